//! A single ray, such as that of a lance. It ends at its lowest or at its highest piece, so it does not need the slider; see
//! [`ray_negation`](slidemask::method::ray_negation).

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
    /// Lines that are spread: no byte has two squares of one.
    Spread,
    /// Any lines.
    Any,
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

/// The attacks along a single ray, if the lines are one. It stays in general registers.
///
/// In two lanes of a register of AVX2, of which one is empty, it took 0.9 to 1.4 times as long throughput-bound, and four times as long
/// latency-bound (9x9, native build, AMD EPYC, Zen 5, 2026-11-24). A `BoxedRider` with several lines pays for the question: it took 1.0 to
/// 1.3 times as long throughput-bound. In a static the compiler knows the answer.
#[inline(always)]
pub(crate) fn single_ray<W: BoardWord>(lines: &[W], course: Course, occupied: W) -> Option<W> {
    match (course, lines) {
        (Course::Up, &[ray]) => Some(ray.and(up_to_lowest(ray.and(occupied)))),
        (Course::Down, &[ray]) => Some(ray.and(down_to_highest(ray.and(occupied)))),
        _ => None,
    }
}
