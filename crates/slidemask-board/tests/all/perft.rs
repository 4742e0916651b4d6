//! Perft by a plain recursion over `legal_moves`, compared with counts on which many programs agree.

use slidemask_board::Board;

const SUITES: [&str; 2] =
    [include_str!("../../suites/standard.epd"), include_str!("../../suites/chess960.epd")];

/// Every count of the suites that is no larger than `most`, with its board and depth.
pub(crate) fn counts(most: u64) -> Vec<(Board, u32, u64)> {
    let lines = SUITES.into_iter().flat_map(str::lines).filter(|line| !line.starts_with('#'));
    let each = |line| {
        let epd = Board::from_epd(line).unwrap();
        let count = move |depth: u32| {
            let operation = epd.operation(&format!("D{depth}"))?;
            Some((epd.board(), depth, operation.operands.parse().unwrap()))
        };
        (1..).map_while(count).collect::<Vec<_>>()
    };
    lines.flat_map(each).filter(|&(.., count)| count <= most).collect()
}

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

/// The counts of the suites, also with colours swapped.
#[test]
fn suites() {
    for (board, depth, nodes) in counts(5_000_000) {
        for board in [board, board.flipped()] {
            assert_eq!(perft(&board, depth), nodes, "{board:#} at depth {depth}");
        }
    }
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
        let board = Board::from_fen(fen).unwrap();
        for board in [board, board.flipped()] {
            assert_eq!(perft(&board, depth), count, "{board}");
        }
    }
}
