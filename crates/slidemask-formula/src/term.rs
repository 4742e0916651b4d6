//! [`Term`]: an expression as a tree.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use slidemask::method::SourceLine;

use crate::operator::Operator;

/// A Rust expression as the methods use it: numbers, names, fields, calls, indices, casts and operators.
///
/// It prints itself with parentheses around each operand that has operators itself.
///
/// ```
/// use slidemask_formula::{Operator, Term};
///
/// let term = Term::parse("masks.line_ex & difference << 1").unwrap();
/// let Term::Binary(Operator::And, left, _) = &term else { panic!() };
/// assert!(matches!(**left, Term::Field(_, "line_ex")));
/// assert_eq!(term.operations(), 2);
/// assert_eq!(term.to_string(), "masks.line_ex & (difference << 1)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Term<'a> {
    /// A variable, a constant or a function, as a path: `occupied`, `i64::MIN`.
    Name(&'a str),
    /// A number.
    Number(u64),
    /// An operator before its operand: [`Operator::Not`] or [`Operator::Minus`].
    Unary(Operator, Box<Self>),
    /// An operator between its operands.
    Binary(Operator, Box<Self>, Box<Self>),
    /// A field: `line.slider`.
    Field(Box<Self>, &'a str),
    /// A call of a function: `mirror(rooks)`.
    Call(&'a str, Vec<Self>),
    /// A call of a method: `forward.swap_bytes()`. The receiver is not among the arguments.
    Method(Box<Self>, &'a str, Vec<Self>),
    /// An element of an array: `table[square]`.
    Index(Box<Self>, Box<Self>),
    /// A cast: `index as usize`.
    Cast(Box<Self>, &'a str),
}

impl Term<'_> {
    /// The number of operators, calls and indices. Casts (`as`, `.cast_signed()`, `.cast_unsigned()`), fields, paths and
    /// parentheses do not count.
    #[must_use]
    pub fn operations(&self) -> usize {
        let all = |terms: &[Self]| terms.iter().map(Self::operations).sum::<usize>();
        match self {
            Self::Name(_) | Self::Number(_) => 0,
            Self::Field(of, _) | Self::Cast(of, _) => of.operations(),
            Self::Unary(_, of) => 1 + of.operations(),
            Self::Binary(_, one, other) | Self::Index(one, other) => {
                1 + one.operations() + other.operations()
            }
            Self::Call(_, arguments) => 1 + all(arguments),
            Self::Method(of, name, arguments) => {
                usize::from(!name.starts_with("cast_")) + of.operations() + all(arguments)
            }
        }
    }

    /// The expression of a line of a method. If it is the central subtraction, `a.wrapping_sub(b)` is returned as `a - b`,
    /// `a.wrapping_add(b)` as `a + b`, `a.wrapping_neg()` as `0 - a`, and the second value is true.
    ///
    /// ```
    /// use slidemask::method::FORMULAS;
    /// use slidemask_formula::Term;
    ///
    /// let (term, is_central) = Term::of_line(&FORMULAS[0].lines[1]);
    /// assert_eq!((term.to_string().as_str(), is_central), ("blockers - (line.slider << 1)", true));
    /// ```
    ///
    /// # Panics
    /// Not for the lines of the library: a test reads them all.
    #[must_use]
    pub fn of_line(line: &SourceLine) -> (Term<'static>, bool) {
        let Ok(term) = Term::parse(line.expression) else { panic!("a line of a method is an expression") };
        let Term::Method(of, name, mut arguments) = term else { return (term, false) };
        let central = match (name, arguments.pop()) {
            ("wrapping_sub", Some(by)) => Term::Binary(Operator::Minus, of, Box::new(by)),
            ("wrapping_add", Some(by)) => Term::Binary(Operator::Plus, of, Box::new(by)),
            ("wrapping_neg", None) => Term::Binary(Operator::Minus, Box::new(Term::Number(0)), of),
            (_, last) => {
                arguments.extend(last);
                return (Term::Method(of, name, arguments), false);
            }
        };
        (central, true)
    }

    /// An operand as text.
    fn operand(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unary(..) | Self::Binary(..) | Self::Cast(..) => write!(f, "({self})"),
            _ => write!(f, "{self}"),
        }
    }
}

impl fmt::Display for Term<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |f: &mut fmt::Formatter<'_>, arguments: &[Self]| {
            arguments
                .iter()
                .enumerate()
                .try_for_each(|(i, argument)| write!(f, "{}{argument}", if i == 0 { "" } else { ", " }))
        };
        match self {
            Self::Name(name) => write!(f, "{name}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Unary(operator, of) => {
                write!(f, "{}", operator.symbol())?;
                of.operand(f)
            }
            Self::Binary(operator, left, right) => {
                left.operand(f)?;
                write!(f, " {} ", operator.symbol())?;
                right.operand(f)
            }
            Self::Field(of, name) => {
                of.operand(f)?;
                write!(f, ".{name}")
            }
            Self::Call(function, arguments) => {
                write!(f, "{function}(")?;
                list(f, arguments)?;
                write!(f, ")")
            }
            Self::Method(of, name, arguments) => {
                of.operand(f)?;
                write!(f, ".{name}(")?;
                list(f, arguments)?;
                write!(f, ")")
            }
            Self::Index(of, index) => {
                of.operand(f)?;
                write!(f, "[{index}]")
            }
            Self::Cast(of, to) => {
                of.operand(f)?;
                write!(f, " as {to}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::ToString;

    use super::{Operator, Term};

    #[test]
    fn trees_are_those_of_rust() {
        for (text, tree) in [
            ("a", "a"),
            ("0x1_f", "31"),
            ("0o70", "56"),
            ("0b11_1111", "63"),
            ("18446744073709551615", "18446744073709551615"),
            ("a + b * c", "a + (b * c)"),
            ("a - b - c", "(a - b) - c"),
            ("a | b & c ^ d", "a | ((b & c) ^ d)"),
            ("a & b == c", "(a & b) == c"),
            ("a < b && c >= d || e != f", "((a < b) && (c >= d)) || (e != f)"),
            ("a << 1 + b", "a << (1 + b)"),
            ("occupied >> (shift(m) + 1) & 0b1", "(occupied >> (shift(m) + 1)) & 1"),
            ("a % b / c", "(a % b) / c"),
            ("-a.b", "-a.b"),
            ("!a & b", "(!a) & b"),
            ("- -a", "-(-a)"),
            ("-a as u64 << 1", "((-a) as u64) << 1"),
            ("a as usize as u64", "(a as usize) as u64"),
            ("assume(a)", "assume(a)"),
            ("(a + b)", "a + b"),
            ("t[a as usize][f(m)] as u64", "t[a as usize][f(m)] as u64"),
            (
                "(i64::MIN >> x.leading_zeros()).cast_unsigned()",
                "(i64::MIN >> x.leading_zeros()).cast_unsigned()",
            ),
            ("f(a, b.c(), (d))", "f(a, b.c(), d)"),
            ("line.turned().upper", "line.turned().upper"),
            ("f()", "f()"),
            ("a\n    & b", "a & b"),
        ] {
            let term = Term::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(term.to_string(), tree, "{text}");
        }
    }

    #[test]
    fn what_is_no_expression_is_refused() {
        for (text, at, expected) in [
            ("", 0, "a value"),
            ("a &", 3, "a value"),
            ("a b", 2, "an operator"),
            ("(a", 2, "a closing parenthesis"),
            ("a[1", 3, "a closing bracket"),
            ("f(a b)", 4, "a comma or a closing parenthesis"),
            ("a.", 2, "the name of a field or a method"),
            ("a.1", 2, "the name of a field or a method"),
            ("1x", 1, "a digit"),
            ("0x", 2, "a digit"),
            ("0b2", 2, "a digit"),
            ("18446744073709551616", 19, "a number of no more than 64 bits"),
            ("a as", 4, "a type"),
            ("a ? b", 2, "an operator"),
            ("a::", 3, "a value"),
            ("é", 0, "a value"),
        ] {
            let error = Term::parse(text).unwrap_err();
            assert_eq!((error.at, error.expected), (at, expected), "{text}");
        }
        let deep = |sign: &str, count| {
            format!("{}a{}", sign.repeat(count), ")".repeat(if sign == "(" { count } else { 0 }))
        };
        let beside = deep("(", 40) + " & " + &deep("(", 40);
        assert!(Term::parse(&beside).is_ok() && Term::parse(&deep("(", 64)).is_ok());
        assert!(Term::parse(&deep("-", 31)).is_ok());
        for sign in ["(", "-", "!", "f("] {
            let error = Term::parse(&deep(sign, 100_000)).unwrap_err();
            assert_eq!(error.expected, "no more than 64 signs and parentheses inside one another", "{sign}");
        }
        let long = "a + ".repeat(16) + "a";
        assert_eq!(Term::parse(&long).unwrap_err().expected, "no more than 32 parts");
    }

    #[test]
    fn operators_and_calls_count() {
        for (expected, text) in [
            (0, "occupied"),
            (0, "masks.line_ex"),
            (0, "i64::MIN"),
            (0, "0b11_1111 as usize"),
            (0, "(x).cast_unsigned()"),
            (1, "o | 1"),
            (1, "o << 1"),
            (1, "-o"),
            (1, "a % b"),
            (1, "a <= b"),
            (1, "line.rays()"),
            (1, "mirror(rooks)"),
            (2, "changed & !BARRIER"),
            (2, "upper & upper.wrapping_neg()"),
            (2, "cbn.wrapping_mul(3) >> 56"),
            (2, "(i64::MIN >> lower_or_a1.leading_zeros()).cast_unsigned()"),
            (2, "occupied & (masks.bit |\n    masks.line_ex)"),
            (3, "positive_ray(line.turned(), occupied.reverse_bits())"),
            (3, "FIRST_RANK[inner as usize][slider_file(masks)] as u64"),
            (4, "occupied >> (rank_shift(masks) + 1) & 0b11_1111"),
        ] {
            assert_eq!(Term::parse(text).unwrap().operations(), expected, "{text}");
        }
    }

    #[test]
    fn every_operator_has_its_symbol() {
        for (symbol, operator, _) in Operator::BINARY {
            assert_eq!(operator.symbol(), *symbol);
        }
        assert_eq!(Operator::Not.symbol(), "!");
    }
}
