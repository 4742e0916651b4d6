//! Threats without vector registers: lookups find the nearest pieces, and loops go through those that attack or are attacked.

use slidemask::isa::InstructionSet;
use slidemask::scalar::rook_and_bishop_attacks;
use slidemask::{
    Axis, Bitboard, Color, Direction, Kind, Line, Square, king_attacks, knight_attacks, pawn_attacks,
};

use crate::list::End;
use crate::threats::change::{Change, apply, item, threat};
use crate::threats::code::PieceCode;
use crate::threats::features::{pair_of, place};
use crate::threats::mailbox::{CODE_BITS, sets_of_codes};
use crate::threats::pairs::Pairs;
use crate::threats::reach::place_of;
use crate::threats::threat::{Threat, ThreatDeltas};

/// Writes changes to a board, and appends the threats that they add and remove.
///
/// Each changed square has its own lookup on the board before and on the board after the changes. Where it has a piece, its threats are
/// listed; where it is empty but will be filled, or was filled, those that pass through it.
#[inline(always)]
pub(crate) fn threat_deltas<const CHANGES: usize>(
    _: impl InstructionSet,
    codes: &mut [u8; 64],
    mut bits: [u64; CODE_BITS],
    mut changes: [Change; CHANGES],
    pairs: &Pairs,
    deltas: &mut ThreatDeltas,
) {
    let before = *codes;
    if !apply(&mut changes, codes) {
        return;
    }
    let ThreatDeltas { added, removed } = deltas;
    let before_of = |change: Change| change.before;
    let after_of = |change: Change| change.after;
    lost(&Pieces::of(&before, bits), before_of, after_of, changes, pairs, &mut removed.end());
    for change in changes {
        for (bit, set) in bits.iter_mut().enumerate() {
            *set ^= u64::from((change.before ^ change.after) >> bit & 1) << change.square as u8;
        }
    }
    lost(&Pieces::of(codes, bits), after_of, before_of, changes, pairs, &mut added.end());
}

/// A board, with the pieces of each way to attack.
struct Pieces<'a> {
    codes: &'a [u8; 64],
    occupied: u64,
    white_pawns: u64,
    black_pawns: u64,
    knights: u64,
    diagonal: u64,
    orthogonal: u64,
    kings: u64,
}

impl<'a> Pieces<'a> {
    #[inline(always)]
    fn of(codes: &'a [u8; 64], [one, two, four, black]: [u64; CODE_BITS]) -> Self {
        let pawns = one & !two & !four;
        Self {
            codes,
            occupied: one | two | four,
            white_pawns: pawns & !black,
            black_pawns: pawns & black,
            knights: two & !one & !four,
            diagonal: one & (two | four),
            orthogonal: four & !two,
            kings: two & four,
        }
    }

    /// The pieces that attack a square, and those that a piece on it attacks. `rook` and `bishop` are the lookups of this square.
    #[inline(always)]
    fn attackers_and_victims(&self, square: Square, code: u8, rook: u64, bishop: u64) -> (u64, u64) {
        let [above, below] = Color::ALL.map(|color| pawn_attacks(color, square).0);
        let (knight, king) = (knight_attacks(square).0, king_attacks(square).0);
        let attackers = (self.white_pawns & below | self.black_pawns & above)
            | (self.knights & knight | self.kings & king)
            | (self.diagonal & bishop | self.orthogonal & rook);
        let pawn = if code & 8 == 0 { above } else { below };
        // By the low three bits of the code.
        let attacks = [0, pawn, knight, bishop, rook, bishop | rook, king, 0];
        (attackers, attacks[usize::from(code) % 8] & self.occupied)
    }
}

/// Appends the threats of a board that it loses when it becomes another one. `now` and `then` are the codes of the changed squares on
/// this board and on the other one.
#[inline(always)]
fn lost<const CHANGES: usize, const N: usize>(
    board: &Pieces<'_>,
    now: impl Fn(Change) -> u8,
    then: impl Fn(Change) -> u8,
    changes: [Change; CHANGES],
    pairs: &Pairs,
    list: &mut End<'_, N, Threat>,
) {
    let mut unchanged = board.occupied;
    for change in changes {
        unchanged &= !Bitboard::from_square(change.square).0;
    }
    // The threats of a changed square that has been listed are not listed again: those of a piece on it, and those through it.
    let (mut pieces, mut walls) = (board.occupied, board.occupied);
    for change in changes {
        let (square, place) = (change.square, Bitboard::from_square(change.square).0);
        if now(change) != 0 {
            pieces &= !place;
            with_piece(board, square, now(change), pieces, pairs, list);
        } else if then(change) != 0 {
            through_square(board, square, walls, unchanged, pairs, list);
            walls |= place;
        }
    }
}

/// Appends the threats between the piece on a square and others.
#[inline(always)]
#[allow(
    clippy::needless_bitwise_bool,
    reason = "branches are often mispredicted: a change takes 1.3 times as long"
)]
fn with_piece<const N: usize>(
    board: &Pieces<'_>,
    square: Square,
    code: u8,
    others: u64,
    pairs: &Pairs,
    list: &mut End<'_, N, Threat>,
) {
    let (rook, bishop) = rook_and_bishop_attacks(square, Bitboard(board.occupied));
    let (attackers, victims) = board.attackers_and_victims(square, code, rook.0, bishop.0);
    let (as_attacker, as_victim) = (pairs.victims_of(code), pairs.attackers_of(code));
    let piece = item(square, code);
    let (victims, attackers) = (Bitboard(victims & others), Bitboard(attackers & others));
    // One loop, since the end of a loop is often mispredicted: with two loops, a change takes 1.1 times as long.
    for other in victims | attackers {
        let found = board.codes[other as usize];
        let row = usize::from(found) % 16;
        list.push_if(victims.contains(other) & (as_attacker[row] != 0), threat(piece, item(other, found)));
        list.push_if(attackers.contains(other) & (as_victim[row] != 0), threat(item(other, found), piece));
    }
}

/// Appends the threats between some pieces that pass through an empty square. `walls` end the rays from it.
#[inline(always)]
fn through_square<const N: usize>(
    board: &Pieces<'_>,
    square: Square,
    walls: u64,
    some: u64,
    pairs: &Pairs,
    list: &mut End<'_, N, Threat>,
) {
    let (rook, bishop) = rook_and_bishop_attacks(square, Bitboard(walls));
    let near = (rook.0 | bishop.0) & some;
    for slider in Bitboard((rook.0 & board.orthogonal | bishop.0 & board.diagonal) & some) {
        let behind = near & opposite_ray(square, slider);
        // If it is empty, the victim is meaningless, and does not count.
        let victim = Square::from_low_bits(behind.trailing_zeros() as usize);
        let (at_slider, at_victim) = (board.codes[slider as usize], board.codes[victim as usize]);
        let counts = pairs.attackers_of(at_victim)[usize::from(at_slider) % 16] != 0;
        list.push_if((behind != 0) & counts, threat(item(slider, at_slider), item(victim, at_victim)));
    }
}

/// The ray from a square that leads away from another one on a line with it.
#[inline(always)]
fn opposite_ray(square: Square, from: Square) -> u64 {
    /// Whether the opposite ray is the upper one, and its axis.
    const OPPOSITE: [(bool, Axis); Direction::ALL.len()] = [
        (false, Axis::File),
        (false, Axis::Diagonal),
        (false, Axis::Rank),
        (true, Axis::Antidiagonal),
        (true, Axis::File),
        (true, Axis::Diagonal),
        (true, Axis::Rank),
        (false, Axis::Antidiagonal),
    ];
    let (upper, axis) = OPPOSITE[usize::from(place_of(from, square) / 8) % 8];
    let line = Line::lookup(square, axis);
    if upper { line.upper } else { line.lower }
}

/// The lowest bits of eight bytes as a rank.
const fn gather_rank(bytes: u64) -> u64 {
    (bytes & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// The squares whose codes have each bit.
///
/// A network of exchanges needs half of the instructions, and takes as long.
pub(crate) fn gather(_: impl InstructionSet, codes: &[u8; 64]) -> [u64; CODE_BITS] {
    let mut bits = [0; CODE_BITS];
    for (rank, eight) in codes.as_chunks::<8>().0.iter().enumerate() {
        let bytes = u64::from_le_bytes(*eight);
        for (bit, set) in bits.iter_mut().enumerate() {
            *set |= gather_rank(bytes >> bit) << (8 * rank);
        }
    }
    bits
}

/// The squares of the pieces that count as victims of an attacker.
#[inline(always)]
pub(crate) fn victims(
    _: impl InstructionSet,
    _: &[u8; 64],
    bits: [u64; CODE_BITS],
    pairs: &Pairs,
    attacker: PieceCode,
) -> u64 {
    let (colors, kinds) = sets_of_codes(bits);
    let mut victims = 0;
    for color in Color::ALL {
        let counted = pairs.kinds(color)[attacker.code() as usize];
        let mut of_color = 0;
        for kind in Kind::ALL {
            of_color |= kinds[kind as usize].0 & u64::from(counted >> kind as u8 & 1).wrapping_neg();
        }
        victims |= of_color & colors[color as usize].0;
    }
    victims
}

/// The entries of a threat in the tables of [`FeatureSet`](crate::threats::FeatureSet): of the attack, and of the pair of pieces.
#[inline(always)]
pub(crate) fn place_and_pair(_: impl InstructionSet, seen: u32) -> (usize, usize) {
    (place(seen), pair_of(seen))
}
