//! Proves the lookups of `slidemask.h` in all cases, with each compiler and for each instruction set.

#![allow(unsafe_code, reason = "functions of a loaded library can only be called by unsafe calls")]

use std::collections::BTreeSet;

use libloading::{Library, Symbol};
use slidemask::{
    Bitboard, Direction, Pieces, Slider, Sliders, Square, aligned, between, line, ray_attacks, scalar,
};
use slidemask_proof::{case_count, prove};

use crate::builds::{self, Build};

/// The functions of a square and a word that answer the same, for each slider.
const LOOKUPS: [(Slider, &[&str]); 3] = [
    (Slider::Rook, &["rook_attacks", "scalar_rook_attacks", "rook_of_both", "scalar_rook_of_both"]),
    (Slider::Bishop, &["bishop_attacks", "scalar_bishop_attacks", "bishop_of_both", "scalar_bishop_of_both"]),
    (Slider::Queen, &["queen_attacks", "scalar_queen_attacks"]),
];

/// Exports the functions with plain arguments.
const SOURCE: &str = r"
#define LOOKUP(name) \
    EXPORT uint64_t name(uint8_t square, uint64_t occupied) { return slidemask_##name(square, occupied); }
#define SETS(name) \
    EXPORT uint64_t name(uint64_t sliders, uint64_t occupied) { return slidemask_##name(sliders, occupied); }
#define XRAYS(name) \
    EXPORT uint64_t name(uint8_t square, uint64_t occupied, uint64_t blockers) { return slidemask_##name(square, occupied, blockers); }

LOOKUP(rook_attacks)
LOOKUP(bishop_attacks)
LOOKUP(queen_attacks)
LOOKUP(scalar_rook_attacks)
LOOKUP(scalar_bishop_attacks)
LOOKUP(scalar_queen_attacks)
EXPORT uint64_t rook_of_both(uint8_t square, uint64_t occupied) { return slidemask_rook_and_bishop_attacks(square, occupied).rook; }
EXPORT uint64_t bishop_of_both(uint8_t square, uint64_t occupied) { return slidemask_rook_and_bishop_attacks(square, occupied).bishop; }
EXPORT uint64_t scalar_rook_of_both(uint8_t square, uint64_t occupied) {
    return slidemask_scalar_rook_and_bishop_attacks(square, occupied).rook;
}
EXPORT uint64_t scalar_bishop_of_both(uint8_t square, uint64_t occupied) {
    return slidemask_scalar_rook_and_bishop_attacks(square, occupied).bishop;
}

SETS(setwise_rook_attacks)
SETS(setwise_bishop_attacks)
SETS(setwise_queen_attacks)
SETS(scalar_setwise_rook_attacks)
SETS(scalar_setwise_bishop_attacks)
SETS(scalar_setwise_queen_attacks)
EXPORT uint64_t setwise_slider_attacks(uint64_t orthogonal, uint64_t diagonal, uint64_t occupied) {
    const slidemask_sliders sliders = {orthogonal, diagonal};
    return slidemask_setwise_slider_attacks(sliders, occupied);
}
EXPORT uint64_t scalar_setwise_slider_attacks(uint64_t orthogonal, uint64_t diagonal, uint64_t occupied) {
    const slidemask_sliders sliders = {orthogonal, diagonal};
    return slidemask_scalar_setwise_slider_attacks(sliders, occupied);
}
EXPORT uint64_t rays(uint8_t direction, uint64_t sliders, uint64_t occupied) { return slidemask_ray_attacks(direction, sliders, occupied); }

XRAYS(xray_rook_attacks)
XRAYS(xray_bishop_attacks)
XRAYS(xray_queen_attacks)
XRAYS(scalar_xray_rook_attacks)
XRAYS(scalar_xray_bishop_attacks)
XRAYS(scalar_xray_queen_attacks)

EXPORT uint64_t attackers(uint8_t target, const uint64_t *sets, uint64_t occupied) {
    const slidemask_pieces pieces = {{sets[0], sets[1]}, sets[2], sets[3], {sets[4], sets[5]}};
    return slidemask_attackers(target, &pieces, occupied);
}
EXPORT uint64_t scalar_attackers(uint8_t target, const uint64_t *sets, uint64_t occupied) {
    const slidemask_pieces pieces = {{sets[0], sets[1]}, sets[2], sets[3], {sets[4], sets[5]}};
    return slidemask_scalar_attackers(target, &pieces, occupied);
}
EXPORT uint64_t between(uint8_t a, uint8_t b, uint8_t c) { (void)c; return slidemask_between(a, b); }
EXPORT uint64_t line(uint8_t a, uint8_t b, uint8_t c) { (void)c; return slidemask_line(a, b); }
EXPORT uint64_t aligned(uint8_t a, uint8_t b, uint8_t c) { return slidemask_aligned(a, b, c); }
";

type Lookup = unsafe extern "C" fn(u8, u64) -> u64;
type Sets = unsafe extern "C" fn(u64, u64) -> u64;
type OfThree = unsafe extern "C" fn(u64, u64, u64) -> u64;
type FromSquare = unsafe extern "C" fn(u8, u64, u64) -> u64;
type Attackers = unsafe extern "C" fn(u8, *const u64, u64) -> u64;
type OfSquares = unsafe extern "C" fn(u8, u8, u8) -> u64;

/// A function of the library, which must have the type `F`.
fn function<'a, F>(library: &'a Library, name: &str) -> Symbol<'a, F> {
    // SAFETY: the callers name functions of the source above, with their types.
    unsafe { library.get(name.as_bytes()) }.unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn all_functions_are_right() {
    let mut seen = BTreeSet::new();
    builds::each("lookups", SOURCE, |build, library| {
        prove_lookups(build, library);
        compare_sets(build, library);
        compare_attackers_and_xrays(build, library);
        compare_lines(build, library);
        seen.insert(build.instruction_set.clone());
    });
    println!("proved: {seen:?}");
    assert!(seen.contains("scalar"));
}

fn prove_lookups(build: &Build, library: &Library) {
    for (slider, names) in LOOKUPS {
        let lookups: Vec<Symbol<'_, Lookup>> = names.iter().map(|name| function(library, name)).collect();
        let attacks = |square: Square, occupied: Bitboard| {
            // SAFETY: the functions take any square and any board.
            let answer = |lookup: &Symbol<'_, Lookup>| unsafe { lookup(square as u8, occupied.0) };
            let first = answer(&lookups[0]);
            for (lookup, name) in lookups.iter().zip(names).skip(1) {
                assert_eq!(answer(lookup), first, "{build}: {name} and {} on {square}: {occupied}", names[0]);
            }
            Bitboard(first)
        };
        match prove(slider, attacks, |_| ()) {
            Ok(cases) => assert_eq!(cases, case_count(slider)),
            Err(difference) => panic!("{build}, {}: {difference}", names[0]),
        }
    }
}

fn compare_sets(build: &Build, library: &Library) {
    let mut random = fastrand::Rng::with_seed(0);
    for _ in 0..5_000 {
        let mut set = || random.u64(..) & random.u64(..);
        let (sliders, other, occupied) = (set() & set(), set() & set(), set());
        for prefix in ["", "scalar_"] {
            for (slider, expected) in [
                ("rook", scalar::setwise_rook_attacks(Bitboard(sliders), Bitboard(occupied))),
                ("bishop", scalar::setwise_bishop_attacks(Bitboard(sliders), Bitboard(occupied))),
                ("queen", scalar::setwise_queen_attacks(Bitboard(sliders), Bitboard(occupied))),
            ] {
                let name = format!("{prefix}setwise_{slider}_attacks");
                // SAFETY: the function takes any boards.
                let found = Bitboard(unsafe { function::<Sets>(library, &name)(sliders, occupied) });
                assert_eq!(found, expected, "{build}, {name}");
            }
            let both = Sliders { orthogonal: Bitboard(sliders), diagonal: Bitboard(other) };
            let name = format!("{prefix}setwise_slider_attacks");
            // SAFETY: the function takes any boards.
            let found = Bitboard(unsafe { function::<OfThree>(library, &name)(sliders, other, occupied) });
            assert_eq!(found, scalar::setwise_slider_attacks(both, Bitboard(occupied)), "{build}, {name}");
        }
        for direction in Direction::ALL {
            let rays = function::<FromSquare>(library, "rays");
            // SAFETY: the function takes each of the eight directions and any boards.
            let found = Bitboard(unsafe { rays(direction as u8, sliders, occupied) });
            assert_eq!(found, ray_attacks(direction, Bitboard(sliders), Bitboard(occupied)), "{build}");
        }
    }
}

fn compare_attackers_and_xrays(build: &Build, library: &Library) {
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..20_000 {
        let square = Square::ALL[random.usize(..64)];
        let mut set = || Bitboard(random.u64(..) & random.u64(..));
        let pieces = Pieces {
            pawns: [set(), set()],
            knights: set(),
            kings: set(),
            sliders: Sliders { orthogonal: set(), diagonal: set() },
        };
        let (occupied, blockers) = (set(), set());
        let sets = [
            pieces.pawns[0].0,
            pieces.pawns[1].0,
            pieces.knights.0,
            pieces.kings.0,
            pieces.sliders.orthogonal.0,
            pieces.sliders.diagonal.0,
        ];
        for prefix in ["", "scalar_"] {
            for slider in Slider::ALL {
                let name = format!("{prefix}xray_{slider}_attacks");
                let xrays = function::<FromSquare>(library, &name);
                // SAFETY: the function takes any square and any boards.
                let found = Bitboard(unsafe { xrays(square as u8, occupied.0, blockers.0) });
                assert_eq!(
                    found,
                    scalar::xray_attacks(slider, square, occupied, blockers),
                    "{build}, {name}"
                );
            }
            let name = format!("{prefix}attackers");
            let attackers = function::<Attackers>(library, &name);
            // SAFETY: the function reads six words.
            let found = Bitboard(unsafe { attackers(square as u8, sets.as_ptr(), occupied.0) });
            assert_eq!(found, scalar::attackers(square, &pieces, occupied), "{build}, {name}");
        }
    }
}

fn compare_lines(build: &Build, library: &Library) {
    let [of_between, of_line, of_aligned] =
        ["between", "line", "aligned"].map(|name| function::<OfSquares>(library, name));
    let ask = |function: &Symbol<'_, OfSquares>, a: Square, b: Square, c: Square| {
        // SAFETY: the function takes any squares.
        unsafe { function(a as u8, b as u8, c as u8) }
    };
    for a in Square::ALL {
        for b in Square::ALL {
            assert_eq!(Bitboard(ask(&of_between, a, b, a)), between(a, b), "{build}, between {a} and {b}");
            assert_eq!(Bitboard(ask(&of_line, a, b, a)), line(a, b), "{build}, the line of {a} and {b}");
            for c in Square::ALL {
                assert_eq!(ask(&of_aligned, a, b, c) != 0, aligned(a, b, c), "{build}, {a} {b} {c}");
            }
        }
    }
}
