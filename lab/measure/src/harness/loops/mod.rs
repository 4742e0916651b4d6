//! The loops over lookups that are measured. Each loop is generic over the contender, so that the contender's lookups are
//! inlined into it. The clock calls every loop through one pointer, so the cost of the call is the same for all contenders.

pub(crate) mod answers;
pub(crate) mod many;
pub(crate) mod one;
