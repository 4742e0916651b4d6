//! Perft on several threads, with progress.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::collections::TryReserveError;
use std::thread;
use std::vec::Vec;

use super::counter::{Counter, Stopped};
use super::table::PerftTable;
use crate::board::Board;
use crate::moves::Move;
use crate::perft::try_each_child;

/// The settings of a parallel count: number of threads, table, and stop flag.
///
/// ```
/// use slidemask_board::{Board, PerftTable, Workers, perft_parallel};
///
/// let table = PerftTable::with_mebibytes(4)?;
/// let workers = Workers { threads: 2, table: Some(&table), stop: None };
/// assert_eq!(perft_parallel(&Board::initial(), 6, workers, |_| {})?.nodes, 119_060_324);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Workers<'a> {
    /// The number of threads, the caller's included; at least 1.
    pub threads: usize,
    /// The table that the threads share, or `None` to count without a table.
    pub table: Option<&'a PerftTable>,
    /// The stop flag. After it becomes true, the threads stop soon.
    pub stop: Option<&'a AtomicBool>,
}

/// The progress of a parallel count, which is divided into parts.
///
/// ```
/// use std::sync::atomic::{AtomicUsize, Ordering};
///
/// use slidemask_board::{Board, Workers, perft_parallel};
///
/// let most = AtomicUsize::new(0);
/// let workers = Workers { threads: 2, table: None, stop: None };
/// let _ = perft_parallel(&Board::initial(), 4, workers, |progress| {
///     most.fetch_max(progress.done, Ordering::Relaxed);
///     assert_eq!(progress.parts, 400);
/// })?;
/// assert_eq!(most.into_inner(), 400);
/// # Ok::<(), std::collections::TryReserveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The number of parts that have been counted.
    pub done: usize,
    /// The number of all parts.
    pub parts: usize,
    /// The number of nodes in the parts that have been counted. [`u64::MAX`] means this number or any larger one.
    pub nodes: u64,
}

impl Progress {
    /// For counts on a GPU.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(done: usize, parts: usize, nodes: u64) -> Self {
        Self { done, parts, nodes }
    }
}

/// The result of a parallel count, which may have been stopped.
///
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use slidemask_board::{Board, Counted, Workers, perft_parallel};
///
/// let stop = AtomicBool::new(true);
/// let workers = Workers { threads: 1, table: None, stop: Some(&stop) };
/// let nothing = Counted { nodes: 0, is_complete: false };
/// assert_eq!(perft_parallel(&Board::initial(), 20, workers, |_| {})?, nothing);
/// # Ok::<(), std::collections::TryReserveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The number of nodes that were counted. [`u64::MAX`] means this number or any larger one.
    pub nodes: u64,
    /// Whether `nodes` is the whole count: nothing stopped it, and it fits into 64 bits.
    pub is_complete: bool,
}

impl Counted {
    /// The sum of the counts of some parts.
    const fn new(nodes: u64, all_parts: bool) -> Self {
        Self { nodes, is_complete: all_parts && nodes < u64::MAX }
    }
}

/// [`perft`](crate::perft()) on several threads.
///
/// The threads call `progress` after each part. A count that is stopped has the nodes that were counted until then. If a
/// thread cannot be started, the others count its share.
///
/// With one thread, nothing but the list of the parts allocates memory. Further threads are started by the standard library, which
/// ends the program if it cannot allocate their descriptions: some hundred bytes each.
///
/// # Errors
/// The list of the parts, of up to some MiB, cannot be allocated.
///
/// ```
/// use slidemask_board::{Board, Counted, Workers, perft_parallel};
///
/// let workers = Workers { threads: 2, table: None, stop: None };
/// let counted = perft_parallel(&Board::initial(), 5, workers, |progress| println!("{}", progress.nodes))?;
/// assert_eq!(counted, Counted { nodes: 4_865_609, is_complete: true });
/// # Ok::<(), std::collections::TryReserveError>(())
/// ```
pub fn perft_parallel(
    board: &Board,
    depth: u32,
    workers: Workers<'_>,
    progress: impl Fn(Progress) + Sync,
) -> Result<Counted, TryReserveError> {
    if depth == 0 {
        return Ok(Counted::new(1, true));
    }
    let moves = divide_parallel(board, depth, workers, progress)?;
    Ok(moves.iter().fold(Counted::new(0, true), |all, (_, one)| {
        Counted::new(all.nodes.saturating_add(one.nodes), all.is_complete && one.is_complete)
    }))
}

/// Gives the count of each legal move, as [`divide`](crate::divide) does, and counts on several threads.
///
/// The moves come in the order in which they are generated. At depth 0 there are none.
///
/// # Errors
/// Those of [`perft_parallel`].
///
/// ```
/// use slidemask_board::{Board, Workers, divide_parallel};
///
/// let workers = Workers { threads: 2, table: None, stop: None };
/// for (one, counted) in divide_parallel(&Board::initial(), 3, workers, |_| {})? {
///     println!("{one}: {}", counted.nodes);
/// }
/// # Ok::<(), std::collections::TryReserveError>(())
/// ```
pub fn divide_parallel(
    board: &Board,
    depth: u32,
    workers: Workers<'_>,
    progress: impl Fn(Progress) + Sync,
) -> Result<Vec<(Move, Counted)>, TryReserveError> {
    if depth == 0 {
        return Ok(Vec::new());
    }
    let Workers { threads, table, stop } = workers;
    let counter = Counter { table, stop };
    let (roots, parts) = parts(board, depth)?;
    // All memory is allocated before the count begins.
    let counts = with_room(roots.len(), roots.iter().map(|_| (AtomicU64::new(0), AtomicUsize::new(0))))?;
    let mut whole = with_room(roots.len(), roots.iter().map(|_| 0))?;
    let mut answer = with_room(roots.len(), [])?;
    for part in &parts {
        whole[part.root] += 1;
    }
    let (next, done, nodes) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicU64::new(0));
    let work = || {
        while let Some(part) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
            if counter.is_stopped() {
                break;
            }
            let (count, counted) = &counts[part.root];
            let more = match counter.count(&part.board, part.depth) {
                ControlFlow::Continue(more) => more,
                ControlFlow::Break(Stopped { nodes }) => {
                    add(count, nodes);
                    break;
                }
            };
            add(count, more);
            counted.fetch_add(1, Ordering::Relaxed);
            progress(Progress {
                nodes: add(&nodes, more),
                done: done.fetch_add(1, Ordering::Relaxed) + 1,
                parts: parts.len(),
            });
        }
    };
    let more_threads = 1..threads.min(parts.len());
    if more_threads.is_empty() {
        // A scope allocates memory.
        work();
    } else {
        thread::scope(|scope| {
            for _ in more_threads {
                // Fewer threads take longer and give the same counts.
                if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            work();
        });
    }
    answer.extend(roots.into_iter().zip(counts).zip(whole).map(|((one, (nodes, parts)), whole)| {
        (one, Counted::new(nodes.into_inner(), parts.into_inner() == whole))
    }));
    Ok(answer)
}

/// A list with room for this number of items, which begins with these.
fn with_room<T>(number: usize, items: impl IntoIterator<Item = T>) -> Result<Vec<T>, TryReserveError> {
    let mut list = Vec::new();
    list.try_reserve_exact(number)?;
    list.extend(items);
    Ok(list)
}

/// Adds an item to a list.
fn push<T>(list: &mut Vec<T>, item: T) -> ControlFlow<TryReserveError> {
    if let Err(error) = list.try_reserve(1) {
        return ControlFlow::Break(error);
    }
    list.push(item);
    ControlFlow::Continue(())
}

/// Converts the end of a visit to a `Result`.
fn visited(flow: ControlFlow<TryReserveError>) -> Result<(), TryReserveError> {
    match flow {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(error) => Err(error),
    }
}

/// A part of a count. Each thread counts one part at a time.
struct Part {
    /// The index of the first move.
    root: usize,
    board: Board,
    depth: u32,
}

/// The legal moves, and the parts into which their counts are divided: positions after two plies, or after more if parts
/// would take long.
fn parts(board: &Board, depth: u32) -> Result<(Vec<Move>, Vec<Part>), TryReserveError> {
    /// With this number of parts, threads end at nearly the same time, and a progress bar moves often.
    const ENOUGH: usize = 1000;
    /// Parts of this depth or less take no time worth dividing.
    const SHORT: u32 = 5;

    let (mut roots, mut parts) = (Vec::new(), Vec::new());
    visited(try_each_child(board, |one, child| {
        push(&mut parts, Part { root: roots.len(), board: *child, depth: depth - 1 })?;
        push(&mut roots, one)
    }))?;
    let mut rest = depth - 1;
    let mut plies = 1;
    while rest > 0 && parts.len() < ENOUGH && (plies < 2 || rest > SHORT) && !parts.is_empty() {
        rest -= 1;
        plies += 1;
        let before = core::mem::take(&mut parts);
        for Part { root, board, .. } in before {
            visited(try_each_child(&board, |_, child| {
                push(&mut parts, Part { root, board: *child, depth: rest })
            }))?;
        }
    }
    Ok((roots, parts))
}

/// Adds to a count and returns the sum, which stops at the largest `u64`.
fn add(count: &AtomicU64, more: u64) -> u64 {
    let before =
        count.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |sum| Some(sum.saturating_add(more)));
    before.unwrap_or_else(|sum| sum).saturating_add(more)
}
