//! The word of 256 bits, compared with arithmetic on four limbs, one bit or one limb at a time.

use fastrand::Rng;
use slidemask::word::{Bits, Lanes, Mirrors, Word};
use slidemask_wide::{BoardWord, U256};

type Limbs = [u64; 4];

fn word(limbs: Limbs) -> U256 {
    let half = |low: u64, high: u64| u128::from(high) << 64 | u128::from(low);
    U256 { lower: half(limbs[0], limbs[1]), upper: half(limbs[2], limbs[3]) }
}

/// Subtracts limb by limb, as on paper.
fn difference(one: Limbs, other: Limbs) -> Limbs {
    let mut borrow = 0;
    let mut limbs = [0; 4];
    for i in 0..4 {
        let wide = (1 << 64) + i128::from(one[i]) - i128::from(other[i]) - borrow;
        borrow = i128::from(wide >> 64 == 0);
        limbs[i] = u64::try_from(wide & i128::from(u64::MAX)).unwrap();
    }
    limbs
}

fn bits(limbs: Limbs) -> Vec<bool> {
    (0..256).map(|bit| limbs[bit / 64] >> (bit % 64) & 1 == 1).collect()
}

fn of_bits(bits: &[bool]) -> U256 {
    let mut limbs = [0; 4];
    for (bit, _) in bits.iter().enumerate().filter(|(_, is_set)| **is_set) {
        limbs[bit / 64] |= 1 << (bit % 64);
    }
    word(limbs)
}

/// Words with random bits, and words whose borrows run far: few bits, ones or zeros in whole limbs.
fn random_limbs(random: &mut Rng) -> Limbs {
    let how = random.u8(..4);
    [0; 4].map(|_: u64| match how {
        0 => random.u64(..),
        1 => random.u64(..) & random.u64(..) & random.u64(..) & random.u64(..) & random.u64(..),
        2 => [0, 1, u64::MAX, 1 << 63, u64::MAX - 1][random.usize(..5)],
        _ => 0,
    })
}

fn compare(one: Limbs, other: Limbs) {
    let (a, b) = (word(one), word(other));
    let each = |combine: fn(u64, u64) -> u64| word([0, 1, 2, 3].map(|i| combine(one[i], other[i])));
    assert_eq!(a.and(b), each(|one, other| one & other));
    assert_eq!(a.or(b), each(|one, other| one | other));
    assert_eq!(a.xor(b), each(|one, other| one ^ other));
    assert_eq!(a.wrapping_sub(b), word(difference(one, other)), "{a:?} - {b:?}");
    assert_eq!(a.cmp(&b), one.iter().rev().cmp(other.iter().rev()));
    assert_eq!(a == b, one == other);

    let mut in_order = bits(one);
    assert_eq!(a.count() as usize, in_order.iter().filter(|is_set| **is_set).count());
    assert_eq!(a.first(), in_order.iter().position(|is_set| *is_set).unwrap_or(256));
    let highest = in_order.iter().rposition(|is_set| *is_set);
    assert_eq!(a.highest_bit(), highest.map_or(U256::ZERO, U256::bit), "{a:?}");
    assert_eq!(a.to_limbs(), one);
    assert_eq!(<U256 as BoardWord>::from_limbs(one), a);
    assert_eq!(!Bits(a), Bits(word(one.map(|limb| !limb))));
    assert_eq!(Bits(a).wrapping_neg().0, word(difference([0; 4], one)));
    let sum = Bits(a).wrapping_add(Bits(b)).0;
    assert_eq!(sum.wrapping_sub(b), a);

    in_order.reverse();
    assert_eq!(a.reverse_bits(), of_bits(&in_order));
    in_order.chunks_mut(8).for_each(<[bool]>::reverse);
    assert_eq!(a.swap_bytes(), of_bits(&in_order));
    let mut doubled = bits(one);
    doubled.rotate_right(1);
    doubled[0] = false;
    assert_eq!(a.double(), of_bits(&doubled));
}

#[test]
fn arithmetic_is_that_of_limbs() {
    let mut random = Rng::with_seed(0);
    for _ in 0..100_000 {
        compare(random_limbs(&mut random), random_limbs(&mut random));
    }
}

/// All differences of two words with one bit each, or none: borrows of each length from each bit.
#[test]
fn every_borrow_runs_as_far_as_it_should() {
    let one = |bit: usize| {
        let mut limbs = [0; 4];
        if bit < 256 {
            limbs[bit / 64] = 1 << (bit % 64);
        }
        limbs
    };
    for minuend in 0..=256 {
        for subtrahend in 0..=256 {
            let found = word(one(minuend)).wrapping_sub(word(one(subtrahend)));
            assert_eq!(found, word(difference(one(minuend), one(subtrahend))), "{minuend} {subtrahend}");
            // The bits from the lower one up to the other one.
            if subtrahend < minuend && minuend < 256 {
                assert_eq!(found.count() as usize, minuend - subtrahend);
            }
        }
        compare(one(minuend), one(256 - minuend));
        assert_eq!(U256::bit(minuend), word(one(minuend)));
    }
    assert_eq!(U256::bit(usize::MAX), U256::ZERO);
    assert_eq!(U256::one(), U256::bit(0));
    assert_eq!(U256::default(), U256::ZERO);
}

/// The highest bits of the narrower words, for each bit with random ones below it.
#[test]
fn highest_bits_are_found_in_every_word() {
    let mut random = Rng::with_seed(1);
    for bit in 0..256 {
        for _ in 0..50 {
            let below = Bits(U256::bit(bit)).wrapping_sub(Bits(U256::one()));
            let noise = below & Bits(word([0; 4].map(|_| random.u64(..))));
            let full = noise | Bits(U256::bit(bit));
            assert_eq!(full.0.highest_bit(), U256::bit(bit));
            let limbs = full.0.to_limbs();
            if bit < 128 {
                assert_eq!(<u128 as BoardWord>::from_limbs(limbs).highest_bit(), 1 << bit);
            }
            if bit < 64 {
                assert_eq!(<u64 as BoardWord>::from_limbs(limbs).highest_bit(), 1 << bit);
            }
        }
    }
    assert_eq!((0_u64.highest_bit(), 0_u128.highest_bit(), U256::ZERO.highest_bit()), (0, 0, U256::ZERO));
}

#[test]
fn debug_is_hexadecimal() {
    let word = word([1, 2, 3, 0xabc]);
    assert_eq!(format!("{word:?}"), "0x0000000000000abc0000000000000003_00000000000000020000000000000001");
}
