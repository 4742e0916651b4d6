//! Boards. The input is a position and choices of moves, which are played.
//!
//! - If the last position is possible, its legal moves, captures, checks, pins and outcome are those of a generator on a mailbox,
//!   which shares no code with the library. Each move leads to the position that the mailbox gives, which is possible.
//! - Perft to two plies is the number of moves made one by one, in the registers of every instruction set of this machine, and on
//!   two threads. In positions with few moves, it is also the number of moves that the mailbox makes.
//! - A key that is updated after each move is the key from scratch.

use crate::mailbox::{self, Mailbox};
use crate::one_by_one::one_by_one;
use crate::{instruction_sets, is_for_the_mailbox, play, position};
use libfuzzer_sys::Corpus;
use slidemask::{Bitboard, Color, Isa, Square};
use slidemask_board::{Board, Keyed, Kind, Move, Which, Workers, perft, perft_parallel};

pub(crate) fn run(data: &[u8]) -> Corpus {
    let Some((board, choices)) = position(data) else { return Corpus::Reject };
    let last = play(board, choices, check_counts);
    if is_for_the_mailbox(&last) {
        compare_all(&last, &Mailbox::read(&format!("{last:#}")));
    } else {
        compare_perft(&last, one_by_one(&last, 2));
    }
    Corpus::Keep
}

/// With this number of moves or less, the mailbox counts two plies in a millisecond.
const FEW: usize = 12;

fn sorted(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut texts: Vec<String> = texts.collect();
    texts.sort();
    texts
}

/// Lists and counts that the library makes in several ways.
fn check_counts(board: &Board) {
    let moves = board.legal_moves();
    if !moves.is_cut() {
        assert_eq!(board.move_count(), moves.len(), "{board:#}");
        let mut parts: Vec<Move> =
            board.legal(Which::Noisy).iter().chain(&board.legal(Which::Quiets)).copied().collect();
        let mut all = moves.to_vec();
        parts.sort();
        all.sort();
        assert_eq!(parts, all, "{board:#}");
    }
    assert_eq!(board.has_legal_move(), !moves.is_empty(), "{board:#}");
}

fn squares(set: Bitboard) -> Vec<usize> {
    set.into_iter().map(Square::index).collect()
}

fn compare_all(board: &Board, mailbox: &Mailbox) {
    let steps = mailbox.legal();
    let moves = sorted(board.legal_moves().iter().map(Move::to_string));
    assert_eq!(moves, sorted(steps.iter().copied().map(mailbox::text)), "{board:#}");
    let captures = steps.iter().filter(|&&step| mailbox.is_capture(step));
    let found = sorted(board.legal(Which::Captures).iter().map(Move::to_string));
    assert_eq!(found, sorted(captures.map(|&step| mailbox::text(step))), "{board:#}");

    let white = mailbox.white_to_move();
    assert_eq!(squares(board.checkers()), mailbox.attackers(mailbox.king(white), !white), "{board:#}");
    for (color, is_white) in [(Color::White, true), (Color::Black, false)] {
        assert_eq!(squares(board.pinned(color)), mailbox.pinned(is_white), "{board:#} {color}");
        let attacked: Bitboard = (0..64)
            .filter(|&from| {
                let letter = mailbox.squares()[from];
                letter != '.' && letter.is_ascii_uppercase() == is_white
            })
            .flat_map(|from| mailbox.attacks(from))
            .map(|to| Square::ALL[to])
            .collect();
        assert_eq!(board.attacked_squares(color), attacked, "{board:#} {color}");
    }
    assert_eq!(board.outcome(), mailbox.outcome(), "{board:#}");

    let is_quick = steps.len() <= FEW;
    let mut nodes = 0;
    let keyed = Keyed::from(*board);
    for &one in &board.legal_moves() {
        let step = (one.from.index(), one.to.index(), one.promotion.map(Kind::letter));
        let expected = mailbox.after(step);
        let mut after = keyed;
        after.play(one).expect("a legal move");
        assert_eq!(format!("{:#}", *after), expected.write(), "{board:#} {one}");
        assert!(after.impossibilities().is_empty(), "{:#}", *after);
        assert_eq!(after.key(), after.board().key(), "{board:#} {one}");
        nodes += if is_quick { expected.legal().len() } else { after.move_count() } as u64;
    }
    compare_perft(board, nodes);
}

fn compare_perft(board: &Board, nodes: u64) {
    for isa in instruction_sets() {
        assert_eq!(Isa::restrict(Some(isa)), isa);
        assert_eq!(perft(board, 2), nodes, "{board:#} with {isa}");
    }
    Isa::restrict(None);
    let workers = Workers { threads: 2, table: None, stop: None };
    assert_eq!(perft_parallel(board, 2, workers, |_| ()).expect("memory").nodes, nodes, "{board:#}");
}
