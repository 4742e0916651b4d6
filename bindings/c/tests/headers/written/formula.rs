//! The lines of a method as C.

use slidemask::method::FORMULAS;
use slidemask_formula::{Operator, Term};

/// The lines of a formula, such as `hyperbola_quintessence::byte_swap`: a declaration for each but the last, which is returned.
pub(crate) fn translated(path: &str) -> String {
    let is_named = |of: &str| of.strip_suffix(path).is_some_and(|before| before.ends_with("::"));
    let formula = FORMULAS.iter().find(|formula| is_named(formula.path));
    let formula = formula.unwrap_or_else(|| panic!("no formula is called {path}"));
    let (last, lines) = formula.lines.split_last().expect("a formula has lines");
    let mut text = String::new();
    let value = |line| of(&Term::of_line(line).0).text;
    for line in lines {
        text += &format!("    const uint64_t {} = {}; // {}\n", line.name, value(line), line.note);
    }
    text + &format!("    return {}; // {}", value(last), last.note)
}

/// An expression in C, and whether it needs parentheses as an operand.
struct Source {
    text: String,
    is_compound: bool,
}

impl Source {
    fn atom(text: impl Into<String>) -> Self {
        Self { text: text.into(), is_compound: false }
    }

    fn operand(self) -> String {
        if self.is_compound { format!("({})", self.text) } else { self.text }
    }
}

fn of(term: &Term<'_>) -> Source {
    match term {
        Term::Name(name) => Source::atom(renamed(name)),
        Term::Number(number) if *number < 10 => Source::atom(number.to_string()),
        Term::Number(number) => Source::atom(format!("{number:#x}")),
        Term::Unary(operator, operand) => {
            let sign = if *operator == Operator::Not { "~" } else { operator.symbol() };
            Source { text: format!("{sign}{}", of(operand).operand()), is_compound: true }
        }
        Term::Binary(Operator::ShiftLeft, left, _) if matches!(**left, Term::Number(_)) => {
            panic!("in C, a number that is shifted needs a type")
        }
        Term::Binary(operator, left, right) => Source {
            text: format!("{} {} {}", of(left).operand(), operator.symbol(), of(right).operand()),
            is_compound: true,
        },
        Term::Field(record, name) => Source::atom(format!("{}.{name}", of(record).operand())),
        Term::Call(function, arguments) => {
            let arguments: Vec<_> = arguments.iter().map(|argument| of(argument).text).collect();
            Source::atom(format!("{}({})", renamed(function), arguments.join(", ")))
        }
        // The header's record has the mirrored bit.
        Term::Method(receiver, "swap_bytes", _) if of(receiver).text == "masks.bit" => {
            Source::atom("masks.mirrored_bit")
        }
        Term::Method(receiver, name, arguments) => {
            assert!(arguments.is_empty(), "{name} has no arguments in C");
            Source::atom(format!("slidemask_{name}({})", of(receiver).text))
        }
        Term::Index(array, index) => Source::atom(format!("{}[{}]", of(array).operand(), of(index).text)),
        Term::Cast(value, "usize") => of(value),
        // An element of a table of bytes would be an `int` in a shift.
        Term::Cast(value, "u64") => {
            Source { text: format!("(uint64_t){}", of(value).operand()), is_compound: true }
        }
        other => panic!("C has no {other:?}"),
    }
}

/// Variables keep their names. Constants, tables and functions get the prefix of the header.
fn renamed(name: &str) -> String {
    const SHARED: [&str; 5] = ["FIRST_RANK", "rank_shift", "slider_file", "ORIGINS", "WALLS"];
    if SHARED.contains(&name) { format!("slidemask_{}", name.to_lowercase()) } else { name.to_owned() }
}
