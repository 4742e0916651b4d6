//! Single lookups in every instruction set that this machine has, against the walk over the board.

use slidemask::lookups::{Avx2, Avx512, Lookups, NATIVE, Scalar, Ssse3, Work, run_best};
use slidemask::{Bitboard, Isa, Pieces, Slider, Square, scalar};
use slidemask_proof::oracle::{self, BISHOP, QUEEN, ROOK};
use slidemask_proof::{case_count, prove};

type Lookup<L> = fn(L, Square, Bitboard) -> Bitboard;
type XRay = fn(Square, Bitboard, Bitboard) -> Bitboard;

/// Proves the lookups of a token, inlined where their instructions are and called from elsewhere.
fn prove_lookups<L: Lookups>(lookups: L) {
    let inside = |slider, answer: Lookup<L>| {
        lookups.run(
            #[inline(always)]
            |lookups| prove(slider, |square, occupied| answer(lookups, square, occupied), |_| ()),
        )
    };
    let outside = |slider, answer: Lookup<L>| {
        prove(slider, |square, occupied| answer(lookups, square, occupied), |_| ())
    };
    let answers: [(Slider, Lookup<L>); 5] = [
        (Slider::Rook, L::rook_attacks),
        (Slider::Bishop, L::bishop_attacks),
        (Slider::Queen, L::queen_attacks),
        (Slider::Rook, |lookups, square, occupied| lookups.rook_and_bishop_attacks(square, occupied).0),
        (Slider::Bishop, |lookups, square, occupied| lookups.rook_and_bishop_attacks(square, occupied).1),
    ];
    for (slider, answer) in answers {
        for proved in [inside(slider, answer), outside(slider, answer)] {
            match proved {
                Ok(cases) => assert_eq!(cases, case_count(slider)),
                Err(difference) => panic!("{}: {difference}", lookups.isa()),
            }
        }
    }
}

macro_rules! prove_token {
    ($($test:ident: $token:ident)+) => {
        $(
            #[test]
            fn $test() {
                match slidemask::lookups::$token::new() {
                    Some(token) => {
                        assert_eq!(token.isa(), Isa::$token);
                        prove_lookups(token);
                    }
                    None => println!("SKIPPED: this machine has no {}", Isa::$token),
                }
            }
        )+
    };
}

#[test]
fn scalar_lookups_are_right() {
    prove_lookups(Scalar);
}

prove_token! {
    lookups_with_ssse3_are_right: Ssse3
    lookups_with_avx2_are_right: Avx2
    lookups_with_avx512_are_right: Avx512
}

/// The build's own lookups are those of an instruction set that it may count on.
#[test]
fn the_build_chose_what_is_here() {
    println!("this build looks up with {}", NATIVE.isa());
    assert!(NATIVE.isa().is_available());
    assert_eq!(NATIVE.isa() == Isa::Scalar, !cfg!(all(target_arch = "x86_64", target_feature = "ssse3")));
}

/// The `const` twins of what is built on lookups.
#[test]
fn scalar_twins_are_right() {
    let mut random = fastrand::Rng::with_seed(0);
    let walk = |square, ways, occupied: Bitboard| Bitboard(oracle::slide(square as u8, ways, occupied.0));
    for _ in 0..20_000 {
        let square = Square::ALL[random.usize(..64)];
        let mut set = || Bitboard(random.u64(..) & random.u64(..));
        let (rook_like, bishop_like) = (set(), set());
        let occupied = rook_like | bishop_like | set();
        let blockers = set();
        let found = scalar::slider_attackers(square, rook_like, bishop_like, occupied);
        let expected =
            walk(square, ROOK, occupied) & rook_like | walk(square, BISHOP, occupied) & bishop_like;
        assert_eq!(found, expected);
        let pieces = Pieces { rook_like, bishop_like, kings: set(), ..Pieces::default() };
        let kings = Bitboard(oracle::leap(square as u8, QUEEN)) & pieces.kings;
        assert_eq!(scalar::attackers(square, &pieces, occupied), expected | kings);
        for (xray, ways) in [(scalar::xray_rook_attacks as XRay, ROOK), (scalar::xray_bishop_attacks, BISHOP)]
        {
            let attacks = walk(square, ways, occupied);
            let lifted = walk(square, ways, occupied - (attacks & blockers));
            assert_eq!(xray(square, occupied, blockers), lifted - attacks, "{square}");
        }
    }
}

/// What is built on the lookups of a token, against the scalar twins.
fn like_the_twins<L: Lookups>(lookups: L) {
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..5_000 {
        let square = Square::ALL[random.usize(..64)];
        let mut set = || Bitboard(random.u64(..) & random.u64(..));
        let pieces = Pieces {
            pawns: [set(), set()],
            knights: set(),
            kings: set(),
            rook_like: set(),
            bishop_like: set(),
        };
        let (occupied, blockers) = (set(), set());
        let (rook_like, bishop_like) = (pieces.rook_like, pieces.bishop_like);
        let expected = scalar::attackers(square, &pieces, occupied);
        assert_eq!(lookups.attackers(square, &pieces, occupied), expected);
        let expected = scalar::slider_attackers(square, rook_like, bishop_like, occupied);
        assert_eq!(lookups.slider_attackers(square, rook_like, bishop_like, occupied), expected);
        let expected = scalar::xray_rook_attacks(square, occupied, blockers);
        assert_eq!(lookups.xray_rook_attacks(square, occupied, blockers), expected);
        let expected = scalar::xray_bishop_attacks(square, occupied, blockers);
        assert_eq!(lookups.xray_bishop_attacks(square, occupied, blockers), expected);
        let expected = scalar::setwise_queen_attacks(rook_like, occupied);
        assert_eq!(lookups.setwise_queen_attacks(rook_like, occupied), expected);
    }
}

#[test]
fn tokens_are_like_the_scalar_twins() {
    like_the_twins(Scalar);
    like_the_twins(NATIVE);
    Ssse3::new().into_iter().for_each(like_the_twins);
    Avx2::new().into_iter().for_each(like_the_twins);
    Avx512::new().into_iter().for_each(like_the_twins);
}

struct Ask;

impl Work for Ask {
    type Output = Isa;

    fn run<L: Lookups>(self, lookups: L) -> Isa {
        lookups.isa()
    }
}

#[test]
fn work_gets_the_best_lookups() {
    assert_eq!(run_best(Ask), Isa::best().min(Isa::Avx512));
}
