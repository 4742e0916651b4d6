//! [`Course`]: which formulas answer the lines of a piece, and the formulas that do not need the slider. A single ray, such as that of a
//! lance, ends at its lowest or at its highest piece; see [`ray_negation`](slidemask::method::ray_negation). No piece blocks a leap.

use core::ops::Range;

use slidemask::word::Word;

use crate::word::BoardWord;

/// What is known of the lines of a piece. It says which formulas answer them.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// One ray, to higher bits.
    Up,
    /// One ray, to lower bits.
    Down,
    /// Single steps, which nothing blocks.
    Leaps,
    /// Lines. A bit of `spread` is set if the line with its number is spread: no byte has two squares of it. Only the first 32 lines may
    /// be.
    Slides {
        /// From the lowest bit.
        spread: u32,
    },
}

/// Which of the lines through a square.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// All of them.
    All,
    /// Those of a rook, if they are those of a queen.
    OfRook,
    /// Those of a bishop, if they are those of a queen.
    OfBishop,
}

impl Lines {
    #[inline(always)]
    pub(crate) fn range(self, all: usize) -> Range<usize> {
        match self {
            Self::All => 0..all,
            Self::OfRook => 0..2,
            Self::OfBishop => 2..4,
        }
    }
}

impl Course {
    /// Which of some of the lines are spread, from the lowest bit.
    #[inline(always)]
    pub(crate) const fn spread(self, lines: Lines) -> u32 {
        match (self, lines) {
            (Self::Slides { spread }, Lines::OfBishop) => spread >> 2,
            (Self::Slides { spread }, _) => spread,
            _ => 0,
        }
    }
}

/// The bits of a word up to the lowest one, or all bits if it is empty: BMI1's `blsmsk`.
#[inline(always)]
fn up_to_lowest<W: Word>(word: W) -> W {
    word.xor(word.wrapping_sub(W::one()))
}

/// The bits of a word down to the highest one, or all bits if it is empty.
///
/// The halves of a word do not wait for one another. The negative of [`highest_bit`](Word::highest_bit) is the same word. With it, a ray
/// took 1.3 times as long throughput-bound, and 1.3 to 1.7 times latency-bound (AMD EPYC, Zen 5, native build, 2026-11-24).
#[inline(always)]
fn down_to_highest<W: BoardWord>(word: W) -> W {
    let from = |limb: u64, above: u64| match above {
        0 => (i64::MIN >> (limb | 1).leading_zeros()).cast_unsigned(),
        _ => 0,
    };
    let [a, b, c, d] = word.to_limbs();
    W::from_limbs([from(a, b | c | d), from(b, c | d), from(c, d), from(d, 0)])
}

/// The attacks along a single ray or by leaps, if the lines are such. It stays in general registers.
///
/// In two lanes of a register of AVX2, of which one is empty, it took 0.9 to 1.4 times as long throughput-bound, and four times as long
/// latency-bound (9x9, native build, AMD EPYC, Zen 5, 2026-11-24). A `BoxedRider` with several lines pays for the question: it took 1.0 to
/// 1.3 times as long throughput-bound. In a static the compiler knows the answer.
///
/// As leaps, a gold general of 9x9 takes 0.14 of the time of lines in a build for any x86-64 and 0.23 in a native one; latency-bound 0.77 and
/// 0.47. A shogi pawn takes half the time of a single ray (the same machine and date).
#[inline(always)]
pub(crate) fn without_slider<W: BoardWord>(lines: &[W], course: Course, occupied: W) -> Option<W> {
    match (course, lines) {
        (Course::Up, &[ray]) => Some(ray.and(up_to_lowest(ray.and(occupied)))),
        (Course::Down, &[ray]) => Some(ray.and(down_to_highest(ray.and(occupied)))),
        (Course::Leaps, lines) => {
            let mut union = W::ZERO;
            for &line in lines {
                union = union.or(line);
            }
            Some(union)
        }
        _ => None,
    }
}
