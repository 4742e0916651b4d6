//! [`Steps`]: what a method computes on a board, line by line.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Deref;

use slidemask::Bitboard;
use slidemask::method::Orientation;

/// One line of a method: its name, its expression and its value on one input.
///
/// `S` is the type of values: a [`Bitboard`], or a wider word for a larger board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Step<S = Bitboard> {
    /// The name that the method's source gives the value.
    pub name: &'static str,
    /// The expression, as in the source. The central subtraction is written with `-`, or with `+` if it adds a negative word.
    pub expression: String,
    /// The purpose of the line, in a few words.
    pub note: &'static str,
    /// For a step of another method that this one calls: the name of the step with the call. Otherwise empty.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "str::is_empty"))]
    pub part_of: &'static str,
    /// The value on this input.
    pub value: S,
    /// How the bits of the value lie on the board.
    #[cfg_attr(feature = "serde", serde(serialize_with = "by_name"))]
    pub orientation: Orientation,
    /// The number of operators and calls in the expression. Casts, fields and paths do not count.
    ///
    /// A step that calls another method comes after the steps of that method. The last one of those is left out, since its
    /// value is the value of this step. Its operations are counted here.
    pub operations: usize,
    /// The two words of the subtraction, if the line is a central subtraction of its method. (`x & -x` is not.)
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub borrow: Option<Borrow<S>>,
}

/// A subtraction of two words, and the bits at which it borrows.
///
/// ```
/// use slidemask::method::METHODS;
/// use slidemask::{Axis, Bitboard, Square};
///
/// // A rook on b1, a piece on g1: the borrow runs from c up to g.
/// let steps = slidemask_formula::steps(&METHODS[0], Square::B1, Axis::Rank, Bitboard(0b0100_0010));
/// let borrow = steps.named("difference").unwrap().borrow.unwrap();
/// assert_eq!(borrow.minuend, Bitboard(0b0100_0010));
/// assert_eq!(borrow.subtrahend, Bitboard(0b0000_0100));
/// assert_eq!(borrow.borrows, Bitboard(0b0111_1000));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Borrow<S = Bitboard> {
    /// The word that is subtracted from.
    pub minuend: S,
    /// The word that is subtracted. If the method adds a negative number, this is the number without its sign.
    pub subtrahend: S,
    /// The bits at which a borrow arrives from the bit below. At all other bits, the difference is the `xor` of the two words.
    pub borrows: S,
}

/// The steps of a method along one line, in order. The value of the last step is the answer. It derefs to a slice of [`Step`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
pub struct Steps<S = Bitboard>(pub(crate) Vec<Step<S>>);

impl<S: Copy> Steps<S> {
    /// The value of the last step: the attacks.
    ///
    /// # Panics
    /// Never: each method has a step.
    #[must_use]
    pub fn result(&self) -> S {
        self.0[self.0.len() - 1].value
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
        &self.0
    }
}

impl<'a, S> IntoIterator for &'a Steps<S> {
    type Item = &'a Step<S>;
    type IntoIter = core::slice::Iter<'a, Step<S>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The orientation of a step of a called method, if the board that the method was given has the orientation `outer`.
pub(crate) const fn inside(inner: Orientation, outer: Orientation) -> Orientation {
    match (inner, outer) {
        (_, Orientation::Upright) => inner,
        (Orientation::Upright, _) => outer,
        // No method combines two mirrorings yet. A method that does needs a case of its own here.
        _ => Orientation::Moved,
    }
}

#[cfg(feature = "serde")]
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it")]
fn by_name<S: serde::Serializer>(orientation: &Orientation, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(orientation.name())
}
