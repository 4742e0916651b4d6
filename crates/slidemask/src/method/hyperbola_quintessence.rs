//! **Hyperbola Quintessence**: both rays of a line with two subtractions, by Gerd Isenberg and Aleks Peshkov.
//!
//! [o^(o-2r)](super::ray_subtraction) finds positive rays only. On the mirrored line, the negative ray is a positive ray. The
//! attacks on the two rays share no square, so `xor` joins them. A mirror of an `xor` is the `xor` of the mirrors, so two of the
//! four terms cancel:
//!
//! ```text
//! o ^ (o - 2r)  ^  reverse(o' ^ (o' - 2r'))
//!   = o ^ (o - 2r)  ^  o  ^  reverse(o' - 2r')
//!   = (o - 2r)  ^  reverse(o' - 2r')
//! ```
//!
//! A letter with a prime is the mirrored word. On a file, a diagonal or an antidiagonal, no two squares share a rank. So one
//! instruction mirrors such a line: a byte swap. A rank needs another way, which the source leaves to "some standard
//! technique". There are three ways here: a table of the first rank, which is this library's choice; the main diagonal, which the
//! source names; and a reversal of all 64 bits, which works on any line.
//!
//! | way | tables | lines |
//! |---|---|---|
//! | [`byte_swap`] | masks | file, diagonal, antidiagonal |
//! | [`first_rank`] | 512 bytes and the masks | rank |
//! | [`main_diagonal`] (Tim Cooijmans) | masks | rank |
//! | [`reversal`] | masks | all |
//! | [`reversal_doubled`] | masks | all |
//!
//! # With and without the doubling
//! In `o - 2r`, the first `r` only removes the slider. A mask without the slider does the same at no cost, so that `o - r`
//! remains: [`byte_swap`] and [`reversal`] use it. The first formula of the source, `o - 2r`, works whether or not mask and
//! occupancy contain the slider: [`reversal_doubled`] uses it. The two formulas differ if both mask and occupancy contain the
//! slider: then `o - r` only removes the slider and finds no attacks.
//!
//! # The shortest formula of its words
//! [`byte_swap`] takes seven operations. For a file or a diagonal, a search found no formula with six and no other one with seven that
//! applies `& | ^ + - ~`, and-not and a byte swap to the pieces, the line, the slider and its mirror image (`docs/shortest.md`).
//!
//! # Which is fastest where
//! For files and diagonals the byte swap is fastest; for ranks, the table. For one line, called through a pointer,
//! throughput-bound and latency-bound (Intel Xeon, 2026-11-23; `slidemask-lab methods`):
//!
//! | | built for any x86-64 | for that processor |
//! |---|---|---|
//! | rank: [`first_rank`] | 1.2 ns, 3.0 ns | 1.2 ns, 3.0 ns |
//! | [`main_diagonal`] | 1.5 and 1.8 times that | 1.4 and 1.7 |
//! | [`reversal`] | 3.3 and 2.7 | 1.2 and 2.2 |
//! | [`reversal_doubled`] | 3.5 and 2.7 | 1.7 and 2.2 |
//! | diagonal: [`byte_swap`] | 1.2 ns, 2.5 ns | 1.3 ns, 2.6 ns |
//! | [`reversal`] | 3.3 and 3.2 times that | 1.2 and 2.5 |
//! | [`reversal_doubled`] | 3.5 and 3.2 | 1.7 and 2.5 |
//!
//! A call that does nothing takes 1.0 ns of these.
//!
//! The doubling costs up to 1.4 times throughput-bound and next to nothing latency-bound. The reversal costs more if the
//! processor has no instruction for it. With such an instruction, as Arm's `rbit`, [`reversal`] saves the table and treats all
//! lines alike; that was not measured. The main diagonal needs no table but the masks, and no reversal, so it is the way with the
//! least memory on x86.
//!
//! Source: Chess Programming Wiki, *Hyperbola Quintessence*. In the copy that this was written from, the C routines lack the
//! lines with masks and subtractions, and the Java routines lack the lines with subtractions. The assembly beside them shows what
//! those lines were.

use super::explained::explained;
use super::lift::{Method, method};
use super::ray_subtraction::in_rank;
use crate::bitboard::Bitboard;
use crate::line::{A1_H8, Axis, Line, MIRRORED, MIRRORED_TABLE_BYTES};
use crate::square::{File, Square};

/// The masks of a line, as the source stores them: the slider's bit, and the line without the slider.
///
/// The method does not need to know where the line is split.
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
pub struct Masks<W = u64> {
    /// The slider: one bit. The source calls it `bitMask`.
    pub bit: W,
    /// The line without the slider. The source calls it `diagonalMaskEx`, `antidiagMaskEx` or `fileMaskEx`.
    pub line_ex: W,
}

impl Masks {
    /// The record of a line.
    #[inline]
    #[must_use]
    pub const fn new(line: Line) -> Self {
        Self { bit: line.slider, line_ex: line.rays() }
    }

    /// Looks up the record of the line through a square: 4 KiB for all squares, one cache line for each.
    #[inline]
    #[must_use]
    pub const fn lookup(square: Square, axis: Axis) -> Self {
        Self { bit: Bitboard::from_square(square).0, line_ex: MIRRORED[square as usize].rays[axis as usize] }
    }
}

/// Writes `(o - r) ^ mirror(o' - r')` for one way to mirror a line: a byte swap, or a reversal of all bits.
macro_rules! hyperbola {
    ($(#[$meta:meta])* $function:ident, $orientation:ident by $($mirror:tt)+) => {
        explained! {
            $(#[$meta])*
            pub const fn $function(masks: Masks, occupied: u64) over Mirrors {
                /// o - r: the mask leaves the slider out
                let forward = occupied & masks.line_ex;
                /// o' - r'
                @$orientation let reverse = forward$($mirror)+;
                /// o - 2r: the mask took the first r
                let forward_difference = forward.wrapping_sub(masks.bit);
                /// o' - 2r'
                @$orientation let reverse_difference = reverse.wrapping_sub(masks.bit$($mirror)+);
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
    /// The attacks along a file, a diagonal or an antidiagonal. A byte swap mirrors the line.
    ///
    /// The line must not be a rank: all squares of a rank are in one byte, which a byte swap does not mirror.
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
    /// The attacks along any line. A reversal of all 64 bits mirrors the line.
    reversal, Turned by .reverse_bits()
}

explained! {
    /// The attacks along any line by the first formula of the source: it subtracts `2r`, and its mask contains the slider.
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
    pub const fn reversal_doubled(masks: Masks, occupied: u64) over Mirrors {
        /// o: with or without the slider
        let o = occupied & (masks.bit | masks.line_ex);
        /// o - r: clears the slider's bit
        let cleared = o.wrapping_sub(masks.bit);
        /// o - 2r: borrows
        let borrowed = cleared.wrapping_sub(masks.bit);
        /// o'
        @Turned let reverse_o = o.reverse_bits();
        /// o' - r'
        @Turned let reverse_cleared = reverse_o.wrapping_sub(masks.bit.reverse_bits());
        /// o' - 2r'
        @Turned let reverse_borrowed = reverse_cleared.wrapping_sub(masks.bit.reverse_bits());
        /// reverse(o' - 2r')
        let reversed_back = reverse_borrowed.reverse_bits();
        /// (o - 2r) ^ reverse(o' - 2r')
        let changed = borrowed ^ reversed_back;
        /// the changes on the line
        let attacks = changed & masks.line_ex;
    }
}

/// The distance of a line's rank from rank 1, in bits.
const fn rank_shift(masks: Masks) -> u32 {
    masks.bit.trailing_zeros() & 0o70
}

/// The number of the slider's file.
const fn slider_file(masks: Masks) -> usize {
    masks.bit.trailing_zeros() as usize & 0o7
}

/// The attacks on the first rank, indexed by the occupied squares among the six inner ones and by the slider's file.
///
/// The occupancy of the two outer squares does not matter. The table is computed by o^(o-2r) in a byte.
pub(crate) static FIRST_RANK: [[u8; File::ALL.len()]; 64] = {
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
    /// The attacks along a rank, from a table of 512 bytes that is computed at compile time. The line must be a rank.
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

/// The record of the main diagonal, split at its square on the slider's file.
const fn on_main_diagonal(masks: Masks) -> Masks {
    Masks::lookup(Square::from_low_bits(9 * slider_file(masks)), Axis::Diagonal)
}

explained! {
    /// The attacks along a rank by way of the main diagonal, as Tim Cooijmans proposed. The line must be a rank.
    ///
    /// A product with the a-file copies the rank into all ranks. Only the main diagonal of the product is kept. There the square
    /// of each file is in a rank of its own, so [`byte_swap`] works. Finally a second product gathers the files in the top rank.
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
    [Rank] first_rank of Masks::lookup,
    [File] [Diagonal] [Antidiagonal] byte_swap of Masks::lookup
};

pub(super) const MAIN_DIAGONAL_METHOD: Method = method! {
    name: "hyperbola-diagonal",
    title: "Hyperbola Quintessence, ranks on the main diagonal",
    authors: "Gerd Isenberg, Aleks Peshkov, Tim Cooijmans",
    source: SOURCE,
    table_bytes: MIRRORED_TABLE_BYTES,
    instructions: &["bswap", "mul"];
    [Rank] main_diagonal of Masks::lookup,
    [File] [Diagonal] [Antidiagonal] byte_swap of Masks::lookup
};

pub(super) const REVERSAL_METHOD: Method = method! {
    name: "hyperbola-reversal",
    title: "Hyperbola Quintessence, all lines by bit reversal",
    authors: AUTHORS,
    source: SOURCE,
    table_bytes: MIRRORED_TABLE_BYTES,
    instructions: &["rbit"];
    [Rank] [File] [Diagonal] [Antidiagonal] reversal of Masks::lookup
};

pub(super) const DOUBLED_METHOD: Method = method! {
    name: "hyperbola-doubled",
    title: "Hyperbola Quintessence as first written, with o-2r",
    authors: AUTHORS,
    source: SOURCE,
    table_bytes: MIRRORED_TABLE_BYTES,
    instructions: &["rbit"];
    [Rank] [File] [Diagonal] [Antidiagonal] reversal_doubled of Masks::lookup
};
