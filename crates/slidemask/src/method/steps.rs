//! [`Steps`]: what a method did on its way, written down by the lines that did it.

use core::{fmt, ops::Deref};

use crate::bitboard::Bitboard;

/// One line of a method: what it is called, how it is written, what came of it.
///
/// ```
/// use slidemask::method::METHODS;
/// use slidemask::{Axis, Bitboard, Square};
///
/// let steps = (METHODS[0].steps)(Square::D4, Axis::File, Bitboard::EMPTY);
/// let last = steps.last().unwrap();
/// assert_eq!(last.name, "attacks");
/// assert_eq!(last.value.count(), 7);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Step {
    /// The name that the method's source gives the value.
    pub name: &'static str,
    /// The expression as the source has it.
    pub expression: &'static str,
    /// What it is for, in a few words.
    pub note: &'static str,
    /// The name of the step it belongs to, where a method calls another one; else empty.
    pub part_of: &'static str,
    /// The value on this input.
    pub value: Bitboard,
}

/// The steps of one line of one lookup, in order; the last is the answer. It reads as a slice.
///
/// ```
/// use slidemask::method::METHODS;
/// use slidemask::{Axis, Bitboard, Square};
///
/// for method in METHODS {
///     let steps = (method.steps)(Square::D4, Axis::Diagonal, Bitboard::EMPTY);
///     assert_eq!(steps.result(), steps.last().unwrap().value);
/// }
/// ```
#[derive(Clone, Copy)]
pub struct Steps {
    steps: [Step; Self::CAPACITY],
    len: usize,
}

impl Steps {
    /// More than any method takes.
    const CAPACITY: usize = 16;

    pub(super) const fn new() -> Self {
        const NONE: Step = Step { name: "", expression: "", note: "", part_of: "", value: Bitboard::EMPTY };
        Self { steps: [NONE; Self::CAPACITY], len: 0 }
    }

    /// Writes a step down. A method of more steps than there is room for does not get past its tests.
    pub(super) const fn push(&mut self, step: Step) {
        self.steps[self.len] = step;
        self.len += 1;
    }

    /// Writes down the steps of a method that this one calls for its step `caller`. The last of them is left
    /// out: it is that step.
    pub(super) const fn push_inner(&mut self, inner: &Self, caller: &'static str) {
        let mut i = 0;
        while i + 1 < inner.len {
            self.push(Step { part_of: caller, ..inner.steps[i] });
            i += 1;
        }
    }

    /// The value of the last step: the attacks.
    ///
    /// ```
    /// use slidemask::method::METHODS;
    /// use slidemask::{Axis, Bitboard, Square};
    ///
    /// let steps = (METHODS[0].steps)(Square::A1, Axis::Rank, Bitboard::EMPTY);
    /// assert_eq!(steps.result(), Bitboard(0xfe));
    /// ```
    #[must_use]
    pub fn result(&self) -> Bitboard {
        self.last().map_or(Bitboard::EMPTY, |step| step.value)
    }

    /// The first step of this name, if there is one; a method that calls another may have several of a name.
    ///
    /// ```
    /// use slidemask::method::METHODS;
    /// use slidemask::{Axis, Bitboard, Square};
    ///
    /// let steps = (METHODS[0].steps)(Square::A1, Axis::Rank, Bitboard::EMPTY);
    /// assert_eq!(steps.named("attacks").unwrap().value, steps.result());
    /// assert!(steps.named("magic").is_none());
    /// ```
    #[must_use]
    pub fn named(&self, name: &str) -> Option<&Step> {
        self.iter().find(|step| step.name == name)
    }
}

impl Deref for Steps {
    type Target = [Step];

    fn deref(&self) -> &[Step] {
        &self.steps[..self.len]
    }
}

impl<'a> IntoIterator for &'a Steps {
    type Item = &'a Step;
    type IntoIter = core::slice::Iter<'a, Step>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Writes a function of `let` lines twice: as the plain `const fn`, and as one that notes every line.
///
/// What computes and what explains are the same source lines, so an explanation cannot drift from the code.
/// The comment above a line (`///`) becomes its note; the last line is the answer. A line that calls another
/// such function names, behind `=>`, the call that gives its steps.
macro_rules! explained {
    (
        $(#[$meta:meta])*
        pub const fn $function:ident, $steps:ident($($arg:ident: $type:ty),+ $(,)?) {
            $( $(#[doc = $note:literal])* let $name:ident = $value:expr $(=> $inner:expr)?; )+
        }
    ) => {
        $(#[$meta])*
        #[inline]
        #[must_use]
        pub const fn $function($($arg: $type),+) -> u64 {
            $( let $name: u64 = $value; )+
            $crate::method::steps::explained!(@last $($name)+)
        }

        const fn $steps($($arg: $type),+) -> $crate::method::steps::Steps {
            let mut steps = $crate::method::steps::Steps::new();
            $(
                $( steps.push_inner(&$inner, stringify!($name)); )?
                let $name: u64 = $value;
                steps.push($crate::method::steps::Step {
                    name: stringify!($name),
                    expression: stringify!($value),
                    note: concat!($($note),*).trim_ascii(),
                    part_of: "",
                    value: $crate::Bitboard($name),
                });
            )+
            steps
        }
    };
    (@last $last:ident) => { $last };
    (@last $first:ident $($rest:ident)+) => { $crate::method::steps::explained!(@last $($rest)+) };
}

pub(super) use explained;
