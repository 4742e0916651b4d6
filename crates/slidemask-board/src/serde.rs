//! The feature `serde`: all types are serialised as text, in all formats. A board is written as FEN, and read as strictly
//! as [`Board::from_fen`] reads it. To transfer an impossible board, transfer its [`Fen`].

use core::fmt::{self, Display};
use core::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::{Board, Castling, Fen, Keyed, Move, Piece, Placement};

/// A type that is serialised as text.
trait Text: Sized {
    const EXPECTED: &'static str;
    fn read(text: &str) -> Result<Self, impl Display>;
}

struct Reader<T>(PhantomData<T>);

impl<T: Text> Visitor<'_> for Reader<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        T::read(text).map_err(E::custom)
    }
}

macro_rules! text {
    ($($type:ty, $expected:literal, |$text:ident| $read:expr);+ $(;)?) => {
        $(
            impl Text for $type {
                const EXPECTED: &'static str = $expected;

                fn read($text: &str) -> Result<Self, impl Display> {
                    $read
                }
            }

            impl Serialize for $type {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }

            impl<'de> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    deserializer.deserialize_str(Reader(PhantomData))
                }
            }
        )+
    };
}

text! {
    Piece, "a letter of PNBRQK or pnbrqk", |text| {
        let mut letters = text.chars();
        let piece = letters.next().and_then(Self::from_letter).filter(|_| letters.next().is_none());
        piece.ok_or("a piece is one letter: PNBRQK or pnbrqk")
    };
    Placement, "the first field of FEN", |text| text.parse::<Self>();
    Castling, "the third field of FEN", |text| text.parse::<Self>();
    Fen, "FEN", |text| text.parse::<Self>();
    Board, "the FEN of a possible position", |text| text.parse::<Self>();
    Move, "a UCI move, with castling as king takes rook", |text| text.parse::<Self>();
}

/// Writes the board without its key, since keys may change with the version of the library.
impl Serialize for Keyed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.board().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Keyed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Board::deserialize(deserializer).map(Self::from)
    }
}
