//! How often values are in each of some ranges, drawn as bars.

use serde::Serialize;

use crate::layout::{BOLD, Block, SET, styled};

/// The number of characters of the longest bar.
const LONGEST: usize = 16;

/// The parts of a character, from an eighth to the whole.
const EIGHTHS: [char; 8] = ['▏', '▎', '▍', '▌', '▋', '▊', '▉', '█'];

/// Ranges of numbers, each with a count.
#[derive(Serialize)]
#[serde(transparent)]
pub(super) struct Histogram {
    #[serde(skip)]
    title: &'static str,
    ranges: Vec<Range>,
}

#[derive(Serialize)]
struct Range {
    /// The first number and the last one; `None` if there is no limit.
    from: Option<i32>,
    to: Option<i32>,
    positions: u64,
}

impl Histogram {
    /// The ranges between two limits that begin at the first limit and at each of `starts`.
    pub(super) fn new(title: &'static str, first: Option<i32>, starts: &[i32], last: Option<i32>) -> Self {
        let from = std::iter::once(first).chain(starts.iter().map(|&start| Some(start)));
        let to = starts.iter().map(|&start| Some(start - 1)).chain([last]);
        let ranges = from.zip(to).map(|(from, to)| Range { from, to, positions: 0 }).collect();
        Self { title, ranges }
    }

    /// Counts a number: one more in its range.
    pub(super) fn count(&mut self, number: i32) {
        let after = self.ranges.partition_point(|range| range.from.is_none_or(|from| from <= number));
        if let Some(range) = self.ranges.get_mut(after.saturating_sub(1)) {
            range.positions += 1;
        }
    }

    pub(super) fn block(&self) -> Block {
        let row = |range: &Range| (range.label(), range.positions);
        bars(self.title, &self.ranges.iter().map(row).collect::<Vec<_>>())
    }
}

impl Range {
    fn label(&self) -> String {
        match (self.from, self.to) {
            (Some(from), Some(to)) if from == to => from.to_string(),
            (Some(from), Some(to)) => format!("{from} to {to}"),
            (None, Some(to)) => format!("up to {to}"),
            (Some(from), None) => format!("{from} and more"),
            (None, None) => "all".into(),
        }
    }
}

/// A bar for each count, with its share of all.
pub(super) fn bars(title: &str, rows: &[(String, u64)]) -> Block {
    let all: u64 = rows.iter().map(|row| row.1).sum();
    let most = rows.iter().map(|row| row.1).max().unwrap_or(0);
    let line = |(label, count): &(String, u64)| {
        // Text has to be padded before it is coloured.
        let bar = format!("{:LONGEST$}", bar(*count, most));
        format!("{label:>14} {} {:>5.1} %", styled(SET, &bar), percent(*count, all))
    };
    Block { head: vec![styled(BOLD, title)], body: rows.iter().map(line).collect() }
}

/// A share in percent; 0 of nothing.
#[allow(clippy::cast_precision_loss, reason = "a share is shown with three digits")]
pub(super) fn percent(part: u64, all: u64) -> f64 {
    if all == 0 { 0.0 } else { 100.0 * part as f64 / all as f64 }
}

/// A bar whose length is to the longest one as the count to the largest one. It is empty only for 0.
fn bar(count: u64, most: u64) -> String {
    let all = (EIGHTHS.len() * LONGEST) as u128;
    let eighths = (u128::from(count) * all).div_ceil(u128::from(most.max(1)));
    let eighths = usize::try_from(eighths).unwrap_or_default();
    let mut bar = String::from(EIGHTHS[7]).repeat(eighths / EIGHTHS.len());
    bar.extend((eighths % EIGHTHS.len()).checked_sub(1).map(|rest| EIGHTHS[rest]));
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_in_their_ranges() {
        let mut histogram = Histogram::new("numbers", None, &[-5, 0, 1], Some(9));
        for number in [-6, -5, -1, 0, 1, 1, 9] {
            histogram.count(number);
        }
        let counts: Vec<_> = histogram.ranges.iter().map(|range| (range.label(), range.positions)).collect();
        let expected = [("up to -6", 1), ("-5 to -1", 2), ("0", 1), ("1 to 9", 3)];
        assert_eq!(counts, expected.map(|(label, count)| (label.to_owned(), count)));
    }

    #[test]
    fn bars_are_as_long_as_their_counts() {
        assert_eq!(bar(0, 9), "");
        assert_eq!(bar(0, 0), "");
        assert_eq!(bar(1, u64::MAX), "▏");
        assert_eq!(bar(9, 9), "█".repeat(16));
        assert_eq!(bar(u64::MAX, u64::MAX).chars().count(), 16);
        assert_eq!(bar(1, 32), "▌");
    }
}
