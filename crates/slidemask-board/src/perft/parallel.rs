//! Perft with a table, and on several threads.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::vec::Vec;

use super::table::{PerftTable, Position};
use super::{each_child, perft, try_each_child};
use crate::board::Board;
use crate::moves::Move;

/// [`perft`] that looks up what it has counted before.
///
/// ```
/// use slidemask_board::{Board, PerftTable, perft_hashed};
///
/// let table = PerftTable::with_mebibytes(4)?;
/// assert_eq!(perft_hashed(&Board::initial(), 6, &table), 119_060_324);
/// # Ok::<(), slidemask_board::PerftTableError>(())
/// ```
#[must_use]
pub fn perft_hashed(board: &Board, depth: u32, table: &PerftTable) -> u64 {
    match (Counter { table: Some(table), stop: None }).count(board, depth) {
        ControlFlow::Continue(nodes) => nodes,
        ControlFlow::Break(Stopped) => unreachable!("there is nobody to stop it"),
    }
}

/// Who counts: so many threads, with a table or without.
///
/// ```
/// use slidemask_board::{Board, PerftTable, Workers, perft_parallel};
///
/// let table = PerftTable::with_mebibytes(4)?;
/// let workers = Workers { threads: 2, table: Some(&table), stop: None };
/// assert_eq!(perft_parallel(&Board::initial(), 6, workers, |_| {}).nodes, 119_060_324);
/// # Ok::<(), slidemask_board::PerftTableError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Workers<'a> {
    /// The number of threads, the caller's included; at least 1.
    pub threads: usize,
    /// What they look up.
    pub table: Option<&'a PerftTable>,
    /// When it is true, they stop soon.
    pub stop: Option<&'a AtomicBool>,
}

/// How far a count has come.
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
/// });
/// assert_eq!(most.into_inner(), 400);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// So many parts have been counted.
    pub done: usize,
    /// So many there are.
    pub parts: usize,
    /// So many nodes are in those that have been counted.
    pub nodes: u64,
}

/// A count, or as much of it as there was time for.
///
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use slidemask_board::{Board, Counted, Workers, perft_parallel};
///
/// let stop = AtomicBool::new(true);
/// let workers = Workers { threads: 1, table: None, stop: Some(&stop) };
/// let nothing = Counted { nodes: 0, is_complete: false };
/// assert_eq!(perft_parallel(&Board::initial(), 20, workers, |_| {}), nothing);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// How many there are, at least.
    pub nodes: u64,
    /// Whether these are all.
    pub is_complete: bool,
}

/// [`perft`] by several threads, exactly. They tell their progress part by part; a part that was stopped does not count.
///
/// ```
/// use slidemask_board::{Board, Counted, Workers, perft_parallel};
///
/// let workers = Workers { threads: 2, table: None, stop: None };
/// let counted = perft_parallel(&Board::initial(), 5, workers, |progress| println!("{}", progress.nodes));
/// assert_eq!(counted, Counted { nodes: 4_865_609, is_complete: true });
/// ```
#[must_use]
pub fn perft_parallel(
    board: &Board,
    depth: u32,
    workers: Workers<'_>,
    progress: impl Fn(Progress) + Sync,
) -> Counted {
    if depth == 0 {
        return Counted { nodes: 1, is_complete: true };
    }
    let moves = divide_parallel(board, depth, workers, progress);
    moves.iter().fold(Counted { nodes: 0, is_complete: true }, |all, (_, one)| Counted {
        nodes: all.nodes.saturating_add(one.nodes),
        is_complete: all.is_complete && one.is_complete,
    })
}

/// [`perft_parallel`] of each move, in the order of generation.
///
/// ```
/// use slidemask_board::{Board, Workers, divide_parallel};
///
/// let workers = Workers { threads: 2, table: None, stop: None };
/// for (one, counted) in divide_parallel(&Board::initial(), 3, workers, |_| {}) {
///     println!("{one}: {}", counted.nodes);
/// }
/// ```
#[must_use]
pub fn divide_parallel(
    board: &Board,
    depth: u32,
    workers: Workers<'_>,
    progress: impl Fn(Progress) + Sync,
) -> Vec<(Move, Counted)> {
    if depth == 0 {
        return Vec::new();
    }
    let Workers { threads, table, stop } = workers;
    let counter = Counter { table, stop };
    let (roots, parts) = parts(board, depth);
    let counts: Vec<_> = roots.iter().map(|_| (AtomicU64::new(0), AtomicUsize::new(0))).collect();
    let (next, done, nodes) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicU64::new(0));
    let work = || {
        while let Some(part) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
            if counter.is_stopped() {
                break;
            }
            let ControlFlow::Continue(more) = counter.count(&part.board, part.depth) else {
                break;
            };
            let (count, counted) = &counts[part.root];
            add(count, more);
            counted.fetch_add(1, Ordering::Relaxed);
            progress(Progress {
                nodes: add(&nodes, more),
                done: done.fetch_add(1, Ordering::Relaxed) + 1,
                parts: parts.len(),
            });
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(parts.len()) {
            // With fewer threads it takes longer, and is as right.
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
    let mut whole = std::vec![0; roots.len()];
    for part in &parts {
        whole[part.root] += 1;
    }
    roots
        .into_iter()
        .zip(counts)
        .zip(whole)
        .map(|((one, (nodes, parts)), whole)| {
            (one, Counted { nodes: nodes.into_inner(), is_complete: parts.into_inner() == whole })
        })
        .collect()
}

/// What one thread counts at a time.
struct Part {
    /// The number of the first move.
    root: usize,
    board: Board,
    depth: u32,
}

/// The moves, and the parts that they are cut into: two plies from here, or more where parts would take long.
fn parts(board: &Board, depth: u32) -> (Vec<Move>, Vec<Part>) {
    /// So many are enough, for threads that end together and for a bar that moves.
    const ENOUGH: usize = 1000;
    /// What is counted in an instant.
    const SHORT: u32 = 5;

    let (mut roots, mut parts) = (Vec::new(), Vec::new());
    each_child(board, |one, child| {
        parts.push(Part { root: roots.len(), board: *child, depth: depth - 1 });
        roots.push(one);
    });
    let mut rest = depth - 1;
    let mut plies = 1;
    while rest > 0 && parts.len() < ENOUGH && (plies < 2 || rest > SHORT) && !parts.is_empty() {
        rest -= 1;
        plies += 1;
        let before = core::mem::take(&mut parts);
        for Part { root, board, .. } in before {
            each_child(&board, |_, child| parts.push(Part { root, board: *child, depth: rest }));
        }
    }
    (roots, parts)
}

/// What counts, and may be told to stop.
struct Counter<'a> {
    table: Option<&'a PerftTable>,
    stop: Option<&'a AtomicBool>,
}

/// Adds up to the most that a count can say, and gives the sum.
fn add(count: &AtomicU64, more: u64) -> u64 {
    let before =
        count.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |sum| Some(sum.saturating_add(more)));
    before.unwrap_or_else(|sum| sum).saturating_add(more)
}

/// Somebody has asked for it.
struct Stopped;

impl Counter<'_> {
    /// Less deep than this, [`perft`] counts faster than looking up: with 2, depth 8 took 1.5 times as long in a table of
    /// 256 MiB; with 4, depth 7 took 1.5 times as long.
    const HASHED: u32 = 3;
    /// From here on, it takes long enough to ask whether to stop.
    const LONG: u32 = 4;

    fn count(&self, board: &Board, depth: u32) -> ControlFlow<Stopped, u64> {
        if depth >= Self::LONG && self.is_stopped() {
            return ControlFlow::Break(Stopped);
        }
        let table = self.table.filter(|_| (Self::HASHED..=Position::DEEPEST).contains(&depth));
        let Some(table) = table else {
            return if depth <= Self::LONG {
                ControlFlow::Continue(perft(board, depth))
            } else {
                self.sum(board, depth)
            };
        };
        let position = Position::new(board, depth);
        if let Some(nodes) = table.find(&position) {
            return ControlFlow::Continue(nodes);
        }
        let nodes = if depth == Self::HASHED { perft(board, depth) } else { self.sum(board, depth)? };
        table.keep(&position, nodes);
        ControlFlow::Continue(nodes)
    }

    fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// What the moves come to.
    fn sum(&self, board: &Board, depth: u32) -> ControlFlow<Stopped, u64> {
        let mut nodes = 0;
        try_each_child(board, |_, child| {
            nodes = self.count(child, depth - 1)?.saturating_add(nodes);
            ControlFlow::Continue(())
        })?;
        ControlFlow::Continue(nodes)
    }
}
