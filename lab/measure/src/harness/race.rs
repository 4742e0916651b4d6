//! Races: contenders take turns to answer the same questions, and have to give the same answers.

use indicatif::ProgressBar;

use crate::report::{Group, Unit};

/// One measurement: nanoseconds for each answer, and a sum over the answers.
#[derive(Clone, Copy, Default)]
pub(crate) struct Taken {
    pub(crate) nanoseconds: f64,
    pub(crate) sum: u64,
}

/// Contenders that do the same work, under one load or several. Each is compared with the first one.
pub(crate) struct Race {
    pub(crate) title: &'static str,
    pub(crate) unit: Unit,
    pub(crate) contenders: Vec<String>,
    pub(crate) heats: Vec<Heat>,
    /// The number of units in each heat, if `together` is one more load: all units over all of the time.
    pub(crate) together: Option<Vec<f64>>,
}

/// A race under one load.
pub(crate) struct Heat {
    pub(crate) load: String,
    pub(crate) rounds: usize,
    /// Measures a contender. The arguments are the numbers of the round and of the contender.
    pub(crate) time: Box<dyn FnMut(usize, usize) -> Taken>,
}

impl Heat {
    pub(crate) fn new(
        load: impl Into<String>,
        rounds: usize,
        time: impl FnMut(usize, usize) -> Taken + 'static,
    ) -> Self {
        Self { load: load.into(), rounds, time: Box::new(time) }
    }

    /// Measures every contender once a round. Returns the times of each round, contender by contender.
    ///
    /// # Panics
    /// If two contenders give different answers, because comparing their times would mean nothing.
    fn run(&mut self, race: &str, contenders: &[String], bar: &ProgressBar) -> Vec<Vec<f64>> {
        let mut random = fastrand::Rng::with_seed(5);
        let mut order: Vec<_> = (0..contenders.len()).collect();
        let round = |round: usize| {
            let mut taken = vec![Taken::default(); contenders.len()];
            // In a fixed order, each contender would always find the caches as the same other contender left them.
            random.shuffle(&mut order);
            for &i in &order {
                taken[i] = (self.time)(round, i);
            }
            for (one, name) in taken.iter().zip(contenders) {
                let (first, load) = (&contenders[0], &self.load);
                assert_eq!(taken[0].sum, one.sum, "{race}, {load}: {first} and {name} answer differently");
            }
            bar.inc(1);
            taken.iter().map(|taken| taken.nanoseconds).collect()
        };
        (0..self.rounds).map(round).collect()
    }
}

impl Race {
    pub(crate) fn new(title: &'static str, unit: Unit, contenders: Vec<String>, heats: Vec<Heat>) -> Self {
        Self { title, unit, contenders, heats, together: None }
    }

    pub(crate) fn rounds(&self) -> usize {
        self.heats.iter().map(|heat| heat.rounds).sum()
    }

    pub(crate) fn run(mut self, bar: &ProgressBar) -> Group {
        bar.set_message(self.title);
        let (race, contenders) = (self.title, &self.contenders);
        let mut loads: Vec<_> = self.heats.iter().map(|heat| heat.load.clone()).collect();
        let mut times: Vec<_> = self.heats.iter_mut().map(|heat| heat.run(race, contenders, bar)).collect();
        if let Some(units) = &self.together {
            loads.push("together".into());
            times.push(together(units, &times));
        }
        Group::new(race, self.unit, contenders, &loads, &times)
    }
}

/// Nanoseconds a unit over all heats together, by round and then by contender.
fn together(units: &[f64], times: &[Vec<Vec<f64>>]) -> Vec<Vec<f64>> {
    let all: f64 = units.iter().sum();
    let of = |round: usize, i: usize| {
        units.iter().zip(times).map(|(units, times)| units * times[round][i]).sum::<f64>() / all
    };
    let round = |round: usize| (0..times[0][round].len()).map(|i| of(round, i)).collect();
    (0..times[0].len()).map(round).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn race(sums: [u64; 2]) -> Group {
        let time = move |_, i: usize| Taken { nanoseconds: 1.0, sum: sums[i] };
        let contenders = ["tortoise", "hare"].map(String::from);
        Race::new("a run", Unit::Lookup, contenders.into(), vec![Heat::new("flat", 3, time)])
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

    #[test]
    fn together_is_all_nodes_over_all_time() {
        // 100 nodes in 100 ns and 300 nodes in 900 ns: 400 nodes in 1,000 ns.
        let together = together(&[100.0, 300.0], &[vec![vec![1.0]], vec![vec![3.0]]]);
        assert!((together[0][0] - 2.5).abs() < 1e-9);
    }
}
