//! Four lookups in a register of AVX2, by the formulas of the methods: a rook by [`joint`], a bishop by
//! [`byte_swap`](crate::method::hyperbola_quintessence::byte_swap).
//!
//! The masks are computed. Those of a rook take three byte shuffles and four shifts:
//!
//! ```text
//! file                     a byte shuffle of the eight files
//! rays                     file ^ (rank 1, shifted to the rank)
//! inner                    file ^ (rank 1 without its ends, shifted to the rank)
//! start, start_mirrored    a byte shuffle each of the eight starts, shifted to the rank
//! ```
//!
//! `docs/joint.md` has the times before and after. In a trial, columns of rooks gained 1.43, with rows of 32 bytes from a table in place of
//! computed masks 1.17, and with two lines written by hand 1.18 (Intel Xeon, 2026-11-26).

use core::arch::x86_64::{
    __m256i, _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256, _mm256_broadcastsi128_si256,
    _mm256_or_si256, _mm256_set1_epi32, _mm256_set1_epi64x, _mm256_shuffle_epi8, _mm256_slli_epi64,
    _mm256_sllv_epi64, _mm256_srlv_epi64, _mm256_sub_epi64, _mm256_xor_si256,
};

use super::vector::{load_16, load_32, reversed_bytes};
use super::x86_rows::Thirtytwo;
use crate::bitboard::Bitboard;
use crate::isa::kernels::{Bishop, BySquare, Piece, Rook};
use crate::isa::loops;
use crate::isa::table::Avx2;
use crate::isa::vectors::shuffles::Shuffles;
use crate::line::{A1_H8, Axis, H1_A8, Line, Slider};
use crate::method::hyperbola_quintessence::{self, byte_swap};
use crate::method::joint;
use crate::rows::Rows;
use crate::square::Square;
use crate::word::traits::{Bits, Lanes, Mirrors};

/// The number of words in a register.
const WORDS: usize = 4;

/// A register, in which the methods compute.
#[derive(Clone, Copy)]
struct Words(__m256i);

impl Lanes for Words {
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(proved!(_mm256_and_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(proved!(_mm256_or_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(proved!(_mm256_xor_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn wrapping_sub(self, other: Self) -> Self {
        Self(proved!(_mm256_sub_epi64(self.0, other.0)))
    }

    #[inline(always)]
    fn double(self) -> Self {
        Self(proved!(_mm256_add_epi64(self.0, self.0)))
    }
}

impl Mirrors for Words {
    #[inline(always)]
    fn reverse_bits(self) -> Self {
        Self(Thirtytwo(self.swap_bytes().0).mirror().0)
    }

    #[inline(always)]
    fn swap_bytes(self) -> Self {
        Self(proved!(_mm256_shuffle_epi8(self.0, _mm256_broadcastsi128_si256(reversed_bytes()))))
    }
}

/// What the files of four squares say.
struct Files {
    whole: __m256i,
    /// The starts of the borrows of rooks on the first rank, and of the mirrored squares.
    starts: __m256i,
    starts_mirrored: __m256i,
}

/// The masks of the lines through four squares.
struct Four {
    slider: __m256i,
    rook: joint::Masks<Bits<Words>>,
    diagonal: __m256i,
    antidiagonal: __m256i,
}

/// The eight files by a byte shuffle: each byte of a file has the same bit.
const FILE_BITS: [u8; 16] = {
    let mut bits = [0; 16];
    let mut i = 0;
    while i < bits.len() {
        bits[i] = 1 << (i % 8);
        i += 1;
    }
    bits
};

/// The starts as a table for byte shuffles: first their low bytes, then their high bytes.
const fn starts(mirrored: bool) -> [u8; 16] {
    let mut bytes = [0; 16];
    let mut file = 0;
    while file < 8 {
        let [low, high] = joint::STARTS[if mirrored { 7 - file } else { file }].to_le_bytes();
        (bytes[file], bytes[8 + file]) = (low, high);
        file += 1;
    }
    bytes
}

const STARTS: [[u8; 16]; 2] = [starts(false), starts(true)];

/// The diagonals of an axis, in the order in which they cross a rank.
const fn diagonals(axis: Axis) -> [u64; 16] {
    let mut diagonals = [0; 16];
    let mut i = 0;
    while i < Square::ALL.len() {
        let (file, rank) = (i % 8, i / 8);
        let number = if matches!(axis, Axis::Diagonal) { 7 - rank + file } else { rank + file };
        diagonals[number] = Line::through(Square::ALL[i], axis).whole();
        i += 1;
    }
    diagonals
}

const DIAGONALS: [u64; 16] = diagonals(Axis::Diagonal);
const ANTIDIAGONALS: [u64; 16] = diagonals(Axis::Antidiagonal);

with_features! {
    Avx2,

    fn all(word: u64) -> __m256i {
        _mm256_set1_epi64x(word.cast_signed())
    }

    fn shuffled(table: &[u8; 16], order: __m256i) -> __m256i {
        _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(load_16(table)), order)
    }

    /// The squares as numbers: each byte of a word has that of its square.
    fn numbers(squares: [Square; WORDS]) -> __m256i {
        _mm256_shuffle_epi8(
            _mm256_set1_epi32(i32::from_le_bytes(squares.map(|square| square as u8))),
            load_32(&[0_u64, 0x0101_0101_0101_0101, 0x0202_0202_0202_0202, 0x0303_0303_0303_0303]),
        )
    }

    fn files(numbers: __m256i) -> Files {
        // The low byte is looked up in the first half of the table, the next one in the second half. The others become zero.
        let order = _mm256_or_si256(_mm256_and_si256(numbers, all(0x0707)), all(0x8080_8080_8080_0800));
        Files {
            whole: shuffled(&FILE_BITS, numbers),
            starts: shuffled(&STARTS[0], order),
            starts_mirrored: shuffled(&STARTS[1], order),
        }
    }

    /// Adds the ranks: their distance from the first and from the last one, in bits. All of a rank is that of the first rank, shifted.
    fn four_on(files: &Files, from_first: __m256i, from_last: __m256i, [diagonal, antidiagonal]: [__m256i; 2]) -> Four {
        let shifted = |of_first_rank| _mm256_sllv_epi64(of_first_rank, from_first);
        let rays = _mm256_xor_si256(files.whole, shifted(all(0xff)));
        let bits = |word| Bits(Words(word));
        Four {
            slider: shifted(_mm256_and_si256(files.whole, all(0xff))),
            rook: joint::Masks {
                // On the outer files it has the rook itself. That bit cancels in the `xor`, and `and-not` takes two more instructions.
                inner: bits(_mm256_xor_si256(files.whole, shifted(all(0xff & !joint::ENDS)))),
                rays: bits(rays),
                start: bits(shifted(files.starts)),
                start_mirrored: bits(_mm256_sllv_epi64(files.starts_mirrored, from_last)),
            },
            diagonal,
            antidiagonal,
        }
    }

    fn four_of(squares: [Square; WORDS]) -> Four {
        let (numbers, last) = (numbers(squares), all(0o70));
        let (from_first, from_last) = (_mm256_and_si256(numbers, last), _mm256_andnot_si256(numbers, last));
        // The distance of the files from the a-file, in bits of a rank.
        let from_a = _mm256_slli_epi64::<3>(_mm256_and_si256(numbers, all(0o7)));
        // Shifts by 64 or more, as by negative numbers, leave nothing.
        let pushed = |diagonal, up, down| {
            let (up, down) = (_mm256_sub_epi64(up, down), _mm256_sub_epi64(down, up));
            _mm256_or_si256(_mm256_sllv_epi64(all(diagonal), up), _mm256_srlv_epi64(all(diagonal), down))
        };
        let diagonals = [pushed(A1_H8, from_first, from_a), pushed(H1_A8, from_a, from_last)];
        four_on(&files(numbers), from_first, from_last, diagonals)
    }

    /// The attacks of a piece on four squares.
    fn attacks_of<P: Piece>(four: &Four, occupied: __m256i) -> __m256i {
        match P::SLIDER {
            Slider::Rook => joint::attacks::on(four.rook, Bits(Words(occupied))).0.0,
            Slider::Bishop => {
                // A closure and not `map` of an array, which would be called.
                let along = |line| {
                    let line_ex = Bits(Words(_mm256_xor_si256(line, four.slider)));
                    let masks = hyperbola_quintessence::Masks { bit: Bits(Words(four.slider)), line_ex };
                    byte_swap::on(masks, Bits(Words(occupied))).0.0
                };
                _mm256_or_si256(along(four.diagonal), along(four.antidiagonal))
            }
            Slider::Queen => _mm256_or_si256(attacks_of::<Rook>(four, occupied), attacks_of::<Bishop>(four, occupied)),
        }
    }

    fn rook_and_bishop_of(four: &Four, occupied: __m256i) -> [__m256i; 2] {
        [attacks_of::<Rook>(four, occupied), attacks_of::<Bishop>(four, occupied)]
    }

    /// Computes whole columns, four entries at a time, and returns what is left of them.
    fn each<'a, const N: usize>(
        squares: &'a [Square],
        occupied: &'a [Bitboard],
        columns: [&'a mut [Bitboard]; N],
        answer: impl Fn(&Four, __m256i) -> [__m256i; N],
    ) -> (&'a [Square], &'a [Bitboard], [&'a mut [Bitboard]; N]) {
        let (squares, last_squares) = squares.as_chunks();
        let (occupied, last_occupied) = occupied.as_chunks::<WORDS>();
        let mut columns = columns.map(|column| column.as_chunks_mut());
        for (i, (&squares, occupied)) in squares.iter().zip(occupied).enumerate() {
            let answers = answer(&four_of(squares), load_32(occupied));
            for ((column, _), answer) in columns.iter_mut().zip(answers) {
                // All columns have one length, so the index is in range; the check is cheaper than a panic.
                if let Some(row) = column.get_mut(i) {
                    store(row, answer);
                }
            }
        }
        (last_squares, last_occupied, columns.map(|(_, last)| last))
    }

    fn store(row: &mut [Bitboard; WORDS], answer: __m256i) {
        Thirtytwo(answer).write(row);
    }

    /// Computes the answers for squares on one board in the same way.
    fn each_on<'a>(
        squares: &'a [Square],
        occupied: Bitboard,
        attacks: &'a mut [Bitboard],
        answer: impl Fn(&Four, __m256i) -> __m256i,
    ) -> (&'a [Square], &'a mut [Bitboard]) {
        if squares.len() >= WORTH_A_MAP {
            let mut answers = [Bitboard::EMPTY; Square::ALL.len()];
            each_square(occupied, [&mut answers], |four, occupied| [answer(four, occupied)]);
            loops::pick(squares, &answers, attacks);
            return (&[], &mut []);
        }
        let (squares, last_squares) = squares.as_chunks();
        let (attacks, last_attacks) = attacks.as_chunks_mut();
        for (&squares, attacks) in squares.iter().zip(attacks) {
            store(attacks, answer(&four_of(squares), all(occupied.0)));
        }
        (last_squares, last_attacks)
    }

    /// Four diagonals that are neighbours on a rank.
    fn neighbours(diagonals: &[u64; 16], first: usize) -> __m256i {
        // The compiler sees that there are four.
        match diagonals.get(first..).and_then(<[u64]>::first_chunk::<WORDS>) {
            Some(four) => load_32(four),
            None => all(0),
        }
    }

    /// Computes the answers for every square of a board, rank by rank: the files stay in registers, and the diagonals of neighbours
    /// are neighbours in a table.
    fn each_square<const N: usize>(
        occupied: Bitboard,
        maps: [&mut BySquare<Bitboard>; N],
        answer: impl Fn(&Four, __m256i) -> [__m256i; N],
    ) {
        let (halves, _) = Square::ALL.as_chunks();
        let [west, east] = [files(numbers(halves[0])), files(numbers(halves[1]))];
        let mut maps = maps.map(|map| map.as_chunks_mut().0);
        for rank in 0..8 {
            let from_first = 8 * rank as u64;
            let (from_first, from_last) = (all(from_first), all(0o70 - from_first));
            let mut write = |half, files| {
                let diagonal = neighbours(&DIAGONALS, 7 - rank + WORDS * half);
                let antidiagonal = neighbours(&ANTIDIAGONALS, rank + WORDS * half);
                let four = four_on(files, from_first, from_last, [diagonal, antidiagonal]);
                for (map, answer) in maps.iter_mut().zip(answer(&four, all(occupied.0))) {
                    store(&mut map[2 * rank + half], answer);
                }
            };
            write(0, &west);
            write(1, &east);
        }
    }

    pub(super) fn map(_: Avx2, occupied: Bitboard, rook: &mut BySquare<Bitboard>, bishop: &mut BySquare<Bitboard>) {
        each_square(occupied, [rook, bishop], |four, occupied| rook_and_bishop_of(four, occupied));
    }

    pub(super) fn rook_and_bishop(
        token: Avx2,
        squares: &[Square],
        occupied: &[Bitboard],
        rooks: &mut [Bitboard],
        bishops: &mut [Bitboard],
    ) {
        let (squares, occupied, [rooks, bishops]) =
            each(squares, occupied, [rooks, bishops], |four, occupied| rook_and_bishop_of(four, occupied));
        loops::rook_and_bishop(token, squares, occupied, rooks, bishops);
    }

    pub(super) fn column<P: Piece>(token: Avx2, squares: &[Square], occupied: &[Bitboard], attacks: &mut [Bitboard]) {
        let (squares, occupied, [attacks]) =
            each(squares, occupied, [attacks], |four, occupied| [attacks_of::<P>(four, occupied)]);
        loops::column::<P>(token, squares, occupied, attacks);
    }

    pub(super) fn on_board<P: Piece>(token: Avx2, squares: &[Square], occupied: Bitboard, attacks: &mut [Bitboard]) {
        // The lookups of SSSE3 take 0.96 of the time of four lookups at a time.
        if matches!(P::SLIDER, Slider::Bishop) {
            return loops::on_board::<P>(token, squares, occupied, attacks);
        }
        let (squares, attacks) = each_on(squares, occupied, attacks, |four, occupied| attacks_of::<P>(four, occupied));
        loops::on_board::<P>(token, squares, occupied, attacks);
    }
}

/// From this many squares of one board on, it is faster to compute the answers for all 64 squares first and to copy them from there.
const WORTH_A_MAP: usize = 64;
