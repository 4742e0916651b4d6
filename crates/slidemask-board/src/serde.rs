//! The feature `serde`: everything is its text, in all formats. A board is its FEN, and read as strictly as
//! [`Board::from_fen`]; to pass on impossible ones, pass on their [`Fen`].

use core::fmt::{self, Display};
use core::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::{Board, Castling, Fen, Keyed, Kind, Move, Piece, Placement};

/// What is written as text and read back.
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
    Kind, "pawn, knight, bishop, rook, queen or king", |text| {
        Self::ALL.into_iter().find(|kind| kind.name() == text).ok_or("there is no such kind of piece")
    };
    Piece, "the letter of a piece, PNBRQK or pnbrqk", |text| {
        let mut letters = text.chars();
        let piece = letters.next().and_then(Self::from_letter).filter(|_| letters.next().is_none());
        piece.ok_or("a piece is one of the letters PNBRQK and pnbrqk")
    };
    Placement, "the first field of FEN", |text| text.parse::<Self>();
    Castling, "the third field of FEN", |text| text.parse::<Self>();
    Fen, "FEN", |text| text.parse::<Self>();
    Board, "FEN of a possible position", |text| text.parse::<Self>();
    Move, "a move as UCI writes it, castling as king takes rook", |text| text.parse::<Self>();
}

/// The key is not written: it may change with the version.
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
