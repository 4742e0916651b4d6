//! Random numbers that are the same on every machine, and for any number of threads.

/// What [`mixed`] adds, and its two factors.
pub(crate) const ADDED: u64 = 0x9e37_79b9_7f4a_7c15;
pub(crate) const FACTORS: [u64; 2] = [0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb];

/// The random numbers of which [`share`] makes one from 0 to 1.
pub(crate) const SHARES: f64 = 4_294_967_296.0;

/// Mixes the bits of a number: the output function of `SplitMix64`, by Steele, Lea and Flood (2014).
pub(crate) const fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(ADDED);
    let number = (number ^ number >> 30).wrapping_mul(FACTORS[0]);
    let number = (number ^ number >> 27).wrapping_mul(FACTORS[1]);
    number ^ number >> 31
}

/// A random number from 0 to 1, without 1, that belongs to this number.
#[inline(always)]
pub(crate) fn share(number: u64) -> f64 {
    f64::from((mixed(number) >> 32) as u32) / SHARES
}

/// A sequence of random numbers.
#[cfg(feature = "std")]
#[derive(Clone, Debug)]
pub(crate) struct Random {
    seed: u64,
    drawn: u64,
}

#[cfg(feature = "std")]
impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self { seed: mixed(seed), drawn: 0 }
    }

    /// A random number from 0 to 1, without 1.
    pub(crate) fn share(&mut self) -> f64 {
        self.drawn += 1;
        share(self.seed.wrapping_add(self.drawn))
    }

    /// A random number below `count`, which is not 0.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        self.drawn += 1;
        let number = mixed(self.seed.wrapping_add(self.drawn));
        ((u128::from(number) * count as u128) >> 64) as usize
    }

    /// Brings a slice into random order.
    pub(crate) fn shuffle<T>(&mut self, slice: &mut [T]) {
        for end in (2..=slice.len()).rev() {
            slice.swap(end - 1, self.below(end));
        }
    }
}
