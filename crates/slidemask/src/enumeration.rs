//! Macros for enums of names: each variant has a number and a text, and both can be turned back into the variant.

use core::fmt;

/// The error for a number that an enum has no value for, such as 64 for a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct OutOfRange {
    /// The kind of value that has no such number, such as `"square"`.
    pub what: &'static str,
    /// The number that was given.
    pub index: u8,
    /// How many values the enum has. The last one has the number `count - 1`.
    pub count: usize,
}

impl fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is no {}: they are numbered 0 to {}", self.index, self.what, self.count - 1)
    }
}

impl core::error::Error for OutOfRange {}

/// The error for a text that is not one of an enum's names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct UnknownName {
    /// What the text should name, such as `"axis"`.
    pub what: &'static str,
    /// All names that the enum has.
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

/// Defines an enum whose variants are numbered from zero: `ALL`, `index`, `from_index`, `TryFrom<u8>`, `Arbitrary`.
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
            /// All values, in the order of their numbers.
            pub const ALL: [Self; [$(Self::$variant),+].len()] = [$(Self::$variant),+];

            /// The number of this value, counted from 0.
            #[doc(alias("to_index", "to_usize"))]
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The value with this number, or `None` if the number is too large.
            #[doc(alias("try_index", "new"))]
            #[inline]
            #[must_use]
            pub const fn from_index(index: usize) -> Option<Self> {
                // The optimiser turns the chain of comparisons into one comparison and a move.
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

        #[cfg(feature = "arbitrary")]
        impl ::arbitrary::Arbitrary<'_> for $name {
            fn arbitrary(bytes: &mut ::arbitrary::Unstructured<'_>) -> ::arbitrary::Result<Self> {
                bytes.choose(&Self::ALL).copied()
            }

            fn size_hint(_: usize) -> (usize, Option<usize>) {
                (1, Some(1))
            }
        }
    };
}

/// Gives an enum its names, in the order of its numbers: `name`, `Display` and `FromStr`.
macro_rules! named {
    ($name:ident is $what:literal, named $($text:literal),+ $(,)?) => {
        impl $name {
            const NAMES: [&str; Self::ALL.len()] = [$($text),+];

            /// The name, as [`Display`](core::fmt::Display) writes it and [`FromStr`](core::str::FromStr) reads it.
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
