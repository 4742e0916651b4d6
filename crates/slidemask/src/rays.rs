//! The attacks of a whole set of sliders in one direction.

use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::leaping::KNIGHT_LEAPS;

/// A step: the number of bits by which it rotates the word, and the squares on which it can end.
///
/// A rotated square that has left the board is always outside of that set.
pub(crate) type Way = (u32, u64);

/// The steps of each direction.
pub(crate) const WAYS: [Way; Direction::ALL.len()] = ways(Direction::DELTAS);

/// The leaps of a knight.
#[allow(dead_code, reason = "some targets have no vector registers")]
pub(crate) const LEAPS: [Way; KNIGHT_LEAPS.len()] = ways(KNIGHT_LEAPS);

const fn ways<const N: usize>(deltas: [(i8, i8); N]) -> [Way; N] {
    let mut ways = [(0, 0); N];
    let mut i = 0;
    while i < N {
        let (files, ranks) = deltas[i];
        let by = 8 * ranks as i32 + files as i32;
        ways[i] = (by.rem_euclid(64).cast_unsigned(), Bitboard::FULL.offset(files, ranks).0);
        i += 1;
    }
    ways
}

/// The union of the attacks of a set of sliders in one direction.
///
/// It is a Kogge-Stone fill: three steps of one, two and four squares. It is `const`, and scalar in every build.
///
/// ```
/// use slidemask::{Direction, bitboard, ray_attacks};
///
/// let sliders = bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . 1 . . . 1 . .
///     1 . . . . . . .
///     . . . . . . . .
/// };
/// let occupied = sliders | bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . 1 . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
/// };
/// assert_eq!(ray_attacks(Direction::NorthEast, sliders, occupied), bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . 1
///     . . 1 . . . 1 .
///     . 1 . . . . . .
///     . . . . . . . .
///     . . . . . . . .
/// });
/// ```
#[inline]
#[must_use]
pub const fn ray_attacks(direction: Direction, sliders: Bitboard, occupied: Bitboard) -> Bitboard {
    let (by, ends) = WAYS[direction as usize];
    let mut free = !occupied.0 & ends;
    let mut reached = sliders.0;
    reached |= free & reached.rotate_left(by);
    free &= free.rotate_left(by);
    reached |= free & reached.rotate_left(2 * by);
    free &= free.rotate_left(2 * by);
    reached |= free & reached.rotate_left(4 * by);
    Bitboard(reached.rotate_left(by) & ends)
}
