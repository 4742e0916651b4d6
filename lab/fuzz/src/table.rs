//! The table of perft under threads. The input is a size, a number of threads, a stop flag, and a position with choices of moves.
//!
//! - Threads that count several positions at once with one small table get the counts that perft gives without a table.
//! - A count on several threads is the same. If it is stopped, it has no more nodes.
//! - There are no data races. Only `ThreadSanitizer` can tell.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::{play, position};
use libfuzzer_sys::Corpus;
use slidemask_board::{Board, PerftTable, Workers, perft, perft_hashed, perft_parallel};

/// The number of leaf moves of a count, so that an input takes milliseconds.
const ENOUGH: u64 = 20_000;

pub(crate) fn run(data: &[u8]) -> Corpus {
    let Some((&[size, settings, part], rest)) = data.split_first_chunk() else { return Corpus::Reject };
    let Some((board, choices)) = position(rest) else { return Corpus::Reject };
    if choices.len() > 30 {
        return Corpus::Reject;
    }
    let mut boards = Vec::new();
    let last = play(board, choices, |board| boards.push(*board));
    let most = 3 + u32::from(settings / 4 % 6);
    let counts: Vec<_> = boards.iter().rev().take(3).map(|board| deep(board, most)).collect();
    // Short counts are repeated, so that threads often meet at an entry.
    let rounds = (ENOUGH / counts.iter().map(|(.., nodes)| nodes).sum::<u64>().max(1)).clamp(2, 100);

    // From one bucket to 32: the fuller the table, the more often threads write to the same entries.
    let table = PerftTable::with_bytes(128 * (1 + usize::from(size % 32))).expect("at least one bucket");
    let threads = 2 + usize::from(settings % 3);
    let count = |thread: usize| {
        let mut wrong = None;
        for round in 0..counts.len() * usize::try_from(rounds).expect("a small number") {
            let (board, depth, nodes) = &counts[(thread + round) % counts.len()];
            let found = perft_hashed(board, *depth, &table);
            wrong =
                wrong.or((found != *nodes).then(|| format!("{board:#} depth {depth}: {found}, not {nodes}")));
            if settings & 0x40 != 0 {
                table.next_generation();
            }
        }
        wrong
    };
    // Only this thread panics: libFuzzer loses the input if two threads stop the program at once.
    let count = &count;
    let wrong = thread::scope(|scope| {
        let all: Vec<_> = (0..threads).map(|thread| scope.spawn(move || count(thread))).collect();
        all.into_iter().find_map(|one| one.join().expect("a count"))
    });
    assert_eq!(wrong, None);

    let (_, depth, nodes) = deep(&last, most);
    let (stop, has_too_many) = (AtomicBool::new(false), AtomicBool::new(false));
    let workers = Workers { threads, table: Some(&table), stop: Some(&stop) };
    let counted = perft_parallel(&last, depth, workers, |progress| {
        has_too_many.fetch_or(progress.done > progress.parts || progress.nodes > nodes, Ordering::Relaxed);
        if settings & 0x80 != 0 && progress.done > usize::from(part) {
            stop.store(true, Ordering::Relaxed);
        }
    })
    .expect("memory");
    assert!(!has_too_many.into_inner() && counted.nodes <= nodes, "{last:#} depth {depth}");
    assert!(counted.is_complete || stop.into_inner(), "{last:#} depth {depth}");
    if counted.is_complete {
        assert_eq!(counted.nodes, nodes, "{last:#} depth {depth}");
    }
    Corpus::Keep
}

/// The board; the greatest depth up to `most` with few leaf moves, but at least 3, since the table keeps no counts below; and the
/// count without a table.
fn deep(board: &Board, most: u32) -> (Board, u32, u64) {
    let (mut depth, mut nodes) = (3, perft(board, 3));
    while depth < most && nodes < ENOUGH / 10 {
        depth += 1;
        nodes = perft(board, depth);
    }
    (*board, depth, nodes)
}
