//! Compiles the library and the loops of this crate to assembly, for another processor.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fmt, fs, io};

use serde_json::Value;

use crate::assembly::Assembly;
use crate::target::Target;

/// Why the assembly cannot be made.
#[derive(Debug)]
pub enum Failure {
    /// The standard library is not installed for this target.
    NotInstalled(Target),
    /// A program cannot be started.
    NoStart(&'static str, io::Error),
    /// Cargo failed, and has printed its error.
    Cargo(Target),
    /// The assembly file cannot be read.
    NotRead(PathBuf, io::Error),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::NotInstalled(target) => {
                let name = target.name();
                write!(f, "the standard library for {name} is not installed: rustup target add {name}")
            }
            Self::NoStart(program, error) => write!(f, "cannot start {program}: {error}"),
            Self::Cargo(target) => {
                write!(f, "cargo does not compile the library for {}, see above", target.name())
            }
            Self::NotRead(path, error) => {
                let (path, folder) = (path.display(), folder());
                write!(
                    f,
                    "cannot read the assembly {path}: {error}; delete {} and try again",
                    folder.display()
                )
            }
        }
    }
}

impl Target {
    fn is_installed(self) -> Result<bool, Failure> {
        let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let output = Command::new(rustc).args(["--print", "target-libdir", "--target", self.name()]).output();
        let output = output.map_err(|error| Failure::NoStart("rustc", error))?;
        Ok(Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir())
    }

    /// Compiles the library and the loops for the target.
    ///
    /// # Errors
    /// If the target is not installed, or the library does not compile.
    pub fn assembly(self) -> Result<Assembly, Failure> {
        if !self.is_installed()? {
            return Err(Failure::NotInstalled(self));
        }
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let output = Command::new(cargo)
            .args(["build", "--release", "--locked", "--quiet", "--message-format=json-render-diagnostics"])
            .args([
                "--package",
                "slidemask-codegen",
                "--lib",
                "--no-default-features",
                "--target",
                self.name(),
            ])
            // With LTO, the functions of the library would be compiled only when a program is linked.
            .args(["--config", "profile.release.lto='off'"])
            .arg("--target-dir")
            .arg(folder())
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .env("CARGO_ENCODED_RUSTFLAGS", self.flags())
            .stderr(Stdio::inherit())
            .output()
            .map_err(|error| Failure::NoStart("cargo", error))?;
        if !output.status.success() {
            return Err(Failure::Cargo(self));
        }
        let messages = String::from_utf8_lossy(&output.stdout);
        let texts = messages
            .lines()
            .filter_map(assembly_file)
            .map(|path| fs::read_to_string(&path).map_err(|error| Failure::NotRead(path, error)));
        Ok(Assembly { target: self, text: texts.collect::<Result<_, _>>()? })
    }
}

/// A target folder of its own, since other builds have other flags.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/codegen")
}

/// The assembly file of the crate in a message of Cargo. Rustc writes it next to the metadata of the crate.
fn assembly_file(message: &str) -> Option<PathBuf> {
    let message: Value = serde_json::from_str(message).ok()?;
    let files = message.get("filenames")?.as_array()?;
    let metadata = files
        .iter()
        .filter_map(Value::as_str)
        .map(Path::new)
        .find(|path| path.extension() == Some("rmeta".as_ref()))?;
    let name = metadata.file_stem()?.to_str()?.strip_prefix("lib")?;
    Some(metadata.with_file_name(name).with_extension("s"))
}
