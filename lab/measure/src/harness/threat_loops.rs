//! Loops over threats: those that the moves of a game add and remove, all threats of boards, and the attacks of a side
//! by the kind of the attacker.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::ops::Range;

use slidemask::Bitboard;
use slidemask::threats::Mailbox;

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

    fn name(self) -> String;

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

/// The measured loops of a contender.
pub(crate) trait ThreatLoops {
    /// Makes moves, and returns the number of entries that it has written. The board is kept between calls.
    fn deltas(&mut self, steps: &[Step]) -> u64;

    /// Lists all threats of these boards, and returns their number.
    fn threats(&mut self, boards: Range<usize>) -> u64;

    /// Makes moves, and returns the number of inputs that they add and remove. The board is kept between calls.
    fn input_deltas(&mut self, steps: &[Step]) -> u64;

    /// Lists the inputs of these boards, and returns their number.
    fn inputs(&mut self, boards: Range<usize>) -> u64;

    /// A sum over the inputs that each move adds and removes.
    fn sum_of_input_deltas(&mut self, steps: &[Step]) -> u64;

    /// A sum over the inputs of these boards.
    fn sum_of_inputs(&mut self, boards: Range<usize>) -> u64;

    /// Returns a sum over the attacks of these sides by kind.
    fn by_kind(&mut self, sides: &[Side]) -> u64;

    /// A sum over the threats that each move adds and removes. It does not depend on their order, nor on threats that
    /// are both added and removed.
    fn sum_of_deltas(&mut self, steps: &[Step]) -> u64;

    /// A sum over the threats of these boards. It does not depend on their order.
    fn sum_of_threats(&mut self, boards: Range<usize>) -> u64;
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
pub(crate) fn threat_loops(contender: impl ThreatContender, moves: &Moves) -> Named<Box<dyn ThreatLoops>> {
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
    (contender.name(), Box::new(entered))
}

/// Writes a loop that makes moves, with a buffer of the contender.
macro_rules! each_move {
    ($each:ident, $buffer:ident: $type:ident, $make:ident) => {
        #[inline(always)]
        fn $each(&mut self, steps: &[Step], mut visit: impl FnMut(&C::$type)) {
            let Self { contender, initial, board, $buffer, .. } = self;
            contender.run(
                #[inline(always)]
                |contender| {
                    for &step in steps {
                        if let Step::NewGame = step {
                            board.clone_from(initial);
                        } else {
                            contender.$make(step, board, $buffer);
                            visit($buffer);
                        }
                    }
                },
            );
        }
    };
}

/// Writes a loop over boards, with a buffer of the contender.
macro_rules! each_board {
    ($each:ident, $buffer:ident: $type:ident) => {
        #[inline(always)]
        fn $each(&mut self, range: Range<usize>, mut visit: impl FnMut(&C::$type)) {
            let Self { contender, boards, $buffer, .. } = self;
            contender.run(
                #[inline(always)]
                |contender| {
                    for board in &boards[range] {
                        contender.$buffer(board, $buffer);
                        visit($buffer);
                    }
                },
            );
        }
    };
}

impl<C: ThreatContender> Entered<C> {
    each_move! { each_delta, deltas: Deltas, make }
    each_move! { each_input_delta, input_deltas: InputDeltas, make_inputs }
    each_board! { each_board, threats: Threats }
    each_board! { each_input, inputs: Inputs }
}

impl<C: ThreatContender> ThreatLoops for Entered<C> {
    fn deltas(&mut self, steps: &[Step]) -> u64 {
        let mut written = 0;
        self.each_delta(
            steps,
            #[inline(always)]
            |deltas| written += black_box(deltas).count(),
        );
        written as u64
    }

    fn threats(&mut self, boards: Range<usize>) -> u64 {
        let mut written = 0;
        self.each_board(
            boards,
            #[inline(always)]
            |threats| written += black_box(threats).count(),
        );
        written as u64
    }

    fn input_deltas(&mut self, steps: &[Step]) -> u64 {
        let mut written = 0;
        self.each_input_delta(
            steps,
            #[inline(always)]
            |deltas| written += black_box(deltas).count(),
        );
        written as u64
    }

    fn inputs(&mut self, boards: Range<usize>) -> u64 {
        let mut written = 0;
        self.each_input(
            boards,
            #[inline(always)]
            |inputs| written += black_box(inputs).count(),
        );
        written as u64
    }

    fn by_kind(&mut self, sides: &[Side]) -> u64 {
        self.contender.run(
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

    // The sums call `next_sum` through a pointer, so that the loops call nothing by name: `tests/codegen.rs` looks for
    // such calls in code that is compiled for an instruction set.

    fn sum_of_deltas(&mut self, steps: &[Step]) -> u64 {
        let mut sum = 0;
        let mut add = |deltas: &C::Deltas| sum = next_sum(sum, deltas);
        let add: &mut dyn FnMut(&C::Deltas) = &mut add;
        self.each_delta(steps, black_box(add));
        sum
    }

    fn sum_of_threats(&mut self, boards: Range<usize>) -> u64 {
        let mut sum = 0;
        let mut add = |threats: &C::Threats| sum = next_sum(sum, threats);
        let add: &mut dyn FnMut(&C::Threats) = &mut add;
        self.each_board(boards, black_box(add));
        sum
    }

    fn sum_of_input_deltas(&mut self, steps: &[Step]) -> u64 {
        let mut sum = 0;
        let mut add = |deltas: &C::InputDeltas| sum = next_sum(sum, deltas);
        let add: &mut dyn FnMut(&C::InputDeltas) = &mut add;
        self.each_input_delta(steps, black_box(add));
        sum
    }

    fn sum_of_inputs(&mut self, boards: Range<usize>) -> u64 {
        let mut sum = 0;
        let mut add = |inputs: &C::Inputs| sum = next_sum(sum, inputs);
        let add: &mut dyn FnMut(&C::Inputs) = &mut add;
        self.each_input(boards, black_box(add));
        sum
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
