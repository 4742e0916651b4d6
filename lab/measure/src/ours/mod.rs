//! slidemask's own contenders: the lookups of the build, scalar lookups, the lookups of each instruction set,
//! batches, and threats.

pub(crate) mod batches;
pub(crate) mod mailboxes;
pub(crate) mod native;
pub(crate) mod tokens;
