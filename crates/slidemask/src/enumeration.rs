//! What every small set of names here has: a number, a text, and the way back from each.

use core::fmt;

/// A number that names nothing: what was asked for, and how many there are.
///
/// ```
/// use slidemask::Square;
///
/// let error = Square::try_from(64).unwrap_err();
/// assert_eq!(error.to_string(), "64 is no square: they are numbered 0 to 63");
/// assert_eq!((error.what, error.index), ("square", 64));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct OutOfRange {
    /// The kind of thing that was wanted, such as `"square"`.
    pub what: &'static str,
    /// The number that was given.
    pub index: u8,
    /// How many of the kind there are; the last has the number `count - 1`.
    pub count: usize,
}

impl fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is no {}: they are numbered 0 to {}", self.index, self.what, self.count - 1)
    }
}

impl core::error::Error for OutOfRange {}

/// A text that names nothing: what was wanted, and which names there are.
///
/// ```
/// use slidemask::Axis;
///
/// let error = "row".parse::<Axis>().unwrap_err();
/// assert_eq!(error.to_string(), "no such axis: expected one of rank, file, diagonal, antidiagonal");
/// assert_eq!(error.expected, ["rank", "file", "diagonal", "antidiagonal"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct UnknownName {
    /// The kind of thing that was wanted, such as `"axis"`.
    pub what: &'static str,
    /// The names of that kind.
    pub expected: &'static [&'static str],
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no such {}: expected one of ", self.what)?;
        for (i, name) in self.expected.iter().enumerate() {
            write!(f, "{}{name}", if i == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownName {}

/// Defines an enum whose variants are numbered from zero: `ALL`, `index`, `from_index`, `TryFrom<u8>`.
macro_rules! enumeration {
    (
        $(#[$meta:meta])*
        pub enum $name:ident is $what:literal {
            $( $(#[$variant_meta:meta])* $variant:ident ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum $name { $( $(#[$variant_meta])* $variant ),+ }

        impl $name {
            /// All of them, in the order of their numbers.
            ///
            /// ```
            #[doc = concat!("use slidemask::", stringify!($name), ";")]
            ///
            #[doc = concat!("for (index, each) in ", stringify!($name), "::ALL.into_iter().enumerate() {")]
            ///     assert_eq!(each.index(), index);
            /// }
            /// ```
            pub const ALL: [Self; [$(Self::$variant),+].len()] = [$(Self::$variant),+];

            /// Its number, from 0.
            ///
            /// ```
            #[doc = concat!("use slidemask::", stringify!($name), ";")]
            ///
            #[doc = concat!("assert_eq!(", stringify!($name), "::ALL[1].index(), 1);")]
            /// ```
            #[doc(alias("to_index", "to_usize"))]
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The one with this number, or `None` where the numbers have ended.
            ///
            /// ```
            #[doc = concat!("use slidemask::", stringify!($name), ";")]
            ///
            #[doc = concat!("assert_eq!(", stringify!($name), "::from_index(1), Some(", stringify!($name), "::ALL[1]));")]
            #[doc = concat!("assert_eq!(", stringify!($name), "::from_index(", stringify!($name), "::ALL.len()), None);")]
            /// ```
            #[doc(alias("try_index", "new"))]
            #[inline]
            #[must_use]
            pub const fn from_index(index: usize) -> Option<Self> {
                // The optimiser sees through the chain: a compare and a move.
                match index {
                    $( _ if index == Self::$variant as usize => Some(Self::$variant), )+
                    _ => None,
                }
            }
        }

        impl From<$name> for u8 {
            #[inline]
            fn from(one: $name) -> Self {
                one as Self
            }
        }

        impl From<$name> for usize {
            #[inline]
            fn from(one: $name) -> Self {
                one as Self
            }
        }

        impl TryFrom<u8> for $name {
            type Error = $crate::OutOfRange;

            #[inline]
            fn try_from(index: u8) -> Result<Self, Self::Error> {
                Self::from_index(index.into()).ok_or($crate::OutOfRange {
                    what: $what,
                    index,
                    count: Self::ALL.len(),
                })
            }
        }
    };
}

/// Gives such an enum its texts, in the order of its numbers: `name`, `Display` and `FromStr`.
macro_rules! named {
    ($name:ident is $what:literal, named $($text:literal),+ $(,)?) => {
        impl $name {
            const NAMES: [&str; Self::ALL.len()] = [$($text),+];

            /// Its name, as [`Display`](core::fmt::Display) writes it and [`FromStr`](core::str::FromStr) reads it.
            ///
            /// ```
            #[doc = concat!("use slidemask::", stringify!($name), ";")]
            ///
            #[doc = concat!("for each in ", stringify!($name), "::ALL.iter().copied() {")]
            ///     assert_eq!(each.name().parse(), Ok(each));
            /// }
            /// ```
            #[must_use]
            pub const fn name(self) -> &'static str {
                Self::NAMES[self as usize]
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.name())
            }
        }

        impl core::str::FromStr for $name {
            type Err = $crate::UnknownName;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::ALL
                    .iter()
                    .copied()
                    .find(|each| each.name() == text)
                    .ok_or($crate::UnknownName { what: $what, expected: &Self::NAMES })
            }
        }
    };
}

pub(crate) use {enumeration, named};
