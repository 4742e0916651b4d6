//! [`Impossibility`]: the reasons why no game of chess can reach a position.

use core::{fmt, ops::BitOr};

use slidemask::{Bitboard, Color, Square, between, pawn_attacks};

use super::sides::{behind, third_rank};
use super::{Board, CastlingRights};
use crate::moves::LAST_RANKS;
use crate::piece::{Kind, Piece};

/// A reason why no game of chess can reach a position.
///
/// To read such positions all the same, see [`Board::from_fen_accepting`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Impossibility {
    /// A side has no king.
    NoKing,
    /// A side has several kings.
    SeveralKings,
    /// The side that has just moved is in check.
    OpponentInCheck,
    /// More than two pieces give check.
    TooManyCheckers,
    /// Two pieces give check, and no last move can have given both checks, neither by opening a line nor en passant.
    DoubleCheck,
    /// A pawn stands on rank 1 or 8.
    PawnOnBackRank,
    /// A side has more than 16 pieces.
    TooManyPieces,
    /// A side has more than 8 pawns.
    TooManyPawns,
    /// A side has more promoted pieces than missing pawns.
    TooManyPromoted,
    /// A castling right does not fit the board: the king is not on its back rank, or the named rook is not there.
    CastlingRight,
    /// The last move cannot have been a pawn's double step over the en-passant square.
    EnPassantSquare,
}

impl Impossibility {
    /// All impossibilities, in the order in which they are listed in messages.
    pub const ALL: [Self; 11] = [
        Self::NoKing,
        Self::SeveralKings,
        Self::OpponentInCheck,
        Self::TooManyCheckers,
        Self::DoubleCheck,
        Self::PawnOnBackRank,
        Self::TooManyPieces,
        Self::TooManyPawns,
        Self::TooManyPromoted,
        Self::CastlingRight,
        Self::EnPassantSquare,
    ];
}

impl fmt::Display for Impossibility {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoKing => "a side has no king (each side must have one)",
            Self::SeveralKings => "a side has several kings (each side must have one)",
            Self::OpponentInCheck => "the side that is not to move is in check (its last move was not legal)",
            Self::TooManyCheckers => "more than two pieces give check (two is the most)",
            Self::DoubleCheck => {
                "two pieces give check, but no last move can have given both checks (one must have moved out of the \
                 line of the other, or taken a pawn en passant)"
            }
            Self::PawnOnBackRank => "a pawn stands on rank 1 or 8 (no pawn can)",
            Self::TooManyPieces => "a side has more than 16 pieces",
            Self::TooManyPawns => "a side has more than 8 pawns",
            Self::TooManyPromoted => "a side has more promoted pieces than missing pawns",
            Self::CastlingRight => {
                "a castling right does not fit the board (the king must be on its back rank, with the named \
                 rook on that side of it)"
            }
            Self::EnPassantSquare => {
                "no pawn can just have passed over the en-passant square (the pawn must be in front of it, the \
                 two squares behind the pawn must be empty, and the side to move must not have been in check \
                 before)"
            }
        })
    }
}

impl core::error::Error for Impossibility {}

/// A set of [`Impossibility`] values: those that were found, or those that a caller accepts.
///
/// Combine values with `|`.
///
/// ```
/// use slidemask_board::{Board, BoardError, Impossibilities, Impossibility};
///
/// let Err(BoardError::Impossible(found)) = Board::from_fen("P7/8/8/8/8/8/8/K7 w - e3 0 1") else { panic!() };
/// let names = [Impossibility::NoKing, Impossibility::PawnOnBackRank, Impossibility::EnPassantSquare];
/// assert!(found.iter().eq(names));
/// assert_eq!(names.into_iter().collect::<Impossibilities>(), found);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Impossibilities(u16);

impl Impossibilities {
    /// The empty set: the position is possible, or the caller accepts no impossibility.
    pub const NONE: Self = Self(0);

    /// The set of all impossibilities. With it, [`Board::from_fen_accepting`] accepts any FEN.
    ///
    /// ```
    /// use slidemask_board::{Board, Impossibilities};
    ///
    /// assert!(Board::from_fen_accepting("8/8/8/8/8/8/8/8 w KQkq e3 0 1", Impossibilities::ALL).is_ok());
    /// ```
    pub const ALL: Self = Self((1 << Impossibility::ALL.len()) - 1);

    /// Whether the set has this impossibility.
    #[must_use]
    pub const fn contains(self, one: Impossibility) -> bool {
        self.0 >> one as u16 & 1 != 0
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The impossibilities of this set that the other set does not have.
    #[must_use]
    pub const fn difference(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// Iterates over the impossibilities of the set, in the order of [`Impossibility::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Impossibility> {
        Impossibility::ALL.into_iter().filter(move |&each| self.contains(each))
    }
}

impl From<Impossibility> for Impossibilities {
    fn from(one: Impossibility) -> Self {
        Self(1 << one as u16)
    }
}

impl<T: Into<Self>> BitOr<T> for Impossibilities {
    type Output = Self;

    fn bitor(self, other: T) -> Self {
        Self(self.0 | other.into().0)
    }
}

impl<T: Into<Impossibilities>> BitOr<T> for Impossibility {
    type Output = Impossibilities;

    fn bitor(self, other: T) -> Impossibilities {
        Impossibilities::from(self) | other
    }
}

impl FromIterator<Impossibility> for Impossibilities {
    fn from_iter<I: IntoIterator<Item = Impossibility>>(all: I) -> Self {
        all.into_iter().fold(Self::NONE, Self::bitor)
    }
}

impl fmt::Debug for Impossibilities {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl fmt::Display for Impossibilities {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_empty() { "nothing is impossible" } else { "impossible: " })?;
        for (i, each) in self.iter().enumerate() {
            write!(f, "{}{each}", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl core::error::Error for Impossibilities {}

impl Board {
    /// The impossibilities of this board. There are none unless the caller accepted some.
    ///
    /// ```
    /// use slidemask_board::{Board, Impossibility};
    ///
    /// assert!(Board::initial().impossibilities().is_empty());
    /// let endgame = Board::from_fen_accepting("8/8/8/8/8/8/8/K6R w", Impossibility::NoKing.into())?;
    /// assert_eq!(endgame.impossibilities(), Impossibility::NoKing.into());
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    #[must_use]
    pub fn impossibilities(&self) -> Impossibilities {
        let either = |wrong: fn(&Self, Color) -> bool| Color::ALL.into_iter().any(|color| wrong(self, color));
        let wrong = |one: Impossibility| match one {
            Impossibility::NoKing => either(|board, color| board.pieces(color, Kind::King).is_empty()),
            Impossibility::SeveralKings => {
                either(|board, color| board.pieces(color, Kind::King).more_than_one())
            }
            Impossibility::OpponentInCheck => !self.checkers_of(!self.side_to_move).is_empty(),
            Impossibility::TooManyCheckers => self.checkers().count() > 2,
            Impossibility::DoubleCheck => self.checkers().count() == 2 && !self.can_have_given_both_checks(),
            Impossibility::PawnOnBackRank => !(self.kind(Kind::Pawn) & LAST_RANKS).is_empty(),
            Impossibility::TooManyPieces => either(|board, color| board.color(color).count() > 16),
            Impossibility::TooManyPawns => either(|board, color| board.pieces(color, Kind::Pawn).count() > 8),
            Impossibility::TooManyPromoted => either(Self::has_too_many_promoted),
            // A board never holds such a right: `CastlingRights::read` reports it.
            Impossibility::CastlingRight => false,
            Impossibility::EnPassantSquare => {
                self.en_passant.is_some_and(|square| !self.can_have_been_passed(square))
            }
        };
        Impossibility::ALL.into_iter().filter(|&one| wrong(one)).collect()
    }

    /// Whether a last move can have given the two checks: of one of the pieces, or of a pawn that became it, out of the line of the other
    /// one; or of a pawn that took en passant.
    fn can_have_given_both_checks(&self) -> bool {
        let (us, them) = (self.side_to_move, !self.side_to_move);
        let Some(king) = self.king(us) else { return true };
        let checkers = self.checkers();
        let of_checker = |to: Square| {
            let others = checkers.without(to).into_iter();
            let kinds = [self.placement.kind_at(to).unwrap_or(Kind::Pawn), Kind::Pawn];
            let taken = [None, Some((Kind::Knight, to))];
            others.flat_map(move |other| between(king, other)).any(|from| {
                kinds
                    .into_iter()
                    .any(|kind| taken.into_iter().any(|taken| self.is_after(from, to, kind, taken)))
            })
        };
        let en_passant = |to: Square| {
            let mut taken = behind(to, them).into_iter().map(|square| Some((Kind::Pawn, square)));
            taken.any(|taken| {
                pawn_attacks(us, to).into_iter().any(|from| self.is_after(from, to, Kind::Pawn, taken))
            })
        };
        let passed = self.pieces(them, Kind::Pawn) & Bitboard::from(third_rank(us));
        checkers.into_iter().any(of_checker) || passed.into_iter().any(en_passant)
    }

    /// Whether the board can come from a move of a piece between two squares that takes a piece, or none.
    fn is_after(&self, from: Square, to: Square, kind: Kind, taken: Option<(Kind, Square)>) -> bool {
        let (us, them) = (self.side_to_move, !self.side_to_move);
        let Some(moved) = self.placement.piece_at(to) else { return false };
        let mut before =
            Self { side_to_move: them, castling: CastlingRights::NONE, en_passant: None, ..*self };
        before.placement.toggle(moved, to);
        for (piece, square) in [
            Some((Piece { color: them, kind }, from)),
            taken.map(|(kind, square)| (Piece { color: us, kind }, square)),
        ]
        .into_iter()
        .flatten()
        {
            if before.occupied().contains(square) {
                return false;
            }
            before.placement.toggle(piece, square);
        }
        before.en_passant = taken.filter(|&(_, square)| square != to).map(|_| to);
        before.checkers_of(us).is_empty()
            && before.en_passant.is_none_or(|square| before.can_have_been_passed(square))
            && before.legal_moves().into_iter().any(|played| {
                let mut after = before;
                after.play_unchecked(played);
                after.placement == self.placement
            })
    }

    /// Whether a side has more pieces beyond those of a new game than missing pawns.
    fn has_too_many_promoted(&self, color: Color) -> bool {
        let beyond = |kind, among: Bitboard, at_the_start: u32| {
            (self.pieces(color, kind) & among).count().saturating_sub(at_the_start)
        };
        let promoted = beyond(Kind::Knight, Bitboard::FULL, 2)
            + beyond(Kind::Bishop, Bitboard::LIGHT_SQUARES, 1)
            + beyond(Kind::Bishop, Bitboard::DARK_SQUARES, 1)
            + beyond(Kind::Rook, Bitboard::FULL, 2)
            + beyond(Kind::Queen, Bitboard::FULL, 1);
        // More than 8 pawns are an impossibility of their own.
        promoted > 8_u32.saturating_sub(self.pieces(color, Kind::Pawn).count())
    }
}
