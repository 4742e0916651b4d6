//! **ray & ~(t ^ -t)**: negate the pieces of a ray.
//!
//! Let `t` be the pieces of a ray that leads towards the higher bits. `-t` keeps the lowest bit of `t`, which is the nearest piece,
//! and inverts all bits above it. Below it, both have zeros. So `t ^ -t` has ones exactly above the nearest piece. The slider attacks
//! the rest of the ray. In one rank, written from the a-file to the h-file:
//!
//! ```text
//!     . . 1 1 1 1 1 1     the ray of a rook on b
//!     . . . . 1 . 1 .     t: pieces on e and g
//!     . . . . 1 1 . 1     -t
//!     . . . . . 1 1 1     t ^ -t: all squares above e
//!     . . 1 1 1 . . .     the ray without them: the rook attacks it
//! ```
//!
//! `-t` is `0 - t`. Its borrow starts at the nearest piece, and nothing above pays: it leaves the word at the top. If the ray has no
//! piece, `t ^ -t` is empty, and the slider attacks the whole ray.
//!
//! As in [`ray_subtraction`](super::ray_subtraction), [`attacks`] rotates the board by 180 degrees for the negative ray.
//!
//! # What it is good for
//! A ray is computed from its mask, which is the only constant: neither the slider's bit nor its double is needed. That takes four
//! operations, if and-not is one; `o ^ (o - 2r)`, cut to the line, takes five. With BMI1 it takes three: `ray & blsmsk(t)`. A search
//! shows that no formula of the pieces, the ray and the slider takes three with `& | ^ + - ~` and and-not, or two with BMI1 as well
//! (`docs/shortest.md`). In `ray & ~(t ^ -t)` and `o ^ (o - 2r)`, four operations wait for one another.
//!
//! On an AMD EPYC (Zen 5, 2026-11-24, beside other work), the lookups of this method took 0.8 to 0.9 of the time of
//! `ray_subtraction` in a plain build and 0.6 to 0.7 in a native one, throughput-bound. Latency-bound they took 0.9 to 1.0, and 1.0
//! to 1.3 in a native build. For both rays of a line, [`obstruction_difference`](super::obstruction_difference) reverses no bits and
//! was at least as fast as both.
//!
//! Source: this project's search found the formula. It was known in another form: `-t` is `~(t - 1)`, so `~(t ^ -t)` is
//! `t ^ (t - 1)`. The shogi engine [YaneuraOu](https://github.com/yaneurao/YaneuraOu) computes a ray as `ray & (t ^ (t - 1))`
//! (`rayEffect` in `bitboard.h`), after an idea of the engine Qugiy (2021).

use super::explained::explained;
use super::lift::{Method, method};
use crate::line::{LINE_TABLE_BYTES, Line};

explained! {
    /// The attacks along a positive ray: the ray without the squares above the nearest piece.
    ///
    /// The north attacks of a rook on d2:
    ///
    /// ```
    /// use slidemask::{Axis, Bitboard, Line, Square, bitboard, method::ray_negation};
    ///
    /// let occupied = bitboard! {
    ///     . . . 1 . . . .
    ///     . . . 1 . . 1 .
    ///     . 1 . . . 1 . .
    ///     . . . . . . . .
    ///     1 . . . . . . .
    ///     . 1 1 . . . 1 .
    ///     . . . 1 1 1 1 1
    ///     . . . 1 . . 1 .
    /// };
    /// let ray = Line::through(Square::D2, Axis::File).upper;
    /// assert_eq!(Bitboard(ray_negation::positive_ray(ray, occupied.0)), bitboard! {
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
    pub const fn positive_ray(ray: u64, occupied: u64) {
        /// t: the pieces of the ray
        let blockers = occupied & ray;
        /// -t
        let negative = blockers.wrapping_neg();
        /// t ^ -t: all squares above the nearest piece
        let above = blockers ^ negative;
        /// the ray without them
        let reached = ray & !above;
    }
}

explained! {
    /// The attacks along a line: its positive ray, and the positive ray on the board rotated by 180 degrees.
    pub const fn attacks(line: Line, occupied: u64) {
        /// upwards: ray & ~(t ^ -t)
        let positive => positive_ray(line.upper, occupied);
        /// downwards, the board turned round
        @Turned let turned => positive_ray(line.lower.reverse_bits(), occupied.reverse_bits());
        /// both rays
        let attacks = positive | turned.reverse_bits();
    }
}

pub(super) const METHOD: Method = method! {
    name: "ray-negation",
    title: "ray & ~(t ^ -t), each ray by itself",
    authors: "YaneuraOu, after Qugiy; found again by search",
    source: "slidemask::method::ray_negation",
    table_bytes: LINE_TABLE_BYTES,
    instructions: &["rbit"];
    [Rank] [File] [Diagonal] [Antidiagonal] attacks of Line::lookup
};
