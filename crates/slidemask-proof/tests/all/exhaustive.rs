//! Compares everything that the library answers with the walk over the board.

use slidemask::method::{METHODS, SET_METHODS, hyperbola_quintessence, ray_subtraction};
use slidemask::{
    Axis, Bitboard, Color, Line, Pieces, Slider, Sliders, Square, aligned, attackers, between,
    bishop_attacks, is_attacked, king_attacks, knight_attacks, line, pawn_attacks, queen_attacks,
    rook_and_bishop_attacks, rook_attacks, slider_attackers, xray_attacks,
};
use slidemask_proof::oracle::{self, BISHOP, KNIGHT, QUEEN, ROOK};
use slidemask_proof::{case_count, prove, prove_method, prove_set_method, set_case_count};

/// 1,048,576 cases of a rook, 71,168 of a bishop, and both for a queen.
const CASES: [u64; 3] = [1_048_576, 71_168, 1_119_744];

#[test]
fn case_counts_are_known() {
    assert_eq!(Slider::ALL.map(case_count), CASES);
}

#[test]
fn every_method_is_right() {
    for method in METHODS {
        let mut told = 0;
        let proved = prove_method(method, |more| told += more);
        match proved {
            Ok(cases) => assert_eq!(cases, CASES),
            Err(difference) => panic!("{}: {difference}", method.name),
        }
        assert_eq!(told, CASES.iter().sum::<u64>(), "{}", method.name);
    }
}

#[test]
fn every_set_method_is_right() {
    for method in SET_METHODS {
        let mut told = 0;
        match prove_set_method(method, |more| told += more) {
            Ok(cases) => assert_eq!(cases, set_case_count()),
            Err(difference) => panic!("{}: {difference}", method.name),
        }
        assert_eq!(told, set_case_count(), "{}", method.name);
    }
}

#[test]
fn single_lookups_are_right() {
    let doors: [fn(Square, Bitboard) -> Bitboard; 3] = [rook_attacks, bishop_attacks, queen_attacks];
    let both = |square, occupied| {
        let (rook, bishop) = rook_and_bishop_attacks(square, occupied);
        rook | bishop
    };
    for (slider, door) in Slider::ALL.into_iter().zip(doors) {
        assert_eq!(prove(slider, door, |_| ()), Ok(CASES[slider.index()]));
    }
    assert_eq!(prove(Slider::Rook, |s, o| rook_and_bishop_attacks(s, o).0, |_| ()), Ok(CASES[0]));
    assert_eq!(prove(Slider::Bishop, |s, o| rook_and_bishop_attacks(s, o).1, |_| ()), Ok(CASES[1]));
    assert_eq!(prove(Slider::Queen, both, |_| ()), Ok(CASES[2]));
}

/// Line functions that the registry uses on some axes only, on the other axes that they serve.
#[test]
fn any_line_functions_serve_any_line() {
    use hyperbola_quintessence::{Masks, first_rank, main_diagonal, reversal, reversal_doubled};
    type Along = fn(Line, u64) -> u64;
    let functions: [Along; 3] = [
        |line, o| reversal(Masks::new(line), o),
        |line, o| reversal_doubled(Masks::new(line), o),
        ray_subtraction::attacks,
    ];
    for slider in [Slider::Rook, Slider::Bishop] {
        for function in functions {
            let lifted = |square, occupied: Bitboard| -> Bitboard {
                let along = |&axis: &Axis| Bitboard(function(Line::through(square, axis), occupied.0));
                slider.axes().iter().map(along).collect()
            };
            assert_eq!(prove(slider, lifted, |_| ()), Ok(CASES[slider.index()]));
        }
    }
    for rank in [first_rank, main_diagonal] {
        let lifted = |square, occupied: Bitboard| {
            let along = |function: fn(Masks, u64) -> u64, axis| {
                function(Masks::new(Line::through(square, axis)), occupied.0)
            };
            Bitboard(along(rank, Axis::Rank) | along(reversal, Axis::File))
        };
        assert_eq!(prove(Slider::Rook, lifted, |_| ()), Ok(CASES[0]));
    }
}

/// All sets of rooks in a rank with all sets of pieces: 65,536 cases in each direction.
#[test]
fn bytes_are_ranks() {
    for rooks in 0..=255_u8 {
        for occupied in 0..=255_u8 {
            let [r, o] = [rooks, occupied].map(u64::from);
            let east = oracle::slide_all(r, &[(1, 0)], r | o);
            let west = oracle::slide_all(r, &[(-1, 0)], r | o);
            assert_eq!(u64::from(ray_subtraction::in_rank_positive(rooks, occupied)), east);
            assert_eq!(u64::from(ray_subtraction::in_rank(rooks, occupied)), east | west);
        }
    }
}

#[test]
fn leapers_are_right() {
    for square in Square::ALL {
        let index = square as u8;
        assert_eq!(knight_attacks(square).0, oracle::leap(index, KNIGHT), "{square}");
        assert_eq!(king_attacks(square).0, oracle::leap(index, QUEEN), "{square}");
        for (color, up) in [(Color::White, 1), (Color::Black, -1)] {
            assert_eq!(pawn_attacks(color, square).0, oracle::leap(index, &[(-1, up), (1, up)]), "{square}");
        }
    }
}

/// The squares that a walk from `a` visits before it reaches `b`, and the line through both; `None` if no walk reaches `b`.
fn walked_between(a: Square, b: Square) -> Option<(u64, u64)> {
    QUEEN.iter().find_map(|&(files, ranks)| {
        let target = 1_u64 << b as u32;
        let path = oracle::slide(a as u8, &[(files, ranks)], target);
        let back_and_forth = &[(files, ranks), (-files, -ranks)];
        (path & target != 0)
            .then(|| (path & !target, oracle::slide(a as u8, back_and_forth, 0) | 1 << a as u32))
    })
}

#[test]
fn squares_between_and_lines_through_are_right() {
    for a in Square::ALL {
        for b in Square::ALL {
            let (inner, whole) = walked_between(a, b).unwrap_or((0, 0));
            assert_eq!(between(a, b).0, inner, "{a} {b}");
            assert_eq!(line(a, b).0, whole, "{a} {b}");
            for c in Square::ALL {
                // Three squares are aligned if the third is on a line through two different ones.
                let on_line = |x, y, z: Square| {
                    walked_between(x, y).is_some_and(|(_, whole)| whole >> z as u32 & 1 != 0)
                };
                let expected = (a == b && b == c) || on_line(a, b, c) || on_line(b, c, a) || on_line(c, a, b);
                assert_eq!(aligned(a, b, c), expected, "{a} {b} {c}");
            }
        }
    }
}

/// X-rays are the squares that become attacked when the attacked blockers are removed. All cases of rook and bishop.
#[test]
fn xrays_are_right() {
    // Blockers that do not depend on the subset of the case.
    let blockers = |square: Square, occupied: Bitboard| {
        Bitboard(occupied.0.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(square as u32))
    };
    for (slider, ways) in [(Slider::Rook, ROOK), (Slider::Bishop, BISHOP)] {
        // Attacks and x-rays have no square in common, so their union is the answer of a walk without the blockers.
        let beyond = |square: Square, occupied: Bitboard| {
            let attacks = oracle::slide(square as u8, ways, occupied.0);
            let blockers = blockers(square, occupied);
            let lifted = oracle::slide(square as u8, ways, occupied.0 & !(attacks & blockers.0));
            let found = xray_attacks(slider, square, occupied, blockers);
            assert_eq!(found.0, lifted & !attacks, "{square} {occupied:?}");
            Bitboard(attacks)
        };
        assert_eq!(prove(slider, beyond, |_| ()), Ok(CASES[slider.index()]));
    }
}

#[test]
fn attackers_are_those_whose_attacks_are_there() {
    let mut random = fastrand::Rng::with_seed(0);
    let mut next = || Bitboard(random.u64(..));
    for _ in 0..2_000 {
        // Each piece has a square of its own: every word takes some of the squares that are left.
        let mut free = next() & next() | next() & next();
        let occupied = free;
        let mut take = || {
            let taken = free & next() & next();
            free -= taken;
            taken
        };
        let pieces = Pieces {
            pawns: [take(), take()],
            knights: take(),
            kings: take(),
            sliders: Sliders { orthogonal: take() | take(), diagonal: take() | take() },
        };
        for target in Square::ALL {
            let hits =
                |square: Square, attacks: u64| attacks >> target as u32 & 1 != 0 && occupied.contains(square);
            let expected: Bitboard = Square::ALL
                .into_iter()
                .filter(|&square| {
                    let index = square as u8;
                    let attacks = [
                        (pieces.pawns[0], oracle::leap(index, &[(-1, 1), (1, 1)])),
                        (pieces.pawns[1], oracle::leap(index, &[(-1, -1), (1, -1)])),
                        (pieces.knights, oracle::leap(index, KNIGHT)),
                        (pieces.kings, oracle::leap(index, QUEEN)),
                        (pieces.sliders.orthogonal, oracle::slide(index, ROOK, occupied.0)),
                        (pieces.sliders.diagonal, oracle::slide(index, BISHOP, occupied.0)),
                    ];
                    attacks.iter().any(|&(set, attacks)| set.contains(square) && hits(square, attacks))
                })
                .collect();
            assert_eq!(attackers(target, &pieces, occupied), expected, "{target} {pieces:?}");
            let attacked = is_attacked(target, &pieces, occupied);
            assert_eq!(attacked, expected != Bitboard::EMPTY, "{target} {pieces:?}");
            let sliders = pieces.sliders.orthogonal | pieces.sliders.diagonal;
            let found = slider_attackers(target, pieces.sliders, occupied);
            assert_eq!(found, expected & sliders, "{target} {pieces:?}");
        }
    }
}

/// The proof finds a method that is wrong in a single case of the million, and names the case.
#[test]
fn a_single_wrong_case_is_found() {
    const SQUARE: Square = Square::E4;
    const RAYS: Bitboard = Bitboard(0x1010_1010_ef10_1010);
    // One subset of the rays of e4, with any pieces elsewhere.
    const SUBSET: Bitboard = Bitboard(0x1000_1000_8200_0010);
    fn wrong(square: Square, occupied: Bitboard) -> Bitboard {
        let attacks = rook_attacks(square, occupied);
        let case = square == SQUARE && occupied & RAYS == SUBSET;
        if case { attacks.without(Square::E5) } else { attacks }
    }
    let mut method = METHODS[0];
    method.rook = wrong;
    let difference = prove_method(&method, |_| ()).unwrap_err();
    assert_eq!((difference.slider, difference.square), (Slider::Rook, SQUARE));
    assert_eq!(difference.occupied & RAYS, SUBSET);
    assert_eq!(difference.missing(), Bitboard::from(Square::E5));
    assert_eq!(difference.surplus(), Bitboard::EMPTY);
    let text = difference.to_string();
    assert!(text.starts_with("the attacks of a rook on e4 are wrong where 0x"), "{text}");
    assert_eq!(text.lines().count(), 10);
    assert!(text.lines().all(|line| line.len() <= 79));
}

/// The proof finds methods that look at squares off the rays or at the slider's own square.
#[test]
fn what_must_not_matter_is_tried() {
    let looks_at_own_square = |square: Square, occupied: Bitboard| {
        let attacks = bishop_attacks(square, occupied);
        if occupied.contains(square) { attacks } else { attacks.without(Square::A2) }
    };
    assert!(prove(Slider::Bishop, looks_at_own_square, |_| ()).is_err());
    for wrong_at in [0..=0, 0..=5, 20..=30, 60..=64] {
        let counts_pieces = |square: Square, occupied: Bitboard| {
            let wrong = wrong_at.contains(&occupied.count());
            if wrong { Bitboard::EMPTY } else { bishop_attacks(square, occupied) }
        };
        assert!(prove(Slider::Bishop, counts_pieces, |_| ()).is_err(), "{wrong_at:?}");
    }
}
