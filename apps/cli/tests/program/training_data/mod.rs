//! `slidemask binpack`: what is in files, what is damaged, samples, and conversions.

mod conversions;
mod facts;
#[path = "../../../../../crates/slidemask-binpack/tests/all/games.rs"]
mod games;

use std::fs;
use std::path::{Path, PathBuf};

use slidemask_binpack::{Chunks, Entries, Entry, Writer};
use snapbox::cmd::OutputAssert;

use crate::command;
use games::Played;

/// A new folder for the files of a test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a new folder");
        Self(path)
    }

    /// A folder with `games.binpack`.
    fn with_games(name: &str, games: &[Played]) -> Self {
        let folder = Self::new(name);
        folder.write("games.binpack", binpack(games));
        folder
    }

    fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        fs::write(self.0.join(name), content).expect("it is written");
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.0.join(name)).expect("there is such a file")
    }

    /// Runs `slidemask binpack` here.
    fn binpack(&self, args: &[&str]) -> OutputAssert {
        command(&[&["binpack"], args].concat()).current_dir(&self.0).assert()
    }

    /// Converts, which has to succeed, and returns the output.
    fn convert(&self, from: &str, to: &str, more: &[&str]) -> Vec<u8> {
        self.binpack(&[&["convert", from, "--output", to], more].concat()).success().stderr_eq("");
        self.read(to)
    }

    #[track_caller]
    fn refused(&self, args: &[&str], line: &str) {
        self.binpack(args).code(2).stdout_eq("").stderr_eq(format!("slidemask: {line}\n"));
    }
}

fn binpack(games: &[Played]) -> Vec<u8> {
    let mut writer = Writer::new();
    for played in games {
        writer.push(&played.entry()).expect("a legal move");
    }
    writer.finish()
}

fn entries(file: &[u8]) -> Vec<Entry> {
    let chunks = Chunks::new(file).map(|chunk| chunk.expect("a chunk"));
    chunks.flat_map(|chunk| Entries::new(chunk.bytes)).map(|entry| entry.expect("no damage")).collect()
}
