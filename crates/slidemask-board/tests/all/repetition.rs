//! `Game`: repetitions, draws with and without a claim, and moves taken back. Random games are compared with a mailbox that
//! shares no code with the library and compares positions as text.

use std::collections::BTreeMap;

use crate::mailbox::{self, Mailbox, Step};
use slidemask::Color;
use slidemask_board::{Board, Game, Keyed, Move, Outcome};

fn game(fen: &str) -> Game {
    Game::from(Board::from_fen(fen).unwrap())
}

/// Plays moves in SAN, and returns after each move how often its position has occurred.
fn play(game: &mut Game, moves: &str) -> Vec<usize> {
    let each = |text| {
        game.play(game.board().parse_san(text).unwrap()).unwrap();
        game.occurrences()
    };
    moves.split(' ').map(each).collect()
}

/// How the game has ended, and the draw that can be claimed.
fn verdict(game: &Game) -> (Option<Outcome>, Option<Outcome>) {
    (game.outcome(), game.claimable_draw())
}

const KNIGHTS: &str = "Nf3 Nf6 Ng1 Ng8";

#[test]
fn the_third_time_can_be_claimed_and_the_fifth_ends_the_game() {
    let mut game = Game::default();
    assert_eq!((game.occurrences(), verdict(&game)), (1, (None, None)));
    for round in 1..=4 {
        let last = round + 1;
        assert_eq!(play(&mut game, KNIGHTS), [round, round, round, last]);
        let expected = match last {
            2 => (None, None),
            3 | 4 => (None, Some(Outcome::ThreefoldRepetition)),
            _ => (Some(Outcome::FivefoldRepetition), None),
        };
        assert_eq!(verdict(&game), expected);
    }
    // The sixth occurrence also ends the game, and so does the fifth occurrence of another position.
    assert_eq!(play(&mut game, KNIGHTS), [5, 5, 5, 6]);
    assert_eq!(verdict(&game), (Some(Outcome::FivefoldRepetition), None));
    // After a pawn move, no earlier position counts.
    assert_eq!(play(&mut game, "e3"), [1]);
    assert_eq!(verdict(&game), (None, None));
}

/// Occurrences need not follow one another, and the moves between them may differ.
#[test]
fn occurrences_may_be_far_apart() {
    let mut game = Game::default();
    let moves = "Nf3 Nf6 Nc3 Nc6 Ng1 Ng8 Nb1 Nb8 Nc3 Nf6 Nb1 Ng8 Na3 Na6 Nb1 Nb8";
    assert_eq!(play(&mut game, moves), [1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 3, 1, 1, 1, 4]);
}

#[test]
fn the_side_to_move_must_be_the_same() {
    // The rook loses a move: the pieces are the same, but Black is to move.
    let mut game = game("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    assert_eq!(play(&mut game, "Ra3 Kd8 Ra2 Ke8 Ra1"), [1, 1, 1, 1, 1]);
    assert_eq!(play(&mut game, "Kd8 Ra3 Ke8 Ra1"), [1, 1, 1, 2]);
}

#[test]
fn an_en_passant_capture_makes_a_position_different() {
    // Only right after e4, dxe3 is possible.
    let kings = "Kf8 Kf1 Ke8 Ke1";
    let mut first = game("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    assert_eq!(play(&mut first, "e4"), [1]);
    assert_eq!(play(&mut first, kings), [1, 1, 1, 1]);
    assert_eq!(play(&mut first, kings), [2, 2, 2, 2]);
    assert_eq!(play(&mut first, kings), [3, 3, 3, 3]);
    // The pawn that could take is pinned, so the position right after e4 is the same as later.
    let mut pinned = game("3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1");
    play(&mut pinned, "e4");
    assert!(pinned.board().en_passant().is_some());
    assert_eq!(play(&mut pinned, "Kc8 Kf1 Kd8 Ke1"), [1, 1, 1, 2]);
    // No pawn can take.
    let mut nobody = game("4k3/8/8/8/7p/8/4P3/4K3 w - - 0 1");
    play(&mut nobody, "e4");
    assert_eq!(play(&mut nobody, kings), [1, 1, 1, 2]);
    // A FEN may still name the en-passant square.
    let mut named = game("4k3/8/8/8/4P2p/8/8/4K3 b - e3 0 1");
    assert!(named.board().en_passant().is_some());
    assert_eq!(play(&mut named, kings), [1, 1, 1, 2]);
}

#[test]
fn castling_rights_make_a_position_different() {
    // Each round but the last loses a castling right.
    let mut game = game("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (round, moves) in ["Rg1 Rg8 Rh1 Rh8", "Rb1 Rb8 Ra1 Ra8", "Kf1 Kf8 Ke1 Ke8"].into_iter().enumerate() {
        // After the second round the kings have no right left to lose.
        assert_eq!(play(&mut game, moves).last(), Some(&(1 + usize::from(round == 2))));
    }
    // In Chess960, the rooks on the e-file may castle at first and not later.
    let mut chess960 = self::game("1rk1r3/8/8/8/8/8/8/1RK1R3 w EBeb - 0 1");
    assert_eq!(play(&mut chess960, "Re2 Re7 Re1 Re8"), [1, 1, 1, 1]);
    assert_eq!(play(&mut chess960, "Re2 Re7 Re1 Re8"), [1, 2, 2, 2]);
}

/// The position after castling can occur again. The position before it cannot.
#[test]
fn castling_in_a_game() {
    for fen in ["5k2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "5k2/8/8/8/8/8/8/R4KR1 w GA - 0 1"] {
        let mut game = game(fen);
        play(&mut game, "O-O Ke7");
        assert_eq!(game.board().to_string(), "8/4k3/8/8/8/8/8/R4RK1 w - - 2 2");
        assert_eq!(play(&mut game, "Kg2 Ke8 Kg1 Ke7"), [1, 1, 1, 2]);
        for _ in 0..6 {
            game.undo().unwrap();
        }
        assert_eq!(game, self::game(fen));
    }
}

#[test]
fn captures_begin_anew() {
    let mut game = game("4k3/8/8/8/8/8/r7/R3K3 w - - 0 1");
    assert_eq!(play(&mut game, "Kf1 Kf8 Ke1 Ke8"), [1, 1, 1, 2]);
    assert_eq!(play(&mut game, "Rxa2"), [1]);
    assert_eq!(play(&mut game, "Kf8 Kf1 Ke8 Ke1"), [1, 1, 1, 2]);
}

#[test]
fn fifty_moves_can_be_claimed_and_75_end_the_game() {
    let rook = |clock: u16| game(&format!("7k/8/8/8/8/8/8/KR6 w - - {clock} 90"));
    for (clock, expected) in [
        (98, (None, None)),
        (99, (None, Some(Outcome::FiftyMoves))),
        (148, (None, Some(Outcome::FiftyMoves))),
        (149, (Some(Outcome::SeventyFiveMoves), None)),
        (u16::MAX, (Some(Outcome::SeventyFiveMoves), None)),
    ] {
        let mut game = rook(clock);
        play(&mut game, "Rb2");
        assert_eq!(verdict(&game), expected, "{clock}");
    }
    // A game may start with such a clock.
    assert_eq!(verdict(&rook(100)), (None, Some(Outcome::FiftyMoves)));
    assert_eq!(verdict(&rook(150)), (Some(Outcome::SeventyFiveMoves), None));
}

#[test]
fn the_last_position_counts_before_the_clock() {
    // Mate, stalemate and bare kings, with a clock of 100, 150 and 1 halfmoves.
    for (fen, last, expected) in [
        ("k7/8/1K6/8/8/8/8/7R w", "Rh8", Outcome::Checkmate { winner: Color::White }),
        ("k7/8/K7/8/8/8/8/7R w", "Rb1", Outcome::Stalemate),
        ("k7/8/8/8/8/8/8/7K w", "Kh2", Outcome::InsufficientMaterial),
    ] {
        for clock in [0, 99, 149] {
            let mut game = game(&format!("{fen} - - {clock} 90"));
            play(&mut game, last);
            assert_eq!(verdict(&game), (Some(expected), None), "{fen} {clock}");
        }
    }
}

/// Whether repetition or clock comes first, neither hides the other.
#[test]
fn repetition_and_the_clock() {
    let kings = "Kg8 Ka2 Kh8 Ka1";
    let mut game = game("7k/8/8/8/8/8/8/KR6 b - - 92 90");
    play(&mut game, kings);
    play(&mut game, kings);
    assert_eq!((game.board().halfmove_clock(), game.occurrences()), (100, 3));
    assert_eq!(verdict(&game), (None, Some(Outcome::ThreefoldRepetition)));
    play(&mut game, "Kg7");
    assert_eq!(verdict(&game), (None, Some(Outcome::FiftyMoves)));
    let mut late = self::game("7k/8/8/8/8/8/8/KR6 b - - 134 90");
    for _ in 0..4 {
        play(&mut late, kings);
    }
    assert_eq!((late.board().halfmove_clock(), late.occurrences()), (150, 5));
    assert_eq!(verdict(&late), (Some(Outcome::SeventyFiveMoves), None));
}

/// The clock of the start may be any number. Only the positions of the game are counted.
#[test]
fn a_start_with_a_large_clock() {
    let kings = "Kg8 Ka2 Kh8 Ka1";
    for clock in [0, 1, 4, 99, 1_000, u16::MAX - 5, u16::MAX - 4, u16::MAX - 3, u16::MAX] {
        let mut game = game(&format!("7k/p7/8/8/8/8/8/KR6 b - - {clock} 90"));
        assert_eq!(play(&mut game, kings), [1, 1, 1, 2], "{clock}");
        assert_eq!(play(&mut game, kings), [2, 2, 2, 3], "{clock}");
        assert_eq!(play(&mut game, "a6"), [1], "{clock}");
        assert_eq!(verdict(&game), (None, None), "{clock}");
    }
}

/// A game goes on after the clock has stopped at 65,535 halfmoves.
#[test]
fn games_longer_than_the_clock() {
    let mut game = Game::default();
    for round in 1..=17_000 {
        for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
            game.play(text.parse().unwrap()).unwrap();
        }
        if round % 1_000 == 0 {
            assert_eq!(game.occurrences(), round + 1);
        }
    }
    assert_eq!((game.board().halfmove_clock(), game.occurrences()), (u16::MAX, 17_001));
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut game = Game::default();
    play(&mut game, KNIGHTS);
    let before = game.clone();
    for text in ["e2e5", "e7e5", "e3e4", "e1g1", "e2e4q"] {
        let one: Move = text.parse().unwrap();
        assert_eq!(game.play(one), before.board().clone().play(one));
        assert!(game.play(one).is_err(), "{text}");
        assert_eq!(game, before, "{text}");
        assert_eq!((game.occurrences(), game.moves().len()), (2, 4), "{text}");
    }
}

/// A null move keeps clock and number as in a FEN, and positions before it do not count. In check, there is none.
#[test]
fn null_moves_of_a_search() {
    let mut game = Game::default();
    play(&mut game, KNIGHTS);
    let before = game.clone();
    assert!(game.null_move() && game.null_move());
    assert_eq!(
        (game.occurrences(), game.upcoming_repetition(9), game.board().halfmove_clock()),
        (1, false, 6)
    );
    assert_eq!(play(&mut game, KNIGHTS), [1, 1, 1, 2]);
    let written: Vec<String> = game.moves().map(|one| one.to_string()).collect();
    assert_eq!(written[3..6], ["f6g8", "0000", "0000"]);
    while game.moves().len() > 4 {
        game.undo();
    }
    assert_eq!(game, before);
    let mut check = self::game("4k3/8/8/8/8/8/8/4RK2 b - - 0 1");
    assert!(!check.null_move());
    assert_eq!(check.moves().len(), 0);
    assert!(check.play(Move::NULL).is_err());
}

#[test]
fn an_ended_game_accepts_legal_moves() {
    let mut game = game("7k/8/8/8/8/8/8/K6R b - - 150 90");
    assert!(game.outcome().is_some());
    assert_eq!(play(&mut game, "Kg7"), [1]);
}

/// To find a draw that a move would make claimable, make the move and take it back.
#[test]
fn a_claim_with_a_move_not_yet_made() {
    let mut game = Game::default();
    play(&mut game, KNIGHTS);
    play(&mut game, "Nf3 Nf6 Ng1");
    let before = game.clone();
    assert_eq!(game.claimable_draw(), None);
    play(&mut game, "Ng8");
    assert_eq!(game.claimable_draw(), Some(Outcome::ThreefoldRepetition));
    assert_eq!(game.undo(), "f6g8".parse().ok());
    assert_eq!(game, before);
    assert_eq!(game.claimable_draw(), None);
}

/// A position as text: its pieces, side to move, castling rights, the square of a legal en-passant capture, and the number of null
/// moves before it.
type Identity = [String; 5];

fn identity(mailbox: &Mailbox, legal: &[Step], nulls: usize) -> Identity {
    let text = mailbox.write();
    let mut fields = text.split(' ').map(str::to_owned);
    let mut next = || fields.next().unwrap();
    [next(), next(), next(), format!("{:?}", mailbox.en_passant(legal)), nulls.to_string()]
}

/// A game as a list of positions.
struct Record {
    positions: Vec<(Mailbox, Vec<Step>, Identity)>,
    /// `None` is a null move.
    moves: Vec<Option<Step>>,
}

fn text(step: Option<Step>) -> String {
    step.map_or("0000".to_owned(), mailbox::text)
}

impl Record {
    fn push(&mut self, mailbox: Mailbox) {
        let legal = mailbox.legal();
        let nulls = self.moves.iter().filter(|step| step.is_none()).count();
        let identity = identity(&mailbox, &legal, nulls);
        self.positions.push((mailbox, legal, identity));
    }

    fn play(&mut self, step: Option<Step>) {
        let (mailbox, ..) = self.positions.last().unwrap();
        let after = step.map_or_else(|| mailbox.passed(), |step| mailbox.after(step));
        self.moves.push(step);
        self.push(after);
    }

    /// How often the last position has occurred, how the game has ended, and the draw that can be claimed.
    fn verdict(&self) -> (usize, Option<Outcome>, Option<Outcome>) {
        let (mailbox, _, last) = self.positions.last().unwrap();
        let occurrences = self.positions.iter().filter(|(.., identity)| identity == last).count();
        let (ended, claim) = match (mailbox.outcome(), occurrences) {
            (None | Some(Outcome::FiftyMoves), 5..) => (Some(Outcome::FivefoldRepetition), None),
            (None | Some(Outcome::FiftyMoves), 3 | 4) => (None, Some(Outcome::ThreefoldRepetition)),
            (Some(Outcome::FiftyMoves), _) => (None, Some(Outcome::FiftyMoves)),
            (ended, _) => (ended, None),
        };
        (occurrences, ended, claim)
    }
}

/// Positions from which games begin, besides starting positions: with few moves, castling, en passant, and late clocks.
const BEGINNINGS: [&str; 12] = [
    "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1",
    "r3k2r/1p1p1p1p/8/8/8/8/P1P1P1P1/R3K2R w HAha - 0 1",
    "1rk1r3/8/8/8/8/8/8/1RK1R3 w EBeb - 0 1",
    "rkr5/pp6/8/8/8/8/PP6/RKR5 w CAca - 80 60",
    "4k3/2p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
    "3rk3/4p3/8/3P4/3p4/8/4P3/3RK3 w - - 0 1",
    "7k/8/8/K1pP3r/8/8/8/8 w - c6 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "7k/7p/8/8/8/8/P7/K7 w - - 95 60",
    "7k/8/8/8/8/8/8/KR6 w - - 140 60",
    "7k/8/8/8/8/8/8/KQ6 w - - 65530 65530",
    "k7/8/8/8/8/8/8/K5NN w - - 0 1",
];

/// A number below another one, the same on processors of 32 and of 64 bits.
fn below(random: &mut fastrand::Rng, count: usize) -> usize {
    usize::try_from(random.u64(0..count as u64)).unwrap()
}

#[test]
fn random_games_are_as_by_the_book() {
    let mut random = fastrand::Rng::with_seed(5);
    let mut seen = BTreeMap::<String, u32>::new();
    for number in 0..360 {
        let start = match BEGINNINGS.get(number % 15) {
            Some(fen) => Board::from_fen(fen).unwrap(),
            None if number % 15 == 12 => Board::initial(),
            None => Board::chess960(random.u16(0..960)).unwrap(),
        };
        let mut game = Game::from(start);
        let mut record = Record { positions: Vec::new(), moves: Vec::new() };
        record.push(Mailbox::read(&format!("{start:#}")));
        let mut boards = vec![start];
        for _ in 0..120 {
            let (occurrences, ended, claim) = record.verdict();
            let (mailbox, legal, identity) = record.positions.last().unwrap();
            assert_eq!(game.occurrences(), occurrences, "{} {identity:?}", mailbox.write());
            assert_eq!(verdict(&game), (ended, claim), "{}", mailbox.write());
            assert_eq!(game.moves().len(), record.moves.len());
            assert!(game.earlier().map(Keyed::board).eq(boards[..boards.len() - 1].iter().copied()));
            // The positions of a search that has made some of the moves.
            let plies = below(&mut random, 12);
            let again = record.positions.iter().rev().skip(1).take(plies.saturating_sub(1));
            let is_repetition = occurrences > 2 || again.into_iter().any(|(.., other)| other == identity);
            assert_eq!(game.is_repetition(plies), is_repetition, "{plies} {}", mailbox.write());
            let leads_back = |&one: &Move| {
                let mut after = game.clone();
                after.play_unchecked(one);
                after.is_repetition(plies + 1)
            };
            let is_upcoming = game.board().legal_moves().iter().any(leads_back);
            assert_eq!(game.upcoming_repetition(plies), is_upcoming, "{plies} {}", mailbox.write());
            for (what, happens) in [("repetition", is_repetition), ("upcoming", is_upcoming)] {
                *seen.entry(format!("{what} {happens}")).or_default() += 1;
            }
            for (before, (.., other)) in boards.iter().zip(&record.positions) {
                let is_same = other[..4] == identity[..4];
                assert_eq!(game.board().same_position(before), is_same, "{} {before:#}", mailbox.write());
                assert_eq!(game.board().key() == before.key(), is_same, "{} {before:#}", mailbox.write());
                if other[..2] == identity[..2] && !is_same {
                    let what = if other[2] == identity[2] { "en passant" } else { "castling" };
                    *seen.entry(what.to_owned()).or_default() += 1;
                }
            }
            for outcome in [ended, claim].into_iter().flatten() {
                *seen.entry(format!("{outcome:?}")).or_default() += 1;
            }

            if legal.is_empty() || random.u8(0..20) == 0 {
                for _ in 0..random.u64(1..8) {
                    let step = record.moves.pop();
                    assert_eq!(game.undo().map(|one| one.to_string()), step.map(text));
                    if step.is_some() {
                        record.positions.pop();
                        boards.pop();
                    }
                }
                continue;
            }
            if random.u8(0..40) == 0 {
                let passes = !mailbox.is_check();
                assert_eq!(game.null_move(), passes, "{}", mailbox.write());
                if passes {
                    record.play(None);
                    boards.push(game.board());
                }
                continue;
            }
            // Half of the moves return a piece to where it came from, so that positions repeat.
            let back =
                record.moves.iter().nth_back(1).copied().flatten().map(|(from, to, _)| (to, from, None));
            let quiet: Vec<Step> = legal.iter().copied().filter(|&step| !mailbox.is_capture(step)).collect();
            let step = match back.filter(|back| quiet.contains(back)) {
                Some(back) if random.bool() => back,
                _ if quiet.is_empty() || random.u8(0..8) == 0 => legal[below(&mut random, legal.len())],
                _ => quiet[below(&mut random, quiet.len())],
            };
            game.play(mailbox::text(step).parse().unwrap()).unwrap();
            record.play(Some(step));
            boards.push(game.board());
        }
        let moves: Vec<String> = record.moves.iter().copied().map(text).collect();
        assert_eq!(game.moves().map(|one| one.to_string()).collect::<Vec<_>>(), moves);
        assert_eq!(game.start(), start);
        while game.undo().is_some() {}
        assert_eq!(game, Game::from(start));
    }
    // Each of these has happened in the games.
    for what in [
        "castling",
        "en passant",
        "FiftyMoves",
        "SeventyFiveMoves",
        "ThreefoldRepetition",
        "FivefoldRepetition",
        "repetition true",
        "repetition false",
        "upcoming true",
        "upcoming false",
    ] {
        assert!(seen.get(what) >= Some(&20), "{what}: {seen:?}");
    }
}
