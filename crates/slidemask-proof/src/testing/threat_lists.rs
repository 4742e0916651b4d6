//! What the tests and the fuzz targets of threats need to compare lists with those of a walk.

use std::array;
use std::collections::BTreeSet;
use std::vec::Vec;

use fastrand::Rng;
use slidemask::Kind;
use slidemask_nnue::List;
use slidemask_nnue::threats::{self, Pairs, PieceCode};

use crate::oracle::{self, Threat};

/// The codes of an empty square and of all pieces.
pub const CODES: [u8; 13] = [0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14];

/// A random board with about this many pieces. Some have pawns on the first and the last rank.
#[must_use]
pub fn random_board(random: &mut Rng, pieces: usize) -> [u8; 64] {
    array::from_fn(|_| if random.usize(..64) < pieces { CODES[random.usize(1..CODES.len())] } else { 0 })
}

/// All squares in random order, and what stands on the first four after a change of them. In half of the cases, a line has the first squares.
#[must_use]
pub fn random_change(random: &mut Rng) -> (Vec<u8>, [(u8, u8); 4]) {
    let mut squares: Vec<u8> = (0..64).collect();
    random.shuffle(&mut squares);
    if random.bool() {
        let line = random.u8(..8);
        let on_line = |&square: &u8| square % 8 == line || square / 8 == line;
        squares.sort_by_key(|square| !on_line(square));
    }
    let mut code = || CODES[if random.bool() { 0 } else { random.usize(..CODES.len()) }];
    let changes = array::from_fn(|i| (squares[i], code()));
    (squares, changes)
}

/// Whether a threat counts, by the codes of attacker and victim.
pub type Counts = fn(u8, u8) -> bool;

/// Sets of pairs, and a second account of what they count.
pub static SETS: [(Pairs, Counts); 6] = [
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

/// The walk's threats of a board that count.
#[must_use]
pub fn counted(codes: &[u8; 64], counts: Counts) -> BTreeSet<Threat> {
    let mut threats = oracle::threats(codes);
    threats.retain(|&[attacker, _, victim, _]| counts(attacker, victim));
    threats.into_iter().collect()
}

/// The threats of a list.
///
/// # Panics
/// A threat is in the list twice.
#[must_use]
pub fn set<const N: usize>(list: &List<threats::Threat, N>) -> BTreeSet<Threat> {
    let set: BTreeSet<_> = list.iter().map(|threat| threat.to_bytes()).collect();
    assert_eq!(set.len(), list.len(), "a threat is in the list twice: {list:?}");
    set
}

/// The lists of all boards, each sorted.
///
/// # Panics
/// An offset is beyond the items.
pub fn sorted<T: Copy + Ord>(offsets: &[u32], items: &[T]) -> Vec<Vec<T>> {
    let list = |ends: &[u32]| {
        let mut list = items[ends[0] as usize..ends[1] as usize].to_vec();
        list.sort_unstable();
        list
    };
    offsets.windows(2).map(list).collect()
}
