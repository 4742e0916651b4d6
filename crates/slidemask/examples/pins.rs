//! Pieces that are pinned to their king, by x-rays.
//!
//! ```console
//! $ cargo run -p slidemask --example pins
//! ```

use slidemask::{Bitboard, Sliders, Square, between, bitboard, xray_bishop_attacks, xray_rook_attacks};

/// The pieces of `own` that are alone between their king and a slider of the enemy.
fn pinned(king: Square, own: Bitboard, enemy: Sliders, occupied: Bitboard) -> Bitboard {
    // An x-ray from the king through the first own piece: what it reaches behind that piece may pin it.
    let pinners = xray_rook_attacks(king, occupied, own) & enemy.orthogonal
        | xray_bishop_attacks(king, occupied, own) & enemy.diagonal;
    let mut pinned = Bitboard::EMPTY;
    for pinner in pinners {
        pinned |= between(king, pinner) & own;
    }
    pinned
}

fn main() {
    let own = bitboard! {
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . 1 . . .
        . . . 1 . . . .
        . . . . . 1 . .
        . . . . 1 . . .
    };
    let queens = Bitboard::from(Square::A5);
    let rooks = Bitboard::from(Square::E8);
    let bishops = Bitboard::from(Square::H4);
    let enemy = Sliders { orthogonal: rooks | queens, diagonal: bishops | queens };
    let pinned = pinned(Square::E1, own, enemy, own | rooks | bishops | queens);
    println!("{pinned:#}");
    // The rook on e8 pins e4, the bishop on h4 pins f2; nothing stands between the king and the queen on a5.
    assert_eq!(pinned, [Square::E4, Square::F2].into_iter().collect());
}
