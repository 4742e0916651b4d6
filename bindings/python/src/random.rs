//! Positions of random games.

use fastrand::Rng;
use pyo3::prelude::*;
use slidemask_board::Board;

use crate::positions::Positions;
use crate::{memory, threads};

/// The plies after which a game starts anew.
const LONGEST: usize = 200;

/// Positions that come from one stream of random numbers. The number of threads changes nothing.
const STREAM: usize = 4096;

/// A column of the positions of random games.
pub(crate) fn positions(py: Python<'_>, count: usize, seed: u64, chess960: bool) -> PyResult<Positions> {
    let lengths = threads::lengths(count, STREAM)?;
    // There is no other column.
    let beside = &mut memory::allocate::<()>(count, 1)?;
    let boards = threads::grow(py, &lengths, &Board::default(), beside, |number, boards, _| {
        games(seed ^ (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15), chess960, boards);
    })?;
    Ok(Positions { boards, valid: None })
}

/// Fills a column with the positions of random games, one game after another.
fn games(seed: u64, chess960: bool, boards: &mut [Board]) {
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
