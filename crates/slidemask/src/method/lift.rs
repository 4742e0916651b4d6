//! [`Method`] and [`SetMethod`], the entries of the registry, and the macros that make them from functions for lines.

use super::formula::Formula;
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::line::{Axis, Slider};
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
    /// All axes, in groups: one formula computes the lines of a group together. Most methods compute each line by itself.
    pub together: &'static [&'static [Axis]],
    /// The formula for the group of an axis.
    pub(super) formula: fn(Axis) -> &'static Formula,
}

impl Method {
    /// The squares that a slider attacks, computed by this method.
    #[inline]
    #[must_use]
    pub fn attacks(&self, slider: Slider, square: Square, occupied: Bitboard) -> Bitboard {
        self.lookup(slider)(square, occupied)
    }

    /// The groups of axes of a slider: the lines of a group are computed [together](Self::together), by one formula.
    ///
    /// ```
    /// use slidemask::method::by_name;
    /// use slidemask::{Axis, Slider};
    ///
    /// let of_rook = |name| by_name(name).unwrap().groups(Slider::Rook).collect::<Vec<_>>();
    /// assert_eq!(of_rook("edgeless"), [[Axis::Rank], [Axis::File]]);
    /// assert_eq!(of_rook("joint"), [[Axis::Rank, Axis::File]]);
    /// ```
    pub fn groups(&self, slider: Slider) -> impl Iterator<Item = &'static [Axis]> + use<> {
        let axes = slider.axes();
        self.together.iter().copied().filter(move |group| axes.contains(&group[0]))
    }

    /// The lines of code that the method runs for an axis, as data. The crate `slidemask-formula` computes the value of each.
    ///
    /// ```
    /// use slidemask::Axis;
    /// use slidemask::method::METHODS;
    ///
    /// let formula = METHODS[0].formula(Axis::File);
    /// assert_eq!(formula.parameters[1], ("occupied", "u64"));
    /// let last = formula.lines.last().unwrap();
    /// assert_eq!((last.name, last.expression), ("attacks", "positive | turned.reverse_bits()"));
    /// ```
    #[must_use]
    pub fn formula(&self, axis: Axis) -> &'static Formula {
        (self.formula)(axis)
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
    /// The lines of code of the method, as data.
    pub formula: &'static Formula,
}

/// Makes an entry of the registry from functions, each with the groups of axes that it serves: `[Rank, File] attacks of masks`
/// is a function that computes both lines together.
///
/// `masks` looks up the record that the function takes, by square and axis.
macro_rules! method {
    (
        $($field:ident: $value:expr),+;
        $( $([$($axis:ident),+])+ $function:ident of $masks:path ),+
    ) => {{
        use $crate::{bitboard::Bitboard, line::Axis, square::Square};

        #[inline(always)]
        const fn along(square: Square, axis: Axis, occupied: Bitboard) -> Bitboard {
            Bitboard(match axis {
                $( $($(Axis::$axis)|+)|+ => $function($masks(square, axis), occupied.0), )+
            })
        }

        // If one function computes both lines, the two calls are equal, and the compiler keeps one.
        const fn rook(square: Square, occupied: Bitboard) -> Bitboard {
            along(square, Axis::Rank, occupied).union(along(square, Axis::File, occupied))
        }

        const fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
            along(square, Axis::Diagonal, occupied).union(along(square, Axis::Antidiagonal, occupied))
        }

        const fn queen(square: Square, occupied: Bitboard) -> Bitboard {
            rook(square, occupied).union(bishop(square, occupied))
        }

        const fn formula_along(axis: Axis) -> &'static $crate::method::Formula {
            match axis {
                $( $($(Axis::$axis)|+)|+ => &$function::FORMULA, )+
            }
        }

        $crate::method::lift::Method {
            $($field: $value),+,
            rook,
            bishop,
            queen,
            together: &[$($( &[$(Axis::$axis),+] ),+),+],
            formula: formula_along,
        }
    }};
}

pub(super) use method;
