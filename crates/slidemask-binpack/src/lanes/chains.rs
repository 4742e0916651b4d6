//! How far the chains of eight lanes are decoded, in registers and in memory.

use core::arch::x86_64::{_mm512_mask_mov_epi64, _mm512_mask_set1_epi64, _mm512_setzero_si512};

use super::vector::{Mask, Words, lanes, load, store};
use crate::entries::Chain;
use crate::state::State;

/// The lanes of a register.
pub(super) const EIGHT: usize = 8;
/// The words of a lane.
const WORDS: usize = 12;

/// The chains of eight lanes.
#[derive(Clone, Copy)]
pub(super) struct Chains {
    /// The sets of a position, in its order.
    pub(super) sets: [Words; 4],
    /// The fifth word of an entry: halfmove clock, castling rights, en-passant square, side to move.
    pub(super) facts: Words,
    /// The sixth word of an entry without its move: ply, score and result.
    pub(super) numbers: Words,
    /// The en-passant square as a bit, or nothing.
    pub(super) en_passant: Words,
    /// All bits if Black is to move, else none.
    pub(super) black: Words,
    /// Where the next move starts, in bits.
    pub(super) bit: Words,
    /// The moves that are not decoded yet.
    pub(super) left: Words,
    /// The entries decoded so far.
    pub(super) decoded: Words,
    /// Where the next entry is written.
    pub(super) into: Words,
}

/// Places of the fields in `facts`, in bits.
pub(super) const CASTLING: u32 = 16;
pub(super) const EN_PASSANT: u32 = 24;
pub(super) const SIDE: u32 = 32;
/// Places of the fields in `numbers`.
pub(super) const PLY: u32 = 16;
pub(super) const SCORE: u32 = 32;
pub(super) const RESULT: u32 = 48;

/// The chains in memory.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Stored([[u64; EIGHT]; WORDS]);

impl Stored {
    pub(super) const EMPTY: Self = Self([[0; EIGHT]; WORDS]);

    pub(super) fn set(&mut self, lane: usize, words: [u64; WORDS]) {
        for (to, word) in self.0.iter_mut().zip(words) {
            to[lane] = word;
        }
    }

    /// The chain of a lane, of which so many moves follow its first entry.
    #[inline(always)]
    pub(super) fn chain(&self, lane: usize, moves: u32) -> Chain {
        let [low, middle, high, blacks, facts, numbers, en_passant, black, bit, left, _, _] =
            core::array::from_fn(|i| self.0[i][lane]);
        let occupied = low | middle | high;
        Chain {
            bit: bit as usize,
            left: left as u32,
            done: moves.wrapping_sub(left as u32),
            state: State {
                low,
                middle,
                high,
                ours: occupied & !(blacks ^ black),
                theirs: occupied & (blacks ^ black),
                castling: (facts >> CASTLING) as u8,
                en_passant,
                black,
                halfmove_clock: u32::from(facts as u16),
            },
            score: (numbers >> SCORE) as i16,
            ply: (numbers >> PLY) as u16,
            result: (numbers >> RESULT) as i8,
        }
    }

    pub(super) fn decoded(&self, lane: usize) -> u64 {
        self.0[10][lane]
    }

    pub(super) fn place(&self, lane: usize) -> u64 {
        self.0[11][lane]
    }
}

/// The words of a lane, in the order of the fields.
#[inline(always)]
pub(super) fn words_of(chain: &Chain, decoded: u64, into: u64) -> [u64; WORDS] {
    let state = &chain.state;
    // There are 64 zeros below the bit of no square.
    let en_passant = u64::from(state.en_passant.trailing_zeros());
    let clock = u64::from(state.halfmove_clock.min(0xffff));
    let facts =
        clock | u64::from(state.castling) << CASTLING | en_passant << EN_PASSANT | (state.black & 1) << SIDE;
    let numbers = u64::from(chain.ply) << PLY
        | u64::from(chain.score.cast_unsigned()) << SCORE
        | u64::from(i16::from(chain.result).cast_unsigned()) << RESULT;
    [
        state.low,
        state.middle,
        state.high,
        state.blacks(),
        facts,
        numbers,
        state.en_passant,
        state.black,
        chain.bit as u64,
        u64::from(chain.left),
        decoded,
        into,
    ]
}

lanes! {
    fn from_registers(words: &[Words; WORDS]) -> Chains {
        let [low, middle, high, blacks, facts, numbers, en_passant, black, bit, left, decoded, into] = *words;
        Chains { sets: [low, middle, high, blacks], facts, numbers, en_passant, black, bit, left, decoded, into }
    }

    fn registers(chains: &Chains) -> [Words; WORDS] {
        let [low, middle, high, blacks] = chains.sets;
        let Chains { facts, numbers, en_passant, black, bit, left, decoded, into, .. } = *chains;
        [low, middle, high, blacks, facts, numbers, en_passant, black, bit, left, decoded, into]
    }

    pub(super) fn load_chains(stored: &Stored) -> Chains {
        let mut words = [_mm512_setzero_si512(); WORDS];
        for (word, from) in words.iter_mut().zip(&stored.0) {
            *word = load(from);
        }
        from_registers(&words)
    }

    pub(super) fn store_chains(stored: &mut Stored, chains: &Chains) {
        for (to, words) in stored.0.iter_mut().zip(registers(chains)) {
            store(to, words);
        }
    }

    /// The old chains in some lanes, and the new ones in the others.
    pub(super) fn keep_old(mask: Mask, old: &Chains, new: &Chains) -> Chains {
        let mut words = registers(new);
        for (word, old) in words.iter_mut().zip(registers(old)) {
            *word = _mm512_mask_mov_epi64(*word, mask, old);
        }
        from_registers(&words)
    }

    pub(super) fn set_lane(chains: &mut Chains, lane: usize, words: [u64; WORDS]) {
        let mut registers = registers(chains);
        for (register, word) in registers.iter_mut().zip(words) {
            *register = _mm512_mask_set1_epi64(*register, 1 << lane, word.cast_signed());
        }
        *chains = from_registers(&registers);
    }
}
