//! Legal moves, moves on a board, and their notations: UCI and SAN.

use std::ffi::c_char;
use std::mem::MaybeUninit;
use std::ops::ControlFlow;

use slidemask::{Bitboard, Kind};
use slidemask_board::{
    Board as Chess, CastlingStyle, IllegalMove, Move as ChessMove, PieceMoves, UciError, Which,
};

use crate::board::Board;
use crate::pointers::{Array, Out, text, value, value_mut, write_text};
use crate::position::square;
use crate::status::{Status, fail, guard, guard_value};

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

pub(crate) fn illegal(error: IllegalMove) -> Status {
    fail(Status::IllegalMove, error)
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

/// Lists the legal captures, en passant included, as `slidemask_board_legal_moves` does.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_legal_captures(
    board: *const Board,
    moves: *mut Move,
    capacity: usize,
    count: *mut usize,
) -> Status {
    // SAFETY: the caller's duty is the same.
    unsafe { list(board, Which::Captures, moves, capacity, count) }
}

/// Lists the legal moves that neither take a piece nor promote, as `slidemask_board_legal_moves` does.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_legal_quiets(
    board: *const Board,
    moves: *mut Move,
    capacity: usize,
    count: *mut usize,
) -> Status {
    // SAFETY: the caller's duty is the same.
    unsafe { list(board, Which::Quiets, moves, capacity, count) }
}

/// The number of legal moves. It takes less time than their list. Returns 0 for a null pointer, and leaves a message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_legal_move_count(board: *const Board) -> usize {
    // SAFETY: the caller's duty is the same.
    guard_value(0, || Ok(unsafe { value("board", board) }?.0.move_count()))
}

/// Whether a move is legal. Returns false for a null pointer and for a move that is none, and leaves a message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_is_legal(board: *const Board, r#move: Move) -> bool {
    // SAFETY: the caller's duty is the same.
    guard_value(false, || Ok(unsafe { value("board", board) }?.0.is_legal(r#move.read()?)))
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
