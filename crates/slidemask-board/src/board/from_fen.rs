//! Reads boards from FEN, and writes them as FEN.

use core::{fmt, str::FromStr};

use slidemask::Square;

use super::sides::{behind, third_rank};
use super::{Board, CastlingRights, Impossibilities, Impossibility};
use crate::error::FenError;
use crate::fen::Fen;
use crate::piece::{Kind, Piece};

/// Why a text gives no board: it cannot be read, or no game of chess reaches its position.
///
/// ```
/// use slidemask_board::Board;
///
/// let why = |fen| Board::from_fen(fen).unwrap_err().to_string();
/// assert_eq!(why("8/8/8/8/8/8/8/K5k"), "rank 1 has 7 squares instead of 8");
/// assert_eq!(
///     why("8/8/8/8/8/8/8/P6k w"),
///     "impossible: a side has no king (each side must have one); a pawn stands on rank 1 or 8 (no pawn can)"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BoardError {
    /// The text is not a FEN.
    Fen(FenError),
    /// The position is impossible. The value lists those of its impossibilities that the caller did not accept.
    Impossible(Impossibilities),
}

impl From<FenError> for BoardError {
    fn from(error: FenError) -> Self {
        Self::Fen(error)
    }
}

impl From<Impossibilities> for BoardError {
    fn from(found: Impossibilities) -> Self {
        Self::Impossible(found)
    }
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(error) => error.fmt(f),
            Self::Impossible(found) => found.fmt(f),
        }
    }
}

impl core::error::Error for BoardError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Fen(error) => Some(error),
            Self::Impossible(found) => Some(found),
        }
    }
}

impl Board {
    /// Reads the FEN, X-FEN or Shredder-FEN of a possible position.
    ///
    /// The dialects differ in the letters of the castling rights:
    ///
    /// ```text
    /// rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1    the outermost rooks
    /// rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1    the rooks on these files
    /// ```
    ///
    /// # Errors
    /// If the text is not a FEN, or if the position is impossible.
    ///
    /// ```
    /// use slidemask_board::{Board, BoardError, Impossibility};
    ///
    /// let error = Board::from_fen("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1").unwrap_err();
    /// assert_eq!(error, BoardError::Impossible(Impossibility::CastlingRight.into()));
    /// ```
    pub fn from_fen(text: &str) -> Result<Self, BoardError> {
        Self::from_fen_accepting(text, Impossibilities::NONE)
    }

    /// Reads the FEN, X-FEN or Shredder-FEN of a position that may have the accepted impossibilities.
    ///
    /// The board drops impossible castling rights and an impossible en-passant square, even if they are accepted, because no rule
    /// gives them a meaning.
    ///
    /// # Errors
    /// If the text is not a FEN, or if the position has an impossibility that is not accepted.
    ///
    /// ```
    /// use slidemask::Color;
    /// use slidemask_board::{Board, Impossibilities, Impossibility};
    ///
    /// let training = "8/8/8/8/8/8/4P3/8 w KQ - 0 1";
    /// let accepted = Impossibility::NoKing | Impossibility::CastlingRight;
    /// let board = Board::from_fen_accepting(training, accepted)?;
    /// assert_eq!(board.king(Color::White), None);
    /// assert_eq!(board.to_string(), "8/8/8/8/8/8/4P3/8 w - - 0 1");
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    pub fn from_fen_accepting(text: &str, accepted: Impossibilities) -> Result<Self, BoardError> {
        Ok(Self::accepting(&text.parse()?, accepted)?)
    }

    /// Makes a board from a [`Fen`], which may have the accepted impossibilities. Use it to make a board from bitboards.
    ///
    /// The board drops impossible castling rights and an impossible en-passant square, even if they are accepted.
    ///
    /// # Errors
    /// If the position has an impossibility that is not accepted. The error has all of them.
    ///
    /// ```
    /// use slidemask::{Bitboard, Color, Square};
    /// use slidemask_board::{Board, Castling, Fen, Impossibilities, Kind, Placement};
    ///
    /// let [white, black] = [Square::A1, Square::H8].map(Bitboard::from);
    /// let mut kinds = [Bitboard::EMPTY; Kind::ALL.len()];
    /// kinds[Kind::King as usize] = white | black;
    /// let fen = Fen {
    ///     placement: Placement::from_bitboards([white, black], kinds)?,
    ///     side_to_move: Color::Black,
    ///     castling: Castling::NONE,
    ///     en_passant: None,
    ///     halfmove_clock: 0,
    ///     fullmove_number: 1,
    /// };
    /// let board = Board::accepting(&fen, Impossibilities::NONE)?;
    /// assert_eq!(Board::try_from(fen), Ok(board));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn accepting(fen: &Fen, accepted: Impossibilities) -> Result<Self, Impossibilities> {
        let (castling, all_good) = CastlingRights::read(fen.castling, &fen.placement);
        let mut board = Self {
            placement: fen.placement,
            castling,
            en_passant: fen.en_passant,
            side_to_move: fen.side_to_move,
            halfmove_clock: fen.halfmove_clock,
            fullmove_number: fen.fullmove_number,
        };
        let mut found = board.impossibilities();
        if !all_good {
            found = found | Impossibility::CastlingRight;
        }
        if found.contains(Impossibility::EnPassantSquare) {
            board.en_passant = None;
        }
        let refused = found.difference(accepted);
        if refused.is_empty() { Ok(board) } else { Err(refused) }
    }

    /// The board as X-FEN. The letters `KQkq` name the outermost rooks. Any other rook that may castle is named by its file.
    ///
    /// ```
    /// use slidemask_board::Board;
    ///
    /// // White may castle with the rook on b1. `Q` would name the outermost rook, on a1.
    /// let board = Board::from_fen("4k3/8/8/8/8/8/8/RR2K2R w BH - 0 1")?;
    /// assert_eq!(board.to_fen().castling.as_str(), "KB");
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    #[must_use]
    pub fn to_fen(&self) -> Fen {
        self.fen(false)
    }

    /// The board as Shredder-FEN. Castling rights are the files of the rooks, such as `HAha`.
    #[must_use]
    pub fn to_shredder_fen(&self) -> Fen {
        self.fen(true)
    }

    /// This board with changes to any field of its FEN, such as clocks, castling rights (in the letters of Shredder-FEN) or en-passant
    /// square. If you change the side to move, clear the en-passant square.
    ///
    /// To build a board from nothing, fill a [`Fen`]. To accept impossibilities, change [`Board::to_shredder_fen`] and use
    /// [`Board::accepting`].
    ///
    /// # Errors
    /// If no game can reach the position. The error says why.
    ///
    /// ```
    /// use slidemask_board::{Board, Castling, Impossibility};
    ///
    /// let board = Board::initial().try_with(|fen| (fen.castling, fen.halfmove_clock) = (Castling::NONE, 7))?;
    /// assert_eq!(board.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 7 1");
    ///
    /// let refused = board.try_with(|fen| fen.castling = "b".parse().unwrap()).unwrap_err();
    /// assert_eq!(refused, Impossibility::CastlingRight.into());
    /// # Ok::<(), slidemask_board::Impossibilities>(())
    /// ```
    #[doc(alias("set_turn", "set_castling_rights", "set_ep_square", "set_halfmove_clock"))]
    pub fn try_with(&self, change: impl FnOnce(&mut Fen)) -> Result<Self, Impossibilities> {
        let mut fen = self.to_shredder_fen();
        change(&mut fen);
        fen.try_into()
    }

    fn fen(&self, files: bool) -> Fen {
        Fen {
            placement: self.placement,
            side_to_move: self.side_to_move,
            castling: self.castling.write(&self.placement, files),
            en_passant: self.en_passant,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }

    /// Whether a pawn of the side that just moved can have passed over a square. The pawn stands one square in front of
    /// it. The square, and the one from which the pawn came, are empty. Before that move, the side now to move was not in
    /// check.
    pub(super) fn can_have_been_passed(&self, square: Square) -> bool {
        let them = !self.side_to_move;
        let (from, to) = (behind(square, them), behind(square, self.side_to_move));
        if square.rank() != third_rank(them)
            || !to.is_subset(self.pieces(them, Kind::Pawn))
            || !(self.occupied() & from.with(square)).is_empty()
        {
            return false;
        }
        let mut before = *self;
        for place in from | to {
            before.placement.toggle(Piece { color: them, kind: Kind::Pawn }, place);
        }
        before.checkers().is_empty()
    }
}

impl TryFrom<Fen> for Board {
    type Error = Impossibilities;

    fn try_from(fen: Fen) -> Result<Self, Impossibilities> {
        Self::accepting(&fen, Impossibilities::NONE)
    }
}

impl From<Board> for Fen {
    fn from(board: Board) -> Self {
        board.to_fen()
    }
}

impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        Self::from_fen(text)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fen(f.alternate()).fmt(f)
    }
}
