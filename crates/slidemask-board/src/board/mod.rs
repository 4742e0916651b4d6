//! [`Board`]: a position of chess.

mod attacks;
mod castling;
mod error;
mod generate;
mod impossible;
mod key;
mod outcome;
mod play;
mod reading;
mod start;

use core::fmt;

use slidemask::{Bitboard, Color, Square};

pub(crate) use attacks::forward;
pub(crate) use castling::{CastlingConditions, back_rank};
pub use castling::{CastlingRights, Wing};
pub use error::{BoardError, NoStartingPosition};
pub use generate::Which;
pub use impossible::{Impossibilities, Impossibility};
pub use key::Keyed;
pub use outcome::Outcome;
pub use play::IllegalMove;

use crate::piece::{Kind, Piece};
use crate::placement::Placement;

/// A position of chess or Chess960: 80 bytes, copied to make a move.
///
/// It prints as X-FEN, and with `#` as Shredder-FEN, which names the rooks' files.
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
/// What a FEN says is kept and written back, if a pawn can just have passed there. A [move](Self::play) sets it only
/// where a pawn of the other side stands to take, as X-FEN has it: so transpositions compare
/// equal. [`same_position`](Self::same_position) looks at the legal captures.
///
/// # A side without a king
/// A caller may [accept](Self::from_fen_accepting) sides with no king or several. Such a side is never in check, and
/// its kings go as far as other kings, and may be taken.
#[doc(alias("Position", "Chess"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    pub(crate) placement: Placement,
    pub(crate) castling: CastlingRights,
    /// Behind it stands the pawn that can be taken.
    pub(crate) en_passant: Option<Square>,
    pub(crate) side_to_move: Color,
    pub(crate) halfmove_clock: u16,
    pub(crate) fullmove_number: u16,
}

impl Board {
    /// No piece: what others are built from.
    pub(crate) const EMPTY: Self = Self {
        placement: Placement::EMPTY,
        castling: CastlingRights::NONE,
        en_passant: None,
        side_to_move: Color::White,
        halfmove_clock: 0,
        fullmove_number: 1,
    };

    /// Which piece stands where.
    ///
    /// ```
    /// use slidemask_board::Board;
    ///
    /// let placement = Board::initial().placement();
    /// assert_eq!(placement.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    /// ```
    #[inline]
    #[must_use]
    pub const fn placement(&self) -> Placement {
        self.placement
    }

    /// Whose turn it is.
    ///
    /// ```
    /// use slidemask::Color;
    /// use slidemask_board::Board;
    ///
    /// assert_eq!(Board::initial().side_to_move(), Color::White);
    /// ```
    #[doc(alias("turn", "stm"))]
    #[inline]
    #[must_use]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// Which rooks may still castle.
    ///
    /// ```
    /// use slidemask::{Color, Square};
    /// use slidemask_board::{Board, Wing};
    ///
    /// let rights = Board::initial().castling_rights();
    /// assert_eq!(rights.rook(Color::White, Wing::Kingside), Some(Square::H1));
    /// ```
    #[inline]
    #[must_use]
    pub const fn castling_rights(&self) -> CastlingRights {
        self.castling
    }

    /// The square that a pawn has just passed over. That another can take it there is not said: the move may
    /// leave its king in check, and a FEN may name a square that no pawn attacks.
    ///
    /// ```
    /// use slidemask::Square;
    /// use slidemask_board::Board;
    ///
    /// let board = Board::from_fen("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1")?;
    /// assert_eq!(board.en_passant(), Some(Square::E3));
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    #[doc(alias = "ep_square")]
    #[inline]
    #[must_use]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Halfmoves since the last capture or pawn move; it stops at 65,535.
    ///
    /// ```
    /// use slidemask_board::Board;
    ///
    /// assert_eq!(Board::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 7 9")?.halfmove_clock(), 7);
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The number of the full move; it stops at 65,535.
    ///
    /// ```
    /// use slidemask_board::Board;
    ///
    /// assert_eq!(Board::initial().fullmove_number(), 1);
    /// ```
    #[inline]
    #[must_use]
    pub const fn fullmove_number(&self) -> u16 {
        self.fullmove_number
    }

    /// The squares of one side's pieces.
    ///
    /// ```
    /// use slidemask::Color;
    /// use slidemask_board::Board;
    ///
    /// assert_eq!(Board::initial().color(Color::White).0, 0xFFFF);
    /// ```
    #[inline]
    #[must_use]
    pub const fn color(&self, color: Color) -> Bitboard {
        self.placement.color(color)
    }

    /// The squares of one kind of piece, of both sides.
    ///
    /// ```
    /// use slidemask_board::{Board, Kind};
    ///
    /// assert_eq!(Board::initial().kind(Kind::Pawn).count(), 16);
    /// ```
    #[inline]
    #[must_use]
    pub const fn kind(&self, kind: Kind) -> Bitboard {
        self.placement.kind(kind)
    }

    /// The squares of one kind of piece of one side.
    ///
    /// ```
    /// use slidemask::{Bitboard, Color, Square};
    /// use slidemask_board::{Board, Kind};
    ///
    /// assert_eq!(Board::initial().pieces(Color::Black, Kind::Queen), Bitboard::from(Square::D8));
    /// ```
    #[inline]
    #[must_use]
    pub const fn pieces(&self, color: Color, kind: Kind) -> Bitboard {
        self.placement.pieces(color, kind)
    }

    /// All occupied squares.
    ///
    /// ```
    /// use slidemask_board::Board;
    ///
    /// assert_eq!(Board::initial().occupied().count(), 32);
    /// ```
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> Bitboard {
        self.placement.occupied()
    }

    /// The piece on a square.
    ///
    /// ```
    /// use slidemask::Square;
    /// use slidemask_board::{Board, Piece};
    ///
    /// assert_eq!(Board::initial().piece_at(Square::B8), Piece::from_letter('n'));
    /// ```
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.placement.piece_at(square)
    }

    /// Where a side's king stands, if it has one king.
    ///
    /// ```
    /// use slidemask::{Color, Square};
    /// use slidemask_board::Board;
    ///
    /// assert_eq!(Board::initial().king(Color::Black), Some(Square::E8));
    /// ```
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

/// As FEN writes it.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}
