//! [`Formula`]: a formula, and its values on a board.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::str::FromStr;

use slidemask::{Bitboard, Square};

use super::error::{FormulaError, MOST_OPERATIONS};
use super::lines::{self, Line, words};
use crate::graph::{Node, OCCUPIED, Order, compute};
use crate::mistake::Mistake;
use crate::operation::Value;

/// A formula that may compute attacks. [The module](super) says how it is written.
///
/// ```
/// use slidemask::{Square, bitboard};
/// use slidemask_formula::judge::Formula;
///
/// let formula = Formula::parse("t = o & m; m & ~(t ^ -t)").unwrap();
/// assert_eq!(formula.operations(), 4);
///
/// // A rook on b1, its ray to the east, and pieces on f1 and h1.
/// let ray = bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . 1 1 1 1 1 1
/// };
/// let occupied = bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . 1 . 1
/// };
/// // All squares up to the piece on f1, and that piece.
/// let found = bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . 1 1 1 1 . .
/// };
/// assert_eq!(formula.evaluate(Square::B1, ray, occupied), Ok(found));
/// ```
#[derive(Clone, Debug)]
pub struct Formula {
    text: String,
    lines: Vec<Line>,
    pub(super) nodes: Vec<Node>,
    pub(super) answer: usize,
    pub(super) order: Order,
}

/// A named line of a [`Formula`], with its value on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct LineValue<'f> {
    /// The name that the line gives to its value.
    pub name: &'f str,
    /// The expression, as it is written.
    pub expression: &'f str,
    /// The value, or why there is none on this board.
    pub value: Result<Bitboard, Mistake>,
}

impl Formula {
    /// The most operations of a formula, with those that [`operations`](Self::operations) does not count. The time of the judge grows with
    /// them: with 256, a rook takes 4 seconds (AMD EPYC, 2026-11-27). To fill the eight rays of a queen step by step takes 168.
    pub const MOST_OPERATIONS: usize = MOST_OPERATIONS;

    /// Reads a formula.
    ///
    /// # Errors
    /// The text is no formula. The error says what is wrong, and at which byte.
    ///
    /// ```
    /// use slidemask_formula::judge::Formula;
    ///
    /// let error = Formula::parse("t = o & m; m ^ (t - 2 * s)").unwrap_err();
    /// assert_eq!(error.at, 24);
    /// ```
    pub fn parse(text: &str) -> Result<Self, FormulaError> {
        let (lines, graph) = lines::read(text)?;
        let answer = lines.last().map_or(0, |line| line.node);
        let order = Order::new(&graph.nodes, [answer]);
        Ok(Self { text: text.into(), lines, nodes: graph.nodes, answer, order })
    }

    /// The text of the formula.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The number of operations: operators and functions on words that depend on `o`.
    ///
    /// Equal subexpressions are one. `x & ~y` is one operation.
    ///
    /// ```
    /// use slidemask_formula::judge::Formula;
    ///
    /// let operations = |text| Formula::parse(text).unwrap().operations();
    /// assert_eq!(operations("o & m"), 1);
    /// assert_eq!(operations("(o & m) ^ -(o & m)"), 3);
    /// assert_eq!(operations("m & ~o"), 1);
    /// // `2 * r` is a constant of the square, which a table can hold.
    /// assert_eq!(operations("o - 2 * r"), 1);
    /// ```
    #[must_use]
    pub fn operations(&self) -> usize {
        self.order.operations(&self.nodes, self.answer)
    }

    /// The names of the functions that the formula applies to words that depend on `o`. Of the operators, only `*`, `<<` and `>>` are
    /// among them: [`Shortest`](super::Shortest) has formulas without them.
    ///
    /// ```
    /// use slidemask_formula::judge::Formula;
    ///
    /// let formula = Formula::parse("t = o & m; swap_bytes(t) - bswap(r)").unwrap();
    /// assert_eq!(formula.functions(), ["bswap"]);
    /// assert_eq!(Formula::parse("(o << 1) - 2 * r").unwrap().functions(), ["<<"]);
    /// ```
    #[must_use]
    pub fn functions(&self) -> Vec<&'static str> {
        self.order.functions(&self.nodes)
    }

    /// The answer for a slider, its rays without its own square (`m`), and the occupied squares.
    ///
    /// # Errors
    /// The formula has no value on this board, because it shifts too far or gives several squares to a function of one square.
    pub fn evaluate(&self, square: Square, rays: Bitboard, occupied: Bitboard) -> Result<Bitboard, Mistake> {
        self.values(square, rays, occupied)[self.answer].map(Bitboard)
    }

    /// The values of the named lines, in order, for the same words as in [`evaluate`](Self::evaluate).
    ///
    /// ```
    /// use slidemask::{Bitboard, Square};
    /// use slidemask_formula::judge::Formula;
    ///
    /// let formula = Formula::parse("t = o & m; m & ~(t ^ -t)").unwrap();
    /// let [t] = formula.line_values(Square::A1, Bitboard(0b1110), Bitboard(0b1_0100))[..] else { panic!() };
    /// assert_eq!((t.name, t.expression, t.value), ("t", "o & m", Ok(Bitboard(0b0100))));
    /// ```
    #[must_use]
    pub fn line_values(&self, square: Square, rays: Bitboard, occupied: Bitboard) -> Vec<LineValue<'_>> {
        let values = self.values(square, rays, occupied);
        let named = self.lines.iter().filter_map(|line| {
            let value = values[line.node].map(Bitboard);
            Some(LineValue { name: line.name.as_deref()?, expression: &line.expression, value })
        });
        named.collect()
    }

    /// The values of all nodes.
    fn values(&self, square: Square, rays: Bitboard, occupied: Bitboard) -> Vec<Result<u64, Mistake>> {
        let words = words(square, rays, occupied);
        let mut values: Vec<Result<u64, Mistake>> = Vec::with_capacity(self.nodes.len());
        for &node in &self.nodes {
            values.push(match node {
                Node::Given(word) => Ok(words[word]),
                Node::Number(number) => Ok(number),
                Node::Apply(operation, a, b) => values[a].and_then(|a| u64::apply(operation, a, values[b]?)),
            });
        }
        values
    }
}

impl FromStr for Formula {
    type Err = FormulaError;

    fn from_str(text: &str) -> Result<Self, FormulaError> {
        Self::parse(text)
    }
}

/// Evaluates a formula on many boards with the slider on one square. The constants of the square are computed once.
pub(super) struct Evaluator<'f> {
    pub(super) formula: &'f Formula,
    words: [u64; 5],
    /// The values of all nodes: at first, of the constants.
    pub(super) values: Vec<u64>,
    /// Why a constant of the square has no value.
    pub(super) mistake: Option<Mistake>,
}

impl<'f> Evaluator<'f> {
    pub(super) fn new(formula: &'f Formula, square: Square, rays: Bitboard) -> Self {
        let words = words(square, rays, Bitboard::EMPTY);
        let mut evaluator = Self { formula, words, values: vec![0; formula.nodes.len()], mistake: None };
        evaluator.mistake =
            compute(&formula.nodes, &formula.order.constant, &evaluator.words, &mut evaluator.values).err();
        evaluator
    }

    pub(super) fn answer(&mut self, occupied: Bitboard) -> Result<Bitboard, Mistake> {
        if let Some(mistake) = self.mistake {
            return Err(mistake);
        }
        let Self { formula, words, values, .. } = self;
        words[OCCUPIED] = occupied.0;
        compute(&formula.nodes, &formula.order.varying, &*words, values)?;
        Ok(Bitboard(values[formula.answer]))
    }
}
