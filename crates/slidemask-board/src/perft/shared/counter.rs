//! [`Counter`]: perft on one thread, with a table of counts and a stop flag.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, Ordering};

use super::position::Position;
use super::table::PerftTable;
use super::waiting::Waiting;
use crate::board::Board;
use crate::perft::encoded_board::countable;
use crate::perft::{perft, try_each_child, vectors};

/// [`perft`] with a table: a position that was counted before is looked up.
///
/// The result is exact and equal to that of [`perft`].
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
        ControlFlow::Break(Stopped { .. }) => unreachable!("a count without a stop flag cannot be stopped"),
    }
}

/// The settings that all threads share.
#[derive(Clone, Copy)]
pub(super) struct Counter<'a> {
    pub(super) table: Option<&'a PerftTable>,
    pub(super) stop: Option<&'a AtomicBool>,
}

/// The stop flag was set before the count ended.
pub(super) struct Stopped {
    /// The nodes that were counted until then.
    pub(super) nodes: u64,
}

impl<'a> Counter<'a> {
    /// The lowest depth that is looked up: counting a lower one is faster. Looking up depth 2 as well, with entries requested ahead, took 0.8 of the time for
    /// depth 7 in a table of 64 MiB, but 1.4 times as long in one of 1 GiB (Intel Xeon, 2026-11-23).
    const HASHED: u32 = 3;
    /// The lowest depth that takes long enough to read the stop flag.
    const LONG: u32 = 4;

    /// Counts one part, on one thread.
    pub(super) fn count(&self, board: &Board, depth: u32) -> ControlFlow<Stopped, u64> {
        let waiting = self
            .table_at(depth)
            .filter(|_| countable(board))
            .and_then(|table| Some(Waiting::new(board, depth, table, vectors()?)));
        Task { counter: *self, waiting }.count(board, depth)
    }

    /// The table, if positions of this depth are looked up.
    fn table_at(&self, depth: u32) -> Option<&'a PerftTable> {
        self.table.filter(|_| (Self::HASHED..=Position::DEEPEST).contains(&depth))
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// The count of one part.
struct Task<'a> {
    counter: Counter<'a>,
    /// The positions that wait to be counted together, with a table and vector registers.
    waiting: Option<Waiting<'a>>,
}

impl Task<'_> {
    fn count(&mut self, board: &Board, depth: u32) -> ControlFlow<Stopped, u64> {
        if depth >= Counter::LONG && self.counter.is_stopped() {
            return ControlFlow::Break(Stopped { nodes: 0 });
        }
        let Some(table) = self.counter.table_at(depth) else {
            return if depth <= Counter::LONG {
                ControlFlow::Continue(perft(board, depth))
            } else {
                self.sum(board, depth)
            };
        };
        let position = Position::new(board, depth);
        if let Some(nodes) = table.find(&position) {
            return ControlFlow::Continue(nodes);
        }
        let nodes = match (depth, &mut self.waiting) {
            (3, Some(waiting)) => return ControlFlow::Continue(waiting.three(board, position)),
            (4, Some(waiting)) => waiting.four(board),
            (3, None) => perft(board, depth),
            _ => self.sum(board, depth)?,
        };
        table.keep(&position, nodes);
        ControlFlow::Continue(nodes)
    }

    /// The sum of the counts after each legal move.
    fn sum(&mut self, board: &Board, depth: u32) -> ControlFlow<Stopped, u64> {
        let (mut nodes, mut is_stopped) = (0_u64, false);
        let _ = try_each_child(board, |_, child| {
            let more = match self.count(child, depth - 1) {
                ControlFlow::Continue(more) => more,
                ControlFlow::Break(Stopped { nodes: more }) => {
                    is_stopped = true;
                    more
                }
            };
            nodes = nodes.saturating_add(more);
            // The moves that are left do not change a count that no longer fits.
            if is_stopped || nodes == u64::MAX { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if is_stopped { ControlFlow::Break(Stopped { nodes }) } else { ControlFlow::Continue(nodes) }
    }
}
