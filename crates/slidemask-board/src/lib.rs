//! Chess positions on top of [`slidemask`]. So far: [`Fen`], the six fields of Forsyth-Edwards Notation as
//! checked plain data, without any rules of chess.
//!
//! ```
//! use slidemask::{Square, queen_attacks};
//! use slidemask_board::{Fen, Kind};
//!
//! let fen: Fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1".parse()?;
//! assert_eq!(fen.placement.piece_at(Square::F3).map(|piece| piece.kind), Some(Kind::Queen));
//! assert_eq!(queen_attacks(Square::F3, fen.placement.occupied()).count(), 14);
//! # Ok::<(), slidemask_board::FenError>(())
//! ```

#![no_std]

mod error;
mod fen;
mod piece;
mod placement;

pub use error::{FenError, Field};
pub use fen::{Castling, Fen};
pub use piece::{Kind, Piece};
pub use placement::Placement;
