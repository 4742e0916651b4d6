//! [`Piece`]: a colour and a [`Kind`], which `slidemask` defines.

use core::fmt;

use slidemask::Color;
pub use slidemask::Kind;

/// A piece: its colour and its kind. It prints as its letter in FEN: `N` is a white knight, `n` a black one.
///
/// ```
/// use slidemask::Color;
/// use slidemask_board::{Kind, Piece};
///
/// let knight = Piece { color: Color::White, kind: Kind::Knight };
/// assert_eq!(knight.to_string(), "N");
/// assert_eq!(Piece::from_letter('N'), Some(knight));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The side that owns the piece.
    pub color: Color,
    /// The kind of the piece.
    pub kind: Kind,
}

impl Piece {
    /// The piece with this letter in FEN, or `None` if no piece has it.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        Some(Self { color, kind: Kind::from_letter(letter.to_ascii_lowercase())? })
    }

    /// The letter of this piece in FEN: upper case for White, lower case for Black.
    #[must_use]
    pub const fn letter(self) -> char {
        let letter = self.kind.letter();
        match self.color {
            Color::White => letter.to_ascii_uppercase(),
            Color::Black => letter,
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
