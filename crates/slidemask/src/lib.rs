//! Which squares does a rook, bishop or queen attack? Answered by subtraction: a borrow walks along the
//! empty squares of a line as the piece does.
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
//! # The tour
//! - [`rook_attacks`], [`bishop_attacks`], [`queen_attacks`] and their company: the front door, in the vectors
//!   that the build may use. None panics on any input, and all tables together are under 16 KiB.
//! - [`scalar`]: their `const` twins, with the shortest latency; [`isa`]: the same in instruction sets found at run time.
//! - [`batch`]: many lookups in one call, in vectors; [`columns`]: bytes and words as columns, without a copy.
//! - [`setwise`]: what a whole set of sliders attacks; [`map`]: what is attacked from every square, or every slider.
//! - [`rows`]: many boards cut into ranks, for questions of your own.
//! - [`Isa`]: which instruction sets there are, which this processor has, and which is used.
//! - [`Square`], [`File`], [`Rank`], [`Color`], [`Direction`]: the words; [`Bitboard`] and [`bitboard!`]:
//!   sets of squares, and how to draw them.
//! - [`Line`]: one line through one square, split at it. This is all that a method is told of the board.
//! - [`method`]: the published methods, a file each, with their steps and their registry.
//!
//! All vectors are those of x86-64, from SSSE3 to AVX-512. On other processors everything is there, and scalar.
//!
//! # Features
//! | feature | what it adds |
//! |---|---|
//! | none | everything above, `no_std`, without dependencies |
//! | `serde` | `Serialize` and `Deserialize` for the vocabulary; `Serialize` for methods and their steps |
//! | `rayon` | `batch::parallel`: columns over all processors; needs `std` |
//! | `arbitrary` | `Arbitrary` for the vocabulary, for fuzzing; needs `std` |
//! | `std` (on by default) | [`Isa`] asks the processor, not the build; serde's feature of the same name |
//! | `alloc` | serde's feature of the same name |
//!
//! Features only add; none changes an answer.

#![no_std]

#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod arch;
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
pub mod map;
pub mod method;
mod pieces;
mod rays;
pub mod rows;
pub mod scalar;
#[cfg(feature = "serde")]
mod serde;
pub mod setwise;
mod square;

pub use attacks::{
    attackers, bishop_attacks, queen_attacks, rook_and_bishop_attacks, rook_attacks, slider_attackers,
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
pub use pieces::Pieces;
pub use square::{File, ParseSquareError, Rank, Square};

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
