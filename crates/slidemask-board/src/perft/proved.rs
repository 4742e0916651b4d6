//! The functions that `crates/slidemask-proof/solver` proves: it executes what the compiler made of them and of the library, on
//! all boards at once. They are compiled with `--cfg slidemask_solver` only.
//!
//! They are here, because the counter of leaf moves is private. The build is one without the feature `std`, in which the instruction
//! set of the build is used everywhere. So a build for a processor needs no such processor.
//!
//! Numbers of sliders, squares and methods are indices into `Slider::ALL`, `Square::ALL` and `METHODS`.

#![allow(unsafe_code, reason = "`no_mangle`: the names by which the solver finds the functions")]

// The shared library, which lets the machine judge the solver's executor, needs a handler of panics.
extern crate std;

use slidemask::attack_map::AttackMap;
use slidemask::batch::Batch;
use slidemask::isa::run_best;
use slidemask::method::{METHODS, SET_METHODS, eight_rays};
use slidemask::{Bitboard, Slider, Sliders, Square, scalar};

use super::boards::{Boards, MOST};
use super::count::Count;

/// The length of the columns: a block of each kernel, all lengths of what remains in whole registers, and the last entries, which
/// fill a part of a register.
const LENGTH: usize = 32 + 3 * 8 + 7;

/// The number of methods.
#[unsafe(no_mangle)]
extern "C" fn methods() -> usize {
    METHODS.len()
}

/// Writes the name of a method. Returns its length.
#[unsafe(no_mangle)]
extern "C" fn method_name(method: usize, text: &mut [u8; 64]) -> usize {
    let name = METHODS[method].name.as_bytes();
    text[..name.len()].copy_from_slice(name);
    name.len()
}

/// A lookup by a method.
#[unsafe(no_mangle)]
extern "C" fn method(method: usize, slider: usize, square: usize, occupied: u64) -> u64 {
    METHODS[method].attacks(Slider::ALL[slider], Square::ALL[square], Bitboard(occupied)).0
}

/// The attacks of a set of rooks in one direction, by a method for sets.
#[unsafe(no_mangle)]
extern "C" fn set_method(method: usize, rooks: u64, occupied: u64) -> u64 {
    (SET_METHODS[method].attacks)(Bitboard(rooks), Bitboard(occupied)).0
}

/// The nearest piece on each of eight rays.
#[unsafe(no_mangle)]
extern "C" fn nearest(occupied: u64) -> u64 {
    eight_rays::nearest(occupied)
}

/// A lookup in the instruction set of the build.
#[unsafe(no_mangle)]
extern "C" fn lookup(slider: usize, square: usize, occupied: u64) -> u64 {
    let lookups = [slidemask::rook_attacks, slidemask::bishop_attacks, slidemask::queen_attacks];
    lookups[slider](Square::ALL[square], Bitboard(occupied)).0
}

/// A lookup without vector registers.
#[unsafe(no_mangle)]
extern "C" fn scalar_lookup(slider: usize, square: usize, occupied: u64) -> u64 {
    let lookups = [scalar::rook_attacks, scalar::bishop_attacks, scalar::queen_attacks];
    lookups[slider](Square::ALL[square], Bitboard(occupied)).0
}

/// The union of the attacks of a set of sliders, in the instruction set of the build.
#[unsafe(no_mangle)]
extern "C" fn set(orthogonal: u64, diagonal: u64, occupied: u64) -> u64 {
    let sliders = Sliders { orthogonal: Bitboard(orthogonal), diagonal: Bitboard(diagonal) };
    slidemask::setwise_slider_attacks(sliders, Bitboard(occupied)).0
}

/// The union of the attacks of a set of sliders, without vector registers.
#[unsafe(no_mangle)]
extern "C" fn scalar_set(orthogonal: u64, diagonal: u64, occupied: u64) -> u64 {
    let sliders = Sliders { orthogonal: Bitboard(orthogonal), diagonal: Bitboard(diagonal) };
    scalar::setwise_slider_attacks(sliders, Bitboard(occupied)).0
}

/// A column of lookups. Returns whether it worked.
#[unsafe(no_mangle)]
extern "C" fn column(
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
extern "C" fn set_column(
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
extern "C" fn map(occupied: u64, rook: &mut [Bitboard; 64], bishop: &mut [Bitboard; 64]) {
    let map = AttackMap::of(Bitboard(occupied));
    *rook = map.rook;
    *bishop = map.bishop;
}

/// The number of legal moves without en passant and castling, on a board in the format of `Boards`. It stands at this place, and all
/// other places are empty. `up` is whether the pawns of the side to move go up the board.
#[unsafe(no_mangle)]
extern "C" fn leaf_moves(place: usize, up: bool, own: u64, b0: u64, b1: u64, b2: u64) -> u64 {
    let mut boards = Boards::EMPTY;
    boards.own.0[place].0 = own;
    for (kind, word) in boards.kinds.iter_mut().zip([b0, b1, b2]) {
        kind.0[place].0 = word;
    }
    boards.count = MOST;
    run_best(Count { boards: &boards, up, castling: [None; 2], each: None })
}
