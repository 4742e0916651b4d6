//! The order in which the chunks of files are read.

use alloc::vec::Vec;

use crate::random::Random;

/// Chunks as `(file, chunk)`, in the order in which they are read.
#[derive(Debug)]
pub(crate) struct Order {
    /// A queue of chunks for each file that is drawn by its weight, or one for all files.
    queues: Vec<Queue>,
    /// How often the chunks are still read; `None` if there is no end.
    epochs: Option<u64>,
    random: Random,
    shuffled: bool,
}

/// Chunks that are read once before they are read again.
#[derive(Debug)]
struct Queue {
    weight: f64,
    chunks: Vec<(usize, usize)>,
    next: usize,
}

impl Order {
    /// All chunks as often as this, one file after the other, or in random order.
    pub(crate) fn of_all(
        counts: impl Iterator<Item = usize>,
        epochs: Option<u64>,
        shuffled: bool,
        seed: u64,
    ) -> Self {
        let chunks =
            counts.enumerate().flat_map(|(file, count)| (0..count).map(move |chunk| (file, chunk))).collect();
        // At the end of the queue, an epoch begins.
        let queue = Queue { weight: 1.0, chunks, next: usize::MAX };
        Self { queues: alloc::vec![queue], epochs, random: Random::new(seed), shuffled }
    }

    /// Chunks without an end: the file of each is drawn by its weight. `None` if no file with chunks has a weight above 0.
    pub(crate) fn by_weight(
        counts: impl Iterator<Item = usize>,
        weights: &[f64],
        shuffled: bool,
        seed: u64,
    ) -> Option<Self> {
        let queues: Vec<Queue> = (counts.zip(weights).enumerate())
            .filter(|(_, (count, weight))| *count > 0 && **weight > 0.0)
            .map(|(file, (count, &weight))| Queue {
                weight,
                chunks: (0..count).map(|chunk| (file, chunk)).collect(),
                next: usize::MAX,
            })
            .collect();
        (!queues.is_empty()).then(|| Self { queues, epochs: None, random: Random::new(seed), shuffled })
    }

    /// A queue, drawn by its weight.
    fn draw(&mut self) -> usize {
        if self.queues.len() <= 1 {
            return 0;
        }
        let all: f64 = self.queues.iter().map(|queue| queue.weight).sum();
        let mut rest = all * self.random.share();
        let found = self.queues.iter().position(|queue| {
            rest -= queue.weight;
            rest < 0.0
        });
        // Rounding may leave a rest.
        found.unwrap_or(self.queues.len() - 1)
    }
}

impl Iterator for Order {
    type Item = (usize, usize);

    fn next(&mut self) -> Option<(usize, usize)> {
        let drawn = self.draw();
        let queue = self.queues.get_mut(drawn).filter(|queue| !queue.chunks.is_empty())?;
        if queue.next >= queue.chunks.len() {
            if let Some(left) = &mut self.epochs {
                *left = left.checked_sub(1)?;
            }
            if self.shuffled {
                self.random.shuffle(&mut queue.chunks);
            }
            queue.next = 0;
        }
        queue.next += 1;
        queue.chunks.get(queue.next - 1).copied()
    }
}
