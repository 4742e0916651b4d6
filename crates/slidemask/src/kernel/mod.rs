//! The loops of every instruction set, and hand-written vector code where the compiler alone does not do as well.
//!
//! | file | of |
//! |---|---|
//! | `table` | all: the row of functions that an instruction set is |
//! | `loops` | scalar, SSSE3, AVX2: what the compiler makes of lookups in loops |
//! | `lanes_*` | one square, its lines in the lanes of a register; whole sets on one board, a direction a lane |
//! | `avx512`, `avx512icl` | columns of lookups, eight and thirty-two at a time |
//! | `sets`, `rows_x86` | whole sets on many boards, a rank a register; and its registers |
//! | `board_avx512icl` | every square of a board at once |

/// The table of `vpternlogq` for what its inputs are to become, such as `truth!(A | B & !C)`.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
macro_rules! truth {
    ($($of_a_b_and_c:tt)+) => {{
        use $crate::kernel::truth::*;
        ($($of_a_b_and_c)+) & 0xff
    }};
}

/// The inputs of `vpternlogq`, in all of their combinations.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod truth {
    pub(super) const A: i32 = 0xf0;
    pub(super) const B: i32 = 0xcc;
    pub(super) const C: i32 = 0xaa;
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod avx512;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod avx512icl;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod board_avx512icl;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(crate) mod lanes_avx2;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(crate) mod lanes_avx512;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(crate) mod lanes_ssse3;
mod loops;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod rows_x86;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod sets;
mod table;

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(crate) use rows_x86::with_rows;
pub(crate) use table::{BySquare, Kernels};

/// Other processors have no rows: the work is given back.
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
pub(crate) fn with_rows<W: crate::ranks::Work>(_: Isa, work: W) -> Result<W::Output, W> {
    Err(work)
}

use crate::isa::Isa;

impl Kernels {
    /// The row of an instruction set.
    pub(crate) const fn of(isa: Isa) -> &'static Self {
        match isa {
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            Isa::Ssse3 => &loops::ssse3::KERNELS,
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            Isa::Avx2 => &loops::avx2::KERNELS,
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            Isa::Avx512 => &avx512::KERNELS,
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            Isa::Avx512Icl => &avx512icl::KERNELS,
            _ => &loops::scalar::KERNELS,
        }
    }
}
