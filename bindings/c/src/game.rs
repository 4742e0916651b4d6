//! Games: a position with the moves that led to it, to count repetitions and to take moves back.

use slidemask_board::Game as ChessGame;

use crate::board::Board;
use crate::moves::{Move, illegal, in_check, room_for};
use crate::pointers::{Array, Out, free, new_handle, set_all, value, value_mut};
use crate::position::Outcome;
use crate::status::{Status, fail, guard, guard_value};

/// A position and the moves that led to it. It counts repetitions, which a board cannot do.
///
/// A game is a handle: `slidemask_game_new` makes one, and `slidemask_game_free` frees it. A move takes 96 bytes of memory.
///
/// Thread safety: as for `slidemask_board`.
pub struct Game(ChessGame);

/// Makes a game that begins with a position, and writes its handle to `*game`. The game keeps a copy of the board.
///
/// Errors: `SLIDEMASK_STATUS_NULL_POINTER`, `SLIDEMASK_STATUS_NO_MEMORY`. Then the handle is null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_game_new(board: *const Board, game: *mut *mut Game) -> Status {
    // SAFETY: the caller's duty is the same.
    guard(|| unsafe { new_handle("game", game, || Ok(Game(value("board", board)?.0.into()))) })
}

/// Frees a game. A null pointer is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_game_free(game: *mut Game) {
    // SAFETY: the caller's duty is the same.
    unsafe { free(game) };
}

/// Makes a board with the position of a game, and writes its handle to `*board`. Free it with `slidemask_board_free`.
///
/// Errors: `SLIDEMASK_STATUS_NULL_POINTER`, `SLIDEMASK_STATUS_NO_MEMORY`. Then the handle is null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_game_board(game: *const Game, board: *mut *mut Board) -> Status {
    // SAFETY: the caller's duty is the same.
    guard(|| unsafe { new_handle("board", board, || Ok(Board(value("game", game)?.0.board()))) })
}

/// Makes a move. A game that is drawn still accepts legal moves: ask for its outcome first.
///
/// Errors: those of `slidemask_board_play`, and `SLIDEMASK_STATUS_NO_MEMORY`. Then the game does not change.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_game_play(game: *mut Game, r#move: Move) -> Status {
    guard(|| {
        // SAFETY: the caller's duty is the same.
        let game = &mut unsafe { value_mut("game", game) }?.0;
        let r#move = r#move.read()?;
        game.try_reserve(1).map_err(|error| fail(Status::NoMemory, error))?;
        game.play(r#move).map_err(illegal)
    })
}

/// Passes the turn, which no game allows but a search does. Positions before a null move do not count as repeated after it.
///
/// `slidemask_game_undo` takes it back, as a move from square 0 to square 0, and `slidemask_game_moves` lists it so.
///
/// Errors: those of `slidemask_board_null_move`, and `SLIDEMASK_STATUS_NO_MEMORY`. Then the game does not change.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_game_null_move(game: *mut Game) -> Status {
    guard(|| {
        // SAFETY: the caller's duty is the same.
        let game = &mut unsafe { value_mut("game", game) }?.0;
        game.try_reserve(1).map_err(|error| fail(Status::NoMemory, error))?;
        if game.null_move() { Ok(()) } else { Err(in_check()) }
    })
}

/// Takes the last move back, and writes it to `*move`, which may be null.
///
/// Errors: `SLIDEMASK_STATUS_BAD_ARGUMENT` if no move has been played, `SLIDEMASK_STATUS_NULL_POINTER`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_game_undo(game: *mut Game, r#move: *mut Move) -> Status {
    guard(|| {
        let r#move = Out::optional("move", r#move)?;
        // SAFETY: the caller's duty is the same.
        let undone = unsafe { value_mut("game", game) }?.0.undo();
        let undone =
            undone.ok_or_else(|| fail(Status::BadArgument, "no move has been played in this game"))?;
        if let Some(r#move) = r#move {
            // SAFETY: the caller's duty is the same.
            unsafe { r#move.set(undone.into()) };
        }
        Ok(())
    })
}

/// Lists the moves that were played, from the first to the last. Arguments and errors are those of
/// `slidemask_board_legal_moves`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_game_moves(
    game: *const Game,
    moves: *mut Move,
    capacity: usize,
    count: *mut usize,
) -> Status {
    guard(|| {
        // SAFETY: the caller's duty is the same.
        let game = &unsafe { value("game", game) }?.0;
        let count = Out::new("count", count)?;
        let moves = Array::new("moves", moves, capacity)?;
        count.is_apart_from(&moves)?;
        // SAFETY: the caller's duty is the same.
        unsafe {
            set_all(moves.write(), game.moves().map(Move::from));
            count.set(game.moves().len());
        }
        room_for(game.moves().len(), capacity)
    })
}

/// How often the position has occurred in the game, this time included. Returns 0 for a null pointer, and leaves a message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_game_occurrences(game: *const Game) -> usize {
    // SAFETY: the caller's duty is the same.
    guard_value(0, || Ok(unsafe { value("game", game) }?.0.occurrences()))
}

/// The key of the position, which the game keeps up to date: see `slidemask_board_key`. Returns 0 for a null pointer, and leaves a
/// message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_game_key(game: *const Game) -> u64 {
    // SAFETY: the caller's duty is the same.
    guard_value(0, || Ok(unsafe { value("game", game) }?.0.position().key()))
}

/// Whether a search should score the position as a draw by repetition. `plies` is the number of moves that the search has made, null
/// moves included. It is true if the position has occurred within the last `plies - 1` plies, or at least twice before. Returns
/// false for a null pointer, and leaves a message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_game_is_repetition(game: *const Game, plies: usize) -> bool {
    // SAFETY: the caller's duty is the same.
    guard_value(false, || Ok(unsafe { value("game", game) }?.0.is_repetition(plies)))
}

/// Whether the side to move has a legal move to a position that `slidemask_game_is_repetition` takes for a draw, with `plies + 1`.
/// Returns false for a null pointer, and leaves a message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_game_upcoming_repetition(game: *const Game, plies: usize) -> bool {
    // SAFETY: the caller's duty is the same.
    guard_value(false, || Ok(unsafe { value("game", game) }?.0.upcoming_repetition(plies)))
}

/// How the game has ended: by checkmate, stalemate, insufficient material, 75 moves or fivefold repetition;
/// `SLIDEMASK_OUTCOME_NONE` while it goes on. Returns `SLIDEMASK_OUTCOME_NONE` for a null pointer, and leaves a message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_game_outcome(game: *const Game) -> Outcome {
    // SAFETY: the caller's duty is the same.
    guard_value(Outcome::None, || Outcome::of(unsafe { value("game", game) }?.0.outcome()))
}

/// The draw that the side to move may claim: fifty moves or threefold repetition; `SLIDEMASK_OUTCOME_NONE` if there is none or
/// the game has ended. Returns `SLIDEMASK_OUTCOME_NONE` for a null pointer, and leaves a message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_game_claimable_draw(game: *const Game) -> Outcome {
    // SAFETY: the caller's duty is the same.
    guard_value(Outcome::None, || Outcome::of(unsafe { value("game", game) }?.0.claimable_draw()))
}
