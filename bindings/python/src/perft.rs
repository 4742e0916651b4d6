//! Counts of legal moves.

use std::sync::atomic::{AtomicBool, Ordering};

use pyo3::exceptions::{PyMemoryError, PyOverflowError, PyValueError};
use pyo3::prelude::*;
use rayon::prelude::*;
use slidemask_board::{Board, PerftTable, PerftTableError, Workers, perft, perft_hashed, perft_parallel};

use crate::positions::Positions;
use crate::{memory, names, threads};

/// At this depth and below, counting is faster than a table or a thread.
pub(crate) const SHALLOW: u32 = 3;

/// The largest depth. Perft calls itself once for each ply, and threads have small stacks.
const DEEPEST: u32 = 64;

pub(crate) fn depth(value: &Bound<'_, PyAny>) -> PyResult<u32> {
    let depth = names::natural(value, "depth", 0)?;
    if depth > DEEPEST {
        return Err(PyValueError::new_err(format!("depth is {depth}: perft counts up to {DEEPEST} plies")));
    }
    Ok(depth)
}

/// A table of the size that the caller wants, in MiB, or of the default size. There is none for 0, and none for a
/// [shallow](SHALLOW) depth.
pub(crate) fn table(
    depth: u32,
    wanted: Option<&Bound<'_, PyAny>>,
    default: usize,
) -> PyResult<Option<PerftTable>> {
    let mebibytes = wanted.map_or(Ok(default), |wanted| names::natural(wanted, "hash_mib", 0))?;
    if mebibytes == 0 || depth <= SHALLOW {
        return Ok(None);
    }
    PerftTable::with_mebibytes(mebibytes).map(Some).map_err(|error| match error {
        PerftTableError::NoMemory { .. } => {
            PyMemoryError::new_err(format!("hash_mib is {mebibytes}: {error}"))
        }
        error => PyValueError::new_err(format!("hash_mib is {mebibytes}: {error}")),
    })
}

/// Counts each position of a column. All share one table.
pub(crate) fn column(
    py: Python<'_>,
    positions: &Positions,
    depth: u32,
    hash_mib: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<u64>> {
    let table = table(depth, hash_mib, 16)?;
    let mut counts: Vec<u64> = memory::allocate(positions.len(), 1)?;
    threads::interruptible(py, |stop| {
        let count =
            |row| positions.get(row).map_or(0, |board| self::count(board, depth, table.as_ref(), stop));
        counts.par_iter_mut().enumerate().with_max_len(1).for_each(|(row, place)| {
            if !stop.load(Ordering::Relaxed) {
                *place = count(row);
            }
        });
    })?;
    match counts.iter().position(|&count| count == u64::MAX) {
        Some(row) => Err(PyOverflowError::new_err(format!("row {row}: the count does not fit 64 bits"))),
        None => Ok(counts),
    }
}

/// Counts one position. A count of a small depth cannot be stopped: it takes a tenth of a second or a few.
fn count(board: &Board, depth: u32, table: Option<&PerftTable>, stop: &AtomicBool) -> u64 {
    /// To count in parts, which can be stopped, takes 4 times as long at depth 3.
    const UNSTOPPED: u32 = 5;
    match table {
        _ if depth > UNSTOPPED => {
            let workers = Workers { threads: 1, table, stop: Some(stop) };
            // Without memory for the list of the parts, the count cannot be stopped.
            perft_parallel(board, depth, workers, |_| {})
                .map_or_else(|_| perft(board, depth), |counted| counted.nodes)
        }
        Some(table) => perft_hashed(board, depth, table),
        None => perft(board, depth),
    }
}
