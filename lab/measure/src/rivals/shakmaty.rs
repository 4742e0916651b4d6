//! The crate shakmaty by Niklas Fiekas. It is under the GPL, so the laboratory calls it and copies none of its code.
//! With the feature `shakmaty` it has its default method: fixed-shift magic bitboards with 694 KiB of attacks. With
//! `shakmaty-hq` alone it has its variant for small memories: Hyperbola Quintessence with 2 KiB of masks.

use shakmaty::attacks::{bishop_attacks, rook_attacks};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};
use slidemask::{Bitboard, Square};

use crate::harness::contender::Contender;

pub(crate) const NAME: &str =
    if cfg!(feature = "shakmaty") { "shakmaty, magic" } else { "shakmaty, Hyperbola Quintessence" };

calls! { Shakmaty: |square: Square| shakmaty::Square::new(square as u32), shakmaty::Bitboard, rook_attacks, bishop_attacks }

/// Perft from this position, with the crate's own function. It takes the length of the list of moves at the last ply.
pub(crate) fn perft(fen: &str) -> impl Fn(u32) -> u64 + use<> {
    let fen: Fen = fen.parse().expect("a FEN");
    let position: Chess = fen.into_position(CastlingMode::Standard).expect("a possible position");
    move |depth| shakmaty::perft(&position, depth)
}
