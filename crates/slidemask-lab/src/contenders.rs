//! Who takes part in single lookups, and under which name.

use std::rc::Rc;
use std::sync::LazyLock;

#[cfg(target_arch = "x86_64")]
use slidemask::Isa;
use slidemask::isa::{InstructionSet, NATIVE};
use slidemask::{Bitboard, Slider, scalar};

use crate::harness::race::{Heat, Race, rounds};
use crate::loads::LOADS;
use crate::report::{Name, Title};
use crate::rivals;
use crate::singles::{Lookup, Single, front_door};

/// The front door is named by what the build chose for it.
pub(crate) static FRONT_DOOR: LazyLock<String> = LazyLock::new(|| format!("slidemask ({})", NATIVE.isa()));

/// Where a way to answer a rook, a bishop, a queen, and rook and bishop of one square at once, is entered.
pub(crate) trait Entries {
    fn enter(
        &mut self,
        name: Name,
        rook: impl Lookup<Bitboard>,
        bishop: impl Lookup<Bitboard>,
        queen: impl Lookup<Bitboard>,
        both: impl Lookup<(Bitboard, Bitboard)>,
    );
}

/// The single lookups of each kind.
#[derive(Default)]
struct Singles {
    rook: Vec<Single>,
    bishop: Vec<Single>,
    queen: Vec<Single>,
    both: Vec<Single>,
}

impl Entries for Singles {
    fn enter(
        &mut self,
        name: Name,
        rook: impl Lookup<Bitboard>,
        bishop: impl Lookup<Bitboard>,
        queen: impl Lookup<Bitboard>,
        both: impl Lookup<(Bitboard, Bitboard)>,
    ) {
        self.rook.push(Single::new(name, rook));
        self.bishop.push(Single::new(name, bishop));
        self.queen.push(Single::new(name, queen));
        self.both.push(Single::new(name, both));
    }
}

impl Singles {
    fn enter_front_door(&mut self) {
        let entry = |loops| Single { name: Name::ours(&FRONT_DOOR), loops };
        self.rook.push(entry(Box::new(front_door::Rook)));
        self.bishop.push(entry(Box::new(front_door::Bishop)));
        self.queen.push(entry(Box::new(front_door::Queen)));
        self.both.push(entry(Box::new(front_door::Both)));
    }

    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "there are no tokens"))]
    fn enter_token<L: InstructionSet + 'static>(&mut self, name: Name, token: L) {
        self.rook.push(Single::in_token(name, token, L::rook_attacks));
        self.bishop.push(Single::in_token(name, token, L::bishop_attacks));
        self.queen.push(Single::in_token(name, token, L::queen_attacks));
        self.both.push(Single::in_token(name, token, L::rook_and_bishop_attacks));
    }

    /// What a build for less than this processor is offered; `full` has the others, too.
    #[cfg(target_arch = "x86_64")]
    fn enter_tokens(&mut self, full: bool) {
        macro_rules! enter {
            ($($token:ident $name:literal)+) => {$(
                let better = Isa::$token > NATIVE.isa() && Isa::$token >= Isa::Avx2;
                if (full || better) && let Some(token) = slidemask::isa::$token::new() {
                    self.enter_token(Name::ours(concat!("slidemask, token ", $name)), token);
                }
            )+};
        }
        enter! { Avx512 "avx512" Avx2 "avx2" Ssse3 "ssse3" }
    }
}

/// The races of single lookups, inlined.
pub(crate) fn races(full: bool) -> Vec<Race> {
    let mut singles = Singles::default();
    singles.enter_front_door();
    singles.enter(
        Name::ours("slidemask::scalar"),
        scalar::rook_attacks,
        scalar::bishop_attacks,
        scalar::queen_attacks,
        scalar::rook_and_bishop_attacks,
    );
    #[cfg(target_arch = "x86_64")]
    singles.enter_tokens(full);
    rivals::strongest(&mut singles);
    if full {
        rivals::others(&mut singles);
    }
    let about = |about| move |name| Title::new(name, about);
    let one = about("Single lookups, inlined: the attacks from one square.");
    let both = about("Single lookups, inlined: what a rook, and what a bishop attacks, from one square.");
    vec![
        race(one("rook"), Slider::Rook, singles.rook, full),
        race(one("bishop"), Slider::Bishop, singles.bishop, full),
        race(one("queen"), Slider::Queen, singles.queen, full),
        race(both("rook and bishop"), Slider::Queen, singles.both, full),
    ]
}

/// A race of single lookups under all loads.
pub(crate) fn race(title: Title, slider: Slider, singles: Vec<Single>, full: bool) -> Race {
    let contenders = singles.iter().map(|single| single.name).collect();
    let singles = Rc::new(singles);
    let heats = LOADS.iter().map(|load| {
        let (mut time, singles) = (load.timer(slider), Rc::clone(&singles));
        let rounds = rounds(load.rounds, full);
        Heat { title: load.title, rounds, time: Box::new(move |_, i| time(&singles[i])) }
    });
    Race { title, contenders, heats: heats.collect() }
}

#[cfg(test)]
mod tests {
    use slidemask::Square;
    use slidemask_proof::{case_count, prove};

    use super::*;

    /// Proves whoever enters.
    struct Proof(Slider);

    impl Proof {
        fn prove(&self, name: Name, lookup: impl Fn(Square, Bitboard) -> Bitboard) {
            match prove(self.0, lookup, |_| ()) {
                Ok(cases) => assert_eq!(cases, case_count(self.0), "{}", name.name),
                Err(difference) => panic!("{}: {difference}", name.name),
            }
        }
    }

    impl Entries for Proof {
        fn enter(
            &mut self,
            name: Name,
            rook: impl Lookup<Bitboard>,
            bishop: impl Lookup<Bitboard>,
            queen: impl Lookup<Bitboard>,
            both: impl Lookup<(Bitboard, Bitboard)>,
        ) {
            match self.0 {
                Slider::Rook => {
                    self.prove(name, rook);
                    self.prove(name, |square, occupied| both(square, occupied).0);
                }
                Slider::Bishop => {
                    self.prove(name, bishop);
                    self.prove(name, |square, occupied| both(square, occupied).1);
                }
                Slider::Queen => self.prove(name, queen),
            }
        }
    }

    fn every_rival(slider: Slider) {
        rivals::strongest(&mut Proof(slider));
        rivals::others(&mut Proof(slider));
    }

    #[test]
    fn every_rival_answers_all_cases_of_a_rook() {
        every_rival(Slider::Rook);
    }

    #[test]
    fn every_rival_answers_all_cases_of_a_bishop() {
        every_rival(Slider::Bishop);
    }

    #[test]
    fn every_rival_answers_all_cases_of_a_queen() {
        every_rival(Slider::Queen);
    }
}
