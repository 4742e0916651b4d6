//! [`Board`]: a position of chess or Chess960.

mod attacks;
mod castling;
mod changes;
mod checks;
mod exchange;
mod flip;
mod from_fen;
mod generate;
mod impossible;
mod key;
mod move_threats;
mod outcome;
mod play;
mod relations;
mod sides;
mod start;
pub mod zobrist;

use core::fmt;

use slidemask::{Bitboard, Color, Square};

pub(crate) use castling::CastlingConditions;
pub use castling::{CastlingRights, Wing};
pub use changes::Changes;
pub use exchange::{Capturers, Values};
pub use from_fen::BoardError;
pub use generate::Which;
pub use impossible::{Impossibilities, Impossibility};
pub use key::Keyed;
pub use outcome::Outcome;
pub use play::IllegalMove;
pub(crate) use sides::{back_rank, behind, forward, third_rank};
pub use start::NoStartingPosition;

use crate::piece::{Kind, Piece};
use crate::placement::Placement;

/// A position of chess or Chess960: pieces, side to move, castling rights, en-passant square and clocks.
///
/// A board takes 80 bytes. There is no function that unmakes a move: copy the board before [`play`](Self::play), or use
/// `Game`, which needs the feature `alloc`.
///
/// `{}` prints X-FEN. `{:#}` prints Shredder-FEN, which names the files of the rooks.
///
/// ```
/// use slidemask::{Color, Square, bitboard};
/// use slidemask_board::{Board, Kind};
///
/// let board = Board::from_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")?;
/// assert_eq!(board.king(Color::White), Some(Square::E1));
/// assert_eq!(board.pieces(Color::White, Kind::Pawn), bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . 1 . . . .
///     . . . . 1 . . .
///     . . . . . . . .
///     1 1 1 . . 1 1 1
///     . . . . . . . .
/// });
/// let shredder = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w HAha - 0 1";
/// assert_eq!(format!("{board:#}"), shredder);
/// assert_eq!(shredder.parse(), Ok(board));
/// # Ok::<(), slidemask_board::BoardError>(())
/// ```
///
/// # The en-passant square
/// A board keeps the en-passant square of its FEN if a pawn can just have passed over it. [`play`](Self::play) sets the
/// square only if a pawn of the other side attacks it, as X-FEN does. So transpositions compare equal, even if a double
/// step came last in only one of them. [`same_position`](Self::same_position) compares the legal captures instead.
///
/// # A side without a king
/// A caller may [accept](Self::from_fen_accepting) a side with no king or with several kings. Such a side is never in
/// check. Its kings move like other kings, and the other side can take them.
#[doc(alias("Position", "Chess"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    pub(crate) placement: Placement,
    pub(crate) castling: CastlingRights,
    /// The square that a pawn has just passed over.
    pub(crate) en_passant: Option<Square>,
    pub(crate) side_to_move: Color,
    pub(crate) halfmove_clock: u16,
    pub(crate) fullmove_number: u16,
}

impl Board {
    /// A board without pieces, with White to move.
    pub(crate) const EMPTY: Self = Self {
        placement: Placement::EMPTY,
        castling: CastlingRights::NONE,
        en_passant: None,
        side_to_move: Color::White,
        halfmove_clock: 0,
        fullmove_number: 1,
    };

    /// The pieces and their squares.
    #[inline]
    #[must_use]
    pub const fn placement(&self) -> Placement {
        self.placement
    }

    /// The side to move.
    #[doc(alias("turn", "stm"))]
    #[inline]
    #[must_use]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The castling rights: the rooks that may still castle.
    #[inline]
    #[must_use]
    pub const fn castling_rights(&self) -> CastlingRights {
        self.castling
    }

    /// The square that a pawn has just passed over, if it is recorded.
    ///
    /// A capture on this square need not be legal: it may leave the king in check, and a FEN may name a square that no
    /// pawn attacks. [`legal_en_passant`](Self::legal_en_passant) returns the square only if a capture is legal.
    #[doc(alias = "ep_square")]
    #[inline]
    #[must_use]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// The number of halfmoves since the last capture or pawn move. It stops at 65,535.
    #[inline]
    #[must_use]
    pub const fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The number of the full move: 1 in a new game, one more after each move of Black. It stops at 65,535.
    #[inline]
    #[must_use]
    pub const fn fullmove_number(&self) -> u16 {
        self.fullmove_number
    }

    /// The squares of one side's pieces.
    #[inline]
    #[must_use]
    pub const fn color(&self, color: Color) -> Bitboard {
        self.placement.color(color)
    }

    /// The squares of one kind of piece, of both sides.
    #[inline]
    #[must_use]
    pub const fn kind(&self, kind: Kind) -> Bitboard {
        self.placement.kind(kind)
    }

    /// The squares of one kind of piece of one side.
    #[inline]
    #[must_use]
    pub const fn pieces(&self, color: Color, kind: Kind) -> Bitboard {
        self.placement.pieces(color, kind)
    }

    /// The occupied squares.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> Bitboard {
        self.placement.occupied()
    }

    /// The piece on a square, or `None` if the square is empty.
    #[inline]
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.placement.piece_at(square)
    }

    /// The square of a side's king, or `None` if the side has no king or several.
    #[inline]
    #[must_use]
    pub const fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, Kind::King).single()
    }
}

/// The initial position.
impl Default for Board {
    fn default() -> Self {
        Self::initial()
    }
}

/// Prints the FEN.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}
