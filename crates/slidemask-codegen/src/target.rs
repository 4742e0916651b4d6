//! [`Target`]: the processors that are compiled for.

/// What is compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Arm, 64 bits; NEON is in every such build.
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

    /// The flags for rustc. They replace those of the caller, such as `target-cpu=native`.
    pub(crate) fn flags(self) -> &'static str {
        match self {
            Self::Aarch64 => "--emit=asm",
            Self::Wasm32 => "--emit=asm\u{1f}-Ctarget-feature=+simd128",
        }
    }
}
