//! The numbers of each part of a set of inputs: sixteen at a time with VBMI and GFNI, one at a time elsewhere.

use slidemask::isa::InstructionSet;

use super::planes::{self, Planes, Seen};
use super::{pawn_pairs, threat_numbers};
use crate::list::End;
use crate::threats::features::FeatureSet;
use crate::threats::mailbox::CODE_BITS;
use crate::threats::perspective::Perspective;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use crate::vectors::x86_64::numbers;

/// Appends the numbers of all threats of a board, whose codes have these bits, as seen from one or two perspectives, each increased by
/// `first`.
#[inline(always)]
pub(super) fn of_threats<const S: usize, const N: usize>(
    isa: impl InstructionSet,
    features: &FeatureSet,
    first: u32,
    perspectives: [Perspective; S],
    codes: &[u8; 64],
    bits: [u64; CODE_BITS],
    ends: &mut [End<'_, N, u32>; S],
) {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    if let Some(icl) = isa.avx512icl() {
        return numbers::of_threats(icl, features, first, perspectives, codes, ends);
    }
    threat_numbers::append_all(isa, features, first, perspectives, codes, bits, ends);
}

/// Appends the numbers of pairs of pawns.
#[inline(always)]
pub(super) fn of_pawn_pairs<const S: usize, const N: usize>(
    isa: impl InstructionSet,
    first: u32,
    some_and_others: (u64, u64),
    pawns: [u64; 2],
    perspectives: [Perspective; S],
    ends: &mut [End<'_, N, u32>; S],
) {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    if let Some(icl) = isa.avx512icl() {
        return numbers::of_pawn_pairs(icl, first, some_and_others, pawns, perspectives, ends);
    }
    let _ = isa;
    pawn_pairs::append(first, some_and_others, pawns, perspectives, ends);
}

/// Appends the numbers of the pieces on some squares.
///
/// NEON and SIMD128 have no code of their own: without a compression of bytes, four lanes at a time need a shuffle from a table and
/// a store for each side. By our count, that is 450 instructions for a board, and as many as this loop needs for 28 pieces.
#[inline(always)]
pub(super) fn of_pieces<const S: usize, const N: usize>(
    isa: impl InstructionSet,
    first: u32,
    planes: &Planes,
    seen: [Seen; S],
    codes: &[u8; 64],
    squares: u64,
    ends: &mut [End<'_, N, u32>; S],
) {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    if let Some(icl) = isa.avx512icl() {
        return numbers::of_pieces(icl, first, planes, seen, codes, squares, ends);
    }
    let _ = isa;
    planes::append(first, planes, seen, codes, squares, ends);
}
