//! [`Position`]: a board in 40 bytes, as the decoder writes it.

use core::fmt;

use slidemask::{Bitboard, Color, Kind, Square};
use slidemask_board::{Board, Castling, Fen, Impossibilities, Placement, Wing};
use slidemask_nnue::threats::{Mailbox, PieceCode};

/// The rooks that may castle, in the order of the bits of `Position::castling`: the letter of the right, the rook and its king.
pub(crate) const ROOKS: [(u8, Square, Square); 4] = [
    (b'Q', Square::A1, Square::E1),
    (b'K', Square::H1, Square::E1),
    (b'q', Square::A8, Square::E8),
    (b'k', Square::H8, Square::E8),
];

/// A position of a binpack: pieces, side to move, castling rights, en-passant square, and the halfmove clock.
///
/// It takes 40 bytes. [`to_board`](Self::to_board) makes a [`Board`] of it, and [`mailbox`](Self::mailbox) the board of codes that
/// [`slidemask_nnue::network`] reads.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(C)]
pub struct Position {
    /// A set of squares for each bit of a [`PieceCode`], the lowest first. The last one holds Black's pieces.
    pub(crate) bits: [u64; 4],
    /// The halfmoves since the last capture or pawn move.
    pub(crate) halfmove_clock: u16,
    /// A bit for each of `ROOKS`.
    pub(crate) castling: u8,
    /// A square, or [`NO_SQUARE`].
    pub(crate) en_passant: u8,
    pub(crate) side_to_move: Color,
}

/// The number of no square.
pub(crate) const NO_SQUARE: u8 = 64;

impl Position {
    /// A board without pieces, with White to move.
    pub const EMPTY: Self = Self {
        bits: [0; 4],
        halfmove_clock: 0,
        castling: 0,
        en_passant: NO_SQUARE,
        side_to_move: Color::White,
    };

    /// The squares with a piece.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.bits[0] | self.bits[1] | self.bits[2])
    }

    /// The pieces of one colour.
    #[inline]
    #[must_use]
    pub const fn color(&self, color: Color) -> Bitboard {
        match color {
            Color::White => Bitboard(self.occupied().0 & !self.bits[3]),
            Color::Black => Bitboard(self.bits[3]),
        }
    }

    /// The pieces of one kind, of both colours.
    #[inline]
    #[must_use]
    pub const fn kind(&self, kind: Kind) -> Bitboard {
        Bitboard(of_kind(self.bits, kind))
    }

    /// The pieces of each colour, and those of each kind.
    #[inline]
    fn bitboards(&self) -> ([Bitboard; 2], [Bitboard; 6]) {
        (Color::ALL.map(|color| self.color(color)), Kind::ALL.map(|kind| self.kind(kind)))
    }

    /// The piece on a square.
    #[inline]
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<PieceCode> {
        let kind = Kind::ALL.into_iter().find(|&kind| self.kind(kind).contains(square))?;
        let color = if self.color(Color::Black).contains(square) { Color::Black } else { Color::White };
        Some(PieceCode::new(color, kind))
    }

    /// The side to move.
    #[inline]
    #[must_use]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The rooks that may still castle. They stand in the corners: a binpack has no others.
    #[inline]
    #[must_use]
    pub fn castling_rooks(&self) -> Bitboard {
        let rights = ROOKS.into_iter().enumerate().filter(|(right, _)| self.castling >> right & 1 == 1);
        rights.map(|(_, (_, rook, _))| rook).collect()
    }

    /// The square that a pawn has just passed over. It is set only if a pawn can legally capture there, except in the first position
    /// of a chain, which has what the file says.
    #[inline]
    #[must_use]
    pub fn en_passant(&self) -> Option<Square> {
        Square::ALL.get(usize::from(self.en_passant)).copied()
    }

    /// The number of halfmoves since the last capture or pawn move.
    #[inline]
    #[must_use]
    pub const fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The board of piece codes that [`slidemask_nnue::threats`] and [`slidemask_nnue::network`] read.
    #[inline]
    #[must_use]
    pub fn mailbox(&self) -> Mailbox {
        let (colors, kinds) = self.bitboards();
        Mailbox::from_bitboards(colors, kinds)
    }

    /// The position as a [`Board`] with rules.
    ///
    /// A binpack has no number of the full move: `ply` is that of the [`Entry`](crate::Entry). A castling right is left out if the
    /// king has left its square, which the format allows.
    ///
    /// # Errors
    /// No game reaches the position, which may have nine pawns.
    pub fn to_board(&self, ply: u16) -> Result<Board, Impossibilities> {
        Board::accepting(&self.to_fen(ply), Impossibilities::NONE)
    }

    /// The six fields of the position's FEN; see [`to_board`](Self::to_board).
    #[must_use]
    pub fn to_fen(&self, ply: u16) -> Fen {
        let (colors, kinds) = self.bitboards();
        // Each square has one colour and one kind.
        let placement = Placement::from_bitboards(colors, kinds).unwrap_or(Placement::EMPTY);
        let (mut letters, mut found) = ([0; ROOKS.len()], 0);
        // A FEN has the short castling first.
        for (letter, rook, king) in [ROOKS[1], ROOKS[0], ROOKS[3], ROOKS[2]] {
            if self.castling_rooks().contains(rook) && self.kind(Kind::King).contains(king) {
                letters[found] = letter;
                found += 1;
            }
        }
        let castling = core::str::from_utf8(&letters[..found]).unwrap_or_default().parse();
        Fen {
            placement,
            side_to_move: self.side_to_move,
            castling: castling.unwrap_or(Castling::NONE),
            en_passant: self.en_passant(),
            halfmove_clock: self.halfmove_clock,
            fullmove_number: ply / 2 + 1,
        }
    }

    /// The position of a board.
    ///
    /// # Errors
    /// The board has castling rights of Chess960: a rook that is not in a corner, or a king that is not on the e-file. A binpack
    /// cannot say so. The error has the square of this rook.
    pub fn from_board(board: &Board) -> Result<Self, NotInACorner> {
        let mut castling = 0;
        for color in Color::ALL {
            for rook in Wing::ALL.into_iter().filter_map(|wing| board.castling_rights().rook(color, wing)) {
                let corner = ROOKS
                    .iter()
                    .position(|&(_, square, king)| square == rook && board.king(color) == Some(king));
                castling |= 1 << corner.ok_or(NotInACorner { rook })?;
            }
        }
        let mut position = Self {
            bits: [0; 4],
            halfmove_clock: board.halfmove_clock(),
            castling,
            en_passant: board.legal_en_passant().map_or(NO_SQUARE, |square| square as u8),
            side_to_move: board.side_to_move(),
        };
        for (square, piece) in board.placement().iter() {
            position.put(square, PieceCode::new(piece.color, piece.kind).code());
        }
        Ok(position)
    }

    /// Puts the piece with a code on an empty square.
    pub(crate) fn put(&mut self, square: Square, code: u8) {
        for (bit, set) in self.bits.iter_mut().enumerate() {
            *set |= u64::from(code >> bit & 1) << square as u8;
        }
    }
}

/// A board has a castling right that a binpack cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotInACorner {
    /// The rook that may castle.
    pub rook: Square,
}

impl fmt::Display for NotInACorner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rook } = self;
        write!(
            f,
            "the rook on {rook} may castle as in Chess960, which a binpack cannot hold: rooks that may castle stand in the corners, \
             and kings on the e-file; remove the castling right"
        )
    }
}

impl core::error::Error for NotInACorner {}

/// Draws the board, the side to move, and the rights.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.to_fen(0))
    }
}

/// The pieces of a kind, from the sets of the bits of codes.
pub(crate) const fn of_kind([first, second, third, _]: [u64; 4], kind: Kind) -> u64 {
    match kind {
        Kind::Pawn => first & !second & !third,
        Kind::Knight => second & !first & !third,
        Kind::Bishop => first & second,
        Kind::Rook => third & !first & !second,
        Kind::Queen => first & third,
        Kind::King => second & third,
    }
}
