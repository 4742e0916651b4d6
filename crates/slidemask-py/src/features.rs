//! The features of a position: a row of [`TABLE`] for each.
//!
//! The NumPy arrays, the Arrow columns, the functions of DuckDB and the columns of polars and Spark follow from this table. To add
//! a feature:
//!
//! 1. Add a row to [`TABLE`]: the name, what the value says, and a function of one board in the [`Compute`] of its type.
//!    [`by_color`] makes a feature for each colour, and [`by_piece`] one for each colour and kind of piece.
//! 2. In `tests/test_values.py`, say how python-chess computes it. The tests fail until each feature has an oracle there.
//! 3. Run `maturin develop --release`, then `python tests/test_examples.py`: it executes the notebook again, which prints all names.
//! 4. Run `.ci/python`.
//!
//! A type of values that no feature has yet needs a variant of [`Compute`], and a column in `feature_values.rs`.

use std::sync::LazyLock;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use slidemask::batch::Batch;
use slidemask::{Bitboard, Color, Sliders, Square, king_attacks, knight_attacks, pawn_attacks};
use slidemask_board::{Board, Kind, Wing};

use crate::notation::outcome_name;
use crate::texts::{self, Line};

/// How a feature is computed, by the type of its values.
#[derive(Clone, Copy)]
pub(crate) enum Compute {
    /// Whether the row has a position.
    Valid,
    Bool(fn(&Board, Subject) -> bool),
    Number(fn(&Board, Subject) -> u16),
    Set(fn(&Board, Subject) -> Bitboard),
    /// A set for each square.
    Sets(fn(&Board) -> [Bitboard; SQUARES]),
    /// An array of bytes of this shape. The function gets zeros.
    Bytes(&'static [usize], fn(&Board, Subject, &mut [u8])),
    /// A text, or none. The function may write it into the buffer.
    Text(for<'a> fn(&Board, &'a mut Line) -> Option<&'a str>),
    LegalMoves,
    /// A list of threats.
    Threats,
}
use Compute::{Bool, Bytes, LegalMoves, Number, Set, Sets, Text, Threats, Valid};

/// What a feature is about: a colour, a kind of piece, both or neither. A feature that is about neither ignores them.
#[derive(Clone, Copy)]
pub(crate) struct Subject {
    pub(crate) color: Color,
    pub(crate) kind: Kind,
}

/// A row of the table: a feature, or those that differ only in their [`Subject`].
struct Row {
    name: &'static str,
    meaning: &'static str,
    by_color: bool,
    by_kind: bool,
    compute: Compute,
}

const fn one(name: &'static str, meaning: &'static str, compute: Compute) -> Row {
    Row { name, meaning, by_color: false, by_kind: false, compute }
}

const fn by_color(name: &'static str, meaning: &'static str, compute: Compute) -> Row {
    Row { by_color: true, ..one(name, meaning, compute) }
}

const fn by_piece(name: &'static str, meaning: &'static str, compute: Compute) -> Row {
    Row { by_kind: true, ..by_color(name, meaning, compute) }
}

#[rustfmt::skip]
static TABLE: &[Row] = &[
    one("valid", "whether the row has a position; never null", Valid),
    one("white_to_move", "whether White is to move", Bool(|board, _| board.side_to_move() == Color::White)),
    one("occupied", "the squares of all pieces", Set(|board, _| board.occupied())),
    by_color("color", "the squares of {color}'s pieces", Set(|board, of| board.color(of.color))),
    by_piece("pieces", "the squares of {color}'s pieces of the kind {kind}", Set(|board, of| board.pieces(of.color, of.kind))),
    one("castling_rights", "the squares of the rooks that may still castle", Set(castling_rights)),
    one("en_passant", "the en-passant square of the FEN, as a bitboard; 0 if there is none", Set(|board, _| board.en_passant().map_or(Bitboard::EMPTY, Bitboard::from))),
    one("halfmove_clock", "plies since the last capture or pawn move", Number(|board, _| board.halfmove_clock())),
    one("fullmove_number", "the number of the full move", Number(|board, _| board.fullmove_number())),
    by_color("attacks_by", "the squares that {color} attacks, {color}'s own protected pieces included", Set(|board, of| board.attacked_squares(of.color))),
    by_color("attack_counts", "for each square, the number of {color}'s pieces that attack it", Bytes(&[SQUARES], |board, of, counts| counts.copy_from_slice(&board.attack_counts(of.color)))),
    one("attack_map", "for each square, the squares that the piece on it attacks; 0 for an empty square", Sets(attack_map)),
    one("attack_planes", "for each colour and kind (white pawn, knight, bishop, rook, queen, king, then black), the squares that these pieces attack, as 64 bytes of 0 or 1", Bytes(&[12, 8, 8], attack_planes)),
    by_piece("mobility", "the number of squares that {color}'s pieces of the kind {kind} attack, not counting squares of {color}'s own pieces", Number(mobility)),
    one("threats", "which piece attacks which, of all pieces: for each pair four numbers (attacker, its square, victim, its square), as in Boards.threats", Threats),
    one("in_check", "whether the side to move is in check", Bool(|board, _| !board.checkers().is_empty())),
    one("checkers", "the squares of the pieces that give check to the side to move", Set(|board, _| board.checkers())),
    by_color("pinned", "the squares of {color}'s pieces that are pinned to {color}'s king", Set(|board, of| board.pinned(of.color))),
    one("legal_move_count", "the number of legal moves", Number(|board, _| u16::try_from(board.move_count()).unwrap_or(u16::MAX))),
    one("legal_moves", "the legal moves in UCI; the king castles by taking its rook in Chess960, and by moving two squares otherwise", LegalMoves),
    one("outcome", "how the game has ended in this position: checkmate, stalemate, insufficient material, seventy-five moves; or fifty moves, a draw that a player may claim; null if it goes on", Text(|board, _| board.outcome().map(outcome_name))),
    one("canonical_fen", "the FEN, written again from the position", Text(|board, buffer| Some(texts::fen(board, buffer)))),
];

fn castling_rights(board: &Board, _: Subject) -> Bitboard {
    let rights = board.castling_rights();
    let rooks = Color::ALL.into_iter().flat_map(|color| Wing::ALL.map(|wing| rights.rook(color, wing)));
    rooks.flatten().collect()
}

fn attack_map(board: &Board) -> [Bitboard; SQUARES] {
    let [white, black] = Color::ALL.map(|color| board.sliders(color));
    let sliders = Sliders {
        orthogonal: white.orthogonal | black.orthogonal,
        diagonal: white.diagonal | black.diagonal,
    };
    let mut map = Batch::best().attacks_by_square(sliders, board.occupied());
    for color in Color::ALL {
        for kind in [Kind::Pawn, Kind::Knight, Kind::King] {
            for square in board.pieces(color, kind) {
                map[square.index()] = attacks(Subject { color, kind }, square, board.occupied());
            }
        }
    }
    map
}

fn attack_planes(board: &Board, _: Subject, planes: &mut [u8]) {
    let sets = Color::ALL.into_iter().flat_map(|color| board.attacks_by_kind(color).to_array());
    for (plane, attacked) in planes.chunks_mut(SQUARES).zip(sets) {
        for square in attacked {
            plane[square.index()] = 1;
        }
    }
}

fn mobility(board: &Board, of: Subject) -> u16 {
    let reached = |square| (attacks(of, square, board.occupied()) - board.color(of.color)).count();
    let reached: u32 = board.pieces(of.color, of.kind).iter().map(reached).sum();
    u16::try_from(reached).expect("at most 64 pieces with 27 squares each")
}

/// The attacks of a piece on a square.
fn attacks(of: Subject, square: Square, occupied: Bitboard) -> Bitboard {
    match of.kind {
        Kind::Pawn => pawn_attacks(of.color, square),
        Kind::Knight => knight_attacks(square),
        Kind::Bishop => slidemask::bishop_attacks(square, occupied),
        Kind::Rook => slidemask::rook_attacks(square, occupied),
        Kind::Queen => slidemask::queen_attacks(square, occupied),
        Kind::King => king_attacks(square),
    }
}

/// The squares of a board.
pub(crate) const SQUARES: usize = Square::ALL.len();

/// A feature, by its name.
pub(crate) struct Feature {
    pub(crate) name: String,
    pub(crate) meaning: String,
    pub(crate) subject: Subject,
    pub(crate) compute: Compute,
}

/// All features, in the order in which they are listed.
pub(crate) static FEATURES: LazyLock<Vec<Feature>> = LazyLock::new(|| {
    let mut all = Vec::new();
    for row in TABLE {
        for &color in if row.by_color { &Color::ALL[..] } else { &Color::ALL[..1] } {
            for &kind in if row.by_kind { &Kind::ALL[..] } else { &Kind::ALL[..1] } {
                let (mut name, mut meaning) = (row.name.to_owned(), row.meaning.to_owned());
                if row.by_color {
                    name += &format!("_{color}");
                    meaning =
                        meaning.replace("{color}", if color == Color::White { "White" } else { "Black" });
                }
                if row.by_kind {
                    name += &format!("_{kind}");
                    meaning = meaning.replace("{kind}", kind.name());
                }
                all.push(Feature { name, meaning, subject: Subject { color, kind }, compute: row.compute });
            }
        }
    }
    all
});

/// The feature with this name.
pub(crate) fn named(name: &str) -> PyResult<&'static Feature> {
    FEATURES.iter().find(|feature| feature.name == name).ok_or_else(|| {
        let name = name.escape_debug();
        PyValueError::new_err(format!("there is no feature '{name}': slidemask.FEATURES lists all of them"))
    })
}
