//! The functions of the crate root without vector registers: `const`, and with the shortest latency.
//!
//! Use them at compile time and in latency-bound code, where each lookup waits for the one before. It takes several cycles to
//! move a word to a vector register and back.
//!
//! In throughput-bound code, [`rook_attacks`](crate::rook_attacks) and related functions are faster where they
//! [use AVX2 or AVX-512](crate#which-instruction-set-is-used).
//!
//! The method is [Hyperbola Quintessence](crate::method::hyperbola_quintessence). For rooks, on processors that reverse the bits of a word in
//! one instruction, it is the [joint form](crate::method::joint). Hyperbola Quintessence does not need the two rays of a line: to load
//! and join them took half of the time of a lookup by other methods.
//!
//! ```
//! use slidemask::{Bitboard, Square, scalar};
//!
//! const ON_AN_EMPTY_BOARD: Bitboard = scalar::queen_attacks(Square::D4, Bitboard::EMPTY);
//! assert_eq!(ON_AN_EMPTY_BOARD, slidemask::queen_attacks(Square::D4, Bitboard::EMPTY));
//! ```

use crate::bitboard::Bitboard;
use crate::built_on_lookups::built_on_lookups;
use crate::direction::Direction;
use crate::line::{Axis, MIRRORED};
use crate::method::hyperbola_quintessence::{Masks, byte_swap, first_rank};
use crate::method::joint::{self, REVERSES_BITS};
use crate::method::ray_subtraction;
use crate::pieces::Sliders;
use crate::rays::ray_attacks;
use crate::square::Square;

/// Whether the slider's bit and its mirror image are loaded from the cache line of the rays. On x86-64, to compute them by shifts
/// takes 1.09 to 1.18 times as long in throughput-bound code (plain build, Intel Xeon, 2026-11-23). On other processors this was not
/// measured.
const LOADS_BITS: bool = cfg!(target_arch = "x86_64");

/// The same for bishops. If the processor has byte shuffles, the compiler would put both diagonals into a vector register, and its
/// latency is longer.
const LOADS_BITS_OF_DIAGONALS: bool = LOADS_BITS && !cfg!(target_feature = "ssse3");

/// Whether vector registers shift each lane by a number of its own. The compiler then puts the eight fills of a set into lanes,
/// and they take 0.5 to 0.9 of the time of seven fills and a subtraction. In SSE2, whose lanes share one shift, they take 1.7 to
/// 2.1 times as long (Intel Xeon, 2026-11-23).
const SHIFTS_LANES: bool = cfg!(any(target_feature = "avx2", target_feature = "neon"));

/// The attacks along a line that is no rank: the lines of [`byte_swap`], whose bits may be loaded.
#[inline]
const fn other(square: Square, axis: Axis, occupied: Bitboard, loads_bits: bool) -> u64 {
    if !loads_bits {
        return byte_swap(Masks::lookup(square, axis), occupied.0);
    }
    let of = &MIRRORED[square as usize];
    let rays = of.rays[axis as usize];
    let forward = occupied.0 & rays;
    let reverse_difference = forward.swap_bytes().wrapping_sub(of.reverse[0]);
    (forward.wrapping_sub(of.slider[0]) ^ reverse_difference.swap_bytes()) & rays
}

#[inline]
const fn diagonal(square: Square, axis: Axis, occupied: Bitboard) -> u64 {
    other(square, axis, occupied, LOADS_BITS_OF_DIAGONALS)
}

/// The squares that a rook attacks; see [`slidemask::rook_attacks`](crate::rook_attacks).
#[inline]
#[must_use]
pub const fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    // One reversal of the word mirrors both lines.
    if REVERSES_BITS {
        return Bitboard(joint::attacks(joint::Masks::lookup(square), occupied.0));
    }
    let rank = first_rank(Masks::lookup(square, Axis::Rank), occupied.0);
    Bitboard(rank | other(square, Axis::File, occupied, LOADS_BITS))
}

/// The squares that a bishop attacks; see [`slidemask::bishop_attacks`](crate::bishop_attacks).
#[inline]
#[must_use]
pub const fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(diagonal(square, Axis::Diagonal, occupied) | diagonal(square, Axis::Antidiagonal, occupied))
}

/// The squares that a queen attacks; see [`slidemask::queen_attacks`](crate::queen_attacks).
#[inline]
#[must_use]
pub const fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    rook_attacks(square, occupied).union(bishop_attacks(square, occupied))
}

/// The attacks of a rook and of a bishop on the same square, in this order.
#[inline]
#[must_use]
pub const fn rook_and_bishop_attacks(square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
    (rook_attacks(square, occupied), bishop_attacks(square, occupied))
}

built_on_lookups! { examples: "use slidemask::scalar;", "scalar::"; [#[inline] pub const] }

/// The attacks of a set of rooks to the east. A subtraction takes half as long as a fill, and keeps the compiler from pairing
/// fills.
#[inline]
const fn east(rooks: Bitboard, occupied: Bitboard) -> Bitboard {
    if SHIFTS_LANES {
        ray_attacks(Direction::East, rooks, occupied)
    } else {
        Bitboard(ray_subtraction::east(rooks.0, occupied.0))
    }
}

/// The union of the attacks of all rooks of a set; see [`slidemask::setwise_rook_attacks`](crate::setwise_rook_attacks).
#[inline]
#[must_use]
pub const fn setwise_rook_attacks(rooks: Bitboard, occupied: Bitboard) -> Bitboard {
    ray_attacks(Direction::North, rooks, occupied)
        .union(east(rooks, occupied))
        .union(ray_attacks(Direction::South, rooks, occupied))
        .union(ray_attacks(Direction::West, rooks, occupied))
}

/// The union of the attacks of all bishops of a set; see [`slidemask::setwise_rook_attacks`](crate::setwise_rook_attacks).
#[inline]
#[must_use]
pub const fn setwise_bishop_attacks(bishops: Bitboard, occupied: Bitboard) -> Bitboard {
    ray_attacks(Direction::NorthEast, bishops, occupied)
        .union(ray_attacks(Direction::SouthEast, bishops, occupied))
        .union(ray_attacks(Direction::SouthWest, bishops, occupied))
        .union(ray_attacks(Direction::NorthWest, bishops, occupied))
}

/// The union of the attacks of all queens of a set; see [`slidemask::setwise_rook_attacks`](crate::setwise_rook_attacks).
#[inline]
#[must_use]
pub const fn setwise_queen_attacks(queens: Bitboard, occupied: Bitboard) -> Bitboard {
    setwise_slider_attacks(Sliders { orthogonal: queens, diagonal: queens }, occupied)
}

/// The union of the attacks of all rooks, bishops and queens; see
/// [`slidemask::setwise_slider_attacks`](crate::setwise_slider_attacks).
#[inline]
#[must_use]
pub const fn setwise_slider_attacks(sliders: Sliders, occupied: Bitboard) -> Bitboard {
    setwise_rook_attacks(sliders.orthogonal, occupied)
        .union(setwise_bishop_attacks(sliders.diagonal, occupied))
}
