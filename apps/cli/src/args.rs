//! The command line: its arguments, its help pages, and the errors of reading it.

use std::env;
use std::ffi::OsString;
use std::io::{self, Write as _};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{ColorChoice, Parser, Subcommand, ValueEnum};
use slidemask::{Axis, Isa, Slider, Square};
use slidemask_formula::judge::Claim;

use crate::attacks::args::AttacksArgs;
use crate::binpack::args::BinpackArgs;
use crate::error::Failure;
use crate::features::FeaturesArgs;
use crate::pgn::args::PgnArgs;
use crate::shared_args::{AnyMethod, PositionArgs, any_method, joined, threads};

/// The largest depth of perft. Nobody counts as deep as that, and the stack is large enough for it.
pub(crate) const DEEPEST: u32 = 99;

/// The default method of `explain`: the one that only subtracts.
const PLAINEST_METHOD: &str = "ray-subtraction";

/// Draw, explain and verify the attacks of rooks, bishops and queens, and count legal moves.
#[derive(Debug, Parser)]
#[command(name = "slidemask", version, max_term_width = 100, arg_required_else_help = true, after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// When to use colours. auto: on a terminal, unless the environment variable `NO_COLOR` is set
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true)]
    pub(crate) color: ColorChoice,
}

const EXAMPLES: &str = "\
Examples:
  slidemask attacks                     draw the attacks in the initial position
  slidemask attacks --game shogi        draw them in another game
  slidemask attacks --board 3x3 r2/1b1/2R
  slidemask attacks 'r3k2r/8/8/8/3Q4/8/8/R3K2R w KQkq - 0 1' --square d4
  slidemask explain                     show how a subtraction finds them
  slidemask verify                      verify every method and instruction set
  slidemask judge 'm & blsmsk(o & m)' --for ray
  slidemask perft 6                     count 119060324 sequences of six plies
  slidemask binpack info games.binpack  show what is in training data
  slidemask pgn games.pgn.zst           print a row for each move of games
  slidemask features positions.epd      print a row for each position";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Draw the attacks of the sliding pieces of a position, on boards of up to 256 squares
    Attacks(AttacksArgs),
    /// Draw each step of a method on a board
    Explain(ExplainArgs),
    /// List the methods with their tables, instructions and authors
    Methods(MethodsArgs),
    /// Check every method and instruction set against a slow reference
    Verify(VerifyArgs),
    /// Check a formula of yours in all cases, and count its operations
    Judge(JudgeArgs),
    /// Count the legal move sequences of a given length (perft)
    Perft(PerftArgs),
    /// Inspect, verify, sample and convert training data of networks (binpacks)
    Binpack(BinpackArgs),
    /// Make a table of the moves or of the games in a PGN file
    Pgn(PgnArgs),
    /// Make a table of features of positions, such as legal moves and hanging pieces
    Features(FeaturesArgs),
    /// Show the instruction sets of this machine, and which ones are used
    Cpu(CpuArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
    /// Print a man page
    Man(ManArgs),
}

#[derive(Debug, clap::Args)]
#[command(mut_arg("fen", |fen| fen.help(EXPLAIN_FEN)), after_help = "\
Each board shows one step of the method. Above it stand the step's name and
expression, as in the source code. Below it stands its value.

Without a position, the program explains an example. In it, a rook on d4 attacks
a piece in each direction. Without --square, it explains the rank of this rook.

Without --piece, the slider on the square is explained, or a rook if there is
none. Some methods compute the attacks of several rooks at once. For them,
--square takes several squares. Without --square they take all rooks and queens.

Examples:
  slidemask explain
  slidemask explain --square d1 startpos
  slidemask explain --method obstruction-difference --square d4 --axis file \\
      3p1p2/p1p2pp1/1p1p3p/5p2/1p1R4/6p1/pp1p1p1p/3pp1p1
  slidemask explain --method sbamg --piece bishop --square e4
  slidemask explain --method ranks-east --square b8,e2 --occupied 0x2000000000")]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Square of the slider, such as d4, or several squares, such as a1,h8
    #[arg(long, value_name = "SQUARE", value_delimiter = ',')]
    pub(crate) square: Vec<Square>,
    /// rook, bishop or queen; it is put on the square if it is not there
    #[arg(long, value_name = "PIECE")]
    pub(crate) piece: Option<Slider>,
    /// Name of the method to explain (see `slidemask methods`)
    #[arg(long, value_name = "NAME", default_value = PLAINEST_METHOD, value_parser = any_method(), hide_possible_values = true)]
    pub(crate) method: AnyMethod,
    /// Explain only this line: rank, file, diagonal or antidiagonal
    #[arg(long, value_name = "AXIS")]
    pub(crate) axis: Option<Axis>,
    /// Print JSON instead of pictures
    #[arg(long)]
    pub(crate) json: bool,
}

/// The help of the position of `slidemask explain`.
const EXPLAIN_FEN: &str = "The position: startpos, a FEN, or the first field of a FEN [default: an example]";

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
The reference walks over the board from square to square. The cases are:
  rook              all 1,048,576 subsets of its rays, over all squares
  bishop            all 71,168 subsets of its rays, over all squares
  queen             the cases of rook and bishop
  methods for sets  all pairs of bytes in every rank, and random boards

Each case of a rook, bishop or queen is tried three times: with all squares off
the piece's rays empty, with all of them occupied, and occupied at random. Each
instruction set is tried with single lookups, and with slices: many lookups in
one call.

The exit code is 1 if an answer is wrong.

Examples:
  slidemask verify
  slidemask verify --method sbamg
  slidemask verify --isa scalar")]
pub(crate) struct VerifyArgs {
    /// Verify only this method (see `slidemask methods`)
    #[arg(long, value_name = "NAME", value_parser = any_method(), hide_possible_values = true)]
    pub(crate) method: Option<AnyMethod>,
    /// Verify only this instruction set (see `slidemask cpu`)
    #[arg(long, value_name = "NAME", conflicts_with = "method")]
    pub(crate) isa: Option<Isa>,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A formula has lines \"name = expression\", separated by ; or line breaks. The
last line may have no name: its value is the answer. Values are words of 64
bits, in which a1 is bit 0 and h8 is bit 63.

Names:
  o     the occupied squares, with or without the slider's own square
  r     the slider
  m     the squares of the ray or line, or of all rays, without the slider
  l, u  the part of m below the slider (lower bits), and the part above it
Operators, tightest first:  ~ -   *   + -   << >>   &   ^   |
A number directly before a name or a parenthesis is a factor, as in 2r or
2(o & m). It binds more tightly than all operators.
Functions:
  bswap rbit blsi blsr blsmsk ms1b lzcnt tzcnt popcnt   of one word
  pext pdep                                             of a word and a mask
  shl0 shr0    << and >>, but 0 for 64 or more places   of a word and a number
  rank file diagonal antidiagonal                       of one square, such as r

Claims:
  ray     each ray to the north, north-east, east and north-west
  lower   each ray to the south, south-west, west and south-east
  east    each ray to the east
  west    each ray to the west
  pair    each ray to the east together with the one to the north
  line    each file, diagonal and antidiagonal
  rank    each rank
  rook, bishop, queen
          all rays of the piece

The formula is tried in all cases, as by slidemask verify. Then the program
proves that pieces on other squares do not matter, finds a board where they do,
or says that it can do neither. If the formula is wrong, the program draws a
wrong board with as few pieces as possible, and the exit code is 1.

An operation is an operator or a function. Equal parts are one operation, and so
is x & ~y. What does not depend on o is a constant of the square, so it is free.

Examples:
  slidemask judge 't = o & m; m & ~(t ^ -t)' --for ray
  slidemask judge 'm & (o ^ (o - 2 * r))' --for line
  slidemask judge - --for rook --json < formula.txt")]
pub(crate) struct JudgeArgs {
    /// The formula; - reads it from standard input
    #[arg(allow_hyphen_values = true)]
    pub(crate) formula: String,
    /// What the formula should compute
    #[arg(long = "for", value_name = "CLAIM", value_parser = claim())]
    pub(crate) claim: Claim,
    /// Print JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// Reads the name of a claim.
fn claim() -> impl TypedValueParser<Value = Claim> {
    PossibleValuesParser::from(Claim::ALL.map(Claim::name)).try_map(|name| name.parse::<Claim>())
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Each line of a suite has a position and its known counts:
  8/8/8/8/8/8/8/K6k w - - 0 1 ;D1 3 ;D2 9
The program checks these counts, up to DEPTH if it is given. The exit code is 1
if a count is wrong. The file is read line by line, so it may be of any length.

A count that does not fit into 64 bits is shown as \"at least\", and the exit
code is 1.

Ctrl-C stops the program, which prints the counts so far. The exit code is 130.
With --divide, moves that were not counted to the end are left out.

Examples:
  slidemask perft 7 --threads 2 --hash 256
  slidemask perft 9 --gpu
  slidemask perft 4 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' --divide
  slidemask perft --suite crates/slidemask-board/suites/standard.epd 5")]
pub(crate) struct PerftArgs {
    /// Length of the move sequences in plies; with --suite, the largest length to count
    #[arg(value_parser = depth, allow_negative_numbers = true, required_unless_present = "suite")]
    pub(crate) depth: Option<u32>,
    /// The position: startpos, FEN, X-FEN or Shredder-FEN [default: startpos]
    #[arg(value_name = "FEN", conflicts_with = "suite")]
    fen: Vec<String>,
    /// Print the count of each move, such as `e2e4: 20`, and the sum
    #[arg(long, conflicts_with = "suite")]
    pub(crate) divide: bool,
    /// Number of threads
    #[arg(long, value_name = "N", default_value = "1", value_parser = threads)]
    pub(crate) threads: NonZeroUsize,
    /// Size of the transposition table in MiB [default: no table]
    #[arg(long, value_name = "MIB")]
    pub(crate) hash: Option<usize>,
    /// Count on all NVIDIA GPUs; make only harmful moves, which may change the number of replies [default], or all
    #[arg(
        long,
        value_name = "MOVES",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "harmful",
        conflicts_with_all = ["hash", "threads"],
    )]
    pub(crate) gpu: Option<GpuMoves>,
    /// Write castling as king takes rook, and castling rights as the files of the rooks
    #[arg(long)]
    pub(crate) chess960: bool,
    /// Check the counts in an EPD file
    #[arg(long, value_name = "FILE")]
    pub(crate) suite: Option<PathBuf>,
    /// Print JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// The moves that a GPU makes before the last ply.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum GpuMoves {
    Harmful,
    All,
}

impl PerftArgs {
    /// The FEN, however many words the shell made of it; none for the initial position.
    pub(crate) fn fen(&self) -> Option<String> {
        joined(&self.fen)
    }
}

/// Reads a depth.
fn depth(text: &str) -> Result<u32, String> {
    let depth = text.parse().ok().filter(|&depth| depth <= DEEPEST);
    depth.ok_or_else(|| format!("a depth is a number from 0 to {DEEPEST}, such as 5"))
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Single lookups, and sets and threats of one board, use the instruction set of
the build. x86-64 builds without AVX2 detect a better one at run time. Slices of
lookups do so in every build. The environment variable SLIDEMASK_ISA caps what
is chosen at run time.")]
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
    /// The shell that reads the script
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slidemask man > slidemask.1 && man ./slidemask.1
  slidemask man attacks > slidemask-attacks.1
  slidemask man binpack convert > slidemask-binpack-convert.1")]
pub(crate) struct ManArgs {
    /// The page of this command [default: the page of the program]
    pub(crate) command: Vec<String>,
}

/// Reads the command line, and sets the use of colours. For `--help` and `--version`, it prints and ends the program.
pub(crate) fn parse() -> Result<Args, Failure> {
    let args = Args::try_parse();
    set_color(args.as_ref().map_or_else(|_| color_for_help(env::args_os()), |args| args.color));
    args.map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => shown(&error),
        _ => Failure::input(one_line(&error.to_string())),
    })
}

/// Sets the use of colours for all that the program prints.
fn set_color(color: ColorChoice) {
    let color = match color {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    };
    color.write_global();
}

/// The last valid `--color`. Clap stops reading at `--help`, and returns no arguments.
fn color_for_help(args: impl Iterator<Item = OsString>) -> ColorChoice {
    let args: Vec<_> = args.map(|arg| arg.to_string_lossy().into_owned()).collect();
    let after = |(i, arg): (usize, &String)| match arg.strip_prefix("--color")? {
        "" => args.get(i + 1).cloned(),
        value => value.strip_prefix('=').map(str::to_owned),
    };
    let values = args.iter().enumerate().filter_map(after);
    values.filter_map(|value| ColorChoice::from_str(&value, false).ok()).next_back().unwrap_or_default()
}

/// Prints a help page or the version, and ends the program.
fn shown(page: &clap::Error) -> Failure {
    // A help page that nobody asked for is an error, and goes to standard error.
    if page.use_stderr() {
        page.exit();
    }
    match page.print().and_then(|()| io::stdout().flush()) {
        Ok(()) => process::exit(0),
        Err(error) => error.into(),
    }
}

/// Makes one line of an error message of clap, which has several paragraphs. The usage is left out.
fn one_line(message: &str) -> String {
    let wanted = message.split("\n\n").filter(|paragraph| {
        !paragraph.starts_with("Usage:") && !paragraph.starts_with("For more information")
    });
    // If clap suggests a similar name, the list of all names is left out.
    let is_near = message.contains("tip: a similar value") || message.contains("tip: some similar values");
    let wanted = wanted.map(|paragraph| match paragraph.split_once("[possible values:") {
        Some((before, _)) if is_near => before,
        _ => paragraph,
    });
    let sentences = wanted.map(|paragraph| paragraph.split_whitespace().collect::<Vec<_>>().join(" "));
    let line = sentences.filter(|sentence| !sentence.is_empty()).collect::<Vec<_>>().join("; ");
    format!("{} (see --help)", line.strip_prefix("error: ").unwrap_or(&line))
}
