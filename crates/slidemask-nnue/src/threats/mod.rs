//! Threats: which piece attacks which, and what a change of the board adds and removes.
//!
//! Some networks of chess engines take threats as inputs: every pair of a piece and another one that it attacks, with their
//! squares. This module lists the threats of a board, and the threats that a move adds and removes.
//!
//! ```
//! use slidemask_nnue::threats::{BoardThreats, Mailbox, Pairs, PieceCode, ThreatDeltas};
//! use slidemask::{Color, Kind, Square};
//!
//! let [rook, pawn] = [Kind::Rook, Kind::Pawn].map(|kind| PieceCode::new(Color::White, kind));
//! let queen = PieceCode::new(Color::Black, Kind::Queen);
//!
//! // A rook on a1 and a queen on a8 attack each other.
//! let mut board = Mailbox::EMPTY;
//! board.set(Square::A1, Some(rook));
//! board.set(Square::A8, Some(queen));
//! let mut threats = BoardThreats::EMPTY;
//! board.threats(&Pairs::ALL, &mut threats);
//! threats.sort();
//! assert_eq!(format!("{threats:?}"), "[Ra1xqa8, qa8xRa1]");
//!
//! // A pawn on a4 comes between them.
//! let mut deltas = ThreatDeltas::EMPTY;
//! board.place(Square::A4, pawn, &Pairs::ALL, &mut deltas);
//! deltas.added.sort();
//! deltas.removed.sort();
//! assert_eq!(format!("{:?}", deltas.removed), "[Ra1xqa8, qa8xRa1]");
//! assert_eq!(format!("{:?}", deltas.added), "[Ra1xPa4, qa8xPa4]");
//! ```
//!
//! # How it works
//! A [`Mailbox`] is a board of 64 bytes. In vector registers, a byte shuffle puts the eight rays around a square side by side.
//! One subtraction finds the nearest piece on each ray (see [`eight_rays`](slidemask::method::eight_rays)). These eight pieces and
//! those on the eight squares of a knight's move are the only ones that a piece on the square can attack, or that can attack it.
//! Two more shuffles look up which of them are victims or attackers. If the square is empty, a slider on one ray attacks the
//! nearest piece on the opposite ray.
//!
//! For a change of several squares, the rays of each square are found once, with all these squares empty. Both boards use them:
//! the one before and the one after the change. No branch depends on whether a threat counts.
//!
//! Without vector registers, loops go through the attacks of each piece. So do lists of all threats, unless the processor has
//! AVX-512 with VBMI and GFNI. The pieces that count as victims are found first, by a byte shuffle where there are vector registers,
//! so these loops have no condition.
//!
//! # Which pairs count
//! [`Pairs`] says which pairs of attacker and victim count. Two sets that engines have published are constants of it.
//!
//! # Inputs of a network
//! [`FeatureSet`] numbers the threats that count, without gaps. [`Perspective`] is the side from which a network sees a board.
//! [`network`](crate::network) has the inputs of whole networks, of which threats are one part.
//! [`batch::threats`](crate::batch::threats) and [`batch::network_inputs`](crate::batch::network_inputs) write those of many boards in
//! one call.
//!
//! # Boards that begin with a8
//! Squares are numbered from a1. On a board whose square 0 is a8, use the other colour for each piece: White's pawns then go
//! towards the lower numbers, as Black's do here. All other pieces move in the same way. The threats have the exchanged colours,
//! too.
//!
//! # Instruction sets
//! The documentation of `slidemask` says [which instruction set is used](slidemask#which-instruction-set-is-used). To choose once for a
//! whole search, run it through [`run_best`](slidemask::isa::run_best), and give its token to the functions whose names end in `_with`.
//! The order of the threats in a list may differ between instruction sets and versions; [`List::sort`](crate::List::sort) sorts a list.

pub(crate) mod all_threats;
pub(crate) mod change;
pub(crate) mod code;
pub(crate) mod features;
pub(crate) mod mailbox;
pub(crate) mod pairs;
pub(crate) mod perspective;
pub(crate) mod reach;
pub(crate) mod threat;

use slidemask::isa::InstructionSet;
use slidemask::{Bitboard, Color, Kind, Square};

use self::all_threats::all_threats;
use self::change::Change;
use self::mailbox::{CODE_BITS, bits_of_codes, sets_of_codes};
use crate::chosen;
use crate::vectors::{gather, threat_deltas};

pub use self::code::PieceCode;
pub use self::features::FeatureSet;
pub use self::mailbox::Mailbox;
pub use self::pairs::Pairs;
pub use self::perspective::Perspective;
pub use self::threat::{BoardThreats, Threat, ThreatDeltas};

impl Mailbox {
    /// The board with these pieces: the squares of each colour, White's first, and of each kind, in the order of [`Kind::ALL`].
    ///
    /// Each occupied square should be in one set of colours and in one of kinds. Otherwise the square is empty, or the piece on
    /// it is unspecified.
    ///
    /// ```
    /// use slidemask_nnue::threats::Mailbox;
    /// use slidemask::{Bitboard, Square};
    ///
    /// let [a1, h8] = [Square::A1, Square::H8].map(Bitboard::from);
    /// let mut kinds = [Bitboard::EMPTY; 6];
    /// kinds[5] = a1 | h8;
    /// let board = Mailbox::from_bitboards([a1, h8], kinds);
    /// assert_eq!(board.get(Square::H8).unwrap().to_string(), "k");
    /// assert_eq!(board.to_bitboards(), ([a1, h8], kinds));
    /// ```
    #[inline]
    #[must_use]
    pub fn from_bitboards(colors: [Bitboard; Color::ALL.len()], kinds: [Bitboard; Kind::ALL.len()]) -> Self {
        chosen::mailbox(colors, kinds)
    }

    /// [`from_bitboards`](Self::from_bitboards) in an instruction set: for a loop that runs by [`run_best`](slidemask::isa::run_best).
    #[inline(always)]
    #[must_use]
    pub fn from_bitboards_with(
        isa: impl InstructionSet,
        colors: [Bitboard; Color::ALL.len()],
        kinds: [Bitboard; Kind::ALL.len()],
    ) -> Self {
        Self::of_codes(isa.spread(bits_of_codes(colors[1], &kinds)))
    }

    /// The squares of each colour, and of each kind: the inverse of [`from_bitboards`](Self::from_bitboards).
    #[inline]
    #[must_use]
    pub fn to_bitboards(&self) -> ([Bitboard; Color::ALL.len()], [Bitboard; Kind::ALL.len()]) {
        chosen::mailbox_sets(self)
    }

    /// [`to_bitboards`](Self::to_bitboards) in an instruction set.
    #[inline(always)]
    #[must_use]
    pub fn to_bitboards_with(
        &self,
        isa: impl InstructionSet,
    ) -> ([Bitboard; Color::ALL.len()], [Bitboard; Kind::ALL.len()]) {
        sets_of_codes(gather(isa, self.as_bytes()))
    }

    /// The occupied squares.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        let (colors, _) = self.to_bitboards();
        colors[0] | colors[1]
    }

    /// Fills a list with all threats of the board that count. It replaces the content of the list.
    #[inline]
    pub fn threats(&self, pairs: &Pairs, threats: &mut BoardThreats) {
        chosen::threats(self, pairs, threats);
    }

    /// [`threats`](Self::threats) in an instruction set.
    #[inline(always)]
    pub fn threats_with(&self, isa: impl InstructionSet, pairs: &Pairs, threats: &mut BoardThreats) {
        threats.clear();
        all_threats(isa, self.as_bytes(), pairs, threats);
    }

    /// Changes up to [four](Self::MOST_CHANGES) squares at once, and fills `deltas` with the threats that this adds and removes. It
    /// replaces the content of `deltas`.
    ///
    /// Each change is a square and what stands on it afterwards. If a square is named several times, the last change counts. So
    /// castling needs no case of its own in Chess960, where a piece may arrive on a square that another one leaves.
    ///
    /// A threat that exists before and after the changes is in neither list. So give both squares of a move in one call: a slider
    /// on the line of the move then adds nothing that the same move removes again.
    ///
    /// ```
    /// use slidemask_nnue::threats::{Mailbox, Pairs, PieceCode, ThreatDeltas};
    /// use slidemask::{Color, Kind, Square};
    ///
    /// let [king, rook] = [Kind::King, Kind::Rook].map(|kind| PieceCode::new(Color::White, kind));
    /// let mut board = Mailbox::EMPTY;
    /// board.set(Square::E1, Some(king));
    /// board.set(Square::H1, Some(rook));
    /// let mut deltas = ThreatDeltas::EMPTY;
    /// // White castles.
    /// let changes =
    ///     [(Square::E1, None), (Square::H1, None), (Square::G1, Some(king)), (Square::F1, Some(rook))];
    /// board.change(changes, &Pairs::ALL, &mut deltas);
    /// deltas.added.sort();
    /// assert_eq!(format!("{:?}", deltas.removed), "[Rh1xKe1]");
    /// assert_eq!(format!("{:?}", deltas.added), "[Rf1xKg1, Kg1xRf1]");
    /// ```
    #[inline]
    pub fn change<const CHANGES: usize>(
        &mut self,
        changes: [(Square, Option<PieceCode>); CHANGES],
        pairs: &Pairs,
        deltas: &mut ThreatDeltas,
    ) {
        chosen::change(self, changes, pairs, deltas);
    }

    /// [`change`](Self::change) in an instruction set.
    #[inline(always)]
    pub fn change_with<const CHANGES: usize>(
        &mut self,
        isa: impl InstructionSet,
        changes: [(Square, Option<PieceCode>); CHANGES],
        pairs: &Pairs,
        deltas: &mut ThreatDeltas,
    ) {
        self.change_known(isa, gather(isa, self.as_bytes()), changes, pairs, deltas);
    }

    /// [`change_with`](Self::change_with) of a mailbox whose codes have these bits. Vector code does not read the bits, so they are not
    /// computed for it.
    #[inline(always)]
    pub(crate) fn change_known<const CHANGES: usize>(
        &mut self,
        isa: impl InstructionSet,
        bits: [u64; CODE_BITS],
        changes: [(Square, Option<PieceCode>); CHANGES],
        pairs: &Pairs,
        deltas: &mut ThreatDeltas,
    ) {
        const { assert!(CHANGES <= Self::MOST_CHANGES, "a call changes at most four squares") };
        deltas.added.clear();
        deltas.removed.clear();
        let mut real = [Change { square: Square::A1, before: 0, after: 0 }; CHANGES];
        for (i, (square, piece)) in changes.into_iter().enumerate() {
            real[i] = Change { square, before: self.code(square), after: PieceCode::code_of(piece) };
            // Of a square that is named twice, only the last change is real.
            for earlier in real.iter_mut().take(i) {
                if earlier.square == square {
                    earlier.after = earlier.before;
                }
            }
        }
        threat_deltas(isa, self.codes_mut(), bits, real, pairs, deltas);
    }

    /// Puts a piece on a square; see [`change`](Self::change). It replaces a piece that stands there, as a capture does.
    #[inline]
    pub fn place(&mut self, square: Square, piece: PieceCode, pairs: &Pairs, deltas: &mut ThreatDeltas) {
        self.change([(square, Some(piece))], pairs, deltas);
    }

    /// Removes the piece on a square; see [`change`](Self::change).
    #[inline]
    pub fn remove(&mut self, square: Square, pairs: &Pairs, deltas: &mut ThreatDeltas) {
        self.change([(square, None)], pairs, deltas);
    }

    /// Moves the piece on `from` to `to`, where it replaces a piece; see [`change`](Self::change).
    ///
    /// If `from` is empty, `to` becomes empty. If both are one square, nothing changes.
    #[doc(alias = "mutate")]
    #[inline]
    pub fn move_piece(&mut self, from: Square, to: Square, pairs: &Pairs, deltas: &mut ThreatDeltas) {
        let piece = self.get(from);
        self.change([(from, None), (to, piece)], pairs, deltas);
    }
}
