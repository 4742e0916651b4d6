//! [`Shape`]: the files, ranks and holes of a board, and the names of its squares.
//!
//! Every board is a rectangle with holes. The number of a square follows from its file and its rank, so a step always adds the same
//! number to it, and the bits of every line are in order. A hole costs a bit.

use core::fmt;

use crate::error::{ParseSquareError, ShapeError};
use crate::set::Set;
use crate::square::Square;
use crate::word::BoardWord;

/// A rectangle of up to 256 squares, with holes or without: which squares a board has, and their names.
///
/// Files and ranks are counted from 0. The square on file `f` and rank `r` is bit `r * files + f`. The name of a square is the
/// letter of its file and the number of its rank, counted from 1: `l10` is the tenth square of the twelfth file. The file after
/// `z` is `aa`.
///
/// ```
/// use slidemask_wide::{Set, Shape};
///
/// // A ring: 5x5 without its middle.
/// let ring = Shape::rectangle(5, 5)?.without(2, 2);
/// assert_eq!((ring.bits(), ring.squares::<u64>().count()), (25, 24));
/// let d2 = ring.named("d2").unwrap();
/// assert_eq!(d2.index(), 5 + 3);
/// assert_eq!(ring.step(d2, -1, 1), None);
/// assert_eq!(ring.draw(Set::<u64>::of(d2)).to_string(), "\
/// . . . . .
/// . . . . .
/// . .   . .
/// . . . 1 .
/// . . . . .
/// ");
/// # Ok::<(), slidemask_wide::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    files: u16,
    ranks: u16,
    /// The squares that exist, as a word of 256 bits.
    squares: [u64; 4],
    /// The first bit of each rank, and the last one.
    ends: [[u64; 4]; 2],
}

impl Shape {
    /// The board of Omega chess: 10x10, and one square beyond each corner, in a rectangle of 12x12.
    ///
    /// ```
    /// use slidemask_wide::{Set, Shape, U256};
    ///
    /// assert_eq!(Shape::OMEGA.squares::<U256>().count(), 104);
    /// assert_eq!(format!("\n{}", Shape::OMEGA.draw(Set::<U256>::EMPTY)), "
    /// .                     .
    ///   . . . . . . . . . .
    ///   . . . . . . . . . .
    ///   . . . . . . . . . .
    ///   . . . . . . . . . .
    ///   . . . . . . . . . .
    ///   . . . . . . . . . .
    ///   . . . . . . . . . .
    ///   . . . . . . . . . .
    ///   . . . . . . . . . .
    ///   . . . . . . . . . .
    /// .                     .
    /// ");
    /// ```
    pub const OMEGA: Self = {
        let mut shape = Self::of(12, 12);
        let mut i = 1;
        while i < 11 {
            shape = shape.without(i, 0).without(i, 11).without(0, i).without(11, i);
            i += 1;
        }
        shape
    };

    /// The board of Gliński's hexagonal chess: 91 cells in a rectangle of 11x11.
    ///
    /// A cell has six neighbours: one file or one rank away, or both in the same direction. So a hexagon needs no code of its own. The
    /// pieces are in
    /// [`rides::HEXAGONAL_ROOK`](crate::rides::HEXAGONAL_ROOK) and the constants beside it. A [`Geometry`](crate::Geometry) lacks
    /// the third line of a rook.
    ///
    /// A file of the hexagon is a file of the rectangle. The names of cells differ from Gliński's in the right half: right of the
    /// middle file f, numbers are higher than his by the number of files from f. He also skips the letter j, so his files k and l
    /// are j and k here.
    ///
    /// ```
    /// use slidemask_wide::{Set, Shape};
    ///
    /// let f6 = Shape::GLINSKI.named("f6")?;
    /// assert_eq!(Shape::GLINSKI.squares::<u128>().count(), 91);
    /// assert_eq!(format!("\n{}", Shape::GLINSKI.draw(Set::<u128>::of(f6))), "
    ///           . . . . . .
    ///         . . . . . . .
    ///       . . . . . . . .
    ///     . . . . . . . . .
    ///   . . . . . . . . . .
    /// . . . . . 1 . . . . .
    /// . . . . . . . . . .
    /// . . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . .
    /// . . . . . .
    /// ");
    /// # Ok::<(), slidemask_wide::ParseSquareError>(())
    /// ```
    pub const GLINSKI: Self = {
        let mut shape = Self::of(11, 11);
        let mut file = 0;
        while file < 11 {
            let mut rank = 0;
            while rank < 11 {
                if file + 5 < rank || rank + 5 < file {
                    shape = shape.without(file, rank);
                }
                rank += 1;
            }
            file += 1;
        }
        shape
    };

    /// A rectangle: the numbers of files and of ranks.
    ///
    /// # Errors
    /// The board has no square, or more than 256.
    pub const fn rectangle(files: usize, ranks: usize) -> Result<Self, ShapeError> {
        if files == 0 || ranks == 0 {
            return Err(ShapeError::Empty { files, ranks });
        }
        if files > 256 || ranks > 256 || files * ranks > 256 {
            return Err(ShapeError::TooLarge { files, ranks });
        }
        let mut squares = [0; 4];
        let mut ends = [[0; 4]; 2];
        let mut i = 0;
        while i < files * ranks {
            squares[i / 64] |= 1 << (i % 64);
            if i % files == 0 {
                ends[0][i / 64] |= 1 << (i % 64);
            }
            if i % files == files - 1 {
                ends[1][i / 64] |= 1 << (i % 64);
            }
            i += 1;
        }
        #[allow(clippy::cast_possible_truncation, reason = "they are at most 256")]
        Ok(Self { files: files as u16, ranks: ranks as u16, squares, ends })
    }

    /// A rectangle, for constants: the numbers of files and of ranks.
    ///
    /// # Panics
    /// The board has no square, or more than 256. In a constant, that is an error of the compiler. For a size that is known only
    /// at run time use [`rectangle`](Self::rectangle).
    #[must_use]
    pub const fn of(files: usize, ranks: usize) -> Self {
        match Self::rectangle(files, ranks) {
            Ok(shape) => shape,
            Err(_) => panic!("a board needs 1 to 256 squares"),
        }
    }

    /// The same board with a hole on a file and a rank, both counted from 0. Nothing changes if there is no such square.
    #[must_use]
    pub const fn without(mut self, file: usize, rank: usize) -> Self {
        if let Some(square) = self.square(file, rank) {
            let index = square.index();
            self.squares[index / 64] &= !(1 << (index % 64));
        }
        self
    }

    /// The number of files.
    #[must_use]
    pub const fn files(&self) -> usize {
        self.files as usize
    }

    /// The number of ranks.
    #[must_use]
    pub const fn ranks(&self) -> usize {
        self.ranks as usize
    }

    /// The number of bits of a set: files times ranks, holes included.
    #[must_use]
    pub const fn bits(&self) -> usize {
        self.files() * self.ranks()
    }

    /// All squares, without holes. Squares whose bits the word lacks are left out.
    #[must_use]
    pub fn squares<W: BoardWord>(&self) -> Set<W> {
        Set(W::from_limbs(self.squares))
    }

    /// All squares, as a word of 256 bits.
    pub(crate) const fn limbs(&self) -> [u64; 4] {
        self.squares
    }

    /// The first bit of each rank, and the last one, holes included.
    pub(crate) fn ends_of_ranks<W: BoardWord>(&self) -> [Set<W>; 2] {
        self.ends.map(|ends| Set(W::from_limbs(ends)))
    }

    /// Whether the board has this square: it is neither a hole nor beyond the board.
    #[must_use]
    pub const fn contains(&self, square: Square) -> bool {
        self.squares[square.index() / 64] >> (square.index() % 64) & 1 == 1
    }

    /// The square on a file and a rank, both counted from 0, or `None` if the board has no such square or a hole there.
    #[must_use]
    pub const fn square(&self, file: usize, rank: usize) -> Option<Square> {
        if file >= self.files() || rank >= self.ranks() {
            return None;
        }
        #[allow(clippy::cast_possible_truncation, reason = "a board has at most 256 squares")]
        let square = Square::new((rank * self.files() + file) as u8);
        if self.contains(square) { Some(square) } else { None }
    }

    /// The file of a square, counted from 0.
    #[must_use]
    pub const fn file(&self, square: Square) -> usize {
        square.index() % self.files()
    }

    /// The rank of a square, counted from 0. A square of a larger board may have a rank that this board does not have.
    #[must_use]
    pub const fn rank(&self, square: Square) -> usize {
        square.index() / self.files()
    }

    /// The square that is some files and ranks away, or `None` if the board has no such square or a hole there. Positive numbers
    /// lead to the right and up.
    #[must_use]
    pub const fn step(&self, square: Square, files: i32, ranks: i32) -> Option<Square> {
        let file = (self.file(square).cast_signed()).wrapping_add(files as isize);
        let rank = (self.rank(square).cast_signed()).wrapping_add(ranks as isize);
        // A negative number becomes one that is too large.
        self.square(file.cast_unsigned(), rank.cast_unsigned())
    }

    /// The square with this name, such as `e4` or `l10`.
    ///
    /// ```
    /// use slidemask_wide::Shape;
    ///
    /// let shape = Shape::of(12, 10);
    /// let square = shape.named("l10")?;
    /// assert_eq!((shape.file(square), shape.rank(square)), (11, 9));
    /// assert_eq!(shape.name(square).to_string(), "l10");
    /// assert_eq!(shape.named("m1").unwrap_err().to_string(), "the board has 12 files; the first one is a");
    /// # Ok::<(), slidemask_wide::ParseSquareError>(())
    /// ```
    ///
    /// # Errors
    /// The text is not the name of a square, or the board has no such square.
    pub fn named(&self, name: &str) -> Result<Square, ParseSquareError> {
        let letters = name.bytes().take_while(u8::is_ascii_lowercase).count();
        let (letters, digits) = name.split_at(letters);
        let is_number = !digits.is_empty()
            && !digits.starts_with('0')
            && digits.bytes().all(|byte| byte.is_ascii_digit());
        if letters.is_empty() || !is_number {
            return Err(ParseSquareError::NotASquare);
        }
        let no_file = ParseSquareError::NoSuchFile { files: self.files() };
        if letters.len() > 2 {
            return Err(no_file);
        }
        let file = letters.bytes().fold(0, |file, letter| file * 26 + usize::from(letter - b'a') + 1) - 1;
        let rank = digits.parse().unwrap_or(usize::MAX);
        if file >= self.files() {
            return Err(no_file);
        }
        if rank > self.ranks() {
            return Err(ParseSquareError::NoSuchRank { ranks: self.ranks() });
        }
        self.square(file, rank - 1).ok_or(ParseSquareError::Hole)
    }

    /// The name of a square, such as `e4` or `l10`.
    #[must_use]
    pub const fn name(&self, square: Square) -> SquareName {
        SquareName { file: self.file(square), rank: self.rank(square) }
    }

    /// The name of a file, counted from 0: `a` to `z`, then `aa`.
    #[must_use]
    pub const fn file_name(&self, file: usize) -> FileName {
        FileName(file)
    }
}

/// The letter or letters of a file; see [`Shape::file_name`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileName(usize);

impl fmt::Display for FileName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |number: usize| char::from(b"abcdefghijklmnopqrstuvwxyz"[number % 26]);
        if self.0 >= 26 {
            write!(f, "{}", letter(self.0 / 26 - 1))?;
        }
        write!(f, "{}", letter(self.0))
    }
}

/// The name of a square; see [`Shape::name`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareName {
    file: usize,
    rank: usize,
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", FileName(self.file), self.rank + 1)
    }
}
