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
//! # What to use
//! - To get a position, use [`Board::initial`], [`Board::chess960`], [`Board::double_chess960`] or [`Board::from_fen`]; to change
//!   one, [`Board::try_with`], [`Board::flipped`] or [`Board::mirrored`]. They return only possible positions;
//!   [`Impossibility`] lists what they reject.
//! - To list the legal moves, use [`Board::legal_moves`], which fills a [`MoveList`]. To visit them as one set of
//!   target squares for each piece, use [`Board::moves`].
//! - To make a move, use [`Board::play`]; to check one, [`Board::is_legal`]. [`Board::outcome`] tells how the game has
//!   ended.
//! - For a search, there are [`Board::legal`] with a choice of moves ([`Which`]), [`Board::play_unchecked`], [`Board::null_move`],
//!   [`Board::gives_check`] and [`Board::captured`]. [`Keyed`] keeps the [key](Board::key) up to date. [`Changes`] tells a network, or
//!   keys such as [`PartKeys`](zobrist::PartKeys), what a move changes. `Game` finds repetitions within the search.
//! - To know what a capture wins or loses, use [`Board::exchange`] (static exchange evaluation), or
//!   [`Board::exchange_is_at_least`] if you only compare; with pins, [`Board::exchange_with_pins`].
//! - To know how the pieces stand to one another, use [`Board::hanging`], [`Board::forks`], [`Board::pinners`] and related
//!   functions. [`features`] lists them, and other values of a position, by name and with their meanings.
//! - To count repetitions and take moves back, use `Game`: a position with the moves that led to it.
//! - To read and write moves, use [`Board::parse_uci`] and [`Board::uci`], or [`Board::parse_san`] and [`Board::san`].
//!   [`Board::from_epd`] reads a line of EPD. [`Actions`] numbers moves for policy networks.
//! - To compare positions by number, use [`Board::key`], the Zobrist key. [`zobrist`] has the numbers that it is made of.
//! - To count legal move sequences, use [`perft`] and [`divide`]. `perft_hashed` adds a table of counts,
//!   `perft_parallel` adds threads.
//! - To accept positions that no game can reach, name the impossibilities: see [`Board::from_fen_accepting`].
//! - To work with plain data without rules, use [`Fen`], [`Placement`] and [`Piece`].
//!
//! # Features
//! | feature | what it adds |
//! |---|---|
//! | none | everything above except `Game`, `perft_hashed` and `perft_parallel`; `no_std`, without allocations |
//! | `alloc` | `Game`; needs an allocator, but not the standard library |
//! | `serde` | `Serialize` and `Deserialize`, as text: a board as FEN, a move as UCI |
//! | `arbitrary` | `Arbitrary`, for fuzzing: a board is a position from a random game of chess or Chess960; needs `std` |
//! | `std` (on by default) | `alloc`, `perft_hashed`, `perft_parallel`, and the feature `std` of slidemask |
//!
//! Features are additive. No feature changes an answer.

#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod board;
mod error;
pub mod features;
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
    Board, BoardError, Capturers, CastlingRights, Changes, IllegalMove, Impossibilities, Impossibility,
    Keyed, NoStartingPosition, Outcome, Values, Which, Wing, zobrist,
};
pub use error::{FenError, Field, PlacementError};
pub use fen::{Castling, Fen};
#[cfg(feature = "alloc")]
pub use game::Game;
pub use moves::{Move, MoveList, PieceMoves, PieceMovesIter};
pub use notation::{
    ActionError, Actions, CastlingStyle, Epd, EpdError, Operation, Operations, ParseMoveError, San, SanError,
    Uci, UciError,
};
#[cfg(all(feature = "std", target_has_atomic = "64"))]
pub use perft::{
    Counted, PerftTable, PerftTableError, Progress, Workers, divide_parallel, perft_hashed, perft_parallel,
};
pub use perft::{divide, perft};
/// What `slidemask-gpu` shares with perft here. It may change.
#[doc(hidden)]
pub mod encoded_board {
    pub use crate::perft::{CastlingFiles, EncodedBoard, castling};
}
pub use piece::{Kind, Piece};
pub use placement::Placement;
#[doc(no_inline)]
pub use slidemask::{Bitboard, Color, Direction, File, Rank, Square};

/// Tests the examples of `docs/engines.md`.
#[cfg(doctest)]
#[doc = include_str!("../engines.md")]
struct Engines;

/// Tests the example of `docs/from.md`.
#[cfg(doctest)]
#[doc = include_str!("../from.md")]
struct FromOthers;

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
