//! [`Entry`]: a count and its position, which threads read and write without locks.

#[cfg(not(loom))]
use core::sync::atomic::{AtomicU64, Ordering, fence};
#[cfg(loom)]
use loom::sync::atomic::{AtomicU64, Ordering, fence};

/// A count and its position, in one cache line. A sequence lock guards them: the first word is odd while a thread writes.
#[repr(align(64))]
pub(super) struct Entry<const WORDS: usize> {
    sequence: AtomicU64,
    position: [AtomicU64; WORDS],
    count: AtomicU64,
    generation: AtomicU64,
}

impl<const WORDS: usize> Default for Entry<WORDS> {
    fn default() -> Self {
        let [sequence, count, generation] = [(); 3].map(|()| AtomicU64::new(0));
        Self { sequence, position: [(); WORDS].map(|()| AtomicU64::new(0)), count, generation }
    }
}

/// No reader gets a mixture of two writes, for these reasons:
/// - Of two writers, only one makes the sequence odd. The other gives up, or it comes when the sequence is even again. Then
///   its `Acquire` sees everything that was written before.
/// - A reader that sees an even sequence (`Acquire`) sees every word of the write that made it even (`Release`), or later
///   words.
/// - If the reader gets a word of a later write, the two fences order that write's odd sequence before the reader's second
///   look at the sequence. The second look then differs from the first, because sequences only grow.
impl<const WORDS: usize> Entry<WORDS> {
    /// Requests the cache line of the entry, and does not wait for it. It does nothing on processors other than x86-64.
    #[inline]
    #[cfg_attr(
        not(target_arch = "x86_64"),
        allow(clippy::unused_self, reason = "Rust has no prefetch there")
    )]
    pub(super) fn request(&self) {
        #[cfg(target_arch = "x86_64")]
        #[allow(unsafe_code, reason = "a prefetch changes nothing that a program can see")]
        // SAFETY: every x86-64 processor has SSE, and a prefetch accepts any address.
        unsafe {
            use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(self).cast());
        }
    }

    /// The position and its count, unless a thread is writing.
    pub(super) fn read(&self) -> Option<([u64; WORDS], u64)> {
        let before = self.sequence.load(Ordering::Acquire);
        let position = self.position.each_ref().map(|word| word.load(Ordering::Relaxed));
        let count = self.count.load(Ordering::Relaxed);
        fence(Ordering::Acquire);
        let after = self.sequence.load(Ordering::Relaxed);
        (before == after && before.is_multiple_of(2)).then_some((position, count))
    }

    /// The count, if the entry is for this position.
    pub(super) fn find(&self, position: &[u64; WORDS]) -> Option<u64> {
        self.read().filter(|(found, _)| found == position).map(|(_, count)| count)
    }

    /// Replaces the entry, unless another thread is writing.
    pub(super) fn write(&self, position: &[u64; WORDS], count: u64, generation: u64) {
        let before = self.sequence.load(Ordering::Relaxed);
        let odd = before.wrapping_add(1);
        let is_free = before.is_multiple_of(2)
            && self.sequence.compare_exchange(before, odd, Ordering::Acquire, Ordering::Relaxed).is_ok();
        if !is_free {
            return;
        }
        fence(Ordering::Release);
        for (is, &word) in self.position.iter().zip(position) {
            is.store(word, Ordering::Relaxed);
        }
        self.count.store(count, Ordering::Relaxed);
        self.generation.store(generation, Ordering::Relaxed);
        self.sequence.store(odd.wrapping_add(1), Ordering::Release);
    }

    /// A word of the position. It may come from a write that has not ended, since it only decides which entry is replaced.
    pub(super) fn word(&self, index: usize) -> u64 {
        self.position[index].load(Ordering::Relaxed)
    }

    /// The generation in which the entry was written. Like a word, it may come from a write that has not ended.
    pub(super) fn generation(&self) -> u64 {
        self.generation.load(Ordering::Relaxed)
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    #[test]
    fn an_entry_is_a_cache_line() {
        assert_eq!((size_of::<Entry<5>>(), align_of::<Entry<5>>()), (64, 64));
    }

    /// An entry that another thread is writing is neither read nor written.
    #[test]
    fn what_is_being_written_is_left_alone() {
        let entry = Entry::default();
        let one = [3, 1, 4, 1, 5];
        entry.write(&one, 7, 1);
        assert_eq!(entry.find(&one), Some(7));
        entry.sequence.fetch_add(1, Ordering::Relaxed);
        entry.write(&one, 8, 1);
        assert_eq!(entry.find(&one), None);
        entry.sequence.fetch_add(1, Ordering::Relaxed);
        assert_eq!(entry.find(&one), Some(7));
    }

    /// Two threads write one entry, and two threads read it. Each read gives a position with its own count.
    #[test]
    fn no_mixtures() {
        let entry = Entry::default();
        // Positions that differ in all words.
        let positions = [1, 2, 3, 4_u64].map(|number| [number; 5]);
        entry.write(&positions[0], 0, 1);
        // A second is long enough that all threads run at once, even beside other programs. In Miri, each thread reads 100
        // times: a seed is an order of the threads, and Miri can try many seeds.
        let (started, readers) = (Instant::now(), AtomicU64::new(2));
        let (lasts, at_once) = if cfg!(miri) { (0, 100) } else { (1, 1_000) };
        std::thread::scope(|scope| {
            for writer in 0..2_u64 {
                let (entry, positions, readers) = (&entry, &positions, &readers);
                scope.spawn(move || {
                    for round in 0_u64.. {
                        let which = (writer + round) % 4;
                        entry.write(&positions[usize::try_from(which).unwrap()], round << 2 | which, round);
                        if readers.load(Ordering::Relaxed) == 0 {
                            break;
                        }
                    }
                });
                scope.spawn(move || {
                    let mut mixtures = 0;
                    loop {
                        for (found, count) in (0..at_once).filter_map(|_| entry.read()) {
                            let which = usize::try_from(count % 4).unwrap();
                            mixtures += u32::from(found != positions[which]);
                        }
                        if started.elapsed() >= Duration::from_secs(lasts) {
                            break;
                        }
                    }
                    readers.fetch_sub(1, Ordering::Relaxed);
                    assert_eq!(mixtures, 0);
                });
            }
        });
    }
}

/// Loom tries every order in which threads can act, and every value that the memory model lets a load return:
/// `RUSTFLAGS="--cfg loom" cargo test --release -p slidemask-board --lib --target-dir target/loom models`.
#[cfg(all(test, loom))]
mod models {
    use loom::sync::Arc;
    use loom::thread;

    use super::*;

    /// Reads once. A word and a count of different writes are a mixture.
    fn reads(entry: &Arc<Entry<1>>) -> thread::JoinHandle<()> {
        let entry = Arc::clone(entry);
        thread::spawn(move || {
            if let Some(([word], count)) = entry.read() {
                assert_eq!(word, count);
            }
        })
    }

    fn writes(entry: &Arc<Entry<1>>, numbers: &'static [u64]) -> thread::JoinHandle<()> {
        let entry = Arc::clone(entry);
        thread::spawn(move || {
            for &number in numbers {
                entry.write(&[number], number, number);
            }
        })
    }

    #[test]
    fn one_writes_while_another_reads() {
        loom::model(|| {
            let entry = Arc::default();
            let threads = [writes(&entry, &[1, 2]), reads(&entry)];
            for thread in threads {
                thread.join().unwrap();
            }
            assert_eq!(entry.read(), Some(([2], 2)));
        });
    }

    #[test]
    fn two_write_and_then_one_reads() {
        loom::model(|| {
            let entry = Arc::default();
            let threads = [writes(&entry, &[1]), writes(&entry, &[2])];
            for thread in threads {
                thread.join().unwrap();
            }
            let read = entry.read();
            assert!(read == Some(([1], 1)) || read == Some(([2], 2)), "{read:?}");
        });
    }
}
