//! Lookups in constants, where the functions of traits cannot be called. All words go through one of 256 bits.

use crate::geometry::Geometry;
use crate::path_piece::PathPiece;
use crate::rider::Rider;
use crate::set::Set;
use crate::shuffled::ShuffledGeometry;
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
    ($($word:ty: $widened:ident, $narrowed:ident;)+) => { $(
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
                occupied.seen_along(&self.table, square, 0, LINES)
            }
        }

        impl Set<$word> {
            /// The attacks of a piece on this board, along the lines with these numbers.
            const fn seen_along<const SQUARES: usize, const LINES: usize>(
                self,
                table: &[[$word; LINES]; SQUARES],
                square: Square,
                mut line: usize,
                end: usize,
            ) -> Self {
                let mut attacks = U256 { upper: 0, lower: 0 };
                while line < end && square.index() < SQUARES {
                    let rays = along($widened(table[square.index()][line]), square.index(), $widened(self.0));
                    attacks = U256 { upper: attacks.upper | rays.upper, lower: attacks.lower | rays.lower };
                    line += 1;
                }
                Self($narrowed(attacks))
            }
        }

        impl<const SQUARES: usize, const PATHS: usize> PathPiece<$word, SQUARES, PATHS> {
            /// The same as [`attacks`](Self::attacks), for constants. At run time it is slower.
            ///
            /// ```
            /// use slidemask_wide::{PathPiece128, Set, Shape, Square, paths};
            ///
            /// const ELEPHANT: PathPiece128<90, 4> = PathPiece128::new(&Shape::of(9, 10), paths::XIANGQI_ELEPHANT);
            /// const FROM_C1: Set<u128> = ELEPHANT.attacks_in_constants(Square::new(2), Set(0));
            /// assert_eq!(FROM_C1.count(), 2);
            /// ```
            #[must_use]
            pub const fn attacks_in_constants(&self, square: Square, occupied: Set<$word>) -> Set<$word> {
                let occupied = $widened(occupied.0);
                let mut attacks = U256 { upper: 0, lower: 0 };
                let mut path = 0;
                while path < PATHS && square.index() < SQUARES {
                    let [legs, ray] = self.path(square.index(), path);
                    let legs = $widened(legs);
                    if legs.upper & occupied.upper == 0 && legs.lower & occupied.lower == 0 {
                        // The ray is the upper or the lower half of a line.
                        let ray = along($widened(ray), if self.goes_down(path) { 255 } else { 0 }, occupied);
                        attacks = U256 { upper: attacks.upper | ray.upper, lower: attacks.lower | ray.lower };
                    }
                    path += 1;
                }
                Set($narrowed(attacks))
            }
        }
    )+ };
}

/// Writes those of a board with rook, bishop and queen: its word, and its table of lines.
macro_rules! geometries {
    ($($geometry:ty, $word:ty: |$queen:ident| $table:expr;)+) => { $(
        impl<const SQUARES: usize> $geometry {
            /// The same as [`rook_attacks`](Self::rook_attacks), for constants. At run time it is slower.
            #[must_use]
            pub const fn rook_attacks_in_constants(&self, square: Square, occupied: Set<$word>) -> Set<$word> {
                let $queen = self.queen();
                occupied.seen_along($table, square, 0, 2)
            }

            /// The same as [`bishop_attacks`](Self::bishop_attacks), for constants. At run time it is slower.
            #[must_use]
            pub const fn bishop_attacks_in_constants(
                &self,
                square: Square,
                occupied: Set<$word>,
            ) -> Set<$word> {
                let $queen = self.queen();
                occupied.seen_along($table, square, 2, 4)
            }

            /// The same as [`queen_attacks`](Self::queen_attacks), for constants. At run time it is slower.
            #[must_use]
            pub const fn queen_attacks_in_constants(&self, square: Square, occupied: Set<$word>) -> Set<$word> {
                let $queen = self.queen();
                occupied.seen_along($table, square, 0, 4)
            }
        }
    )+ };
}

geometries! {
    Geometry<u64, SQUARES>, u64: |queen| &queen.table;
    Geometry<u128, SQUARES>, u128: |queen| &queen.table;
    Geometry<U256, SQUARES>, U256: |queen| &queen.table;
    ShuffledGeometry<SQUARES>, u128: |queen| &queen.table.masks;
}

const fn from_64(word: u64) -> U256 {
    from_128(word as u128)
}

const fn from_128(word: u128) -> U256 {
    U256 { upper: 0, lower: word }
}

const fn from_256(word: U256) -> U256 {
    word
}

#[allow(clippy::cast_possible_truncation, reason = "the attacks are squares of the board")]
const fn to_64(word: U256) -> u64 {
    word.lower as u64
}

const fn to_128(word: U256) -> u128 {
    word.lower
}

lookups! {
    u64: from_64, to_64;
    u128: from_128, to_128;
    U256: from_256, from_256;
}
