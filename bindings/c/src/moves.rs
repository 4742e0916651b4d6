//! Legal moves, moves on a board, and their notations: UCI and SAN.

use std::ffi::c_char;
use std::mem::MaybeUninit;
use std::ops::ControlFlow;

use slidemask::{Bitboard, Kind};
use slidemask_board::{
    Board as Chess, CastlingStyle, IllegalMove, Move as ChessMove, Piece, PieceMoves, UciError, Values, Which,
};
use slidemask_nnue::threats::PieceCode;

use crate::board::Board;
use crate::pointers::{Array, Out, text, value, value_mut, write_text};
use crate::position::{ask, square};
use crate::status::{Status, fail, guard};

/// What stands for "no promotion".
pub(crate) const NO_PROMOTION: u8 = 255;

/// A move. Castling is the king taking its own rook, in chess and in Chess960: from e1 to h1. No other move has this form.
///
/// Thread safety: it is plain data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Move {
    /// The square on which the piece stands, 0 (a1) to 63 (h8).
    pub from: u8,
    /// The square to which it goes. For castling, that of the rook.
    pub to: u8,
    /// The kind to which a pawn promotes: `SLIDEMASK_BOARD_KNIGHT`, `_BISHOP`, `_ROOK` or `_QUEEN`;
    /// `SLIDEMASK_NO_PROMOTION` (255) for all other moves.
    pub promotion: u8,
}

impl From<ChessMove> for Move {
    fn from(one: ChessMove) -> Self {
        Self {
            from: one.from.into(),
            to: one.to.into(),
            promotion: one.promotion.map_or(NO_PROMOTION, |kind| kind as u8),
        }
    }
}

impl Move {
    pub(crate) fn read(self) -> Result<ChessMove, Status> {
        let promotion = match self.promotion {
            NO_PROMOTION => None,
            number => {
                let kind =
                    Kind::try_from(number).ok().filter(|kind| !matches!(kind, Kind::Pawn | Kind::King));
                Some(kind.ok_or_else(|| {
                    fail(
                        Status::BadArgument,
                        format_args!("promotion is {number}: give 1 (knight) to 4 (queen), or 255 for none"),
                    )
                })?)
            }
        };
        Ok(ChessMove { from: square("from", self.from)?, to: square("to", self.to)?, promotion })
    }
}

/// The choices of legal moves, by their numbers.
pub(crate) const CHOICES: [Which; 5] =
    [Which::All, Which::Captures, Which::Noisy, Which::Quiets, Which::QuietChecks];

pub(crate) fn illegal(error: IllegalMove) -> Status {
    fail(Status::IllegalMove, error)
}

pub(crate) fn in_check() -> Status {
    fail(Status::IllegalMove, "the side to move is in check, so it cannot pass")
}

/// A list of the caller's, which gets those entries for which it has room.
struct List<'a> {
    room: &'a mut [MaybeUninit<Move>],
    length: usize,
}

/// # Safety
/// The array has this capacity, and no other thread uses it, changes the board or uses the place of the count.
unsafe fn list(
    board: *const Board,
    which: Which,
    moves: *mut Move,
    capacity: usize,
    count: *mut usize,
) -> Status {
    guard(|| {
        // SAFETY: the caller's duty is the same.
        let board = unsafe { value("board", board) }?.0;
        let count = Out::new("count", count)?;
        let moves = Array::new("moves", moves, capacity)?;
        count.is_apart_from(&moves)?;
        // SAFETY: the caller's duty is the same.
        let mut list = List { room: unsafe { moves.write() }, length: 0 };
        let add = |of_a_piece: PieceMoves| -> ControlFlow<()> {
            for one in of_a_piece {
                if let Some(place) = list.room.get_mut(list.length) {
                    place.write(one.into());
                }
                list.length += 1;
            }
            ControlFlow::Continue(())
        };
        let _ = board.moves_of(Bitboard::FULL, which, add);
        let length = list.length;
        // SAFETY: the caller's duty is the same.
        unsafe { count.set(length) };
        room_for(length, capacity)
    })
}

/// An error if a list has no room for all moves.
pub(crate) fn room_for(moves: usize, capacity: usize) -> Result<(), Status> {
    if moves <= capacity {
        return Ok(());
    }
    Err(fail(
        Status::TooSmall,
        format_args!("there are {moves} moves, and there is room for {capacity}: give room for {moves}"),
    ))
}

/// Lists the legal moves, in no particular order.
///
/// `*count` becomes their number. `moves` has room for `capacity` entries. `SLIDEMASK_MOVES_CAPACITY` (218) is enough for every
/// position that a game can reach. Positions with too many pieces, which `slidemask_board_from_fen` reads with
/// `accept_impossible`, may have more moves.
///
/// Errors: `SLIDEMASK_STATUS_TOO_SMALL` if there are more moves than room: then the list has as many as fit, and `*count` is the
/// number of all. `SLIDEMASK_STATUS_NULL_POINTER`; `moves` may be null if `capacity` is 0. `SLIDEMASK_STATUS_OVERLAP` if `count`
/// points into the list.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_legal_moves(
    board: *const Board,
    moves: *mut Move,
    capacity: usize,
    count: *mut usize,
) -> Status {
    // SAFETY: the caller's duty is the same.
    unsafe { list(board, Which::All, moves, capacity, count) }
}

/// Lists the legal moves of a choice, as `slidemask_board_legal_moves` does: `SLIDEMASK_ALL_MOVES` (0), or
///
/// - `SLIDEMASK_CAPTURES` (1): those that take a piece, en passant included
/// - `SLIDEMASK_NOISY` (2): captures, and all promotions
/// - `SLIDEMASK_QUIETS` (3): those that neither take a piece nor promote
/// - `SLIDEMASK_QUIET_CHECKS` (4): the quiets that give check.
///
/// Errors: `SLIDEMASK_STATUS_BAD_ARGUMENT` if there is no such choice.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_legal(
    board: *const Board,
    which: u8,
    moves: *mut Move,
    capacity: usize,
    count: *mut usize,
) -> Status {
    let Some(&which) = CHOICES.get(usize::from(which)) else {
        let message = format_args!("which is {which}: give 0 (all moves) to 4 (quiet checks)");
        return fail(Status::BadArgument, message);
    };
    // SAFETY: the caller's duty is the same.
    unsafe { list(board, which, moves, capacity, count) }
}

/// The number of legal moves. It takes less time than their list. Returns 0 for a null pointer, and leaves a message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_legal_move_count(board: *const Board) -> usize {
    // SAFETY: the caller's duty is the same.
    unsafe { ask(board, 0, |board| Ok(board.move_count())) }
}

/// Whether a move is legal. Returns false for a null pointer and for a move that is none, and leaves a message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_is_legal(board: *const Board, r#move: Move) -> bool {
    // SAFETY: the caller's duty is the same.
    unsafe { ask_move(board, r#move, false, |board, one| Ok(board.is_legal(one))) }
}

/// Makes a move on a board.
///
/// Errors: `SLIDEMASK_STATUS_ILLEGAL_MOVE`, whose message says why ("the rook on a1 cannot go to a3");
/// `SLIDEMASK_STATUS_NO_SQUARE` and `SLIDEMASK_STATUS_BAD_ARGUMENT` for a move that is none; `SLIDEMASK_STATUS_NULL_POINTER`.
/// Then the board does not change.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_play(board: *mut Board, r#move: Move) -> Status {
    // SAFETY: the caller's duty is the same.
    guard(|| unsafe { value_mut("board", board) }?.0.play(r#move.read()?).map_err(illegal))
}

/// Passes the turn to the other side, as the null move of a search does. The en-passant square is lost, and the clocks go on.
///
/// Errors: `SLIDEMASK_STATUS_ILLEGAL_MOVE` if the side to move is in check, `SLIDEMASK_STATUS_NULL_POINTER`. Then the board does
/// not change.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_null_move(board: *mut Board) -> Status {
    guard(|| {
        // SAFETY: the caller's duty is the same.
        let board = &mut unsafe { value_mut("board", board) }?.0;
        *board = board.null_move().ok_or_else(in_check)?;
        Ok(())
    })
}

/// The answer about a move, or what is returned if there is none.
///
/// # Safety
/// The board is null, or a board that nobody changes during the call.
unsafe fn ask_move<T>(
    board: *const Board,
    one: Move,
    failed: T,
    answer: impl FnOnce(&Chess, ChessMove) -> Result<T, Status>,
) -> T {
    // SAFETY: the caller's duty is the same.
    unsafe { ask(board, failed, |board| answer(board, one.read()?)) }
}

/// The code of the piece that a legal move takes, en passant included, as `slidemask_board_piece_at` has it; 0 if it takes nothing.
/// Returns 0 for wrong arguments, and leaves a message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_captured(board: *const Board, r#move: Move) -> u8 {
    let answer = |board: &Chess, one| {
        let color = !board.side_to_move();
        Ok(board.captured(one).map_or(0, |kind| PieceCode::from(Piece { color, kind }).code()))
    };
    // SAFETY: the caller's duty is the same.
    unsafe { ask_move(board, r#move, 0, answer) }
}

/// Whether a legal move gives check. Returns false for wrong arguments, and leaves a message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_gives_check(board: *const Board, r#move: Move) -> bool {
    // SAFETY: the caller's duty is the same.
    unsafe { ask_move(board, r#move, false, |board, one| Ok(board.gives_check(one))) }
}

/// The key of the position after a legal move: see `slidemask_board_key`. Returns 0 for wrong arguments, and leaves a message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_key_after(board: *const Board, r#move: Move) -> u64 {
    let answer = |&(mut board): &Chess, one| {
        board.play_unchecked(one);
        Ok(board.key())
    };
    // SAFETY: the caller's duty is the same.
    unsafe { ask_move(board, r#move, 0, answer) }
}

/// # Safety
/// The pointer is null, or it points to six numbers that nobody changes during the call.
unsafe fn values(values: *const u16) -> Result<Values, Status> {
    if values.is_null() {
        return Ok(Values::default());
    }
    // SAFETY: the caller's duty is the same.
    Ok(Values::new(*unsafe { value("values", values.cast()) }?))
}

/// The material that the side to move wins by a move if both sides go on to capture on its target square, each with its least
/// valuable piece, as long as it pays: static exchange evaluation. Checks do not count.
///
/// `values` has the values of a pawn, a knight, a bishop, a rook, a queen and a king. If it is null, these are 100, 300, 300, 500,
/// 900 and 20,000. If `with_pins` is true, a pinned piece does not capture while the piece that pins it is on its square. The move must be legal but for its own king's safety. Returns 0 for wrong arguments, and leaves a message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_exchange(
    board: *const Board,
    r#move: Move,
    values: *const u16,
    with_pins: bool,
) -> i32 {
    let exchange = if with_pins { Chess::exchange_with_pins } else { Chess::exchange };
    // SAFETY: the caller's duty is the same.
    unsafe { ask_move(board, r#move, 0, |board, one| Ok(exchange(board, one, &self::values(values)?))) }
}

/// Whether `slidemask_board_exchange` is at least `threshold`. It takes less time. Returns false for wrong arguments, and leaves a
/// message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_exchange_is_at_least(
    board: *const Board,
    r#move: Move,
    threshold: i32,
    values: *const u16,
    with_pins: bool,
) -> bool {
    let is_at_least =
        if with_pins { Chess::exchange_with_pins_is_at_least } else { Chess::exchange_is_at_least };
    // SAFETY: the caller's duty is the same.
    unsafe {
        ask_move(board, r#move, false, |board, one| {
            Ok(is_at_least(board, one, threshold, &self::values(values)?))
        })
    }
}

/// # Safety
/// As for the functions that call it.
unsafe fn read_move(
    board: *const Board,
    notation: *const c_char,
    length: usize,
    one: *mut Move,
    read: impl FnOnce(&Chess, &str) -> Result<ChessMove, Status>,
) -> Status {
    guard(|| {
        let one = Out::new("move", one)?;
        // SAFETY: the caller's duty is the same.
        unsafe { one.set(read(&value("board", board)?.0, text("text", notation, length)?)?.into()) };
        Ok(())
    })
}

/// Reads a legal move in UCI, such as `e2e4` or `e7e8q`, and writes it to `*move`. Castling may be `e1g1` or `e1h1`.
///
/// `text` has `length` bytes, or ends with NUL if `length` is `SLIDEMASK_NUL_TERMINATED`.
///
/// Errors: `SLIDEMASK_STATUS_BAD_MOVE` for a text that is not UCI, `SLIDEMASK_STATUS_ILLEGAL_MOVE` for a move that is not legal,
/// `SLIDEMASK_STATUS_NOT_UTF8`, `SLIDEMASK_STATUS_NULL_POINTER`. Then `*move` does not change.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_move_from_uci(
    board: *const Board,
    text: *const c_char,
    length: usize,
    r#move: *mut Move,
) -> Status {
    let read = |board: &Chess, text: &str| {
        board.parse_uci(text).map_err(|error| match error {
            UciError::Illegal(error) => illegal(error),
            error => fail(Status::BadMove, error),
        })
    };
    // SAFETY: the caller's duty is the same.
    unsafe { read_move(board, text, length, r#move, read) }
}

/// Reads a legal move in SAN, such as `Nf3`, `exd8=Q+` or `O-O`, and writes it to `*move`.
///
/// Errors: `SLIDEMASK_STATUS_BAD_MOVE` for a text that is not SAN; `SLIDEMASK_STATUS_ILLEGAL_MOVE` for a text that describes no
/// legal move, or several; otherwise as for `slidemask_board_move_from_uci`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_move_from_san(
    board: *const Board,
    text: *const c_char,
    length: usize,
    r#move: *mut Move,
) -> Status {
    use slidemask_board::SanError::{Ended, Unexpected};
    let read = |board: &Chess, text: &str| {
        board.parse_san(text).map_err(|error| {
            let is_syntax = matches!(error, Ended | Unexpected { .. });
            fail(if is_syntax { Status::BadMove } else { Status::IllegalMove }, error)
        })
    };
    // SAFETY: the caller's duty is the same.
    unsafe { read_move(board, text, length, r#move, read) }
}

/// Writes a move in UCI, with a NUL behind it, into a buffer of `capacity` bytes.
///
/// If `chess960` is false, a king on the e-file that castles with a rook on the a-file or h-file goes to its target (`e1g1`). In
/// all other cases castling is the king taking its rook (`e1h1`), as with the option `UCI_Chess960`.
///
/// The function does not ask whether the move is legal. `*length` becomes the length of the text without the NUL; `length` may
/// be null. `SLIDEMASK_MOVE_CAPACITY` bytes are always enough. With `capacity` 0 it writes only the length.
///
/// Errors: `SLIDEMASK_STATUS_TOO_SMALL` if the text and its NUL do not fit: then the buffer holds an empty text.
/// `SLIDEMASK_STATUS_NULL_POINTER`, `SLIDEMASK_STATUS_NO_SQUARE`, `SLIDEMASK_STATUS_BAD_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_move_to_uci(
    board: *const Board,
    r#move: Move,
    chess960: bool,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> Status {
    let style = if chess960 { CastlingStyle::KingTakesRook } else { CastlingStyle::KingSteps };
    // SAFETY: the caller's duty is the same.
    guard(|| unsafe {
        let written = value("board", board)?.0.uci(r#move.read()?, style);
        write_text(buffer, capacity, length, written)
    })
}

/// Writes a legal move in SAN, with a NUL behind it, into a buffer of `capacity` bytes.
///
/// Arguments and errors are those of `slidemask_board_move_to_uci`. And `SLIDEMASK_STATUS_ILLEGAL_MOVE`: only a legal move has a
/// SAN.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_move_to_san(
    board: *const Board,
    r#move: Move,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> Status {
    // SAFETY: the caller's duty is the same.
    guard(|| unsafe {
        let written = value("board", board)?.0.san(r#move.read()?).map_err(illegal)?;
        write_text(buffer, capacity, length, written)
    })
}
