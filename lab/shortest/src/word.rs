//! [`Word`]: one value of a program in several cases at once.

use crate::operation::Operation;

/// One value of a program in `L` cases: a lane for each. Eight lanes are one register of AVX-512.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Word<const L: usize>(pub(crate) [u64; L]);

impl<const L: usize> Word<L> {
    pub(crate) const ZERO: Self = Self([0; L]);

    /// Applies an operation in each lane.
    #[inline(always)]
    pub(crate) fn of(operation: Operation, [x, y, z]: [&Self; 3]) -> Self {
        let mut lanes = [0; L];
        for (i, lane) in lanes.iter_mut().enumerate() {
            *lane = operation.of([x.0[i], y.0[i], z.0[i]]);
        }
        Self(lanes)
    }

    /// The lane that is looked at first.
    #[inline(always)]
    pub(crate) fn first(&self) -> u64 {
        self.0[0]
    }

    /// A number for the word. `check/second.py` computes the same one.
    pub(crate) fn fingerprint(&self) -> u64 {
        mixed(
            self.0
                .iter()
                .fold(0xcbf2_9ce4_8422_2325, |hash, lane| (hash ^ lane).wrapping_mul(0x0100_0000_01b3)),
        )
    }
}

/// Mixes the bits of a number: the last step of `SplitMix64`.
pub(crate) fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
