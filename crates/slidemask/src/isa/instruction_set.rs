//! [`InstructionSet`]: all that this library computes with one instruction set.

use core::fmt::Debug;

use super::kernels::Kernels;
use super::portable::side::{attacks_of_kings, attacks_of_knights, attacks_of_pawns, bits_of_counts};
use super::table::sealed::Sealed;
use super::table::{Avx2, Avx512, Avx512Icl, Isa};
use crate::bitboard::Bitboard;
use crate::built_on_lookups::built_on_lookups;
use crate::color::Color;
use crate::kind::Kind;
use crate::network::pawn_pairs;
use crate::network::planes::{self, Planes, Seen};
use crate::network::sides::each_side;
use crate::pieces::Sliders;
use crate::rows::Rows;
use crate::square::Square;
use crate::threats::all_threats::each_attacker;
use crate::threats::by_kind::{AttacksByKind, Side};
use crate::threats::change::{Change, item, threat};
use crate::threats::code::PieceCode;
use crate::threats::features::FeatureSet;
use crate::threats::list::{BoardThreats, End, MOST_CHANGES, Threat, ThreatDeltas};
use crate::threats::mailbox::{CODE_BITS, Mailbox, bits_of_codes, sets_of_codes};
use crate::threats::pairs::Pairs;
use crate::threats::perspective::Perspective;

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

    /// The token of AVX2, if this instruction set includes it. The compiler knows the answer, so it costs nothing.
    #[inline(always)]
    #[must_use]
    fn avx2(self) -> Option<Avx2> {
        None
    }

    /// The token of AVX-512, if this instruction set includes it.
    #[inline(always)]
    #[must_use]
    fn avx512(self) -> Option<Avx512> {
        None
    }

    /// The token of AVX-512 as in Ice Lake, if this instruction set includes it.
    #[inline(always)]
    #[must_use]
    fn avx512icl(self) -> Option<Avx512Icl> {
        None
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

    /// The board with these pieces; see [`Mailbox::from_bitboards`].
    #[inline(always)]
    #[must_use]
    fn mailbox(self, colors: [Bitboard; Color::ALL.len()], kinds: [Bitboard; Kind::ALL.len()]) -> Mailbox {
        Mailbox::of_codes(self.spread(bits_of_codes(colors[1], &kinds)))
    }

    /// The squares of each colour and of each kind; see [`Mailbox::to_bitboards`].
    #[inline(always)]
    #[must_use]
    fn mailbox_sets(self, mailbox: &Mailbox) -> ([Bitboard; Color::ALL.len()], [Bitboard; Kind::ALL.len()]) {
        sets_of_codes(self.gather(mailbox.as_bytes()))
    }

    /// Fills a list with all threats of a board; see [`Mailbox::threats`].
    #[inline(always)]
    fn threats(self, mailbox: &Mailbox, pairs: &Pairs, threats: &mut BoardThreats) {
        threats.clear();
        self.all_threats(mailbox.as_bytes(), pairs, threats);
    }

    /// Changes squares, and fills `deltas` with the threats that this adds and removes; see [`Mailbox::change`].
    #[inline(always)]
    fn change<const CHANGES: usize>(
        self,
        mailbox: &mut Mailbox,
        changes: [(Square, Option<PieceCode>); CHANGES],
        pairs: &Pairs,
        deltas: &mut ThreatDeltas,
    ) {
        self.change_known(self.gather(mailbox.as_bytes()), mailbox, changes, pairs, deltas);
    }

    /// [`change`](Self::change) of a mailbox whose codes have these bits. Vector code does not read the bits, so they are not computed
    /// for it.
    #[inline(always)]
    #[doc(hidden)]
    fn change_known<const CHANGES: usize>(
        self,
        bits: [u64; CODE_BITS],
        mailbox: &mut Mailbox,
        changes: [(Square, Option<PieceCode>); CHANGES],
        pairs: &Pairs,
        deltas: &mut ThreatDeltas,
    ) {
        const { assert!(CHANGES <= MOST_CHANGES, "a call changes at most four squares") };
        deltas.added.clear();
        deltas.removed.clear();
        let mut real = [Change { square: Square::A1, before: 0, after: 0 }; CHANGES];
        for (i, (square, piece)) in changes.into_iter().enumerate() {
            real[i] = Change { square, before: mailbox.code(square), after: PieceCode::code_of(piece) };
            // Of a square that is named twice, only the last change is real.
            for earlier in real.iter_mut().take(i) {
                if earlier.square == square {
                    earlier.after = earlier.before;
                }
            }
        }
        self.threat_deltas(mailbox.codes_mut(), bits, real, pairs, deltas);
    }

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

    /// The number of one side's pieces that attack each square; see [`attack_counts`](crate::threats::attack_counts).
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

    /// The board of bytes whose codes have these bits: a set of squares for each bit, the lowest first.
    #[doc(hidden)]
    #[inline(always)]
    fn spread(self, bits: [u64; CODE_BITS]) -> [u8; 64] {
        self.base().spread(bits)
    }

    /// The squares whose codes have each bit: the inverse of `spread`.
    #[doc(hidden)]
    #[inline(always)]
    fn gather(self, codes: &[u8; 64]) -> [u64; CODE_BITS] {
        self.base().gather(codes)
    }

    /// The squares of the pieces that count as victims of an attacker. The codes have these bits.
    #[doc(hidden)]
    #[inline(always)]
    fn victims(self, codes: &[u8; 64], bits: [u64; CODE_BITS], pairs: &Pairs, attacker: PieceCode) -> u64 {
        self.base().victims(codes, bits, pairs, attacker)
    }

    /// The entries of a threat in the tables of [`FeatureSet`]: of the attack, and of the pair of pieces.
    #[doc(hidden)]
    #[inline(always)]
    fn place_and_pair(self, seen: u32) -> (usize, usize) {
        self.base().place_and_pair(seen)
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

    /// Changes squares of a board of bytes, whose codes have these bits, and appends the threats that this adds and removes.
    #[inline(always)]
    #[doc(hidden)]
    fn threat_deltas<const CHANGES: usize>(
        self,
        codes: &mut [u8; 64],
        bits: [u64; CODE_BITS],
        changes: [Change; CHANGES],
        pairs: &Pairs,
        deltas: &mut ThreatDeltas,
    ) {
        self.base().threat_deltas(codes, bits, changes, pairs, deltas);
    }

    /// Appends the numbers of threats as seen from one or two perspectives, each increased by `first`.
    #[inline(always)]
    #[doc(hidden)]
    fn threat_numbers<const S: usize, const N: usize>(
        self,
        features: &FeatureSet,
        first: u32,
        perspectives: [Perspective; S],
        threats: &[Threat],
        ends: &mut [End<'_, N, u32>; S],
    ) {
        // Both entries are bits of the threat, so what turns them is found once.
        let turns = perspectives.map(
            #[inline(always)]
            |perspective| self.place_and_pair(perspective.turn()),
        );
        for threat in threats {
            let (place, pair) = self.place_and_pair(u32::from_be_bytes(threat.to_bytes()));
            each_side!(S, |side| {
                let (turn_of_place, turn_of_pair) = turns[side];
                let (number, counts) = features.number_at(place ^ turn_of_place, pair ^ turn_of_pair);
                ends[side].push_if(counts, first.wrapping_add(number));
            });
        }
    }

    /// Appends the numbers of pairs of pawns; see [`pawn_pairs`].
    #[inline(always)]
    #[doc(hidden)]
    fn pawn_pair_numbers<const S: usize, const N: usize>(
        self,
        first: u32,
        some_and_others: (u64, u64),
        pawns: [u64; 2],
        perspectives: [Perspective; S],
        ends: &mut [End<'_, N, u32>; S],
    ) {
        pawn_pairs::append(first, some_and_others, pawns, perspectives, ends);
    }

    /// Appends the numbers of the pieces on some squares; see [`planes`].
    ///
    /// NEON and SIMD128 have no code of their own: without a compression of bytes, four lanes at a time need a shuffle from a table and
    /// a store for each side. By our count, that is 450 instructions for a board, and as many as this loop needs for 28 pieces.
    #[inline(always)]
    #[doc(hidden)]
    fn plane_numbers<const S: usize, const N: usize>(
        self,
        first: u32,
        planes: &Planes,
        seen: [Seen; S],
        codes: &[u8; 64],
        squares: u64,
        ends: &mut [End<'_, N, u32>; S],
    ) {
        planes::append(first, planes, seen, codes, squares, ends);
    }

    /// Appends all threats of a board of bytes.
    #[inline(always)]
    #[doc(hidden)]
    fn all_threats(self, codes: &[u8; 64], pairs: &Pairs, list: &mut BoardThreats) {
        let mut list = list.end();
        self.each_attacker(
            codes,
            self.gather(codes),
            pairs,
            #[inline(always)]
            |code, from, victims| {
                for to in victims {
                    list.push_if(true, threat(item(from, code), item(to, codes[to as usize])));
                }
            },
        );
    }

    /// Appends the numbers of all threats of a board, whose codes have these bits, as seen from one or two perspectives, each increased
    /// by `first`.
    ///
    /// No list of threats is written and read again: that takes 1.1 to 1.2 times as long.
    ///
    /// The numbers are computed one at a time, except with VBMI and GFNI. AVX2, NEON and SIMD128 have no compression that would remove the
    /// threats that do not count: by our count, four lanes at a time need as many instructions as this loop for the two or three
    /// threats of a piece.
    #[inline(always)]
    #[doc(hidden)]
    fn all_threat_numbers<const S: usize, const N: usize>(
        self,
        features: &FeatureSet,
        first: u32,
        perspectives: [Perspective; S],
        codes: &[u8; 64],
        bits: [u64; CODE_BITS],
        ends: &mut [End<'_, N, u32>; S],
    ) {
        let turns = perspectives.map(
            #[inline(always)]
            |perspective| self.place_and_pair(perspective.turn()),
        );
        self.each_attacker(
            codes,
            bits,
            features.pairs(),
            #[inline(always)]
            |code, from, victims| {
                let (place, pair) = self.place_and_pair(u32::from_be_bytes([code, from as u8, 0, 0]));
                for to in victims {
                    let (place, pair) = (place ^ to as usize, pair ^ usize::from(codes[to as usize]));
                    each_side!(S, |side| {
                        let (turn_of_place, turn_of_pair) = turns[side];
                        let (number, counts) = features.number_at(place ^ turn_of_place, pair ^ turn_of_pair);
                        ends[side].push_if(counts, first.wrapping_add(number));
                    });
                }
            },
        );
    }

    /// Calls a function for each piece that may have victims; see [`each_attacker`].
    #[inline(always)]
    #[doc(hidden)]
    fn each_attacker(
        self,
        codes: &[u8; 64],
        bits: [u64; CODE_BITS],
        pairs: &Pairs,
        each: impl FnMut(u8, Square, Bitboard),
    ) {
        each_attacker(
            codes,
            bits,
            #[inline(always)]
            |kind, square, occupied| match kind {
                Kind::Bishop => self.bishop_attacks(square, occupied),
                Kind::Rook => self.rook_attacks(square, occupied),
                _ => self.queen_attacks(square, occupied),
            },
            #[inline(always)]
            |attacker| self.victims(codes, bits, pairs, attacker),
            each,
        );
    }
}
