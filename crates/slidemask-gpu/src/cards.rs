//! [`Cards`]: counts on all GPUs of the machine.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::vec::Vec;

use slidemask_board::{Board, Counted, Move, Progress, Workers, divide, divide_parallel};

use crate::compiler::compiled;
use crate::count::{Card, Castling, Count, Way};
use crate::driver::{Device, Driver};
use crate::encoded_board::{EncodedBoard, castling};
use crate::error::Error;

/// Before a GPU counts deeper, its counts of this depth are compared with those of the processor. It is the smallest depth that launches all
/// kernels. Smaller depths are left to the processor, which counts them in less time than a GPU takes to start.
const CHECKED: u32 = 4;

/// The NVIDIA GPUs of this machine.
///
/// ```no_run
/// use slidemask_board::Board;
/// use slidemask_gpu::{Cards, Way};
///
/// let cards = Cards::all()?;
/// for (one, counted) in cards.divide(&Board::initial(), 9, Way::HarmfulMoves, None, |_| {})? {
///     println!("{one}: {}", counted.nodes);
/// }
/// # Ok::<(), slidemask_gpu::Error>(())
/// ```
pub struct Cards(Vec<Card>);

impl core::fmt::Debug for Cards {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}

impl Cards {
    /// Opens all GPUs, and compiles the kernels for them, which takes seconds.
    ///
    /// # Errors
    /// There is no GPU, no driver or no NVRTC; a GPU is too old; NVRTC does not compile the kernels; or the driver fails, or does not load
    /// them.
    pub fn all() -> Result<Self, Error> {
        let driver = Driver::load()?;
        let (mut cards, mut codes) = (Vec::new(), Vec::<((i32, i32), Vec<u8>)>::new());
        for number in 0..driver.count()? {
            let device = Device::open(&driver, number)?;
            let capability @ (major, minor) = device.capability;
            if major < 7 {
                return Err(Error::OldCard { card: device.label(), capability });
            }
            if !codes.iter().any(|(of, _)| *of == capability) {
                codes.push((capability, compiled(&format!("sm_{major}{minor}"))?));
            }
            let code = codes.iter().find(|(of, _)| *of == capability);
            cards.extend(code.map(|(_, code)| Card::new(device, code)).transpose()?);
        }
        if cards.is_empty() { Err(Error::NoCard) } else { Ok(Self(cards)) }
    }

    /// The names of the GPUs.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|card| card.device.name.as_str())
    }

    /// The number of legal move sequences of length `depth`, as [`perft_parallel`](slidemask_board::perft_parallel) counts it.
    ///
    /// # Errors
    /// Those of [`divide`](Self::divide).
    pub fn perft(
        &self,
        board: &Board,
        depth: u32,
        way: Way,
        stop: Option<&AtomicBool>,
        progress: impl Fn(Progress) + Sync,
    ) -> Result<Counted, Error> {
        if depth == 0 {
            return Ok(Counted { nodes: 1, is_complete: true });
        }
        let moves = self.divide(board, depth, way, stop, progress)?;
        let nodes = moves.iter().fold(0_u64, |sum, (_, one)| sum.saturating_add(one.nodes));
        Ok(Counted { nodes, is_complete: nodes < u64::MAX && moves.iter().all(|(_, one)| one.is_complete) })
    }

    /// The count of each legal move, as [`divide_parallel`] gives them. `stop` and `progress` are those of
    /// [`perft_parallel`](slidemask_board::perft_parallel).
    ///
    /// Each GPU first counts four plies. If it does not find what the processor finds, nothing is counted. The processor alone counts up
    /// to three plies, and boards that no game has: without a king, or with a pawn on a back rank. It uses one thread.
    ///
    /// # Errors
    /// A GPU counts wrong, has too little memory, or fails.
    pub fn divide(
        &self,
        board: &Board,
        depth: u32,
        way: Way,
        stop: Option<&AtomicBool>,
        progress: impl Fn(Progress) + Sync,
    ) -> Result<Vec<(Move, Counted)>, Error> {
        let workers = |stop| Workers { threads: 1, table: None, stop };
        if depth < CHECKED || EncodedBoard::of(board).is_none() {
            return Ok(divide_parallel(board, depth, workers(stop), progress)?);
        }
        let mut checked = divide_parallel(board, CHECKED, workers(stop), |_| {})?;
        if checked.iter().any(|(_, one)| !one.is_complete) {
            for (_, one) in &mut checked {
                *one = Counted { nodes: 0, is_complete: false };
            }
            return Ok(checked);
        }
        let shared = Shared::new(board, depth, &checked, self.0.len() > 1)?;
        let failed = AtomicBool::new(false);
        let failure = Mutex::new(None);
        let work = |card| {
            let _stops_others = StopsOthers(&failed);
            let stops = [stop.unwrap_or(&failed), &failed];
            let count = Count::new(card, depth - 1, way, stops);
            if let Err(error) = count.and_then(|count| shared.work(count, &checked, &progress)) {
                failed.store(true, Ordering::Relaxed);
                failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            }
        };
        thread::scope(|scope| {
            let (first, others) = self.0.split_first()?;
            for card in others {
                // Without a thread, the other GPUs count its share.
                let _ = thread::Builder::new().spawn_scoped(scope, || work(card));
            }
            work(first);
            Some(())
        });
        match failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(error) => Err(error),
            None => shared.counts(&checked),
        }
    }
}

/// Stops the other GPUs if the thread of one panics, so that the panic ends the count.
struct StopsOthers<'a>(&'a AtomicBool);

impl Drop for StopsOthers<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

/// A part of a count. Each GPU counts one part at a time.
struct Part {
    /// The index of the first move.
    root: usize,
    board: EncodedBoard,
}

/// What the GPUs share.
struct Shared {
    /// The parts after one ply. They are counted first, to a small depth.
    checks: Vec<Part>,
    /// The parts after two plies if there are several GPUs.
    parts: Option<Vec<Part>>,
    /// What is left of the depth in the parts after one ply.
    rest: u32,
    /// How the side to move castles after one ply, and the other side.
    castling: Castling,
    next: AtomicUsize,
    done: AtomicUsize,
    nodes: AtomicU64,
    /// The nodes of each first move, and the number of its parts that are not counted.
    roots: Vec<(AtomicU64, AtomicUsize)>,
}

impl Shared {
    fn new(board: &Board, depth: u32, roots: &[(Move, Counted)], several: bool) -> Result<Self, Error> {
        let (mut checks, mut parts, mut counts) = (Vec::new(), Vec::new(), Vec::new());
        for (root, &(one, _)) in roots.iter().enumerate() {
            let child = after(board, one);
            let before = parts.len();
            push(&mut checks, root, &child)?;
            if several {
                let mut pushed = Ok(());
                divide(&child, 1, |one, _| {
                    if pushed.is_ok() {
                        pushed = push(&mut parts, root, &after(&child, one));
                    }
                });
                pushed?;
            }
            counts.try_reserve(1)?;
            let number = if several { parts.len() - before } else { 1 };
            counts.push((AtomicU64::new(0), AtomicUsize::new(number)));
        }
        let us = board.side_to_move();
        Ok(Self {
            checks,
            parts: several.then_some(parts),
            rest: depth - 1,
            castling: [castling(board, !us), castling(board, us)],
            next: AtomicUsize::new(0),
            done: AtomicUsize::new(0),
            nodes: AtomicU64::new(0),
            roots: counts,
        })
    }

    /// What one GPU does: it checks itself, and counts parts until none is left or something stops it.
    fn work(
        &self,
        mut count: Count<'_>,
        checked: &[(Move, Counted)],
        progress: &(impl Fn(Progress) + Sync),
    ) -> Result<(), Error> {
        for (check, &(first, Counted { nodes: expected, .. })) in self.checks.iter().zip(checked) {
            match count.count(check.board, CHECKED - 1, self.castling)? {
                ControlFlow::Break(_) => return Ok(()),
                ControlFlow::Continue(found) if found == expected => {}
                ControlFlow::Continue(found) => {
                    let card = count.card();
                    return Err(Error::Wrong { card, first, depth: CHECKED, found, expected });
                }
            }
        }
        let [own, other] = self.castling;
        let (parts, rest, castling) = match &self.parts {
            Some(parts) => (parts, self.rest - 1, [other, own]),
            None => (&self.checks, self.rest, self.castling),
        };
        while let Some(part) = parts.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            let (nodes, left) = &self.roots[part.root];
            match count.count(part.board, rest, castling)? {
                ControlFlow::Break(more) => {
                    add(nodes, more);
                    break;
                }
                ControlFlow::Continue(more) => {
                    add(nodes, more);
                    left.fetch_sub(1, Ordering::Relaxed);
                    let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
                    progress(Progress::new(done, parts.len(), add(&self.nodes, more)));
                }
            }
        }
        Ok(())
    }

    /// The counts of the first moves.
    fn counts(self, moves: &[(Move, Counted)]) -> Result<Vec<(Move, Counted)>, Error> {
        let mut counts = Vec::new();
        counts.try_reserve_exact(moves.len())?;
        counts.extend(moves.iter().zip(self.roots).map(|(&(one, _), (nodes, left))| {
            let nodes = nodes.into_inner();
            (one, Counted { nodes, is_complete: left.into_inner() == 0 && nodes < u64::MAX })
        }));
        Ok(counts)
    }
}

/// The board after a legal move.
fn after(board: &Board, one: Move) -> Board {
    let mut child = *board;
    child.play_unchecked(one);
    child
}

fn push(parts: &mut Vec<Part>, root: usize, board: &Board) -> Result<(), Error> {
    parts.try_reserve(1)?;
    let board =
        EncodedBoard::of(board).expect("a board after a legal move has both kings, and none can be taken");
    parts.push(Part { root, board });
    Ok(())
}

/// Adds to a count and returns the sum, which stops at the largest `u64`.
fn add(count: &AtomicU64, more: u64) -> u64 {
    let before =
        count.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |sum| Some(sum.saturating_add(more)));
    before.unwrap_or_else(|sum| sum).saturating_add(more)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_stops_the_others() {
        let failed = AtomicBool::new(false);
        drop(StopsOthers(&failed));
        assert!(!failed.load(Ordering::Relaxed));
        thread::scope(|scope| {
            let panicking = scope.spawn(|| {
                let _stops_others = StopsOthers(&failed);
                panic!("planted");
            });
            assert!(panicking.join().is_err());
        });
        assert!(failed.load(Ordering::Relaxed));
    }
}
