//! Eight lookups in a register, with AVX-512: [`edgeless`](crate::method::sbamg::edgeless), six instructions a line.
//!
//! ```text
//! lower = occupied_below & line | 1      vpternlogq
//! upper = occupied_above & line          vpandq
//! lz    = leading zeros of lower         vplzcntq
//! p     = sign >> lz                     vpsravq      -ms1b(lower)
//! t     = upper + p                      vpaddq
//! run   = (upper ^ t) & line             vpternlogq
//! ```
//!
//! The halves of the board below and above the slider are cut once for all lines. Lines are not looked up in
//! memory: eight files and eight ranks fit in a register each, fifteen diagonals in two, and a permutation picks
//! one for each lane.
//!
//! What it won over the compiler's own vectors of the same method (docs/MEASURED.md has the machine): 0.38 for 0.52
//! ns a rook, 0.44 for 0.76 a bishop, 0.78 for 1.31 a queen; and where a build is tuned for a processor for which the
//! compiler prefers half registers, 0.38 for 0.68, 0.44 for 1.03, 0.74 for 1.64.

use core::arch::x86_64::{
    __m128i, __m512i, _mm_loadl_epi64, _mm512_add_epi64, _mm512_and_si512, _mm512_cvtepu8_epi64,
    _mm512_loadu_si512, _mm512_lzcnt_epi64, _mm512_permutex2var_epi64, _mm512_permutexvar_epi64,
    _mm512_rolv_epi64, _mm512_set1_epi64, _mm512_srav_epi64, _mm512_srli_epi64, _mm512_storeu_si512,
    _mm512_sub_epi64, _mm512_ternarylogic_epi64,
};

use super::loops::lists;
use super::table::{BySquare, Kernels};
use super::{lanes_avx512, lanes_ssse3, rows_x86, truth};
use crate::bitboard::Bitboard;
use crate::line::{Axis, Line};
use crate::square::Square;

pub(super) const LANES: usize = 8;

/// The lines of an axis, by what tells them apart: the rank, the file, or the diagonal's number modulo 16.
const fn lines(axis: Axis) -> [u64; 16] {
    let mut lines = [0; 16];
    let mut i = 0;
    while i < Square::ALL.len() {
        let [file, rank] = [i % 8, i / 8];
        let number = match axis {
            Axis::Rank => rank,
            Axis::File => file,
            Axis::Diagonal => (16 + rank - file) % 16,
            Axis::Antidiagonal => rank + file,
        };
        lines[number] = Line::through(Square::ALL[i], axis).whole();
        i += 1;
    }
    lines
}

/// 128 bytes an axis; they stay in registers over a whole column.
static LINES: [[u64; 16]; Axis::ALL.len()] =
    [lines(Axis::Rank), lines(Axis::File), lines(Axis::Diagonal), lines(Axis::Antidiagonal)];

/// Eight squares, and what their lines share: the occupied squares below and above each.
pub(super) struct Eight {
    square: __m512i,
    rank: __m512i,
    slider: __m512i,
    occupied_below: __m512i,
    occupied_above: __m512i,
}

with_features! {
    "avx512f,avx512bw,avx512cd,avx512dq,avx512vl",

    pub(super) fn load(words: &[u64; LANES]) -> __m512i {
        // SAFETY: the reference covers the 64 bytes that are read, at any alignment.
        #[allow(unsafe_code, reason = "a vector load")]
        unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
    }

    fn load_boards(boards: &[Bitboard; LANES]) -> __m512i {
        // SAFETY: a Bitboard is a word, so the reference covers the 64 bytes that are read, at any alignment.
        #[allow(unsafe_code, reason = "a vector load")]
        unsafe { _mm512_loadu_si512(boards.as_ptr().cast()) }
    }

    fn eight(squares: &[Square; LANES], occupied: __m512i) -> Eight {
        // SAFETY: a Square is a byte, so the reference covers the eight bytes that are read.
        #[allow(unsafe_code, reason = "a vector load")]
        let bytes = unsafe { _mm_loadl_epi64(squares.as_ptr().cast()) };
        eight_of(bytes, occupied)
    }

    /// Of the low eight bytes.
    pub(super) fn eight_of(squares: __m128i, occupied: __m512i) -> Eight {
        let square = _mm512_cvtepu8_epi64(squares);
        // A rotation, since the compiler guards a shift against counts above 63.
        let slider = _mm512_rolv_epi64(_mm512_set1_epi64(1), square);
        let below = _mm512_sub_epi64(slider, _mm512_set1_epi64(1));
        Eight {
            square,
            rank: _mm512_srli_epi64::<3>(square),
            slider,
            occupied_below: _mm512_and_si512(occupied, below),
            occupied_above: _mm512_ternarylogic_epi64::<{ truth::A_AND_NEITHER_B_NOR_C }>(occupied, below, slider),
        }
    }

    /// The attacks along a line, the slider's square with them.
    fn along(of: &Eight, line: __m512i) -> __m512i {
        // The compiler makes the lowest bit one by itself, so that the shift stays below 64: in the same
        // instruction where it may, in one more where we do.
        let lower = _mm512_and_si512(of.occupied_below, line);
        let upper = _mm512_and_si512(of.occupied_above, line);
        let minus_ms1b = _mm512_srav_epi64(_mm512_set1_epi64(i64::MIN), _mm512_lzcnt_epi64(lower));
        let difference = _mm512_add_epi64(upper, minus_ms1b);
        _mm512_ternarylogic_epi64::<{ truth::A_XOR_B_AND_C }>(upper, difference, line)
    }

    /// One of eight lines for each lane, by the low three bits of its number.
    fn one_of_eight(axis: Axis, number: __m512i) -> __m512i {
        let [low, _] = halves(axis);
        _mm512_permutexvar_epi64(number, low)
    }

    /// One of sixteen lines for each lane, by the low four bits of its number.
    fn one_of_sixteen(axis: Axis, number: __m512i) -> __m512i {
        let [low, high] = halves(axis);
        _mm512_permutex2var_epi64(low, number, high)
    }

    fn halves(axis: Axis) -> [__m512i; 2] {
        let (halves, _) = LINES[axis as usize].as_chunks::<LANES>();
        [load(&halves[0]), load(&halves[1])]
    }

    fn rook_lines(of: &Eight) -> [__m512i; 2] {
        let rank = one_of_eight(Axis::Rank, of.rank);
        let file = one_of_eight(Axis::File, of.square);
        [along(of, rank), along(of, file)]
    }

    fn bishop_lines(of: &Eight) -> [__m512i; 2] {
        let file = _mm512_and_si512(of.square, _mm512_set1_epi64(7));
        let diagonal = one_of_sixteen(Axis::Diagonal, _mm512_sub_epi64(of.rank, file));
        let antidiagonal = one_of_sixteen(Axis::Antidiagonal, _mm512_add_epi64(of.rank, file));
        [along(of, diagonal), along(of, antidiagonal)]
    }

    /// The union of two lines, without the slider.
    fn both(of: &Eight, lines: [__m512i; 2]) -> __m512i {
        _mm512_ternarylogic_epi64::<{ truth::A_OR_B_AND_NOT_C }>(lines[0], lines[1], of.slider)
    }

    pub(super) fn rook_of(of: &Eight) -> __m512i {
        both(of, rook_lines(of))
    }

    pub(super) fn bishop_of(of: &Eight) -> __m512i {
        both(of, bishop_lines(of))
    }

    pub(super) fn queen_of(of: &Eight) -> __m512i {
        let ([rank, file], [diagonal, antidiagonal]) = (rook_lines(of), bishop_lines(of));
        let three = _mm512_ternarylogic_epi64::<{ truth::A_OR_B_OR_C }>(rank, file, diagonal);
        both(of, [three, antidiagonal])
    }

    /// Answers whole columns, eight rows at a time; what is left over fills a last eight with empty boards.
    fn each<const N: usize>(
        squares: &[Square],
        occupied: &[Bitboard],
        columns: [&mut [Bitboard]; N],
        answer: impl Fn(&Eight) -> [__m512i; N],
    ) {
        let (squares, last_squares) = squares.as_chunks();
        let (occupied, last_occupied) = occupied.as_chunks();
        let mut columns = columns.map(|column| column.as_chunks_mut());
        for (i, (squares, occupied)) in squares.iter().zip(occupied).enumerate() {
            let answers = answer(&eight(squares, load_boards(occupied)));
            for ((column, _), answer) in columns.iter_mut().zip(answers) {
                // There are as many; asking is cheaper than a panic.
                if let Some(row) = column.get_mut(i) {
                    store(row, answer);
                }
            }
        }
        if !last_squares.is_empty() {
            let (squares, occupied) = (padded(last_squares, Square::A1), padded(last_occupied, Bitboard::EMPTY));
            let answers = answer(&eight(&squares, load_boards(&occupied)));
            store_last(columns.map(|(_, last)| last), answers);
        }
    }

    /// The same for one board.
    fn each_on<const N: usize>(
        squares: &[Square],
        occupied: Bitboard,
        columns: [&mut [Bitboard]; N],
        answer: impl Fn(&Eight) -> [__m512i; N],
    ) {
        let occupied = _mm512_set1_epi64(occupied.0.cast_signed());
        let (squares, last_squares) = squares.as_chunks();
        let mut columns = columns.map(|column| column.as_chunks_mut());
        for (i, squares) in squares.iter().enumerate() {
            let answers = answer(&eight(squares, occupied));
            for ((column, _), answer) in columns.iter_mut().zip(answers) {
                if let Some(row) = column.get_mut(i) {
                    store(row, answer);
                }
            }
        }
        if !last_squares.is_empty() {
            let answers = answer(&eight(&padded(last_squares, Square::A1), occupied));
            store_last(columns.map(|(_, last)| last), answers);
        }
    }

    fn store_last<const N: usize>(columns: [&mut [Bitboard]; N], answers: [__m512i; N]) {
        for (last, answer) in columns.into_iter().zip(answers) {
            let mut row = [Bitboard::EMPTY; LANES];
            store(&mut row, answer);
            last.iter_mut().zip(row).for_each(|(to, from)| *to = from);
        }
    }

    pub(super) fn store(row: &mut [Bitboard; LANES], answers: __m512i) {
        // SAFETY: a Bitboard is a word, so the reference covers the 64 bytes that are written.
        #[allow(unsafe_code, reason = "a vector store")]
        unsafe {
            _mm512_storeu_si512(row.as_mut_ptr().cast(), answers);
        }
    }

    pub(super) fn rook(squares: &[Square], occupied: &[Bitboard], attacks: &mut [Bitboard]) {
        each(squares, occupied, [attacks], |of| [rook_of(of)]);
    }

    pub(super) fn bishop(squares: &[Square], occupied: &[Bitboard], attacks: &mut [Bitboard]) {
        each(squares, occupied, [attacks], |of| [bishop_of(of)]);
    }

    pub(super) fn queen(squares: &[Square], occupied: &[Bitboard], attacks: &mut [Bitboard]) {
        each(squares, occupied, [attacks], |of| [queen_of(of)]);
    }

    pub(super) fn rook_and_bishop(
        squares: &[Square],
        occupied: &[Bitboard],
        rooks: &mut [Bitboard],
        bishops: &mut [Bitboard],
    ) {
        each(squares, occupied, [rooks, bishops], |of| [rook_of(of), bishop_of(of)]);
    }

    pub(super) fn rook_on(squares: &[Square], occupied: Bitboard, attacks: &mut [Bitboard]) {
        each_on(squares, occupied, [attacks], |of| [rook_of(of)]);
    }

    pub(super) fn bishop_on(squares: &[Square], occupied: Bitboard, attacks: &mut [Bitboard]) {
        each_on(squares, occupied, [attacks], |of| [bishop_of(of)]);
    }

    pub(super) fn queen_on(squares: &[Square], occupied: Bitboard, attacks: &mut [Bitboard]) {
        each_on(squares, occupied, [attacks], |of| [queen_of(of)]);
    }

    fn map(occupied: Bitboard, rook: &mut BySquare<Bitboard>, bishop: &mut BySquare<Bitboard>) {
        each_on(&Square::ALL, occupied, [rook, bishop], |of| [rook_of(of), bishop_of(of)]);
    }
}

lists! {
    ["avx512f,avx512bw,avx512cd,avx512dq,avx512vl"]
    rook_list: lanes_avx512::rook, bishop_list: lanes_ssse3::bishop, queen_list: lanes_avx512::queen
}

/// What is left over, with something behind it.
fn padded<T: Copy>(last: &[T], with: T) -> [T; LANES] {
    let mut row = [with; LANES];
    row.iter_mut().zip(last).for_each(|(to, from)| *to = *from);
    row
}

pub(super) static KERNELS: Kernels = Kernels {
    rook,
    bishop,
    queen,
    rook_and_bishop,
    rook_on,
    bishop_on,
    queen_on,
    setwise_rook: rows_x86::avx512::rook,
    setwise_bishop: rows_x86::avx512::bishop,
    setwise_slider: rows_x86::avx512::slider,
    map,
    rook_list,
    bishop_list,
    queen_list,
};
