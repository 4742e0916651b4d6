//! Moves and positions as other programs write them.

mod epd;
mod san;
mod uci;

pub use epd::{Epd, EpdError, Operation, Operations};
pub use san::{San, SanError};
pub use uci::{CastlingStyle, ParseMoveError, Uci, UciError};
