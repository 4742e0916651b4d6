//! The exports for games in PGN. The crate's documentation says how they are called.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Serialize;
use slidemask_board::Board;
use slidemask_pgn::{Damage, Evaluation, Games, Ply, decode};

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
    next: Option<u64>,
    headers: Vec<(String, String)>,
    start: String,
    comment: Option<String>,
    moves: Vec<PgnMove>,
    result: Option<String>,
    damage: Option<PgnDamage>,
}

#[derive(Serialize)]
struct PgnMove {
    played: String,
    /// The position after the move.
    fen: String,
    parent: Option<u32>,
    depth: u32,
    comment: Option<String>,
    glyphs: Vec<u16>,
    /// In milliseconds. (To write decimals would take nine kilobytes of the module.)
    clock: Option<u64>,
    evaluation: Option<i32>,
    mate: Option<i32>,
}

#[derive(Serialize)]
struct PgnDamage {
    ply: Option<u32>,
    text: String,
    reason: String,
}

impl From<Damage> for PgnDamage {
    fn from(damage: Damage) -> Self {
        Self { ply: damage.ply, text: damage.text, reason: damage.flaw.to_string() }
    }
}

/// The most moves of a game, with its variations. (The longest possible game has 17,697.) A page waits half a second for them.
const MOST: usize = 65_536;
const TOO_MANY: &str = "the game has more than 65536 moves, with its variations";

/// Reads the first game of a text, with its variations. `None` if there is no game, or its end is missing.
fn first_game(text: &[u8], may_go_on: bool) -> Result<Option<PgnGame>, String> {
    let mut games = Games::new(text);
    let Some(game) = games.next() else { return Ok(None) };
    let next = games.next().map(|next| next.byte);
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
                damage = Some(PgnDamage { ply: Some(ply.ply), text, reason });
                break;
            }
            Ok(ply) => moves.push(shown_move(&ply, &plies.board())?),
            Err(found) => damage = Some(found.into()),
        }
    }
    let headers =
        game.headers().map(|header| (header.name.to_string(), header.text().into_owned())).collect();
    Ok(Some(PgnGame {
        next,
        headers,
        start: start.to_string(),
        comment: joined(game.annotations().comments()),
        moves,
        result: plies.result().map(|result| result.to_string()),
        damage,
    }))
}

fn joined<'a>(comments: impl Iterator<Item = &'a [u8]>) -> Option<String> {
    let comments: Vec<_> = comments.map(decode).collect();
    (!comments.is_empty()).then(|| comments.join("\n"))
}

/// A move, and the position after it.
fn shown_move(ply: &Ply<'_>, after: &Board) -> Result<PgnMove, String> {
    let played = ply.played.map_or_else(|| Ok(NULL.to_string()), |one| shown(&ply.board, one))?;
    let annotations = ply.annotations();
    let (evaluation, mate) = match annotations.evaluation() {
        Some(Evaluation::Centipawns(value)) => (Some(value), None),
        Some(Evaluation::Mate(moves)) => (None, Some(moves)),
        None => (None, None),
    };
    Ok(PgnMove {
        played,
        fen: after.to_string(),
        parent: ply.parent,
        depth: ply.depth,
        comment: joined(annotations.comments()),
        glyphs: annotations.nags().collect(),
        clock: annotations.clock().and_then(|clock| u64::try_from(clock.as_millis()).ok()),
        evaluation,
        mate,
    })
}
