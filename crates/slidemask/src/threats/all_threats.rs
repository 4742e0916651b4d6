//! The attackers of a board, by lookups: a loop over its pieces, with the pieces that each attacks.

use super::code::PieceCode;
use super::mailbox::{CODE_BITS, sets_of_codes};
use super::pairs::Pairs;
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::kind::Kind;
use crate::leaping::{king_attacks, knight_attacks, pawn_attacks};
use crate::square::Square;

/// Calls a function for each piece that may have victims: with its code, its square, and the squares of its victims that count. `bits`
/// are the squares whose codes have each bit. `lookup` answers for sliders, and `victims` for the pieces that count with an attacker.
///
/// The sets of victims are what makes this fast: the loops over threats have no condition, and fewer turns.
#[inline(always)]
pub(crate) fn each_attacker(
    codes: &[u8; 64],
    bits: [u64; CODE_BITS],
    lookup: impl Fn(Kind, Square, Bitboard) -> Bitboard,
    victims: impl Fn(PieceCode) -> u64,
    mut each: impl FnMut(u8, Square, Bitboard),
) {
    let ([white, black], kinds) = sets_of_codes(bits);
    let occupied = white | black;
    let [pawns, knights, bishops, rooks, queens, kings] = kinds;
    // Each kind has a loop of its own, so that no loop asks for the kind.
    each_of_kind(Kind::Pawn, codes, (pawns, occupied), &lookup, &victims, &mut each);
    each_of_kind(Kind::Knight, codes, (knights, occupied), &lookup, &victims, &mut each);
    each_of_kind(Kind::Bishop, codes, (bishops, occupied), &lookup, &victims, &mut each);
    each_of_kind(Kind::Rook, codes, (rooks, occupied), &lookup, &victims, &mut each);
    each_of_kind(Kind::Queen, codes, (queens, occupied), &lookup, &victims, &mut each);
    each_of_kind(Kind::King, codes, (kings, occupied), &lookup, &victims, &mut each);
}

/// [`each_attacker`] for the pieces of one kind.
#[inline(always)]
fn each_of_kind(
    kind: Kind,
    codes: &[u8; 64],
    (pieces, occupied): (Bitboard, Bitboard),
    lookup: &impl Fn(Kind, Square, Bitboard) -> Bitboard,
    victims: &impl Fn(PieceCode) -> u64,
    each: &mut impl FnMut(u8, Square, Bitboard),
) {
    let victims = [victims(PieceCode::new(Color::White, kind)), victims(PieceCode::new(Color::Black, kind))];
    // A king often has none.
    if victims == [0; 2] {
        return;
    }
    for from in pieces {
        let code = codes[from as usize];
        let color = PieceCode::of_item(code).color();
        let attacks = match kind {
            Kind::Pawn => pawn_attacks(color, from),
            Kind::Knight => knight_attacks(from),
            Kind::King => king_attacks(from),
            Kind::Bishop | Kind::Rook | Kind::Queen => lookup(kind, from, occupied),
        };
        each(code, from, attacks.intersection(Bitboard(victims[color as usize])));
    }
}

/// The squares of the pieces that count as victims of an attacker, without vector registers.
#[inline(always)]
pub(crate) fn victims(_: &[u8; 64], bits: [u64; CODE_BITS], pairs: &Pairs, attacker: PieceCode) -> u64 {
    let (colors, kinds) = sets_of_codes(bits);
    let mut victims = 0;
    for color in Color::ALL {
        let counted = pairs.kinds(color)[attacker.code() as usize];
        let mut of_color = 0;
        for kind in Kind::ALL {
            of_color |= kinds[kind as usize].0 & u64::from(counted >> kind as u8 & 1).wrapping_neg();
        }
        victims |= of_color & colors[color as usize].0;
    }
    victims
}
