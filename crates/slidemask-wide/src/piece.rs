//! [`Piece`]: a piece as a FEN writes it.

use core::fmt;

/// A piece as a FEN writes it: its letter, with a `+` before it if it is promoted. [`Display`](fmt::Display) writes it like that, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The letter, in lower case.
    pub letter: u8,
    /// Whether the letter is an upper-case one: the side that moves up the board. This side is White in chess, Red in xiangqi,
    /// and Black (sente) in shogi.
    pub is_white: bool,
    /// Whether a `+` precedes the letter: shogi's mark of a promoted piece, which is a piece of another kind.
    pub is_promoted: bool,
}

impl Piece {
    /// The letter, in upper case for the side that moves up the board.
    #[must_use]
    pub const fn letter(self) -> char {
        (if self.is_white { self.letter.to_ascii_uppercase() } else { self.letter }) as char
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.is_promoted { "+" } else { "" }, self.letter())
    }
}
