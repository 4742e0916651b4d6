//! `Isa::restrict` and `SLIDEMASK_ISA`. They act on a whole process, so these tests have a process of their own.

use std::env;
use std::process::Command;

use slidemask::Isa;
use slidemask::batch::Batch;
use slidemask::isa::{InstructionSet, Work, run_best};

struct Ask;

impl Work for Ask {
    type Output = Isa;

    fn run<I: InstructionSet>(self, isa: I) -> Isa {
        isa.isa()
    }
}

/// The best instruction set of this machine.
fn best() -> Isa {
    Isa::ALL.iter().copied().rfind(|isa| isa.is_available()).expect("at least scalar")
}

/// The best instruction set of this machine within a limit.
fn best_within(limit: Isa) -> Isa {
    Isa::ALL.iter().copied().rfind(|&isa| isa <= limit && isa.is_available()).expect("at least scalar")
}

fn the_best_is(isa: Isa) {
    assert_eq!(Isa::best(), isa);
    assert_eq!(Batch::best().isa(), isa);
    assert_eq!(run_best(Ask), isa);
}

#[test]
fn every_limit_is_kept() {
    for limit in Isa::ALL.iter().copied().chain(Isa::ALL.iter().copied().rev()) {
        assert_eq!(Isa::restrict(Some(limit)), best_within(limit));
        the_best_is(best_within(limit));
        // An instruction set that is asked for by name does not depend on the limit.
        for &isa in Isa::ALL {
            assert_eq!(Batch::with(isa).map(|batch| batch.isa()), isa.is_available().then_some(isa));
        }
        assert_eq!(Isa::restrict(None), best());
        the_best_is(best());
    }
}

/// Prints the limit that the environment sets, and the choice within it. Another test runs it in a process of its own.
#[test]
#[ignore = "run by the_environment_is_heard"]
fn tell() {
    let said = match Isa::from_environment() {
        Ok(limit) => limit.map_or("nothing", Isa::name).to_owned(),
        Err(error) => error.what.to_owned(),
    };
    the_best_is(Isa::best());
    println!("said: {said}, best: {}, lifted: {}.", Isa::best(), Isa::restrict(None));
}

#[test]
fn the_environment_is_heard() {
    let all = best();
    let told = |value: Option<&str>| {
        let mut told = Command::new(env::current_exe().expect("this test"));
        told.args(["tell", "--exact", "--ignored", "--nocapture"]).env_remove(Isa::ENVIRONMENT_VARIABLE);
        let told =
            told.envs(value.map(|value| (Isa::ENVIRONMENT_VARIABLE, value))).output().expect("a process");
        assert!(told.status.success(), "{value:?}: {told:?}");
        String::from_utf8(told.stdout).expect("a text")
    };
    for &isa in Isa::ALL {
        let expected = format!("said: {isa}, best: {}, lifted: {all}.", best_within(isa));
        assert!(told(Some(isa.name())).contains(&expected), "{expected}");
    }
    for unset in [None, Some("")] {
        assert!(told(unset).contains(&format!("said: nothing, best: {all}, lifted: {all}.")), "{unset:?}");
    }
    for wrong in ["AVX2", "avx2 ", "neon?"] {
        let expected = format!("said: instruction set, best: {all}, lifted: {all}.");
        assert!(told(Some(wrong)).contains(&expected), "{wrong:?}");
    }
}
