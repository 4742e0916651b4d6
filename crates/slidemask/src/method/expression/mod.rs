//! [`Expression`]: a line of a method's source as a tree.
//!
//! The source text is the data, and this module is its only reader. [`explained!`](super::steps) uses it to count operations when
//! the library is compiled. Programs that translate a method use it at run time: into formulas for a solver, or into code in
//! another language.

mod operator;
mod reader;

use core::fmt;

pub use operator::Operator;
pub use reader::ExpressionError;
use reader::{Node, Span, Tree, starts_with};

/// A Rust expression as the methods use it: numbers, names, fields, calls, indices, casts and operators.
///
/// ```
/// use slidemask::method::{Expression, Operator, Term};
///
/// let expression = Expression::parse("masks.line_ex & difference").unwrap();
/// let Term::Binary { operator: Operator::And, left, right } = expression.root().term() else { panic!() };
/// assert!(matches!(left.term(), Term::Field { name: "line_ex", .. }));
/// assert!(matches!(right.term(), Term::Name("difference")));
/// assert_eq!(expression.operations(), 1);
/// ```
#[derive(Clone, Copy)]
pub struct Expression<'a> {
    text: &'a str,
    tree: Tree,
}

/// A part of an [`Expression`], or all of it.
#[derive(Clone, Copy)]
pub struct Part<'e, 'a> {
    expression: &'e Expression<'a>,
    node: u8,
}

/// The kind of a [`Part`] of an expression, with the parts that it consists of.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Term<'e, 'a> {
    /// A variable, a constant or a function, as a path: `occupied`, `i64::MIN`.
    Name(&'a str),
    /// A number.
    Number(u64),
    /// An operator before its operand.
    Unary {
        /// [`Operator::Not`] or [`Operator::Minus`].
        operator: Operator,
        /// The operand.
        of: Part<'e, 'a>,
    },
    /// An operator between its operands.
    Binary {
        /// The operator.
        operator: Operator,
        /// The left operand.
        left: Part<'e, 'a>,
        /// The right operand.
        right: Part<'e, 'a>,
    },
    /// A field: `line.slider`.
    Field {
        /// The struct.
        of: Part<'e, 'a>,
        /// The name of the field.
        name: &'a str,
    },
    /// A call of a function: `mirror(rooks)`.
    Call {
        /// The function, as a path.
        function: &'a str,
        /// The arguments.
        arguments: Arguments<'e, 'a>,
    },
    /// A call of a method: `forward.swap_bytes()`.
    Method {
        /// The receiver.
        of: Part<'e, 'a>,
        /// The name of the method.
        name: &'a str,
        /// The arguments besides the receiver.
        arguments: Arguments<'e, 'a>,
    },
    /// An element of an array: `table[square]`.
    Index {
        /// The array.
        of: Part<'e, 'a>,
        /// The index.
        index: Part<'e, 'a>,
    },
    /// A cast: `index as usize`.
    Cast {
        /// The value.
        of: Part<'e, 'a>,
        /// The type, as a path.
        to: &'a str,
    },
}

/// The arguments of a call, in order.
#[derive(Clone, Copy)]
pub struct Arguments<'e, 'a> {
    expression: &'e Expression<'a>,
    nodes: [u8; Node::ARGUMENTS],
    count: u8,
}

impl<'a> Expression<'a> {
    /// Parses an expression of at most 32 parts. Calls may have at most four arguments, and at most 64 signs and parentheses may
    /// be around a part.
    ///
    /// # Errors
    /// The text is not such an expression. The error says what was expected, and at which byte.
    pub const fn parse(text: &'a str) -> Result<Self, ExpressionError> {
        match Tree::read(text) {
            Ok(tree) => Ok(Self { text, tree }),
            Err(error) => Err(error),
        }
    }

    /// Parses the text of a source line when the library is compiled.
    pub(super) const fn of_source(text: &'a str) -> Self {
        match Self::parse(text) {
            Ok(expression) => expression,
            Err(_) => panic!("a line of a method is an expression that can be read"),
        }
    }

    /// The text of the expression.
    #[must_use]
    pub const fn text(&self) -> &'a str {
        self.text
    }

    /// The whole expression as a part: the root of the tree.
    #[must_use]
    pub const fn root(&self) -> Part<'_, 'a> {
        Part { expression: self, node: self.tree.root }
    }

    /// The number of operators, calls and indices. Casts (`as`, `.cast_signed()`, `.cast_unsigned()`), fields, paths and
    /// parentheses do not count.
    #[must_use]
    pub const fn operations(&self) -> usize {
        let mut operations = 0;
        let mut i = 0;
        while i < self.tree.count as usize {
            operations += match self.tree.nodes[i] {
                Node::Unary(..) | Node::Binary(..) | Node::Call(..) | Node::Index(..) => 1,
                Node::Method(_, name, ..) => !starts_with(self.text.as_bytes(), name.from, "cast_") as usize,
                Node::Name(_) | Node::Number(_) | Node::Field(..) | Node::Cast(..) => 0,
            };
            i += 1;
        }
        operations
    }

    /// Whether the expression needs parentheses as an operand: it is an operator with two operands or a cast, and is not
    /// in parentheses already.
    #[must_use]
    pub const fn is_compound(&self) -> bool {
        let Tree { nodes, root, is_enclosed, .. } = self.tree;
        !is_enclosed && matches!(nodes[root as usize], Node::Binary(..) | Node::Cast(..))
    }

    const fn slice(&self, span: Span) -> &'a str {
        // The bounds are those of words, and words are ASCII.
        self.text.split_at(span.to).0.split_at(span.from).1
    }
}

impl<'e, 'a> Part<'e, 'a> {
    /// The kind of this part, with the parts that it consists of.
    #[must_use]
    pub const fn term(self) -> Term<'e, 'a> {
        let Self { expression, node } = self;
        match expression.tree.nodes[node as usize] {
            Node::Name(name) => Term::Name(expression.slice(name)),
            Node::Number(number) => Term::Number(number),
            Node::Unary(operator, of) => Term::Unary { operator, of: self.other(of) },
            Node::Binary(operator, left, right) => {
                Term::Binary { operator, left: self.other(left), right: self.other(right) }
            }
            Node::Field(of, name) => Term::Field { of: self.other(of), name: expression.slice(name) },
            Node::Call(function, nodes, count) => Term::Call {
                function: expression.slice(function),
                arguments: Arguments { expression, nodes, count },
            },
            Node::Method(of, name, nodes, count) => Term::Method {
                of: self.other(of),
                name: expression.slice(name),
                arguments: Arguments { expression, nodes, count },
            },
            Node::Index(of, index) => Term::Index { of: self.other(of), index: self.other(index) },
            Node::Cast(of, to) => Term::Cast { of: self.other(of), to: expression.slice(to) },
        }
    }

    const fn other(self, node: u8) -> Self {
        Self { expression: self.expression, node }
    }
}

impl<'e, 'a> Arguments<'e, 'a> {
    /// Iterates over the arguments, in order.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Part<'e, 'a>> {
        let Self { expression, nodes, count } = *self;
        nodes.into_iter().take(count.into()).map(move |node| Part { expression, node })
    }
}

impl fmt::Debug for Expression<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.root().fmt(f)
    }
}

impl fmt::Debug for Part<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.term().fmt(f)
    }
}

impl fmt::Debug for Arguments<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::format;
    use std::string::String;

    use super::{Expression, Operator, Part, Term};

    /// The tree as text with all parentheses.
    fn spelled(part: Part) -> String {
        let list = |arguments: super::Arguments| {
            arguments.iter().map(spelled).collect::<std::vec::Vec<_>>().join(", ")
        };
        match part.term() {
            Term::Name(name) => name.into(),
            Term::Number(number) => format!("{number}"),
            Term::Unary { operator, of } => format!("({}{})", operator.symbol(), spelled(of)),
            Term::Binary { operator, left, right } => {
                format!("({} {} {})", spelled(left), operator.symbol(), spelled(right))
            }
            Term::Field { of, name } => format!("{}.{name}", spelled(of)),
            Term::Call { function, arguments } => format!("{function}({})", list(arguments)),
            Term::Method { of, name, arguments } => format!("{}.{name}({})", spelled(of), list(arguments)),
            Term::Index { of, index } => format!("{}[{}]", spelled(of), spelled(index)),
            Term::Cast { of, to } => format!("({} as {to})", spelled(of)),
        }
    }

    #[test]
    fn trees_are_those_of_rust() {
        for (text, tree) in [
            ("a", "a"),
            ("0x1_f", "31"),
            ("0o70", "56"),
            ("0b11_1111", "63"),
            ("18446744073709551615", "18446744073709551615"),
            ("a + b * c", "(a + (b * c))"),
            ("a - b - c", "((a - b) - c)"),
            ("a | b & c ^ d", "(a | ((b & c) ^ d))"),
            ("a & b == c", "((a & b) == c)"),
            ("a < b && c >= d || e != f", "(((a < b) && (c >= d)) || (e != f))"),
            ("a << 1 + b", "(a << (1 + b))"),
            ("occupied >> (shift(m) + 1) & 0b1", "((occupied >> (shift(m) + 1)) & 1)"),
            ("a % b / c", "((a % b) / c)"),
            ("-a.b", "(-a.b)"),
            ("!a & b", "((!a) & b)"),
            ("- -a", "(-(-a))"),
            ("-a as u64 << 1", "(((-a) as u64) << 1)"),
            ("a as usize as u64", "((a as usize) as u64)"),
            ("assume(a)", "assume(a)"),
            ("(a + b)", "(a + b)"),
            ("t[a as usize][f(m)] as u64", "(t[(a as usize)][f(m)] as u64)"),
            (
                "(i64::MIN >> x.leading_zeros()).cast_unsigned()",
                "(i64::MIN >> x.leading_zeros()).cast_unsigned()",
            ),
            ("f(a, b.c(), (d))", "f(a, b.c(), d)"),
            ("line.turned().upper", "line.turned().upper"),
            ("f()", "f()"),
            ("a\n    & b", "(a & b)"),
        ] {
            let expression = Expression::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(spelled(expression.root()), tree, "{text}");
            assert_eq!(expression.text(), text);
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
            ("f(a, b, c, d, e)", 13, "no more than four arguments"),
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
            let error = Expression::parse(text).unwrap_err();
            assert_eq!((error.at, error.expected), (at, expected), "{text}");
        }
        let deep = |sign: &str, count| {
            format!("{}a{}", sign.repeat(count), ")".repeat(if sign == "(" { count } else { 0 }))
        };
        let beside = deep("(", 40) + " & " + &deep("(", 40);
        assert!(Expression::parse(&beside).is_ok() && Expression::parse(&deep("(", 64)).is_ok());
        assert!(Expression::parse(&deep("-", 31)).is_ok());
        for sign in ["(", "-", "!", "f("] {
            let error = Expression::parse(&deep(sign, 100_000)).unwrap_err();
            assert_eq!(error.expected, "no more than 64 signs and parentheses inside one another", "{sign}");
        }
        let long = "a + ".repeat(16) + "a";
        assert_eq!(Expression::parse(&long).unwrap_err().expected, "no more than 32 parts");
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
            assert_eq!(Expression::of_source(text).operations(), expected, "{text}");
        }
    }

    #[test]
    #[should_panic(expected = "a line of a method is an expression that can be read")]
    fn a_source_line_has_to_be_read() {
        Expression::of_source("a ? b");
    }

    #[test]
    fn operators_outside_of_parentheses_want_some() {
        let is_compound = |text| Expression::of_source(text).is_compound();
        for text in ["a << 1", "(a) | (b)", "x[i] & 1", "a as u64"] {
            assert!(is_compound(text), "{text}");
        }
        for text in [
            "a",
            "line.slider",
            "cbn.wrapping_mul(3 + 1)",
            "-a",
            "(a << 1)",
            "((a) & (b))",
            "x[i + 1]",
            "f(a, b)",
        ] {
            assert!(!is_compound(text), "{text}");
        }
    }

    #[test]
    fn every_operator_has_its_symbol() {
        for (symbol, operator, _) in Operator::BINARY {
            assert_eq!(operator.symbol(), symbol);
        }
        assert_eq!(Operator::Not.symbol(), "!");
    }
}
