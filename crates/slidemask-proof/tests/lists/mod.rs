//! What the tests and the fuzz targets of threats need to compare lists with those of a walk.

#![allow(dead_code, reason = "no test needs all of it")]

use std::collections::BTreeSet;

use slidemask::Kind;
use slidemask::threats::{Pairs, PieceCode, ThreatList};
use slidemask_proof::oracle::Threat;

/// Sets of pairs, and a second account of what they count, by the codes of attacker and victim.
pub(crate) type Counts = fn(u8, u8) -> bool;
pub(crate) static SETS: [(Pairs, Counts); 6] = [
    (Pairs::ALL, |_, _| true),
    (Pairs::FULL, |attacker, victim| match attacker & 7 {
        1 => matches!(victim & 7, 1 | 2 | 4),
        3 | 4 => victim & 7 != 5,
        6 => victim & 7 < 5,
        _ => true,
    }),
    (Pairs::WITHOUT_KINGS, |attacker, victim| match attacker & 7 {
        1 => matches!(victim & 7, 1 | 2 | 4),
        2 | 5 => victim & 7 != 6,
        3 | 4 => victim & 7 < 5,
        _ => false,
    }),
    (Pairs::ALL.without_own(), |attacker, victim| attacker / 8 != victim / 8),
    (Pairs::ALL.without_enemy().without_victim(Kind::Rook), |attacker, victim| {
        attacker / 8 == victim / 8 && victim & 7 != 4
    }),
    // No attacks by queens, and none of a black bishop on a white pawn.
    (
        Pairs::ALL.without_attacker(Kind::Queen).without_pair(PieceCode::ALL[8], PieceCode::ALL[0]),
        |attacker, victim| attacker & 7 != 5 && (attacker, victim) != (11, 1),
    ),
];

/// The threats of a list. None may be in it twice.
pub(crate) fn set<const N: usize>(list: &ThreatList<N>) -> BTreeSet<Threat> {
    let set: BTreeSet<_> = list.iter().map(|threat| threat.to_bytes()).collect();
    assert_eq!(set.len(), list.len(), "a threat is in the list twice: {list:?}");
    set
}

/// The lists of all boards, each sorted.
pub(crate) fn sorted<T: Copy + Ord>(offsets: &[u32], items: &[T]) -> Vec<Vec<T>> {
    let list = |pair: &[u32]| {
        let mut list = items[pair[0] as usize..pair[1] as usize].to_vec();
        list.sort_unstable();
        list
    };
    offsets.windows(2).map(list).collect()
}
