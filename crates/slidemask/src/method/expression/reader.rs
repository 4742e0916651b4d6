//! [`Tree`]: the parsed form of an expression.

use core::fmt;

use super::operator::Operator;

/// Why a text is not an expression of the kind that methods are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ExpressionError {
    /// The position in the text, in bytes.
    pub at: usize,
    /// What was expected there.
    pub expected: &'static str,
}

impl fmt::Display for ExpressionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {} of the expression: expected {}", self.at, self.expected)
    }
}

impl core::error::Error for ExpressionError {}

/// A range of the text, in bytes.
#[derive(Clone, Copy)]
pub(super) struct Span {
    pub(super) from: usize,
    pub(super) to: usize,
}

/// A node of the tree. The children of a node are given by their index in the list of nodes.
#[derive(Clone, Copy)]
pub(super) enum Node {
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
    /// The largest number of nodes in an expression.
    pub(super) const MOST: usize = 32;

    /// The largest number of arguments in a call.
    pub(super) const ARGUMENTS: usize = 4;

    /// The largest number of signs and parentheses around a part. The reader is recursive, and parentheses are no nodes.
    pub(super) const DEEPEST: u8 = 64;
}

/// An expression as nodes.
#[derive(Clone, Copy)]
pub(super) struct Tree {
    pub(super) nodes: [Node; Node::MOST],
    pub(super) count: u8,
    pub(super) root: u8,
    /// Whether the whole expression is in parentheses.
    pub(super) is_enclosed: bool,
}

impl Tree {
    /// Parses an expression.
    pub(super) const fn read(text: &str) -> Result<Self, ExpressionError> {
        let mut reader = Reader {
            text: text.as_bytes(),
            at: 0,
            nodes: [Node::Number(0); Node::MOST],
            count: 0,
            depth: 0,
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
        Ok(Self { nodes: reader.nodes, count: reader.count, root, is_enclosed })
    }
}

/// Reads a text from left to right.
struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    nodes: [Node; Node::MOST],
    count: u8,
    /// The number of signs and parentheses that are open.
    depth: u8,
    /// The node that was last in parentheses.
    enclosed: Option<u8>,
}

/// The result of parsing one part: the index of its node.
type Read = Result<u8, ExpressionError>;

/// Returns the error of a result to the caller; `?` does not yet work in constant functions.
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

    /// Whether the text continues with a symbol. If it does, the symbol is skipped.
    const fn takes(&mut self, symbol: &str) -> bool {
        self.skip_spaces();
        let takes = starts_with(self.text, self.at, symbol);
        if takes {
            self.at += symbol.len();
        }
        takes
    }

    /// Parses operands and the operators between them that bind more strongly than `weaker`, from left to right.
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

    /// Parses an operand with the operators before it, and the casts after it, which bind less strongly.
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
        if self.depth > Node::DEEPEST {
            return Err(self.expected("no more than 64 signs and parentheses inside one another"));
        }
        self.depth += 1;
        let read = attempt!(self.prefixed_inside());
        self.depth -= 1;
        Ok(read)
    }

    const fn prefixed_inside(&mut self) -> Read {
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

    /// Parses a value and the fields, method calls and indices that follow it.
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

    /// Parses a number, a name, a call of a function, or an expression in parentheses.
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

    /// Parses the arguments of a call and the closing parenthesis. The opening parenthesis has been skipped.
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

    /// Parses a name, or several names with `::` between them.
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

    /// Whether the text continues with this word, and not with a longer one. If it does, the word is skipped.
    const fn takes_word(&mut self, word: &str) -> bool {
        self.skip_spaces();
        let end = self.at + word.len();
        let longer = end < self.text.len() && is_word(self.text[end]);
        !longer && self.takes(word)
    }

    /// Parses a number in any of Rust's bases. It may have `_` in it, and has no suffix.
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

pub(super) const fn starts_with(text: &[u8], start: usize, prefix: &str) -> bool {
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
