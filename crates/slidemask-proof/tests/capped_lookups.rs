//! Compares the single lookups of the crate root with the walk over the board, for each cap on the instruction set.
//!
//! This test is alone in its program, since [`Isa::restrict`] is for the whole program, and since it begins before anything is
//! detected.

use slidemask::isa::{InstructionSet, NATIVE};
use slidemask::{
    Bitboard, Isa, Slider, Square, bishop_attacks, queen_attacks, rook_and_bishop_attacks, rook_attacks,
};
use slidemask_proof::{case_count, prove};

/// Whether single lookups detect the instruction set.
const DETECTS: bool = cfg!(all(
    target_arch = "x86_64",
    target_pointer_width = "64",
    target_feature = "sse2",
    not(target_feature = "avx2"),
    not(miri)
));

/// AMD's processors before Zen 3 have PEXT in microcode. They keep the lookups of the build.
fn pext_is_fast() -> bool {
    #[cfg(target_arch = "x86_64")]
    return !is_x86_feature_detected!("sse4a") || is_x86_feature_detected!("vaes");
    #[cfg(not(target_arch = "x86_64"))]
    return false;
}

type Lookup = fn(Square, Bitboard) -> Bitboard;

fn prove_all(cap: Option<Isa>) {
    let answers: [(Slider, Lookup); 6] = [
        (Slider::Rook, rook_attacks),
        (Slider::Bishop, bishop_attacks),
        (Slider::Queen, queen_attacks),
        (Slider::Rook, |square, occupied| rook_and_bishop_attacks(square, occupied).0),
        (Slider::Bishop, |square, occupied| rook_and_bishop_attacks(square, occupied).1),
        (Slider::Queen, |square, occupied| {
            let (rook, bishop) = rook_and_bishop_attacks(square, occupied);
            rook | bishop
        }),
    ];
    for (slider, answer) in answers {
        match prove(slider, answer, |_| ()) {
            Ok(cases) => assert_eq!(cases, case_count(slider)),
            Err(difference) => panic!("{slider}, capped at {cap:?}: {difference}"),
        }
    }
}

#[test]
fn single_lookups_are_right_under_every_cap() {
    // The first lookups of a program, before anything is detected.
    let (rook, bishop) = rook_and_bishop_attacks(Square::D4, Bitboard::EMPTY);
    assert_eq!((rook.count(), bishop.count()), (14, 13));
    assert_eq!(queen_attacks(Square::D4, Bitboard::EMPTY), rook | bishop);
    // Now it is detected.
    let best = Isa::best();
    println!("single lookups use {} where {best} is the best", Isa::of_single_lookups());
    prove_all(None);
    for &cap in Isa::OF_TARGET {
        let best = Isa::restrict(Some(cap));
        let used = Isa::of_single_lookups();
        println!("capped at {cap}: {used}");
        prove_all(Some(cap));
        let detected = [Isa::Avx512, Isa::Avx2].into_iter().find(|&isa| DETECTS && isa <= best);
        let expected = detected.filter(|&isa| isa != Isa::Avx2 || pext_is_fast());
        assert_eq!(used, expected.unwrap_or(NATIVE.isa()));
    }
}
