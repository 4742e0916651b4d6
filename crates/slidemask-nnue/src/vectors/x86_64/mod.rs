//! x86-64, from the narrowest register to the widest.
//!
//! | file | content |
//! |---|---|
//! | `x86_places` | the sixteen places around a square in registers of SSSE3 and AVX2, and sets of squares from boards of bytes |
//! | `items_in_avx2` | sixteen pieces as attackers and victims in registers of AVX2 |
//! | `icl_places` | the sixteen places in a register of AVX-512, and all threats of a board |
//! | `numbers` | the numbers of inputs, sixteen at a time |

pub(crate) mod icl_places;
mod items_in_avx2;
pub(crate) mod numbers;
mod x86_places;

use core::arch::x86_64::_pext_u32;

use slidemask::isa::InstructionSet;

use super::places::Codes;
use super::scalar;
use crate::threats::change::Change;
use crate::threats::code::PieceCode;
use crate::threats::mailbox::CODE_BITS;
use crate::threats::pairs::Pairs;
use crate::threats::threat::ThreatDeltas;

#[inline(always)]
pub(crate) fn gather(isa: impl InstructionSet, codes: &[u8; 64]) -> [u64; CODE_BITS] {
    if isa.avx512().is_some() {
        proved!(x86_places::gather_64(codes))
    } else if isa.avx2().is_some() {
        proved!(x86_places::gather_32(codes))
    } else if isa.ssse3().is_some() {
        proved!(x86_places::gather_16(codes))
    } else {
        scalar::gather(isa, codes)
    }
}

#[inline(always)]
pub(crate) fn victims(
    isa: impl InstructionSet,
    codes: &[u8; 64],
    bits: [u64; CODE_BITS],
    pairs: &Pairs,
    attacker: PieceCode,
) -> u64 {
    if isa.avx512().is_some() {
        proved!(x86_places::victims_64(codes, pairs, attacker))
    } else if isa.avx2().is_some() {
        proved!(x86_places::victims_32(codes, pairs, attacker))
    } else if isa.ssse3().is_some() {
        proved!(x86_places::victims_16(codes, pairs, attacker))
    } else {
        scalar::victims(isa, codes, bits, pairs, attacker)
    }
}

/// PEXT is slow on AMD Zen 1 and 2, which do not have AVX-512. Where it is fast, a list takes 0.7 of the time.
///
/// The instructions are not in a function of their own: then the compiler calls the closures of `map`, and a change takes 1.1 times as
/// long.
#[inline(always)]
pub(crate) fn place_and_pair(isa: impl InstructionSet, seen: u32) -> (usize, usize) {
    if isa.avx512().is_some() {
        let (place, pair) = proved!((_pext_u32(seen, 0x073f_003f), _pext_u32(seen, 0x0f00_0f00)));
        (place as usize, pair as usize)
    } else {
        scalar::place_and_pair(isa, seen)
    }
}

#[inline(always)]
pub(crate) fn threat_deltas<const CHANGES: usize>(
    isa: impl InstructionSet,
    codes: &mut [u8; 64],
    bits: [u64; CODE_BITS],
    changes: [Change; CHANGES],
    pairs: &Pairs,
    deltas: &mut ThreatDeltas,
) {
    if let Some(icl) = isa.avx512icl() {
        icl_places::Codes::deltas(icl, codes, changes, pairs, deltas);
    } else if let Some(avx2) = isa.avx2() {
        Codes::deltas(avx2, codes, changes, pairs, deltas);
    } else if let Some(ssse3) = isa.ssse3() {
        Codes::deltas(ssse3, codes, changes, pairs, deltas);
    } else {
        scalar::threat_deltas(isa, codes, bits, changes, pairs, deltas);
    }
}
