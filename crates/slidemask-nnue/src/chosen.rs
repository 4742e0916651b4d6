//! Functions on one board with the instruction set of the build, or with the one that is detected. `isa/chosen.rs` of `slidemask` has
//! the gains.

use slidemask::isa::InstructionSet;
use slidemask::{Bitboard, Color, Kind, Square};

use crate::network::inputs::NetworkInputs;
use crate::network::lists::{BoardInputs, InputDeltas};
use crate::threats::code::PieceCode;
use crate::threats::mailbox::{Mailbox, bits_of_codes};
use crate::threats::pairs::Pairs;
use crate::threats::threat::{BoardThreats, ThreatDeltas};

slidemask::chosen! {
    pub(crate) fn mailbox_sets(mailbox: &Mailbox) -> ([Bitboard; Color::ALL.len()], [Bitboard; Kind::ALL.len()]) =
        |isa| mailbox.to_bitboards_with(isa);
    pub(crate) fn threats(mailbox: &Mailbox, pairs: &Pairs, found: &mut BoardThreats) =
        |isa| mailbox.threats_with(isa, pairs, found);
    pub(crate) fn change<const CHANGES: usize>(
        mailbox: &mut Mailbox,
        changes: [(Square, Option<PieceCode>); CHANGES],
        pairs: &Pairs,
        deltas: &mut ThreatDeltas
    ) = |isa| mailbox.change_with(isa, changes, pairs, deltas);
    pub(crate) fn inputs_of_board(network: &NetworkInputs, board: &Mailbox, inputs: &mut BoardInputs) =
        |isa| network.of_board_with(isa, board, inputs);
    pub(crate) fn inputs_of_side(network: &NetworkInputs, side: Color, board: &Mailbox, inputs: &mut BoardInputs) =
        |isa| network.of_side_with(isa, side, board, inputs);
    pub(crate) fn inputs_of_change(
        network: &NetworkInputs,
        before: &Mailbox,
        after: &Mailbox,
        threats: &ThreatDeltas,
        deltas: &mut InputDeltas
    ) = |isa| network.of_change_with(isa, before, after, threats, deltas);
    pub(crate) fn change_inputs<const CHANGES: usize>(
        network: &NetworkInputs,
        board: &mut Mailbox,
        changes: [(Square, Option<PieceCode>); CHANGES],
        deltas: &mut InputDeltas
    ) = |isa| network.change_with(isa, board, changes, deltas);
    fn spread(one: u64, two: u64, four: u64, black: u64) -> [u8; Square::ALL.len()] =
        |isa| isa.spread([one, two, four, black]);
}

#[inline]
pub(crate) fn mailbox(colors: [Bitboard; Color::ALL.len()], kinds: [Bitboard; Kind::ALL.len()]) -> Mailbox {
    let [one, two, four, black] = bits_of_codes(colors[1], &kinds);
    Mailbox::of_codes(spread(one, two, four, black))
}
