//! The columns of moves and of games.

use slidemask_board::CastlingStyle;
use slidemask_pgn::{Evaluation, Game, Plies, Ply, decode};

use crate::table::Values;

/// A column of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Column {
    Known(&'static Known),
    /// The header with this name.
    Header(String),
}

/// A column with a name of its own.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Known {
    name: &'static str,
    of: Of,
    kind: Kind,
    what: What,
}

/// Which tables have a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    Both,
    Moves,
    Games,
}

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Whole,
    Decimal,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Game,
    Byte,
    Line,
    Ply,
    Index,
    Parent,
    Depth,
    Fen,
    Uci,
    San,
    Text,
    Clock,
    Evaluation,
    Mate,
    Comment,
    Nags,
    LegalMoveCount,
    Plies,
    Result,
    Damage,
}

const fn known(name: &'static str, of: Of, kind: Kind, what: What) -> Known {
    Known { name, of, kind, what }
}

static KNOWN: [Known; 20] = [
    known("game", Of::Both, Kind::Whole, What::Game),
    known("byte", Of::Both, Kind::Whole, What::Byte),
    known("line", Of::Both, Kind::Whole, What::Line),
    known("ply", Of::Moves, Kind::Whole, What::Ply),
    known("index", Of::Moves, Kind::Whole, What::Index),
    known("parent", Of::Moves, Kind::Whole, What::Parent),
    known("depth", Of::Moves, Kind::Whole, What::Depth),
    known("fen", Of::Moves, Kind::Text, What::Fen),
    known("uci", Of::Moves, Kind::Text, What::Uci),
    known("san", Of::Moves, Kind::Text, What::San),
    known("text", Of::Moves, Kind::Text, What::Text),
    known("clock", Of::Moves, Kind::Decimal, What::Clock),
    known("evaluation", Of::Moves, Kind::Whole, What::Evaluation),
    known("mate", Of::Moves, Kind::Whole, What::Mate),
    known("comment", Of::Moves, Kind::Text, What::Comment),
    known("nags", Of::Moves, Kind::Text, What::Nags),
    known("legal_move_count", Of::Moves, Kind::Whole, What::LegalMoveCount),
    known("plies", Of::Games, Kind::Whole, What::Plies),
    known("result", Of::Games, Kind::Text, What::Result),
    known("damage", Of::Games, Kind::Text, What::Damage),
];

const MOVES: [&str; 5] = ["game", "ply", "fen", "uci", "san"];
static GAMES: [&str; 17] = [
    "game",
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "WhiteElo",
    "BlackElo",
    "ECO",
    "TimeControl",
    "Termination",
    "Variant",
    "plies",
    "result",
    "damage",
];

impl Column {
    /// Reads the name of a column.
    pub(super) fn named(name: &str) -> Result<Self, String> {
        let name = name.trim();
        if let Some(known) = KNOWN.iter().find(|known| known.name == name) {
            return Ok(Self::Known(known));
        }
        // These two are headers of their own.
        let other_case = KNOWN.iter().find(|known| known.name.eq_ignore_ascii_case(name));
        if let Some(known) = other_case.filter(|_| !matches!(name, "FEN" | "Result")) {
            return Err(format!("the name of this column is {}: case matters", known.name));
        }
        if name.starts_with(|first: char| first.is_ascii_uppercase()) {
            return Ok(Self::Header(name.to_owned()));
        }
        let names: Vec<_> = KNOWN.iter().map(|known| known.name).collect();
        Err(format!("the columns are {}, and headers such as White", names.join(", ")))
    }

    /// The columns of a table if none are named.
    pub(super) fn usual(of_games: bool) -> Vec<Self> {
        let names = if of_games { &GAMES[..] } else { &MOVES };
        names.iter().filter_map(|name| Self::named(name).ok()).collect()
    }

    pub(super) fn name(&self) -> &str {
        match self {
            Self::Known(known) => known.name,
            Self::Header(name) => name,
        }
    }

    pub(super) fn kind(&self) -> Kind {
        match self {
            Self::Known(known) => known.kind,
            Self::Header(_) => Kind::Text,
        }
    }

    pub(super) fn is_of(&self, games: bool) -> bool {
        let other = if games { Of::Moves } else { Of::Games };
        !matches!(self, Self::Known(known) if known.of == other)
    }

    /// Whether the moves have to be read for the column.
    pub(super) fn needs_moves(&self) -> bool {
        matches!(self, Self::Known(known) if known.of != Of::Both)
    }

    pub(super) fn empty(&self) -> Values {
        match self.kind() {
            Kind::Text => Values::Text(Vec::new()),
            Kind::Whole => Values::Whole(Vec::new()),
            Kind::Decimal => Values::Decimal(Vec::new()),
        }
    }

    /// Computes a value that does not depend on moves. All rows of the game have it.
    pub(super) fn of_game(&self, game: &Game<'_>) -> OfGame {
        match self {
            Self::Header(name) => OfGame::Header(game.header(name).map(Into::into)),
            Self::Known(Known { what: What::Game, .. }) => OfGame::Whole(i64::try_from(game.number).ok()),
            Self::Known(Known { what: What::Byte, .. }) => OfGame::Whole(i64::try_from(game.byte).ok()),
            Self::Known(Known { what: What::Line, .. }) => OfGame::Whole(i64::try_from(game.line).ok()),
            Self::Known(_) => OfGame::Whole(None),
        }
    }

    /// Adds the value of a move.
    pub(super) fn push_move(
        &self,
        of_game: &OfGame,
        style: CastlingStyle,
        ply: &Ply<'_>,
        values: &mut Values,
    ) {
        let Self::Known(known) = self else { return of_game.push(values) };
        let notes = ply.annotations();
        match values {
            Values::Text(values) => values.push(match known.what {
                What::Fen => Some(ply.board.to_string()),
                What::Uci => Some(
                    ply.played.map_or_else(|| "0000".into(), |one| ply.board.uci(one, style).to_string()),
                ),
                What::San => match ply.played {
                    Some(one) => ply.board.san(one).ok().map(|san| san.to_string()),
                    None => Some("--".into()),
                },
                What::Text => Some(decode(ply.text).into_owned()),
                What::Comment => {
                    let comments: Vec<_> = notes.comments().map(decode).collect();
                    (!comments.is_empty()).then(|| comments.join("\n"))
                }
                What::Nags => {
                    let nags: Vec<_> = notes.nags().map(|nag| nag.to_string()).collect();
                    (!nags.is_empty()).then(|| nags.join(" "))
                }
                _ => None,
            }),
            Values::Decimal(values) => values.push(notes.clock().map(|clock| clock.as_secs_f64())),
            Values::Whole(numbers) => numbers.push(match known.what {
                What::Ply => Some(ply.ply.into()),
                What::Index => Some(ply.index.into()),
                What::Parent => ply.parent.map(i64::from),
                What::Depth => Some(ply.depth.into()),
                What::LegalMoveCount => i64::try_from(ply.board.move_count()).ok(),
                What::Evaluation => match notes.evaluation() {
                    Some(Evaluation::Centipawns(number)) => Some(number.into()),
                    _ => None,
                },
                What::Mate => match notes.evaluation() {
                    Some(Evaluation::Mate(number)) => Some(number.into()),
                    _ => None,
                },
                _ => return of_game.push(values),
            }),
        }
    }

    /// Adds the value of a game whose moves were read.
    pub(super) fn push_game(
        &self,
        of_game: &OfGame,
        plies: i64,
        read: &Plies<'_>,
        damage: Option<&str>,
        values: &mut Values,
    ) {
        match (self, values) {
            (Self::Known(Known { what: What::Plies, .. }), Values::Whole(values)) => values.push(Some(plies)),
            (Self::Known(Known { what: What::Result, .. }), Values::Text(values)) => {
                values.push(read.result().map(|result| result.to_string()));
            }
            (Self::Known(Known { what: What::Damage, .. }), Values::Text(values)) => {
                values.push(damage.map(Into::into));
            }
            (_, values) => of_game.push(values),
        }
    }
}

/// A value that does not depend on moves.
#[derive(Debug)]
pub(super) enum OfGame {
    Header(Option<String>),
    Whole(Option<i64>),
}

impl OfGame {
    /// Adds the value to its column.
    fn push(&self, values: &mut Values) {
        match (self, values) {
            (Self::Header(value), Values::Text(values)) => values.push(value.clone()),
            (Self::Whole(value), Values::Whole(values)) => values.push(*value),
            (_, Values::Text(values)) => values.push(None),
            (_, Values::Whole(values)) => values.push(None),
            (_, Values::Decimal(values)) => values.push(None),
        }
    }
}
