//! What the command line says about a board of another size: its shape, and the kinds of pieces that letters stand for.

use std::fmt;
use std::str::FromStr;

use slidemask::Slider;
use slidemask_wide::{Piece, Ride, Shape, rides};

/// The value of `--board`.
#[derive(Clone, Debug)]
pub(crate) struct BoardArg {
    pub(crate) name: String,
    pub(crate) shape: Shape,
    /// Whether the squares are cells with six neighbours.
    pub(crate) is_hexagonal: bool,
}

impl FromStr for BoardArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number =
            |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok());
        let rectangle = || {
            let (files, ranks) = text.split_once('x')?;
            Some(Shape::rectangle(number(files)??, number(ranks)??))
        };
        let shape = match text {
            "omega" => Shape::OMEGA,
            "glinski" => Shape::GLINSKI,
            _ => rectangle()
                .ok_or("a board is FILESxRANKS, such as 9x10, or omega or glinski")?
                .map_err(|error| error.to_string())?,
        };
        Ok(Self { name: text.to_owned(), shape, is_hexagonal: text == "glinski" })
    }
}

/// A value of `--piece`: a slider of chess, or what a letter stands for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PieceArg {
    Slider(Slider),
    Letter(Letter, Kind),
}

impl FromStr for PieceArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some((letter, kind)) = text.split_once('=') {
            return Ok(Self::Letter(letter.parse()?, kind.parse()?));
        }
        let slider = text.parse().map(Self::Slider);
        slider.map_err(|error| format!("{error}, or with --board a letter and its kind, such as c=cannon"))
    }
}

/// The letter of a piece of either side, as a placement writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Letter {
    /// In lower case.
    letter: u8,
    is_promoted: bool,
}

impl Letter {
    pub(crate) const fn new(letter: u8) -> Self {
        Self { letter, is_promoted: false }
    }
}

impl From<Piece> for Letter {
    fn from(piece: Piece) -> Self {
        Self { letter: piece.letter, is_promoted: piece.is_promoted }
    }
}

impl FromStr for Letter {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (is_promoted, letter) = text.strip_prefix('+').map_or((false, text), |letter| (true, letter));
        match letter.as_bytes() {
            [letter] if letter.is_ascii_alphabetic() => {
                Ok(Self { letter: letter.to_ascii_lowercase(), is_promoted })
            }
            _ => Err("expected the letter of a piece before the =, a to z, or + and a letter".into()),
        }
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let promoted = if self.is_promoted { "+" } else { "" };
        write!(f, "{promoted}{}", char::from(self.letter))
    }
}

/// What a piece does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Rook,
    Bishop,
    Queen,
    Cannon,
    JanggiCannon,
    Nightrider,
    Camelrider,
    Zebrarider,
    Grasshopper,
    Lance,
    /// Nothing: the piece only stands in the way.
    Obstacle,
}

impl Kind {
    const ALL: [Self; 11] = [
        Self::Rook,
        Self::Bishop,
        Self::Queen,
        Self::Cannon,
        Self::JanggiCannon,
        Self::Nightrider,
        Self::Camelrider,
        Self::Zebrarider,
        Self::Grasshopper,
        Self::Lance,
        Self::Obstacle,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Rook => "rook",
            Self::Bishop => "bishop",
            Self::Queen => "queen",
            Self::Cannon => "cannon",
            Self::JanggiCannon => "janggi-cannon",
            Self::Nightrider => "nightrider",
            Self::Camelrider => "camelrider",
            Self::Zebrarider => "zebrarider",
            Self::Grasshopper => "grasshopper",
            Self::Lance => "lance",
            Self::Obstacle => "none",
        }
    }

    /// The names of all kinds.
    fn names() -> String {
        Self::ALL.map(Self::name).join(", ")
    }

    /// The lines along which the piece moves or jumps, or `None` if hexagonal chess has no such piece.
    pub(crate) const fn rides(self, is_hexagonal: bool, is_white: bool) -> Option<&'static [Ride]> {
        Some(match self {
            Self::Rook | Self::Cannon | Self::JanggiCannon if is_hexagonal => &rides::HEXAGONAL_ROOK,
            Self::Rook | Self::Cannon | Self::JanggiCannon => &rides::ROOK,
            Self::Bishop if is_hexagonal => &rides::HEXAGONAL_BISHOP,
            Self::Bishop => &rides::BISHOP,
            Self::Queen | Self::Grasshopper if is_hexagonal => &rides::HEXAGONAL_QUEEN,
            Self::Queen | Self::Grasshopper => &rides::QUEEN,
            // A step of a knight on a rectangle is no such step between hexagonal cells.
            Self::Nightrider | Self::Camelrider | Self::Zebrarider if is_hexagonal => return None,
            Self::Nightrider => &rides::NIGHTRIDER,
            Self::Camelrider => &rides::CAMELRIDER,
            Self::Zebrarider => &rides::ZEBRARIDER,
            Self::Lance if is_white => &rides::LANCE,
            Self::Lance => &rides::LANCE_DOWN,
            Self::Obstacle => &[],
        })
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let kind = Self::ALL.into_iter().find(|kind| kind.name() == text);
        kind.ok_or_else(|| format!("no such kind of piece {text:?}: expected one of {}", Self::names()))
    }
}
