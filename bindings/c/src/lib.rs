//! `libslidemask`: columns of attack sets, positions, legal moves and perft, for C and C++.
//!
//! The functions of the header `include/libslidemask.h` are the `extern "C"` functions of these modules, and its comments are
//! their documentation: so that is written for readers of C. Each export is written out, since macros would hide it from cbindgen.
//! `cbindgen.toml` has the beginning of the header.
//!
//! An export checks its arguments and calls the Rust library, inside `guard`.
//!
//! | module | content |
//! |---|---|
//! | `status` | codes of errors, the message of the last error, and the catching of panics |
//! | `pointers` | pointers of the caller as slices, handles and texts, once they have been checked |
//! | `text` | texts in memory of a fixed size |
//! | `isa` | the instruction set of the columns |
//! | `batch`, `maps`, `inputs` | columns of attack sets; attack maps and lists; inputs of networks |
//! | `board`, `position`, `moves` | boards as handles; what they answer; moves and their notations |
//! | `features` | features of positions, by number |
//! | `game`, `perft` | moves with repetitions; counts of moves |
//! | `binpack` | training data |

#![allow(
    unsafe_code,
    reason = "the functions are exported by name and get pointers from C; every use of a pointer follows its checks"
)]
#![allow(unreachable_pub, reason = "cbindgen puts functions into the header that are `pub`")]

// Every function turns a panic into an error, so a panic must not end the program.
#[cfg(not(panic = "unwind"))]
compile_error!(r#"slidemask-c catches panics: build it with `panic = "unwind"`"#);

// In the order of the header.
mod status;

mod isa;

mod batch;
mod inputs;
mod maps;

mod board;
mod features;
mod position;

mod moves;

mod game;
mod perft;

mod binpack;

mod pointers;
mod text;

#[cfg(test)]
mod tests;
