//! x86-64, from the narrowest register to the widest.
//!
//! | file | content |
//! |---|---|
//! | `vector` | code that several instruction sets share: loads, tables by square, matrices of bits |
//! | `around` | what surrounds a square, for threats |
//! | `items` | threats in registers of AVX2 |
//! | `rows` | the registers as [`Rows`](crate::rows::Rows) |
//! | `ssse3`, `avx2` | single lookups, the lines of a square in the lanes of a register |
//! | `avx512` | `lanes`: the same with AVX-512; `columns`: eight lookups at a time |
//! | `avx512icl` | `columns`: thirty-two lookups at a time; `board`: every square of one board |

mod around;
mod avx2;
mod avx512;
mod avx512icl;
mod items;
mod rows;
mod ssse3;
mod vector;
