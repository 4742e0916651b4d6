//! [`Expression`]: a line of a method's source as a tree.
//!
//! The text of the source is the data; this is its one reader. [`explained!`](super::steps) counts operations with it when the
//! library is compiled. Programs that make other forms of a method read it at run time: formulas for a solver, code in another
//! language.

use core::fmt;

/// An expression of Rust, as the methods are written: numbers, names, fields, calls, indices, casts and operators.
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
    nodes: [Node; Node::MOST],
    count: u8,
    root: u8,
    /// Whether all of it is in parentheses.
    is_enclosed: bool,
}

/// A part of an [`Expression`], which may be all of it.
#[derive(Clone, Copy)]
pub struct Part<'e, 'a> {
    expression: &'e Expression<'a>,
    node: u8,
}

/// What a [`Part`] of an expression is, and of which parts it is made.
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
        /// The record.
        of: Part<'e, 'a>,
        /// The field.
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
        /// The method.
        name: &'a str,
        /// The arguments besides the receiver.
        arguments: Arguments<'e, 'a>,
    },
    /// An element of an array: `table[square]`.
    Index {
        /// The array.
        of: Part<'e, 'a>,
        /// The place.
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

/// An operator of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    /// `*`
    Times,
    /// `/`
    Divided,
    /// `%`
    Remainder,
    /// `+`
    Plus,
    /// `-`, with one operand or two
    Minus,
    /// `<<`
    ShiftLeft,
    /// `>>`
    ShiftRight,
    /// `&`
    And,
    /// `^`
    Xor,
    /// `|`
    Or,
    /// `!`, with one operand
    Not,
    /// `==`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `&&`
    AndThen,
    /// `||`
    OrElse,
}

impl Operator {
    /// All operators with two operands, as Rust writes them and by how strongly they bind. Longer ones come before those that
    /// they begin with.
    const BINARY: [(&'static str, Self, u8); 18] = [
        ("<<", Self::ShiftLeft, 7),
        (">>", Self::ShiftRight, 7),
        ("&&", Self::AndThen, 2),
        ("||", Self::OrElse, 1),
        ("==", Self::Equal, 3),
        ("!=", Self::Unequal, 3),
        ("<=", Self::LessOrEqual, 3),
        (">=", Self::GreaterOrEqual, 3),
        ("*", Self::Times, 9),
        ("/", Self::Divided, 9),
        ("%", Self::Remainder, 9),
        ("+", Self::Plus, 8),
        ("-", Self::Minus, 8),
        ("&", Self::And, 6),
        ("^", Self::Xor, 5),
        ("|", Self::Or, 4),
        ("<", Self::Less, 3),
        (">", Self::Greater, 3),
    ];

    /// The operator as Rust writes it.
    ///
    /// ```
    /// assert_eq!(slidemask::method::Operator::ShiftLeft.symbol(), "<<");
    /// ```
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        let mut i = 0;
        while i < Self::BINARY.len() {
            if Self::BINARY[i].1 as u8 == self as u8 {
                return Self::BINARY[i].0;
            }
            i += 1;
        }
        "!"
    }
}

/// Why a text is not an expression of the kind that methods are written in.
///
/// ```
/// use slidemask::method::Expression;
///
/// let error = Expression::parse("upper & ").unwrap_err();
/// assert_eq!(error.to_string(), "byte 8 of the expression: expected a value");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ExpressionError {
    /// Where in the text, in bytes.
    pub at: usize,
    /// What should be there.
    pub expected: &'static str,
}

impl fmt::Display for ExpressionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {} of the expression: expected {}", self.at, self.expected)
    }
}

impl core::error::Error for ExpressionError {}

/// A place in the text.
#[derive(Clone, Copy)]
struct Span {
    from: usize,
    to: usize,
}

/// A node of the tree; its children are numbers of other nodes.
#[derive(Clone, Copy)]
enum Node {
    Name(Span),
    Number(u64),
    Unary(Operator, u8),
    Binary(Operator, u8, u8),
    Field(u8, Span),
    Call(Span, [u8; Self::ARGUMENTS], u8),
    Method(u8, Span, [u8; Self::ARGUMENTS], u8),
    Index(u8, u8),
    Cast(u8, Span),
}

impl Node {
    /// The most nodes of an expression.
    const MOST: usize = 32;

    /// The most arguments of a call.
    const ARGUMENTS: usize = 4;
}

impl<'a> Expression<'a> {
    /// Reads an expression.
    ///
    /// # Errors
    /// The text is no expression of this kind, or one of more than 32 parts.
    pub const fn parse(text: &'a str) -> Result<Self, ExpressionError> {
        let mut reader = Reader {
            text: text.as_bytes(),
            at: 0,
            nodes: [Node::Number(0); Node::MOST],
            count: 0,
            enclosed: None,
        };
        let root = match reader.binary(0) {
            Ok(root) => root,
            Err(error) => return Err(error),
        };
        reader.skip_spaces();
        if reader.at < reader.text.len() {
            return Err(reader.expected("an operator"));
        }
        let is_enclosed = matches!(reader.enclosed, Some(node) if node == root);
        Ok(Self { text, nodes: reader.nodes, count: reader.count, root, is_enclosed })
    }

    /// Reads the text of a source line when the library is compiled.
    pub(super) const fn of_source(text: &'a str) -> Self {
        match Self::parse(text) {
            Ok(expression) => expression,
            Err(_) => panic!("a line of a method is an expression that can be read"),
        }
    }

    /// The text.
    #[must_use]
    pub const fn text(&self) -> &'a str {
        self.text
    }

    /// All of it.
    #[must_use]
    pub const fn root(&self) -> Part<'_, 'a> {
        Part { expression: self, node: self.root }
    }

    /// The number of operators, calls and indices. Casts (`as`, `.cast_signed()`, `.cast_unsigned()`), fields, paths and
    /// parentheses are none.
    #[must_use]
    pub const fn operations(&self) -> usize {
        let mut operations = 0;
        let mut i = 0;
        while i < self.count as usize {
            operations += match self.nodes[i] {
                Node::Unary(..) | Node::Binary(..) | Node::Call(..) | Node::Index(..) => 1,
                Node::Method(_, name, ..) => !starts_with(self.text.as_bytes(), name.from, "cast_") as usize,
                Node::Name(_) | Node::Number(_) | Node::Field(..) | Node::Cast(..) => 0,
            };
            i += 1;
        }
        operations
    }

    /// Whether it needs parentheses next to an operator: it is an operator between operands or a cast, and has none.
    #[must_use]
    pub const fn is_compound(&self) -> bool {
        !self.is_enclosed && matches!(self.nodes[self.root as usize], Node::Binary(..) | Node::Cast(..))
    }

    const fn slice(&self, span: Span) -> &'a str {
        // The bounds are those of words, and words are ASCII.
        self.text.split_at(span.to).0.split_at(span.from).1
    }
}

impl<'e, 'a> Part<'e, 'a> {
    /// What it is.
    #[must_use]
    pub const fn term(self) -> Term<'e, 'a> {
        let Self { expression, node } = self;
        match expression.nodes[node as usize] {
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
    /// The arguments, in order.
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

/// Reads a text from left to right.
struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    nodes: [Node; Node::MOST],
    count: u8,
    /// The node that was last in parentheses.
    enclosed: Option<u8>,
}

/// The result of reading one part: its node.
type Read = Result<u8, ExpressionError>;

/// Passes an error on: `?` is not yet constant.
macro_rules! attempt {
    ($read:expr) => {
        match $read {
            Ok(read) => read,
            Err(error) => return Err(error),
        }
    };
}

impl Reader<'_> {
    const fn expected(&self, expected: &'static str) -> ExpressionError {
        ExpressionError { at: self.at, expected }
    }

    const fn add(&mut self, node: Node) -> Read {
        if self.count as usize == self.nodes.len() {
            return Err(self.expected("no more than 32 parts"));
        }
        self.nodes[self.count as usize] = node;
        self.count += 1;
        Ok(self.count - 1)
    }

    const fn skip_spaces(&mut self) {
        while self.at < self.text.len() && self.text[self.at].is_ascii_whitespace() {
            self.at += 1;
        }
    }

    /// Whether the text goes on with a symbol, which is then passed over.
    const fn takes(&mut self, symbol: &str) -> bool {
        self.skip_spaces();
        let takes = starts_with(self.text, self.at, symbol);
        if takes {
            self.at += symbol.len();
        }
        takes
    }

    /// Operators that bind more strongly than some, from left to right, and their operands.
    const fn binary(&mut self, weaker: u8) -> Read {
        let mut left = attempt!(self.unary());
        'operators: loop {
            self.skip_spaces();
            let mut i = 0;
            while i < Operator::BINARY.len() {
                let (symbol, operator, binds) = Operator::BINARY[i];
                if starts_with(self.text, self.at, symbol) {
                    if binds <= weaker {
                        return Ok(left);
                    }
                    self.at += symbol.len();
                    let right = attempt!(self.binary(binds));
                    left = attempt!(self.add(Node::Binary(operator, left, right)));
                    continue 'operators;
                }
                i += 1;
            }
            return Ok(left);
        }
    }

    /// Operators before an operand, and casts behind it, which bind less strongly.
    const fn unary(&mut self) -> Read {
        let mut read = attempt!(self.prefixed());
        while self.takes_word("as") {
            self.skip_spaces();
            let to = attempt!(self.path("a type"));
            read = attempt!(self.add(Node::Cast(read, to)));
        }
        Ok(read)
    }

    const fn prefixed(&mut self) -> Read {
        if self.takes("-") {
            let of = attempt!(self.prefixed());
            self.add(Node::Unary(Operator::Minus, of))
        } else if self.takes("!") {
            let of = attempt!(self.prefixed());
            self.add(Node::Unary(Operator::Not, of))
        } else {
            self.postfixed()
        }
    }

    /// A value, and what follows it directly: fields, methods, indices.
    const fn postfixed(&mut self) -> Read {
        let mut read = attempt!(self.value());
        loop {
            if self.takes(".") {
                let name = attempt!(self.path("the name of a field or a method"));
                read = if self.takes("(") {
                    let (arguments, count) = attempt!(self.arguments());
                    attempt!(self.add(Node::Method(read, name, arguments, count)))
                } else {
                    attempt!(self.add(Node::Field(read, name)))
                };
            } else if self.takes("[") {
                let index = attempt!(self.binary(0));
                if !self.takes("]") {
                    return Err(self.expected("a closing bracket"));
                }
                read = attempt!(self.add(Node::Index(read, index)));
            } else {
                return Ok(read);
            }
        }
    }

    /// A number, a name, a call of a function, or an expression in parentheses.
    const fn value(&mut self) -> Read {
        if self.takes("(") {
            let read = attempt!(self.binary(0));
            self.enclosed = Some(read);
            return if self.takes(")") { Ok(read) } else { Err(self.expected("a closing parenthesis")) };
        }
        if self.at < self.text.len() && self.text[self.at].is_ascii_digit() {
            let number = attempt!(self.number());
            return self.add(Node::Number(number));
        }
        let name = attempt!(self.path("a value"));
        if self.takes("(") {
            let (arguments, count) = attempt!(self.arguments());
            self.add(Node::Call(name, arguments, count))
        } else {
            self.add(Node::Name(name))
        }
    }

    /// What is between parentheses, of which the first has been passed over.
    const fn arguments(&mut self) -> Result<([u8; Node::ARGUMENTS], u8), ExpressionError> {
        let (mut arguments, mut count) = ([0; Node::ARGUMENTS], 0_u8);
        while !self.takes(")") {
            if count > 0 && !self.takes(",") {
                return Err(self.expected("a comma or a closing parenthesis"));
            }
            if count as usize == arguments.len() {
                return Err(self.expected("no more than four arguments"));
            }
            arguments[count as usize] = attempt!(self.binary(0));
            count += 1;
        }
        Ok((arguments, count))
    }

    /// A name, or several with `::` between them.
    const fn path(&mut self, expected: &'static str) -> Result<Span, ExpressionError> {
        let from = self.at;
        loop {
            let start = self.at;
            while self.at < self.text.len() && is_word(self.text[self.at]) {
                self.at += 1;
            }
            if self.at == start || self.text[start].is_ascii_digit() {
                self.at = start;
                return Err(self.expected(expected));
            }
            if starts_with(self.text, self.at, "::") {
                self.at += 2;
            } else {
                return Ok(Span { from, to: self.at });
            }
        }
    }

    /// Whether the text goes on with this word, and not with a longer one; then it is passed over.
    const fn takes_word(&mut self, word: &str) -> bool {
        self.skip_spaces();
        let end = self.at + word.len();
        let longer = end < self.text.len() && is_word(self.text[end]);
        !longer && self.takes(word)
    }

    /// A number in any of Rust's bases, with `_` in it, without a suffix.
    const fn number(&mut self) -> Result<u64, ExpressionError> {
        let base = if self.takes("0x") {
            16
        } else if self.takes("0o") {
            8
        } else if self.takes("0b") {
            2
        } else {
            10
        };
        let (mut number, mut digits) = (0_u64, 0);
        while self.at < self.text.len() && is_word(self.text[self.at]) {
            let byte = self.text[self.at];
            if byte != b'_' {
                let digit = match (byte as char).to_digit(base) {
                    Some(digit) => digit as u64,
                    None => return Err(self.expected("a digit")),
                };
                number = match number.checked_mul(base as u64) {
                    Some(number) if number <= u64::MAX - digit => number + digit,
                    _ => return Err(self.expected("a number of no more than 64 bits")),
                };
                digits += 1;
            }
            self.at += 1;
        }
        if digits == 0 { Err(self.expected("a digit")) } else { Ok(number) }
    }
}

const fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

const fn starts_with(text: &[u8], start: usize, prefix: &str) -> bool {
    let prefix = prefix.as_bytes();
    let mut i = 0;
    while i < prefix.len() {
        if start + i >= text.len() || text[start + i] != prefix[i] {
            return false;
        }
        i += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::format;
    use std::string::String;

    use super::{Expression, Operator, Part, Term};

    /// The tree with all of its parentheses.
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
