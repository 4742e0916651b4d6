//! From an answer for one line to a piece's attacks, and to a row of the registry.

#[cfg(feature = "steps")]
use super::{formula::Formula, steps::Steps};
use crate::bitboard::Bitboard;
use crate::direction::Direction;
#[cfg(feature = "steps")]
use crate::line::Axis;
use crate::line::Slider;
use crate::square::Square;

/// A method, as a row of [`METHODS`](super::METHODS): where it comes from, what it needs, how to call it.
///
/// ```
/// use slidemask::method::METHODS;
/// use slidemask::{Bitboard, Square};
///
/// for method in METHODS {
///     assert_eq!((method.rook)(Square::A1, Bitboard::EMPTY).count(), 14, "{}", method.name);
/// }
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Method {
    /// Its name in commands, in lower case with hyphens.
    pub name: &'static str,
    /// What it is, in a few words.
    pub title: &'static str,
    /// Who published it.
    pub authors: &'static str,
    /// Where it is described.
    pub source: &'static str,
    /// How many bytes of tables its lookups read, the masks of the lines included.
    pub table_bytes: usize,
    /// The instructions that make it fast: what it computes with and a processor may lack.
    pub instructions: &'static [&'static str],
    /// The squares that a rook attacks.
    pub rook: fn(Square, Bitboard) -> Bitboard,
    /// The squares that a bishop attacks.
    pub bishop: fn(Square, Bitboard) -> Bitboard,
    /// The squares that a queen attacks.
    pub queen: fn(Square, Bitboard) -> Bitboard,
    /// The steps along one line. Feature `steps`.
    #[cfg(feature = "steps")]
    pub steps: fn(Square, Axis, Bitboard) -> Steps,
    /// The source lines along a rank, and those along the other axes.
    #[cfg(feature = "steps")]
    pub(super) formulas: [&'static Formula; 2],
}

impl Method {
    /// The squares that a sliding piece attacks.
    ///
    /// ```
    /// use slidemask::method::METHODS;
    /// use slidemask::{Bitboard, Slider, Square};
    ///
    /// assert_eq!(METHODS[0].attacks(Slider::Bishop, Square::A1, Bitboard::EMPTY).count(), 7);
    /// ```
    #[inline]
    #[must_use]
    pub fn attacks(&self, slider: Slider, square: Square, occupied: Bitboard) -> Bitboard {
        self.lookup(slider)(square, occupied)
    }

    /// The source lines along an axis, as data. Feature `steps`.
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

    /// The lookup of a sliding piece.
    ///
    /// ```
    /// use slidemask::method::METHODS;
    /// use slidemask::{Bitboard, Slider, Square};
    ///
    /// let queen = METHODS[0].lookup(Slider::Queen);
    /// assert_eq!(queen(Square::A1, Bitboard::EMPTY).count(), 21);
    /// ```
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

/// A method that answers for a whole set of sliders at once, as a row of [`SET_METHODS`](super::SET_METHODS).
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
    /// Its name in commands, in lower case with hyphens.
    pub name: &'static str,
    /// What it is, in a few words.
    pub title: &'static str,
    /// The directions it looks in.
    pub directions: &'static [Direction],
    /// Who published it.
    pub authors: &'static str,
    /// Where it is described.
    pub source: &'static str,
    /// The squares that any of the sliders attacks in these directions, by the sliders and the occupied squares.
    pub attacks: fn(Bitboard, Bitboard) -> Bitboard,
    /// The steps. Feature `steps`.
    #[cfg(feature = "steps")]
    pub steps: fn(Bitboard, Bitboard) -> Steps,
    /// The source lines, as data. Feature `steps`.
    #[cfg(feature = "steps")]
    pub formula: &'static Formula,
}

/// Lifts a line function, or one for ranks and one for the other axes, to a row of the registry.
///
/// `masks` looks up what the functions want of a line, by square and axis.
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

/// Lifts a function of sliders and occupied squares to a row of the registry.
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
