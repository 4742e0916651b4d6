//! [`InstructionSet`]: all that this library computes with one instruction set.

use core::fmt::Debug;

use super::kernels::Kernels;
use super::portable::side::{attacks_of_kings, attacks_of_knights, attacks_of_pawns, bits_of_counts};
use super::table::sealed::Sealed;
use super::table::{Avx2, Avx512, Avx512Icl, Isa, Neon, Simd128, Ssse3};
use crate::bitboard::Bitboard;
use crate::built_on_lookups::built_on_lookups;
use crate::by_kind::{AttacksByKind, Side};
use crate::color::Color;
use crate::kind::Kind;
use crate::pieces::Sliders;
use crate::rows::Rows;
use crate::square::Square;

/// The lookups of one instruction set. The types that implement the trait are tokens.
///
/// A value of such a type proves that the processor has the instruction set. Only this library implements the trait. Items of the
/// trait that this page does not list may change in any version.
///
/// An instruction set is based on a narrower one, which answers the lookups that it does not implement itself.
pub trait InstructionSet: Sealed + Copy + Debug + Send + Sync + 'static {
    /// The instruction set.
    #[doc(hidden)]
    const ISA: Isa;

    /// The instruction set whose lookups are used for those that are not implemented here.
    #[doc(hidden)]
    type Base: InstructionSet;

    /// The token of the base. A processor with the wider instructions has the narrower ones, too.
    #[doc(hidden)]
    fn base(self) -> Self::Base;

    /// The loops over columns, compiled for the instruction set.
    #[doc(hidden)]
    fn kernels() -> &'static Kernels;

    /// The register type: one rank of many boards, see [`rows`](crate::rows).
    type Rows: Rows;

    /// A register of zeros: an empty rank on every board. All other rows are made from it.
    #[must_use]
    fn empty_row(self) -> Self::Rows;

    /// The name of the instruction set.
    #[inline(always)]
    #[must_use]
    fn isa(self) -> Isa {
        Self::ISA
    }

    /// The token of SSSE3, if this instruction set includes it. The compiler knows the answer, so it costs nothing.
    #[inline(always)]
    #[must_use]
    fn ssse3(self) -> Option<Ssse3> {
        proved!(Ssse3::within(Self::ISA))
    }

    /// The token of AVX2, if this instruction set includes it.
    #[inline(always)]
    #[must_use]
    fn avx2(self) -> Option<Avx2> {
        proved!(Avx2::within(Self::ISA))
    }

    /// The token of AVX-512, if this instruction set includes it.
    #[inline(always)]
    #[must_use]
    fn avx512(self) -> Option<Avx512> {
        proved!(Avx512::within(Self::ISA))
    }

    /// The token of AVX-512 as in Ice Lake, if this instruction set includes it.
    #[inline(always)]
    #[must_use]
    fn avx512icl(self) -> Option<Avx512Icl> {
        proved!(Avx512Icl::within(Self::ISA))
    }

    /// The token of NEON, if this instruction set includes it.
    #[inline(always)]
    #[must_use]
    fn neon(self) -> Option<Neon> {
        proved!(Neon::within(Self::ISA))
    }

    /// The token of SIMD128, if this instruction set includes it.
    #[inline(always)]
    #[must_use]
    fn simd128(self) -> Option<Simd128> {
        proved!(Simd128::within(Self::ISA))
    }

    /// The squares that a rook attacks; see [`slidemask::rook_attacks`](crate::rook_attacks).
    #[must_use]
    #[inline(always)]
    fn rook_attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.base().rook_attacks(square, occupied)
    }

    /// The squares that a bishop attacks; see [`slidemask::bishop_attacks`](crate::bishop_attacks).
    #[must_use]
    #[inline(always)]
    fn bishop_attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.base().bishop_attacks(square, occupied)
    }

    /// The squares that a queen attacks; see [`slidemask::queen_attacks`](crate::queen_attacks).
    #[must_use]
    #[inline(always)]
    fn queen_attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        // Not the queen of the base, which may lack the bishop of this instruction set.
        self.rook_attacks(square, occupied).union(self.bishop_attacks(square, occupied))
    }

    /// The attacks of a rook and of a bishop on the same square, in this order.
    #[must_use]
    #[inline(always)]
    fn rook_and_bishop_attacks(self, square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        (self.rook_attacks(square, occupied), self.bishop_attacks(square, occupied))
    }

    /// The union of the attacks of all rooks of a set; see [`slidemask::setwise_rook_attacks`](crate::setwise_rook_attacks).
    #[must_use]
    #[inline(always)]
    fn setwise_rook_attacks(self, rooks: Bitboard, occupied: Bitboard) -> Bitboard {
        self.base().setwise_rook_attacks(rooks, occupied)
    }

    /// The union of the attacks of all bishops of a set; see [`slidemask::setwise_rook_attacks`](crate::setwise_rook_attacks).
    #[must_use]
    #[inline(always)]
    fn setwise_bishop_attacks(self, bishops: Bitboard, occupied: Bitboard) -> Bitboard {
        self.base().setwise_bishop_attacks(bishops, occupied)
    }

    /// The union of the attacks of all rooks, bishops and queens; see
    /// [`slidemask::setwise_slider_attacks`](crate::setwise_slider_attacks).
    #[must_use]
    #[inline(always)]
    fn setwise_slider_attacks(self, sliders: Sliders, occupied: Bitboard) -> Bitboard {
        self.base().setwise_slider_attacks(sliders, occupied)
    }

    /// The union of the attacks of all queens of a set; see [`slidemask::setwise_rook_attacks`](crate::setwise_rook_attacks).
    #[inline(always)]
    #[must_use]
    fn setwise_queen_attacks(self, queens: Bitboard, occupied: Bitboard) -> Bitboard {
        self.setwise_slider_attacks(Sliders { orthogonal: queens, diagonal: queens }, occupied)
    }

    built_on_lookups! { examples: "use slidemask::isa::{InstructionSet, NATIVE};", "NATIVE."; [#[inline(always)]] self }

    /// The attacks of one side's pieces, a set for each kind; see [`AttacksByKind::of`].
    #[inline(always)]
    #[must_use]
    fn attacks_by_kind(
        self,
        color: Color,
        colors: [Bitboard; Color::ALL.len()],
        kinds: [Bitboard; Kind::ALL.len()],
    ) -> AttacksByKind {
        AttacksByKind::of_sets(self.by_kind(&Side::new(color, colors, kinds)))
    }

    /// The number of one side's pieces that attack each square; see [`attack_counts`](crate::attack_counts).
    #[inline(always)]
    #[must_use]
    fn attack_counts(
        self,
        color: Color,
        colors: [Bitboard; Color::ALL.len()],
        kinds: [Bitboard; Kind::ALL.len()],
    ) -> [u8; Square::ALL.len()] {
        self.counts(&Side::new(color, colors, kinds))
    }

    /// Runs a closure in a function that is compiled for the instruction set, and returns its result.
    ///
    /// Mark the closure `#[inline(always)]`, and everything that it calls in its hot loop.
    ///
    /// ```
    /// use slidemask::isa::{InstructionSet, Scalar};
    /// use slidemask::{Bitboard, Square};
    ///
    /// let count = Scalar.run(
    ///     #[inline(always)]
    ///     |isa| isa.rook_attacks(Square::A1, Bitboard::EMPTY).count(),
    /// );
    /// assert_eq!(count, 14);
    /// ```
    #[inline(always)]
    fn run<R>(self, work: impl FnOnce(Self) -> R) -> R {
        work(self)
    }

    /// A number of four bits for each square: a set of squares for each bit, the lowest first.
    #[doc(hidden)]
    #[inline(always)]
    fn spread(self, bits: [u64; 4]) -> [u8; 64] {
        self.base().spread(bits)
    }

    /// The attacks of each kind of one side's pieces.
    #[doc(hidden)]
    #[inline(always)]
    fn by_kind(self, side: &Side) -> [Bitboard; Kind::ALL.len()] {
        let (occupied, queens) = (side.occupied, side.pieces(Kind::Queen));
        [
            attacks_of_pawns(side.color, side.pieces(Kind::Pawn)),
            attacks_of_knights(side.pieces(Kind::Knight)),
            self.setwise_bishop_attacks(side.pieces(Kind::Bishop), occupied),
            self.setwise_rook_attacks(side.pieces(Kind::Rook), occupied),
            self.setwise_slider_attacks(Sliders { orthogonal: queens, diagonal: queens }, occupied),
            attacks_of_kings(side.pieces(Kind::King)),
        ]
    }

    /// The number of one side's pieces that attack each square.
    #[doc(hidden)]
    #[inline(always)]
    fn counts(self, side: &Side) -> [u8; 64] {
        let [one, two, four, eight, sixteen] = bits_of_counts(side);
        let mut counts = self.spread([one, two, four, eight]);
        // All sixteen: hardly a game has such a square.
        for square in Bitboard(sixteen) {
            counts[square as usize] = 16;
        }
        counts
    }
}
