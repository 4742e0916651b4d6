//! The command line of `slidemask pgn`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use slidemask_pgn::Condition;
use slidemask_table::GameColumn;

use crate::shared_args::threads;
use crate::table::OutputArgs;

#[derive(Debug, clap::Args)]
#[command(arg_required_else_help = true, after_help = help())]
pub(crate) struct PgnArgs {
    /// Files of games, or folders of such files; - for standard input
    #[arg(value_name = "FILES", required = true)]
    pub(super) files: Vec<PathBuf>,
    /// Make a row for each game instead of each move
    #[arg(long)]
    pub(super) games: bool,
    /// The columns [default: game,ply,fen,uci,san; with --games: game, byte, usual headers, plies, result, damage]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = column)]
    pub(super) columns: Vec<GameColumn>,
    /// Read the variations, too, in the order of the file
    #[arg(long)]
    pub(super) variations: bool,
    #[command(flatten)]
    pub(super) output: OutputArgs,
    /// Keep games by a header: Result=1-0, WhiteElo=2200.., WhiteElo=1800..2199 or Date=2020..2021.06;
    /// for several headers all must fit, for several values of one header one of them
    #[arg(long = "where", value_name = "HEADER=VALUE", value_parser = condition)]
    pub(super) conditions: Vec<(String, Vec<Condition>)>,
    /// Read only this many games
    #[arg(long, value_name = "N")]
    pub(super) max_games: Option<u64>,
    /// Keep the moves before damage, with a message for each damaged game
    #[arg(long)]
    pub(super) skip_damage: bool,
    /// Number of threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(super) threads: Option<NonZeroUsize>,
}

fn help() -> String {
    let columns = |of_games| {
        let known = GameColumn::known().filter(move |&(.., is_of_game)| is_of_game == of_games);
        known.map(|(name, meaning, _)| format!("  {name:<18}{meaning}\n")).collect::<Vec<_>>().concat()
    };
    format!(
        "\
The table has a row for each move, with the position before it. With --games it
has a row for each game. Columns of games, of which each move has a copy:
{}  White, ..         a header by its name (case matters)
Columns of moves, of which a game has a list:
{}and the features of the position, such as legal_move_count: slidemask features
--list shows all of them.

Only the columns that are asked for are computed. A table of games without
plies, result and damage does not read the moves. A missing value is an empty
field in CSV, and null in JSON and Parquet. CSV writes a list as its values with
spaces in between. So it has no lists of moves whose values have spaces, such as
fen. Parquet needs a program that was built with the feature parquet, as that of
a release is.

Games of several files are numbered on. Of a folder, the files whose names end
with .pgn, .pgn.gz, .pgn.bz2 or .pgn.zst are read, in the order of their names.
A file may be compressed by gzip, bzip2 or Zstandard. Damage, such as a move
that is not legal, ends the program with exit code 2, and there is no output
file. Rows of earlier games may already be on standard output. With
--skip-damage the moves before it are kept, and the next game is read. Ctrl-C
stops the program: the output has the rows so far, and the exit code is 130.

Examples:
  slidemask pgn games.pgn.zst --columns White,fen,san | head
  slidemask pgn games.pgn --columns fen,san,clock --output moves.csv
  slidemask pgn games.pgn --columns san,in_check,hanging_white_count
  slidemask pgn games.pgn --games --skip-damage --output games.csv
  slidemask pgn games.pgn --games --columns White,uci,clock --to json
  slidemask pgn games.pgn.zst --where WhiteElo=2200.. --where Result=1-0
  slidemask pgn 2025/ 2026/ --columns path,White,Black,Result --games
  curl https://example.org/games.pgn | slidemask pgn - --to json",
        columns(true),
        columns(false)
    )
}

/// Reads the name of a column.
fn column(name: &str) -> Result<GameColumn, String> {
    let name = name.trim();
    let other_case =
        GameColumn::known().find(|(known, ..)| *known != name && known.eq_ignore_ascii_case(name));
    // These two are headers of their own.
    if let Some((known, ..)) = other_case.filter(|_| !matches!(name, "FEN" | "Result")) {
        return Err(format!("the name of this column is {known}: case matters"));
    }
    GameColumn::named(name).map_err(|error| format!("{error}, which slidemask features --list shows"))
}

/// The conditions for a header: a range of whole numbers or of dates, or else a text.
fn condition(text: &str) -> Result<(String, Vec<Condition>), String> {
    let (header, value) =
        text.split_once('=').ok_or("use a header and its value, such as Result=1-0 or WhiteElo=2200..")?;
    let limits = value.split_once("..");
    let conditions = limits.map(|(from, to)| Condition::between(from, to)).unwrap_or_default();
    let is_limit = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit() || b".-/".contains(&byte));
    match limits {
        Some((from, to)) if conditions.is_empty() && is_limit(from) && is_limit(to) => {
            Err("no number and no date is in this range".to_owned())
        }
        _ if conditions.is_empty() => Ok((header.to_owned(), vec![Condition::Text(value.to_owned())])),
        _ => Ok((header.to_owned(), conditions)),
    }
}
