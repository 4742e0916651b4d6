//! The notations of other programs: UCI and SAN for moves, EPD for positions.

mod epd;
mod san;
mod uci;

pub use epd::{Epd, EpdError, Operation, Operations};
pub use san::{San, SanError};
pub use uci::{CastlingStyle, ParseMoveError, Uci, UciError};
