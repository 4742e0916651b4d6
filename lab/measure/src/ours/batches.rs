//! Batches: the library's own loops over columns, for every instruction set of this processor.

use slidemask::batch::Batch;

use super::tokens::available;
use crate::harness::contender::{Kind, Named};
use crate::harness::loops::answers::Answers;
use crate::workloads::questions::Questions;

/// The batches of this processor and their names, the best first.
pub(crate) fn batches() -> impl Iterator<Item = Named<Batch>> {
    available().filter_map(Batch::with).map(|batch| (format!("batch, {}", batch.isa()), batch))
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
