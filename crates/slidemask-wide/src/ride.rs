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
    pub const LANCE_DOWN: [Ride; 1] = reversed(LANCE);

    /// A nightrider repeats a knight's move: a step of 1 and 2.
    pub const NIGHTRIDER: [Ride; 4] = leaps(1, 2);

    /// A camelrider repeats a step of 1 and 3.
    pub const CAMELRIDER: [Ride; 4] = leaps(1, 3);

    /// A zebrarider repeats a step of 2 and 3.
    pub const ZEBRARIDER: [Ride; 4] = leaps(2, 3);

    /// A wazir takes one step like a rook.
    pub const WAZIR: [Ride; 2] = at_most(ROOK, 1);

    /// A ferz takes one step like a bishop.
    pub const FERZ: [Ride; 2] = at_most(BISHOP, 1);

    /// A king takes one step like a queen.
    pub const KING: [Ride; 4] = at_most(QUEEN, 1);

    /// A knight leaps one square in one direction, and two in the other.
    pub const KNIGHT: [Ride; 4] = at_most(NIGHTRIDER, 1);

    /// The captures of a chess pawn that moves up the board.
    pub const PAWN_CAPTURES: [Ride; 2] = at_most([Ride::one_way(1, 1), Ride::one_way(-1, 1)], 1);

    /// The archbishop of Capablanca chess is bishop and knight in one. Grand chess calls it cardinal.
    pub const ARCHBISHOP: [Ride; 6] = join(BISHOP, KNIGHT);

    /// The chancellor of Capablanca chess is rook and knight in one. Grand chess calls it marshal.
    pub const CHANCELLOR: [Ride; 6] = join(ROOK, KNIGHT);

    /// The champion of Omega chess takes a step like a rook, or leaps two squares like a rook or a bishop.
    pub const CHAMPION: [Ride; 6] = at_most(
        join(
            ROOK,
            [Ride::both_ways(2, 0), Ride::both_ways(0, 2), Ride::both_ways(2, 2), Ride::both_ways(-2, 2)],
        ),
        1,
    );

    /// The wizard of Omega chess takes a step like a bishop, or leaps one square in one direction and three in the other.
    pub const WIZARD: [Ride; 6] = at_most(join(BISHOP, CAMELRIDER), 1);

    /// A pawn of shogi, or a soldier of xiangqi before the river, that moves up the board.
    pub const SHOGI_PAWN: [Ride; 1] = at_most(LANCE, 1);

    /// The knight of shogi, for the side that moves up the board: it has two leaps.
    pub const SHOGI_KNIGHT: [Ride; 2] = at_most([Ride::one_way(1, 2), Ride::one_way(-1, 2)], 1);

    /// The silver general of shogi, for the side that moves up the board: one step like a bishop, or up.
    ///
    /// ```
    /// use slidemask_wide::{Rider128, Set, Shape, rides};
    ///
    /// static SHAPE: Shape = Shape::of(9, 9);
    /// static SILVER: Rider128<81, 3> = Rider128::new(&SHAPE, rides::SILVER);
    /// static SILVER_DOWN: Rider128<81, 3> = Rider128::new(&SHAPE, rides::reversed(rides::SILVER));
    ///
    /// let [e3, e7] = ["e3", "e7"].map(|name| SHAPE.named(name).unwrap());
    /// let attacks = SILVER.attacks(e3, Set::EMPTY) | SILVER_DOWN.attacks(e7, Set::EMPTY);
    /// assert_eq!(SHAPE.draw(attacks).to_string(), "\
    /// . . . . . . . . .
    /// . . . 1 . 1 . . .
    /// . . . . . . . . .
    /// . . . 1 1 1 . . .
    /// . . . . . . . . .
    /// . . . 1 1 1 . . .
    /// . . . . . . . . .
    /// . . . 1 . 1 . . .
    /// . . . . . . . . .
    /// ");
    /// ```
    pub const SILVER: [Ride; 3] = join(FERZ, SHOGI_PAWN);

    /// The gold general of shogi, for the side that moves up the board: one step like a rook, or up a diagonal. Promoted pawns,
    /// lances, knights and silvers move like it.
    pub const GOLD: [Ride; 4] = join(WAZIR, PAWN_CAPTURES);

    /// The promoted rook of shogi: a rook that also takes one step like a bishop.
    pub const DRAGON: [Ride; 4] = join(ROOK, FERZ);

    /// The promoted bishop of shogi: a bishop that also takes one step like a rook.
    pub const HORSE: [Ride; 4] = join(BISHOP, WAZIR);

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

    /// The rides of two pieces in one. The type of the result says how many there are.
    ///
    /// ```
    /// use slidemask_wide::{Ride, rides};
    ///
    /// const AMAZON: [Ride; 8] = rides::join(rides::QUEEN, rides::KNIGHT);
    /// ```
    ///
    /// # Panics
    /// The result has another number of rides. In a constant, that is an error of the compiler.
    #[must_use]
    pub const fn join<const ONE: usize, const OTHER: usize, const ALL: usize>(
        one: [Ride; ONE],
        other: [Ride; OTHER],
    ) -> [Ride; ALL] {
        assert!(ONE + OTHER == ALL, "the result needs as many rides as both lists together");
        let mut all = [Ride::one_way(0, 0); ALL];
        let mut i = 0;
        while i < ALL {
            all[i] = if i < ONE { one[i] } else { other[i - ONE] };
            i += 1;
        }
        all
    }

    /// The opposite rides: those of the other side's piece. See [`Ride::reversed`].
    #[must_use]
    pub const fn reversed<const RIDES: usize>(mut rides: [Ride; RIDES]) -> [Ride; RIDES] {
        let mut i = 0;
        while i < RIDES {
            rides[i] = rides[i].reversed();
            i += 1;
        }
        rides
    }

    /// The same rides, each at most `longest` steps long. With 1, the piece is a leaper. See [`Ride::at_most`].
    #[must_use]
    pub const fn at_most<const RIDES: usize>(mut rides: [Ride; RIDES], longest: u8) -> [Ride; RIDES] {
        let mut i = 0;
        while i < RIDES {
            rides[i] = rides[i].at_most(longest);
            i += 1;
        }
        rides
    }

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
