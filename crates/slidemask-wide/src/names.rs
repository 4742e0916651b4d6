//! [`Names`]: the names of the squares of a board.

use core::error::Error;
use core::fmt;

/// What the squares of a board are called. The file comes first, and then the rank: one of them has letters, and the other one a number.
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
/// assert_eq!(error.to_string(), "a square is a number for the file and a letter for the rank, such as 1a");
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
    const fn label(self, is_rank: bool, number: usize, all: usize) -> EdgeLabel {
        let number = mirrored(number, all, if is_rank { self.from_top } else { self.from_right });
        let is_letters = is_rank == self.letters_are_ranks;
        let first = if is_letters { 0 } else { self.first_number as usize };
        EdgeLabel { number: number.saturating_add(first), is_letters }
    }

    pub(crate) const fn file(self, file: usize, files: usize) -> EdgeLabel {
        self.label(false, file, files)
    }

    pub(crate) const fn rank(self, rank: usize, ranks: usize) -> EdgeLabel {
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
        let (first, last) = name.split_at(first);
        let (letters, number) = if self.letters_are_ranks { (last, first) } else { (first, last) };
        let are_letters = !letters.is_empty() && letters.bytes().all(|byte| byte.is_ascii_lowercase());
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        if !are_letters || !is_number || number.len() > 1 && number.starts_with('0') {
            return Err(ParseSquareError::NotASquare { names: self });
        }
        // It saturates: so many letters are beyond every board.
        let letter = letters.bytes().fold(0_usize, |sum, letter| {
            sum.saturating_mul(26).saturating_add(usize::from(letter - b'a') + 1)
        }) - 1;
        let number: Option<usize> = number.parse().ok();
        let number = number.and_then(|one| one.checked_sub(self.first_number.into())).unwrap_or(usize::MAX);
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

/// The name of a file or a rank, as it stands at the edge of a board; see [`Shape::file_name`](crate::Shape::file_name).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EdgeLabel {
    number: usize,
    is_letters: bool,
}

impl fmt::Display for EdgeLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { number, is_letters } = *self;
        if !is_letters {
            return write!(f, "{number}");
        }
        // The label after z is aa.
        if let Some(before) = (number / 26).checked_sub(1) {
            write!(f, "{}", Self { number: before, is_letters })?;
        }
        write!(f, "{}", char::from(b"abcdefghijklmnopqrstuvwxyz"[number % 26]))
    }
}

/// The name of a square; see [`Shape::name`](crate::Shape::name).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareName {
    pub(crate) file: EdgeLabel,
    pub(crate) rank: EdgeLabel,
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
    /// The text is not lower-case letters and a number without leading zeros, in the order of these names.
    NotASquare {
        /// The names that the squares of the board have.
        names: Names,
    },
    /// The board has no such file.
    NoSuchFile {
        /// The number of files of the board.
        files: usize,
        /// The names that the squares of the board have.
        names: Names,
    },
    /// The board has no such rank.
    NoSuchRank {
        /// The number of ranks of the board.
        ranks: usize,
        /// The names that the squares of the board have.
        names: Names,
    },
    /// The square is a hole of the board.
    Hole,
}

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotASquare { names } => {
                let [file, rank] =
                    if names.letters_are_ranks { ["number", "letter"] } else { ["letter", "number"] };
                let example = SquareName { file: names.file(0, 1), rank: names.rank(0, 1) };
                write!(f, "a square is a {file} for the file and a {rank} for the rank, such as {example}")
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
