//! [`Damage`]: what is wrong with a file, and where.

use core::fmt;

use slidemask::{Color, Square};

/// Damage in a chunk or in a file: what is wrong, at which byte, and at which ply of a chain.
///
/// Where a chain is damaged, nothing tells where the next one starts. So the rest of its chunk is lost, and the next chunk is read. A
/// chunk that was cut off, behind which another one was written, ends where that one starts. If its length leads to the start of a
/// third one, it seems to be whole: what lies between is damage, and only a search of all bytes would find it.
///
/// ```
/// use slidemask_binpack::Chunks;
///
/// let damage = Chunks::new(b"BINP\x40\0\0\0 and six bytes").next().unwrap().unwrap_err();
/// assert_eq!(damage.to_string(), "byte 0: the chunk should have 64 bytes, and only 14 of them are there");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damage {
    /// What is wrong.
    pub flaw: Flaw,
    /// Where it is: a number of bytes from the start of what was given, a chunk or a file.
    pub byte: u64,
    /// The moves of the chain before the damage; `None` outside of chains.
    pub ply: Option<u32>,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}", self.byte)?;
        if let Some(ply) = self.ply {
            write!(f, ", ply {ply} of the chain")?;
        }
        write!(f, ": {}", self.flaw)
    }
}

impl core::error::Error for Damage {}

/// What is wrong at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// No chunk starts here.
    NotAChunk,
    /// A chunk is longer than any program writes one: 100 MiB.
    ChunkTooLong {
        /// Its length in bytes.
        length: u32,
    },
    /// The file ends within a chunk, or another chunk starts there.
    ChunkCutOff {
        /// The length of the chunk in bytes.
        length: u32,
        /// The bytes that are there.
        present: usize,
    },
    /// Bytes are left behind the last chain that are too few for another one.
    StemCutOff {
        /// The number of bytes.
        present: usize,
    },
    /// A position has more pieces than a board at the start.
    TooManyPieces {
        /// The number of pieces.
        pieces: u32,
    },
    /// A side does not have one king.
    Kings {
        /// The side.
        color: Color,
        /// Its kings.
        kings: u32,
    },
    /// A pawn stands on the first or the last rank.
    PawnOnBackRank {
        /// Its square.
        square: Square,
    },
    /// A rook that may castle does not stand in a corner.
    CastlingRook {
        /// Its square.
        square: Square,
    },
    /// A pawn cannot have made a double step to its square just now.
    EnPassantPawn {
        /// Its square, or the one behind it.
        square: Square,
    },
    /// A result is none of the three.
    Result,
    /// A game begins at a later ply than a binpack can say, 16,383. Only a writer reports this.
    Ply {
        /// The ply.
        ply: u16,
    },
    /// The side to move can take the king of the other side.
    CapturableKing,
    /// The move of the first position of a chain is not legal.
    IllegalMove {
        /// Its 16 bits.
        bits: u16,
    },
    /// The chain goes on, and its first position has no move.
    NoMove,
    /// A move names a piece that the side to move does not have.
    PieceNumber {
        /// The number of the piece, from 0.
        number: u32,
        /// The pieces of the side to move.
        pieces: u32,
    },
    /// A move names a target that its piece does not have.
    TargetNumber {
        /// The piece.
        from: Square,
        /// The number of the target, from 0.
        number: u32,
        /// The moves of the piece.
        targets: u32,
    },
    /// A castling move where king and rook are not on their squares, or a piece stands between them.
    Castling {
        /// The square of the rook.
        rook: Square,
    },
    /// A move leaves its king in check.
    KingInCheck {
        /// Where the move starts.
        from: Square,
        /// Where it ends.
        to: Square,
    },
    /// A score has more than four blocks.
    ScoreTooLong,
    /// The chunk ends before the last move of a chain.
    MovesCutOff {
        /// The moves that are missing.
        missing: u32,
    },
}

impl core::error::Error for Flaw {}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAChunk => write!(f, "a chunk should start with `BINP`: is this a binpack?"),
            Self::ChunkTooLong { length } => {
                write!(f, "the chunk should have {length} bytes, and 104857600 are the most")
            }
            Self::ChunkCutOff { length, present } => {
                write!(f, "the chunk should have {length} bytes, and only {present} of them are there")
            }
            Self::StemCutOff { present } => {
                write!(f, "{present} bytes are left in the chunk, and a chain starts with 34")
            }
            Self::TooManyPieces { pieces } => write!(f, "the position has {pieces} pieces, more than 32"),
            Self::Kings { color, kings } => write!(f, "{color} has {kings} kings instead of one"),
            Self::PawnOnBackRank { square } => write!(f, "a pawn stands on {square}"),
            Self::CastlingRook { square } => {
                write!(f, "the rook on {square} may castle, and is not in a corner")
            }
            Self::EnPassantPawn { square } => {
                write!(f, "no pawn can just have made a double step at {square}")
            }
            Self::Result => write!(f, "the result is neither a win, nor a draw, nor a loss"),
            Self::Ply { ply } => write!(f, "a chain cannot start at ply {ply}: 16383 is the last one"),
            Self::CapturableKing => write!(f, "the side to move could take the king of the other side"),
            Self::IllegalMove { bits } => write!(f, "the move {bits:#06x} is not legal in its position"),
            Self::NoMove => write!(f, "the position has no move, and moves follow"),
            Self::PieceNumber { number, pieces } => {
                write!(f, "the move names piece {number} from 0, and the side to move has {pieces}")
            }
            Self::TargetNumber { from, number, targets } => {
                write!(f, "the move names target {number} from 0 of the piece on {from}, which has {targets}")
            }
            Self::Castling { rook } => write!(f, "the king cannot castle with the rook on {rook}"),
            Self::KingInCheck { from, to } => {
                write!(f, "the move from {from} to {to} leaves the king in check")
            }
            Self::ScoreTooLong => write!(f, "a score has more than 16 bits"),
            Self::MovesCutOff { missing } => {
                write!(f, "the chunk ends, and {missing} moves of the chain are missing")
            }
        }
    }
}
