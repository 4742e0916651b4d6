//! Which squares does a rook, bishop or queen attack? Computed by subtraction: a borrow runs across the empty squares of a
//! line until it meets a piece, just as a rook does.
//!
//! ```
//! use slidemask::{Bitboard, Square, bitboard, rook_attacks, scalar};
//!
//! const OCCUPIED: Bitboard = bitboard! {
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . 1 . . . .
//!     . . . . . . . .
//!     . 1 . . . . . .
//!     . . . . . . . .
//!     . . . 1 . . . .
//!     . . . 1 . . . .
//! };
//! assert_eq!(rook_attacks(Square::D4, OCCUPIED), bitboard! {
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . 1 . . . .
//!     . . . 1 . . . .
//!     . 1 1 . 1 1 1 1
//!     . . . 1 . . . .
//!     . . . 1 . . . .
//!     . . . . . . . .
//! });
//! const ATTACKS: Bitboard = scalar::rook_attacks(Square::D4, OCCUPIED); // at compile time
//! ```
//!
//! # Which part to use
//! | you want | use |
//! |---|---|
//! | the attacks of one piece | start here: [`rook_attacks`], [`bishop_attacks`], [`queen_attacks`] |
//! | the union of the attacks of many sliders | [`setwise_slider_attacks`] and related functions |
//! | who attacks a square, x-rays, pins | [`attackers`], [`xray_attacks`], [`between`], [`line`](line()) |
//! | a `const`, or the shortest latency | [`scalar`]: the same functions without vectors |
//! | wide registers in a program built for any x86-64 | [`isa`]: your hot loop, compiled for the instruction set found at run time |
//! | many answers in one call | [`batch`]; [`columns`] takes slices of plain numbers |
//! | a whole position | [`attack_map`]: the attacks from every square, or of every slider |
//! | other questions about many boards | [`rows`]: boards cut into ranks |
//! | to see how a method works | [`method`]: the published methods, one file each, with their steps |
//!
//! The vocabulary: [`Square`], [`File`], [`Rank`], [`Color`], [`Direction`], [`Axis`], [`Slider`]; [`Bitboard`], a set of
//! squares, which [`bitboard!`] draws; [`Line`], a line through a square, which is all that a method sees of the board.
//!
//! None of this panics on any input. All tables together take less than 16 KiB.
//!
//! # Which vectors are used
//! | processor | single lookups | many at once |
//! |---|---|---|
//! | x86-64 | those that the build may count on: none in a plain build; `-C target-cpu=x86-64-v3`, `x86-64-v4` or `native` give AVX2 and AVX-512; `x86-64-v2` gives SSSE3 for bishops | the widest that the processor has, found at run time with `std` |
//! | aarch64 | NEON | NEON |
//! | WebAssembly | SIMD128 for bishops and sets, in a build with `-C target-feature=+simd128` | SIMD128, in such a build |
//! | others | none | none |
//!
//! # Features
//! | feature | what it adds |
//! |---|---|
//! | none | everything above, `no_std`, without dependencies and allocations |
//! | `std` (on by default) | [`Isa`] detects instruction sets at run time, not only at compile time |
//! | `steps` (on by default) | what each [`method`] did, line by line, and its formula as data |
//! | `serde` | `Serialize` and `Deserialize` for the vocabulary; `Serialize` for methods and their steps |
//! | `rayon` | slices on all processors, [`batch`]; needs `std` |
//! | `arbitrary` | `Arbitrary` for the vocabulary, for fuzzing; needs `std` |
//!
//! Features only add; none changes an answer.

#![no_std]

#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod arch;
pub mod attack_map;
mod attacks;
pub mod batch;
mod between;
mod bitboard;
mod built_on_lookups;
mod color;
pub mod columns;
mod direction;
mod enumeration;
pub mod isa;
mod leaping;
mod line;
pub mod method;
mod pieces;
mod rays;
pub mod rows;
pub mod scalar;
#[cfg(feature = "serde")]
mod serde;
mod square;

pub use attacks::{
    attackers, bishop_attacks, queen_attacks, rook_and_bishop_attacks, rook_attacks, setwise_bishop_attacks,
    setwise_queen_attacks, setwise_rook_attacks, setwise_slider_attacks, slider_attackers, xray_attacks,
    xray_bishop_attacks, xray_rook_attacks,
};
pub use between::{aligned, between, line};
pub use bitboard::{Bitboard, ParseBitboardError, Squares, Subsets};
pub use color::Color;
pub use direction::Direction;
pub use enumeration::{OutOfRange, UnknownName};
pub use isa::Isa;
pub use leaping::{king_attacks, knight_attacks, pawn_attacks};
pub use line::{Axis, Line, Slider};
pub use pieces::{Pieces, Sliders};
pub use rays::ray_attacks;
pub use square::{File, ParseSquareError, Rank, Square};

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
