//! The command line: what may be said, and one line on what may not.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use slidemask::method::{METHODS, Method, SET_METHODS, SetMethod};
use slidemask::{Axis, Bitboard, Isa, Slider, Square};

use crate::error::Failure;

/// The deepest perft: deeper than anybody counts, and not too deep for the stack.
pub(crate) const DEEPEST: u32 = 99;

/// The method that `slidemask::scalar` uses.
pub(crate) const DEFAULT_METHOD: &str = "hyperbola-quintessence";

/// Sliding attacks by subtraction: drawn, explained and proved.
#[derive(Debug, Parser)]
#[command(name = "slidemask", version, max_term_width = 100, arg_required_else_help = true, after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "\
Examples:
  slidemask attacks                     every slider of the initial position
  slidemask attacks 'r3k2r/8/8/8/3Q4/8/8/R3K2R w KQkq - 0 1' --square d4
  slidemask explain --method obstruction-difference --piece rook --square d4
  slidemask verify                      every method, against a walk on a board
  slidemask perft 6                     119060324 sequences of six plies";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Draw what the sliding pieces of a position attack
    Attacks(AttacksArgs),
    /// Draw every step of a method
    Explain(ExplainArgs),
    /// List the methods, with authors, tables and sources
    Methods(MethodsArgs),
    /// Verify the methods and instruction sets in all cases
    Verify(VerifyArgs),
    /// Count legal move sequences of a length (perft)
    Perft(PerftArgs),
    /// Show which instruction sets this machine has, and which is used
    Cpu(CpuArgs),
    /// Print a shell's completion script
    Completions(CompletionsArgs),
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
An attacked square is drawn as *, an attacked piece has an x before its letter.

Examples:
  slidemask attacks
  slidemask attacks 4k3/8/8/3q4/8/8/8/R3K3 --piece rook
  slidemask attacks --square d4 --piece bishop --method sbamg
  slidemask attacks --square d4 --piece queen --occupied 0x1008002a00 --json")]
pub(crate) struct AttacksArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[command(flatten)]
    pub(crate) selection: SelectionArgs,
    /// The method to compute with; `slidemask methods` lists them
    #[arg(long, value_name = "NAME", default_value = DEFAULT_METHOD, value_parser = one_slider(), hide_possible_values = true)]
    pub(crate) method: &'static Method,
    /// Print JSON instead of pictures
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Each board is one line of the method's source, with what it is called and how it is written there.

Examples:
  slidemask explain --method obstruction-difference --square d4 --axis file \\
      3p1p2/p1p2pp1/1p1p3p/5p2/1p1R4/6p1/pp1p1p1p/3pp1p1
  slidemask explain --method sbamg --piece bishop --square e4
  slidemask explain --method ranks-east --square b8,e2 --occupied 0x2000000000")]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[command(flatten)]
    pub(crate) selection: SelectionArgs,
    /// The method to explain; `slidemask methods` lists them
    #[arg(long, value_name = "NAME", default_value = DEFAULT_METHOD, value_parser = any_method(), hide_possible_values = true)]
    pub(crate) method: AnyMethod,
    /// Only this line of the piece: rank, file, diagonal or antidiagonal
    #[arg(long, value_name = "AXIS")]
    pub(crate) axis: Option<Axis>,
    /// Print JSON instead of pictures
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct PositionArgs {
    /// The position: startpos, a FEN or its first field, quoted or not [default: startpos]
    #[arg(value_name = "FEN", conflicts_with = "occupied")]
    fen: Vec<String>,
    /// The occupied squares instead of a FEN: bit 0 is a1, bit 63 is h8
    #[arg(long, value_name = "HEX")]
    pub(crate) occupied: Option<Bitboard>,
}

impl PositionArgs {
    /// The FEN, however many words the shell made of it; none for the initial position.
    pub(crate) fn fen(&self) -> Option<String> {
        joined(&self.fen)
    }
}

/// What engines call the initial position.
const START: &str = "startpos";

fn joined(words: &[String]) -> Option<String> {
    (!words.is_empty() && words != [START]).then(|| words.join(" "))
}

#[derive(Debug, clap::Args)]
pub(crate) struct SelectionArgs {
    /// The slider's square; several with commas between them
    #[arg(long, value_name = "SQUARE", value_delimiter = ',')]
    pub(crate) square: Vec<Square>,
    /// rook, bishop or queen; set down on the square if it is not there
    #[arg(long, value_name = "PIECE")]
    pub(crate) piece: Option<Slider>,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slidemask methods
  slidemask methods --json")]
pub(crate) struct MethodsArgs {
    /// Print JSON instead of a table
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Every answer is compared with a walk over the board: for a rook on all 1,048,576
subsets of its rays over all squares, for a bishop on all 71,168, for a queen on
both, with no pieces elsewhere, with all and with random ones. Methods for whole
sets are tried on all pairs of bytes in every rank and on random boards.
Instruction sets are tried one lookup at a time and in slices.

Exit code 1 if an answer is wrong.

Examples:
  slidemask verify
  slidemask verify --method sbamg
  slidemask verify --isa scalar")]
pub(crate) struct VerifyArgs {
    /// Verify only this method
    #[arg(long, value_name = "NAME", value_parser = any_method(), hide_possible_values = true)]
    pub(crate) method: Option<AnyMethod>,
    /// Verify only this instruction set
    #[arg(long, value_name = "NAME", conflicts_with = "method")]
    pub(crate) isa: Option<Isa>,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A suite has a position a line, and behind it what is known: ;D1 20 ;D2 400. Each
count is made, up to DEPTH if one is given. Exit code 1 where one is different.

Ctrl-C prints what has been counted, with exit code 130. --divide leaves out the
moves that were not counted to the end.

Examples:
  slidemask perft 7 --threads 2 --hash 256
  slidemask perft 4 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' --divide
  slidemask perft --suite crates/slidemask-board/suites/standard.epd 5")]
pub(crate) struct PerftArgs {
    /// Length of the sequences in plies; for a suite, the deepest to count
    #[arg(value_parser = depth, allow_negative_numbers = true, required_unless_present = "suite")]
    pub(crate) depth: Option<u32>,
    /// The position: startpos, FEN, X-FEN or Shredder-FEN [default: startpos]
    #[arg(value_name = "FEN", conflicts_with = "suite")]
    fen: Vec<String>,
    /// Print the count of each move in the form `e2e4: 20`, and the sum
    #[arg(long, conflicts_with = "suite")]
    pub(crate) divide: bool,
    /// Number of threads
    #[arg(long, value_name = "N", default_value = "1", value_parser = threads)]
    pub(crate) threads: NonZeroUsize,
    /// Size of the transposition table in MiB [default: no table]
    #[arg(long, value_name = "MIB")]
    pub(crate) hash: Option<usize>,
    /// Write castling as king takes rook, and rights as the rooks' files
    #[arg(long)]
    pub(crate) chess960: bool,
    /// Check the counts of an EPD file
    #[arg(long, value_name = "FILE")]
    pub(crate) suite: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl PerftArgs {
    /// The FEN, however many words the shell made of it; none for the initial position.
    pub(crate) fn fen(&self) -> Option<String> {
        joined(&self.fen)
    }
}

/// Reads a number of threads.
fn threads(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "it is a number of threads, such as 2")
}

/// Reads a depth.
fn depth(text: &str) -> Result<u32, String> {
    let depth = text.parse().ok().filter(|&depth| depth <= DEEPEST);
    depth.ok_or_else(|| format!("a depth is a number from 0 to {DEEPEST}, such as 5"))
}

#[derive(Debug, clap::Args)]
pub(crate) struct CpuArgs {
    /// Print JSON instead of a table
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  slidemask completions bash > slidemask.bash && source slidemask.bash")]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}

/// A row of either registry.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AnyMethod {
    One(&'static Method),
    Set(&'static SetMethod),
}

impl AnyMethod {
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        METHODS.iter().map(Self::One).chain(SET_METHODS.iter().map(Self::Set))
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::One(method) => method.name,
            Self::Set(method) => method.name,
        }
    }

    fn one_slider(self) -> Option<&'static Method> {
        match self {
            Self::One(method) => Some(method),
            Self::Set(_) => None,
        }
    }
}

/// Reads the name of a method for one slider.
fn one_slider() -> impl TypedValueParser<Value = &'static Method> {
    any_method().try_map(|method| method.one_slider().ok_or("it is for whole sets of sliders: see explain"))
}

/// Reads the name of any method.
fn any_method() -> impl TypedValueParser<Value = AnyMethod> {
    let names: Vec<_> = AnyMethod::all().map(AnyMethod::name).collect();
    let find = |name: String| AnyMethod::all().find(|method| method.name() == name);
    PossibleValuesParser::from(names).try_map(move |name| find(name).ok_or("there is no such method"))
}

/// Reads the command line; help and version are printed here and end the program.
pub(crate) fn parse() -> Result<Args, Failure> {
    Args::try_parse().map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => error.exit(),
        _ => Failure::input(one_line(&error.to_string())),
    })
}

/// What clap says in paragraphs, in one line: without its usage, with where to read on.
fn one_line(message: &str) -> String {
    let wanted = message.split("\n\n").filter(|paragraph| {
        !paragraph.starts_with("Usage:") && !paragraph.starts_with("For more information")
    });
    // The nearest name is enough, where there is one.
    let is_near = message.contains("tip: a similar value") || message.contains("tip: some similar values");
    let wanted = wanted.map(|paragraph| match paragraph.split_once("[possible values:") {
        Some((before, _)) if is_near => before,
        _ => paragraph,
    });
    let sentences = wanted.map(|paragraph| paragraph.split_whitespace().collect::<Vec<_>>().join(" "));
    let line = sentences.filter(|sentence| !sentence.is_empty()).collect::<Vec<_>>().join("; ");
    format!("{} (see --help)", line.strip_prefix("error: ").unwrap_or(&line))
}
