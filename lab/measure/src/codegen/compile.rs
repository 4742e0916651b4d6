//! Compiles the library and the loops of `codegen/lookups.rs` to assembly, for another processor.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fmt, fs, io};

use super::assembly::{Assembly, Target};
use crate::record::root;

/// Why the assembly cannot be made.
#[derive(Debug)]
pub(super) enum Failure {
    /// The standard library is not installed for this target.
    NotInstalled(Target),
    /// A compiler cannot be started, or it failed and has printed its error, or its output cannot be read.
    Failed(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::NotInstalled(target) => {
                let name = target.name();
                write!(f, "the standard library for {name} is not installed: rustup target add {name}")
            }
            Self::Failed(said) => f.write_str(said),
        }
    }
}

fn no_start(program: &OsStr, error: &io::Error) -> Failure {
    Failure::Failed(format!("cannot start {}: {error}", program.display()))
}

impl Target {
    fn name(self) -> &'static str {
        match self {
            Self::Aarch64 => "aarch64-unknown-linux-gnu",
            Self::Wasm32 => "wasm32-unknown-unknown",
        }
    }

    /// The flags for rustc. They replace the flags of the caller, such as `target-cpu=native`.
    fn flags(self) -> &'static str {
        match self {
            Self::Aarch64 => "",
            Self::Wasm32 => "-Ctarget-feature=+simd128",
        }
    }

    fn is_installed(self) -> Result<bool, Failure> {
        let rustc = program("RUSTC", "rustc");
        let output =
            Command::new(&rustc).args(["--print", "target-libdir", "--target", self.name()]).output();
        let output = output.map_err(|error| no_start(&rustc, &error))?;
        Ok(Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir())
    }

    /// Runs a compiler.
    fn run(self, mut command: Command) -> Result<(), Failure> {
        let status = command.stdout(Stdio::null()).status();
        let program = command.get_program();
        if status.map_err(|error| no_start(program, &error))?.success() {
            return Ok(());
        }
        let (program, target) = (program.display(), self.name());
        Err(Failure::Failed(format!("{program} does not compile the library for {target}, see above")))
    }

    /// Compiles the library and the loops for the target.
    ///
    /// # Errors
    /// If the target is not installed, or the library does not compile.
    pub(super) fn assembly(self) -> Result<Assembly, Failure> {
        if !self.is_installed()? {
            return Err(Failure::NotInstalled(self));
        }
        let package = Path::new(env!("CARGO_MANIFEST_DIR"));
        let release = folder().join(self.name()).join("release");
        let [library, loops] = ["slidemask.s", "lookups.s"].map(|file| release.join(file));
        let emit = |path: &Path| format!("--emit=asm={}", path.display());

        let mut cargo = Command::new(program("CARGO", "cargo"));
        cargo
            .args(["rustc", "--release", "--locked", "--quiet", "--package", "slidemask", "--lib"])
            .args(["--no-default-features", "--target", self.name()])
            // With LTO, the functions of the library would be compiled only when a program is linked.
            .args(["--config", "profile.release.lto='off'", "--target-dir"])
            .arg(folder())
            .args(["--", &emit(&library)])
            .current_dir(root())
            .env("CARGO_ENCODED_RUSTFLAGS", self.flags());
        self.run(cargo)?;

        let mut rustc = Command::new(program("RUSTC", "rustc"));
        rustc
            .args(["--crate-name=lookups", "--crate-type=lib", "--edition=2024", "-Copt-level=3"])
            .args(["-Ccodegen-units=1", "--target", self.name()])
            .args(self.flags().split_whitespace())
            .arg(format!("--extern=slidemask={}", release.join("libslidemask.rlib").display()))
            .args([emit(&loops).into(), package.join("codegen/lookups.rs")])
            // The compiler keeps a temporary file there. It has one name for all targets, and tests compile two at the same time.
            .current_dir(&release);
        self.run(rustc)?;

        let read = |path: PathBuf| {
            let (file, folder) = (path.display(), folder());
            let failed = |error| {
                format!("cannot read the assembly {file}: {error}; delete {} and try again", folder.display())
            };
            fs::read_to_string(&path).map_err(|error| Failure::Failed(failed(error)))
        };
        Ok(Assembly { target: self, text: read(library)? + &read(loops)? })
    }
}

/// The program that this variable names, or the usual one.
fn program(variable: &str, usual: &str) -> OsString {
    env::var_os(variable).unwrap_or_else(|| usual.into())
}

/// A target folder of its own, since other builds have other flags.
fn folder() -> PathBuf {
    root().join("target/codegen")
}
