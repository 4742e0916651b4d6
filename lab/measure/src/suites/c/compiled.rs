//! [`Compiled`]: the loops of a contender in C, compiled and loaded.

use std::fmt::{self, Display};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use libloading::{Library, Symbol};
use slidemask::isa::{InstructionSet, NATIVE};
use slidemask::{Bitboard, Square};

use crate::harness::contender::Kind;
use crate::harness::loops::one::SingleLoops;
use crate::workloads::questions::Asked;

/// The compilers that take part if they are installed.
const COMPILERS: [&str; 2] = ["gcc", "clang"];

/// The flags for the instruction set of this build. `-O3` is what engines use.
const FLAGS: &[&str] = if cfg!(all(target_arch = "x86_64", target_feature = "avx512f")) {
    &["-O3", "-march=native"]
} else if cfg!(all(target_arch = "x86_64", target_feature = "avx2")) {
    &["-O3", "-march=x86-64-v3"]
} else {
    &["-O3"]
};

/// The reason why there are no contenders in C.
#[derive(Debug)]
pub(crate) enum NotCompiled {
    NoCompiler,
    Failed { command: String, said: String },
}

impl Display for NotCompiled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCompiler => f.write_str("the contenders in C need a compiler: install gcc or clang"),
            Self::Failed { command, said } => write!(f, "`{command}` failed: {said}"),
        }
    }
}

/// The compilers that are installed.
pub(super) fn compilers() -> Result<Vec<&'static str>, NotCompiled> {
    let is_installed = |compiler: &&str| {
        Command::new(compiler).arg("--version").output().is_ok_and(|output| output.status.success())
    };
    let found: Vec<_> = COMPILERS.into_iter().filter(is_installed).collect();
    if found.is_empty() { Err(NotCompiled::NoCompiler) } else { Ok(found) }
}

type Overlapping = unsafe extern "C" fn(*const Square, *const Bitboard, usize, usize) -> u64;
type Waiting = unsafe extern "C" fn(*const Square, *const Bitboard, *const Bitboard, usize, usize) -> u64;

/// A contender in C.
pub(super) struct Compiled(Arc<Library>);

impl Compiled {
    /// Compiles and loads `c/NAME.c`.
    pub(super) fn new(compiler: &str, name: &str) -> Result<Self, NotCompiled> {
        let package = Path::new(env!("CARGO_MANIFEST_DIR"));
        let library = folder().join(format!("{name}-{compiler}-{}.so", NATIVE.isa()));
        let mut command = Command::new(compiler);
        command.args(["-std=c11", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC"]).args(FLAGS);
        command.arg("-I").arg(package.join("../../bindings/c/include")).arg("-o").arg(&library);
        command.arg(package.join("c").join(format!("{name}.c")));
        let failed = |said: String| NotCompiled::Failed { command: format!("{command:?}"), said };
        match Command::new(command.get_program()).args(command.get_args()).output() {
            Ok(output) if output.status.success() => {}
            Ok(output) => return Err(failed(String::from_utf8_lossy(&output.stderr).into_owned())),
            Err(error) => return Err(failed(error.to_string())),
        }
        // SAFETY: the library was compiled from our own code. Its constructors fill its tables.
        #[allow(unsafe_code, reason = "code in C can be measured in this process only if it is loaded")]
        let library = unsafe { Library::new(&library) };
        Ok(Self(Arc::new(library.map_err(|error| failed(error.to_string()))?)))
    }

    /// The loops over one kind of lookup.
    pub(super) fn single(&self, kind: Kind) -> Box<dyn SingleLoops> {
        let name = kind.name().replace(' ', "_");
        // SAFETY: c/loops.h defines both functions with these types.
        #[allow(unsafe_code, reason = "the types of loaded functions are not known")]
        let (overlapping, waiting) = unsafe {
            (self.function::<Overlapping>(&name, "overlapping"), self.function::<Waiting>(&name, "waiting"))
        };
        Box::new(Loops { overlapping, waiting, _library: Arc::clone(&self.0) })
    }

    /// Finds a function.
    ///
    /// # Safety
    /// The function must have the type `F`. It must not be called after the library is gone.
    #[allow(unsafe_code, reason = "the types of loaded functions are not known")]
    unsafe fn function<F: Copy>(&self, name: &str, suffix: &str) -> F {
        let symbol = format!("{name}_{suffix}");
        // SAFETY: the caller knows the type.
        let found: Result<Symbol<'_, F>, _> = unsafe { self.0.get(symbol.as_bytes()) };
        *found.unwrap_or_else(|error| panic!("{symbol}: {error}"))
    }
}

/// The folder for compiled contenders: that of the laboratory itself.
fn folder() -> PathBuf {
    let program = std::env::current_exe().ok();
    program.as_deref().and_then(Path::parent).map_or_else(std::env::temp_dir, Path::to_path_buf)
}

/// The two loops over one kind of lookup, and the library that has their code.
struct Loops {
    overlapping: Overlapping,
    waiting: Waiting,
    _library: Arc<Library>,
}

impl SingleLoops for Loops {
    fn overlapping(&self, asked: Asked<'_>, laps: usize) -> u64 {
        let (squares, occupied) = (asked.squares, asked.occupied);
        assert_eq!(squares.len(), occupied.len());
        // SAFETY: the columns have as many entries as the count says. A Square is a byte below 64, and a Bitboard is a word.
        #[allow(unsafe_code, reason = "a function in C")]
        unsafe {
            (self.overlapping)(squares.as_ptr(), occupied.as_ptr(), squares.len(), laps)
        }
    }

    fn waiting(&self, asked: Asked<'_>, laps: usize) -> u64 {
        let Asked { squares, occupied, off_lines } = asked;
        assert!(squares.len() == occupied.len() && squares.len() == off_lines.len());
        // SAFETY: as above.
        #[allow(unsafe_code, reason = "a function in C")]
        unsafe {
            (self.waiting)(squares.as_ptr(), occupied.as_ptr(), off_lines.as_ptr(), squares.len(), laps)
        }
    }
}
