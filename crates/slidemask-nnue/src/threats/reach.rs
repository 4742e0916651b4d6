//! The sixteen places from which a piece can attack a square, or be attacked from it: eight rays and eight knight's moves.
//!
//! A board around a square is 64 bytes: eight for each [`Direction`]. The first byte is the square of a knight's move; then
//! follow the seven squares of the ray, from the nearest to the farthest.

use slidemask::{Color, Direction, Kind, Square};

use super::code::{CODES, PieceCode};

/// A byte for each place around a square.
#[repr(C, align(64))]
pub(crate) struct Around64(pub(crate) [u8; 64]);

/// How a piece attacks: one bit for each of the moves that differ. A queen has two.
pub(crate) mod class {
    /// A white pawn.
    pub(crate) const WHITE_PAWN: u8 = 1;
    /// A black pawn.
    pub(crate) const BLACK_PAWN: u8 = 1 << 1;
    pub(crate) const KNIGHT: u8 = 1 << 2;
    pub(crate) const DIAGONAL: u8 = 1 << 3;
    pub(crate) const ORTHOGONAL: u8 = 1 << 4;
    pub(crate) const KING: u8 = 1 << 5;
}

/// The classes of a piece.
pub(crate) const fn class_of(piece: PieceCode) -> u8 {
    match (piece.kind(), piece.color()) {
        (Kind::Pawn, Color::White) => class::WHITE_PAWN,
        (Kind::Pawn, Color::Black) => class::BLACK_PAWN,
        (Kind::Knight, _) => class::KNIGHT,
        (Kind::Bishop, _) => class::DIAGONAL,
        (Kind::Rook, _) => class::ORTHOGONAL,
        (Kind::Queen, _) => class::DIAGONAL | class::ORTHOGONAL,
        (Kind::King, _) => class::KING,
    }
}

/// The steps from a square to the places around it, for a board with 16 squares in a rank (`0x88`), where every step off the
/// board sets bit 3 or bit 7.
pub(crate) static STEPS: Around64 = {
    let mut steps = [0; 64];
    let mut i = 0;
    while i < steps.len() {
        let (files, ranks) = step(i);
        steps[i] = (16 * ranks + files).cast_unsigned();
        i += 1;
    }
    Around64(steps)
};

/// The step to a place as files and ranks. The knight's move between two directions is the sum of their steps.
#[allow(clippy::cast_possible_truncation, reason = "distances are at most 7")]
const fn step(place: usize) -> (i8, i8) {
    let (files, ranks) = Direction::ALL[place / 8].delta();
    let (next_files, next_ranks) = Direction::ALL[(place / 8 + 1) % 8].delta();
    let distance = (place % 8).cast_signed() as i8;
    if distance == 0 {
        (files + next_files, ranks + next_ranks)
    } else {
        (files * distance, ranks * distance)
    }
}

/// The classes of the pieces that attack the square from each place around it.
pub(crate) static REACH: Around64 = {
    let mut reach = [0; 64];
    let mut i = 0;
    while i < reach.len() {
        reach[i] = reach_from(i);
        i += 1;
    }
    Around64(reach)
};

/// The first two bytes of a straight ray and of a diagonal one, which alternate: the classes that attack from the square of a
/// knight's move, and those that attack from any distance.
#[allow(dead_code, reason = "only vector code uses it")]
pub(crate) static REACH_FROM_AFAR: [u8; 16] = {
    let mut reach = [0; 16];
    let mut ray = 0;
    while ray < Direction::ALL.len() {
        let first = ray % 2 * 8;
        reach[first] = class::KNIGHT;
        reach[first + 1] = REACH.0[8 * ray + 7];
        assert!(reach[first + 1] == REACH.0[8 * (ray % 2) + 7], "straight and diagonal rays alternate");
        ray += 1;
    }
    reach
};

/// The classes that attack only from the next square of each ray, in the second byte.
#[allow(dead_code, reason = "only vector code uses it")]
pub(crate) static REACH_FROM_BESIDE: Around64 = {
    let mut reach = [0; 64];
    let mut i = 0;
    while i < reach.len() {
        reach[i + 1] = REACH.0[i + 1] & !REACH.0[i + 7];
        i += 8;
    }
    Around64(reach)
};

const fn reach_from(place: usize) -> u8 {
    let (files, ranks) = step(place);
    let slider = if files == 0 || ranks == 0 { class::ORTHOGONAL } else { class::DIAGONAL };
    let pawn = match (files, ranks) {
        (-1 | 1, 1) => class::BLACK_PAWN, // it attacks down the board
        (-1 | 1, -1) => class::WHITE_PAWN,
        _ => 0,
    };
    match place % 8 {
        0 => class::KNIGHT,
        1 => slider | class::KING | pawn,
        _ => slider,
    }
}

/// The place of a square around another one, by the difference of their numbers on a board with 16 squares in a rank, plus
/// [`MOST_DIFFERENCE`]; [`NOWHERE`] if it has none.
static PLACES: [u8; 2 * MOST_DIFFERENCE as usize + 1] = {
    let mut places = [NOWHERE; 2 * MOST_DIFFERENCE as usize + 1];
    let mut place: u8 = 0;
    while place < 64 {
        let difference = STEPS.0[place as usize].cast_signed() as isize + MOST_DIFFERENCE;
        places[difference.cast_unsigned()] = place;
        place += 1;
    }
    places
};

/// From a1 to h8: seven ranks of 16 squares, and seven files.
const MOST_DIFFERENCE: isize = 0x77;

/// No place: neither on a ray nor a knight's move away.
pub(crate) const NOWHERE: u8 = 64;

/// The number of a square on a board with 16 squares in a rank.
#[inline(always)]
pub(crate) const fn wide(square: Square) -> u8 {
    square as u8 + (square as u8 & 0o70)
}

/// The place of a square around another one: 0 to 63, or [`NOWHERE`].
#[inline(always)]
pub(crate) const fn place_of(other: Square, around: Square) -> u8 {
    let difference = wide(other) as isize - wide(around) as isize + MOST_DIFFERENCE;
    PLACES[difference.cast_unsigned()]
}

/// The classes of pieces that attack from one square to another one if nothing is between them.
#[allow(dead_code, reason = "only vector code uses it")]
#[inline(always)]
pub(crate) const fn reach_between(one: Square, other: Square) -> u8 {
    let place = place_of(other, one);
    if place == NOWHERE { 0 } else { REACH.0[place as usize % 64] }
}

/// A byte for each code of a piece: a row for byte shuffles.
pub(crate) type ByCode = [u8; CODES];

/// The classes of the sliders. All codes that are no slider have 0.
#[allow(dead_code, reason = "only vector code uses it")]
pub(crate) const SLIDERS: ByCode = {
    let mut row = [0; CODES];
    let mut i = 0;
    while i < PieceCode::ALL.len() {
        let piece = PieceCode::ALL[i];
        row[piece.code() as usize] = class_of(piece) & (class::DIAGONAL | class::ORTHOGONAL);
        i += 1;
    }
    row
};

/// The kinds of the pieces of some colours, one bit for each kind. All other codes have 0.
const fn kinds(of: [bool; Color::ALL.len()]) -> ByCode {
    let mut row = [0; CODES];
    let mut i = 0;
    while i < PieceCode::ALL.len() {
        let piece = PieceCode::ALL[i];
        if of[piece.color() as usize] {
            row[piece.code() as usize] = 1 << piece.kind() as u8;
        }
        i += 1;
    }
    row
}

/// The kinds of all pieces.
#[allow(dead_code, reason = "only vector code uses it")]
pub(crate) const KIND: ByCode = kinds([true, true]);

/// The kinds of one side's pieces.
#[allow(dead_code, reason = "only vector code uses it")]
pub(crate) const KINDS: [ByCode; Color::ALL.len()] = [kinds([true, false]), kinds([false, true])];
