//! The feature `arbitrary`: random squares, sets, lines and names from a fuzzer's bytes.

use ::arbitrary::{Arbitrary, Result, Unstructured};

use crate::{Axis, Bitboard, Color, Direction, File, Kind, Line, Rank, Slider, Square};

macro_rules! any_of_all {
    ($($type:ty),+) => {
        $(
            impl Arbitrary<'_> for $type {
                fn arbitrary(bytes: &mut Unstructured<'_>) -> Result<Self> {
                    bytes.choose(&Self::ALL).copied()
                }

                fn size_hint(_: usize) -> (usize, Option<usize>) {
                    (1, Some(1))
                }
            }
        )+
    };
}

any_of_all!(Square, File, Rank, Color, Kind, Direction, Axis, Slider);

impl Arbitrary<'_> for Bitboard {
    fn arbitrary(bytes: &mut Unstructured<'_>) -> Result<Self> {
        u64::arbitrary(bytes).map(Self)
    }

    fn size_hint(depth: usize) -> (usize, Option<usize>) {
        u64::size_hint(depth)
    }
}

impl Arbitrary<'_> for Line {
    fn arbitrary(bytes: &mut Unstructured<'_>) -> Result<Self> {
        Ok(Self::lookup(Square::arbitrary(bytes)?, Axis::arbitrary(bytes)?))
    }

    fn size_hint(_: usize) -> (usize, Option<usize>) {
        (2, Some(2))
    }
}
