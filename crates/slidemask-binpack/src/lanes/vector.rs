//! Eight lanes of a register: bit selection, lines and attacks, with a board of its own in each lane.

use core::arch::x86_64::{
    __m512i, _mm_set_epi64x, _mm512_add_epi64, _mm512_and_si512, _mm512_andnot_si512, _mm512_broadcast_i32x4,
    _mm512_cmple_epu8_mask, _mm512_loadu_epi64, _mm512_lzcnt_epi64, _mm512_mask_add_epi64,
    _mm512_maskz_mov_epi8, _mm512_mullo_epi64, _mm512_multishift_epi64_epi8, _mm512_or_si512,
    _mm512_permutex2var_epi64, _mm512_permutexvar_epi64, _mm512_popcnt_epi8, _mm512_sad_epu8,
    _mm512_set1_epi8, _mm512_set1_epi64, _mm512_setzero_si512, _mm512_shuffle_epi8, _mm512_sllv_epi64,
    _mm512_srav_epi64, _mm512_srli_epi64, _mm512_srlv_epi64, _mm512_storeu_epi64, _mm512_sub_epi64,
    _mm512_test_epi64_mask,
};

use slidemask::{Color, Kind, Square, king_attacks, knight_attacks, pawn_attacks};

use crate::state::code;

/// Eight words, one in each lane.
pub(super) type Words = __m512i;
/// A bit for each lane.
pub(super) type Mask = u8;

/// Compiles functions for the instruction set of the lanes: AVX-512 as in Ice Lake, of `slidemask::isa::Avx512Icl`.
macro_rules! lanes {
    (cold $item:item) => { lanes! { @ [#[cold] #[inline(never)]] $item } };
    (@ [$(#[$attribute:meta])+] $item:item) => {
        $(#[$attribute])+
        #[target_feature(
            enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,gfni",
            enable = "bmi1,bmi2,lzcnt,popcnt"
        )]
        $item
    };
    ($($item:item)+) => { $( lanes! { @ [#[inline]] $item } )+ };
}

pub(super) use lanes;

/// Three words joined by any function of their bits: `join!(a, b, c; A & !B | C)`.
macro_rules! join {
    ($a:expr, $b:expr, $c:expr; $($truth:tt)+) => {
        core::arch::x86_64::_mm512_ternarylogic_epi64::<{
            const A: i32 = 0xf0;
            const B: i32 = 0xcc;
            const C: i32 = 0xaa;
            // Not all functions use all inputs.
            let _ = (A, B, C);
            ($($truth)+) & 0xff
        }>($a, $b, $c)
    };
}

pub(super) use join;

/// Values for the lanes that compile to a load: eight words.
macro_rules! table {
    ($words:expr) => {{
        static WORDS: [u64; 8] = $words;
        load(&WORDS)
    }};
}

const FILE_A: u64 = 0x0101_0101_0101_0101;
/// The numbers of the bytes of a word.
const BYTES: u64 = 0x0706_0504_0302_0100;

const fn line_tables() -> [[u64; 16]; 4] {
    let mut tables = [[0_u64; 16]; 4];
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (square % 8, square / 8);
        tables[0][rank] |= 1 << square;
        tables[1][file] |= 1 << square;
        tables[2][(16 + rank - file) % 16] |= 1 << square;
        tables[3][rank + file] |= 1 << square;
        square += 1;
    }
    tables
}

/// Half of the table of an axis.
const fn half(axis: usize, half: usize) -> [u64; 8] {
    let tables = line_tables();
    let mut words = [0; 8];
    let mut i = 0;
    while i < 8 {
        words[i] = tables[axis][8 * half + i];
        i += 1;
    }
    words
}

/// The squares that a leaper can reach are at most two files from its own.
const NEAR_FILES: [u64; 8] = {
    let mut near = [0; 8];
    let mut file = 0_usize;
    while file < 8 {
        let mut other = 0_usize;
        while other < 8 {
            if file.abs_diff(other) <= 2 {
                near[file] |= FILE_A << other;
            }
            other += 1;
        }
        file += 1;
    }
    near
};

/// The square whose leaps are moved to other squares: its leaps do not leave the board.
const CENTER: Square = Square::C3;

/// The leaps from the centre by the code of a piece, for one colour.
const fn leaps_of(color: Color) -> [u64; 8] {
    let mut leaps = [0; 8];
    leaps[code(Kind::Pawn)] = pawn_attacks(color, CENTER).0;
    leaps[code(Kind::Knight)] = knight_attacks(CENTER).0;
    leaps[code(Kind::King)] = king_attacks(CENTER).0;
    leaps
}

const fn leaps_as(kind: Kind, color: Color) -> i64 {
    leaps_of(color)[code(kind)].cast_signed()
}

lanes! {
    pub(super) fn load(words: &[u64; 8]) -> Words {
        // SAFETY: the reference covers exactly the bytes that are read; the load needs no alignment.
        #[allow(unsafe_code, reason = "vector loads take a pointer")]
        unsafe { _mm512_loadu_epi64(words.as_ptr().cast()) }
    }

    pub(super) fn store(words: &mut [u64; 8], lanes: Words) {
        // SAFETY: the reference covers exactly the bytes that are written; the store needs no alignment.
        #[allow(unsafe_code, reason = "vector stores take a pointer")]
        unsafe { _mm512_storeu_epi64(words.as_mut_ptr().cast(), lanes) }
    }

    pub(super) fn all(word: u64) -> Words {
        _mm512_set1_epi64(word.cast_signed())
    }

    /// A word in the even lanes, and one in the odd ones.
    pub(super) fn in_pairs(even: u64, odd: u64) -> Words {
        _mm512_broadcast_i32x4(_mm_set_epi64x(odd.cast_signed(), even.cast_signed()))
    }

    /// Adds a word in some lanes.
    pub(super) fn add_in(mask: Mask, words: Words, word: u64) -> Words {
        _mm512_mask_add_epi64(words, mask, words, all(word))
    }

    /// The sums of the set bits of the bytes up to each byte. The last byte has the number of all bits.
    pub(super) fn sums(sets: Words) -> Words {
        _mm512_mullo_epi64(_mm512_popcnt_epi8(sets), all(FILE_A))
    }

    /// How many bytes of each word are at most the lowest byte of `limit`, times `weight`.
    fn bytes_up_to(bytes: Words, limit: Words, weight: i8) -> Words {
        let limit = _mm512_shuffle_epi8(limit, in_pairs(0, 0x0808_0808_0808_0808));
        let small = _mm512_cmple_epu8_mask(bytes, limit);
        _mm512_sad_epu8(_mm512_maskz_mov_epi8(small, _mm512_set1_epi8(weight)), _mm512_setzero_si512())
    }

    /// The number of set bits, from their sums.
    pub(super) fn total(sums_of_bytes: Words) -> Words {
        _mm512_srli_epi64::<56>(sums_of_bytes)
    }

    /// The square of the set bit that has `n` set bits below it. If there is none, it is 64 or more.
    pub(super) fn nth_square(sets: Words, sums_of_bytes: Words, n: Words) -> Words {
        let shift = bytes_up_to(sums_of_bytes, n, 8);
        let below = _mm512_srlv_epi64(sums_of_bytes, _mm512_sub_epi64(shift, all(8)));
        let bits = _mm512_multishift_epi64_epi8(all(BYTES), _mm512_srlv_epi64(sets, shift));
        let bits = _mm512_and_si512(bits, all(FILE_A));
        let sums_of_bits = _mm512_mullo_epi64(bits, all(FILE_A));
        _mm512_add_epi64(shift, bytes_up_to(sums_of_bits, _mm512_sub_epi64(n, below), 1))
    }

    /// A bit for the number of each lane; none if it is 64 or more.
    pub(super) fn bit(square: Words) -> Words {
        _mm512_sllv_epi64(all(1), square)
    }

    /// What rooks and bishops attack, by the method of `slidemask`'s lookups of eight squares.
    pub(super) fn rook_and_bishop(square: Words, bit: Words, occupied: Words) -> [Words; 2] {
        let below = _mm512_sub_epi64(bit, all(1));
        let occupied_below = _mm512_and_si512(occupied, below);
        let occupied_above = join!(occupied, below, bit; A & !(B | C));
        let rank = _mm512_srli_epi64::<3>(square);
        let file = _mm512_and_si512(square, all(7));
        let lines = [
            _mm512_permutexvar_epi64(rank, table!(half(0, 0))),
            _mm512_permutexvar_epi64(square, table!(half(1, 0))),
            _mm512_permutex2var_epi64(table!(half(2, 0)), _mm512_sub_epi64(rank, file), table!(half(2, 1))),
            _mm512_permutex2var_epi64(table!(half(3, 0)), _mm512_add_epi64(rank, file), table!(half(3, 1))),
        ];
        let attacks = |line| {
            let (lower, upper) = (_mm512_and_si512(occupied_below, line), _mm512_and_si512(occupied_above, line));
            let minus_highest = _mm512_srav_epi64(all(1 << 63), _mm512_lzcnt_epi64(lower));
            let difference = _mm512_add_epi64(upper, minus_highest);
            join!(upper, difference, line; (A ^ B) & C)
        };
        [
            _mm512_or_si512(attacks(lines[0]), attacks(lines[1])),
            _mm512_or_si512(attacks(lines[2]), attacks(lines[3])),
        ]
    }

    /// Moves leaps from the centre to a square. They may reach over an edge; see [`near_files`].
    fn moved(leaps: Words, up: Words, down: Words) -> [Words; 2] {
        [_mm512_sllv_epi64(leaps, up), _mm512_srlv_epi64(leaps, down)]
    }

    fn near_files(square: Words) -> Words {
        _mm512_permutexvar_epi64(square, table!(NEAR_FILES))
    }

    fn from_center(square: Words) -> [Words; 2] {
        let up = _mm512_sub_epi64(square, all(CENTER as u64));
        [up, _mm512_sub_epi64(_mm512_setzero_si512(), up)]
    }

    /// What a leaper attacks, by the code of its piece; nothing for a slider.
    pub(super) fn leaps(square: Words, code: Words, black: Words) -> Words {
        let number = join!(code, black, all(8); A | B & C);
        let of_kind = _mm512_permutex2var_epi64(
            table!(leaps_of(Color::White)), number, table!(leaps_of(Color::Black)));
        let [up, down] = from_center(square);
        let [up, down] = moved(of_kind, up, down);
        join!(up, down, near_files(square); (A | B) & C)
    }

    /// The lanes where the other side attacks the king of a side: `black` has all bits if that side is Black.
    pub(super) fn in_check([low, middle, high, blacks]: [Words; 4], occupied: Words, black: Words) -> Mask {
        let theirs = join!(occupied, blacks, black; A & (B ^ C));
        let kings = _mm512_and_si512(middle, high);
        let king = _mm512_andnot_si512(theirs, kings);
        let square = _mm512_sub_epi64(all(63), _mm512_lzcnt_epi64(king));
        let [rook, bishop] = rook_and_bishop(square, king, occupied);
        let rooks = _mm512_andnot_si512(middle, high);
        let bishops = join!(low, middle, high; A & (B ^ C));
        let sliders = join!(rook, rooks, _mm512_and_si512(bishop, bishops); A & B | C);
        let [up, down] = from_center(square);
        let knights = join!(low, middle, high; B & !(A | C));
        let pawns = join!(low, middle, high; A & !(B | C));
        let [a, b] = moved(_mm512_set1_epi64(leaps_as(Kind::Knight, Color::White)), up, down);
        let by_knight = join!(a, b, knights; (A | B) & C);
        let [a, b] = moved(_mm512_set1_epi64(leaps_as(Kind::King, Color::White)), up, down);
        let by_king = join!(a, b, kings; (A | B) & C);
        // A king is attacked by a pawn where it would capture as a pawn of its own side.
        let pawn = join!(_mm512_set1_epi64(leaps_as(Kind::Pawn, Color::White)),
            _mm512_set1_epi64(leaps_as(Kind::Pawn, Color::Black)), black; A & !C | B & C);
        let [a, b] = moved(pawn, up, down);
        let by_pawn = join!(a, b, pawns; (A | B) & C);
        let leapers = join!(by_knight, by_king, by_pawn; A | B | C);
        let attackers = join!(leapers, near_files(square), sliders; A & B | C);
        _mm512_test_epi64_mask(attackers, theirs)
    }
}
