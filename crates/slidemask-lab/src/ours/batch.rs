//! Batches: the library's own loops over columns, for every instruction set of this processor.

use slidemask::batch::Batch;

use super::instruction_sets::available;
use crate::harness::contender::Kind;
use crate::harness::loops::answer::Answers;
use crate::harness::loops::column::ColumnLoop;
use crate::report::Name;
use crate::workloads::questions::Questions;

/// The batches of this processor and their names, the best first.
pub(crate) fn batches() -> impl Iterator<Item = (Name, Batch)> {
    // Leaked, because a `Name` holds a `&'static str`.
    available()
        .filter_map(Batch::with)
        .map(|batch| (Name::ours(format!("batch, {}", batch.isa()).leak()), batch))
}

/// The loop of a batch over one kind of lookup.
pub(crate) fn column(batch: Batch, kind: Kind) -> ColumnLoop {
    Box::new(move |questions, answers| look_up(batch, kind, questions, answers))
}

/// Looks up a column of questions.
///
/// # Panics
/// If the columns differ in length.
pub(crate) fn look_up(batch: Batch, kind: Kind, questions: &Questions, [one, other]: &mut Answers) {
    let (squares, occupied) = (&questions.squares[..], &questions.occupied[..]);
    let answered = match kind {
        Kind::Rook => batch.rook_attacks(squares, occupied, one),
        Kind::Bishop => batch.bishop_attacks(squares, occupied, one),
        Kind::Queen => batch.queen_attacks(squares, occupied, one),
        Kind::RookAndBishop => batch.rook_and_bishop_attacks(squares, occupied, one, other),
    };
    answered.expect("columns of one length");
}
