//! [`Missing`]: the headers that a reader was asked for, and that no game has.

use std::collections::BTreeSet;
use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use slidemask_pgn::Block;

/// Headers that no game has had yet.
#[derive(Default)]
pub(super) struct Missing {
    /// No header is missing, which is nearly always true after the first game.
    are_found: AtomicBool,
    found: Mutex<Names>,
}

#[derive(Default)]
struct Names {
    /// Those that are missing.
    missing: Vec<String>,
    /// The names of the headers of some games.
    of_games: BTreeSet<String>,
}

impl Missing {
    pub(super) fn new(names: impl Iterator<Item = String>) -> Self {
        Self {
            found: Mutex::new(Names { missing: names.collect(), of_games: BTreeSet::new() }),
            are_found: AtomicBool::new(false),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Names> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks for the headers in a block of games.
    pub(super) fn look(&self, block: &Block) {
        /// The games whose headers are remembered.
        const GAMES: usize = 100;
        if self.are_found.load(Ordering::Relaxed) {
            return;
        }
        let mut missing = self.lock().missing.clone();
        for game in block.games() {
            if missing.is_empty() {
                break;
            }
            missing.retain(|name| game.headers().all(|header| header.name != name));
        }
        let mut names = self.lock();
        names.missing.retain(|name| missing.contains(name));
        if names.missing.is_empty() {
            self.are_found.store(true, Ordering::Relaxed);
        } else if names.of_games.is_empty() {
            let headers = block.games().take(GAMES).flat_map(|game| game.headers());
            names.of_games = headers.map(|header| header.name.to_owned()).collect();
        }
    }

    /// The headers that no game has, and the names of those that some games have. They are told once.
    pub(super) fn told(&self) -> (Vec<String>, BTreeSet<String>) {
        let names = mem::take(&mut *self.lock());
        (names.missing, names.of_games)
    }
}
