//! What networks that play chess take and give: planes of positions, numbers and masks of moves, and games that go on.
//!
//! Imports go up: output (arrays of the caller), layout (what is in each plane), planes (of columns), actions, games.

mod actions;
mod games;
mod layout;
mod output;
mod planes;

pub(crate) use actions::{action_orders, legal_actions, order};
pub(crate) use games::Games;
pub(crate) use layout::{Layout, plane_parts};
pub(crate) use planes::{Wanted, of_positions};
