//! Random games of chess and Chess960. Every position is compared with a slow generator that shares no code with the
//! library, and with the crate cozy-chess.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use crate::TIMES;
use crate::impossible::impossible;
use crate::mailbox::{self, Mailbox, Step};
use crate::walks::Walks;
use slidemask::{Bitboard, Color, File, Square};
use slidemask_board::features::{Compute, FEATURES, Feature};
use slidemask_board::zobrist::{self, PartKeys};
use slidemask_board::{Board, Fen, Kind, Move, MoveList, NoStartingPosition, Outcome, Piece, Values, Which};

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort();
    texts
}

fn texts(moves: &[Move]) -> Vec<String> {
    sorted(moves.iter().map(Move::to_string).collect())
}

fn squares(set: Bitboard) -> Vec<usize> {
    set.into_iter().map(Square::index).collect()
}

/// Positions from which games begin, besides the starting positions: with few pieces, many promotions, en passant, and long
/// lines.
const BEGINNINGS: [&str; 14] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "1rk1r3/pp1ppp1p/8/2pP2p1/8/8/PPP1PPPP/1R1KR3 w EBeb c6 0 1",
    "rk5r/8/8/8/8/8/8/RK5R w HAha - 0 1",
    "1r2k1r1/8/8/8/8/8/8/1R2K1R1 b GBgb - 0 1",
    "4k3/8/8/8/8/8/8/BNK1BN2 w - - 90 60",
    "q3k2q/8/8/3pP3/8/8/8/Q3K2Q w - d6 0 1",
    // Check by castling, and by en passant on a rank and a diagonal.
    "5k2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "8/8/8/8/8/8/8/R3K2k w Q - 0 1",
    "8/8/8/k3pP1R/8/8/8/4K3 w - e6 0 1",
    "4k3/1b6/8/8/3pP3/8/6K1/8 b - e3 0 1",
];

/// Plays random games and shows every position to `look`. A game goes on until there is no legal move.
fn play(games: u16, mut look: impl FnMut(&Board)) {
    let mut random = fastrand::Rng::with_seed(960);
    for game in 0..games {
        let mut board = match BEGINNINGS.get(usize::from(game / 2)) {
            Some(fen) => Board::from_fen(fen).unwrap(),
            None if game % 4 == 0 => Board::initial(),
            None => Board::chess960(random.u16(0..960)).unwrap(),
        };
        for _ in 0..150 {
            look(&board);
            let moves = board.legal_moves();
            // Captures are frequent enough that boards become empty.
            let captures = board.legal(Which::Captures);
            let choice = if random.u8(0..3) == 0 && !captures.is_empty() { captures } else { moves };
            if choice.is_empty() {
                break;
            }
            board.play(choice[random.usize(0..choice.len())]).unwrap();
        }
    }
}

/// Whether a move belongs to a choice.
type Wanted<'a> = &'a dyn Fn(&Step) -> bool;

/// The keys of a position and of its parts, by what they are made of.
fn keys(mailbox: &Mailbox, legal: &[Step]) -> (u64, PartKeys) {
    let mut key = if mailbox.white_to_move() { 0 } else { zobrist::black_to_move() };
    let mut parts = PartKeys::EMPTY;
    for square in Square::ALL {
        let Some(piece) = Piece::from_letter(mailbox.squares()[square.index()]) else { continue };
        let number = zobrist::piece(piece, square);
        key ^= number;
        if piece.kind == Kind::Pawn {
            parts.pawns ^= number;
        } else {
            parts.others[piece.color as usize] ^= number;
        }
        if "nbk".contains(piece.kind.letter()) {
            parts.minors ^= number;
        }
        parts.material = parts.material.wrapping_add(zobrist::piece(piece, Square::A1));
    }
    let rights = mailbox.write().split(' ').nth(2).map(str::to_owned).unwrap();
    for letter in rights.chars().filter(|&letter| letter != '-') {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        key ^= zobrist::castling(color, File::ALL["abcdefgh".find(letter.to_ascii_lowercase()).unwrap()]);
    }
    if let Some(square) = mailbox.en_passant(legal) {
        key ^= zobrist::en_passant(File::ALL[square % 8]);
    }
    (key, parts)
}

#[test]
fn every_feature_has_a_number_of_its_own() {
    let mut numbers = vec![zobrist::black_to_move()];
    numbers.extend(File::ALL.map(zobrist::en_passant));
    for color in Color::ALL {
        numbers.extend(File::ALL.map(|rook| zobrist::castling(color, rook)));
        for kind in Kind::ALL {
            numbers.extend(Square::ALL.map(|square| zobrist::piece(Piece { color, kind }, square)));
        }
    }
    assert_eq!((numbers.len(), numbers.iter().collect::<HashSet<_>>().len()), (793, 793));
}

fn compare_with_mailbox(board: &Board) {
    let mailbox = Mailbox::read(&format!("{board:#}"));
    assert_eq!(mailbox.write(), format!("{board:#}"));
    let white = mailbox.white_to_move();

    // All moves, captures, quiet moves, and the moves of each piece.
    let steps = mailbox.legal();
    let of = |wanted: Wanted<'_>| {
        sorted(steps.iter().copied().filter(|step| wanted(step)).map(mailbox::text).collect())
    };
    assert_eq!(texts(&board.legal_moves()), of(&|_| true), "{board:#}");
    let is_noisy = |&step: &Step| mailbox.is_capture(step) || step.2.is_some();
    let choices: [(Which, Wanted<'_>); 4] = [
        (Which::Captures, &|&step| mailbox.is_capture(step)),
        (Which::Noisy, &is_noisy),
        (Which::Quiets, &|step| !is_noisy(step)),
        (Which::QuietChecks, &|step| !is_noisy(step) && mailbox.gives_check(*step)),
    ];
    for (which, wanted) in choices {
        assert_eq!(texts(&board.legal(which)), of(wanted), "{board:#} {which:?}");
    }
    assert_eq!((board.key(), PartKeys::from(board)), keys(&mailbox, &steps), "{board:#}");
    assert_eq!(format!("{:#}", board.flipped()), mailbox.flipped().write());
    let mirrored = board.mirrored().map(|mirrored| format!("{mirrored:#}"));
    assert_eq!(mirrored, mailbox.mirrored().map(|mirrored| mirrored.write()), "{board:#}");
    assert_eq!(board.move_count(), steps.len(), "{board:#}");
    for from in Square::ALL {
        let mut list = MoveList::new();
        let _ = board.moves_of(from.into(), Which::All, |moves| -> ControlFlow<()> {
            assert_eq!((board.piece_at(from).map(|piece| piece.kind), from), (Some(moves.kind), moves.from));
            list.add(moves);
            ControlFlow::Continue(())
        });
        assert_eq!(texts(&list), of(&|step| step.0 == from.index()), "{board:#} {from}");
    }

    // Each move leads to the position that the mailbox gives.
    for &step in &steps {
        let one =
            board.legal_moves().iter().copied().find(|one| one.to_string() == mailbox::text(step)).unwrap();
        let mut after = *board;
        after.play(one).unwrap();
        assert_eq!(format!("{after:#}"), mailbox.after(step).write(), "{board:#} {one}");
        assert_eq!(board.gives_check(one), mailbox.gives_check(step), "{board:#} {one}");
        assert_eq!(board.is_capture(one), mailbox.is_capture(step), "{board:#} {one}");
        assert_eq!(
            board.captured(one),
            mailbox.captured(step).and_then(Kind::from_letter),
            "{board:#} {one}"
        );
        assert!(after.impossibilities().is_empty(), "{after:#}");
        assert_eq!(format!("{after:#}").parse(), Ok(after));
    }

    // Attackers, checkers and pinned pieces.
    let king = mailbox.king(white);
    assert_eq!(squares(board.checkers()), mailbox.attackers(king, !white), "{board:#}");
    for (color, is_white) in [(Color::White, true), (Color::Black, false)] {
        assert_eq!(squares(board.pinned(color)), mailbox.pinned(is_white), "{board:#} {color}");
        let attacked = board.attacked_squares(color);
        for square in Square::ALL {
            let attackers = board.attackers_to(square) & board.color(color);
            assert_eq!(squares(attackers), mailbox.attackers(square.index(), is_white), "{board:#} {square}");
            assert_eq!(attacked.contains(square), !attackers.is_empty(), "{board:#} {square}");
        }
    }

    assert_eq!(board.outcome(), mailbox.outcome(), "{board:#}");
    for square in Square::ALL {
        let letter = board.piece_at(square).map_or('.', Piece::letter);
        assert_eq!(letter, mailbox.squares()[square.index()]);
    }
}

#[test]
fn every_position_is_as_by_the_book() {
    play(40, compare_with_mailbox);
}

/// The values of a feature as numbers; a text as its bytes. `None` if the feature has no function.
fn values(feature: &Feature, board: &Board) -> Option<Vec<u64>> {
    let mut values = Vec::new();
    match feature.compute {
        Compute::Text(text) => {
            let mut buffer = [0; Fen::MAX_LEN];
            values.extend(text(board, &mut buffer).unwrap_or_default().bytes().map(u64::from));
        }
        _ if feature.numbers(board, |number| values.push(number)) => {}
        _ => return None,
    }
    Some(values)
}

/// The values of features that are compared with the mailbox elsewhere: here they have to be those of the board.
fn known(name: &str, board: &Board) -> Option<Vec<u64>> {
    let worth = Values::new([1, 3, 3, 5, 9, 200]);
    let text = |text: &str| text.bytes().map(u64::from).collect();
    Some(match name {
        "zobrist_key" => vec![board.key()],
        "legal_move_count" => vec![board.move_count() as u64],
        "static_exchange" => vec![u64::try_from(board.static_exchange(&worth)).unwrap()],
        "move_exchanges" => {
            let result = |&one: &Move| i64::from(board.exchange(one, &worth)).cast_unsigned();
            board.legal_moves().iter().map(result).collect()
        }
        "canonical_fen" => text(&board.to_string()),
        "outcome" => text(match board.outcome() {
            None => "",
            Some(Outcome::Checkmate { .. }) => "checkmate",
            Some(Outcome::Stalemate) => "stalemate",
            Some(Outcome::InsufficientMaterial) => "insufficient material",
            Some(Outcome::FiftyMoves) => "fifty moves",
            Some(Outcome::SeventyFiveMoves) => "seventy-five moves",
            Some(other) => panic!("{board:#}: {other:?}"),
        }),
        _ => return None,
    })
}

#[test]
fn every_feature_is_as_by_a_walk() {
    // The first values of each feature, and whether others were found.
    let mut seen: HashMap<String, (Vec<u64>, bool)> = HashMap::new();
    let mut compare = |board: &Board| {
        let walks = Walks::new(Mailbox::read(&format!("{board:#}")));
        for feature in FEATURES {
            let Some(found) = values(feature, board) else { continue };
            let name = feature.to_string();
            let expected = known(&name, board).or_else(|| walks.feature(&name));
            assert_eq!(Some(&found), expected.as_ref(), "{board:#} {name}");
            assert!(feature.shape().is_empty() || feature.shape().iter().product::<usize>() == found.len());
            seen.entry(name)
                .and_modify(|(first, varies)| *varies |= *first != found)
                .or_insert((found, false));
        }
    };
    play(24, &mut compare);
    let mut random = fastrand::Rng::with_seed(64);
    for _ in 0..50 * TIMES {
        compare(&impossible(&mut random));
    }
    for (name, (_, varies)) in seen {
        assert!(varies, "{name} is the same on all boards");
    }
}

#[test]
fn features_have_names_and_meanings_of_their_own() {
    let meaning = |name| Feature::named(name).map(|feature| feature.meaning().to_string());
    assert_eq!(
        meaning("pinners_black").unwrap(),
        "the squares of Black's sliders that pin a piece to White's king"
    );
    assert_eq!(meaning("pinners_black_count").unwrap(), "the number of squares in pinners_black");
    assert_eq!(meaning("pieces_white_rook").unwrap(), "the squares of White's pieces of the kind rook");
    for name in [
        "",
        "pinners",
        "pinners_white_",
        "pinners_white_rook",
        "check_squares_white_king",
        "material_white_count",
    ] {
        assert_eq!(meaning(name), None);
    }
    for (number, feature) in FEATURES.iter().enumerate() {
        let found = Feature::named(&feature.to_string()).unwrap();
        assert!(std::ptr::eq(found, &raw const FEATURES[number]), "{feature}");
        assert!(!feature.meaning().to_string().contains(['{', '}']));
        assert_eq!(format!("{feature:?}"), format!("Feature({feature})"));
    }
}

/// `is_legal` answers for every possible value of a move.
#[test]
fn every_other_move_is_illegal() {
    let promotions = Kind::ALL.into_iter().map(Some).chain([None]);
    let all: Vec<Move> = Square::ALL
        .into_iter()
        .flat_map(|from| Square::ALL.map(|to| (from, to)))
        .flat_map(|(from, to)| promotions.clone().map(move |promotion| Move { from, to, promotion }))
        .collect();
    let mut random = fastrand::Rng::with_seed(1);
    let mut boards = BEGINNINGS.map(|fen| Board::from_fen(fen).unwrap());
    for _ in 0..8 * TIMES {
        for board in &mut boards {
            let legal = board.legal_moves();
            for &one in &all {
                assert_eq!(board.is_legal(one), legal.contains(&one), "{board:#} {one}");
                if !legal.contains(&one) {
                    let mut same = *board;
                    assert!(!same.play(one).unwrap_err().to_string().is_empty());
                    assert_eq!(same, *board);
                    // The board is unspecified now, but nothing panics.
                    same.play_unchecked(one);
                    _ = (same.legal_moves(), same.outcome(), same.to_string());
                }
            }
            if let Some(&one) = random.choice(&*legal) {
                board.play(one).unwrap();
            }
        }
    }
}

fn compare_with_cozy(board: &Board) {
    if board.halfmove_clock() > 100 {
        return; // the clock of the other library stops there
    }
    let cozy = cozy_chess::Board::from_fen(&format!("{board:#}"), true).unwrap();
    let mut moves = Vec::new();
    cozy.generate_moves(|piece| {
        moves.extend(piece.into_iter().map(|one| one.to_string()));
        false
    });
    assert_eq!(texts(&board.legal_moves()), sorted(moves), "{board:#}");
    assert_eq!(board.checkers().0, cozy.checkers().0, "{board:#}");
    // The other library also counts pieces of the other side that stand alone before the king.
    let us = board.side_to_move();
    assert_eq!(board.pinned(us).0, cozy.pinned().0 & board.color(us).0, "{board:#}");
    let expected = match cozy.status() {
        cozy_chess::GameStatus::Won => "won",
        cozy_chess::GameStatus::Drawn => "drawn",
        cozy_chess::GameStatus::Ongoing => "on",
    };
    let found = match board.outcome() {
        Some(Outcome::Checkmate { .. }) => "won",
        None => "on",
        // The other library does not check the number of pieces.
        Some(Outcome::InsufficientMaterial) if board.halfmove_clock() < 100 => "on",
        Some(_) => "drawn",
    };
    assert_eq!(found, expected, "{board:#}");
    for &one in &board.legal_moves() {
        let mut after = *board;
        after.play_unchecked(one);
        let mut theirs = cozy.clone();
        theirs.play(one.to_string().parse().unwrap());
        let mut theirs = format!("{theirs:#}");
        if after.halfmove_clock() > 100 {
            continue;
        }
        if after.en_passant().is_none() {
            // The other library also writes the square if no pawn can take there.
            let fields: Vec<&str> = theirs.split(' ').collect();
            theirs = format!("{} {} {} - {} {}", fields[0], fields[1], fields[2], fields[4], fields[5]);
        }
        assert_eq!(format!("{after:#}"), theirs, "{board:#} {one}");
    }
}

#[test]
fn every_position_is_as_in_cozy_chess() {
    play(200 * TIMES, compare_with_cozy);
}

#[test]
fn starting_positions_are_as_in_cozy_chess() {
    for number in 0..960 {
        for black in [number, 959 - number, number * 7 % 960] {
            let cozy = cozy_chess::Board::double_chess960_startpos(number.into(), black.into());
            assert_eq!(format!("{:#}", Board::double_chess960(number, black).unwrap()), format!("{cozy:#}"));
        }
    }
    for (white, black) in [(960, 0), (0, 960)] {
        assert_eq!(Board::double_chess960(white, black), Err(NoStartingPosition { number: 960 }));
    }
}
