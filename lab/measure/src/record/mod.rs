//! The recorded measurements in `docs/measured`, and the tables that texts have of them.

mod marked;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use slidemask::Isa;

use crate::report::Report;
use marked::renewed;

/// The subjects that are recorded, by the command that measures each.
pub(crate) const SUBJECTS: [&str; 7] = ["lookups", "methods", "perft", "threats", "boards", "shogi", "c"];

/// The texts with marked tables.
const TEXTS: [&str; 4] = ["README.md", "docs/MEASURED.md", "docs/PERFT.md", "docs/boards.md"];

/// Each subject is measured with a build for this processor, and with one for any x86-64. Some have a third one.
#[derive(Clone, Copy)]
struct Build {
    name: &'static str,
    flags: &'static str,
    /// A feature of the laboratory, and the subject for which it is built with it.
    feature: (&'static str, &'static str),
    /// The only subject that it measures, if it does not measure all.
    only: Option<&'static str>,
}

const BUILDS: [Build; 3] = [
    Build { name: "native", flags: "-C\u{1f}target-cpu=native", feature: ("perft", "cozy-pext"), only: None },
    Build {
        name: "x86-64-v3",
        flags: "-C\u{1f}target-cpu=x86-64-v3",
        feature: ("", ""),
        only: Some("shogi"),
    },
    Build { name: "plain", flags: "", feature: ("", ""), only: None },
];

/// The builds that measure a subject.
fn builds(subject: &str) -> impl Iterator<Item = Build> {
    BUILDS.into_iter().filter(move |build| build.only.is_none_or(|only| only == subject))
}

/// The measurements of a subject, with each build.
struct Recorded {
    subject: String,
    reports: Vec<Report>,
}

/// The root of the repository that this program was built from.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(root().join(path)).map_err(|error| format!("cannot read {path}: {error}"))
}

fn write(path: &str, text: &str) -> Result<(), String> {
    fs::write(root().join(path), text).map_err(|error| format!("cannot write {path}: {error}"))
}

impl Recorded {
    fn path(subject: &str) -> String {
        format!("docs/measured/{subject}.tsv")
    }

    fn read(subject: &str) -> Result<Self, String> {
        let path = Self::path(subject);
        let reports = Report::parse(&read(&path)?).map_err(|error| format!("{path}: {error}"))?;
        Ok(Self { subject: subject.into(), reports })
    }

    fn measure(subject: &str) -> Result<Self, String> {
        let reports = builds(subject).map(|build| build.measure(subject)).collect::<Result<_, _>>()?;
        Ok(Self { subject: subject.into(), reports })
    }

    fn write(&self) -> Result<(), String> {
        let subject = &self.subject;
        let header = format!(
            "# `cargo run --release --manifest-path lab/measure/Cargo.toml -- record --only {subject}` writes this file, with tabs between values.\n\
             # `build`: its name, the machine and the date. `group`: its name, what is timed, and the loads. Every other line is a \
             contender.\n\
             # For each load it has four figures: the time in nanoseconds, the time divided by that of the group's first \
             contender, and the\n\
             # 10th and 90th percentile of this ratio. docs/MEASURED.md says how they are measured.\n"
        );
        let reports = self.reports.iter().map(|report| format!("\n{}", report.values()));
        write(&Self::path(subject), &(header + &reports.collect::<String>()))
    }
}

impl Build {
    /// A Cargo command for this build. Each build has its own target directory, so that one does not make
    /// Cargo rebuild the other.
    fn cargo(self, command: &str, subject: &str) -> Command {
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo
            .current_dir(root())
            // This variable overrides every other source of flags, even if it is empty.
            .env("CARGO_ENCODED_RUSTFLAGS", self.flags)
            .args([command, "--release", "--locked", "--manifest-path", "lab/measure/Cargo.toml"])
            .arg(format!("--target-dir=target/record-{}", self.name));
        if self.feature.0 == subject {
            cargo.args(["--features", self.feature.1]);
        }
        cargo
    }

    fn build(self, subject: &str) -> Result<(), String> {
        let built = self.cargo("build", subject).status();
        let built = built.map_err(|error| format!("cannot start Cargo: {error}; nothing was recorded"))?;
        if built.success() { Ok(()) } else { Err("the build failed; nothing was recorded".into()) }
    }

    fn measure(self, subject: &str) -> Result<Report, String> {
        let failed = |what: &str| format!("{subject}, {}: {what}; nothing was recorded", self.name);
        eprintln!("measuring {subject}, {}", self.name);
        let mut cargo = self.cargo("run", subject);
        cargo.args(["--quiet", "--", subject, "--tsv"]).stderr(Stdio::inherit());
        let output = cargo.output().map_err(|error| failed(&format!("cannot start Cargo: {error}")))?;
        if !output.status.success() {
            return Err(failed("the measurement failed"));
        }
        let reports =
            Report::parse(&String::from_utf8_lossy(&output.stdout)).map_err(|error| failed(&error))?;
        let report = reports.into_iter().next().ok_or_else(|| failed("it printed no figures"))?;
        Ok(Report { build: self.name.into(), ..report })
    }
}

/// Measures all subjects, one of them, or, if `tables`, none. Then it writes the tables of the texts again. Returns a message
/// to the user.
pub(crate) fn record(tables: bool, only: Option<&str>) -> Result<String, String> {
    let subjects: Vec<_> =
        SUBJECTS.into_iter().filter(|&one| !tables && only.is_none_or(|only| only == one)).collect();
    if !subjects.is_empty() && Isa::best() != Isa::Avx512Icl {
        return Err(
            "this processor lacks AVX-512 with VBMI and GFNI, and the tables have contenders that need it"
                .into(),
        );
    }
    // Everything is built first, so that no build disturbs a measurement.
    for subject in &subjects {
        builds(subject).try_for_each(|build| build.build(subject))?;
    }
    let new = subjects.iter().map(|subject| Recorded::measure(subject)).collect::<Result<Vec<_>, _>>()?;
    new.iter().try_for_each(Recorded::write)?;
    let recorded = SUBJECTS.into_iter().map(Recorded::read).collect::<Result<Vec<_>, _>>()?;
    let mut said = String::new();
    for path in TEXTS {
        let old = read(path)?;
        let new = renewed(&old, &recorded).map_err(|error| format!("{path}: {error}"))?;
        if new != old {
            write(path, &new)?;
            said += &format!("{path} has new tables; read the sentences around them again\n");
        }
    }
    Ok(if said.is_empty() { "the tables already have the recorded figures\n".into() } else { said })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The marked tables of every text have the figures of `docs/measured`.
    #[test]
    fn texts_have_the_recorded_tables() {
        let recorded = SUBJECTS.into_iter().map(Recorded::read).collect::<Result<Vec<_>, _>>();
        let recorded = recorded.unwrap_or_else(|error| panic!("{error}"));
        for path in TEXTS {
            let text = read(path).unwrap_or_else(|error| panic!("{error}"));
            let new = renewed(&text, &recorded).unwrap_or_else(|error| panic!("{path}: {error}"));
            let wrong = text.lines().zip(new.lines()).find(|(is, should_be)| is != should_be);
            assert!(
                text == new,
                "{path} says, and should say: {wrong:#?}\n`cargo run --manifest-path lab/measure/Cargo.toml -- record --tables` writes the tables"
            );
            assert!(text.contains(marked::END), "{path} has a table");
        }
    }

    #[test]
    fn each_subject_has_a_report_of_its_builds() {
        for subject in SUBJECTS {
            let recorded = Recorded::read(subject).unwrap_or_else(|error| panic!("{error}"));
            let measured: Vec<_> = recorded.reports.iter().map(|report| &*report.build).collect();
            assert_eq!(measured, builds(subject).map(|build| build.name).collect::<Vec<_>>(), "{subject}");
        }
    }

    #[test]
    fn builds_keep_to_their_own_flags_and_folders() {
        let told = |build: usize, subject: &str| format!("{:?}", BUILDS[build].cargo("run", subject));
        assert!(told(0, "c").contains("target-cpu=native") && told(0, "c").contains("target/record-native"));
        assert!(!told(2, "c").contains("target-cpu=native") && told(2, "c").contains("target/record-plain"));
        assert!(told(0, "perft").contains("cozy-pext") && !told(2, "perft").contains("cozy-pext"));
        assert!(told(1, "shogi").contains("target-cpu=x86-64-v3") && builds("c").count() == 2);
        assert!(!told(0, "c").contains("cozy-pext"));
    }
}
