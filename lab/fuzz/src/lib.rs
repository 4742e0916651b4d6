//! What the fuzz targets share: positions from the fuzzer's bytes, and columns between guard pages.

mod guarded;

use slidemask::Isa;
use slidemask_board::{Board, Impossibilities};

pub use guarded::{Guarded, Place};

/// Reads a position: the first line is a FEN or the number of a starting position in Chess960. The rest of the bytes are choices.
///
/// The position may be impossible. Texts keep inputs readable, and the fuzzer can combine parts of them.
pub fn position(data: &[u8]) -> Option<(Board, &[u8])> {
    let (line, choices) = line(data)?;
    let board = match line.parse() {
        Ok(number) => Board::chess960(number).ok()?,
        Err(_) => Board::from_fen_accepting(line, Impossibilities::ALL).ok()?,
    };
    Some((board, choices))
}

/// The first line, and the bytes after it. `None` if it is not UTF-8.
pub fn line(data: &[u8]) -> Option<(&str, &[u8])> {
    let end = data.iter().position(|&byte| byte == b'\n').unwrap_or(data.len());
    let rest = data.get(end + 1..).unwrap_or_default();
    Some((str::from_utf8(&data[..end]).ok()?, rest))
}

/// Plays moves, and shows each position to `look` before a move and after the last. Each byte chooses one legal move. Returns the
/// last position.
pub fn play(mut board: Board, choices: &[u8], mut look: impl FnMut(&Board)) -> Board {
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
pub fn is_for_the_mailbox(board: &Board) -> bool {
    let clocks = [board.halfmove_clock(), board.fullmove_number()];
    board.impossibilities().is_empty() && clocks.iter().all(|&clock| clock < u16::MAX)
}

/// The instruction sets that this machine has.
pub fn instruction_sets() -> impl Iterator<Item = Isa> {
    Isa::ALL.iter().copied().filter(|isa| isa.is_available())
}
