//! What the tests of this repository share. It is no part of the API.

pub mod threat_lists;

use std::println;
use std::vec::Vec;

use slidemask::Isa;
use slidemask::batch::Batch;
use slidemask::isa::{Work, run_with};

pub use crate::cases::{fewer_in_miri, step};

/// The instruction sets that this machine has. The others are printed.
fn instruction_sets() -> impl Iterator<Item = Isa> {
    Isa::ALL.iter().copied().filter(|isa| {
        if !isa.is_available() {
            println!("SKIPPED: this machine has no {isa}");
        }
        isa.is_available()
    })
}

/// The loops of every instruction set that this machine has.
#[must_use]
pub fn batches() -> Vec<Batch> {
    instruction_sets().filter_map(Batch::with).collect()
}

/// Runs a test with every instruction set that this machine has, and checks what it returns.
///
/// # Panics
/// The library does not run code for an instruction set that it says is available.
pub fn with_each<W: Work + Clone>(work: &W, mut check: impl FnMut(Isa, W::Output)) {
    for isa in instruction_sets() {
        let output = run_with(isa, work.clone());
        check(isa, output.unwrap_or_else(|_| panic!("{isa} is available, but does not run")));
    }
}

/// Makes a test of a function that gets an instruction set. The test calls it with each one that this machine has, from code that is
/// compiled for it.
#[doc(hidden)]
#[macro_export]
macro_rules! test_in_each_instruction_set {
    ($(#[$attribute:meta])* $test:ident: $function:ident) => {
        #[test]
        $(#[$attribute])*
        fn $test() {
            #[derive(Clone)]
            struct Tested;

            impl slidemask::isa::Work for Tested {
                type Output = slidemask::Isa;

                #[inline(always)]
                fn run<I: slidemask::isa::InstructionSet>(self, isa: I) -> slidemask::Isa {
                    $function(isa);
                    isa.isa()
                }
            }

            $crate::testing::with_each(&Tested, |isa, found| assert_eq!(found, isa));
        }
    };
}
