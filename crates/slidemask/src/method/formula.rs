//! [`Formula`]: the source lines of a method as data, for programs that explain or translate them.

/// The source lines of a function of a method, as data.
///
/// These are the lines that the compiler has compiled, so they cannot differ from the code. A function that a line calls is
/// one of [`FORMULAS`](super::FORMULAS), or one of the small helpers and tables that the method's documentation names.
///
/// The crate `slidemask-formula` reads the expressions, counts their operations and computes the value of each line.
///
/// ```
/// use slidemask::method::FORMULAS;
///
/// let edgeless = FORMULAS.iter().find(|formula| formula.name == "edgeless").unwrap();
/// let text: Vec<_> = edgeless.lines.iter().map(|line| format!("{} = {}", line.name, line.expression)).collect();
/// assert_eq!(text[3], "difference = upper.wrapping_sub(ms1b)");
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Formula {
    /// The name of the function.
    pub name: &'static str,
    /// The full path, such as `slidemask::method::sbamg::edgeless`. Functions that it calls without a path are in the same
    /// module.
    pub path: &'static str,
    /// The names of the parameters with those of their types, in order: `u64`, or the method's record of a line, such as `Masks`.
    pub parameters: &'static [(&'static str, &'static str)],
    /// The lines, in order. The value of the last line is the answer.
    pub lines: &'static [SourceLine],
    /// The formulas that the lines call, in order. A line that calls one does nothing else.
    pub calls: &'static [&'static Self],
}

/// A line of a [`Formula`]: a name for a value of 64 bits, and the expression that computes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SourceLine {
    /// The name that the method's source gives the value.
    pub name: &'static str,
    /// The expression, as in the source.
    pub expression: &'static str,
    /// The purpose of the line, in a few words.
    pub note: &'static str,
    /// How the bits of the value lie on the board.
    pub orientation: Orientation,
}

/// How the bits of a value lie: on the squares that they stand for, or mirrored, rotated or moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Orientation {
    /// Each bit is on the square that it stands for.
    #[default]
    Upright,
    /// Upside down: the bit on a1 stands for a8.
    Flipped,
    /// Left and right exchanged: the bit on a1 stands for h1.
    Mirrored,
    /// Rotated by 180 degrees, all bits reversed: the bit on a1 stands for h8.
    Turned,
    /// The bits lie on another line, or the value is a number and not a set of squares.
    Moved,
}

impl Orientation {
    /// The name of the variant, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Upright => "upright",
            Self::Flipped => "flipped",
            Self::Mirrored => "mirrored",
            Self::Turned => "turned",
            Self::Moved => "moved",
        }
    }
}
