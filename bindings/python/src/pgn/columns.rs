//! The columns of moves and of games, by name.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use slidemask_board::{CastlingStyle, Fen};
use slidemask_pgn::{Damage, Evaluation, Game, GameResult, Ply, decode};

use super::values::{Pushed, Texts, Values, push};
use crate::feature_values::{self, Feature};
use crate::notation::castling_style;
use crate::texts;

/// A column.
pub(super) enum Column {
    /// A value for each game, which a table of moves repeats.
    Game(OfGame),
    /// The header with this name.
    Header(String),
    /// A value for each move.
    Move(OfMove),
    /// A feature of the position before each move, which batches compute.
    Feature(Feature),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum OfGame {
    Path,
    Game,
    Byte,
    Line,
    Plies,
    Result,
    Damage,
}

#[derive(Clone, Copy)]
pub(super) enum OfMove {
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
}

static GAME: [(&str, OfGame); 7] = [
    ("path", OfGame::Path),
    ("game", OfGame::Game),
    ("byte", OfGame::Byte),
    ("line", OfGame::Line),
    ("plies", OfGame::Plies),
    ("result", OfGame::Result),
    ("damage", OfGame::Damage),
];

static MOVE: [(&str, OfMove); 13] = [
    ("ply", OfMove::Ply),
    ("index", OfMove::Index),
    ("parent", OfMove::Parent),
    ("depth", OfMove::Depth),
    ("fen", OfMove::Fen),
    ("uci", OfMove::Uci),
    ("san", OfMove::San),
    ("text", OfMove::Text),
    ("clock", OfMove::Clock),
    ("evaluation", OfMove::Evaluation),
    ("mate", OfMove::Mate),
    ("comment", OfMove::Comment),
    ("nags", OfMove::Nags),
];

fn named<T: Copy>(known: &[(&str, T)], name: &str) -> Option<T> {
    known.iter().find(|(known, _)| *known == name).map(|&(_, one)| one)
}

/// The columns with their names, from a list of names.
pub(super) fn columns(names: &Bound<'_, PyAny>, of_games: bool) -> PyResult<Vec<(String, Column)>> {
    let names = names.extract::<Vec<String>>().map_err(|_| {
        PyTypeError::new_err("columns is not a list of names: use names such as 'fen', 'uci' and 'White'")
    })?;
    names.into_iter().map(|name| Column::named(&name, of_games).map(|column| (name, column))).collect()
}

impl Column {
    fn named(name: &str, of_games: bool) -> PyResult<Self> {
        if let Some(of_game) = named(&GAME, name) {
            return Ok(Self::Game(of_game));
        }
        if name.starts_with(|first: char| first.is_ascii_uppercase()) {
            return Ok(Self::Header(name.to_owned()));
        }
        let of_move = named(&MOVE, name)
            .map(Self::Move)
            .or_else(|| feature_values::named(name).ok().map(Self::Feature));
        match of_move {
            Some(_) if of_games => Err(PyValueError::new_err(format!(
                "the table of games has no column '{name}': pass table='moves'"
            ))),
            Some(column) => Ok(column),
            None => {
                let known = GAME.iter().map(|(name, _)| *name).chain(MOVE.iter().map(|(name, _)| *name));
                let known: Vec<_> = known.map(|name| format!("'{name}'")).collect();
                Err(PyValueError::new_err(format!(
                    "there is no column '{}': use {}, headers such as 'White', and names of slidemask.FEATURES",
                    name.escape_debug(),
                    known.join(", ")
                )))
            }
        }
    }

    /// Whether the column has a value for each game, and not for each move.
    pub(super) const fn is_of_game(&self) -> bool {
        matches!(self, Self::Game(_) | Self::Header(_))
    }

    pub(super) const fn is_feature(&self) -> bool {
        matches!(self, Self::Feature(_))
    }

    /// Whether the moves have to be read.
    pub(super) const fn needs_moves(&self) -> bool {
        !self.is_of_game() || matches!(self, Self::Game(OfGame::Plies | OfGame::Result | OfGame::Damage))
    }

    /// No values.
    pub(super) fn empty(&self) -> Values {
        match self {
            Self::Move(OfMove::Clock) => Values::Decimal(Vec::new()),
            Self::Move(
                OfMove::Fen | OfMove::Uci | OfMove::San | OfMove::Text | OfMove::Comment | OfMove::Nags,
            )
            | Self::Game(OfGame::Path | OfGame::Result | OfGame::Damage)
            | Self::Header(_) => Values::Text(Texts::default()),
            Self::Move(_) | Self::Game(_) | Self::Feature(_) => Values::Whole(Vec::new()),
        }
    }

    /// Adds the value of a move.
    pub(super) fn push_move(
        &self,
        values: &mut Values,
        game: &Game<'_>,
        ply: &Ply<'_>,
        is_chess960: bool,
    ) -> Pushed {
        let Self::Move(what) = *self else { return Ok(()) };
        match values {
            Values::Text(texts) => push_text(texts, what, ply, is_chess960),
            Values::Whole(numbers) => push(
                numbers,
                match what {
                    OfMove::Ply => Some(ply.ply.into()),
                    OfMove::Index => Some(ply.index.into()),
                    OfMove::Parent => ply.parent.map(i64::from),
                    OfMove::Depth => Some(ply.depth.into()),
                    OfMove::Evaluation => match ply.annotations().evaluation() {
                        Some(Evaluation::Centipawns(number)) => Some(number.into()),
                        _ => None,
                    },
                    OfMove::Mate => match ply.annotations().evaluation() {
                        Some(Evaluation::Mate(number)) => Some(number.into()),
                        _ => None,
                    },
                    _ => i64::try_from(game.number).ok(),
                },
            ),
            Values::Decimal(numbers) => {
                push(numbers, ply.annotations().clock().map(|clock| clock.as_secs_f64()))
            }
        }
    }

    /// Adds the value of a game, whose moves were read if that is needed.
    pub(super) fn push_game(&self, values: &mut Values, game: &Game<'_>, read: &Read<'_>) -> Pushed {
        match (self, values) {
            (Self::Header(name), Values::Text(texts)) => {
                let value = game.header(name);
                texts.add(value.as_deref().unwrap_or_default())?;
                texts.end(value.is_some())
            }
            (Self::Game(what), Values::Text(texts)) => {
                let is_text = match what {
                    OfGame::Path => texts.add(read.path).map(|()| true)?,
                    OfGame::Result => {
                        read.result.map(|result| texts.add_shown(result)).transpose()?.is_some()
                    }
                    _ => read.damage.map(|damage| texts.add_shown(damage)).transpose()?.is_some(),
                };
                texts.end(is_text)
            }
            (Self::Game(what), Values::Whole(numbers)) => push(
                numbers,
                match what {
                    OfGame::Byte => i64::try_from(game.byte).ok(),
                    OfGame::Line => i64::try_from(game.line).ok(),
                    OfGame::Plies => i64::try_from(read.plies).ok(),
                    _ => i64::try_from(game.number).ok(),
                },
            ),
            _ => Ok(()),
        }
    }
}

/// What the moves of a game say about it.
pub(super) struct Read<'a> {
    pub(super) path: &'a str,
    pub(super) plies: usize,
    pub(super) result: Option<GameResult>,
    pub(super) damage: Option<&'a Damage>,
}

fn push_text(texts: &mut Texts, what: OfMove, ply: &Ply<'_>, is_chess960: bool) -> Pushed {
    let mut count = 0_usize;
    let mut separate = |texts: &mut Texts, separator: &str| {
        count += 1;
        if count > 1 { texts.add(separator) } else { Ok(()) }
    };
    let is_text = match what {
        OfMove::Fen => texts.add(texts::fen(&ply.board, &mut [0; Fen::MAX_LEN])).map(|()| true)?,
        OfMove::Uci => {
            let style = if is_chess960 { CastlingStyle::KingTakesRook } else { castling_style(&ply.board) };
            match ply.played {
                Some(one) => texts.add_shown(ply.board.uci(one, style))?,
                None => texts.add("0000")?,
            }
            true
        }
        OfMove::San => {
            match ply.played.and_then(|one| ply.board.san(one).ok()) {
                Some(san) => texts.add_shown(san)?,
                None => texts.add("--")?,
            }
            true
        }
        OfMove::Text => texts.add(&decode(ply.text)).map(|()| true)?,
        OfMove::Comment => {
            for comment in ply.annotations().comments() {
                separate(texts, "\n")?;
                texts.add(&decode(comment))?;
            }
            count > 0
        }
        _ => {
            for nag in ply.annotations().nags() {
                separate(texts, " ")?;
                texts.add_shown(nag)?;
            }
            count > 0
        }
    };
    texts.end(is_text)
}
