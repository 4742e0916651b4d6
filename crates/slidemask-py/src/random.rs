//! Positions of random games.

use fastrand::Rng;
use slidemask_board::Board;

/// The plies after which a game starts anew.
const LONGEST: usize = 200;

/// Fills a column with the positions of random games, one game after another.
pub(crate) fn games(seed: u64, chess960: bool, boards: &mut [Board]) {
    let mut random = Rng::with_seed(seed);
    let start = |random: &mut Rng| {
        if chess960 {
            Board::chess960(random.u16(..960)).expect("a number below 960")
        } else {
            Board::initial()
        }
    };
    let (mut board, mut plies) = (start(&mut random), 0);
    for entry in boards {
        *entry = board;
        let moves = board.legal_moves();
        if plies == LONGEST || board.outcome().is_some() {
            (board, plies) = (start(&mut random), 0);
        } else {
            board.play_unchecked(moves[random.usize(..moves.len())]);
            plies += 1;
        }
    }
}
