//! Loops that fill a map of a board: the attacks of a rook and of a bishop from every square.

use slidemask::attack_map::AttackMap;
use slidemask::{Bitboard, Square};

use crate::harness::contender::Contender;

/// Fills the map of a board.
pub(crate) type MapLoop = Box<dyn Fn(Bitboard, &mut AttackMap)>;

/// A loop over the squares. For each square it looks up the rook's and the bishop's attacks.
pub(crate) fn each_square(contender: impl Contender) -> MapLoop {
    Box::new(move |occupied, map| {
        contender.run(
            #[inline(always)]
            |contender| {
                let squares = Square::ALL.into_iter().zip(&mut map.rook).zip(&mut map.bishop);
                for ((square, rook), bishop) in squares {
                    (*rook, *bishop) = contender.rook_and_bishop(square, occupied);
                }
            },
        );
    })
}
