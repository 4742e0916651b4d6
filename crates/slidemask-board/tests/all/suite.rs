//! The suites that the program runs, too. All ways of counting give the same counts: plain, with a table, and on several
//! threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use slidemask_board::{
    Board, Counted, PerftTable, PerftTableError, Progress, Workers, divide, divide_parallel, perft,
    perft_hashed, perft_parallel,
};

use crate::perft::counts;

#[test]
fn plain() {
    let counts = counts(200_000_000);
    assert_eq!(counts.len(), 64);
    for (board, depth, count) in counts {
        assert_eq!(perft(&board, depth), count, "{board} at depth {depth}");
    }
}

/// All positions share a table. The smallest one finds hardly anything again.
#[test]
fn hashed() {
    for bytes in [1 << 24, 1 << 14, 128] {
        let table = PerftTable::with_bytes(bytes).unwrap();
        for (board, depth, count) in counts(5_000_000) {
            assert_eq!(perft_hashed(&board, depth, &table), count, "{board} at depth {depth}, {bytes} bytes");
        }
    }
}

/// A position that the table has is not counted again.
#[test]
fn known_positions_are_not_counted_again() {
    let table = PerftTable::with_mebibytes(16).unwrap();
    let board = Board::initial();
    let first = perft_hashed(&board, 6, &table);
    // To count the position a million times would take a day.
    for _ in 0..1_000_000_u32 {
        assert_eq!(perft_hashed(&board, 6, &table), first);
    }
}

#[test]
fn threaded() {
    for threads in [0, 1, 2, 7] {
        let workers = Workers { threads, table: None, stop: None };
        for (board, depth, nodes) in counts(5_000_000) {
            let counted = perft_parallel(&board, depth, workers, |_| {}).expect("memory");
            assert_eq!(counted, Counted { nodes, is_complete: true }, "{board} at depth {depth}");
        }
    }
}

/// Many threads write the same two entries all the time, with new generations in between.
#[test]
fn threaded_and_hashed() {
    for (bytes, threads) in [(128, 16), (1 << 14, 16), (1 << 22, 3)] {
        let table = PerftTable::with_bytes(bytes).unwrap();
        let workers = Workers { threads, table: Some(&table), stop: None };
        for (board, depth, nodes) in counts(5_000_000) {
            let counted =
                perft_parallel(&board, depth, workers, |_| table.next_generation()).expect("memory");
            assert_eq!(counted, Counted { nodes, is_complete: true }, "{board} at depth {depth}");
        }
    }
}

#[test]
fn divided() {
    let workers = Workers { threads: 2, table: None, stop: None };
    for (board, depth, _) in counts(500_000) {
        let mut expected = Vec::new();
        divide(&board, depth, |one, nodes| expected.push((one, Counted { nodes, is_complete: true })));
        assert_eq!(divide_parallel(&board, depth, workers, |_| {}).expect("memory"), expected);
    }
}

#[test]
fn no_depth_and_no_moves() {
    assert_eq!(perft(&Board::initial(), 0), 1);
    divide(&Board::initial(), 0, |_, _| panic!("no move is made"));
    let workers = Workers { threads: 2, table: None, stop: None };
    assert_eq!(perft_parallel(&Board::initial(), 0, workers, |_| {}).expect("memory").nodes, 1);
    assert_eq!(divide_parallel(&Board::initial(), 0, workers, |_| {}).expect("memory"), []);
    let mate = Board::from_fen("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1").unwrap();
    let table = PerftTable::with_bytes(128).unwrap();
    for depth in 1..9 {
        assert_eq!(perft_hashed(&mate, depth, &table), 0);
        let counted =
            perft_parallel(&mate, depth, Workers { table: Some(&table), ..workers }, |_| {}).expect("memory");
        assert_eq!(counted, Counted { nodes: 0, is_complete: true });
    }
    // A depth that does not fit into an entry is counted without the table.
    let stalemate = Board::from_fen("7k/8/5KQ1/8/8/8/8/8 b - - 0 1").unwrap();
    assert_eq!(perft_hashed(&stalemate, u32::MAX, &table), 0);
}

/// A stopped count returns the nodes that it has reported.
#[test]
fn stopped_halfway() {
    let (stop, told) = (AtomicBool::new(false), AtomicU64::new(0));
    let workers = Workers { threads: 1, table: None, stop: Some(&stop) };
    let progress = |Progress { done, parts, nodes, .. }| {
        assert!(done <= parts);
        told.store(nodes, Ordering::Relaxed);
        stop.store(done == 3, Ordering::Relaxed);
    };
    // Depth 9 takes the better part of an hour.
    let moves = divide_parallel(&Board::initial(), 9, workers, progress).expect("memory");
    let sum: u64 = moves.iter().map(|(_, counted)| counted.nodes).sum();
    assert!(sum > 0 && sum == told.into_inner());
    assert_eq!(moves.len(), 20);
    assert!(moves.iter().all(|(_, counted)| !counted.is_complete));
}

/// Nodes count even if no part has been counted to the end: at this depth, a part would take ages.
#[test]
fn stopped_within_a_part() {
    let table = PerftTable::with_mebibytes(1).unwrap();
    for table in [None, Some(&table)] {
        let stopped_after = |milliseconds| {
            let stop = AtomicBool::new(false);
            let workers = Workers { threads: 2, table, stop: Some(&stop) };
            std::thread::scope(|scope| {
                let counting =
                    scope.spawn(|| perft_parallel(&Board::initial(), 40, workers, |_| {}).expect("memory"));
                std::thread::sleep(std::time::Duration::from_millis(milliseconds));
                stop.store(true, Ordering::Relaxed);
                counting.join().unwrap()
            })
        };
        // A busy machine may need more than the shortest time to begin.
        let counted = [100, 1_000, 10_000].into_iter().map(stopped_after);
        let counted =
            counted.inspect(|counted| assert!(!counted.is_complete)).find(|counted| counted.nodes > 0);
        assert!(counted.is_some(), "nothing was counted in ten seconds");
    }
}

/// A count that does not fit into 64 bits is never called complete, nor is that of a move.
#[test]
fn too_many_nodes() {
    let kings = Board::from_fen("8/8/8/4k3/8/8/8/4K3 w - - 0 1").unwrap();
    let table = PerftTable::with_mebibytes(16).unwrap();
    let workers = Workers { threads: 2, table: Some(&table), stop: None };
    let too_many = Counted { nodes: u64::MAX, is_complete: false };
    assert_eq!(perft_parallel(&kings, 24, workers, |_| {}).expect("memory"), too_many);
    let moves = divide_parallel(&kings, 30, workers, |_| {}).expect("memory");
    assert_eq!(moves.len(), 5);
    assert!(moves.iter().all(|&(_, counted)| counted == too_many), "{moves:?}");
    // Each move has fewer nodes than 2^64, but all together have more.
    let depth = (20..30).find(|&depth| perft_hashed(&kings, depth, &table) == u64::MAX).unwrap();
    let moves = divide_parallel(&kings, depth, workers, |_| {}).expect("memory");
    assert!(moves.iter().any(|(_, counted)| counted.is_complete), "{moves:?}");
    assert!(!perft_parallel(&kings, depth, workers, |_| {}).expect("memory").is_complete);
}

/// The table does not keep the counts of positions that were stopped.
#[test]
fn stopping_leaves_the_table_right() {
    let table = PerftTable::with_mebibytes(4).unwrap();
    let board =
        Board::from_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1").unwrap();
    for parts in [1, 30, 300] {
        let stop = AtomicBool::new(false);
        let workers = Workers { threads: 2, table: Some(&table), stop: Some(&stop) };
        let progress = |progress: Progress| {
            if progress.done >= parts {
                stop.store(true, Ordering::Relaxed);
            }
        };
        assert!(!perft_parallel(&board, 6, workers, progress).expect("memory").is_complete);
    }
    assert_eq!(perft_hashed(&board, 5, &table), 193_690_690);
}

#[test]
fn sizes_that_cannot_be_had() {
    for bytes in [0, 1, 127] {
        assert_eq!(PerftTable::with_bytes(bytes).err(), Some(PerftTableError::TooSmall { bytes }));
    }
    // Processors of 32 bits may have the memory for all but the first.
    let few = [usize::MAX, usize::MAX / 2].into_iter().chain(1_usize.checked_shl(50));
    for bytes in few.take(if size_of::<usize>() < 8 { 1 } else { 3 }) {
        assert_eq!(PerftTable::with_bytes(bytes).err(), Some(PerftTableError::NoMemory { bytes }));
    }
}
