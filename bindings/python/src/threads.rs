//! Work on many rows: on all threads, without the GIL, until Ctrl-C. The caller's thread waits, and asks for signals.

use std::mem;
use std::num::NonZero;
use std::process;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, available_parallelism};

use pyo3::exceptions::{PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::turns::{POLL, Turns};
use crate::{memory, names};

/// The number of threads that the caller wants. 0 means one for each processor.
static WANTED: AtomicUsize = AtomicUsize::new(0);

/// The pool, with the process that started it. The threads of a pool do not survive a fork, so a forked process (a worker of
/// Spark, or of multiprocessing) needs a pool of its own.
static POOL: Mutex<Option<(u32, Arc<ThreadPool>)>> = Mutex::new(None);

/// The number of threads that work on a column.
#[pyfunction]
pub(crate) fn get_num_threads() -> usize {
    match WANTED.load(Ordering::Relaxed) {
        0 => available_parallelism().map_or(1, NonZero::get),
        wanted => wanted,
    }
}

/// Sets the number of threads that work on a column; `None` means one for each processor.
#[pyfunction]
#[pyo3(signature = (threads))]
pub(crate) fn set_num_threads(threads: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
    WANTED.store(threads.map_or(Ok(0), count)?, Ordering::Relaxed);
    Ok(())
}

/// A number of threads.
pub(crate) fn count(threads: &Bound<'_, PyAny>) -> PyResult<usize> {
    let wanted = names::natural(threads, "threads", 1)?;
    // rayon starts no more, and says nothing.
    let most = rayon::max_num_threads();
    if wanted > most {
        return Err(PyValueError::new_err(format!("threads is {wanted}: use at most {most}")));
    }
    Ok(wanted)
}

fn pool() -> PyResult<Arc<ThreadPool>> {
    let (process, threads) = (process::id(), get_num_threads());
    let mut current = POOL.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((owner, pool)) = &*current
        && *owner == process
        && pool.current_num_threads() == threads
    {
        return Ok(Arc::clone(pool));
    }
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads)
        .thread_name(|number| format!("slidemask-{number}"))
        .build()
        .map_err(|error| PyOSError::new_err(format!("{threads} threads cannot be started: {error}")))?;
    let pool = Arc::new(pool);
    if let Some((owner, old)) = current.replace((process, Arc::clone(&pool)))
        && owner != process
    {
        // To drop a pool takes locks that one of its threads may have held at the fork.
        mem::forget(old);
    }
    Ok(pool)
}

/// Does a job in the pool without the GIL. On Ctrl-C, it sets the stop flag, waits until the job returns, and returns the
/// exception of the signal instead of the answer.
pub(crate) fn interruptible<R: Send>(
    py: Python<'_>,
    job: impl FnOnce(&AtomicBool) -> R + Send,
) -> PyResult<R> {
    let pool = pool()?;
    let stop = AtomicBool::new(false);
    py.detach(|| {
        pool.in_place_scope(|scope| {
            let (sender, receiver) = sync_channel(1);
            let stop = &stop;
            // The closure owns the sender: if the job panics, the sender is dropped, and `wait` ends.
            scope.spawn(move |_| drop(sender.send(job(stop))));
            wait(&receiver, stop, |_| Ok(()))
        })
    })
}

/// Does a job on a thread of its own, which may start threads itself, without the GIL. It calls `watch` several times a
/// second. Ctrl-C and an error of `watch` end the job, as in [`interruptible`].
pub(crate) fn watched<R: Send>(
    py: Python<'_>,
    job: impl FnOnce(&AtomicBool) -> R + Send,
    watch: impl FnMut(Python<'_>) -> PyResult<()> + Send,
) -> PyResult<R> {
    let stop = AtomicBool::new(false);
    py.detach(|| {
        thread::scope(|scope| {
            let (sender, receiver) = sync_channel(1);
            let stop = &stop;
            thread::Builder::new()
                .name("slidemask".to_owned())
                .spawn_scoped(scope, move || drop(sender.send(job(stop))))
                .map_err(|error| PyOSError::new_err(format!("a thread cannot be started: {error}")))?;
            wait(&receiver, stop, watch)
        })
    })
}

/// Waits for the answer of a job, and asks for signals.
fn wait<R>(
    receiver: &Receiver<R>,
    stop: &AtomicBool,
    mut watch: impl FnMut(Python<'_>) -> PyResult<()>,
) -> PyResult<R> {
    let mut failed = Ok(());
    loop {
        match receiver.recv_timeout(POLL) {
            Ok(answer) => return failed.map(|()| answer),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("a thread of slidemask panicked: this is a bug"));
            }
            Err(RecvTimeoutError::Timeout) if failed.is_ok() => {
                failed = Python::attach(|py| py.check_signals().and_then(|()| watch(py)));
                stop.store(failed.is_err(), Ordering::Relaxed);
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

/// Fills a column of `width` entries for each row, in blocks of rows. `work` gets the number of the first row of a block and
/// the entries of the block. The caller's thread fills a column of one block, and all columns if it is the only thread.
pub(crate) fn fill<T: Send>(
    py: Python<'_>,
    column: &mut [T],
    width: usize,
    block: usize,
    work: impl Fn(usize, &mut [T]) + Sync + Send,
) -> PyResult<()> {
    if column.len() <= block * width || get_num_threads() == 1 {
        return py.detach(|| {
            let mut turns = Turns::new();
            for (number, entries) in column.chunks_mut(block * width).enumerate() {
                work(number * block, entries);
                turns.ask()?;
            }
            Ok(())
        });
    }
    interruptible(py, |stop| {
        column.par_chunks_mut(block * width).enumerate().for_each(|(number, entries)| {
            if !stop.load(Ordering::Relaxed) {
                work(number * block, entries);
            }
        });
    })
}

/// The lengths of blocks of rows.
pub(crate) fn lengths(rows: usize, block: usize) -> PyResult<Vec<usize>> {
    let mut lengths = memory::room(rows.div_ceil(block))?;
    lengths.extend((0..rows).step_by(block).map(|first| block.min(rows - first)));
    Ok(lengths)
}

/// Makes a column of blocks of these lengths, beside a column that is already there. `work` gets the number of a block, and its
/// entries in both columns: copies of `value`, and those of `beside`.
///
/// The column grows by some blocks for each thread at a time. So the threads that write it also take its memory from the system,
/// which takes as long as a simple answer, and Ctrl-C does not wait for that of the whole column.
pub(crate) fn grow<T: Clone + Send + Sync, U: Send>(
    py: Python<'_>,
    lengths: &[usize],
    value: &T,
    beside: &mut [U],
    work: impl Fn(usize, &mut [T], &mut [U]) + Sync + Send,
) -> PyResult<Vec<T>> {
    /// The blocks of a thread, before all threads wait for one another.
    const AT_A_TIME: usize = 32;
    let mut column = memory::room::<T>(lengths.iter().sum())?;
    let mut beside = beside;
    if lengths.len() <= 1 || get_num_threads() == 1 {
        return py.detach(|| {
            let mut turns = Turns::new();
            for (number, &length) in lengths.iter().enumerate() {
                let first = column.len();
                column.resize(first + length, value.clone());
                work(number, &mut column[first..], beside.split_off_mut(..length).unwrap_or_default());
                turns.ask()?;
            }
            Ok(column)
        });
    }
    interruptible(py, |stop| {
        let at_a_time = AT_A_TIME * rayon::current_num_threads();
        for (part, lengths) in lengths.chunks(at_a_time).enumerate() {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let first = column.len();
            column.par_extend(rayon::iter::repeat_n(value, lengths.iter().sum()).cloned());
            let mut rows = &mut column[first..];
            let blocks = lengths.iter().enumerate().map(|(number, &length)| {
                let rows = rows.split_off_mut(..length).unwrap_or_default();
                (part * at_a_time + number, rows, beside.split_off_mut(..length).unwrap_or_default())
            });
            blocks.collect::<Vec<_>>().into_par_iter().for_each(|(number, rows, beside)| {
                if !stop.load(Ordering::Relaxed) {
                    work(number, rows, beside);
                }
            });
        }
        column
    })
}
