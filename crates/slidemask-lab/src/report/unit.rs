//! The unit that is timed, and how its time is printed.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The unit that is timed. A time is the nanoseconds for one unit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unit {
    /// Printed as nanoseconds.
    Lookup,
    /// Printed as nanoseconds.
    Move,
    /// Printed as nanoseconds.
    Board,
    /// Printed as millions a second, as is usual for perft.
    Node,
}

impl Unit {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Lookup => "nanoseconds a lookup",
            Self::Move => "nanoseconds a move",
            Self::Board => "nanoseconds a board",
            Self::Node => "nanoseconds a node",
        }
    }

    /// The abbreviation that follows a [`Unit::figure`].
    pub(super) fn sign(self) -> &'static str {
        match self {
            Self::Lookup | Self::Move | Self::Board => "ns",
            Self::Node => "M/s",
        }
    }

    pub(super) fn millions_a_second(self, nanoseconds: f64) -> Option<f64> {
        (self == Self::Node).then_some(1e3 / nanoseconds)
    }

    /// A time as the tables print it: nanoseconds, or millions a second.
    pub(super) fn figure(self, nanoseconds: f64) -> String {
        match self.millions_a_second(nanoseconds) {
            Some(millions) => format!("{millions:.0}"),
            None => format!("{nanoseconds:.2}"),
        }
    }

    /// A [`Unit::figure`] and its sign.
    pub(super) fn told(self, nanoseconds: f64) -> String {
        format!("{} {}", self.figure(nanoseconds), self.sign())
    }
}

impl Serialize for Unit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Unit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let unit =
            [Self::Lookup, Self::Move, Self::Board, Self::Node].into_iter().find(|unit| unit.name() == name);
        unit.ok_or_else(|| D::Error::custom(format_args!("no unit is called {name:?}")))
    }
}
