//! The barrier between lookups.

/// Returns the word, from a register of which the compiler knows nothing.
///
/// It takes no time. Without it the compiler could fold the sum of the answers into the lookups, or lay several lookups
/// in one vector, which it could not do in a user's program.
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

/// Returns the word. Where inline assembly is not stable Rust, the word is stored and loaded again.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
pub(crate) fn barrier(word: u64) -> u64 {
    std::hint::black_box(word)
}
