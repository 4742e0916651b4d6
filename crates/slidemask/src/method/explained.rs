//! [`explained!`]: a macro that writes a function twice, to compute and as data.

/// Writes a function of `let` lines as a plain `const fn`, and as `FORMULA`, the lines as data, in a module with the function's name. The
/// crate `slidemask-formula` reads the data: it counts and explains the lines. It shares their text, so an explanation cannot drift from
/// the code.
///
/// If `over` and a trait of [`word`](crate::word) follow the arguments, the module also has `on`: the same lines for words of any
/// width. There, the tokens `| 1`, `<< 1`, `SIGN` and `i64::MIN` stand for those of such a word.
///
/// The comment above a line (`///`) becomes the note of the line. The last line is the answer.
///
/// | line | meaning |
/// |---|---|
/// | `let o = occupied \| rooks;` | the value of an expression |
/// | `let difference = o.wrapping_sub(r << 1);` | the central subtraction of the method, if nothing is around it; so are `wrapping_add` and `wrapping_neg` |
/// | `let ray => positive_ray(line, o);` | the answer of another such function, whose lines are explained, too |
/// | `@Flipped let reverse = o.swap_bytes();` | a value whose bits do not lie on their own squares; the name is its `Orientation` |
macro_rules! explained {
    ($(#[$meta:meta])* pub const fn $function:ident $arguments:tt $(over $words:ident)? { $($lines:tt)+ }) => {
        $crate::method::explained::explained! { @function [$(#[$meta])*] $function $arguments { $($lines)+ } }

        // [`word`](crate::word) exports the functions for words of any width.
        pub(crate) mod $function {
            $crate::method::explained::explained! { @formula $function $arguments { $($lines)+ } }
            $crate::method::explained::explained! { @on [$($words)?] $arguments { $($lines)+ } }
        }
    };

    (@function [$(#[$meta:meta])*] $function:ident ($($arg:ident: $type:ident),+ $(,)?) {
        $( $(#[doc = $note:literal])* $(@ $orientation:ident)? let $name:ident
            $(= $value:expr)? $(=> $called:ident($($given:expr),+))?; )+
    }) => {
        $(#[$meta])*
        #[inline]
        #[must_use]
        pub const fn $function($($arg: $type),+) -> u64 {
            $( let $name: u64 = $($value)? $($called($($given),+))?; )+
            $crate::method::explained::explained!(@last $($name)+)
        }
    };

    (@formula $function:ident ($($arg:ident: $type:ident),+ $(,)?) {
        $( $(#[doc = $note:literal])* $(@ $orientation:ident)? let $name:ident
            $(= $value:expr)? $(=> $called:ident($($given:expr),+))?; )+
    }) => {
        // Documented where it is exported.
        #[allow(missing_docs, unreachable_pub)]
        pub static FORMULA: $crate::method::Formula = $crate::method::Formula {
            name: stringify!($function),
            path: module_path!(),
            parameters: &[$((stringify!($arg), stringify!($type))),+],
            lines: &[$( $crate::method::SourceLine {
                name: stringify!($name),
                expression: concat!($(stringify!($value))? $(
                    stringify!($called), "(", $crate::method::explained::explained!(@list $($given),+), ")"
                )?),
                note: concat!($($note),*).trim_ascii(),
                orientation: $crate::method::explained::explained!(@orientation $($orientation)?),
            } ),+],
            calls: &[$($( &super::$called::FORMULA, )?)+],
        };
    };

    (@on [] $($rest:tt)+) => {};
    (@on [$words:ident] ($($arg:ident: $type:ident),+ $(,)?) {
        $( $(#[doc = $note:literal])* $(@ $orientation:ident)? let $name:ident
            $(= $value:expr)? $(=> $called:ident($($given:expr),+))?; )+
    }) => {
        pub use any_width::on;

        /// Here, `SIGN` and `i64::MIN` stand for those of a word of any width.
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
                $( let $name = $($value)? $($called::on($($given),+))?; )+
                $crate::method::explained::explained!(@last $($name)+)
            }
        }
    };

    (@orientation) => { $crate::method::Orientation::Upright };
    (@orientation $orientation:ident) => { $crate::method::Orientation::$orientation };

    (@list $first:expr $(, $given:expr)*) => { concat!(stringify!($first) $(, ", ", stringify!($given))*) };

    (@last $last:ident) => { $last };
    (@last $first:ident $($rest:ident)+) => { $crate::method::explained::explained!(@last $($rest)+) };
}

pub(super) use explained;
