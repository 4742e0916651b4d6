//! A barrier that keeps the compiler from merging lookups.

/// Returns the word in a register whose content the compiler does not know.
///
/// The barrier takes no time. Without it the compiler could fold the sum of the answers into the lookups, or compute
/// several lookups in one vector register. It could do neither in a user's program.
#[inline(always)]
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(crate) fn barrier(mut word: u64) -> u64 {
    // SAFETY: the assembly is a comment, so no instruction runs.
    #[allow(
        unsafe_code,
        reason = "black_box stores the word and loads it again, which would be in every figure"
    )]
    unsafe {
        core::arch::asm!("/* {0} */", inout(reg) word, options(nomem, nostack, preserves_flags));
    }
    word
}

/// Returns the word, after storing and loading it: stable Rust has no inline assembly for this architecture.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
pub(crate) fn barrier(word: u64) -> u64 {
    std::hint::black_box(word)
}
