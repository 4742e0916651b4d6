//! [`Piece`]: what stands on a square.

use core::fmt;

use slidemask::{Color, Slider};

/// The six kinds of chessmen.
///
/// ```
/// use slidemask::Slider;
/// use slidemask_board::Kind;
///
/// assert_eq!(Kind::Rook.slider(), Some(Slider::Rook));
/// assert_eq!(Kind::Knight.slider(), None);
/// ```
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
    /// All kinds, in the order of their numbers.
    ///
    /// ```
    /// use slidemask_board::Kind;
    ///
    /// assert_eq!(Kind::ALL[Kind::King as usize], Kind::King);
    /// ```
    pub const ALL: [Self; 6] = [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// What a pawn may become on its last rank.
    ///
    /// ```
    /// use slidemask_board::Kind;
    ///
    /// assert_eq!(Kind::PROMOTIONS.map(Kind::letter), ['q', 'r', 'b', 'n']);
    /// ```
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// The letters of [`ALL`](Self::ALL), as Black's pieces are written.
    const LETTERS: [char; Self::ALL.len()] = ['p', 'n', 'b', 'r', 'q', 'k'];

    /// The names of [`ALL`](Self::ALL).
    const NAMES: [&str; Self::ALL.len()] = ["pawn", "knight", "bishop", "rook", "queen", "king"];

    /// Its letter as Black's piece is written in FEN, and a promotion in UCI.
    ///
    /// ```
    /// use slidemask_board::Kind;
    ///
    /// assert_eq!(Kind::Knight.letter(), 'n');
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        Self::LETTERS[self as usize]
    }

    /// The kind with this small letter, if there is one.
    ///
    /// ```
    /// use slidemask_board::Kind;
    ///
    /// assert_eq!(Kind::from_letter('n'), Some(Kind::Knight));
    /// assert_eq!(Kind::from_letter('N'), None);
    /// ```
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// Its name.
    ///
    /// ```
    /// use slidemask_board::Kind;
    ///
    /// assert_eq!(Kind::Knight.name(), "knight");
    /// assert_eq!(Kind::Knight.to_string(), "knight");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The sliding piece it is, if it is one.
    ///
    /// ```
    /// use slidemask::Slider;
    /// use slidemask_board::Kind;
    ///
    /// assert_eq!(Kind::Queen.slider(), Some(Slider::Queen));
    /// ```
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

/// The kind that a sliding piece is of.
///
/// ```
/// use slidemask::Slider;
/// use slidemask_board::Kind;
///
/// assert_eq!(Kind::from(Slider::Rook), Kind::Rook);
/// ```
impl From<Slider> for Kind {
    fn from(slider: Slider) -> Self {
        match slider {
            Slider::Rook => Self::Rook,
            Slider::Bishop => Self::Bishop,
            Slider::Queen => Self::Queen,
        }
    }
}

/// A chessman: its side and its kind. It prints as its letter: `N` a white knight, `n` a black one.
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
    /// Its side.
    pub color: Color,
    /// Its kind.
    pub kind: Kind,
}

impl Piece {
    /// The piece that a letter stands for, if it stands for one.
    ///
    /// ```
    /// use slidemask_board::Piece;
    ///
    /// assert_eq!(Piece::from_letter('q').unwrap().letter(), 'q');
    /// assert_eq!(Piece::from_letter('x'), None);
    /// ```
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        Some(Self { color, kind: Kind::from_letter(letter.to_ascii_lowercase())? })
    }

    /// Its letter in FEN: a capital for White.
    ///
    /// ```
    /// use slidemask::Color;
    /// use slidemask_board::{Kind, Piece};
    ///
    /// assert_eq!(Piece { color: Color::Black, kind: Kind::King }.letter(), 'k');
    /// ```
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
