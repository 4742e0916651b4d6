//! The attacks along a line that is given by its squares without the slider.
//!
//! One table serves all formulas. If each byte has at most one square of a line, a byte swap mirrors it: Hyperbola Quintessence. Other
//! lines are split at the slider, for `edgeless`. A [single ray](crate::course) needs neither.

use slidemask::Line;
use slidemask::method::hyperbola_quintessence::Masks;
use slidemask::word::{Bits, Mirrors, Word, methods};

/// Splits a line at the slider.
#[inline(always)]
pub(crate) fn split<W: Word>(slider: W, line: W) -> Line<Bits<W>> {
    let (slider, line) = (Bits(slider), Bits(line));
    let lower = line & slider.wrapping_sub(Bits(W::one()));
    Line { slider, lower, upper: line ^ lower }
}

/// The attacks along some lines through a slider, one line after the other.
///
/// A byte swap takes 0.7 to 0.8 of the time of the other method if lookups wait for one another, and 0.9 if they overlap. It needs
/// lines that are spread.
#[inline(always)]
pub(crate) fn each_line<W: Word + Mirrors>(slider: W, lines: &[W], spread: bool, occupied: W) -> W {
    let attacks = |&line: &W| {
        if spread {
            methods::byte_swap(Masks { bit: Bits(slider), line_ex: Bits(line) }, Bits(occupied)).0
        } else {
            methods::edgeless(split(slider, line), Bits(occupied)).0
        }
    };
    lines.iter().fold(W::default(), |union, line| union.or(attacks(line)))
}
