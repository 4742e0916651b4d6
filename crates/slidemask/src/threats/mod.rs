//! Threats: which piece attacks which, and what a change of the board adds and removes.
//!
//! Some networks of chess engines take threats as inputs: every pair of a piece and another one that it attacks, with their
//! squares. This module lists the threats of a board, and the threats that a move adds and removes.
//!
//! ```
//! use slidemask::threats::{BoardThreats, Mailbox, Pairs, PieceCode, ThreatDeltas};
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
//! One subtraction finds the nearest piece on each ray (see [`eight_rays`](crate::method::eight_rays)). These eight pieces and
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
//! [`Batch::threats`](crate::batch::Batch::threats) and
//! [`Batch::network_inputs`](crate::batch::Batch::network_inputs) write those of many boards in one call.
//!
//! # Attacks by kind, checks and pins
//! [`AttacksByKind`] has the attacks of one side, a set for each kind of piece. [`attack_counts`] counts how many pieces attack each
//! square. Neither has a branch that depends on the board.
//!
//! For checks and pins, take [`attackers`](crate::attackers) of the king's square, [`between`](crate::between) for the squares
//! that end a check, and the function of `examples/pins.rs`. The crate `slidemask-board` has them as `Board::checkers`,
//! `Board::check_mask` and `Board::pinned`.
//!
//! # Boards that begin with a8
//! Squares are numbered from a1. On a board whose square 0 is a8, use the other colour for each piece: White's pawns then go
//! towards the lower numbers, as Black's do here. All other pieces move in the same way. The threats have the exchanged colours,
//! too.
//!
//! # Instruction sets
//! The crate's documentation says [which instruction set is used](crate#which-instruction-set-is-used). To choose once for a whole
//! search, run it through [`run_best`](crate::isa::run_best). It passes an [`InstructionSet`], which has methods with the same names.
//! The order of the threats in a list may differ between instruction sets and versions; [`List::sort`] sorts a list.

pub(crate) mod all_threats;
pub(crate) mod by_kind;
pub(crate) mod change;
pub(crate) mod code;
pub(crate) mod features;
pub(crate) mod list;
pub(crate) mod mailbox;
pub(crate) mod pairs;
pub(crate) mod perspective;
pub(crate) mod reach;

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::isa::DEFAULT;
#[allow(
    unused_imports,
    reason = "the trait has the functions of a token, which `DEFAULT` is in most builds"
)]
use crate::isa::InstructionSet;
use crate::kind::Kind;
use crate::square::Square;

pub use self::by_kind::AttacksByKind;
pub use self::code::PieceCode;
pub use self::features::FeatureSet;
pub use self::list::{
    BoardThreats, Entry, List, MOST_CHANGES, MOST_ON_A_BOARD, MOST_ON_A_SQUARE, Threat, ThreatDeltas,
    ThreatList,
};
pub use self::mailbox::Mailbox;
pub use self::pairs::Pairs;
pub use self::perspective::Perspective;

impl Mailbox {
    /// The board with these pieces: the squares of each colour, White's first, and of each kind, in the order of [`Kind::ALL`].
    ///
    /// Each occupied square should be in one set of colours and in one of kinds. Otherwise the square is empty, or the piece on
    /// it is unspecified.
    ///
    /// ```
    /// use slidemask::threats::Mailbox;
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
        DEFAULT.mailbox(colors, kinds)
    }

    /// The squares of each colour, and of each kind: the inverse of [`from_bitboards`](Self::from_bitboards).
    #[inline]
    #[must_use]
    pub fn to_bitboards(&self) -> ([Bitboard; Color::ALL.len()], [Bitboard; Kind::ALL.len()]) {
        DEFAULT.mailbox_sets(self)
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
        DEFAULT.threats(self, pairs, threats);
    }

    /// Changes up to [four](MOST_CHANGES) squares at once, and fills `deltas` with the threats that this adds and removes. It
    /// replaces the content of `deltas`.
    ///
    /// Each change is a square and what stands on it afterwards. If a square is named several times, the last change counts. So
    /// castling needs no case of its own in Chess960, where a piece may arrive on a square that another one leaves.
    ///
    /// A threat that exists before and after the changes is in neither list. So give both squares of a move in one call: a slider
    /// on the line of the move then adds nothing that the same move removes again.
    ///
    /// ```
    /// use slidemask::threats::{Mailbox, Pairs, PieceCode, ThreatDeltas};
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
        DEFAULT.change(self, changes, pairs, deltas);
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

impl AttacksByKind {
    /// The attacks of one side's pieces. The board is given as the squares of each colour, White's first, and of each kind, in
    /// the order of [`Kind::ALL`].
    ///
    /// A square is attacked even if a piece of the same side stands on it. Pins do not matter.
    ///
    /// Each occupied square should be in one set of colours and in one of kinds. Otherwise the result is unspecified.
    #[inline]
    #[must_use]
    pub fn of(
        color: Color,
        colors: [Bitboard; Color::ALL.len()],
        kinds: [Bitboard; Kind::ALL.len()],
    ) -> Self {
        DEFAULT.attacks_by_kind(color, colors, kinds)
    }
}

/// The number of one side's pieces that attack each square: at most 16, from eight directions and by eight leaps of a knight.
///
/// The board is given as the squares of each colour, White's first, and of each kind, in the order of [`Kind::ALL`]. A slider
/// behind another one does not count: x-rays are not attacks.
///
/// Each occupied square should be in one set of colours and in one of kinds. Otherwise the result is unspecified.
///
/// ```
/// use slidemask::threats::attack_counts;
/// use slidemask::{Bitboard, Color, Square};
///
/// // Two white rooks, on a1 and a5.
/// let rooks: Bitboard = [Square::A1, Square::A5].into_iter().collect();
/// let mut kinds = [Bitboard::EMPTY; 6];
/// kinds[3] = rooks;
/// let counts = attack_counts(Color::White, [rooks, Bitboard::EMPTY], kinds);
/// assert_eq!(counts[Square::A3 as usize], 2);
/// assert_eq!(counts[Square::A8 as usize], 1);
/// assert_eq!(counts[Square::B2 as usize], 0);
/// ```
#[inline]
#[must_use]
pub fn attack_counts(
    color: Color,
    colors: [Bitboard; Color::ALL.len()],
    kinds: [Bitboard; Kind::ALL.len()],
) -> [u8; Square::ALL.len()] {
    DEFAULT.attack_counts(color, colors, kinds)
}
