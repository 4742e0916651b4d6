//! [`Kind`]: the six kinds of pieces.

use crate::enumeration::{enumeration, named};
use crate::line::Slider;

enumeration! {
    /// A kind of piece: pawn, knight, bishop, rook, queen or king.
    #[doc(alias("PieceType", "Role"))]
    #[derive(PartialOrd, Ord)]
    #[allow(missing_docs, reason = "the names say it")]
    pub enum Kind is "kind" {
        Pawn,
        Knight,
        Bishop,
        Rook,
        Queen,
        King,
    }
}
named!(Kind is "kind", named "pawn", "knight", "bishop", "rook", "queen", "king");

impl Kind {
    /// The kinds to which a pawn may promote: queen, rook, bishop and knight.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// The lower-case letters of [`ALL`](Self::ALL).
    const LETTERS: [char; Self::ALL.len()] = ['p', 'n', 'b', 'r', 'q', 'k'];

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
