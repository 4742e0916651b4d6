//! On 8x8 the answers are those of the library for chess, in each word.

use fastrand::Rng;
use slidemask::{Axis, Bitboard, Line, Slider, scalar};
use slidemask_proof::{case_count, prove};
use slidemask_wide::{Geometry, Set, Square, U256};

use super::boards::Word;

static NARROW: Geometry<u64, 64> = Geometry::<u64, _>::rectangle(8, 8);
static MIDDLE: Geometry<u128, 64> = Geometry::<u128, _>::rectangle(8, 8);
static WIDE: Geometry<U256, 64> = Geometry::<U256, _>::rectangle(8, 8);

fn narrow<W: Word>(set: Set<W>) -> Bitboard {
    let [first, rest @ ..] = W::squares(set).0;
    assert_eq!(rest, [0; 3], "there are bits beyond the board");
    Bitboard(first)
}

/// The lookups of a word, by slider.
macro_rules! attacks {
    ($geometry:ident, $slider:expr, $square:expr, $occupied:expr) => {{
        let square = Square::new($square as u8);
        let occupied = Word::of(slidemask_proof::wide::Squares([$occupied.0, !0, 5, 7]));
        narrow(match $slider {
            Slider::Rook => $geometry.rook_attacks(square, occupied),
            Slider::Bishop => $geometry.bishop_attacks(square, occupied),
            Slider::Queen => $geometry.queen_attacks(square, occupied),
        })
    }};
}

/// Every square and every subset of the rays of rook and bishop, as for the library of chess itself.
#[test]
fn every_case_of_chess_agrees_with_the_walk() {
    for slider in Slider::ALL {
        let cases = case_count(slider);
        assert_eq!(prove(slider, |s, o| attacks!(NARROW, slider, s, o), |_| ()), Ok(cases), "64 bits");
        assert_eq!(prove(slider, |s, o| attacks!(MIDDLE, slider, s, o), |_| ()), Ok(cases), "128 bits");
        assert_eq!(prove(slider, |s, o| attacks!(WIDE, slider, s, o), |_| ()), Ok(cases), "256 bits");
    }
}

/// Each subset of each line of each square, and random boards.
#[test]
fn lookups_are_those_of_the_chess_library() {
    let mut random = Rng::with_seed(13);
    let mut cases = 0;
    let mut compare = |square: slidemask::Square, occupied: Bitboard| {
        for slider in Slider::ALL {
            let expected = match slider {
                Slider::Rook => scalar::rook_attacks(square, occupied),
                Slider::Bishop => scalar::bishop_attacks(square, occupied),
                Slider::Queen => scalar::queen_attacks(square, occupied),
            };
            assert_eq!(attacks!(NARROW, slider, square, occupied), expected);
            assert_eq!(attacks!(MIDDLE, slider, square, occupied), expected);
            assert_eq!(attacks!(WIDE, slider, square, occupied), expected);
        }
        cases += 1;
    };
    for square in slidemask::Square::ALL {
        for axis in Axis::ALL {
            let line = Bitboard(Line::through(square, axis).rays());
            for subset in line.subsets() {
                compare(square, subset | (Bitboard(random.u64(..)) - line));
            }
        }
        for _ in 0..2_000 {
            compare(square, Bitboard(random.u64(..)));
            compare(square, Bitboard(random.u64(..) & random.u64(..)));
        }
    }
    assert_eq!(cases, 21_508 + 64 * 4_000);
}

/// The lines are the same, and so is what follows from them.
#[test]
fn lines_and_x_rays_are_those_of_the_chess_library() {
    let mut random = Rng::with_seed(14);
    for one in slidemask::Square::ALL {
        for other in slidemask::Square::ALL {
            let [first, second] = [one, other].map(|square| Square::new(square as u8));
            assert_eq!(narrow(NARROW.between(first, second)), slidemask::between(one, other));
            assert_eq!(narrow(NARROW.line(first, second)), slidemask::line(one, other));
            assert_eq!(narrow(MIDDLE.between(first, second)), slidemask::between(one, other));
            assert_eq!(narrow(WIDE.line(first, second)), slidemask::line(one, other));
            for third in slidemask::Square::ALL {
                let found = NARROW.aligned(first, second, Square::new(third as u8));
                assert_eq!(found, slidemask::aligned(one, other, third));
            }
            let [occupied, blockers] = [(); 2].map(|()| random.u64(..) & random.u64(..));
            let found = NARROW.queen().xray_attacks(first, Set(occupied), Set(blockers));
            let expected = scalar::xray_attacks(Slider::Queen, one, Bitboard(occupied), Bitboard(blockers));
            assert_eq!(narrow(found), expected);
        }
    }
}
