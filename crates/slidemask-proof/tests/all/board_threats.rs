//! Compares threats and their deltas with the lists of a walk over the board, in every instruction set that this machine has.

use fastrand::Rng;
use slidemask::isa::InstructionSet;
use slidemask::{Bitboard, Color, Isa, Kind, Square};
use slidemask_nnue::threats::{BoardThreats, Mailbox, Pairs, PieceCode, Threat, ThreatDeltas};
use slidemask_proof::test_in_each_instruction_set;
use slidemask_proof::testing::fewer_in_miri;
use slidemask_proof::testing::threat_lists::{CODES, SETS, counted, random_board, random_change, set};

fn piece(code: u8) -> Option<PieceCode> {
    PieceCode::from_code(code)
}

/// Makes changes on a board, and compares the deltas and the new board.
fn compare<I: InstructionSet, const CHANGES: usize>(
    isa: I,
    codes: &[u8; 64],
    changes: [(u8, u8); CHANGES],
    index: usize,
) {
    let mut board = Mailbox::from_bytes(codes).expect("codes of pieces");
    let mut deltas = ThreatDeltas::EMPTY;
    let named = changes.map(|(square, code)| (Square::from_low_bits(square.into()), piece(code)));
    board.change_with(isa, named, &SETS[index].0, &mut deltas);
    compare_with_lists(isa.isa(), codes, &changes, index, &board, &deltas);
}

/// Compares a board after changes, and its deltas, with the lists of the boards.
fn compare_with_lists(
    isa: Isa,
    codes: &[u8; 64],
    changes: &[(u8, u8)],
    index: usize,
    board: &Mailbox,
    deltas: &ThreatDeltas,
) {
    let mut after = *codes;
    for &(square, code) in changes {
        after[usize::from(square)] = code;
    }
    let (old, new) = (counted(codes, SETS[index].1), counted(&after, SETS[index].1));
    assert_eq!(board.as_bytes(), &after);
    let case = || format!("{isa:?}\n{:?} set {index} {changes:?}", Mailbox::from_bytes(codes));
    assert_eq!(set(&deltas.removed), &old - &new, "removed {}", case());
    assert_eq!(set(&deltas.added), &new - &old, "added {}", case());
}

#[inline(always)]
fn change_each_square<I: InstructionSet>(isa: I) {
    let mut random = Rng::with_seed(1);
    for pieces in [0, 4, 16, 32, 48, 64] {
        let codes = random_board(&mut random, pieces);
        for square in 0..64 {
            for code in CODES {
                compare(isa, &codes, [(square, code)], random.usize(..SETS.len()));
            }
        }
    }
}

test_in_each_instruction_set! {
    #[cfg_attr(miri, ignore = "it takes long in Miri, and another test makes such changes, too")]
    deltas_of_each_square_and_piece: change_each_square
}

#[inline(always)]
fn change_several_squares<I: InstructionSet>(isa: I) {
    let mut random = Rng::with_seed(2);
    for i in 0..fewer_in_miri(if cfg!(debug_assertions) { 3_000 } else { 12_000 }) {
        let codes = random_board(&mut random, (i + 40) % 65);
        let index = random.usize(..SETS.len());
        let (squares, changes) = random_change(&mut random);
        compare(isa, &codes, changes, index);
        compare(isa, &codes, [changes[0], changes[1], changes[2]], index);
        compare(isa, &codes, [changes[0], changes[1]], index);
        compare(isa, &codes, [], index);
        // A move, quiet or not.
        let moved = codes[usize::from(squares[4])];
        compare(isa, &codes, [(squares[4], 0), (squares[5], moved)], index);
    }
}

test_in_each_instruction_set! {
    deltas_of_several_squares: change_several_squares
}

#[inline(always)]
fn compare_boards<I: InstructionSet>(isa: I) {
    let mut random = Rng::with_seed(3);
    let mut list = BoardThreats::EMPTY;
    for i in 0..fewer_in_miri(4_000) {
        let codes = random_board(&mut random, (i + 40) % 65);
        let index = random.usize(..SETS.len());
        let board = Mailbox::from_bytes(&codes).expect("codes of pieces");
        board.threats_with(isa, &SETS[index].0, &mut list);
        assert_eq!(set(&list), counted(&codes, SETS[index].1), "{:?}\n{board} {index}", isa.isa());
        let (colors, kinds) = board.to_bitboards_with(isa);
        let squares = |of: &dyn Fn(u8) -> bool| -> Bitboard {
            Square::ALL
                .into_iter()
                .filter(|square| codes[square.index()] != 0 && of(codes[square.index()]))
                .collect()
        };
        for color in Color::ALL {
            assert_eq!(colors[color.index()], squares(&|code| usize::from(code / 8) == color.index()));
        }
        for kind in Kind::ALL {
            assert_eq!(kinds[kind.index()], squares(&|code| usize::from(code & 7) == kind.index() + 1));
        }
        assert_eq!(Mailbox::from_bitboards_with(isa, colors, kinds), board);
    }
}

test_in_each_instruction_set! {
    all_threats_and_conversions: compare_boards
}

#[test]
fn sets_that_disagree_make_no_wrong_codes() {
    let mut random = Rng::with_seed(4);
    for _ in 0..fewer_in_miri(2_000) {
        let mut set = || Bitboard(random.u64(..) & random.u64(..));
        let board = Mailbox::from_bitboards([set(), set()], [set(), set(), set(), set(), set(), set()]);
        assert_eq!(Mailbox::from_bytes(board.as_bytes()), Some(board));
    }
}

#[inline(always)]
fn reach_maxima<I: InstructionSet>(isa: I) {
    // A board full of queens has the most threats.
    let mut list = BoardThreats::EMPTY;
    let queens = Mailbox::from_bytes(&[5; 64]).expect("queens");
    queens.threats_with(isa, &Pairs::ALL, &mut list);
    assert_eq!(list.len(), Threat::MOST_ON_A_BOARD);
    // A queen between eight queens and eight knights has the most on its square.
    let mut codes = [0; 64];
    for square in Square::ALL {
        codes[square.index()] = match Square::D4.distance(square) {
            1 => 5,
            2 if (Square::D4.file().index().abs_diff(square.file().index())
                + Square::D4.rank().index().abs_diff(square.rank().index()))
                == 3 =>
            {
                2
            }
            _ => 0,
        };
    }
    let mut board = Mailbox::from_bytes(&codes).expect("queens and knights");
    let mut deltas = ThreatDeltas::EMPTY;
    let queen = PieceCode::new(Color::Black, Kind::Queen);
    board.change_with(isa, [(Square::D4, Some(queen))], &Pairs::ALL, &mut deltas);
    assert_eq!((deltas.added.len(), deltas.removed.len()), (Threat::MOST_ON_A_SQUARE, 8));
    board.change_with(isa, [(Square::D4, Some(queen.flip_color()))], &Pairs::ALL, &mut deltas);
    assert_eq!(
        (deltas.added.len(), deltas.removed.len()),
        (Threat::MOST_ON_A_SQUARE, Threat::MOST_ON_A_SQUARE)
    );
    // A square that is named four times: unspecified, but no list overflows.
    let again = [(Square::D4, Some(queen)); 4];
    board.change_with(isa, again, &Pairs::ALL, &mut deltas);
    assert_eq!(board.get(Square::D4), Some(queen));
}

test_in_each_instruction_set! {
    documented_maxima_are_reached: reach_maxima
}
