//! The functions of the crate root without vector registers: `const`, and with the shortest latency.
//!
//! Use them at compile time and in latency-bound code, where each lookup waits for the one before. It takes several cycles to
//! move a word to a vector register and back.
//!
//! In throughput-bound code, [`rook_attacks`](crate::rook_attacks) and related functions are faster on processors with AVX2 and
//! AVX-512. They are the functions of this module if the processor has neither, and in plain x86-64 builds without the feature
//! `std`.
//!
//! The method is [Hyperbola Quintessence](crate::method::hyperbola_quintessence).
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
