//! Counts the mobility of all sliders in many positions, in a loop that is compiled for this processor's instruction
//! set.
//!
//! ```console
//! $ cargo run --release -p slidemask-examples --example mobility
//! ```

use slidemask::isa::{InstructionSet, Work, run_best, run_with};
use slidemask::{Bitboard, Isa};

struct Position {
    occupied: Bitboard,
    own: Bitboard,
    rooks: Bitboard,
    bishops: Bitboard,
    queens: Bitboard,
}

/// Counts the squares that sliders can move to: the attacked squares without those of own pieces.
#[derive(Clone, Copy)]
struct Mobility<'a>(&'a [Position]);

impl Work for Mobility<'_> {
    type Output = u64;

    #[inline(always)] // so that it is inlined into the function that is compiled for the instruction set
    fn run<I: InstructionSet>(self, isa: I) -> u64 {
        let mut squares = 0;
        for &Position { occupied, own, rooks, bishops, queens } in self.0 {
            for rook in rooks {
                squares += u64::from((isa.rook_attacks(rook, occupied) - own).count());
            }
            for bishop in bishops {
                squares += u64::from((isa.bishop_attacks(bishop, occupied) - own).count());
            }
            for queen in queens {
                squares += u64::from((isa.queen_attacks(queen, occupied) - own).count());
            }
        }
        squares
    }
}

/// Random positions. A quarter of the squares are occupied, half of the pieces are own, and some of these are sliders.
fn positions(count: usize) -> Vec<Position> {
    let mut word = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = || {
        word ^= word << 13;
        word ^= word >> 7;
        word ^= word << 17;
        Bitboard(word)
    };
    let mut position = || {
        let occupied = random() & random();
        let own = occupied & random();
        let [kind, also] = [random(), random()];
        let (rooks, bishops, queens) = (own & kind & also, own & (kind - also), own & (also - kind));
        Position { occupied, own, rooks, bishops, queens }
    };
    (0..count).map(|_| position()).collect()
}

fn main() {
    let positions = positions(100_000);
    let squares = run_best(Mobility(&positions));
    println!("{squares} squares in {} positions, counted with {}", positions.len(), Isa::best());
    // Every instruction set gives the same answer.
    for &isa in Isa::ALL {
        if let Ok(same) = run_with(isa, Mobility(&positions)) {
            assert_eq!(same, squares, "{isa}");
        }
    }
}
