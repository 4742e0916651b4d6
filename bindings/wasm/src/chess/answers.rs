//! The answers that are text: the registry, the steps of methods, and chess.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Serialize;
use slidemask::batch::Batch;
use slidemask::method::{METHODS, Method, SET_METHODS, SetMethod};
use slidemask::{Axis, Bitboard, Color, Slider, Square};
use slidemask_board::{Board, BoardError, CastlingStyle, Fen, Kind, Move, Piece};
use slidemask_formula::{Steps, set_steps, steps};

use super::columns;
use crate::moves::shown;
use crate::text::nth;

/// The largest depth of perft. Perft calls itself once for each ply, and the stack of a module is small. A test tries this
/// depth. (The initial position has been counted to 15 plies.)
const DEEPEST: u32 = 32;

/// The data that a caller needs before its first call.
#[derive(Serialize)]
pub(crate) struct Registry {
    instruction_set: &'static str,
    methods: &'static [Method],
    set_methods: &'static [SetMethod],
    sliders: [Slider; Slider::ALL.len()],
    axes: [Axis; Axis::ALL.len()],
    colors: [Color; Color::ALL.len()],
    kinds: [&'static str; Kind::ALL.len()],
    deepest_perft: u32,
    longest_column: usize,
}

#[expect(clippy::unnecessary_wraps, reason = "an answer like the others")]
pub(crate) fn registry() -> Result<Registry, String> {
    Ok(Registry {
        instruction_set: Batch::best().isa().name(),
        methods: METHODS,
        set_methods: SET_METHODS,
        sliders: Slider::ALL,
        axes: Axis::ALL,
        colors: Color::ALL,
        kinds: Kind::ALL.map(Kind::name),
        deepest_perft: DEEPEST,
        longest_column: columns::LONGEST,
    })
}

/// The item with this number, or an error that names the valid numbers.
fn numbered<'a, T>(all: &'a [T], number: u32, what: &str) -> Result<&'a T, String> {
    nth(all, number)
        .ok_or_else(|| format!("there is no {what} {number}: use 0 to {}", all.len().saturating_sub(1)))
}

pub(crate) fn explain(method: u32, square: u32, axis: u32, occupied: Bitboard) -> Result<Steps, String> {
    let method = numbered(METHODS, method, "method")?;
    let &square = numbered(&Square::ALL, square, "square")?;
    let &axis = numbered(&Axis::ALL, axis, "axis")?;
    Ok(steps(method, square, axis, occupied))
}

pub(crate) fn explain_set(method: u32, sliders: Bitboard, occupied: Bitboard) -> Result<Steps, String> {
    Ok(set_steps(numbered(SET_METHODS, method, "set method")?, sliders, occupied))
}

pub(crate) fn parse_bitboard(text: &str) -> Result<Bitboard, String> {
    text.parse().map_err(|error: slidemask::ParseBitboardError| error.to_string())
}

/// The pieces of a board.
#[derive(Serialize)]
pub(crate) struct Standing {
    /// The letters of the pieces from a1 to h8, with a dot for an empty square.
    pieces: String,
    occupied: Bitboard,
}

pub(crate) fn parse_placement(fen: &str) -> Result<Standing, String> {
    let fen: Fen = fen.parse().map_err(|error: slidemask_board::FenError| error.to_string())?;
    let letter = |square| fen.placement.piece_at(square).map_or('.', Piece::letter);
    Ok(Standing { pieces: Square::ALL.into_iter().map(letter).collect(), occupied: fen.placement.occupied() })
}

/// Reads a FEN, or `startpos`, as UCI calls the initial position.
pub(crate) fn board(fen: &str) -> Result<Board, String> {
    let fen = if fen == "startpos" { Fen::INITIAL } else { fen };
    Board::from_fen(fen).map_err(|error: BoardError| error.to_string())
}

/// The legal moves of the piece on a square, or all of them.
pub(crate) fn legal_moves(fen: &str, from: Option<Square>) -> Result<Vec<String>, String> {
    let board = board(fen)?;
    let is_asked = |one: &&Move| from.is_none_or(|from| one.from == from);
    board.legal_moves().iter().filter(is_asked).map(|&one| shown(&board, one)).collect()
}

/// The squares to which the piece on each square can go.
pub(crate) fn destinations(fen: &str) -> Result<[Bitboard; Square::ALL.len()], String> {
    let board = board(fen)?;
    let mut all = [Bitboard::EMPTY; Square::ALL.len()];
    for &one in &board.legal_moves() {
        let Move { from, to, .. } = board.uci(one, CastlingStyle::KingSteps).into();
        all[from.index()] |= Bitboard::from(to);
    }
    Ok(all)
}

/// The count as text, since many readers of JSON lose the low digits of numbers above 2^53.
pub(crate) fn perft(fen: &str, depth: u32) -> Result<String, String> {
    let board = board(fen)?;
    if depth > DEEPEST {
        return Err(format!("a depth of {depth} plies is too large: perft counts up to {DEEPEST}"));
    }
    Ok(slidemask_board::perft(&board, depth).to_string())
}
