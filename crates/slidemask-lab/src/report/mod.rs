//! Times and ratios: as tables and a page for people, and as JSON for programs.

mod bound;
mod chart;
mod headline;
mod html;
mod machine;
mod named;
mod table;
mod unit;

use serde::{Deserialize, Deserializer, Serialize};

pub(crate) use bound::Bound;
pub(crate) use machine::Machine;
pub(crate) use unit::Unit;

/// How all figures are measured. The report says it for readers who do not have this source.
const METHOD: &str = "Contenders take turns in one process: a round measures each once, in an order drawn \
anew. A time is the median over the rounds. A ratio is taken within a round, and says how \
many times as long as another one a contender takes: below 1 is faster. It is the median over the rounds, too, and its \
spread is their 10th to 90th percentile. Where no other one is named, it is the first contender of the group.";

/// The subject of a report.
#[derive(Clone, Copy)]
pub(crate) struct Subject {
    /// The first text of the page.
    lead: &'static str,
    /// How the figures of this subject are measured, in addition to [`METHOD`].
    method: &'static str,
}

impl Subject {
    pub(crate) const LOOKUPS: Self = Self {
        lead: "How long it takes to look up which squares a rook, bishop or queen attacks.",
        method: "Times are nanoseconds for one answer. Single lookups are inlined into loops, compiled for each \
contender by itself, in which no lookup is folded into another or laid in a vector with it; what is called through a \
pointer says so. What is read besides, and the clock's own time, are not in the figures. Answers are summed, and the \
sums have to be the same.",
    };

    pub(crate) const METHODS: Self = Self {
        lead: "How long the methods of the registry take, and the ways to answer one line.",
        method: "Times are nanoseconds for one answer. All of them are called through a pointer, and the time of that \
call is in the figures: the first group has it by itself. Answers are summed, and the sums have to be the same.",
    };

    pub(crate) const THREATS: Self = Self {
        lead: "How long it takes to list which piece attacks which, and what a move changes in that list.",
        method: "Times are nanoseconds for one move or one board. Loops are compiled for each contender by itself, and \
its code is inlined into them. Each contender writes threats into a buffer. Answers are summed before the first round, \
and the sums have to be the same. The order of threats does not matter, and a threat that a move both adds and removes is \
left out of the sum.",
    };

    pub(crate) const C: Self = Self {
        lead: "How long it takes to look up which squares a rook, bishop or queen attacks, in C.",
        method: "Times are nanoseconds for one answer. Single lookups are inlined into loops, compiled for each \
contender by itself: those in C by gcc or clang with -O3, for the instruction set of the laboratory's build. Answers are summed, \
and the sums have to be the same.",
    };

    pub(crate) const BOARDS: Self = Self {
        lead: "How long it takes to look up attacks on boards of other sizes.",
        method: "Times are nanoseconds for one answer. Single lookups are inlined into loops, compiled for each \
contender by itself. Answers are summed, and the sums have to be the same.",
    };

    pub(crate) const PERFT: Self = Self {
        lead: "How fast legal move sequences of a given length are counted (perft).",
        method: "Times are nanoseconds for one node, in one thread and without a transposition table; on Linux, they are \
the thread's own time. M/s are millions of nodes a second. No contender makes the last move: each counts the legal moves \
in the fastest way that it has. Together, the positions are their total nodes over their total time. Every count is \
compared with the known one.",
    };
}

/// The name of a contender, and whether the contender is slidemask's own.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(crate) struct Name {
    #[serde(deserialize_with = "lasting")]
    pub(crate) name: Lasting,
    pub(crate) ours: bool,
}

impl Name {
    pub(crate) const fn ours(name: &'static str) -> Self {
        Self { name, ours: true }
    }

    pub(crate) const fn rival(name: &'static str) -> Self {
        Self { name, ours: false }
    }
}

/// The name of a group or a load, and a description of one line, which may be empty.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(crate) struct Title {
    #[serde(deserialize_with = "lasting")]
    pub(crate) name: Lasting,
    #[serde(deserialize_with = "lasting")]
    pub(crate) about: Lasting,
}

/// A text that lives as long as the program. It has a name of its own, because serde would borrow a field of type
/// `&str` from the JSON.
type Lasting = &'static str;

/// Reads a text and leaks it, so that it lives as long as the program. The program reads few reports.
fn lasting<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Lasting, D::Error> {
    Ok(String::deserialize(deserializer)?.leak())
}

/// Rounds a figure to five digits. More digits would be noise, and would make the JSON longer.
pub(crate) fn five_digits(figure: f64) -> f64 {
    format!("{figure:.4e}").parse().unwrap_or(figure)
}

impl Title {
    pub(crate) const fn new(name: &'static str, about: &'static str) -> Self {
        Self { name, about }
    }
}

/// All results, and the machine that they were measured on. `--json` prints a report as JSON, and [`Report::from_json`]
/// reads it.
#[derive(Serialize, Deserialize)]
pub(crate) struct Report {
    pub(crate) machine: Machine,
    command: String,
    method: String,
    #[serde(skip)]
    lead: &'static str,
    results: Vec<Results>,
    /// How near the batch kernels come to the bound of the execution pipes. Empty if no kernel was compared.
    pub(crate) bounds: Vec<Bound>,
}

impl Report {
    pub(crate) fn new(subject: &Subject, command: String, results: Vec<Results>) -> Self {
        let method = [METHOD, subject.method].join(" ");
        Self { machine: Machine::this(), command, method, lead: subject.lead, results, bounds: Vec::new() }
    }

    pub(crate) fn with_bounds(self, bounds: Vec<Bound>) -> Self {
        Self { bounds, ..self }
    }

    /// Reads the output of [`Report::json`]. The JSON does not contain the lead, so the report has an empty one.
    pub(crate) fn from_json(text: &str) -> serde_json::Result<Self> {
        serde_json::from_str(text)
    }

    pub(crate) fn json(&self) -> String {
        serde_json::to_string_pretty(self).expect("numbers and texts have a JSON") + "\n"
    }
}

/// The results of one group.
#[derive(Serialize, Deserialize)]
pub(crate) struct Results {
    #[serde(flatten)]
    group: Group,
    unit: Unit,
    loads: Vec<Load>,
    contenders: Vec<Contender>,
}

/// A [`Title`] of a group, with the field names of the JSON.
#[derive(Serialize, Deserialize)]
struct Group {
    group: String,
    about: String,
}

#[derive(Serialize, Deserialize)]
struct Load {
    #[serde(flatten)]
    title: Title,
    /// Duels with the fastest rival: first our fastest contender, then the group's first, if that is another one of
    /// ours. Empty if the group has no rival, or no contender of ours.
    against_rivals: Vec<Duel>,
}

/// One of our contenders and a rival under one load, and the ratio of our time to the rival's.
#[derive(Serialize, Deserialize)]
struct Duel {
    ours: String,
    rival: String,
    #[serde(flatten)]
    ratio: Ratio,
}

#[derive(Serialize, Deserialize)]
struct Contender {
    #[serde(flatten)]
    name: Name,
    loads: Vec<Figures>,
}

/// The median time, the rate if the unit has one, and the ratio to the group's first contender.
#[derive(Serialize, Deserialize)]
pub(crate) struct Figures {
    load: String,
    pub(crate) nanoseconds: f64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) millions_a_second: Option<f64>,
    #[serde(flatten)]
    pub(crate) ratio: Ratio,
}

/// How many times as long as another contender one takes. The ratio is taken within each round, and this is the median
/// over the rounds.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(crate) struct Ratio {
    pub(crate) ratio: f64,
    /// The 10th and the 90th percentile of the ratios.
    pub(crate) spread: [f64; 2],
}

impl Results {
    /// Computes the results from the measured times. `times` has them by load, then by round, then by contender.
    pub(crate) fn new(
        group: Title,
        unit: Unit,
        contenders: &[Name],
        loads: &[Title],
        times: &[Vec<Vec<f64>>],
    ) -> Self {
        let load = |(&title, rounds): (&Title, &Vec<Vec<f64>>)| Load {
            title,
            against_rivals: duels(contenders, rounds),
        };
        let contender = |(i, &name): (usize, &Name)| Contender {
            name,
            loads: loads
                .iter()
                .zip(times)
                .map(|(load, rounds)| figures(load.name, unit, rounds, i))
                .collect(),
        };
        Self {
            group: Group { group: group.name.into(), about: group.about.into() },
            unit,
            loads: loads.iter().zip(times).map(load).collect(),
            contenders: contenders.iter().enumerate().map(contender).collect(),
        }
    }
}

fn figures(load: &str, unit: Unit, rounds: &[Vec<f64>], i: usize) -> Figures {
    let nanoseconds = five_digits(median_of(rounds, i));
    let millions_a_second = unit.millions_a_second(nanoseconds).map(five_digits);
    Figures { load: load.into(), nanoseconds, millions_a_second, ratio: Ratio::between(rounds, i, 0) }
}

fn duels(contenders: &[Name], rounds: &[Vec<f64>]) -> Vec<Duel> {
    let fastest = |ours: bool| {
        let candidates = (0..contenders.len()).filter(|&i| contenders[i].ours == ours);
        candidates.min_by(|&a, &b| median_of(rounds, a).total_cmp(&median_of(rounds, b)))
    };
    let (Some(best), Some(rival)) = (fastest(true), fastest(false)) else { return Vec::new() };
    let first = (best != 0 && contenders[0].ours).then_some(0);
    let duel = |i: usize| Duel {
        ours: contenders[i].name.into(),
        rival: contenders[rival].name.into(),
        ratio: Ratio::between(rounds, i, rival),
    };
    [best].into_iter().chain(first).map(duel).collect()
}

impl Ratio {
    fn between(rounds: &[Vec<f64>], i: usize, to: usize) -> Self {
        let ratios = sorted(rounds.iter().map(|times| times[i] / times[to]));
        let [low, ratio, high] = [1, 5, 9].map(|tenths| five_digits(at(&ratios, tenths)));
        Self { ratio, spread: [low, high] }
    }
}

fn median_of(rounds: &[Vec<f64>], i: usize) -> f64 {
    median(rounds.iter().map(|times| times[i]))
}

pub(crate) fn median(values: impl IntoIterator<Item = f64>) -> f64 {
    at(&sorted(values.into_iter()), 5)
}

/// The value below which `tenths` tenths of the sorted values lie.
fn at(values: &[f64], tenths: usize) -> f64 {
    values[(values.len() - 1) * tenths / 10]
}

fn sorted(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<_> = values.collect();
    values.sort_by(f64::total_cmp);
    values
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    pub(super) const WICKED: &str = "<b>\"R&D\"</b>";

    pub(super) const LOADS: [Title; 2] =
        [Title::new("near", "All of them close."), Title::new("far", "One far away.")];

    /// A report of three contenders in three rounds. The third is a rival. It is slower than our first contender under
    /// the first load, and far faster than both of ours under the second.
    pub(super) fn report() -> Report {
        let contenders = [Name::ours("front"), Name::ours("other"), Name::rival(WICKED)];
        let near = vec![vec![1.0, 1.5, 2.0], vec![2.0, 3.0, 4.0], vec![1.5, 2.25, 3.0]];
        let far = vec![vec![30.0, 20.0, 1.0], vec![30.0, 20.0, 1.0], vec![33.0, 22.0, 1.1]];
        let results =
            Results::new(Title::new("a group", ""), Unit::Lookup, &contenders, &LOADS, &[near, far]);
        Report::new(&Subject::LOOKUPS, "cargo run".into(), vec![results]).with_bounds(vec![Bound {
            isa: "avx512".into(),
            kernel: WICKED.into(),
            allowed: 0.3,
            nanoseconds: 0.4,
            instructions: 24,
            answers: 8,
            gigahertz: 5.0,
        }])
    }

    #[test]
    fn ratios_are_taken_within_a_round() {
        let figures = &report().results[0].contenders[2].loads;
        assert!((figures[0].nanoseconds - 3.0).abs() < 1e-9 && (figures[0].ratio.ratio - 2.0).abs() < 1e-9);
        assert!((figures[0].ratio.spread[0] - 2.0).abs() < 1e-9);
    }

    #[test]
    fn the_best_of_ours_meets_the_best_rival() {
        let duels = |load: usize| {
            let results = report().results.remove(0);
            let duels = results.loads[load].against_rivals.iter();
            duels
                .map(|duel| (duel.ours.clone(), duel.rival.clone(), format!("{:.2}", duel.ratio.ratio)))
                .collect::<Vec<_>>()
        };
        let told = |ours: &str, ratio: &str| (ours.to_owned(), WICKED.to_owned(), ratio.to_owned());
        assert_eq!(duels(0), [told("front", "0.50")]);
        assert_eq!(duels(1), [told("other", "20.00"), told("front", "30.00")]);
        let alone =
            Results::new(LOADS[0], Unit::Lookup, &[Name::ours("front")], &LOADS[..1], &[vec![vec![1.0]]]);
        assert!(alone.loads[0].against_rivals.is_empty());
    }

    #[test]
    fn json_tells_the_machine_the_method_and_the_results() {
        let report = report();
        let value: Value = serde_json::from_str(&report.json()).expect("JSON");
        assert_eq!(value["machine"]["rustc"], report.machine.rustc);
        assert_eq!(value["method"], report.method);
        assert_eq!(
            (&value["bounds"][0]["kernel"], &value["bounds"][0]["instructions"]),
            (&WICKED.into(), &24.into())
        );
        let group = &value["results"][0];
        assert_eq!((&group["group"], &group["loads"][1]["name"]), (&"a group".into(), &"far".into()));
        assert_eq!(group["unit"], "nanoseconds a lookup");
        assert_eq!(
            (&group["contenders"][2]["name"], &group["contenders"][2]["ours"]),
            (&WICKED.into(), &false.into())
        );
        let figures = &group["contenders"][2]["loads"][0];
        assert_eq!((&figures["load"], &figures["nanoseconds"]), (&"near".into(), &3.0.into()));
        assert_eq!((&figures["ratio"], &figures["spread"][1]), (&2.0.into(), &2.0.into()));
        assert_eq!(group["loads"][0]["against_rivals"][0]["rival"], WICKED);
        assert_eq!(serde_json::from_str::<Value>(&value.to_string()).expect("JSON"), value);
    }

    #[test]
    fn json_is_read_as_it_was_written() {
        let report = report();
        let read = Report::from_json(&report.json()).expect("a report");
        assert_eq!(read.json(), report.json());
        assert_eq!(read.tables(true), report.tables(true));
    }

    #[test]
    fn figures_have_five_digits() {
        assert_eq!(
            [1.0 / 3.0, 2e5 / 3.0, 2.0].map(|figure| five_digits(figure).to_string()),
            ["0.33333", "66667", "2"]
        );
        let ratio = Ratio::between(&[vec![3.0, 1.0]], 1, 0);
        assert_eq!(format!("{:?} {:?}", ratio.ratio, ratio.spread), "0.33333 [0.33333, 0.33333]");
    }

    #[test]
    fn nodes_are_told_as_rates_as_well() {
        let contenders = [Name::ours("front"), Name::rival(WICKED)];
        let results = Results::new(
            Title::new("perft", ""),
            Unit::Node,
            &contenders,
            &LOADS[..1],
            &[vec![vec![0.8, 2.0]]],
        );
        let report = Report::new(&Subject::PERFT, "cargo run".into(), vec![results]);
        let value: Value = serde_json::from_str(&report.json()).expect("JSON");
        let figures = &value["results"][0]["contenders"][1]["loads"][0];
        assert_eq!((&figures["nanoseconds"], &figures["millions_a_second"]), (&2.0.into(), &500.0.into()));
        assert!(report.tables(false).contains("1250 M/s   1.00"), "{}", report.tables(false));
        let page = report.page();
        assert!(page.contains("nanoseconds a node") && page.contains("1250 M/s") && !page.contains("lookup"));
    }

    #[test]
    fn tables_stay_narrow() {
        let report = report();
        for (spreads, width) in [(false, 80), (true, 120)] {
            let text = report.tables(spreads);
            assert!(text.lines().skip(1).all(|line| line.chars().count() <= width), "{text}");
            assert!(text.starts_with(&report.machine.to_string()));
            assert!(text.ends_with(&format!("{}\n", report.bounds[0])));
        }
    }
}
