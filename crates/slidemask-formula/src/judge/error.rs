//! [`FormulaError`]: why a text is no formula.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;
use core::{error::Error, fmt};

use crate::operation::Function;

/// The most operations of a formula.
pub(super) const MOST_OPERATIONS: usize = 256;

/// Why a text is no formula, and where. It prints both.
///
/// ```
/// use slidemask_formula::judge::Formula;
///
/// let error = Formula::parse("m & !o").unwrap_err();
/// assert_eq!(error.at, 4);
/// assert_eq!(error.to_string(), "byte 4 of the formula, at \"!o\": write ~ instead of !");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FormulaError {
    /// The position in the text, in bytes, counted from 0.
    pub at: usize,
    /// The rest of the line there, or the beginning of it. It is empty at the end of a line.
    pub found: String,
    /// What is wrong there.
    pub reason: FormulaErrorReason,
}

/// What is wrong with the text of a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FormulaErrorReason {
    /// The text has no expression.
    Empty,
    /// Something else was expected.
    Expected(&'static str),
    /// An operator, a character or a cast that formulas do not have, with what to write instead of it.
    NotInFormulas(&'static str),
    /// The line has more parts than can be read: more than 32 names, numbers, operators and calls.
    TooManyParts,
    /// The formula has more operations up to this line than [`Formula::MOST_OPERATIONS`](super::Formula::MOST_OPERATIONS).
    TooManyOperations,
    /// No line above gives a value to this name.
    UnknownName(String),
    /// There is no such function.
    UnknownFunction(String),
    /// The function is the answer itself, such as `rook_attacks`.
    AnswerItself(String),
    /// The function has another number of arguments.
    Arguments {
        /// The name of the function.
        function: &'static str,
        /// The number of arguments that it has.
        expected: usize,
        /// The number of arguments in the text.
        found: usize,
    },
    /// The name of the line has a meaning already.
    NameTaken(String),
}

impl FormulaError {
    /// The error at a place of a text.
    pub(super) fn new(text: &str, at: usize, reason: FormulaErrorReason) -> Self {
        let found = text.get(at..).unwrap_or_default().split([';', '\n', '\r']).next().unwrap_or_default();
        Self { at, found: found.chars().take(16).collect(), reason }
    }
}

impl fmt::Display for FormulaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use FormulaErrorReason as Reason;
        let Self { at, found, reason } = self;
        if *reason != Reason::Empty {
            write!(f, "byte {at} of the formula, ")?;
            if found.is_empty() {
                write!(f, "at the end of a line: ")?;
            } else {
                f.write_str("at \"")?;
                for c in found.chars() {
                    match c {
                        '"' | '\\' => write!(f, "\\{c}")?,
                        _ if is_unseen(c) => write!(f, "\\u{{{:x}}}", u32::from(c))?,
                        _ => f.write_char(c)?,
                    }
                }
                f.write_str("\": ")?;
            }
        }
        match reason {
            Reason::Empty => write!(f, "the formula is empty: write an expression, such as m & ~o"),
            Reason::Expected(what) => write!(f, "expected {what}"),
            Reason::NotInFormulas(instead) => write!(f, "{instead}"),
            Reason::TooManyParts => {
                write!(f, "the line has more than 32 parts: give some of them a name, in a line of their own")
            }
            Reason::TooManyOperations => {
                write!(f, "a formula has at most {MOST_OPERATIONS} operations, and this line is beyond them")
            }
            Reason::UnknownName(name) if Function::named(name).is_some() => {
                write!(f, "{name} is a function: write what it is applied to after it, in parentheses")
            }
            Reason::UnknownName(name) => {
                write!(
                    f,
                    "there is no name {name}: use o, r, m, l, u, or give {name} a value in a line above"
                )
            }
            Reason::UnknownFunction(name) => {
                write!(f, "there is no function {name}: ")?;
                // `__builtin_bswap64`, `_blsi_u64` and the like.
                if let Some(known) = within(name) {
                    return write!(f, "write {known}");
                }
                let names: Vec<_> = Function::names().collect();
                write!(f, "expected one of {}", names.join(", "))
            }
            Reason::AnswerItself(name) => {
                write!(f, "{name} is the answer itself: compute it with operators and other functions")
            }
            Reason::Arguments { function, expected, found } => {
                let s = if *expected == 1 { "" } else { "s" };
                write!(f, "{function} takes {expected} argument{s}, not {found}")
            }
            Reason::NameTaken(name) => {
                write!(f, "{name} already has a meaning: choose another name for this line")
            }
        }
    }
}

/// Whether a character is no sign on a screen, or changes what stands there. The tables of `{:?}` know more of them, but would add 3 KB to the
/// module for browsers.
fn is_unseen(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2000}'..='\u{206f}' | '\u{feff}')
}

/// The function whose name is a part of another one.
fn within(name: &str) -> Option<&'static str> {
    Function::names().filter(|known| name.contains(known)).max_by_key(|known| known.len())
}

impl Error for FormulaError {}
