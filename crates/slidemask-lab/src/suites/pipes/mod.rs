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
use crate::report::{Bound, five_digits, median};
use crate::workloads::questions::Questions;
use counted::{COUNTED, Counted};

/// How many 512-bit vector instructions Intel's processors with AVX-512, and Zen 4, execute in a cycle.
const A_CYCLE: f64 = 2.0;

const ROUNDS: usize = 51;

const LOOKUPS: usize = 4096;

const LAPS: usize = 8;

/// Nanoseconds of a clock cycle. An addition has a latency of one cycle, so this times a chain of additions. They add a
/// register, because some processors add a small constant in no time.
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

/// The bound of each kernel that this processor can run.
pub(crate) fn bounds() -> Vec<Bound> {
    let questions = Questions::spread(Slider::Queen, LOOKUPS);
    let mut answers = [(); 2].map(|()| vec![Bitboard::EMPTY; LOOKUPS]);
    let mut bounds = Vec::new();
    for (counted, batch) in COUNTED.iter().filter_map(|counted| Some((counted, counted.batch()?))) {
        let rounds = (0..ROUNDS).map(|_| (cycle(), counted.time(batch, &questions, &mut answers)));
        let (cycles, times): (Vec<_>, Vec<_>) = rounds.unzip();
        bounds.push(counted.bound(median(cycles), median(times)));
    }
    bounds
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
    fn bound(&self, cycle: f64, nanoseconds: f64) -> Bound {
        let Self { isa, kernel, instructions, answers } = *self;
        Bound {
            isa: isa.into(),
            kernel: kernel.into(),
            allowed: five_digits(instructions as f64 / answers as f64 / A_CYCLE * cycle),
            nanoseconds: five_digits(nanoseconds),
            instructions,
            answers,
            gigahertz: five_digits(cycle.recip()),
        }
    }
}
