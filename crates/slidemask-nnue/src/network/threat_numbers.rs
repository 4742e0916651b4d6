//! The numbers of threats as inputs, one at a time.

use slidemask::isa::InstructionSet;

use super::sides::each_side;
use crate::list::End;
use crate::threats::all_threats::each_attacker;
use crate::threats::features::FeatureSet;
use crate::threats::mailbox::CODE_BITS;
use crate::threats::perspective::Perspective;
use crate::threats::threat::Threat;
use crate::vectors::place_and_pair;

/// Appends the numbers of threats as seen from one or two perspectives, each increased by `first`.
#[inline(always)]
pub(crate) fn append<const S: usize, const N: usize>(
    isa: impl InstructionSet,
    features: &FeatureSet,
    first: u32,
    perspectives: [Perspective; S],
    threats: &[Threat],
    ends: &mut [End<'_, N, u32>; S],
) {
    // Both entries are bits of the threat, so what turns them is found once.
    let turns = perspectives.map(
        #[inline(always)]
        |perspective| place_and_pair(isa, perspective.turn()),
    );
    for threat in threats {
        let (place, pair) = place_and_pair(isa, u32::from_be_bytes(threat.to_bytes()));
        each_side!(S, |side| {
            let (turn_of_place, turn_of_pair) = turns[side];
            let (number, counts) = features.number_at(place ^ turn_of_place, pair ^ turn_of_pair);
            ends[side].push_if(counts, first.wrapping_add(number));
        });
    }
}

/// Appends the numbers of all threats of a board, whose codes have these bits.
///
/// No list of threats is written and read again: that takes 1.1 to 1.2 times as long.
///
/// AVX2, NEON and SIMD128 have no compression that would remove the threats that do not count: by our count, four lanes at a time need
/// as many instructions as this loop for the two or three threats of a piece.
#[inline(always)]
pub(crate) fn append_all<const S: usize, const N: usize>(
    isa: impl InstructionSet,
    features: &FeatureSet,
    first: u32,
    perspectives: [Perspective; S],
    codes: &[u8; 64],
    bits: [u64; CODE_BITS],
    ends: &mut [End<'_, N, u32>; S],
) {
    let turns = perspectives.map(
        #[inline(always)]
        |perspective| place_and_pair(isa, perspective.turn()),
    );
    each_attacker(
        isa,
        codes,
        bits,
        features.pairs(),
        #[inline(always)]
        |code, from, victims| {
            let (place, pair) = place_and_pair(isa, u32::from_be_bytes([code, from as u8, 0, 0]));
            for to in victims {
                let (place, pair) = (place ^ to as usize, pair ^ usize::from(codes[to as usize]));
                each_side!(S, |side| {
                    let (turn_of_place, turn_of_pair) = turns[side];
                    let (number, counts) = features.number_at(place ^ turn_of_place, pair ^ turn_of_pair);
                    ends[side].push_if(counts, first.wrapping_add(number));
                });
            }
        },
    );
}
