//! The vector instructions in the loops of the batch kernels. `tests/codegen.rs` compares them with the machine code.

/// The loop of a kernel.
pub(crate) struct Counted {
    pub(crate) isa: &'static str,
    pub(crate) kernel: &'static str,
    /// The instructions on whole registers that compute, without loads, stores and copies.
    pub(crate) instructions: usize,
    /// The number of questions that one iteration of the loop answers.
    pub(crate) answers: usize,
}

const fn counted(isa: &'static str, kernel: &'static str, instructions: usize, answers: usize) -> Counted {
    Counted { isa, kernel, instructions, answers }
}

pub(crate) static COUNTED: [Counted; 8] = [
    counted("avx512", "rook", 21, 8),
    counted("avx512", "bishop", 24, 8),
    counted("avx512", "queen", 39, 8),
    counted("avx512", "rook_and_bishop", 39, 8),
    counted("avx512icl", "rook", 33, 32),
    counted("avx512icl", "bishop", 45, 32),
    counted("avx512icl", "queen", 81, 32),
    counted("avx512icl", "rook_and_bishop", 77, 32),
];
