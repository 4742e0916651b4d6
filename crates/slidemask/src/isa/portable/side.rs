//! The attacks of one side by the kind of piece, and their number on each square, without vector registers.

use crate::bitboard::Bitboard;
use crate::by_kind::Side;
use crate::color::Color;
use crate::direction::Direction;
use crate::kind::Kind;
use crate::leaping::KNIGHT_LEAPS;
use crate::rays::{WAYS, Way, ray_attacks};

/// The two directions in which each side's pawns attack.
const PAWN_DIRECTIONS: [[Direction; 2]; Color::ALL.len()] =
    [[Direction::NorthEast, Direction::NorthWest], [Direction::SouthEast, Direction::SouthWest]];

/// The two directions in which a side's pawns attack.
pub(in crate::isa) const fn pawn_directions(color: Color) -> [Direction; 2] {
    PAWN_DIRECTIONS[color as usize]
}

/// The steps of pawns that attack, for each side.
const PAWN_WAYS: [[Way; 2]; Color::ALL.len()] = {
    let mut ways = [[(0, 0); 2]; Color::ALL.len()];
    let mut i = 0;
    while i < Color::ALL.len() {
        let [east, west] = pawn_directions(Color::ALL[i]);
        ways[i] = [WAYS[east as usize], WAYS[west as usize]];
        i += 1;
    }
    ways
};

/// The union of the attacks of a side's pawns. The colour is an index, since a branch on it is often mispredicted.
#[inline(always)]
pub(in crate::isa) const fn attacks_of_pawns(color: Color, pawns: Bitboard) -> Bitboard {
    let [(east, east_ends), (west, west_ends)] = PAWN_WAYS[color as usize];
    Bitboard(pawns.0.rotate_left(east) & east_ends | pawns.0.rotate_left(west) & west_ends)
}

/// The union of the attacks of knights.
#[inline(always)]
pub(in crate::isa) const fn attacks_of_knights(knights: Bitboard) -> Bitboard {
    let (east, west) = (knights.offset(1, 0), knights.offset(-1, 0));
    let near = east.union(west).0;
    let far = east.offset(1, 0).union(west.offset(-1, 0)).0;
    Bitboard(near << 16 | near >> 16 | far << 8 | far >> 8)
}

/// The union of the attacks of kings.
#[inline(always)]
pub(in crate::isa) const fn attacks_of_kings(kings: Bitboard) -> Bitboard {
    let beside = kings.offset(1, 0).union(kings.offset(-1, 0)).0;
    let three = beside | kings.0;
    Bitboard(beside | three << 8 | three >> 8)
}

/// Adds one on each square of a set, for two sets.
#[inline(always)]
fn add(bits: &mut [u64; 5], [Bitboard(one), Bitboard(other)]: [Bitboard; 2]) {
    let [lowest, higher @ ..] = bits;
    let either = one ^ other;
    let mut carry = one & other | either & *lowest;
    *lowest ^= either;
    for bit in higher {
        (*bit, carry) = (*bit ^ carry, *bit & carry);
    }
}

/// The squares that a side attacks from a direction, by sliders and by pieces that take one step.
#[inline(always)]
fn from(side: &Side, direction: Direction, sliders: Bitboard, steppers: Bitboard) -> Bitboard {
    ray_attacks(direction, sliders, side.occupied) | steppers.shift(direction)
}

/// The squares that a side attacks by one of the leaps of a knight.
#[inline(always)]
fn by_leap(side: &Side, leap: usize) -> Bitboard {
    let (files, ranks) = KNIGHT_LEAPS[leap];
    side.pieces(Kind::Knight).offset(files, ranks)
}

/// The number of pieces that attack each square, from the lowest bit to the highest: bit k of all numbers is in set k.
///
/// A square is attacked by at most one piece from each direction, since the nearest piece blocks the others, and by at most one
/// knight with each leap. So the counts are the sums of sixteen sets: numbers of five bits, whose bits are in five sets.
#[inline(always)]
pub(in crate::isa) fn bits_of_counts(side: &Side) -> [u64; 5] {
    let (queens, kings) = (side.pieces(Kind::Queen), side.pieces(Kind::King));
    let (rooks, bishops) = (side.pieces(Kind::Rook) | queens, side.pieces(Kind::Bishop) | queens);
    let pawns = |color| if side.color == color { side.pieces(Kind::Pawn) } else { Bitboard::EMPTY };
    let (white, black) = (kings | pawns(Color::White), kings | pawns(Color::Black));
    let mut bits = [0; 5];
    // Written out, since the compiler does not unroll a loop over the directions: it took twice as long.
    add(&mut bits, [from(side, Direction::North, rooks, kings), from(side, Direction::South, rooks, kings)]);
    add(&mut bits, [from(side, Direction::East, rooks, kings), from(side, Direction::West, rooks, kings)]);
    add(
        &mut bits,
        [from(side, Direction::NorthEast, bishops, white), from(side, Direction::NorthWest, bishops, white)],
    );
    add(
        &mut bits,
        [from(side, Direction::SouthEast, bishops, black), from(side, Direction::SouthWest, bishops, black)],
    );
    add(&mut bits, [by_leap(side, 0), by_leap(side, 1)]);
    add(&mut bits, [by_leap(side, 2), by_leap(side, 3)]);
    add(&mut bits, [by_leap(side, 4), by_leap(side, 5)]);
    add(&mut bits, [by_leap(side, 6), by_leap(side, 7)]);
    bits
}

/// A byte of 0 or 1 for each bit of a rank.
const fn spread_rank(rank: u64) -> u64 {
    // Eight copies of the rank, bit i of it kept in byte i, and each moved to the lowest bit.
    let copies = (rank * 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    ((copies + 0x7f7f_7f7f_7f7f_7f7f) | copies) >> 7 & 0x0101_0101_0101_0101
}

/// A number of four bits for each square, from a set of squares for each bit.
pub(in crate::isa) fn spread(bits: [u64; 4]) -> [u8; 64] {
    let mut numbers = [0; 64];
    for (rank, eight) in numbers.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        let of_bit = |bit: usize| spread_rank(bits[bit] >> (8 * rank) & 0xff) << bit;
        *eight = (of_bit(0) | of_bit(1) | of_bit(2) | of_bit(3)).to_le_bytes();
    }
    numbers
}
