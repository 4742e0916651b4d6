//! [`Fen`]: a line of Forsyth-Edwards Notation, taken apart.

use core::{fmt, str::FromStr};

use slidemask::{Color, Rank, Square};

use crate::error::{FenError, Field};
use crate::placement::Placement;

/// The six fields of FEN, as plain data: each is what it says, together they may be no position of chess.
///
/// Fields may be left out from the end; a lone placement will do. The rest is then that of a new game without
/// castling: White to move, `- - 0 1`. Between fields there may be any white space.
///
/// ```
/// use slidemask::{Color, Square};
/// use slidemask_board::Fen;
///
/// let fen: Fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1".parse()?;
/// assert_eq!(fen.side_to_move, Color::Black);
/// assert_eq!(fen.en_passant, Some(Square::E3));
/// assert_eq!(fen.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
///
/// let lone: Fen = "8/8/8/8/8/8/8/K6k".parse()?;
/// assert_eq!(lone.to_string(), "8/8/8/8/8/8/8/K6k w - - 0 1");
/// # Ok::<(), slidemask_board::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fen {
    /// Which piece stands where.
    pub placement: Placement,
    /// Whose turn it is.
    pub side_to_move: Color,
    /// The castling rights, as they are written.
    pub castling: Castling,
    /// The square that a pawn has just passed over.
    pub en_passant: Option<Square>,
    /// Halfmoves since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The number of the full move, 1 in a new game.
    pub fullmove_number: u16,
}

impl Fen {
    /// A new game of standard chess.
    ///
    /// ```
    /// use slidemask_board::Fen;
    ///
    /// assert_eq!(Fen::INITIAL.parse::<Fen>()?.placement.occupied().count(), 32);
    /// # Ok::<(), slidemask_board::FenError>(())
    /// ```
    pub const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
}

impl FromStr for Fen {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        /// Reads a field that may be left out.
        fn field<T>(
            text: Option<&str>,
            missing: T,
            read: fn(&str) -> Option<T>,
            name: Field,
        ) -> Result<T, FenError> {
            text.map_or(Ok(missing), |text| read(text).ok_or(FenError::BadField(name)))
        }

        let found = text.split_whitespace().count();
        if found > 6 {
            return Err(FenError::TooManyFields { found });
        }
        let mut fields = text.split_whitespace();
        Ok(Self {
            placement: fields.next().ok_or(FenError::Empty)?.parse()?,
            side_to_move: field(fields.next(), Color::White, read_side, Field::SideToMove)?,
            castling: field(fields.next(), Castling::NONE, Castling::read, Field::Castling)?,
            en_passant: field(fields.next(), None, read_en_passant, Field::EnPassant)?,
            halfmove_clock: field(fields.next(), 0, read_number, Field::HalfmoveClock)?,
            fullmove_number: field(fields.next(), 1, read_number, Field::FullmoveNumber)?,
        })
    }
}

fn read_side(text: &str) -> Option<Color> {
    match text {
        "w" => Some(Color::White),
        "b" => Some(Color::Black),
        _ => None,
    }
}

#[expect(clippy::option_option, reason = "outside: readable or not; inside: a square or '-'")]
fn read_en_passant(text: &str) -> Option<Option<Square>> {
    if text == "-" {
        return Some(None);
    }
    let square: Square = text.parse().ok()?;
    matches!(square.rank(), Rank::Third | Rank::Sixth).then_some(Some(square))
}

/// A number of digits only: `+1` is none.
pub(crate) fn read_number(text: &str) -> Option<u16> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

impl Fen {
    /// The first four fields.
    pub(crate) fn write_position(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self.side_to_move {
            Color::White => 'w',
            Color::Black => 'b',
        };
        write!(f, "{} {side} {} ", self.placement, self.castling)?;
        match self.en_passant {
            Some(square) => write!(f, "{square}"),
            None => f.write_str("-"),
        }
    }
}

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_position(f)?;
        write!(f, " {} {}", self.halfmove_clock, self.fullmove_number)
    }
}

/// The castling rights as their letters: `KQkq`, or the files of the rooks (X-FEN, Shredder-FEN).
///
/// ```
/// use slidemask_board::Fen;
///
/// let fen: Fen = "1r2k2r/8/8/8/8/8/8/1R2K2R w HBhb - 0 1".parse()?;
/// assert_eq!(fen.castling.as_str(), "HBhb");
/// assert_eq!("HBhb".parse(), Ok(fen.castling));
/// # Ok::<(), slidemask_board::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Castling {
    letters: [u8; 4],
    len: usize,
}

impl Castling {
    /// Nobody may castle.
    ///
    /// ```
    /// use slidemask_board::Castling;
    ///
    /// assert_eq!(Castling::NONE.to_string(), "-");
    /// ```
    pub const NONE: Self = Self { letters: [0; 4], len: 0 };

    /// Reads the letters, or `-`; at most four, no letter twice.
    fn read(text: &str) -> Option<Self> {
        let mut rights = Self::NONE;
        if text == "-" {
            return Some(rights);
        }
        if text.is_empty() {
            return None;
        }
        for letter in text.bytes() {
            let known = matches!(letter.to_ascii_lowercase(), b'k' | b'q' | b'a'..=b'h');
            if !known || rights.as_str().as_bytes().contains(&letter) {
                return None;
            }
            if rights.len == rights.letters.len() {
                return None;
            }
            rights.push(letter);
        }
        Some(rights)
    }

    /// Adds a letter that is not there yet; there is room for four.
    pub(crate) const fn push(&mut self, letter: u8) {
        if self.len < self.letters.len() {
            self.letters[self.len] = letter;
            self.len += 1;
        }
    }

    /// The letters in the order they were written in; empty where nobody may castle.
    ///
    /// ```
    /// use slidemask_board::Fen;
    ///
    /// assert_eq!(Fen::INITIAL.parse::<Fen>()?.castling.as_str(), "KQkq");
    /// # Ok::<(), slidemask_board::FenError>(())
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(&self.letters[..self.len]).unwrap_or_default()
    }
}

impl FromStr for Castling {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::read(text).ok_or(FenError::BadField(Field::Castling))
    }
}

impl fmt::Debug for Castling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Castling({self})")
    }
}

impl fmt::Display for Castling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.len == 0 { "-" } else { self.as_str() })
    }
}
