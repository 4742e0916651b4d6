//! x86-64, from the narrowest register to the widest.
//!
//! | file | content |
//! |---|---|
//! | `vector` | code that several instruction sets share: loads, tables by square, matrices of bits |
//! | `x86_rows` | the registers as [`Rows`](crate::rows::Rows) |
//! | `ssse3`, `avx2` | single lookups, the lines of a square in the lanes of a register |
//! | `four_lookups` | columns of four lookups at a time in AVX2, and every square of one board |
//! | `avx512/` | single lookups in the same way, and columns of eight lookups at a time |
//! | `avx512icl/` | columns of thirty-two lookups at a time, and every square of one board |

mod avx2;
mod avx512;
mod avx512icl;
mod four_lookups;
mod ssse3;
pub(crate) mod vector;
pub(crate) mod x86_rows;
