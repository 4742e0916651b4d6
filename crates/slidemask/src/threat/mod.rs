//! The data of [`threats`](crate::threats): pieces as codes, pairs that count, lists, and the places around a square.

pub(crate) mod by_kind;
pub(crate) mod code;
pub(crate) mod features;
pub(crate) mod list;
pub(crate) mod mailbox;
pub(crate) mod pairs;
pub(crate) mod perspective;
pub(crate) mod rays;
