//! The exports for games in PGN. The crate's documentation says how they are called.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::time::Duration;

use serde::Serialize;
use slidemask_board::Board;
use slidemask_pgn::{Annotations, Damage, Evaluation, Games, Ply, decode};

use crate::moves::{NULL, shown};
use crate::text;

exports! {
    /// The first game of the text given, in PGN: headers, moves with the positions after them, result and damage; and where the
    /// next game begins. `null` if there is no game, or if no other one follows and the text `may_go_on` (1, otherwise 0).
    fn pgn(length: u32, may_go_on: u32) -> i32 {
        text::write(first_game(&text::given_bytes(length), may_go_on != 0))
    }
}

/// The first game of a text.
#[derive(Serialize)]
struct PgnGame {
    /// The byte at which the next game begins; `None` if this is the last one.
    next: Option<Number>,
    headers: Vec<(String, String)>,
    start: String,
    /// Before the first move.
    notes: Notes,
    moves: Vec<PgnMove>,
    result: Option<String>,
    damage: Option<PgnDamage>,
}

/// All numbers have one type: to write another one would take 200 bytes of the module.
type Number = i64;

/// Comments, a line for each, and glyphs.
type Notes = (Option<String>, Vec<Number>);

#[derive(Serialize)]
struct PgnMove {
    played: String,
    /// The position after the move.
    fen: String,
    parent: Option<Number>,
    depth: Number,
    notes: Notes,
    /// Before the first move of a variation.
    starting: Notes,
    /// What the comments measure: the clock and the time of the move in milliseconds, evaluation, mate, depth of the search. Without
    /// names, it is soon read. (To write decimals would take nine kilobytes of the module.)
    measured: Option<[Option<Number>; 5]>,
}

#[derive(Serialize)]
struct PgnDamage {
    ply: Option<Number>,
    text: String,
    reason: String,
}

impl From<Damage> for PgnDamage {
    fn from(damage: Damage) -> Self {
        Self { ply: damage.ply.map(Number::from), text: damage.text, reason: damage.flaw.to_string() }
    }
}

/// The most moves of a game, with its variations. (The longest possible game has 17,697.) A page waits half a second for them.
const MOST: usize = 65_536;
const TOO_MANY: &str = "the game has more than 65536 moves, with its variations";

/// Reads the first game of a text, with its variations. `None` if there is no game, or its end is missing.
fn first_game(text: &[u8], may_go_on: bool) -> Result<Option<PgnGame>, String> {
    let mut games = Games::new(text);
    let Some(game) = games.next() else { return Ok(None) };
    let next = games.next().and_then(|next| Number::try_from(next.byte).ok());
    if next.is_none() && may_go_on {
        return Ok(None);
    }
    // A start that is damaged is told with the moves.
    let start = game.start().unwrap_or_else(|_| Board::initial());
    let (mut moves, mut damage, mut plies) = (Vec::new(), None, game.all_plies());
    while let Some(ply) = plies.next() {
        match ply {
            Ok(ply) if moves.len() == MOST => {
                let (text, reason) = (decode(ply.text).into_owned(), TOO_MANY.to_string());
                damage = Some(PgnDamage { ply: Some(ply.ply.into()), text, reason });
                break;
            }
            Ok(ply) => moves.push(shown_move(&ply, &plies.board())?),
            Err(found) => damage = Some(found.into()),
        }
    }
    let headers =
        game.headers().map(|header| (header.name.to_string(), header.text().into_owned())).collect();
    let (start, notes) = (start.to_string(), notes(&game.annotations()));
    let result = plies.result().map(|result| result.to_string());
    Ok(Some(PgnGame { next, headers, start, notes, moves, result, damage }))
}

fn notes(annotations: &Annotations<'_>) -> Notes {
    let comments: Vec<_> = annotations.comments().map(decode).collect();
    ((!comments.is_empty()).then(|| comments.join("\n")), annotations.nags().map(Number::from).collect())
}

fn measured(annotations: &Annotations<'_>) -> [Option<Number>; 5] {
    let milliseconds = |time: Option<Duration>| Number::try_from(time?.as_millis()).ok();
    let (evaluation, mate) = match annotations.evaluation() {
        Some(Evaluation::Centipawns(value)) => (Some(value), None),
        Some(Evaluation::Mate(moves)) => (None, Some(moves)),
        None => (None, None),
    };
    [
        milliseconds(annotations.clock()),
        milliseconds(annotations.elapsed()),
        evaluation.map(Number::from),
        mate.map(Number::from),
        annotations.search_depth().map(Number::from),
    ]
}

/// A move, and the position after it.
fn shown_move(ply: &Ply<'_>, after: &Board) -> Result<PgnMove, String> {
    let played = ply.played.map_or_else(|| Ok(NULL.to_string()), |one| shown(&ply.board, one))?;
    let annotations = ply.annotations();
    let notes_behind = notes(&annotations);
    Ok(PgnMove {
        played,
        fen: after.to_string(),
        parent: ply.parent.map(Number::from),
        depth: ply.depth.into(),
        measured: notes_behind.0.as_ref().map(|_| measured(&annotations)),
        notes: notes_behind,
        // Those before the first move of the game are the game's.
        starting: if ply.depth == 0 { Notes::default() } else { notes(&ply.starting_annotations()) },
    })
}
