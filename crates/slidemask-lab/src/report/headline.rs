//! The first screen of the page. It compares slidemask's default and its fastest lookups with the fastest rival.

use std::collections::BTreeSet;

use maud::{Markup, html};

use super::{Duel, Load, Report, Results};

/// The result of comparing one of our contenders with a rival.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Faster,
    Level,
    Slower,
}

impl Verdict {
    pub(super) const ALL: [Self; 3] = [Self::Faster, Self::Level, Self::Slower];

    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Faster => "faster",
            Self::Level => "level",
            Self::Slower => "slower",
        }
    }
}

impl Duel {
    /// How many times as fast as the rival our contender is, and the 10th and 90th percentile of that.
    pub(super) fn times_as_fast(&self) -> (f64, [f64; 2]) {
        let [low, high] = self.ratio.spread;
        (self.ratio.ratio.recip(), [high.recip(), low.recip()])
    }

    /// The verdict is `Level` if the rounds disagree: 1 is between the 10th and the 90th percentile of the ratios.
    pub(super) fn verdict(&self) -> Verdict {
        match self.ratio.spread {
            [_, high] if high < 1.0 => Verdict::Faster,
            [low, _] if low > 1.0 => Verdict::Slower,
            _ => Verdict::Level,
        }
    }
}

impl Load {
    /// The duel of our fastest contender with the fastest rival.
    pub(super) fn at_best(&self) -> Option<&Duel> {
        self.against_rivals.first()
    }

    /// The duel of the default, which is the group's first contender, with the same rival.
    pub(super) fn by_default(&self) -> Option<&Duel> {
        self.against_rivals.last()
    }
}

/// A summary of the duels of several loads.
struct Tally {
    counts: [usize; 3],
    /// The least and the greatest speed of ours relative to the rival.
    range: [f64; 2],
    median: f64,
}

impl Tally {
    fn of<'a>(duels: impl Iterator<Item = &'a Duel>) -> Self {
        let duels: Vec<_> = duels.collect();
        let count = |verdict| duels.iter().filter(|duel| duel.verdict() == verdict).count();
        let times = super::sorted(duels.iter().map(|duel| duel.times_as_fast().0));
        let [low, high] = [times.first(), times.last()].map(|end| end.copied().unwrap_or(1.0));
        let median = if times.is_empty() { 1.0 } else { super::at(&times, 5) };
        Self { counts: Verdict::ALL.map(count), range: [low, high], median }
    }

    fn all(&self) -> usize {
        self.counts.iter().sum()
    }
}

impl Report {
    /// The first screen, or nothing if no rival takes part.
    pub(super) fn headline(&self) -> Markup {
        let contested: Vec<_> = self.results.iter().filter(|results| results.is_contested()).collect();
        if contested.is_empty() {
            return html! {};
        }
        let loads = || contested.iter().flat_map(|results| &results.loads);
        html! {
            section.headline aria-labelledby="headline" {
                h2 id="headline" { "Against the fastest rival" }
                div.cards {
                    (card("By default", "the functions a caller starts with", &Tally::of(loads().filter_map(Load::by_default))))
                    (card("At best", "slidemask’s fastest for each load", &Tally::of(loads().filter_map(Load::at_best))))
                }
                table.short {
                    thead {
                        tr {
                            th scope="col" { span.wide { "times as fast as the fastest rival" } span.narrow { "times as fast" } }
                            th.number scope="col" { "by default" }
                            th.number scope="col" { "at best" }
                            th.rivals scope="col" { "fastest rival" }
                        }
                    }
                    tbody { @for results in &contested { (results.short()) } }
                }
                p.muted.note {
                    "Above 1, slidemask is faster. A range is over the loads of a group. Level: 1 is within the spread of "
                    "the ratios, their 10th to 90th percentile."
                    span.narrow { " Fastest rivals: " (fastest_rivals(loads())) "." }
                }
            }
        }
    }

    /// Links to the sections.
    pub(super) fn contents(&self) -> Markup {
        html! {
            nav aria-label="Contents" {
                ul {
                    @if self.results.iter().any(Results::is_contested) { li { a href="#summary" { "every load" } } }
                    @for (i, results) in self.results.iter().enumerate() {
                        li { a href=(format!("#group-{i}")) { (results.group.group) } }
                    }
                    li { a href="#background" { "how it was measured" } }
                }
            }
        }
    }
}

impl Results {
    /// Whether a rival takes part.
    pub(super) fn is_contested(&self) -> bool {
        self.loads.iter().any(|load| !load.against_rivals.is_empty())
    }

    /// A row of the short table.
    fn short(&self) -> Markup {
        let default = Tally::of(self.loads.iter().filter_map(Load::by_default));
        let best = Tally::of(self.loads.iter().filter_map(Load::at_best));
        let name = &self.group.group;
        html! {
            tr {
                th scope="row" { (name) }
                @for tally in [default, best] {
                    td.number { span.(tally.verdict()) { (range(tally.range)) } }
                }
                td.rivals.muted { (fastest_rivals(&self.loads)) }
            }
        }
    }
}

impl Tally {
    /// The verdict that colours a range: the one that all its loads share, or none.
    fn verdict(&self) -> &'static str {
        let all = self.all();
        let one = Verdict::ALL.into_iter().zip(self.counts).find(|&(_, count)| count == all);
        one.map_or("mixed", |(verdict, _)| verdict.word())
    }
}

/// The names of the fastest rivals of all loads, each name once.
fn fastest_rivals<'a>(loads: impl IntoIterator<Item = &'a Load>) -> String {
    let rivals = loads.into_iter().filter_map(Load::at_best).map(|duel| &*duel.rival);
    rivals.collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>().join("; ")
}

fn card(title: &str, about: &str, tally: &Tally) -> Markup {
    let [low, high] = tally.range.map(factor);
    html! {
        div.card {
            h3 { (title) span.muted { ": " (about) } }
            p.answer {
                strong { "faster in " (tally.counts[0]) " of " (tally.all()) " loads" }
                ", level in " (tally.counts[1]) ", slower in " (tally.counts[2])
            }
            div.share aria-hidden="true" {
                @for (verdict, count) in Verdict::ALL.into_iter().zip(tally.counts) {
                    @if count > 0 { span.(verdict.word()) style=(format!("flex-grow:{count}")) {} }
                }
            }
            p.muted { "from " (low) " to " (high) " times as fast; median " (factor(tally.median)) }
        }
    }
}

/// Both ends of a range, or one figure if they look the same.
fn range(ends: [f64; 2]) -> String {
    let [low, high] = ends.map(factor);
    if low == high { low } else { format!("{low} to {high}") }
}

/// Two digits, or three for numbers above 10.
pub(super) fn factor(times: f64) -> String {
    if times < 0.995 { format!("{times:.2}") } else { format!("{times:.1}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Ratio;
    use crate::report::tests::report;

    fn duel(ratio: f64, low: f64, high: f64) -> Duel {
        Duel { ours: "ours".into(), rival: "rival".into(), ratio: Ratio { ratio, spread: [low, high] } }
    }

    #[test]
    fn level_is_a_spread_with_1_in_it() {
        for (ratio, low, high, verdict) in [
            (0.5, 0.4, 0.6, Verdict::Faster),
            (2.0, 1.9, 2.2, Verdict::Slower),
            (0.9, 0.8, 1.0, Verdict::Level),
            (0.5, 0.3, 1.1, Verdict::Level),
            (1.2, 1.0, 1.3, Verdict::Level),
            (1.01, 1.005, 1.02, Verdict::Slower),
            (0.99, 0.985, 0.995, Verdict::Faster),
        ] {
            assert_eq!(duel(ratio, low, high).verdict(), verdict, "{ratio}, {low} to {high}");
        }
    }

    #[test]
    fn a_ratio_of_times_is_told_as_times_as_fast() {
        let (times, [low, high]) = duel(0.5, 0.4, 0.8).times_as_fast();
        assert_eq!([times, low, high].map(|times| format!("{times:.2}")), ["2.00", "1.25", "2.50"]);
    }

    /// Under the second load, our fastest contender is not the first one.
    #[test]
    fn the_default_is_the_first_contender_and_the_best_is_the_fastest() {
        let report = report();
        let load = &report.results[0].loads[1];
        let names = [load.by_default(), load.at_best()].map(|duel| duel.map(|duel| &*duel.ours));
        assert_eq!(names, [Some("front"), Some("other")]);
        let load = &report.results[0].loads[0];
        assert_eq!(load.by_default().map(|duel| &*duel.ours), load.at_best().map(|duel| &*duel.ours));
        let page = report.page();
        let cards: Vec<_> = page.split("class=\"card\"").skip(1).collect();
        assert!(cards[0].contains("from 0.03 to 2.0 times as fast"), "{}", cards[0]);
        assert!(cards[1].contains("from 0.05 to 2.0 times as fast"), "{}", cards[1]);
        for card in cards {
            assert!(
                card.contains("faster in 1 of 2 loads") && card.contains("level in 0, slower in 1"),
                "{card}"
            );
        }
    }

    #[test]
    fn factors_are_short() {
        assert_eq!([0.731, 0.996, 1.04, 2.57, 12.3].map(factor), ["0.73", "1.0", "1.0", "2.6", "12.3"]);
        assert_eq!(range([0.731, 0.732]), "0.73");
    }
}
