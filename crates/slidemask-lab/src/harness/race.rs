//! Races: contenders take turns to answer the same questions, and have to give the same answers.

use indicatif::ProgressBar;

use super::turns::Turns;
use crate::report::{Name, Results, Title, Unit};

/// One measurement: nanoseconds for each answer, and a sum over the answers.
#[derive(Clone, Copy)]
pub(crate) struct Taken {
    pub(crate) nanoseconds: f64,
    pub(crate) sum: u64,
}

/// Contenders that do the same work, under one load or several. Each is compared with the first one.
pub(crate) struct Race {
    pub(crate) title: Title,
    pub(crate) unit: Unit,
    pub(crate) contenders: Vec<Name>,
    pub(crate) heats: Vec<Heat>,
}

/// A race under one load.
pub(crate) struct Heat {
    pub(crate) title: Title,
    pub(crate) rounds: usize,
    /// Measures a contender. The arguments are the numbers of the round and of the contender.
    pub(crate) time: Box<dyn FnMut(usize, usize) -> Taken>,
}

/// The number of rounds: a full measurement has three times as many as a usual one.
pub(crate) const fn rounds(usual: usize, full: bool) -> usize {
    if full { 3 * usual } else { usual }
}

impl Race {
    pub(crate) fn rounds(&self) -> usize {
        self.heats.iter().map(|heat| heat.rounds).sum()
    }

    pub(crate) fn run(mut self, bar: &ProgressBar) -> Results {
        bar.set_message(self.title.name);
        let loads: Vec<_> = self.heats.iter().map(|heat| heat.title).collect();
        let contenders = &self.contenders;
        let times: Vec<_> =
            self.heats.iter_mut().map(|heat| heat.run(self.title.name, contenders, bar)).collect();
        Results::new(self.title, self.unit, contenders, &loads, &times)
    }
}

impl Heat {
    /// Measures every contender once a round. Returns the times of each round, contender by contender.
    ///
    /// # Panics
    /// If two contenders give different answers, because comparing their times would mean nothing.
    fn run(&mut self, race: &str, contenders: &[Name], bar: &ProgressBar) -> Vec<Vec<f64>> {
        let mut turns = Turns::of(contenders.len());
        let round = |round: usize| {
            let mut taken = vec![Taken { nanoseconds: 0.0, sum: 0 }; contenders.len()];
            for &i in turns.next_round() {
                taken[i] = (self.time)(round, i);
            }
            for (one, name) in taken.iter().zip(contenders) {
                let [first, name, load] = [contenders[0].name, name.name, self.title.name];
                assert_eq!(taken[0].sum, one.sum, "{race}, {load}: {first} and {name} answer differently");
            }
            bar.inc(1);
            taken.iter().map(|taken| taken.nanoseconds).collect()
        };
        (0..self.rounds).map(round).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn race(sums: [u64; 2]) -> Results {
        let time = Box::new(move |_, i: usize| Taken { nanoseconds: 1.0, sum: sums[i] });
        let heats = vec![Heat { title: Title::new("flat", ""), rounds: 3, time }];
        let contenders = vec![Name::ours("tortoise"), Name::rival("hare")];
        Race { title: Title::new("a run", ""), unit: Unit::Lookup, contenders, heats }
            .run(&ProgressBar::hidden())
    }

    #[test]
    fn contenders_that_agree_are_measured() {
        race([7, 7]);
    }

    #[test]
    #[should_panic(expected = "a run, flat: tortoise and hare answer differently")]
    fn contenders_that_differ_are_named() {
        race([7, 8]);
    }
}
