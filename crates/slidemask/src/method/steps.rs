//! [`Steps`]: what a method did on its way, written down by the lines that did it.

use core::{fmt, ops::Deref};

use super::formula::SourceLine;
use super::orientation::Orientation;
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
    /// How its bits lie on the board.
    pub orientation: Orientation,
    /// How many operators and calls the expression has; casts, fields and paths are none. A call whose steps are
    /// written down before this one counts what its last step does, which is not among them: it is this one.
    pub operations: usize,
    /// The words of the subtraction, where the line is one of those that its method lives by. `x & -x` is not.
    pub borrow: Option<Borrow>,
}

impl Step {
    /// What others are made from.
    pub(super) const NONE: Self = Self {
        name: "",
        expression: "",
        note: "",
        part_of: "",
        value: Bitboard::EMPTY,
        orientation: Orientation::Upright,
        operations: 0,
        borrow: None,
    };
}

/// A subtraction of two words, and where it borrows.
///
/// ```
/// use slidemask::method::METHODS;
/// use slidemask::{Axis, Bitboard, Square};
///
/// // A rook on b1, a piece on g1: the borrow walks from g down to c.
/// let steps = (METHODS[0].steps)(Square::B1, Axis::Rank, Bitboard(0b0100_0010));
/// let borrow = steps.named("difference").unwrap().borrow.unwrap();
/// assert_eq!(borrow.minuend, Bitboard(0b0100_0010));
/// assert_eq!(borrow.subtrahend, Bitboard(0b0000_0100));
/// assert_eq!(borrow.borrows(), Bitboard(0b0111_1000));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Borrow {
    /// What is subtracted from.
    pub minuend: Bitboard,
    /// What is subtracted. Where a method adds a negative number, that number without its sign.
    pub subtrahend: Bitboard,
}

impl Borrow {
    /// What is left.
    ///
    /// ```
    /// use slidemask::{Bitboard, method::Borrow};
    ///
    /// let borrow = Borrow { minuend: Bitboard(0), subtrahend: Bitboard(1) };
    /// assert_eq!(borrow.difference(), Bitboard::FULL);
    /// ```
    #[must_use]
    pub const fn difference(self) -> Bitboard {
        Bitboard(self.minuend.0.wrapping_sub(self.subtrahend.0))
    }

    /// The bits at which a borrow from the bit below arrives: there the difference is not the `xor` of the words.
    ///
    /// ```
    /// use slidemask::{Bitboard, method::Borrow};
    ///
    /// let borrow = Borrow { minuend: Bitboard(0b0100_0000), subtrahend: Bitboard(0b0000_0100) };
    /// assert_eq!(borrow.borrows(), Bitboard(0b0111_1000));
    /// ```
    #[must_use]
    pub const fn borrows(self) -> Bitboard {
        self.minuend.symmetric_difference(self.subtrahend).symmetric_difference(self.difference())
    }
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
        Self { steps: [Step::NONE; Self::CAPACITY], len: 0 }
    }

    /// Writes a step down: its line, its value, and the operations of what it calls. A method of more steps than there is room
    /// for does not get past its tests.
    // Inlined, every line of every method stores eleven words: 11 KiB of WebAssembly.
    #[inline(never)]
    pub(super) fn push(&mut self, line: &SourceLine, value: u64, borrow: Option<Borrow>, called: usize) {
        let SourceLine { name, expression, note, orientation, operations, .. } = *line;
        self.steps[self.len] = Step {
            name,
            expression,
            note,
            part_of: "",
            value: Bitboard(value),
            orientation,
            operations: operations + called,
            borrow,
        };
        self.len += 1;
    }

    /// Writes down the steps of a method that this one calls for its step `caller`. The last of them is left
    /// out: it is that step; its operations are returned.
    pub(super) fn push_inner(&mut self, inner: &Self, caller: &SourceLine) -> usize {
        let mut i = 0;
        while i + 1 < inner.len {
            let step = inner.steps[i];
            let orientation = step.orientation.inside(caller.orientation);
            self.steps[self.len] = Step { part_of: caller.name, orientation, ..step };
            self.len += 1;
            i += 1;
        }
        if i < inner.len { inner.steps[i].operations } else { 0 }
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
