//! x86-64, from the narrowest register to the widest.
//!
//! | file | content |
//! |---|---|
//! | `vector` | loads, tables by square, matrices of bits: what several instruction sets share |
//! | `rows` | the registers as [`Rows`](crate::rows::Rows) |
//! | `ssse3`, `avx2` | one lookup, its lines in the lanes of a register |
//! | `avx512` | `lanes`: the same; `columns`: eight lookups at a time |
//! | `avx512icl` | `columns`: thirty-two lookups at a time; `board`: every square of one board |

mod avx2;
mod avx512;
mod avx512icl;
mod rows;
mod ssse3;
mod vector;
