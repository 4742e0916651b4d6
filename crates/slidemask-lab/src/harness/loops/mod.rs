//! The loops that are measured. Each loop is generic over the contender, so that the contender's lookups are inlined
//! into it. The clock calls every loop through one pointer, so the cost of the call is the same for all contenders.

pub(crate) mod answer;
pub(crate) mod column;
pub(crate) mod lookup;
pub(crate) mod map;
pub(crate) mod sets;
pub(crate) mod single;
pub(crate) mod threats;
