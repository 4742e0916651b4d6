//! What contenders are asked: positions of games, and columns of questions made from them or at random.

pub(crate) mod games;
pub(crate) mod positions;
pub(crate) mod questions;
