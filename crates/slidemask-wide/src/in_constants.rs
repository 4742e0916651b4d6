//! Lookups in constants, where the functions of traits cannot be called. All words go through one of 256 bits.

use crate::geometry::Geometry;
use crate::rider::Rider;
use crate::set::Set;
use crate::square::Square;
use crate::u256::U256;

/// The attacks along a line: [`edgeless`](slidemask::word::methods::edgeless).
const fn along(line: U256, index: usize, occupied: U256) -> U256 {
    let below = U256::bit(index).minus(U256::bit(0));
    let on_line = U256 { upper: line.upper & occupied.upper, lower: line.lower & occupied.lower };
    let upper = U256 { upper: on_line.upper & !below.upper, lower: on_line.lower & !below.lower };
    let lower = U256 { upper: on_line.upper & below.upper, lower: on_line.lower & below.lower | 1 };
    let nearest = if lower.upper == 0 { lower.lower.ilog2() } else { 128 + lower.upper.ilog2() };
    let difference = upper.minus(U256::bit(nearest as usize));
    U256 {
        upper: line.upper & (upper.upper ^ difference.upper),
        lower: line.lower & (upper.lower ^ difference.lower),
    }
}

/// Writes the lookups once for each word: how it becomes a word of 256 bits, and such a word becomes it.
macro_rules! lookups {
    ($($word:ty: |$narrow:ident| $widened:expr, |$wide:ident| $narrowed:expr;)+) => { $(
        impl<const SQUARES: usize, const LINES: usize> Rider<$word, SQUARES, LINES> {
            /// The same as [`attacks`](Self::attacks), for constants. At run time it is slower.
            ///
            /// ```
            /// use slidemask_wide::{Rider128, Set, Shape, Square, rides};
            ///
            /// const KNIGHT: Rider128<81, 4> = Rider128::new(&Shape::of(9, 9), rides::KNIGHT);
            /// const FROM_A1: Set<u128> = KNIGHT.attacks_in_constants(Square::new(0), Set(0));
            /// assert_eq!(FROM_A1.count(), 2);
            /// ```
            #[must_use]
            pub const fn attacks_in_constants(&self, square: Square, occupied: Set<$word>) -> Set<$word> {
                self.attacks_of_lines(square, 0, LINES, occupied)
            }

            /// The attacks along the lines with these numbers.
            const fn attacks_of_lines(
                &self,
                square: Square,
                mut line: usize,
                end: usize,
                occupied: Set<$word>,
            ) -> Set<$word> {
                const fn widened($narrow: $word) -> U256 {
                    $widened
                }
                const fn narrowed($wide: U256) -> $word {
                    $narrowed
                }
                let mut attacks = U256 { upper: 0, lower: 0 };
                if square.index() < SQUARES {
                    while line < end {
                        let mask = widened(self.table()[square.index()][line]);
                        let rays = along(mask, square.index(), widened(occupied.0));
                        attacks = U256 { upper: attacks.upper | rays.upper, lower: attacks.lower | rays.lower };
                        line += 1;
                    }
                }
                Set(narrowed(attacks))
            }
        }

        impl<const SQUARES: usize> Geometry<$word, SQUARES> {
            /// The same as [`rook_attacks`](Self::rook_attacks), for constants. At run time it is slower.
            #[must_use]
            pub const fn rook_attacks_in_constants(&self, square: Square, occupied: Set<$word>) -> Set<$word> {
                self.queen().attacks_of_lines(square, 0, 2, occupied)
            }

            /// The same as [`bishop_attacks`](Self::bishop_attacks), for constants. At run time it is slower.
            #[must_use]
            pub const fn bishop_attacks_in_constants(
                &self,
                square: Square,
                occupied: Set<$word>,
            ) -> Set<$word> {
                self.queen().attacks_of_lines(square, 2, 4, occupied)
            }

            /// The same as [`queen_attacks`](Self::queen_attacks), for constants. At run time it is slower.
            #[must_use]
            pub const fn queen_attacks_in_constants(&self, square: Square, occupied: Set<$word>) -> Set<$word> {
                self.queen().attacks_in_constants(square, occupied)
            }
        }
    )+ };
}

#[allow(clippy::cast_possible_truncation, reason = "the attacks are squares of the board")]
const fn low_64(word: u128) -> u64 {
    word as u64
}

lookups! {
    u64: |word| U256 { upper: 0, lower: word as u128 }, |word| low_64(word.lower);
    u128: |word| U256 { upper: 0, lower: word }, |word| word.lower;
    U256: |word| word, |word| word;
}
