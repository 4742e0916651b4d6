//! A chunk of a binpack. The input is its content.
//!
//! - No input panics, and what is decoded before damage does not depend on how many entries are asked for at once, nor on chunks that are
//!   decoded at the same time.
//! - A second account, `slidemask-board`, finds every move legal, and the position after it is the next one of the chain.
//! - Writing the entries and reading them again changes nothing.
//! - The chunks of a file are the same in memory and on the disk. One behind a part of another one is found.

use std::{env, fs, process};

use libfuzzer_sys::Corpus;
use slidemask_binpack::{Chunks, Damage, Entries, Entry, Files, Flaw, LANES, Writer, fill_each};
use slidemask_board::Board;

pub(crate) fn run(data: &[u8]) -> Corpus {
    // A move takes five bits or more.
    let mut entries = vec![Entry::EMPTY; 2 * data.len() + 1];
    let mut chunk = Entries::new(data);
    let filled = chunk.fill(&mut entries);
    entries.truncate(filled.unwrap_or(0));
    let one_by_one: Vec<Entry> = Entries::new(data).map_while(Result::ok).take(entries.len()).collect();
    assert_eq!(entries, one_by_one);
    check_lanes(data, &one_by_one);
    check_chunks(data);
    if filled.is_err() || entries.is_empty() {
        return if data.is_empty() { Corpus::Reject } else { Corpus::Keep };
    }

    let mut writer = Writer::new();
    let mut before: Option<(Board, u16)> = None;
    for entry in &entries {
        writer.push(entry).expect("what was read can be written");
        // Some positions that a binpack can hold are impossible in a game, such as one with nine pawns.
        let board = entry.position.to_board(entry.ply).ok();
        if let (Some(board), Some(played)) = (board, entry.played()) {
            assert!(board.is_legal(played), "{played} in {board}");
        }
        if let (Some((before, ply)), Some(board)) = (before, board) {
            // A new chain may start anywhere.
            let follows = before.same_position(&board) && ply == entry.ply;
            assert!(follows || is_first(data, entry), "{board} after {before}");
        }
        before = board.zip(entry.played()).map(|(mut board, played)| {
            board.play_unchecked(played);
            (board, entry.ply.wrapping_add(1))
        });
    }
    let file = writer.finish();
    let chunks = Chunks::new(&file).map(|chunk| chunk.expect("our own chunk"));
    let again: Vec<Entry> = chunks
        .flat_map(|chunk| Entries::new(chunk.bytes))
        .map(|entry| entry.expect("our own entry"))
        .collect();
    assert_eq!(again, entries);
    Corpus::Keep
}

/// Decodes a part of the input in each lane, and all of it in the first one.
fn check_lanes(data: &[u8], expected: &[Entry]) {
    let mut chunks: Vec<_> =
        (0..LANES).map(|lane| Entries::new(&data[..data.len() - lane.min(data.len())])).collect();
    let mut buffers = vec![[Entry::EMPTY; 5]; LANES];
    let (mut found, mut over) = (Vec::new(), 0);
    while over < LANES {
        over = 0;
        fill_each(&mut chunks, &mut buffers, |lane, filled| match filled {
            Ok(entries) if !entries.is_empty() => {
                if lane == 0 {
                    found.extend_from_slice(entries);
                }
            }
            _ => over += 1,
        });
    }
    assert_eq!(found, expected);
}

/// Whether the chunk has the pieces of a position as they stand at the start of a chain.
fn is_first(data: &[u8], entry: &Entry) -> bool {
    let occupied = entry.position.occupied().0.to_be_bytes();
    data.windows(occupied.len()).any(|eight| eight == occupied)
}

/// Finds the chunks of a file with the input as two chunks, the first one cut off, and of the input itself.
fn check_chunks(data: &[u8]) {
    let has_magic = data.windows(4).any(|four| four == b"BINP");
    let length = u32::try_from(data.len()).expect("a short input").to_le_bytes();
    let cut = data.last().map_or(0, |&byte| usize::from(byte) % data.len());
    let file = [b"BINP", &length, &data[..cut], b"BINP", &length, data].concat();
    let found = on_disk(&file);
    if !has_magic && !data.is_empty() {
        let chunks: Vec<_> = Chunks::new(&file).map(|chunk| chunk.map(|chunk| chunk.bytes)).collect();
        let flaw = Flaw::ChunkCutOff { length: u32::from_le_bytes(length), present: cut };
        assert_eq!(chunks, [Ok(&data[..cut]), Err(Damage { flaw, byte: 0, ply: None }), Ok(data)]);
        assert_eq!(found, (2, Vec::new()));
    }
    for file in [&file, data].into_iter().take(1 + usize::from(has_magic)) {
        let (mut chunks, mut gaps, mut at, mut is_in_gap) = (0, Vec::new(), None, false);
        for chunk in Chunks::new(file) {
            match chunk {
                Ok(chunk) => {
                    let offset = usize::try_from(chunk.offset).expect("a place in memory");
                    chunks += usize::from(!file[offset + 4..].starts_with(&[0; 4]));
                    (at, is_in_gap) = (Some(chunk.offset), false);
                }
                // That of a chunk that was cut off comes behind its entries, and a gap goes on up to the next chunk.
                Err(damage) if at == Some(damage.byte) => {}
                Err(damage) => {
                    gaps.extend((!is_in_gap).then_some(damage));
                    is_in_gap = true;
                }
            }
        }
        assert_eq!(on_disk(file), (chunks, gaps));
    }
}

/// The number of chunks that are not empty, and the damage between chunks, as they are found in a file.
fn on_disk(file: &[u8]) -> (usize, Vec<Damage>) {
    let path = env::temp_dir().join(format!("slidemask-fuzz-{}", process::id()));
    fs::write(&path, file).expect("a temporary file");
    let mut files = Files::new();
    files.add(&path).expect("a readable file");
    fs::remove_file(&path).expect("a temporary file");
    (files.chunks(), files.damage().iter().map(|found| found.damage).collect())
}
