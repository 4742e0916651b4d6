//! The n-th set bit of a word.

use slidemask::isa::InstructionSet;

const LOW_BITS: u64 = 0x0101_0101_0101_0101;
const HIGH_BITS: u64 = LOW_BITS << 7;

/// The set bit with `n` set bits below it; nothing if there is none. `n` is less than 64.
///
/// With BMI2 this is one instruction. (It is microcode on AMD's Zen 1 and Zen 2, which then lose what it gains.)
#[inline(always)]
pub(crate) fn nth_bit<I: InstructionSet>(isa: I, set: u64, n: u32) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if isa.avx2().is_some() || isa.avx512().is_some() {
        // SAFETY: the tokens of AVX2 and AVX-512 prove that the processor has BMI2. The instruction decodes 1.6 times as many
        // positions as the arithmetic below.
        #[allow(unsafe_code, reason = "the token proves the instruction")]
        #[allow(unused_unsafe, reason = "nothing is unsafe where the build has the instruction")]
        return unsafe { core::arch::x86_64::_pdep_u64(1 << n, set) };
    }
    let _ = isa;
    by_bytes(set, n)
}

/// The same by arithmetic: finds the byte by the counts of the bytes below, then the bit in the byte in the same way.
const fn by_bytes(set: u64, n: u32) -> u64 {
    if n >= set.count_ones() {
        return 0;
    }
    let pairs = set - (set >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    let (byte, below) = first_beyond(bytes, n);
    // A byte of its own for each bit of the byte that was found.
    let spread = ((set >> (8 * byte) & 0xff) * LOW_BITS) & 0x8040_2010_0804_0201;
    let bits = (spread + (HIGH_BITS - LOW_BITS)) >> 7 & LOW_BITS;
    let (bit, _) = first_beyond(bits, n - below);
    1 << (8 * byte + bit)
}

/// The first byte at which the sum of the bytes so far exceeds `n`, and the sum before it. The sum of all is more than `n`, and at
/// most 64.
const fn first_beyond(bytes: u64, n: u32) -> (u32, u32) {
    let sums = bytes.wrapping_mul(LOW_BITS);
    let at_most = (((n as u64 * LOW_BITS) | HIGH_BITS) - sums) & HIGH_BITS;
    let byte = at_most.count_ones();
    (byte, ((sums << 8) >> (8 * byte)) as u32 & 0xff)
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use super::{by_bytes, nth_bit};
    use slidemask::isa::{InstructionSet, Work, run_best};

    struct Compare;

    impl Work for Compare {
        type Output = ();

        fn run<I: InstructionSet>(self, isa: I) {
            let mut random = fastrand::Rng::with_seed(1);
            for _ in 0..if cfg!(miri) { 100 } else { 100_000 } {
                let set = random.u64(..) & random.u64(..) | random.u64(..) & random.u64(..) & random.u64(..);
                let mut rest = set;
                for n in 0..64 {
                    let lowest = rest & rest.wrapping_neg();
                    assert_eq!(
                        (by_bytes(set, n), nth_bit(isa, set, n)),
                        (lowest, lowest),
                        "bit {n} of {set:#x}"
                    );
                    rest &= !lowest;
                }
            }
            assert_eq!((by_bytes(u64::MAX, 63), by_bytes(0, 0)), (1 << 63, 0));
        }
    }

    #[test]
    fn both_ways_agree() {
        run_best(Compare);
    }
}
