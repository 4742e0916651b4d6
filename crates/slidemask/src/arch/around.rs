//! What surrounds a square: registers for boards of bytes, and the threats that a change of a square adds or removes, written once
//! for all registers.
//!
//! A board is 64 codes of pieces in registers. [`ByteBoard::around`] finds the sixteen pieces that a piece on a square may attack
//! or be attacked by: the nearest one on each of the eight rays, and those on the squares of a knight's moves. All else works on these sixteen.

use core::ops::{BitAnd, BitOr};

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::square::Square;
use crate::threat::code::WALL;
use crate::threat::list::{ThreatDeltas, ThreatList};
use crate::threat::pairs::Pairs;
use crate::threat::rays::{ByCode, KINDS, SLIDERS};

/// A board of 64 codes in registers.
pub trait ByteBoard: Copy {
    /// A register of sixteen bytes.
    type Sixteen: Sixteen;

    /// Writes the board to memory.
    fn store(self, codes: &mut [u8; 64]);

    /// The board with another code on a square.
    fn with(self, square: Square, code: u8) -> Self;

    /// The sixteen places around a square.
    fn around(self, square: Square) -> Around<Self::Sixteen>;
}

/// Sixteen places around a square, for each direction a knight's move and the nearest piece on the ray. Opposite directions are
/// eight places apart.
#[derive(Clone, Copy)]
pub struct Around<S> {
    /// The codes of the pieces, 0 if there is none. Such a place has no meaning in the other two.
    pub codes: S,
    /// The squares.
    pub squares: S,
    /// The classes of pieces that attack from there.
    pub reach: S,
}

/// Sixteen bytes.
pub trait Sixteen: Copy + BitAnd<Output = Self> + BitOr<Output = Self> {
    /// Sixteen items of four bytes.
    type Items: Items;

    /// Looks up each byte, which is less than 16, in a row.
    fn look_up(self, row: &ByCode) -> Self;

    /// The bytes eight places further: those of the opposite directions.
    fn turned(self) -> Self;

    /// The places with a byte that is not 0, as bits.
    fn present(self) -> u32;

    /// Two bytes for each place: its code and its square.
    fn items(codes: Self, squares: Self) -> Self::Items;
}

/// Sixteen items of two or four bytes: a piece and its square, or two of them.
pub trait Items: Copy {
    /// Makes these pieces the victims of one attacker.
    fn attacked_by(self, attacker: u32) -> Self;

    /// Makes these pieces the attackers of one victim.
    fn attacking(self, victim: u32) -> Self;

    /// Makes each of these pieces the attacker of the piece in the opposite direction.
    fn attacking_opposite(self) -> Self;

    /// Appends the items whose bits are set.
    fn append<const N: usize>(self, which: u32, list: &mut ThreatList<N>);
}

/// A changed square, with the codes on it before and after; 0 is an empty square.
#[derive(Clone, Copy)]
pub(crate) struct Change {
    pub square: Square,
    pub before: u8,
    pub after: u8,
}

/// A piece and its square in two bytes.
#[inline(always)]
fn item(square: Square, code: u8) -> u32 {
    u32::from(code) | (square as u32) << 8
}

/// Appends the threats from a piece.
#[inline(always)]
fn from_piece<S: Sixteen, const N: usize>(
    around: Around<S>,
    items: S::Items,
    square: Square,
    code: u8,
    pairs: &Pairs,
    list: &mut ThreatList<N>,
) {
    let victims = around.codes.look_up(pairs.victims_of(code)) & around.reach;
    items.attacked_by(item(square, code)).append(victims.present(), list);
}

/// Appends the threats from and against a piece.
#[inline(always)]
fn with_piece<B: ByteBoard, const N: usize>(
    board: B,
    square: Square,
    code: u8,
    pairs: &Pairs,
    list: &mut ThreatList<N>,
) {
    let around = board.around(square);
    let items = Sixteen::items(around.codes, around.squares);
    from_piece(around, items, square, code, pairs, list);
    let attackers = around.codes.look_up(pairs.attackers_of(code)) & around.reach;
    items.attacking(item(square, code)).append(attackers.present(), list);
}

/// Appends the threats that pass through an empty square.
#[inline(always)]
fn through_square<B: ByteBoard, const N: usize>(
    board: B,
    square: Square,
    pairs: &Pairs,
    list: &mut ThreatList<N>,
) {
    let around = board.around(square);
    let sliders = around.codes.look_up(&SLIDERS) & around.reach;
    let opposite = around.codes.turned();
    let [white, black] = Color::ALL;
    let pairs_that_count = around.codes.look_up(pairs.kinds(white)) & opposite.look_up(&KINDS[0])
        | around.codes.look_up(pairs.kinds(black)) & opposite.look_up(&KINDS[1]);
    let items = Sixteen::items(around.codes, around.squares).attacking_opposite();
    items.append(sliders.present() & pairs_that_count.present(), list);
}

/// Appends the threats of a board that it loses when some squares change. `now` and `then` are the codes of a changed square on this
/// board and on the other one.
///
/// They are the threats from and against the pieces on changed squares, and those through squares that are filled. After a square has been
/// looked at, a wall stands on it: so a threat that concerns several changed squares is appended once.
#[inline(always)]
fn lost<B: ByteBoard, const CHANGES: usize, const N: usize>(
    mut board: B,
    changes: [Change; CHANGES],
    now: impl Fn(Change) -> u8,
    then: impl Fn(Change) -> u8,
    pairs: &Pairs,
    list: &mut ThreatList<N>,
) {
    for change in changes {
        if now(change) != 0 && now(change) != then(change) {
            with_piece(board, change.square, now(change), pairs, list);
            board = board.with(change.square, WALL);
        }
    }
    for change in changes {
        if now(change) == 0 && then(change) != 0 {
            through_square(board, change.square, pairs, list);
            board = board.with(change.square, WALL);
        }
    }
}

/// The threats that changes add and remove. It returns the board after the changes.
#[inline(always)]
pub(crate) fn deltas<B: ByteBoard, const CHANGES: usize>(
    before: B,
    changes: [Change; CHANGES],
    pairs: &Pairs,
    deltas: &mut ThreatDeltas,
) -> B {
    let mut after = before;
    for change in changes {
        after = after.with(change.square, change.after);
    }
    let (of_before, of_after) = (
        #[inline(always)]
        |change: Change| change.before,
        #[inline(always)]
        |change: Change| change.after,
    );
    lost(before, changes, of_before, of_after, pairs, &mut deltas.removed);
    lost(after, changes, of_after, of_before, pairs, &mut deltas.added);
    after
}

/// All threats of a board with these pieces.
#[inline(always)]
pub(crate) fn all<B: ByteBoard, const N: usize>(
    board: B,
    codes: &[u8; 64],
    occupied: Bitboard,
    pairs: &Pairs,
    list: &mut ThreatList<N>,
) {
    for square in occupied {
        let around = board.around(square);
        let items = Sixteen::items(around.codes, around.squares);
        from_piece(around, items, square, codes[square as usize], pairs, list);
    }
}
