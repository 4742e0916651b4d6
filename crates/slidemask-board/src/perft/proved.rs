//! The functions that `lab/solver` proves: it executes what the compiler made of them and of the library, on
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

/// The numbers of squares on one board: the most for which every instruction set looks up each of them, and one for which those that
/// ever copy answers from a map of all 64 squares do so.
const FEW: usize = 47;
const MANY: usize = 99;

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

/// A column of lookups of rooks, and one of bishops on the same squares. Returns whether it worked.
#[unsafe(no_mangle)]
extern "C" fn two_columns(
    squares: &[Square; LENGTH],
    occupied: &[Bitboard; LENGTH],
    rooks: &mut [Bitboard; LENGTH],
    bishops: &mut [Bitboard; LENGTH],
) -> bool {
    Batch::best().rook_and_bishop_attacks(squares, occupied, rooks, bishops).is_ok()
}

/// Lookups of a few squares on one board. Returns whether it worked.
#[unsafe(no_mangle)]
extern "C" fn few_on_one_board(
    slider: usize,
    squares: &[Square; FEW],
    occupied: u64,
    attacks: &mut [Bitboard; FEW],
) -> bool {
    on_one_board(slider, squares, occupied, attacks)
}

/// Lookups of many squares on one board. Returns whether it worked.
#[unsafe(no_mangle)]
extern "C" fn many_on_one_board(
    slider: usize,
    squares: &[Square; MANY],
    occupied: u64,
    attacks: &mut [Bitboard; MANY],
) -> bool {
    on_one_board(slider, squares, occupied, attacks)
}

fn on_one_board(slider: usize, squares: &[Square], occupied: u64, attacks: &mut [Bitboard]) -> bool {
    let columns = [Batch::rook_attacks_on, Batch::bishop_attacks_on, Batch::queen_attacks_on];
    columns[slider](&Batch::best(), squares, Bitboard(occupied), attacks).is_ok()
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
