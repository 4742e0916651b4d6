//! Single lookups in C: `slidemask.h`, a PEXT table and magic bitboards, against the library in the same loops.
//!
//! The C code lies in the folder `c`. It is compiled when the laboratory runs, with the instruction set of the laboratory's build.

mod compiled;

use super::singles;
use crate::harness::contender::Kind;
use crate::harness::race::Race;
use compiled::{Compiled, NotCompiled, compilers};

/// The races in C.
///
/// # Errors
/// If there is no C compiler, or if one cannot compile the contenders.
pub(super) fn races() -> Result<Vec<Race>, NotCompiled> {
    let compilers = compilers()?;
    let mut sources: Vec<_> = compilers.iter().map(|compiler| ("slidemask.h", "header", compiler)).collect();
    for compiler in &compilers {
        sources.push(("slidemask.h scalar", "scalar", compiler));
        if cfg!(target_feature = "avx2") {
            sources.push(("PEXT table", "pext", compiler));
        }
        sources.push(("magics", "magics", compiler));
    }
    let compile = |(name, source, compiler): (&str, &str, &&str)| {
        Ok((format!("{name}, {compiler}"), Compiled::new(compiler, source)?))
    };
    let in_c = sources.into_iter().map(compile).collect::<Result<Vec<_>, _>>()?;
    let race = |kind: Kind, title| {
        let mut contenders = singles::ours(kind);
        contenders.extend(in_c.iter().map(|(name, compiled)| (name.clone(), compiled.single(kind))));
        singles::race(title, kind.slider(), contenders)
    };
    Ok(vec![
        race(Kind::Rook, "rook in C"),
        race(Kind::Bishop, "bishop in C"),
        race(Kind::Queen, "queen in C"),
        race(Kind::RookAndBishop, "rook and bishop in C"),
    ])
}

#[cfg(all(test, not(debug_assertions)))]
mod tests {
    use indicatif::ProgressBar;

    use super::*;

    /// The race itself panics if two of its contenders give different answers.
    #[test]
    fn contenders_in_c_agree() {
        match races() {
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
