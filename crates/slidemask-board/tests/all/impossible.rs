//! Boards that no game can reach.

use fastrand::Rng;
use slidemask_board::{Board, Impossibilities};

/// A board with random pieces on random squares: many kings or none, pawns on every rank.
pub(crate) fn impossible(random: &mut Rng) -> Board {
    let letters = [b"PNBRQKpnbrqk".as_slice(), b"BRQKbrqk", b"QRqrPpP", b"Kk"][random.usize(0..4)];
    let full = random.u8(1..10);
    let mut rows = Vec::new();
    for _ in 0..8 {
        let mut square = || {
            let piece = letters[random.usize(0..letters.len())] as char;
            if random.u8(0..10) < full { piece } else { '1' }
        };
        rows.push((0..8).map(|_| square()).collect::<String>());
    }
    let side = if random.bool() { 'w' } else { 'b' };
    let fen = format!("{} {side} - - 0 1", rows.join("/"));
    Board::from_fen_accepting(&fen, Impossibilities::ALL).unwrap()
}
