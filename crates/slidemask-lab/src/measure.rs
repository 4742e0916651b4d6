//! Taking times.

use std::hint::black_box;
use std::sync::LazyLock;
use std::time::Instant;

use indicatif::ProgressBar;
use slidemask::{Bitboard, Square};

use crate::contenders::{Group, Lookup};

/// A square and the occupied squares, many times over: small enough for the first cache, too many to learn.
static QUESTIONS: LazyLock<Vec<(Square, Bitboard)>> = LazyLock::new(|| {
    let mut random = fastrand::Rng::with_seed(0);
    let mut square = move || Square::ALL[random.usize(..64)];
    let mut pieces = fastrand::Rng::with_seed(1);
    let mut question = || {
        let occupied = (0..pieces.u8(8..=32)).map(|_| square()).collect();
        (square(), occupied)
    };
    (0..ASKED).map(|_| question()).collect()
});

const ASKED: u32 = 1024;

/// Every question is asked so many times in a measurement.
const REPEATS: u32 = 8;

/// Nanoseconds a lookup, where lookups do not wait for one another.
pub(crate) fn independent(lookup: Lookup) -> f64 {
    timed(|| {
        for &(square, occupied) in QUESTIONS.iter() {
            black_box(lookup(square, occupied));
        }
    })
}

/// Nanoseconds a lookup, where each waits for the one before: its answer chooses the next question.
pub(crate) fn dependent(lookup: Lookup) -> f64 {
    timed(|| {
        let mut place = 0;
        for _ in 0..QUESTIONS.len() {
            let (square, occupied) = QUESTIONS[place];
            let attacks = lookup(square, occupied);
            place = (place + 1 + usize::from(attacks.0 & 1 != 0)) % ASKED as usize;
        }
        black_box(place);
    })
}

fn timed(mut pass: impl FnMut()) -> f64 {
    let start = Instant::now();
    for _ in 0..REPEATS {
        pass();
    }
    start.elapsed().as_secs_f64() * 1e9 / f64::from(REPEATS * ASKED)
}

/// The times of every contender, round by round: the contenders take turns, each round in another order.
pub(crate) fn rounds(
    group: &Group,
    measure: fn(Lookup) -> f64,
    rounds: usize,
    bar: &ProgressBar,
) -> Vec<Vec<f64>> {
    assert_agreement(group);
    let count = group.contenders.len();
    (0..rounds)
        .map(|round| {
            let mut times = vec![0.0; count];
            for turn in 0..count {
                let i = (round + turn) % count;
                times[i] = measure(black_box(group.contenders[i].1));
            }
            bar.inc(1);
            times
        })
        .collect()
}

/// Contenders that do not answer alike are not worth comparing.
fn assert_agreement(group: &Group) {
    let (first, lookup) = group.contenders[0];
    for &(name, other) in &group.contenders {
        for &(square, occupied) in QUESTIONS.iter() {
            assert_eq!(lookup(square, occupied), other(square, occupied), "{first} and {name} on {square}");
        }
    }
}
