//! Benchmarks for work on the library: inlined single lookups, and batches on columns of 4,096 questions. To compare
//! the library with others, run the laboratory's program.
//!
//! `cargo bench -p slidemask-lab` runs all benchmarks, `cargo bench -p slidemask-lab -- queen` those of the queen.

use divan::{Bencher, black_box, counter::ItemsCount};
use slidemask::batch::Batch;
use slidemask::{Bitboard, Isa, Square};

fn main() {
    divan::main();
}

const QUESTIONS: usize = 4096;

/// Random squares, and boards of 16 pieces on average.
fn questions() -> (Vec<Square>, Vec<Bitboard>) {
    let mut random = fastrand::Rng::with_seed(0);
    let question = || (Square::ALL[random.usize(..64)], Bitboard(random.u64(..) & random.u64(..)));
    std::iter::repeat_with(question).take(QUESTIONS).unzip()
}

fn single<A>(bencher: Bencher, lookup: impl Fn(Square, Bitboard) -> A) {
    let (squares, occupied) = questions();
    bencher.counter(ItemsCount::new(QUESTIONS)).bench_local(|| {
        for (&square, &occupied) in squares.iter().zip(&occupied) {
            black_box(lookup(square, occupied));
        }
    });
}

/// The instruction sets that this processor has.
fn available() -> impl Iterator<Item = Isa> {
    Isa::ALL.iter().copied().filter(|isa| isa.is_available())
}

macro_rules! lookups {
    ($($lookup:ident)+) => {$(
        mod $lookup {
            use super::*;

            #[divan::bench]
            fn single(bencher: Bencher) {
                super::single(bencher, slidemask::$lookup);
            }

            #[divan::bench]
            fn scalar(bencher: Bencher) {
                super::single(bencher, slidemask::scalar::$lookup);
            }

            #[divan::bench(args = available())]
            fn batch(bencher: Bencher, isa: Isa) {
                let ((squares, occupied), mut attacks) = (questions(), vec![Bitboard::EMPTY; QUESTIONS]);
                let batch = Batch::with(isa).expect("an available instruction set");
                bencher.counter(ItemsCount::new(QUESTIONS)).bench_local(|| {
                    batch.$lookup(&squares, &occupied, black_box(&mut attacks)).expect("columns of one length");
                });
            }
        }
    )+};
}

lookups! { rook_attacks bishop_attacks queen_attacks }
