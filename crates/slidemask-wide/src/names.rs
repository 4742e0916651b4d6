//! [`Names`]: how the squares of a board are called.

use core::error::Error;
use core::fmt;

/// How the squares of a board are called. The file comes first, and then the rank: one of them is a letter, and the other one a number.
///
/// [`Shape::called`](crate::Shape::called) gives a board such names.
///
/// ```
/// use slidemask_wide::{Names, Shape};
///
/// let chess = Shape::of(9, 9);
/// let square = chess.named("h2")?;
/// assert_eq!(chess.called(Names::SHOGI).name(square).to_string(), "2h");
/// assert_eq!(chess.called(Names::UCCI).name(square).to_string(), "h1");
///
/// let error = chess.called(Names::SHOGI).named("h2").unwrap_err();
/// assert_eq!(error.to_string(), "a square is a number for the file and a letter for the rank, such as 2h or 5e");
/// # Ok::<(), slidemask_wide::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Names {
    /// Whether a rank has a letter and a file a number, and not the reverse.
    pub letters_are_ranks: bool,
    /// Whether the rightmost file is the first one.
    pub from_right: bool,
    /// Whether the top rank is the first one.
    pub from_top: bool,
    /// The lowest number of a file or a rank.
    pub first_number: u8,
}

impl Names {
    /// A letter for the file from the left, and a number for the rank from the bottom, from `a1` on: the names of a new
    /// [`Shape`](crate::Shape), and those of UCI.
    pub const CHESS: Self =
        Self { letters_are_ranks: false, from_right: false, from_top: false, first_number: 1 };

    /// A number for the file from the right, and a letter for the rank from the top, from `1a` on: those of USI.
    pub const SHOGI: Self =
        Self { letters_are_ranks: true, from_right: true, from_top: true, first_number: 1 };

    /// As in chess, but from `a0` on: those of UCCI, the protocol of engines for xiangqi.
    pub const UCCI: Self = Self { first_number: 0, ..Self::CHESS };

    /// The name of a file or a rank that is the `number`-th one of `all`, from the left or from the bottom.
    const fn label(self, is_rank: bool, number: usize, all: usize) -> Label {
        let number = mirrored(number, all, if is_rank { self.from_top } else { self.from_right });
        if is_rank == self.letters_are_ranks {
            Label::Letters(number)
        } else {
            Label::Number(number + self.first_number as usize)
        }
    }

    pub(crate) const fn file(self, file: usize, files: usize) -> Label {
        self.label(false, file, files)
    }

    pub(crate) const fn rank(self, rank: usize, ranks: usize) -> Label {
        self.label(true, rank, ranks)
    }

    /// Reads a name on a board of this size: the file and the rank, counted from the left and from the bottom.
    pub(crate) fn read(
        self,
        name: &str,
        files: usize,
        ranks: usize,
    ) -> Result<(usize, usize), ParseSquareError> {
        let first = name.bytes().take_while(|byte| byte.is_ascii_digit() == self.letters_are_ranks).count();
        let (first, last) =
            name.split_at_checked(first).ok_or(ParseSquareError::NotASquare { names: self })?;
        let (letters, number) = if self.letters_are_ranks { (last, first) } else { (first, last) };
        let are_letters = !letters.is_empty() && letters.bytes().all(|byte| byte.is_ascii_lowercase());
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        if !are_letters || !is_number || number.len() > 1 && number.starts_with('0') {
            return Err(ParseSquareError::NotASquare { names: self });
        }
        // More letters than a board has.
        let letter = letters.bytes().fold(0_usize, |sum, letter| {
            sum.saturating_mul(26).saturating_add(usize::from(letter - b'a') + 1)
        }) - 1;
        let number =
            number.parse().map_or(Some(usize::MAX), |one: usize| one.checked_sub(self.first_number.into()));
        let number = number.unwrap_or(usize::MAX);
        let (file, rank) = if self.letters_are_ranks { (number, letter) } else { (letter, number) };
        if file >= files {
            return Err(ParseSquareError::NoSuchFile { files, names: self });
        }
        if rank >= ranks {
            return Err(ParseSquareError::NoSuchRank { ranks, names: self });
        }
        Ok((mirrored(file, files, self.from_right), mirrored(rank, ranks, self.from_top)))
    }
}

/// A file or rank, counted from the other end. One that the board does not have stays beyond the board.
pub(crate) const fn mirrored(number: usize, all: usize, is_mirrored: bool) -> usize {
    if is_mirrored && number < all { all - 1 - number } else { number }
}

/// The name of a file or a rank; see [`Shape::file_name`](crate::Shape::file_name).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// Letters, counted from 0: `a` to `z`, then `aa`.
    Letters(usize),
    /// A number.
    Number(usize),
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |number: usize| char::from(b"abcdefghijklmnopqrstuvwxyz"[number % 26]);
        match *self {
            Self::Letters(number @ 26..) => write!(f, "{}{}", letter(number / 26 - 1), letter(number)),
            Self::Letters(number) => write!(f, "{}", letter(number)),
            Self::Number(number) => write!(f, "{number}"),
        }
    }
}

/// The name of a square; see [`Shape::name`](crate::Shape::name).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareName {
    pub(crate) file: Label,
    pub(crate) rank: Label,
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file, self.rank)
    }
}

/// The reason why a text is not the name of a square of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseSquareError {
    /// The text is not a letter and a number without leading zeros, in the order of these names.
    NotASquare {
        /// How the squares of the board are called.
        names: Names,
    },
    /// The board has no such file.
    NoSuchFile {
        /// The number of files of the board.
        files: usize,
        /// How the squares of the board are called.
        names: Names,
    },
    /// The board has no such rank.
    NoSuchRank {
        /// The number of ranks of the board.
        ranks: usize,
        /// How the squares of the board are called.
        names: Names,
    },
    /// The square is a hole of the board.
    Hole,
}

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotASquare { names } if names.letters_are_ranks => {
                f.write_str("a square is a number for the file and a letter for the rank, such as 2h or 5e")
            }
            Self::NotASquare { .. } => {
                f.write_str("a square is a letter for the file and a number for the rank, such as e4 or l10")
            }
            Self::NoSuchFile { files, names } => {
                write!(f, "the board has {files} files; the first one is {}", names.file(0, 1))
            }
            Self::NoSuchRank { ranks, names } => {
                write!(f, "the board has {ranks} ranks; the first one is {}", names.rank(0, 1))
            }
            Self::Hole => f.write_str("the board has a hole there"),
        }
    }
}

impl Error for ParseSquareError {}
