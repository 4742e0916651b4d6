//! The loops that ask. Each is generic over the contender, whose lookups are inlined into it, and is called through one
//! pointer. So one call stands between the clock and the loop, whatever the contender.

pub(crate) mod answer;
pub(crate) mod column;
pub(crate) mod lookup;
pub(crate) mod map;
pub(crate) mod sets;
pub(crate) mod single;
