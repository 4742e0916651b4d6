//! The methods in words of other widths give the answers of 64 bits.

use slidemask::method::{hyperbola_quintessence, obstruction_difference, sbamg};
use slidemask::word::{Bits, Mirrors, Word, methods};
use slidemask::{Axis, Line, Square};

/// A line in another word, each of its words made by `of`.
fn line<W>(line: Line, of: impl Fn(u64) -> W) -> Line<Bits<W>> {
    Line { slider: Bits(of(line.slider)), lower: Bits(of(line.lower)), upper: Bits(of(line.upper)) }
}

/// All methods that work on any width.
fn answers<W: Word + Mirrors>(line: Line<Bits<W>>, occupied: Bits<W>) -> [(&'static str, W); 5] {
    let line_ex = line.rays();
    let masks = hyperbola_quintessence::Masks { bit: line.slider, line_ex };
    let split = obstruction_difference::Masks { lower: line.lower, upper: line.upper, line_ex };
    [
        ("ray subtraction", methods::ray_subtraction(line, occupied).0),
        ("reversal", methods::reversal(masks, occupied).0),
        ("reversal, doubled", methods::reversal_doubled(masks, occupied).0),
        ("obstruction difference", methods::obstruction_difference(split, occupied).0),
        ("edgeless", methods::edgeless(line, occupied).0),
    ]
}

/// The lines of a chessboard in words of 64 and 128 bits: in the lower half, in the upper half, and across both.
#[test]
fn every_width_gives_the_same_attacks() {
    let mut occupied = 0x0123_4567_89ab_cdef_u64;
    for square in Square::ALL {
        for axis in Axis::ALL {
            for _ in 0..8 {
                occupied = occupied.rotate_left(11).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                let narrow = Line::lookup(square, axis);
                let expected = sbamg::edgeless(narrow, occupied);
                for (name, attacks) in answers(line(narrow, |word| word), Bits(occupied)) {
                    assert_eq!(attacks, expected, "{name} in 64 bits, {square} {axis}");
                }
                for shift in [0, 1, 30, 63, 64] {
                    let widen = |word: u64| u128::from(word) << shift;
                    for (name, attacks) in answers(line(narrow, widen), Bits(widen(occupied))) {
                        assert_eq!(
                            attacks,
                            widen(expected),
                            "{name} in 128 bits, shifted by {shift}, {square} {axis}"
                        );
                    }
                }
            }
        }
    }
}

/// A byte swap mirrors a line in 128 bits if no byte has two of its squares.
#[test]
fn a_byte_swap_mirrors_the_files_of_a_wide_board() {
    let file = |from: u32, to: u32| Bits((from..to).fold(0u128, |file, rank| file | 1 << (9 * rank + 3)));
    for rank in 0..9 {
        for pieces in 0..1 << 9 {
            let occupied = Bits(
                (0..9).filter(|i| pieces >> i & 1 == 1).fold(0u128, |file, rank| file | 1 << (9 * rank + 3)),
            );
            let line = Line { slider: file(rank, rank + 1), lower: file(0, rank), upper: file(rank + 1, 9) };
            let masks = hyperbola_quintessence::Masks { bit: line.slider, line_ex: line.rays() };
            let swapped = methods::byte_swap(masks, occupied);
            assert_eq!(swapped, methods::edgeless(line, occupied), "rank {rank}, pieces {pieces:b}");
        }
    }
}
