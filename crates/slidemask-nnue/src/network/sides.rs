//! [`each_side!`](each_side): one or two sides.

/// Runs an expression for each of one or two sides. The number of a side is a constant in it: in a loop over sides the compiler keeps
/// the lengths of lists in memory, which takes three times as long.
macro_rules! each_side {
    ($sides:ident, |$side:ident| $each:expr) => {{
        {
            let $side = 0_usize;
            $each;
        }
        if $sides > 1 {
            let $side = 1_usize;
            $each;
        }
    }};
}

pub(crate) use each_side;
