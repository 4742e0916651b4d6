//! Runs the tests of perft in each instruction set.

use std::sync::{Mutex, PoisonError};

use slidemask::Isa;

/// A build for a release (`.ci/long replies`) tries each case of an exhaustive test, and other builds try every seventh.
pub(crate) const EVERY: usize = if cfg!(debug_assertions) { 7 } else { 1 };

/// Visits every instruction set of this machine, with the choice restricted to it. The restriction is that of the whole
/// process, so tests take turns.
pub(crate) fn with_every_isa(mut check: impl FnMut(Isa)) {
    static TURN: Mutex<()> = Mutex::new(());
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    for &isa in Isa::ALL {
        if !isa.is_available() {
            println!("SKIPPED: this machine has no {isa}");
            continue;
        }
        assert_eq!(Isa::restrict(Some(isa)), isa);
        check(isa);
    }
    Isa::restrict(None);
}
