//! The sixteen places around a square, in registers of 16 or 32 bytes.
//!
//! A byte shuffle of 64 bytes cuts the board into eight rays, of eight bytes each. The subtraction works on the bytes of a ray: an occupied square is
//! `ff`, and the borrow of `o - 100` runs across the empty bytes to the nearest piece.
//!
//! ```text
//!              nearest .. farthest
//!   k 00 00 ff 00 ff ff 00     o: pieces on squares 3, 5 and 6; the first byte is that of a knight's move
//! -   01                       2r
//! = k ff ff fe 00 ff ff 00
//! ^ k 00 00 ff 00 ff ff 00     o
//! =   ff ff 01                 the changed squares
//! &   00 00 ff 00 ff ff 00     o
//! =         01                 the nearest piece
//! ```

use super::threats::{Around, ByteBoard, Items, Places};
use crate::rows::Rows;
use crate::square::Square;
use crate::threat::list::{End, Threat, WRITTEN};
use crate::threat::rays::{Around64, REACH, STEPS, class, wide};

/// The number of registers of sixteen bytes that hold all rays.
const MOST_PARTS: usize = 4;

/// A register of rays, eight bytes each.
pub(in crate::arch) trait Rays: Rows {
    /// A register of sixteen bytes.
    type Half: Narrow;

    /// Sixteen bytes, once in every sixteen bytes of the register.
    fn repeat(self, bytes: &[u8; 16]) -> Self;
    /// The bytes of a register, from memory.
    fn part(self, bytes: &Around64, part: usize) -> Self;
    /// Looks up bytes of a table of 64; 0 for an index of 128 or more.
    fn look_up_64(table: [Self; 4], indices: Self) -> Self;
    /// A byte of 0xff where the bytes are equal, else 0.
    fn equal(self, other: Self) -> Self;
    /// Subtracts 256 from each word of eight bytes.
    fn minus_second_byte(self) -> Self;
    /// In each word: the sum of all its bytes in the second byte, and the first byte of `first`. Only one byte of a word may differ from 0.
    fn beside_sum(self, first: Self) -> Self;
    /// The first two bytes of all words, in order. A register of 32 bytes needs only the first two parts.
    fn first_pairs(parts: [Self; MOST_PARTS]) -> Self::Half;
}

/// A register of sixteen bytes.
pub(in crate::arch) trait Narrow: Places<Items = Items16<Self>> {
    /// The low and the high eight bytes of two registers, alternating.
    fn interleave(self, other: Self) -> [Self; 2];
    /// The low and the high four pairs of bytes of two registers, alternating.
    fn interleave_pairs(self, other: Self) -> [Self; 2];
    /// Eight equal pairs of bytes.
    fn pairs(self, pair: u16) -> Self;
    /// The bytes in another order. Each byte of `order` is less than 16.
    fn in_order(self, order: &[u8; 16]) -> Self;
    /// Writes the register.
    fn write(self, to: &mut [Threat; QUARTER]);
}

/// The threats in a register.
pub(in crate::arch) const QUARTER: usize = WRITTEN / 4;

/// Sixteen items: two registers with a code and a square for each place, first the pieces and then those that belong to them.
#[derive(Clone, Copy)]
pub(in crate::arch) struct Items16<H> {
    attackers: [H; 2],
    victims: [H; 2],
}

/// For each set of four words: their bytes, and how many words it has. The other bytes repeat the first byte of the register.
static WORDS_OF: [([u8; 16], u8); 16] = {
    let mut all = [([0; 16], 0); 16];
    let mut set = 0;
    while set < all.len() {
        let (order, count) = &mut all[set];
        let mut word: u8 = 0;
        while word < 4 {
            if set >> word & 1 != 0 {
                let mut byte = 0;
                while byte < 4 {
                    order[(4 * *count + byte) as usize] = 4 * word + byte;
                    byte += 1;
                }
                *count += 1;
            }
            word += 1;
        }
        set += 1;
    }
    all
};

/// A board of 64 codes: four registers, each with sixteen codes, or twice the same sixteen.
#[derive(Clone, Copy)]
pub(in crate::arch) struct Codes<R>([R; 4]);

impl<R: Rays> Codes<R> {
    #[inline(always)]
    pub(in crate::arch) fn load(zeros: R, codes: &[u8; 64]) -> Self {
        let (sixteens, _) = codes.as_chunks::<16>();
        Self([
            zeros.repeat(&sixteens[0]),
            zeros.repeat(&sixteens[1]),
            zeros.repeat(&sixteens[2]),
            zeros.repeat(&sixteens[3]),
        ])
    }
}

impl<R: Rays> ByteBoard for Codes<R> {
    type Places = R::Half;

    #[inline(always)]
    fn around<const N: usize>(self, one: usize, squares: [Square; N]) -> (Around<R::Half>, [u32; N]) {
        let zeros = self.0[0].splat(0);
        let [mut codes, mut numbers, mut reach] = [[zeros; MOST_PARTS]; 3];
        let mut hits = [[zeros; MOST_PARTS]; N];
        for part in 0..64 / R::BOARDS {
            let places = zeros.splat(wide(squares[one])).plus(zeros.part(&STEPS, part));
            let off_board = (places & zeros.splat(0x88)).anywhere();
            let on_board = places & zeros.splat(7) | places.west() & zeros.splat(0o70);
            let indices = on_board | off_board;
            let mut pieces = R::look_up_64(self.0, indices);
            let mut of_others = [zeros; N];
            for i in 0..N {
                if i != one {
                    of_others[i] = indices.equal(zeros.splat(squares[i] as u8));
                    pieces = pieces & !of_others[i];
                }
            }
            let o = pieces.anywhere();
            let changed = o ^ o.minus_second_byte();
            let nearest = zeros.minus(changed & o);
            codes[part] = (pieces & nearest).beside_sum(pieces);
            numbers[part] = (on_board & nearest).beside_sum(on_board);
            reach[part] = (zeros.part(&REACH, part) & nearest).beside_sum(zeros.splat(class::KNIGHT));
            for i in 0..N {
                if i != one {
                    hits[i][part] = (of_others[i] & changed).beside_sum(of_others[i]);
                }
            }
        }
        let around = Around {
            codes: R::first_pairs(codes),
            squares: R::first_pairs(numbers),
            reach: R::first_pairs(reach),
        };
        let mut visible = [0; N];
        for i in 0..N {
            if i != one {
                visible[i] = R::first_pairs(hits[i]).present();
            }
        }
        (around, visible)
    }
}

impl<H: Narrow> Items16<H> {
    #[inline(always)]
    pub(in crate::arch) fn of(codes: H, squares: H) -> Self {
        let pieces = codes.interleave(squares);
        Self { attackers: pieces, victims: pieces }
    }
}

impl<H: Narrow> Items for Items16<H> {
    #[inline(always)]
    fn attacked_by(self, attacker: u16) -> Self {
        Self { attackers: [self.attackers[0].pairs(attacker); 2], ..self }
    }

    #[inline(always)]
    fn attacking(self, victim: u16) -> Self {
        Self { victims: [self.victims[0].pairs(victim); 2], ..self }
    }

    #[inline(always)]
    fn attacking_opposite(self) -> Self {
        let [low, high] = self.attackers;
        Self { victims: [high, low], ..self }
    }

    #[inline(always)]
    fn append<const N: usize>(self, which: u32, list: &mut End<'_, N>) {
        for half in 0..2 {
            let threats = self.attackers[half].interleave_pairs(self.victims[half]);
            for (quarter, threats) in threats.into_iter().enumerate() {
                let (order, count) = &WORDS_OF[(which >> (8 * half + 4 * quarter) & 15) as usize];
                let Some(room) = list.room() else { return };
                if let Some(room) = room.first_chunk_mut() {
                    threats.in_order(order).write(room);
                }
                list.grow(usize::from(*count));
            }
        }
    }
}
