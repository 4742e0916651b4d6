//! Files that several threads read.

use std::fs;
use std::path::PathBuf;

use crate::games::{Played, random_games};
use slidemask_binpack::{Chunks, Entries, Entry, Files, Filter, Flaw, Options, ReadError, Reader, Writer};

const HEADER: usize = 8;

/// A file that is removed at the end of a test.
struct Temporary(PathBuf);

impl Temporary {
    fn new(name: &str, bytes: &[u8]) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::write(&path, bytes).expect("a temporary file");
        Self(path)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// A chunk for each of the games.
fn chunks(games: &[Vec<Played>]) -> Vec<Vec<u8>> {
    let write = |game: &Vec<Played>| {
        let mut writer = Writer::new();
        for ply in game {
            writer.push(&ply.entry()).expect("a legal move");
        }
        writer.finish()
    };
    games.iter().map(write).collect()
}

fn games(count: usize, seed: u64) -> Vec<Vec<Played>> {
    (0..count as u64).map(|i| random_games(2, 1000 * seed + i)).collect()
}

fn open(files: &[&Temporary]) -> Files {
    let mut found = Files::new();
    for file in files {
        found.add(&file.0).expect("a readable file");
    }
    found
}

/// The next entries, read in batches of an odd size.
fn read(reader: &mut Reader, most: usize) -> Result<Vec<Entry>, ReadError> {
    let (mut all, mut batch) = (Vec::new(), [Entry::EMPTY; 77]);
    while all.len() < most {
        let size = batch.len().min(most - all.len());
        let filled = reader.fill(&mut batch[..size])?;
        all.extend_from_slice(&batch[..filled]);
        if filled < size {
            break;
        }
    }
    Ok(all)
}

fn entries(games: &[Vec<Played>]) -> Vec<Entry> {
    games.iter().flatten().map(Played::entry).collect()
}

fn sorted(mut entries: Vec<Entry>) -> Vec<String> {
    entries.sort_by_key(|entry| format!("{entry:?}"));
    entries.iter().map(|entry| format!("{entry:?}")).collect()
}

#[test]
fn files_are_read_in_order_by_any_number_of_threads() {
    let (first, second) = (games(9, 1), games(4, 2));
    let files = [
        Temporary::new("order-1", &chunks(&first).concat()),
        Temporary::new("order-2", &chunks(&second).concat()),
    ];
    let files = open(&[&files[0], &files[1]]);
    assert_eq!((files.chunks(), files.damage().len()), (13, 0));
    let once = entries(&[first, second].concat());
    for threads in [0, 1, 2, 5, 100_000] {
        for epochs in [0, 1, 3] {
            let mut reader =
                Reader::new(&files, Options { threads, epochs: Some(epochs), ..Options::default() })
                    .expect("a reader");
            let found = read(&mut reader, usize::MAX).expect("no damage");
            assert!(found == once.repeat(epochs as usize), "{threads} threads, {epochs} epochs");
            let totals = reader.totals();
            assert_eq!(
                (totals.chunks, totals.kept, totals.decoded),
                (13 * epochs, found.len() as u64, found.len() as u64)
            );
            assert_eq!(totals.bytes + epochs * 8 * 13, epochs * files.size());
        }
    }
}

#[test]
fn shuffled_entries_are_the_same_ones_for_any_number_of_threads() {
    let games = games(12, 3);
    let file = Temporary::new("shuffled", &chunks(&games).concat());
    let files = open(&[&file]);
    let once = entries(&games);
    let shuffled = |threads, shuffle, seed| {
        let options = Options { threads, shuffle, seed, epochs: Some(2), ..Options::default() };
        read(&mut Reader::new(&files, options).expect("a reader"), usize::MAX).expect("no damage")
    };
    let found = shuffled(1, 500, 7);
    assert!(found == shuffled(3, 500, 7), "the threads matter");
    assert!(found != shuffled(1, 500, 8), "the seed does not matter");
    assert_eq!(sorted(found.clone()), sorted(once.repeat(2)));
    let in_place = found.iter().zip(once.repeat(2)).filter(|(one, other)| **one == *other).count();
    assert!(in_place < once.len() / 10, "{in_place} entries are where they were");
    // A small window leaves the chunks whole, and their order is that of the seed.
    let firsts = |seed| entries(&games[..1])[0] == shuffled(1, 1, seed)[0];
    assert!((0..6).any(|seed| !firsts(seed)), "the chunks are in the order of the file");
    // A window larger than all entries.
    assert_eq!(shuffled(2, 1 << 20, 1).len(), 2 * once.len());
}

#[test]
fn a_window_mixes_the_entries_of_a_chunk() {
    let games = games(1, 11);
    let file = Temporary::new("window", &chunks(&games).concat());
    let options = Options { shuffle: 20, ..Options::default() };
    let found =
        read(&mut Reader::new(&open(&[&file]), options).expect("a reader"), usize::MAX).expect("no damage");
    let once = entries(&games);
    assert_eq!(sorted(found.clone()), sorted(once.clone()));
    let neighbours = |all: &[Entry]| all.windows(2).filter(|pair| pair[1].ply == pair[0].ply + 1).count();
    assert!(neighbours(&found) < neighbours(&once) / 5, "{} of {}", neighbours(&found), neighbours(&once));
}

#[test]
fn every_part_of_the_order_has_entries_of_all_streams() {
    let games = games(64, 14);
    let file = Temporary::new("streams", &chunks(&games).concat());
    let chunk_of: std::collections::HashMap<Entry, usize> = (games.iter().enumerate())
        .flat_map(|(i, game)| game.iter().map(move |one| (one.entry(), i)))
        .collect();
    for (shuffle, least) in [(1 << 20, 60), (4000, 15)] {
        let options = Options { shuffle, threads: 2, ..Options::default() };
        let mut reader = Reader::new(&open(&[&file]), options).expect("a reader");
        let found = read(&mut reader, 2000).expect("no damage");
        let chunks: std::collections::HashSet<_> = found.iter().map(|entry| chunk_of[entry]).collect();
        assert!(chunks.len() >= least, "{} chunks with a window of {shuffle}", chunks.len());
    }
    let error = Reader::new(&open(&[&file]), Options { shuffle: usize::MAX, ..Options::default() });
    assert!(matches!(error, Err(ReadError::OutOfMemory)));
}

#[test]
fn weights_draw_files() {
    let (first, second) = (games(6, 4), games(6, 5));
    let files = [
        Temporary::new("weights-1", &chunks(&first).concat()),
        Temporary::new("weights-2", &chunks(&second).concat()),
    ];
    let files = open(&[&files[0], &files[1]]);
    let with = |weights: &[f64]| Options {
        weights: weights.to_vec(),
        shuffle: 64,
        epochs: None,
        ..Options::default()
    };
    let mut reader = Reader::new(&files, with(&[1.0, 3.0])).expect("a reader");
    let found = read(&mut reader, 60_000).expect("no damage");
    let of_first: std::collections::HashSet<String> =
        entries(&first).iter().map(|entry| format!("{entry:?}")).collect();
    let share =
        100 * found.iter().filter(|entry| of_first.contains(&format!("{entry:?}"))).count() / found.len();
    assert!((15..35).contains(&share), "{share} % instead of 25");
    for weights in [&[1.0][..], &[0.0, 0.0], &[f64::NAN, -1.0]] {
        let error = Reader::new(&files, with(weights)).expect_err("weights that do not fit");
        assert!(matches!(error, ReadError::Weights { files: 2, .. }), "{error}");
    }
}

#[test]
fn a_filter_gives_the_same_entries_for_any_number_of_threads() {
    let games = games(8, 6);
    let file = Temporary::new("filter", &chunks(&games).concat());
    let files = open(&[&file]);
    let filter = Filter { no_captures: true, keep: 0.5, seed: 3, ..Filter::ALL };
    let with = |threads| {
        let mut reader =
            Reader::new(&files, Options { filter, threads, ..Options::default() }).expect("a reader");
        (read(&mut reader, usize::MAX).expect("no damage"), reader.totals())
    };
    let (found, totals) = with(1);
    assert_eq!((found.clone(), totals), with(4));
    let other = Options { filter: Filter { seed: 4, ..filter }, ..Options::default() };
    let of_other = read(&mut Reader::new(&files, other).expect("a reader"), usize::MAX).expect("no damage");
    assert!(of_other != found, "the seed of the filter does not matter");
    // The same chunk again has other entries.
    let twice = Temporary::new("twice", &chunks(&games[..1]).concat().repeat(2));
    let mut reader =
        Reader::new(&open(&[&twice]), Options { filter, ..Options::default() }).expect("a reader");
    let of_both = read(&mut reader, usize::MAX).expect("no damage");
    let half = of_both.len() / 2;
    assert!(of_both[..half] != of_both[half..], "the same entries of each chunk");
    let quiet = entries(&games).iter().filter(|entry| !entry.captures()).count();
    assert!((40..60).contains(&(100 * found.len() / quiet)));
    assert_eq!((totals.kept, totals.decoded), (found.len() as u64, entries(&games).len() as u64));
}

#[test]
fn damage_is_an_error_or_counted_and_nothing_else_is_lost() {
    let games = games(5, 7);
    let mut parts = chunks(&games);
    // A number of a piece in the third chunk, and 20 bytes that are no chunk before the fifth.
    let middle = parts[2].len() - 5;
    parts[2][middle..].fill(0xff);
    let broken = parts[2].clone();
    parts.insert(4, vec![b'x'; 20]);
    let file = Temporary::new("damage", &parts.concat());
    let files = open(&[&file]);
    let gap = &files.damage()[0];
    assert_eq!((gap.damage.flaw, gap.lost), (Flaw::NotAChunk, 20));
    assert_eq!(gap.damage.byte as usize, parts[..4].concat().len());
    assert!(matches!(Reader::new(&files, Options::default()), Err(ReadError::Damaged(_))));

    let options = Options { skip_damage: true, ..Options::default() };
    let mut reader = Reader::new(&files, options).expect("a reader");
    let found = read(&mut reader, usize::MAX).expect("damage is skipped");
    let totals = reader.totals();
    assert_eq!((totals.damaged, totals.chunks), (2, 5));
    let damage = &reader.damage()[1];
    let end = parts[..2].concat().len() + broken.len();
    assert_eq!(damage.damage.byte + damage.lost, end as u64, "the loss ends with the chunk");
    assert_eq!(totals.lost, damage.lost + 20);
    // All other chunks are whole, and the damaged one is read up to the damage.
    let whole: usize = games.iter().map(Vec::len).sum();
    assert!(found.len() < whole && found.len() > whole - games[2].len());
    assert!(found.ends_with(&entries(&games[3..])) && found.starts_with(&entries(&games[..2])));
}

#[test]
fn shuffled_files_lose_no_more_than_the_damage() {
    // Enough chunks for all streams, and some of them damaged at their end.
    let games = games(90, 13);
    let mut parts = chunks(&games);
    for i in [0, 17, 63, 64, 89] {
        let end = parts[i].len() - 5;
        parts[i][end..].fill(0xff);
    }
    let file = Temporary::new("shuffled-damage", &parts.concat());
    let files = open(&[&file]);
    let mut in_order =
        Reader::new(&files, Options { skip_damage: true, ..Options::default() }).expect("a reader");
    let expected = sorted(read(&mut in_order, usize::MAX).expect("damage is skipped"));
    for threads in [1, 3] {
        let options = Options { shuffle: 100, skip_damage: true, threads, ..Options::default() };
        let mut reader = Reader::new(&files, options.clone()).expect("a reader");
        assert!(sorted(read(&mut reader, usize::MAX).expect("damage is skipped")) == expected);
        assert_eq!(reader.totals(), in_order.totals());
        assert_eq!((reader.totals().damaged, reader.damage().len()), (5, 5));
        // Or each of them is an error, and the next call goes on.
        let mut reader = Reader::new(&files, Options { skip_damage: false, ..options }).expect("a reader");
        let (mut found, mut errors) = (Vec::new(), 0);
        loop {
            let mut batch = vec![Entry::EMPTY; 1000];
            match reader.fill(&mut batch) {
                Ok(0) => break,
                Ok(filled) => found.extend_from_slice(&batch[..filled]),
                Err(ReadError::Damaged(_)) => errors += 1,
                Err(error) => panic!("{error}"),
            }
        }
        assert!(errors == 5 && sorted(found) == expected, "{errors} errors");
    }
}

#[test]
fn after_an_error_the_next_call_goes_on() {
    let games = games(3, 8);
    let mut parts = chunks(&games);
    let end = parts[1].len() - 5;
    parts[1][end..].fill(0xff);
    let file = Temporary::new("goes-on", &parts.concat());
    let mut reader = Reader::new(&open(&[&file]), Options::default()).expect("a reader");
    let mut batch = vec![Entry::EMPTY; 100_000];
    let error = reader.fill(&mut batch).expect_err("damage");
    assert!(matches!(error, ReadError::Damaged(_)), "{error}");
    let filled = reader.fill(&mut batch).expect("the rest");
    assert!(batch[..filled].starts_with(&entries(&games[..1])));
    assert!(batch[..filled].ends_with(&entries(&games[2..])));
    assert_eq!(reader.totals().kept, filled as u64);
}

#[test]
fn a_file_that_is_cut_off_or_missing_says_so() {
    let bytes = chunks(&games(2, 9)).concat();
    let file = Temporary::new("cut-off", &bytes[..bytes.len() - 1]);
    let files = open(&[&file]);
    assert_eq!(files.chunks(), 1);
    assert!(matches!(files.damage()[0].damage.flaw, Flaw::ChunkCutOff { .. }));
    let error = Files::new().add("no such file").expect_err("there is none");
    assert!(error.to_string().starts_with("cannot read no such file: "), "{error}");
    let empty = Temporary::new("empty", b"");
    let mut reader = Reader::new(&open(&[&empty]), Options::default()).expect("a reader");
    assert_eq!(read(&mut reader, 10).expect("no damage").len(), 0);
}

#[test]
fn what_is_written_behind_a_chunk_that_was_cut_off_is_read() {
    let (first, second, third) = (games(1, 15), games(2, 16), games(1, 17));
    let (cut, rest) = (chunks(&first).concat(), chunks(&second).concat());
    let behind = entries(&second);
    // Longer and shorter than what is missing of the chunk.
    for (rest, behind) in [(rest, behind), (chunks(&third).concat(), entries(&third))] {
        // Not where the chunk would end exactly where one of the others does: nothing between chunks shows that then.
        let ends: Vec<_> = Chunks::new(&rest).map(|chunk| chunk.expect("a chunk")).collect();
        let ends = ends.iter().map(|chunk| chunk.offset as usize + HEADER + chunk.bytes.len());
        let ends: Vec<_> = ends.filter(|&end| end < cut.len()).map(|end| cut.len() - end).collect();
        for length in (0..=cut.len()).filter(|length| !ends.contains(length)) {
            let bytes = [&cut[..length], &rest].concat();
            let file = Temporary::new("appended", &bytes);
            let files = open(&[&file]);
            let options = Options { skip_damage: true, ..Options::default() };
            let mut reader = Reader::new(&files, options).expect("a reader");
            let found = read(&mut reader, usize::MAX).expect("damage is skipped");
            let whole = [0, cut.len()].contains(&length);
            assert_eq!(
                (reader.totals().damaged, reader.damage().len()),
                (u64::from(!whole), usize::from(!whole))
            );
            assert!(found.ends_with(&behind), "{length} bytes: {} of {}", found.len(), behind.len());
            assert!(entries(&first).starts_with(&found[..found.len() - behind.len()]));
            let shares = files.split(std::num::NonZero::new(9).unwrap());
            let (mut parts, mut of_parts) = (Files::new(), Vec::new());
            shares.iter().flatten().for_each(|part| parts.add_part(part).expect("a part"));
            let options = Options { skip_damage: true, ..Options::default() };
            of_parts.extend(
                read(&mut Reader::new(&parts, options).expect("a reader"), usize::MAX).expect("parts"),
            );
            assert!(of_parts == found, "{length} bytes, in parts");
            // In memory.
            let (mut of_chunks, mut damage) = (Vec::new(), 0);
            for chunk in Chunks::new(&bytes) {
                let entries = chunk.map(|chunk| Entries::new(chunk.bytes));
                damage += usize::from(entries.is_err());
                of_chunks.extend(entries.into_iter().flatten().map_while(Result::ok));
            }
            assert!(of_chunks == found && damage == usize::from(!whole), "{length} bytes in memory");
        }
    }
}

#[test]
fn a_header_within_a_chunk_is_one_if_the_chunk_was_cut_off() {
    for (bytes, lengths, on_disk) in [
        // All of the chunk is there, up to the end of the file or to the next chunk.
        (&b"BINP\x0c\0\0\0xxxxBINP\0\0\0\0"[..], &[Some(12)][..], 1),
        (b"BINP\x0c\0\0\0xxxxBINP\0\0\0\0BINP\x01\0\0\0x", &[Some(12), Some(1)], 2),
        // What begins within it would end behind the file.
        (b"BINP\x40\0\0\0xxxxBINP\x40\0\0\0xx", &[None], 0),
        (b"BINP\x40\0\0\0xxxxBINP\x40\0\0\0BINP\x01\0\0\0x", &[Some(12), None, Some(1)], 2),
        (b"BINP\x40\0\0\0BINP\x01\0\0\0x", &[Some(0), None, Some(1)], 2),
        // It begins with the last two bytes, or behind a gap.
        (b"BINP\x06\0\0\0xxxxBINP\x01\0\0\0x", &[Some(4), None, Some(1)], 2),
        (b"BINP\x04\0\0\0xxxxyyBINP\x01\0\0\0x", &[Some(4), None, Some(1)], 2),
    ] {
        let found = Chunks::new(bytes).map(|chunk| chunk.ok().map(|chunk| chunk.bytes.len()));
        assert_eq!(found.collect::<Vec<_>>(), lengths, "{bytes:?}");
        assert_eq!(open(&[&Temporary::new("within", bytes)]).chunks(), on_disk, "{bytes:?}");
    }
}

#[test]
fn a_chunk_behind_a_long_gap_is_found() {
    let chunk = chunks(&games(1, 12)).concat();
    // The search reads 4 KiB at a time: the start of the chunk lies across, before and behind an end.
    for gap in (1..12).chain((1 << 12) - 8..(1 << 12) + 8).chain([1 << 13, 3 << 12, 1 << 20]) {
        let file = Temporary::new("gap", &[vec![b'B'; gap], chunk.clone()].concat());
        let files = open(&[&file]);
        assert_eq!(
            (files.chunks(), files.damage().len(), files.damage()[0].lost),
            (1, 1, gap as u64),
            "a gap of {gap} bytes"
        );
    }
}

#[test]
fn damage_goes_on_to_the_next_chunk() {
    // Each `BINP` is the header of a chunk that is too long.
    let chunk = chunks(&games(1, 12)).concat();
    let file = Temporary::new("magic", &[b"BINP".repeat(1000), chunk.clone()].concat());
    let files = open(&[&file]);
    let [damage] = files.damage() else { panic!("{:?}", files.damage()) };
    assert_eq!((files.chunks(), damage.damage.byte, damage.lost), (1, 0, 4000));
    assert!(matches!(damage.damage.flaw, Flaw::ChunkTooLong { .. }));
}

#[test]
fn damage_is_counted_and_the_first_thousand_places_are_listed() {
    let chunk = chunks(&games(1, 12)).concat();
    let file = Temporary::new("thousands", &[b"x", &*chunk].concat().repeat(1200));
    let files = open(&[&file]);
    let reader = Reader::new(&files, Options { skip_damage: true, ..Options::default() }).expect("a reader");
    assert_eq!((files.chunks(), files.damage().len(), reader.damage().len()), (1200, 1000, 1000));
    assert_eq!((reader.totals().damaged, reader.totals().lost), (1200, 1200));
}

#[test]
fn empty_chunks_are_left_out() {
    let empty = *b"BINP\0\0\0\0";
    let file = Temporary::new("empties", &[empty.repeat(1000), chunks(&games(1, 12)).concat()].concat());
    let files = open(&[&file]);
    assert_eq!((files.chunks(), files.damage().len()), (1, 0));
    let mut reader = Reader::new(&files, Options::default()).expect("a reader");
    assert_eq!(read(&mut reader, usize::MAX).expect("no damage"), entries(&games(1, 12)));
}

#[test]
fn the_search_for_chunks_can_be_stopped() {
    let file = Temporary::new("stopped", &vec![b'x'; 1 << 16]);
    let (mut files, mut asked) = (Files::new(), 0);
    let stop = || {
        asked += 1;
        asked == 10
    };
    let error = files.add_until(&file.0, 0..u64::MAX, stop).expect_err("stopped");
    assert!(matches!(error, ReadError::Stopped) && asked == 10, "{error}");
    assert_eq!((files.iter().count(), files.damage().len()), (0, 0));
}

#[test]
fn a_file_that_changes_is_damage() {
    let bytes = chunks(&games(3, 10)).concat();
    let file = Temporary::new("changes", &bytes);
    let files = open(&[&file]);
    fs::write(&file.0, &bytes[..100]).expect("a shorter file");
    let mut reader = Reader::new(&files, Options::default()).expect("a reader");
    assert!(matches!(read(&mut reader, 10), Err(ReadError::Io { .. })));
}
