//! Charts with a bar for each time, and their scale.

use maud::{Markup, html};

use super::{Contender, Results};

/// The scale is logarithmic if the slowest contender takes more than this many times as long as the fastest.
const LOG_FROM: f64 = 8.0;

/// Maps times to a part of the chart's width, from 0 to 1.
pub(super) struct Scale {
    pub(super) log: bool,
    ends: [f64; 2],
    pub(super) ticks: Vec<f64>,
}

impl Scale {
    /// A scale for these times that also covers the values in `room_for`.
    pub(super) fn of(times: &[f64], room_for: &[f64]) -> Self {
        let (fastest, slowest) = range(times);
        let (low, high) = range(room_for);
        let (low, high) = (low.min(fastest), high.max(slowest));
        // Zero has no logarithm.
        if fastest > 0.0 && low > 0.0 && slowest / fastest > LOG_FROM {
            let ticks = decades(low, high);
            return Self { log: true, ends: [ticks[0], ticks[ticks.len() - 1]], ticks };
        }
        let high = high.max(1e-3);
        let step = round_number(high / 5.0);
        let ticks = (0..=5).map(|i| f64::from(i) * step).filter(|&tick| tick <= high).collect();
        Self { log: false, ends: [0.0, high], ticks }
    }

    pub(super) fn at(&self, time: f64) -> f64 {
        let measure = |time: f64| if self.log { time.ln() } else { time };
        let [low, high] = self.ends.map(measure);
        (measure(time) - low) / (high - low)
    }
}

fn range(times: &[f64]) -> (f64, f64) {
    times.iter().fold((f64::INFINITY, 0.0), |(low, high), &time| (time.min(low), time.max(high)))
}

/// The least number not below `value` that is 1, 2, 2.5 or 5 times a power of ten.
fn round_number(value: f64) -> f64 {
    let unit = 10_f64.powf(value.log10().floor());
    [1.0, 2.0, 2.5, 5.0]
        .map(|factor| factor * unit)
        .into_iter()
        .find(|&round| round >= value)
        .unwrap_or(10.0 * unit)
}

/// The ticks of a logarithmic scale: 1, 2 and 5 times powers of ten, from the last one below to the first one above. If
/// there are many, only the powers of ten and both ends.
fn decades(low: f64, high: f64) -> Vec<f64> {
    let unit = 10_f64.powf(low.log10().floor());
    let steps: Vec<_> =
        (0..).flat_map(|i| [1.0, 2.0, 5.0].map(|n| n * unit * 10_f64.powi(i))).take(60).collect();
    let first = steps.iter().rposition(|&step| step <= low).unwrap_or(0);
    let last = steps.iter().position(|&step| step >= high).unwrap_or(steps.len() - 1);
    let every = if last - first > 6 { 3 } else { 1 };
    (first..=last).filter(|i| i % every == 0 || [first, last].contains(i)).map(|i| steps[i]).collect()
}

/// Lengths in the drawing's units, each about a pixel.
const WIDTH: f64 = 440.0;
const HEAD: f64 = 22.0;
const ROW: f64 = 21.0;
const BAR: f64 = 11.0;
const FOOT: f64 = 38.0;
/// The width of the two columns of figures.
const FIGURES: f64 = 92.0;
/// The width of a letter, and the most letters of a name that fit.
const LETTER: f64 = 6.8;
const LETTERS: usize = 27;

impl Results {
    /// A bar for each contender under one load.
    pub(super) fn chart(&self, load: usize, id: &str) -> Markup {
        let group = &self.group.group;
        let name = self.loads[load].title.name;
        let times: Vec<_> = self.contenders.iter().map(|one| one.loads[load].nanoseconds).collect();
        let whiskers: Vec<_> = self
            .contenders
            .iter()
            .map(|one| one.loads[load].ratio.spread.map(|ratio| ratio * times[0]))
            .collect();
        let scale = Scale::of(&times, whiskers.as_flattened());
        let fastest = range(&times).0;
        let letters = self.contenders.iter().map(|one| short(one.name.name).chars().count()).max();
        let left = letters.map_or(0.0, |letters| px(count(letters) * LETTER + 10.0)).max(70.0);
        let right = WIDTH - FIGURES;
        let x = |time: f64| px(left + scale.at(time) * (right - left));
        let bottom = HEAD + ROW * count(self.contenders.len());
        html! {
            svg viewBox=(format!("0 0 {WIDTH} {}", bottom + FOOT)) role="img" aria-labelledby=(format!("{id}-t {id}-d")) {
                title id=(format!("{id}-t")) { (group) ", " (name) ": " (self.unit.name()) }
                desc id=(format!("{id}-d")) { (self.in_words(load, scale.log)) }
                @for &tick in &scale.ticks {
                    line.grid x1=(x(tick)) x2=(x(tick)) y1=(HEAD) y2=(bottom) {}
                    text.muted.mid x=(x(tick)) y=(bottom + 14.0) { (tick_label(tick)) }
                }
                text.muted.mid x=(px(f64::midpoint(left, right))) y=(bottom + 31.0) {
                    (self.unit.name()) @if scale.log { ", logarithmic scale: no zero" }
                }
                text.muted.end x=(WIDTH - 42.0) y="13" { "ns" }
                text.muted.end x=(WIDTH) y="13" { "ratio" }
                @for (i, one) in self.contenders.iter().enumerate() {
                    @let [low, high] = whiskers[i];
                    @let time = times[i];
                    @let middle = HEAD + ROW * count(i) + ROW / 2.0;
                    g.ours[one.name.ours].rival[!one.name.ours].fastest[time <= fastest] {
                        title { (one.name.name) ": " (one.figures(load)) }
                        text.end x=(left - 8.0) y=(middle + 4.0) { (short(one.name.name)) }
                        @if scale.log {
                            line.stem x1=(left) x2=(x(time)) y1=(middle) y2=(middle) {}
                            circle.bar cx=(x(time)) cy=(middle) r="5" {}
                        } @else {
                            rect.bar x=(left) y=(middle - BAR / 2.0) width=(px(x(time) - left)) height=(BAR) rx="1.5" {}
                        }
                        @if high > low {
                            @if x(high) - x(low) > 6.0 { path.whisker.halo d=(whisker(x(low), x(high), middle)) {} }
                            path.whisker d=(whisker(x(low), x(high), middle)) {}
                        }
                        text.figure.end x=(WIDTH - 42.0) y=(middle + 4.0) { (format!("{time:.2}")) }
                        text.figure.end x=(WIDTH) y=(middle + 4.0) { (format!("{:.2}", one.loads[load].ratio.ratio)) }
                    }
                }
                line.first x1=(x(times[0])) x2=(x(times[0])) y1=(HEAD - 4.0) y2=(bottom) {}
            }
        }
    }

    /// A description of the chart for screen readers.
    fn in_words(&self, load: usize, log: bool) -> String {
        let order =
            |a: &&Contender, b: &&Contender| a.loads[load].nanoseconds.total_cmp(&b.loads[load].nanoseconds);
        let end = |one: Option<&Contender>| {
            one.map(|one| format!("{} at {:.2} ns", one.name.name, one.loads[load].nanoseconds))
                .unwrap_or_default()
        };
        format!(
            "{} contenders on a {} scale. Fastest: {}. Slowest: {}. A table of all figures follows.",
            self.contenders.len(),
            if log { "logarithmic" } else { "linear" },
            end(self.contenders.iter().min_by(order)),
            end(self.contenders.iter().max_by(order)),
        )
    }
}

impl Contender {
    fn figures(&self, load: usize) -> String {
        let figures = &self.loads[load];
        let [low, high] = figures.ratio.spread;
        format!(
            "{:.2} ns, ratio {:.2}, spread {low:.2} to {high:.2}",
            figures.nanoseconds, figures.ratio.ratio
        )
    }
}

/// The path of a horizontal line with a cap at each end.
pub(super) fn whisker(low: f64, high: f64, y: f64) -> String {
    let (top, bottom) = (y - 3.0, y + 3.0);
    format!("M{low} {top}V{bottom}M{low} {y}H{high}M{high} {top}V{bottom}")
}

fn count(things: usize) -> f64 {
    u32::try_from(things).map_or(f64::INFINITY, f64::from)
}

/// Rounds to tenths of a unit, because nobody sees a smaller difference.
pub(super) fn px(length: f64) -> f64 {
    (length * 10.0).round() / 10.0
}

/// The name, cut to fit beside its bar. The table below the chart has the whole name.
fn short(name: &str) -> String {
    match name.char_indices().nth(LETTERS) {
        Some((end, _)) => format!("{}…", name[..end].trim_end()),
        None => name.into(),
    }
}

fn tick_label(tick: f64) -> String {
    let label = format!("{tick:.3}");
    label.trim_end_matches('0').trim_end_matches('.').into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_are_logarithmic_beyond_a_factor_of_eight() {
        assert!(!Scale::of(&[1.0, 8.0], &[]).log);
        assert!(Scale::of(&[1.0, 8.1], &[]).log);
        assert!(!Scale::of(&[1.0, 2.0], &[0.1, 9.0]).log, "whiskers do not choose");
        assert!(!Scale::of(&[0.0, 9.0], &[]).log, "nothing has no logarithm");
    }

    #[test]
    fn scales_have_room_for_everything() {
        for (times, room_for) in
            [([1.13, 4.0], [0.9, 4.4]), ([0.3, 700.0], [0.2, 800.0]), ([0.0, 0.0], [0.0, 0.0])]
        {
            let scale = Scale::of(&times, &room_for);
            for time in times.into_iter().chain(room_for) {
                assert!((0.0..=1.0).contains(&scale.at(time)), "{time} of {:?}", scale.ticks);
            }
            assert!(scale.ticks.is_sorted() && scale.ticks.len() <= 8, "{:?}", scale.ticks);
        }
    }

    #[test]
    fn ticks_are_round() {
        let labels =
            |times: &[f64]| Scale::of(times, &[]).ticks.into_iter().map(tick_label).collect::<Vec<_>>();
        assert_eq!(labels(&[2.0, 11.0]), ["0", "2.5", "5", "7.5", "10"]);
        assert_eq!(labels(&[1.5, 30.0]), ["1", "2", "5", "10", "20", "50"]);
        assert_eq!(labels(&[0.3, 700.0]), ["0.2", "1", "10", "100", "1000"]);
    }

    #[test]
    fn long_names_are_cut_between_letters() {
        assert_eq!(short("obstruction-subtractive"), "obstruction-subtractive");
        assert_eq!(short(&"é".repeat(40)).chars().count(), LETTERS + 1);
    }
}
