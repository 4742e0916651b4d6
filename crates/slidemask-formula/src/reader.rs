//! [`Term::parse`] reads a text from left to right.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use crate::operator::Operator;
use crate::term::Term;

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

/// The largest number of names, numbers, operators and calls in an expression.
const MOST_PARTS: usize = 32;

/// The largest number of signs and parentheses around a part. The reader is recursive, and parentheses are no parts.
const DEEPEST: usize = 64;

impl<'a> Term<'a> {
    /// Parses an expression of at most 32 names, numbers, operators and calls. At most 64 signs and parentheses may be around a part.
    ///
    /// # Errors
    /// The text is not such an expression. The error says what was expected, and at which byte.
    pub fn parse(text: &'a str) -> Result<Self, ExpressionError> {
        let mut reader = Reader { text, at: 0, parts: 0, depth: 0 };
        let read = reader.binary(0)?;
        if reader.rest().is_empty() { Ok(read) } else { Err(reader.expected("an operator")) }
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    parts: usize,
    /// The number of signs and parentheses that are open.
    depth: usize,
}

type Read<'a> = Result<Term<'a>, ExpressionError>;

impl<'a> Reader<'a> {
    fn expected(&self, expected: &'static str) -> ExpressionError {
        ExpressionError { at: self.at, expected }
    }

    fn part(&mut self, term: Term<'a>) -> Read<'a> {
        if self.parts == MOST_PARTS {
            return Err(self.expected("no more than 32 parts"));
        }
        self.parts += 1;
        Ok(term)
    }

    /// The text that is left, after spaces.
    fn rest(&mut self) -> &'a str {
        let rest = self.text[self.at..].trim_ascii_start();
        self.at = self.text.len() - rest.len();
        rest
    }

    /// Whether the text continues with a symbol. If it does, the symbol is skipped.
    fn takes(&mut self, symbol: &str) -> bool {
        let takes = self.rest().starts_with(symbol);
        if takes {
            self.at += symbol.len();
        }
        takes
    }

    /// Parses operands and the operators between them that bind more strongly than `weaker`, from left to right.
    fn binary(&mut self, weaker: u8) -> Read<'a> {
        let mut left = self.unary()?;
        loop {
            let rest = self.rest();
            let next = Operator::BINARY.iter().find(|(symbol, ..)| rest.starts_with(symbol));
            let Some(&(symbol, operator, binds)) = next.filter(|(.., binds)| *binds > weaker) else {
                return Ok(left);
            };
            self.at += symbol.len();
            let right = self.binary(binds)?;
            left = self.part(Term::Binary(operator, Box::new(left), Box::new(right)))?;
        }
    }

    /// Parses an operand with the operators before it, and the casts after it, which bind less strongly.
    fn unary(&mut self) -> Read<'a> {
        let mut read = self.prefixed()?;
        while self.rest().strip_prefix("as").is_some_and(|after| !after.starts_with(is_word)) {
            self.at += "as".len();
            self.rest();
            let to = self.path("a type")?;
            read = self.part(Term::Cast(Box::new(read), to))?;
        }
        Ok(read)
    }

    fn prefixed(&mut self) -> Read<'a> {
        if self.depth > DEEPEST {
            return Err(self.expected("no more than 64 signs and parentheses inside one another"));
        }
        self.depth += 1;
        let sign =
            [("-", Operator::Minus), ("!", Operator::Not)].into_iter().find(|(sign, _)| self.takes(sign));
        let read = match sign {
            Some((_, operator)) => {
                let of = Box::new(self.prefixed()?);
                self.part(Term::Unary(operator, of))
            }
            None => self.postfixed(),
        };
        self.depth -= 1;
        read
    }

    /// Parses a value and the fields, method calls and indices that follow it.
    fn postfixed(&mut self) -> Read<'a> {
        let mut read = self.value()?;
        loop {
            let term = if self.takes(".") {
                let name = self.path("the name of a field or a method")?;
                if self.takes("(") {
                    Term::Method(Box::new(read), name, self.arguments()?)
                } else {
                    Term::Field(Box::new(read), name)
                }
            } else if self.takes("[") {
                let index = Box::new(self.binary(0)?);
                if !self.takes("]") {
                    return Err(self.expected("a closing bracket"));
                }
                Term::Index(Box::new(read), index)
            } else {
                return Ok(read);
            };
            read = self.part(term)?;
        }
    }

    /// Parses a number, a name, a call of a function, or an expression in parentheses.
    fn value(&mut self) -> Read<'a> {
        if self.takes("(") {
            let read = self.binary(0)?;
            return if self.takes(")") { Ok(read) } else { Err(self.expected("a closing parenthesis")) };
        }
        let term = if self.rest().starts_with(|first: char| first.is_ascii_digit()) {
            Term::Number(self.number()?)
        } else {
            let name = self.path("a value")?;
            if self.takes("(") { Term::Call(name, self.arguments()?) } else { Term::Name(name) }
        };
        self.part(term)
    }

    /// Parses the arguments of a call and the closing parenthesis. The opening parenthesis has been skipped.
    fn arguments(&mut self) -> Result<Vec<Term<'a>>, ExpressionError> {
        let mut arguments = Vec::new();
        while !self.takes(")") {
            if !arguments.is_empty() && !self.takes(",") {
                return Err(self.expected("a comma or a closing parenthesis"));
            }
            arguments.push(self.binary(0)?);
        }
        Ok(arguments)
    }

    /// Parses a name, or several names with `::` between them.
    fn path(&mut self, expected: &'static str) -> Result<&'a str, ExpressionError> {
        let from = self.at;
        loop {
            let rest = &self.text[self.at..];
            let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
            if length == 0 || rest.starts_with(|first: char| first.is_ascii_digit()) {
                return Err(self.expected(expected));
            }
            self.at += length;
            if !rest[length..].starts_with("::") {
                return Ok(&self.text[from..self.at]);
            }
            self.at += "::".len();
        }
    }

    /// Parses a number in any of Rust's bases. It may have `_` in it, and has no suffix.
    fn number(&mut self) -> Result<u64, ExpressionError> {
        let bases = [("0x", 16), ("0o", 8), ("0b", 2)];
        let base = bases.into_iter().find(|(prefix, _)| self.takes(prefix)).map_or(10, |(_, base)| base);
        let mut number = None;
        while let Some(next) = self.text[self.at..].chars().next().filter(|&next| is_word(next)) {
            if next != '_' {
                let digit = next.to_digit(base).ok_or_else(|| self.expected("a digit"))?;
                let shifted = number.unwrap_or(0_u64).checked_mul(base.into());
                let sum = shifted.and_then(|shifted| shifted.checked_add(digit.into()));
                number = Some(sum.ok_or_else(|| self.expected("a number of no more than 64 bits"))?);
            }
            self.at += 1;
        }
        number.ok_or_else(|| self.expected("a digit"))
    }
}

const fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}
