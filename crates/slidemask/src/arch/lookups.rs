//! [`Lookups`]: the lookups of an instruction set on one board.

use super::change::Change;
use super::loops::threats_by_lookups;
use super::token::Token;
use crate::bitboard::Bitboard;
use crate::kind::Kind;
use crate::pieces::Sliders;
use crate::rows::Rows;
use crate::square::Square;
use crate::threat::by_kind::Side;
use crate::threat::list::{BoardThreats, ThreatDeltas};
use crate::threat::mailbox::CODE_BITS;
use crate::threat::pairs::Pairs;

/// The lookups of an instruction set on one board, and its register for many boards.
///
/// A lookup that an instruction set does not implement itself is that of its base, a narrower instruction set.
pub trait Lookups: Token {
    /// The instruction set whose lookups are used for those that are not implemented here.
    type Base: Lookups;

    /// The token of the base. A processor with the wider instructions has the narrower ones, too.
    fn base(self) -> Self::Base;

    /// The register type: one rank of as many boards as it has bytes.
    type Register: Rows;

    /// A register of zeros: an empty rank on every board. All other rows are made from it.
    fn zeros(self) -> Self::Register;

    /// The board of bytes whose codes have these bits: a set of squares for each bit, the lowest first.
    #[inline(always)]
    #[doc(hidden)]
    fn spread(self, bits: [u64; CODE_BITS]) -> [u8; 64] {
        self.base().spread(bits)
    }

    /// The squares whose codes have each bit: the inverse of `spread`.
    #[inline(always)]
    #[doc(hidden)]
    fn gather(self, codes: &[u8; 64]) -> [u64; CODE_BITS] {
        self.base().gather(codes)
    }

    /// Changes squares of a board of bytes, and appends the threats that this adds and removes.
    #[inline(always)]
    #[doc(hidden)]
    fn threat_deltas<const CHANGES: usize>(
        self,
        codes: &mut [u8; 64],
        changes: [Change; CHANGES],
        pairs: &Pairs,
        deltas: &mut ThreatDeltas,
    ) {
        self.base().threat_deltas(codes, changes, pairs, deltas);
    }

    /// Appends all threats of a board of bytes.
    #[inline(always)]
    #[doc(hidden)]
    fn all_threats(self, codes: &[u8; 64], pairs: &Pairs, list: &mut BoardThreats) {
        threats_by_lookups(self, codes, pairs, list);
    }

    #[inline(always)]
    #[doc(hidden)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.base().rook(square, occupied)
    }

    #[inline(always)]
    #[doc(hidden)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.base().bishop(square, occupied)
    }

    #[inline(always)]
    #[doc(hidden)]
    fn queen(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.base().queen(square, occupied)
    }

    #[inline(always)]
    #[doc(hidden)]
    fn rook_and_bishop(self, square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        self.base().rook_and_bishop(square, occupied)
    }

    #[inline(always)]
    #[doc(hidden)]
    fn setwise_rook(self, rooks: Bitboard, occupied: Bitboard) -> Bitboard {
        self.base().setwise_rook(rooks, occupied)
    }

    #[inline(always)]
    #[doc(hidden)]
    fn setwise_bishop(self, bishops: Bitboard, occupied: Bitboard) -> Bitboard {
        self.base().setwise_bishop(bishops, occupied)
    }

    #[inline(always)]
    #[doc(hidden)]
    fn setwise_slider(self, sliders: Sliders, occupied: Bitboard) -> Bitboard {
        self.base().setwise_slider(sliders, occupied)
    }

    /// The attacks of each kind of one side's pieces.
    #[inline(always)]
    #[doc(hidden)]
    fn by_kind(self, side: &Side) -> [Bitboard; Kind::ALL.len()] {
        self.base().by_kind(side)
    }

    /// The number of one side's pieces that attack each square.
    #[inline(always)]
    #[doc(hidden)]
    fn counts(self, side: &Side) -> [u8; 64] {
        self.base().counts(side)
    }
}
