//! Sixteen pieces as attackers and victims, in registers of AVX2. Eight threats fill a register.

use core::arch::x86_64::{
    __m256i, _mm_setr_epi8, _mm256_broadcastsi128_si256, _mm256_or_si256, _mm256_permutevar8x32_epi32,
    _mm256_set1_epi16, _mm256_set1_epi32, _mm256_setr_epi32, _mm256_shuffle_epi8, _mm256_shuffle_epi32,
    _mm256_slli_epi64, _mm256_srlv_epi32, _mm256_storeu_si256, _mm256_unpackhi_epi16, _mm256_unpacklo_epi16,
};

use crate::list::End;
use crate::threats::threat::Threat;
use crate::vectors::deltas::Items;

/// A code and a square for each of sixteen places: places 0 to 3 and 8 to 11 in the low half, the others in the high half. So the
/// words of two registers, interleaved half by half, are threats in the order of the places.
#[derive(Clone, Copy)]
pub(crate) struct Items32 {
    attackers: __m256i,
    victims: __m256i,
}

/// For each set of eight words: their numbers, the lowest first, in four bits each. The others are 0.
static NUMBERS: [u32; 256] = {
    let mut all = [0; 256];
    let mut set: usize = 0;
    while set < all.len() {
        let (mut word, mut shift) = (0, 0);
        while word < 8 {
            if set >> word & 1 != 0 {
                all[set] |= word << shift;
                shift += 4;
            }
            word += 1;
        }
        set += 1;
    }
    all
};

impl Items32 {
    /// The items of places whose codes and squares are in the low half of each word: two of a ray, and two of the opposite one.
    #[inline(always)]
    pub(super) fn of(codes: __m256i, squares: __m256i) -> Self {
        let pieces = proved!({
            let both = _mm256_or_si256(codes, _mm256_slli_epi64::<32>(squares));
            let order = _mm_setr_epi8(0, 4, 1, 5, 8, 12, 9, 13, 2, 6, 3, 7, 10, 14, 11, 15);
            _mm256_shuffle_epi8(both, _mm256_broadcastsi128_si256(order))
        });
        Self { attackers: pieces, victims: pieces }
    }
}

impl Items for Items32 {
    #[inline(always)]
    fn attacked_by(self, attacker: u16) -> Self {
        Self { attackers: proved!(_mm256_set1_epi16(attacker.cast_signed())), ..self }
    }

    #[inline(always)]
    fn attacking(self, victim: u16) -> Self {
        Self { victims: proved!(_mm256_set1_epi16(victim.cast_signed())), ..self }
    }

    #[inline(always)]
    fn attacking_opposite(self) -> Self {
        Self { victims: proved!(_mm256_shuffle_epi32::<0b01_00_11_10>(self.attackers)), ..self }
    }

    #[inline(always)]
    fn append<const N: usize>(self, which: u32, list: &mut End<'_, N, Threat>) {
        let halves = proved!([
            _mm256_unpacklo_epi16(self.attackers, self.victims),
            _mm256_unpackhi_epi16(self.attackers, self.victims),
        ]);
        let [low, high, ..] = which.to_le_bytes();
        for (threats, which) in halves.into_iter().zip([low, high]) {
            let Some(room) = list.room() else { return };
            proved!({
                let numbers = _mm256_set1_epi32(NUMBERS[usize::from(which)].cast_signed());
                // The permutation uses only the low three bits of a number.
                let order = _mm256_srlv_epi32(numbers, _mm256_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28));
                let threats = _mm256_permutevar8x32_epi32(threats, order);
                // SAFETY: the room has 64 bytes, and 32 are written. All words are a code, a square, a code and a square.
                _mm256_storeu_si256(room.as_mut_ptr().cast(), threats);
            });
            list.grow(which.count_ones() as usize);
        }
    }
}
