//! Shares of files, and reading that is stopped.

use std::fs;
use std::num::NonZero;
use std::path::PathBuf;

use crate::games::{Played, random_games};
use slidemask_binpack::{Entry, Files, Options, ReadError, Reader, Writer};

/// Games, each in a chunk of its own, with some bytes that are no chunk before the third one.
fn write(name: &str, games: &[Vec<Played>], garbage: &[u8]) -> PathBuf {
    let mut bytes = Vec::new();
    for (number, game) in games.iter().enumerate() {
        if number == 2 {
            bytes.extend_from_slice(garbage);
        }
        let mut writer = Writer::new();
        for ply in game {
            writer.push(&ply.entry()).expect("a legal move");
        }
        bytes.extend(writer.finish());
    }
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, bytes).expect("a temporary file");
    path
}

fn games(count: u64, seed: u64) -> Vec<Vec<Played>> {
    (0..count).map(|i| random_games(2, 1000 * seed + i)).collect()
}

fn read(files: &Files, options: Options) -> Vec<Entry> {
    let mut batch = vec![Entry::EMPTY; 100_000];
    let mut reader = Reader::new(files, options).expect("a reader");
    let filled = reader.fill(&mut batch).expect("no damage that is not skipped");
    batch.truncate(filled);
    batch
}

#[test]
fn shares_have_all_chunks_once_and_are_about_as_long() {
    let (first, second) = (games(40, 1), games(23, 2));
    let paths = [
        write("shares-1", &first, b""),
        write("shares-2", &second, b"no chunk at all"),
        write("shares-3", &[], b""),
    ];
    let mut files = Files::new();
    for path in &paths {
        files.add(path).expect("a readable file");
    }
    let skip = || Options { skip_damage: true, threads: 2, ..Options::default() };
    let (whole, longest) = (read(&files, skip()), 2 * 2 * 200 * 5);
    assert_eq!(whole.len(), first.iter().chain(&second).map(Vec::len).sum::<usize>());
    for shares in [1, 2, 3, 7, 63, 200] {
        let split = files.split(NonZero::new(shares).expect("at least one"));
        assert_eq!(split.len(), shares);
        let (mut entries, mut damage, mut size) = (Vec::new(), 0, 0);
        for share in &split {
            let mut part = Files::new();
            for one in share {
                part.add_part(one).expect("a readable file");
            }
            entries.extend(read(&part, skip()));
            damage += part.damage().len();
            size += part.size();
            assert!(part.size() < files.size() / shares as u64 + longest, "{shares} shares: {}", part.size());
            // A share can be split again.
            let again = part.split(NonZero::new(1).expect("at least one"));
            assert_eq!(&again[0], share);
        }
        assert!(entries == whole, "{shares} shares");
        assert_eq!((damage, size), (1, files.size()));
    }
    fs::write(&paths[0], b"").expect("a file");
    let mut changed = Files::new();
    changed.add_part(&files.split(NonZero::new(2).expect("at least one"))[1][0]).expect("a readable file");
    assert_eq!((changed.size(), changed.chunks()), (0, 0), "a part of a file that is shorter now");
}

#[test]
fn a_stopped_reader_goes_on_where_it_was() {
    let games = games(30, 3);
    let mut files = Files::new();
    files.add(write("stopped", &games, b"")).expect("a readable file");
    for (shuffle, length) in [(0, 1000), (0, 77), (500, 1000), (1 << 20, 1000), (3000, 100_000)] {
        let options = Options { shuffle, seed: 5, threads: 2, epochs: Some(2), ..Options::default() };
        let want = read(&files, options.clone());
        let mut reader = Reader::new(&files, options).expect("a reader");
        let (mut found, mut batch, mut asked, mut stopped) =
            (Vec::new(), vec![Entry::EMPTY; length], 0_u32, 0);
        loop {
            let stop = || {
                asked += 1;
                asked % 3 == 0
            };
            match reader.fill_until(&mut batch, stop) {
                Ok(filled) => {
                    found.extend_from_slice(&batch[..filled]);
                    if filled < length {
                        break;
                    }
                }
                Err(ReadError::Stopped) => stopped += 1,
                Err(error) => panic!("{error}"),
            }
        }
        assert!(stopped >= 5, "stopped {stopped} times");
        assert!(found == want, "window {shuffle}, {length} at once");
        assert_eq!(reader.totals().kept, want.len() as u64);
    }
}
