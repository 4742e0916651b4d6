//! The memory of eight lanes: chunks to read, and entries to write.

use core::arch::x86_64::{
    _mm512_add_epi64, _mm512_and_si512, _mm512_cmpgt_epu64_mask, _mm512_mask_storeu_epi64, _mm512_min_epu64,
    _mm512_set_epi64, _mm512_shuffle_epi8, _mm512_shuffle_i64x2, _mm512_sllv_epi64, _mm512_srli_epi64,
    _mm512_unpackhi_epi64, _mm512_unpacklo_epi64,
};
use core::mem::offset_of;
use core::ptr::{with_exposed_provenance, with_exposed_provenance_mut};

use super::chains::{Chains, EIGHT};
use super::vector::{Mask, Words, all, in_pairs, lanes, load, store};
use crate::entry::Entry;
use crate::position::Position;

/// The chunks of eight lanes: where each starts, and the last place where eight bytes of it can be read.
pub(super) struct Chunks {
    start: [u64; EIGHT],
    last: [u64; EIGHT],
}

/// What is read instead of a chunk that has fewer than eight bytes.
static NOTHING: [u8; 8] = [0; 8];

impl Chunks {
    pub(super) fn new() -> Self {
        let nothing = NOTHING.as_ptr().expose_provenance() as u64;
        Self { start: [nothing; EIGHT], last: [nothing; EIGHT] }
    }

    pub(super) fn set(&mut self, lane: usize, chunk: &[u8]) {
        if let Some(most) = chunk.len().checked_sub(8) {
            self.start[lane] = chunk.as_ptr().expose_provenance() as u64;
            self.last[lane] = self.start[lane] + most as u64;
        }
    }
}

/// The bytes of an entry, which are written as six words.
pub(super) const ENTRY: usize = 48;

const _: () = assert!(
    size_of::<Entry>() == ENTRY
        && offset_of!(Entry, position) == 0
        && offset_of!(Position, bits) == 0
        && offset_of!(Position, halfmove_clock) == 32
        && offset_of!(Position, castling) == 34
        && offset_of!(Position, en_passant) == 35
        && offset_of!(Position, side_to_move) == 36
        && offset_of!(Entry, played) == 40
        && offset_of!(Entry, ply) == 42
        && offset_of!(Entry, score) == 44
        && offset_of!(Entry, result) == 46,
    "the fields of an entry are where the lanes write them"
);

lanes! {
    /// The next bits of each chain, and the lanes that are too near the end of their chunk.
    pub(super) fn window(chunks: &Chunks, bit: Words) -> (Words, Mask) {
        let address = _mm512_add_epi64(load(&chunks.start), _mm512_srli_epi64::<3>(bit));
        let last = load(&chunks.last);
        let near = _mm512_cmpgt_epu64_mask(address, last);
        let address = _mm512_min_epu64(address, last);
        let mut places = [0; EIGHT];
        store(&mut places, address);
        // SAFETY: each place is in the lane's chunk, with seven more bytes behind it.
        #[allow(unsafe_code, reason = "the places are limited above")]
        let read = |lane: usize| unsafe { with_exposed_provenance::<i64>(places[lane] as usize).read_unaligned() };
        let words = _mm512_set_epi64(read(7), read(6), read(5), read(4), read(3), read(2), read(1), read(0));
        // The highest byte comes first.
        let reversed = in_pairs(0x0001_0203_0405_0607, 0x0809_0a0b_0c0d_0e0f);
        let words = _mm512_shuffle_epi8(words, reversed);
        (_mm512_sllv_epi64(words, _mm512_and_si512(bit, all(7))), near)
    }

    /// Writes an entry for each lane.
    pub(super) fn write(chains: &Chains, last: Words) {
        let [low, middle, high, blacks] = chains.sets;
        // Two words of the even lanes, and of the odd ones.
        let pairs = |a, b| [_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b)];
        let [first, second, third] = [pairs(low, middle), pairs(high, blacks), pairs(chains.facts, last)];
        let mut places = [0; EIGHT];
        store(&mut places, chains.into);
        for odd in 0..2 {
            let (a, b, c) = (first[odd], second[odd], third[odd]);
            let low_lanes = _mm512_shuffle_i64x2::<0b01_00_01_00>(a, b);
            let high_lanes = _mm512_shuffle_i64x2::<0b11_10_11_10>(a, b);
            // Pairs 0 and 2 of the first two registers, then 1 and 3.
            let rows = [
                _mm512_shuffle_i64x2::<0b00_00_10_00>(low_lanes, c),
                _mm512_shuffle_i64x2::<0b01_01_11_01>(low_lanes, c),
                _mm512_shuffle_i64x2::<0b10_10_10_00>(high_lanes, c),
                _mm512_shuffle_i64x2::<0b11_11_11_01>(high_lanes, c),
            ];
            for (i, row) in rows.into_iter().enumerate() {
                // SAFETY: each place has room for an entry.
                #[allow(unsafe_code, reason = "the caller gives places with room")]
                unsafe {
                    _mm512_mask_storeu_epi64(with_exposed_provenance_mut(places[2 * i + odd] as usize), 0b11_1111, row);
                }
            }
        }
    }
}
