//! The sixteen places around a square, in registers of 16 or 32 bytes.
//!
//! A byte shuffle of 64 bytes cuts the board into eight rays, of eight bytes each. The subtraction works on the bytes of a ray,
//! in its complement: an empty square is `ff`, and the carry of `e + 100` runs across the empty bytes to the nearest piece. Since
//! `o - 2r = !(e + 2r)`, the changed squares are the same. A comparison with 0 gives `e`; `o` would take one more instruction.
//!
//! ```text
//!              nearest .. farthest
//!   k ff ff 00 ff 00 00 ff     e: pieces on squares 3, 5 and 6; the first byte is that of a knight's move
//! +   01                       2r
//! = k 00 00 01 ff 00 00 ff
//! ^ k ff ff 00 ff 00 00 ff     e
//! =   ff ff 01                 the changed squares
//! & ! ff ff 00 ff 00 00 ff     e
//! =         01                 the nearest piece
//! ```

use slidemask::Square;
use slidemask::isa::InstructionSet;
use slidemask::rows::Rows;

use super::deltas::{Around, ByteBoard, Items, Places, board_deltas};
use crate::list::{End, WRITTEN};
use crate::threats::change::Change;
use crate::threats::pairs::Pairs;
use crate::threats::reach::{Around64, REACH_FROM_AFAR, REACH_FROM_BESIDE, STEPS, wide};
use crate::threats::threat::{Threat, ThreatDeltas};

/// The number of registers of sixteen bytes that hold all rays.
const MOST_PARTS: usize = 4;

/// A register of rays, eight bytes each.
pub(crate) trait Rays: Rows {
    /// A register of sixteen bytes.
    type Half: Narrow;
    /// Sixteen pieces and their squares.
    type Items: Items;

    /// Sixteen bytes, once in every sixteen bytes of the register.
    fn repeat(self, bytes: &[u8; 16]) -> Self;
    /// The bytes of a register, from memory.
    #[inline(always)]
    fn part(self, bytes: &Around64, part: usize) -> Self {
        self.repeat(&bytes.0.as_chunks().0[part])
    }
    /// The form in which [`look_up_64`](Self::look_up_64) takes a table of 64 bytes.
    #[inline(always)]
    fn table_64(sixteens: [Self; 4]) -> [Self; 4] {
        sixteens
    }
    /// Looks up bytes of a table of 64. Each index is less than 64.
    fn look_up_64(table: [Self; 4], indices: Self) -> Self;
    /// A byte of 0xff where the bytes are equal, else 0.
    fn equal(self, other: Self) -> Self;
    /// Adds 256 to each word of eight bytes.
    fn plus_second_byte(self) -> Self;
    /// In each word: the sum of all its bytes in the second byte, and the first byte of `first`. Only one byte of a word may
    /// differ from 0.
    fn beside_sum(self, first: Self) -> Self;
    /// The first two bytes of all words, in order. A register of 32 bytes needs only the first two parts.
    fn first_pairs(parts: [Self; MOST_PARTS]) -> Self::Half;
    /// Two bytes for each place: its code and its square, from the [first pairs](Self::first_pairs) of these words. Their other
    /// bytes are 0.
    fn items(codes: [Self; MOST_PARTS], squares: [Self; MOST_PARTS]) -> Self::Items;
}

/// A register of sixteen bytes.
pub(crate) trait Narrow: Places {
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
pub(crate) const QUARTER: usize = WRITTEN / 4;

/// Sixteen items: two registers with a code and a square for each place, first the pieces and then those that belong to them.
#[derive(Clone, Copy)]
pub(crate) struct Items16<H> {
    attackers: [H; 2],
    victims: [H; 2],
}

/// For each set of four words: their bytes. The other bytes repeat the first byte of the register.
static BYTES_OF: [[u8; 16]; 16] = {
    let mut all = [[0; 16]; 16];
    let mut set = 0;
    while set < all.len() {
        let (mut byte, mut written) = (0, 0);
        while byte < 16 {
            if set >> (byte / 4) & 1 != 0 {
                all[set][written] = byte;
                written += 1;
            }
            byte += 1;
        }
        set += 1;
    }
    all
};

/// How many words each set of four has. SSSE3 has no instruction that counts bits.
static COUNTS: [u8; 16] = {
    let (mut counts, mut set) = ([0; 16], 1);
    while set < counts.len() {
        counts[set] = counts[set / 2] + if set % 2 == 0 { 0 } else { 1 };
        set += 1;
    }
    counts
};

/// A board of 64 codes as a [table](Rays::table_64): four registers, each with sixteen bytes, or twice the same sixteen.
#[derive(Clone, Copy)]
pub(crate) struct Codes<R>([R; 4]);

impl<R: Rays> Codes<R> {
    #[inline(always)]
    pub(crate) fn load(token: impl InstructionSet<Rows = R>, codes: &[u8; 64]) -> Self {
        let zeros = token.empty_row();
        let (sixteens, _) = codes.as_chunks::<16>();
        Self(R::table_64([
            zeros.repeat(&sixteens[0]),
            zeros.repeat(&sixteens[1]),
            zeros.repeat(&sixteens[2]),
            zeros.repeat(&sixteens[3]),
        ]))
    }

    /// Changes squares of a board in memory, and appends the threats that this adds and removes.
    #[inline(always)]
    pub(crate) fn deltas<const CHANGES: usize>(
        token: impl InstructionSet<Rows = R>,
        codes: &mut [u8; 64],
        changes: [Change; CHANGES],
        pairs: &Pairs,
        deltas: &mut ThreatDeltas,
    ) {
        board_deltas(Self::load(token, codes), codes, changes, pairs, deltas);
    }
}

impl<R: Rays> ByteBoard for Codes<R> {
    type Places = R::Half;
    type Items = R::Items;

    #[inline(always)]
    fn around<const N: usize>(self, one: usize, squares: [Square; N]) -> (Around<Self>, [u32; N]) {
        let zeros = self.0[0].splat(0);
        let [mut codes, mut numbers, mut reach] = [[zeros; MOST_PARTS]; 3];
        let mut hits = [[zeros; MOST_PARTS]; N];
        for part in 0..64 / R::BOARDS {
            let places = zeros.splat(wide(squares[one])).plus(zeros.part(&STEPS, part));
            let on_board = (places & zeros.splat(0x88)).equal(zeros);
            let narrow = places & zeros.splat(7) | places.west() & zeros.splat(0o70);
            let mut pieces = R::look_up_64(self.0, narrow) & on_board;
            let mut of_others = [zeros; N];
            for i in 0..N {
                if i != one {
                    of_others[i] = narrow.equal(zeros.splat(squares[i] as u8)) & on_board;
                    pieces = pieces & !of_others[i];
                }
            }
            let empty = pieces.equal(zeros);
            let changed = empty ^ empty.plus_second_byte();
            let nearest = zeros.minus(changed & !empty);
            codes[part] = (pieces & nearest).beside_sum(pieces);
            numbers[part] = (narrow & nearest).beside_sum(narrow);
            reach[part] = zeros.repeat(&REACH_FROM_AFAR) | nearest & zeros.part(&REACH_FROM_BESIDE, part);
            for i in 0..N {
                if i != one {
                    hits[i][part] = (of_others[i] & changed).beside_sum(of_others[i]);
                }
            }
        }
        let around = Around {
            codes: R::first_pairs(codes),
            reach: R::first_pairs(reach),
            items: R::items(codes, numbers),
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
    pub(crate) fn of(codes: H, squares: H) -> Self {
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
    fn append<const N: usize>(self, which: u32, list: &mut End<'_, N, Threat>) {
        for half in 0..2 {
            let threats = self.attackers[half].interleave_pairs(self.victims[half]);
            for (quarter, threats) in threats.into_iter().enumerate() {
                let which = which >> (8 * half + 4 * quarter) & 15;
                let Some(room) = list.room() else { return };
                if let Some(room) = room.first_chunk_mut() {
                    threats.in_order(&BYTES_OF[which as usize]).write(room);
                }
                list.grow(usize::from(COUNTS[which as usize]));
            }
        }
    }
}
