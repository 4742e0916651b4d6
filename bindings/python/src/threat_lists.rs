//! Threats of columns, as offsets and items, and of one position.

use pyo3::prelude::*;
use slidemask::batch::Batch;
use slidemask_board::{Board, Move};
use slidemask_nnue::threats::{BoardThreats, Mailbox, Pairs, Threat, ThreatDeltas};

use crate::lists::{Blocks, Lists};
use crate::names;
use crate::positions::Positions;

/// The bytes of a threat: attacker, from, victim, to.
type Bytes = [u8; 4];

/// The threats per row for which a block has room at first. Boards of games have 20 to 45.
const USUAL: usize = 64;

/// The sets of pairs that users choose from, by name.
static SETS: [(&str, Pairs); 3] =
    [("all", Pairs::ALL), ("full", Pairs::FULL), ("without kings", Pairs::WITHOUT_KINGS)];

/// The set with this name, `"all"` if there is none.
pub(crate) fn pairs(value: Option<&Bound<'_, PyAny>>) -> PyResult<&'static Pairs> {
    names::chosen(value, "pairs", &SETS)
}

/// The threats of all rows. Sorted, those of a row are the same in all instruction sets.
pub(crate) fn threats(
    py: Python<'_>,
    positions: &Positions,
    pairs: &Pairs,
    sorted: bool,
) -> PyResult<Lists<Bytes>> {
    let batch = Batch::best();
    let blocks = Blocks::new(py, positions, USUAL, |_, boards, [offsets], [items]: [&mut [Bytes]; 1]| {
        let count = slidemask_nnue::batch::threats(batch, boards, pairs, offsets, Threat::room_in(items))?;
        if sorted {
            offsets.windows(2).for_each(|ends| items[ends[0] as usize..ends[1] as usize].sort_unstable());
        }
        Ok([count])
    })?;
    blocks.lists(py, 0, |threat| threat)
}

/// The threats of one position.
pub(crate) fn of_board(board: &Board, pairs: &Pairs) -> Vec<String> {
    let mut threats = BoardThreats::EMPTY;
    Mailbox::from(&board.placement()).threats(pairs, &mut threats);
    texts(&threats)
}

/// The threats that a legal move adds, and those that it removes.
pub(crate) fn deltas(board: &Board, one: Move, pairs: &Pairs) -> (Vec<String>, Vec<String>) {
    let mut deltas = ThreatDeltas::EMPTY;
    board.update_mailbox(one, &mut Mailbox::from(&board.placement()), pairs, &mut deltas);
    (texts(&deltas.added), texts(&deltas.removed))
}

/// Threats as texts, in the order of their squares.
fn texts(threats: &[Threat]) -> Vec<String> {
    let mut sorted = threats.to_vec();
    sorted.sort_unstable_by_key(|threat| (threat.from, threat.to, threat.attacker, threat.victim));
    sorted.iter().map(Threat::to_string).collect()
}
