//! Contenders take turns, and have to agree.

use indicatif::ProgressBar;

use crate::report::{Name, Results, Title, Unit};

/// One measurement: nanoseconds for one of what is measured, and a sum over the answers.
#[derive(Clone, Copy)]
pub(crate) struct Taken {
    pub(crate) nanoseconds: f64,
    pub(crate) sum: u64,
}

/// Whose turn it is, in an order of its own each round: who always followed the same one would find its caches.
pub(crate) struct Turns {
    random: fastrand::Rng,
    order: Vec<usize>,
}

impl Turns {
    pub(crate) fn of(contenders: usize) -> Self {
        Self { random: fastrand::Rng::with_seed(5), order: (0..contenders).collect() }
    }

    /// The contenders, by number, in the order of the next round.
    pub(crate) fn next_round(&mut self) -> &[usize] {
        self.random.shuffle(&mut self.order);
        &self.order
    }
}

/// Contenders with one job, under every load; the first is what the others are compared with.
pub(crate) struct Race {
    pub(crate) title: Title,
    pub(crate) contenders: Vec<Name>,
    pub(crate) heats: Vec<Heat>,
}

/// A race under one load.
pub(crate) struct Heat {
    pub(crate) title: Title,
    pub(crate) rounds: usize,
    /// Measures a contender, in a round.
    pub(crate) time: Box<dyn FnMut(usize, usize) -> Taken>,
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
        Results::new(self.title, Unit::Lookup, contenders, &loads, &times)
    }
}

impl Heat {
    /// The times round by round, in which the contenders take turns.
    ///
    /// # Panics
    /// Where two contenders answer differently: they are not worth comparing.
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
        Race { title: Title::new("a run", ""), contenders, heats }.run(&ProgressBar::hidden())
    }

    #[test]
    fn those_who_agree_are_measured() {
        race([7, 7]);
    }

    #[test]
    #[should_panic(expected = "a run, flat: tortoise and hare answer differently")]
    fn those_who_differ_are_named() {
        race([7, 8]);
    }
}
