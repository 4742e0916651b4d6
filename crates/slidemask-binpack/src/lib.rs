//! Reads and writes binpacks, the training data of chess networks.
//!
//! A binpack holds games: a first position of 32 bytes, and for each further one a few bits that number the piece, its target and the
//! change of the score. The target is a number **in the set of squares that the piece attacks**, so decoding is a lookup of a
//! slider, and `slidemask` is made for that.
//!
//! ```no_run
//! use slidemask_binpack::{Chunks, Entries, Entry, Filter};
//!
//! let file = std::fs::read("games.binpack")?;
//! let quiet = Filter { no_captures: true, no_checks: true, ..Filter::ALL };
//! let mut entries = vec![Entry::EMPTY; 4096];
//! for chunk in Chunks::new(&file) {
//!     let mut chunk = Entries::new(chunk?.bytes).filtered(quiet);
//!     loop {
//!         let filled = chunk.fill(&mut entries)?;
//!         if filled == 0 {
//!             break;
//!         }
//!         for entry in &entries[..filled] {
//!             println!("{} {:?} {}", entry.position.to_fen(entry.ply), entry.played(), entry.score);
//!         }
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The format
//! - **A file** is a sequence of chunks: `BINP`, a length (four bytes, the lowest first), and as many bytes.
//! - **A chunk** is a sequence of chains: a first entry of 32 bytes, the number of moves that follow (two bytes, the highest first),
//!   and the bits of these moves, filled up to a byte.
//! - **A move** is three numbers. The piece is numbered among the pieces of its side, and the target among the squares to which the
//!   piece can go, from a1 to h8; each number takes as many bits as the largest one needs. For a king, castling moves follow: the long
//!   one first, if its right is left. A promotion has four numbers for each target: knight, bishop, rook, queen. An en-passant capture
//!   is a target only if it is legal.
//! - **The score** is the difference from the negated score before, without its sign, in blocks of four bits; a fifth bit
//!   before each block says whether another one follows.
//!
//! The format is described by its author in the document `binpack.md` of Stockfish's tools.

#![no_std]
#![allow(
    clippy::cast_possible_truncation,
    reason = "numbers are cut out of words, and checked where they come from files"
)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod bits;
mod bullet;
mod chunks;
mod damage;
mod entries;
mod entry;
#[cfg(feature = "std")]
mod files;
mod filter;
mod lanes;
mod likelihood;
#[cfg(feature = "std")]
mod order;
mod position;
mod random;
#[cfg(feature = "std")]
mod reader;
mod select;
mod state;
#[cfg(feature = "std")]
mod stream;
#[cfg(feature = "alloc")]
mod write;

pub use bullet::RecordFlaw;
pub use chunks::{Chunk, Chunks};
pub use damage::{Damage, Flaw};
pub use entries::Entries;
pub use entry::Entry;
#[cfg(feature = "std")]
pub use files::{FileDamage, FilePart, Files, ReadError};
pub use filter::Filter;
pub use lanes::{LANES, fill_each};
pub use position::{NotInACorner, Position};
#[cfg(feature = "std")]
pub use reader::{Options, Reader, Totals};
#[cfg(feature = "alloc")]
pub use write::Writer;
