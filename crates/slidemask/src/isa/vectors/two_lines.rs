//! Lookups in registers of two words, by Hyperbola Quintessence: one square, two of its lines.
//!
//! ```text
//!               rank          file               diagonal        antidiagonal
//!           [ o - r       | o - r       ]    [ o - r       | o - r       ]     o without the slider
//! mirror    [ all bits reversed         ]    [ bytes reversed            ]
//!           [ o' - r'     | o' - r'     ]    [ o' - r'     | o' - r'     ]
//!           (o - r) ^ mirror(o' - r'), cut to the lines
//! ```
//!
//! Set-wise lookups on one board keep the board in a register twice: upright and rotated by 180 degrees. Then all directions lead
//! up the board, and the same shifts serve both words.

use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::line::MIRRORED;
use crate::pieces::Sliders;
use crate::rays::WAYS;
use crate::rows::Rows;
use crate::square::Square;

/// A register of two words.
pub(in crate::isa) trait TwoWords: Rows {
    /// Whether columns of rooks and of queens gain, too. Bishops gain in every register.
    const PAIRS_ROOKS: bool;
    /// Two words from memory.
    fn load(self, words: &[u64; 2]) -> Self;
    /// The same word twice.
    fn both(self, word: u64) -> Self;
    /// A word, and the same word with all bits reversed.
    fn with_turned(self, word: u64) -> Self;
    /// Subtracts word by word.
    fn minus_words(self, other: Self) -> Self;
    /// Shifts both words to the left.
    fn up<const BY: i32>(self) -> Self;
    /// Reverses the bytes of each word.
    fn reverse_bytes(self) -> Self;
    /// Reverses the bits of each word.
    fn reverse_words(self) -> Self;
    /// The union of the two words. They share no bit, so an implementation may add them.
    fn union(self) -> u64;
    /// The union of the first word and the bit-reversed second word.
    fn union_with_turned(self) -> u64;
    /// Writes the unions of two registers to two boards. The two words of a register share no bit.
    fn store_unions(self, other: Self, boards: &mut [Bitboard; 2]);
}

/// The attacks along rank and file.
#[inline(always)]
fn rook_lines<P: TwoWords>(zeros: P, square: Square, occupied: P) -> P {
    let of = &MIRRORED[square as usize];
    // On the rotated board, the slider is on the opposite square.
    let turned = zeros.load(&MIRRORED[63 - square as usize].slider);
    let rays = zeros.load(&of.rays.as_chunks().0[0]);
    let forward = occupied & rays;
    let reverse = forward.reverse_words();
    let difference = forward.minus_words(zeros.load(&of.slider));
    let reverse_difference = reverse.minus_words(turned);
    (difference ^ reverse_difference.reverse_words()) & rays
}

/// The attacks along diagonal and antidiagonal.
#[inline(always)]
fn bishop_lines<P: TwoWords>(zeros: P, square: Square, occupied: P) -> P {
    let of = &MIRRORED[square as usize];
    let rays = zeros.load(&of.rays.as_chunks().0[1]);
    let forward = occupied & rays;
    let reverse = forward.reverse_bytes();
    let difference = forward.minus_words(zeros.load(&of.slider));
    let reverse_difference = reverse.minus_words(zeros.load(&of.reverse));
    (difference ^ reverse_difference.reverse_bytes()) & rays
}

#[inline(always)]
pub(in crate::isa) fn bishop<P: TwoWords>(zeros: P, square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(bishop_lines(zeros, square, zeros.both(occupied.0)).union())
}

/// The attacks of sets in a direction up the board, in both words: a Kogge-Stone fill with steps of one, two and four squares.
#[inline(always)]
fn ray<P: TwoWords, const ONE: i32, const TWO: i32, const FOUR: i32>(
    zeros: P,
    direction: Direction,
    sliders: P,
    occupied: P,
) -> P {
    let (by, ends) = WAYS[direction as usize];
    debug_assert!(by.cast_signed() == ONE && 2 * ONE == TWO && 4 * ONE == FOUR);
    let ends = zeros.both(ends);
    let mut free = !occupied & ends;
    let mut reached = sliders | free & sliders.up::<ONE>();
    free = free & free.up::<ONE>();
    reached = reached | free & reached.up::<TWO>();
    free = free & free.up::<TWO>();
    reached = reached | free & reached.up::<FOUR>();
    reached.up::<ONE>() & ends
}

/// The attacks of rooks up the board and to the east, in both words.
#[inline(always)]
fn rook_rays<P: TwoWords>(zeros: P, rooks: Bitboard, occupied: P) -> P {
    let rooks = zeros.with_turned(rooks.0);
    ray::<P, 8, 16, 32>(zeros, Direction::North, rooks, occupied) | rooks.east_rays(occupied)
}

/// The attacks of bishops up the board, in both words.
#[inline(always)]
fn bishop_rays<P: TwoWords>(zeros: P, bishops: Bitboard, occupied: P) -> P {
    let bishops = zeros.with_turned(bishops.0);
    ray::<P, 9, 18, 36>(zeros, Direction::NorthEast, bishops, occupied)
        | ray::<P, 7, 14, 28>(zeros, Direction::NorthWest, bishops, occupied)
}

#[inline(always)]
pub(in crate::isa) fn setwise_rook<P: TwoWords>(zeros: P, rooks: Bitboard, occupied: Bitboard) -> Bitboard {
    Bitboard(rook_rays(zeros, rooks, zeros.with_turned(occupied.0)).union_with_turned())
}

#[inline(always)]
pub(in crate::isa) fn setwise_bishop<P: TwoWords>(
    zeros: P,
    bishops: Bitboard,
    occupied: Bitboard,
) -> Bitboard {
    Bitboard(bishop_rays(zeros, bishops, zeros.with_turned(occupied.0)).union_with_turned())
}

#[inline(always)]
pub(in crate::isa) fn setwise_slider<P: TwoWords>(
    zeros: P,
    sliders: Sliders,
    occupied: Bitboard,
) -> Bitboard {
    let occupied = zeros.with_turned(occupied.0);
    let orthogonal = rook_rays(zeros, sliders.orthogonal, occupied);
    Bitboard((orthogonal | bishop_rays(zeros, sliders.diagonal, occupied)).union_with_turned())
}

/// The kernels: two squares at a time, whose answers are joined in one register.
pub(in crate::isa) mod columns {
    use super::{TwoWords, bishop_lines, rook_lines};
    use crate::bitboard::Bitboard;
    use crate::isa::instruction_set::InstructionSet;
    use crate::isa::kernels::{Bishop, BySquare, Piece, Rook};
    use crate::isa::loops;
    use crate::line::Slider;
    use crate::square::Square;

    /// The lines of a piece.
    #[inline(always)]
    fn lines<P: Piece, W: TwoWords>(zeros: W, square: Square, occupied: W) -> W {
        match P::SLIDER {
            Slider::Rook => rook_lines(zeros, square, occupied),
            Slider::Bishop => bishop_lines(zeros, square, occupied),
            Slider::Queen => rook_lines(zeros, square, occupied) | bishop_lines(zeros, square, occupied),
        }
    }

    /// Whether lookups of a piece in pairs gain.
    #[inline(always)]
    fn gains<P: Piece, T: InstructionSet<Rows: TwoWords>>(_: T) -> bool {
        matches!(P::SLIDER, Slider::Bishop) || T::Rows::PAIRS_ROOKS
    }

    /// Computes the answers of a column in pairs; an odd last one is computed alone.
    #[inline(always)]
    pub(in crate::isa) fn column<P: Piece>(
        token: impl InstructionSet<Rows: TwoWords>,
        squares: &[Square],
        occupied: &[Bitboard],
        attacks: &mut [Bitboard],
    ) {
        if !gains::<P, _>(token) {
            return loops::column::<P>(token, squares, occupied, attacks);
        }
        let zeros = token.empty_row();
        let ((squares, last_square), (occupied, last_occupied)) = (squares.as_chunks(), occupied.as_chunks());
        let (attacks, last_attacks) = attacks.as_chunks_mut();
        for ((&[one, other], &[on_one, on_other]), attacks) in squares.iter().zip(occupied).zip(attacks) {
            let one = lines::<P, _>(zeros, one, zeros.both(on_one.0));
            one.store_unions(lines::<P, _>(zeros, other, zeros.both(on_other.0)), attacks);
        }
        if let ([square], [occupied], [attacks]) = (last_square, last_occupied, last_attacks) {
            *attacks = Bitboard(lines::<P, _>(zeros, *square, zeros.both(occupied.0)).union());
        }
    }

    /// Computes the answers for squares on one board in the same way.
    #[inline(always)]
    pub(in crate::isa) fn on_board<P: Piece>(
        token: impl InstructionSet<Rows: TwoWords>,
        squares: &[Square],
        occupied: Bitboard,
        attacks: &mut [Bitboard],
    ) {
        if !gains::<P, _>(token) {
            return loops::on_board::<P>(token, squares, occupied, attacks);
        }
        let zeros = token.empty_row();
        let occupied = zeros.both(occupied.0);
        let (squares, last_square) = squares.as_chunks();
        let (attacks, last_attacks) = attacks.as_chunks_mut();
        for (&[one, other], attacks) in squares.iter().zip(attacks) {
            lines::<P, _>(zeros, one, occupied).store_unions(lines::<P, _>(zeros, other, occupied), attacks);
        }
        if let ([square], [attacks]) = (last_square, last_attacks) {
            *attacks = Bitboard(lines::<P, _>(zeros, *square, occupied).union());
        }
    }

    #[inline(always)]
    pub(in crate::isa) fn rook_and_bishop(
        token: impl InstructionSet<Rows: TwoWords>,
        squares: &[Square],
        occupied: &[Bitboard],
        rooks: &mut [Bitboard],
        bishops: &mut [Bitboard],
    ) {
        if !gains::<Rook, _>(token) {
            return loops::rook_and_bishop(token, squares, occupied, rooks, bishops);
        }
        column::<Rook>(token, squares, occupied, rooks);
        column::<Bishop>(token, squares, occupied, bishops);
    }

    #[inline(always)]
    pub(in crate::isa) fn map(
        token: impl InstructionSet<Rows: TwoWords>,
        occupied: Bitboard,
        rook: &mut BySquare<Bitboard>,
        bishop: &mut BySquare<Bitboard>,
    ) {
        on_board::<Rook>(token, &Square::ALL, occupied, rook);
        on_board::<Bishop>(token, &Square::ALL, occupied, bishop);
    }
}
