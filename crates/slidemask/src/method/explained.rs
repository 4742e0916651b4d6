//! [`explained!`]: a macro that writes a function several times, to compute, to explain and as data.

/// Writes a function of `let` lines several times: as a plain `const fn`; as `steps`, which records every line; and as `FORMULA`,
/// the lines as data. The latter two are in a module with the function's name. Without the feature `steps` they are left out.
///
/// If `over` and a trait of [`word`](crate::word) follow the arguments, the module also has `on` and `steps_on`: the same lines for
/// words of any width. There, the tokens `u64`, `| 1`, `<< 1`, `SIGN` and `i64::MIN` stand for those of such a word.
///
/// All of them come from the same source lines, so an explanation cannot drift from the code. The comment above a line
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
        pub const fn $function:ident($($arg:ident: $type:ident),+ $(,)?) $(over $words:ident)? {
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
                    @value [u64] $($value $(, $sign $other)?)? $(=> [$called]($($given),+))?
                );
            )+
            $crate::method::explained::explained!(@last $($name)+)
        }

        $crate::method::explained::explained! {
            @module [$($words)?] $function($($arg: $type),+) {
                $( [$($note)*] [$($orientation)?] $name $(= $value $(, $sign $other)?)? $(=> $called($($given),+))?; )+
            }
        }
    };

    // The module of a function that works on 64 bits only.
    (@module [] $function:ident $($rest:tt)+) => {
        #[cfg(feature = "steps")]
        #[allow(clippy::cast_lossless, reason = "the lines are those of a const fn, which cannot call `u64::from`")]
        pub(super) mod $function {
            #[allow(unused_imports, reason = "a formula of words alone needs nothing of its file")]
            use super::*;
            $crate::method::explained::explained! { @formula $function $($rest)+ }
            $crate::method::explained::explained! { @steps [u64] $($rest)+ }
        }
    };

    // The module of a function that works on words of any width, too.
    (@module [$words:ident] $function:ident($($arg:ident: $type:ident),+) {
        $( [$($note:literal)*] [$($orientation:ident)?] $name:ident
            $(= $value:expr $(, $sign:ident $other:expr)?)?
            $(=> $called:ident($($given:expr),+))?; )+
    }) => {
        // [`word`](crate::word) exports the functions for words of any width.
        pub(crate) mod $function {
            #[allow(unused_imports, reason = "a formula of words alone needs nothing of its file")]
            use super::*;

            #[cfg(feature = "steps")]
            $crate::method::explained::explained! { @formula $function($($arg: $type),+) {
                $( [$($note)*] [$($orientation)?] $name $(= $value $(, $sign $other)?)? $(=> $called($($given),+))?; )+
            } }

            /// The same in 64 bits, for the registry.
            #[cfg(feature = "steps")]
            #[allow(dead_code, reason = "some functions are only called by others, which call `steps_on`")]
            pub(in crate::method) fn steps($($arg: $type),+) -> $crate::method::Steps {
                steps_on($($crate::word::traits::Wrap::wrap($arg)),+)
            }

            pub use any_width::on;
            #[cfg(feature = "steps")]
            pub use any_width::steps_on;

            /// Here, `u64`, `SIGN` and `i64::MIN` stand for a word of any width.
            mod any_width {
                #[allow(unused_imports, reason = "few formulas need the sign, or records of lines")]
                use {$crate::word::traits::formula::{SIGN, signed as i64}, super::super::*};

                #[inline(always)]
                #[must_use]
                // Documented where it is exported.
                #[allow(missing_docs)]
                pub fn on<W: $crate::word::traits::$words>(
                    $($arg: $crate::word::traits::in_words!(W, $type)),+
                ) -> $crate::word::traits::Bits<W> {
                    $(
                        let $name = $crate::method::explained::explained!(
                            @value [$crate::word::traits::Bits] $($value $(, $sign $other)?)? $(=> [$called]($($given),+))?
                        );
                    )+
                    $crate::method::explained::explained!(@last $($name)+)
                }

                #[cfg(feature = "steps")]
                $crate::method::explained::explained! { @steps [$crate::word::traits::Bits] ($($arg: $type),+) {
                    $( [$($note)*] [$($orientation)?] $name $(= $value $(, $sign $other)?)? $(=> $called($($given),+))?; )+
                } }
            }
        }
    };

    (@formula $function:ident($($arg:ident: $type:ident),+) {
        $( [$($note:literal)*] [$($orientation:ident)?] $name:ident
            $(= $value:expr $(, $sign:ident $other:expr)?)?
            $(=> $called:ident($($given:expr),+))?; )+
    }) => {
        pub(in crate::method) static FORMULA: $crate::method::Formula = $crate::method::Formula {
            name: stringify!($function),
            path: module_path!(),
            parameters: &[$($crate::method::Parameter::new(stringify!($arg), stringify!($type))),+],
            lines: &[$(
                $crate::method::SourceLine {
                    name: stringify!($name),
                    expression: $crate::method::explained::explained!(
                        @text $($value $(, $sign $other)?)? $(=> $called($($given),+))?
                    ),
                    note: concat!($($note),*).trim_ascii(),
                    orientation: $crate::method::explained::explained!(@orientation $($orientation)?),
                    operations: $crate::method::explained::explained!(
                        @operations $($value $(, $sign $other)?)? $(=> $called($($given),+))?
                    ),
                    borrows: $crate::method::explained::explained!(@borrows $($($sign)?)?),
                }
            ),+],
        };
    };

    (@steps [u64] ($($arg:ident: $type:ident),+) $lines:tt) => {
        pub(in crate::method) fn steps($($arg: $type),+) -> $crate::method::Steps {
            $crate::method::explained::explained! { @record [u64] steps $crate::Bitboard, FORMULA, $lines }
        }
    };
    (@steps [$word:path] ($($arg:ident: $type:ident),+) $lines:tt) => {
        #[allow(missing_docs)]
        #[must_use]
        pub fn steps_on<W: $crate::word::traits::Shown + $crate::word::traits::Mirrors>($($arg: $crate::word::traits::in_words!(W, $type)),+) -> $crate::method::Steps<W::Set> {
            $crate::method::explained::explained! { @record [$crate::word::traits::Bits] steps_on $crate::word::traits::Bits::set, super::FORMULA, $lines }
        }
    };

    (@record $word:tt $steps:ident $set:path, $formula:path, {
        $( [$($note:literal)*] [$($orientation:ident)?] $name:ident
            $(= $value:expr $(, $sign:ident $other:expr)?)?
            $(=> $called:ident($($given:expr),+))?; )+
    }) => {{
        let lines = $formula.lines;
        let mut steps = $crate::method::Steps::new();
        let mut number = 0;
        $(
            let line = &lines[number];
            let called = 0 $( + steps.push_inner(&$called::$steps($($given),+), line) )?;
            let $name = $crate::method::explained::explained!(
                @value $word $($value $(, $sign $other)?)? $(=> [$called]($($given),+))?
            );
            let borrow = $crate::method::explained::explained!(@borrow $word $set, $($value $(, $sign $other)?)?);
            steps.push(line, $set($name), borrow, called);
            number += 1;
        )+
        debug_assert!(number == lines.len());
        steps
    }};

    (@orientation) => { $crate::method::Orientation::Upright };
    (@orientation $orientation:ident) => { $crate::method::Orientation::$orientation };

    (@value [$($word:tt)+] $value:expr) => { $value };
    (@value [$($word:tt)+] $value:expr, minus $subtrahend:expr) => { $($word)+::wrapping_sub($value, $subtrahend) };
    (@value [$($word:tt)+] $value:expr, plus $addend:expr) => { $($word)+::wrapping_add($value, $addend) };
    (@value [u64] => [$called:ident]($($given:expr),+)) => { $called($($given),+) };
    (@value [$($word:tt)+] => [$called:ident]($($given:expr),+)) => { $called::on($($given),+) };

    (@text $value:expr) => { stringify!($value) };
    (@text $value:expr, minus $subtrahend:expr) => { $crate::method::explained::explained!(@infix $value, " - ", $subtrahend) };
    (@text $value:expr, plus $addend:expr) => { $crate::method::explained::explained!(@infix $value, " + ", $addend) };
    (@text => $called:ident($first:expr $(, $given:expr)*)) => {
        concat!(stringify!($called), "(", stringify!($first), $(", ", stringify!($given),)* ")")
    };
    (@infix $one:expr, $sign:literal, $other:expr) => {{
        let one = $crate::method::Expression::of_source(stringify!($one)).is_compound();
        let other = $crate::method::Expression::of_source(stringify!($other)).is_compound();
        match (one, other) {
            (false, false) => concat!(stringify!($one), $sign, stringify!($other)),
            (false, true) => concat!(stringify!($one), $sign, "(", stringify!($other), ")"),
            (true, false) => concat!("(", stringify!($one), ")", $sign, stringify!($other)),
            (true, true) => concat!("(", stringify!($one), ")", $sign, "(", stringify!($other), ")"),
        }
    }};

    (@operations $value:expr) => { $crate::method::Expression::of_source(stringify!($value)).operations() };
    (@operations $value:expr, $sign:ident $other:expr) => {
        $crate::method::explained::explained!(@operations $value) + $crate::method::explained::explained!(@operations $other) + 1
    };
    // The call itself does not count, since the steps of the called function count its operations.
    (@operations => $called:ident($($given:expr),+)) => { 0 $( + $crate::method::explained::explained!(@operations $given) )+ };

    (@borrows) => { false };
    (@borrows $sign:ident) => { true };

    (@borrow $word:tt $set:path, $($value:expr)?) => { None };
    (@borrow $word:tt $set:path, $value:expr, minus $subtrahend:expr) => {
        Some($crate::method::Borrow { minuend: $set($value), subtrahend: $set($subtrahend) })
    };
    (@borrow [$($word:tt)+] $set:path, $value:expr, plus $addend:expr) => {
        $crate::method::explained::explained!(@borrow [$($word)+] $set, $value, minus $($word)+::wrapping_neg($addend))
    };

    (@last $last:ident) => { $last };
    (@last $first:ident $($rest:ident)+) => { $crate::method::explained::explained!(@last $($rest)+) };
}

pub(super) use explained;
