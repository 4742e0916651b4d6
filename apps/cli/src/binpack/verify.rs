//! `slidemask binpack verify`: reads everything, and lists what is damaged.

use indicatif::HumanCount;
use serde::Serialize;
use slidemask_binpack::{FileDamage, Totals};

use super::args::VerifyArgs;
use super::histogram::percent;
use super::reading::{Batches, OnDamage, Reading};
use crate::error::Failure;
use crate::layout::{SET, WRONG, styled};
use crate::output;

pub(super) fn run(args: &VerifyArgs) -> Result<(), Failure> {
    let mut reading = Reading::open(&args.files, &args.read, OnDamage::Collect)?;
    let mut damage = Vec::new();
    loop {
        let is_end = reading.next_batch()?.is_empty();
        let found = reading.new_damage();
        if !args.json {
            // The list grows while the rest is read.
            for place in &found {
                let line = format!("{} {place}\n", styled(WRONG, "damaged"));
                if let Err(error) = reading.hide_bar(|| output::print(&line)) {
                    return Err(Failure::disproved(Err(error)));
                }
            }
        }
        damage.extend(found);
        if is_end {
            break;
        }
    }
    let totals = reading.totals();
    let ended = reading.finish();
    let shown = if args.json {
        output::print_json(&Report::new(args.files.len(), reading.size(), totals, ended.is_ok(), &damage))
    } else {
        output::print(&summary(totals, damage.len() as u64, args.read.filters()))
    };
    match (ended, totals.damaged) {
        (Ok(()), 1..) => Err(Failure::disproved(shown)),
        (ended, _) => shown.and(ended),
    }
}

/// What was read, and how much of it is damaged.
fn summary(totals: Totals, listed: u64, filters: bool) -> String {
    let Totals { chunks, decoded, kept, damaged, lost, .. } = totals;
    let mut text = String::new();
    if damaged > listed {
        text += &format!("and {} more\n", HumanCount(damaged - listed));
    }
    if damaged > 0 {
        text += "\n";
    }
    text += &format!(
        "{} chunk{}, {} positions",
        HumanCount(chunks),
        if chunks == 1 { "" } else { "s" },
        HumanCount(decoded)
    );
    if filters {
        text += &format!(", {} kept ({:.1} %)", HumanCount(kept), percent(kept, decoded));
    }
    let places = if damaged == 1 { "place" } else { "places" };
    let verdict = match damaged {
        0 => styled(SET, "no damage"),
        _ => format!("{} damaged {places}, {} bytes are lost", HumanCount(damaged), HumanCount(lost)),
    };
    text + "\n" + &verdict + "\n"
}

#[derive(Serialize)]
struct Report {
    files: usize,
    bytes: u64,
    chunks: u64,
    positions: u64,
    kept: u64,
    damaged: u64,
    lost_bytes: u64,
    is_complete: bool,
    damage: Vec<Place>,
}

/// A damaged place.
#[derive(Serialize)]
struct Place {
    file: String,
    byte: u64,
    ply: Option<u32>,
    flaw: String,
    lost_bytes: u64,
}

impl Report {
    fn new(files: usize, bytes: u64, totals: Totals, is_complete: bool, damage: &[FileDamage]) -> Self {
        let place = |FileDamage { path, damage, lost }: &FileDamage| Place {
            file: path.display().to_string(),
            byte: damage.byte,
            ply: damage.ply,
            flaw: damage.flaw.to_string(),
            lost_bytes: *lost,
        };
        Self {
            files,
            bytes,
            chunks: totals.chunks,
            positions: totals.decoded,
            kept: totals.kept,
            damaged: totals.damaged,
            lost_bytes: totals.lost,
            is_complete,
            damage: damage.iter().map(place).collect(),
        }
    }
}
