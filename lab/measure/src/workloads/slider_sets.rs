//! Whole sets of sliders, in columns.

use slidemask::{Bitboard, Sliders};
use slidemask_board::{Board, Kind};

use super::games::boards;

/// Sets of sliders in columns: the sliders of the side to move, and all pieces. A queen is in both sets of sliders.
pub(crate) struct SliderSets {
    pub(crate) orthogonal: Vec<Bitboard>,
    pub(crate) diagonal: Vec<Bitboard>,
    pub(crate) occupied: Vec<Bitboard>,
}

impl SliderSets {
    /// The sets of positions of random games, shuffled so that neighbours have different numbers of sliders.
    pub(crate) fn shuffled(count: usize) -> Self {
        let mut boards: Vec<_> = boards().take(count).collect();
        fastrand::Rng::with_seed(6).shuffle(&mut boards);
        let sliders = |kind| {
            let of = |board: &Board| {
                (board.kind(kind) | board.kind(Kind::Queen)) & board.color(board.side_to_move())
            };
            boards.iter().map(of).collect()
        };
        Self {
            orthogonal: sliders(Kind::Rook),
            diagonal: sliders(Kind::Bishop),
            occupied: boards.iter().map(Board::occupied).collect(),
        }
    }

    /// The first `count` sets and their boards.
    #[inline(always)]
    pub(crate) fn first(&self, count: usize) -> impl Iterator<Item = (Sliders, Bitboard)> {
        let sliders = self.orthogonal[..count].iter().zip(&self.diagonal[..count]);
        sliders
            .zip(&self.occupied[..count])
            .map(|((&orthogonal, &diagonal), &occupied)| (Sliders { orthogonal, diagonal }, occupied))
    }
}
