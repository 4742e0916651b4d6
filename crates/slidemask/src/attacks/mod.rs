//! The front door: which squares a piece attacks, which pieces attack a square, what lies between two.
//!
//! Every function here is `const`, takes any input and never panics. The occupied squares may include the
//! attacker's own or not: it makes no difference.

mod attackers;
mod between;
mod leaping;
mod sliding;

pub use attackers::{Pieces, attackers, slider_attackers};
pub use between::{aligned, between, line};
pub use leaping::{king_attacks, knight_attacks, pawn_attacks};
pub use sliding::{
    bishop_attacks, queen_attacks, rook_and_bishop_attacks, rook_attacks, xray_bishop_attacks,
    xray_rook_attacks,
};
