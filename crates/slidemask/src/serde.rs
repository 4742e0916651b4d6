//! The feature `serde`: text in formats for people, numbers in formats for machines.
//!
//! In formats that people read (JSON, TOML), every value is its text: `"e4"`, `"white"`, and 16 hexadecimal digits for a
//! bitboard, since many JSON readers lose the low bits of large numbers. In other formats every value is its number. A line is
//! its three sets: slider, lower, upper.
//!
//! Methods are only written, as records with the names of their fields. Functions are left out.

use core::fmt::{self, Display};
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::method::{Method, SetMethod};
use crate::{Axis, Bitboard, Color, Direction, File, Kind, Line, Rank, Slider, Square};

struct Text<T>(&'static str, PhantomData<T>);

impl<T: FromStr<Err: Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! text_or_number {
    ($($type:ty, $number:ty, $expected:literal, |$value:ident| $text:expr, $to_number:expr);+ $(;)?) => {
        $(
            impl Serialize for $type {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    let $value = *self;
                    if serializer.is_human_readable() {
                        serializer.collect_str(&$text)
                    } else {
                        Serialize::serialize(&$to_number, serializer)
                    }
                }
            }

            impl<'de> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    if deserializer.is_human_readable() {
                        deserializer.deserialize_str(Text($expected, PhantomData))
                    } else {
                        <$number>::deserialize(deserializer)?.try_into().map_err(D::Error::custom)
                    }
                }
            }
        )+
    };
}

text_or_number! {
    Square, u8, "the name of a square, such as e4", |value| value, value as u8;
    File, u8, "the name of a file, a to h", |value| value, value as u8;
    Rank, u8, "the name of a rank, 1 to 8", |value| value, value as u8;
    Color, u8, "white or black", |value| value, value as u8;
    Kind, u8, "pawn, knight, bishop, rook, queen or king", |value| value, value as u8;
    Direction, u8, "the name of a direction", |value| value, value as u8;
    Axis, u8, "the name of an axis", |value| value, value as u8;
    Slider, u8, "rook, bishop or queen", |value| value, value as u8;
    Bitboard, u64, "a bitboard in hexadecimal", |value| format_args!("{value:#018x}"), value.0;
}

impl Serialize for Line {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [self.slider, self.lower, self.upper].map(Bitboard).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Line {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let [slider, lower, upper] = <[Bitboard; 3]>::deserialize(deserializer)?.map(|set| set.0);
        let line = Self { slider, lower, upper };
        let is_a_line = |square| Axis::ALL.into_iter().any(|axis| Self::through(square, axis) == line);
        match Bitboard(slider).single() {
            Some(square) if is_a_line(square) => Ok(line),
            _ => Err(D::Error::custom("a line is a slider and its rays below and above it on one axis")),
        }
    }
}

impl Serialize for Method {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut record = serializer.serialize_struct("Method", 7)?;
        record.serialize_field("name", &self.name)?;
        record.serialize_field("title", &self.title)?;
        record.serialize_field("authors", &self.authors)?;
        record.serialize_field("source", &self.source)?;
        record.serialize_field("table_bytes", &self.table_bytes)?;
        record.serialize_field("instructions", &self.instructions)?;
        record.serialize_field("together", &self.together)?;
        record.end()
    }
}

impl Serialize for SetMethod {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut record = serializer.serialize_struct("SetMethod", 5)?;
        record.serialize_field("name", &self.name)?;
        record.serialize_field("title", &self.title)?;
        record.serialize_field("authors", &self.authors)?;
        record.serialize_field("source", &self.source)?;
        record.serialize_field("directions", &self.directions)?;
        record.end()
    }
}
