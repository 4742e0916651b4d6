//! How near the batch kernels come to the bound of the execution pipes: two 512-bit vector instructions a cycle.

mod counted;

use std::hint::black_box;

use slidemask::batch::Batch;
use slidemask::{Bitboard, Isa, Slider};

use crate::harness::barrier::barrier;
use crate::harness::clock;
use crate::harness::contender::Kind;
use crate::harness::loops::answer::Answers;
use crate::ours::batch::look_up;
use crate::report::median;
use crate::workloads::questions::Questions;
use counted::{COUNTED, Counted};

/// The vector instructions a cycle of Intel's processors with AVX-512, and of Zen 4.
const A_CYCLE: f64 = 2.0;

const ROUNDS: usize = 51;

const LOOKUPS: usize = 4096;

const LAPS: usize = 8;

/// Nanoseconds of a clock cycle, which is the latency of an addition. The sum is a chain of them. A register is added,
/// since some processors add a small constant in no time.
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

/// A heading and a line for each kernel; nothing where this processor runs none of them.
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

    fn kind(&self) -> Kind {
        match self.kernel {
            "rook" => Kind::Rook,
            "bishop" => Kind::Bishop,
            "queen" => Kind::Queen,
            _ => Kind::RookAndBishop,
        }
    }

    /// Nanoseconds a lookup, with the columns in the cache.
    fn time(&self, batch: Batch, questions: &Questions, answers: &mut Answers) -> f64 {
        let kind = self.kind();
        let (time, ()) = clock::time(|| {
            for _ in 0..LAPS {
                look_up(batch, kind, questions, answers);
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
