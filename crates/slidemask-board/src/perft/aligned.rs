//! [`align_stack`]: for code that spills vector registers.

use core::hint::black_box;

/// Aligns the stack frame of the function into which it is inlined to whole registers.
///
/// The compiler aligns the registers that it spills only if the function has a variable that is aligned. Otherwise they cross
/// cache lines, and counting takes 1.15 times as long (Intel Xeon, 2026-11-23).
#[inline(always)]
pub(super) fn align_stack() {
    #[repr(align(64))]
    struct Line(#[allow(dead_code, reason = "only the alignment matters")] [u8; 64]);
    let mut line = Line([0; 64]);
    black_box(&mut line);
}
