//! A bitboard as text: drawn in Rust source, printed as a board, in hexadecimal and in binary.

use core::{fmt, str::FromStr};

use super::Bitboard;
use crate::square::{File, Rank, Square};

/// Draws a [`Bitboard`](crate::Bitboard) in source code: rank 8 on top, `1` or `X` for a square of the set, `.` for any other.
///
/// The macro is evaluated at compile time and works wherever a constant does. A drawing of another size, or with another
/// character, does not compile.
///
/// ```
/// use slidemask::{Bitboard, Square, bitboard};
///
/// const KNIGHT_ON_B1: Bitboard = bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     1 . 1 . . . . .
///     . . . 1 . . . .
///     . . . . . . . .
/// };
/// assert!(KNIGHT_ON_B1.into_iter().eq([Square::D2, Square::A3, Square::C3]));
/// ```
///
/// ```compile_fail
/// slidemask::bitboard! { . . 1 . . }
/// ```
#[macro_export]
macro_rules! bitboard {
    (@bit .) => { false };
    (@bit 1) => { true };
    (@bit X) => { true };
    (@bit $other:tt) => {
        compile_error!(concat!("a bitboard is drawn with `1` or `X` and `.`, not `", stringify!($other), "`"))
    };
    (
        $a8:tt $b8:tt $c8:tt $d8:tt $e8:tt $f8:tt $g8:tt $h8:tt
        $a7:tt $b7:tt $c7:tt $d7:tt $e7:tt $f7:tt $g7:tt $h7:tt
        $a6:tt $b6:tt $c6:tt $d6:tt $e6:tt $f6:tt $g6:tt $h6:tt
        $a5:tt $b5:tt $c5:tt $d5:tt $e5:tt $f5:tt $g5:tt $h5:tt
        $a4:tt $b4:tt $c4:tt $d4:tt $e4:tt $f4:tt $g4:tt $h4:tt
        $a3:tt $b3:tt $c3:tt $d3:tt $e3:tt $f3:tt $g3:tt $h3:tt
        $a2:tt $b2:tt $c2:tt $d2:tt $e2:tt $f2:tt $g2:tt $h2:tt
        $a1:tt $b1:tt $c1:tt $d1:tt $e1:tt $f1:tt $g1:tt $h1:tt
    ) => {
        $crate::bitboard!(@squares
            $a1 $b1 $c1 $d1 $e1 $f1 $g1 $h1
            $a2 $b2 $c2 $d2 $e2 $f2 $g2 $h2
            $a3 $b3 $c3 $d3 $e3 $f3 $g3 $h3
            $a4 $b4 $c4 $d4 $e4 $f4 $g4 $h4
            $a5 $b5 $c5 $d5 $e5 $f5 $g5 $h5
            $a6 $b6 $c6 $d6 $e6 $f6 $g6 $h6
            $a7 $b7 $c7 $d7 $e7 $f7 $g7 $h7
            $a8 $b8 $c8 $d8 $e8 $f8 $g8 $h8
        )
    };
    (@squares $($square:tt)*) => {
        const { $crate::Bitboard::from_bits([$($crate::bitboard!(@bit $square)),*]) }
    };
    ($($other:tt)*) => {
        compile_error!("a bitboard is drawn as 8 rows of 8 squares with spaces between them, rank 8 on top")
    };
}

impl Bitboard {
    /// The set of the squares whose entry is true; `bitboard!` expands to it.
    #[doc(hidden)]
    #[must_use]
    pub const fn from_bits(bits: [bool; 64]) -> Self {
        let mut set = Self::EMPTY;
        let mut i = 0;
        while i < 64 {
            if bits[i] {
                set.insert(Square::ALL[i]);
            }
            i += 1;
        }
        set
    }

    fn draw(self, f: &mut fmt::Formatter<'_>, margin: &str, coordinates: bool) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            if rank != Rank::Eighth {
                writeln!(f)?;
            }
            f.write_str(margin)?;
            if coordinates {
                write!(f, "{rank} ")?;
            }
            for file in File::ALL {
                let mark = if self.contains(Square::new(file, rank)) { '1' } else { '.' };
                write!(f, "{}{mark}", if file == File::A { "" } else { " " })?;
            }
        }
        if coordinates {
            write!(f, "\n{margin}  a b c d e f g h")?;
        }
        Ok(())
    }
}

/// Draws the board with rank 8 on top: eight lines of 15 characters, without a line end after the last.
///
/// `{:#}` adds the names of ranks and files.
///
/// ```
/// # use slidemask::{Bitboard, Rank};
/// let text = Bitboard::from(Rank::Second).to_string();
/// assert_eq!(text.lines().nth(6), Some("1 1 1 1 1 1 1 1"));
///
/// let text = format!("{:#}", Bitboard::from(Rank::Second));
/// assert_eq!(text.lines().nth(6), Some("2 1 1 1 1 1 1 1 1"));
/// assert_eq!(text.lines().last(), Some("  a b c d e f g h"));
/// ```
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.draw(f, "", f.alternate())
    }
}

/// Draws the board as `bitboard!` reads it, so that a failed assertion shows boards.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "bitboard! {{")?;
        self.draw(f, "    ", false)?;
        write!(f, "\n}}")
    }
}

macro_rules! numbers {
    ($($trait:ident),+) => {
        $(
            impl fmt::$trait for Bitboard {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    fmt::$trait::fmt(&self.0, f)
                }
            }
        )+
    };
}

numbers!(LowerHex, UpperHex, Binary, Octal);

/// Why a text is not a bitboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseBitboardError {
    /// The text has this many hexadecimal digits instead of 1 to 16.
    Length(usize),
    /// The text has this character where a hexadecimal digit should be.
    Digit(char),
    /// The drawing has this many squares instead of 64.
    Squares(usize),
    /// The drawing has this character. Only `1`, `X` and `.` are allowed.
    Mark(char),
}

impl fmt::Display for ParseBitboardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(length) => {
                write!(f, "a bitboard in hexadecimal has 1 to 16 digits, such as 0xff00: this has {length}")
            }
            Self::Digit(found) => write!(f, "{found:?} is no hexadecimal digit: use 0 to 9 and a to f"),
            Self::Squares(found) => {
                write!(f, "a drawn bitboard has 64 squares, rank 8 first: this has {found}")
            }
            Self::Mark(found) => write!(f, "a bitboard is drawn with '1' or 'X' and '.', not {found:?}"),
        }
    }
}

impl core::error::Error for ParseBitboardError {}

/// Reads a drawing or hexadecimal digits.
///
/// A text that contains a dot or white space is read as a drawing. A drawing has the form that `{}` prints, without the names of
/// ranks and files. Any other text is read as hexadecimal digits; `0x` before them and `_` between them may be left out.
///
/// ```
/// # use slidemask::{Bitboard, Rank};
/// assert_eq!("0x0000_0000_0000_ff00".parse(), Ok(Bitboard(0xff00)));
/// assert_eq!("ff00".parse(), Ok(Bitboard(0xff00)));
/// assert_eq!(Bitboard(0xff00).to_string().parse(), Ok(Bitboard(0xff00)));
/// ```
impl FromStr for Bitboard {
    type Err = ParseBitboardError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        if text.contains(|mark: char| mark == '.' || mark.is_whitespace()) {
            drawn(text)
        } else {
            digits(text)
        }
    }
}

fn drawn(text: &str) -> Result<Bitboard, ParseBitboardError> {
    let marks = || text.chars().filter(|mark| !mark.is_whitespace());
    let found = marks().count();
    if found != Square::ALL.len() {
        return Err(ParseBitboardError::Squares(found));
    }
    // A drawing begins with a8 and goes down rank by rank.
    Square::ALL.into_iter().map(Square::flip_vertical).zip(marks()).try_fold(
        Bitboard::EMPTY,
        |set, (square, mark)| match mark {
            '.' => Ok(set),
            '1' | 'X' => Ok(set.with(square)),
            other => Err(ParseBitboardError::Mark(other)),
        },
    )
}

fn digits(text: &str) -> Result<Bitboard, ParseBitboardError> {
    let digits = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")).unwrap_or(text);
    let mut bits = 0;
    let mut length = 0;
    for character in digits.chars().filter(|&character| character != '_') {
        let digit = character.to_digit(16).ok_or(ParseBitboardError::Digit(character))?;
        bits = bits << 4 | u64::from(digit);
        length += 1;
    }
    if (1..=16).contains(&length) { Ok(Bitboard(bits)) } else { Err(ParseBitboardError::Length(length)) }
}
