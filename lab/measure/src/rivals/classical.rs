//! Classical rays: the ray on the empty board, minus the ray that begins at its first blocker. The tables have 4 KiB of
//! rays. The Chess Programming Wiki calls this the classical approach, and many engines used it.

use slidemask::{Bitboard, Direction, Square};

use crate::harness::contender::Contender;

#[derive(Clone, Copy)]
pub(super) struct ClassicalRays;

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

/// A ray towards the higher bits. Its first blocker is the lowest one. Without a blocker, the code takes h8, whose own
/// ray is empty.
#[inline]
fn positive(direction: Direction, square: Square, occupied: Bitboard) -> u64 {
    let rays = &RAYS[direction as usize];
    let blockers = rays[square as usize] & occupied.0;
    rays[square as usize] ^ rays[(blockers | 1 << 63).trailing_zeros() as usize & 63]
}

/// A ray towards the lower bits. Its first blocker is the highest one. Without a blocker, the code takes a1, whose own
/// ray is empty.
#[inline]
fn negative(direction: Direction, square: Square, occupied: Bitboard) -> u64 {
    let rays = &RAYS[direction as usize];
    let blockers = rays[square as usize] & occupied.0;
    rays[square as usize] ^ rays[(63 - (blockers | 1).leading_zeros() as usize) & 63]
}

impl Contender for ClassicalRays {
    fn name(self) -> String {
        "classical rays".into()
    }

    #[inline]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        let [north, east] = [Direction::North, Direction::East].map(|way| positive(way, square, occupied));
        let [south, west] = [Direction::South, Direction::West].map(|way| negative(way, square, occupied));
        Bitboard(north | east | south | west)
    }

    #[inline]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        let up = [Direction::NorthEast, Direction::NorthWest].map(|way| positive(way, square, occupied));
        let down = [Direction::SouthEast, Direction::SouthWest].map(|way| negative(way, square, occupied));
        Bitboard(up[0] | up[1] | down[0] | down[1])
    }
}
