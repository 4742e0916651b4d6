//! [`Operator`]: the operators of an expression.

/// An operator of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
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
    /// All operators with two operands: the symbol in Rust, the operator, and how strongly it binds. A symbol comes before every
    /// shorter symbol that it begins with.
    pub(crate) const BINARY: &[(&'static str, Self, u8)] = &[
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

    /// The symbol of the operator in Rust.
    #[must_use]
    pub fn symbol(self) -> &'static str {
        Self::BINARY.iter().find(|(_, operator, _)| *operator == self).map_or("!", |(symbol, ..)| symbol)
    }
}
