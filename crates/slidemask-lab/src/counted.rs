//! The vector instructions of the batch kernels' loops, as `tests/codegen.rs` counts them.

/// The loop of a kernel.
pub(crate) struct Counted {
    pub(crate) isa: &'static str,
    pub(crate) kernel: &'static str,
    /// In whole registers; load, store and copies included.
    pub(crate) instructions: usize,
    /// Questions answered in one turn.
    pub(crate) answers: usize,
}

const fn counted(isa: &'static str, kernel: &'static str, instructions: usize, answers: usize) -> Counted {
    Counted { isa, kernel, instructions, answers }
}

pub(crate) static COUNTED: [Counted; 8] = [
    counted("avx512", "rook", 24, 8),
    counted("avx512", "bishop", 27, 8),
    counted("avx512", "queen", 44, 8),
    counted("avx512", "rook_and_bishop", 45, 8),
    counted("avx512icl", "rook", 42, 32),
    counted("avx512icl", "bishop", 54, 32),
    counted("avx512icl", "queen", 91, 32),
    counted("avx512icl", "rook_and_bishop", 91, 32),
];
