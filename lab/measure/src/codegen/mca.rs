//! Asks llvm-mca, which has LLVM's models of processors, how many cycles a loop takes.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::{env, fs};

/// A model, with LLVM's name of its processor.
pub(super) struct Model {
    pub(super) processor: &'static str,
    pub(super) remark: &'static str,
}

/// The models: large cores of several years.
pub(super) const MODELS: [Model; 4] = [
    Model {
        processor: "neoverse-n2",
        remark: "LLVM uses this model for the Cortex-A710, A715 and A720, too",
    },
    Model { processor: "neoverse-v2", remark: "LLVM uses this model for the Cortex-X3, too" },
    Model { processor: "neoverse-v3", remark: "LLVM uses this model for the Cortex-X4 and X925, too" },
    Model {
        processor: "apple-a7",
        remark: "of 2013; LLVM has no newer model of Apple's, and uses it for the M1 to M4",
    },
];

/// The number of simulated turns. The first and the last turns hardly matter among so many.
const TURNS: u32 = 1000;

/// The oldest LLVM that is known to have all models.
const OLDEST: u32 = 22;

/// The program llvm-mca.
pub(super) struct Mca {
    path: PathBuf,
    /// The version of LLVM.
    version: u32,
}

impl Mca {
    /// The newest program on `PATH` whose name begins with `llvm-mca`. Debian, for example, has `llvm-mca-22` beside an older
    /// `llvm-mca`.
    pub(super) fn find() -> Result<Self, String> {
        let folders = env::var_os("PATH").unwrap_or_default();
        let files =
            env::split_paths(&folders).filter_map(|folder| fs::read_dir(folder).ok()).flatten().flatten();
        let named = files.filter(|file| file.file_name().to_string_lossy().starts_with("llvm-mca"));
        let programs = named.filter_map(|file| Self::at(file.path()));
        let install =
            format!("install LLVM {OLDEST} or later: Debian's package llvm-{OLDEST}, or llvm of Homebrew");
        let newest = programs.max_by_key(|program| program.version);
        let newest = newest.ok_or_else(|| format!("llvm-mca is not on PATH; {install}"))?;
        let Self { path, version } = &newest;
        if *version < OLDEST {
            return Err(format!(
                "{} is of LLVM {version}, which lacks some models; {install}",
                path.display()
            ));
        }
        Ok(newest)
    }

    /// The program in this file, or `None` if it does not print a version.
    fn at(path: PathBuf) -> Option<Self> {
        let output = Command::new(&path).arg("--version").output().ok()?;
        let output = String::from_utf8_lossy(&output.stdout);
        let (_, version) = output.split_once("LLVM version ")?;
        let version = version.split('.').next()?.parse().ok()?;
        Some(Self { path, version })
    }

    /// The name of the program with its version.
    pub(super) fn name(&self) -> String {
        format!("llvm-mca {}", self.version)
    }

    /// The number of cycles that a model predicts for one turn of a loop.
    pub(super) fn cycles(&self, model: &Model, body: &[&str]) -> Result<f64, String> {
        let failed = |error: &dyn ToString| format!("{}: {}", self.path.display(), error.to_string().trim());
        let mut child = Command::new(&self.path)
            .args(["-mtriple=aarch64", &format!("-mcpu={}", model.processor)])
            .arg(format!("-iterations={TURNS}"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| failed(&error))?;
        // The program reads all of its input before it writes, so neither waits for the other.
        let input = child.stdin.take().expect("a pipe").write_all(body.join("\n").as_bytes());
        input.map_err(|error| failed(&error))?;
        let output = child.wait_with_output().map_err(|error| failed(&error))?;
        // For an unknown processor or a call, llvm-mca only warns. Its figures mean nothing then, so warnings are errors here.
        let warnings = String::from_utf8_lossy(&output.stderr);
        if !output.status.success() || !warnings.is_empty() {
            return Err(failed(&warnings));
        }
        let summary = String::from_utf8_lossy(&output.stdout);
        let cycles =
            summary.lines().find_map(|line| line.strip_prefix("Total Cycles:")?.trim().parse::<f64>().ok());
        Ok(cycles.ok_or_else(|| failed(&"no total cycles in its answer"))? / f64::from(TURNS))
    }
}
