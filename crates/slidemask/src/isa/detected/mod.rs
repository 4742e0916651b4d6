//! [`Detected`]: the single lookups at the root of the crate, in builds whose instruction set is
//! [detected](crate#which-instruction-set-is-used).

// Assembly with 64-bit pointers, which Miri does not run.
#[cfg(all(target_pointer_width = "64", not(miri)))]
mod single_lookups;

/// Lookups with the names that those of a token have.
#[derive(Clone, Copy)]
pub(crate) struct Detected;

pub(crate) const DEFAULT: Detected = Detected;

#[cfg(not(all(target_pointer_width = "64", not(miri))))]
mod single_lookups {
    use super::Detected;
    use crate::bitboard::Bitboard;
    use crate::isa::instruction_set::InstructionSet;
    use crate::isa::table::{Isa, NATIVE};
    use crate::square::Square;

    #[allow(clippy::unused_self, reason = "they are called as a token's lookups are")]
    impl Detected {
        #[inline(always)]
        pub(crate) fn isa(self) -> Isa {
            NATIVE.isa()
        }

        #[inline(always)]
        pub(crate) fn rook_attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
            NATIVE.rook_attacks(square, occupied)
        }

        #[inline(always)]
        pub(crate) fn bishop_attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
            NATIVE.bishop_attacks(square, occupied)
        }

        #[inline(always)]
        pub(crate) fn queen_attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
            NATIVE.queen_attacks(square, occupied)
        }

        #[inline(always)]
        pub(crate) fn rook_and_bishop_attacks(
            self,
            square: Square,
            occupied: Bitboard,
        ) -> (Bitboard, Bitboard) {
            NATIVE.rook_and_bishop_attacks(square, occupied)
        }
    }
}
