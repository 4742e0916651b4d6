//! The attacks of a rook and of a bishop from every square of one board.
//!
//! A line of eight squares is a byte. One register holds the occupied rank of each of the 64 squares as a byte; three others hold
//! its file, its diagonal and its antidiagonal. So one subtraction computes a line of all squares:
//!
//! ```text
//! o = line & !slider
//! attacked = (o - r) ^ reverse(reverse(o) - reverse(r))       Hyperbola Quintessence, in bytes
//! ```
//!
//! | line | its byte | the answer back on the board |
//! |---|---|---|
//! | rank | a byte of the board | in its place |
//! | file | a product with the board as a matrix of bits, by rank | the same product, transposed |
//! | diagonal | its squares of the board, all ranks added: each file has one square | on every rank, cut to the diagonal |
//!
//! Both pieces on 64 squares take 32 instructions to compute the bytes, 64 to put them back on the board, and 16 stores. At two a
//! cycle that is 48 cycles; docs/MEASURED.md has the measured time.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "bytes are made of numbers below 256"
)]

use core::arch::x86_64::{
    __m512i, _mm512_alignr_epi64, _mm512_and_si512, _mm512_andnot_si512, _mm512_castsi512_si128,
    _mm512_gf2p8affine_epi64_epi8, _mm512_maskz_compress_epi8, _mm512_maskz_permutexvar_epi8,
    _mm512_permutexvar_epi8, _mm512_sad_epu8, _mm512_set1_epi64, _mm512_setzero_si512, _mm512_shuffle_epi8,
    _mm512_storeu_si512, _mm512_sub_epi8, _mm512_ternarylogic_epi64, _mm512_xor_si512,
};
use core::array;

use crate::bitboard::Bitboard;
use crate::isa::kernels::{BySquare, Piece};
use crate::isa::loops::pick;
use crate::isa::table::Avx512Icl;
use crate::isa::x86_64::avx512::compiled;
use crate::isa::x86_64::avx512::eight_lookups::{attacks_of, eight_of};
use crate::isa::x86_64::vector::matrix::{IDENTITY, MIRROR};
use crate::isa::x86_64::vector::{A, B, Bytes, C, WORDS, by_square, load_64, store};
use crate::line::{Axis, Line, Slider};
use crate::square::Square;

/// The files of the line through a square along an axis, without the square's own file.
const fn files(square: usize, axis: Axis) -> u8 {
    let mut rays = Line::through(Square::ALL[square], axis).rays();
    let mut files = 0;
    while rays != 0 {
        files |= (rays & 0xff) as u8;
        rays >>= 8;
    }
    files
}

/// The values that do not depend on the board.
#[repr(align(64))]
pub(super) struct Constants {
    /// The square's own file and its mirror image; its own rank, counted from the eighth down, and its mirror image.
    pub(super) own_file: Bytes,
    own_file_mirrored: Bytes,
    own_rank: Bytes,
    own_rank_mirrored: Bytes,
    /// The index of the byte of a square's rank, and of its diagonal and antidiagonal, which are in eight words.
    rank: Bytes,
    diagonal: Bytes,
    antidiagonal: Bytes,
    diagonal_files: Bytes,
    antidiagonal_files: Bytes,
    /// The squares of a rank as indices, each eight times.
    eight_times: [Bytes; 8],
    /// The diagonals with equal `file - rank` modulo 8 in one word, and the antidiagonals with equal `file + rank` modulo 8.
    wrapped_diagonals: [u64; WORDS],
    wrapped_antidiagonals: [u64; WORDS],
    /// All 15 diagonals and all 15 antidiagonals, so that those of one rank's squares are eight neighbours. The diagonals are
    /// sorted by `file - rank`, the antidiagonals by `file + rank`.
    diagonals: [u64; 15],
    antidiagonals: [u64; 15],
}

pub(super) static CONSTANTS: Constants = {
    let mut constants = Constants {
        own_file: by_square!(|file, _rank| 1 << file),
        own_file_mirrored: by_square!(|file, _rank| 1 << (7 - file)),
        own_rank: by_square!(|_file, rank| 1 << (7 - rank)),
        own_rank_mirrored: by_square!(|_file, rank| 1 << rank),
        rank: by_square!(|_file, rank| rank),
        diagonal: by_square!(|file, rank| 8 * ((8 + file - rank) % 8)),
        antidiagonal: by_square!(|file, rank| 8 * ((file + rank) % 8)),
        diagonal_files: by_square!(|file, rank| files(8 * rank + file, Axis::Diagonal) as usize),
        antidiagonal_files: by_square!(|file, rank| files(8 * rank + file, Axis::Antidiagonal) as usize),
        eight_times: [const { Bytes([0; 64]) }; 8],
        wrapped_diagonals: [0; WORDS],
        wrapped_antidiagonals: [0; WORDS],
        diagonals: [0; 15],
        antidiagonals: [0; 15],
    };
    let mut i = 0;
    while i < 64 {
        let (file, rank) = (i % 8, i / 8);
        constants.wrapped_diagonals[(8 + file - rank) % 8] |= 1 << i;
        constants.wrapped_antidiagonals[(file + rank) % 8] |= 1 << i;
        constants.diagonals[7 + file - rank] |= 1 << i;
        constants.antidiagonals[file + rank] |= 1 << i;
        constants.eight_times[rank] = by_square!(|_eighth, lane| 8 * rank + lane);
        i += 1;
    }
    constants
};

/// The byte of each lane that is for the lane's own file, as a mask: it looks like the identity matrix.
const OWN_FILE: u64 = IDENTITY;

with_features! {
    Avx512Icl,

    /// The attacks along a line of every square, in bytes. `line` must not contain the slider.
    fn along(line: __m512i, slider: &Bytes, mirrored: &Bytes) -> __m512i {
        let reverse = |bytes| _mm512_gf2p8affine_epi64_epi8::<0>(bytes, _mm512_set1_epi64(MIRROR.cast_signed()));
        let forward_difference = _mm512_sub_epi8(line, load_64(&slider.0));
        let reverse_difference = _mm512_sub_epi8(reverse(line), load_64(&mirrored.0));
        _mm512_xor_si512(forward_difference, reverse(reverse_difference))
    }

    /// The occupied files of each square's own line, as a byte: the wrapped lines are cut out of the board and their ranks added.
    fn by_file(board: __m512i, wrapped: &[u64; WORDS], place: &Bytes, files: &Bytes) -> __m512i {
        let cut = _mm512_and_si512(board, load_64(wrapped));
        let lines = _mm512_sad_epu8(cut, _mm512_setzero_si512());
        _mm512_and_si512(_mm512_permutexvar_epi8(load_64(&place.0), lines), load_64(&files.0))
    }

    /// Writes the attacks of a rook and of a bishop from every square.
    pub(super) fn map(
        _: Avx512Icl,
        occupied: Bitboard,
        rook: &mut BySquare<Bitboard>,
        bishop: &mut BySquare<Bitboard>,
    ) {
        let of = &CONSTANTS;
        let board = _mm512_set1_epi64(occupied.0.cast_signed());
        let ranks = _mm512_shuffle_epi8(board, load_64(&of.rank.0));
        let ranks = along(_mm512_andnot_si512(load_64(&of.own_file.0), ranks), &of.own_file, &of.own_file_mirrored);
        let files = _mm512_gf2p8affine_epi64_epi8::<0>(load_64(&of.own_file.0), board);
        let files = along(_mm512_andnot_si512(load_64(&of.own_rank.0), files), &of.own_rank, &of.own_rank_mirrored);
        let diagonals = by_file(board, &of.wrapped_diagonals, &of.diagonal, &of.diagonal_files);
        let diagonals = along(diagonals, &of.own_file, &of.own_file_mirrored);
        let antidiagonals = by_file(board, &of.wrapped_antidiagonals, &of.antidiagonal, &of.antidiagonal_files);
        let antidiagonals = along(antidiagonals, &of.own_file, &of.own_file_mirrored);

        let (rooks, _) = rook.as_chunks_mut::<WORDS>();
        let (bishops, _) = bishop.as_chunks_mut::<WORDS>();
        for rank in 0..8 {
            let each = load_64(&of.eight_times[rank].0);
            let in_own_file = _mm512_maskz_permutexvar_epi8(OWN_FILE, each, files);
            let file = _mm512_gf2p8affine_epi64_epi8::<0>(_mm512_set1_epi64(IDENTITY.cast_signed()), in_own_file);
            let own_rank = _mm512_set1_epi64(0xff_i64 << (8 * rank));
            let on_all_ranks = _mm512_permutexvar_epi8(each, ranks);
            store(&mut rooks[rank], _mm512_ternarylogic_epi64::<{ A | B & C }>(file, on_all_ranks, own_rank));

            let diagonal = _mm512_and_si512(
                _mm512_permutexvar_epi8(each, diagonals), window(&of.diagonals, 7 - rank));
            let on_all_ranks = _mm512_permutexvar_epi8(each, antidiagonals);
            store(&mut bishops[rank], _mm512_ternarylogic_epi64::<{ A | B & C }>(
                diagonal, on_all_ranks, window(&of.antidiagonals, rank)));
        }
    }

    /// Eight lines, from an index on.
    fn window(lines: &[u64; 15], from: usize) -> __m512i {
        match lines[from..].first_chunk::<WORDS>() {
            Some(words) => load_64(words),
            None => _mm512_setzero_si512(), // unreachable: `from` is at most 7, and there are 15 lines
        }
    }

    /// Writes the squares of a set, and the attacks from each, eight at a time. The entries after the last square are a1.
    pub(super) fn list<P: Piece>(
        _: Avx512Icl,
        set: Bitboard,
        occupied: Bitboard,
        squares: &mut BySquare<Square>,
        attacks: &mut BySquare<Bitboard>,
    ) {
        let mut left = _mm512_maskz_compress_epi8(set.0, load_64(&Square::ALL));
        // SAFETY: 64 squares are 64 bytes, and every byte is a valid square: one of the set, or 0, which is a1.
        #[allow(unsafe_code, reason = "all 64 bytes are squares; vector stores take a pointer")]
        unsafe { _mm512_storeu_si512(squares.as_mut_ptr().cast(), left) };
        let board = _mm512_set1_epi64(occupied.0.cast_signed());
        let (rows, _) = attacks.as_chunks_mut::<WORDS>();
        // Most sets have eight squares or fewer, so the loop runs once and its branch is predictable.
        for row in rows.iter_mut().take(set.count().div_ceil(8) as usize) {
            store(row, attacks_of::<P>(&eight_of(_mm512_castsi512_si128(left), board)));
            left = _mm512_alignr_epi64::<1>(left, left);
        }
    }

    /// Lookups on one board: few answers are computed one by one, many are copied from a map.
    pub(super) fn on_board<P: Piece>(isa: Avx512Icl, squares: &[Square], occupied: Bitboard, attacks: &mut [Bitboard]) {
        if squares.len() < WORTH_A_MAP {
            return compiled::on_board::<P>(squares, occupied, attacks);
        }
        let (mut rook, mut bishop) = ([Bitboard::EMPTY; 64], [Bitboard::EMPTY; 64]);
        map(isa, occupied, &mut rook, &mut bishop);
        match P::SLIDER {
            Slider::Rook => pick(squares, &rook, attacks),
            Slider::Bishop => pick(squares, &bishop, attacks),
            Slider::Queen => pick(squares, &array::from_fn(|square| rook[square].union(bishop[square])), attacks),
        }
    }
}

/// From this many squares on, it is faster to map the whole board first and to copy the answers from the map.
const WORTH_A_MAP: usize = 48;
