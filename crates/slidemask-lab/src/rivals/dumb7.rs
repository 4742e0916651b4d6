//! `Dumb7Fill`, from the Chess Programming Wiki: it fills each direction one step at a time, as often as the board is
//! wide. It has no tables.

use slidemask::Bitboard;

use super::fill::Fill;
use crate::report::Name;

#[derive(Clone, Copy)]
pub(crate) struct Dumb7Fill;

impl Fill for Dumb7Fill {
    const NAME: Name = Name::rival("Dumb7Fill");

    #[inline]
    fn fill<const FILES: i8, const RANKS: i8>(sliders: Bitboard, occupied: Bitboard) -> Bitboard {
        let mut front = sliders;
        let mut reached = sliders;
        // At most six squares lie between the first and the last square of a line.
        for _ in 0..6 {
            front = front.offset(FILES, RANKS) - occupied;
            reached |= front;
        }
        reached.offset(FILES, RANKS)
    }
}
