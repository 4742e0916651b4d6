//! The sixteen places around a square: a byte shuffle cuts a board into eight rays, one subtraction finds the nearest pieces, and a
//! compression puts them side by side.

use core::arch::x86_64::{
    __m128i, __m512i, _mm_alignr_epi8, _mm_and_si128, _mm_or_si128, _mm_shuffle_epi8, _mm_test_epi8_mask,
    _mm_unpackhi_epi8, _mm_unpacklo_epi8, _mm256_castsi128_si256, _mm256_inserti128_si256, _mm512_add_epi8,
    _mm512_castsi512_si128, _mm512_cvtepu16_epi32, _mm512_gf2p8affine_epi64_epi8, _mm512_mask_set1_epi8,
    _mm512_maskz_compress_epi8, _mm512_maskz_compress_epi32, _mm512_maskz_permutexvar_epi8, _mm512_or_si512,
    _mm512_set1_epi8, _mm512_set1_epi32, _mm512_set1_epi64, _mm512_shuffle_i64x2, _mm512_slli_epi32,
    _mm512_storeu_si512, _mm512_test_epi8_mask, _mm512_testn_epi8_mask,
};
use core::ops::{BitAnd, BitOr};

use crate::arch::around::{Around, ByteBoard, Items, Sixteen};
use crate::arch::token::Avx512Icl;
use crate::arch::x86_64::vector::{load_16, load_64};
use crate::bitboard::Bitboard;
use crate::method::eight_rays;
use crate::square::Square;
use crate::threat::list::ThreatList;
use crate::threat::rays::{ByCode, REACH, STEPS};

/// A board of 64 codes.
#[derive(Clone, Copy)]
pub struct Codes(__m512i);

/// Sixteen bytes.
#[derive(Clone, Copy)]
pub struct Bytes16(__m128i);

/// Sixteen items of four bytes.
#[derive(Clone, Copy)]
pub struct Items16(__m512i);

impl Codes {
    #[inline(always)]
    pub(super) fn load(_: Avx512Icl, codes: &[u8; 64]) -> Self {
        Self(proved!(load_64(codes)))
    }
}

/// Removes bit 3 from the number of a square on a board with 16 squares in a rank: the bits of a byte are the files 0 to 2 and the
/// ranks 4 to 6. Row b of the matrix, which is byte `7 - b`, has the bit that becomes bit b.
const NARROW: u64 = u64::from_be_bytes([1, 1 << 1, 1 << 2, 1 << 4, 1 << 5, 1 << 6, 0, 0]);

impl ByteBoard for Codes {
    type Sixteen = Bytes16;

    #[inline(always)]
    fn store(self, codes: &mut [u8; 64]) {
        // SAFETY: the reference covers exactly the 64 bytes that are written.
        proved!(_mm512_storeu_si512(codes.as_mut_ptr().cast(), self.0));
    }

    #[inline(always)]
    fn with(self, square: Square, code: u8) -> Self {
        let place = Bitboard::from_square(square).0;
        Self(proved!(_mm512_mask_set1_epi8(self.0, place, code.cast_signed())))
    }

    #[inline(always)]
    fn around(self, square: Square) -> Around<Bytes16> {
        let square = square as u8;
        let wide = square + (square & 0o70);
        proved!({
            let places = _mm512_add_epi8(_mm512_set1_epi8(wide.cast_signed()), load_64(&STEPS.0));
            let on_board = _mm512_testn_epi8_mask(places, _mm512_set1_epi8(0x88_u8.cast_signed()));
            let squares = _mm512_gf2p8affine_epi64_epi8::<0>(places, _mm512_set1_epi64(NARROW.cast_signed()));
            let codes = _mm512_maskz_permutexvar_epi8(on_board, squares, self.0);
            let occupied = _mm512_test_epi8_mask(codes, codes);
            let nearest = eight_rays::nearest(occupied);
            Around {
                codes: Bytes16(_mm512_castsi512_si128(_mm512_maskz_compress_epi8(nearest, codes))),
                squares: Bytes16(_mm512_castsi512_si128(_mm512_maskz_compress_epi8(nearest, squares))),
                reach: Bytes16(_mm512_castsi512_si128(_mm512_maskz_compress_epi8(
                    nearest,
                    load_64(&REACH.0),
                ))),
            }
        })
    }
}

impl BitAnd for Bytes16 {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(proved!(_mm_and_si128(self.0, other.0)))
    }
}

impl BitOr for Bytes16 {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(proved!(_mm_or_si128(self.0, other.0)))
    }
}

impl Sixteen for Bytes16 {
    type Items = Items16;

    #[inline(always)]
    fn look_up(self, row: &ByCode) -> Self {
        Self(proved!(_mm_shuffle_epi8(load_16(row), self.0)))
    }

    #[inline(always)]
    fn turned(self) -> Self {
        Self(proved!(_mm_alignr_epi8::<8>(self.0, self.0)))
    }

    #[inline(always)]
    fn present(self) -> u32 {
        proved!(_mm_test_epi8_mask(self.0, self.0)).into()
    }

    #[inline(always)]
    fn items(codes: Self, squares: Self) -> Items16 {
        proved!({
            let low = _mm_unpacklo_epi8(codes.0, squares.0);
            let high = _mm_unpackhi_epi8(codes.0, squares.0);
            Items16(_mm512_cvtepu16_epi32(_mm256_inserti128_si256::<1>(_mm256_castsi128_si256(low), high)))
        })
    }
}

impl Items for Items16 {
    #[inline(always)]
    fn attacked_by(self, attacker: u32) -> Self {
        proved!({
            let victims = _mm512_slli_epi32::<16>(self.0);
            Self(_mm512_or_si512(victims, _mm512_set1_epi32(attacker.cast_signed())))
        })
    }

    #[inline(always)]
    fn attacking(self, victim: u32) -> Self {
        Self(proved!(_mm512_or_si512(self.0, _mm512_set1_epi32((victim << 16).cast_signed()))))
    }

    #[inline(always)]
    fn attacking_opposite(self) -> Self {
        proved!({
            let opposite = _mm512_shuffle_i64x2::<0b01_00_11_10>(self.0, self.0);
            Self(_mm512_or_si512(self.0, _mm512_slli_epi32::<16>(opposite)))
        })
    }

    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "sixteen bits")]
    fn append<const N: usize>(self, which: u32, list: &mut ThreatList<N>) {
        let Some(room) = list.room() else { return };
        // SAFETY: the room has 64 bytes; every item is a threat, and the bytes after them are 0, which is an entry, too.
        proved!(_mm512_storeu_si512(
            room.as_mut_ptr().cast(),
            _mm512_maskz_compress_epi32(which as u16, self.0)
        ));
        list.grow(which.count_ones() as usize);
    }
}
