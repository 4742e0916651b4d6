//! [`Entry`]: a position with its move and its score, and how a chain begins with one.

use core::fmt;

use slidemask::{Bitboard, Color, Kind, Rank, Square};
use slidemask_board::Move;
use slidemask_nnue::threats::PieceCode;

use crate::bits::unzigzag;
#[cfg(feature = "alloc")]
use crate::bits::zigzag;
use crate::damage::Flaw;
use crate::position::{NO_SQUARE, Position, ROOKS};

/// The bytes of a position, its move, its score, its ply and its result at the start of a chain.
pub(crate) const STEM: usize = 32;

/// A position of a game, the move that was played there, and what is known about both.
// The lanes write the bytes of an entry. The numbers are in their order there: the score in the low half of four bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(C)]
pub struct Entry {
    /// The position before the move.
    pub position: Position,
    pub(crate) played: Packed,
    /// The number of plies since the start of the game, below 16,384 in a file.
    pub ply: u16,
    /// The score of the position for the side to move, in the units of the program that wrote it.
    pub score: i16,
    /// The result of the game for the side to move: 1 if it won, 0 for a draw, -1 if it lost.
    pub result: i8,
}

impl Entry {
    /// An entry to be filled by [`Entries::fill`](crate::Entries::fill).
    pub const EMPTY: Self =
        Self { position: Position::EMPTY, played: Packed::NONE, score: 0, ply: 0, result: 0 };

    /// A position with its move. Castling is the king taking its own rook.
    ///
    /// The move has to be legal: [`Writer::push`](crate::Writer::push) checks it.
    #[must_use]
    pub fn new(position: Position, played: Option<Move>, score: i16, ply: u16, result: i8) -> Self {
        let played = played.map_or(Packed::NONE, |played| Packed::of_move(&position, played));
        Self { position, played, ply, score, result }
    }

    /// The move that was played; `None` if the entry has none, which only the last one of a chain can lack.
    ///
    /// Castling is the king taking its own rook, e1h1, as in all moves of `slidemask-board`. [`Board::uci`](slidemask_board::Board::uci) writes it
    /// as e1g1, as the program and the Python package do.
    #[inline]
    #[must_use]
    pub fn played(&self) -> Option<Move> {
        (self.played != Packed::NONE).then(|| Move {
            from: self.played.from(),
            to: self.played.to(),
            promotion: self.played.promotion(),
        })
    }

    /// Whether the move captures a piece, en passant included.
    #[inline(always)]
    #[must_use]
    pub fn captures(&self) -> bool {
        let target = Bitboard::from(self.played.to());
        match self.played.special() {
            Special::EnPassant => true,
            Special::Castling => false,
            Special::None | Special::Promotion => {
                !(self.position.occupied() & target).is_empty() && self.played != Packed::NONE
            }
        }
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry")
            .field("position", &format_args!("{}", self.position.to_fen(self.ply)))
            .field("played", &self.played())
            .field("score", &self.score)
            .field("ply", &self.ply)
            .field("result", &self.result)
            .finish()
    }
}

/// A move in 16 bits, as at the start of a chain: what is special about it, its squares, and the kind of a promotion.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub(crate) struct Packed(pub(crate) u16);

/// What is special about a move. The numbers are those of the file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Special {
    None,
    Promotion,
    Castling,
    EnPassant,
}

/// The kinds to which a pawn promotes, in the order of their numbers.
pub(crate) const PROMOTIONS: [Kind; 4] = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];

impl Packed {
    /// No move.
    pub(crate) const NONE: Self = Self(0);

    #[inline(always)]
    pub(crate) const fn new(special: u32, from: u32, to: u32, promotion: u32) -> Self {
        Self((special << 14 | from << 8 | to << 2 | promotion) as u16)
    }

    #[inline(always)]
    pub(crate) fn from(self) -> Square {
        Square::from_low_bits(usize::from(self.0 >> 8))
    }

    #[inline(always)]
    pub(crate) fn to(self) -> Square {
        Square::from_low_bits(usize::from(self.0 >> 2))
    }

    #[inline(always)]
    pub(crate) const fn special(self) -> Special {
        match self.0 >> 14 {
            0 => Special::None,
            1 => Special::Promotion,
            2 => Special::Castling,
            _ => Special::EnPassant,
        }
    }

    #[inline]
    pub(crate) fn promotion(self) -> Option<Kind> {
        (self.special() == Special::Promotion).then_some(PROMOTIONS[usize::from(self.0 & 3)])
    }

    /// A move in a position, which need not be legal there.
    fn of_move(position: &Position, played: Move) -> Self {
        let Move { from, to, promotion } = played;
        let kind = position.piece_at(from).map(PieceCode::kind);
        let promoted = promotion.and_then(|kind| PROMOTIONS.iter().position(|&one| one == kind));
        let special = if promotion.is_some() {
            Special::Promotion
        } else if kind == Some(Kind::King) && position.color(position.side_to_move).contains(to) {
            Special::Castling
        } else if kind == Some(Kind::Pawn) && position.en_passant() == Some(to) {
            Special::EnPassant
        } else {
            Special::None
        };
        Self::new(special as u32, from as u32, to as u32, promoted.unwrap_or(0) as u32)
    }
}

/// Numbers of pieces in the position of a stem: twice the kind plus the colour, and four more.
pub(crate) const EN_PASSANT_PAWN: u8 = 12;
pub(crate) const WHITE_ROOK_THAT_MAY_CASTLE: u8 = 13;
pub(crate) const BLACK_ROOK_THAT_MAY_CASTLE: u8 = 14;
pub(crate) const BLACK_KING_TO_MOVE: u8 = 15;

/// Reads the first entry of a chain.
pub(crate) fn read_stem(stem: &[u8; STEM]) -> Result<Entry, Flaw> {
    let number = |at: usize| u16::from_be_bytes([stem[at], stem[at + 1]]);
    let mut position = Position::EMPTY;
    let occupied = stem[..8].iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
    if occupied.count_ones() > 32 {
        return Err(Flaw::TooManyPieces { pieces: occupied.count_ones() });
    }
    for (i, square) in Bitboard(occupied).into_iter().enumerate() {
        let piece = stem[8 + i / 2] >> (4 * (i % 2)) & 15;
        let (kind, black) = match piece {
            EN_PASSANT_PAWN => {
                let passed = match square.rank() {
                    Rank::Fourth => square as u8 - 8,
                    Rank::Fifth => square as u8 + 8,
                    _ => return Err(Flaw::EnPassantPawn { square }),
                };
                if position.en_passant != NO_SQUARE || occupied >> passed & 1 == 1 {
                    return Err(Flaw::EnPassantPawn { square });
                }
                position.en_passant = passed;
                (Kind::Pawn as u8, square.rank() == Rank::Fifth)
            }
            WHITE_ROOK_THAT_MAY_CASTLE | BLACK_ROOK_THAT_MAY_CASTLE => {
                let black = piece == BLACK_ROOK_THAT_MAY_CASTLE;
                let right = ROOKS
                    .iter()
                    .position(|&(_, rook, _)| rook == square && (rook.rank() == Rank::Eighth) == black);
                position.castling |= 1 << right.ok_or(Flaw::CastlingRook { square })?;
                (Kind::Rook as u8, black)
            }
            BLACK_KING_TO_MOVE => {
                position.side_to_move = Color::Black;
                (Kind::King as u8, true)
            }
            _ => (piece / 2, piece % 2 == 1),
        };
        position.put(square, (kind + 1) | u8::from(black) << 3);
    }
    position.halfmove_clock = number(30);
    for color in Color::ALL {
        let kings = (position.kind(Kind::King) & position.color(color)).count();
        if kings != 1 {
            return Err(Flaw::Kings { color, kings });
        }
    }
    if let Some(square) = (position.kind(Kind::Pawn) & BACK_RANKS).into_iter().next() {
        return Err(Flaw::PawnOnBackRank { square });
    }
    // The pawn that may be captured en passant is not one of the side to move.
    if let Some(passed) = position.en_passant() {
        let is_of_white = passed.rank() == Rank::Third;
        if is_of_white == (position.side_to_move == Color::White) {
            return Err(Flaw::EnPassantPawn { square: passed });
        }
    }
    let ply_and_result = number(28);
    let result = unzigzag(ply_and_result >> 14);
    if result == -2 {
        return Err(Flaw::Result);
    }
    Ok(Entry {
        position,
        played: Packed(number(24)),
        score: unzigzag(number(26)),
        ply: ply_and_result & MOST_PLIES,
        result: result as i8,
    })
}

/// The squares where no pawn stands.
const BACK_RANKS: Bitboard = Bitboard::from_rank(Rank::First).union(Bitboard::from_rank(Rank::Eighth));

/// The largest ply of the first entry of a chain.
pub(crate) const MOST_PLIES: u16 = (1 << 14) - 1;

/// Writes the first entry of a chain.
#[cfg(feature = "alloc")]
pub(crate) fn write_stem(entry: &Entry) -> [u8; STEM] {
    let position = &entry.position;
    let mut stem = [0; STEM];
    stem[..8].copy_from_slice(&position.occupied().0.to_be_bytes());
    for (i, square) in position.occupied().into_iter().enumerate() {
        let Some(piece) = position.piece_at(square) else { continue };
        // The pawn has passed over the square behind it.
        let passed = position
            .en_passant()
            .is_some_and(|passed| piece.kind() == Kind::Pawn && passed as u8 ^ 8 == square as u8);
        let castles = position.castling_rooks().contains(square);
        let number = match (piece.kind(), piece.color()) {
            (Kind::Pawn, _) if passed => EN_PASSANT_PAWN,
            (Kind::Rook, Color::White) if castles => WHITE_ROOK_THAT_MAY_CASTLE,
            (Kind::Rook, Color::Black) if castles => BLACK_ROOK_THAT_MAY_CASTLE,
            (Kind::King, Color::Black) if position.side_to_move == Color::Black => BLACK_KING_TO_MOVE,
            (kind, color) => 2 * kind as u8 + color as u8,
        };
        stem[8 + i / 2] |= number << (4 * (i % 2));
    }
    let ply_and_result = entry.ply & MOST_PLIES | zigzag(i16::from(entry.result)) << 14;
    let numbers = [entry.played.0, zigzag(entry.score), ply_and_result, position.halfmove_clock];
    for (bytes, number) in stem[24..].chunks_exact_mut(2).zip(numbers) {
        bytes.copy_from_slice(&number.to_be_bytes());
    }
    stem
}
