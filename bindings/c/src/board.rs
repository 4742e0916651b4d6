//! Boards as handles: made, copied and freed, read from FENs and written.

use std::ffi::c_char;

use slidemask_board::{Board as Chess, BoardError, Impossibilities};

use crate::pointers::{free, new_handle, text, value, value_mut, write_text};
use crate::status::{Status, fail, guard};

/// A position of chess or Chess960: pieces, side to move, castling rights, en-passant square, clocks.
///
/// A board is a handle. `slidemask_board_new`, `slidemask_board_from_fen`, `slidemask_board_chess960`, `slidemask_board_clone`
/// and `slidemask_game_board` make one, and `slidemask_board_free` frees it. `slidemask_board_set_fen`,
/// `slidemask_board_copy` and `slidemask_board_play` change a board without allocating memory.
///
/// Thread safety: different threads may use different boards, and read the same board, at the same time.
/// While a function changes or frees a board, no other thread may use it.
#[derive(Clone, Copy)]
pub struct Board(pub(crate) Chess);

/// Why a text gives no board.
fn refused(error: &BoardError) -> Status {
    let status = match error {
        BoardError::Impossible(_) => Status::ImpossiblePosition,
        _ => Status::BadFen,
    };
    fail(status, error)
}

/// Makes a board with the initial position of chess, and writes its handle to `*board`.
///
/// Errors: `SLIDEMASK_STATUS_NULL_POINTER`, `SLIDEMASK_STATUS_NO_MEMORY`. Whenever a function cannot make a handle, it writes a
/// null pointer, which may be freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_new(board: *mut *mut Board) -> Status {
    // SAFETY: the caller's duty is the same.
    guard(|| unsafe { new_handle("board", board, || Ok(Board(Chess::initial()))) })
}

/// Makes a board from a FEN, and writes its handle to `*board`.
///
/// `fen` has `length` bytes, or ends with NUL if `length` is `SLIDEMASK_NUL_TERMINATED`. Only the placement is required: fields
/// that are missing at the end read as `w - - 0 1`. Castling rights may be those of X-FEN and Shredder-FEN (Chess960).
///
/// Positions that no game can reach are errors, unless `accept_impossible` is true. Then impossible castling rights and
/// en-passant squares are dropped, and a side that has not exactly one king is never in check.
///
/// The old content of `*board` is not read and not freed. To read a FEN into a board that you have, use
/// `slidemask_board_set_fen`.
///
/// Errors: `SLIDEMASK_STATUS_BAD_FEN`, whose message says what is wrong and where ("rank 3 has 9 squares instead of 8");
/// `SLIDEMASK_STATUS_IMPOSSIBLE_POSITION`, whose message lists the reasons; `SLIDEMASK_STATUS_NOT_UTF8`,
/// `SLIDEMASK_STATUS_NULL_POINTER`, `SLIDEMASK_STATUS_NO_MEMORY`. Then `*board` becomes null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_from_fen(
    fen: *const c_char,
    length: usize,
    accept_impossible: bool,
    board: *mut *mut Board,
) -> Status {
    // SAFETY: the caller's duty is the same.
    guard(|| unsafe { new_handle("board", board, || read_fen(fen, length, accept_impossible)) })
}

/// Reads a FEN into a board that there is. It allocates no memory.
///
/// Arguments and errors are those of `slidemask_board_from_fen`, without `SLIDEMASK_STATUS_NO_MEMORY`. After an error, the board
/// is as it was.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_set_fen(
    board: *mut Board,
    fen: *const c_char,
    length: usize,
    accept_impossible: bool,
) -> Status {
    guard(|| {
        // SAFETY: the caller's duty is the same.
        let board = unsafe { value_mut("board", board) }?;
        // SAFETY: the caller's duty is the same.
        *board = unsafe { read_fen(fen, length, accept_impossible) }?;
        Ok(())
    })
}

/// # Safety
/// As for [`text`].
unsafe fn read_fen(fen: *const c_char, length: usize, accept_impossible: bool) -> Result<Board, Status> {
    let accepted = if accept_impossible { Impossibilities::ALL } else { Impossibilities::NONE };
    // SAFETY: the caller's duty is the same.
    let fen = unsafe { text("fen", fen, length) }?;
    Chess::from_fen_accepting(fen, accepted).map(Board).map_err(|error| refused(&error))
}

/// Makes a board with a starting position of Chess960, 0 to 959, and writes its handle to `*board`. Number 518 is that of chess.
///
/// Errors: `SLIDEMASK_STATUS_BAD_ARGUMENT`, `SLIDEMASK_STATUS_NULL_POINTER`, `SLIDEMASK_STATUS_NO_MEMORY`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_chess960(number: u16, board: *mut *mut Board) -> Status {
    let make = || Chess::chess960(number).map(Board).map_err(|error| fail(Status::BadArgument, error));
    // SAFETY: the caller's duty is the same.
    guard(|| unsafe { new_handle("board", board, make) })
}

/// Makes a copy of a board, and writes its handle to `*copy`.
///
/// Errors: `SLIDEMASK_STATUS_NULL_POINTER`, `SLIDEMASK_STATUS_NO_MEMORY`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_clone(board: *const Board, copy: *mut *mut Board) -> Status {
    // SAFETY: the caller's duty is the same.
    guard(|| unsafe { new_handle("copy", copy, || value("board", board).copied()) })
}

/// Makes the board `to` equal to the board `from`, which may be the same. It allocates no memory.
///
/// A search keeps one board for each ply, copies the position of the ply before, and plays a move on the copy.
///
/// Errors: `SLIDEMASK_STATUS_NULL_POINTER`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_copy(to: *mut Board, from: *const Board) -> Status {
    guard(|| {
        // The value is copied before there is a reference to its new place, which may be the old one.
        // SAFETY: the caller's duty is the same.
        let board = *unsafe { value("from", from) }?;
        // SAFETY: the caller's duty is the same.
        *unsafe { value_mut("to", to) }? = board;
        Ok(())
    })
}

/// Frees a board. A null pointer is allowed.
///
/// Free each board once, and do not use it afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_free(board: *mut Board) {
    // SAFETY: the caller's duty is the same.
    unsafe { free(board) };
}

/// Writes the FEN of a board, with a NUL behind it, into a buffer of `capacity` bytes.
///
/// `*length` becomes the length of the FEN without the NUL; `length` may be null. `SLIDEMASK_FEN_CAPACITY` bytes are always
/// enough. With `capacity` 0 the function writes only the length. Castling rights have the letters `KQkq` wherever these name
/// the right rook, and those of files elsewhere.
///
/// `length` must not point into the buffer (`SLIDEMASK_STATUS_OVERLAP`).
///
/// Errors: `SLIDEMASK_STATUS_TOO_SMALL` if the FEN and its NUL do not fit: then the buffer holds an empty text.
/// `SLIDEMASK_STATUS_NULL_POINTER`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_to_fen(
    board: *const Board,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> Status {
    // SAFETY: the caller's duty is the same.
    guard(|| unsafe { write_text(buffer, capacity, length, value("board", board)?.0.to_fen()) })
}

/// The same in Shredder-FEN: castling rights are the files of the rooks, such as `HAha`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_to_shredder_fen(
    board: *const Board,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> Status {
    // SAFETY: the caller's duty is the same.
    guard(|| unsafe { write_text(buffer, capacity, length, value("board", board)?.0.to_shredder_fen()) })
}
