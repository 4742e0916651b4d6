//! Many positions at once: the squares, and the pieces of the other side, that the sliders of each side attack. One call
//! answers a whole column of positions.
//!
//! ```console
//! $ cargo run --release -p slidemask-examples --example many_positions
//! ```

use slidemask::batch::{Batch, UnequalLengths};
use slidemask::{Bitboard, Sliders, Square, bitboard};

/// The sliders of one side in a column of positions.
struct Side {
    orthogonal: Vec<Bitboard>,
    diagonal: Vec<Bitboard>,
}

impl Side {
    /// The union of the sliders' attacks, for each position.
    fn attacks(&self, batch: Batch, occupied: &[Bitboard]) -> Result<Vec<Bitboard>, UnequalLengths> {
        let mut attacks = vec![Bitboard::EMPTY; occupied.len()];
        let sliders = Sliders { orthogonal: &*self.orthogonal, diagonal: &*self.diagonal };
        batch.setwise_slider_attacks(sliders, occupied, &mut attacks)?;
        Ok(attacks)
    }
}

fn main() -> Result<(), UnequalLengths> {
    let white = bitboard! {
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . 1 . . . . .
        . 1 . . . 1 1 1
        . . . 1 . . 1 .
    };
    let black = bitboard! {
        . . . . . . 1 .
        . . . . . 1 1 .
        . . . . 1 . . 1
        . . . 1 . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
    };
    // This column has one position. A data set would have millions.
    let occupied = vec![white | black];
    let whites =
        Side { orthogonal: vec![Bitboard::from(Square::D1)], diagonal: vec![Bitboard::from(Square::C3)] };
    let queen = vec![Bitboard::from(Square::D5)];
    let blacks = Side { orthogonal: queen.clone(), diagonal: queen };

    let batch = Batch::best();
    let by_white = whites.attacks(batch, &occupied)?;
    let by_black = blacks.attacks(batch, &occupied)?;
    for (i, (by_white, by_black)) in by_white.iter().zip(&by_black).enumerate() {
        println!("position {i}: black pieces that white sliders attack\n{:#}", *by_white & black);
        println!("position {i}: white pieces that black sliders attack\n{:#}", *by_black & white);
        println!("position {i}: squares that the sliders of both sides attack\n{:#}", *by_white & *by_black);
    }
    Ok(())
}
