//! The records of the trainer bullet: a position with its score and its result in 32 bytes.

use core::fmt;

use slidemask::{Bitboard, Color, Kind, Rank, Square};
use slidemask_nnue::threats::PieceCode;

use crate::entry::{Entry, Packed};
use crate::position::Position;

/// Added to the number of a kind for a piece of the other side.
const OTHER_SIDE: u8 = 8;

/// The bits of a square that change when the board is turned over.
const TURNED: u8 = 0b111_000;

impl Entry {
    /// The bytes of a record of bullet.
    pub const BULLET_RECORD: usize = 32;

    /// A record of bullet: the type `ChessBoard` of the crate `bulletformat`.
    ///
    /// A record has the pieces, the score and the result, as the side to move sees them. It has no move, no ply, no castling
    /// rights, no en-passant square and no clock. The side to move is White in every record: for Black, the board is turned over,
    /// and the colours are exchanged.
    ///
    /// ```
    /// use slidemask_binpack::{Entry, Position};
    /// use slidemask_board::Board;
    ///
    /// let board = Board::from_fen("4k3/4q3/8/8/8/8/8/K7 b - - 0 1")?;
    /// let entry = Entry::new(Position::from_board(&board)?, None, 900, 35, 1);
    /// let read = Entry::from_bullet_record(&entry.to_bullet_record())?;
    /// assert_eq!(read.position.to_fen(0).to_string(), "k7/8/8/8/8/8/4Q3/4K3 w - - 0 1");
    /// assert_eq!((read.score, read.result), (900, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_bullet_record(&self) -> [u8; Self::BULLET_RECORD] {
        let position = &self.position;
        let own_side = position.side_to_move();
        let turned = own_side == Color::Black;
        let seen = |set: Bitboard| if turned { Bitboard(set.0.swap_bytes()) } else { set };
        let mut record = [0; Self::BULLET_RECORD];
        let occupied = seen(position.occupied());
        record[..8].copy_from_slice(&occupied.0.to_le_bytes());
        for (i, square) in occupied.into_iter().take(32).enumerate() {
            let stands = if turned { square.flip_vertical() } else { square };
            let Some(piece) = position.piece_at(stands) else { continue };
            let side = if piece.color() == own_side { 0 } else { OTHER_SIDE };
            record[8 + i / 2] |= (piece.kind() as u8 | side) << (4 * (i % 2));
        }
        record[24..26].copy_from_slice(&self.score.to_le_bytes());
        record[26] = self.result.wrapping_add(1).cast_unsigned();
        // Each king from its own side.
        let king = |color| seen(position.kind(Kind::King) & position.color(color)).0.trailing_zeros() as u8;
        record[27] = king(own_side);
        record[28] = king(!own_side) ^ TURNED;
        record
    }

    /// The entry of a record of bullet: White is to move, the ply is 0, and there is no move.
    ///
    /// The last three bytes of a record may hold anything, and are not read.
    ///
    /// # Errors
    /// The bytes are no record of chess, or a [`Writer`](crate::Writer) would not take its position.
    pub fn from_bullet_record(record: &[u8; Self::BULLET_RECORD]) -> Result<Self, RecordFlaw> {
        let occupied = Bitboard(u64::from_le_bytes(core::array::from_fn(|i| record[i])));
        if occupied.count() > 32 {
            return Err(RecordFlaw::TooManyPieces { pieces: occupied.count() });
        }
        let mut position = Position::EMPTY;
        for (i, square) in occupied.into_iter().enumerate() {
            let code = record[8 + i / 2] >> (4 * (i % 2)) & 15;
            let kind = Kind::from_index(usize::from(code & 7)).ok_or(RecordFlaw::Piece { square, code })?;
            if kind == Kind::Pawn && matches!(square.rank(), Rank::First | Rank::Eighth) {
                return Err(RecordFlaw::PawnOnBackRank { square });
            }
            let color = if code < OTHER_SIDE { Color::White } else { Color::Black };
            position.put(square, PieceCode::new(color, kind).code());
        }
        for (color, named) in [(Color::White, record[27]), (Color::Black, record[28] ^ TURNED)] {
            let kings = position.kind(Kind::King) & position.color(color);
            if kings.count() != 1 {
                return Err(RecordFlaw::Kings { color, kings: kings.count() });
            }
            if kings.0.trailing_zeros() != u32::from(named) {
                return Err(RecordFlaw::KingSquare { color });
            }
        }
        let score = i16::from_le_bytes([record[24], record[25]]);
        let result = match record[26] {
            result @ 0..=2 => result.cast_signed() - 1,
            result => return Err(RecordFlaw::Result { result }),
        };
        Ok(Self { position, played: Packed::NONE, score, ply: 0, result })
    }
}

/// Why 32 bytes are no record of bullet. White is the side to move, as in the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordFlaw {
    /// There are more pieces than on a board at the start.
    TooManyPieces {
        /// The number of pieces.
        pieces: u32,
    },
    /// The number of a piece is none of bullet's.
    Piece {
        /// Its square.
        square: Square,
        /// The number: the kind from 0 to 5, and 8 more for the other side.
        code: u8,
    },
    /// A pawn stands on the first or the last rank.
    PawnOnBackRank {
        /// Its square.
        square: Square,
    },
    /// A side does not have one king.
    Kings {
        /// The side.
        color: Color,
        /// Its kings.
        kings: u32,
    },
    /// A king is not on the square that the record names.
    KingSquare {
        /// Its side.
        color: Color,
    },
    /// The result is none of the three.
    Result {
        /// Its byte.
        result: u8,
    },
}

impl fmt::Display for RecordFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyPieces { pieces } => write!(f, "the record has {pieces} pieces, more than 32"),
            Self::Piece { square, code } => {
                write!(f, "the piece on {square} has the number {code}, and pieces have 0 to 5 and 8 to 13")
            }
            Self::PawnOnBackRank { square } => write!(f, "a pawn stands on {square}"),
            Self::Kings { color, kings } => write!(f, "{color} has {kings} kings instead of one"),
            Self::KingSquare { color } => write!(
                f,
                "the king of {color} is not on the square that the record names: is it a ChessBoard of bullet?"
            ),
            Self::Result { result } => {
                write!(f, "the result is {result} instead of 0 (a loss), 1 (a draw) or 2 (a win)")
            }
        }
    }
}

impl core::error::Error for RecordFlaw {}
