//! [`Ride`]: one line of a rider, as a step that it repeats. [`rides`]: the steps of known pieces.

/// A step that a piece repeats until it meets another one.
///
/// A [`Rider`](crate::Rider) is a list of rides, and not a kind of piece, because games differ in their pieces and in the names of these.
/// It has one mask for each ride and each square.
///
/// ```
/// use slidemask_wide::Ride;
///
/// let lance = Ride::one_way(0, 1);
/// let king = Ride::both_ways(1, 0).at_most(1);
/// assert!(!lance.both && king.longest == 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ride {
    /// The number of files of a step. Positive numbers lead to the right.
    pub files: i16,
    /// The number of ranks of a step. Positive numbers lead up the board.
    pub ranks: i16,
    /// Whether the piece also takes the opposite step.
    pub both: bool,
    /// The largest number of steps. 255 is no limit, because no board has a longer line.
    pub longest: u8,
}

impl Ride {
    /// A line: the step and the opposite step.
    #[must_use]
    pub const fn both_ways(files: i16, ranks: i16) -> Self {
        Self { files, ranks, both: true, longest: u8::MAX }
    }

    /// Half a line: the step only.
    #[must_use]
    pub const fn one_way(files: i16, ranks: i16) -> Self {
        Self { files, ranks, both: false, longest: u8::MAX }
    }

    /// The same step, at most `longest` times. With 1, the piece is a leaper.
    #[must_use]
    pub const fn at_most(self, longest: u8) -> Self {
        Self { longest, ..self }
    }

    /// The opposite step. If the ride goes both ways, the line stays the same.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self { files: self.files.wrapping_neg(), ranks: self.ranks.wrapping_neg(), ..self }
    }
}

/// The rides of known pieces.
///
/// The lines of a nightrider on d4 of a board of 9x9: it repeats a knight's move.
///
/// ```
/// use slidemask_wide::{Rider, Set, Shape, rides};
///
/// static SHAPE: Shape = Shape::of(9, 9);
/// static NIGHTRIDER: Rider<u128, 81, 4> = Rider::<u128, _, _>::new(&SHAPE, rides::NIGHTRIDER);
///
/// let attacks = NIGHTRIDER.attacks(SHAPE.square(3, 3).unwrap(), Set::EMPTY);
/// assert_eq!(SHAPE.draw(attacks).to_string(), "\
/// . . . . . . . . .
/// . 1 . . . 1 . . .
/// . . . . . . . . .
/// . . 1 . 1 . . 1 .
/// . 1 . . . 1 . . .
/// . . . . . . . . .
/// . 1 . . . 1 . . .
/// . . 1 . 1 . . 1 .
/// . . . . . . . . .
/// ");
/// ```
pub mod rides {
    use super::Ride;

    /// A rook slides along ranks and files.
    pub const ROOK: [Ride; 2] = [Ride::both_ways(1, 0), Ride::both_ways(0, 1)];

    /// A bishop slides along diagonals.
    pub const BISHOP: [Ride; 2] = [Ride::both_ways(1, 1), Ride::both_ways(-1, 1)];

    /// A queen slides like a rook and like a bishop.
    pub const QUEEN: [Ride; 4] = [ROOK[0], ROOK[1], BISHOP[0], BISHOP[1]];

    /// A lance slides up its file: the lance of the side with upper-case letters, which is Black (sente) in shogi.
    pub const LANCE: [Ride; 1] = [Ride::one_way(0, 1)];

    /// The lance of the other side slides down its file.
    pub const LANCE_DOWN: [Ride; 1] = [LANCE[0].reversed()];

    /// A nightrider repeats a knight's move: a step of 1 and 2.
    pub const NIGHTRIDER: [Ride; 4] = leaps(1, 2);

    /// A camelrider repeats a step of 1 and 3.
    pub const CAMELRIDER: [Ride; 4] = leaps(1, 3);

    /// A zebrarider repeats a step of 2 and 3.
    pub const ZEBRARIDER: [Ride; 4] = leaps(2, 3);

    /// The rook of hexagonal chess slides through the six edges of a cell.
    ///
    /// A rook on f6 of Gliński's board, in the rectangle of [`Shape::GLINSKI`](crate::Shape::GLINSKI):
    ///
    /// ```
    /// use slidemask_wide::{Rider, Set, Shape, rides};
    ///
    /// static ROOK: Rider<u128, 121, 3> = Rider::<u128, _, _>::new(&Shape::GLINSKI, rides::HEXAGONAL_ROOK);
    ///
    /// let attacks = ROOK.attacks(Shape::GLINSKI.named("f6")?, Set::EMPTY);
    /// assert_eq!(format!("\n{}", ROOK.shape().draw(attacks)), "
    ///           1 . . . . 1
    ///         . 1 . . . 1 .
    ///       . . 1 . . 1 . .
    ///     . . . 1 . 1 . . .
    ///   . . . . 1 1 . . . .
    /// 1 1 1 1 1 . 1 1 1 1 1
    /// . . . . 1 1 . . . .
    /// . . . 1 . 1 . . .
    /// . . 1 . . 1 . .
    /// . 1 . . . 1 .
    /// 1 . . . . 1
    /// ");
    /// # Ok::<(), slidemask_wide::ParseSquareError>(())
    /// ```
    pub const HEXAGONAL_ROOK: [Ride; 3] =
        [Ride::both_ways(1, 0), Ride::both_ways(0, 1), Ride::both_ways(1, 1)];

    /// The bishop of hexagonal chess slides through the six corners of a cell.
    pub const HEXAGONAL_BISHOP: [Ride; 3] =
        [Ride::both_ways(-1, 1), Ride::both_ways(1, 2), Ride::both_ways(2, 1)];

    /// The queen of hexagonal chess slides in all twelve directions.
    pub const HEXAGONAL_QUEEN: [Ride; 6] = [
        HEXAGONAL_ROOK[0],
        HEXAGONAL_ROOK[1],
        HEXAGONAL_ROOK[2],
        HEXAGONAL_BISHOP[0],
        HEXAGONAL_BISHOP[1],
        HEXAGONAL_BISHOP[2],
    ];

    /// The four lines of a leap in all eight directions.
    const fn leaps(short: i16, long: i16) -> [Ride; 4] {
        [
            Ride::both_ways(short, long),
            Ride::both_ways(-short, long),
            Ride::both_ways(long, short),
            Ride::both_ways(-long, short),
        ]
    }
}
