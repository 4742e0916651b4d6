//! Single lookups, inlined into the loops that measure them.

use std::marker::PhantomData;

use slidemask::isa::InstructionSet;
use slidemask::{Bitboard, Square};

use crate::harness::barrier::barrier;
use crate::report::Name;
use crate::workloads::questions::Asked;

/// A lookup as a type of its own, so that loops are compiled for it: a function by name, or a closure.
pub(crate) trait Lookup<A>: Fn(Square, Bitboard) -> A + Copy + 'static {}

impl<A, F: Fn(Square, Bitboard) -> A + Copy + 'static> Lookup<A> for F {}

/// What a lookup answers.
pub(crate) trait Answer: 'static {
    /// Makes the compiler believe that somebody looks at it.
    fn seen(self) -> u64;
}

impl Answer for Bitboard {
    #[inline(always)]
    fn seen(self) -> u64 {
        barrier(self.0)
    }
}

impl Answer for (Bitboard, Bitboard) {
    #[inline(always)]
    fn seen(self) -> u64 {
        barrier(self.0.0).wrapping_sub(barrier(self.1.0))
    }
}

/// Lookups that do not wait for one another: the sum of the answers.
#[inline(always)]
fn overlapping<A: Answer>(lookup: impl Fn(Square, Bitboard) -> A, asked: Asked<'_>, laps: usize) -> u64 {
    let mut sum = 0_u64;
    for _ in 0..laps {
        for (&square, &occupied) in asked.squares.iter().zip(asked.occupied) {
            sum = sum.wrapping_add(lookup(square, occupied).seen());
        }
    }
    sum
}

/// Lookups of which each waits for the one before, whose answer is on its board: the sum of the answers.
#[inline(always)]
fn waiting<A: Answer>(lookup: impl Fn(Square, Bitboard) -> A, asked: Asked<'_>, laps: usize) -> u64 {
    let (mut sum, mut seen) = (0_u64, 0);
    for _ in 0..laps {
        let questions = asked.squares.iter().zip(asked.occupied).zip(asked.off_lines);
        for ((&square, &occupied), &off_lines) in questions {
            seen = lookup(square, Bitboard(occupied.0 ^ seen & off_lines.0)).seen();
            sum = sum.wrapping_add(seen);
        }
    }
    sum
}

/// The loops of a contender, compiled for it: each asks so many times, and sums the answers. Whoever it is, there is one
/// call between the clock and the loop.
pub(crate) trait Loops {
    fn overlapping(&self, asked: Asked<'_>, laps: usize) -> u64;

    fn waiting(&self, asked: Asked<'_>, laps: usize) -> u64;
}

struct Inlined<F, A>(F, PhantomData<A>);

impl<F: Lookup<A>, A: Answer> Loops for Inlined<F, A> {
    fn overlapping(&self, asked: Asked<'_>, laps: usize) -> u64 {
        overlapping(self.0, asked, laps)
    }

    fn waiting(&self, asked: Asked<'_>, laps: usize) -> u64 {
        waiting(self.0, asked, laps)
    }
}

struct InToken<L, F, A>(L, F, PhantomData<A>);

impl<L: InstructionSet, F: Fn(L, Square, Bitboard) -> A, A: Answer> Loops for InToken<L, F, A> {
    fn overlapping(&self, asked: Asked<'_>, laps: usize) -> u64 {
        self.0.run(|token| overlapping(|square, occupied| (self.1)(token, square, occupied), asked, laps))
    }

    fn waiting(&self, asked: Asked<'_>, laps: usize) -> u64 {
        self.0.run(|token| waiting(|square, occupied| (self.1)(token, square, occupied), asked, laps))
    }
}

/// A contender.
pub(crate) struct Single {
    pub(crate) name: Name,
    pub(crate) loops: Box<dyn Loops>,
}

impl Single {
    /// Inlined, where it lets itself be.
    pub(crate) fn new<A: Answer>(name: Name, lookup: impl Lookup<A>) -> Self {
        Self { name, loops: Box::new(Inlined(lookup, PhantomData)) }
    }

    /// With the loops inside the function that has the token's instructions.
    pub(crate) fn in_token<L: InstructionSet + 'static, A: Answer>(
        name: Name,
        token: L,
        lookup: impl Fn(L, Square, Bitboard) -> A + 'static,
    ) -> Self {
        Self { name, loops: Box::new(InToken(token, lookup, PhantomData)) }
    }
}

/// The loops over the front door, under names that `tests/codegen.rs` finds.
pub(crate) mod front_door {
    macro_rules! named {
        ($($name:ident $lookup:ident)+) => {$(
            pub(crate) struct $name;

            impl super::Loops for $name {
                fn overlapping(&self, asked: super::Asked<'_>, laps: usize) -> u64 {
                    super::overlapping(slidemask::$lookup, asked, laps)
                }

                fn waiting(&self, asked: super::Asked<'_>, laps: usize) -> u64 {
                    super::waiting(slidemask::$lookup, asked, laps)
                }
            }
        )+};
    }

    named! { Rook rook_attacks Bishop bishop_attacks Queen queen_attacks Both rook_and_bishop_attacks }
}
