//! Single lookups in C: `slidemask.h`, a PEXT table and magic bitboards, against the library in the same loops.
//!
//! The C code lies in the folder `c`. It is compiled when the laboratory runs, with the instruction set of the laboratory's build.

mod compiled;

use crate::harness::any::AnyContender;
use crate::harness::contender::{Contender, Kind};
use crate::harness::race::Race;
use crate::ours::native::{Native, named_loops};
use crate::ours::scalar::Scalar;
use crate::report::{Name, Title};
use crate::suites::singles::{Single, race};
use compiled::{Compiled, compilers};

pub(crate) use compiled::NotCompiled;

/// The races in C.
///
/// # Errors
/// If there is no C compiler, or if one cannot compile the contenders.
pub(crate) fn races(full: bool) -> Result<Vec<Race>, NotCompiled> {
    let mut contenders = Vec::new();
    for compiler in compilers()? {
        contenders.push((
            Name::ours(format!("slidemask.h, {compiler}").leak()),
            Compiled::new(compiler, "header")?,
        ));
    }
    for compiler in compilers()? {
        let name = Name::ours(format!("slidemask.h scalar, {compiler}").leak());
        contenders.push((name, Compiled::new(compiler, "scalar")?));
        if cfg!(target_feature = "avx2") {
            contenders.push((
                Name::rival(format!("PEXT table, {compiler}").leak()),
                Compiled::new(compiler, "pext")?,
            ));
        }
        contenders
            .push((Name::rival(format!("magics, {compiler}").leak()), Compiled::new(compiler, "magics")?));
    }
    let about = "Single lookups in C, inlined: the attacks from one square.";
    let both = "Single lookups in C, inlined: what a rook, and what a bishop attacks, from one square.";
    let races = [
        (Kind::Rook, "rook in C", about),
        (Kind::Bishop, "bishop in C", about),
        (Kind::Queen, "queen in C", about),
        (Kind::RookAndBishop, "rook and bishop in C", both),
    ];
    let race = |(kind, name, about)| {
        let native = Single { name: Contender::name(Native), loops: named_loops(kind) };
        let scalar = Single { name: AnyContender::name(&Scalar), loops: Scalar.single(kind) };
        let in_c =
            contenders.iter().map(|(name, compiled)| Single { name: *name, loops: compiled.single(kind) });
        race(Title::new(name, about), kind.slider(), [native, scalar].into_iter().chain(in_c).collect(), full)
    };
    Ok(races.map(race).into())
}

#[cfg(test)]
mod tests {
    use indicatif::ProgressBar;

    use super::*;

    /// The race itself panics if two of its contenders give different answers.
    #[test]
    fn contenders_in_c_agree() {
        match races(false) {
            Ok(races) => {
                for mut race in races {
                    race.heats.iter_mut().for_each(|heat| heat.rounds = 1);
                    race.run(&ProgressBar::hidden());
                }
            }
            Err(NotCompiled::NoCompiler) => println!("SKIPPED: neither gcc nor clang is installed"),
            Err(other) => panic!("{other}"),
        }
    }
}
