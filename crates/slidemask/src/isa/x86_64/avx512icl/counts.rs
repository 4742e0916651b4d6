//! The number of pieces that attack each square: matrices of bits are transposed, and the bits of each byte counted.

use core::arch::x86_64::{
    __m512i, _mm512_add_epi8, _mm512_gf2p8affine_epi64_epi8, _mm512_permutexvar_epi8, _mm512_popcnt_epi8,
};

use super::every_square::CONSTANTS;
use crate::by_kind::Side;
use crate::isa::x86_64::avx512::sides::{bytes, places};
use crate::isa::x86_64::vector::{Bytes, by_square, load_64};

/// Byte `r` of each of eight words, for each rank `r` of a board: the places of the bytes.
static BY_RANK: Bytes = by_square!(|file, rank| 8 * file + rank);

with_features! {
    Avx512Icl,

    /// The number of sets, one in each lane, that contain each square.
    fn sum(sets: __m512i) -> __m512i {
        // The eight bytes of a rank are a matrix of bits: its rows are the sets, its columns the files.
        let by_rank = _mm512_permutexvar_epi8(load_64(&BY_RANK.0), sets);
        _mm512_popcnt_epi8(_mm512_gf2p8affine_epi64_epi8::<0>(load_64(&CONSTANTS.own_file.0), by_rank))
    }

    /// The number of pieces that attack each square.
    pub(super) fn counts(side: &Side) -> [u8; 64] {
        let [directions, leaps] = places(side);
        bytes(_mm512_add_epi8(sum(directions), sum(leaps)))
    }
}
