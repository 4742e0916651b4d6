//! Thirty-two lookups in a block.
//!
//! [Hyperbola Quintessence](crate::method::hyperbola_quintessence) works in bytes as well as in words, and a register has room
//! for 64 lines of one byte. A pack holds the lines of four groups of eight lookups, two lines each:
//!
//! ```text
//! boards of a group: a word each            pack: word i has the lines of the lookups i of four groups
//!
//! [ board 0 | board 1 | .. | board 7 ]      [ ... | file rank file rank file rank file rank | ... ]
//!                                    cut ->        group 0   group 1   group 2   group 3
//!                                              (o - 2r) ^ reverse(o' - 2r'), 64 bytes at a time
//! [ rook 0  | rook 1  | .. | rook 7  ] <- laid out
//! ```
//!
//! The bits of a board are a matrix, and `vgf2p8affineqb` multiplies matrices of 8 by 8 bits.
//!
//! - Cut: the product of the board with one file is that file as a byte, by rank, in any byte of the result. A rank is a byte
//!   already; `vpmultishiftqb` moves it.
//! - Laid out: a rook's attacks are the product of a matrix of 8 by 2 bits with one of 2 by 8 bits. Four lookups have such factors
//!   side by side in the eight bits of a byte, and a mask of two bits picks one of the four.
//!
//! ```text
//!                                    f
//! . . 1 . . . . .     [ 1 . ]     [ . . 1 . . . . . ]  the rook's file
//! . . 1 . . . . .     [ 1 . ]     [ . 1 . 1 1 1 . . ]  the rank's attacks
//! . . 1 . . . . .     [ 1 . ]
//! . 1 . 1 1 1 . .  =  [ . 1 ]  x
//! . . 1 . . . . .     [ 1 . ]
//! . . . . . . . .     [ . . ]
//! . . . . . . . .     [ . . ]
//! . . . . . . . .     [ . . ]
//!                       | the rook's rank
//!                       the file's attacks
//! ```
//!
//! For a bishop the two lines are not its diagonals but its two sides, left and right. On one side, both diagonals together have
//! at most one square in each rank. So a side is a byte by rank, too.
//!
//! ```text
//! . l . . . r     [ 1 1 ]
//! . . l . r .     [ 1 1 ]     [ . . . . 1 1 ]  files to the right
//! . . . B . .  =  [ . . ]  x  [ 1 1 1 . . . ]  files to the left,   of that the squares of the diagonals
//! . . l . r .     [ 1 1 ]
//! ```
//!
//! The mask of a diagonal is computed from one bit of sixteen: from byte to byte, the window of `vpmultishiftqb` moves by one
//! bit, so the bit moves by one file.
//!
//! # The cost of a block of thirty-two
//! Work on whole registers goes to two ports: matrix products to port 0, shuffles to port 5, logic and subtraction to either.
//! Loads and stores have ports of their own. So a block takes half as many cycles as it has instructions, unless one port has
//! more work than that for itself. Measured on an Intel Xeon at 3.6 GHz (a column of 4096, warm, in turns with the others), next
//! to [`avx512`](super::super::avx512), which computes eight at a time:
//!
//! | | port 0 | port 5 | either | bound | measured | of the bound | avx512 |
//! |---|---|---|---|---|---|---|---|
//! | rook | 14 | 8 | 11 | 16.5 cycles, 0.14 ns each | 0.21 ns | 0.68 | 0.40 ns |
//! | bishop | 12 | 17 | 16 | 22.5 cycles, 0.20 ns | 0.25 ns | 0.80 | 0.46 ns |
//! | queen | 26 | 24 | 31 | 40.5 cycles, 0.35 ns | 0.43 ns | 0.82 | 0.80 ns |
//!
//! The rest of the time seems to be latency: a block takes some sixty cycles from its squares to its answers. Columns that do not
//! begin with a cache line cost 0.02 ns of it. What lost:
//! - To merge all lines into one pack, where each merge waits eight or six cycles for the one before: 0.225 ns a rook, and 0.21
//!   with a pack in two halves. A pack in quarters takes two instructions more, and is no faster.
//! - To begin a block before the last one is finished: the compiler undoes it. Through memory a bishop took 0.40 ns for 0.25.
//! - For a queen one product with all four pairs of factors (not written): it takes as many instructions, since the factors
//!   have to be selected and the mask of the diagonals needs rank and file.

use core::arch::x86_64::{
    __m512i, _mm512_and_si512, _mm512_gf2p8affine_epi64_epi8, _mm512_mask_gf2p8affine_epi64_epi8,
    _mm512_mask_multishift_epi64_epi8, _mm512_mask_permutexvar_epi8, _mm512_multishift_epi64_epi8,
    _mm512_or_si512, _mm512_permutexvar_epi8, _mm512_set1_epi64, _mm512_shldi_epi16, _mm512_sub_epi8,
    _mm512_ternarylogic_epi64, _mm512_xor_si512, _mm512_zextsi256_si512,
};
use core::hint::black_box;

use crate::bitboard::Bitboard;
use crate::isa::kernels::{Bishop, Piece, Rook};
use crate::isa::table::Avx512Icl;
use crate::isa::x86_64::avx512::compiled as eight;
use crate::isa::x86_64::vector::matrix::{IDENTITY, MIRROR, doubled};
use crate::isa::x86_64::vector::{A, B, Bytes, C, WORDS, by_square, load_32, load_64, store};
use crate::line::Slider;
use crate::square::Square;

const GROUPS: usize = 4;
const BLOCK: usize = GROUPS * WORDS;

/// The factors of a rook's lines: the file for the byte of the file, and the mirrored rank for the byte of the rank.
static CROSSED: [Bytes; 2] = [by_square!(|file, _rank| 1 << file), by_square!(|_file, rank| 0x80 >> rank)];

/// The files to the right of the square, and those to the left.
static SIDES: [Bytes; 2] =
    [by_square!(|file, _rank| 0xfe << file), by_square!(|file, _rank| (1 << file) - 1)];

/// Twice the slider as a byte by rank: mirrored, as lines are cut, and not mirrored.
static TWICE: [Bytes; 2] = [by_square!(|_file, rank| 0x100 >> rank), by_square!(|_file, rank| 2 << rank)];

/// A bit for each diagonal, in two bytes.
static DIAGONALS: [Bytes; 2] =
    [by_square!(|file, rank| 1 << (8 + file - rank)), by_square!(|file, rank| (1 << (8 + file - rank)) >> 8)];

/// A bit for each antidiagonal, in two bytes.
static ANTIDIAGONALS: [Bytes; 2] =
    [by_square!(|file, rank| 1 << (file + rank)), by_square!(|file, rank| (1 << (file + rank)) >> 8)];

/// The order in which the squares of a block go into a pack: each square goes to both of its lines.
static DEAL: Bytes = {
    let mut from = [0; 64];
    let mut place = 0_u8;
    while place < 64 {
        let (lane, group) = (place / 8, place % 8 / 2);
        from[place as usize] = 8 * group + lane;
        place += 1;
    }
    Bytes(from)
};

const fn in_every_byte(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// Masks of the bytes of a word that are written when two groups are packed.
#[derive(Clone, Copy)]
struct Places {
    second_lines: u64,
    odd_groups: u64,
    last_lines: u64,
}

impl Places {
    /// The masks, hidden from the compiler. Otherwise it would load each mask where it is used, on the port of the shuffles, or
    /// replace a masked instruction by two others: a rook took 0.24 ns for 0.22.
    fn in_registers() -> Self {
        black_box(Self {
            second_lines: in_every_byte(0b1010_1010),
            odd_groups: in_every_byte(0b1100_1100),
            last_lines: in_every_byte(0b1000_1000),
        })
    }
}

/// Thirty-two squares in a pack, and the boards of the four groups.
struct Block {
    squares: __m512i,
    occupied: [__m512i; GROUPS],
    places: Places,
}

/// The bishops of four groups. `attacks` is right on the `diagonals`; its other bits are meaningless.
struct Bishops {
    attacks: [__m512i; GROUPS],
    diagonals: [[__m512i; 2]; GROUPS],
}

with_features! {
    Avx512Icl,

    fn block(squares: &[Square; BLOCK], occupied: &[Bitboard; BLOCK], places: Places) -> Block {
        let (boards, _) = occupied.as_chunks::<WORDS>();
        let board = |group: usize| load_64(&boards[group]);
        Block {
            squares: _mm512_permutexvar_epi8(load_64(&DEAL.0), _mm512_zextsi256_si512(load_32(squares))),
            occupied: [board(0), board(1), board(2), board(3)],
            places,
        }
    }

    fn every_word(word: u64) -> __m512i {
        _mm512_set1_epi64(word.cast_signed())
    }

    /// Looks up a byte for each square.
    fn look_up(of: &Block, table: &Bytes) -> __m512i {
        _mm512_permutexvar_epi8(of.squares, load_64(&table.0))
    }

    /// Looks up a byte for the first line of each square, and another for the second.
    fn look_up_both(of: &Block, [first, second]: &[Bytes; 2]) -> __m512i {
        _mm512_mask_permutexvar_epi8(look_up(of, first), of.places.second_lines, of.squares, load_64(&second.0))
    }

    /// Bit b of byte k is the parity of `x.byte[k] & a.byte[7 - b]`.
    fn product(x: __m512i, a: __m512i) -> __m512i {
        _mm512_gf2p8affine_epi64_epi8::<0>(x, a)
    }

    /// Joins the packed groups 0 and 1 with the packed groups 2 and 3.
    fn join(first: __m512i, second: __m512i) -> __m512i {
        let low = every_word(0xffff_ffff);
        _mm512_ternarylogic_epi64::<{ A & C | B & !C }>(first, second, low)
    }

    /// Transposes each word: bit 7 - p of byte k is bit 7 - k of byte p. The bits of the eight lines in one place become a byte.
    fn turn(pack: __m512i) -> __m512i {
        product(every_word(IDENTITY), pack)
    }

    /// The attacks along 64 lines, transposed. One product undoes the mirror and transposes.
    fn turned_attacks(occupied: __m512i, twice: __m512i, twice_mirrored: __m512i) -> __m512i {
        let forward = _mm512_sub_epi8(occupied, twice);
        let backward = _mm512_sub_epi8(product(occupied, every_word(MIRROR)), twice_mirrored);
        _mm512_xor_si512(turn(forward), product(every_word(MIRROR), backward))
    }

    /// Puts the two lines of each lookup on its board: the product of `ranks` and `files`, group by group.
    fn lay_out(ranks: __m512i, files: __m512i) -> [__m512i; GROUPS] {
        let group = |lines: u8| product(ranks, _mm512_and_si512(files, every_word(in_every_byte(lines))));
        [group(0b1100_0000), group(0b11_0000), group(0b1100), group(0b11)]
    }

    fn rooks(of: &Block) -> [__m512i; GROUPS] {
        let Places { second_lines, odd_groups, last_lines } = of.places;
        let crossed = look_up_both(of, &CROSSED);
        let rank = _mm512_and_si512(of.squares, every_word(in_every_byte(0o70)));
        let cut = |first, second| {
            let file = product(crossed, first);
            let both = _mm512_mask_multishift_epi64_epi8(file, second_lines, rank, first);
            let three = _mm512_mask_gf2p8affine_epi64_epi8::<0>(both, odd_groups, crossed, second);
            _mm512_mask_multishift_epi64_epi8(three, last_lines, rank, second)
        };
        let [a, b, c, d] = of.occupied;
        let occupied = join(cut(a, b), cut(c, d));

        let slider = _mm512_shldi_epi16::<8>(crossed, crossed);
        let twice = product(slider, every_word(doubled(IDENTITY)));
        let twice_mirrored = product(slider, every_word(doubled(MIRROR)));
        let attacks = turned_attacks(occupied, twice, twice_mirrored);

        let crossed = turn(crossed);
        let first_lines = every_word(in_every_byte(0b1010_1010));
        let ranks = _mm512_ternarylogic_epi64::<{ A & C | B & !C }>(attacks, crossed, first_lines);
        let files = _mm512_ternarylogic_epi64::<{ A & C | B & !C }>(crossed, attacks, first_lines);
        lay_out(ranks, files)
    }

    /// Byte k of the result has eight bits of a group's word of sixteen bits, from the bit number in byte k of `from` on.
    fn windows(words: __m512i, from: [u8; 8], group: u8) -> __m512i {
        let from = u64::from_le_bytes(from) + in_every_byte(16 * group);
        _mm512_multishift_epi64_epi8(every_word(from), words)
    }

    fn bishops(of: &Block) -> Bishops {
        let sides = look_up_both(of, &SIDES);
        let diagonal = look_up_both(of, &DIAGONALS);
        let antidiagonal = look_up_both(of, &ANTIDIAGONALS);
        let diagonals = |group| {
            let diagonal = windows(diagonal, [8, 7, 6, 5, 4, 3, 2, 1], group);
            [diagonal, windows(antidiagonal, [0, 1, 2, 3, 4, 5, 6, 7], group)]
        };
        let diagonals = [diagonals(0), diagonals(1), diagonals(2), diagonals(3)];
        let cut = |first: usize, second: usize| {
            let first = on_diagonals(of.occupied[first], diagonals[first]);
            let second = on_diagonals(of.occupied[second], diagonals[second]);
            let lines = product(sides, first);
            _mm512_mask_gf2p8affine_epi64_epi8::<0>(lines, of.places.odd_groups, sides, second)
        };
        let occupied = join(cut(0, 1), cut(2, 3));
        let [twice, twice_mirrored] = [look_up(of, &TWICE[0]), look_up(of, &TWICE[1])];
        let ranks = turned_attacks(occupied, twice, twice_mirrored);
        Bishops { attacks: lay_out(ranks, turn(sides)), diagonals }
    }

    fn on_diagonals(set: __m512i, [diagonal, antidiagonal]: [__m512i; 2]) -> __m512i {
        _mm512_ternarylogic_epi64::<{ A & (B | C) }>(set, diagonal, antidiagonal)
    }

    /// The attacks of a piece on all squares of a block.
    fn attacks_of<P: Piece>(of: &Block) -> [__m512i; GROUPS] {
        match P::SLIDER {
            Slider::Rook => rooks(of),
            Slider::Bishop => {
                let Bishops { attacks, diagonals } = bishops(of);
                let group = |group: usize| on_diagonals(attacks[group], diagonals[group]);
                [group(0), group(1), group(2), group(3)]
            }
            Slider::Queen => {
                let (rooks, Bishops { attacks, diagonals }) = (rooks(of), bishops(of));
                let group = |group: usize| {
                    let [diagonal, antidiagonal] = diagonals[group];
                    let both = _mm512_or_si512(diagonal, antidiagonal);
                    _mm512_ternarylogic_epi64::<{ A & B | C }>(attacks[group], both, rooks[group])
                };
                [group(0), group(1), group(2), group(3)]
            }
        }
    }

    /// Computes whole blocks, and returns the entries that are left over.
    fn each<'a, const N: usize>(
        squares: &'a [Square],
        occupied: &'a [Bitboard],
        columns: [&'a mut [Bitboard]; N],
        answer: impl Fn(&Block) -> [[__m512i; GROUPS]; N],
    ) -> (&'a [Square], &'a [Bitboard], [&'a mut [Bitboard]; N]) {
        let (squares, last_squares) = squares.as_chunks();
        let (occupied, last_occupied) = occupied.as_chunks();
        let mut columns = columns.map(|column| column.as_chunks_mut::<BLOCK>());
        let places = Places::in_registers();
        for (i, (squares, occupied)) in squares.iter().zip(occupied).enumerate() {
            // All columns have one length, so the index is in range. An index after the computation would split the code: a
            // bishop took 0.29 ns for 0.25.
            let rows = columns.each_mut().map(|(column, _)| &mut column[i]);
            let answers = answer(&block(squares, occupied, places));
            for (row, answer) in rows.into_iter().zip(answers) {
                let (row, _) = row.as_chunks_mut();
                row.iter_mut().zip(answer).for_each(|(eight, answer)| store(eight, answer));
            }
        }
        (last_squares, last_occupied, columns.map(|(_, last)| last))
    }

    pub(super) fn column<P: Piece>(_: Avx512Icl, squares: &[Square], occupied: &[Bitboard], attacks: &mut [Bitboard]) {
        let (squares, occupied, [attacks]) = each(squares, occupied, [attacks], |of| [attacks_of::<P>(of)]);
        match P::SLIDER {
            Slider::Rook => eight::rook(squares, occupied, attacks),
            Slider::Bishop => eight::bishop(squares, occupied, attacks),
            Slider::Queen => eight::queen(squares, occupied, attacks),
        }
    }

    pub(super) fn rook_and_bishop(
        _: Avx512Icl,
        squares: &[Square],
        occupied: &[Bitboard],
        rooks: &mut [Bitboard],
        bishops: &mut [Bitboard],
    ) {
        let (squares, occupied, [rooks, bishops]) =
            each(squares, occupied, [rooks, bishops], |of| [attacks_of::<Rook>(of), attacks_of::<Bishop>(of)]);
        eight::rook_and_bishop(squares, occupied, rooks, bishops);
    }
}
