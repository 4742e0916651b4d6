//! The front door: which squares a piece attacks, which pieces attack a square, what lies between two.
//!
//! Every function here is `const`, takes any input and never panics. The occupied squares may include the
//! attacker's own or not: it makes no difference.

mod between;
mod built_on_lookups;
mod leaping;
mod pieces;
mod sliding;

pub use between::{aligned, between, line};
pub(crate) use built_on_lookups::built_on_lookups;
pub use leaping::{king_attacks, knight_attacks, pawn_attacks};
pub use pieces::Pieces;
pub use sliding::{
    attackers, bishop_attacks, queen_attacks, rook_and_bishop_attacks, rook_attacks, slider_attackers,
    xray_bishop_attacks, xray_rook_attacks,
};
