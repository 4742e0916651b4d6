//! [`Layout`]: which bit each square of a board has.

/// Which bit each square of a board has: rank by rank or file by file, from which corner, and with how many unused bits between.
///
/// A step always adds the same number to the bit, so every line is in the order of its bits, and all lookups work on every layout. Names,
/// drawings and placements stay the same. [`Shape::numbered`](crate::Shape::numbered) applies a layout.
///
/// Shogi engines number the squares from 1a, the upper right corner, down the files:
///
/// ```
/// use slidemask_wide::{Layout, Rider128, Set, Shape, Square, games::shogi, rides};
///
/// static SHOGI: Shape = shogi::SHAPE.numbered(Layout::SHOGI);
/// static LANCE: Rider128<81, 1> = Rider128::new(&SHOGI, rides::LANCE);
///
/// // 7g is on the seventh file from the right and the seventh rank from the top.
/// let square = Square::new(6 * 9 + 6);
/// assert_eq!(SHOGI.name(square).to_string(), "7g");
/// // The bits of the file 7 are 54 to 62.
/// assert_eq!(LANCE.attacks(square, Set::EMPTY), Set(0b111_111 << 54));
/// assert_eq!(SHOGI.draw(LANCE.attacks(square, Set::EMPTY)).to_string(), "\
/// . . 1 . . . . . .
/// . . 1 . . . . . .
/// . . 1 . . . . . .
/// . . 1 . . . . . .
/// . . 1 . . . . . .
/// . . 1 . . . . . .
/// . . . . . . . . .
/// . . . . . . . . .
/// . . . . . . . . .
/// ");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Layout {
    /// Whether the squares of a file follow one another, and not those of a rank.
    pub by_files: bool,
    /// Whether the rightmost file comes first.
    pub from_right: bool,
    /// Whether the top rank comes first.
    pub from_top: bool,
    /// The number of unused bits between two ranks, or between two files if the squares of a file follow one another.
    pub padding: u8,
}

impl Layout {
    /// Rank by rank, from the lower left corner: that of a new [`Shape`](crate::Shape).
    pub const RANK_BY_RANK: Self = Self { by_files: false, from_right: false, from_top: false, padding: 0 };

    /// File by file, from the upper right corner: that of most shogi engines. A set that such an engine keeps in words of 63 and 18
    /// bits is `lower | upper << 63`.
    pub const SHOGI: Self = Self { by_files: true, from_right: true, from_top: true, padding: 0 };

    /// The same with unused bits: a board with 9 files and a padding of 7 has ranks of 16 bits.
    #[must_use]
    pub const fn padded(self, padding: u8) -> Self {
        Self { padding, ..self }
    }
}
