//! Threats. The input is a position and choices of moves, which are played.
//!
//! On the last board, possible or not, and in every instruction set of this machine:
//!
//! - The list of threats is that of a walk over the squares, which shares no code with the library. No threat is in it twice.
//! - The threats that each legal move adds and removes are the difference of the walk's lists before and after it.
//! - A mailbox on which a move is made holds the pieces of the board after it.

use std::collections::BTreeSet;

use crate::{instruction_sets, play, position};
use libfuzzer_sys::Corpus;
use slidemask::isa::{InstructionSet, Work, run_with};
use slidemask::{Isa, Square};
use slidemask_board::{Board, Move};
use slidemask_nnue::threats::{BoardThreats, Mailbox, Pairs, ThreatDeltas};
use slidemask_proof::oracle::Threat;
use slidemask_proof::testing::threat_lists::{SETS, counted, set};

pub(crate) fn run(data: &[u8]) -> Corpus {
    let Some((board, choices)) = position(data) else { return Corpus::Reject };
    let board = play(board, choices, |_| ());
    // The number of pieces chooses the set of pairs.
    let (pairs, counts) = &SETS[board.occupied().count() as usize % SETS.len()];
    let walk = |codes: &[u8; 64]| counted(codes, *counts);
    let mailbox = Mailbox::from(&board.placement());
    let before = walk(mailbox.as_bytes());
    let changes: Vec<Change> = board.legal_moves().iter().map(|&one| change(&board, one, walk)).collect();
    for isa in instruction_sets() {
        let work = Compare { mailbox: &mailbox, pairs, before: &before, changes: &changes, isa };
        assert!(run_with(isa, work).is_ok());
    }
    Corpus::Keep
}

/// A move: the squares that differ, the board after it, and the walk's threats there.
struct Change {
    one: Move,
    differs: Vec<Square>,
    after: Mailbox,
    threats: BTreeSet<Threat>,
}

fn change(board: &Board, one: Move, walk: impl Fn(&[u8; 64]) -> BTreeSet<Threat>) -> Change {
    let mut after = *board;
    after.play(one).expect("a legal move");
    let after = Mailbox::from(&after.placement());
    let mut followed = Mailbox::from(&board.placement());
    let mut deltas = ThreatDeltas::EMPTY;
    board.update_mailbox(one, &mut followed, &Pairs::ALL, &mut deltas);
    assert_eq!(followed, after, "{board:#} {one}");
    let before = board.placement();
    let differs = |&square: &Square| before.piece_at(square).map(Into::into) != after.get(square);
    let differs = Square::ALL.into_iter().filter(differs).collect();
    Change { one, differs, after, threats: walk(after.as_bytes()) }
}

#[derive(Clone, Copy)]
struct Compare<'a> {
    mailbox: &'a Mailbox,
    pairs: &'a Pairs,
    before: &'a BTreeSet<Threat>,
    changes: &'a [Change],
    isa: Isa,
}

impl Work for Compare<'_> {
    type Output = ();

    #[inline(always)]
    fn run<I: InstructionSet>(self, isa: I) {
        let mut threats = BoardThreats::EMPTY;
        self.mailbox.threats_with(isa, self.pairs, &mut threats);
        assert_eq!(set(&threats), *self.before, "{} with {}", self.mailbox, self.isa);
        for change in self.changes {
            match change.differs[..] {
                [a, b] => self.compare(isa, change, [a, b]),
                [a, b, c] => self.compare(isa, change, [a, b, c]),
                [a, b, c, d] => self.compare(isa, change, [a, b, c, d]),
                // In Chess960, castling may leave both pieces on their squares.
                _ => self.compare(isa, change, []),
            }
        }
    }
}

impl Compare<'_> {
    #[inline(always)]
    fn compare<I: InstructionSet, const CHANGES: usize>(
        self,
        isa: I,
        change: &Change,
        differs: [Square; CHANGES],
    ) {
        let mut mailbox = *self.mailbox;
        let mut deltas = ThreatDeltas::EMPTY;
        let changes = differs.map(|square| (square, change.after.get(square)));
        mailbox.change_with(isa, changes, self.pairs, &mut deltas);
        let context = || format!("{} {} with {}", self.mailbox, change.one, self.isa);
        assert_eq!(mailbox, change.after, "{}", context());
        assert_eq!(set(&deltas.added), &change.threats - self.before, "added: {}", context());
        assert_eq!(set(&deltas.removed), self.before - &change.threats, "removed: {}", context());
    }
}
