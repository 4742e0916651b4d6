//! The command line of `slidemask pgn`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::ValueEnum;

use slidemask_pgn::Condition;

use super::columns::Column;
use crate::shared_args::threads;

#[derive(Debug, clap::Args)]
#[command(
    arg_required_else_help = true,
    after_help = "\
The table has a row for each move, with the position before it. With --games it
has a row for each game. Columns:
  both      game            number of the game, from 0
            byte, line      where the game begins in the file
            White, ..       a header by its name, such as White (case matters)
  moves     ply             number of moves before this one in its line
            index           number of the move in the game, from 0
            parent          the index of the move before it
            depth           variations that the move is in; 0 in the main line
            fen, uci, san   the position before the move, and the move
            text            the move as the file has it
            clock           seconds left, from [%clk ..]
            evaluation      hundredths of a pawn for White, from [%eval ..]
            mate            moves to mate, from [%eval #..]; negative for Black
            comment, nags   comments and numeric glyphs behind the move
            legal_move_count
                            legal moves of the position
  games     plies           moves of the main line, up to damage
            result          the result behind the moves
            damage          what is wrong with the game

Only the columns that are asked for are computed. A table of games without
plies, result and damage does not read the moves. A missing value is an empty
field in CSV, and null in JSON and Parquet.

A file may be compressed by gzip, bzip2 or Zstandard. Damage, such as a move
that is not legal, ends the program with exit code 2, and there is no output
file. Rows of earlier games may already be on standard output. With
--skip-damage the moves before it are kept, and the next game is read. Ctrl-C
stops the program: the output has the rows so far, and the exit code is 130.

Examples:
  slidemask pgn games.pgn.zst --columns White,fen,san | head
  slidemask pgn games.pgn --columns fen,san,clock --output moves.parquet
  slidemask pgn games.pgn --games --skip-damage --output games.csv
  slidemask pgn games.pgn.zst --where WhiteElo=2200.. --where Result=1-0
  curl https://example.org/games.pgn | slidemask pgn - --to json"
)]
pub(crate) struct PgnArgs {
    /// The file of games; - for standard input
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    /// Make a row for each game instead of each move
    #[arg(long)]
    pub(super) games: bool,
    /// The columns [default: game,ply,fen,uci,san; with --games: game, usual headers, plies, result, damage]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = Column::named)]
    pub(super) columns: Vec<Column>,
    /// Read the variations, too, in the order of the file
    #[arg(long, conflicts_with = "games")]
    pub(super) variations: bool,
    /// A new file to write; - for standard output, the default
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// The format to write [default: by the ending of the file; csv for standard output]
    #[arg(long, value_name = "FORMAT")]
    pub(super) to: Option<Format>,
    /// Keep games by a header: Result=1-0, WhiteElo=2200.. or WhiteElo=1800..2199; for several
    /// headers all must fit, for several values of one header one of them
    #[arg(long = "where", value_name = "HEADER=VALUE", value_parser = condition)]
    pub(super) conditions: Vec<(String, Condition)>,
    /// Read only this many games of the file
    #[arg(long, value_name = "N")]
    pub(super) max_games: Option<u64>,
    /// Keep the moves before damage, with a message for each damaged game
    #[arg(long)]
    pub(super) skip_damage: bool,
    /// Number of threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(super) threads: Option<NonZeroUsize>,
}

/// A condition for a header: a range of whole numbers, or else a text.
fn condition(text: &str) -> Result<(String, Condition), String> {
    let (header, value) =
        text.split_once('=').ok_or("use a header and its value, such as Result=1-0 or WhiteElo=2200..")?;
    let bound = |text: &str, open| if text.is_empty() { Some(open) } else { text.parse().ok() };
    let range = value
        .split_once("..")
        .and_then(|(from, to)| bound(from, i64::MIN).zip(bound(to, i64::MAX)))
        .map(|(from, to)| from..=to);
    let condition = match range {
        Some(range) if range.is_empty() => return Err("no number is in this range".to_owned()),
        Some(range) => Condition::Number(range),
        None => Condition::Text(value.to_owned()),
    };
    Ok((header.to_owned(), condition))
}

/// A format of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Csv,
    Json,
    Parquet,
}
