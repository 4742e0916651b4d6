//! An array as large as an engine's evaluation network. Reading it evicts lookup tables from the caches.

use std::hint::black_box;
use std::sync::LazyLock;

/// 64 bytes: a cache loads them together.
#[repr(align(64))]
struct CacheLine([u64; 8]);

/// 24 MiB: more than the caches of one core hold.
static NETWORK: LazyLock<Vec<CacheLine>> =
    LazyLock::new(|| (0..24 * 1024 * 1024 / 64).map(|i| CacheLine([i; 8])).collect());

/// The place in the network at which the next read starts.
#[derive(Default)]
pub(crate) struct Walk(usize);

impl Walk {
    /// Reads that many cache lines, from where the last call stopped.
    pub(crate) fn read(&mut self, lines: usize) {
        let part = &NETWORK[self.0..self.0 + lines];
        black_box(part.iter().fold(0, |sum, line| sum ^ line.0[0]));
        self.0 = (self.0 + lines) % NETWORK.len();
    }
}
