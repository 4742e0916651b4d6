//! The sixteen places around a square, without vector registers: the nearest piece on a ray is its lowest or highest occupied square.

use core::array;
use core::ops::{BitAnd, BitOr};

use crate::arch::around::{Around, ByteBoard, Items, Sixteen};
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::leaping::king_attacks;
use crate::line::{Axis, LINES};
use crate::square::Square;
use crate::threat::list::{Threat, ThreatList};
use crate::threat::mailbox::CODE_BITS;
use crate::threat::rays::{ByCode, REACH, STEPS};

/// A board of 64 codes, with its occupied squares.
#[derive(Clone, Copy)]
pub struct Codes {
    codes: [u8; 64],
    occupied: u64,
}

/// Sixteen bytes.
#[derive(Clone, Copy)]
pub struct Bytes16([u8; 16]);

/// Sixteen items of four bytes.
#[derive(Clone, Copy)]
pub struct Items16([u32; 16]);

/// The direction of the upper ray of each axis. The lower ray has the opposite one.
const UPPER: [Direction; Axis::ALL.len()] =
    [Direction::East, Direction::North, Direction::NorthEast, Direction::NorthWest];

impl Codes {
    #[inline(always)]
    pub(in crate::arch) fn load(codes: &[u8; 64]) -> Self {
        let occupied = codes.iter().rev().fold(0, |set, &code| set << 1 | u64::from(code != 0));
        Self { codes: *codes, occupied }
    }
}

impl ByteBoard for Codes {
    type Sixteen = Bytes16;

    #[inline(always)]
    fn store(self, codes: &mut [u8; 64]) {
        *codes = self.codes;
    }

    #[inline(always)]
    fn with(mut self, square: Square, code: u8) -> Self {
        let place = Bitboard::from_square(square).0;
        self.codes[square as usize] = code;
        self.occupied = if code == 0 { self.occupied & !place } else { self.occupied | place };
        self
    }

    #[inline(always)]
    fn around(self, square: Square) -> Around<Bytes16> {
        let near = king_attacks(square).0;
        let rays = &LINES[square as usize];
        let [mut codes, mut squares, mut reach] = [[0; 16]; 3];
        let mut put = |direction: Direction, on_ray: u64, nearest: u32| {
            let place = 2 * direction.index() + 1;
            let nearest = Square::from_low_bits(nearest as usize);
            let distance = if near >> nearest.index() & 1 != 0 { 1 } else { 2 };
            codes[place] = if on_ray == 0 { 0 } else { self.codes[nearest.index()] };
            squares[place] = nearest as u8;
            reach[place] = REACH.0[8 * direction.index() + distance];
        };
        for (axis, direction) in UPPER.into_iter().enumerate() {
            let (upper, lower) = (rays.upper[axis] & self.occupied, rays.lower[axis] & self.occupied);
            put(direction, upper, upper.trailing_zeros());
            put(direction.opposite(), lower, !lower.leading_zeros());
        }
        let wide = square as u8 + (square as u8 & 0o70);
        for direction in Direction::ALL {
            let place = 2 * direction.index();
            let target = wide.wrapping_add(STEPS.0[8 * direction.index()]);
            let narrow = Square::from_low_bits(usize::from(target & 7 | (target & 0x70) >> 1));
            codes[place] = if target & 0x88 == 0 { self.codes[narrow.index()] } else { 0 };
            squares[place] = narrow as u8;
            reach[place] = REACH.0[8 * direction.index()];
        }
        Around { codes: Bytes16(codes), squares: Bytes16(squares), reach: Bytes16(reach) }
    }
}

impl BitAnd for Bytes16 {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl BitOr for Bytes16 {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl Sixteen for Bytes16 {
    type Items = Items16;

    #[inline(always)]
    fn look_up(self, row: &ByCode) -> Self {
        Self(self.0.map(|code| row[usize::from(code) % 16]))
    }

    #[inline(always)]
    fn turned(self) -> Self {
        Self(array::from_fn(|i| self.0[(i + 8) % 16]))
    }

    #[inline(always)]
    fn present(self) -> u32 {
        self.0.iter().rev().fold(0, |bits, &byte| bits << 1 | u32::from(byte != 0))
    }

    #[inline(always)]
    fn items(codes: Self, squares: Self) -> Items16 {
        Items16(array::from_fn(|i| u32::from(codes.0[i]) | u32::from(squares.0[i]) << 8))
    }
}

impl Items for Items16 {
    #[inline(always)]
    fn attacked_by(self, attacker: u32) -> Self {
        Self(self.0.map(|victim| attacker | victim << 16))
    }

    #[inline(always)]
    fn attacking(self, victim: u32) -> Self {
        Self(self.0.map(|attacker| attacker | victim << 16))
    }

    #[inline(always)]
    fn attacking_opposite(self) -> Self {
        Self(array::from_fn(|i| self.0[i] | self.0[(i + 8) % 16] << 16))
    }

    #[inline(always)]
    fn append<const N: usize>(self, mut which: u32, list: &mut ThreatList<N>) {
        let Some(room) = list.room() else { return };
        let mut written = 0;
        for entry in room {
            if which == 0 {
                break;
            }
            *entry = Threat::from_item(self.0[which.trailing_zeros() as usize % 16]);
            which &= which - 1;
            written += 1;
        }
        list.grow(written);
    }
}

/// A byte of 0 or 1 for each bit of a rank.
const fn spread_rank(rank: u64) -> u64 {
    // Eight copies of the rank, bit i of it kept in byte i, and each moved to the lowest bit.
    let copies = (rank * 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    ((copies + 0x7f7f_7f7f_7f7f_7f7f) | copies) >> 7 & 0x0101_0101_0101_0101
}

/// The lowest bits of eight bytes as a rank.
const fn gather_rank(bytes: u64) -> u64 {
    (bytes & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// The board of bytes whose codes have these bits.
pub(super) fn spread(bits: [u64; CODE_BITS]) -> [u8; 64] {
    let mut codes = [0; 64];
    for (rank, eight) in codes.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        let of_bit = |bit: usize| spread_rank(bits[bit] >> (8 * rank) & 0xff) << bit;
        *eight = (of_bit(0) | of_bit(1) | of_bit(2) | of_bit(3)).to_le_bytes();
    }
    codes
}

/// The squares whose codes have each bit.
pub(super) fn gather(codes: &[u8; 64]) -> [u64; CODE_BITS] {
    let mut bits = [0; CODE_BITS];
    for (rank, eight) in codes.as_chunks::<8>().0.iter().enumerate() {
        let bytes = u64::from_le_bytes(*eight);
        for (bit, set) in bits.iter_mut().enumerate() {
            *set |= gather_rank(bytes >> bit) << (8 * rank);
        }
    }
    bits
}
