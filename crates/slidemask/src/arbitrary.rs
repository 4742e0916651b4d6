//! The feature `arbitrary`: random sets and lines from a fuzzer's bytes. `enumeration!` has squares and names.

use ::arbitrary::{Arbitrary, Result, Unstructured};

use crate::{Axis, Bitboard, Line, Square};

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
