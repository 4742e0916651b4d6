//! Games in PGN.
//!
//! - No input panics. The games are parts of the text, in order, and damage lies in its game.
//! - Every move is legal, and the position after it is the one before the next move of its line.
//! - The main line is the same with and without variations.
//! - Blocks of any size have the same games, but for those that are too long.
//! - A game says the same if it is read by itself, with other line breaks, with spaces before its lines, and if it is written as programs
//!   write games: with a header in each line, SAN, `$1`, comments in braces, and commands for what comments measure.

use std::time::Duration;

use libfuzzer_sys::Corpus;
use slidemask_board::{Board, Move};
use slidemask_pgn::{
    Annotations, Blocks, Evaluation, Flaw, GameResult, Games, PgnGame, Ply, ReadError, Token, decode,
};

pub(crate) fn run(data: &[u8]) -> Corpus {
    let games: Vec<PgnGame<'_>> = Games::new(data).collect();
    let mut end = 0;
    for game in &games {
        assert!(game.byte >= end);
        end = game.byte + game.text.len() as u64;
        check(game, end);
        check_written(game);
    }
    // The length chooses some of what is compared: all of it takes long.
    let (size, longest) = [(1, 1 << 24), (100, 1 << 24), (1, 50), (100, 50)][data.len() % 4];
    check_blocks(data, size, longest);
    // The text lies on the end of what is read at once.
    if data.len().is_multiple_of(16) {
        let filler = if data.contains(&b'\r') { b"%\r" } else { b"%\n" };
        check_blocks(&[&filler.repeat((1 << 15) - data.len() / 4), data].concat(), 1, 1 << 24);
    }
    let plain: Vec<u8> = data.iter().copied().filter(|&byte| byte != b'\r').collect();
    let usual = |game: PgnGame<'_>| (game.line, Said::by(&game, "\n"));
    let said: Vec<_> = Games::new(&plain).map(usual).collect();
    for PgnGame { text, .. } in Games::new(&plain) {
        let alone: Vec<_> = Games::new(text).map(usual).collect();
        assert_eq!(alone, [usual(PgnGame::new(text))]);
    }
    // A mark in front of a line is skipped, and one behind white space is a part of a word.
    let has_mark = plain.windows(3).any(|three| three == b"\xef\xbb\xbf");
    let end = ["\r\n", "\r", "\n\r", "\n \t"][data.len() % if has_mark { 2 } else { 4 }];
    let text = plain.split(|&byte| byte == b'\n').collect::<Vec<_>>().join(end.as_bytes());
    let found: Vec<_> = Games::new(&text).map(|game| (game.line, Said::by(&game, end))).collect();
    assert_eq!(found, said, "{end:?}");
    if games.is_empty() { Corpus::Reject } else { Corpus::Keep }
}

fn check_blocks(text: &[u8], size: usize, longest: usize) {
    let mut expected = Games::new(text);
    for block in Blocks::new(text).block(size).longest(longest) {
        match block {
            Ok(block) => {
                for game in block.games() {
                    let same = expected.next().expect("no more games");
                    assert_eq!(
                        (game.text, game.number, game.byte, game.line),
                        (same.text, same.number, same.byte, same.line)
                    );
                }
            }
            Err(ReadError::GameTooLong { game, line, byte, .. }) => {
                let same = expected.next().expect("no more games");
                assert_eq!((game, line, byte), (same.number, same.line, same.byte));
                assert!(same.text.len() > longest);
            }
            Err(error) => panic!("{error}"),
        }
    }
    assert!(expected.next().is_none());
}

fn check(game: &PgnGame<'_>, end: u64) {
    let (mut after, mut main) = (Vec::new(), Vec::new());
    for ply in game.all_plies() {
        match ply {
            Ok(ply) => {
                let before =
                    ply.parent.map_or_else(|| game.start().ok(), |parent| Some(after[parent as usize]));
                assert_eq!(before, Some(ply.board));
                let mut board = ply.board;
                match ply.played {
                    Some(one) => board.play(one).expect("a legal move"),
                    // The next move shows what a null move makes of the board.
                    None => return,
                }
                after.push(board);
                if ply.depth == 0 {
                    main.push(ply.played);
                }
            }
            Err(damage) => assert!(damage.byte >= game.byte && damage.byte <= end, "{damage}"),
        }
    }
    let played: Vec<_> = game.plies().map_while(Result::ok).map(|ply| ply.played).collect();
    assert!(played.starts_with(&main) && (game.all_plies().any(|ply| ply.is_err()) || main == played));
}

/// What a game says, however it is written.
#[derive(Debug, PartialEq)]
struct Said {
    headers: Vec<(String, String)>,
    before: Vec<String>,
    moves: Vec<Row>,
    /// Its line, the moves before it, the text, and what is wrong.
    damage: Option<(u64, Option<u32>, String, Flaw)>,
    result: Option<GameResult>,
}

#[derive(Debug, PartialEq)]
struct Row {
    board: Board,
    played: Option<Move>,
    place: [u32; 3],
    parent: Option<u32>,
    comments: [Vec<String>; 2],
    nags: [Vec<u16>; 2],
    measured: Option<Measured>,
}

/// The clock, the time of the move, the evaluation and its depth.
type Measured = (Option<Duration>, Option<Duration>, Option<Evaluation>, Option<u32>);

fn measured(notes: &Annotations<'_>) -> Measured {
    (notes.clock(), notes.elapsed(), notes.evaluation(), notes.search_depth())
}

/// The comments, with `\n` in place of another end of a line.
fn comments(notes: &Annotations<'_>, end: &str) -> Vec<String> {
    notes.comments().map(|comment| decode(comment).replace(end, "\n")).collect()
}

impl Said {
    fn by(game: &PgnGame<'_>, end: &str) -> Self {
        let (mut moves, mut damage) = (Vec::new(), None);
        for ply in game.all_plies() {
            match ply {
                Ok(ply) => {
                    let notes = [ply.annotations(), ply.starting_annotations()];
                    let comments = [0, 1].map(|i| comments(&notes[i], end));
                    // What is measured stands near the start, so breaks and the bytes of letters count.
                    let is_plain = comments[0].iter().all(|one| one.is_ascii() && !one.contains('\n'));
                    moves.push(Row {
                        board: ply.board,
                        played: ply.played,
                        place: [ply.ply, ply.index, ply.depth],
                        parent: ply.parent,
                        comments,
                        nags: [0, 1].map(|i| notes[i].nags().collect()),
                        measured: is_plain.then(|| measured(&notes[0])),
                    });
                }
                Err(found) => {
                    let place = (found.line, found.ply, found.text, found.flaw);
                    assert_eq!(damage.replace(place), None, "nothing follows damage");
                }
            }
        }
        let mut plies = game.plies();
        plies.by_ref().for_each(drop);
        Self {
            headers: game.headers().map(|header| (header.name.into(), header.text().into())).collect(),
            before: comments(&game.annotations(), end),
            moves,
            damage,
            result: plies.result(),
        }
    }
}

/// Writes a game as programs do, and reads it again.
fn check_written(game: &PgnGame<'_>) {
    let plies: Vec<Ply<'_>> = game.all_plies().map_while(Result::ok).collect();
    let is_usual = |name: &str| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let mut said = Said::by(game, "\n");
    said.headers.retain(|(name, _)| is_usual(name));
    let mut text = String::new();
    for (name, value) in &said.headers {
        text += &format!("[{name} \"{}\"]\n", value.replace('\\', "\\\\").replace('"', "\\\""));
    }
    let headers = PgnGame::new(text.as_bytes()).headers().map(|one| (one.name.into(), one.text().into()));
    assert_eq!(headers.collect::<Vec<_>>(), said.headers, "{text}");
    for row in &said.moves {
        row.measured.iter().for_each(check_measured);
    }
    if said.damage.is_none()
        && let Some(moves) = written(game, &plies)
    {
        text += &moves;
        assert_eq!(Said::by(&PgnGame::new(text.as_bytes()), "\n"), said, "{text}");
    }
}

/// The moves with what stands between them. `None` if the tokens are not those of the moves, or a comment may belong to no game.
fn written(game: &PgnGame<'_>, plies: &[Ply<'_>]) -> Option<String> {
    let (mut text, mut plies, mut depth, mut is_over) = ("\n".to_owned(), plies.iter(), 0, false);
    for token in game.tokens() {
        match token.ok()? {
            Token::Move(_) => {
                let ply = plies.next()?;
                let san = ply.played.map(|played| ply.board.san(played).expect("a legal move").to_string());
                text += &format!("{}. {} ", ply.board.fullmove_number(), san.as_deref().unwrap_or("--"));
            }
            Token::Nag(number) => text += &format!("${number} "),
            // Without braces, up to the end of its line. In front of everything, such lines belong to the headers.
            Token::Comment(comment) if is_over || text == "\n" && comment.contains(&b'}') => return None,
            Token::Comment(comment) if comment.contains(&b'}') => text += &format!(";{}\n", decode(comment)),
            Token::Comment(comment) => text += &format!("{{{}}} ", decode(comment)),
            Token::Begin => {
                depth += 1;
                text += "(";
            }
            Token::End => {
                depth -= 1;
                text += ") ";
            }
            Token::Result(result) => {
                is_over |= depth == 0;
                text += &format!("{result} ");
            }
        }
    }
    plies.next().is_none().then_some(text)
}

/// Writes what a comment measures as commands, and reads it again.
fn check_measured(measure: &Measured) {
    let &(clock, elapsed, evaluation, depth) = measure;
    let time = |time: Duration| {
        let seconds = time.as_secs();
        format!("{}:{:02}:{:02}.{:03}", seconds / 3600, seconds / 60 % 60, seconds % 60, time.subsec_millis())
    };
    let mut commands = String::new();
    for (name, value) in [("clk", clock), ("emt", elapsed)] {
        commands.extend(value.map(|value| format!("[%{name} {}]", time(value))));
    }
    if let Some(evaluation) = evaluation {
        let depth = depth.map_or(String::new(), |depth| format!(",{depth}"));
        commands += &match evaluation {
            Evaluation::Mate(moves) => format!("[%eval #{moves}{depth}]"),
            Evaluation::Centipawns(number) => {
                let (sign, number) = (if number < 0 { "-" } else { "" }, number.unsigned_abs());
                format!("[%eval {sign}{}.{:02}{depth}]", number / 100, number % 100)
            }
        };
    }
    let text = format!("1. e4 {{ {commands} }}");
    let ply = PgnGame::new(text.as_bytes()).plies().next().expect("a move").expect("a legal move");
    let expected = (clock, elapsed, evaluation, evaluation.and(depth));
    assert_eq!(measured(&ply.annotations()), expected, "{text}");
}
