//! [`Aligned`]: runs code that spills vector registers in an aligned stack frame.

use core::hint::black_box;

use slidemask::isa::{InstructionSet, Work};

/// Does the work in a function whose stack frame is aligned to whole registers.
///
/// The compiler aligns the registers that it spills only if the function has a variable that is aligned. Otherwise they cross
/// cache lines, and counting takes 1.15 times as long (Intel Xeon, 2026-11-23).
pub(super) struct Aligned<W>(pub(super) W);

impl<W: Work> Work for Aligned<W> {
    type Output = W::Output;

    #[inline(always)]
    fn run<I: InstructionSet>(self, isa: I) -> W::Output {
        #[repr(align(64))]
        struct Line(#[allow(dead_code, reason = "only the alignment matters")] [u8; 64]);
        let mut line = Line([0; 64]);
        black_box(&mut line);
        self.0.run(isa)
    }
}
