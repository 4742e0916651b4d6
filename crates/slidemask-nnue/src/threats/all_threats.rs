//! All threats of a board: a loop over its pieces, with the pieces that each attacks.

use slidemask::isa::InstructionSet;
use slidemask::{Bitboard, Color, Kind, Square, king_attacks, knight_attacks, pawn_attacks};

use super::change::{item, threat};
use super::code::PieceCode;
use super::mailbox::{CODE_BITS, sets_of_codes};
use super::pairs::Pairs;
use super::threat::BoardThreats;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use crate::vectors::x86_64::icl_places;
use crate::vectors::{gather, victims};

/// Appends all threats of a board of bytes.
#[inline(always)]
pub(crate) fn all_threats(
    isa: impl InstructionSet,
    codes: &[u8; 64],
    pairs: &Pairs,
    list: &mut BoardThreats,
) {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    if let Some(icl) = isa.avx512icl() {
        return icl_places::all(icl, codes, pairs, list);
    }
    let mut list = list.end();
    each_attacker(
        isa,
        codes,
        gather(isa, codes),
        pairs,
        #[inline(always)]
        |code, from, victims| {
            for to in victims {
                list.push_if(true, threat(item(from, code), item(to, codes[to as usize])));
            }
        },
    );
}

/// Calls a function for each piece that may have victims: with its code, its square, and the squares of its victims that count. `bits`
/// are the squares whose codes have each bit.
///
/// The sets of victims are what makes this fast: the loops over threats have no condition, and fewer turns.
#[inline(always)]
pub(crate) fn each_attacker(
    isa: impl InstructionSet,
    codes: &[u8; 64],
    bits: [u64; CODE_BITS],
    pairs: &Pairs,
    mut each: impl FnMut(u8, Square, Bitboard),
) {
    let ([white, black], kinds) = sets_of_codes(bits);
    let occupied = white | black;
    let [pawns, knights, bishops, rooks, queens, kings] = kinds;
    // Each kind has a loop of its own, so that no loop asks for the kind.
    each_of_kind(isa, Kind::Pawn, codes, (pawns, occupied), (bits, pairs), &mut each);
    each_of_kind(isa, Kind::Knight, codes, (knights, occupied), (bits, pairs), &mut each);
    each_of_kind(isa, Kind::Bishop, codes, (bishops, occupied), (bits, pairs), &mut each);
    each_of_kind(isa, Kind::Rook, codes, (rooks, occupied), (bits, pairs), &mut each);
    each_of_kind(isa, Kind::Queen, codes, (queens, occupied), (bits, pairs), &mut each);
    each_of_kind(isa, Kind::King, codes, (kings, occupied), (bits, pairs), &mut each);
}

/// [`each_attacker`] for the pieces of one kind.
#[inline(always)]
fn each_of_kind(
    isa: impl InstructionSet,
    kind: Kind,
    codes: &[u8; 64],
    (pieces, occupied): (Bitboard, Bitboard),
    (bits, pairs): ([u64; CODE_BITS], &Pairs),
    each: &mut impl FnMut(u8, Square, Bitboard),
) {
    let [white, black] = [PieceCode::new(Color::White, kind), PieceCode::new(Color::Black, kind)];
    let victims = [victims(isa, codes, bits, pairs, white), victims(isa, codes, bits, pairs, black)];
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
            Kind::Bishop => isa.bishop_attacks(from, occupied),
            Kind::Rook => isa.rook_attacks(from, occupied),
            Kind::Queen => isa.queen_attacks(from, occupied),
        };
        each(code, from, attacks.intersection(Bitboard(victims[color as usize])));
    }
}
