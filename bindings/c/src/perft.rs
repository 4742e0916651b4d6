//! Perft and divide: with threads, a table, progress and a stop.

use std::collections::TryReserveError;
use std::ffi::c_void;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use slidemask_board::{
    Board as Chess, Counted, PerftTable, PerftTableError, Progress, Workers, divide, divide_parallel, perft,
    perft_parallel,
};

use crate::board::Board;
use crate::moves::{Move, room_for};
use crate::pointers::{Array, Out, free, new_handle, value};
use crate::status::{Status, fail, guard};

/// The largest depth. Perft calls itself once for each ply, and threads have small stacks.
const DEEPEST: u32 = 64;

/// More threads than processors have would only take memory.
const MOST_THREADS: u32 = 1024;

/// A request to stop a count. One request may be shared by several counts.
///
/// It is a handle: `slidemask_stop_new` makes one, and `slidemask_stop_free` frees it.
///
/// Thread safety: any thread, at any time, until it is freed. A signal handler may call `slidemask_stop_request`.
pub struct Stop(AtomicBool);

/// Makes a stop, and writes its handle to `*stop`.
///
/// Errors: `SLIDEMASK_STATUS_NULL_POINTER`, `SLIDEMASK_STATUS_NO_MEMORY`. Then the handle is null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_stop_new(stop: *mut *mut Stop) -> Status {
    // SAFETY: the caller's duty is the same.
    guard(|| unsafe { new_handle("stop", stop, || Ok(Stop(AtomicBool::new(false)))) })
}

/// Frees a stop. A null pointer is allowed. No count may use it any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_stop_free(stop: *mut Stop) {
    // SAFETY: the caller's duty is the same.
    unsafe { free(stop) };
}

/// Asks all counts that use the stop to end soon. A null pointer is ignored.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_stop_request(stop: *const Stop) {
    // SAFETY: the caller's duty is the same.
    if let Some(stop) = unsafe { stop.as_ref() } {
        stop.0.store(true, Ordering::Relaxed);
    }
}

/// Takes the request back, so that the stop can be used again. A null pointer is ignored.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_stop_reset(stop: *const Stop) {
    // SAFETY: the caller's duty is the same.
    if let Some(stop) = unsafe { stop.as_ref() } {
        stop.0.store(false, Ordering::Relaxed);
    }
}

/// A function of yours that a count calls: `done` of `parts` parts have been counted, with so many `nodes`. `context` is that of
/// the options.
///
/// It must return: no exception and no `longjmp` may leave it. It may call functions of this library, such as
/// `slidemask_stop_request` or another count. It must not change or free the board, and must not free the stop.
pub type ProgressFunction =
    Option<unsafe extern "C" fn(context: *mut c_void, done: u64, parts: u64, nodes: u64)>;

/// How to count. An object whose bytes are all zero has the defaults: `slidemask_perft_options options = {0};` in C, and
/// `slidemask_perft_options options = {};` in C++.
///
/// Thread safety: a count only reads it.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct PerftOptions {
    /// The number of threads, the caller's included. 0 and 1 mean that only the calling thread counts. Numbers above 1024
    /// mean 1024. If a thread cannot be started, the others count its share.
    pub threads: u32,
    /// The size of the transposition table in MiB, which lives as long as the call. 0 means none. Counts are exact with any
    /// table.
    pub table_mebibytes: u32,
    /// Ends the count when a stop is requested; may be null.
    pub stop: *const Stop,
    /// Is called several times, if it is not null. The calls come from the threads of the count, one at a time, and `done`
    /// grows.
    pub progress: ProgressFunction,
    /// The first argument of `progress`.
    pub context: *mut c_void,
}

/// The progress function of the caller. Its calls have an order: the number of parts that the last one has told.
struct Told {
    function: unsafe extern "C" fn(*mut c_void, u64, u64, u64),
    context: *mut c_void,
    done: Mutex<usize>,
}

// SAFETY: the header says that the threads of the count call the function with the context, one at a time: the lock sees to that.
unsafe impl Sync for Told {}

impl Told {
    fn tell(&self, now: Progress) {
        let Ok(mut done) = self.done.lock() else { return };
        if now.done > *done {
            *done = now.done;
            // SAFETY: the caller has given the function to be called with this context.
            unsafe { (self.function)(self.context, now.done as u64, now.parts as u64, now.nodes) };
        }
    }
}

/// The options of a count, checked.
struct Plan<'a> {
    threads: usize,
    table: Option<PerftTable>,
    stop: Option<&'a AtomicBool>,
    told: Option<Told>,
}

impl Plan<'_> {
    /// # Safety
    /// The options are null or valid, and so is their stop.
    unsafe fn new(depth: u32, options: *const PerftOptions) -> Result<Self, Status> {
        if depth > DEEPEST {
            return Err(fail(
                Status::BadArgument,
                format_args!("depth is {depth}: perft counts up to {DEEPEST} plies"),
            ));
        }
        if options.is_null() {
            return Ok(Self { threads: 1, table: None, stop: None, told: None });
        }
        // SAFETY: the caller's duty is the same.
        let options = unsafe { value("options", options) }?;
        // SAFETY: the caller's duty is the same.
        let stop = unsafe { options.stop.as_ref() };
        let table = match options.table_mebibytes {
            0 => None,
            size => Some(PerftTable::with_mebibytes(size as usize).map_err(no_table)?),
        };
        let told =
            options.progress.map(|function| Told { function, context: options.context, done: Mutex::new(0) });
        Ok(Self {
            threads: options.threads.clamp(1, MOST_THREADS) as usize,
            table,
            stop: stop.map(|stop| &stop.0),
            told,
        })
    }

    /// Whether the calling thread counts alone, and nothing else is wanted.
    fn is_plain(&self) -> bool {
        self.threads == 1 && self.table.is_none() && self.stop.is_none() && self.told.is_none()
    }

    fn workers(&self) -> Workers<'_> {
        Workers { threads: self.threads, table: self.table.as_ref(), stop: self.stop }
    }

    fn tell(&self) -> impl Fn(Progress) + Sync + '_ {
        let told = self.told.as_ref();
        move |now| told.into_iter().for_each(|told| told.tell(now))
    }
}

fn no_table(error: PerftTableError) -> Status {
    let status = match error {
        PerftTableError::NoMemory { .. } => Status::NoMemory,
        _ => Status::BadArgument,
    };
    fail(status, format_args!("table_mebibytes: {error}"))
}

/// An error if the count was stopped. A count that does not fit into 64 bits has ended.
fn ended(counted: Counted) -> Result<(), Status> {
    if counted.is_complete || counted.nodes == u64::MAX {
        return Ok(());
    }
    Err(fail(Status::Stopped, format_args!("the count was stopped after {} nodes", counted.nodes)))
}

fn no_list(error: &TryReserveError) -> Status {
    fail(Status::NoMemory, format_args!("the list of the parts of the count: {error}"))
}

fn count(board: &Chess, depth: u32, plan: &Plan<'_>) -> Result<Counted, Status> {
    if plan.is_plain() {
        // The list of parts would take longer than a shallow count.
        return Ok(Counted { nodes: perft(board, depth), is_complete: true });
    }
    perft_parallel(board, depth, plan.workers(), plan.tell()).map_err(|error| no_list(&error))
}

/// Counts the sequences of `depth` legal moves (perft), and writes their number to `*nodes`.
///
/// `UINT64_MAX` means this number or any larger one. `options` may be null: then the calling thread counts without a table.
///
/// Errors: `SLIDEMASK_STATUS_STOPPED`: then `*nodes` is the number that was counted until the stop.
/// `SLIDEMASK_STATUS_BAD_ARGUMENT` for a depth above 64, `SLIDEMASK_STATUS_NO_MEMORY` for a table that is too large
/// or if the list of the parts, of up to some MiB, cannot be allocated; `SLIDEMASK_STATUS_NULL_POINTER`. After all errors but a
/// stop, `*nodes` does not change.
///
/// Memory: without options, the count allocates none. More than one thread: Rust's standard library starts the threads. If it
/// cannot allocate their descriptions, some hundred bytes each, it ends the program. A count to depth 64 fits into a stack of 512
/// KiB. If your thread has less, let it count less deep.
///
/// Thread safety: no thread may change the board during the count. Several counts may run at the same time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_perft(
    board: *const Board,
    depth: u32,
    options: *const PerftOptions,
    nodes: *mut u64,
) -> Status {
    guard(|| {
        // SAFETY: the caller's duty is the same.
        let (board, plan) = unsafe { (value("board", board)?.0, Plan::new(depth, options)?) };
        let nodes = Out::new("nodes", nodes)?;
        let counted = count(&board, depth, &plan)?;
        // SAFETY: the caller's duty is the same.
        unsafe { nodes.set(counted.nodes) };
        ended(counted)
    })
}

/// Counts the sequences of `depth` legal moves by their first move (divide).
///
/// `*count` becomes the number of legal moves, and 0 at depth 0. `moves` and `nodes` have room for `capacity` entries each:
/// `nodes[i]` is the number of sequences that begin with `moves[i]`. `SLIDEMASK_MOVES_CAPACITY` is enough, as for
/// `slidemask_board_legal_moves`.
///
/// Errors: those of `slidemask_board_perft`. And `SLIDEMASK_STATUS_TOO_SMALL` if there are more moves than room: then nothing
/// has been counted, and `*count` is the number of moves. The arrays must not overlap, and
/// `count` must not point into them (`SLIDEMASK_STATUS_OVERLAP`).
///
/// Thread safety: as for `slidemask_board_perft`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_divide(
    board: *const Board,
    depth: u32,
    options: *const PerftOptions,
    moves: *mut Move,
    nodes: *mut u64,
    capacity: usize,
    count: *mut usize,
) -> Status {
    guard(|| {
        // SAFETY: the caller's duty is the same.
        let (board, plan) = unsafe { (value("board", board)?.0, Plan::new(depth, options)?) };
        let count = Out::new("count", count)?;
        let length = if depth == 0 { 0 } else { board.move_count() };
        let moves = Array::new("moves", moves, capacity.min(length))?;
        let nodes = Array::new("nodes", nodes, capacity.min(length))?;
        nodes.is_apart_from(&moves)?;
        count.is_apart_from(&moves)?;
        count.is_apart_from(&nodes)?;
        // SAFETY: the caller's duty is the same.
        unsafe { count.set(length) };
        room_for(length, capacity)?;
        // SAFETY: the caller's duty is the same, and the arrays are apart from each other.
        let mut places = unsafe { moves.write().iter_mut().zip(nodes.write()) };
        if plan.is_plain() {
            divide(&board, depth, |one, counted| {
                if let Some((place, nodes)) = places.next() {
                    place.write(one.into());
                    nodes.write(counted);
                }
            });
            return Ok(());
        }
        let counts =
            divide_parallel(&board, depth, plan.workers(), plan.tell()).map_err(|error| no_list(&error))?;
        let mut all = Counted { nodes: 0, is_complete: true };
        for ((one, counted), (place, nodes)) in counts.into_iter().zip(places) {
            place.write(one.into());
            nodes.write(counted.nodes);
            all.nodes = all.nodes.saturating_add(counted.nodes);
            // A count that does not fit into 64 bits is not one that was stopped.
            all.is_complete &= counted.is_complete || counted.nodes == u64::MAX;
        }
        ended(all)
    })
}

#[cfg(test)]
mod tests {
    use std::ptr::{null, null_mut};

    use super::*;

    #[test]
    fn the_number_of_threads_has_a_limit() {
        for (wanted, expected) in [(0, 1), (1, 1), (7, 7), (1024, 1024), (1025, 1024), (u32::MAX, 1024)] {
            let options = PerftOptions {
                threads: wanted,
                table_mebibytes: 0,
                stop: null(),
                progress: None,
                context: null_mut(),
            };
            // SAFETY: the options are valid, and have no stop.
            let plan = unsafe { Plan::new(1, &raw const options) };
            assert_eq!(plan.map(|plan| plan.threads), Ok(expected), "{wanted}");
        }
    }
}
