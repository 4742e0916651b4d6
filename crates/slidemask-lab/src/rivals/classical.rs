//! Classical rays: the ray on the empty board, less the ray behind its first blocker. 4 KiB of rays.
//! An old way of many hands; the Chess Programming Wiki tells it as the classical approach.

use slidemask::{Bitboard, Direction, Square};

pub(crate) const NAME: &str = "classical rays";

static RAYS: [[u64; Square::ALL.len()]; Direction::ALL.len()] = {
    let mut rays = [[0; Square::ALL.len()]; Direction::ALL.len()];
    let mut i = 0;
    while i < Direction::ALL.len() * Square::ALL.len() {
        let (direction, square) = (i / Square::ALL.len(), i % Square::ALL.len());
        let mut step = Bitboard::from_square(Square::ALL[square]).shift(Direction::ALL[direction]);
        while !step.is_empty() {
            rays[direction][square] |= step.0;
            step = step.shift(Direction::ALL[direction]);
        }
        i += 1;
    }
    rays
};

/// A ray towards the higher bits: the first blocker is the lowest one, or h8, behind which nothing is.
#[inline]
fn positive(direction: Direction, square: Square, occupied: Bitboard) -> u64 {
    let rays = &RAYS[direction as usize];
    let blockers = rays[square as usize] & occupied.0;
    rays[square as usize] ^ rays[(blockers | 1 << 63).trailing_zeros() as usize & 63]
}

/// A ray towards the lower bits: the first blocker is the highest one, or a1.
#[inline]
fn negative(direction: Direction, square: Square, occupied: Bitboard) -> u64 {
    let rays = &RAYS[direction as usize];
    let blockers = rays[square as usize] & occupied.0;
    rays[square as usize] ^ rays[(63 - (blockers | 1).leading_zeros() as usize) & 63]
}

#[inline]
pub(crate) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    let [north, east] = [Direction::North, Direction::East].map(|way| positive(way, square, occupied));
    let [south, west] = [Direction::South, Direction::West].map(|way| negative(way, square, occupied));
    Bitboard(north | east | south | west)
}

#[inline]
pub(crate) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    let up = [Direction::NorthEast, Direction::NorthWest].map(|way| positive(way, square, occupied));
    let down = [Direction::SouthEast, Direction::SouthWest].map(|way| negative(way, square, occupied));
    Bitboard(up[0] | up[1] | down[0] | down[1])
}

from_rook_and_bishop!();
