//! `slidemask binpack sample`: prints positions that are drawn at random.

use fastrand::Rng;
use serde::Serialize;
use slidemask_binpack::Entry;

use super::args::SampleArgs;
use super::reading::{Batches, OnDamage, Reading};
use super::text::Played;
use crate::error::Failure;
use crate::layout::{BOLD, styled};
use crate::output;

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
    let mut text = match (args.json, args.csv) {
        (true, _) => String::new(),
        (_, true) => "fen,move,score,ply,result\n".to_owned(),
        _ => {
            styled(BOLD, &format!("{:6} {:>6} {:>5} {:>6}  position", "move", "score", "ply", "result"))
                + "\n"
        }
    };
    for entry in &drawn {
        let &Entry { position, score, ply, result, .. } = entry;
        let (fen, played) = (position.to_fen(ply), Played::of(entry));
        text += &match (args.json, args.csv) {
            (true, _) => {
                let played = played.0.map(|_| played.to_string());
                serde_json::to_string(&Row { fen: fen.to_string(), played, score, ply, result })?
            }
            (_, true) => format!(
                "{fen},{},{score},{ply},{result}",
                played.0.map_or(String::new(), |_| played.to_string())
            ),
            _ => format!("{:6} {score:>6} {ply:>5} {result:>6}  {fen}", played.to_string()),
        };
        text += "\n";
    }
    output::print(&text)?;
    reading.finish()
}

/// A position of the sample.
#[derive(Serialize)]
struct Row {
    fen: String,
    #[serde(rename = "move")]
    played: Option<String>,
    score: i16,
    ply: u16,
    result: i8,
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
