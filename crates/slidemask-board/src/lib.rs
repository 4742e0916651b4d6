//! Chess and Chess960 on top of [`slidemask`].
//!
//! ```
//! use slidemask_board::Board;
//!
//! let mut board = Board::from_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")?;
//! assert_eq!(board.move_count(), 48);
//! board.play(board.parse_san("O-O")?)?;
//! assert_eq!(board.to_string(), "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R4RK1 b kq - 1 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The tour
//! - [`Board`]: a possible position; [`Board::initial`], [`Board::chess960`], [`Board::from_fen`].
//! - [`Board::moves`]: the legal moves, as sets for each piece; [`Board::legal_moves`], a [`MoveList`] of them.
//! - [`Board::play`], [`Board::is_legal`], [`Board::outcome`].
//! - [`Board::key`], the Zobrist key; [`Keyed`] keeps it, for those who ask often.
//! - `Game`: a position with the moves that led to it. It counts repetitions and takes moves back.
//! - [`Board::parse_uci`], [`Board::uci`], [`Board::parse_san`], [`Board::san`]; [`Board::from_epd`].
//! - [`perft`] and [`divide`]: the legal moves counted to a depth; `perft_hashed` and `perft_parallel`, with a table and
//!   on several threads.
//! - [`Impossibility`]: what is checked, one by one, and may be [accepted](Board::from_fen_accepting).
//! - [`Fen`], [`Placement`], [`Piece`]: plain data without rules, from which boards are made.
//!
//! # Features
//! | feature | what it adds |
//! |---|---|
//! | none | everything above but `Game`, `perft_hashed` and `perft_parallel`; `no_std`, without allocations |
//! | `alloc` | `Game`; needs an allocator, but not the standard library |
//! | `serde` | `Serialize` and `Deserialize`, as text: a board is its FEN, a move its UCI |
//! | `arbitrary` | `Arbitrary`, for fuzzing; a board is one that a game of chess or Chess960 leads to; needs `std` |
//! | `std` (on by default) | `alloc`; `perft_hashed`, `perft_parallel`; the features of the same name of slidemask and serde |
//!
//! Features only add; none changes an answer.

#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod board;
mod error;
mod fen;
#[cfg(feature = "alloc")]
mod game;
mod moves;
mod notation;
mod perft;
mod piece;
mod placement;
#[cfg(feature = "serde")]
mod serde;

pub use board::{
    Board, BoardError, CastlingRights, IllegalMove, Impossibilities, Impossibility, Keyed,
    NoStartingPosition, Outcome, Which, Wing,
};
pub use error::{FenError, Field, PlacementError};
pub use fen::{Castling, Fen};
#[cfg(feature = "alloc")]
pub use game::Game;
pub use moves::{Move, MoveList, PieceMoves, PieceMovesIter};
pub use notation::{
    CastlingStyle, Epd, EpdError, Operation, Operations, ParseMoveError, San, SanError, Uci, UciError,
};
#[cfg(all(feature = "std", target_has_atomic = "64"))]
pub use perft::{
    Counted, PerftTable, PerftTableError, Progress, Workers, divide_parallel, perft_hashed, perft_parallel,
};
pub use perft::{divide, perft};
pub use piece::{Kind, Piece};
pub use placement::Placement;

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
