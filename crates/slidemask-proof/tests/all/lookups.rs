//! Compares single lookups with the walk over the board, in every instruction set that this machine has.

use slidemask::isa::{InstructionSet, NATIVE, Work, run_best};
use slidemask::{Bitboard, Isa, Pieces, Slider, Sliders, Square, scalar};
use slidemask_proof::oracle::{self, BISHOP, QUEEN, ROOK};
use slidemask_proof::testing::{fewer_in_miri, with_each};
use slidemask_proof::{Difference, case_count, prove, test_in_each_instruction_set};

type Lookup<I> = fn(I, Square, Bitboard) -> Bitboard;

/// Proves the answers of an instruction set for one square.
fn prove_answers<I: InstructionSet>(isa: I, prove: impl Fn(Slider, Lookup<I>) -> Result<u64, Difference>) {
    let answers: [(Slider, Lookup<I>); 5] = [
        (Slider::Rook, I::rook_attacks),
        (Slider::Bishop, I::bishop_attacks),
        (Slider::Queen, I::queen_attacks),
        (Slider::Rook, |isa, square, occupied| isa.rook_and_bishop_attacks(square, occupied).0),
        (Slider::Bishop, |isa, square, occupied| isa.rook_and_bishop_attacks(square, occupied).1),
    ];
    for (slider, answer) in answers {
        match prove(slider, answer) {
            Ok(cases) => assert_eq!(cases, case_count(slider)),
            Err(difference) => panic!("{}: {difference}", isa.isa()),
        }
    }
}

/// Lookups that are inlined into code with their instructions, and lookups that are called from code without.
#[inline(always)]
fn inside_and_outside<I: InstructionSet>(isa: I) {
    prove_answers(isa, |slider, answer| {
        isa.run(
            #[inline(always)]
            |isa| prove(slider, |square, occupied| answer(isa, square, occupied), |_| ()),
        )
    });
    outside(isa);
}

#[inline(never)]
fn outside<I: InstructionSet>(isa: I) {
    prove_answers(isa, |slider, answer| {
        prove(slider, |square, occupied| answer(isa, square, occupied), |_| ())
    });
}

test_in_each_instruction_set! {
    lookups_are_right: inside_and_outside
}

/// The single lookups of the build are those of an instruction set that every processor of the build has.
#[test]
fn the_build_chose_what_is_here() {
    println!("this build looks up with {}", NATIVE.isa());
    assert!(NATIVE.isa().is_available());
    let has_vectors = cfg!(any(
        all(target_arch = "x86_64", target_feature = "ssse3"),
        all(target_arch = "aarch64", target_feature = "neon"),
        all(target_arch = "wasm32", target_feature = "simd128"),
    ));
    assert_eq!(NATIVE.isa() != Isa::Scalar, has_vectors);
}

/// The `const` versions of functions that are built on lookups.
#[test]
fn scalar_twins_are_right() {
    let mut random = fastrand::Rng::with_seed(0);
    let walk = |square, ways, occupied: Bitboard| Bitboard(oracle::slide(square as u8, ways, occupied.0));
    for _ in 0..fewer_in_miri(20_000) {
        let square = Square::ALL[random.usize(..64)];
        let mut set = || Bitboard(random.u64(..) & random.u64(..));
        let sliders = Sliders { orthogonal: set(), diagonal: set() };
        let occupied = sliders.orthogonal | sliders.diagonal | set();
        let blockers = set();
        let found = scalar::slider_attackers(square, sliders, occupied);
        let expected = walk(square, ROOK, occupied) & sliders.orthogonal
            | walk(square, BISHOP, occupied) & sliders.diagonal;
        assert_eq!(found, expected);
        let pieces = Pieces { sliders, kings: set(), ..Pieces::default() };
        let kings = Bitboard(oracle::leap(square as u8, QUEEN)) & pieces.kings;
        assert_eq!(scalar::attackers(square, &pieces, occupied), expected | kings);
        for (slider, ways) in [(Slider::Rook, ROOK), (Slider::Bishop, BISHOP), (Slider::Queen, QUEEN)] {
            let attacks = walk(square, ways, occupied);
            let lifted = walk(square, ways, occupied - (attacks & blockers));
            let found = scalar::xray_attacks(slider, square, occupied, blockers);
            assert_eq!(found, lifted - attacks, "{slider} on {square}");
        }
    }
}

/// Functions that are built on the lookups of an instruction set, compared with their scalar versions.
#[derive(Clone, Copy)]
struct LikeTheTwins;

impl Work for LikeTheTwins {
    type Output = Isa;

    #[inline(always)]
    fn run<I: InstructionSet>(self, isa: I) -> Isa {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..fewer_in_miri(5_000) {
            let square = Square::ALL[random.usize(..64)];
            let mut set = || Bitboard(random.u64(..) & random.u64(..));
            let pieces = Pieces {
                pawns: [set(), set()],
                knights: set(),
                kings: set(),
                sliders: Sliders { orthogonal: set(), diagonal: set() },
            };
            let (occupied, blockers) = (set(), set());
            let queens = set();
            let expected = scalar::attackers(square, &pieces, occupied);
            assert_eq!(isa.attackers(square, &pieces, occupied), expected);
            let expected = scalar::slider_attackers(square, pieces.sliders, occupied);
            assert_eq!(isa.slider_attackers(square, pieces.sliders, occupied), expected);
            for slider in Slider::ALL {
                let expected = scalar::xray_attacks(slider, square, occupied, blockers);
                assert_eq!(isa.xray_attacks(slider, square, occupied, blockers), expected);
            }
            let expected = scalar::setwise_queen_attacks(queens, occupied);
            assert_eq!(isa.setwise_queen_attacks(queens, occupied), expected);
        }
        isa.isa()
    }
}

#[test]
fn every_instruction_set_is_like_the_scalar_twins() {
    with_each(&LikeTheTwins, |isa, found| assert_eq!(found, isa));
    assert_eq!(run_best(LikeTheTwins), Isa::best());
    assert!(LikeTheTwins.run(NATIVE).is_available());
}
