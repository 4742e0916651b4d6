//! The races: their contenders and their loads.

mod boards;
mod c;
mod called;
mod columns;
mod maps;
pub(crate) mod perft;
pub(crate) mod pipes;
mod sets;
mod singles;
mod threats;

use crate::harness::race::Race;

pub(crate) use c::NotCompiled;

/// All races of lookups. Only a full measurement has the methods of the registry and the ways to answer one line.
pub(crate) fn races(full: bool) -> Vec<Race> {
    let called = if full { methods() } else { Vec::new() };
    let suites = [singles::races(full), sets::races(full), columns::races(full), maps::races(full), called];
    suites.into_iter().flatten().collect()
}

/// The races of the methods of the registry and of the ways to answer one line.
pub(crate) fn methods() -> Vec<Race> {
    called::races()
}

/// The races on boards of other sizes.
pub(crate) fn boards(full: bool) -> Vec<Race> {
    boards::races(full)
}

/// The races of single lookups in C.
pub(crate) fn in_c(full: bool) -> Result<Vec<Race>, NotCompiled> {
    c::races(full)
}

/// The races of threats.
pub(crate) fn threats(full: bool) -> Vec<Race> {
    threats::races(full)
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use indicatif::ProgressBar;
    use slidemask::{Bitboard, Isa, Slider, Square};
    use slidemask_proof::{case_count, prove};

    use super::*;
    use crate::harness::any::AnyContender;
    use crate::harness::contender::{Contender, Kind, SetContender};
    use crate::ours::instruction_sets::{available, vectors};
    use crate::ours::native::Native;
    use crate::ours::scalar::Scalar;
    use crate::ours::token;
    use crate::report::Name;
    use crate::rivals;
    use crate::workloads::questions::Questions;

    /// Proves one of the two answers of a kind of lookup, with columns of a single question.
    fn prove_answer(contender: &dyn AnyContender, kind: Kind, slider: Slider, answer: usize) {
        let column = contender.column(kind);
        let columns = RefCell::new((Questions::spread(slider, 1), [(); 2].map(|()| vec![Bitboard::EMPTY])));
        let lookup = |square: Square, occupied: Bitboard| {
            let (questions, answers) = &mut *columns.borrow_mut();
            (questions.squares[0], questions.occupied[0]) = (square, occupied);
            column(questions, answers);
            answers[answer][0]
        };
        let name = contender.name().name;
        match prove(slider, lookup, |_| ()) {
            Ok(cases) => assert_eq!(cases, case_count(slider), "{name}"),
            Err(difference) => panic!("{name}: {difference}"),
        }
    }

    fn prove_all(answers: &[(Kind, usize)], slider: Slider) {
        let ours: [&dyn AnyContender; 2] = [&Native, &Scalar];
        let tokens: Vec<_> = vectors().filter_map(token::lookups).collect();
        let tokens = tokens.iter().map(|token| &**token);
        let mut contenders = ours.to_vec();
        contenders.extend(rivals::entered(true));
        for contender in tokens.chain(contenders) {
            for &(kind, answer) in answers {
                prove_answer(contender, kind, slider, answer);
            }
        }
    }

    #[test]
    fn every_contender_answers_all_cases_of_a_rook() {
        prove_all(&[(Kind::Rook, 0), (Kind::RookAndBishop, 0)], Slider::Rook);
    }

    #[test]
    fn every_contender_answers_all_cases_of_a_bishop() {
        prove_all(&[(Kind::Bishop, 0), (Kind::RookAndBishop, 1)], Slider::Bishop);
    }

    #[test]
    fn every_contender_answers_all_cases_of_a_queen() {
        prove_all(&[(Kind::Queen, 0)], Slider::Queen);
    }

    /// The race itself panics if two of its contenders give different answers.
    #[test]
    fn every_race_is_run_and_its_contenders_agree() {
        let mut races: Vec<_> = races(true).into_iter().chain(threats(true)).chain(boards(true)).collect();
        let groups: Vec<_> = races.iter().map(|race| race.title.name).collect();
        let expected = [
            &["rook", "bishop", "queen", "rook and bishop", "sets", "columns of sets"][..],
            &["batches of rooks", "batches of bishops", "batches of queens", "batches of both", "maps"],
            &["the call alone", "a rank", "a diagonal", "methods: rook", "methods: bishop", "methods: queen"],
            &["deltas", "all threats", "by kind"],
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
        let first: Vec<_> = races.iter().map(|race| race.contenders[0].name).collect();
        let native = Contender::name(Native).name;
        let on_boards = SetContender::set_name(Native).name;
        let batch = &*format!("batch, {}", available().next().unwrap_or(Isa::Scalar));
        let expected = [
            &[native; 4][..],
            &[on_boards],
            &[batch; 6],
            &["nothing", "first_rank", "byte_swap"],
            &[native; 3],
            &[on_boards; 3],
            &["shuffled"; 3],
            &["two lines at once"; 4],
            &["edgeless"; 3],
        ];
        assert_eq!(first, expected.concat());
        let maps = races.iter().find(|race| race.title.name == "maps").map(|race| &race.contenders[..]);
        let looped = |one: &Name| one.name == format!("{native}, looped");
        assert!(
            maps.is_some_and(|contenders| contenders.iter().any(looped)),
            "loops over lookups are named so"
        );
        for race in &mut races {
            // The streaming columns would take long, and the warm columns have the same contenders.
            race.heats.retain(|heat| heat.title.name != "streaming");
            race.heats.iter_mut().for_each(|heat| heat.rounds = 1);
        }
        for race in races {
            race.run(&ProgressBar::hidden());
        }
    }
}
