//! [`Formula`]: the source lines of a method as data, for programs that translate them.

use super::expression::Expression;
use super::orientation::Orientation;

/// The source lines of a function of a method, as data.
///
/// These are the lines that the compiler has compiled, so they cannot differ from the code. A function that a line calls is
/// one of [`FORMULAS`](super::FORMULAS), or one of the small helpers and tables that the method's documentation names.
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
    /// The full path, such as `slidemask::method::sbamg::edgeless`. Functions that it calls without a path are in the same
    /// module.
    pub path: &'static str,
    /// The parameters, in order.
    pub parameters: &'static [Parameter],
    /// The lines, in order. The value of the last line is the answer.
    pub lines: &'static [SourceLine],
}

/// A parameter of a [`Formula`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Parameter {
    /// The name of the parameter.
    pub name: &'static str,
    /// The name of its type: `u64`, or the method's record of a line, such as `Masks`.
    pub of: &'static str,
}

/// A line of a [`Formula`]: a name for a value of 64 bits, and the expression that computes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SourceLine {
    /// The name that the method's source gives the value.
    pub name: &'static str,
    /// The expression. If [`borrows`](Self::borrows) is true, its outermost `+` or `-` wraps.
    pub expression: &'static str,
    /// The purpose of the line, in a few words.
    pub note: &'static str,
    /// How the bits of the value lie on the board.
    pub orientation: Orientation,
    /// The number of operators and calls. A call of another formula does not count, since that formula has its own lines.
    pub operations: usize,
    /// Whether the line is the central subtraction of the method.
    pub borrows: bool,
}

impl SourceLine {
    /// The expression as a tree.
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
