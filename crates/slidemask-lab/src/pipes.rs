//! How near the batch kernels come to what the pipes allow: two vector instructions of 512 bits a cycle.

use std::hint::black_box;

use slidemask::batch::Batch;
use slidemask::{Bitboard, Isa, Slider};

use crate::counted::{COUNTED, Counted};
use crate::harness::barrier::barrier;
use crate::harness::clock;
use crate::report::median;
use crate::workloads::questions::Questions;

/// What Intel's processors with AVX-512 do, and Zen 4.
const A_CYCLE: f64 = 2.0;

const ROUNDS: usize = 51;

const LOOKUPS: usize = 4096;

const LAPS: usize = 8;

/// Nanoseconds of a cycle: of an addition in a chain of them. To add a register is one cycle; small constants some
/// processors add for nothing.
fn cycle() -> f64 {
    const TURNS: usize = 4096;
    let step = black_box(3_u64);
    let (time, _) = clock::time(|| {
        let mut sum = step;
        for _ in 0..TURNS {
            for _ in 0..8 {
                sum = barrier(sum).wrapping_add(step);
            }
        }
        sum
    });
    clock::nanoseconds_each(time, 8 * TURNS)
}

/// What it is about, and a line for each kernel; nothing where this processor runs none of them.
pub(crate) fn notes() -> Vec<String> {
    let questions = Questions::spread(Slider::Queen, LOOKUPS);
    let mut answers = [(); 2].map(|()| vec![Bitboard::EMPTY; LOOKUPS]);
    let mut notes = Vec::new();
    for (counted, batch) in COUNTED.iter().filter_map(|counted| Some((counted, counted.batch()?))) {
        let rounds = (0..ROUNDS).map(|_| (cycle(), counted.time(batch, &questions, &mut answers)));
        let (cycles, times): (Vec<_>, Vec<_>) = rounds.unzip();
        if notes.is_empty() {
            notes.push("Batches, and what two vector instructions a cycle would allow:".to_owned());
        }
        notes.push(counted.note(median(cycles), median(times)));
    }
    notes
}

impl Counted {
    fn batch(&self) -> Option<Batch> {
        Batch::with(self.isa.parse::<Isa>().ok()?)
    }

    /// Nanoseconds a lookup, columns in the cache.
    fn time(&self, batch: Batch, questions: &Questions, [one, other]: &mut [Vec<Bitboard>; 2]) -> f64 {
        let (squares, occupied) = (&questions.squares, &questions.occupied);
        let (time, ()) = clock::time(|| {
            for _ in 0..LAPS {
                let answered = match self.kernel {
                    "rook" => batch.rook_attacks(squares, occupied, one),
                    "bishop" => batch.bishop_attacks(squares, occupied, one),
                    "queen" => batch.queen_attacks(squares, occupied, one),
                    _ => batch.rook_and_bishop_attacks(squares, occupied, one, other),
                };
                answered.expect("columns of one length");
            }
        });
        clock::nanoseconds_each(time, LAPS * LOOKUPS)
    }

    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    fn note(&self, cycle: f64, time: f64) -> String {
        let Self { isa, kernel, instructions, answers } = self;
        let bound = *instructions as f64 / *answers as f64 / A_CYCLE * cycle;
        let ratio = 100.0 * bound / time;
        let clock = cycle.recip();
        format!(
            "{isa} {kernel}: {bound:.2} of {time:.2} ns, {ratio:.0} % ({instructions} for {answers}, {clock:.2} GHz)"
        )
    }
}
