//! Threats without vector registers: lookups find the nearest pieces, and loops go through them.

use crate::bitboard::Bitboard;
use crate::isa::table::Scalar;
use crate::leaping::knight_attacks;
use crate::line::{Axis, LINES};
use crate::scalar::rook_and_bishop_attacks;
use crate::square::Square;
use crate::threats::change::{Change, apply, item, threat};
use crate::threats::list::{End, ThreatDeltas};
use crate::threats::mailbox::CODE_BITS;
use crate::threats::pairs::Pairs;
use crate::threats::reach::{SLIDERS, class, reach_between};

/// Writes changes to a board, and appends the threats that they add and remove.
///
/// One lookup for each changed square finds the nearest unchanged pieces. Pieces on other changed squares hide those behind them.
#[inline(always)]
pub(super) fn deltas<const CHANGES: usize>(
    _: Scalar,
    codes: &mut [u8; 64],
    mut changes: [Change; CHANGES],
    pairs: &Pairs,
    deltas: &mut ThreatDeltas,
) {
    let mut unchanged = occupied(codes);
    let before = *codes;
    if !apply(&mut changes, codes) {
        return;
    }
    for change in changes {
        unchanged &= !Bitboard::from_square(change.square).0;
    }
    let mut changed = [Changed { near: 0, rays: [0; CHANGES] }; CHANGES];
    for (changed, change) in changed.iter_mut().zip(changes) {
        *changed = Changed::new(change.square, changes, unchanged);
    }
    let ThreatDeltas { added, removed } = deltas;
    let before_of = |change: Change| change.before;
    let after_of = |change: Change| change.after;
    lost(&changed, &before, before_of, after_of, changes, pairs, &mut removed.end());
    lost(&changed, codes, after_of, before_of, changes, pairs, &mut added.end());
}

/// What surrounds a changed square.
#[derive(Clone, Copy)]
struct Changed<const CHANGES: usize> {
    /// The nearest unchanged pieces, and those a knight's move away.
    near: u64,
    /// For each of the other changed squares that is nearer than the nearest piece: the ray that it is on, or the square itself
    /// if it is a knight's move away. Otherwise nothing.
    rays: [u64; CHANGES],
}

impl<const CHANGES: usize> Changed<CHANGES> {
    #[inline(always)]
    fn new(square: Square, changes: [Change; CHANGES], unchanged: u64) -> Self {
        let (rook, bishop) = rook_and_bishop_attacks(square, Bitboard(unchanged));
        let knight = knight_attacks(square).0;
        let seen = rook.0 | bishop.0;
        let mut rays = [0; CHANGES];
        for (ray, other) in rays.iter_mut().zip(changes) {
            let place = Bitboard::from_square(other.square).0;
            *ray = if seen & place != 0 { ray_through(square, place) } else { knight & place };
        }
        Self { near: (seen | knight) & unchanged, rays }
    }
}

/// The ray from a square through the one square of a set, which is on a line with it.
#[inline(always)]
fn ray_through(square: Square, place: u64) -> u64 {
    let rays = &LINES[square as usize];
    let mut ray = 0;
    for half in rays.lower.into_iter().chain(rays.upper) {
        ray |= if half & place == 0 { 0 } else { half };
    }
    ray
}

/// Appends the threats of a board that it loses when it becomes the other one.
#[inline(always)]
fn lost<const CHANGES: usize, const N: usize>(
    changed: &[Changed<CHANGES>; CHANGES],
    codes: &[u8; 64],
    now: impl Fn(Change) -> u8,
    then: impl Fn(Change) -> u8,
    changes: [Change; CHANGES],
    pairs: &Pairs,
    list: &mut End<'_, N>,
) {
    for i in 0..CHANGES {
        let square = changes[i].square;
        let Changed { mut near, rays } = changed[i];
        let is_filled = now(changes[i]) != 0;
        for j in 0..CHANGES {
            if now(changes[j]) != 0 || !is_filled && j < i && then(changes[j]) != 0 {
                near &= !rays[j];
            }
        }
        if is_filled {
            // The pieces on changed squares that come later, if no other changed one is in front of them.
            for j in i + 1..CHANGES {
                let mut is_seen = now(changes[j]) != 0 && rays[j] != 0;
                for k in 0..CHANGES {
                    let nearer = square.distance(changes[k].square) < square.distance(changes[j].square);
                    is_seen &= !(now(changes[k]) != 0 && rays[k] == rays[j] && nearer);
                }
                if is_seen {
                    near |= Bitboard::from_square(changes[j].square).0;
                }
            }
            with_piece(square, now(changes[i]), near, codes, pairs, list);
        } else if then(changes[i]) != 0 {
            through_square(square, near, codes, pairs, list);
        }
    }
}

/// Appends the threats between a piece and those near it.
#[inline(always)]
fn with_piece<const N: usize>(
    square: Square,
    code: u8,
    near: u64,
    codes: &[u8; 64],
    pairs: &Pairs,
    list: &mut End<'_, N>,
) {
    let (victims, attackers) = (pairs.victims_of(code), pairs.attackers_of(code));
    let piece = item(square, code);
    for other in Bitboard(near) {
        let found = codes[other as usize];
        let reach = reach_between(square, other);
        let row = usize::from(found) % 16;
        list.push_if(victims[row] & reach != 0, threat(piece, item(other, found)));
        list.push_if(attackers[row] & reach != 0, threat(item(other, found), piece));
    }
}

/// Appends the threats that pass through an empty square.
#[inline(always)]
fn through_square<const N: usize>(
    square: Square,
    near: u64,
    codes: &[u8; 64],
    pairs: &Pairs,
    list: &mut End<'_, N>,
) {
    let rays = &LINES[square as usize];
    for axis in Axis::ALL {
        let slider = match axis {
            Axis::Rank | Axis::File => class::ORTHOGONAL,
            Axis::Diagonal | Axis::Antidiagonal => class::DIAGONAL,
        };
        let [lower, upper] = [rays.lower[axis as usize] & near, rays.upper[axis as usize] & near];
        // Where an end is empty, the square is meaningless, and nothing counts.
        let both = lower != 0 && upper != 0;
        let (below, above) = (first_square(lower), first_square(upper));
        let (low, high) = (codes[below as usize], codes[above as usize]);
        let (at_low, at_high) = (item(below, low), item(above, high));
        list.push_if(both & slides(low, slider) & counts(low, high, pairs), threat(at_low, at_high));
        list.push_if(both & slides(high, slider) & counts(high, low, pairs), threat(at_high, at_low));
    }
}

/// The lowest square of a set, or any square if it is empty.
#[inline(always)]
fn first_square(set: u64) -> Square {
    Square::from_low_bits(set.trailing_zeros() as usize)
}

/// Whether a piece slides along lines of this class.
#[inline(always)]
fn slides(code: u8, slider: u8) -> bool {
    SLIDERS[usize::from(code) % 16] & slider != 0
}

/// Whether a pair counts.
#[inline(always)]
fn counts(attacker: u8, victim: u8, pairs: &Pairs) -> bool {
    pairs.attackers_of(victim)[usize::from(attacker) % 16] != 0
}

/// The occupied squares.
#[inline(always)]
fn occupied(codes: &[u8; 64]) -> u64 {
    let mut occupied = 0;
    for (rank, eight) in codes.as_chunks::<8>().0.iter().enumerate() {
        // A code is less than 16, so the sum of a byte has bit 4 if the code is not 0.
        let present = (u64::from_le_bytes(*eight) + 0x0f0f_0f0f_0f0f_0f0f) >> 4;
        occupied |= gather_rank(present) << (8 * rank);
    }
    occupied
}

/// A byte of 0 or 1 for each bit of a rank.
const fn spread_rank(rank: u64) -> u64 {
    // Eight copies of the rank, bit i of it kept in byte i, and each moved to the lowest bit.
    let copies = (rank * 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    ((copies + 0x7f7f_7f7f_7f7f_7f7f) | copies) >> 7 & 0x0101_0101_0101_0101
}

/// The lowest bits of eight bytes as a rank.
const fn gather_rank(bytes: u64) -> u64 {
    (bytes & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// The board of bytes whose codes have these bits.
pub(super) fn spread(bits: [u64; CODE_BITS]) -> [u8; 64] {
    let mut codes = [0; 64];
    for (rank, eight) in codes.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        let of_bit = |bit: usize| spread_rank(bits[bit] >> (8 * rank) & 0xff) << bit;
        *eight = (of_bit(0) | of_bit(1) | of_bit(2) | of_bit(3)).to_le_bytes();
    }
    codes
}

/// The squares whose codes have each bit.
pub(super) fn gather(codes: &[u8; 64]) -> [u64; CODE_BITS] {
    let mut bits = [0; CODE_BITS];
    for (rank, eight) in codes.as_chunks::<8>().0.iter().enumerate() {
        let bytes = u64::from_le_bytes(*eight);
        for (bit, set) in bits.iter_mut().enumerate() {
            *set |= gather_rank(bytes >> bit) << (8 * rank);
        }
    }
    bits
}
