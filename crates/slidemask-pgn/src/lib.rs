//! Reads games in PGN, and plays their moves.
//!
//! ```no_run
//! use slidemask_pgn::Blocks;
//!
//! for block in Blocks::new(std::fs::File::open("games.pgn")?) {
//!     for game in block?.games() {
//!         println!("{:?} against {:?}", game.header("White"), game.header("Black"));
//!         for ply in game.plies() {
//!             let ply = ply?; // damage, with its place
//!             println!("{} {:?} {:?}", ply.board, ply.played, ply.annotations().clock());
//!         }
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What to use
//! - To read a file or another source in constant memory, use `Blocks`; to use several threads, `Blocks::on_threads`.
//! - To read games that are in memory, use [`Games`], or [`PgnGame::new`] for one game.
//! - To play the moves of a game, use [`PgnGame::plies`]. [`PgnGame::all_plies`] plays the variations, too.
//! - To read clocks, evaluations, comments and glyphs, use [`Ply::annotations`].
//! - To read the tokens without playing moves, use [`PgnGame::tokens`].
//!
//! # What is accepted
//! Line breaks may be `\n`, `\r\n` or `\r`, bytes UTF-8 or Latin-1 ([`decode`]). Castling may be written with zeros, checks without `+`,
//! promotions without `=`. `e.p.`, signs such as `+-`, move numbers that are wrong and results that are missing change nothing. Lines
//! that begin with `%` are skipped. `--`, `Z0` and `0000` are null moves. Comments begin with `{` or `;` and do not nest: the first
//! `}` ends a comment. Results in variations are skipped.
//!
//! # What is damage
//! A move that is not legal, a text that is no move, a header without a `]`, a comment or a variation without an end, a move behind the
//! result, a position or a variant that is not chess: [`Flaw`] lists all.
//! [`Damage`] says where it is. The moves before it are returned, and the next game is not affected.
//!
//! # Features
//! | feature | what it adds |
//! |---|---|
//! | none | everything for games in memory; `no_std`, with an allocator |
//! | `std` (on by default) | `Blocks` and `InOrder`: sources and threads |
//! | `compressed` | `decompressed`: gzip, bzip2 and Zstandard, without code in C |

#![no_std]
#![allow(
    clippy::cast_possible_truncation,
    reason = "bytes and numbers of games in memory are smaller than the memory"
)]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod annotations;
#[cfg(feature = "std")]
mod blocks;
#[cfg(feature = "compressed")]
mod compressed;
mod damage;
mod filter;
mod game;
mod games;
mod headers;
mod lexer;
mod lines;
mod measured;
#[cfg(feature = "std")]
mod path;
mod plies;
mod spelling;
#[cfg(feature = "std")]
mod threads;

pub use annotations::Annotations;
#[cfg(feature = "std")]
pub use blocks::{Block, Blocks, ReadError};
#[cfg(feature = "compressed")]
pub use compressed::decompressed;
pub use damage::{Damage, Flaw};
pub use filter::{Condition, GameFilter};
pub use game::{PgnGame, Tokens};
pub use games::Games;
pub use headers::{Header, Headers, decode};
pub use lexer::{GameResult, Token};
pub use measured::Evaluation;
#[cfg(feature = "std")]
pub use path::open;
pub use plies::{Plies, Ply};
#[cfg(feature = "std")]
pub use threads::InOrder;

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
