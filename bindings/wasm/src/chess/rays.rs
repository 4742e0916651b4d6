//! The eight rays around a square, and the threats of a board.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use slidemask::method::eight_rays;
use slidemask::{Bitboard, Square};
use slidemask_board::{Fen, FenError, Kind, Piece};
use slidemask_formula::{Explanation, Steps};
use slidemask_nnue::threats::PieceCode;

pub(crate) fn explain(rays: u64) -> Result<Steps, String> {
    Ok(Explanation::of_words(eight_rays::FORMULA, &[]).ok_or("the rays have a formula")?.steps(rays))
}

/// The square of a bit of the rays, or -1 if it is off the board.
pub(crate) fn square(center: Square, bit: u32) -> i32 {
    eight_rays::square_of(center, bit as usize).map_or(-1, |square| square as i32)
}

/// Each threat as four bytes: code of the attacker, square, code of the victim, square. Threats need only the pieces, so the
/// position may be one that no game can reach.
///
/// They are those of `slidemask_nnue::threats`, and a test compares them. That module is made for speed: its tables and its
/// board of bytes would take 1.4 KB with gzip, and its deltas 3.8 KB.
pub(crate) fn threats(fen: &str) -> Result<Vec<Bitboard>, String> {
    let fen: Fen = fen.parse().map_err(|error: FenError| error.to_string())?;
    let (placement, occupied) = (fen.placement, fen.placement.occupied());
    let code = |square| placement.piece_at(square).map_or(0, |piece| PieceCode::from(piece).code());
    let mut threats = Vec::new();
    for from in occupied {
        let Some(Piece { color, kind }) = placement.piece_at(from) else { continue };
        let attacks = match kind {
            Kind::Pawn => slidemask::pawn_attacks(color, from),
            Kind::Knight => slidemask::knight_attacks(from),
            Kind::Bishop => slidemask::bishop_attacks(from, occupied),
            Kind::Rook => slidemask::rook_attacks(from, occupied),
            Kind::Queen => slidemask::queen_attacks(from, occupied),
            Kind::King => slidemask::king_attacks(from),
        };
        for to in attacks & occupied {
            let bytes = [code(from), from as u8, code(to), to as u8];
            threats.push(Bitboard(u32::from_le_bytes(bytes).into()));
        }
    }
    Ok(threats)
}

#[cfg(test)]
mod tests {
    use slidemask_board::Placement;
    use slidemask_nnue::threats::{BoardThreats, Mailbox, Pairs};

    use super::*;

    #[test]
    fn threats_are_those_of_the_library() {
        let mut random = fastrand::Rng::with_seed(12);
        let mut list = BoardThreats::EMPTY;
        for round in 0..3_000_u32 {
            let mut mailbox = Mailbox::EMPTY;
            for square in Square::ALL {
                let piece = (random.u32(..64) < round % 65).then(|| PieceCode::ALL[random.usize(..12)]);
                mailbox.set(square, piece);
            }
            let fen = Placement::from(&mailbox).to_string();
            let mut found = threats(&fen).unwrap();
            mailbox.threats(&Pairs::ALL, &mut list);
            let mut expected: Vec<_> =
                list.iter().map(|threat| Bitboard(u32::from_le_bytes(threat.to_bytes()).into())).collect();
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "{fen}");
        }
        assert!(threats("8/8").is_err());
    }
}
