//! The architectures that have one register, of sixteen bytes: NEON and SIMD128.

use slidemask::isa::InstructionSet;

#[cfg(target_arch = "aarch64")]
use super::neon::{counted, token};
use super::places::Codes;
use super::scalar;
#[cfg(target_arch = "wasm32")]
use super::simd128::{counted, token};
use crate::threats::change::Change;
use crate::threats::code::PieceCode;
use crate::threats::mailbox::CODE_BITS;
use crate::threats::pairs::Pairs;
use crate::threats::threat::ThreatDeltas;

pub(crate) use super::scalar::{gather, place_and_pair};

#[inline(always)]
pub(crate) fn victims(
    isa: impl InstructionSet,
    codes: &[u8; 64],
    bits: [u64; CODE_BITS],
    pairs: &Pairs,
    attacker: PieceCode,
) -> u64 {
    match token(isa) {
        Some(token) => counted(token.empty_row(), codes, pairs.victims_of(attacker.code())),
        None => scalar::victims(isa, codes, bits, pairs, attacker),
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
    match token(isa) {
        Some(token) => Codes::deltas(token, codes, changes, pairs, deltas),
        None => scalar::threat_deltas(isa, codes, bits, changes, pairs, deltas),
    }
}
