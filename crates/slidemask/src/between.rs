//! The line through two squares, and the squares between them.
//!
//! Both are computed from four masks. A table of them would take 32 KiB, twice the limit for all tables of the library.

use crate::bitboard::Bitboard;
use crate::line::{Axis, Line};
use crate::square::Square;

/// The line through both squares: the whole line, or its part between them. At most one axis has such a line.
const fn on_common_line(a: Square, b: Square, inner: bool) -> Bitboard {
    let (lower, upper) = if (a as u8) < b as u8 { (a, b) } else { (b, a) };
    let upper = Bitboard::from_square(upper).0;
    let mut found = 0;
    let mut axis = 0;
    while axis < Axis::ALL.len() {
        let line = Line::lookup(lower, Axis::ALL[axis]);
        // The part of the positive ray of the lower square that is below the upper square.
        let squares = if inner { line.upper & (upper - 1) } else { line.whole() };
        found |= if line.upper & upper == 0 { 0 } else { squares };
        axis += 1;
    }
    Bitboard(found)
}

/// The squares strictly between two squares of a common line; empty if no line contains both.
///
/// ```
/// use slidemask::{Square, between};
///
/// assert!(between(Square::G7, Square::D4).into_iter().eq([Square::E5, Square::F6]));
/// assert!(between(Square::D4, Square::E6).is_empty());
/// assert!(between(Square::D4, Square::D4).is_empty());
/// ```
#[doc(alias("in_between", "get_between_rays", "squares_between"))]
#[inline]
#[must_use]
pub const fn between(a: Square, b: Square) -> Bitboard {
    on_common_line(a, b, true)
}

/// The whole line through two squares, from edge to edge; empty if no line contains both, or if they are the same square.
///
/// ```
/// use slidemask::{Square, bitboard, line};
///
/// assert_eq!(line(Square::D4, Square::E5), bitboard! {
///     . . . . . . . 1
///     . . . . . . 1 .
///     . . . . . 1 . .
///     . . . . 1 . . .
///     . . . 1 . . . .
///     . . 1 . . . . .
///     . 1 . . . . . .
///     1 . . . . . . .
/// });
/// ```
#[doc(alias("get_line_rays", "ray", "line_through"))]
#[inline]
#[must_use]
pub const fn line(a: Square, b: Square) -> Bitboard {
    on_common_line(a, b, false)
}

/// Whether three squares share a rank, file, diagonal or antidiagonal.
///
/// If two of the squares are the same, the answer is whether a line contains that square and the third one.
///
/// ```
/// use slidemask::{Square, aligned};
///
/// assert!(aligned(Square::A1, Square::D4, Square::H8));
/// assert!(!aligned(Square::A1, Square::D4, Square::H7));
/// assert!(aligned(Square::A1, Square::A1, Square::H8));
/// assert!(!aligned(Square::A1, Square::A1, Square::H7));
/// ```
#[inline]
#[must_use]
pub const fn aligned(a: Square, b: Square, c: Square) -> bool {
    let all = Bitboard::from_square(a).with(b).with(c).0;
    let mut axis = 0;
    while axis < Axis::ALL.len() {
        if all & !Line::lookup(a, Axis::ALL[axis]).whole() == 0 {
            return true;
        }
        axis += 1;
    }
    false
}
