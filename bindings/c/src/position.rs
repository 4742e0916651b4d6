//! What a position answers: its pieces and fields, checks, pins, attacks, outcome.
//!
//! These functions return the answer itself. For arguments that are wrong they return what their header says, and leave a
//! message.

use slidemask::{Color, Kind, Square};
use slidemask_board::{Outcome as Ending, Wing};
use slidemask_nnue::threats::PieceCode;

use crate::board::Board;
use crate::pointers::value;
use crate::status::{Status, fail, guard_value};

/// What stands for "no square" in answers.
pub(crate) const NO_SQUARE: u8 = 64;

/// What stands for "all kinds" in arguments.
pub(crate) const ALL_KINDS: u8 = 255;

/// How a game has ended, or the draw that the side to move may claim. More values may be added in any version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum Outcome {
    /// The game goes on, or there is no draw to claim.
    None = 0,
    /// The side to move is in check and has no legal move: the other side has won.
    Checkmate,
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// No sequence of moves can lead to mate. Besides the kings there is nothing, one knight, or only bishops on squares of
    /// one colour.
    InsufficientMaterial,
    /// Each side has made fifty moves without a capture or a pawn move. The draw needs a claim.
    FiftyMoves,
    /// Each side has made 75 moves without a capture or a pawn move.
    SeventyFiveMoves,
    /// The position has occurred three times. The draw needs a claim.
    ThreefoldRepetition,
    /// The position has occurred five times.
    FivefoldRepetition,
}

impl Outcome {
    /// An ending that this version does not know would be a fault, which the message names.
    pub(crate) fn of(ending: Option<Ending>) -> Result<Self, Status> {
        Ok(match ending {
            None => Self::None,
            Some(Ending::Checkmate { .. }) => Self::Checkmate,
            Some(Ending::Stalemate) => Self::Stalemate,
            Some(Ending::InsufficientMaterial) => Self::InsufficientMaterial,
            Some(Ending::FiftyMoves) => Self::FiftyMoves,
            Some(Ending::SeventyFiveMoves) => Self::SeventyFiveMoves,
            Some(Ending::ThreefoldRepetition) => Self::ThreefoldRepetition,
            Some(Ending::FivefoldRepetition) => Self::FivefoldRepetition,
            Some(other) => {
                return Err(fail(Status::Internal, format_args!("an outcome without a number: {other:?}")));
            }
        })
    }
}

pub(crate) fn square(name: &str, number: u8) -> Result<Square, Status> {
    Square::try_from(number).map_err(|error| fail(Status::NoSquare, format_args!("{name}: {error}")))
}

fn color(name: &str, number: u8) -> Result<Color, Status> {
    Color::try_from(number).map_err(|_| {
        fail(Status::BadArgument, format_args!("{name} is {number}: give 0 for White or 1 for Black"))
    })
}

/// The number of a square, or 64 for none.
fn number(square: Option<Square>) -> u8 {
    square.map_or(NO_SQUARE, u8::from)
}

/// The answer about a board, or what is returned if there is none.
///
/// # Safety
/// The board is null, or a board that nobody changes during the call.
pub(crate) unsafe fn ask<T>(
    board: *const Board,
    failed: T,
    answer: impl FnOnce(&slidemask_board::Board) -> Result<T, Status>,
) -> T {
    // SAFETY: the caller's duty is the same.
    guard_value(failed, || answer(&unsafe { value("board", board) }?.0))
}

/// The side to move: `SLIDEMASK_BOARD_WHITE` (0) or `SLIDEMASK_BOARD_BLACK` (1). Returns 0 for a null pointer, and leaves a
/// message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_side_to_move(board: *const Board) -> u8 {
    // SAFETY: the caller's duty is the same.
    unsafe { ask(board, 0, |board| Ok(board.side_to_move() as u8)) }
}

/// The squares of all pieces. Returns 0 for a null pointer, and leaves a message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_occupied(board: *const Board) -> u64 {
    // SAFETY: the caller's duty is the same.
    unsafe { ask(board, 0, |board| Ok(board.occupied().0)) }
}

/// The squares of the pieces of a side (0 is White, 1 is Black) and of a kind: `SLIDEMASK_BOARD_PAWN` to `SLIDEMASK_BOARD_KING`,
/// or `SLIDEMASK_ALL_KINDS` (255) for all of them. Returns 0 for wrong arguments, and leaves a message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_pieces(board: *const Board, side: u8, kind: u8) -> u64 {
    let answer = |board: &slidemask_board::Board| {
        let side = color("side", side)?;
        if kind == ALL_KINDS {
            return Ok(board.color(side).0);
        }
        let kind = Kind::try_from(kind).map_err(|_| {
            fail(
                Status::BadArgument,
                format_args!("kind is {kind}: give 0 (pawn) to 5 (king), or 255 for all kinds"),
            )
        })?;
        Ok(board.pieces(side, kind).0)
    };
    // SAFETY: the caller's duty is the same.
    unsafe { ask(board, 0, answer) }
}

/// The code of the piece on a square: 1 to 6 for White's pawn to king, 9 to 14 for Black's, and 0 for an empty square. The code
/// is the kind plus 1, plus 8 if the piece is black: that of `slidemask_piece` in slidemask.h. Returns 0 for wrong arguments, and
/// leaves a message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_piece_at(board: *const Board, square: u8) -> u8 {
    let answer = |board: &slidemask_board::Board| {
        let piece = board.piece_at(self::square("square", square)?);
        Ok(piece.map_or(0, |piece| PieceCode::from(piece).code()))
    };
    // SAFETY: the caller's duty is the same.
    unsafe { ask(board, 0, answer) }
}

/// The square of a side's king, or 64 if the side has not exactly one. Returns 64 for wrong arguments, and leaves a message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_king(board: *const Board, side: u8) -> u8 {
    // SAFETY: the caller's duty is the same.
    unsafe { ask(board, NO_SQUARE, |board| Ok(number(board.king(color("side", side)?)))) }
}

/// The square of the rook with which a side may still castle, or 64 if it has lost that right. For wrong arguments 64, and a
/// message.
///
/// `kingside` is true for the rook on the side of the h-file, and false for that on the side of the a-file.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_castling_rook(board: *const Board, side: u8, kingside: bool) -> u8 {
    let wing = if kingside { Wing::Kingside } else { Wing::Queenside };
    let answer =
        |board: &slidemask_board::Board| Ok(number(board.castling_rights().rook(color("side", side)?, wing)));
    // SAFETY: the caller's duty is the same.
    unsafe { ask(board, NO_SQUARE, answer) }
}

/// The square that a pawn has just passed over with a double step, or 64. Returns 64 for a null pointer, and leaves a message.
///
/// A move sets it only if a pawn of the other side attacks the square. A FEN may name any possible square.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_en_passant(board: *const Board) -> u8 {
    // SAFETY: the caller's duty is the same.
    unsafe { ask(board, NO_SQUARE, |board| Ok(number(board.en_passant()))) }
}

/// The number of halfmoves since the last capture or pawn move. Returns 0 for a null pointer, and leaves a message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_halfmove_clock(board: *const Board) -> u16 {
    // SAFETY: the caller's duty is the same.
    unsafe { ask(board, 0, |board| Ok(board.halfmove_clock())) }
}

/// The number of the move: 1 in a new game, one more after each move of Black. Returns 0 for a null pointer, and leaves a
/// message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_fullmove_number(board: *const Board) -> u16 {
    // SAFETY: the caller's duty is the same.
    unsafe { ask(board, 0, |board| Ok(board.fullmove_number())) }
}

/// Whether the side to move is in check. Returns false for a null pointer, and leaves a message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_in_check(board: *const Board) -> bool {
    // SAFETY: the caller's duty is the same.
    unsafe { ask(board, false, |board| Ok(!board.checkers().is_empty())) }
}

/// The squares of the pieces that give check to the side to move. Returns 0 for a null pointer, and leaves a message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_checkers(board: *const Board) -> u64 {
    // SAFETY: the caller's duty is the same.
    unsafe { ask(board, 0, |board| Ok(board.checkers().0)) }
}

/// The squares of a side's pieces that are pinned to its king. Returns 0 for wrong arguments, and leaves a message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_pinned(board: *const Board, side: u8) -> u64 {
    // SAFETY: the caller's duty is the same.
    unsafe { ask(board, 0, |board| Ok(board.pinned(color("side", side)?).0)) }
}

/// The squares that a side attacks, its own protected pieces included. Returns 0 for wrong arguments, and leaves a message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_attacked_squares(board: *const Board, side: u8) -> u64 {
    // SAFETY: the caller's duty is the same.
    unsafe { ask(board, 0, |board| Ok(board.attacked_squares(color("side", side)?).0)) }
}

/// The squares of the pieces of both sides that attack a square. Returns 0 for wrong arguments, and leaves a message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_attackers_to(board: *const Board, square: u8) -> u64 {
    // SAFETY: the caller's duty is the same.
    unsafe { ask(board, 0, |board| Ok(board.attackers_to(self::square("square", square)?).0)) }
}

/// The Zobrist key of the position: equal for equal positions. Returns 0 for a null pointer, and leaves a message.
///
/// Clocks do not count, and an en-passant square counts only if a capture there is legal. Different positions may have equal
/// keys: `slidemask_board_same_position` compares. Keys may change between versions.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_key(board: *const Board) -> u64 {
    // SAFETY: the caller's duty is the same.
    unsafe { ask(board, 0, |board| Ok(board.key())) }
}

/// Whether two boards have the same pieces, side to move, castling rights and legal en-passant captures, as the rule of
/// repetition says. Returns false for a null pointer, and leaves a message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_same_position(board: *const Board, other: *const Board) -> bool {
    // SAFETY: the caller's duty is the same.
    unsafe { ask(board, false, |board| Ok(board.same_position(&value("other", other)?.0))) }
}

/// How the game has ended in this position, or the draw that a player may claim. A board cannot count repetitions: a
/// `slidemask_game` does. Returns `SLIDEMASK_OUTCOME_NONE` for a null pointer, and leaves a message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_outcome(board: *const Board) -> Outcome {
    // SAFETY: the caller's duty is the same.
    unsafe { ask(board, Outcome::None, |board| Outcome::of(board.outcome())) }
}
