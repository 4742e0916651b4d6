//! slidemask's threats: of the build, and of each instruction set.

use slidemask::AttacksByKind;
use slidemask::isa::{InstructionSet, Work, run_with};
use slidemask::{Bitboard, Isa};
use slidemask_nnue::network::{BoardInputs, InputDeltas};
use slidemask_nnue::threats::{BoardThreats, Mailbox, Pairs, ThreatDeltas};

use super::native::Native;
use super::tokens::Token;
use crate::harness::contender::{Contender, Named};
use crate::harness::looped_inputs::NETWORK;
use crate::harness::threat_loops::{Buffer, ThreatContender, ThreatLoops, threat_loops};
use crate::workloads::moves::{Moves, Side, Step};

impl Buffer for ThreatDeltas {
    const EMPTY: Self = Self::EMPTY;

    #[inline(always)]
    fn count(&self) -> usize {
        self.added.len() + self.removed.len()
    }

    fn entries(&self) -> impl Iterator<Item = (u32, bool)> {
        let added = self.added.iter().map(|threat| (threat, true));
        let removed = self.removed.iter().map(|threat| (threat, false));
        added.chain(removed).map(|(threat, added)| (u32::from_le_bytes(threat.to_bytes()), added))
    }
}

impl Buffer for BoardThreats {
    const EMPTY: Self = Self::EMPTY;

    #[inline(always)]
    fn count(&self) -> usize {
        self.len()
    }

    fn entries(&self) -> impl Iterator<Item = (u32, bool)> {
        self.iter().map(|threat| (u32::from_le_bytes(threat.to_bytes()), true))
    }
}

impl Buffer for InputDeltas {
    const EMPTY: Self = Self::EMPTY;

    #[inline(always)]
    fn count(&self) -> usize {
        self.added.iter().chain(&self.removed).map(|list| list.len()).sum()
    }

    fn entries(&self) -> impl Iterator<Item = (u32, bool)> {
        [(&self.added, true), (&self.removed, false)].into_iter().flat_map(|(lists, added)| {
            (0..)
                .zip(lists)
                .flat_map(move |(side, list)| list.iter().map(move |&number| (number | side << 30, added)))
        })
    }
}

impl Buffer for BoardInputs {
    const EMPTY: Self = Self::EMPTY;

    #[inline(always)]
    fn count(&self) -> usize {
        self.sides.iter().map(|list| list.len()).sum()
    }

    fn entries(&self) -> impl Iterator<Item = (u32, bool)> {
        (0..)
            .zip(&self.sides)
            .flat_map(|(side, list)| list.iter().map(move |&number| (number | side << 30, true)))
    }
}

/// Makes a move with a function that changes squares: that of [`Mailbox`] or of [`InstructionSet`].
macro_rules! make {
    ($step:expr, $board:ident, |$changes:ident| $change:expr) => {
        match $step {
            Step::NewGame => (),
            Step::Piece { from, to, after } => {
                let $changes = [(from, None), (to, Some(after))];
                $change;
            }
            Step::EnPassant { from, to, taken } => {
                let $changes = [(from, None), (to, $board.get(from)), (taken, None)];
                $change;
            }
            Step::Castling { king: [king, king_to], rook: [rook, rook_to] } => {
                let [king_there, rook_there] = [$board.get(king), $board.get(rook)];
                let $changes = [(king, None), (rook, None), (king_to, king_there), (rook_to, rook_there)];
                $change;
            }
        }
    };
}

/// What [`Native`] and a [`Token`] share as contenders.
macro_rules! mailboxes {
    () => {
        type Board = Mailbox;
        type Deltas = ThreatDeltas;
        type Threats = BoardThreats;
        type InputDeltas = InputDeltas;
        type Inputs = BoardInputs;

        fn board(self, mailbox: &Mailbox) -> Mailbox {
            *mailbox
        }
    };
}

impl ThreatContender for Native {
    mailboxes! {}

    #[inline(always)]
    fn make(self, step: Step, board: &mut Mailbox, deltas: &mut ThreatDeltas) {
        make!(step, board, |changes| board.change(changes, &Pairs::ALL, deltas));
    }

    #[inline(always)]
    fn threats(self, board: &Mailbox, threats: &mut BoardThreats) {
        board.threats(&Pairs::ALL, threats);
    }

    #[inline(always)]
    fn make_inputs(self, step: Step, board: &mut Mailbox, deltas: &mut InputDeltas) {
        let network = &*NETWORK;
        make!(step, board, |changes| network.change(board, changes, deltas));
    }

    #[inline(always)]
    fn inputs(self, board: &Mailbox, inputs: &mut BoardInputs) {
        NETWORK.of_board(board, inputs);
    }

    #[inline(always)]
    fn by_kind(self, &Side { color, colors, kinds }: &Side) -> [Bitboard; 6] {
        AttacksByKind::of(color, colors, kinds).to_array()
    }
}

impl<I: InstructionSet> ThreatContender for Token<I> {
    mailboxes! {}

    #[inline(always)]
    fn make(self, step: Step, board: &mut Mailbox, deltas: &mut ThreatDeltas) {
        make!(step, board, |changes| board.change_with(self.0, changes, &Pairs::ALL, deltas));
    }

    #[inline(always)]
    fn threats(self, board: &Mailbox, threats: &mut BoardThreats) {
        board.threats_with(self.0, &Pairs::ALL, threats);
    }

    #[inline(always)]
    fn make_inputs(self, step: Step, board: &mut Mailbox, deltas: &mut InputDeltas) {
        let network = &*NETWORK;
        make!(step, board, |changes| network.change_with(self.0, board, changes, deltas));
    }

    #[inline(always)]
    fn inputs(self, board: &Mailbox, inputs: &mut BoardInputs) {
        NETWORK.of_board_with(self.0, board, inputs);
    }

    #[inline(always)]
    fn by_kind(self, &Side { color, colors, kinds }: &Side) -> [Bitboard; 6] {
        self.0.attacks_by_kind(color, colors, kinds).to_array()
    }

    #[inline(always)]
    fn run<R>(self, work: impl FnOnce(Self) -> R) -> R {
        Contender::run(self, work)
    }
}

/// Turns a token into loops over threats.
struct Loops<'a>(&'a Moves);

impl Work for Loops<'_> {
    type Output = Named<Box<dyn ThreatLoops>>;

    #[inline(always)]
    fn run<I: InstructionSet>(self, isa: I) -> Self::Output {
        threat_loops(Token(isa).name(), Token(isa), self.0)
    }
}

/// The loops of an instruction set, or `None` if this processor does not have it.
pub(crate) fn of_token(isa: Isa, moves: &Moves) -> Option<Named<Box<dyn ThreatLoops>>> {
    run_with(isa, Loops(moves)).ok()
}
