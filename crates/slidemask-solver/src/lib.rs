//! The functions that `solver/` proves: it executes what the compiler made of them and of the library, on all boards at once.
//!
//! Numbers of sliders, squares and methods are indices into `Slider::ALL`, `Square::ALL` and `METHODS`.

#![allow(unsafe_code, reason = "`no_mangle`: the names by which the solver finds the functions")]

use slidemask::attack_map::AttackMap;
use slidemask::batch::Batch;
use slidemask::method::{METHODS, SET_METHODS, eight_rays};
use slidemask::{Bitboard, Slider, Sliders, Square, scalar};

#[path = "../../slidemask-board/src/perft/boards.rs"]
mod boards;
#[path = "../../slidemask-board/src/perft/count.rs"]
mod count;
pub mod moves;
#[path = "../../slidemask-board/src/perft/ranks.rs"]
#[allow(dead_code, reason = "perft uses the rest")]
mod ranks;
#[path = "../../slidemask-board/src/perft/view.rs"]
#[allow(dead_code, reason = "perft uses the rest")]
mod view;

/// The length of the columns: a block of each kernel, all lengths of what remains in whole registers, and the last entries, which
/// fill a part of a register.
pub const LENGTH: usize = 32 + 3 * 8 + 7;

/// The number of methods.
#[unsafe(no_mangle)]
pub extern "C" fn methods() -> usize {
    METHODS.len()
}

/// Writes the name of a method. Returns its length.
#[unsafe(no_mangle)]
pub extern "C" fn method_name(method: usize, text: &mut [u8; 64]) -> usize {
    let name = METHODS[method].name.as_bytes();
    text[..name.len()].copy_from_slice(name);
    name.len()
}

/// A lookup by a method.
#[unsafe(no_mangle)]
pub extern "C" fn method(method: usize, slider: usize, square: usize, occupied: u64) -> u64 {
    METHODS[method].attacks(Slider::ALL[slider], Square::ALL[square], Bitboard(occupied)).0
}

/// The attacks of a set of rooks in one direction, by a method for sets.
#[unsafe(no_mangle)]
pub extern "C" fn set_method(method: usize, rooks: u64, occupied: u64) -> u64 {
    (SET_METHODS[method].attacks)(Bitboard(rooks), Bitboard(occupied)).0
}

/// The nearest piece on each of eight rays.
#[unsafe(no_mangle)]
pub extern "C" fn nearest(occupied: u64) -> u64 {
    eight_rays::nearest(occupied)
}

/// A lookup in the instruction set of the build.
#[unsafe(no_mangle)]
pub extern "C" fn lookup(slider: usize, square: usize, occupied: u64) -> u64 {
    let lookups = [slidemask::rook_attacks, slidemask::bishop_attacks, slidemask::queen_attacks];
    lookups[slider](Square::ALL[square], Bitboard(occupied)).0
}

/// A lookup without vector registers.
#[unsafe(no_mangle)]
pub extern "C" fn scalar_lookup(slider: usize, square: usize, occupied: u64) -> u64 {
    let lookups = [scalar::rook_attacks, scalar::bishop_attacks, scalar::queen_attacks];
    lookups[slider](Square::ALL[square], Bitboard(occupied)).0
}

/// The union of the attacks of a set of sliders, in the instruction set of the build.
#[unsafe(no_mangle)]
pub extern "C" fn set(orthogonal: u64, diagonal: u64, occupied: u64) -> u64 {
    let sliders = Sliders { orthogonal: Bitboard(orthogonal), diagonal: Bitboard(diagonal) };
    slidemask::setwise_slider_attacks(sliders, Bitboard(occupied)).0
}

/// The union of the attacks of a set of sliders, without vector registers.
#[unsafe(no_mangle)]
pub extern "C" fn scalar_set(orthogonal: u64, diagonal: u64, occupied: u64) -> u64 {
    let sliders = Sliders { orthogonal: Bitboard(orthogonal), diagonal: Bitboard(diagonal) };
    scalar::setwise_slider_attacks(sliders, Bitboard(occupied)).0
}

/// A column of lookups. Returns whether it worked.
#[unsafe(no_mangle)]
pub extern "C" fn column(
    slider: usize,
    squares: &[Square; LENGTH],
    occupied: &[Bitboard; LENGTH],
    attacks: &mut [Bitboard; LENGTH],
) -> bool {
    let columns = [Batch::rook_attacks, Batch::bishop_attacks, Batch::queen_attacks];
    columns[slider](&Batch::best(), squares, occupied, attacks).is_ok()
}

/// A column of unions of the attacks of sets of sliders. Returns whether it worked.
#[unsafe(no_mangle)]
pub extern "C" fn set_column(
    orthogonal: &[Bitboard; LENGTH],
    diagonal: &[Bitboard; LENGTH],
    occupied: &[Bitboard; LENGTH],
    attacks: &mut [Bitboard; LENGTH],
) -> bool {
    let sliders = Sliders { orthogonal: &orthogonal[..], diagonal: &diagonal[..] };
    Batch::best().setwise_slider_attacks(sliders, occupied, attacks).is_ok()
}

/// The attacks of a rook and of a bishop from every square.
#[unsafe(no_mangle)]
pub extern "C" fn map(occupied: u64, rook: &mut [Bitboard; 64], bishop: &mut [Bitboard; 64]) {
    let map = AttackMap::of(Bitboard(occupied));
    *rook = map.rook;
    *bishop = map.bishop;
}
