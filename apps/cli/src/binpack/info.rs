//! `slidemask binpack info`: what is in binpacks.

use indicatif::HumanCount;
use serde::Serialize;
use slidemask::{Bitboard, Color, Kind, Square};
use slidemask_binpack::{Entry, Totals};

use super::args::InfoArgs;
use super::histogram::{Histogram, bars, percent};
use super::reading::{Batches, OnDamage, Reading};
use crate::error::Failure;
use crate::layout::side_by_side;
use crate::output;

pub(super) fn run(args: &InfoArgs) -> Result<(), Failure> {
    let mut reading = Reading::open(&args.files, &args.read, OnDamage::skipping(args.skip_damage))?;
    let mut facts = Facts::new(!args.read.filters());
    loop {
        let batch = reading.next_batch()?;
        if batch.is_empty() {
            break;
        }
        for entry in batch {
            facts.count(entry);
        }
    }
    let report = Report::new(args.files.len(), &reading, facts);
    if args.json {
        output::print_json(&report)?;
    } else {
        output::print(&report.draw(args.read.filters(), output::width()))?;
    }
    reading.finish()
}

/// What is counted.
#[derive(Serialize)]
struct Facts {
    /// Not known if positions are left out.
    games: Option<u64>,
    white_won: u64,
    drawn: u64,
    black_won: u64,
    scores: Histogram,
    plies: Histogram,
    pieces: Histogram,
    #[serde(skip)]
    last: Option<Entry>,
}

/// Where ranges of scores start.
const SCORES: [i32; 14] = [-2000, -1000, -500, -200, -100, -50, 0, 1, 51, 101, 201, 501, 1001, 2001];

impl Facts {
    fn new(counts_games: bool) -> Self {
        let plies: Vec<_> = (1..=10).map(|i| 20 * i).collect();
        let pieces: Vec<_> = (1..=7).map(|i| 4 * i + 1).collect();
        Self {
            games: counts_games.then_some(0),
            white_won: 0,
            drawn: 0,
            black_won: 0,
            scores: Histogram::new("Scores of the side to move", None, &SCORES, None),
            plies: Histogram::new("Plies", Some(0), &plies, None),
            pieces: Histogram::new("Pieces", Some(2), &pieces, Some(32)),
            last: None,
        }
    }

    fn count(&mut self, entry: &Entry) {
        if let Some(games) = &mut self.games {
            *games += u64::from(!self.last.is_some_and(|last| leads_to(&last, entry)));
            self.last = Some(*entry);
        }
        let of_white = match entry.position.side_to_move() {
            Color::White => entry.result,
            Color::Black => -entry.result,
        };
        let result = match of_white {
            1.. => &mut self.white_won,
            0 => &mut self.drawn,
            _ => &mut self.black_won,
        };
        *result += 1;
        self.scores.count(entry.score.into());
        self.plies.count(entry.ply.into());
        self.pieces.count(entry.position.occupied().count().cast_signed());
    }
}

/// Whether the move of a position leads to the next one, in the same game.
fn leads_to(before: &Entry, after: &Entry) -> bool {
    let Some(played) = before.played() else { return false };
    let (from, to) = (Bitboard::from(played.from), Bitboard::from(played.to));
    let (old, new) = (&before.position, &after.position);
    let castles = old.color(old.side_to_move()).contains(played.to);
    let mut may_change = from | to;
    if castles {
        may_change |= Bitboard::from_rank(played.from.rank());
    } else if before.captures() && !old.occupied().contains(played.to) {
        may_change |= Bitboard::from(Square::new(played.to.file(), played.from.rank()));
    }
    let mut changed = old.color(Color::Black) ^ new.color(Color::Black);
    for kind in Kind::ALL {
        changed |= old.kind(kind) ^ new.kind(kind);
    }
    before.ply.checked_add(1) == Some(after.ply)
        && before.result == -after.result
        && old.side_to_move() != new.side_to_move()
        && changed.contains(played.from)
        && (changed & !may_change).is_empty()
        && (castles || !new.occupied().contains(played.from) && new.occupied().contains(played.to))
}

#[derive(Serialize)]
struct Report {
    files: usize,
    bytes: u64,
    chunks: u64,
    positions: u64,
    kept: u64,
    /// Not known if there are no positions.
    bytes_per_position: Option<f64>,
    damaged: u64,
    lost_bytes: u64,
    is_complete: bool,
    #[serde(flatten)]
    facts: Facts,
}

impl Report {
    fn new(files: usize, reading: &Reading, facts: Facts) -> Self {
        let Totals { chunks, bytes, decoded, kept, damaged, lost, .. } = reading.totals();
        let is_complete = reading.finish().is_ok();
        // A chunk has a header of eight bytes.
        let read = bytes + 8 * chunks;
        #[allow(clippy::cast_precision_loss, reason = "it is shown with three digits")]
        let bytes_per_position = (decoded > 0).then(|| read as f64 / decoded as f64);
        Self {
            files,
            bytes: reading.size(),
            chunks,
            positions: decoded,
            kept,
            bytes_per_position,
            damaged,
            lost_bytes: lost,
            is_complete,
            facts,
        }
    }

    fn draw(&self, filters: bool, width: usize) -> String {
        let mut text = String::new();
        let mut row = |name: &str, count: u64, more: &str| {
            text += &format!("{name:9} {:>15}{more}\n", HumanCount(count).to_string());
        };
        row("files", self.files as u64, "");
        row("bytes", self.bytes, "");
        row("chunks", self.chunks, "");
        let each =
            self.bytes_per_position.map_or_else(String::new, |bytes| format!("  {bytes:.2} bytes each"));
        row("positions", self.positions, &each);
        if filters {
            row("kept", self.kept, &format!("  {:.1} %", percent(self.kept, self.positions)));
        }
        if let Some(games) = self.facts.games {
            #[allow(clippy::cast_precision_loss, reason = "it is shown with one digit behind the point")]
            let each = self.kept as f64 / games.max(1) as f64;
            row("games", games, &format!("  {each:.1} positions each"));
        }
        if self.damaged > 0 {
            let more = if self.damaged == 1 { "place" } else { "places" };
            row(
                "damaged",
                self.damaged,
                &format!("  {more}, {} bytes are lost", HumanCount(self.lost_bytes)),
            );
        }
        let Facts { white_won, drawn, black_won, .. } = self.facts;
        let results = [("White won", white_won), ("drawn", drawn), ("Black won", black_won)];
        let results = results.map(|(label, count)| (label.to_owned(), count));
        let blocks = [
            self.facts.scores.block(),
            self.facts.plies.block(),
            self.facts.pieces.block(),
            bars("Results", &results),
        ];
        text + "\n" + &side_by_side(&blocks, width)
    }
}
