//! Threats of boards and of moves, compared with a walk over a mailbox that shares no code with the library.
//!
//! The deltas of a move must be the difference of the full lists before and after it, for every legal move of random games. This
//! test does so for 30 million moves, in a minute on two cores, and then for the inputs of a network:
//!
//! ```console
//! $ cargo test --release -p slidemask-board --test all -- --ignored threats::
//! ```

use std::collections::BTreeSet;

use crate::TIMES;
use crate::mailbox::{Mailbox as Letters, Step};
use fastrand::Rng;
use slidemask::{Bitboard, Color, File, Square};
use slidemask_board::{Board, Impossibilities, Kind, Move, Piece, Placement};
use slidemask_nnue::network::{BoardInputs, InputDeltas, NetworkInputs};
use slidemask_nnue::threats::{Mailbox, Pairs, PieceCode, Threat, ThreatDeltas};

/// A threat: the letter of the attacker, its square, the letter of the victim, its square.
type Walked = (char, usize, char, usize);
type Threats = BTreeSet<Walked>;

/// All threats of a board, by a walk.
fn walk(letters: &Letters) -> Threats {
    let on = letters.squares();
    let occupied = |square: &usize| on[*square] != '.';
    let from = (0..64).filter(occupied);
    from.flat_map(|from| {
        letters.attacks(from).into_iter().filter(occupied).map(move |to| (on[from], from, on[to], to))
    })
    .collect()
}

/// The threats of a list. None may be in it twice.
fn listed(list: &[Threat]) -> Threats {
    const LETTERS: &[u8; 16] = b".PNBRQK..pnbrqk.";
    let letter = |piece: PieceCode| char::from(LETTERS[usize::from(piece.code())]);
    let threats: Threats = list
        .iter()
        .map(|threat| {
            (letter(threat.attacker), threat.from.index(), letter(threat.victim), threat.to.index())
        })
        .collect();
    assert_eq!(threats.len(), list.len(), "a threat is in the list twice: {list:?}");
    threats
}

/// Sets of pairs, and a second account of what they count, by the lower-case letters of attacker and victim.
type Set = (Pairs, fn(char, char) -> bool);
static SETS: [Set; 3] = [
    (Pairs::ALL, |_, _| true),
    (Pairs::FULL, |attacker, victim| match attacker {
        'p' => "pnr".contains(victim),
        'b' | 'r' => victim != 'q',
        'k' => "pnbr".contains(victim),
        _ => true,
    }),
    (Pairs::WITHOUT_KINGS, |attacker, victim| match attacker {
        'p' => "pnr".contains(victim),
        'n' | 'q' => victim != 'k',
        'b' | 'r' => "pnbr".contains(victim),
        _ => false,
    }),
];

fn counted(threats: &Threats, (_, counts): &Set) -> Threats {
    let counts = |&&(attacker, _, victim, _): &&Walked| {
        counts(attacker.to_ascii_lowercase(), victim.to_ascii_lowercase())
    };
    threats.iter().filter(counts).copied().collect()
}

fn step(one: Move) -> Step {
    (one.from.index(), one.to.index(), one.promotion.map(Kind::letter))
}

fn read(board: &Board) -> Letters {
    Letters::read(&format!("{board:#}"))
}

/// What kinds of moves were tried.
#[derive(Debug, Default)]
struct Tried {
    moves: u64,
    captures: u64,
    en_passant: u64,
    promotions: u64,
    promotions_with_capture: u64,
    castlings: u64,
}

impl Tried {
    fn count(&mut self, board: &Board, one: Move) {
        let takes = board.color(!board.side_to_move()).contains(one.to);
        let is_pawn = board.kind(Kind::Pawn).contains(one.from);
        self.moves += 1;
        self.captures += u64::from(takes);
        self.en_passant += u64::from(is_pawn && !takes && one.from.file() != one.to.file());
        self.promotions += u64::from(one.promotion.is_some() && !takes);
        self.promotions_with_capture += u64::from(one.promotion.is_some() && takes);
        self.castlings += u64::from(board.color(board.side_to_move()).contains(one.to));
    }
}

/// Compares the deltas of a move with the lists before and after it. `before` is the list before.
fn compare(board: &Board, letters: &Letters, before: &Threats, one: Move) {
    let after = walk(&letters.after(step(one)));
    let deltas = board.threat_deltas(one);
    assert_eq!(listed(&deltas.added), &after - before, "added by {one} on {board:#}");
    assert_eq!(listed(&deltas.removed), before - &after, "removed by {one} on {board:#}");
}

/// Compares the list of a board, and the deltas of all of its legal moves.
fn compare_all(board: &Board, tried: &mut Tried) {
    let letters = read(board);
    let before = walk(&letters);
    assert_eq!(listed(&board.threats()), before, "{board:#}");
    for &one in &board.legal_moves() {
        tried.count(board, one);
        compare(board, &letters, &before, one);
    }
}

/// Positions from which games begin, besides the starting positions: with many promotions, en passant, and long lines.
const BEGINNINGS: [&str; 8] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "1rk1r3/pp1ppp1p/8/2pP2p1/8/8/PPP1PPPP/1R1KR3 w EBeb c6 0 1",
    "1r2k1r1/8/8/8/8/8/8/1R2K1R1 b GBgb - 0 1",
    "q3k2q/8/8/3pP3/8/8/8/Q3K2Q w - d6 0 1",
];

/// Whether a move is castling, a promotion or a capture en passant.
fn is_rare(board: &Board, one: Move) -> bool {
    let mut tried = Tried::default();
    tried.count(board, one);
    tried.castlings + tried.en_passant + tried.promotions + tried.promotions_with_capture > 0
}

/// Plays random games of chess and Chess960 until this many moves have been tried, and shows every position to `look`.
fn play(moves: u64, random: &mut Rng, mut look: impl FnMut(&Board, &mut Tried, Option<Move>)) -> Tried {
    let mut tried = Tried::default();
    for game in 0.. {
        let mut board = match game % 3 {
            0 => Board::from_fen(BEGINNINGS[game / 3 % BEGINNINGS.len()]).unwrap(),
            1 => Board::initial(),
            _ => Board::chess960(random.u16(..960)).unwrap(),
        };
        for _ in 0..150 {
            if tried.moves >= moves {
                return tried;
            }
            let moves = board.legal_moves();
            // Castling, promotions and captures en passant come often enough.
            let rare: Vec<Move> = moves.iter().copied().filter(|&one| is_rare(&board, one)).collect();
            let one = if random.u8(..4) == 0 { random.choice(rare) } else { None };
            let one = one.or_else(|| random.choice(&*moves).copied());
            look(&board, &mut tried, one);
            let Some(one) = one else { break };
            board.play(one).unwrap();
        }
    }
    tried
}

fn deltas_are_differences(moves: u64, seed: u64) {
    let tried = play(moves, &mut Rng::with_seed(seed), |board, tried, _| compare_all(board, tried));
    println!("{tried:?}");
    assert!(tried.captures > moves / 40 && tried.en_passant > moves / 20_000);
    assert!(tried.promotions > moves / 3_000 && tried.promotions_with_capture > moves / 3_000);
    assert!(tried.castlings > moves / 5_000);
}

#[test]
fn deltas_of_every_move_are_the_difference_of_the_lists() {
    deltas_are_differences(300_000, 0);
}

#[test]
#[ignore = "takes a minute in a release build"]
fn deltas_of_millions_of_moves_are_the_difference_of_the_lists() {
    std::thread::scope(|scope| {
        for seed in 1..=2 {
            scope.spawn(move || deltas_are_differences(15_000_000, seed));
        }
    });
}

/// Compares the inputs that moves add and remove with the inputs of the boards before and after them.
fn inputs_are_differences(moves: u64, seed: u64) {
    let network = NetworkInputs::named("Full_Threats_60720+PP_3Wide+HalfKAv2_hm").unwrap();
    let (mut old, mut new) = (BoardInputs::EMPTY, BoardInputs::EMPTY);
    let (mut threats, mut deltas) = (ThreatDeltas::EMPTY, InputDeltas::EMPTY);
    let mut refreshed = 0_u64;
    // All numbers of both lists, sorted. None may be in them twice.
    let union = |one: &[u32], other: &[u32]| {
        let mut all = [one, other].concat();
        all.sort_unstable();
        assert!(all.is_sorted_by(|one, next| one < next), "twice: {all:?}");
        all
    };
    let tried = play(moves, &mut Rng::with_seed(seed), |board, tried, _| {
        let before = Mailbox::from(&board.placement());
        network.of_board(&before, &mut old);
        for &one in &board.legal_moves() {
            tried.count(board, one);
            let mut after = before;
            board.update_mailbox(one, &mut after, network.pairs(), &mut threats);
            network.of_change(&before, &after, &threats, &mut deltas);
            network.of_board(&after, &mut new);
            let mut next = *board;
            next.play(one).unwrap();
            for color in Color::ALL {
                let side = color.index();
                let (added, removed) = (&deltas.added[side], &deltas.removed[side]);
                assert_eq!(deltas.refresh[side], board.king(color) != next.king(color), "{one} on {board:#}");
                if deltas.refresh[side] {
                    refreshed += 1;
                    assert!(added.is_empty() && removed.is_empty());
                } else {
                    let (one_way, other_way) =
                        (union(&old.sides[side], added), union(&new.sides[side], removed));
                    assert_eq!(one_way, other_way, "{one} on {board:#}");
                }
            }
        }
    });
    assert!(refreshed > moves / 50 && tried.en_passant > moves / 20_000 && tried.castlings > moves / 5_000);
}

#[test]
fn inputs_of_every_move_are_the_difference_of_the_lists() {
    inputs_are_differences(100_000, 20);
}

#[test]
#[ignore = "takes a minute in a release build"]
fn inputs_of_millions_of_moves_are_the_difference_of_the_lists() {
    std::thread::scope(|scope| {
        for seed in 21..=22 {
            scope.spawn(move || inputs_are_differences(15_000_000, seed));
        }
    });
}

/// A mailbox that follows the games holds the pieces of the board, and the deltas leave out the pairs that do not count.
#[test]
fn a_mailbox_follows_a_game() {
    for (seed, set) in (10..).zip(&SETS) {
        let mut mailbox = Mailbox::EMPTY;
        let mut expected = None;
        let mut deltas = ThreatDeltas::EMPTY;
        let tried = play(30_000, &mut Rng::with_seed(seed), |board, tried, one| {
            if expected != Some(*board) {
                mailbox = Mailbox::from(&board.placement()); // another game
            }
            assert_eq!(mailbox, Mailbox::from(&board.placement()), "{board:#}");
            let Some(one) = one else { return };
            tried.count(board, one);
            let letters = read(board);
            let (before, after) = (walk(&letters), walk(&letters.after(step(one))));
            let (before, after) = (counted(&before, set), counted(&after, set));
            board.update_mailbox(one, &mut mailbox, &set.0, &mut deltas);
            assert_eq!(listed(&deltas.added), &after - &before, "added by {one} on {board:#}");
            assert_eq!(listed(&deltas.removed), &before - &after, "removed by {one} on {board:#}");
            let mut next = *board;
            next.play(one).unwrap();
            assert_eq!(Placement::from(&mailbox), next.placement(), "{board:#} {one}");
            expected = Some(next);
        });
        println!("{tried:?}");
        assert!(tried.en_passant > 0 && tried.castlings > 0 && tried.promotions_with_capture > 0);
    }
}

/// Castles with both rooks of all 960 starting positions. Other pieces of the back rank are gone, and random ones stand around.
#[test]
fn castlings_of_all_starting_positions() {
    let mut random = Rng::with_seed(960);
    let (mut king_stays, mut rook_stays, mut they_swap) = (0, 0, 0);
    for number in 0..960 {
        let start = Board::chess960(number).unwrap();
        let files = |kind, color| start.pieces(color, kind).into_iter().map(Square::file);
        let king = files(Kind::King, Color::White).next().unwrap();
        for (color, rook) in
            Color::ALL.into_iter().flat_map(|color| files(Kind::Rook, color).map(move |rook| (color, rook)))
        {
            let letter = |file| {
                if file == king {
                    'K'
                } else if file == rook {
                    'R'
                } else {
                    '1'
                }
            };
            let white: String = File::ALL.into_iter().map(letter).collect();
            let black = white.to_ascii_lowercase();
            let side = if color == Color::White { 'w' } else { 'b' };
            let mut castlings = 0;
            // The first board has pawns only. With other pieces, castling may be illegal.
            for attempt in 0..6 {
                let mut rank = || -> String {
                    let pieces = if attempt == 0 { "1" } else { "11111PpNnBbRrQq" };
                    (0..8).map(|_| char::from(*random.choice(pieces.as_bytes()).unwrap())).collect()
                };
                let [fourth, fifth] = [rank(), rank()];
                let fen = format!("{black}/pppppppp/8/{fifth}/{fourth}/8/PPPPPPPP/{white} {side} KQkq - 0 1");
                let board = Board::from_fen_accepting(&fen, Impossibilities::ALL).unwrap();
                let letters = read(&board);
                let before = walk(&letters);
                for &one in board.legal_moves().iter().filter(|one| board.color(color).contains(one.to)) {
                    compare(&board, &letters, &before, one);
                    castlings += 1;
                    let mut after = board;
                    after.play(one).unwrap();
                    let (king, rooks) = (after.king(color).unwrap(), after.pieces(color, Kind::Rook));
                    king_stays += u32::from(king == one.from);
                    rook_stays += u32::from(rooks.contains(one.to));
                    they_swap += u32::from(king == one.to && rooks.contains(one.from));
                }
            }
            assert!(castlings > 0, "no castling with the rook on {rook} of starting position {number}");
        }
    }
    assert!(king_stays > 500 && rook_stays > 500 && they_swap > 500, "{king_stays} {rook_stays} {they_swap}");
}

/// A board that no game can reach: random letters, or one of a few extremes.
fn impossible(random: &mut Rng) -> Board {
    let letters = match random.u8(..8) {
        0 => "Q",
        1 => "Qq",
        2 => "QqRrBbNn",
        3 => "1111PpNnBbRrQq",
        4 => "11Kk",
        5 => "Pp1",
        _ => "11111111PpNnBbRrQqKk",
    };
    let mut rank =
        || -> String { (0..8).map(|_| char::from(*random.choice(letters.as_bytes()).unwrap())).collect() };
    let ranks: Vec<String> = (0..8).map(|_| rank()).collect();
    let side = if random.bool() { 'w' } else { 'b' };
    Board::from_fen_accepting(&format!("{} {side} - - 0 1", ranks.join("/")), Impossibilities::ALL).unwrap()
}

#[test]
fn impossible_boards() {
    let mut random = Rng::with_seed(64);
    let mut tried = Tried::default();
    for _ in 0..750 * TIMES {
        compare_all(&impossible(&mut random), &mut tried);
    }
    let queens =
        Board::from_fen_accepting(&format!("{} w - - 0 1", ["QQQQQQQQ"; 8].join("/")), Impossibilities::ALL);
    assert_eq!(queens.unwrap().threats().len(), slidemask_nnue::threats::Threat::MOST_ON_A_BOARD);
    assert!(tried.moves > 20_000 && tried.promotions > 100);
}

/// A move that is not legal has an unspecified result. Nothing panics, and the mailbox still holds pieces.
#[test]
fn nonsense_does_not_panic() {
    let mut random = Rng::with_seed(4_096);
    let mut boards: Vec<Board> = BEGINNINGS.iter().map(|fen| Board::from_fen(fen).unwrap()).collect();
    boards.extend((0..12).map(|_| impossible(&mut random)));
    let promotions: Vec<_> = Kind::ALL.into_iter().map(Some).chain([None]).collect();
    let mut deltas = ThreatDeltas::EMPTY;
    for board in boards {
        let other = impossible(&mut random);
        for (from, to) in Square::ALL.into_iter().flat_map(|from| Square::ALL.map(|to| (from, to))) {
            for &promotion in &promotions {
                let one = Move { from, to, promotion };
                _ = board.threat_deltas(one);
                // A mailbox with the pieces of another board.
                let mut mailbox = Mailbox::from(&other.placement());
                board.update_mailbox(one, &mut mailbox, &SETS[from.index() % 3].0, &mut deltas);
                assert_eq!(Mailbox::from_bytes(mailbox.as_bytes()), Some(mailbox), "{board:#} {one}");
            }
        }
    }
}

#[test]
fn a_move_from_an_empty_square_changes_nothing() {
    let board = Board::initial();
    let mut mailbox = Mailbox::from(&board.placement());
    let mut deltas = board.threat_deltas(Move::new(Square::E2, Square::E4));
    board.update_mailbox(Move::new(Square::E3, Square::E4), &mut mailbox, &Pairs::ALL, &mut deltas);
    assert_eq!(mailbox, Mailbox::from(&board.placement()));
    assert!(deltas.added.is_empty() && deltas.removed.is_empty());
}

#[test]
fn conversions() {
    for (color, kind) in Color::ALL.into_iter().flat_map(|color| Kind::ALL.map(|kind| (color, kind))) {
        let piece = Piece { color, kind };
        let code = PieceCode::from(piece);
        assert_eq!((code.color(), code.kind()), (color, kind));
        assert_eq!(Piece::from(code), piece);
        assert_eq!(code.to_string(), piece.letter().to_string());
    }
    let mut random = Rng::with_seed(8);
    for _ in 0..2_000 {
        let placement = impossible(&mut random).placement();
        let mailbox = Mailbox::from(&placement);
        for square in Square::ALL {
            assert_eq!(mailbox.get(square).map(Piece::from), placement.piece_at(square));
        }
        assert_eq!(Placement::from(&mailbox), placement);
        assert_eq!(mailbox.occupied(), placement.occupied());
    }
    assert_eq!(Placement::from(&Mailbox::EMPTY), Placement::EMPTY);
}

/// Attacks by kind, their number on each square, and the squares that end a check.
#[test]
fn attacks_of_a_side() {
    play(4_000, &mut Rng::with_seed(20), |board, tried, one| {
        tried.moves += u64::from(one.is_some());
        let letters = read(board);
        for color in Color::ALL {
            let (mut sets, mut counts) = ([Bitboard::EMPTY; 6], [0; 64]);
            for (square, letter) in Square::ALL.into_iter().zip(letters.squares()) {
                if *letter == '.' || letter.is_ascii_uppercase() != (color == Color::White) {
                    continue;
                }
                let kind = "pnbrqk".find(letter.to_ascii_lowercase()).unwrap();
                for to in letters.attacks(square.index()) {
                    sets[kind].insert(Square::ALL[to]);
                    counts[to] += 1;
                }
            }
            assert_eq!(board.attacks_by_kind(color).to_array(), sets, "{board:#} {color}");
            assert_eq!(board.attack_counts(color), counts, "{board:#} {color}");
            assert_eq!(board.attacks_by_kind(color).all(), board.attacked_squares(color));
        }
    });
}

#[test]
fn squares_that_end_a_check() {
    let mask = |fen| Board::from_fen(fen).unwrap().check_mask();
    let squares = |fen| mask(fen).into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ");
    assert_eq!(mask("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), Bitboard::FULL);
    assert_eq!(squares("4k3/8/8/4r3/8/8/8/4K3 w - - 0 1"), "e2 e3 e4 e5");
    assert_eq!(squares("4k3/8/8/8/8/3n4/8/4K3 w - - 0 1"), "d3");
    assert_eq!(squares("4k3/8/8/4r3/8/8/2n5/4K3 w - - 0 1"), "");
    assert_eq!(squares("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1"), "d4");
    // Without a king, nothing is a check.
    let no_king = Board::from_fen_accepting("4k3/8/8/4r3/8/8/8/8 w - - 0 1", Impossibilities::ALL);
    assert_eq!(no_king.unwrap().check_mask(), Bitboard::FULL);

    // In random games: a piece there would end the check, and nowhere else.
    let mut checks = 0;
    play(60_000, &mut Rng::with_seed(21), |board, tried, _| {
        tried.moves += board.move_count() as u64 + 1;
        let letters = read(board);
        let white = board.side_to_move() == Color::White;
        let king = letters.king(white);
        let checkers = letters.attackers(king, !white);
        checks += usize::from(!checkers.is_empty());
        let ends = |square: usize| match checkers[..] {
            [] => true,
            [checker] if square == checker => true,
            [checker] => {
                // It is between both: in the checker's line, and it would block it.
                let blocked = Letters::read(&with_pawn(board, square));
                letters.squares()[square] == '.' && !blocked.attacks(checker).contains(&king)
            }
            _ => false,
        };
        let expected: Bitboard = Square::ALL.into_iter().filter(|square| ends(square.index())).collect();
        assert_eq!(board.check_mask(), expected, "{board:#}");
    });
    assert!(checks > 100, "{checks}");
}

/// The FEN of a board with a white pawn on one more square.
fn with_pawn(board: &Board, square: usize) -> String {
    let mut placement = board.placement();
    placement.set(Square::ALL[square], Some(Piece { color: Color::White, kind: Kind::Pawn }));
    format!("{placement} w - - 0 1")
}
