//! Games. They are legal, with random moves.

use slidemask_board::{Board, Move};

/// The most moves of a game. After that, games of random moves no longer look like real games.
const LONGEST: usize = 120;

/// Endlessly many games: the boards of each, with the move that is made there. The games are the same in every run.
pub(crate) fn games() -> impl Iterator<Item = Vec<(Board, Move)>> {
    let mut random = fastrand::Rng::with_seed(4);
    std::iter::repeat_with(move || {
        let mut board = Board::initial();
        let next = || {
            let legal = board.legal_moves();
            let before = (board, *legal.get(random.usize(..legal.len().max(1)))?);
            board.play_unchecked(before.1);
            Some(before)
        };
        std::iter::from_fn(next).take(LONGEST).collect()
    })
}

/// The boards of the games, one after another.
pub(crate) fn boards() -> impl Iterator<Item = Board> {
    games().flatten().map(|(board, _)| board)
}
