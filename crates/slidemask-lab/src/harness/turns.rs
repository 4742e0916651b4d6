//! The order in which contenders take turns.

/// The contenders by number. Every round has a new order: a contender that always ran after the same one would always
/// find the caches as that one leaves them.
pub(crate) struct Turns {
    random: fastrand::Rng,
    order: Vec<usize>,
}

impl Turns {
    pub(crate) fn of(contenders: usize) -> Self {
        Self { random: fastrand::Rng::with_seed(5), order: (0..contenders).collect() }
    }

    /// The order of the next round. Every contender is in it once.
    pub(crate) fn next_round(&mut self) -> &[usize] {
        self.random.shuffle(&mut self.order);
        &self.order
    }
}
