//! The notations of other programs: UCI and SAN for moves, numbers of policy networks, EPD for positions.

mod action;
mod epd;
mod san;
mod uci;

pub use action::{ActionError, Actions};
pub use epd::{Epd, EpdError, Operation, Operations};
pub use san::{San, SanError};
pub use uci::{CastlingStyle, ParseMoveError, Uci, UciError};
