//! [`Piece`] and [`Kind`]: the chessmen.

use core::fmt;

use slidemask::{Color, Slider};

/// A kind of piece: pawn, knight, bishop, rook, queen or king.
#[doc(alias("PieceType", "Role"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Kind {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl Kind {
    /// All kinds. `Kind::ALL[kind as usize]` is `kind`.
    pub const ALL: [Self; 6] = [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// The kinds to which a pawn may promote: queen, rook, bishop and knight.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// The lower-case letters of [`ALL`](Self::ALL).
    const LETTERS: [char; Self::ALL.len()] = ['p', 'n', 'b', 'r', 'q', 'k'];

    /// The names of [`ALL`](Self::ALL).
    const NAMES: [&str; Self::ALL.len()] = ["pawn", "knight", "bishop", "rook", "queen", "king"];

    /// The lower-case letter of this kind: for a black piece in FEN, and for a promotion in UCI.
    #[must_use]
    pub const fn letter(self) -> char {
        Self::LETTERS[self as usize]
    }

    /// The kind with this lower-case letter, or `None` if no kind has it.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// The name of this kind in English, in lower case: `knight`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The [`Slider`] of this kind, or `None` for a pawn, a knight or a king.
    #[must_use]
    pub const fn slider(self) -> Option<Slider> {
        match self {
            Self::Bishop => Some(Slider::Bishop),
            Self::Rook => Some(Slider::Rook),
            Self::Queen => Some(Slider::Queen),
            Self::Pawn | Self::Knight | Self::King => None,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A rook, bishop or queen as a kind of piece.
impl From<Slider> for Kind {
    fn from(slider: Slider) -> Self {
        match slider {
            Slider::Rook => Self::Rook,
            Slider::Bishop => Self::Bishop,
            Slider::Queen => Self::Queen,
        }
    }
}

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
