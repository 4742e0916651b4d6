//! The fuzz targets, in one program. `SLIDEMASK_FUZZ` names the target that runs.

#![no_main]

mod arrow;
mod binpack;
mod board;
mod columns;
mod epd;
mod fen;
mod guarded;
#[allow(dead_code, reason = "the tests of slidemask-board need more of it")]
#[path = "../../../crates/slidemask-board/tests/all/mailbox.rs"]
mod mailbox;
mod notation;
#[path = "../../../crates/slidemask-board/tests/capped/one_by_one.rs"]
mod one_by_one;
mod pgn;
#[allow(dead_code, reason = "the Python package reads streams, too")]
#[path = "../../../bindings/python/src/producer.rs"]
mod producer;
mod table;
mod threats;

use std::env;
use std::sync::LazyLock;

use libfuzzer_sys::{Corpus, fuzz_target};
use slidemask::Isa;
use slidemask_board::{Board, Impossibilities};

type Target = fn(&[u8]) -> Corpus;

/// `.ci/fuzz` reads the names here.
const TARGETS: [(&str, Target); 10] = [
    ("fen", fen::run),
    ("epd", epd::run),
    ("notation", notation::run),
    ("board", board::run),
    ("threats", threats::run),
    ("columns", columns::run),
    ("table", table::run),
    ("binpack", binpack::run),
    ("pgn", pgn::run),
    ("arrow", arrow::run),
];

static TARGET: LazyLock<Target> = LazyLock::new(|| {
    let name = env::var("SLIDEMASK_FUZZ").expect("SLIDEMASK_FUZZ names a target");
    TARGETS.iter().find(|(target, _)| *target == name).expect("SLIDEMASK_FUZZ names a target").1
});

fuzz_target!(|data: &[u8]| -> Corpus { (*TARGET)(data) });

/// Reads a position: the first line is a FEN or the number of a starting position in Chess960. The rest of the bytes are choices.
///
/// The position may be impossible. Texts keep inputs readable, and the fuzzer can combine parts of them.
pub(crate) fn position(data: &[u8]) -> Option<(Board, &[u8])> {
    let (line, choices) = line(data)?;
    let board = match line.parse() {
        Ok(number) => Board::chess960(number).ok()?,
        Err(_) => Board::from_fen_accepting(line, Impossibilities::ALL).ok()?,
    };
    Some((board, choices))
}

/// The first line, and the bytes after it. `None` if it is not UTF-8.
pub(crate) fn line(data: &[u8]) -> Option<(&str, &[u8])> {
    let end = data.iter().position(|&byte| byte == b'\n').unwrap_or(data.len());
    let rest = data.get(end + 1..).unwrap_or_default();
    Some((str::from_utf8(&data[..end]).ok()?, rest))
}

/// Plays moves, and shows each position to `look` before a move and after the last. Each byte chooses one legal move. Returns the
/// last position.
pub(crate) fn play(mut board: Board, choices: &[u8], mut look: impl FnMut(&Board)) -> Board {
    for &choice in choices {
        look(&board);
        let moves = board.legal_moves();
        if moves.is_empty() {
            return board;
        }
        board.play(moves[usize::from(choice) % moves.len()]).expect("a legal move");
    }
    look(&board);
    board
}

/// Whether the mailbox of the tests can follow this board: the position is possible, and no clock is at its end.
pub(crate) fn is_for_the_mailbox(board: &Board) -> bool {
    let clocks = [board.halfmove_clock(), board.fullmove_number()];
    board.impossibilities().is_empty() && clocks.iter().all(|&clock| clock < u16::MAX)
}

/// The instruction sets that this machine has.
pub(crate) fn instruction_sets() -> impl Iterator<Item = Isa> {
    Isa::ALL.iter().copied().filter(|isa| isa.is_available())
}
