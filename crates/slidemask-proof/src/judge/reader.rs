//! Reads the text of a formula. Each line is an expression of [`slidemask::method`], whose reader does most of the work.

use std::collections::HashMap;

use slidemask::method::{Arguments, Expression, Operator, Part, Term};

use super::error::{FormulaError, FormulaErrorReason as Reason};
use super::function::{Function, Operation};
use super::graph::{Given, Graph, Node};

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
    let mut reader = Reader { text, graph: Graph::default(), named: HashMap::new() };
    let mut lines = Vec::new();
    let mut written = lines_of(text).peekable();
    while let Some((at, line)) = written.next() {
        lines.push(reader.line(at, line, written.peek().is_none())?);
    }
    if lines.is_empty() { Err(FormulaError::new(text, 0, Reason::Empty)) } else { Ok((lines, reader.graph)) }
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
    /// The nodes of the lines so far, by name.
    named: HashMap<&'a str, usize>,
}

impl<'a> Reader<'a> {
    fn error(&self, at: usize, reason: Reason) -> FormulaError {
        FormulaError::new(self.text, at, reason)
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
            if Given::named(name).is_some()
                || Function::named(name).is_some()
                || self.named.contains_key(name)
            {
                return Err(self.error(at, Reason::NameTaken(name.into())));
            }
        }
        let place = place(expression, self.text);
        self.refuse(place, expression)?;
        if name.is_none() && !is_last {
            return Err(self.error(at, Reason::Expected("a name and = before each expression but the last")));
        }
        // The two operators have the same length, so places stay the same.
        let in_rust = expression.replace('~', "!");
        let tree = Expression::parse(&in_rust).map_err(|error| {
            let reason = match error.expected {
                "no more than 32 parts" => Reason::TooManyParts,
                expected => Reason::Expected(expected),
            };
            self.error(place + error.at, reason)
        })?;
        let node = self.part(tree.root(), &Place { of_line: place, line: &in_rust })?;
        if let Some(name) = name {
            self.named.insert(name, node);
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
    fn part(&mut self, part: Part<'_, '_>, place: &Place<'_>) -> Result<usize, FormulaError> {
        let node = match part.term() {
            Term::Number(number) => Node::Number(number),
            Term::Name(name) => match (self.named.get(name), Given::named(name)) {
                (Some(&node), _) => return Ok(node),
                (None, Some(given)) => Node::Given(given),
                (None, None) => return Err(self.error(place.of(name), Reason::UnknownName(name.into()))),
            },
            Term::Unary { operator, of } => {
                let of = self.part(of, place)?;
                match operator {
                    Operator::Not => Node::Apply(Operation::Not, of, of),
                    _ => Node::Apply(Operation::Minus, self.graph.add(Node::Number(0)), of),
                }
            }
            Term::Binary { operator, left, right } => {
                let other = || Reason::NotInFormulas("the line has an operator that formulas do not have");
                let operation =
                    Operation::between(operator).ok_or_else(|| self.error(place.of_line, other()))?;
                Node::Apply(operation, self.part(left, place)?, self.part(right, place)?)
            }
            Term::Call { function, arguments } => self.call(function, arguments, place)?,
            Term::Cast { to, .. } => {
                let instead = "there are no casts: every value is a word of 64 bits";
                return Err(self.error(place.of(to), Reason::NotInFormulas(instead)));
            }
            _ => {
                let instead = "the line has a part that formulas do not have";
                return Err(self.error(place.of_line, Reason::NotInFormulas(instead)));
            }
        };
        Ok(self.graph.add(node))
    }

    fn call(
        &mut self,
        name: &str,
        arguments: Arguments<'_, '_>,
        place: &Place<'_>,
    ) -> Result<Node, FormulaError> {
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

/// Where a line stands in the text.
struct Place<'l> {
    of_line: usize,
    line: &'l str,
}

impl Place<'_> {
    /// The place of a part of the line in the text.
    fn of(&self, part: &str) -> usize {
        self.of_line + place(part, self.line)
    }
}
