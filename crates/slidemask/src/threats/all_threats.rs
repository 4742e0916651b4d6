//! All threats of a board, by lookups: a loop over its pieces, and one over the pieces that each attacks.

use super::change::{item, threat};
use super::code::PieceCode;
use super::list::BoardThreats;
use super::mailbox::{CODE_BITS, sets_of_codes};
use super::pairs::Pairs;
use crate::bitboard::Bitboard;
use crate::kind::Kind;
use crate::leaping::{king_attacks, knight_attacks, pawn_attacks};
use crate::square::Square;

/// Appends all threats of a board: its codes, and the squares whose codes have each bit. The lookup answers for sliders.
#[inline(always)]
pub(crate) fn all_threats(
    codes: &[u8; 64],
    bits: [u64; CODE_BITS],
    pairs: &Pairs,
    threats: &mut BoardThreats,
    lookup: impl Fn(Kind, Square, Bitboard) -> Bitboard,
) {
    let ([white, black], kinds) = sets_of_codes(bits);
    let occupied = white | black;
    let mut list = threats.end();
    for kind in Kind::ALL {
        for from in kinds[kind as usize] {
            let code = codes[from as usize];
            let attacks = match kind {
                Kind::Pawn => pawn_attacks(PieceCode::of_item(code).color(), from),
                Kind::Knight => knight_attacks(from),
                Kind::King => king_attacks(from),
                Kind::Bishop | Kind::Rook | Kind::Queen => lookup(kind, from, occupied),
            };
            let victims = pairs.victims_of(code);
            for to in attacks.intersection(occupied) {
                let victim = codes[to as usize];
                let counts = victims[usize::from(victim) % 16] != 0;
                list.push_if(counts, threat(item(from, code), item(to, victim)));
            }
        }
    }
}
