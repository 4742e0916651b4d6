//! [`Shape`]: the files, ranks and holes of a board, and the names of its squares.
//!
//! Every board is a rectangle with holes. The number of a square follows from its file and its rank, so a step always adds the same
//! number to it, and the bits of every line are in order. A hole costs a bit.

use crate::error::ShapeError;
use crate::layout::Layout;
use crate::names::{EdgeLabel, Names, ParseSquareError, SquareName, mirrored};
use crate::set::Set;
use crate::square::Square;
use crate::word::BoardWord;

/// A rectangle of up to 256 squares, with holes or without: which squares a board has, and their names.
///
/// Files and ranks are counted from 0. The square on file `f` and rank `r` is bit `r * files + f`, unless a [`Layout`] says otherwise. The name of a square is the
/// letter of its file and the number of its rank, counted from 1: `l10` is the tenth square of the twelfth file. The file after
/// `z` is `aa`. Shogi has other [`Names`].
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
    /// The number of bits from the start of a rank to that of the next one. If the squares of a file follow one another, that of files.
    width: u16,
    layout: Layout,
    names: Names,
    /// The squares that exist, as a word of 256 bits.
    squares: [u64; 4],
    /// The first bit of each rank, and the last one. If the squares of a file follow one another, those of each file.
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
        Self::laid_out(files, ranks, Layout::RANK_BY_RANK)
    }

    const fn laid_out(files: usize, ranks: usize, layout: Layout) -> Result<Self, ShapeError> {
        if files == 0 || ranks == 0 {
            return Err(ShapeError::Empty { files, ranks });
        }
        if files > 256 || ranks > 256 || files * ranks > 256 {
            return Err(ShapeError::TooLarge { files, ranks });
        }
        #[allow(clippy::cast_possible_truncation, reason = "they are at most 256")]
        let (files, ranks) = (files as u16, ranks as u16);
        let width = (if layout.by_files { ranks } else { files }) + layout.padding as u16;
        let mut shape =
            Self { files, ranks, width, layout, names: Names::CHESS, squares: [0; 4], ends: [[0; 4]; 2] };
        if shape.bits() > 256 {
            return Err(ShapeError::TooMuchPadding { bits: shape.bits() });
        }
        let mut i = 0;
        while i < shape.bits() {
            let along = i % shape.width();
            if along < shape.run() {
                shape.squares[i / 64] |= 1 << (i % 64);
            }
            if along == 0 {
                shape.ends[0][i / 64] |= 1 << (i % 64);
            }
            if along == shape.run() - 1 {
                shape.ends[1][i / 64] |= 1 << (i % 64);
            }
            i += 1;
        }
        Ok(shape)
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

    /// The same board with other bits for its squares, for constants.
    ///
    /// # Panics
    /// The padding leads beyond 256 bits. In a constant, that is an error of the compiler.
    #[must_use]
    pub const fn numbered(&self, layout: Layout) -> Self {
        match self.try_numbered(layout) {
            Ok(shape) => shape,
            Err(_) => panic!("with this padding the squares of the board have more than 256 bits"),
        }
    }

    /// The same board with other bits for its squares.
    ///
    /// # Errors
    /// The padding leads beyond 256 bits.
    pub const fn try_numbered(&self, layout: Layout) -> Result<Self, ShapeError> {
        let mut shape = match Self::laid_out(self.files(), self.ranks(), layout) {
            Ok(shape) => shape,
            Err(error) => return Err(error),
        };
        shape.names = self.names;
        let mut i = 0;
        while i < self.files() * self.ranks() {
            let (file, rank) = (i % self.files(), i / self.files());
            if self.square(file, rank).is_none() {
                shape = shape.without(file, rank);
            }
            i += 1;
        }
        Ok(shape)
    }

    /// The same board, whose squares have other names. Boards that differ in their names are not equal.
    #[must_use]
    pub const fn called(self, names: Names) -> Self {
        Self { names, ..self }
    }

    /// Which bit each square has.
    #[must_use]
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// The names of the squares.
    #[must_use]
    pub const fn names(&self) -> Names {
        self.names
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

    /// The number of bits of a set, holes included: files times ranks, and the padding between them.
    #[must_use]
    pub const fn bits(&self) -> usize {
        let runs = if self.layout.by_files { self.files() } else { self.ranks() };
        (runs - 1) * self.width() + self.run()
    }

    /// The number of squares that follow one another: those of a rank, or of a file.
    pub(crate) const fn run(&self) -> usize {
        if self.layout.by_files { self.ranks() } else { self.files() }
    }

    /// The number of bits from the start of a rank to that of the next one, or of a file.
    pub(crate) const fn width(&self) -> usize {
        self.width as usize
    }

    /// The number that a step adds to the bit.
    pub(crate) const fn step_bits(&self, files: isize, ranks: isize) -> isize {
        let files = if self.layout.from_right { -files } else { files };
        let ranks = if self.layout.from_top { -ranks } else { ranks };
        let width = self.width().cast_signed();
        if self.layout.by_files { files * width + ranks } else { ranks * width + files }
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

    /// The first bit of each rank, and the last one, holes included. If the squares of a file follow one another, those of each file.
    pub(crate) fn ends<W: BoardWord>(&self) -> [Set<W>; 2] {
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
        let square = Square::new(self.bit(file, rank) as u8);
        if self.contains(square) { Some(square) } else { None }
    }

    /// The bit of a file and a rank of the board.
    const fn bit(&self, file: usize, rank: usize) -> usize {
        let file = mirrored(file, self.files(), self.layout.from_right);
        let rank = mirrored(rank, self.ranks(), self.layout.from_top);
        if self.layout.by_files { file * self.width() + rank } else { rank * self.width() + file }
    }

    /// The file of a square, counted from 0. A bit that is no square of this board may have a file that the board does not have.
    #[must_use]
    pub const fn file(&self, square: Square) -> usize {
        let (run, along) = (square.index() / self.width(), square.index() % self.width());
        mirrored(if self.layout.by_files { run } else { along }, self.files(), self.layout.from_right)
    }

    /// The rank of a square, counted from 0. A bit that is no square of this board may have a rank that the board does not have.
    #[must_use]
    pub const fn rank(&self, square: Square) -> usize {
        let (run, along) = (square.index() / self.width(), square.index() % self.width());
        mirrored(if self.layout.by_files { along } else { run }, self.ranks(), self.layout.from_top)
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

    /// The square with this name, such as `e4` or `l10`, or `2h` in shogi; see [`Names`].
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
        let (file, rank) = self.names.read(name, self.files(), self.ranks())?;
        self.square(file, rank).ok_or(ParseSquareError::Hole)
    }

    /// The name of a square, such as `e4` or `l10`, or `2h` in shogi; see [`Names`].
    #[must_use]
    pub const fn name(&self, square: Square) -> SquareName {
        SquareName { file: self.file_name(self.file(square)), rank: self.rank_name(self.rank(square)) }
    }

    /// The name of a file, counted from 0 and from the left, such as `e`.
    #[must_use]
    pub const fn file_name(&self, file: usize) -> EdgeLabel {
        self.names.file(file, self.files())
    }

    /// The name of a rank, counted from 0 and from the bottom, such as `4`.
    #[must_use]
    pub const fn rank_name(&self, rank: usize) -> EdgeLabel {
        self.names.rank(rank, self.ranks())
    }
}
