//! The arguments of `slidemask attacks`.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use slidemask::method::Method;
use slidemask_wide::Variant;

use crate::board::{BoardArg, PieceArg};
use crate::shared_args::{PositionArgs, one_slider};

/// The default method: the one that `slidemask::scalar` uses.
const DEFAULT_METHOD: &str = "hyperbola-quintessence";

#[derive(Debug, clap::Args)]
#[command(mut_arg("fen", |fen| fen.help(ATTACKS_FEN)), after_help = "\
Without --square, every rook, bishop and queen of the position is drawn. --piece
limits them to one kind.

An attacked empty square is drawn as *. An attacked piece has an x before its
letter.

--game draws a position of another game: shogi, minishogi, xiangqi, janggi,
capablanca, grand or omega. The position is a FEN, with pockets in brackets or
without, or an SFEN of shogi. Without a position it is the initial one. The
first picture is the position, with the side to move and the pieces in hand. The
others show what the sliding pieces attack, or with --square, any piece. The
attacks of a cannon are the pieces that it could capture, and in janggi also the
empty squares to which it may go.

--board takes boards of up to 256 squares: a rectangle such as 9x10 (files x
ranks), omega for Omega chess, or glinski for hexagonal chess. These two are
rectangles with holes. The position is the first field of a FEN. A number of
empty squares has one or two digits, and holes count as empty squares. Upper
case is white.

On these boards r, b and q are rook, bishop and queen, and other letters only
stand in the way. --piece LETTER=KIND gives a letter of both sides a kind, and
may be repeated. The kinds are rook, bishop, queen, cannon, janggi-cannon,
nightrider, camelrider, zebrarider, grasshopper and lance. none is for a letter
that only stands in the way, such as the elephant b of xiangqi. A white lance
goes up the board. +r is another letter than r. On glinski, pieces move as in
hexagonal chess. --occupied and --method do not go together with --board.

A cannon captures behind another piece, and moves elsewhere. So with --board,
--json has two lists: moves, the empty squares to which a piece may go, and
attacks, every square that a rook reaches, or the pieces that a cannon could
capture. The pictures show both.

With - for the position, the program reads a position from each line of standard
input, and writes the answer of --json on one line. Empty lines and lines that
begin with # are skipped. A line that cannot be read gets a message with its
number, and the exit code is 2.

Examples:
  slidemask attacks
  slidemask attacks 4k3/8/8/3q4/8/8/8/R3K3 --piece rook
  slidemask attacks --square d4 --piece bishop --method sbamg
  slidemask attacks --square d4 --piece queen --occupied 0x1008002a00 --json
  slidemask attacks --game shogi --square 2b,8b \\
      'ln1g5/1r2S1k2/p2pppn2/2ps2p2/1p7/2P6/PPSPPPPLP/2G2K1pr/LN4G1b w BGSLPnp'
  slidemask attacks --board 9x10 --piece c=cannon --piece b=none \\
      rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR
  slidemask attacks --board 9x9 --piece l=lance - < positions.txt")]
pub(crate) struct AttacksArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// A game on another board
    #[arg(long, value_name = "GAME", value_parser = game(), conflicts_with_all = ["board", "piece", "occupied", "method"])]
    pub(crate) game: Option<&'static Variant>,
    /// A board of another size, such as 9x10 (files x ranks); omega or glinski
    #[arg(long, value_name = "BOARD", conflicts_with_all = ["occupied", "method"])]
    pub(crate) board: Option<BoardArg>,
    /// Square of the slider, such as d4 (or 2h in shogi), or several squares, such as a1,h8
    #[arg(long, value_name = "SQUARE", value_delimiter = ',')]
    pub(crate) square: Vec<String>,
    /// rook, bishop or queen; it is put on the square if it is not there. With --board, a letter and its kind, such as c=cannon
    #[arg(long, value_name = "PIECE")]
    pub(crate) piece: Vec<PieceArg>,
    /// Name of the method that computes the attacks (see `slidemask methods`)
    #[arg(long, value_name = "NAME", default_value = DEFAULT_METHOD, value_parser = one_slider(), hide_possible_values = true)]
    pub(crate) method: &'static Method,
    /// Print JSON instead of pictures
    #[arg(long)]
    pub(crate) json: bool,
}

/// The help of the position of `slidemask attacks`.
const ATTACKS_FEN: &str = "\
The position: startpos, a FEN, or the first field of a FEN; - reads positions from standard input [default: startpos]";

/// Reads the name of a game.
fn game() -> impl TypedValueParser<Value = &'static Variant> {
    PossibleValuesParser::new(Variant::ALL.iter().map(|game| game.name))
        .try_map(|name| Variant::named(&name).ok_or("there is no such game"))
}
