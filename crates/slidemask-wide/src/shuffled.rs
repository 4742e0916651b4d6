//! [`ShuffledGeometry`]: rooks and bishops by byte shuffles, for boards with short rays.
//!
//! A shuffle lays the bytes of each ray into a lane of 64 bits, from the nearest square to the farthest. In a lane, every ray
//! leads to the higher bits, so one subtraction serves all four of them, and nothing is reversed. A second shuffle puts the bytes
//! back:
//!
//! ```text
//!     board             lanes                           o ^ (o - 1)                     board
//!   9 . . . . o   \     up:    . . . o . . . .   \      1 1 1 1 . . . .   \     . . . . .
//!   8 . . . . o    |    down:  . . . . . . . .    |     1 1 1 1 1 1 1 1    |    . . . . 1
//!     ...          |    (a byte for each square)  |                        |      ...
//!   4 . . . . R   /                              /                        /     . . . . .
//! ```
//!
//! A byte goes to one place only. So no byte may have two squares of a line: each step is at least eight bits long. A ray needs a byte of
//! its lane for each square, so it has at most eight squares. A rank cannot be taken apart like that. It stays as it is, in a lane of its own, and its lower ray ends at the highest piece below the rook.

use slidemask::isa::InstructionSet;

use crate::arch::{Lower, NONE, Shuffle, shuffled_bishop, shuffled_rook};
use crate::course::{Course, Lines};
use crate::geometry::AnyGeometry;
use crate::ride::{Ride, rides};
use crate::rider::{AnyRider, Rider, unwrap};
use crate::shape::Shape;
use crate::square::Square;
use crate::table::{Table, line_of, sealed};
use crate::word::u128_of;

/// A board with rook, bishop and queen, whose lookups shuffle bytes in vector registers.
///
/// It takes 4.5 times the memory of a [`Geometry`](crate::Geometry) and gives the same answers. Where the build has AVX2, rooks
/// and bishops take less time in throughput-bound loops. In move generators the difference is at most 2 %, and beside a network at most 6 %; see
/// `docs/boards.md`. Latency-bound rooks gain only with AVX-512; see `docs/MEASURED.md`. Without AVX2 it computes the same as a [`Geometry`](crate::Geometry).
///
/// The board must have 9 to 14 files and at most nine ranks, or the reverse if its [`Layout`](crate::Layout) is file by file. Holes are
/// allowed.
///
/// ```
/// use slidemask_wide::{Set, ShuffledGeometry};
///
/// static SHOGI: ShuffledGeometry<81> = ShuffledGeometry::<81>::rectangle(9, 9);
///
/// let bishop = SHOGI.square(1, 1).unwrap();
/// assert_eq!(SHOGI.bishop_attacks(bishop, Set::EMPTY).count(), 10);
/// assert_eq!(SHOGI.table_bytes(), 23_328);
/// ```
pub type ShuffledGeometry<const SQUARES: usize> = AnyGeometry<u128, Shuffles<SQUARES>>;

impl<const SQUARES: usize> ShuffledGeometry<SQUARES> {
    /// A rectangle, for constants: the numbers of files and of ranks.
    ///
    /// # Panics
    /// The board has fewer than 9 or more than 14 files, more than nine ranks, or another number of squares than the type says.
    /// In a constant, that is an error of the compiler.
    #[must_use]
    pub const fn rectangle(files: usize, ranks: usize) -> Self {
        Self::new(&Shape::of(files, ranks))
    }

    /// A board with or without holes, for constants.
    ///
    /// # Panics
    /// As for [`rectangle`](Self::rectangle). On a board that is numbered file by file, files and ranks change places. The padding of its
    /// [`Layout`](crate::Layout) may make up for missing files.
    #[must_use]
    pub const fn new(shape: &Shape) -> Self {
        let by_files = shape.layout().by_files;
        let runs = if by_files { shape.files() } else { shape.ranks() };
        assert!(
            9 <= shape.width() && shape.run() <= 14 && runs <= 9,
            "shuffles need a board with 9 to 14 files and at most nine ranks, or the reverse if it is numbered file by file"
        );
        let [rank, file] = rides::ROOK;
        let [along, across] = if by_files { [file, rank] } else { [rank, file] };
        let masks = unwrap(Rider::<u128, SQUARES, 4>::with_rides(shape, rides::QUEEN)).table;
        let mut rook = [const { EMPTY }; SQUARES];
        let mut bishop = [const { EMPTY }; SQUARES];
        let mut lower = [const { Lower([[0; 16]; 2]) }; SQUARES];
        let mut index = 0;
        while index < SQUARES {
            lower[index].0[0] = lay_run(&mut rook[index], shape, index, along);
            lay(&mut rook[index], 1, shape, index, across);
            lay(&mut bishop[index], 0, shape, index, rides::BISHOP[0]);
            lay(&mut bishop[index], 1, shape, index, rides::BISHOP[1]);
            index += 1;
        }
        Self::with_queen(AnyRider::with_table(shape, &rides::QUEEN, Shuffles { masks, rook, lower, bishop }))
    }
}

/// The tables of [`ShuffledGeometry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shuffles<const SQUARES: usize> {
    pub(crate) masks: [[u128; 4]; SQUARES],
    rook: [Shuffle; SQUARES],
    lower: [Lower; SQUARES],
    bishop: [Shuffle; SQUARES],
}

const EMPTY: Shuffle = Shuffle { gather: [[NONE; 16]; 2], upper: [[0; 16]; 2], scatter: [[NONE; 16]; 2] };

/// Lays the rays of a line into lanes, a byte for each square.
#[allow(clippy::cast_possible_truncation, reason = "squares and lanes have numbers below 128")]
const fn lay(shuffle: &mut Shuffle, line: usize, shape: &Shape, index: usize, ride: Ride) {
    let one_way = Ride { both: false, ..ride };
    let is_up = shape.step_bits(ride.files as isize, ride.ranks as isize) > 0;
    let one_way = if is_up { one_way } else { one_way.reversed() };
    let mut rays =
        [u128_of(line_of(shape, index, one_way)), u128_of(line_of(shape, index, one_way.reversed()))];
    let mut ray = 0;
    while ray < 2 {
        let mut byte = 8 * ray;
        while rays[ray] != 0 {
            // The first ray leads to the higher bits, and the second one to the lower bits.
            let square = if ray == 0 { rays[ray].trailing_zeros() } else { rays[ray].ilog2() };
            shuffle.gather[line][byte] = (square / 8) as u8;
            shuffle.upper[line][byte] = 1 << (square % 8);
            shuffle.scatter[line][square as usize / 8] = byte as u8;
            rays[ray] &= !(1 << square);
            byte += 1;
        }
        ray += 1;
    }
}

/// Lays the bytes of a rank, or of a file whose squares follow one another, into the first lane as they are. Returns the squares below the
/// rook.
#[allow(clippy::cast_possible_truncation, reason = "squares and lanes have numbers below 128")]
const fn lay_run(shuffle: &mut Shuffle, shape: &Shape, index: usize, ride: Ride) -> [u8; 16] {
    let line = u128_of(line_of(shape, index, ride));
    let first = index / shape.width() * shape.width() / 8;
    let mut lower = [0; 16];
    let mut byte = 0;
    // Up to 14 squares are in three bytes.
    while byte < 3 && first + byte < 16 {
        let at = first + byte;
        let squares = (line >> (8 * at)) as u8;
        let below = if index / 8 > at {
            u8::MAX
        } else if index / 8 == at {
            (1 << (index % 8)) - 1
        } else {
            0
        };
        shuffle.gather[0][byte] = at as u8;
        shuffle.upper[0][byte] = squares & !below;
        shuffle.scatter[0][at] = byte as u8;
        lower[byte] = squares & below;
        byte += 1;
    }
    lower
}

impl<const SQUARES: usize> sealed::Sealed for Shuffles<SQUARES> {}

impl<const SQUARES: usize> Table<u128> for Shuffles<SQUARES> {
    #[inline(always)]
    fn lines(&self, index: usize) -> Option<&[u128]> {
        self.masks.lines(index)
    }

    fn bytes(&self) -> usize {
        size_of_val(self)
    }

    #[inline(always)]
    fn attacks<I: InstructionSet>(
        &self,
        isa: I,
        square: Square,
        lines: Lines,
        course: Course,
        occupied: u128,
    ) -> u128 {
        let index = square.index();
        if let (Some(rook), Some(lower), Some(bishop)) =
            (self.rook.get(index), self.lower.get(index), self.bishop.get(index))
        {
            let shuffled = match lines {
                Lines::OfRook => shuffled_rook(isa, rook, lower, occupied),
                Lines::OfBishop => shuffled_bishop(isa, bishop, occupied),
                Lines::All => {
                    match (shuffled_rook(isa, rook, lower, occupied), shuffled_bishop(isa, bishop, occupied))
                    {
                        (Some(rook), Some(bishop)) => Some(rook | bishop),
                        _ => None,
                    }
                }
            };
            if let Some(attacks) = shuffled {
                return attacks;
            }
        }
        self.masks.attacks(isa, square, lines, course, occupied)
    }
}
