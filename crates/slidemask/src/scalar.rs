//! The same functions without vectors: `const`, and with the shortest latency.
//!
//! Use these at compile time, and where each lookup needs the answer of the one before (latency-bound code): a word takes
//! several cycles to a vector register and back. Where lookups are independent, [`rook_attacks`](crate::rook_attacks) and
//! related functions are faster in builds for AVX2 and AVX-512; in a plain x86-64 build they are the functions of this module.
//!
//! The method is Hyperbola Quintessence, on one word at a time.
//!
//! ```
//! use slidemask::{Bitboard, Square, scalar};
//!
//! const ON_AN_EMPTY_BOARD: Bitboard = scalar::queen_attacks(Square::D4, Bitboard::EMPTY);
//! assert_eq!(ON_AN_EMPTY_BOARD, slidemask::queen_attacks(Square::D4, Bitboard::EMPTY));
//! ```

pub use crate::arch::scalar::{
    attackers, bishop_attacks, queen_attacks, rook_and_bishop_attacks, rook_attacks, setwise_bishop_attacks,
    setwise_queen_attacks, setwise_rook_attacks, setwise_slider_attacks, slider_attackers, xray_attacks,
    xray_bishop_attacks, xray_rook_attacks,
};
