//! The questions for contenders: positions of games, and columns of questions from games or at random.

pub(crate) mod games;
pub(crate) mod moves;
pub(crate) mod questions;
pub(crate) mod shogi;
pub(crate) mod slider_sets;
