//! Functions on one board that choose the instruction set at run time, under every cap on the choice. Their reference are the
//! scalar ones, which other tests compare with the walk over the board. A cap acts on a whole process, so this test has its own.

use fastrand::Rng;
use slidemask::isa::{InstructionSet, Scalar};
use slidemask::{AttacksByKind, attack_counts};
use slidemask::{
    Bitboard, Color, Isa, Sliders, Square, setwise_bishop_attacks, setwise_queen_attacks,
    setwise_rook_attacks, setwise_slider_attacks,
};
use slidemask_nnue::threats::{BoardThreats, Mailbox, Pairs, PieceCode, ThreatDeltas};
use slidemask_proof::testing::fewer_in_miri;

/// A random piece, or none.
fn piece(random: &mut Rng) -> Option<PieceCode> {
    PieceCode::from_code(random.u8(..15))
}

/// Makes changes on a board in both ways.
fn compare_changes<const CHANGES: usize>(board: &Mailbox, random: &mut Rng) {
    let changes = [(); CHANGES].map(|()| (Square::from_low_bits(random.usize(..)), piece(random)));
    let [mut one, mut other] = [*board; 2];
    let [mut found, mut expected] = [ThreatDeltas::EMPTY; 2];
    one.change(changes, &Pairs::ALL, &mut found);
    other.change_with(Scalar, changes, &Pairs::ALL, &mut expected);
    for list in [&mut found.added, &mut found.removed, &mut expected.added, &mut expected.removed] {
        list.sort();
    }
    assert_eq!((one, found), (other, expected), "{} under {board:?}", Isa::best());
}

fn compare(random: &mut Rng) {
    let pieces = random.u8(..);
    let mut board = Mailbox::EMPTY;
    for square in Square::ALL {
        board.set(square, if random.u8(..) < pieces { piece(random) } else { None });
    }
    let (colors, kinds) = board.to_bitboards_with(Scalar);
    assert_eq!(board.to_bitboards(), (colors, kinds));
    assert_eq!(Mailbox::from_bitboards(colors, kinds), board);

    let occupied = colors[0] | colors[1];
    let [.., bishops, rooks, queens, _] = kinds;
    // Some sliders stand on squares that are not occupied.
    let occupied = if random.bool() { occupied } else { occupied & Bitboard(random.u64(..)) };
    assert_eq!(setwise_rook_attacks(rooks, occupied), Scalar.setwise_rook_attacks(rooks, occupied));
    assert_eq!(setwise_bishop_attacks(bishops, occupied), Scalar.setwise_bishop_attacks(bishops, occupied));
    assert_eq!(setwise_queen_attacks(queens, occupied), Scalar.setwise_queen_attacks(queens, occupied));
    let sliders = Sliders { orthogonal: rooks | queens, diagonal: bishops | queens };
    assert_eq!(setwise_slider_attacks(sliders, occupied), Scalar.setwise_slider_attacks(sliders, occupied));

    for color in Color::ALL {
        let by_kind = AttacksByKind::of(color, colors, kinds);
        assert_eq!(by_kind, Scalar.attacks_by_kind(color, colors, kinds));
        assert_eq!(attack_counts(color, colors, kinds), Scalar.attack_counts(color, colors, kinds));
    }
    let [mut found, mut expected] = [BoardThreats::EMPTY; 2];
    board.threats(&Pairs::ALL, &mut found);
    board.threats_with(Scalar, &Pairs::ALL, &mut expected);
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
    compare_changes::<0>(&board, random);
    compare_changes::<1>(&board, random);
    compare_changes::<2>(&board, random);
    compare_changes::<3>(&board, random);
    compare_changes::<4>(&board, random);
}

#[test]
fn functions_on_one_board_are_right_under_every_cap() {
    let mut random = Rng::with_seed(0);
    // The first board comes before the instruction set is detected.
    compare(&mut random);
    for &isa in Isa::ALL {
        if Isa::restrict(Some(isa)) != isa {
            println!("SKIPPED: this machine has no {isa}");
            continue;
        }
        for _ in 0..fewer_in_miri(5_000) {
            compare(&mut random);
        }
    }
}
