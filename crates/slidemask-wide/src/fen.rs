//! [`Fen`]: a whole FEN or SFEN: the pieces, the side to move, the hands, and what follows them.

use core::fmt;

use crate::error::FenError;
use crate::hands::Hands;
use crate::placement::Placement;
use crate::shape::Shape;

/// A position as a FEN or an SFEN describes it.
///
/// | text | fields |
/// |---|---|
/// | FEN, [`parse`](Self::parse) | placement, and the hands in brackets behind it; `w` or `b`; castling rights; en-passant square and counters |
/// | SFEN of shogi, [`parse_sfen`](Self::parse_sfen) | placement; `b` or `w`; hands; number of the move |
///
/// In both of them, the side with upper-case letters moves up the board. A FEN calls it `w`, and an SFEN `b`, because Black (sente) moves first
/// in shogi. Fields at the end may be missing. Rights and counters stay as they are written, since their meaning depends on the game.
///
/// ```
/// use slidemask_wide::{Fen, Shape};
///
/// let shogi = Shape::of(9, 9);
/// let text = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w S2p 12";
/// let fen = Fen::parse_sfen(&shogi, text)?;
/// assert!(!fen.is_white_to_move);
/// assert_eq!((fen.hands().count(b's', true), fen.hands().count(b'p', false)), (1, 2));
/// assert_eq!(fen.written(&shogi).to_string(), text);
///
/// // A FEN of Fairy-Stockfish with pockets.
/// let capahouse = Shape::of(10, 8);
/// let text = "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR[QPp] w KQkq - 0 1";
/// let fen = Fen::parse(&capahouse, text)?;
/// assert_eq!((fen.hands().count(b'p', true), fen.rights, fen.counters), (1, "KQkq", "- 0 1"));
/// assert_eq!(fen.written(&capahouse).to_string(), text);
/// # Ok::<(), slidemask_wide::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fen<'a> {
    /// Whether the text is an SFEN.
    pub is_sfen: bool,
    /// The pieces on the board.
    pub placement: Placement,
    /// Whether the side with upper-case letters is to move.
    pub is_white_to_move: bool,
    /// The pieces in hand; `None` if the text is a FEN without brackets. [`hands`](Self::hands) returns empty hands then.
    pub in_hand: Option<Hands>,
    /// The castling rights, such as `KQkq` or `AJaj`; `-` if there are none, and in an SFEN.
    pub rights: &'a str,
    /// All other fields of the text: the number of the move, and in a FEN, the en-passant square and the counters before it.
    pub counters: &'a str,
}

impl<'a> Fen<'a> {
    /// Reads a FEN. Red may be called `r` or `w`.
    ///
    /// # Errors
    /// The text does not describe this board, or a field is wrong: see [`FenError`].
    ///
    /// ```
    /// use slidemask_wide::{Fen, Shape};
    ///
    /// let xiangqi = Shape::of(9, 10);
    /// let red = Fen::parse(&xiangqi, "4k4/9/9/9/9/9/9/9/9/4K4 r - - 0 1")?;
    /// assert!(red.is_white_to_move && red.in_hand.is_none());
    /// let error = Fen::parse(&xiangqi, "4k4/9/9/9/9/9/9/9/9/4K4[2P?] w").unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected '?' at column 27; hands are letters, with a number before each if there are several, or -");
    /// # Ok::<(), slidemask_wide::FenError>(())
    /// ```
    pub fn parse(shape: &Shape, text: &'a str) -> Result<Self, FenError> {
        let placement = Placement::parse(shape, text).map_err(FenError::Placement)?;
        let at = text.find([' ', '[']).unwrap_or(text.len());
        let (in_hand, rest) = match text[at..].strip_prefix('[') {
            None => (None, &text[at..]),
            Some(hands) => {
                let (hands, rest) =
                    hands.split_once(']').ok_or(FenError::OpenBracket { column: column(text, at) })?;
                if !rest.is_empty() && !rest.starts_with(' ') {
                    return Err(FenError::NoSpace { column: column(text, text.len() - rest.len()) });
                }
                (Some(read_hands(text, hands)?), rest)
            }
        };
        let (side, rest) = field(rest);
        let (rights, counters) = field(rest);
        let is_white_to_move = match side {
            "w" | "r" | "" => true,
            "b" => false,
            _ => return Err(FenError::WrongSide { column: column_of(text, side), is_sfen: false }),
        };
        let rights = if rights.is_empty() { "-" } else { rights };
        Ok(Self { is_sfen: false, placement, is_white_to_move, in_hand, rights, counters: counters.trim() })
    }

    /// Reads an SFEN, as shogi programs write it. A text with a bracket is read as a FEN.
    ///
    /// # Errors
    /// The text does not describe this board, or a field is wrong: see [`FenError`].
    pub fn parse_sfen(shape: &Shape, text: &'a str) -> Result<Self, FenError> {
        if text.split(' ').next().is_some_and(|first| first.contains('[')) {
            return Self::parse(shape, text);
        }
        let placement = Placement::parse(shape, text).map_err(FenError::Placement)?;
        let (side, rest) = field(&text[text.find(' ').unwrap_or(text.len())..]);
        let (hands, counters) = field(rest);
        let is_white_to_move = match side {
            "b" | "" => true,
            "w" => false,
            _ => return Err(FenError::WrongSide { column: column_of(text, side), is_sfen: true }),
        };
        let in_hand = Some(read_hands(text, hands)?);
        Ok(Self {
            is_sfen: true,
            placement,
            is_white_to_move,
            in_hand,
            rights: "-",
            counters: counters.trim(),
        })
    }

    /// The pieces in hand.
    #[must_use]
    pub fn hands(&self) -> Hands {
        self.in_hand.unwrap_or_default()
    }

    /// The position as a text in the notation of [`is_sfen`](Self::is_sfen). A FEN has brackets if the position has [hands](Self::in_hand),
    /// and an SFEN has no rights. The hands are in the order of [`Hands`].
    #[must_use]
    pub const fn written(&'a self, shape: &'a Shape) -> WrittenFen<'a> {
        WrittenFen { fen: self, shape }
    }
}

/// The next field of a text, and what follows it.
fn field(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()))
}

/// The column of a byte of the text: its characters are counted from 1.
fn column(text: &str, byte: usize) -> usize {
    1 + text[..byte].chars().count()
}

/// The column of a part of the text.
pub(crate) fn column_of(text: &str, part: &str) -> usize {
    column(text, part.as_ptr().addr() - text.as_ptr().addr())
}

/// Reads the hands, a part of the text: letters with numbers before them, or repeated, or `-`.
fn read_hands(text: &str, hands: &str) -> Result<Hands, FenError> {
    let mut read = Hands::default();
    if hands == "-" {
        return Ok(read);
    }
    let mut number: Option<u32> = None;
    for (at, character) in hands.char_indices() {
        let column = || column_of(text, &hands[at..]);
        if let Some(digit) = character.to_digit(10) {
            if number.is_none() && digit == 0 {
                return Err(FenError::UnexpectedInHand { character, column: column() });
            }
            number = Some(number.unwrap_or(0).saturating_mul(10).saturating_add(digit));
        } else if let (Ok(letter @ (b'a'..=b'z' | b'A'..=b'Z')), is_white) =
            (u8::try_from(character), character.is_ascii_uppercase())
        {
            let count = number.take().unwrap_or(1).saturating_add(read.count(letter, is_white).into());
            let count = u8::try_from(count);
            read.set(
                letter,
                is_white,
                count.map_err(|_| FenError::TooManyInHand { letter: character, column: column() })?,
            );
        } else {
            return Err(FenError::UnexpectedInHand { character, column: column() });
        }
    }
    match number {
        Some(_) => Err(FenError::NumberWithoutPiece { column: column_of(text, &hands[hands.len()..]) }),
        None => Ok(read),
    }
}

/// A position as text; see [`Fen::written`].
#[derive(Clone, Copy, Debug)]
pub struct WrittenFen<'a> {
    fen: &'a Fen<'a>,
    shape: &'a Shape,
}

impl fmt::Display for WrittenFen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fen { is_sfen, placement, is_white_to_move, in_hand, rights, counters } = self.fen;
        write!(f, "{}", placement.written(self.shape))?;
        let side = if is_white_to_move == is_sfen { 'b' } else { 'w' };
        if *is_sfen {
            write!(f, " {side} {}", in_hand.unwrap_or_default())?;
        } else {
            if let Some(hands) = in_hand {
                f.write_str("[")?;
                for (piece, count) in hands.pieces() {
                    (0..count).try_for_each(|_| write!(f, "{piece}"))?;
                }
                f.write_str("]")?;
            }
            write!(f, " {side} {rights}")?;
        }
        if counters.is_empty() { Ok(()) } else { write!(f, " {counters}") }
    }
}
