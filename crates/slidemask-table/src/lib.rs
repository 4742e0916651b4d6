//! Columns by name for tables of chess games, training data and positions.
//!
//! A [`GameColumn`] is a value of a game, such as a header, or of a move, such as its SAN, or a [`Feature`] of the position before
//! the move. [`GameTable`] reads the columns of a block of games in PGN: a row for each move, or a row for each game with lists of its
//! moves. An [`EntryColumn`] is a value of an entry of a binpack, or a feature of its position. The values come as [`Values`]: flat
//! vectors, which can be written in any format.
//!
//! ```
//! use slidemask_pgn::Blocks;
//! use slidemask_table::{GameColumn, GameTable, Source};
//!
//! let columns = ["White", "san", "in_check"].map(|name| GameColumn::named(name).unwrap()).into();
//! let table = GameTable { columns, of_games: false, variations: false, filter: Default::default() };
//! let games = &b"[White \"Morphy\"]\n\n1. e4 f6 2. Qh5+ *"[..];
//! for block in Blocks::new(games) {
//!     let chunk = table.read(&block?, &Source::default()).expect("enough memory");
//!     let [white, san, check] = chunk.columns(&table).expect("enough memory").try_into().unwrap();
//!     assert_eq!([0, 1, 2].map(|row| white.row(row).next().unwrap().to_string()), ["Morphy", "Morphy", "Morphy"]);
//!     assert_eq!([0, 1, 2].map(|row| san.row(row).next().unwrap().to_string()), ["e4", "f6", "Qh5+"]);
//!     assert_eq!([0, 1, 2].map(|row| check.row(row).next().unwrap().to_string()), ["false", "false", "false"]);
//! }
//! # Ok::<(), slidemask_pgn::ReadError>(())
//! ```

mod entries;
mod features;
mod games;
mod values;

pub use entries::EntryColumn;
pub use features::Feature;
pub use games::{Chunk, GameColumn, GameTable, Source, UnknownColumn};
pub use values::{Item, Items, RowType, Run, Texts, Type, Values};
