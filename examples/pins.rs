//! Finds the pieces that are pinned to their king, with x-ray attacks.
//!
//! ```console
//! $ cargo run -p slidemask-examples --example pins
//! ```

use slidemask::{Bitboard, Slider, Sliders, Square, between, bitboard, xray_attacks};

/// The pieces of `own` that stand alone between their king and an enemy slider.
fn pinned(king: Square, own: Bitboard, enemy: Sliders, occupied: Bitboard) -> Bitboard {
    // X-ray attacks from the king go through the first own piece. An enemy slider that they reach pins that piece.
    let pinners = xray_attacks(Slider::Rook, king, occupied, own) & enemy.orthogonal
        | xray_attacks(Slider::Bishop, king, occupied, own) & enemy.diagonal;
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
    // The rook on e8 pins e4, and the bishop on h4 pins f2. No piece stands between the king and the queen on a5.
    assert_eq!(pinned, [Square::E4, Square::F2].into_iter().collect());
}
