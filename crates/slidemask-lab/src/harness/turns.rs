//! The order in which contenders take turns.

/// The contenders by number, in a new order for every round. In a fixed order, each contender would always find the
/// caches as the same other contender left them.
pub(crate) struct Turns {
    random: fastrand::Rng,
    order: Vec<usize>,
}

impl Turns {
    pub(crate) fn of(contenders: usize) -> Self {
        Self { random: fastrand::Rng::with_seed(5), order: (0..contenders).collect() }
    }

    /// The order of the next round. It has every contender once.
    pub(crate) fn next_round(&mut self) -> &[usize] {
        self.random.shuffle(&mut self.order);
        &self.order
    }
}
