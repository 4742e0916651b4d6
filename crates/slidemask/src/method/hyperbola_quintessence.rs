//! **Hyperbola Quintessence**: both rays for two subtractions, by Gerd Isenberg and Aleks Peshkov.
//!
//! [o^(o-2r)](super::ray_subtraction) sees positive rays only. Mirror the line, and the negative ray is a
//! positive one. Attacks up and down share no square, so `xor` joins them, and a mirror may be pulled
//! through an `xor`:
//!
//! ```text
//! o ^ (o - 2r)  ^  reverse(o' ^ (o' - 2r'))
//!   = o ^ (o - 2r)  ^  o  ^  reverse(o' - 2r')
//!   = (o - 2r)  ^  reverse(o' - 2r')
//! ```
//!
//! A primed letter is the mirrored word. On a file, a diagonal or an antidiagonal no two squares share a
//! rank, so to mirror the line it is enough to swap the bytes: one instruction. A rank needs another way. The
//! source leaves it to "some standard technique", for which a table of the first rank stands here, names the
//! main diagonal in its place, and a reversal of all 64 bits, which serves any line.
//!
//! | way | tables | lines |
//! |---|---|---|
//! | [`byte_swap`] | masks | file, diagonal, antidiagonal |
//! | [`first_rank`] | 512 bytes | rank |
//! | [`main_diagonal`] (Tim Cooijmans) | none of its own | rank |
//! | [`reversal`] | masks | all |
//! | [`reversal_doubled`] | masks | all |
//!
//! # With and without the doubling
//! One of the two `r` in `o - 2r` only clears the slider. A mask that leaves the slider out does that for
//! nothing, and `o - r` is left: [`byte_swap`] and [`reversal`]. The source's first formula, `o - 2r`,
//! does not care whether mask or occupancy have the slider: [`reversal_doubled`]. That is where they
//! differ: with the slider in the mask and in the occupancy, `o - r` clears it and attacks nothing.
//!
//! # Which is fastest where
//! For files and diagonals, the byte swap; for ranks, the table. In the project's laboratory (`docs/MEASURED.md`:
//! an x86-64 Xeon, lookups that overlap, then lookups that wait for one another), for one line:
//!
//! | | built for any x86-64 | for that processor |
//! |---|---|---|
//! | rank: [`first_rank`] | 1.2 ns, 5.9 ns | 1.1 ns, 5.6 ns |
//! | [`main_diagonal`] | 1.8 and 1.5 times that | 1.6 and 1.6 |
//! | [`reversal`] | 3.8 and 2.2 | 1.5 and 2.0 |
//! | [`reversal_doubled`] | 4.0 and 2.3 | 2.0 and 2.0 |
//! | diagonal: [`byte_swap`] | 1.3 ns, 6.6 ns | 1.3 ns, 6.7 ns |
//! | [`reversal`] | 3.2 and 1.9 times that | 1.2 and 1.6 |
//! | [`reversal_doubled`] | 3.4 and 1.9 | 1.6 and 1.7 |
//!
//! A call that does nothing takes 1.1 and 2.5 to 2.7 ns of these.
//!
//! The doubling costs up to 1.4 times where lookups overlap and next to nothing where they wait; the reversal
//! costs more, where it is not an instruction. Where it is one, as Arm's `rbit`, [`reversal`] spares the table and treats all lines alike; that was not measured. On the main
//! diagonal a rank needs no table but the masks, and no reversal: the way for the smallest memory on x86.
//!
//! Source: Chess Programming Wiki, *Hyperbola Quintessence*. In the copy this was written from, the C routines
//! lack the lines with masks and subtractions, the Java routines those with subtractions; the assembly beside
//! them shows what they were.

use super::explained::explained;
use super::lift::{Method, method};
use super::ray_subtraction::in_rank;
use crate::bitboard::Bitboard;
use crate::line::{A1_H8, Axis, Line, MIRRORED, MIRRORED_TABLE_BYTES};
use crate::square::{File, Square};

/// The record that the source keeps of a line: the slider's bit, and the line without it.
///
/// Nothing here asks where the line is split.
///
/// ```
/// use slidemask::method::hyperbola_quintessence::Masks;
/// use slidemask::{Axis, Square, bitboard};
///
/// let antidiagonal = Masks::lookup(Square::F5, Axis::Antidiagonal);
/// assert_eq!(antidiagonal.line_ex, bitboard! {
///     . . 1 . . . . .
///     . . . 1 . . . .
///     . . . . 1 . . .
///     . . . . . . . .
///     . . . . . . 1 .
///     . . . . . . . 1
///     . . . . . . . .
///     . . . . . . . .
/// }.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Masks {
    /// The slider, one bit. The source's `bitMask`.
    pub bit: u64,
    /// The line, excluding the slider. The source's `diagonalMaskEx`, `antidiagMaskEx`, `fileMaskEx`.
    pub line_ex: u64,
}

impl Masks {
    /// The record of a line.
    ///
    /// ```
    /// use slidemask::method::hyperbola_quintessence::Masks;
    /// use slidemask::{Axis, Line, Square};
    ///
    /// let masks = Masks::new(Line::through(Square::B1, Axis::Rank));
    /// assert_eq!(masks, Masks { bit: 0b10, line_ex: 0b1111_1101 });
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(line: Line) -> Self {
        Self { bit: line.slider, line_ex: line.rays() }
    }

    /// The same record, the line looked up: 4 KiB for all squares, one cache line for each.
    ///
    /// ```
    /// use slidemask::method::hyperbola_quintessence::Masks;
    /// use slidemask::{Axis, Line, Square};
    ///
    /// let line = Line::through(Square::B1, Axis::Rank);
    /// assert_eq!(Masks::lookup(Square::B1, Axis::Rank), Masks::new(line));
    /// ```
    #[inline]
    #[must_use]
    pub const fn lookup(square: Square, axis: Axis) -> Self {
        Self { bit: Bitboard::from_square(square).0, line_ex: MIRRORED[square as usize].rays[axis as usize] }
    }
}

/// `(o - r) ^ mirror(o' - r')` for one way to mirror a line: the bytes, or all bits.
macro_rules! hyperbola {
    ($(#[$meta:meta])* $function:ident, $orientation:ident by $($mirror:tt)+) => {
        explained! {
            $(#[$meta])*
            pub const fn $function(masks: Masks, occupied: u64) {
                /// o - r: the mask leaves the slider out
                let forward = occupied & masks.line_ex;
                /// o' - r'
                @$orientation let reverse = forward$($mirror)+;
                /// o - 2r, the first r by the mask
                let forward_difference = forward, minus masks.bit;
                /// o' - 2r', likewise
                @$orientation let reverse_difference = reverse, minus masks.bit$($mirror)+;
                /// reverse(o' - 2r')
                let mirrored_back = reverse_difference$($mirror)+;
                /// (o - 2r) ^ reverse(o' - 2r')
                let changed = forward_difference ^ mirrored_back;
                /// the changes on the line
                let attacks = changed & masks.line_ex;
            }
        }
    };
}

hyperbola! {
    /// The attacks along a file, a diagonal or an antidiagonal: the line mirrored by a byte swap.
    ///
    /// The line must not be a rank: all squares of a rank are in one byte, which stays as it is.
    ///
    /// ```
    /// use slidemask::method::hyperbola_quintessence::{self, Masks};
    /// use slidemask::{Axis, Bitboard, Square, bitboard};
    ///
    /// let occupied = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . 1 .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . 1 . . . .
    ///     . . . . . . . .
    ///     . 1 . . . . . .
    ///     1 . . . . . . .
    /// };
    /// let diagonal = Masks::lookup(Square::D4, Axis::Diagonal);
    /// assert_eq!(Bitboard(hyperbola_quintessence::byte_swap(diagonal, occupied.0)), bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . 1 .
    ///     . . . . . 1 . .
    ///     . . . . 1 . . .
    ///     . . . . . . . .
    ///     . . 1 . . . . .
    ///     . 1 . . . . . .
    ///     . . . . . . . .
    /// });
    /// ```
    byte_swap, Flipped by .swap_bytes()
}

hyperbola! {
    /// The attacks along any line, mirrored by a reversal of all 64 bits.
    ///
    /// ```
    /// use slidemask::method::hyperbola_quintessence::{self, Masks};
    /// use slidemask::{Axis, Square};
    ///
    /// // A rook on d1, pieces on b1 and g1.
    /// let rank = Masks::lookup(Square::D1, Axis::Rank);
    /// assert_eq!(hyperbola_quintessence::reversal(rank, 0b0100_0010), 0b0111_0110);
    /// ```
    reversal, Turned by .reverse_bits()
}

explained! {
    /// The attacks along any line, in the source's first form: `o - 2r`, the slider in the mask.
    ///
    /// ```
    /// use slidemask::method::hyperbola_quintessence::{self, Masks};
    /// use slidemask::{Axis, Square};
    ///
    /// // With the rook on d1 in the occupancy, and without it.
    /// let rank = Masks::lookup(Square::D1, Axis::Rank);
    /// assert_eq!(hyperbola_quintessence::reversal_doubled(rank, 0b0100_1010), 0b0111_0110);
    /// assert_eq!(hyperbola_quintessence::reversal_doubled(rank, 0b0100_0010), 0b0111_0110);
    /// ```
    pub const fn reversal_doubled(masks: Masks, occupied: u64) {
        /// o, the slider with it or not
        let o = occupied & (masks.bit | masks.line_ex);
        /// o - r: the first one clears the slider
        let cleared = o, minus masks.bit;
        /// o - 2r: the second one borrows
        let borrowed = cleared, minus masks.bit;
        /// o'
        @Turned let reverse_o = o.reverse_bits();
        /// o' - r'
        @Turned let reverse_cleared = reverse_o, minus masks.bit.reverse_bits();
        /// o' - 2r'
        @Turned let reverse_borrowed = reverse_cleared, minus masks.bit.reverse_bits();
        /// reverse(o' - 2r')
        let reversed_back = reverse_borrowed.reverse_bits();
        /// (o - 2r) ^ reverse(o' - 2r')
        let changed = borrowed ^ reversed_back;
        /// the changes on the line
        let attacks = changed & masks.line_ex;
    }
}

/// How far the rank of a line is from the first one, in bits.
const fn rank_shift(masks: Masks) -> u32 {
    masks.bit.trailing_zeros() & 0o70
}

/// The file of the slider, by number.
const fn slider_file(masks: Masks) -> usize {
    masks.bit.trailing_zeros() as usize & 0o7
}

/// The attacks in the first rank, by the six inner squares that are occupied and the file of the slider.
///
/// The two outer squares are attacked whether they are occupied or not. Filled by o^(o-2r) in a byte.
static FIRST_RANK: [[u8; File::ALL.len()]; 64] = {
    let mut table = [[0; File::ALL.len()]; 64];
    let mut inner = 0;
    while inner < 64 {
        let mut file = 0;
        while file < File::ALL.len() {
            table[inner as usize][file] = in_rank(1 << file, inner << 1);
            file += 1;
        }
        inner += 1;
    }
    table
};

explained! {
    /// The attacks along a rank, looked up: 512 bytes, made at compile time. The line must be a rank.
    ///
    /// ```
    /// use slidemask::method::hyperbola_quintessence::{self, Masks};
    /// use slidemask::{Axis, Square};
    ///
    /// // A rook on d1, pieces on b1 and g1.
    /// let rank = Masks::lookup(Square::D1, Axis::Rank);
    /// assert_eq!(hyperbola_quintessence::first_rank(rank, 0b0100_0010), 0b0111_0110);
    /// ```
    pub const fn first_rank(masks: Masks, occupied: u64) {
        /// the six inner squares of the rank, as a number
        @Moved let inner = occupied >> (rank_shift(masks) + 1) & 0b11_1111;
        /// looked up
        @Moved let on_first_rank = FIRST_RANK[inner as usize][slider_file(masks)] as u64;
        /// back in the slider's rank
        let attacks = on_first_rank << rank_shift(masks);
    }
}

const A_FILE: u64 = Bitboard::from_file(File::A).0;

/// The main diagonal, split at the square in the slider's file.
const fn on_main_diagonal(masks: Masks) -> Masks {
    Masks::lookup(Square::from_low_bits(9 * slider_file(masks)), Axis::Diagonal)
}

explained! {
    /// The attacks along a rank by way of the main diagonal, as Tim Cooijmans proposed. The line must be a rank.
    ///
    /// A product with the a-file copies the rank into all ranks; cut to the diagonal, its square in each
    /// file stands in a rank of its own. Afterwards a product gathers the files in the top rank.
    ///
    /// ```
    /// use slidemask::method::hyperbola_quintessence::{self, Masks};
    /// use slidemask::{Axis, Square};
    ///
    /// // A rook on d1, pieces on b1 and g1.
    /// let rank = Masks::lookup(Square::D1, Axis::Rank);
    /// assert_eq!(hyperbola_quintessence::main_diagonal(rank, 0b0100_0010), 0b0111_0110);
    /// ```
    pub const fn main_diagonal(masks: Masks, occupied: u64) {
        /// the rank as a byte
        @Moved let byte = occupied >> rank_shift(masks) & 0xff;
        /// the rank, on the main diagonal
        @Moved let diagonal = (byte * A_FILE) & A1_H8;
        /// the attacks there
        @Moved let diagonal_attacks => byte_swap(on_main_diagonal(masks), diagonal);
        /// the files gathered in one byte
        @Moved let gathered = diagonal_attacks.wrapping_mul(A_FILE) >> 56;
        /// back in the slider's rank
        let attacks = gathered << rank_shift(masks);
    }
}

const AUTHORS: &str = "Gerd Isenberg, Aleks Peshkov";
const SOURCE: &str = "https://www.chessprogramming.org/Hyperbola_Quintessence";

pub(super) const FIRST_RANK_METHOD: Method = method! {
    name: "hyperbola-quintessence",
    title: "Hyperbola Quintessence, ranks looked up",
    authors: AUTHORS,
    source: SOURCE,
    table_bytes: MIRRORED_TABLE_BYTES + size_of_val(&FIRST_RANK),
    instructions: &["bswap"];
    masks: Masks::lookup, rank: first_rank, others: byte_swap
};

pub(super) const MAIN_DIAGONAL_METHOD: Method = method! {
    name: "hyperbola-diagonal",
    title: "Hyperbola Quintessence, ranks on the main diagonal",
    authors: "Gerd Isenberg, Aleks Peshkov, Tim Cooijmans",
    source: SOURCE,
    table_bytes: MIRRORED_TABLE_BYTES,
    instructions: &["bswap", "mul"];
    masks: Masks::lookup, rank: main_diagonal, others: byte_swap
};

pub(super) const REVERSAL_METHOD: Method = method! {
    name: "hyperbola-reversal",
    title: "Hyperbola Quintessence, all lines by bit reversal",
    authors: AUTHORS,
    source: SOURCE,
    table_bytes: MIRRORED_TABLE_BYTES,
    instructions: &["rbit"];
    masks: Masks::lookup, rank: reversal, others: reversal
};

pub(super) const DOUBLED_METHOD: Method = method! {
    name: "hyperbola-doubled",
    title: "Hyperbola Quintessence as first written, with o-2r",
    authors: AUTHORS,
    source: SOURCE,
    table_bytes: MIRRORED_TABLE_BYTES,
    instructions: &["rbit"];
    masks: Masks::lookup, rank: reversal_doubled, others: reversal_doubled
};
