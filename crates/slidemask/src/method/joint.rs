//! **Joint Hyperbola Quintessence**: all four rays of a rook by one subtraction each way.
//!
//! [Hyperbola Quintessence](super::hyperbola_quintessence) takes two subtractions for each line. A rook has two lines, and two
//! subtractions are enough for both of them: seven operations, the price of one line.
//!
//! A rook on d3, and pieces on a3, f3 and d6. The other ranks are left out:
//!
//! ```text
//!         t                   t - c               m & (t ^ (t - c))
//! 6   . . . 1 . . . .     1 1 1 . . . . .     . . . 1 . . . .     d6 lends to the borrow from d4
//! 5   . . . . . . . .     1 1 1 1 1 1 1 1     . . . 1 . . . .     which also runs beside the file
//! 4   . . . . . . . .     . . . 1 1 1 1 1     . . . 1 . . . .
//! 3   . . . . . 1 . .     1 . . . 1 . . 1     1 . . . 1 1 . 1     f3 lends to the borrow from e3
//!     a b c d e f g h
//! ```
//!
//! # Why it works
//! 1. All squares to the east are below the first square to the north. So one constant subtracts a 1 at the start of both rays:
//!    on e3 and d4.
//! 2. A piece to the east lends to the borrow from e3. So that borrow never reaches the north.
//! 3. If no piece stands to the east, the last square of the rank lends. It is attacked whether a piece stands on it or not. So `t`
//!    leaves it out, and the constant adds a 1 there. The same is true of the first square of the rank, on the mirrored board.
//! 4. The mirrored board finds west and south in the same way. Both words have the 1s on the ends of the rank.
//! 5. In the `xor` of the two, an end that no borrow reaches cancels. An end that lends is left: the rook attacks it.
//!
//! ```text
//! m   all squares that the rook attacks on an empty board
//! z   m without the two ends of the rank
//! c   (the first square to the east) + (the first square to the north) - (both ends of the rank)
//! d   c of the mirrored square, 63 - s
//!
//! t = o & z
//! m & ((t - c) ^ reverse(reverse(t) - d))
//! ```
//!
//! A ray without squares has no first square and no end. The constant `c` of a square is that of its file, shifted to its rank.
//!
//! # On other boards
//! The formula works on a board if the squares of one line are next to each other in the word, and all squares of the other line lie
//! outside of them. So it works on any rectangle. It also finds a bishop on a board that is numbered by antidiagonals (a1; b1, a2; c1,
//! b2, a3; and so on). There, the squares of an antidiagonal are next to each other, as those of a rank are here. So a queen takes
//! fourteen operations and a union, if the board is kept in both orders, as rotated bitboards kept it.
//!
//! On one board, one subtraction can start the borrow to the east together with one of north, north-east and north-west, but not two of
//! these three. So a queen takes three subtractions each way.
//!
//! # Its relatives
//! | function | operations | rays |
//! |---|---|---|
//! | [`attacks`] | 7 | all |
//! | [`east_and_north`] | 5 | those to higher squares; it needs no mirror |
//! | [`by_byte_swap`] | 12 | all, without a bit reversal; for boards whose ranks are bytes |
//!
//! # Where it is from
//! No earlier description was found in the Chess Programming Wiki, in engines and libraries, or in proposals for them. All of them
//! compute rank and file apart. `docs/joint.md` has what was searched, and `docs/shortest.md` the proof that no formula of these words
//! has six operations.

use super::explained::explained;
use super::hyperbola_quintessence::{self, byte_swap};
use super::lift::{Method, method};
use crate::bitboard::Bitboard;
use crate::line::{Axis, LINE_TABLE_BYTES, Line, MIRRORED_TABLE_BYTES};
use crate::square::Square;
use crate::word::traits::{Bits, Mirrors, Word};

/// The constants of a rook on a square.
///
/// ```
/// use slidemask::method::joint::Masks;
/// use slidemask::{Bitboard, Square, bitboard};
///
/// let rook = Masks::lookup(Square::D3);
/// assert_eq!(Bitboard(rook.inner), bitboard! {
///     . . . 1 . . . .
///     . . . 1 . . . .
///     . . . 1 . . . .
///     . . . 1 . . . .
///     . . . 1 . . . .
///     . 1 1 . 1 1 1 .
///     . . . 1 . . . .
///     . . . 1 . . . .
/// });
/// // e3 and d4, less a3 and h3.
/// assert_eq!(rook.start, (1 << 20) + (1 << 27) - (1 << 16) - (1 << 23));
/// assert_eq!(rook.start_mirrored, Masks::lookup(Square::E6).start);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C, align(32))]
pub struct Masks<W = u64> {
    /// The squares of both lines, without the ends of the rank and without the rook: `z`.
    pub inner: W,
    /// The squares of both lines, without the rook: `m`.
    pub rays: W,
    /// The first squares to the east and to the north, less the ends of the rank: `c`.
    pub start: W,
    /// The same of the mirrored square: `d`.
    pub start_mirrored: W,
}

/// The lowest bit of a ray to higher squares: its first square.
const fn first(ray: u64) -> u64 {
    ray & ray.wrapping_neg()
}

/// The highest bit of a ray to higher squares: its last square.
const fn last(ray: u64) -> u64 {
    first(ray.reverse_bits()).reverse_bits()
}

/// The start of the borrows on two rays to higher squares, without the ends of the rank.
const fn start(rank: Line, file: Line) -> u64 {
    (first(rank.upper) + first(file.upper)).wrapping_sub(last(rank.upper)).wrapping_sub(first(rank.lower))
}

impl Masks {
    /// The constants of a rook with these lines.
    #[must_use]
    pub const fn new(rank: Line, file: Line) -> Self {
        let rays = rank.rays() | file.rays();
        Self {
            inner: rays & !last(rank.upper) & !first(rank.lower),
            rays,
            start: start(rank, file),
            start_mirrored: start(rank.turned(), file.turned()),
        }
    }

    /// Computes the constants of a rook on a square, from eight numbers of 16 bits.
    #[inline]
    #[must_use]
    pub const fn through(square: Square) -> Self {
        let (file, to_rank) = (square as usize & 0o7, square as u32 & 0o70);
        let rays = Bitboard::from_file(square.file()).0 ^ Bitboard::from_rank(square.rank()).0;
        Self {
            inner: rays & !(ENDS << to_rank),
            rays,
            start: (STARTS[file] as u64) << to_rank,
            start_mirrored: (STARTS[7 - file] as u64) << (0o70 - to_rank),
        }
    }

    /// Looks up the constants of a rook: 2 KiB for all squares, half a cache line for each. For processors that do not reverse the bits
    /// of a word in one instruction there is no such table, and it [computes](Self::through) them.
    #[inline]
    #[must_use]
    pub const fn lookup(square: Square) -> Self {
        if REVERSES_BITS { ROOKS[square as usize] } else { Self::through(square) }
    }
}

impl<W: Word + Mirrors> Masks<Bits<W>> {
    /// The same as [`new`](Masks::new), for lines in words of any width.
    #[must_use]
    pub fn of_any_width(rank: Line<Bits<W>>, file: Line<Bits<W>>) -> Self {
        let first = |ray: Bits<W>| ray & ray.wrapping_neg();
        let starts = |rank: Line<Bits<W>>, file: Line<Bits<W>>| first(rank.upper) | first(file.upper);
        let rays = rank.rays() | file.rays();
        let ends = first(rank.lower) | Bits(rank.upper.0.highest_bit());
        Self {
            inner: rays ^ ends,
            rays,
            start: starts(rank, file).wrapping_sub(ends),
            start_mirrored: starts(rank.turned(), file.turned()).wrapping_sub(ends.reverse_bits()),
        }
    }
}

/// The ends of the first rank.
pub(crate) const ENDS: u64 = 0b1000_0001;

/// The starts of the squares of the first rank: that of another square is shifted to its rank.
pub(crate) const STARTS: [u16; 8] = {
    let mut starts = [0; 8];
    let mut file = 0;
    while file < starts.len() {
        let square = Square::from_low_bits(file);
        let start = start(Line::through(square, Axis::Rank), Line::through(square, Axis::File));
        let [low, high, ..] = start.to_le_bytes();
        starts[file] = u16::from_le_bytes([low, high]);
        file += 1;
    }
    starts
};

/// Whether the target reverses the bits of a word in one instruction.
pub(crate) const REVERSES_BITS: bool = cfg!(any(target_arch = "aarch64", target_arch = "loongarch64"));

/// The constants of all squares, for processors on which rooks use them.
static ROOKS: [Masks; if REVERSES_BITS { Square::ALL.len() } else { 0 }] = {
    let mut table = [const { Masks { inner: 0, rays: 0, start: 0, start_mirrored: 0 } }; _];
    let mut i = 0;
    while i < table.len() {
        table[i] = Masks::through(Square::ALL[i]);
        i += 1;
    }
    table
};

explained! {
    /// The attacks of a rook: both lines together.
    ///
    /// ```
    /// use slidemask::method::joint::{self, Masks};
    /// use slidemask::{Bitboard, Square, bitboard};
    ///
    /// let occupied = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . 1 . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 . . . . 1 . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    /// };
    /// assert_eq!(Bitboard(joint::attacks(Masks::lookup(Square::D3), occupied.0)), bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . 1 . . . .
    ///     . . . 1 . . . .
    ///     . . . 1 . . . .
    ///     1 1 1 . 1 1 . .
    ///     . . . 1 . . . .
    ///     . . . 1 . . . .
    /// });
    /// ```
    pub const fn attacks(masks: Masks, occupied: u64) over Mirrors {
        /// t: the pieces on both lines, without the ends of the rank
        let forward = occupied & masks.inner;
        /// reverse(t)
        @Turned let reverse = forward.reverse_bits();
        /// t - c: borrows run east and north
        let forward_difference = forward.wrapping_sub(masks.start);
        /// reverse(t) - d: borrows run west and south
        @Turned let reverse_difference = reverse.wrapping_sub(masks.start_mirrored);
        /// the board turned back
        let turned_back = reverse_difference.reverse_bits();
        /// (t - c) ^ reverse(reverse(t) - d)
        let changed = forward_difference ^ turned_back;
        /// the changes on the two lines
        let attacks = changed & masks.rays;
    }
}

/// The constants of the two rays to higher squares, to the east and to the north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pair<W = u64> {
    /// The squares of both rays.
    pub rays: W,
    /// The last square to the east.
    pub end: W,
    /// The first squares to the east and to the north.
    pub start: W,
}

impl Pair {
    /// The constants of the rays to higher squares on these lines.
    #[must_use]
    pub const fn new(rank: Line, file: Line) -> Self {
        let (rays, start) = (rank.upper | file.upper, first(rank.upper) + first(file.upper));
        Self { rays, end: last(rank.upper), start }
    }
}

explained! {
    /// The attacks of a rook to the east and to the north: one subtraction, without a mirror.
    ///
    /// The last square to the east always lends to the borrow that reaches it.
    ///
    /// ```
    /// use slidemask::method::joint::{self, Pair};
    /// use slidemask::{Axis, Bitboard, Line, Square, bitboard};
    ///
    /// let [rank, file] = [Axis::Rank, Axis::File].map(|axis| Line::lookup(Square::D3, axis));
    /// let occupied = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . 1 . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 . . . . 1 . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    /// };
    /// assert_eq!(Bitboard(joint::east_and_north(Pair::new(rank, file), occupied.0)), bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . 1 . . . .
    ///     . . . 1 . . . .
    ///     . . . 1 . . . .
    ///     . . . . 1 1 . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    /// });
    /// ```
    pub const fn east_and_north(pair: Pair, occupied: u64) over Lanes {
        /// t: the pieces on both rays, and the last square to the east
        let blockers = (occupied & pair.rays) | pair.end;
        /// t - c: borrows run east and north
        let difference = blockers.wrapping_sub(pair.start);
        /// t ^ (t - c)
        let changed = difference ^ blockers;
        /// the changes on the two rays
        let rays = changed & pair.rays;
    }
}

/// The constants of both pairs of rays: those to higher squares, and those to lower squares on the turned board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pairs {
    /// East and north.
    pub higher: Pair,
    /// West and south, on the board rotated by 180 degrees.
    pub lower: Pair,
}

impl Pairs {
    /// The constants of a rook with these lines.
    #[must_use]
    pub const fn new(rank: Line, file: Line) -> Self {
        Self { higher: Pair::new(rank, file), lower: Pair::new(rank.turned(), file.turned()) }
    }
}

explained! {
    /// The attacks of a rook by two pairs of rays, before the terms that they share cancel.
    pub const fn by_pairs(pairs: Pairs, occupied: u64) {
        /// east and north
        let higher => east_and_north(pairs.higher, occupied);
        /// west and south, the board turned round
        @Turned let turned => east_and_north(pairs.lower, occupied.reverse_bits());
        /// all four rays
        let attacks = higher | turned.reverse_bits();
    }
}

/// The constants of a rook for [`by_byte_swap`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Swapped {
    /// The squares to the north, south and east, without the last one to the east.
    pub inner: u64,
    /// The squares to the west.
    pub west: u64,
    /// The last square to the west, or the rook's own if there is none.
    pub west_end: u64,
    /// The first square to the north, less the last one to the east, or less the rook's own if there is none.
    pub start: u64,
    /// The first square to the south, less the last one to the east, both with the bytes swapped.
    pub start_swapped: u64,
    /// The squares of both lines, without the rook.
    pub rays: u64,
}

impl Swapped {
    /// The constants of a rook with these lines.
    #[must_use]
    pub const fn new(rank: Line, file: Line) -> Self {
        let Line { slider, lower: west, upper: east } = rank;
        let (east_end, south) = (last(east), last(file.lower));
        Self {
            inner: (file.rays() | east) & !east_end,
            west,
            west_end: if west == 0 { slider } else { first(west) },
            start: first(file.upper).wrapping_sub(if east == 0 { slider } else { east_end }),
            start_swapped: south.swap_bytes().wrapping_sub(east_end.swap_bytes()),
            rays: rank.rays() | file.rays(),
        }
    }
}

/// The highest bit. Shifted down by the number of leading zeros of a set, it is the highest bit of that set.
const SIGN: u64 = 1 << 63;

explained! {
    /// The attacks of a rook for processors that cannot reverse bits. A byte swap mirrors the file.
    ///
    /// Along the rank, the borrow starts at the nearest piece to the west and runs across the rook, as in
    /// [SBAMG](crate::method::sbamg).
    pub const fn by_byte_swap(masks: Swapped, occupied: u64) {
        /// t: the pieces to the north, south and east, without the last square to the east
        let forward = occupied & masks.inner;
        /// the pieces to the west; the last square there always counts
        let west = (occupied & masks.west) | masks.west_end;
        /// the nearest of them
        let nearest = SIGN >> west.leading_zeros();
        /// t - c: the borrow runs north
        let northwards = forward.wrapping_sub(masks.start);
        /// and one runs from the west to the east
        let forward_difference = northwards.wrapping_sub(nearest);
        /// bswap(t)
        @Flipped let reverse = forward.swap_bytes();
        /// bswap(t) - d: the borrow runs south
        @Flipped let reverse_difference = reverse.wrapping_sub(masks.start_swapped);
        /// the bytes swapped back
        let swapped_back = reverse_difference.swap_bytes();
        /// t - c - nearest ^ bswap(bswap(t) - d)
        let changed = forward_difference ^ swapped_back;
        /// the changes on the two lines
        let attacks = changed & masks.rays;
    }
}

/// The functions for a rook take its square only; a bishop has no joint form in this order of squares.
mod of {
    use super::{Axis, Line, Masks, Pairs, Square, Swapped};

    pub(super) const fn rook(square: Square, _: Axis) -> Masks {
        Masks::lookup(square)
    }

    pub(super) const fn pairs(square: Square, _: Axis) -> Pairs {
        Pairs::new(Line::lookup(square, Axis::Rank), Line::lookup(square, Axis::File))
    }

    pub(super) const fn swapped(square: Square, _: Axis) -> Swapped {
        Swapped::new(Line::lookup(square, Axis::Rank), Line::lookup(square, Axis::File))
    }
}

const AUTHORS: &str = "slidemask, after Gerd Isenberg and Aleks Peshkov";
const SOURCE: &str = "docs/joint.md of slidemask";

pub(super) const METHOD: Method = method! {
    name: "joint",
    title: "Joint Hyperbola Quintessence, a whole rook",
    authors: AUTHORS,
    source: SOURCE,
    table_bytes: (if REVERSES_BITS { size_of_val(&ROOKS) } else { size_of_val(&STARTS) }) + MIRRORED_TABLE_BYTES,
    instructions: &["bswap", "rbit"];
    [Rank, File] attacks of of::rook,
    [Diagonal] [Antidiagonal] byte_swap of hyperbola_quintessence::Masks::lookup
};

pub(super) const PAIRS_METHOD: Method = method! {
    name: "joint-pairs",
    title: "Joint Hyperbola Quintessence, east with north",
    authors: AUTHORS,
    source: SOURCE,
    table_bytes: LINE_TABLE_BYTES + MIRRORED_TABLE_BYTES,
    instructions: &["bswap", "rbit"];
    [Rank, File] by_pairs of of::pairs,
    [Diagonal] [Antidiagonal] byte_swap of hyperbola_quintessence::Masks::lookup
};

pub(super) const BYTE_SWAP_METHOD: Method = method! {
    name: "joint-byte-swap",
    title: "Joint Hyperbola Quintessence, with a byte swap",
    authors: AUTHORS,
    source: SOURCE,
    table_bytes: LINE_TABLE_BYTES + MIRRORED_TABLE_BYTES,
    instructions: &["bswap", "lzcnt"];
    [Rank, File] by_byte_swap of of::swapped,
    [Diagonal] [Antidiagonal] byte_swap of hyperbola_quintessence::Masks::lookup
};
