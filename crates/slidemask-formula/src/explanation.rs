//! [`Explanation`]: the lines of a method on one square, whose values are computed from the data of its formula.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use slidemask::method::{Formula, Method, Orientation, SetMethod};
use slidemask::{Axis, Bitboard, Line, Square};

use crate::definitions::{CONSTANTS, DEFINITIONS, Definition};
use crate::graph::{Graph, Node, OCCUPIED, Order, compute};
use crate::operation::{Function, Operation, Value};
use crate::operator::Operator;
use crate::steps::{Borrow, Step, Steps, inside};
use crate::term::Term;

/// The lines of a formula of a method, for one slider and any occupied squares. [`steps`] and [`set_steps`] are shorter for one board.
///
/// ```
/// use slidemask::method::METHODS;
/// use slidemask::{Axis, Bitboard, Square};
/// use slidemask_formula::Explanation;
///
/// let mut rank = Explanation::of_method(&METHODS[0], Square::A1, Axis::Rank);
/// assert_eq!(rank.answer(0b1000), 0b1110);
/// assert_eq!(rank.steps::<Bitboard>(0).result(), Bitboard(0xfe));
/// ```
#[derive(Clone, Debug)]
pub struct Explanation<V = u64> {
    nodes: Vec<Node>,
    order: Order,
    lines: Vec<Explained>,
    /// The words that the formula is given. The first one are the occupied squares.
    given: Vec<V>,
    /// The values of all nodes: at first, of the constants.
    values: Vec<V>,
}

/// A line, with the nodes of its value.
#[derive(Clone, Debug)]
struct Explained {
    name: &'static str,
    expression: String,
    note: &'static str,
    part_of: &'static str,
    orientation: Orientation,
    operations: usize,
    value: usize,
    /// The minuend, the subtrahend and the borrows.
    borrow: Option<[usize; 3]>,
}

/// The steps of a method along the lines of an axis' group.
///
/// ```
/// use slidemask::{Axis, Bitboard, Square, method};
///
/// // A rook on d1, pieces on b1 and g1.
/// let edgeless = method::by_name("edgeless").unwrap();
/// let steps = slidemask_formula::steps(edgeless, Square::D1, Axis::Rank, Bitboard(0b0100_0010));
/// for step in &steps {
///     println!("{} = {}  // {}\n{}", step.name, step.expression, step.note, step.value);
/// }
/// assert_eq!(steps.named("ms1b").unwrap().value, Bitboard(0b0000_0010));
/// assert_eq!(steps.result(), Bitboard(0b0111_0110));
/// ```
#[must_use]
pub fn steps(method: &Method, square: Square, axis: Axis, occupied: Bitboard) -> Steps {
    Explanation::of_method(method, square, axis).steps(occupied.0)
}

/// The steps of a method for a set of sliders.
///
/// ```
/// use slidemask::{Bitboard, method::SET_METHODS};
///
/// let steps = slidemask_formula::set_steps(&SET_METHODS[0], Bitboard(1), Bitboard::EMPTY);
/// assert_eq!(steps.result(), Bitboard(0xfe));
/// ```
#[must_use]
pub fn set_steps(method: &SetMethod, sliders: Bitboard, occupied: Bitboard) -> Steps {
    explain(method.formula, &[sliders.0]).steps(occupied.0)
}

fn explain(formula: &Formula, words: &[u64]) -> Explanation {
    Explanation::of_words(formula, words).expect("each method is explained by tests")
}

impl Explanation {
    /// The lines of a method along the lines of an axis' group.
    #[must_use]
    pub fn of_method(method: &Method, square: Square, axis: Axis) -> Self {
        let group = method.together.iter().find(|axes| axes.contains(&axis));
        let lines: Vec<Line> =
            group.into_iter().copied().flatten().map(|&axis| Line::lookup(square, axis)).collect();
        explain(method.formula(axis), &words_of(&lines))
    }
}

/// The words that a formula is given for a line, or for the rank and the file of a rook.
fn words_of<V: Copy>(lines: &[Line<V>]) -> Vec<V> {
    let slider = lines.first().map(|line| line.slider);
    slider.into_iter().chain(lines.iter().flat_map(|line| [line.lower, line.upper])).collect()
}

impl<V: Value> Explanation<V> {
    /// A formula for a line, or for the rank and the file of a rook, or `None` if it takes something else. Words of more than 64 bits have
    /// the formulas of [`slidemask::word`] only.
    ///
    /// ```
    /// use slidemask::Line;
    /// use slidemask::method::by_name;
    /// use slidemask::word::Bits;
    /// use slidemask_formula::Explanation;
    ///
    /// // The middle of a file of a board of 9 x 9, with a piece two squares below.
    /// let file = |from: u32, to: u32| Bits((from..to).fold(0u128, |file, rank| file | 1 << (9 * rank)));
    /// let line = Line { slider: file(4, 5), lower: file(0, 4), upper: file(5, 9) };
    /// let formula = by_name("edgeless").unwrap().formula(slidemask::Axis::File);
    /// let mut explanation = Explanation::of_lines(formula, &[line]).unwrap();
    /// assert_eq!(explanation.answer(file(2, 3)), file(2, 4) | file(5, 9));
    /// ```
    #[must_use]
    pub fn of_lines(formula: &Formula, lines: &[Line<V>]) -> Option<Self> {
        Self::of_words(formula, &words_of(lines))
    }

    /// A formula for words: the arguments besides `occupied`, in order. A line is its slider, the part below it, and the part above.
    #[must_use]
    pub fn of_words(formula: &Formula, words: &[V]) -> Option<Self> {
        let mut reader = Reader { graph: Graph::default(), given: OCCUPIED };
        let module = module_of(formula);
        let parameters = formula.parameters.iter().map(|&(name, of)| reader.parameter(module, name, of));
        let arguments = parameters.collect::<Option<_>>()?;
        let lines = reader.lines(formula, arguments)?;
        let nodes = reader.graph.nodes;
        let borrows = lines.iter().filter_map(|line| line.borrow).flatten();
        let order = Order::new(&nodes, lines.iter().map(|line| line.value).chain(borrows));
        let [given, values] = [1 + reader.given, nodes.len()].map(|length| vec![V::number(0); length]);
        let mut explanation = Self { nodes, order, lines, given, values };
        explanation.set_words(words)?;
        compute(&explanation.nodes, &explanation.order.varying, &explanation.given, &mut explanation.values)
            .ok()?;
        Some(explanation)
    }

    /// Gives the formula other words, or returns `None` if it takes another number of them.
    pub fn set_words(&mut self, words: &[V]) -> Option<()> {
        if words.len() + 1 != self.given.len() {
            return None;
        }
        self.given[OCCUPIED + 1..].copy_from_slice(words);
        compute(&self.nodes, &self.order.constant, &self.given, &mut self.values).ok()
    }

    /// The value of the last line: the attacks.
    pub fn answer(&mut self, occupied: V) -> V {
        self.given[OCCUPIED] = occupied;
        // What a word does not have was found out before. No method shifts too far.
        let _ = compute(&self.nodes, &self.order.varying, &self.given, &mut self.values);
        self.lines.last().map_or(occupied, |line| self.values[line.value])
    }

    /// The lines with their values.
    pub fn steps<S: From<V>>(&mut self, occupied: V) -> Steps<S> {
        self.answer(occupied);
        let value = |node| S::from(self.values[node]);
        let step = |line: &Explained| Step {
            name: line.name,
            expression: line.expression.clone(),
            note: line.note,
            part_of: line.part_of,
            value: value(line.value),
            orientation: line.orientation,
            operations: line.operations,
            borrow: line.borrow.map(|nodes| {
                let [minuend, subtrahend, borrows] = nodes.map(value);
                Borrow { minuend, subtrahend, borrows }
            }),
        };
        Steps(self.lines.iter().map(step).collect())
    }
}

/// What a name or a part of an expression stands for.
#[derive(Clone)]
enum Meaning {
    Word(usize),
    Record(Vec<(&'static str, Self)>),
    /// `FIRST_RANK`
    Table,
    /// `FIRST_RANK[inner]`
    Row(usize),
    /// `i64::MIN`
    Sign,
}

/// The path of the file of a formula, with `::` at the end.
fn module_of(formula: &Formula) -> &'static str {
    formula.path.strip_suffix(formula.name).unwrap_or_default()
}

fn definition_of(name: &str) -> Option<&'static Definition> {
    DEFINITIONS.iter().find(|definition| definition.0 == name)
}

type Names<'n> = Vec<(&'n str, Meaning)>;

struct Reader {
    graph: Graph,
    /// The number of words that the formula is given, besides the occupied squares.
    given: usize,
}

impl Reader {
    fn next_given(&mut self) -> Meaning {
        self.given += 1;
        Meaning::Word(self.graph.add(Node::Given(self.given)))
    }

    fn parameter(&mut self, module: &str, name: &str, of: &str) -> Option<Meaning> {
        if of == "u64" {
            return Some(match name {
                "occupied" => Meaning::Word(self.graph.add(Node::Given(OCCUPIED))),
                _ => self.next_given(),
            });
        }
        let slider = self.next_given();
        let mut line = || {
            let [lower, upper] = [self.next_given(), self.next_given()];
            Meaning::Record(vec![("slider", slider.clone()), ("lower", lower), ("upper", upper)])
        };
        if of == "Line" {
            return Some(line());
        }
        let is_beside = |name: &str| name.strip_suffix(of).is_some_and(|file| module.ends_with(file));
        let definition = DEFINITIONS.iter().find(|definition| is_beside(definition.0))?;
        let lines = definition.1.iter().map(|_| line()).collect();
        self.defined(definition, lines)
    }

    fn lines(&mut self, formula: &Formula, arguments: Vec<Meaning>) -> Option<Vec<Explained>> {
        let mut names: Names = formula.parameters.iter().map(|&(name, _)| name).zip(arguments).collect();
        let mut lines: Vec<Explained> = Vec::new();
        for line in formula.lines {
            let (term, is_central) = Term::of_line(line);
            let mut operations = term.operations();
            let called = match &term {
                Term::Call(function, arguments) => formula
                    .calls
                    .iter()
                    .find(|called| called.name == *function)
                    .map(|called| (called, arguments)),
                _ => None,
            };
            let value = if let Some((called, arguments)) = called {
                let arguments = self.meanings(arguments, &names)?;
                let mut inner = self.lines(called, arguments)?;
                let last = inner.pop()?;
                // The call is not counted, but the last line of the function is, which is left out: its value is that of the call.
                operations += last.operations - 1;
                lines.extend(inner.into_iter().map(|inner| {
                    let orientation = inside(inner.orientation, line.orientation);
                    Explained { part_of: line.name, orientation, ..inner }
                }));
                last.value
            } else {
                self.word(&term, &names)?
            };
            let borrow = match &term {
                Term::Binary(operator, minuend, other) if is_central => {
                    let (minuend, other) = (self.word(minuend, &names)?, self.word(other, &names)?);
                    let subtrahend = if *operator == Operator::Plus { self.negative(other) } else { other };
                    let xor = self.graph.apply(Operation::Xor, minuend, subtrahend);
                    Some([minuend, subtrahend, self.graph.apply(Operation::Xor, xor, value)])
                }
                _ => None,
            };
            names.push((line.name, Meaning::Word(value)));
            let expression = if is_central { term.to_string() } else { line.expression.into() };
            let (name, note, orientation) = (line.name, line.note, line.orientation);
            lines.push(Explained {
                name,
                expression,
                note,
                part_of: "",
                orientation,
                operations,
                value,
                borrow,
            });
        }
        Some(lines)
    }

    /// The meaning of a function or a record with these arguments.
    fn defined(&mut self, &(_, parameters, fields): &Definition, arguments: Vec<Meaning>) -> Option<Meaning> {
        let names = parameters.iter().copied().zip(arguments).collect();
        let mut meaning = |text| self.meaning(&Term::parse(text).ok()?, &names);
        if let [("", text)] = *fields {
            return meaning(text);
        }
        let fields = fields.iter().map(|&(field, text)| Some((field, meaning(text)?)));
        Some(Meaning::Record(fields.collect::<Option<_>>()?))
    }

    fn negative(&mut self, of: usize) -> usize {
        let zero = self.graph.number(0);
        self.graph.apply(Operation::Minus, zero, of)
    }

    fn word(&mut self, term: &Term<'_>, names: &Names<'_>) -> Option<usize> {
        match self.meaning(term, names)? {
            Meaning::Word(word) => Some(word),
            _ => None,
        }
    }

    fn meanings(&mut self, terms: &[Term<'_>], names: &Names<'_>) -> Option<Vec<Meaning>> {
        terms.iter().map(|term| self.meaning(term, names)).collect()
    }

    /// The meaning of a part of an expression, or `None` if no method has such a part.
    fn meaning(&mut self, term: &Term<'_>, names: &Names<'_>) -> Option<Meaning> {
        Some(Meaning::Word(match term {
            Term::Number(number) => self.graph.number(*number),
            Term::Name("FIRST_RANK") => return Some(Meaning::Table),
            Term::Name("i64::MIN") => return Some(Meaning::Sign),
            Term::Name(name) => {
                if let Some((_, meaning)) = names.iter().find(|(other, _)| other == name) {
                    return Some(meaning.clone());
                }
                self.graph.number(CONSTANTS.iter().find(|(other, _)| other == name)?.1)
            }
            Term::Unary(operator, of) => {
                let of = self.word(of, names)?;
                if *operator == Operator::Not {
                    self.graph.apply(Operation::Not, of, of)
                } else {
                    self.negative(of)
                }
            }
            Term::Binary(operator, left, right) => {
                let (left, right) = (self.meaning(left, names)?, self.word(right, names)?);
                self.binary(*operator, &left, right)?
            }
            Term::Field(of, name) => {
                let Meaning::Record(fields) = self.meaning(of, names)? else { return None };
                return Some(fields.into_iter().find(|(field, _)| field == name)?.1);
            }
            Term::Call(function, arguments) => {
                let arguments = self.meanings(arguments, names)?;
                return self.call(function, arguments);
            }
            Term::Method(of, name, arguments) => {
                let mut all = vec![self.meaning(of, names)?];
                all.extend(self.meanings(arguments, names)?);
                return self.call(name, all);
            }
            Term::Index(of, index) => match (self.meaning(of, names)?, self.meaning(index, names)?) {
                (Meaning::Table, Meaning::Word(inner)) => return Some(Meaning::Row(inner)),
                (Meaning::Row(inner), file) => {
                    return self.call("FIRST_RANK", vec![Meaning::Word(inner), file]);
                }
                _ => return None,
            },
            Term::Cast(of, _) => return self.meaning(of, names),
        }))
    }

    fn binary(&mut self, operator: Operator, left: &Meaning, right: usize) -> Option<usize> {
        let zeros_above = match self.graph.nodes[right] {
            Node::Apply(Operation::Call(Function::Lzcnt), of, _) => Some(of),
            _ => None,
        };
        Some(match (operator, left) {
            // Words of any width have the highest bit, and twice a value, but no other shifts.
            (Operator::ShiftRight, Meaning::Sign) => {
                let highest = self.graph.call(Function::Ms1b, zeros_above?);
                self.negative(highest)
            }
            (Operator::ShiftRight, &Meaning::Word(left))
                if self.graph.nodes[left] == Node::Number(1 << 63) =>
            {
                self.graph.call(Function::Ms1b, zeros_above?)
            }
            (Operator::ShiftLeft, &Meaning::Word(left)) if self.graph.nodes[right] == Node::Number(1) => {
                self.graph.apply(Operation::Plus, left, left)
            }
            (_, &Meaning::Word(left)) => self.graph.apply(Operation::between(operator)?, left, right),
            _ => return None,
        })
    }

    /// The value of a function, or of a method of its first argument.
    fn call(&mut self, name: &str, arguments: Vec<Meaning>) -> Option<Meaning> {
        if let Some(definition) = definition_of(name) {
            return self.defined(definition, arguments);
        }
        Some(Meaning::Word(match (name, &arguments[..]) {
            ("wrapping_neg", &[Meaning::Word(of)]) => self.negative(of),
            ("wrapping_mul", &[Meaning::Word(of), Meaning::Word(by)]) => {
                self.graph.apply(Operation::Times, of, by)
            }
            ("wrapping_shr", &[Meaning::Word(of), Meaning::Word(by)]) => {
                let most = self.graph.number(63);
                let by = self.graph.apply(Operation::And, by, most);
                self.graph.apply(Operation::ShiftRight, of, by)
            }
            ("cast_unsigned", &[Meaning::Word(of)]) => of,
            ("leading_zeros", &[Meaning::Word(of)]) => self.graph.call(Function::Lzcnt, of),
            ("trailing_zeros", &[Meaning::Word(of)]) => self.graph.call(Function::Tzcnt, of),
            (_, &[Meaning::Word(of)]) => self.graph.call(Function::named(name)?, of),
            _ => return None,
        }))
    }
}
