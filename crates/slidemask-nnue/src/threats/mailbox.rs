//! [`Mailbox`]: a board as an array of bytes.

use core::fmt;

use slidemask::{Bitboard, Color, File, Kind, Rank, Square};

use super::code::{CODES, PieceCode};

/// A board as an array of 64 bytes: the [`PieceCode`] on each square, or 0 for an empty square.
///
/// It is aligned to 64 bytes, so vector code loads it with few instructions. An engine keeps it beside its bitboards.
///
/// ```
/// use slidemask_nnue::threats::{Mailbox, PieceCode};
/// use slidemask::{Color, Kind, Square};
///
/// let rook = PieceCode::new(Color::White, Kind::Rook);
/// let mut mailbox = Mailbox::EMPTY;
/// mailbox.set(Square::A1, Some(rook));
/// assert_eq!(mailbox.get(Square::A1), Some(rook));
/// assert_eq!(mailbox.as_bytes()[0], 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(C, align(64))]
pub struct Mailbox {
    codes: [u8; Square::ALL.len()],
}

impl Mailbox {
    /// The most squares that one call of [`change`](Self::change) may change: 4, as castling does.
    pub const MOST_CHANGES: usize = 4;

    /// A board without pieces.
    pub const EMPTY: Self = Self { codes: [0; Square::ALL.len()] };

    /// The board in this array of codes, or `None` if a byte is neither 0 nor the code of a piece.
    ///
    /// ```
    /// use slidemask_nnue::threats::Mailbox;
    ///
    /// let mut codes = [0; 64];
    /// codes[63] = 14; // a black king
    /// assert!(Mailbox::from_bytes(&codes).is_some());
    /// codes[0] = 7;
    /// assert_eq!(Mailbox::from_bytes(&codes), None);
    /// ```
    #[must_use]
    pub fn from_bytes(codes: &[u8; Square::ALL.len()]) -> Option<Self> {
        let valid = |&code: &u8| code == 0 || PieceCode::from_code(code).is_some();
        codes.iter().all(valid).then_some(Self { codes: *codes })
    }

    /// The codes, one for each square; 0 for an empty square.
    #[inline]
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; Square::ALL.len()] {
        &self.codes
    }

    /// The piece on a square, or `None` if the square is empty.
    #[inline]
    #[must_use]
    pub const fn get(&self, square: Square) -> Option<PieceCode> {
        PieceCode::from_code(self.codes[square as usize])
    }

    /// Puts a piece on a square, or clears the square with `None`.
    #[inline]
    pub const fn set(&mut self, square: Square, piece: Option<PieceCode>) {
        self.codes[square as usize] = PieceCode::code_of(piece);
    }

    /// The code on a square; 0 if the square is empty.
    #[inline(always)]
    pub(crate) const fn code(&self, square: Square) -> u8 {
        self.codes[square as usize]
    }

    /// The codes, for vector code to write. They must stay 0 or codes of pieces.
    #[inline(always)]
    pub(crate) const fn codes_mut(&mut self) -> &mut [u8; Square::ALL.len()] {
        &mut self.codes
    }

    /// The board with these codes, which must be 0 or codes of pieces.
    #[inline]
    #[must_use]
    pub(crate) const fn of_codes(codes: [u8; Square::ALL.len()]) -> Self {
        Self { codes }
    }
}

impl Default for Mailbox {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// Draws the board: eight lines, from rank 8 to rank 1, with the letters of FEN and dots.
impl fmt::Display for Mailbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let gap = if file == File::A { "" } else { " " };
                match self.get(Square::new(file, rank)) {
                    Some(piece) => write!(f, "{gap}{piece}")?,
                    None => write!(f, "{gap}.")?,
                }
            }
            if rank != Rank::First {
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Mailbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Mailbox(\n{self}\n)")
    }
}

/// The number of bits of a code.
pub(crate) const CODE_BITS: usize = CODES.trailing_zeros() as usize;

/// The sets of squares whose codes have each bit, from the sets of colours and kinds.
///
/// A code is the number of the kind plus one, and 8 for Black: a pawn is 1, a knight 2, a bishop 3, a rook 4, a queen 5, a king
/// 6.
#[inline(always)]
pub(crate) const fn bits_of_codes(black: Bitboard, kinds: &[Bitboard; Kind::ALL.len()]) -> [u64; CODE_BITS] {
    let [pawns, knights, bishops, rooks, queens, kings] = *kinds;
    let one = pawns.0 | bishops.0 | queens.0;
    let two = knights.0 | bishops.0 | kings.0;
    let four = rooks.0 | queens.0 | kings.0;
    // Where the sets of kinds disagree, a square may have no kind, or all three bits. It is empty then.
    let pieces = (one | two | four) & !(one & two & four);
    [one & pieces, two & pieces, four & pieces, black.0 & pieces]
}

/// The sets of colours and kinds, from the sets of squares whose codes have each bit.
#[inline(always)]
pub(crate) const fn sets_of_codes(
    bits: [u64; CODE_BITS],
) -> ([Bitboard; Color::ALL.len()], [Bitboard; Kind::ALL.len()]) {
    let [one, two, four, black] = bits;
    let occupied = one | two | four;
    let kinds = [
        Bitboard(one & !two & !four),
        Bitboard(two & !one & !four),
        Bitboard(one & two),
        Bitboard(four & !one & !two),
        Bitboard(four & one),
        Bitboard(four & two),
    ];
    ([Bitboard(occupied & !black), Bitboard(black)], kinds)
}
