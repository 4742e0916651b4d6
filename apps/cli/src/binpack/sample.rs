//! `slidemask binpack sample`: prints positions that are drawn at random.

use fastrand::Rng;
use slidemask_binpack::Entry;

use super::args::SampleArgs;
use super::reading::{Batches, OnDamage, Reading};
use super::text::{Played, columns, values};
use crate::error::Failure;
use crate::layout::{BOLD, styled};
use crate::output;
use crate::table::{Format, Layout};

pub(super) fn run(args: &SampleArgs) -> Result<(), Failure> {
    let mut reading = Reading::open(&args.files, &args.read, OnDamage::skipping(args.skip_damage))?;
    let mut sample = Sample::new(args.count, args.read.seed);
    loop {
        let batch = reading.next_batch()?;
        if batch.is_empty() {
            break;
        }
        for entry in batch {
            sample.offer(entry)?;
        }
    }
    let drawn = sample.in_order();
    let format = if args.json { Some(Format::Json) } else { args.csv.then_some(Format::Csv) };
    if let Some(format) = format {
        Layout { columns: columns().collect(), format }.print(values(&drawn)?)?;
        return reading.finish();
    }
    let names = format!("{:6} {:>6} {:>5} {:>6}  position", "move", "score", "ply", "result");
    let mut text = styled(BOLD, &names) + "\n";
    for entry in &drawn {
        let &Entry { position, score, ply, result, .. } = entry;
        let (fen, played) = (position.to_fen(ply), Played::of(entry).to_string());
        text += &format!("{played:6} {score:>6} {ply:>5} {result:>6}  {fen}\n");
    }
    output::print(&text)?;
    reading.finish()
}

/// A sample of entries whose number is not known before the last one has come: algorithm R (Vitter, 1985).
struct Sample {
    size: usize,
    random: Rng,
    offered: u64,
    /// The entries that are drawn so far, each with its number.
    drawn: Vec<(u64, Entry)>,
}

impl Sample {
    fn new(size: usize, seed: u64) -> Self {
        Self { size, random: Rng::with_seed(seed), offered: 0, drawn: Vec::new() }
    }

    fn offer(&mut self, entry: &Entry) -> Result<(), Failure> {
        let number = self.offered;
        self.offered += 1;
        if self.drawn.len() < self.size {
            self.drawn
                .try_reserve(1)
                .map_err(|_| Failure::input("no memory for so many positions: use a smaller --count"))?;
            self.drawn.push((number, *entry));
        } else {
            let place = self.random.u64(..self.offered);
            if let Some(old) = usize::try_from(place).ok().and_then(|place| self.drawn.get_mut(place)) {
                *old = (number, *entry);
            }
        }
        Ok(())
    }

    /// The entries in the order in which they were offered.
    fn in_order(mut self) -> Vec<Entry> {
        self.drawn.sort_unstable_by_key(|&(number, _)| number);
        self.drawn.into_iter().map(|(_, entry)| entry).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each of ten entries is in a sample of three in three of ten cases.
    #[test]
    fn all_entries_have_the_same_chance() {
        let mut drawn = [0_u32; 10];
        for seed in 0..10_000 {
            let mut sample = Sample::new(3, seed);
            for ply in 0..10 {
                let mut entry = Entry::EMPTY;
                entry.ply = ply;
                sample.offer(&entry).expect("there is memory");
            }
            let sample = sample.in_order();
            assert!(sample.len() == 3 && sample.is_sorted_by_key(|entry| entry.ply));
            for entry in sample {
                drawn[usize::from(entry.ply)] += 1;
            }
        }
        // Four standard deviations are 183.
        assert!(drawn.iter().all(|&times| times.abs_diff(3000) < 190), "{drawn:?}");
    }
}
