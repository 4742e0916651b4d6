//! Which numbers of a text are figures that need a source.
//!
//! A number is a figure if it has one decimal point, or if one of [`UNITS`] follows it. Another number may stand before
//! the unit ("2 to 3 times"). Versions (1.95.0), dates, counts of things and sizes of tables are not figures.

use std::ops::Range;

use super::pattern::number;

/// The units that make a number a figure.
const UNITS: [&str; 10] = ["ns", "µs", "ms", "s", "%", "GHz", "M/s", "M nodes", "million nodes", "times"];

/// The separators that may stand between two numbers with one unit.
const BETWEEN: [&str; 4] = [" to ", " and ", ", ", " / "];

/// The figures of a text, in order.
pub(super) fn figures(text: &[char]) -> Vec<Range<usize>> {
    let mut figures = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let Some(length) = number(&text[at..]) else {
            at += 1;
            continue;
        };
        // Digits in a name, such as avx512, are not a figure.
        let in_a_name = at > 0 && (text[at - 1].is_alphanumeric() || text[at - 1] == '_');
        if !in_a_name && is_figure(&text[at..], length) {
            figures.push(at..at + length);
        }
        at += length;
    }
    figures
}

fn is_figure(text: &[char], length: usize) -> bool {
    text[..length].iter().filter(|&&c| c == '.').count() == 1 || has_unit(&text[length..])
}

fn has_unit(after: &[char]) -> bool {
    let starts = |text: &[char], word: &str| {
        let word: Vec<_> = word.chars().collect();
        text.starts_with(&word).then_some(word.len())
    };
    let unit = after.strip_prefix(&[' ']).unwrap_or(after);
    let has = |name: &str| {
        starts(unit, name).is_some_and(|end| !unit.get(end).is_some_and(|c| c.is_alphanumeric()))
    };
    let next = || {
        let after = BETWEEN.iter().find_map(|between| Some(&after[starts(after, between)?..]))?;
        let length = number(after)?;
        Some(has_unit(&after[length..]))
    };
    UNITS.iter().any(|name| has(name)) || next().unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_a_point_or_a_unit() {
        let text = "On 2026-11-20 rustc 1.95.0 built x86-64-v4 for avx512: 0.73 of the time, 5 ns, 66 % to 84 %, 2 to 3 \
                    times, 2,085 M nodes/s and 570 or 61 rounds of 4,096 lookups in 687 KiB, the 10th, in 9 s. 7 sets";
        let text: Vec<_> = text.chars().collect();
        let found: Vec<String> =
            figures(&text).into_iter().map(|range| text[range].iter().collect()).collect();
        assert_eq!(found, ["0.73", "5", "66", "84", "2", "3", "2,085", "9"]);
    }
}
