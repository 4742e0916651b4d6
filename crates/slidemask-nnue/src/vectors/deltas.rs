//! The threats that changes of squares add or remove, written once for all registers.
//!
//! A board is 64 codes of pieces in registers. [`ByteBoard::around`] finds the sixteen pieces that a piece on a square may attack
//! or be attacked by: the nearest one on each of the eight rays, and those on the squares of a knight's move. All else works on
//! these sixteen places.

use core::ops::{BitAnd, BitOr};

use slidemask::{Color, Square};

use crate::list::End;
use crate::threats::change::{Change, apply, item, threat};
use crate::threats::pairs::Pairs;
use crate::threats::reach::{ByCode, KIND, KINDS, SLIDERS, reach_between};
use crate::threats::threat::{Threat, ThreatDeltas};

/// A board of 64 codes in registers.
pub(crate) trait ByteBoard: Copy {
    /// Sixteen places in a register.
    type Places: Places;
    /// The pieces on them, with their squares.
    type Items: Items;

    /// The sixteen places around one of some squares, on the board without the pieces on these squares. For each of the others,
    /// it also returns the place that the square would have, as a bit, or 0 if it is in no line or behind the nearest piece.
    fn around<const N: usize>(self, one: usize, squares: [Square; N]) -> (Around<Self>, [u32; N]);
}

/// Sixteen places around a square: for each direction a knight's move and the nearest piece on the ray. Opposite directions are
/// eight places apart.
#[derive(Clone, Copy)]
pub(crate) struct Around<B: ByteBoard> {
    /// The codes of the pieces, 0 if there is none. Such a place has no meaning in the other two.
    pub codes: B::Places,
    /// The classes of pieces that attack from there.
    pub reach: B::Places,
    /// The pieces and their squares.
    pub items: B::Items,
}

/// A byte for each of sixteen places.
pub(crate) trait Places: Copy + BitAnd<Output = Self> + BitOr<Output = Self> {
    /// Looks up each byte, which is less than 16, in a row.
    fn look_up(self, row: &ByCode) -> Self;

    /// The bytes eight places further: those of the opposite directions.
    fn turned(self) -> Self;

    /// The places with a byte that is not 0, as bits.
    fn present(self) -> u32;
}

/// Sixteen items of two or four bytes: a piece and its square, or two of them.
pub(crate) trait Items: Copy {
    /// Makes these pieces the victims of one attacker.
    fn attacked_by(self, attacker: u16) -> Self;

    /// Makes these pieces the attackers of one victim.
    fn attacking(self, victim: u16) -> Self;

    /// Makes each of these pieces the attacker of the piece in the opposite direction.
    fn attacking_opposite(self) -> Self;

    /// Appends the items whose bits are set.
    fn append<const N: usize>(self, which: u32, list: &mut End<'_, N, Threat>);
}

/// What surrounds a changed square: the places of unchanged pieces, and the places of the other changed squares.
#[derive(Clone, Copy)]
struct Changed<B: ByteBoard, const CHANGES: usize> {
    around: Around<B>,
    places: [u32; CHANGES],
}

impl<B: ByteBoard, const CHANGES: usize> Changed<B, CHANGES> {
    /// The surroundings of one of the changed squares.
    #[inline(always)]
    fn of(board: B, one: usize, squares: [Square; CHANGES]) -> Self {
        let (around, places) = board.around(one, squares);
        Self { around, places }
    }
}

/// Writes changes to a board in memory, and appends the threats that they add and remove.
///
/// The surroundings of each changed square are computed once, without the pieces on changed squares. They serve the board before
/// and the board after the changes: what differs are the pieces on changed squares, which may hide the places behind them.
#[inline(always)]
pub(crate) fn board_deltas<B: ByteBoard, const CHANGES: usize>(
    board: B,
    codes: &mut [u8; 64],
    mut changes: [Change; CHANGES],
    pairs: &Pairs,
    deltas: &mut ThreatDeltas,
) {
    if !apply(&mut changes, codes) {
        return;
    }
    // Loops, because `map` and `from_fn` of arrays are not inlined: their closures are compiled without the vector instructions,
    // which took 29 times as long in plain builds.
    let Some(first) = changes.first() else { return };
    let mut squares = [first.square; CHANGES];
    let [mut before, mut after] = [[0; CHANGES]; 2];
    for (i, change) in changes.iter().enumerate() {
        (squares[i], before[i], after[i]) = (change.square, change.before, change.after);
    }
    let mut changed = [Changed::of(board, 0, squares); CHANGES];
    // Not an iterator, which stays a loop even for one more square.
    let mut i = 1;
    while i < CHANGES {
        changed[i] = Changed::of(board, i, squares);
        i += 1;
    }
    let ThreatDeltas { added, removed } = deltas;
    lost(&changed, squares, before, after, pairs, &mut removed.end());
    lost(&changed, squares, after, before, pairs, &mut added.end());
}

/// Appends the threats of a board that it loses when it becomes another one. `now` and `then` are the codes of the changed
/// squares on this board and on the other one.
#[inline(always)]
fn lost<B: ByteBoard, const CHANGES: usize, const N: usize>(
    changed: &[Changed<B, CHANGES>; CHANGES],
    squares: [Square; CHANGES],
    now: [u8; CHANGES],
    then: [u8; CHANGES],
    pairs: &Pairs,
    list: &mut End<'_, N, Threat>,
) {
    // The first two squares are written out, since the compiler does not unroll the loop: with AVX2 it takes 1.14 times as long.
    lost_at(0, changed, squares, now, then, pairs, list);
    if CHANGES > 1 {
        lost_at(1, changed, squares, now, then, pairs, list);
    }
    for i in 2..CHANGES {
        lost_at(i, changed, squares, now, then, pairs, list);
    }
}

/// Appends those of these threats that have a piece on one of the changed squares, or pass through it.
#[inline(always)]
fn lost_at<B: ByteBoard, const CHANGES: usize, const N: usize>(
    i: usize,
    changed: &[Changed<B, CHANGES>; CHANGES],
    squares: [Square; CHANGES],
    now: [u8; CHANGES],
    then: [u8; CHANGES],
    pairs: &Pairs,
    list: &mut End<'_, N, Threat>,
) {
    let Changed { around, places } = &changed[i];
    if now[i] != 0 {
        let mut hidden = 0;
        for j in 0..CHANGES {
            if now[j] != 0 {
                hidden |= places[j];
            }
        }
        let piece = item(squares[i], now[i]);
        let victims = around.codes.look_up(pairs.victims_of(now[i])) & around.reach;
        around.items.attacked_by(piece).append(victims.present() & !hidden, list);
        let attackers = around.codes.look_up(pairs.attackers_of(now[i])) & around.reach;
        around.items.attacking(piece).append(attackers.present() & !hidden, list);
        for j in i + 1..CHANGES {
            if now[j] != 0 && places[j] != 0 {
                between_changed(i, j, places, squares, now, pairs, list);
            }
        }
    } else if then[i] != 0 {
        // Threats through several squares that are filled are appended for the first one.
        let mut hidden = 0;
        for j in 0..CHANGES {
            if now[j] != 0 || j < i && then[j] != 0 {
                hidden |= places[j];
            }
        }
        let which = looking_through(*around, pairs) & !(hidden | hidden << 8 | hidden >> 8);
        around.items.attacking_opposite().append(which, list);
    }
}

/// The places of the sliders that see the piece in the opposite direction through an empty square.
#[inline(always)]
fn looking_through<B: ByteBoard>(around: Around<B>, pairs: &Pairs) -> u32 {
    let sliders = around.codes.look_up(&SLIDERS) & around.reach;
    let opposite = around.codes.turned();
    let (of_white, of_black) = (pairs.kinds(Color::White), pairs.kinds(Color::Black));
    let counted = if of_white == of_black {
        around.codes.look_up(of_white) & opposite.look_up(&KIND)
    } else {
        let [white, black] = &KINDS;
        around.codes.look_up(of_white) & opposite.look_up(white)
            | around.codes.look_up(of_black) & opposite.look_up(black)
    };
    sliders.present() & counted.present()
}

/// Appends the threats between the pieces on two changed squares, unless a piece on a third one is between them.
#[inline(always)]
fn between_changed<const CHANGES: usize, const N: usize>(
    i: usize,
    j: usize,
    places: &[u32; CHANGES],
    squares: [Square; CHANGES],
    now: [u8; CHANGES],
    pairs: &Pairs,
    list: &mut End<'_, N, Threat>,
) {
    let (one, other) = (squares[i], squares[j]);
    for k in 0..CHANGES {
        if now[k] != 0 && places[k] == places[j] && one.distance(squares[k]) < one.distance(other) {
            return;
        }
    }
    let reach = reach_between(one, other);
    let (first, second) = (item(one, now[i]), item(other, now[j]));
    let row = usize::from(now[j]) % 16;
    list.push_if(pairs.victims_of(now[i])[row] & reach != 0, threat(first, second));
    list.push_if(pairs.attackers_of(now[i])[row] & reach != 0, threat(second, first));
}
