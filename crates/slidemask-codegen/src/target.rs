//! [`Target`]: the targets for which the loops are compiled.

/// A target of the compiler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Arm with 64 bits. Every such build has NEON.
    Aarch64,
    /// WebAssembly with SIMD128.
    Wasm32,
}

impl Target {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Aarch64 => "aarch64-unknown-linux-gnu",
            Self::Wasm32 => "wasm32-unknown-unknown",
        }
    }

    /// The flags for rustc. They replace the flags of the caller, such as `target-cpu=native`.
    pub(crate) fn flags(self) -> &'static str {
        match self {
            Self::Aarch64 => "--emit=asm",
            Self::Wasm32 => "--emit=asm\u{1f}-Ctarget-feature=+simd128",
        }
    }
}
