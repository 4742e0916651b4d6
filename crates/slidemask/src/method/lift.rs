//! [`Method`] and [`SetMethod`], the entries of the registry, and the macros that make them from a function for one line.

#[cfg(feature = "steps")]
use super::{formula::Formula, steps::Steps};
use crate::bitboard::Bitboard;
use crate::direction::Direction;
#[cfg(feature = "steps")]
use crate::line::Axis;
use crate::line::Slider;
use crate::square::Square;

/// A method for single lookups: its source, its needs and its functions. [`METHODS`](super::METHODS) lists all of them.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Method {
    /// The name for commands, in lower case with hyphens.
    pub name: &'static str,
    /// The title for people, in a few words.
    pub title: &'static str,
    /// The authors who published the method.
    pub authors: &'static str,
    /// The page or function that describes the method.
    pub source: &'static str,
    /// The size of the tables that its lookups read, in bytes, including the masks of the lines.
    pub table_bytes: usize,
    /// The instructions that make the method fast and that some processors lack.
    pub instructions: &'static [&'static str],
    /// The squares that a rook attacks.
    pub rook: fn(Square, Bitboard) -> Bitboard,
    /// The squares that a bishop attacks.
    pub bishop: fn(Square, Bitboard) -> Bitboard,
    /// The squares that a queen attacks.
    pub queen: fn(Square, Bitboard) -> Bitboard,
    /// Computes the attacks along one line and returns every step. Needs the feature `steps`.
    #[cfg(feature = "steps")]
    pub steps: fn(Square, Axis, Bitboard) -> Steps,
    /// The formula for ranks, and the formula for the other axes.
    #[cfg(feature = "steps")]
    pub(super) formulas: [&'static Formula; 2],
}

impl Method {
    /// The squares that a slider attacks, computed by this method.
    #[inline]
    #[must_use]
    pub fn attacks(&self, slider: Slider, square: Square, occupied: Bitboard) -> Bitboard {
        self.lookup(slider)(square, occupied)
    }

    /// The lines of code that the method runs for an axis, as data. Needs the feature `steps`.
    ///
    /// ```
    /// use slidemask::Axis;
    /// use slidemask::method::{METHODS, Term};
    ///
    /// let formula = METHODS[0].formula(Axis::File);
    /// assert_eq!(formula.parameters[1].name, "occupied");
    /// let last = formula.lines.last().unwrap();
    /// assert_eq!((last.name, last.expression), ("attacks", "positive | turned.reverse_bits()"));
    /// assert!(matches!(last.parse().root().term(), Term::Binary { .. }));
    /// ```
    #[cfg(feature = "steps")]
    #[must_use]
    pub const fn formula(&self, axis: Axis) -> &'static Formula {
        let [rank, other] = self.formulas;
        if matches!(axis, Axis::Rank) { rank } else { other }
    }

    /// The lookup function for a kind of slider: one of [`rook`](Self::rook), [`bishop`](Self::bishop) and
    /// [`queen`](Self::queen).
    #[inline]
    #[must_use]
    pub const fn lookup(&self, slider: Slider) -> fn(Square, Bitboard) -> Bitboard {
        match slider {
            Slider::Rook => self.rook,
            Slider::Bishop => self.bishop,
            Slider::Queen => self.queen,
        }
    }
}

/// A method for a whole set of sliders at once. [`SET_METHODS`](super::SET_METHODS) lists all of them.
///
/// ```
/// use slidemask::method::SET_METHODS;
/// use slidemask::{Bitboard, Direction};
///
/// // Rooks on a1 and a8.
/// let rooks = Bitboard(0x0100_0000_0000_0001);
/// for method in SET_METHODS {
///     let attacks = (method.attacks)(rooks, Bitboard::EMPTY);
///     assert_eq!(attacks.count(), if method.directions == [Direction::East] { 14 } else { 0 });
/// }
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SetMethod {
    /// The name for commands, in lower case with hyphens.
    pub name: &'static str,
    /// The title for people, in a few words.
    pub title: &'static str,
    /// The directions in which the method computes attacks.
    pub directions: &'static [Direction],
    /// The authors who published the method.
    pub authors: &'static str,
    /// The page that describes the method.
    pub source: &'static str,
    /// The union of the attacks in these directions. The arguments are the sliders and the occupied squares.
    pub attacks: fn(Bitboard, Bitboard) -> Bitboard,
    /// Computes the attacks and returns every step. The arguments are those of `attacks`. Needs the feature `steps`.
    #[cfg(feature = "steps")]
    pub steps: fn(Bitboard, Bitboard) -> Steps,
    /// The lines of code of the method, as data. Needs the feature `steps`.
    #[cfg(feature = "steps")]
    pub formula: &'static Formula,
}

/// Makes an entry of the registry from a function for ranks and a function for the other axes, which may be the same.
///
/// `masks` looks up the record of a line that these functions take, by square and axis.
macro_rules! method {
    (
        $($field:ident: $value:expr),+;
        masks: $masks:path,
        rank: $rank:ident, others: $line:ident
    ) => {{
        use $crate::{bitboard::Bitboard, line::Axis, square::Square};

        #[inline(always)]
        const fn along(square: Square, axis: Axis, occupied: Bitboard) -> Bitboard {
            let masks = $masks(square, axis);
            Bitboard(match axis {
                Axis::Rank => $rank(masks, occupied.0),
                _ => $line(masks, occupied.0),
            })
        }

        const fn rook(square: Square, occupied: Bitboard) -> Bitboard {
            along(square, Axis::Rank, occupied).union(along(square, Axis::File, occupied))
        }

        const fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
            along(square, Axis::Diagonal, occupied).union(along(square, Axis::Antidiagonal, occupied))
        }

        const fn queen(square: Square, occupied: Bitboard) -> Bitboard {
            rook(square, occupied).union(bishop(square, occupied))
        }

        #[cfg(feature = "steps")]
        fn steps_along(square: Square, axis: Axis, occupied: Bitboard) -> $crate::method::steps::Steps {
            let masks = $masks(square, axis);
            match axis {
                Axis::Rank => $rank::steps(masks, occupied.0),
                _ => $line::steps(masks, occupied.0),
            }
        }

        $crate::method::lift::Method {
            $($field: $value),+,
            rook,
            bishop,
            queen,
            #[cfg(feature = "steps")]
            steps: steps_along,
            #[cfg(feature = "steps")]
            formulas: [&$rank::FORMULA, &$line::FORMULA],
        }
    }};
}

/// Makes an entry of the registry from a function of sliders and occupied squares.
macro_rules! set_method {
    ($($field:ident: $value:expr),+; $function:ident) => {{
        use $crate::bitboard::Bitboard;

        const fn attacks_of_set(sliders: Bitboard, occupied: Bitboard) -> Bitboard {
            Bitboard($function(sliders.0, occupied.0))
        }

        #[cfg(feature = "steps")]
        fn steps_of_set(sliders: Bitboard, occupied: Bitboard) -> $crate::method::steps::Steps {
            $function::steps(sliders.0, occupied.0)
        }

        $crate::method::lift::SetMethod {
            $($field: $value),+,
            attacks: attacks_of_set,
            #[cfg(feature = "steps")]
            steps: steps_of_set,
            #[cfg(feature = "steps")]
            formula: &$function::FORMULA,
        }
    }};
}

pub(super) use {method, set_method};
