//! The oracle: a slow and simple computation of attacks. A piece walks from square to square, by file and rank, until another
//! piece or the edge stops it.
//!
//! Squares are numbers from 0 (a1) to 63 (h8), and sets are 64-bit words. The oracle shares no code with the functions that it
//! is compared with.

use alloc::vec::Vec;

/// A step from one square to another: a number of files to the east, and a number of ranks to the north.
///
/// ```
/// use slidemask_proof::oracle::{self, Step};
///
/// const NORTH: Step = (0, 1);
/// assert_eq!(oracle::slide(48, &[NORTH], 0), 1 << 56);
/// ```
pub type Step = (i32, i32);

/// The steps of a rook in its four directions.
///
/// ```
/// use slidemask_proof::oracle;
///
/// assert_eq!(oracle::slide(27, oracle::ROOK, 0).count_ones(), 14);
/// ```
pub const ROOK: &[Step] = &[(1, 0), (-1, 0), (0, 1), (0, -1)];
/// The steps of a bishop in its four directions.
///
/// ```
/// use slidemask_proof::oracle;
///
/// assert_eq!(oracle::slide(27, oracle::BISHOP, 0).count_ones(), 13);
/// ```
pub const BISHOP: &[Step] = &[(1, 1), (-1, -1), (-1, 1), (1, -1)];
/// The steps of a queen in its eight directions. They are also the steps of a king.
///
/// ```
/// use slidemask_proof::oracle;
///
/// assert_eq!(oracle::slide(27, oracle::QUEEN, 0).count_ones(), 27);
/// ```
pub const QUEEN: &[Step] = &[(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (-1, 1), (1, -1)];
/// The eight leaps of a knight, as steps.
///
/// ```
/// use slidemask_proof::oracle;
///
/// assert_eq!(oracle::leap(27, oracle::KNIGHT).count_ones(), 8);
/// ```
pub const KNIGHT: &[Step] = &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The squares that a piece visits if it walks at most `longest` steps in each direction.
///
/// It stops at the edge of the board, and on the first occupied square, which is visited. From a square above 63 it visits
/// nothing.
///
/// ```
/// use slidemask_proof::oracle;
///
/// // A rook on b1, a piece on d1: a1, c1, d1 and the b-file.
/// assert_eq!(oracle::walk(1, oracle::ROOK, 7, 0b1000), 0x0202_0202_0202_020d);
/// ```
#[must_use]
pub fn walk(square: u8, steps: &[Step], longest: u32, occupied: u64) -> u64 {
    let mut visited = 0;
    if square > 63 {
        return visited;
    }
    for &(right, up) in steps {
        let (mut file, mut rank) = (i32::from(square) % 8, i32::from(square) / 8);
        for _ in 0..longest {
            file += right;
            rank += up;
            if !(0..=7).contains(&file) || !(0..=7).contains(&rank) {
                break;
            }
            let here = 1 << (rank * 8 + file);
            visited |= here;
            if occupied & here != 0 {
                break;
            }
        }
    }
    visited
}

/// The squares that a slider with these steps attacks.
///
/// ```
/// use slidemask_proof::oracle;
///
/// assert_eq!(oracle::slide(27, oracle::QUEEN, 0).count_ones(), 27);
/// ```
#[must_use]
pub fn slide(square: u8, steps: &[Step], occupied: u64) -> u64 {
    walk(square, steps, 7, occupied)
}

/// The squares that a knight or a king attacks: those that are one step away.
///
/// ```
/// use slidemask_proof::oracle;
///
/// assert_eq!(oracle::leap(0, oracle::KNIGHT), 1 << 10 | 1 << 17);
/// ```
#[must_use]
pub fn leap(square: u8, steps: &[Step]) -> u64 {
    walk(square, steps, 1, 0)
}

/// The union of the attacks of all sliders of a set.
///
/// ```
/// use slidemask_proof::oracle;
///
/// // Rooks on a1 and d1, looking east.
/// assert_eq!(oracle::slide_all(0b1001, &[(1, 0)], 0b1001), 0b1111_1110);
/// ```
#[must_use]
pub fn slide_all(sliders: u64, steps: &[Step], occupied: u64) -> u64 {
    (0..64)
        .filter(|square| sliders >> square & 1 != 0)
        .fold(0, |all, square| all | slide(square, steps, occupied))
}

/// A threat as four bytes: the code of the attacker, its square, the code of the victim, its square.
///
/// The codes are those of `slidemask_nnue::threats::PieceCode`: 1 to 6 for White's pawn to king, 9 to 14 for Black's.
pub type Threat = [u8; 4];

/// All threats of a board of 64 codes, in order: each piece, and each piece that it attacks.
///
/// ```
/// use slidemask_proof::oracle;
///
/// let mut codes = [0; 64];
/// (codes[0], codes[56]) = (4, 13); // a white rook on a1, a black queen on a8
/// assert_eq!(oracle::threats(&codes), [[4, 0, 13, 56], [13, 56, 4, 0]]);
/// ```
#[must_use]
pub fn threats(codes: &[u8; 64]) -> Vec<Threat> {
    let occupied =
        (0..64).filter(|&square: &usize| codes[square] != 0).fold(0, |set, square| set | 1 << square);
    let mut threats = Vec::new();
    for from in 0..64 {
        let attacker = codes[usize::from(from)];
        let attacked = attacks(attacker, from, occupied);
        let victims = (0..64).filter(|&to: &u8| attacked >> to & 1 != 0 && codes[usize::from(to)] != 0);
        threats.extend(victims.map(|to| [attacker, from, codes[usize::from(to)], to]));
    }
    threats
}

/// The squares that a piece attacks, by its code as in [`threats`]. Other codes attack nothing.
#[doc(hidden)]
#[must_use]
pub fn attacks(code: u8, square: u8, occupied: u64) -> u64 {
    const WHITE_PAWN: &[Step] = &[(-1, 1), (1, 1)];
    const BLACK_PAWN: &[Step] = &[(-1, -1), (1, -1)];
    match code {
        1 => leap(square, WHITE_PAWN),
        9 => leap(square, BLACK_PAWN),
        2 | 10 => leap(square, KNIGHT),
        3 | 11 => slide(square, BISHOP, occupied),
        4 | 12 => slide(square, ROOK, occupied),
        5 | 13 => slide(square, QUEEN, occupied),
        6 | 14 => leap(square, QUEEN),
        _ => 0,
    }
}
