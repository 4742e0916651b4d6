//! **o^(o-2r)**: subtract a rook from a blocking piece.
//!
//! A rook stands on a line, and a piece stands further up that line. Subtract the rook's bit from the piece's bit: the borrow
//! runs across the empty squares between them, just as the rook does. In one rank, written from the a-file to the h-file:
//!
//! ```text
//!     . . . . . . 1 .     a blocking piece on g
//!   - . 1 . . . . . .     a rook on b
//!   = . 1 1 1 1 1 . .     every square between them has changed
//!   ^ . 1 . . . . 1 .     o, the occupied squares: piece and rook
//!   = . . 1 1 1 1 1 .     the changed squares: the rook attacks them
//! ```
//!
//! If `o` contains the rook itself, the first `r` removes it and the second `r` borrows: hence `o - 2r`. The same subtraction
//! works for several rooks, or for several ranks, at once.
//!
//! The subtraction finds positive rays only, which lead towards the higher bits. For the negative ray, [`attacks`] uses the idea
//! of Ryan Mack's reverse bitboards: rotate the board by 180 degrees, which reverses all bits.
//!
//! Source: Chess Programming Wiki, *Subtracting a Rook from a Blocking Piece*; the barrier between ranks from the page *Hyperbola
//! Quintessence*, section *Generalized Set-wise Attacks*.
//!
//! # Where the sources err
//! - "Occupancy o may include the rook r or not" holds for one rook. Several rooks block one another, so a set-wise `o` must
//!   include them all; [`in_rank`] and [`east`] add them.
//! - The set-wise formula lacks a closing parenthesis. If it is put at the end, C computes `&` before `^`, and a piece on the
//!   barrier stays in the attacks. The intended formula is `(o ^ ((o | barrier) - 2r)) & ~barrier`.
//! - The set-wise figures draw bit 0 on the right, so their left and right are east and west here. In the last figure a row lacks
//!   a dot.

use super::explained::explained;
use super::lift::{Method, SetMethod, method};
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::line::{LINE_TABLE_BYTES, Line};
use crate::square::File;

explained! {
    /// The attacks along the positive ray of a line: one subtraction, cut to the line.
    ///
    /// The north attacks of a rook on d2:
    ///
    /// ```
    /// use slidemask::{Axis, Bitboard, Line, Square, bitboard, method::ray_subtraction};
    ///
    /// let occupied = bitboard! {
    ///     . . 1 1 . . 1 .
    ///     1 . 1 1 . 1 1 1
    ///     . 1 . . . 1 . .
    ///     . . . . . . . .
    ///     1 . . . . . . .
    ///     . 1 1 . . . 1 .
    ///     . . . 1 1 1 1 1
    ///     . . . 1 . . 1 .
    /// };
    /// let north = ray_subtraction::positive_ray(Line::through(Square::D2, Axis::File), occupied.0);
    /// assert_eq!(Bitboard(north), bitboard! {
    ///     . . . . . . . .
    ///     . . . 1 . . . .
    ///     . . . 1 . . . .
    ///     . . . 1 . . . .
    ///     . . . 1 . . . .
    ///     . . . 1 . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    /// });
    /// ```
    pub const fn positive_ray(line: Line, occupied: u64) over Lanes {
        /// o: the pieces of the line
        let blockers = occupied & line.whole();
        /// o - 2r
        let difference = blockers.wrapping_sub(line.slider << 1);
        /// o ^ (o - 2r)
        let changed = difference ^ occupied;
        /// the changes on the line
        let ray = changed & line.whole();
    }
}

explained! {
    /// The attacks along a line: its positive ray, and the positive ray on the board rotated by 180 degrees.
    pub const fn attacks(line: Line, occupied: u64) over Mirrors {
        /// upwards: o ^ (o - 2r)
        let positive => positive_ray(line, occupied);
        /// downwards, the board turned round
        @Turned let turned => positive_ray(line.turned(), occupied.reverse_bits());
        /// both rays
        let attacks = positive | turned.reverse_bits();
    }
}

pub(super) const METHOD: Method = method! {
    name: "ray-subtraction",
    title: "o^(o-2r), each ray by itself",
    authors: "after Ryan Mack's reverse bitboards",
    source: "https://www.chessprogramming.org/Subtracting_a_Rook_from_a_Blocking_Piece",
    table_bytes: LINE_TABLE_BYTES,
    instructions: &["rbit"];
    [Rank] [File] [Diagonal] [Antidiagonal] attacks of Line::lookup
};

/// The attacks of all rooks of one rank towards the h-file, in one byte: `o ^ (o - 2r)` without any mask.
///
/// Bit 0 is the a-file. `occupied` may contain the rooks or not; they block one another in either case.
///
/// ```
/// use slidemask::method::ray_subtraction;
///
/// // A rook on b, a piece on g: the rook attacks c to g.
/// assert_eq!(ray_subtraction::in_rank_positive(1 << 1, 1 << 6), 0b0111_1100);
/// // A second rook on d takes over where the first one stops.
/// assert_eq!(ray_subtraction::in_rank_positive(1 << 1 | 1 << 3, 1 << 6), 0b0111_1100);
/// ```
#[inline]
#[must_use]
pub const fn in_rank_positive(rooks: u8, occupied: u8) -> u8 {
    let o = occupied | rooks;
    o ^ o.wrapping_sub(rooks << 1)
}

/// The attacks of all rooks of one rank in both directions, in one byte. Bit 0 is the a-file.
#[inline]
#[must_use]
pub const fn in_rank(rooks: u8, occupied: u8) -> u8 {
    let negative = in_rank_positive(rooks.reverse_bits(), occupied.reverse_bits());
    in_rank_positive(rooks, occupied) | negative.reverse_bits()
}

/// The a-file. No attack to the east ends there, so the borrow from the rank below can end there.
const BARRIER: u64 = Bitboard::from_file(File::A).0;

/// Writes `o ^ ((o | barrier) - 2r)`, without the barrier, for a barrier that is known or given.
macro_rules! up_to_barrier {
    ($(#[$meta:meta])* $function:ident, $barrier:ident $(: $type:ident over $words:ident)?, $others:expr) => {
        explained! {
            $(#[$meta])*
            pub const fn $function(rooks: u64, occupied: u64 $(, $barrier: $type)?) $(over $words)? {
                /// o: the rooks block one another
                let o = occupied | rooks;
                /// o | barrier: a 1 at the start of each rank
                let barred = o | $barrier;
                /// (o | barrier) - 2r
                let difference = barred.wrapping_sub(rooks << 1);
                /// o ^ ((o | barrier) - 2r)
                let changed = o ^ difference;
                /// the barrier removed
                let attacks = changed & $others;
            }
        }
    };
}

up_to_barrier! {
    /// The attacks of a set of rooks to the east, on all eight ranks at once.
    ///
    /// A rank is a byte. Without a blocker, the borrow of a rook would run on into the next rank. A barrier of ones on the a-file
    /// stops it, and is removed at the end.
    ///
    /// ```
    /// use slidemask::{Bitboard, bitboard, method::ray_subtraction};
    ///
    /// let rooks = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . 1 . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . 1
    ///     . 1 . . 1 . . .
    ///     . . . 1 . . . .
    /// };
    /// let occupied = bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . 1 . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    /// };
    /// assert_eq!(Bitboard(ray_subtraction::east(rooks.0, occupied.0)), bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . 1 1 1 1 . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . 1 1 1 1 1 1
    ///     . . . . 1 1 1 1
    /// });
    /// ```
    east, BARRIER, !BARRIER
}

up_to_barrier! {
    /// The same for a board of any size: `barrier` has the first square of each rank, and the holes of the board.
    up_to_barrier, barrier: u64 over Word, !barrier
}

/// The board with the bits of each rank reversed.
const fn mirror(bits: u64) -> u64 {
    Bitboard(bits).mirror_horizontal().0
}

explained! {
    /// The attacks of a set of rooks to the west: [`east`] on the mirrored board.
    pub const fn west(rooks: u64, occupied: u64) {
        /// r'
        @Mirrored let mirrored_rooks = mirror(rooks);
        /// o'
        @Mirrored let mirrored_occupied = mirror(occupied);
        /// the attacks, still in the mirror
        @Mirrored let mirrored => east(mirrored_rooks, mirrored_occupied);
        /// mirrored back
        let attacks = mirror(mirrored);
    }
}

const SET_SOURCE: &str = "https://www.chessprogramming.org/Hyperbola_Quintessence";

pub(super) const EAST: SetMethod = SetMethod {
    name: "ranks-east",
    title: "o^(o-2r), all ranks at once, to the east",
    directions: &[Direction::East],
    authors: "anonymous, Chess Programming Wiki",
    source: SET_SOURCE,
    attacks: |rooks, occupied| Bitboard(east(rooks.0, occupied.0)),
    formula: &east::FORMULA,
};

pub(super) const WEST: SetMethod = SetMethod {
    name: "ranks-west",
    title: "o^(o-2r), all ranks at once, to the west",
    directions: &[Direction::West],
    authors: "anonymous, Chess Programming Wiki",
    source: SET_SOURCE,
    attacks: |rooks, occupied| Bitboard(west(rooks.0, occupied.0)),
    formula: &west::FORMULA,
};
