//! [`explained!`]: a macro that writes a function three times, to compute, to explain and as data.

/// Writes a function of `let` lines three times: as a plain `const fn`; as `steps`, which records every line; and as `FORMULA`,
/// the lines as data. The latter two are in a module with the function's name. Without the feature `steps` they are left out.
///
/// All three come from the same source lines, so an explanation cannot drift from the code. The comment above a line
/// (`///`) becomes the note of the line. The last line is the answer.
///
/// | line | meaning |
/// |---|---|
/// | `let o = occupied \| rooks;` | the value of an expression |
/// | `let ray => positive_ray(line, o);` | the answer of another such function; its steps are recorded too |
/// | `let difference = o, minus r << 1;` | the central subtraction of the method, `o - (r << 1)`: it wraps, and its borrow is recorded |
/// | `let difference = o, plus minus_r;` | the same subtraction, written as the sum with a negative word |
/// | `@Flipped let reverse = o.swap_bytes();` | a value whose bits do not lie on their own squares; the name is its `Orientation` |
macro_rules! explained {
    (
        $(#[$meta:meta])*
        pub const fn $function:ident($($arg:ident: $type:ty),+ $(,)?) {
            $(
                $(#[doc = $note:literal])*
                $(@ $orientation:ident)? let $name:ident
                    $(= $value:expr $(, $sign:ident $other:expr)?)?
                    $(=> $called:ident($($given:expr),+))?;
            )+
        }
    ) => {
        $(#[$meta])*
        #[inline]
        #[must_use]
        pub const fn $function($($arg: $type),+) -> u64 {
            $(
                let $name: u64 = $crate::method::explained::explained!(
                    @value $($value $(, $sign $other)?)? $(=> $called($($given),+))?
                );
            )+
            $crate::method::explained::explained!(@last $($name)+)
        }

        #[cfg(feature = "steps")]
        #[allow(clippy::cast_lossless, reason = "the lines are those of a const fn, which cannot call `u64::from`")]
        pub(super) mod $function {
            use super::*;
            use $crate::method::{Expression, Formula, Orientation, Parameter, SourceLine, Steps, explained::explained};

            pub(in crate::method) static FORMULA: Formula = Formula {
                name: stringify!($function),
                path: module_path!(),
                parameters: &[$(Parameter::new(stringify!($arg), stringify!($type))),+],
                lines: &[$(
                    SourceLine {
                        name: stringify!($name),
                        expression: explained!(@text $($value $(, $sign $other)?)? $(=> $called($($given),+))?),
                        note: concat!($($note),*).trim_ascii(),
                        orientation: explained!(@orientation $($orientation)?),
                        operations: explained!(@operations $($value $(, $sign $other)?)? $(=> $called($($given),+))?),
                        borrows: explained!(@borrows $($($sign)?)?),
                    }
                ),+],
            };

            pub(in crate::method) fn steps($($arg: $type),+) -> Steps {
                let lines = FORMULA.lines;
                let mut steps = Steps::new();
                let mut number = 0;
                $(
                    let line = &lines[number];
                    let called = 0 $( + steps.push_inner(&$called::steps($($given),+), line) )?;
                    let $name: u64 = explained!(@value $($value $(, $sign $other)?)? $(=> $called($($given),+))?);
                    let borrow = explained!(@borrow $($value $(, $sign $other)?)?);
                    steps.push(line, $name, borrow, called);
                    number += 1;
                )+
                debug_assert!(number == lines.len());
                steps
            }
        }
    };

    (@orientation) => { Orientation::Upright };
    (@orientation $orientation:ident) => { Orientation::$orientation };

    (@value $value:expr) => { $value };
    (@value $value:expr, minus $subtrahend:expr) => { u64::wrapping_sub($value, $subtrahend) };
    (@value $value:expr, plus $addend:expr) => { u64::wrapping_add($value, $addend) };
    (@value => $called:ident($($given:expr),+)) => { $called($($given),+) };

    (@text $value:expr) => { stringify!($value) };
    (@text $value:expr, minus $subtrahend:expr) => { explained!(@infix $value, " - ", $subtrahend) };
    (@text $value:expr, plus $addend:expr) => { explained!(@infix $value, " + ", $addend) };
    (@text => $called:ident($first:expr $(, $given:expr)*)) => {
        concat!(stringify!($called), "(", stringify!($first), $(", ", stringify!($given),)* ")")
    };
    (@infix $one:expr, $sign:literal, $other:expr) => {{
        let one = Expression::of_source(stringify!($one)).is_compound();
        let other = Expression::of_source(stringify!($other)).is_compound();
        match (one, other) {
            (false, false) => concat!(stringify!($one), $sign, stringify!($other)),
            (false, true) => concat!(stringify!($one), $sign, "(", stringify!($other), ")"),
            (true, false) => concat!("(", stringify!($one), ")", $sign, stringify!($other)),
            (true, true) => concat!("(", stringify!($one), ")", $sign, "(", stringify!($other), ")"),
        }
    }};

    (@operations $value:expr) => { Expression::of_source(stringify!($value)).operations() };
    (@operations $value:expr, $sign:ident $other:expr) => {
        explained!(@operations $value) + explained!(@operations $other) + 1
    };
    // The call itself does not count, since the steps of the called function count its operations.
    (@operations => $called:ident($($given:expr),+)) => { 0 $( + explained!(@operations $given) )+ };

    (@borrows) => { false };
    (@borrows $sign:ident) => { true };

    (@borrow $($value:expr)?) => { None };
    (@borrow $value:expr, minus $subtrahend:expr) => {
        Some($crate::method::Borrow {
            minuend: $crate::Bitboard($value),
            subtrahend: $crate::Bitboard($subtrahend),
        })
    };
    (@borrow $value:expr, plus $addend:expr) => { explained!(@borrow $value, minus u64::wrapping_neg($addend)) };

    (@last $last:ident) => { $last };
    (@last $first:ident $($rest:ident)+) => { $crate::method::explained::explained!(@last $($rest)+) };
}

pub(super) use explained;
