//! How near the batch kernels come to the bound of the execution ports: two 512-bit vector instructions a cycle.

mod counted;

use std::cell::RefCell;
use std::hint::black_box;
use std::rc::Rc;

use slidemask::batch::Batch;
use slidemask::{Bitboard, Isa, Slider};

use crate::harness::barrier::barrier;
use crate::harness::clock;
use crate::harness::contender::Kind;
use crate::harness::race::{Heat, Race, Taken};
use crate::ours::batches::look_up;
use crate::report::Unit;
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

/// A race of the batches against their bounds, or none if this processor can run none of the kernels. Each load is a kernel.
/// The first contender is the shortest time of a lookup that the ports allow, at the clock that is measured in each round.
pub(super) fn races() -> Vec<Race> {
    let columns = [(); 2].map(|()| vec![Bitboard::EMPTY; LOOKUPS]);
    let columns = Rc::new((Questions::spread(Slider::Queen, LOOKUPS), RefCell::new(columns)));
    let heats = COUNTED.iter().filter_map(|counted| {
        let (batch, kind, columns) =
            (Batch::with(counted.isa.parse::<Isa>().ok()?)?, counted.kind()?, Rc::clone(&columns));
        let time = move |_, i: usize| {
            let (questions, answers) = &*columns;
            let nanoseconds = if i == 0 {
                counted.cycles() * cycle()
            } else {
                let (time, ()) = clock::time(|| {
                    for _ in 0..LAPS {
                        look_up(batch, kind, questions, &mut answers.borrow_mut());
                    }
                });
                clock::nanoseconds_each(time, LAPS * LOOKUPS)
            };
            Taken { nanoseconds, sum: 0 }
        };
        Some(Heat::new(format!("{} {}", counted.isa, kind.name()), ROUNDS, time))
    });
    let heats: Vec<_> = heats.collect();
    let contenders = ["two instructions a cycle", "batch"].map(String::from);
    if heats.is_empty() {
        Vec::new()
    } else {
        vec![Race::new("ports", Unit::Lookup, contenders.into(), heats)]
    }
}

impl Counted {
    fn kind(&self) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == self.kernel.replace('_', " "))
    }

    /// The fewest cycles of a lookup.
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    fn cycles(&self) -> f64 {
        self.instructions as f64 / self.answers as f64 / A_CYCLE
    }
}
