//! Compares the attacks of each kind, and the number of attacks on each square, with the walk over the board, in every
//! instruction set that this machine has.

use fastrand::Rng;
use slidemask::isa::InstructionSet;
use slidemask::{AttacksByKind, attack_counts};
use slidemask::{Bitboard, Color, Kind, Square};
use slidemask_nnue::threats::PieceCode;
use slidemask_proof::{oracle, test_in_each_instruction_set};

/// Numbers of pieces of the boards that are tried in Miri, which takes about a thousand times as long as a processor.
const FEW: [u8; 2] = [64, 20];

/// What stands on each square.
type Squares = [Option<(Color, Kind)>; 64];

/// All pieces.
fn pieces() -> impl Iterator<Item = (Color, Kind)> {
    Color::ALL.into_iter().flat_map(|color| Kind::ALL.map(|kind| (color, kind)))
}

/// The bitboards of a board.
fn sets(squares: &Squares) -> ([Bitboard; 2], [Bitboard; 6]) {
    let (mut colors, mut kinds) = ([Bitboard::EMPTY; 2], [Bitboard::EMPTY; 6]);
    for (square, piece) in Square::ALL.into_iter().zip(squares) {
        if let Some((color, kind)) = piece {
            colors[color.index()].insert(square);
            kinds[kind.index()].insert(square);
        }
    }
    (colors, kinds)
}

/// The attacks of each kind, and the number of attacks on each square, by a walk.
fn walked(squares: &Squares, side: Color) -> ([u64; 6], [u8; 64]) {
    let occupied =
        (0..64).filter(|&square| squares[square].is_some()).fold(0, |set, square| set | 1 << square);
    let (mut by_kind, mut counts) = ([0; 6], [0; 64]);
    for (from, piece) in (0..64).zip(squares) {
        let Some((color, kind)) = *piece else { continue };
        if color != side {
            continue;
        }
        let code = PieceCode::new(color, kind).code();
        let attacks = oracle::attacks(code, from, occupied);
        by_kind[kind.index()] |= attacks;
        for (square, count) in counts.iter_mut().enumerate() {
            *count += u8::from(attacks >> square & 1 != 0);
        }
    }
    (by_kind, counts)
}

fn compare<I: InstructionSet>(isa: I, squares: &Squares) {
    let (colors, kinds) = sets(squares);
    for side in Color::ALL {
        let (by_kind, counts) = walked(squares, side);
        let name = isa.isa();
        let found = isa.attacks_by_kind(side, colors, kinds);
        assert_eq!(found.to_array().map(u64::from), by_kind, "{name} {side} {squares:?}");
        assert_eq!(isa.attack_counts(side, colors, kinds), counts, "{name} {side} {squares:?}");
    }
}

/// A board with about this many pieces. Some kinds and some sides are more frequent than others.
fn random_board(random: &mut Rng, pieces: u8) -> Squares {
    let kinds: Vec<Kind> = (0..=random.usize(..8)).map(|_| Kind::ALL[random.usize(..6)]).collect();
    let white = random.u8(..=16);
    std::array::from_fn(|_| {
        (random.u8(..64) < pieces).then(|| {
            let color = if random.u8(..16) < white { Color::White } else { Color::Black };
            (color, kinds[random.usize(..kinds.len())])
        })
    })
}

#[inline(always)]
fn compare_boards<I: InstructionSet>(isa: I) {
    let mut random = Rng::with_seed(0);
    for number in if cfg!(miri) { FEW.to_vec() } else { (0..=64).cycle().take(20_000).collect() } {
        compare(isa, &random_board(&mut random, number));
    }
    if cfg!(miri) {
        return;
    }
    // Each piece on each square, alone and on random boards.
    for number in [0, 16, 32, 48, 64] {
        for square in 0..64 {
            for (color, kind) in pieces() {
                let mut squares = random_board(&mut random, number);
                squares[square] = Some((color, kind));
                compare(isa, &squares);
            }
        }
    }
    // Boards full of one kind.
    for (color, kind) in pieces() {
        compare(isa, &[Some((color, kind)); 64]);
    }
}

test_in_each_instruction_set! {
    attacks_and_counts_are_right: compare_boards
}

/// A square can be attacked by sixteen pieces, not by more.
#[test]
fn sixteen_pieces_attack_a_square() {
    let mut squares: Squares = [None; 64];
    for square in Square::ALL {
        let [files, ranks] = [
            square.file().index().abs_diff(Square::E4.file().index()),
            square.rank().index().abs_diff(Square::E4.rank().index()),
        ];
        let kind = match (files, ranks) {
            (0, 2) | (2, 0) => Kind::Rook,
            (2, 2) => Kind::Bishop,
            (1, 2) | (2, 1) => Kind::Knight,
            _ => continue,
        };
        squares[square.index()] = Some((Color::Black, kind));
    }
    let (colors, kinds) = sets(&squares);
    assert_eq!(attack_counts(Color::Black, colors, kinds)[Square::E4.index()], 16);
    assert_eq!(attack_counts(Color::White, colors, kinds), [0; 64]);
    assert_eq!(walked(&squares, Color::Black).1[Square::E4.index()], 16);
    compare(slidemask::isa::Scalar, &squares);
}

/// The unions are those of the walk, and the functions of the build agree with it.
#[test]
fn unions_are_right() {
    let mut random = Rng::with_seed(1);
    for number in if cfg!(miri) { FEW.to_vec() } else { (0..=64).cycle().take(2_000).collect() } {
        let squares = random_board(&mut random, number);
        let (colors, kinds) = sets(&squares);
        for side in Color::ALL {
            let ([pawns, knights, bishops, rooks, queens, kings], counts) = walked(&squares, side);
            let found = AttacksByKind::of(side, colors, kinds);
            let minors = pawns | knights | bishops;
            for (kind, lesser, own) in [
                (Kind::Pawn, 0, pawns),
                (Kind::Knight, pawns, knights),
                (Kind::Bishop, pawns, bishops),
                (Kind::Rook, minors, rooks),
                (Kind::Queen, minors | rooks, queens),
                (Kind::King, minors | rooks | queens, kings),
            ] {
                assert_eq!((found.by_lesser(kind).0, found[kind].0), (lesser, own));
            }
            assert_eq!(found.all().0, minors | rooks | queens | kings);
            assert_eq!(attack_counts(side, colors, kinds), counts);
        }
    }
    assert_eq!(AttacksByKind::EMPTY, AttacksByKind::default());
}
