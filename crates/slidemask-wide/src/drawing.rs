//! [`Drawing`]: a set of squares as text.

use core::fmt;

use crate::set::Set;
use crate::shape::Shape;
use crate::word::BoardWord;

impl Shape {
    /// A set, drawn with the top rank first: `1` for a square of the set, `.` for another square, and a blank for a hole. Each
    /// rank is a line of text that ends with its last square.
    #[must_use]
    pub const fn draw<W: BoardWord>(&self, set: Set<W>) -> Drawing<'_, W> {
        Drawing { shape: self, set }
    }
}

/// A set as text; see [`Shape::draw`].
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'a, W> {
    shape: &'a Shape,
    set: Set<W>,
}

impl<W: BoardWord> fmt::Display for Drawing<'_, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..self.shape.ranks()).rev() {
            // Blanks at the end of a line are left out.
            let squares = |file| self.shape.square(file, rank);
            let end = (0..self.shape.files())
                .rev()
                .find(|&file| squares(file).is_some())
                .map_or(0, |file| file + 1);
            for file in 0..end {
                let mark = match squares(file) {
                    Some(square) if self.set.contains(square) => "1",
                    Some(_) => ".",
                    None => " ",
                };
                write!(f, "{}{mark}", if file == 0 { "" } else { " " })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
