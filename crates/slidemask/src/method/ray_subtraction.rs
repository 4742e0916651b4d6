//! **o^(o-2r)**: subtracting a rook from a blocking piece.
//!
//! Subtract a rook from a piece further up its line, and the borrow walks down from the piece through the
//! empty squares, as the rook would walk up. In one rank, written from the a-file to the h-file:
//!
//! ```text
//!     . . . . . . 1 .     a blocking piece on g
//!   - . 1 . . . . . .     a rook on b
//!   = . 1 1 1 1 1 . .     every square between them has changed
//!   ^ . 1 . . . . 1 .     o, the occupied squares: piece and rook
//!   = . . 1 1 1 1 1 .     what has changed is what the rook attacks
//! ```
//!
//! With the rook itself in `o`, one `r` clears it and the other one borrows: hence `o - 2r`. With several
//! rooks, or several ranks, the same subtraction answers for all of them at once.
//!
//! The trick sees positive rays only, those towards the higher bits. [`attacks`] finds the negative ray
//! where Ryan Mack's reverse bitboards find it: the board turned round, all bits reversed.
//!
//! Source: Chess Programming Wiki, *Subtracting a Rook from a Blocking Piece*; the barrier between ranks
//! from the page *Hyperbola Quintessence*, *Generalized Set-wise Attacks*.
//!
//! # Where the sources err
//! - "Occupancy o may include the rook r or not" holds for one rook. Several rooks block one another, so
//!   set-wise `o` must include them all; [`in_rank`] and [`east`] add them.
//! - The set-wise formula lacks a closing parenthesis. Put at its end, as C reads it, `&` would bind before
//!   `^`, and a piece on the barrier would stay in the attacks. Meant is `(o ^ ((o | barrier) - 2r)) & ~barrier`.
//! - The set-wise figures draw bit 0 on the right: what they call left and right is east and west here. In the
//!   last one a row has lost a dot.

use super::explained::explained;
use super::lift::{Method, SetMethod, method, set_method};
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::line::{LINE_TABLE_BYTES, Line};
use crate::square::File;

explained! {
    /// The attacks along the positive ray: one borrow, under the mask of a line.
    ///
    /// The rook on d2, looking north:
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
    pub const fn positive_ray(line: Line, occupied: u64) {
        /// o, the potential blockers
        let blockers = occupied & line.whole();
        /// o - 2r
        let difference = blockers, minus line.slider << 1;
        /// o ^ (o - 2r)
        let changed = difference ^ occupied;
        /// the changes on the line
        let ray = changed & line.whole();
    }
}

explained! {
    /// The attacks along a line: the positive ray, and the positive ray of the board turned round.
    ///
    /// ```
    /// use slidemask::{Axis, Line, Square, method::ray_subtraction};
    ///
    /// let a_file = Line::through(Square::A1, Axis::File);
    /// assert_eq!(ray_subtraction::attacks(a_file, 1 << Square::A3.index()), 0x0001_0100);
    /// ```
    pub const fn attacks(line: Line, occupied: u64) {
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
    masks: Line::lookup, rank: attacks, others: attacks
};

/// The attacks of all rooks of one rank towards its h-file, in a byte: `o ^ (o - 2r)` and nothing else.
///
/// Bit 0 is the a-file. The rooks may or may not be in `occupied`; they block one another either way.
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

/// The attacks of all rooks of one rank, in a byte, both ways.
///
/// ```
/// use slidemask::method::ray_subtraction;
///
/// // A rook on e, pieces on b and g.
/// assert_eq!(ray_subtraction::in_rank(1 << 4, 1 << 1 | 1 << 6), 0b0110_1110);
/// ```
#[inline]
#[must_use]
pub const fn in_rank(rooks: u8, occupied: u8) -> u8 {
    let negative = in_rank_positive(rooks.reverse_bits(), occupied.reverse_bits());
    in_rank_positive(rooks, occupied) | negative.reverse_bits()
}

/// The a-file: no attack that goes east ends there, so the borrow of the rank below may.
const BARRIER: u64 = Bitboard::from_file(File::A).0;

explained! {
    /// The attacks of a whole set of rooks to the east, all eight ranks at once.
    ///
    /// Ranks are bytes, and the borrow of a rook without a blocker would flood the next one. A barrier of
    /// ones on the a-file pays for it, and is taken off at the end.
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
    pub const fn east(rooks: u64, occupied: u64) {
        /// o: the rooks block one another
        let o = occupied | rooks;
        /// a one in every rank to borrow from
        let barred = o | BARRIER;
        /// (o | barrier) - 2r
        let difference = barred, minus rooks << 1;
        /// o ^ ((o | barrier) - 2r)
        let changed = o ^ difference;
        /// the barrier comes off
        let attacks = changed & !BARRIER;
    }
}

/// The board in a mirror: the bits of each rank reversed.
const fn mirror(bits: u64) -> u64 {
    Bitboard(bits).mirror_horizontal().0
}

explained! {
    /// The attacks of a whole set of rooks to the west: [`east`] in a mirror.
    ///
    /// ```
    /// use slidemask::method::ray_subtraction;
    ///
    /// // Rooks on d1 and h3, a piece on f3.
    /// assert_eq!(ray_subtraction::west(0x0080_0008, 0x0020_0000), 0x0060_0007);
    /// ```
    pub const fn west(rooks: u64, occupied: u64) {
        /// r'
        @Mirrored let mirrored_rooks = mirror(rooks);
        /// o'
        @Mirrored let mirrored_occupied = mirror(occupied);
        /// the attacks, still in the mirror
        @Mirrored let mirrored => east(mirrored_rooks, mirrored_occupied);
        /// and back
        let attacks = mirror(mirrored);
    }
}

const SET_SOURCE: &str = "https://www.chessprogramming.org/Hyperbola_Quintessence";

pub(super) const EAST: SetMethod = set_method! {
    name: "ranks-east",
    title: "o^(o-2r), all ranks at once, to the east",
    directions: &[Direction::East],
    authors: "anonymous, Chess Programming Wiki",
    source: SET_SOURCE;
    east
};

pub(super) const WEST: SetMethod = set_method! {
    name: "ranks-west",
    title: "o^(o-2r), all ranks at once, to the west",
    directions: &[Direction::West],
    authors: "anonymous, Chess Programming Wiki",
    source: SET_SOURCE;
    west
};
