//! Perft by the kernels, compared with counts on which many programs agree, and with `slidemask_board::perft`.

use std::iter;

use fastrand::Rng;
use slidemask::{Bitboard, Color, Rank, Square};
use slidemask_board::{Board, Fen, Impossibilities, Kind, Piece, perft};
use slidemask_gpu::encoded_board::{EncodedBoard, castling};

use crate::{answers, board, program, request};

/// How a count is done: blocks, threads and lanes, whether harmful moves only are made, and the room for moves.
#[derive(Clone, Copy, Debug)]
struct Way {
    shape: [u64; 3],
    harmful: bool,
    capacity: u64,
}

const ROOM: u64 = 1 << 16;
const ONE_LANE: [u64; 3] = [1, 1, 1];
const WARP: [u64; 3] = [1, 32, 32];

fn both(shape: [u64; 3]) -> [Way; 2] {
    [false, true].map(|harmful| Way { shape, harmful, capacity: ROOM })
}

/// Counts in each way, and compares. Returns how often the room ran out, and how many moves of the ply before the last were made.
fn check(cases: &[(Board, u32, u64)], ways: &[Way]) -> [u64; 2] {
    let each = || cases.iter().flat_map(|case| ways.iter().map(move |way| (case, way)));
    let requests: Vec<String> = each()
        .map(|(&(board, depth, _), way)| {
            let Some(EncodedBoard { own, kinds: [b0, b1, b2] }) = EncodedBoard::of(&board) else {
                panic!("{board:#} cannot be counted");
            };
            let [us, them] = [board.side_to_move(), !board.side_to_move()].map(|side| castling(&board, side));
            let way = way.shape.into_iter().chain([way.harmful.into(), way.capacity]);
            request("perft", way.chain([depth.into(), us, them, own, b0, b1, b2]))
        })
        .collect();
    let mut sums = [0; 2];
    for (((board, depth, count), way), answer) in each().zip(answers(&requests)) {
        assert_eq!(answer[0], *count, "{board:#} at depth {depth}, {way:?}");
        sums = [sums[0] + answer[1], sums[1] + answer[2]];
    }
    sums
}

/// Boards with the counts of `slidemask_board`.
fn counted(boards: impl IntoIterator<Item = Board>, depth: u32) -> Vec<(Board, u32, u64)> {
    boards.into_iter().map(|board| (board, depth, perft(&board, depth))).collect()
}

/// The counts of the suites up to `most`, from two plies on.
fn suites(most: u64) -> Vec<(Board, u32, u64)> {
    let lines = [
        include_str!("../../../slidemask-board/suites/standard.epd"),
        include_str!("../../../slidemask-board/suites/chess960.epd"),
    ];
    let lines = lines.into_iter().flat_map(str::lines).filter(|line| !line.starts_with('#'));
    let each = |line| {
        let epd = Board::from_epd(line).unwrap();
        let count = move |depth: u32| {
            let operation = epd.operation(&format!("D{depth}"))?;
            Some((epd.board(), depth, operation.operands.parse().unwrap()))
        };
        (2..).map_while(count).collect::<Vec<_>>()
    };
    lines.flat_map(each).filter(|&(.., count)| count <= most).collect()
}

#[test]
fn the_suites() {
    let cases = suites(700_000);
    assert!(cases.len() >= 30, "{}", cases.len());
    check(&cases, &both(ONE_LANE));
    check(&suites(100_000), &both(WARP));
}

/// Positions for rules that are easy to get wrong on a GPU.
pub(crate) static TRICKY: [&str; 31] = [
    // En passant: an answer to the check of the passing pawn, pins along the rank and diagonals, two takers.
    "7r/8/8/1PpP2k1/1K3R2/8/6P1/8 w - c6 0 5",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "8/8/8/K2pP2r/8/8/8/7k w - d6 0 1",
    "7b/8/8/3pP3/8/8/1K6/7k w - d6 0 1",
    "7k/8/8/2PpP3/8/8/8/7K w - d6 0 1",
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
    "8/8/8/k7/3Pp3/8/8/4BK2 b - d3 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/1k6/8/2pP4/8/5B2/K7 b - d3 0 1",
    "4k3/p1p1p1p1/8/1P1P1P1P/1p1p1p1p/8/P1P1P1P1/4K3 w - - 0 1",
    // Castling in Chess960: the rook leaves the a-file's enemy without a shield, it crosses the king, it stays, it is taken.
    "4k3/8/8/8/8/8/8/rR1K4 w B - 0 1",
    "4k3/8/8/8/8/8/8/rR2K2R w KB - 0 1",
    "1r2k2R/8/8/8/8/8/8/1R2K3 b b - 0 1",
    "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1",
    "1k1r4/1pp4p/2n5/P6R/2R1p1r1/2P2p2/1PP2B1P/4K3 b - - 0 1",
    "5rkr/8/8/8/8/8/6b1/5RKR w HFhf - 0 1",
    "rkr5/8/8/8/8/8/1B6/RKR5 b CAca - 0 1",
    "r3k2r/8/8/8/8/8/6p1/R3K2R w KQkq - 0 1",
    // A knight goes to the squares that must be empty, or leaves them, and attacks no square of the king.
    "rk6/ppp2N2/8/8/8/8/8/4K3 w a - 0 1",
    "rk1N4/ppp5/8/8/8/8/8/4K3 w a - 0 1",
    // The knight is pinned once the bishop leaves.
    "k7/8/8/B7/8/n7/8/R3K3 w - - 0 1",
    // Checks and pins: double check, also from one file, a promotion that answers a check, many pins.
    "3rk3/2N5/8/4Q3/8/8/8/5K2 b - - 0 1",
    "6r1/8/6B1/8/4k2p/6N1/8/K7 b - - 0 1",
    "r6K/1P6/8/8/8/8/8/k7 w - - 0 1",
    "k3r2q/8/1q3B2/2PN4/r1QKP2q/3R4/1b1r1P2/8 w - - 0 1",
    // More pieces and moves than a game can have: queens, rooks on all squares of a file, pawns
    // about to promote, knights, three checks.
    "R4rk1/R7/R7/R7/R7/R7/R7/R3K3 w - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "QQQQQQQk/Q5QQ/Q6Q/Q6Q/Q6Q/Q6Q/Q5qQ/KQQQQQQQ b - - 0 1",
    "nnn1k3/PPP1P1PP/8/N1N1N1N1/1N1N1N1N/N1N1N1N1/ppp1p1pp/NNN1K3 w - - 0 1",
    "nnn1k3/PPP1P1PP/8/NNNNNNNN/8/NNNNNNNN/ppp1p1pp/NNNNKNN1 w - - 0 1",
    "4r1k1/8/8/b7/8/3n4/8/r3K2R w K - 0 1",
];

#[test]
fn tricky_positions() {
    for board in TRICKY.map(board) {
        let board = [board, board.flipped()];
        for depth in 2..=3 {
            let cases = counted(board, depth);
            let few = cases[0].2 < 40_000;
            check(&cases, &both(ONE_LANE));
            check(&cases[..1], &both(WARP)[..usize::from(few) * 2]);
        }
    }
}

/// Boards of random games: chess, Chess960, and Chess960 with different arrays for both sides. The games go on for up to 100 plies.
pub(crate) fn of_games(random: &mut Rng, count: usize) -> Vec<Board> {
    let mut boards = Vec::new();
    while boards.len() < count {
        let mut board = match boards.len() % 3 {
            0 => Board::initial(),
            1 => Board::chess960(random.u16(..960)).unwrap(),
            _ => Board::double_chess960(random.u16(..960), random.u16(..960)).unwrap(),
        };
        let plies = random.usize(..100);
        let moved = (0..plies).try_for_each(|_| {
            let moves = board.legal_moves();
            board.play_unchecked(moves[random.choice(0..moves.len())?]);
            Some(())
        });
        if moved.is_some() {
            boards.push(board);
        }
    }
    boards
}

/// Boards with random pieces on random squares: many of them are in check, or have many queens.
pub(crate) fn thrown(random: &mut Rng, count: usize) -> Vec<Board> {
    let mut squares: Vec<Square> = Square::ALL.into();
    let mut board = || {
        random.shuffle(&mut squares);
        let mut fen = Fen { castling: "KQkq".parse().unwrap(), ..Fen::EMPTY };
        for (i, &square) in squares[..random.usize(2..40)].iter().enumerate() {
            let kind = if i < 2 { Kind::King } else { Kind::ALL[random.usize(..5)] };
            fen.placement.set(square, Some(Piece { color: Color::ALL[i % 2], kind }));
        }
        let passed =
            |square| Board::accepting(&Fen { en_passant: square, ..fen }, Impossibilities::ALL).unwrap();
        let mut all = Bitboard::from_rank(Rank::Sixth).into_iter().map(|square| passed(Some(square)));
        let board = all.find(|board| board.en_passant().is_some()).unwrap_or(passed(None));
        let board = if random.bool() { board } else { board.flipped() };
        EncodedBoard::of(&board).map(|_| board)
    };
    iter::from_fn(|| Some(board())).flatten().take(count).collect()
}

#[test]
fn random_positions() {
    let mut random = Rng::with_seed(2026);
    let boards = of_games(&mut random, 90).into_iter().chain(thrown(&mut random, 90)).collect::<Vec<_>>();
    check(&counted(boards.iter().copied(), 2), &both(ONE_LANE));
    check(&counted(boards.iter().copied().step_by(9), 3), &both(ONE_LANE));
    check(&counted(boards.iter().copied().step_by(9), 2), &both(WARP));
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// A board has more moves than the buffers have room for, and the kernels say so. Only a root has to fit.
#[test]
fn room_that_runs_out() {
    let kiwipete = board(KIWIPETE);
    let made = counted([board(TRICKY[0])], 4);
    for shape in [ONE_LANE, WARP] {
        let ways = [false, true].map(|harmful| Way { shape, harmful, capacity: 60 });
        assert!(check(&[(kiwipete, 3, 97_862)], &ways)[0] >= 40);
        assert!(check(&made, &ways)[0] > 0);
        let ways = ways.map(|way| Way { capacity: 2039 + 9, ..way });
        assert!(check(&[(kiwipete, 2, 2039)], &ways)[0] == 0);
    }
}

/// Blocks of several warps, more blocks than one, and fewer threads than boards.
#[test]
fn any_grid() {
    for shape in [[1, 64, 32], [3, 32, 32], [2, 128, 32], [5, 2, 1]] {
        check(&[(board(KIWIPETE), 4, 4_085_603)], &both(shape));
    }
}

/// A rule that is too cautious gives the same counts, but more moves are made. A test of `slidemask-board` has the same numbers.
#[test]
fn harmless_moves_are_not_made() {
    let position_3 = board("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1");
    for (case, made) in [
        ((Board::initial(), 5, 4_865_609), 35_327),
        ((board(KIWIPETE), 4, 4_085_603), 68_559),
        ((position_3, 6, 11_030_083), 425_363),
    ] {
        let [_, all] = check(&[case], &both(ONE_LANE)[1..]);
        assert!(program().is_none() || all == made, "{all} moves are made");
    }
}

/// `.ci/long` runs this.
#[test]
#[ignore = "it takes a minute"]
fn hundreds_of_positions() {
    check(&suites(20_000_000), &both(ONE_LANE));
    let mut random = Rng::with_seed(4);
    check(&counted(of_games(&mut random, 200), 4), &both(ONE_LANE));
    check(&counted(thrown(&mut random, 200), 3), &both(ONE_LANE));
    check(&counted(of_games(&mut random, 40), 3), &both(WARP));
}
