//! Kogge-Stone fill, which Steffan Westcott brought from adders to the chessboard. It fills each direction in three
//! steps, each twice as long as the one before. It has no tables.

use slidemask::Bitboard;

use super::fill::Fill;
use crate::report::Name;

#[derive(Clone, Copy)]
pub(crate) struct KoggeStone;

impl Fill for KoggeStone {
    const NAME: Name = Name::rival("Kogge-Stone");

    #[inline]
    fn fill<const FILES: i8, const RANKS: i8>(sliders: Bitboard, occupied: Bitboard) -> Bitboard {
        let mut reached = sliders;
        let mut free = occupied.complement();
        reached |= free & reached.offset(FILES, RANKS);
        free &= free.offset(FILES, RANKS);
        reached |= free & reached.offset(2 * FILES, 2 * RANKS);
        free &= free.offset(2 * FILES, 2 * RANKS);
        reached |= free & reached.offset(4 * FILES, 4 * RANKS);
        reached.offset(FILES, RANKS)
    }
}
