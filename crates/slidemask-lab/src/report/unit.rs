//! What a time is of, and how it is told.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What is counted: a time is nanoseconds for one of it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unit {
    /// Told as its time.
    Lookup,
    /// Told as so many a second, as the field does.
    Node,
}

impl Unit {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Lookup => "nanoseconds a lookup",
            Self::Node => "nanoseconds a node",
        }
    }

    /// What stands behind a [`Unit::figure`].
    pub(super) fn sign(self) -> &'static str {
        match self {
            Self::Lookup => "ns",
            Self::Node => "M/s",
        }
    }

    pub(super) fn millions_a_second(self, nanoseconds: f64) -> Option<f64> {
        (self == Self::Node).then_some(1e3 / nanoseconds)
    }

    /// A time as people want it.
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
        let unit = [Self::Lookup, Self::Node].into_iter().find(|unit| unit.name() == name);
        unit.ok_or_else(|| D::Error::custom(format_args!("no unit is called {name:?}")))
    }
}
