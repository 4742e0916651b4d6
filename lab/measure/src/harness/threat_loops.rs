//! Loops over threats: those that the moves of a game add and remove, all threats of boards, and the attacks of a side
//! by the kind of the attacker.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::ops::Range;

use slidemask::Bitboard;
use slidemask_nnue::threats::Mailbox;

use super::contender::Named;
use crate::workloads::moves::{Moves, Side, Step};

/// A way to list threats. Each contender is a type, so that every measuring loop is compiled for it.
pub(crate) trait ThreatContender: Copy + 'static {
    /// A board in the form that the contender keeps.
    type Board: Clone + 'static;

    /// The buffer for the threats that a move adds and removes. A threat that is added and removed may be in it.
    type Deltas: Buffer;

    /// The buffer for all threats of a board.
    type Threats: Buffer;

    /// The buffer for the inputs of a network that a move adds and removes, for both sides.
    type InputDeltas: Buffer;

    /// The buffer for all inputs of a board, for both sides.
    type Inputs: Buffer;

    fn board(self, mailbox: &Mailbox) -> Self::Board;

    /// Makes a move, and fills the buffer with the threats that it adds and removes.
    fn make(self, step: Step, board: &mut Self::Board, deltas: &mut Self::Deltas);

    /// Fills the buffer with all threats of a board.
    fn threats(self, board: &Self::Board, threats: &mut Self::Threats);

    /// Makes a move, and fills the buffer with the inputs that it adds and removes. The inputs of a side whose king sees another
    /// board are left out.
    fn make_inputs(self, step: Step, board: &mut Self::Board, deltas: &mut Self::InputDeltas);

    /// Fills the buffer with all inputs of a board.
    fn inputs(self, board: &Self::Board, inputs: &mut Self::Inputs);

    /// The attacks of a side, a set for each kind of piece.
    fn by_kind(self, side: &Side) -> [Bitboard; 6];

    /// Runs a loop, in a function that is compiled for the instruction set of the contender.
    #[inline(always)]
    fn run<R>(self, work: impl FnOnce(Self) -> R) -> R {
        work(self)
    }
}

/// A buffer for threats.
pub(crate) trait Buffer: 'static {
    const EMPTY: Self;

    /// The number of entries.
    fn count(&self) -> usize;

    /// The entries: attacker, square, victim, square, in the bytes of a word; and whether the threat is added.
    fn entries(&self) -> impl Iterator<Item = (u32, bool)>;
}

/// What a contender lists.
#[derive(Clone, Copy)]
pub(crate) enum Listed {
    /// The threats that moves add and remove. The board is kept between calls.
    Deltas,
    /// All threats of boards.
    Threats,
    /// The inputs that moves add and remove. The board is kept between calls.
    InputDeltas,
    /// All inputs of boards.
    Inputs,
    /// The attacks of sides by kind.
    ByKind,
}

/// The loops of a contender over a part of the moves, of the boards or of the sides.
pub(crate) trait ThreatLoops {
    /// The measured loop. Returns the number of entries that it has written, or a sum over the attacks by kind.
    fn list(&mut self, listed: Listed, moves: &Moves, part: Range<usize>) -> u64;

    /// A sum over the answers. It does not depend on the order of entries, nor on those that one move both adds and removes.
    fn sum(&mut self, listed: Listed, moves: &Moves, part: Range<usize>) -> u64;
}

/// A contender with its boards and buffers.
struct Entered<C: ThreatContender> {
    contender: C,
    initial: C::Board,
    board: C::Board,
    boards: Vec<C::Board>,
    deltas: C::Deltas,
    threats: C::Threats,
    input_deltas: C::InputDeltas,
    inputs: C::Inputs,
}

/// The loops of a contender.
pub(crate) fn threat_loops(
    name: String,
    contender: impl ThreatContender,
    moves: &Moves,
) -> Named<Box<dyn ThreatLoops>> {
    let initial = contender.board(&moves.initial);
    let entered = Entered {
        contender,
        board: initial.clone(),
        initial,
        boards: moves.boards.iter().map(|board| contender.board(board)).collect(),
        deltas: Buffer::EMPTY,
        threats: Buffer::EMPTY,
        input_deltas: Buffer::EMPTY,
        inputs: Buffer::EMPTY,
    };
    (name, Box::new(entered))
}

impl<C: ThreatContender> ThreatLoops for Entered<C> {
    fn list(&mut self, listed: Listed, moves: &Moves, part: Range<usize>) -> u64 {
        self.each::<false>(listed, moves, part)
    }

    fn sum(&mut self, listed: Listed, moves: &Moves, part: Range<usize>) -> u64 {
        self.each::<true>(listed, moves, part)
    }
}

impl<C: ThreatContender> Entered<C> {
    #[expect(
        clippy::redundant_closure_for_method_calls,
        reason = "a method as a value is called through a shim"
    )]
    fn each<const SUM: bool>(&mut self, listed: Listed, moves: &Moves, part: Range<usize>) -> u64 {
        let Self { contender, initial, board, boards, deltas, threats, input_deltas, inputs } = self;
        match listed {
            Listed::Deltas => each_move::<SUM, _, _>(
                (*contender, initial, board, deltas),
                &moves.steps[part],
                #[inline(always)]
                |contender, step, board, deltas| contender.make(step, board, deltas),
            ),
            Listed::InputDeltas => each_move::<SUM, _, _>(
                (*contender, initial, board, input_deltas),
                &moves.steps[part],
                #[inline(always)]
                |contender, step, board, deltas| contender.make_inputs(step, board, deltas),
            ),
            Listed::Threats => each_board::<SUM, _, _>(
                (*contender, threats),
                &boards[part],
                #[inline(always)]
                |contender, board, threats| contender.threats(board, threats),
            ),
            Listed::Inputs => each_board::<SUM, _, _>(
                (*contender, inputs),
                &boards[part],
                #[inline(always)]
                |contender, board, inputs| contender.inputs(board, inputs),
            ),
            Listed::ByKind => each_side(*contender, &moves.sides[part]),
        }
    }
}

// Each loop is a function of its own, so that no loop is compiled together with others.

#[inline(never)]
fn each_move<const SUM: bool, C: ThreatContender, B: Buffer>(
    (contender, initial, board, buffer): (C, &C::Board, &mut C::Board, &mut B),
    steps: &[Step],
    make: impl Fn(C, Step, &mut C::Board, &mut B),
) -> u64 {
    contender.run(
        #[inline(always)]
        |contender| {
            let mut total = 0;
            for &step in steps {
                if let Step::NewGame = step {
                    board.clone_from(initial);
                } else {
                    make(contender, step, board, buffer);
                    total = after::<SUM, _>(total, buffer);
                }
            }
            total
        },
    )
}

#[inline(never)]
fn each_board<const SUM: bool, C: ThreatContender, B: Buffer>(
    (contender, buffer): (C, &mut B),
    boards: &[C::Board],
    list: impl Fn(C, &C::Board, &mut B),
) -> u64 {
    contender.run(
        #[inline(always)]
        |contender| {
            let mut total = 0;
            for board in boards {
                list(contender, board, buffer);
                total = after::<SUM, _>(total, buffer);
            }
            total
        },
    )
}

#[inline(never)]
fn each_side(contender: impl ThreatContender, sides: &[Side]) -> u64 {
    contender.run(
        #[inline(always)]
        |contender| {
            let mut sum = 0_u64;
            for side in sides {
                let sets = contender.by_kind(side);
                // An engine keeps the sets in memory.
                let [pawn, .., king] = black_box(&sets);
                sum = sum.rotate_left(1).wrapping_add(pawn.0 ^ king.0);
            }
            sum
        },
    )
}

/// The total after another buffer: the number of entries, or a sum over them.
///
/// It calls [`next_sum`] through a pointer, so that the loops call nothing by name: `tests/codegen.rs` looks for such calls in code
/// that is compiled for an instruction set.
#[inline(always)]
fn after<const SUM: bool, B: Buffer>(total: u64, buffer: &B) -> u64 {
    if SUM {
        black_box(next_sum as fn(u64, &B) -> u64)(total, buffer)
    } else {
        total + black_box(buffer).count() as u64
    }
}

/// Adds a buffer to a sum.
///
/// # Panics
/// If a threat is added twice or removed twice.
fn next_sum(sum: u64, buffer: &impl Buffer) -> u64 {
    let mut net = BTreeMap::new();
    for (threat, added) in buffer.entries() {
        *net.entry(threat).or_insert(0) += if added { 1 } else { -1 };
    }
    net.iter().filter(|&(_, &times)| times != 0).fold(sum, |sum, (&threat, &times)| {
        assert!([-1, 1].contains(&times), "{threat:08x}, {times} times");
        let entry = u64::from(threat) << 1 | u64::from(times == 1);
        (sum ^ entry).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23)
    })
}
