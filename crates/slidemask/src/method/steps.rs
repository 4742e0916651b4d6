//! [`Steps`]: the record of what a method computed, line by line.

use core::{fmt, ops::Deref};

use super::formula::SourceLine;
use super::orientation::Orientation;
use crate::bitboard::Bitboard;

/// One line of a method: its name, its expression and its value on one input.
///
/// `S` is the type of values: a [`Bitboard`], or a wider word for a larger board ([`word`](crate::word)).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Step<S = Bitboard> {
    /// The name that the method's source gives the value.
    pub name: &'static str,
    /// The expression, as in the source.
    pub expression: &'static str,
    /// The purpose of the line, in a few words.
    pub note: &'static str,
    /// For a step of another method that this one calls: the name of the step with the call. Otherwise empty.
    pub part_of: &'static str,
    /// The value on this input.
    pub value: S,
    /// How the bits of the value lie on the board.
    pub orientation: Orientation,
    /// The number of operators and calls in the expression. Casts, fields and paths do not count.
    ///
    /// A step that calls another method comes after the steps of that method. The last one of those is left out, since its
    /// value is the value of this step. Its operations are counted here.
    pub operations: usize,
    /// The two words of the subtraction, if the line is a central subtraction of its method. (`x & -x` is not.)
    pub borrow: Option<Borrow<S>>,
}

/// A subtraction of two words, and the bits at which it borrows.
///
/// ```
/// use slidemask::method::METHODS;
/// use slidemask::{Axis, Bitboard, Square};
///
/// // A rook on b1, a piece on g1: the borrow runs from c up to g.
/// let steps = (METHODS[0].steps)(Square::B1, Axis::Rank, Bitboard(0b0100_0010));
/// let borrow = steps.named("difference").unwrap().borrow.unwrap();
/// assert_eq!(borrow.minuend, Bitboard(0b0100_0010));
/// assert_eq!(borrow.subtrahend, Bitboard(0b0000_0100));
/// assert_eq!(borrow.borrows(), Bitboard(0b0111_1000));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Borrow<S = Bitboard> {
    /// The word that is subtracted from.
    pub minuend: S,
    /// The word that is subtracted. If the method adds a negative number, this is the number without its sign.
    pub subtrahend: S,
}

impl Borrow {
    /// The minuend minus the subtrahend, modulo 2⁶⁴.
    #[must_use]
    pub const fn difference(self) -> Bitboard {
        Bitboard(self.minuend.0.wrapping_sub(self.subtrahend.0))
    }

    /// The bits at which a borrow arrives from the bit below. At all other bits, the difference is the `xor` of the two words.
    #[must_use]
    pub const fn borrows(self) -> Bitboard {
        self.minuend.symmetric_difference(self.subtrahend).symmetric_difference(self.difference())
    }
}

/// The steps of a method along one line, in order. The value of the last step is the answer. It derefs to a slice of [`Step`].
///
/// ```
/// use slidemask::method;
/// use slidemask::{Axis, Bitboard, Square};
///
/// // A rook on d1, pieces on b1 and g1.
/// let edgeless = method::by_name("edgeless").unwrap();
/// let steps = (edgeless.steps)(Square::D1, Axis::Rank, Bitboard(0b0100_0010));
/// for step in &steps {
///     println!("{} = {}  // {}\n{}", step.name, step.expression, step.note, step.value);
/// }
/// assert_eq!(steps.named("ms1b").unwrap().value, Bitboard(0b0000_0010));
/// assert_eq!(steps.result(), Bitboard(0b0111_0110));
/// ```
#[derive(Clone, Copy)]
pub struct Steps<S = Bitboard> {
    steps: [Step<S>; CAPACITY],
    len: usize,
}

/// The largest number of steps. No method has as many.
const CAPACITY: usize = 16;

impl<S: Copy + Default> Steps<S> {
    // Not inlined: otherwise every method has 16 empty steps of its own, which takes 4 KB of the compressed module with vectors.
    #[inline(never)]
    pub(super) fn new() -> Self {
        Self { steps: [Step::default(); CAPACITY], len: 0 }
    }

    /// Records a step: its line, its value, its borrow, and the operations of the method that it calls. It panics if a method
    /// has more steps than there is room for; the tests run every method.
    // Not inlined: otherwise every line of every method stores eleven words, which takes 11 KiB of WebAssembly.
    #[inline(never)]
    pub(super) fn push(&mut self, line: &SourceLine, value: S, borrow: Option<Borrow<S>>, called: usize) {
        let SourceLine { name, expression, note, orientation, operations, .. } = *line;
        self.steps[self.len] = Step {
            name,
            expression,
            note,
            part_of: "",
            value,
            orientation,
            operations: operations + called,
            borrow,
        };
        self.len += 1;
    }

    /// Records the steps of a method that is called for the step `caller`, without the last one: its value is that of `caller`.
    /// Returns the operations of the last step.
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
    #[must_use]
    pub fn result(&self) -> S {
        self.last().map_or(S::default(), |step| step.value)
    }

    /// The first step with this name, if there is one. If a method calls another one, several steps may have the same name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<&Step<S>> {
        self.iter().find(|step| step.name == name)
    }
}

impl<S> Deref for Steps<S> {
    type Target = [Step<S>];

    fn deref(&self) -> &[Step<S>] {
        &self.steps[..self.len]
    }
}

impl<'a, S> IntoIterator for &'a Steps<S> {
    type Item = &'a Step<S>;
    type IntoIter = core::slice::Iter<'a, Step<S>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<S: fmt::Debug> fmt::Debug for Steps<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
