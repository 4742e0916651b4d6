//! The command line of `slidemask binpack`.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Subcommand, ValueEnum};
use slidemask_binpack::Filter;

use crate::shared_args::threads;

#[derive(Debug, clap::Args)]
#[command(
    arg_required_else_help = true,
    after_help = "\
Examples:
  slidemask binpack info games.binpack
  slidemask binpack verify *.binpack
  slidemask binpack sample games.binpack --count 20
  slidemask binpack convert games.binpack --output games.plain"
)]
pub(crate) struct BinpackArgs {
    #[command(subcommand)]
    pub(crate) command: BinpackCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum BinpackCommand {
    /// Show the number of positions, and how scores, results, plies and pieces are distributed
    Info(InfoArgs),
    /// Read everything, and list each damaged place
    Verify(VerifyArgs),
    /// Print positions that are drawn at random
    Sample(SampleArgs),
    /// Convert to and from other formats of training data, or filter a binpack
    Convert(ConvertArgs),
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
White's wins, draws and losses are counted. A score is that of the side to move,
in the units of the program that wrote the file. A game is a sequence of
positions, each of which is reached by the move before. Games are not counted if
a filter leaves positions out.

Damage ends the program with exit code 2, except with --skip-damage.
Ctrl-C stops it: it shows what it has read so far, and the exit code is 130.

Examples:
  slidemask binpack info games.binpack
  slidemask binpack info *.binpack --min-ply 16 --no-captures --no-checks --json")]
pub(crate) struct InfoArgs {
    /// The binpacks
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Skip what is damaged, with a message for each of the first 1000 places
    #[arg(long)]
    pub(crate) skip_damage: bool,
    /// Print JSON instead of pictures
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Every move of every chain is decoded: its piece and its target exist, and its
king is not left in check. Where a chain is damaged, the rest of its chunk is
lost, and the next chunk is read.

The exit code is 1 if there is damage. The list has the first 1000 places, and
all of them are counted. With a filter, the program also says how many positions
it keeps.

Examples:
  slidemask binpack verify games.binpack
  slidemask binpack verify *.binpack --json")]
pub(crate) struct VerifyArgs {
    /// The binpacks
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Print JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Each position has the same chance. They are printed in the order of the files,
each with its move, its score, its ply and its result. Score and result are
those of the side to move: 1 if it won, 0 for a draw, -1 if it lost.

The same files, filter and seed give the same positions.

Examples:
  slidemask binpack sample games.binpack
  slidemask binpack sample games.binpack --count 1000 --csv > sample.csv")]
pub(crate) struct SampleArgs {
    /// The binpacks
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Number of positions
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(crate) count: usize,
    /// Skip what is damaged, with a message for each of the first 1000 places
    #[arg(long)]
    pub(crate) skip_damage: bool,
    /// Print a line of comma-separated values for each position, below their names
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// Print a line of JSON for each position
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Formats, and the endings of files by which they are known:
  binpack  .binpack       games in two or three bytes a position
  plain    .plain .txt    text, as Stockfish's tools write it
  lines    .lines         lines of the trainer bullet, FEN | score | result:
                          the score is White's, and the result is 1.0, 0.5 or
                          0.0 for White; there is no move, and the ply is that
                          of the FEN
  bullet   .bullet .data  records of 32 bytes of the trainer bullet, which have
                          no move, no ply and no castling rights
  parquet  .parquet       a table for Python and data bases with the columns
                          fen, move, score, ply, result; snappy, lz4 or
                          uncompressed; in a program that was built with the
                          feature parquet, as that of a release is

An entry of plain text has six lines. A move of 0000 is none.
  fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
  move e2e4
  score 30
  ply 0
  result 1
  e

All files that are read have one format. The output is a new file: one that
exists is not overwritten. What is malformed in text, records or tables is an
error with its line, record or row. After an error, there is no output. After
Ctrl-C, the output has what was converted so far, and the exit code is 130.

Examples:
  slidemask binpack convert games.binpack --output games.plain
  slidemask binpack convert a.binpack b.binpack --output quiet.binpack \\
      --min-ply 16 --no-captures --no-checks
  slidemask binpack convert games.binpack --to plain --output - | head")]
pub(crate) struct ConvertArgs {
    /// The files to read
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// The file to write; - for standard output, with --to
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// The format to read [default: by the ending of the file]
    #[arg(long, value_name = "FORMAT")]
    pub(crate) from: Option<Format>,
    /// The format to write [default: by the ending of the file]
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: Option<Format>,
    /// Skip what is damaged in binpacks, with a message for each of the first 1000 places
    #[arg(long)]
    pub(crate) skip_damage: bool,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
}

/// A format of training data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Binpack,
    Plain,
    Lines,
    Bullet,
    Parquet,
}

/// Which positions to read, and how fast.
#[derive(Debug, clap::Args)]
#[allow(clippy::struct_excessive_bools, reason = "each one is an option of its own")]
pub(crate) struct ReadArgs {
    /// Leave out positions before this ply
    #[arg(long, value_name = "N")]
    min_ply: Option<u16>,
    /// Leave out positions after this ply
    #[arg(long, value_name = "N")]
    max_ply: Option<u16>,
    /// Leave out positions whose score has an absolute value larger than this
    #[arg(long, value_name = "N")]
    max_score: Option<u16>,
    /// Keep only positions with these numbers of pieces, such as 7 or 5-12
    #[arg(long, value_name = "RANGE", value_parser = pieces)]
    pieces: Option<RangeInclusive<u8>>,
    /// Leave out positions whose move is a capture, en passant included
    #[arg(long)]
    no_captures: bool,
    /// Leave out positions whose move is a capture, but not en passant, as
    /// `filtered` of Stockfish's trainer does
    #[arg(long)]
    no_plain_captures: bool,
    /// Leave out positions whose move is a promotion
    #[arg(long)]
    no_promotions: bool,
    /// Leave out positions in which the side to move is in check
    #[arg(long)]
    no_checks: bool,
    /// Leave out won positions with a score below -N, and lost ones above N
    #[arg(long, value_name = "N")]
    max_contradiction: Option<u16>,
    /// Keep a position with the probability of its result, given its score, by the
    /// model of Stockfish's trainer
    #[arg(long)]
    likely_results: bool,
    /// Share of positions to keep by the number of pieces, such as
    /// 8:0.4,16:1,32:0.8; shares in between are interpolated
    #[arg(long, value_name = "N:SHARE,...", value_delimiter = ',', value_parser = piece_share)]
    piece_shares: Vec<(u8, f32)>,
    /// Keep this share of the positions that are left, drawn at random, such as 0.25
    #[arg(long, value_name = "SHARE", value_parser = share)]
    keep: Option<f64>,
    /// Seed of what is drawn at random
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Number of threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<NonZeroUsize>,
}

impl ReadArgs {
    pub(crate) fn filter(&self) -> Filter {
        let all = Filter::ALL;
        let pieces = self.pieces.as_ref();
        Filter {
            min_ply: self.min_ply.unwrap_or(all.min_ply),
            max_ply: self.max_ply.unwrap_or(all.max_ply),
            max_score: self.max_score.unwrap_or(all.max_score),
            min_pieces: pieces.map_or(all.min_pieces, |pieces| *pieces.start()),
            max_pieces: pieces.map_or(all.max_pieces, |pieces| *pieces.end()),
            no_captures: self.no_captures,
            no_plain_captures: self.no_plain_captures,
            no_promotions: self.no_promotions,
            no_checks: self.no_checks,
            max_contradiction: self.max_contradiction.unwrap_or(all.max_contradiction),
            likely_results: self.likely_results,
            piece_shares: Filter::shares_between(&self.piece_shares),
            keep: self.keep.unwrap_or(all.keep),
            seed: self.seed,
        }
    }

    /// Whether the filter may leave positions out.
    pub(crate) fn filters(&self) -> bool {
        Filter { seed: Filter::ALL.seed, ..self.filter() } != Filter::ALL
    }
}

/// Reads a range of numbers of pieces.
fn pieces(text: &str) -> Result<RangeInclusive<u8>, &'static str> {
    let number = |text: &str| text.parse().ok().filter(|number| (2..=32).contains(number));
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let range = number(first).zip(number(last)).map(|(first, last)| first..=last);
    range
        .filter(|range| !range.is_empty())
        .ok_or("the numbers of pieces are 2 to 32, the smaller one first, such as 7 or 5-12")
}

/// Reads a share for a number of pieces.
fn piece_share(text: &str) -> Result<(u8, f32), &'static str> {
    let point =
        text.split_once(':').and_then(|(number, share)| Some((number.parse().ok()?, share.parse().ok()?)));
    point
        .filter(|(number, share)| (2..=32).contains(number) && (0.0..=1.0).contains(share))
        .ok_or("a piece share is a number of pieces from 2 to 32 and a share from 0 to 1, such as 8:0.4")
}

/// Reads a share.
fn share(text: &str) -> Result<f64, &'static str> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or("a share is a number from 0 to 1, such as 0.25")
}
