//! Parallel Hyperbola Quintessence with AVX2. File, diagonal and antidiagonal are in the lanes of one register, which a
//! byte shuffle mirrors. The tables have 4 KiB of records, 64 bytes a square, and 512 bytes for ranks.
//!
//! Gerd Isenberg and Aleks Peshkov published the method, with a bishop in registers of 128 bits. In registers of 256
//! bits, Cfish has had it as an option since 2020 (Toshihiko Okuhara), and Stockfish as its method for AVX2 since 2026
//! (pull request 6845). As in these engines, a table gives the rank while the lanes are busy, because AVX2 cannot
//! reverse the bits of a byte.
//!
//! The table compares the variants that were tried, in nanoseconds a queen, called through a pointer, on a Xeon with
//! AVX-512 in a build for that processor. The library's own lookup took 2.9 ns (throughput-bound) and 8.5 ns
//! (latency-bound).
//!
//! | variant | throughput-bound | latency-bound |
//! |---|---|---|
//! | this one | 2.0 | 9.1 |
//! | r and r' once in the record, broadcast | 2.2 | 9.0 |
//! | the same, and the rank gathered by `pext` | 2.2 | 9.0 |
//! | r shifted into place, not loaded | 2.1 | 9.2 |
//! | the rank in its lane, bits reversed by nibbles | 3.6 | 14.0 |
//! | the rank in its lane, bits reversed by GFNI, which is not part of AVX2 | 1.9 | 11.4 |
//! | two lanes for the diagonals, the file in a general register | 2.7 | 8.2 |
//!
//! In a build for AVX2 alone (`x86-64-v3`), the first three variants are equally fast. A rook whose file is computed in
//! a general register takes 1.9 ns instead of 1.8 ns throughput-bound, and 7.0 ns instead of 7.3 ns latency-bound.

use core::arch::x86_64::{
    __m128i, __m256i, _mm_and_si128, _mm_cvtsi128_si64, _mm_or_si128, _mm_set_epi64x, _mm_set1_epi64x,
    _mm_shuffle_epi8, _mm_sub_epi64, _mm_unpackhi_epi64, _mm_xor_si128, _mm256_and_si256,
    _mm256_broadcastsi128_si256, _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_set1_epi64x,
    _mm256_setr_epi64x, _mm256_shuffle_epi8, _mm256_sub_epi64, _mm256_xor_si256,
};

use slidemask::scalar::rook_attacks;
use slidemask::{Axis, Bitboard, File, Line, Square};

use crate::harness::contender::Contender;

#[derive(Clone, Copy)]
pub(crate) struct ParallelHq;

/// The data that a lookup reads for its square: one cache line.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Record {
    /// The lines for the four lanes: file, 0 in place of the rank, diagonal, antidiagonal.
    rays: [i64; 4],
    /// r, twice.
    slider: [i64; 2],
    /// r', twice.
    mirrored: [i64; 2],
}

static RECORDS: [Record; Square::ALL.len()] = {
    let mut records = [Record { rays: [0; 4], slider: [0; 2], mirrored: [0; 2] }; Square::ALL.len()];
    let mut i = 0;
    while i < records.len() {
        let square = Square::ALL[i];
        records[i].rays = [
            Line::through(square, Axis::File).rays().cast_signed(),
            0,
            Line::through(square, Axis::Diagonal).rays().cast_signed(),
            Line::through(square, Axis::Antidiagonal).rays().cast_signed(),
        ];
        let slider = Bitboard::from_square(square);
        records[i].slider = [slider.0.cast_signed(); 2];
        records[i].mirrored = [slider.flip_vertical().0.cast_signed(); 2];
        i += 1;
    }
    records
};

/// The attacks in the first rank, indexed by the occupied six inner squares and the file.
static FIRST_RANK: [[u8; File::ALL.len()]; 64] = {
    let mut table = [[0; File::ALL.len()]; 64];
    let mut i = 0;
    while i < 64 * File::ALL.len() {
        let [inner, file] = [i / File::ALL.len(), i % File::ALL.len()];
        table[inner][file] = rook_attacks(Square::ALL[file], Bitboard(inner as u64 * 2)).0.to_le_bytes()[0];
        i += 1;
    }
    table
};

#[inline]
fn rank(square: Square, occupied: Bitboard) -> Bitboard {
    let shift = square as u32 & 0o70;
    let inner = occupied.0 >> shift >> 1 & 0o77;
    Bitboard(u64::from(FIRST_RANK[inner as usize][square as usize & 7]) << shift)
}

/// The order of bytes for `vpshufb`, which reverses the bytes of each lane: byte 7 first, then byte 6.
const SWAP: [i64; 2] = [0x0001_0203_0405_0607, 0x0809_0a0b_0c0d_0e0f];

/// `((o - r) ^ mirror(o' - r')) & rays` in registers of one width.
macro_rules! hyperbola {
    (
        $rays:ident, $occupied:expr, $slider:expr, $mirrored:expr, $swap:expr;
        $and:ident, $sub:ident, $xor:ident, $shuffle:ident
    ) => {{
        let pieces = $and($occupied, $rays);
        let forward = $sub(pieces, $slider);
        let reverse = $sub($shuffle(pieces, $swap), $mirrored);
        $and($xor(forward, $shuffle(reverse, $swap)), $rays)
    }};
}

macro_rules! with_avx2 {
    ($($item:item)+) => {
        $(
            #[inline]
            #[target_feature(enable = "avx2")]
            $item
        )+
    };
}

with_avx2! {
    fn pair([low, high]: [i64; 2]) -> __m128i {
        _mm_set_epi64x(high, low)
    }

    fn pair_twice(words: [i64; 2]) -> __m256i {
        _mm256_broadcastsi128_si256(pair(words))
    }

    fn two_lanes(record: &Record, rays: [i64; 2], occupied: Bitboard) -> __m128i {
        let rays = pair(rays);
        hyperbola!(
            rays, _mm_set1_epi64x(occupied.0.cast_signed()), pair(record.slider), pair(record.mirrored), pair(SWAP);
            _mm_and_si128, _mm_sub_epi64, _mm_xor_si128, _mm_shuffle_epi8
        )
    }

    fn four_lanes(record: &Record, occupied: Bitboard) -> __m256i {
        let [file, rank, diagonal, antidiagonal] = record.rays;
        let rays = _mm256_setr_epi64x(file, rank, diagonal, antidiagonal);
        hyperbola!(
            rays, _mm256_set1_epi64x(occupied.0.cast_signed()),
            pair_twice(record.slider), pair_twice(record.mirrored), pair_twice(SWAP);
            _mm256_and_si256, _mm256_sub_epi64, _mm256_xor_si256, _mm256_shuffle_epi8
        )
    }

    fn first_lane(lanes: __m128i) -> Bitboard {
        Bitboard(_mm_cvtsi128_si64(lanes).cast_unsigned())
    }

    fn union_of_two(lanes: __m128i) -> Bitboard {
        first_lane(_mm_or_si128(lanes, _mm_unpackhi_epi64(lanes, lanes)))
    }

    fn file_in_lane(square: Square, occupied: Bitboard) -> Bitboard {
        let record = &RECORDS[square as usize];
        first_lane(two_lanes(record, [record.rays[0], record.rays[1]], occupied))
    }

    fn bishop_in_lanes(square: Square, occupied: Bitboard) -> Bitboard {
        let record = &RECORDS[square as usize];
        union_of_two(two_lanes(record, [record.rays[2], record.rays[3]], occupied))
    }

    fn file_and_bishop_in_lanes(square: Square, occupied: Bitboard) -> Bitboard {
        let lanes = four_lanes(&RECORDS[square as usize], occupied);
        union_of_two(_mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes)))
    }

    fn file_beside_bishop_in_lanes(square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        let lanes = four_lanes(&RECORDS[square as usize], occupied);
        (first_lane(_mm256_castsi256_si128(lanes)), union_of_two(_mm256_extracti128_si256::<1>(lanes)))
    }
}

impl Contender for ParallelHq {
    fn name(self) -> String {
        "parallel HQ, AVX2".into()
    }

    #[inline]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        // SAFETY: this file is compiled only in builds that assume AVX2.
        #[allow(unsafe_code, reason = "a function with target features is unsafe to call in any build")]
        let file = unsafe { file_in_lane(square, occupied) };
        file | rank(square, occupied)
    }

    #[inline]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        // SAFETY: as for the rook.
        #[allow(unsafe_code, reason = "as for the rook")]
        let bishop = unsafe { bishop_in_lanes(square, occupied) };
        bishop
    }

    #[inline]
    fn queen(self, square: Square, occupied: Bitboard) -> Bitboard {
        // SAFETY: as for the rook.
        #[allow(unsafe_code, reason = "as for the rook")]
        let others = unsafe { file_and_bishop_in_lanes(square, occupied) };
        others | rank(square, occupied)
    }

    #[inline]
    fn rook_and_bishop(self, square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        // SAFETY: as for the rook.
        #[allow(unsafe_code, reason = "as for the rook")]
        let (file, bishop) = unsafe { file_beside_bishop_in_lanes(square, occupied) };
        (file | rank(square, occupied), bishop)
    }
}
