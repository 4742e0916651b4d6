//! Perft in the rows of every instruction set that this machine has gives the same counts as lists of moves.

use crate::every_isa::{EVERY, with_every_isa};
use crate::one_by_one::one_by_one;
use fastrand::Rng;
use slidemask::Isa;
use slidemask_board::{Board, Wing, perft};
#[cfg(feature = "std")]
use slidemask_board::{Impossibilities, PerftTable, divide, perft_hashed};

/// The usual positions, each with its largest count below 200 million, and the depth of that.
fn known() -> Vec<(Board, u32, u64)> {
    let lines = include_str!("../../suites/standard.epd").lines().filter(|line| !line.starts_with('#'));
    let deepest = |line| {
        let epd = Board::from_epd(line).expect("a position with its counts");
        let count = |depth: u32| {
            let operation = epd.operation(&format!("D{depth}"))?;
            let nodes = operation.operands.parse().expect("a number");
            (nodes < 200_000_000).then_some((epd.board(), depth, nodes))
        };
        (1..).map_while(count).last().expect("a small count")
    };
    lines.map(deepest).collect()
}

/// Perft in another library, which does not make the last moves either.
fn cozy(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            count += moves.len() as u64;
        } else {
            for one in moves {
                let mut after = board.clone();
                after.play_unchecked(one);
                count += cozy(&after, depth - 1);
            }
        }
        false
    });
    count
}

/// The boards of a random game.
fn games(count: usize, random: &mut Rng, mut visit: impl FnMut(&Board)) {
    for game in 0..count {
        // Every second game begins from a position of Chess960.
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

#[test]
fn every_instruction_set_counts_alike() {
    with_every_isa(|isa| {
        // Only fast code counts the whole depth.
        let less = if isa < Isa::Avx2 { 2 } else { 0 };
        for (board, depth, nodes) in known() {
            let expected = if less == 0 { nodes } else { one_by_one(&board, depth - less) };
            assert_eq!(perft(&board, depth - less), expected, "{board} with {isa}");
        }
        games(60, &mut Rng::with_seed(isa as u64), |board| {
            assert_eq!(perft(board, 2), one_by_one(board, 2), "{board} with {isa}");
        });
    });
}

/// A table holds the count of each position by itself, although the moves after many positions are counted together.
#[cfg(feature = "std")]
#[test]
fn the_table_has_the_count_of_every_position() {
    // Positions with more children than a register has boards, and one that must be counted move by move.
    let wide = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
    let wide_with_replies = "r2k3n/8/8/1QQ1RR1B/1NN1N3/6B1/PPP2PPP/4K3 w - - 0 1";
    let mut boards: Vec<_> = known().into_iter().map(|(board, ..)| board).collect();
    boards.extend([wide, wide_with_replies].map(|fen| Board::from_fen(fen).expect("a position")));
    let kings = "4k3/8/8/8/8/8/3KK3/8 w - - 0 1";
    boards.push(Board::from_fen_accepting(kings, Impossibilities::ALL).expect("a position"));
    games(1, &mut Rng::with_seed(5), |board| boards.push(*board));
    with_every_isa(|isa| {
        for board in boards.iter().step_by(if isa < Isa::Avx2 { 8 } else { 1 }) {
            let table = PerftTable::with_mebibytes(1).expect("memory");
            assert_eq!(perft_hashed(board, 4, &table), perft(board, 4), "{board} with {isa}");
            divide(board, 4, |one, nodes| {
                let mut child = *board;
                child.play_unchecked(one);
                assert_eq!(perft_hashed(&child, 3, &table), nodes, "{one} on {board} with {isa}");
            });
            // A table that has nothing of the position.
            let table = PerftTable::with_bytes(128).expect("memory");
            assert_eq!(perft_hashed(board, 3, &table), perft(board, 3), "{board} with {isa}");
        }
    });
}

#[test]
fn all_starting_positions() {
    let all: Vec<_> = (0..960)
        .step_by(EVERY)
        .map(|number| (number, cozy(&cozy_chess::Board::chess960_startpos(number.into()), 4)))
        .collect();
    if EVERY == 1 {
        assert_eq!(all.iter().map(|(_, nodes)| nodes).sum::<u64>(), 181_106_056);
    }
    with_every_isa(|isa| {
        for &(number, nodes) in &all {
            let board = Board::chess960(number).expect("a number below 960");
            assert_eq!(perft(&board, 4), nodes, "number {number} with {isa}");
        }
    });
}

/// Every king and every one or two rooks that may castle. Each other square of the back rank is empty, or has an own piece or
/// an enemy's rook. The other side is to move, and its queen attacks, blocks and takes from every square of the fifth rank.
/// Positions in which it could take the king are left out.
fn back_ranks(mut visit: impl FnMut(&Board)) {
    for king in 0..8 {
        let outer = |files: std::ops::Range<usize>| files.map(Some).chain([None]).collect::<Vec<_>>();
        for queenside in outer(0..king) {
            for kingside in outer(king + 1..8) {
                let rooks = [kingside, queenside];
                if rooks == [None; 2] {
                    continue;
                }
                let is_free = |&file: &usize| file != king && !rooks.contains(&Some(file));
                let free: Vec<_> = (0..8).filter(is_free).collect();
                for filling in 0..3_usize.pow(u32::try_from(free.len()).expect("at most 8")) {
                    let mut rank = ['1'; 8];
                    rank[king] = 'K';
                    for file in rooks.into_iter().flatten() {
                        rank[file] = 'R';
                    }
                    for (&file, digit) in free.iter().zip(0..) {
                        rank[file] = ['1', 'N', 'r'][filling / 3_usize.pow(digit) % 3];
                    }
                    let rank = String::from_iter(rank);
                    let letters: String =
                        rooks.into_iter().flatten().map(|file| char::from(b"ABCDEFGH"[file])).collect();
                    // The king of the other side, on a file where no rook attacks it.
                    let their_king = if rooks.contains(&Some(0)) { "7k" } else { "k7" };
                    for queen in ["q7", "1q6", "2q5", "3q4", "4q3", "5q2", "6q1", "7q"] {
                        let fen = format!("{their_king}/8/8/{queen}/8/8/8/{rank} b {letters} - 0 1");
                        if let Ok(board) = Board::from_fen(&fen) {
                            visit(&board);
                        }
                    }
                }
            }
        }
    }
}

/// The same position from the other side's view: ranks reversed, colours swapped.
fn mirrored(board: &Board) -> Board {
    let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let fen = format!("{board:#}");
    let fields: Vec<&str> = fen.split(' ').collect();
    let ranks: Vec<String> =
        fields[0].split('/').rev().map(|rank| rank.chars().map(swap).collect()).collect();
    let rights: String = fields[2].chars().map(swap).collect();
    let side = if fields[1] == "w" { "b" } else { "w" };
    format!("{} {side} {rights} - 0 1", ranks.join("/")).parse().expect("a position, as its mirror image")
}

/// The rules of Chess960. King and rook may stand on their targets or change places. No piece may stand in the way of either,
/// and no square of the king's path may be attacked. The rook may have shielded the king.
#[test]
fn castling_from_all_files() {
    let (mut all, mut count) = (Vec::new(), 0);
    back_ranks(|board| {
        count += 2;
        if count / 2 % EVERY != 0 {
            return;
        }
        let theirs = cozy_chess::Board::from_fen(&format!("{board:#}"), true).expect("a position");
        let nodes = cozy(&theirs, 2);
        for board in [*board, mirrored(board)] {
            all.push((board, nodes));
        }
    });
    assert_eq!(count, 306_528);
    with_every_isa(|isa| {
        for (board, nodes) in &all {
            assert_eq!(perft(board, 2), *nodes, "{board:#} with {isa}");
        }
    });
}

/// Games in which both sides keep their rights as long as they have another move. So castling stays possible, from files that
/// occur only in Chess960.
#[test]
fn games_that_keep_the_rights_to_castle() {
    with_every_isa(|isa| {
        let mut random = Rng::with_seed(960 + isa as u64);
        let mut castled = 0;
        for _ in 0..60 {
            let mut board = Board::chess960(random.u16(..960)).expect("a number below 960");
            for _ in 0..60 {
                assert_eq!(perft(&board, 2), one_by_one(&board, 2), "{board:#} with {isa}");
                let us = board.side_to_move();
                let rights = |board: &Board| Wing::ALL.map(|wing| board.castling_rights().rook(us, wing));
                let moves = board.legal_moves();
                let keeps = |one: &slidemask_board::Move| {
                    let mut after = board;
                    after.play_unchecked(*one);
                    rights(&after) == rights(&board)
                };
                let kept: Vec<_> = moves.iter().copied().filter(keeps).collect();
                let castles = moves.iter().filter(|one| board.color(us).contains(one.to)).count();
                castled += usize::from(castles > 0);
                let Some(&one) = random.choice(if kept.is_empty() { &*moves } else { &kept }) else { break };
                board.play_unchecked(one);
            }
        }
        assert!(castled > 100, "{castled} positions with castling");
    });
}

/// Boards that rows cannot count are counted one by one: sides with no king or several, kings that can be taken, pawns on
/// ranks 1 and 8, and more than 16 pieces of a side.
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

/// In check from more than two pieces, only the king can move. No game leads there.
#[test]
fn many_checks_leave_the_king_alone() {
    use slidemask_board::{Impossibilities, Impossibility};

    with_every_isa(|isa| {
        for (fen, checks) in [
            ("k7/8/4r3/8/2r1K3/8/2N1r3/8 w - - 0 1", 3),
            ("k7/8/4r3/8/2r1K1r1/8/2N1r3/8 w - - 0 1", 4),
            ("8/2n1R3/8/2R1k1R1/8/4R3/8/K7 b - - 0 1", 4),
            ("k7/1b6/4r3/8/2r1K1r1/8/2N1r3/8 w - - 0 1", 5),
            ("k7/8/2q1q1q1/8/2q1K1q1/8/2q1q1q1/1N6 w - - 0 1", 8),
        ] {
            let board = Board::from_fen_accepting(fen, Impossibilities::ALL).expect("accepted");
            assert!(board.impossibilities().contains(Impossibility::TooManyCheckers), "{fen}");
            assert_eq!(board.checkers().count(), checks, "{fen}");
            assert_eq!(perft(&board, 2), one_by_one(&board, 2), "{fen} with {isa}");
        }
    });
}
