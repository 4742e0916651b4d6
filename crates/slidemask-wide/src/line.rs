//! The attacks along a line that is given by its squares without the slider.
//!
//! One table serves all formulas. If each byte has at most one square of a line, a byte swap mirrors it: Hyperbola Quintessence. Other
//! lines are mirrored by a bit reversal where the processor has one. Elsewhere they are split at the slider, for `edgeless`. A
//! [single ray](crate::course) needs none of these.

use slidemask::Line;
use slidemask::method::hyperbola_quintessence::Masks;
use slidemask::word::{Bits, Mirrors, Word, methods};

/// Whether the target reverses the bits of a word in one instruction.
const REVERSES_BITS: bool = cfg!(any(target_arch = "aarch64", target_arch = "loongarch64"));

/// Splits a line at the slider.
#[inline(always)]
pub(crate) fn split<W: Word>(slider: W, line: W) -> Line<Bits<W>> {
    let (slider, line) = (Bits(slider), Bits(line));
    let lower = line & slider.wrapping_sub(Bits(W::one()));
    Line { slider, lower, upper: line ^ lower }
}

/// The attacks along some lines through a slider, one line after the other.
///
/// A byte swap takes 0.7 to 0.8 of the time of the other method if lookups wait for one another, and 0.9 if they overlap. It needs a
/// line that is spread: a bit of `spread` is set for each of them. A rook of 9x9 with one such line takes 0.88 of the time of one with none
/// latency-bound, and a dragon 0.86 (plain build, AMD EPYC, Zen 5, 2026-11-24).
///
/// A rook of 8x8, with one line of each kind, takes 0.96 to 1.01 of the time of one that splits both lines, and latency-bound 0.81 to 0.93. A
/// bishop, whose diagonals are spread, takes 0.6 to 1.0, and latency-bound 0.7 to 0.8 (plain, AVX2 and native builds, the same machine,
/// 2026-11-25).
///
/// On aarch64, a loop over rooks of 9x9 has 54 instructions a turn with the bit reversal and 62 without, and takes 0.84 to 0.93 of the
/// cycles of Neoverse cores and 0.63 of an Apple A7. Without any byte swap, bishops in `u64` take 1.7 times as long on a Neoverse V1 and
/// 2.2 on an Apple A7. The [joint form](slidemask::method::joint) has 34 instructions and takes 0.5 to 0.7 of the cycles of the bit
/// reversal, but it needs four more words for each square, which double the table. If it computes them from the lines, it has 62
/// (models of llvm-mca 22, 2026-11-26).
#[inline(always)]
pub(crate) fn each_line<W: Word + Mirrors>(slider: W, lines: &[W], mut spread: u32, occupied: W) -> W {
    let mut union = W::default();
    // The compiler did not inline `fold` into the large functions of an engine.
    for &line in lines {
        let masks = Masks { bit: Bits(slider), line_ex: Bits(line) };
        let attacks = if spread & 1 == 1 {
            methods::byte_swap(masks, Bits(occupied))
        } else if REVERSES_BITS {
            methods::reversal(masks, Bits(occupied))
        } else {
            methods::edgeless(split(slider, line), Bits(occupied))
        };
        union = union.or(attacks.0);
        spread >>= 1;
    }
    union
}
