//! draft

use core::arch::x86_64::{
    __m512i, _mm256_loadu_si256, _mm512_add_epi8, _mm512_and_si512, _mm512_broadcast_i64x4,
    _mm512_gf2p8affine_epi64_epi8, _mm512_loadu_si512, 
    _mm512_mask_multishift_epi64_epi8, _mm512_mask_permutexvar_epi8, _mm512_multishift_epi64_epi8,
    _mm512_or_si512, _mm512_permutexvar_epi8, _mm512_set1_epi64, _mm512_shldi_epi16, _mm512_storeu_si512,
    _mm512_sub_epi8, _mm512_ternarylogic_epi64, _mm512_xor_si512,
};

use super::avx512;
use crate::bitboard::Bitboard;
use crate::square::Square;

const LANES: usize = 8;
const GROUPS: usize = 4;
const BLOCK: usize = GROUPS * LANES;

mod truth {
    const A: i32 = 0xf0;
    const B: i32 = 0xcc;
    const C: i32 = 0xaa;
    pub(super) const A_OR_B_OR_C: i32 = A | B | C;
    pub(super) const A_AND_B_OR_C: i32 = A & (B | C);
    pub(super) const A_AND_B_OR_C_LOOSE: i32 = (A & B) | C;
    pub(super) const A_WHERE_C_ELSE_B: i32 = (A & C) | (B & !C & 0xff);
}

#[repr(align(64))]
struct Bytes([u8; 64]);

macro_rules! by_square {
    (|$file:ident, $rank:ident| $byte:expr) => {{
        let mut bytes = [0; 64];
        let mut square = 0;
        while square < bytes.len() {
            let ($file, $rank) = (square % 8, square / 8);
            bytes[square] = $byte as u8;
            square += 1;
        }
        Bytes(bytes)
    }};
}

static FILE: Bytes = by_square!(|file, _rank| 1 << file);
static RANK_FALLING: Bytes = by_square!(|_file, rank| 0x80 >> rank);
static TWICE_RANK: Bytes = by_square!(|_file, rank| 2 << rank);
static TWICE_RANK_FALLING: Bytes = by_square!(|_file, rank| 0x100 >> rank);
static RIGHT: Bytes = by_square!(|file, _rank| 0xfe << file);
static LEFT: Bytes = by_square!(|file, _rank| (1 << file) - 1);
static DIAGONAL: [Bytes; 2] = [
    by_square!(|file, rank| 1 << (8 + file - rank)),
    by_square!(|file, rank| 1 << (8 + file - rank) >> 8),
];
static ANTIDIAGONAL: [Bytes; 2] =
    [by_square!(|file, rank| 1 << (file + rank)), by_square!(|file, rank| 1 << (file + rank) >> 8)];
static DEAL: Bytes = {
    let mut bytes = [0; 64];
    let mut i = 0;
    while i < 64 {
        bytes[i] = (i % 8 / 2 * 8 + i / 8) as u8;
        i += 1;
    }
    Bytes(bytes)
};

const RISING: i64 = 0x8040_2010_0804_0201_u64 as i64;
const FALLING: i64 = 0x0102_0408_1020_4080;
const EVERY: u64 = 0x0101_0101_0101_0101;
const ODD: u64 = 0xaa * EVERY;
const fn from(byte: usize) -> u64 {
    (0xff << byte & 0xff) * EVERY
}
static PLACES: [u64; 2] = [0xcc*EVERY, ODD];

struct Block {
    m: [u64; 2],
    squares: __m512i,
    occupied: [__m512i; GROUPS],
}

macro_rules! with_avx512icl {
    ($($item:item)+) => {
        $(
            #[inline]
            #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,gfni")]
            $item
        )+
    };
}

with_avx512icl! {
    fn load(bytes: &Bytes) -> __m512i {
        // SAFETY: 
        #[allow(unsafe_code, reason = "a vector load")]
        unsafe { _mm512_loadu_si512(bytes.0.as_ptr().cast()) }
    }

    fn block(m: [u64; 2], squares: &[Square; BLOCK], occupied: &[Bitboard; BLOCK]) -> Block {
        #[allow(unsafe_code, reason = "a vector load")]
        let squares = unsafe { _mm256_loadu_si256(squares.as_ptr().cast()) };
        let mut boards = [_mm512_set1_epi64(0); GROUPS];
        let mut g = 0;
        while g < GROUPS {
            #[allow(unsafe_code, reason = "a vector load")]
            unsafe { boards[g] = _mm512_loadu_si512(occupied.as_ptr().add(LANES * g).cast()); }
            g += 1;
        }
        Block { m,
            squares: _mm512_permutexvar_epi8(load(&DEAL), _mm512_broadcast_i64x4(squares)),
            occupied: boards,
        }
    }

    fn pair(m: &[u64; 2], squares: __m512i, tables: [&Bytes; 2]) -> __m512i {
        let even = _mm512_permutexvar_epi8(squares, load(tables[0]));
        _mm512_mask_permutexvar_epi8(even, m[1], squares, load(tables[1]))
    }

    fn mirror(bytes: __m512i) -> __m512i {
        _mm512_gf2p8affine_epi64_epi8::<0>(bytes, _mm512_set1_epi64(RISING))
    }

    fn turn(bytes: __m512i) -> __m512i {
        _mm512_gf2p8affine_epi64_epi8::<0>(_mm512_set1_epi64(FALLING), bytes)
    }

    fn turned_attacks(occupied: __m512i, twice: __m512i, twice_mirrored: __m512i) -> __m512i {
        let up = _mm512_sub_epi8(occupied, twice);
        let down = _mm512_sub_epi8(mirror(occupied), twice_mirrored);
        let down = _mm512_gf2p8affine_epi64_epi8::<0>(_mm512_set1_epi64(RISING), down);
        _mm512_xor_si512(turn(up), down)
    }

    fn product(x: __m512i, a: __m512i, g: usize) -> __m512i {
        let two = ((0xc0_u64 >> (2 * g)) * EVERY) as i64;
        _mm512_gf2p8affine_epi64_epi8::<0>(x, _mm512_and_si512(a, _mm512_set1_epi64(two)))
    }

    fn joined(x: [__m512i; 4]) -> __m512i {
        let words = _mm512_set1_epi64(0x0000_ffff_0000_ffff);
        let dwords = _mm512_set1_epi64(0x0000_0000_ffff_ffff);
        let low = _mm512_ternarylogic_epi64::<{ truth::A_WHERE_C_ELSE_B }>(x[0], x[1], words);
        let high = _mm512_ternarylogic_epi64::<{ truth::A_WHERE_C_ELSE_B }>(x[2], x[3], words);
        _mm512_ternarylogic_epi64::<{ truth::A_WHERE_C_ELSE_B }>(low, high, dwords)
    }

    fn rooks(of: &Block) -> [__m512i; GROUPS] {
        let crossed = pair(&of.m, of.squares, [&FILE, &RANK_FALLING]);
        let slider = _mm512_shldi_epi16::<8>(crossed, crossed);
        let twice = _mm512_gf2p8affine_epi64_epi8::<0>(slider, _mm512_set1_epi64(0x0001_0204_0810_2040));
        let twice_mirrored = _mm512_gf2p8affine_epi64_epi8::<0>(slider, _mm512_set1_epi64(0x0080_4020_1008_0402));
        let ranks = _mm512_and_si512(of.squares, _mm512_set1_epi64((0x38 * EVERY) as i64));
        let both = |g: usize| {
            let file = _mm512_gf2p8affine_epi64_epi8::<0>(crossed, of.occupied[g]);
            _mm512_mask_multishift_epi64_epi8(file, of.m[1], ranks, of.occupied[g])
        };
        let lines = joined([both(0), both(1), both(2), both(3)]);
        let attacks = turned_attacks(lines, twice, twice_mirrored);
        let crossed = turn(crossed);
        let files = _mm512_set1_epi64((0xaa * EVERY) as i64);
        let x = _mm512_ternarylogic_epi64::<{ truth::A_WHERE_C_ELSE_B }>(attacks, crossed, files);
        let a = _mm512_ternarylogic_epi64::<{ truth::A_WHERE_C_ELSE_B }>(crossed, attacks, files);
        [product(x, a, 0), product(x, a, 1), product(x, a, 2), product(x, a, 3)]
    }

    fn windows(first: i64, words: __m512i, g: usize) -> __m512i {
        let at = first + (16 * g as u64 * EVERY) as i64;
        _mm512_multishift_epi64_epi8(_mm512_set1_epi64(at), words)
    }

    /// (attacks to be cut, diagonal, antidiagonal)
    fn bishops(of: &Block) -> [[__m512i; 3]; GROUPS] {
        let sides = pair(&of.m, of.squares, [&RIGHT, &LEFT]);
        let diagonals = pair(&of.m, of.squares, [&DIAGONAL[0], &DIAGONAL[1]]);
        let antidiagonals = pair(&of.m, of.squares, [&ANTIDIAGONAL[0], &ANTIDIAGONAL[1]]);
        let twice = _mm512_permutexvar_epi8(of.squares, load(&TWICE_RANK_FALLING));
        let twice_mirrored = _mm512_permutexvar_epi8(of.squares, load(&TWICE_RANK));
        let mut answers = [[sides; 3]; GROUPS];
        let mut g = 0;
        while g < GROUPS {
            let d = windows(0x0102_0304_0506_0708, diagonals, g);
            let a = windows(0x0706_0504_0302_0100, antidiagonals, g);
            let both = _mm512_ternarylogic_epi64::<{ truth::A_AND_B_OR_C }>(of.occupied[g], d, a);
            let lines = _mm512_gf2p8affine_epi64_epi8::<0>(sides, both);
            answers[g] = [lines, d, a];
            g += 1;
        }
        let lines = joined([answers[0][0], answers[1][0], answers[2][0], answers[3][0]]);
        let x = turned_attacks(lines, twice, twice_mirrored);
        let a = turn(sides);
        let mut g = 0;
        while g < GROUPS {
            answers[g][0] = product(x, a, g);
            g += 1;
        }
        answers
    }

    fn bishops_cut(of: &Block) -> [__m512i; GROUPS] {
        let [p, q, r, s] = bishops(of);
        let f = |[w, d, a]: [__m512i; 3]| _mm512_ternarylogic_epi64::<{ truth::A_AND_B_OR_C }>(w, d, a);
        [f(p), f(q), f(r), f(s)]
    }

    fn queens(of: &Block) -> [__m512i; GROUPS] {
        let [p, q, r, s] = bishops(of);
        let [k, l, m, n] = rooks(of);
        let f = |[w, d, a]: [__m512i; 3], rook| _mm512_ternarylogic_epi64::<{ truth::A_AND_B_OR_C_LOOSE }>(w, _mm512_or_si512(d, a), rook);
        [f(p, k), f(q, l), f(r, m), f(s, n)]
    }

    fn store(row: &mut [Bitboard; BLOCK], answers: [__m512i; GROUPS]) {
        let mut g = 0;
        while g < GROUPS {
            #[allow(unsafe_code, reason = "a vector store")]
            unsafe { _mm512_storeu_si512(row.as_mut_ptr().add(LANES * g).cast(), answers[g]); }
            g += 1;
        }
    }

    fn each<'a, const N: usize>(
        squares: &'a [Square],
        occupied: &'a [Bitboard],
        columns: [&'a mut [Bitboard]; N],
        answer: impl Fn(&Block) -> [[__m512i; GROUPS]; N],
    ) -> (&'a [Square], &'a [Bitboard], [&'a mut [Bitboard]; N]) {
        let (squares, last_squares) = squares.as_chunks();
        let (occupied, last_occupied) = occupied.as_chunks();
        let mut columns = columns.map(|column| column.as_chunks_mut());
        let m = core::hint::black_box(PLACES);
        for (i, (squares, occupied)) in squares.iter().zip(occupied).enumerate() {
            let answers = answer(&block(m, squares, occupied));
            for ((column, _), answer) in columns.iter_mut().zip(answers) {
                if let Some(row) = column.get_mut(i) {
                    store(row, answer);
                }
            }
        }
        (last_squares, last_occupied, columns.map(|(_, last)| last))
    }

    pub(crate) fn rook(squares: &[Square], occupied: &[Bitboard], attacks: &mut [Bitboard]) {
        let (squares, occupied, [attacks]) = each(squares, occupied, [attacks], |of| [rooks(of)]);
        avx512::rook(squares, occupied, attacks);
    }

    pub(crate) fn bishop(squares: &[Square], occupied: &[Bitboard], attacks: &mut [Bitboard]) {
        let (squares, occupied, [attacks]) = each(squares, occupied, [attacks], |of| [bishops_cut(of)]);
        avx512::bishop(squares, occupied, attacks);
    }

    pub(crate) fn queen(squares: &[Square], occupied: &[Bitboard], attacks: &mut [Bitboard]) {
        let (squares, occupied, [attacks]) = each(squares, occupied, [attacks], |of| [queens(of)]);
        avx512::queen(squares, occupied, attacks);
    }

    pub(crate) fn rook_and_bishop(
        squares: &[Square],
        occupied: &[Bitboard],
        rooks: &mut [Bitboard],
        bishops: &mut [Bitboard],
    ) {
        let (squares, occupied, [rooks, bishops]) =
            each(squares, occupied, [rooks, bishops], |of| [self::rooks(of), bishops_cut(of)]);
        avx512::rook_and_bishop(squares, occupied, rooks, bishops);
    }
}
