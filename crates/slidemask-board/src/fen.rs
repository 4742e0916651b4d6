//! [`Fen`]: the six fields of Forsyth-Edwards Notation (FEN).

use core::fmt::{self, Write as _};
use core::str::FromStr;

use slidemask::{Color, Rank, Square};

use crate::error::{FenError, Field};
use crate::placement::{Letters, Placement};

/// The six fields of FEN as plain data. Each field is valid by itself; together they need not be a possible position.
///
/// To read one, parse a text. Only the placement is required. Fields that are missing at the end read as `w - - 0 1`:
/// White to move, no castling, no en-passant square. Any white space separates fields.
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
/// let placement_only: Fen = "8/8/8/8/8/8/8/K6k".parse()?;
/// assert_eq!(placement_only.to_string(), "8/8/8/8/8/8/8/K6k w - - 0 1");
/// # Ok::<(), slidemask_board::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fen {
    /// The pieces and their squares.
    pub placement: Placement,
    /// The side to move.
    pub side_to_move: Color,
    /// The castling rights, in the letters of the text.
    pub castling: Castling,
    /// The square that a pawn has just passed over with a double step.
    pub en_passant: Option<Square>,
    /// The number of halfmoves since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The number of the full move: 1 in a new game, one more after each move of Black.
    pub fullmove_number: u16,
}

impl Fen {
    /// An empty board, on which White is to move. To build a position, start from it:
    ///
    /// ```
    /// use slidemask::{Color, Square};
    /// use slidemask_board::{Board, Fen, Kind, Piece};
    ///
    /// let mut fen = Fen { side_to_move: Color::Black, fullmove_number: 40, ..Fen::EMPTY };
    /// for (square, color) in [(Square::E1, Color::White), (Square::E8, Color::Black)] {
    ///     fen.placement.set(square, Some(Piece { color, kind: Kind::King }));
    /// }
    /// assert_eq!(Board::try_from(fen)?.to_string(), "4k3/8/8/8/8/8/8/4K3 b - - 0 40");
    /// # Ok::<(), slidemask_board::Impossibilities>(())
    /// ```
    #[doc(alias = "builder")]
    pub const EMPTY: Self = Self {
        placement: Placement::EMPTY,
        side_to_move: Color::White,
        castling: Castling::NONE,
        en_passant: None,
        halfmove_clock: 0,
        fullmove_number: 1,
    };

    /// The initial position of standard chess.
    pub const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
}

impl FromStr for Fen {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        /// Reads a field that may be missing.
        fn field<T>(
            text: Option<&str>,
            missing: T,
            read: fn(&str) -> Option<T>,
            name: Field,
        ) -> Result<T, FenError> {
            text.map_or(Ok(missing), |text| read(text).ok_or(FenError::BadField(name)))
        }

        let (mut fields, mut found) = ([None; 6], 0);
        for field in text.split_whitespace() {
            if let Some(place) = fields.get_mut(found) {
                *place = Some(field);
            }
            found += 1;
        }
        if found > fields.len() {
            return Err(FenError::TooManyFields { found });
        }
        let [placement, side_to_move, castling, en_passant, halfmove_clock, fullmove_number] = fields;
        Ok(Self {
            placement: placement.ok_or(FenError::Empty)?.parse()?,
            side_to_move: field(side_to_move, Color::White, read_side, Field::SideToMove)?,
            castling: field(castling, Castling::NONE, Castling::read, Field::Castling)?,
            en_passant: field(en_passant, None, read_en_passant, Field::EnPassant)?,
            halfmove_clock: field(halfmove_clock, 0, read_number, Field::HalfmoveClock)?,
            fullmove_number: field(fullmove_number, 1, read_number, Field::FullmoveNumber)?,
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

/// Reads a number that consists of digits. `u16::from_str` also accepts `+1`, which is no number in FEN.
pub(crate) fn read_number(text: &str) -> Option<u16> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

impl Fen {
    /// The largest number of bytes of a FEN as text.
    pub const MAX_LEN: usize = Placement::MAX_LEN + " w KQkq a1 65535 65535".len();

    /// Writes the text into a buffer, which is faster than to format it and needs no allocator.
    ///
    /// ```
    /// use slidemask_board::{Board, Fen};
    ///
    /// let mut buffer = [0; Fen::MAX_LEN];
    /// assert_eq!(Board::initial().to_fen().encode(&mut buffer), Fen::INITIAL);
    /// ```
    pub fn encode<'a>(&self, buffer: &'a mut [u8; Self::MAX_LEN]) -> &'a str {
        let mut text = Letters::new(buffer);
        self.encode_position(&mut text);
        for number in [self.halfmove_clock, self.fullmove_number] {
            text.push(b' ');
            text.push_number(number);
        }
        text.into_str()
    }

    /// Writes the first four fields.
    pub(crate) fn encode_position(&self, text: &mut Letters<'_>) {
        self.placement.encode(text);
        let side = match self.side_to_move {
            Color::White => b'w',
            Color::Black => b'b',
        };
        text.push(b' ');
        text.push(side);
        text.push(b' ');
        self.castling.letters().iter().for_each(|&letter| text.push(letter));
        text.push(b' ');
        match self.en_passant {
            Some(square) => {
                text.push(b'a' + square.file() as u8);
                text.push(b'1' + square.rank() as u8);
            }
            None => text.push(b'-'),
        }
    }
}

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.encode(&mut [0; Self::MAX_LEN]))
    }
}

/// The castling rights of a FEN as letters: `KQkq`, or the files of the rooks (X-FEN, Shredder-FEN).
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
    /// No castling rights: `-` in FEN.
    pub const NONE: Self = Self { letters: [0; 4], len: 0 };

    /// Reads `-` or up to four different letters.
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

    /// Adds a letter that is not there yet. A fifth letter is dropped.
    pub(crate) const fn push(&mut self, letter: u8) {
        if self.len < self.letters.len() {
            self.letters[self.len] = letter;
            self.len += 1;
        }
    }

    /// The field of the FEN.
    fn letters(&self) -> &[u8] {
        if self.len == 0 { b"-" } else { &self.letters[..self.len] }
    }

    /// The letters, in the order of the text; empty if there are no rights.
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
        self.letters().iter().try_for_each(|&letter| f.write_char(letter.into()))
    }
}
