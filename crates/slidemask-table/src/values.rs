//! [`Values`]: those of one column, a row after another.
//!
//! Readers of games fill a column until memory ends. So a column that finds no memory notes that; an ordinary vector would end the
//! process.

use std::collections::TryReserveError;
use std::fmt::{self, Display, Write as _};
use std::ops::Range;
use std::sync::Arc;

/// The type of a value. `{}` prints its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Type {
    /// A text in UTF-8.
    Text,
    /// A floating-point number of 64 bits.
    Decimal,
    /// True or false.
    Bool,
    /// A whole number with this number of bits, negative ones included.
    Signed(u8),
    /// A whole number with this number of bits, from 0.
    Unsigned(u8),
}

/// What a row of a column has: a value, or a list of values; or several such rows, one for each move of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RowType {
    /// The type of each value.
    pub item: Type,
    /// Whether a row has a list.
    pub is_list: bool,
    /// Whether the row of a game has a list of such rows, one for each move.
    pub of_moves: bool,
}

impl Type {
    /// A row has one value of this type.
    #[must_use]
    pub const fn one(self) -> RowType {
        RowType { item: self, is_list: false, of_moves: false }
    }

    /// A row has a list of values of this type.
    #[must_use]
    pub const fn list(self) -> RowType {
        RowType { item: self, is_list: true, of_moves: false }
    }
}

impl Display for RowType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.of_moves { "list of " } else { "" })?;
        f.write_str(if self.is_list { "list of " } else { "" })?;
        match self.item {
            Type::Text => f.write_str("text"),
            Type::Decimal => f.write_str("float64"),
            Type::Bool => f.write_str("bool"),
            Type::Signed(bits) => write!(f, "int{bits}"),
            Type::Unsigned(bits) => write!(f, "uint{bits}"),
        }
    }
}

/// A value. `{}` prints it.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Item<'a> {
    Text(&'a str),
    Decimal(f64),
    Bool(bool),
    Signed(i64),
    Unsigned(u64),
}

impl Display for Item<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Decimal(number) => number.fmt(f),
            Self::Bool(is_true) => is_true.fmt(f),
            Self::Signed(number) => number.fmt(f),
            Self::Unsigned(number) => number.fmt(f),
        }
    }
}

/// The values of a column, or those of all its lists, one after another.
#[derive(Clone, Debug)]
pub enum Items {
    /// Texts.
    Text(Texts),
    /// Whole numbers and truths. A number of 64 bits without a sign is there as its two's complement.
    Whole(Vec<i64>),
    /// Floating-point numbers.
    Decimal(Vec<f64>),
}

/// Texts, one behind the other.
#[derive(Clone, Default, Debug)]
pub struct Texts {
    /// All texts.
    pub text: String,
    /// The end of each text in bytes.
    pub ends: Vec<usize>,
}

impl Texts {
    fn bytes(&self, items: &Range<usize>) -> Range<usize> {
        span(&self.ends, items)
    }
}

/// From the start of the first to the end of the last part, of parts with these ends.
pub(crate) fn span(ends: &[usize], parts: &Range<usize>) -> Range<usize> {
    let start = |part: usize| part.checked_sub(1).map_or(0, |before| ends[before]);
    start(parts.start)..start(parts.end)
}

/// The values of a column, a row after another.
#[derive(Clone, Debug)]
pub struct Values {
    /// What each row has.
    pub row_type: RowType,
    /// The values. If rows have no lists, a row without a value has an empty text or 0 here.
    pub items: Items,
    /// If rows have lists, the number of values up to the end of each row.
    pub ends: Vec<usize>,
    /// Whether each row has a value or a list.
    pub valid: Vec<bool>,
    /// If all of this is of moves, and a game has a list of them: the number of moves up to the end of each game.
    pub games: Option<Arc<Vec<usize>>>,
    /// There was not enough memory for a value.
    is_short: bool,
}

/// Rows of a column, and how often they are repeated, one after another.
pub type Run<'a> = (&'a Values, Range<usize>, usize);

impl Values {
    /// No rows.
    #[must_use]
    pub const fn new(row_type: RowType) -> Self {
        let items = match row_type.item {
            Type::Text => Items::Text(Texts { text: String::new(), ends: Vec::new() }),
            Type::Decimal => Items::Decimal(Vec::new()),
            Type::Bool | Type::Signed(_) | Type::Unsigned(_) => Items::Whole(Vec::new()),
        };
        Self { row_type, items, ends: Vec::new(), valid: Vec::new(), games: None, is_short: false }
    }

    /// Puts the rows of moves into lists, one for each game.
    pub(crate) fn into_lists(self, games: &Arc<Vec<usize>>) -> Self {
        let row_type = RowType { of_moves: true, ..self.row_type };
        Self { row_type, games: Some(Arc::clone(games)), ..self }
    }

    /// The number of rows, or of lists of them.
    #[must_use]
    pub fn len(&self) -> usize {
        self.games.as_ref().map_or(self.valid.len(), |games| games.len())
    }

    /// The rows in a list of them; a column without such lists has one.
    #[must_use]
    pub fn rows(&self, list: usize) -> Range<usize> {
        let rows = list..list + 1;
        self.games.as_ref().map_or(rows.clone(), |games| span(games, &rows))
    }

    /// Whether there are no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether there was enough memory for all values. If there was not, some rows have none.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        !self.is_short
    }

    /// The places of the values of some rows among all [`items`](Self::items).
    #[must_use]
    pub fn places(&self, rows: Range<usize>) -> Range<usize> {
        if self.row_type.is_list { span(&self.ends, &rows) } else { rows }
    }

    /// The value of a row, or the values of its list. There are none if the row has no value.
    pub fn row(&self, row: usize) -> impl Iterator<Item = Item<'_>> {
        let places = if self.valid[row] { self.places(row..row + 1) } else { 0..0 };
        places.map(|place| match &self.items {
            Items::Text(texts) => Item::Text(&texts.text[texts.bytes(&(place..place + 1))]),
            Items::Decimal(numbers) => Item::Decimal(numbers[place]),
            Items::Whole(numbers) => match self.row_type.item {
                Type::Bool => Item::Bool(numbers[place] != 0),
                Type::Unsigned(_) => Item::Unsigned(numbers[place].cast_unsigned()),
                _ => Item::Signed(numbers[place]),
            },
        })
    }

    /// The bytes that the values take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let items = match &self.items {
            Items::Text(texts) => texts.text.len() + size_of_val(&texts.ends[..]),
            Items::Decimal(numbers) => size_of_val(&numbers[..]),
            Items::Whole(numbers) => size_of_val(&numbers[..]),
        };
        items + size_of_val(&self.ends[..]) + self.valid.len()
    }

    /// The bytes of the texts of some rows.
    pub(crate) fn text_bytes(&self, rows: Range<usize>) -> usize {
        let Items::Text(texts) = &self.items else { return 0 };
        texts.bytes(&self.places(rows)).len()
    }

    /// Adds a row with a text, or without one.
    pub fn push_text(&mut self, text: Option<impl Display>) {
        self.push_joined(text.into_iter(), "");
    }

    /// Adds a row with several texts and a separator in between, or without a value if there are no texts.
    pub(crate) fn push_joined(&mut self, texts: impl Iterator<Item = impl Display>, separator: &str) {
        let mut is_valid = false;
        if let Items::Text(found) = &mut self.items {
            for text in texts {
                let mut to = Growing(&mut found.text);
                let is_written =
                    (!is_valid || to.write_str(separator).is_ok()) && write!(to, "{text}").is_ok();
                (is_valid, self.is_short) = (true, self.is_short || !is_written);
            }
            self.is_short |= is_valid && !push(&mut found.ends, found.text.len());
        }
        self.end(is_valid);
    }

    /// Adds a row with a whole number, or without one.
    pub fn push_whole(&mut self, number: Option<impl TryInto<i64>>) {
        let number = number.and_then(|number| number.try_into().ok());
        if let Some(number) = number {
            self.add_whole(number);
        }
        self.end(number.is_some());
    }

    /// Adds a row with a decimal number, or without one.
    pub fn push_decimal(&mut self, number: Option<f64>) {
        if let (Items::Decimal(numbers), Some(number)) = (&mut self.items, number) {
            self.is_short |= !push(numbers, number);
        }
        self.end(number.is_some());
    }

    /// Adds a text to the row that [`end`](Self::end) ends.
    pub(crate) fn add_text(&mut self, text: impl Display) {
        if let Items::Text(texts) = &mut self.items {
            self.is_short |= write!(Growing(&mut texts.text), "{text}").is_err();
            self.is_short |= !push(&mut texts.ends, texts.text.len());
        }
    }

    /// Adds a number to the row that [`end`](Self::end) ends.
    pub(crate) fn add_whole(&mut self, number: i64) {
        if let Items::Whole(numbers) = &mut self.items {
            self.is_short |= !push(numbers, number);
        }
    }

    /// Ends a row.
    pub(crate) fn end(&mut self, is_valid: bool) {
        if self.row_type.is_list {
            let end = self.items.len();
            self.is_short |= !push(&mut self.ends, end);
        } else if !is_valid {
            self.is_short |= match &mut self.items {
                Items::Text(texts) => !push(&mut texts.ends, texts.text.len()),
                Items::Whole(numbers) => !push(numbers, 0),
                Items::Decimal(numbers) => !push(numbers, 0.0),
            };
        }
        self.is_short |= !push(&mut self.valid, is_valid);
    }

    /// Puts rows of several columns of one kind together.
    ///
    /// # Errors
    /// There is not enough memory.
    pub fn concat<'a>(
        row_type: RowType,
        pieces: impl Iterator<Item = Run<'a>> + Clone,
    ) -> Result<Self, TryReserveError> {
        let sum = |size: &dyn Fn(&Values, Range<usize>) -> usize| {
            let sizes = pieces.clone().map(|(values, rows, times)| size(values, rows).saturating_mul(times));
            sizes.fold(0, usize::saturating_add)
        };
        let (rows, items) = (sum(&|_, rows| rows.len()), sum(&|values, rows| values.places(rows).len()));
        let mut all = Self::new(row_type);
        all.valid.try_reserve_exact(rows)?;
        all.ends.try_reserve_exact(if row_type.is_list { rows } else { 0 })?;
        match &mut all.items {
            Items::Text(texts) => {
                texts.ends.try_reserve_exact(items)?;
                texts.text.try_reserve_exact(sum(&Self::text_bytes))?;
            }
            Items::Whole(numbers) => numbers.try_reserve_exact(items)?,
            Items::Decimal(numbers) => numbers.try_reserve_exact(items)?,
        }
        for (values, rows, times) in pieces {
            (0..times).for_each(|_| all.copy(values, rows.clone()));
        }
        Ok(all)
    }

    /// Adds rows of another column. There is room for them.
    fn copy(&mut self, from: &Self, rows: Range<usize>) {
        let places = from.places(rows.clone());
        if self.row_type.is_list {
            let before = self.items.len();
            self.ends.extend(from.ends[rows.clone()].iter().map(|end| end - places.start + before));
        }
        self.valid.extend_from_slice(&from.valid[rows]);
        match (&mut self.items, &from.items) {
            (Items::Text(texts), Items::Text(from)) => {
                let (before, bytes) = (texts.text.len(), from.bytes(&places));
                texts.ends.extend(from.ends[places].iter().map(|end| end - bytes.start + before));
                texts.text.push_str(&from.text[bytes]);
            }
            (Items::Whole(numbers), Items::Whole(from)) => numbers.extend_from_slice(&from[places]),
            (Items::Decimal(numbers), Items::Decimal(from)) => numbers.extend_from_slice(&from[places]),
            _ => {}
        }
    }
}

impl Items {
    const fn len(&self) -> usize {
        match self {
            Self::Text(texts) => texts.ends.len(),
            Self::Whole(numbers) => numbers.len(),
            Self::Decimal(numbers) => numbers.len(),
        }
    }
}

/// Adds a value, or returns false if there is no memory for it.
pub(crate) fn push<T>(values: &mut Vec<T>, value: T) -> bool {
    let has_room = values.try_reserve(1).is_ok();
    if has_room {
        values.push(value);
    }
    has_room
}

/// A text that fails to grow if there is no memory.
struct Growing<'a>(&'a mut String);

impl fmt::Write for Growing<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.try_reserve(text.len()).map_err(|_| fmt::Error)?;
        self.0.push_str(text);
        Ok(())
    }
}
