//! The committed measurements, and the command that takes each.

use std::path::Path;
use std::process::{Command, Stdio};

use super::{FOLDER, Refused, read};
use crate::report::Report;

/// A measurement that is committed.
pub(super) struct Run {
    pub(super) name: &'static str,
    /// The arguments of the laboratory.
    arguments: &'static [&'static str],
    /// The features with which the laboratory is built.
    features: &'static [&'static str],
    native: bool,
}

const fn run(name: &'static str, arguments: &'static [&'static str], native: bool) -> Run {
    Run { name, arguments, features: &[], native }
}

pub(super) static RUNS: [Run; 12] = [
    run("lookups-native", &[], true),
    run("lookups-plain", &[], false),
    run("methods-native", &["methods"], true),
    run("methods-plain", &["methods"], false),
    Run { features: &["cozy-pext"], ..run("perft-native", &["perft"], true) },
    run("perft-plain", &["perft"], false),
    run("threats-native", &["threats"], true),
    run("threats-plain", &["threats"], false),
    run("boards-native", &["boards"], true),
    run("boards-plain", &["boards"], false),
    run("c-native", &["c"], true),
    run("c-plain", &["c"], false),
];

/// The subjects of the runs. Each has a run of the native build and one of the plain build.
pub(crate) fn subjects() -> impl Iterator<Item = &'static str> {
    RUNS.iter().filter(|run| run.native).map(Run::subject)
}

impl Run {
    /// The name without the build.
    fn subject(&self) -> &'static str {
        self.name.split_once('-').map_or(self.name, |(subject, _)| subject)
    }

    /// The path of the measurement's file.
    pub(super) fn path(&self) -> String {
        format!("{FOLDER}/{}.json", self.name)
    }

    /// A Cargo command for this build. Each of the two builds has its own target directory, so that one does not make
    /// Cargo rebuild the other.
    fn cargo(&self, root: &Path, command: &str) -> Command {
        let (target, flags) =
            if self.native { ("native", "-C\u{1f}target-cpu=native") } else { ("plain", "") };
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo
            .current_dir(root)
            // This variable overrides every other source of flags, even if it is empty.
            .env("CARGO_ENCODED_RUSTFLAGS", flags)
            .args([command, "--release", "--locked", "-p", "slidemask-lab", "--target-dir"])
            .arg(format!("target/record-{target}"));
        for feature in self.features {
            cargo.args(["--features", feature]);
        }
        cargo
    }

    fn failed(&self, what: &str) -> Refused {
        Refused(format!("{}: {what}; nothing was recorded", self.name))
    }
}

/// The reports of all [`RUNS`].
pub(super) struct Reports(Vec<Report>);

impl Reports {
    /// Reads new measurements, and the committed ones of all other runs.
    pub(super) fn read(root: &Path, measured: &[Measured]) -> Result<Self, Refused> {
        let report = |run: &Run| {
            let new = measured.iter().find(|new| new.run.name == run.name);
            let text = new.map_or_else(|| read(root, &run.path()), |new| Ok(new.json.clone()))?;
            Report::from_json(&text).map_err(|error| Refused(format!("{}: {error}", run.path())))
        };
        Ok(Self(RUNS.iter().map(report).collect::<Result<_, _>>()?))
    }

    pub(super) fn get(&self, name: &str) -> Result<&Report, String> {
        let found = RUNS.iter().zip(&self.0).find(|(run, _)| run.name == name);
        let names = || RUNS.iter().map(|run| run.name).collect::<Vec<_>>().join(", ");
        found
            .map(|(_, report)| report)
            .ok_or_else(|| format!("no run is called {name:?}; there are {}", names()))
    }
}

/// A new measurement.
pub(super) struct Measured {
    pub(super) run: &'static Run,
    pub(super) json: String,
}

/// Builds everything, then measures, so that no build disturbs a measurement. `only` names a subject; `None` measures all.
pub(super) fn measure(root: &Path, only: Option<&str>) -> Result<Vec<Measured>, Refused> {
    refuse_other_processors()?;
    let runs = || RUNS.iter().filter(|run| only.is_none_or(|subject| subject == run.subject()));
    for run in runs() {
        let built = run.cargo(root, "build").status();
        if !built.map_err(|error| run.failed(&format!("cannot start Cargo: {error}")))?.success() {
            return Err(run.failed("the build failed"));
        }
    }
    runs().map(|run| Ok(Measured { run, json: run.measure(root)? })).collect()
}

impl Run {
    fn measure(&self, root: &Path) -> Result<String, Refused> {
        eprintln!("measuring {}", self.name);
        let mut cargo = self.cargo(root, "run");
        cargo.args(["--quiet", "--"]).args(self.arguments).arg("--json").stderr(Stdio::inherit());
        let output = cargo.output().map_err(|error| self.failed(&format!("cannot start Cargo: {error}")))?;
        if !output.status.success() {
            return Err(self.failed("the measurement failed"));
        }
        String::from_utf8(output.stdout).map_err(|_| self.failed("the measurement printed no text"))
    }
}

/// Fails if the processor lacks an instruction set that the documentation's tables contain.
#[cfg(target_arch = "x86_64")]
fn refuse_other_processors() -> Result<(), Refused> {
    macro_rules! features {
        ($($feature:tt),+) => { [$(($feature, std::arch::is_x86_feature_detected!($feature))),+] };
    }
    let features = features![
        "bmi2",
        "avx2",
        "avx512f",
        "avx512bw",
        "avx512cd",
        "avx512dq",
        "avx512vl",
        "avx512vbmi",
        "avx512bitalg",
        "gfni"
    ];
    refuse_without(&features)
}

#[cfg(not(target_arch = "x86_64"))]
fn refuse_other_processors() -> Result<(), Refused> {
    refuse_without(&[("x86-64", false)])
}

fn refuse_without(features: &[(&str, bool)]) -> Result<(), Refused> {
    let missing: Vec<_> = features.iter().filter(|(_, here)| !here).map(|&(name, _)| name).collect();
    if missing.is_empty() {
        return Ok(());
    }
    Err(Refused(format!(
        "this processor lacks {}, and the tables of the documentation have contenders that need it; record on an x86-64 \
         processor with AVX-512, VBMI, BITALG and GFNI",
        missing.join(", ")
    )))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::report::{Name, Results, Subject, Title, Unit};

    /// The same small report for every run.
    pub(in crate::record) fn reports() -> Reports {
        let contenders = [Name::ours("slidemask (scalar)"), Name::rival("rival")];
        let loads = [Title::new("spread", ""), Title::new("waiting", "")];
        let times = [vec![vec![1.5, 3.0]], vec![vec![2.0, 1.0]]];
        let results = || Results::new(Title::new("rook", ""), Unit::Lookup, &contenders, &loads, &times);
        Reports(RUNS.iter().map(|_| Report::new(&Subject::LOOKUPS, String::new(), vec![results()])).collect())
    }

    #[test]
    fn what_a_processor_lacks_is_named() {
        assert!(refuse_without(&[("bmi2", true), ("gfni", true)]).is_ok());
        let refused = refuse_without(&[("bmi2", true), ("gfni", false), ("avx512f", false)]);
        let said = refused.err().map(|refused| refused.to_string()).unwrap_or_default();
        assert!(said.starts_with("this processor lacks gfni, avx512f,"), "{said}");
    }

    #[test]
    fn each_subject_has_a_run_of_both_builds() {
        let builds = ["native", "plain"];
        let expected = subjects().flat_map(|subject| builds.map(|build| format!("{subject}-{build}")));
        assert!(expected.eq(RUNS.iter().map(|run| run.name)));
    }

    #[test]
    fn builds_keep_to_their_own_flags_and_folders() {
        let told = |run: &Run| format!("{:?}", run.cargo(Path::new("."), "run"));
        assert!(
            told(&RUNS[0]).contains("target-cpu=native") && told(&RUNS[0]).contains("target/record-native")
        );
        assert!(
            !told(&RUNS[1]).contains("target-cpu=native") && told(&RUNS[1]).contains("target/record-plain")
        );
        assert!(told(&RUNS[4]).contains("cozy-pext") && !told(&RUNS[5]).contains("cozy-pext"));
    }
}
