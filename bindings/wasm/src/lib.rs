//! [`slidemask`] as a WebAssembly module, with exports that any language can call.
//!
//! # Numbers
//! A square is a number from 0 (a1) to 63 (h8), and a bitboard is an `i64`. A method, a slider, an axis or a color is its index
//! in the lists that [`registry`] returns. For a number that is out of range, the answer is the empty set. No function panics.
//!
//! # Columns
//! To do many lookups in one call, write up to 1024 entries where [`squares`], [`sliders`] and [`occupied`] begin. Call a
//! function for columns, and read the answers where [`attacked`] begins.
//!
//! # Text
//! Arguments and answers that are text share a buffer. Call [`text`] with the length of an argument: it makes room, and returns where the
//! buffer begins. Write the argument there as UTF-8, and call the function with its length in bytes, up to [`longest_text`]. The function
//! takes the argument out of the buffer. Call [`text`] with the length of the answer, and read it there.
//!
//! Such a function returns the length of its answer, which is JSON. If it fails, it returns a negative number: the bitwise
//! complement of the length of an error message.
//!
//! The module keeps no position. A function that asks about a position takes its FEN, or `startpos`, as its argument.
//!
//! # Features
//! | feature | exports |
//! |---|---|
//! | `chess` | lookups, methods and positions of chess; on by default |
//! | `features` | features of positions, for `slidemask/features` |
//! | `judge` | the judge of formulas, for `slidemask/judge`; it keeps the formula that it tries |
//! | `pgn` | games in PGN, for `slidemask/pgn`; a text may have 16 MiB, and otherwise 64 KiB |
//! | `wide` | attacks and steps on larger boards, for the explorer |
//!
//! # Targets
//! For WebAssembly this crate is a whole program, with its own allocator and panic handler. Without the standard library it is a
//! sixth smaller. For other targets it has the same functions, so that they can be tested.
//!
//! ```
//! // The rook on a1 of an empty board.
//! # #[cfg(feature = "chess")]
//! assert_eq!(slidemask_wasm::rook_attacks(0, 0), 0x0101_0101_0101_01fe);
//! ```

#![no_std]
#![cfg_attr(
    target_family = "wasm",
    expect(unsafe_code, reason = "the exports need no_mangle; there is no other unsafe code")
)]
#![cfg_attr(
    not(any(feature = "chess", feature = "features", feature = "judge", feature = "pgn", feature = "wide")),
    allow(dead_code, reason = "the exports use it")
)]

extern crate alloc;
#[cfg(not(target_family = "wasm"))]
extern crate std;

/// Makes the exported functions. Only WebAssembly exports them by their own names.
macro_rules! exports {
    ($( $(#[$meta:meta])* fn $name:ident($($arg:ident: $type:ty),* $(,)?) -> $out:ty $body:block )+) => {
        $(
            $(#[$meta])*
            #[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
            #[must_use]
            pub extern "C" fn $name($($arg: $type),*) -> $out $body
        )+
    };
}

#[cfg(feature = "chess")]
mod chess;
#[cfg(feature = "features")]
mod features;
#[cfg(feature = "judge")]
mod judge;
#[cfg(any(feature = "chess", feature = "pgn"))]
mod moves;
#[cfg(feature = "pgn")]
mod pgn;
#[cfg(target_family = "wasm")]
mod program;
mod text;
#[cfg(feature = "wide")]
mod wide;

#[cfg(feature = "chess")]
pub use chess::*;
#[cfg(feature = "features")]
pub use features::*;
#[cfg(feature = "judge")]
pub use judge::*;
#[cfg(feature = "pgn")]
pub use pgn::*;
#[cfg(feature = "wide")]
pub use wide::*;

exports! {
    /// The address of the buffer for text, which gets room for this number of bytes.
    fn text(length: u32) -> *mut u8 {
        text::place(length)
    }

    /// The longest text that a function takes, in bytes.
    fn longest_text() -> u32 {
        u32::try_from(text::LONGEST).unwrap_or(u32::MAX)
    }
}
