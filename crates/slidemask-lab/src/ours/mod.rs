//! slidemask's own contenders: the lookups of the build, scalar lookups, the lookups of each instruction set,
//! batches, and threats.

pub(crate) mod batch;
pub(crate) mod instruction_sets;
pub(crate) mod native;
pub(crate) mod scalar;
pub(crate) mod threats;
pub(crate) mod token;
