//! [`InOrder`]: works on blocks on several threads, and returns the results in order.

use alloc::collections::VecDeque;
use alloc::sync::Arc;
use core::num::NonZero;
use core::panic::AssertUnwindSafe;
use core::time::Duration;
use std::io::Read;
use std::panic::catch_unwind;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;

use crate::blocks::{Block, Blocks, ReadError};

/// What several threads make of the blocks of a source, in the order of the source. [`Blocks::on_threads`] makes it.
///
/// The threads take turns to read the source, and work at the same time. For each thread, at most two blocks or their results are in
/// memory.
///
/// The threads end with their current blocks after this is dropped. Nobody waits for them: a source, such as a pipe, may have nothing to read.
#[derive(Debug)]
pub struct InOrder<T> {
    done: Receiver<(u64, Result<T, ReadError>)>,
    /// Results that wait for those before them.
    waiting: VecDeque<Option<Result<T, ReadError>>>,
    /// The number of the first one.
    next: u64,
    /// Each permit lets a thread read one block. Without a sender, the threads end.
    permits: Sender<()>,
}

/// What the threads take turns to use.
struct Turn<R> {
    blocks: Blocks<R>,
    given: u64,
    permits: Receiver<()>,
    is_over: bool,
}

/// More threads than any processor needs.
const MOST_THREADS: usize = 1024;

/// How often a caller is asked whether to stop.
const ASKED: Duration = Duration::from_millis(20);

impl<R: Read + Send + 'static> Blocks<R> {
    /// Calls `work` with each block, on several threads, and returns the results in the order of the blocks. Errors of the source are
    /// in this order, too. More than 1024 threads are never started.
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
        let turn = Arc::new(Mutex::new(Turn { blocks: self, given: 0, permits: permitted, is_over: false }));
        let work = Arc::new(work);
        let (results, done) = channel();
        let start = |_| {
            let (turn, work, results) = (Arc::clone(&turn), Arc::clone(&work), results.clone());
            thread::Builder::new().spawn(move || run(&turn, &*work, &results)).ok()
        };
        // Fewer threads than wanted do the same work.
        let started = (0..threads.get().min(MOST_THREADS)).map_while(start).count();
        for _ in 0..2 * started {
            let _ = permits.send(());
        }
        let waiting = if started == 0 { [Some(Err(ReadError::Threads))].into() } else { VecDeque::new() };
        InOrder { done, waiting, next: 0, permits }
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
        if turn.is_over || turn.permits.recv().is_err() {
            return;
        }
        // A source that panics would look like one that has ended.
        let block = catch_unwind(AssertUnwindSafe(|| turn.blocks.next()));
        turn.is_over = !matches!(block, Ok(Some(_)));
        let Some(block) = block.unwrap_or(Some(Err(ReadError::Threads))) else { return };
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
                // Behind the end, nobody takes it.
                let _ = self.permits.send(());
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
