//! [`Formula`]: the source lines of a method as data, for programs that make other forms of it.

use super::expression::Expression;
use super::orientation::Orientation;

/// The source lines of a function: what it computes, without any input.
///
/// The lines are those that the compiler has compiled, so they cannot differ from the code. A call in them is a function of
/// [`FORMULAS`](super::FORMULAS), or one of the small helpers and tables that the method's documentation names.
///
/// ```
/// use slidemask::method::FORMULAS;
///
/// let edgeless = FORMULAS.iter().find(|formula| formula.name == "edgeless").unwrap();
/// let text: Vec<_> = edgeless.lines.iter().map(|line| format!("{} = {}", line.name, line.expression)).collect();
/// assert_eq!(text[3], "difference = upper - ms1b");
/// assert!(edgeless.lines[3].borrows);
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Formula {
    /// The name of the function.
    pub name: &'static str,
    /// Where it is, with its name: `slidemask::method::sbamg::edgeless`. What it calls by name alone is beside it.
    pub path: &'static str,
    /// Its parameters, in order.
    pub parameters: &'static [Parameter],
    /// Its lines, in order; the last one is the answer.
    pub lines: &'static [SourceLine],
}

/// A parameter of a [`Formula`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// The name of its type: `u64`, or the record that the method keeps of a line.
    pub of: &'static str,
}

/// A line of a [`Formula`]: a value of 64 bits with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SourceLine {
    /// The name that the method's source gives the value.
    pub name: &'static str,
    /// The expression. Sums and differences at the top of a line that [borrows](Self::borrows) wrap.
    pub expression: &'static str,
    /// What it is for, in a few words.
    pub note: &'static str,
    /// How the bits of the value lie on the board.
    pub orientation: Orientation,
    /// The number of operators and calls; a call of another formula is none, since that has its own lines.
    pub operations: usize,
    /// Whether it is the subtraction that the method lives by.
    pub borrows: bool,
}

impl SourceLine {
    /// The expression as a tree.
    ///
    /// ```
    /// use slidemask::method::{FORMULAS, Operator, Term};
    ///
    /// let line = FORMULAS[0].lines[1];
    /// assert!(matches!(line.parse().root().term(), Term::Binary { operator: Operator::Minus, .. }));
    /// ```
    #[must_use]
    pub const fn parse(&self) -> Expression<'static> {
        Expression::of_source(self.expression)
    }
}

impl Parameter {
    pub(super) const fn new(name: &'static str, of: &'static str) -> Self {
        Self { name, of }
    }
}
