//! [`Move`], [`PieceMoves`] (the moves of one piece as a set) and [`MoveList`].

mod list;

use core::fmt;
use core::iter::FusedIterator;

use slidemask::{Bitboard, Rank, Square};

pub use list::MoveList;

use crate::piece::Kind;

/// A move: the square it starts from, the square it goes to, and the promotion.
///
/// Castling is the king taking its own rook, in standard chess and in Chess960: `e1h1`. No other move has this form, and no move
/// needs a third square. A move prints as UCI does for
/// Chess960. To write castling as `e1g1`, use [`Board::uci`](crate::Board::uci); to write `O-O`, use
/// [`Board::san`](crate::Board::san).
///
/// It takes 3 bytes, and so does `Option<Move>`.
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
    /// The square on which the piece stands.
    pub from: Square,
    /// The square to which it goes. For castling, this is the square of the rook.
    pub to: Square,
    /// The kind to which a pawn promotes on its last rank; `None` for all other moves.
    pub promotion: Option<Kind>,
}

const _: () = assert!(size_of::<Move>() == 3 && size_of::<Option<Move>>() == 3);

impl Move {
    /// The null move, which passes the turn in a search. It is written `0000`, as in UCI.
    ///
    /// It is not legal on any board, and [`Board::play_unchecked`](crate::Board::play_unchecked) must not get it: use
    /// [`Board::null_move`](crate::Board::null_move).
    pub const NULL: Self = Self::new(Square::A1, Square::A1);

    /// A move without a promotion.
    #[inline]
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to, promotion: None }
    }
}

/// Prints the move in UCI notation for Chess960: castling is king takes rook.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::NULL {
            return f.write_str("0000");
        }
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |kind| write!(f, "{}", kind.letter()))
    }
}

/// The debug output is the move in UCI notation.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}

/// The legal moves of one piece, as a set of target squares.
///
/// Iterate over it to get each [`Move`]:
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
/// assert_eq!(pawn.count(), 8); // two targets with four promotions each
/// let moves: Vec<String> = pawn.into_iter().map(|one| one.to_string()).collect();
/// assert_eq!(moves, ["b7b8q", "b7b8r", "b7b8b", "b7b8n", "b7c8q", "b7c8r", "b7c8b", "b7c8n"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceMoves {
    /// The kind of the piece.
    pub kind: Kind,
    /// The square of the piece.
    pub from: Square,
    /// The squares to which the piece can move. If a king castles, its target is the square of its rook.
    pub targets: Bitboard,
}

/// Ranks 1 and 8, on which pawns promote.
pub(crate) const LAST_RANKS: Bitboard =
    Bitboard::from_rank(Rank::First).union(Bitboard::from_rank(Rank::Eighth));

impl PieceMoves {
    /// The targets that are promotions.
    #[inline]
    const fn promotions(self) -> Bitboard {
        match self.kind {
            Kind::Pawn => self.targets.intersection(LAST_RANKS),
            _ => Bitboard::EMPTY,
        }
    }

    /// The number of moves. A promotion counts as four moves.
    #[doc(alias = "len")]
    #[inline]
    #[must_use]
    pub const fn count(self) -> usize {
        let promotions = self.promotions().count() as usize;
        self.targets.count() as usize + promotions * (Kind::PROMOTIONS.len() - 1)
    }

    /// Whether this move is one of them.
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
        let promotions = self.promotions();
        PieceMovesIter { from: self.from, targets: self.targets - promotions, promotions, kinds: &[] }
    }
}

/// An iterator over the moves of one piece, made by [`PieceMoves::into_iter`].
#[derive(Clone, Debug)]
pub struct PieceMovesIter {
    from: Square,
    /// The targets that are still to come, without promotions.
    targets: Bitboard,
    /// The targets of promotions that are still to come, after the others.
    promotions: Bitboard,
    /// The kinds that are still to come on the first of them; empty before its first kind.
    kinds: &'static [Kind],
}

impl PieceMovesIter {
    #[cold]
    fn next_promotion(&mut self) -> Option<Move> {
        let to = self.promotions.first()?;
        let kinds = if self.kinds.is_empty() { &Kind::PROMOTIONS } else { self.kinds };
        let (&kind, rest) = kinds.split_first()?;
        self.kinds = rest;
        if rest.is_empty() {
            self.promotions.remove(to);
        }
        Some(Move { from: self.from, to, promotion: Some(kind) })
    }
}

impl Iterator for PieceMovesIter {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        match self.targets.pop_first() {
            Some(to) => Some(Move::new(self.from, to)),
            None if self.promotions.is_empty() => None,
            None => self.next_promotion(),
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let kinds = Kind::PROMOTIONS.len();
        let returned = if self.kinds.is_empty() { 0 } else { kinds - self.kinds.len() };
        let count = self.targets.count() as usize + self.promotions.count() as usize * kinds - returned;
        (count, Some(count))
    }
}

impl ExactSizeIterator for PieceMovesIter {}
impl FusedIterator for PieceMovesIter {}
