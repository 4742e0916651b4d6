//! A recursive search with inlined SIMD lookups, in a program that is built for any processor.
//!
//! A recursive function cannot be inlined. A function that is not inlined is compiled for the build's target, not for
//! the instruction set, so every lookup in it would be a call. To avoid that, each level calls [`InstructionSet::run`],
//! which costs one call a node. Choose the instruction set once, at the top, as `run_best` does here.
//!
//! ```console
//! $ cargo run --release -p slidemask-examples --example search
//! ```

use slidemask::isa::{InstructionSet, Work, run_best, run_with};
use slidemask::{Bitboard, Isa, Square};

/// Counts the walks of a queen: sequences of `moves` moves, each to a square where the queen has not been.
#[derive(Clone, Copy)]
struct Walks {
    from: Square,
    /// The squares that the queen may not enter.
    occupied: Bitboard,
    moves: u32,
}

impl Work for Walks {
    type Output = u64;

    #[inline(always)] // so that it is inlined into the function that is compiled for the instruction set
    fn run<I: InstructionSet>(self, isa: I) -> u64 {
        let Self { from, occupied, moves } = self;
        let targets = isa.queen_attacks(from, occupied) - occupied;
        if moves == 1 {
            return targets.count().into();
        }
        let mut walks = 0;
        for to in targets {
            let next = Self { from: to, occupied: occupied.with(from), moves: moves - 1 };
            walks += isa.run(|isa| next.run(isa)); // calls a function that is compiled for the instruction set
        }
        walks
    }
}

fn main() {
    let occupied = [Square::C3, Square::F6, Square::G2].into_iter().collect();
    let search = Walks { from: Square::D4, occupied, moves: 5 };
    let walks = run_best(search);
    println!("{walks} walks of five moves, counted with {}", Isa::best());
    for &isa in Isa::ALL {
        if let Ok(same) = run_with(isa, search) {
            assert_eq!(same, walks, "{isa}");
        }
    }
}
