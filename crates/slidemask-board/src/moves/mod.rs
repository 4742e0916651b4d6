//! [`Move`], and the moves of one piece as a set.

mod list;

use core::fmt;
use core::iter::FusedIterator;

use slidemask::{Bitboard, Rank, Square};

pub use list::MoveList;

use crate::piece::Kind;

/// A move: from where, to where, and what a pawn becomes.
///
/// Castling is the king taking its own rook, in standard chess as in Chess960: `e1h1`. It prints as UCI does
/// for Chess960; [`Board::uci`](crate::Board::uci) writes `e1g1`, too, and [`Board::san`](crate::Board::san) `O-O`.
///
/// ```
/// use slidemask::Square;
/// use slidemask_board::{Kind, Move};
///
/// let promotion = Move { from: Square::E7, to: Square::E8, promotion: Some(Kind::Queen) };
/// assert_eq!(promotion.to_string(), "e7e8q");
/// assert_eq!(Move::new(Square::E2, Square::E4).to_string(), "e2e4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes; when castling, where the rook stands.
    pub to: Square,
    /// What a pawn becomes on its last rank.
    pub promotion: Option<Kind>,
}

impl Move {
    /// A move that is no promotion.
    ///
    /// ```
    /// use slidemask::Square;
    /// use slidemask_board::Move;
    ///
    /// assert_eq!(Move::new(Square::E2, Square::E4).promotion, None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to, promotion: None }
    }
}

/// As UCI writes it for Chess960: castling is king takes rook.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |kind| write!(f, "{}", kind.letter()))
    }
}

/// As it prints: shorter than its fields.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}

/// The legal moves of one piece.
///
/// ```
/// use slidemask::{Square, bitboard};
/// use slidemask_board::{Kind, PieceMoves};
///
/// let pawn = PieceMoves { kind: Kind::Pawn, from: Square::B7, targets: bitboard! {
///     . 1 1 . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
/// } };
/// assert_eq!(pawn.count(), 8); // each with four promotions
/// let moves: Vec<String> = pawn.into_iter().map(|one| one.to_string()).collect();
/// assert_eq!(moves, ["b7b8q", "b7b8r", "b7b8b", "b7b8n", "b7c8q", "b7c8r", "b7c8b", "b7c8n"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceMoves {
    /// The kind of the piece.
    pub kind: Kind,
    /// Where it stands.
    pub from: Square,
    /// Where it may go. A king's own rook is one that it may castle with.
    pub targets: Bitboard,
}

/// The first and the last rank: a pawn that gets there is promoted.
const LAST_RANKS: Bitboard = Bitboard::from_rank(Rank::First).union(Bitboard::from_rank(Rank::Eighth));

impl PieceMoves {
    /// Where it may go, if that is a promotion.
    #[inline]
    const fn promotions(self) -> Bitboard {
        match self.kind {
            Kind::Pawn => self.targets.intersection(LAST_RANKS),
            _ => Bitboard::EMPTY,
        }
    }

    /// How many moves there are; a promotion is four.
    ///
    /// ```
    /// use slidemask::{Bitboard, Square};
    /// use slidemask_board::{Kind, PieceMoves};
    ///
    /// let pawn = PieceMoves { kind: Kind::Pawn, from: Square::A7, targets: Bitboard::from(Square::A8) };
    /// assert_eq!(pawn.count(), 4);
    /// ```
    #[doc(alias = "len")]
    #[inline]
    #[must_use]
    pub const fn count(self) -> usize {
        let promotions = self.promotions().count() as usize;
        self.targets.count() as usize + promotions * (Kind::PROMOTIONS.len() - 1)
    }

    /// Whether a move is among them.
    ///
    /// ```
    /// use slidemask::{Bitboard, Square};
    /// use slidemask_board::{Kind, Move, PieceMoves};
    ///
    /// let knight = PieceMoves { kind: Kind::Knight, from: Square::G1, targets: Bitboard::from(Square::F3) };
    /// assert!(knight.contains(Move::new(Square::G1, Square::F3)));
    /// ```
    #[must_use]
    pub fn contains(self, one: Move) -> bool {
        let right_promotion = match one.promotion {
            None => !self.promotions().contains(one.to),
            Some(kind) => self.promotions().contains(one.to) && Kind::PROMOTIONS.contains(&kind),
        };
        one.from == self.from && self.targets.contains(one.to) && right_promotion
    }
}

impl IntoIterator for PieceMoves {
    type Item = Move;
    type IntoIter = PieceMovesIter;

    #[inline]
    fn into_iter(self) -> PieceMovesIter {
        PieceMovesIter { left: self, promotions: &[] }
    }
}

/// The moves of one piece, one by one.
///
/// ```
/// use slidemask::{Bitboard, Square};
/// use slidemask_board::{Kind, PieceMoves};
///
/// let rook = PieceMoves { kind: Kind::Rook, from: Square::A1, targets: Bitboard::from(Square::A2) };
/// assert_eq!(rook.into_iter().len(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct PieceMovesIter {
    left: PieceMoves,
    /// What is left of the promotions on the first target.
    promotions: &'static [Kind],
}

impl Iterator for PieceMovesIter {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let to = self.left.targets.first()?;
        let mut promotion = None;
        if self.left.promotions().contains(to) {
            if self.promotions.is_empty() {
                self.promotions = &Kind::PROMOTIONS;
            }
            let (&first, rest) = self.promotions.split_first()?;
            (promotion, self.promotions) = (Some(first), rest);
        }
        if self.promotions.is_empty() {
            self.left.targets.remove(to);
        }
        Some(Move { from: self.left.from, to, promotion })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        // Of the first target, those that are left.
        let gone =
            if self.promotions.is_empty() { 0 } else { Kind::PROMOTIONS.len() - self.promotions.len() };
        let count = self.left.count() - gone;
        (count, Some(count))
    }
}

impl ExactSizeIterator for PieceMovesIter {}
impl FusedIterator for PieceMovesIter {}
