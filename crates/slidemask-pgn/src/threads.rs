//! [`InOrder`]: works on blocks on several threads, and returns the results in order.

use alloc::collections::VecDeque;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::num::NonZero;
use core::panic::AssertUnwindSafe;
use core::time::Duration;
use std::io::Read;
use std::panic::catch_unwind;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};

use crate::blocks::{Block, Blocks, ReadError};

/// What several threads make of the blocks of a source, in the order of the source. [`Blocks::on_threads`] makes it.
///
/// The threads take turns to read the source, and work at the same time. For each thread, at most two blocks or their results are in
/// memory.
#[derive(Debug)]
pub struct InOrder<T> {
    done: Receiver<(u64, Result<T, ReadError>)>,
    /// Results that wait for those before them.
    waiting: VecDeque<Option<Result<T, ReadError>>>,
    /// The number of the first one.
    next: u64,
    /// Each permit lets a thread read one block. Without a sender, the threads end.
    permits: Option<Sender<()>>,
    threads: Vec<JoinHandle<()>>,
}

/// What the threads take turns to use.
struct Turn<R> {
    blocks: Blocks<R>,
    given: u64,
    permits: Receiver<()>,
}

/// How often a caller is asked whether to stop.
const ASKED: Duration = Duration::from_millis(20);

impl<R: Read + Send + 'static> Blocks<R> {
    /// Calls `work` with each block, on several threads, and returns the results in the order of the blocks. Errors of the source are
    /// in this order, too.
    ///
    /// ```
    /// use std::num::NonZero;
    ///
    /// use slidemask_pgn::Blocks;
    ///
    /// let source = &b"[White \"A\"]\n\n1. e4 e5 1-0\n\n[White \"B\"]\n\n1. d4 d5 *\n"[..];
    /// let two = NonZero::new(2).unwrap();
    /// let counts = Blocks::new(source).on_threads(two, |block| block.games().map(|game| game.plies().count()).sum::<usize>());
    /// let plies: usize = counts.sum::<Result<_, _>>()?;
    /// assert_eq!(plies, 4);
    /// # Ok::<(), slidemask_pgn::ReadError>(())
    /// ```
    pub fn on_threads<T: Send + 'static>(
        self,
        threads: NonZero<usize>,
        work: impl Fn(Block) -> T + Send + Sync + 'static,
    ) -> InOrder<T> {
        let (permits, permitted) = channel();
        for _ in 0..2 * threads.get() {
            let _ = permits.send(());
        }
        let turn = Arc::new(Mutex::new(Turn { blocks: self, given: 0, permits: permitted }));
        let work = Arc::new(work);
        let (results, done) = channel();
        let start = |_| {
            let (turn, work, results) = (Arc::clone(&turn), Arc::clone(&work), results.clone());
            thread::Builder::new().spawn(move || run(&turn, &*work, &results)).ok()
        };
        // Fewer threads than wanted do the same work.
        let threads: Vec<_> = (0..threads.get()).map_while(start).collect();
        let waiting =
            if threads.is_empty() { [Some(Err(ReadError::Threads))].into() } else { VecDeque::new() };
        InOrder { done, waiting, next: 0, permits: Some(permits), threads }
    }
}

/// Works on blocks until there are no more.
fn run<R: Read, T>(
    turn: &Mutex<Turn<R>>,
    work: &impl Fn(Block) -> T,
    results: &Sender<(u64, Result<T, ReadError>)>,
) {
    loop {
        let Ok(mut turn) = turn.lock() else { return };
        if turn.permits.recv().is_err() {
            return;
        }
        let Some(block) = turn.blocks.next() else { return };
        let number = turn.given;
        turn.given += 1;
        drop(turn);
        // A thread that panics would leave the caller waiting for its result.
        let result = block
            .and_then(|block| catch_unwind(AssertUnwindSafe(|| work(block))).map_err(|_| ReadError::Threads));
        if results.send((number, result)).is_err() {
            return;
        }
    }
}

impl<T> InOrder<T> {
    /// The next result, as `next` returns it, for programs that stop: `stop` is asked many times a second while no result comes.
    ///
    /// After [`ReadError::Stopped`] the next call goes on.
    pub fn next_until(&mut self, mut stop: impl FnMut() -> bool) -> Option<Result<T, ReadError>> {
        loop {
            if let Some(front @ Some(_)) = self.waiting.front_mut() {
                let result = front.take();
                self.waiting.pop_front();
                self.next += 1;
                if let Some(permits) = &self.permits {
                    // Behind the end, nobody takes it.
                    let _ = permits.send(());
                }
                return result;
            }
            if stop() {
                return Some(Err(ReadError::Stopped));
            }
            match self.done.recv_timeout(ASKED) {
                Ok((number, result)) => {
                    let place = (number - self.next) as usize;
                    if self.waiting.len() <= place {
                        self.waiting.resize_with(place + 1, || None);
                    }
                    self.waiting[place] = Some(result);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
    }
}

impl<T> Iterator for InOrder<T> {
    type Item = Result<T, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_until(|| false)
    }
}

impl<T> Drop for InOrder<T> {
    /// Waits for the threads, which end with their current blocks.
    fn drop(&mut self) {
        self.permits = None;
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}
