//! `slidemask` computes which squares a rook, bishop or queen attacks. It subtracts instead of reading a large lookup table:
//! the borrow runs across the empty squares of a line until it meets a piece, just as a rook does.
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
//! | attackers of a square, x-rays, pins | [`attackers`], [`is_attacked`], [`xray_attacks`], [`between`], [`line`](line()); the function of `examples/pins.rs` in the repository |
//! | a `const`, or latency-bound code | [`scalar`]: the same functions without vector registers |
//! | AVX2 or AVX-512 for a whole loop of a program built for any x86-64 | [`isa`]: your hot loop, compiled for the instruction set found at run time |
//! | many answers in one call | [`batch`]; [`columns`] for slices of plain numbers |
//! | the attacks from every square, or of every slider of a set | [`attack_map`] |
//! | the attacks of one side by kind of piece, or how many pieces attack each square | [`AttacksByKind`], [`attack_counts`] |
//! | to answer another question about many boards, such as how many have doubled pawns | [`rows`]: one rank of many boards in a register |
//! | to see how a method works | [`method`]: the published methods, one file each; the crate `slidemask-formula` explains their steps |
//!
//! Squares and sets: [`Square`], [`File`], [`Rank`], [`Color`] and [`Kind`]; [`Bitboard`], a set of squares, which [`bitboard!`]
//! draws. Lines: [`Direction`], [`Axis`], [`Slider`]; and [`Line`], a line through one square.
//!
//! No function panics on any input. All lookup tables together take less than 16 KiB.
//!
//! # Which instruction set is used
//! | target | single lookups | sets of one board | many answers in one call |
//! |---|---|---|---|
//! | x86-64, built for AVX2 or AVX-512 (`-C target-cpu=x86-64-v3`, `x86-64-v4` or `native`) | that of the build | that of the build | detected |
//! | x86-64, any other build | detected; bishops in a build for SSSE3 (`x86-64-v2`): SSSE3 | detected | detected |
//! | aarch64, little-endian, with NEON | scalar for rooks, else NEON | NEON | as single lookups |
//! | WebAssembly, built with `-C target-feature=+simd128` | SIMD128 for bishops, else scalar | SIMD128 | SIMD128 |
//! | all others | scalar | scalar | scalar |
//!
//! "Detected" means the best instruction set that the processor has ([`Isa::best`]). Detection needs the feature `std`; without it,
//! the instruction set is that of the build. Single lookups need AVX-512, or AVX2 with a fast PEXT instruction, which AMD Zen 1 and
//! 2 do not have; [`Isa::of_single_lookups`] tells which one they use. [`Isa::restrict`] caps what is detected.
//!
//! A detected single lookup costs a branch. To choose once for a whole loop, use [`isa`].
//!
//! # How it is tested
//! The crate `slidemask-proof` compares every method, and the functions for single lookups, with a walk over the board. It tries
//! every set of blockers on a rook's four rays and on a bishop's, from every square. Not everything is tried exhaustively. Queens
//! have too many cases (over 10⁹), so they are tested on the rook's cases and on the bishop's. Sets of sliders are tested
//! exhaustively on lines of eight squares, and on random positions. Slices are tested at every length up to 200, and at a few
//! greater lengths.
//!
//! SMT solvers also prove methods, lookups, slices, maps and sets, for all boards and in every instruction set. They read the
//! LLVM IR that the compiler made of the crate. `docs/PROOF.md` of the repository says what is proved, and what is not.
//!
//! # Features
//! | feature | what it adds |
//! |---|---|
//! | none | everything above; `no_std`, without dependencies or allocations |
//! | `std` (on by default) | [`Isa`] detects instruction sets at run time, not only at compile time |
//! | `serde` | `Serialize` and `Deserialize` for squares, sets, lines and names; `Serialize` for methods |
//! | `arbitrary` | `Arbitrary` for squares, sets, lines and names, for fuzzing; needs `std` |
//!
//! Features only add items. None changes an answer.

#![no_std]

#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "arbitrary")]
mod arbitrary;
pub mod attack_map;
mod attacks;
pub mod batch;
mod between;
mod bitboard;
mod bitwise;
mod built_on_lookups;
mod by_kind;
mod color;
pub mod columns;
mod direction;
mod enumeration;
#[doc(hidden)]
pub mod internal;
pub mod isa;
mod kind;
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
pub mod word;

pub use attacks::{
    attack_counts, attackers, bishop_attacks, is_attacked, queen_attacks, rook_and_bishop_attacks,
    rook_attacks, setwise_bishop_attacks, setwise_queen_attacks, setwise_rook_attacks,
    setwise_slider_attacks, slider_attackers, xray_attacks,
};
pub use between::{aligned, between, line};
pub use bitboard::{Bitboard, ParseBitboardError, Squares, Subsets};
pub use by_kind::AttacksByKind;
pub use color::Color;
pub use direction::Direction;
pub use enumeration::{OutOfRange, UnknownName};
pub use isa::Isa;
pub use kind::Kind;
pub use leaping::{king_attacks, knight_attacks, pawn_attacks};
pub use line::{Axis, Line, Slider};
pub use pieces::{Pieces, Sliders};
pub use rays::ray_attacks;
pub use square::{File, ParseSquareError, Rank, Square};

/// The README's example runs as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
