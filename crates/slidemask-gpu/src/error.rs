//! [`Error`]: why a GPU cannot count.

use core::fmt;
use std::collections::TryReserveError;

use slidemask_board::Move;

/// Why the GPUs did not count.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The library of NVIDIA's driver cannot be loaded.
    NoDriver {
        /// What the system says.
        reason: String,
    },
    /// The driver knows no GPU.
    NoCard,
    /// The GPU is too old.
    OldCard {
        /// The number and the name of the GPU.
        card: String,
        /// Its compute capability, such as 6.1.
        capability: (i32, i32),
    },
    /// NVRTC, which compiles the kernels, cannot be loaded.
    NoCompiler {
        /// What the system says.
        reason: String,
    },
    /// NVRTC does not compile the kernels.
    Compiler {
        /// The architecture, such as `sm_90`.
        architecture: String,
        /// What NVRTC says.
        log: String,
    },
    /// The driver does not load the kernels.
    Kernels {
        /// The number and the name of the GPU.
        card: String,
        /// The version of CUDA that the driver is for, such as 13.0.
        cuda: (i32, i32),
        /// What the driver says.
        reason: String,
    },
    /// The memory of a GPU does not suffice.
    Memory {
        /// The number and the name of the GPU.
        card: String,
        /// The number of bytes that are needed at least.
        needed: u64,
        /// The number of bytes that are free.
        free: u64,
    },
    /// The driver does not allocate memory, although it calls so much free.
    Allocation {
        /// The number and the name of the GPU.
        card: String,
        /// The number of bytes of the last try, which is the smallest.
        bytes: u64,
        /// The number of bytes that are free.
        free: u64,
    },
    /// The memory of the host does not suffice.
    HostMemory(TryReserveError),
    /// A call of the driver failed.
    Driver {
        /// The number and the name of the GPU, if the call was for one.
        card: Option<String>,
        /// The name of the function.
        call: &'static str,
        /// What the driver says.
        reason: String,
    },
    /// A GPU counted wrong at a small depth, so its counts cannot be trusted.
    Wrong {
        /// The number and the name of the GPU.
        card: String,
        /// The first move that was counted wrong.
        first: Move,
        /// The depth of the comparison.
        depth: u32,
        /// What the GPU found.
        found: u64,
        /// The right count.
        expected: u64,
    },
}

impl Error {
    /// Names the GPU that a call of the driver was for.
    pub(crate) fn on(self, gpu: String) -> Self {
        match self {
            Self::Driver { card: None, call, reason } => Self::Driver { card: Some(gpu), call, reason },
            error => error,
        }
    }
}

impl core::error::Error for Error {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoDriver { reason } => {
                write!(f, "NVIDIA's driver is not there ({reason}): install the driver of the GPU")
            }
            Self::NoCard => f.write_str(
                "the driver finds no GPU: check nvidia-smi, and that CUDA_VISIBLE_DEVICES does not hide it",
            ),
            Self::OldCard { card, capability: (major, minor) } => {
                write!(
                    f,
                    "{card} has the compute capability {major}.{minor}, and 7.0 or more is needed: if there are others, let \
                     CUDA_VISIBLE_DEVICES name those"
                )
            }
            Self::NoCompiler { reason } => write!(
                f,
                "NVRTC, which compiles the kernels, is not there ({reason}): install the CUDA toolkit or the Python package \
                 nvidia-cuda-nvrtc, and name the folder of the library in {}",
                if cfg!(windows) { "PATH" } else { "LD_LIBRARY_PATH" }
            ),
            Self::Compiler { architecture, log } => write!(
                f,
                "NVRTC does not compile the kernels for {architecture}: {log}; if it does not know the architecture, install the \
                 CUDA toolkit of another version"
            ),
            Self::Kernels { card, cuda: (major, minor), reason } => write!(
                f,
                "the driver does not load the kernels for {card} ({reason}): it is for CUDA {major}.{minor}; if NVRTC is newer, update \
                 the driver, or install NVRTC {major}.{minor}"
            ),
            Self::Allocation { card, bytes, free } => write!(
                f,
                "the driver does not allocate {bytes} bytes on {card}, although {free} are free: end other programs that use it"
            ),
            Self::Memory { card, needed, free } => {
                write!(
                    f,
                    "{card} has {free} bytes of free memory, and {needed} are needed: end other programs that use it"
                )
            }
            Self::HostMemory(error) => write!(f, "there is not enough memory: {error}"),
            Self::Driver { card: None, call, reason } => {
                write!(f, "{call} of NVIDIA's driver failed: {reason}")
            }
            Self::Driver { card: Some(card), call, reason } => {
                write!(f, "{call} of NVIDIA's driver failed for {card}: {reason}")
            }
            Self::Wrong { card, first, depth, found, expected } => write!(
                f,
                "{card} counts wrong: {found} sequences of {depth} plies that begin with {first}, and the processor counts {expected}"
            ),
        }
    }
}

impl From<TryReserveError> for Error {
    fn from(error: TryReserveError) -> Self {
        Self::HostMemory(error)
    }
}
