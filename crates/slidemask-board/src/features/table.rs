//! The table of features.
//!
//! To add a feature, add a row: the name, what a value says, and a function of one board in the [`Compute`] of its type. `by_color`
//! makes a feature for each colour, and `by_piece` one for each colour and kind of piece. A [`Set`](Compute::Set) gets a second
//! feature, whose name ends in `_count`. A function that is longer than a line is a method of [`Board`].

use slidemask::{Bitboard, Color};

use super::Compute::{self, Bool, Bytes, Key, LegalMoves, Number, OfMoves, Set, Sets, Text, Threats};
use super::SQUARES;
use crate::board::{Board, Outcome, Values, Wing};
use crate::piece::Kind;

/// A row of the table: a feature, or those that differ only in their [`Subject`](super::Subject).
pub(super) struct Row {
    pub(super) name: &'static str,
    /// What a value says, with `{color}`, `{other}` (the other colour) and `{kind}` for the subject.
    pub(super) meaning: &'static str,
    pub(super) by_color: bool,
    /// The kinds of pieces with a feature each, or none if the kind does not matter.
    pub(super) kinds: &'static [Kind],
    pub(super) compute: Compute,
}

const fn one(name: &'static str, meaning: &'static str, compute: Compute) -> Row {
    Row { name, meaning, by_color: false, kinds: &[], compute }
}

const fn by_color(name: &'static str, meaning: &'static str, compute: Compute) -> Row {
    Row { by_color: true, ..one(name, meaning, compute) }
}

const fn by_piece(name: &'static str, meaning: &'static str, compute: Compute) -> Row {
    Row { kinds: &Kind::ALL, ..by_color(name, meaning, compute) }
}

/// The kinds that give check.
const CHECKING: &[Kind] = &[Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];

/// What a piece is worth. A king can be taken only on an impossible board.
const WORTH: Values = Values::new([1, 3, 3, 5, 9, 200]);

/// The squares of the rooks that may still castle.
fn castling_rights(board: &Board) -> Bitboard {
    let rights = board.castling_rights();
    let rooks = Color::ALL.into_iter().flat_map(|color| Wing::ALL.map(|wing| rights.rook(color, wing)));
    rooks.flatten().collect()
}

/// Sets the byte of each square that the pieces of a colour and kind attack.
fn attack_planes(board: &Board, planes: &mut [u8]) {
    let sets = Color::ALL.into_iter().flat_map(|color| board.attacks_by_kind(color).to_array());
    for (plane, attacked) in planes.chunks_mut(SQUARES).zip(sets) {
        for square in attacked {
            plane[square.index()] = 1;
        }
    }
}

/// A number that fits, since a board has 64 squares.
fn small<T: TryInto<u16>>(number: T) -> u16 {
    number.try_into().unwrap_or(u16::MAX)
}

#[rustfmt::skip]
pub(super) static TABLE: &[Row] = &[
    one("white_to_move", "whether White is to move", Bool(|board, _| board.side_to_move() == Color::White)),
    one("occupied", "the squares of all pieces", Set(|board, _| board.occupied())),
    by_color("color", "the squares of {color}'s pieces", Set(|board, of| board.color(of.color))),
    by_piece("pieces", "the squares of {color}'s pieces of the kind {kind}", Set(|board, of| board.pieces(of.color, of.kind))),
    one("castling_rights", "the squares of the rooks that may still castle", Set(|board, _| castling_rights(board))),
    one("en_passant", "the en-passant square of the FEN, as a bitboard; 0 if there is none", Set(|board, _| board.en_passant().map_or(Bitboard::EMPTY, Bitboard::from))),
    one("halfmove_clock", "plies since the last capture or pawn move", Number(|board, _| board.halfmove_clock())),
    one("fullmove_number", "the number of the full move", Number(|board, _| board.fullmove_number())),
    by_color("attacks_by", "the squares that {color} attacks, {color}'s own protected pieces included", Set(|board, of| board.attacked_squares(of.color))),
    by_color("attack_counts", "for each square, the number of {color}'s pieces that attack it", Bytes(&[SQUARES], |board, of, counts| counts.copy_from_slice(&board.attack_counts(of.color)))),
    one("attack_map", "for each square, the squares that the piece on it attacks; 0 for an empty square", Sets(Board::attack_map)),
    one("attack_planes", "for each colour and kind (white pawn, knight, bishop, rook, queen, king, then black), the squares that these pieces attack, as 64 bytes of 0 or 1", Bytes(&[12, 8, 8], |board, _, planes| attack_planes(board, planes))),
    by_piece("mobility", "the number of squares that {color}'s pieces of the kind {kind} attack, not counting squares of {color}'s own pieces", Number(|board, of| small(board.mobility(of.color, of.kind)))),
    one("threats", "which piece attacks which, of all pieces: for each pair four numbers (attacker, its square, victim, its square), with 1 to 6 for White's pawn to king and 9 to 14 for Black's", Threats),
    one("in_check", "whether the side to move is in check", Bool(|board, _| !board.checkers().is_empty())),
    one("checkers", "the squares of the pieces that give check to the side to move", Set(|board, _| board.checkers())),
    by_color("pinned", "the squares of {color}'s pieces that are pinned to {color}'s king", Set(|board, of| board.pinned(of.color))),
    by_color("pinners", "the squares of {color}'s sliders that pin a piece to {other}'s king", Set(|board, of| board.pinners(of.color))),
    by_color("xray_attackers", "the squares of {color}'s sliders that attack a piece of {other} through exactly one other piece, of either colour", Set(|board, of| board.xray_attackers(of.color))),
    by_color("xray_defenders", "the squares of {color}'s sliders that defend a piece of {color}, but not the king, through exactly one other piece, of either colour", Set(|board, of| board.xray_defenders(of.color))),
    by_color("batteries", "the squares of {color}'s sliders that attack another slider of {color} on a line on which both move", Set(|board, of| board.batteries(of.color))),
    by_color("defended", "the squares of {color}'s pieces, but not the king, that {color} defends", Set(|board, of| board.defended(of.color))),
    by_color("hanging", "the squares of {color}'s pieces, but not the king, that {other} attacks and {color} does not defend", Set(|board, of| board.hanging(of.color))),
    by_color("forks", "the squares of {color}'s pieces that attack two or more pieces of {other}, each of which is worth more than the attacker (1, 3, 3, 5, 9, the king most) or is not defended", Set(|board, of| board.forks(of.color, &WORTH))),
    Row { kinds: CHECKING, ..by_color("check_squares", "the squares from which a {kind} of {color} attacks {other}'s king, with all pieces where they are", Set(|board, of| board.check_squares(of.color, of.kind))) },
    by_color("king_zone", "the squares of {color}'s king and around it, and those one rank in front of these; 0 without exactly one king", Set(|board, of| board.king_zone(of.color))),
    by_color("king_zone_attackers", "the squares of {color}'s pieces that attack a square of {other}'s king zone", Set(|board, of| board.king_zone_attackers(of.color))),
    by_color("material", "the sum of the values of {color}'s pieces: pawn 1, knight and bishop 3, rook 5, queen 9", Number(|board, of| small(board.material(of.color, &WORTH)))),
    one("material_key", "the pieces of both sides as letters, White's first, as in the names of endgame tablebases: KQPvKR", Text(|board, buffer| Some(board.material_key(buffer)))),
    one("static_exchange", "the most material that a capture of the side to move wins by static exchange evaluation (1, 3, 3, 5, 9); 0 if none wins any", Number(|board, _| small(board.static_exchange(&WORTH)))),
    one("move_exchanges", "for each of legal_moves, what it wins or loses by static exchange evaluation (1, 3, 3, 5, 9): a capture, or a piece that moves to an attacked square", OfMoves(|board, one| board.exchange(one, &WORTH).try_into().unwrap_or(i16::MAX))),
    one("zobrist_key", "the Zobrist key, equal for positions that are the same under the rule of repetition; it may change with the version of slidemask", Key(Board::key)),
    one("legal_move_count", "the number of legal moves", Number(|board, _| small(board.move_count()))),
    one("legal_moves", "the legal moves in UCI; the king castles by taking its rook in Chess960, and by moving two squares otherwise", LegalMoves),
    one("outcome", "how the game has ended in this position: checkmate, stalemate, insufficient material, seventy-five moves; or fifty moves, a draw that a player may claim; null if it goes on", Text(|board, _| board.outcome().map(Outcome::name))),
    one("canonical_fen", "the FEN, written again from the position", Text(|board, buffer| Some(board.to_fen().encode(buffer)))),
];
