//! Perft counts what a list of moves counts, with the rows of every instruction set that this machine has.

use std::ops::ControlFlow;

use fastrand::Rng;
use slidemask::Isa;
use slidemask_board::{Board, divide, perft};

/// The moves are made one after the other, and nothing is gathered.
fn one_by_one(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    let _ = board.moves(|moves| -> ControlFlow<()> {
        for one in moves {
            let mut child = *board;
            child.play_unchecked(one);
            nodes += one_by_one(&child, depth - 1);
        }
        ControlFlow::Continue(())
    });
    nodes
}

/// The usual positions, with their counts at a depth.
const KNOWN: [(&str, u32, u64); 7] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119_060_324),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193_690_690),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 178_633_661),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5, 15_833_292),
    ("r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", 5, 15_833_292),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5, 89_941_194),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5, 164_075_551),
];

/// A board some random moves into a game, and every one on the way.
fn games(count: usize, random: &mut Rng, mut visit: impl FnMut(&Board)) {
    for game in 0..count {
        // Every other game begins from a position of Chess960.
        let number = if game % 2 == 0 { 518 } else { random.u16(..960) };
        let mut board = Board::chess960(number).expect("a number below 960");
        for _ in 0..150 {
            visit(&board);
            let moves = board.legal_moves();
            if moves.is_empty() {
                break;
            }
            board.play_unchecked(moves[random.usize(..moves.len())]);
        }
    }
}

/// One test, for the restriction is the whole program's.
#[test]
fn every_instruction_set_counts_alike() {
    for isa in Isa::ALL {
        if !isa.is_available() {
            println!("SKIPPED: this machine has no {isa}");
            continue;
        }
        assert_eq!(Isa::restrict(Some(isa)), isa);
        // All of the depth only where it is fast.
        let less = if isa < Isa::Avx2 { 2 } else { 0 };
        for (fen, depth, nodes) in KNOWN {
            let board = Board::from_fen(fen).expect("a position");
            let expected = if less == 0 { nodes } else { one_by_one(&board, depth - less) };
            assert_eq!(perft(&board, depth - less), expected, "{fen} with {isa}");
        }
        games(60, &mut Rng::with_seed(isa as u64), |board| {
            assert_eq!(perft(board, 2), one_by_one(board, 2), "{board} with {isa}");
        });
    }
    Isa::restrict(None);
}

#[test]
fn the_first_plies_are_counted() {
    let board = Board::initial();
    assert_eq!([0, 1, 2, 3].map(|depth| perft(&board, depth)), [1, 20, 400, 8_902]);
    let (mut moves, mut nodes) = (0, 0);
    divide(&board, 4, |_, count| {
        moves += 1;
        nodes += count;
    });
    assert_eq!((moves, nodes), (20, 197_281));
    divide(&board, 0, |_, _| panic!("no move is made"));
}

/// What rows cannot count is counted one by one: sides with no king or several, kings that can be taken, pawns where none
/// can be, and more pieces than a set has.
#[test]
fn strange_boards_are_counted_one_by_one() {
    use slidemask_board::Impossibilities;

    for fen in [
        "8/8/3q4/8/3K1K2/8/8/7k w - - 0 1",
        "8/2q5/8/8/3Q4/8/8/8 w - - 0 1",
        "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/8/8/7k/K7 w - - 0 1",
        "4k3/8/8/8/8/8/8/P3K3 b - - 0 1",
        "4k2r/8/3N4/8/8/8/8/4K3 w k - 0 1",
        "4k3/4p3/3N1N2/8/8/8/8/4K3 w - - 0 1",
    ] {
        let board = Board::from_fen_accepting(fen, Impossibilities::ALL).expect("accepted");
        for depth in 2..=3 {
            assert_eq!(perft(&board, depth), one_by_one(&board, depth), "{fen}");
        }
    }
}

/// Counts that no word holds say the most that it does.
#[test]
fn counts_do_not_wrap() {
    use slidemask_board::{PerftTable, perft_hashed};

    let kings = Board::from_fen("8/8/8/4k3/8/8/8/4K3 w - - 0 1").expect("a position");
    let table = PerftTable::with_mebibytes(16).expect("memory");
    assert_eq!(perft_hashed(&kings, 24, &table), u64::MAX);
}
