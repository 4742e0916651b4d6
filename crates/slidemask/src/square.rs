//! [`Square`], [`File`] and [`Rank`]: names for the places of the board.

use core::{fmt, str::FromStr};

use crate::enumeration::{enumeration, named};

enumeration! {
    /// A file (column) of the board: a to h, counted from White's left.
    #[doc(alias = "column")]
    #[derive(PartialOrd, Ord)]
    pub enum File is "file" {
        /// The a-file.
        A,
        /// The b-file.
        B,
        /// The c-file.
        C,
        /// The d-file.
        D,
        /// The e-file.
        E,
        /// The f-file.
        F,
        /// The g-file.
        G,
        /// The h-file.
        H,
    }
}
named!(File is "file", named "a", "b", "c", "d", "e", "f", "g", "h");

enumeration! {
    /// A rank (row) of the board: 1 to 8, counted from White's side.
    #[doc(alias = "row")]
    #[derive(PartialOrd, Ord)]
    pub enum Rank is "rank" {
        /// Rank 1, White's back rank.
        First,
        /// Rank 2.
        Second,
        /// Rank 3.
        Third,
        /// Rank 4.
        Fourth,
        /// Rank 5.
        Fifth,
        /// Rank 6.
        Sixth,
        /// Rank 7.
        Seventh,
        /// Rank 8, Black's back rank.
        Eighth,
    }
}
named!(Rank is "rank", named "1", "2", "3", "4", "5", "6", "7", "8");

// An enum, so that the optimiser knows that the number is below 64: tables are read without a check, and `Option<Square>` takes one
// byte.
enumeration! {
    /// One of the 64 squares, numbered from A1 = 0, B1 = 1 and A2 = 8 to H8 = 63 (little-endian rank-file mapping).
    ///
    /// ```
    /// use slidemask::{File, Rank, Square};
    ///
    /// assert_eq!(Square::new(File::D, Rank::Fourth), Square::D4);
    /// assert_eq!((Square::D4.file(), Square::D4.rank()), (File::D, Rank::Fourth));
    /// assert_eq!("d4".parse(), Ok(Square::D4));
    /// assert_eq!(Square::D4.to_string(), "d4");
    /// assert_eq!((Square::D4.index(), Square::try_from(27)), (27, Ok(Square::D4)));
    /// ```
    #[rustfmt::skip]
    #[allow(missing_docs, reason = "the names say it")]
    #[derive(PartialOrd, Ord)]
    pub enum Square is "square" {
        A1, B1, C1, D1, E1, F1, G1, H1,
        A2, B2, C2, D2, E2, F2, G2, H2,
        A3, B3, C3, D3, E3, F3, G3, H3,
        A4, B4, C4, D4, E4, F4, G4, H4,
        A5, B5, C5, D5, E5, F5, G5, H5,
        A6, B6, C6, D6, E6, F6, G6, H6,
        A7, B7, C7, D7, E7, F7, G7, H7,
        A8, B8, C8, D8, E8, F8, G8, H8,
    }
}

impl File {
    /// The file whose number is in the three lowest bits of the argument. It never fails.
    #[inline]
    #[must_use]
    pub const fn from_low_bits(bits: usize) -> Self {
        match Self::from_index(bits & 7) {
            Some(file) => file,
            None => Self::H, // three bits number eight files
        }
    }

    /// The file on the other side of the board: a becomes h.
    #[doc(alias = "flip_horizontal")]
    #[inline]
    #[must_use]
    pub const fn mirror(self) -> Self {
        Self::from_low_bits(self.index() ^ 7)
    }
}

impl Rank {
    /// The rank whose number is in the three lowest bits of the argument. It never fails.
    #[inline]
    #[must_use]
    pub const fn from_low_bits(bits: usize) -> Self {
        match Self::from_index(bits & 7) {
            Some(rank) => rank,
            None => Self::Eighth, // three bits number eight ranks
        }
    }

    /// The rank on the other side of the board: 1 becomes 8.
    #[doc(alias = "flip_vertical")]
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Self {
        Self::from_low_bits(self.index() ^ 7)
    }
}

impl Square {
    /// The square on a file and a rank.
    #[doc(alias("from_coords", "make_square"))]
    #[inline]
    #[must_use]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::from_low_bits(rank.index() << 3 | file.index())
    }

    /// The square whose number is the low six bits of `bits`. It never fails.
    ///
    /// Use it where squares are plain numbers. It compiles to a single `and` instruction, or to none if the compiler knows that
    /// the number is below 64.
    ///
    /// ```
    /// use slidemask::Square;
    ///
    /// let bitboard = 0x0000_0000_0800_0000_u64;
    /// assert_eq!(Square::from_low_bits(bitboard.trailing_zeros() as usize), Square::D4);
    /// assert_eq!(Square::from_low_bits(64 + 27), Square::D4);
    /// ```
    #[doc(alias("new_unchecked", "from_index_unchecked", "transmute"))]
    #[inline]
    #[must_use]
    pub const fn from_low_bits(bits: usize) -> Self {
        match Self::from_index(bits & 63) {
            Some(square) => square,
            None => Self::H8, // six bits number 64 squares
        }
    }

    /// The file of the square.
    #[inline]
    #[must_use]
    pub const fn file(self) -> File {
        File::from_low_bits(self.index())
    }

    /// The rank of the square.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::from_low_bits(self.index() >> 3)
    }

    /// The square after `files` steps to the right and `ranks` steps up, or `None` if that is off the board.
    ///
    /// Negative numbers go left and down.
    ///
    /// ```
    /// use slidemask::Square;
    ///
    /// assert_eq!(Square::G1.offset(-1, 2), Some(Square::F3));
    /// assert_eq!(Square::H4.offset(1, 0), None);
    /// ```
    #[doc(alias("try_offset", "delta"))]
    #[inline]
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        // Sixteen bits hold every sum, so a square off the board is outside 0..=7 whatever the offset.
        let file = (self as i16 & 7) + files as i16;
        let rank = (self as i16 >> 3) + ranks as i16;
        if file & !7 == 0 && rank & !7 == 0 {
            Some(Self::from_low_bits((rank << 3 | file).cast_unsigned() as usize))
        } else {
            None
        }
    }

    /// The square mirrored from rank 1 to rank 8: a1 becomes a8.
    #[doc(alias("flip_rank", "relative"))]
    #[inline]
    #[must_use]
    pub const fn flip_vertical(self) -> Self {
        Self::from_low_bits(self.index() ^ 0o70)
    }

    /// The square mirrored from file a to file h: a1 becomes h1.
    #[doc(alias("flip_file", "flip_horizontal"))]
    #[inline]
    #[must_use]
    pub const fn mirror_horizontal(self) -> Self {
        Self::from_low_bits(self.index() ^ 7)
    }

    /// The number of moves that a king needs on an empty board: the greater of the distances by file and by rank.
    #[doc(alias("chebyshev", "king_distance"))]
    #[inline]
    #[must_use]
    pub const fn distance(self, other: Self) -> usize {
        let files = (self.index() & 7).abs_diff(other.index() & 7);
        let ranks = (self.index() >> 3).abs_diff(other.index() >> 3);
        if files > ranks { files } else { ranks }
    }

    /// Whether the square is light. H1 is light, A1 is dark.
    #[inline]
    #[must_use]
    pub const fn is_light(self) -> bool {
        (self.index() ^ self.index() >> 3) & 1 != 0
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = [b'a' + (*self as u8 & 7), b'1' + (*self as u8 >> 3)];
        f.pad(core::str::from_utf8(&name).unwrap_or_default())
    }
}

/// Why a text is not the name of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseSquareError {
    /// The text has this many characters instead of two.
    Length(usize),
    /// The first character is not a file, a to h.
    File(char),
    /// The second character is not a rank, 1 to 8.
    Rank(char),
}

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(length) => {
                write!(f, "a square is a file and a rank, such as e4: this has length {length}")
            }
            Self::File(found) => write!(f, "a square has no file {found:?}: files are a to h"),
            Self::Rank(found) => write!(f, "a square has no rank {found:?}: ranks are 1 to 8"),
        }
    }
}

impl core::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut characters = text.chars();
        let (Some(file), Some(rank), None) = (characters.next(), characters.next(), characters.next()) else {
            return Err(ParseSquareError::Length(text.chars().count()));
        };
        match (file, rank) {
            ('a'..='h', '1'..='8') => {
                Ok(Self::from_low_bits((rank as usize - '1' as usize) << 3 | (file as usize - 'a' as usize)))
            }
            ('a'..='h', _) => Err(ParseSquareError::Rank(rank)),
            _ => Err(ParseSquareError::File(file)),
        }
    }
}
