//! Perft by a plain recursion over `legal_moves`, compared with counts on which many programs agree.

use slidemask_board::Board;

/// The number of legal move sequences of this length.
fn perft(board: &Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => board.move_count().try_into().unwrap(),
        _ => board
            .legal_moves()
            .iter()
            .map(|&one| {
                let mut after = *board;
                after.play_unchecked(one);
                perft(&after, depth - 1)
            })
            .sum(),
    }
}

fn check(fen: &str, counts: &[u64]) {
    let board = Board::from_fen(fen).unwrap();
    for (depth, &count) in (1..).zip(counts) {
        assert_eq!(perft(&board, depth), count, "{fen} at depth {depth}");
    }
}

/// The same position from the other side's view: ranks reversed, colours swapped.
fn mirrored(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let swap = |text: &str| -> String {
        let other =
            |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
        text.chars().map(other).collect()
    };
    let rows: Vec<String> = fields[0].split('/').rev().map(swap).collect();
    let side = if fields[1] == "w" { "b" } else { "w" };
    let passed = fields[3].replace('3', "x").replace('6', "3").replace('x', "6");
    format!("{} {side} {} {passed} 0 1", rows.join("/"), swap(fields[2]))
}

#[test]
fn initial_position() {
    assert_eq!(perft(&Board::initial(), 0), 1);
    check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[20, 400, 8_902, 197_281, 4_865_609]);
}

#[test]
fn position_2_kiwipete() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    check(kiwipete, &[48, 2_039, 97_862, 4_085_603]);
    check(&mirrored(kiwipete), &[48, 2_039, 97_862, 4_085_603]);
}

#[test]
fn position_3() {
    check("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2_812, 43_238, 674_624, 11_030_083]);
}

#[test]
fn position_4_and_its_mirror() {
    let position = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
    let mirror = "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1";
    assert_eq!(mirrored(position), mirror);
    for fen in [position, mirror] {
        check(fen, &[6, 264, 9_467, 422_333]);
    }
}

#[test]
fn position_5() {
    check("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1_486, 62_379, 2_103_487]);
}

#[test]
fn position_6() {
    let position = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
    check(position, &[46, 2_079, 89_890, 3_894_594]);
}

/// Positions that reveal common mistakes of generators, with their counts (chessprogramming.net, "Perfect Perft").
#[test]
fn well_known_traps() {
    for (fen, depth, count) in [
        ("3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", 6, 1_134_888),
        ("8/8/4k3/8/2p5/8/B2P2K1/8 w - - 0 1", 6, 1_015_133),
        ("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 6, 1_440_467),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", 6, 661_072),
        ("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", 6, 803_711),
        ("r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", 4, 1_274_206),
        ("r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", 4, 1_720_476),
        ("2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", 6, 3_821_001),
        ("8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", 5, 1_004_658),
        ("4k3/1P6/8/8/8/8/K7/8 w - - 0 1", 6, 217_342),
        ("8/P1k5/K7/8/8/8/8/8 w - - 0 1", 6, 92_683),
        ("K1k5/8/P7/8/8/8/8/8 w - - 0 1", 6, 2_217),
        ("8/k1P5/8/1K6/8/8/8/8 w - - 0 1", 7, 567_584),
        ("8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", 4, 23_527),
    ] {
        for fen in [fen.to_string(), mirrored(fen)] {
            assert_eq!(perft(&Board::from_fen(&fen).unwrap(), depth), count, "{fen}");
        }
    }
}

/// This library and cozy-chess count the same for each position. The sum is that of all counts.
#[test]
fn all_starting_positions() {
    fn cozy(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut count = 0;
        board.generate_moves(|piece| {
            if depth == 1 {
                count += piece.len() as u64;
            } else {
                for one in piece {
                    let mut after = board.clone();
                    after.play_unchecked(one);
                    count += cozy(&after, depth - 1);
                }
            }
            false
        });
        count
    }
    let mut sum = 0;
    for number in 0..960 {
        let count = perft(&Board::chess960(number).unwrap(), 3);
        assert_eq!(count, cozy(&cozy_chess::Board::chess960_startpos(number.into()), 3), "{number}");
        sum += count;
    }
    assert_eq!(sum, 8_224_968);
}
