//! The functions of the methods and their records, on small positions that can be checked by hand.

use slidemask::method::{METHODS, SET_METHODS, by_name};
use slidemask::method::{
    hyperbola_quintessence, joint, obstruction_difference, ray_negation, ray_subtraction, sbamg,
};
use slidemask::{Axis, Bitboard, Line, Slider, Square, scalar};

/// A rook on d1 with pieces on b1 and g1 attacks b1, c1, e1, f1 and g1.
#[test]
fn every_way_along_a_rank_agrees() {
    const OCCUPIED: u64 = 0b0100_0010;
    const ATTACKS: u64 = 0b0111_0110;
    let line = Line::through(Square::D1, Axis::Rank);
    let masks = hyperbola_quintessence::Masks::new(line);
    assert_eq!(hyperbola_quintessence::reversal(masks, OCCUPIED), ATTACKS);
    assert_eq!(hyperbola_quintessence::reversal_doubled(masks, OCCUPIED), ATTACKS);
    assert_eq!(hyperbola_quintessence::first_rank(masks, OCCUPIED), ATTACKS);
    assert_eq!(hyperbola_quintessence::main_diagonal(masks, OCCUPIED), ATTACKS);
    let masks = obstruction_difference::Masks::new(line);
    assert_eq!(obstruction_difference::attacks(masks, OCCUPIED), ATTACKS);
    assert_eq!(obstruction_difference::subtractive(masks, OCCUPIED), ATTACKS);
    assert_eq!(sbamg::attacks(sbamg::Masks::new(line), OCCUPIED), ATTACKS);
    assert_eq!(sbamg::edgeless(line, OCCUPIED), ATTACKS);
    assert_eq!(ray_subtraction::attacks(line, OCCUPIED), ATTACKS);
    assert_eq!(ray_negation::attacks(line, OCCUPIED), ATTACKS);
}

#[test]
fn rays_and_ranks_are_subtracted() {
    let a_file = Line::through(Square::A1, Axis::File);
    assert_eq!(ray_subtraction::attacks(a_file, 1 << Square::A3.index()), 0x0001_0100);
    // A rook on e, pieces on b and g.
    assert_eq!(ray_subtraction::in_rank(1 << 4, 1 << 1 | 1 << 6), 0b0110_1110);
    // Rooks on d1 and h3, a piece on f3.
    assert_eq!(ray_subtraction::west(0x0080_0008, 0x0020_0000), 0x0060_0007);
}

#[test]
fn records_are_made_from_lines() {
    let b1 = Line::through(Square::B1, Axis::Rank);
    assert_eq!(
        hyperbola_quintessence::Masks::new(b1),
        hyperbola_quintessence::Masks { bit: 0b10, line_ex: 0b1111_1101 }
    );
    assert_eq!(
        obstruction_difference::Masks::new(b1),
        obstruction_difference::Masks { lower: 0b1, upper: 0b1111_1100, line_ex: 0b1111_1101 }
    );
    for square in Square::ALL {
        for axis in Axis::ALL {
            let line = Line::through(square, axis);
            let looked_up = hyperbola_quintessence::Masks::lookup(square, axis);
            assert_eq!(looked_up, hyperbola_quintessence::Masks::new(line), "{square} {axis}");
            let looked_up = obstruction_difference::Masks::lookup(square, axis);
            assert_eq!(looked_up, obstruction_difference::Masks::new(line), "{square} {axis}");
            assert_eq!(sbamg::Masks::lookup(square, axis), sbamg::Masks::new(line), "{square} {axis}");
        }
        let [rank, file] = [Axis::Rank, Axis::File].map(|axis| Line::through(square, axis));
        assert_eq!(joint::Masks::lookup(square), joint::Masks::new(rank, file), "{square}");
    }
}

/// The joint form finds a bishop if the board is numbered by antidiagonals: a1; b1, a2; c1, b2, a3; and so on.
#[test]
fn a_bishop_is_a_rook_on_a_board_numbered_by_antidiagonals() {
    let mut order = Square::ALL;
    order.sort_by_key(|square| (square.file().index() + square.rank().index(), square.rank()));
    let renumbered = |set: Bitboard| {
        order.iter().enumerate().fold(0, |word, (bit, &square)| word | u64::from(set.contains(square)) << bit)
    };
    let mut cases = 0;
    for square in Square::ALL {
        let slider = renumbered(square.into());
        let [antidiagonal, diagonal] = [Axis::Antidiagonal, Axis::Diagonal].map(|axis| {
            let rays = renumbered(Bitboard(Line::through(square, axis).rays()));
            let lower = rays & (slider - 1);
            Line { slider, lower, upper: rays ^ lower }
        });
        let masks = joint::Masks::new(antidiagonal, diagonal);
        let rays = scalar::bishop_attacks(square, Bitboard::EMPTY);
        for blockers in rays.subsets() {
            let occupied = blockers | !rays;
            let expected = renumbered(scalar::bishop_attacks(square, occupied));
            assert_eq!(joint::attacks(masks, renumbered(occupied)), expected, "{square}, {blockers:?}");
            cases += 1;
        }
    }
    assert_eq!(cases, 71_168);
}

#[test]
fn a_method_is_called_by_slider_or_by_field() {
    for method in METHODS {
        let counts = Slider::ALL.map(|slider| method.attacks(slider, Square::A1, Bitboard::EMPTY).count());
        assert_eq!(counts, [14, 7, 21], "{}", method.name);
        let fields = [method.rook, method.bishop, method.queen];
        for (slider, field) in Slider::ALL.into_iter().zip(fields) {
            let looked_up = method.lookup(slider)(Square::D4, Bitboard::EMPTY);
            assert_eq!(looked_up, field(Square::D4, Bitboard::EMPTY), "{} {slider}", method.name);
        }
    }
}

#[test]
fn methods_are_found_by_name() {
    assert_eq!(by_name("sbamg").map(|method| method.authors), Some("Syed Fahad, Gerd Isenberg"));
    assert!(by_name("magic").is_none());
    assert!(SET_METHODS.iter().any(|method| method.name == "ranks-east"));
    assert!(by_name("ranks-east").is_none());
}
