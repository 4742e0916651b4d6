//! Positions for whole sets of sliders, in columns.

use slidemask::{Bitboard, Sliders};

use super::games::{self, Position};

/// Positions in columns: the sliders of the side to move, and all pieces. A queen is in both sets of sliders.
pub(crate) struct Positions {
    pub(crate) orthogonal: Vec<Bitboard>,
    pub(crate) diagonal: Vec<Bitboard>,
    pub(crate) occupied: Vec<Bitboard>,
}

impl Positions {
    /// Positions of random games, shuffled so that neighbours have different numbers of sliders.
    pub(crate) fn shuffled(count: usize) -> Self {
        let mut positions: Vec<_> = games::positions().take(count).collect();
        fastrand::Rng::with_seed(6).shuffle(&mut positions);
        let column = |set: fn(&Position) -> Bitboard| positions.iter().map(set).collect();
        Self {
            orthogonal: column(|position| (position.rooks | position.queens) & position.movers),
            diagonal: column(|position| (position.bishops | position.queens) & position.movers),
            occupied: column(|position| position.occupied),
        }
    }

    /// The first `count` positions.
    #[inline(always)]
    pub(crate) fn first(&self, count: usize) -> impl Iterator<Item = (Sliders, Bitboard)> {
        let sliders = self.orthogonal[..count].iter().zip(&self.diagonal[..count]);
        sliders
            .zip(&self.occupied[..count])
            .map(|((&orthogonal, &diagonal), &occupied)| (Sliders { orthogonal, diagonal }, occupied))
    }
}
