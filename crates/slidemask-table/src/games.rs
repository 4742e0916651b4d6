//! The columns of games in PGN and of their moves, and what reads them.
//!
//! To add a column, add a row to [`KNOWN`]: the program and the Python package have it then.

use std::collections::TryReserveError;
use std::fmt::{self, Display};
use std::ops::Range;
use std::sync::Arc;

use slidemask_board::{Board, CastlingStyle, Fen};
use slidemask_pgn::{Block, Damage, Evaluation, Flaw, GameFilter, GameResult, PgnGame, Ply, decode};

use crate::features::Feature;
use crate::values::{RowType, Type, Values, push, span};

/// A column of a table of games or of moves.
#[derive(Clone, Debug)]
pub struct GameColumn {
    name: String,
    what: What,
}

#[derive(Clone, Copy, Debug)]
enum What {
    /// The header with the name of the column.
    Header,
    Known(&'static Known),
    /// A feature of the position before the move.
    Feature(Feature),
}

/// A column with a name of its own.
#[derive(Debug)]
struct Known {
    name: &'static str,
    row_type: RowType,
    meaning: &'static str,
    compute: Compute,
}

/// How a column gets a row.
#[derive(Clone, Copy, Debug)]
enum Compute {
    /// From the game, whose moves are not read.
    Game(fn(&OfGame<'_>, &mut Values)),
    /// From the game, after its moves.
    Moves(fn(&OfGame<'_>, &mut Values)),
    /// From a move.
    Move(fn(&OfMove<'_>, &mut Values)),
}

/// A game that was read.
struct OfGame<'a> {
    game: &'a PgnGame<'a>,
    path: &'a str,
    plies: usize,
    result: Option<GameResult>,
    damage: Option<&'a dyn Display>,
}

/// A move of a game.
struct OfMove<'a> {
    ply: &'a Ply<'a>,
    is_chess960: bool,
}

impl OfMove<'_> {
    fn uci(&self) -> Option<impl Display> {
        let board = &self.ply.board;
        let style = if self.is_chess960 { CastlingStyle::KingTakesRook } else { board.castling_style() };
        self.ply.played.map(|one| board.uci(one, style))
    }

    fn evaluation(&self) -> (Option<i32>, Option<i32>) {
        match self.ply.annotations().evaluation() {
            Some(Evaluation::Centipawns(number)) => (Some(number), None),
            Some(Evaluation::Mate(number)) => (None, Some(number)),
            None => (None, None),
        }
    }
}

const fn known(name: &'static str, item: Type, meaning: &'static str, compute: Compute) -> Known {
    Known { name, row_type: item.one(), meaning, compute }
}

const TEXT: Type = Type::Text;
const WHOLE: Type = Type::Signed(64);

#[rustfmt::skip]
static KNOWN: [Known; 25] = [
    known("path", TEXT, "the file", Compute::Game(|of, to| to.push_text(Some(of.path)))),
    known("game", WHOLE, "number of the game, from 0", Compute::Game(|of, to| to.push_whole(Some(of.game.number)))),
    known("byte", WHOLE, "where the game begins in the file", Compute::Game(|of, to| to.push_whole(Some(of.game.byte)))),
    known("line", WHOLE, "the line in which it begins, from 1", Compute::Game(|of, to| to.push_whole(Some(of.game.line)))),
    known("game_comment", TEXT, "the comments before the first move", Compute::Game(|of, to| to.push_joined(of.game.annotations().comments().map(decode), "\n"))),
    known("plies", WHOLE, "moves of the game, up to damage", Compute::Moves(|of, to| to.push_whole(Some(of.plies as u64)))),
    known("result", TEXT, "the result behind the moves", Compute::Moves(|of, to| to.push_text(of.result))),
    known("damage", TEXT, "what is wrong with the game", Compute::Moves(|of, to| to.push_text(of.damage))),
    known("ply", WHOLE, "number of moves before this one in its line", Compute::Move(|of, to| to.push_whole(Some(of.ply.ply)))),
    known("index", WHOLE, "number of the move in the game, from 0", Compute::Move(|of, to| to.push_whole(Some(of.ply.index)))),
    known("parent", WHOLE, "the index of the move before it", Compute::Move(|of, to| to.push_whole(of.ply.parent))),
    known("depth", WHOLE, "variations that the move is in; 0 in the main line", Compute::Move(|of, to| to.push_whole(Some(of.ply.depth)))),
    known("fen", TEXT, "the position before the move", Compute::Move(|of, to| to.push_text(Some(of.ply.board.to_fen().encode(&mut [0; Fen::MAX_LEN]))))),
    known("uci", TEXT, "the move in UCI; 0000 for a null move", Compute::Move(|of, to| match of.uci() {
        Some(uci) => to.push_text(Some(uci)),
        None => to.push_text(Some("0000")),
    })),
    known("san", TEXT, "the move in SAN; -- for a null move", Compute::Move(|of, to| match of.ply.played {
        Some(one) => to.push_text(of.ply.board.san(one).ok()),
        None => to.push_text(Some("--")),
    })),
    known("text", TEXT, "the move as the file has it", Compute::Move(|of, to| to.push_text(Some(decode(of.ply.text))))),
    known("clock", Type::Decimal, "seconds left, from [%clk ..]", Compute::Move(|of, to| to.push_decimal(of.ply.annotations().clock().map(|clock| clock.as_secs_f64())))),
    known("elapsed", Type::Decimal, "seconds that the move took, from [%emt ..]", Compute::Move(|of, to| to.push_decimal(of.ply.annotations().elapsed().map(|time| time.as_secs_f64())))),
    known("evaluation", WHOLE, "hundredths of a pawn for White, from [%eval ..]", Compute::Move(|of, to| to.push_whole(of.evaluation().0))),
    known("mate", WHOLE, "moves to mate, from [%eval #..]; negative for Black", Compute::Move(|of, to| to.push_whole(of.evaluation().1))),
    known("search_depth", WHOLE, "the depth of the evaluation, from [%eval ..]", Compute::Move(|of, to| to.push_whole(of.ply.annotations().search_depth()))),
    known("comment", TEXT, "the comments behind the move", Compute::Move(|of, to| to.push_joined(of.ply.annotations().comments().map(decode), "\n"))),
    known("nags", TEXT, "the numeric glyphs behind the move", Compute::Move(|of, to| to.push_joined(of.ply.annotations().nags(), " "))),
    known("starting_comment", TEXT, "the comments before the first move of its line", Compute::Move(|of, to| to.push_joined(of.ply.starting_annotations().comments().map(decode), "\n"))),
    known("starting_nags", TEXT, "the numeric glyphs before that move", Compute::Move(|of, to| to.push_joined(of.ply.starting_annotations().nags(), " "))),
];

/// The columns that users get if they name none.
static USUAL_OF_MOVES: [&str; 5] = ["game", "ply", "fen", "uci", "san"];
#[rustfmt::skip]
static USUAL_OF_GAMES: [&str; 18] = [
    "game", "byte", "Event", "Site", "Date", "Round", "White", "Black", "Result", "WhiteElo", "BlackElo", "ECO", "TimeControl",
    "Termination", "Variant", "plies", "result", "damage",
];

/// A text that names no column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownColumn(String);

impl Display for UnknownColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no column '{}': use ", self.0.escape_debug())?;
        KNOWN.iter().try_for_each(|known| write!(f, "'{}', ", known.name))?;
        f.write_str("headers such as 'White', and features of positions such as 'legal_move_count'")
    }
}

impl std::error::Error for UnknownColumn {}

impl GameColumn {
    /// The columns with names of their own, each with its meaning, and whether it is one of games. Headers and [features](Feature::all)
    /// are columns, too.
    pub fn known() -> impl Iterator<Item = (&'static str, &'static str, bool)> {
        KNOWN.iter().map(|known| (known.name, known.meaning, !matches!(known.compute, Compute::Move(_))))
    }

    /// The columns of a table of games or of moves for users who name none.
    #[must_use]
    pub fn usual(of_games: bool) -> Vec<Self> {
        let names = if of_games { &USUAL_OF_GAMES[..] } else { &USUAL_OF_MOVES };
        names.iter().filter_map(|name| Self::named(name).ok()).collect()
    }

    /// The column with this name: one of its own, that of a feature, or a header if it begins with a capital letter.
    ///
    /// # Errors
    /// There is no such column.
    pub fn named(name: &str) -> Result<Self, UnknownColumn> {
        let is_header = name.starts_with(|first: char| first.is_ascii_uppercase());
        let known = KNOWN.iter().find(|known| known.name == name).map(What::Known);
        let what = known
            .or_else(|| is_header.then_some(What::Header))
            .or_else(|| Feature::named(name).map(What::Feature));
        what.map(|what| Self { name: name.to_owned(), what }).ok_or_else(|| UnknownColumn(name.to_owned()))
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What a game or a move has.
    #[must_use]
    pub const fn row_type(&self) -> RowType {
        match self.what {
            What::Header => TEXT.one(),
            What::Known(known) => known.row_type,
            What::Feature(feature) => feature.row_type(),
        }
    }

    /// Whether the column has a value for each game. A table of moves repeats it. A table of games has lists of the other columns, with
    /// an element for each move.
    #[must_use]
    pub const fn is_of_game(&self) -> bool {
        match self.what {
            What::Header => true,
            What::Known(known) => !matches!(known.compute, Compute::Move(_)),
            What::Feature(_) => false,
        }
    }

    /// The feature of the position before the move, if the column is one.
    #[must_use]
    pub const fn feature(&self) -> Option<Feature> {
        if let What::Feature(feature) = self.what { Some(feature) } else { None }
    }

    /// Whether the moves have to be read.
    const fn needs_moves(&self) -> bool {
        match self.what {
            What::Header => false,
            What::Known(known) => !matches!(known.compute, Compute::Game(_)),
            What::Feature(_) => true,
        }
    }

    fn push_game(&self, of: &OfGame<'_>, to: &mut Values) {
        match self.what {
            What::Header => to.push_text(of.game.header(&self.name)),
            What::Known(Known { compute: Compute::Game(push) | Compute::Moves(push), .. }) => push(of, to),
            What::Known(_) | What::Feature(_) => {}
        }
    }

    fn push_move(&self, of: &OfMove<'_>, to: &mut Values) {
        match self.what {
            What::Known(Known { compute: Compute::Move(push), .. }) => push(of, to),
            What::Feature(feature) => feature.push(Some(&of.ply.board), to),
            What::Header | What::Known(_) => {}
        }
    }
}

/// A table of games or of moves.
#[derive(Debug)]
pub struct GameTable {
    /// The columns.
    pub columns: Vec<GameColumn>,
    /// A row for each game, and not for each move.
    pub of_games: bool,
    /// The moves of variations are moves, too.
    pub variations: bool,
    /// Which games have rows.
    pub filter: GameFilter,
}

/// Where games come from, and what is wanted of them.
#[derive(Clone, Debug)]
pub struct Source {
    /// The path of the file.
    pub path: String,
    /// The number of games in the files before.
    pub before: u64,
    /// The number of games that are wanted, accepted by the filter or not.
    pub limit: u64,
    /// Keep the position of each move, and do not compute features: the caller does it from the positions.
    pub boards: bool,
}

impl Default for Source {
    fn default() -> Self {
        Self { path: String::new(), before: 0, limit: u64::MAX, boards: false }
    }
}

/// The games of a block that the filter accepts.
#[derive(Debug)]
pub struct Chunk {
    /// The number of games in the file up to the end of the block, accepted or not.
    pub end: u64,
    /// The moves up to the end of each game.
    ends: Vec<usize>,
    /// A value for each game or for each move, as the column says.
    pub values: Vec<Values>,
    /// The position of each move, if positions are kept.
    pub boards: Vec<Board>,
    /// The damage, with the number of the game in this chunk.
    pub damage: Vec<(usize, Damage)>,
    /// No more games are wanted.
    pub is_last: bool,
}

impl Chunk {
    /// The number of games.
    #[must_use]
    pub const fn games(&self) -> usize {
        self.ends.len()
    }

    /// The moves of some games, or none if the table has no column of moves.
    #[must_use]
    pub fn moves(&self, games: &Range<usize>) -> Range<usize> {
        span(&self.ends, games)
    }

    /// The number of rows of some games.
    #[must_use]
    pub fn rows(&self, games: &Range<usize>, table: &GameTable) -> usize {
        if table.of_games { games.len() } else { self.moves(games).len() }
    }

    /// The bytes of the texts in the rows of a game, without those of features that the caller computes.
    #[must_use]
    pub fn text_bytes(&self, game: usize, table: &GameTable) -> usize {
        let games = game..game + 1;
        let bytes =
            self.values.iter().zip(&table.columns).map(|(values, column)| match column.is_of_game() {
                true => values.text_bytes(games.clone()).saturating_mul(self.rows(&games, table)),
                false if values.is_empty() => 0,
                false => values.text_bytes(self.moves(&games)),
            });
        bytes.fold(0, usize::saturating_add)
    }

    /// The columns, each with a value or a list for each row.
    ///
    /// # Errors
    /// There is not enough memory.
    pub fn columns(mut self, table: &GameTable) -> Result<Vec<Values>, TryReserveError> {
        let values = std::mem::take(&mut self.values);
        let lists = Arc::new(if table.of_games { std::mem::take(&mut self.ends) } else { Vec::new() });
        let columns = values.into_iter().zip(&table.columns).map(|(values, column)| {
            match (table.of_games, column.is_of_game()) {
                (false, true) => {
                    let games = (0..self.games()).map(|game| (game..game + 1, self.moves(&(game..game + 1))));
                    let games = games.map(|(game, moves)| (&values, game, moves.len()));
                    Values::concat(values.row_type, games)
                }
                (true, false) => Ok(values.into_lists(&lists)),
                _ => Ok(values),
            }
        });
        columns.collect()
    }
}

impl GameTable {
    /// The bytes that the headers of a game may take when a table of moves repeats them for each move. At a move that needs more, the game
    /// is damaged.
    pub const REPEATED: usize = 1 << 24;

    /// The most moves of a game whose headers may be repeated, if each takes at most so many bytes.
    fn most_plies(&self, bytes: impl Fn(&GameColumn) -> usize) -> usize {
        let bytes = self.columns.iter().filter(|column| !self.of_games && column.is_of_game()).map(bytes);
        Self::REPEATED.checked_div(bytes.fold(0, usize::saturating_add)).unwrap_or(usize::MAX)
    }

    /// Whether the rows of games have lists of moves.
    #[must_use]
    pub fn has_lists(&self) -> bool {
        self.of_games && !self.columns.iter().all(GameColumn::is_of_game)
    }

    /// What a row of this table has in a column.
    #[must_use]
    pub const fn row_type(&self, column: &GameColumn) -> RowType {
        RowType { of_moves: self.of_games && !column.is_of_game(), ..column.row_type() }
    }

    fn empty(&self, end: u64) -> Chunk {
        let values = self.columns.iter().map(|column| Values::new(column.row_type())).collect();
        Chunk { end, ends: Vec::new(), values, boards: Vec::new(), damage: Vec::new(), is_last: false }
    }

    /// Reads a block of games. `None` if there is not enough memory.
    #[must_use]
    pub fn read(&self, block: &Block, source: &Source) -> Option<Chunk> {
        let games = block.games();
        let end = block.first().saturating_add(games.len() as u64);
        let mut chunk = self.empty(end.min(source.limit));
        chunk.is_last = end >= source.limit;
        for mut game in games.take_while(|game| game.number < source.limit) {
            game.number += source.before;
            if self.filter.accepts(&game) && !self.read_game(&game, source, &mut chunk) {
                return None;
            }
        }
        Some(chunk)
    }

    /// The row of a game that is too long to be read, in a table of games. `None` if there is not enough memory.
    #[must_use]
    pub fn unread(&self, game: &PgnGame<'_>, source: &Source, damage: &dyn Display) -> Option<Chunk> {
        let mut chunk = self.empty(game.number.saturating_add(1));
        chunk.is_last = chunk.end >= source.limit;
        let game = &PgnGame { number: source.before + game.number, ..*game };
        let of = OfGame { game, path: &source.path, plies: 0, result: None, damage: Some(damage) };
        self.end_game(&of, 0, &mut chunk).then_some(chunk)
    }

    /// Reads a game. Returns false if there is not enough memory.
    fn read_game(&self, game: &PgnGame<'_>, source: &Source, chunk: &mut Chunk) -> bool {
        let (mut plies, mut damage, mut result) = (0, None, None);
        let has_columns_of_moves = !self.of_games || self.has_lists();
        if !self.of_games || self.columns.iter().any(GameColumn::needs_moves) {
            let is_chess960 = game.is_chess960();
            let mut moves = if self.variations { game.all_plies() } else { game.plies() };
            // The headers are read again only if this is not enough.
            let mut most_plies = self.most_plies(|_| game.text.len() + source.path.len());
            for ply in moves.by_ref() {
                if plies == most_plies {
                    let value =
                        |column: &GameColumn| game.header(column.name()).map_or(0, |value| value.len());
                    most_plies = self.most_plies(|column| value(column) + source.path.len());
                }
                let ply = match ply {
                    Ok(ply) if plies < most_plies => ply,
                    found => {
                        damage =
                            Some(found.map_or_else(|found| found, |ply| ply.damage(game, Flaw::LongHeaders)));
                        break;
                    }
                };
                plies += 1;
                if !has_columns_of_moves {
                    continue;
                }
                let of = OfMove { ply: &ply, is_chess960 };
                for (column, values) in self.columns.iter().zip(&mut chunk.values) {
                    if !(source.boards && column.feature().is_some()) {
                        column.push_move(&of, values);
                    }
                }
                if source.boards && !push(&mut chunk.boards, ply.board) {
                    return false;
                }
            }
            result = moves.result();
        }
        let shown = damage.as_ref().map(|damage| damage as &dyn Display);
        let of = OfGame { game, path: &source.path, plies, result, damage: shown };
        let has_room = self.end_game(&of, if has_columns_of_moves { plies } else { 0 }, chunk);
        has_room && damage.is_none_or(|damage| push(&mut chunk.damage, (chunk.ends.len() - 1, damage)))
    }

    /// Adds the values of a game. Returns false if there was not enough memory for its values.
    fn end_game(&self, of: &OfGame<'_>, moves: usize, chunk: &mut Chunk) -> bool {
        for (column, values) in self.columns.iter().zip(&mut chunk.values) {
            column.push_game(of, values);
        }
        let moves = chunk.ends.last().unwrap_or(&0) + moves;
        push(&mut chunk.ends, moves) && chunk.values.iter().all(Values::is_complete)
    }
}
