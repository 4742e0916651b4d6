//! slidemask's own contenders: the build's own lookups, those without vectors, those of one instruction set, and
//! batches.

pub(crate) mod batch;
pub(crate) mod instruction_sets;
pub(crate) mod native;
pub(crate) mod scalar;
pub(crate) mod token;
