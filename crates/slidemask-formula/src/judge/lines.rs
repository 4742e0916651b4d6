//! Reads the text of a formula. Each line is a [`Term`], whose reader does most of the work.

use alloc::string::String;
use alloc::vec::Vec;

use slidemask::{Bitboard, Square};

use super::error::{FormulaError, FormulaErrorReason as Reason, MOST_OPERATIONS};
use crate::graph::{Graph, Node};
use crate::operation::{Function, Operation};
use crate::operator::Operator;
use crate::term::Term;

/// The words that a formula is given, by name.
const GIVEN: [&str; 5] = ["o", "r", "m", "l", "u"];

fn given(name: &str) -> Option<Node> {
    GIVEN.into_iter().position(|given| given == name).map(Node::Given)
}

/// The words themselves: the occupied squares, the slider, its rays, and the parts of the rays below and above it.
pub(super) fn words(square: Square, rays: Bitboard, occupied: Bitboard) -> [u64; 5] {
    let slider = 1 << square.index();
    let lower = rays.0 & (slider - 1);
    [occupied.0, slider, rays.0, lower, rays.0 ^ lower]
}

/// A line of a formula.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// The last line may have no name.
    pub(super) name: Option<String>,
    pub(super) expression: String,
    /// The node of its value.
    pub(super) node: usize,
}

/// Operators and characters of other languages, with what to write instead. A symbol comes before those that it begins with.
static NOT_IN_FORMULAS: [(&str, &str); 14] = [
    ("&&", "write & instead of &&"),
    ("||", "write | instead of ||"),
    ("==", "there are no comparisons: a ^ b is 0 where two words are equal"),
    ("!=", "there are no comparisons: a ^ b is 0 where two words are equal"),
    ("<=", "there are no comparisons: use a subtraction"),
    (">=", "there are no comparisons: use a subtraction"),
    ("=", "a line has one name and one =: end a line with ; or a line break"),
    ("!", "write ~ instead of !"),
    ("<", "there are no comparisons: write << for a shift"),
    (">", "there are no comparisons: write >> for a shift"),
    ("/", "there is no division: write >> to divide by a power of two"),
    ("%", "there is no remainder: write & to keep the low bits"),
    (".", "there are no methods: write a function, such as popcnt(o) instead of o.popcnt()"),
    ("[", "there are no tables: constants of the square are computed from o, r, m, l and u"),
];

/// Reads the lines of a formula into a graph.
pub(super) fn read(text: &str) -> Result<(Vec<Line>, Graph), FormulaError> {
    let mut reader = Reader { text, graph: Graph::default(), lines: Vec::new() };
    let mut written = lines_of(text).peekable();
    while let Some((at, line)) = written.next() {
        let line = reader.line(at, line, written.peek().is_none())?;
        reader.lines.push(line);
    }
    let Reader { lines, graph, .. } = reader;
    if lines.is_empty() { Err(FormulaError::new(text, 0, Reason::Empty)) } else { Ok((lines, graph)) }
}

/// The lines that are not blank, without spaces around them, each with its place.
fn lines_of(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.split_inclusive([';', '\n']).map(|line| line.trim_end_matches([';', '\n']).trim());
    lines.filter(|line| !line.is_empty()).map(|line| (place(line, text), line))
}

/// The place of a part of a text in it, in bytes.
fn place(part: &str, text: &str) -> usize {
    part.as_ptr().addr().wrapping_sub(text.as_ptr().addr())
}

struct Reader<'a> {
    text: &'a str,
    graph: Graph,
    /// The lines so far.
    lines: Vec<Line>,
}

impl<'a> Reader<'a> {
    fn error(&self, at: usize, reason: Reason) -> FormulaError {
        FormulaError::new(self.text, at, reason)
    }

    /// The node of the line with this name. Formulas are short, so it is searched from the first line on.
    fn named(&self, name: &str) -> Option<usize> {
        self.lines.iter().find(|line| line.name.as_deref() == Some(name)).map(|line| line.node)
    }

    fn line(&mut self, at: usize, line: &'a str, is_last: bool) -> Result<Line, FormulaError> {
        let (name, expression) = match line.split_once('=') {
            // The equals sign of a comparison ends no name.
            Some((name, value)) if !value.starts_with('=') && !name.ends_with(['!', '<', '>']) => {
                (Some(name.trim_end()), value.trim_start())
            }
            _ => (None, line),
        };
        if let Some(name) = name {
            let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
            if !name.chars().all(is_word) || name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit())
            {
                return Err(self.error(at, Reason::Expected("a name of letters, digits and _ before =")));
            }
            if given(name).is_some() || Function::named(name).is_some() || self.named(name).is_some() {
                return Err(self.error(at, Reason::NameTaken(name.into())));
            }
        }
        let of_line = place(expression, self.text);
        self.refuse(of_line, expression)?;
        if name.is_none() && !is_last {
            return Err(self.error(at, Reason::Expected("a name and = before each expression but the last")));
        }
        let in_rust = in_rust(expression);
        let place = Place { of_line, line: &in_rust };
        let tree = Term::parse(&in_rust).map_err(|error| {
            let reason = match error.expected {
                "no more than 32 parts" => Reason::TooManyParts,
                "a digit" => Reason::Expected("a digit, or * before a name"),
                expected => Reason::Expected(expected),
            };
            self.error(place.at(error.at), reason)
        })?;
        let node = self.part(&tree, &place)?;
        let applied = self.graph.nodes.iter().filter(|node| matches!(node, Node::Apply(..)));
        if applied.count() > MOST_OPERATIONS {
            return Err(self.error(at, Reason::TooManyOperations));
        }
        Ok(Line { name: name.map(Into::into), expression: expression.into(), node })
    }

    /// Refuses what a formula does not have, whether the reader of expressions knows it or not.
    fn refuse(&self, at: usize, expression: &str) -> Result<(), FormulaError> {
        let mut rest = expression;
        while let Some(c) = rest.chars().next() {
            let known = if rest.starts_with("<<") || rest.starts_with(">>") {
                2
            } else if let Some((_, instead)) =
                NOT_IN_FORMULAS.iter().find(|(symbol, _)| rest.starts_with(symbol))
            {
                return Err(self.error(at + place(rest, expression), Reason::NotInFormulas(instead)));
            } else if c.is_ascii_alphanumeric() || c.is_ascii_whitespace() || "_~-*+&^|(),".contains(c) {
                1
            } else {
                let instead = "no part of a formula: write names, numbers, functions, parentheses and ~ - * + << >> & ^ |";
                return Err(self.error(at + place(rest, expression), Reason::NotInFormulas(instead)));
            };
            rest = &rest[known..];
        }
        Ok(())
    }

    /// The node of a part of an expression. The recursion ends soon, since expressions have few parts.
    fn part(&mut self, term: &Term<'_>, place: &Place<'_>) -> Result<usize, FormulaError> {
        let node = match term {
            Term::Number(number) => Node::Number(*number),
            Term::Name(name) => return self.name(name, place),
            Term::Field(of, name) => {
                let factor = self.part(of, place)?;
                Node::Apply(Operation::Times, factor, self.name(name, place)?)
            }
            Term::Method(of, PARENTHESIS, arguments) => {
                let factor = self.part(of, place)?;
                let [one] = &arguments[..] else {
                    let reason = Reason::Expected("one value in parentheses after a number");
                    return Err(self.error(place.of_line, reason));
                };
                Node::Apply(Operation::Times, factor, self.part(one, place)?)
            }
            Term::Method(of, name, arguments) => {
                let factor = self.part(of, place)?;
                let call = self.call(name, arguments, place)?;
                Node::Apply(Operation::Times, factor, self.graph.add(call))
            }
            Term::Unary(operator, of) => {
                let of = self.part(of, place)?;
                match operator {
                    Operator::Not => Node::Apply(Operation::Not, of, of),
                    _ => Node::Apply(Operation::Minus, self.graph.number(0), of),
                }
            }
            Term::Binary(operator, left, right) => {
                let other = || Reason::NotInFormulas("the line has an operator that formulas do not have");
                let operation =
                    Operation::between(*operator).ok_or_else(|| self.error(place.of_line, other()))?;
                Node::Apply(operation, self.part(left, place)?, self.part(right, place)?)
            }
            Term::Call(function, arguments) => self.call(function, arguments, place)?,
            Term::Cast(_, to) => {
                let instead = "there are no casts: every value is a word of 64 bits";
                return Err(self.error(place.of(to), Reason::NotInFormulas(instead)));
            }
            Term::Index(..) => {
                let instead = "the line has a part that formulas do not have";
                return Err(self.error(place.of_line, Reason::NotInFormulas(instead)));
            }
        };
        Ok(self.graph.add(node))
    }

    fn name(&mut self, name: &str, place: &Place<'_>) -> Result<usize, FormulaError> {
        match (self.named(name), given(name)) {
            (Some(node), _) => Ok(node),
            (None, Some(given)) => Ok(self.graph.add(given)),
            (None, None) => Err(self.error(place.of(name), Reason::UnknownName(name.into()))),
        }
    }

    fn call(&mut self, name: &str, arguments: &[Term<'_>], place: &Place<'_>) -> Result<Node, FormulaError> {
        let Some(function) = Function::named(name) else {
            let is_answer = name.contains("attacks");
            let reason = if is_answer { Reason::AnswerItself } else { Reason::UnknownFunction };
            return Err(self.error(place.of(name), reason(name.into())));
        };
        let arguments = arguments.iter().map(|argument| self.part(argument, place));
        let arguments: Vec<_> = arguments.collect::<Result<_, _>>()?;
        match arguments[..] {
            [x] if function.arity() == 1 => Ok(Node::Apply(Operation::Call(function), x, x)),
            [x, mask] if function.arity() == 2 => Ok(Node::Apply(Operation::Call(function), x, mask)),
            _ => {
                let (function, expected) = (function.name(), function.arity());
                let reason = Reason::Arguments { function, expected, found: arguments.len() };
                Err(self.error(place.of(name), reason))
            }
        }
    }
}

/// The name of a method that stands for a product with what is in parentheses.
const PARENTHESIS: &str = "_";

/// An expression as the reader of methods reads it. Products without `*` become fields and methods, which bind as tightly: `2r`
/// becomes `2.r`, and `2(r)` becomes `2._(r)`. Formulas have no `.` themselves.
fn in_rust(expression: &str) -> String {
    let mut text = String::with_capacity(expression.len());
    let mut rest = expression;
    while let Some(c) = rest.chars().next() {
        let is_number = c.is_ascii_digit();
        let is_decimal = is_number && !["0x", "0b", "0o"].iter().any(|prefix| rest.starts_with(prefix));
        let is_part = |next: char| match c {
            _ if is_decimal => next.is_ascii_digit() || next == '_',
            'a'..='z' | 'A'..='Z' | '0'..='9' | '_' => next.is_ascii_alphanumeric() || next == '_',
            _ => false,
        };
        let after = &rest[c.len_utf8()..];
        let after = after.trim_start_matches(is_part);
        let word = &rest[..rest.len() - after.len()];
        // The two operators have the same length.
        text += if word == "~" { "!" } else { word };
        if is_decimal && after.starts_with(|next: char| next.is_ascii_alphabetic()) {
            text.push('.');
        } else if is_number && after.starts_with('(') {
            text.push('.');
            text += PARENTHESIS;
        }
        rest = after;
    }
    text
}

/// Where a line stands in the text.
struct Place<'l> {
    of_line: usize,
    /// As the reader of methods reads it.
    line: &'l str,
}

impl Place<'_> {
    /// The place of a part of the line in the text.
    fn of(&self, part: &str) -> usize {
        self.at(place(part, self.line))
    }

    /// The place in the text of a byte of the line.
    fn at(&self, at: usize) -> usize {
        let before = self.line.get(..at).unwrap_or(self.line);
        let added = before.matches('.').count() + before.matches("._(").count();
        self.of_line + at - added
    }
}
