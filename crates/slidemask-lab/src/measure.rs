//! Taking times.

use std::cell::Cell;
use std::hint::black_box;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use slidemask::{Bitboard, Square};

use crate::contenders::{Group, Lookup};
use crate::report::{Results, Title};

/// A way to ask: nanoseconds a lookup.
pub(crate) struct Load {
    pub(crate) title: Title,
    pub(crate) time: fn(Lookup) -> f64,
    /// How often each contender is measured.
    pub(crate) rounds: usize,
}

pub(crate) const LOADS: [Load; 3] = [
    Load {
        title: Title::new("independent", "Lookups that overlap in the processor; tables are warm."),
        time: independent,
        rounds: 401,
    },
    Load {
        title: Title::new("dependent", "Each lookup waits for the one before; tables are warm."),
        time: dependent,
        rounds: 401,
    },
    Load {
        title: Title::new(
            "crowded",
            "Independent, 64 at a time, with 64 KiB of a 24 MiB network read in between.",
        ),
        time: crowded,
        rounds: 401,
    },
];

const ASKED: u32 = 1024;

/// Squares and occupied squares: small enough for the first cache, too many to learn.
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

/// Every question is asked so many times in a measurement.
const REPEATS: u32 = 8;

/// Lookups that do not wait for one another.
fn independent(lookup: Lookup) -> f64 {
    repeated(|| {
        for &(square, occupied) in QUESTIONS.iter() {
            black_box(lookup(square, occupied));
        }
    })
}

/// Lookups of which each waits for the one before: its answer chooses the next question.
fn dependent(lookup: Lookup) -> f64 {
    repeated(|| {
        let mut place = 0;
        for _ in 0..ASKED {
            let (square, occupied) = QUESTIONS[place];
            let attacks = lookup(square, occupied);
            place = (place + 1 + usize::from(attacks.0 & 1 != 0)) % ASKED as usize;
        }
        black_box(place);
    })
}

fn repeated(mut pass: impl FnMut()) -> f64 {
    let start = Instant::now();
    for _ in 0..REPEATS {
        pass();
    }
    nanoseconds(start.elapsed(), REPEATS * ASKED)
}

pub(crate) fn nanoseconds(time: Duration, lookups: u32) -> f64 {
    time.as_secs_f64() * 1e9 / f64::from(lookups)
}

/// 64 bytes, what a cache fetches at once.
#[repr(align(64))]
struct CacheLine([u64; 8]);

/// What else an engine reads: 24 MiB of network, more than a core's own caches hold.
static NETWORK: LazyLock<Vec<CacheLine>> =
    LazyLock::new(|| (0..24 * 1024 * 1024 / 64).map(|i| CacheLine([i; 8])).collect());

/// Lines of the network that are read between two bursts of lookups.
const WALK: usize = 1024;

/// Lookups in a burst; the clock, read twice a burst, adds less than a nanosecond to each.
const BURST: usize = 64;

/// Independent lookups, 64 at a time, with 64 KiB of a 24 MiB network read in between and not timed.
fn crowded(lookup: Lookup) -> f64 {
    thread_local!(static PLACE: Cell<usize> = const { Cell::new(0) });
    let mut time = Duration::ZERO;
    for burst in QUESTIONS.chunks(BURST) {
        let place = PLACE.get();
        PLACE.set((place + WALK) % NETWORK.len());
        black_box(NETWORK[place..place + WALK].iter().fold(0, |sum, line| sum ^ line.0[0]));
        let start = Instant::now();
        for &(square, occupied) in burst {
            black_box(lookup(square, occupied));
        }
        time += start.elapsed();
    }
    nanoseconds(time, ASKED)
}

/// Measures a group under every load.
pub(crate) fn measure(group: &Group, bar: &ProgressBar) -> Results {
    assert_agreement(group);
    let contenders = &group.contenders;
    let time = |load: &Load| {
        take_turns(load.rounds, contenders.len(), bar, |i| (load.time)(black_box(contenders[i].1)))
    };
    let times: Vec<_> = LOADS.iter().map(time).collect();
    let names: Vec<_> = contenders.iter().map(|(name, _)| *name).collect();
    Results::new(group.title, &names, &LOADS.map(|load| load.title), &times)
}

/// The times of every contender, round by round: the contenders take turns, each round begins with another.
pub(crate) fn take_turns(
    rounds: usize,
    contenders: usize,
    bar: &ProgressBar,
    mut time: impl FnMut(usize) -> f64,
) -> Vec<Vec<f64>> {
    (0..rounds)
        .map(|round| {
            let mut times = vec![0.0; contenders];
            for turn in 0..contenders {
                let i = (round + turn) % contenders;
                times[i] = time(i);
            }
            bar.inc(1);
            times
        })
        .collect()
}

/// Contenders that do not answer alike are not worth comparing.
///
/// # Panics
/// Where two of them differ.
fn assert_agreement(group: &Group) {
    let (first, lookup) = group.contenders[0];
    for &(name, other) in &group.contenders {
        for &(square, occupied) in QUESTIONS.iter() {
            assert_eq!(
                lookup(square, occupied),
                other(square, occupied),
                "{} and {} on {square}",
                first.name,
                name.name
            );
        }
    }
}
