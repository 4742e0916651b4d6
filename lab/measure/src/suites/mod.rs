//! The races: their contenders and their loads.

mod boards;
mod c;
mod called;
mod columns;
mod loads;
mod maps;
mod perft;
mod sets;
mod shogi;
mod singles;
mod threats;

use crate::harness::race::Race;

/// What can be measured by itself.
#[derive(Clone, Copy)]
pub(crate) enum Subject {
    Lookups,
    Methods,
    Perft,
    Threats,
    Boards,
    Shogi,
    C,
}

/// The races of a subject. A full measurement has three times as many rounds, and so has that of the methods.
///
/// # Errors
/// If the contenders in C cannot be compiled.
pub(crate) fn races(subject: Subject, full: bool) -> Result<Vec<Race>, String> {
    let mut races = match subject {
        Subject::Lookups => lookups(),
        Subject::Methods => called::races(),
        Subject::Perft => perft::races(full),
        Subject::Threats => threats::races(),
        Subject::Boards => boards::races(),
        Subject::Shogi => shogi::races(),
        Subject::C => c::races().map_err(|reason| reason.to_string())?,
    };
    if full || matches!(subject, Subject::Methods) {
        races.iter_mut().flat_map(|race| &mut race.heats).for_each(|heat| heat.rounds *= 3);
    }
    Ok(races)
}

fn lookups() -> Vec<Race> {
    let suites = [singles::races(), sets::races(), columns::races(), maps::races()];
    suites.into_iter().flatten().collect()
}

#[cfg(all(test, not(debug_assertions)))]
mod tests {
    use std::cell::RefCell;

    use indicatif::ProgressBar;
    use slidemask::isa::{InstructionSet, Work, run_with};
    use slidemask::{Bitboard, Isa, Slider, Square};
    use slidemask_proof::{case_count, prove};

    use super::*;
    use crate::harness::contender::{Contender, Kind};
    use crate::harness::named_loops::NamedLoops;
    use crate::ours::native::{Native, Scalar, name_on_boards};
    use crate::ours::tokens::{Token, available};
    use crate::rivals::of_rivals;
    use crate::workloads::questions::Questions;

    /// Proves one of the two answers of a kind of lookup, with columns of a single question.
    fn prove_answer(contender: impl Contender, kind: Kind, slider: Slider, answer: usize) {
        let (name, column) = contender.column(kind);
        let columns = RefCell::new((Questions::spread(slider, 1), [(); 2].map(|()| vec![Bitboard::EMPTY])));
        let lookup = |square: Square, occupied: Bitboard| {
            let (questions, answers) = &mut *columns.borrow_mut();
            (questions.squares[0], questions.occupied[0]) = (square, occupied);
            column(questions, answers);
            answers[answer][0]
        };
        match prove(slider, lookup, |_| ()) {
            Ok(cases) => assert_eq!(cases, case_count(slider), "{name}"),
            Err(difference) => panic!("{name}: {difference}"),
        }
    }

    /// Proves an answer of a token.
    struct Proof(Kind, Slider, usize);

    impl Work for Proof {
        type Output = ();

        fn run<I: InstructionSet>(self, isa: I) {
            prove_answer(Token(isa), self.0, self.1, self.2);
        }
    }

    fn prove_all(answers: &[(Kind, usize)], slider: Slider) {
        for &(kind, answer) in answers {
            for isa in available().filter(|&isa| isa != Isa::Scalar) {
                assert!(run_with(isa, Proof(kind, slider, answer)).is_ok(), "{isa} is available");
            }
            prove_answer(Native, kind, slider, answer);
            prove_answer(Scalar, kind, slider, answer);
            of_rivals!(|rival| prove_answer(rival, kind, slider, answer));
        }
    }

    #[test]
    fn every_contender_answers_all_cases() {
        prove_all(&[(Kind::Rook, 0), (Kind::RookAndBishop, 0)], Slider::Rook);
        prove_all(&[(Kind::Bishop, 0), (Kind::RookAndBishop, 1)], Slider::Bishop);
        prove_all(&[(Kind::Queen, 0)], Slider::Queen);
    }

    /// The race itself panics if two of its contenders give different answers.
    #[test]
    fn every_race_is_run_and_its_contenders_agree() {
        let suites = [lookups(), called::races(), threats::races(), boards::races()];
        let mut races: Vec<_> = suites.into_iter().flatten().collect();
        let groups: Vec<_> = races.iter().map(|race| race.title).collect();
        let expected = [
            &["rook", "bishop", "queen", "rook and bishop", "sets", "columns of sets"][..],
            &["batches of rooks", "batches of bishops", "batches of queens", "batches of both", "maps"],
            &["the call alone", "a rank", "a diagonal", "methods: rook", "methods: bishop", "methods: queen"],
            &["deltas", "all threats", "inputs of a move", "inputs of a board", "by kind"],
            &[
                "9x9 rook",
                "9x9 bishop",
                "9x9 queen",
                "9x10 rook",
                "12x10 rook",
                "12x10 bishop",
                "12x10 queen",
            ],
            &["a line of 64 bits", "a line of 128 bits", "a line of 256 bits"],
        ];
        assert_eq!(groups, expected.concat());
        // The tables compare the others with the first contender.
        let first: Vec<_> = races.iter().map(|race| &*race.contenders[0]).collect();
        let native = &*Native.name();
        let on_boards = &*name_on_boards();
        let batch = &*format!("batch, {}", available().next().unwrap_or(Isa::Scalar));
        let expected = [
            &[native; 4][..],
            &[on_boards],
            &[batch; 6],
            &["nothing", "first_rank", "byte_swap"],
            &[native; 3],
            &[on_boards; 5],
            &["shuffled"; 3],
            &["two lines at once"; 4],
            &["edgeless"; 3],
        ];
        assert_eq!(first, expected.concat());
        let maps = races.iter().find(|race| race.title == "maps").map(|race| &race.contenders[..]);
        let looped = |one: &String| *one == format!("{native}, looped");
        assert!(
            maps.is_some_and(|contenders| contenders.iter().any(looped)),
            "loops over lookups are named so"
        );
        for race in &mut races {
            // The streaming columns would take long, and the warm columns have the same contenders.
            race.heats.retain(|heat| heat.load != "streaming");
            race.heats.iter_mut().for_each(|heat| heat.rounds = 1);
        }
        for race in races {
            race.run(&ProgressBar::hidden());
        }
    }

    #[test]
    fn full_measurements_have_three_times_as_many_rounds() {
        let rounds = |subject, full| races(subject, full).expect("it needs no compiler")[0].heats[0].rounds;
        assert_eq!(rounds(Subject::Shogi, true), 3 * rounds(Subject::Shogi, false));
        assert!(rounds(Subject::Perft, true) < rounds(Subject::Perft, false), "a full perft is deeper");
    }
}
