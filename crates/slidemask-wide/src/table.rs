//! The masks of the lines through each square, and how they are computed.
//!
//! Each line has one mask, without the slider, and not its two rays. So the table is half as large. Splitting a line at the slider takes
//! two operations.

#[cfg(feature = "alloc")]
use alloc::{boxed::Box, vec::Vec};

use slidemask::isa::InstructionSet;

use crate::course::{Course, Lines, without_slider};
use crate::error::RiderError;
use crate::ride::Ride;
use crate::shape::Shape;
use crate::square::Square;
use crate::word::BoardWord;

/// The lines through each square, without the square itself. Only the tables of this crate implement the trait: arrays, [`Boxed`]
/// and [`Shuffles`](crate::Shuffles).
pub trait Table<W: BoardWord>: sealed::Sealed {
    /// The lines through a square, one word for each, or `None` if the index is beyond the board. The lines through a hole are
    /// empty.
    fn lines(&self, index: usize) -> Option<&[W]>;

    /// The size of the table in bytes.
    fn bytes(&self) -> usize;

    /// The attacks along some of the lines through a square, in an instruction set. There is none if the board has no such
    /// square.
    #[doc(hidden)]
    #[inline(always)]
    fn attacks<I: InstructionSet>(
        &self,
        isa: I,
        square: Square,
        lines: Lines,
        course: Course,
        occupied: W,
    ) -> W {
        let Some(all) = self.lines(square.index()) else { return W::ZERO };
        let Some(along) = all.get(lines.range(all.len())) else { return W::ZERO };
        without_slider(along, course, occupied).unwrap_or_else(
            #[inline(always)]
            || W::along(isa, square.index(), along, course.spread(lines), occupied),
        )
    }
}

pub(crate) mod sealed {
    /// Other crates cannot name this trait, so they cannot implement [`Table`](super::Table).
    pub trait Sealed {}
    impl<W, const LINES: usize, const SQUARES: usize> Sealed for [[W; LINES]; SQUARES] {}
    #[cfg(feature = "alloc")]
    impl<W> Sealed for super::Boxed<W> {}
}

impl<W: BoardWord, const LINES: usize, const SQUARES: usize> Table<W> for [[W; LINES]; SQUARES] {
    #[inline(always)]
    fn lines(&self, index: usize) -> Option<&[W]> {
        self.get(index).map(<[W; LINES]>::as_slice)
    }

    fn bytes(&self) -> usize {
        size_of_val(self)
    }
}

/// A table whose size is known only at run time: that of a [`BoxedRider`](crate::BoxedRider) or a
/// [`BoxedGeometry`](crate::BoxedGeometry).
#[cfg(feature = "alloc")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Boxed<W> {
    masks: Box<[W]>,
    lines: usize,
}

#[cfg(feature = "alloc")]
impl<W: BoardWord> Boxed<W> {
    pub(crate) fn new(shape: &Shape, rides: &[Ride]) -> Self {
        let line = |index, ride| W::from_limbs(line_of(shape, index, ride));
        let masks =
            (0..shape.bits()).flat_map(|index| rides.iter().map(move |&ride| line(index, ride))).collect();
        Self { masks, lines: rides.len() }
    }

    /// A table of these masks, so many for each square.
    pub(crate) fn of_masks(masks: Vec<W>, lines: usize) -> Self {
        Self { masks: masks.into(), lines }
    }
}

#[cfg(feature = "alloc")]
impl<W: BoardWord> Table<W> for Boxed<W> {
    #[inline(always)]
    fn lines(&self, index: usize) -> Option<&[W]> {
        self.masks.get(index * self.lines..(index + 1) * self.lines)
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.masks)
    }
}

/// Checks that a board fits into words with so many bits.
pub(crate) const fn check_size(shape: &Shape, bits: usize) -> Result<(), RiderError> {
    if bits < shape.bits() {
        return Err(RiderError::WordTooNarrow { bits, squares: shape.bits() });
    }
    Ok(())
}

/// Checks that each ride lands on a square from somewhere.
pub(crate) const fn check_rides(shape: &Shape, rides: &[Ride]) -> Result<(), RiderError> {
    let mut i = 0;
    while i < rides.len() {
        let ride = rides[i];
        if ride.files == 0 && ride.ranks == 0 || ride.longest == 0 {
            return Err(RiderError::Stays { ride });
        }
        let mut index = 0;
        let mut lands = false;
        while index < shape.bits() && !lands {
            let line = line_of(shape, index, ride);
            lands = line[0] | line[1] | line[2] | line[3] != 0;
            index += 1;
        }
        if !lands {
            return Err(RiderError::NeverLands { ride, files: shape.files(), ranks: shape.ranks() });
        }
        i += 1;
    }
    Ok(())
}

/// The squares of a line through a square, without the square itself: one step after the other. Off the board and from a hole
/// there is none. A hole ends the line.
pub(crate) const fn line_of(shape: &Shape, index: usize, ride: Ride) -> [u64; 4] {
    let mut line = [0; 4];
    #[allow(clippy::cast_possible_truncation, reason = "a board has at most 256 squares")]
    let from = Square::new(index as u8);
    if !shape.contains(from) {
        return line;
    }
    let (files, ranks) = (shape.files().cast_signed(), shape.ranks().cast_signed());
    let mut ways = if ride.both { 2 } else { 1 };
    while ways > 0 {
        let sign = if ways == 2 { -1 } else { 1 };
        let (right, up) = (sign * ride.files as isize, sign * ride.ranks as isize);
        let by = shape.step_bits(right, up);
        let (mut file, mut rank) = (shape.file(from).cast_signed(), shape.rank(from).cast_signed());
        let mut bit = index.cast_signed();
        let mut left = ride.longest;
        while left > 0 {
            // As `Shape::step`, without its divisions: the compiler rejects constants that take it too long.
            file += right;
            rank += up;
            bit += by;
            if file < 0 || file >= files || rank < 0 || rank >= ranks {
                break;
            }
            let (limb, mask) = (bit.cast_unsigned() / 64, 1 << (bit.cast_unsigned() % 64));
            if shape.limbs()[limb] & mask == 0 {
                break;
            }
            line[limb] |= mask;
            left -= 1;
        }
        ways -= 1;
    }
    line
}

/// What is known of lines with these steps. A line is spread if its step is at least eight bits long, or always leads to another byte.
pub(crate) const fn course_of(shape: &Shape, rides: &[Ride]) -> Course {
    let (mut spread, mut leaps) = (0, true);
    let mut i = 0;
    while i < rides.len() {
        let bits = shape.step_bits(rides[i].files as isize, rides[i].ranks as isize);
        if rides.len() == 1 && !rides[i].both && rides[i].longest > 1 {
            return if bits > 0 { Course::Up } else { Course::Down };
        }
        let across = if shape.layout().by_files { rides[i].files } else { rides[i].ranks };
        // If a rank (or a file, in a layout by files) fills whole bytes, a step to another one leads to another byte.
        if i < 32 && (bits.abs() >= 8 || across != 0 && shape.width().is_multiple_of(8)) {
            spread |= 1 << i;
        }
        leaps &= rides[i].longest == 1;
        i += 1;
    }
    if leaps { Course::Leaps } else { Course::Slides { spread } }
}
