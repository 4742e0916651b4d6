//! Static exchange evaluation: known cases, and a recursive search on a mailbox that shares no code with the library.

use std::ops::ControlFlow;

use crate::TIMES;
use crate::impossible::impossible;
use crate::mailbox::{Mailbox, Step};
use fastrand::Rng;
use slidemask::{Color, Square};
use slidemask_board::{Board, Impossibilities, Kind, Move, Values, Which};

/// A position, a move in UCI notation, and the result with the default values.
type Case = (&'static str, &'static str, &'static str, i32);

static CASES: [Case; 47] = [
    // Two pieces at most.
    ("a bare pawn", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 100),
    ("a pawn for a pawn", "4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 0),
    ("a rook for a pawn", "4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", -400),
    ("a rook for a queen", "4k3/8/2p5/3q4/8/8/8/3RK3 w - - 0 1", "d1d5", 400),
    ("black captures, too", "4k3/8/8/3p4/4P3/5B2/8/4K3 b - - 0 1", "d5e4", 0),
    // Quiet moves.
    ("to a safe square", "4k3/8/8/8/8/8/8/3RK3 w - - 0 1", "d1d5", 0),
    ("to an attacked square", "4k3/8/2p5/8/8/8/8/3RK3 w - - 0 1", "d1d5", -500),
    ("to an attacked and defended square", "4k3/8/2p5/8/4P3/8/8/3RK3 w - - 0 1", "d1d5", -400),
    ("a pawn steps into a capture", "4k3/8/2p5/8/8/3P4/8/4K3 w - - 0 1", "d3d4", 0),
    ("en passant is on another square", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", 0),
    // X-rays.
    ("rooks behind rooks", "3r2k1/3r4/8/3p4/8/8/3R4/3R2K1 w - - 0 1", "d2d5", -400),
    ("one rook more", "3r2k1/3r4/8/3p4/8/3R4/3R4/3R2K1 w - - 0 1", "d3d5", 100),
    ("a queen behind the rooks", "3r2k1/3r4/8/3p4/8/3R4/3R4/3Q2K1 w - - 0 1", "d3d5", 100),
    ("a queen before the rooks", "3r2k1/3r4/8/3p4/8/3Q4/3R4/3R2K1 w - - 0 1", "d3d5", -300),
    ("on a rank", "6k1/8/8/rrp1RR2/8/8/8/6K1 w - - 0 1", "e5c5", -400),
    ("a bishop behind a pawn", "6k1/8/5n2/3p4/4P3/5B2/8/6K1 w - - 0 1", "e4d5", 100),
    ("a queen behind a pawn", "6k1/8/5n2/3p4/4P3/5Q2/8/6K1 w - - 0 1", "e4d5", 100),
    ("no rook behind a pawn", "6k1/8/5n2/3p4/4P3/5R2/8/6K1 w - - 0 1", "e4d5", 0),
    ("no bishop behind a rook", "6k1/8/3r4/3p4/8/3R4/3B4/6K1 w - - 0 1", "d3d5", -400),
    ("their bishop behind a pawn", "6k1/8/8/3p4/4P3/8/6b1/1K6 w - - 0 1", "e4d5", 0),
    ("their bishop behind their pawn", "b5k1/8/2p5/3p4/4P3/3P1P2/8/1K6 w - - 0 1", "e4d5", 0),
    ("a pawn blocks the line", "6k1/8/5n2/3p4/4P3/5P2/6B1/6K1 w - - 0 1", "e4d5", 0),
    ("a queen before a bishop", "6k1/8/4p3/3p4/4Q3/5B2/8/6K1 w - - 0 1", "e4d5", -700),
    // The order of captures.
    ("the pawn captures first", "3qk3/2p5/3p4/8/8/B7/8/3QK3 w - - 0 1", "a3d6", -200),
    ("a queen takes the knight", "4k3/8/1n6/3p4/8/8/3R4/2KQ4 w - - 0 1", "d2d5", -100),
    ("but not before a queen", "4k3/8/1n6/3p4/8/8/3R4/2KQ3q w - - 0 1", "d2d5", -400),
    ("both sides may stop", "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -200),
    ("a queen does not follow", "4k3/8/2p5/3p4/8/1N6/2N5/3QK3 w - - 0 1", "d1d5", -800),
    // En passant.
    ("a bare pawn has passed", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100),
    ("a defended pawn has passed", "4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0),
    ("the passed pawn opens the file", "4k3/2p5/8/3pP3/8/8/8/3RK3 w - d6 0 1", "e5d6", 100),
    ("for the other side, too", "3r2k1/8/8/8/2pP4/4P3/8/6K1 b - d3 0 1", "c4d3", 100),
    // Promotions.
    ("a safe promotion", "8/P7/8/8/8/8/8/k1K5 w - - 0 1", "a7a8q", 800),
    ("an attacked queen", "7r/P7/8/8/8/8/8/k1K5 w - - 0 1", "a7a8q", -100),
    ("an attacked knight", "7r/P7/8/8/8/8/8/k1K5 w - - 0 1", "a7a8n", -100),
    ("a capture that promotes", "1n6/P7/8/8/8/8/8/k1K5 w - - 0 1", "a7b8q", 1_100),
    ("and is taken", "1n5r/P7/8/8/8/8/8/k1K5 w - - 0 1", "a7b8q", 200),
    ("as a rook", "1n5r/P7/8/8/8/8/8/k1K5 w - - 0 1", "a7b8r", 200),
    ("a pawn captures and promotes", "1N5r/P7/8/8/8/8/8/k1K5 b - - 0 1", "h8b8", -1_000),
    ("and the queen is taken", "1N4rr/P7/8/8/8/8/8/k1K5 b - - 0 1", "g8b8", -100),
    ("Black promotes, too", "k1K5/8/8/8/8/8/p7/1n4RR w - - 0 1", "g1b1", -100),
    // Kings.
    ("a king takes a bare pawn", "8/8/8/3p4/2K5/8/8/7k w - - 0 1", "c4d5", 100),
    ("a king takes a bare rook", "8/8/4k3/3p4/8/3R4/8/7K w - - 0 1", "d3d5", -400),
    ("a king does not take a defended rook", "8/8/4k3/3p4/8/3R4/3R4/7K w - - 0 1", "d3d5", 100),
    ("nor one defended by the king", "8/8/4k3/3p4/2K5/3R4/8/8 w - - 0 1", "d3d5", 100),
    // Pins and castling.
    ("a pinned knight captures", "4k3/4n3/8/3p4/8/8/4R3/3RK3 w - - 0 1", "d1d5", -400),
    ("castling next to a rook", "3rk3/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1", 0),
];

#[test]
fn known_cases() {
    for (name, fen, text, expected) in CASES {
        let board = Board::from_fen(fen).unwrap_or_else(|error| panic!("{name}: {error}"));
        let found = board.legal_moves().iter().copied().find(|one| one.to_string() == text);
        let one = found.unwrap_or_else(|| panic!("{name}: {text} is not legal"));
        assert_eq!(board.exchange(one, &Values::default()), expected, "{name}: {fen} {text}");
        let least = |threshold| board.exchange_is_at_least(one, threshold, &Values::default());
        assert!(least(expected) && !least(expected + 1), "{name}: {fen} {text}");
    }
}

/// Other values change the result, but not the order of the captures.
#[test]
fn values_of_the_caller() {
    let board = Board::from_fen("4k3/8/2b2n2/3p4/8/2N5/8/3RK3 w - - 0 1").unwrap();
    let one = Move::new(Square::C3, Square::D5);
    // The knight takes a pawn and is taken. Then White takes with the rook if the knight is worth more.
    for ([knight, bishop, rook], expected) in [([3, 3, 5], -2), ([9, 1, 2], -1), ([0, 3, 5], 1)] {
        let values = Values::new([1, knight, bishop, rook, 9, 100]);
        assert_eq!(board.exchange(one, &values), expected);
        assert_eq!(values.of(Kind::Knight), i32::from(knight));
    }
    let nothing = Values::new([0; 6]);
    assert!(board.exchange_is_at_least(one, 0, &nothing) && !board.exchange_is_at_least(one, 1, &nothing));
}

const LETTERS: &str = "pnbrqk";

fn step(one: Move) -> Step {
    (one.from.index(), one.to.index(), one.promotion.map(Kind::letter))
}

/// The values as the search on the mailbox uses them, and whether it knows pins.
struct Prices([u16; 6], bool);

impl Prices {
    fn of(&self, letter: char) -> i64 {
        LETTERS.find(letter.to_ascii_lowercase()).map_or(0, |kind| i64::from(self.0[kind]))
    }

    /// What the mover's side has more after the move than before.
    fn gain(&self, before: &Mailbox, after: &Mailbox) -> i64 {
        let material = |board: &Mailbox, white: bool| -> i64 {
            let theirs = |piece: &&char| piece.is_alphabetic() && piece.is_uppercase() == white;
            board.squares().iter().filter(theirs).map(|&piece| self.of(piece)).sum()
        };
        let white = before.white_to_move();
        let balance = |board| material(board, white) - material(board, !white);
        balance(after) - balance(before)
    }

    /// What the side to move wins by captures on a square, or 0 if it does not capture.
    fn captures(&self, board: &Mailbox, target: usize) -> i64 {
        capture(board, target, self.1)
            .map_or(0, |(_, after)| (self.gain(board, &after) - self.captures(&after, target)).max(0))
    }

    fn exchange(&self, board: &Mailbox, one: Step) -> i64 {
        let (from, to, _) = one;
        let own_piece = board.squares()[to] != '.'
            && board.squares()[to].is_uppercase() == board.squares()[from].is_uppercase();
        if own_piece {
            return 0; // castling
        }
        let after = board.after(one);
        self.gain(board, &after) - self.captures(&after, to)
    }
}

/// The square of the least valuable piece that captures on a square, and the board after the capture. With pins, a capture that opens
/// a line of a slider to its own king does not count.
fn capture(board: &Mailbox, target: usize, pins: bool) -> Option<(usize, Mailbox)> {
    let white = board.white_to_move();
    let piece = |from: usize| board.squares()[from].to_ascii_lowercase();
    let after = |from| {
        let promotion = (piece(from) == 'p' && [0, 7].contains(&(target / 8))).then_some('q');
        board.after((from, target, promotion))
    };
    let opens_a_line = |from: usize| {
        let own = if white { 'K' } else { 'k' };
        let mut kings = (0..64).filter(|&square| board.squares()[square] == own);
        let (Some(king), None) = (kings.next(), kings.next()) else { return false };
        let before = board.attackers(king, !white);
        let is_new = |slider: &usize| "bqr".contains(piece(*slider)) && !before.contains(slider);
        from != king && after(from).attackers(king, !white).iter().any(is_new)
    };
    let free = board.attackers(target, white).into_iter().filter(|&from| !pins || !opens_a_line(from));
    // `min_by_key` returns the first of equal pieces, and squares are in order.
    let from = free.min_by_key(|&from| LETTERS.find(piece(from)))?;
    let after = after(from);
    (piece(from) != 'k' || !after.is_attacked(target, !white)).then_some((from, after))
}

/// Compares every legal move of a board with the search on the mailbox.
fn compare(board: &Board, random: &mut Rng) {
    let mailbox = Mailbox::read(&format!("{board:#}"));
    let anything = [(); 6].map(|()| random.u16(..));
    let small = [(); 6].map(|()| random.u16(0..8));
    for prices in [[100, 300, 300, 500, 900, 20_000], small, anything] {
        let (values, pinned, prices) = (Values::new(prices), Prices(prices, true), Prices(prices, false));
        let mut best = 0;
        let _ = board.moves(|moves| -> ControlFlow<()> {
            for one in moves {
                let expected = i32::try_from(prices.exchange(&mailbox, step(one))).unwrap();
                assert_eq!(board.exchange(one, &values), expected, "{board:#} {one} {values:?}");
                let with_pins = i32::try_from(pinned.exchange(&mailbox, step(one))).unwrap();
                assert_eq!(board.exchange_with_pins(one, &values), with_pins, "{board:#} {one} {values:?}");
                for more in [0, 1] {
                    let found = board.exchange_with_pins_is_at_least(one, with_pins + more, &values);
                    assert_eq!(found, more == 0, "{board:#} {one} {values:?}");
                }
                if mailbox.is_capture(step(one)) {
                    best = best.max(expected);
                }
                let near = [-100, -1, 0, 1, 100].map(|more| expected + more);
                for threshold in near.into_iter().chain([i32::MIN, i32::MAX, 0, random.i32(-1_000..1_000)]) {
                    let found = board.exchange_is_at_least(one, threshold, &values);
                    assert_eq!(found, expected >= threshold, "{board:#} {one} {threshold} {values:?}");
                }
            }
            ControlFlow::Continue(())
        });
        assert_eq!(board.static_exchange(&values), best, "{board:#} {values:?}");
    }
}

/// Compares the capturers of a square in their order.
fn compare_order(board: &Board, target: Square, first: Color) {
    // In the mailbox, a king that goes to a square of its own side castles. So the square is empty there.
    let mut placement = board.placement();
    placement.set(target, None);
    let text = format!("{placement} {} - - 0 1", if first == Color::White { 'w' } else { 'b' });
    let mut mailbox = Mailbox::read(&text);
    let mut expected = Vec::new();
    while let Some((from, after)) = capture(&mailbox, target.index(), false) {
        expected.push((from, mailbox.squares()[from]));
        mailbox = after;
    }
    let mut capturers = board.capturers(target, first);
    let order: Vec<(usize, char)> =
        capturers.by_ref().map(|(square, piece)| (square.index(), piece.letter())).collect();
    assert_eq!(order, expected, "{text} {target}");
    assert_eq!(capturers.next(), None);
}

/// Positions from which games begin, besides the starting positions: with promotions, en passant, and long lines.
const BEGINNINGS: [&str; 8] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "1rk1r3/pp1ppp1p/8/2pP2p1/8/8/PPP1PPPP/1R1KR3 w EBeb c6 0 1",
    "q3k2q/8/8/3pP3/8/8/8/Q3K2Q w - d6 0 1",
    "1qrr2k1/1b1r1p2/2n1pn2/b2p4/2PNP3/BN1R1B2/3R4/1Q1R2K1 w - - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "qrb3rq/1bP1P2b/p7/2Pp3k/K7/P7/1Bp1p2B/QRB3RQ w - d6 0 1",
];

#[test]
fn random_games_are_as_in_the_mailbox() {
    let mut random = Rng::with_seed(2_026);
    for game in 0..30 * usize::from(TIMES) {
        let mut board = match BEGINNINGS.get(game / 2) {
            Some(fen) => Board::from_fen(fen).unwrap(),
            None if game % 4 == 0 => Board::initial(),
            None => Board::chess960(random.u16(0..960)).unwrap(),
        };
        for _ in 0..80 {
            if random.u8(0..2) == 0 {
                compare(&board, &mut random);
                for side in Color::ALL {
                    for target in board.occupied() {
                        compare_order(&board, target, side);
                    }
                    compare_order(&board, Square::from_low_bits(random.usize(..)), side);
                }
            }
            let moves = board.legal_moves();
            if moves.is_empty() {
                break;
            }
            // Few captures, so that pieces stay on the board.
            let quiets = board.legal(Which::Quiets);
            let choice = if random.u8(0..4) > 0 && !quiets.is_empty() { quiets } else { moves };
            board.play(choice[random.usize(0..choice.len())]).unwrap();
        }
    }
}

#[test]
fn impossible_boards_are_as_in_the_mailbox() {
    let mut random = Rng::with_seed(64);
    for _ in 0..75 * TIMES {
        let board = impossible(&mut random);
        compare(&board, &mut random);
        for target in Square::ALL {
            compare_order(&board, target, board.side_to_move());
        }
    }
}

/// No move is expected to have a certain result here: most of them are not legal.
#[test]
fn no_move_panics() {
    let mut random = Rng::with_seed(8);
    let most = Values::new([u16::MAX; 6]);
    let boards = BEGINNINGS.map(|fen| Board::from_fen(fen).unwrap());
    let empty = Board::from_fen_accepting("8/8/8/8/8/8/8/8 w - - 0 1", Impossibilities::ALL).unwrap();
    let full = std::array::from_fn::<_, 20, _>(|_| impossible(&mut random));
    for board in boards.into_iter().chain(full).chain([empty]) {
        for from in Square::ALL {
            for to in Square::ALL {
                for promotion in Kind::ALL.map(Some).into_iter().chain([None]) {
                    let one = Move { from, to, promotion };
                    let result = board.exchange(one, &most);
                    assert!(board.exchange_is_at_least(one, result, &most));
                    assert!(!board.exchange_is_at_least(one, result + 1, &most));
                }
            }
        }
    }
    assert_eq!(empty.exchange(Move::new(Square::A1, Square::A2), &most), 0);
}
