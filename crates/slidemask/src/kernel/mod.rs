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

/// Compiles functions for processors that have these features.
#[cfg(target_arch = "x86_64")]
macro_rules! with_features {
    ($features:literal, $($item:item)+) => {
        $(
            #[inline]
            #[target_feature(enable = $features)]
            $item
        )+
    };
}

/// The truth tables of `vpternlogq`, of inputs a = 0xf0, b = 0xcc and c = 0xaa.
#[cfg(target_arch = "x86_64")]
mod truth {
    const A: i32 = 0xf0;
    const B: i32 = 0xcc;
    const C: i32 = 0xaa;
    pub(super) const A_OR_B_AND_C: i32 = A | (B & C);
    pub(super) const A_XOR_B_AND_C: i32 = (A ^ B) & C;
    pub(super) const A_OR_B_OR_C: i32 = A | B | C;
    pub(super) const A_OR_B_AND_NOT_C: i32 = (A | B) & !C & 0xff;
    pub(super) const A_AND_NEITHER_B_NOR_C: i32 = A & !(B | C);
    pub(super) const A_AND_EITHER_B_OR_C: i32 = A & (B | C);
    pub(super) const A_AND_B_OR_ELSE_C: i32 = (A & B) | C;
    pub(super) const A_WHERE_C_ELSE_B: i32 = (A & C) | (B & !C & 0xff);
}

#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod avx512icl;
#[cfg(target_arch = "x86_64")]
mod board_avx512icl;
#[cfg(target_arch = "x86_64")]
pub(crate) mod lanes_avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) mod lanes_avx512;
#[cfg(target_arch = "x86_64")]
pub(crate) mod lanes_ssse3;
mod loops;
#[cfg(target_arch = "x86_64")]
mod rows_x86;
#[cfg(target_arch = "x86_64")]
mod sets;
mod table;

#[cfg(target_arch = "x86_64")]
pub(crate) use rows_x86::with_rows;
pub(crate) use table::{BySquare, Kernels};

/// Other processors have no rows: the work is given back.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) fn with_rows<W: crate::rows::Work>(work: W) -> Result<W::Output, W> {
    Err(work)
}
