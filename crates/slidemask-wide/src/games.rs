//! The pieces of games as data: what each of them attacks, and in which zone it stays.
//!
//! A [`Kind`] describes a piece for the side that moves up the board. `BoxedPieces` computes the tables of a list of kinds, for both
//! sides. A kind says what a piece *attacks*: the moves of a chess pawn, promotions, drops and castling are left to the program.
//!
//! | game | what the lists lack |
//! |---|---|
//! | [`shogi`], [`janggi`], [`capablanca`], [`grand`], [`omega`] | nothing |
//! | [`xiangqi`] | the two generals that face each other (an attack of [`rides::ROOK`]) |
//!
//! The zones are those of the side that moves up, as boards with holes. [`Shape::turned`] makes those of the other side, and
//! [`Set::all_of`](crate::Set::all_of) their sets:
//!
//! ```
//! use slidemask_wide::{Set, games::shogi};
//!
//! static PROMOTION: Set<u128> = Set::<u128>::all_of(&shogi::PROMOTION);
//! assert_eq!(shogi::SHAPE.draw(PROMOTION).to_string(), "\
//! 1 1 1 1 1 1 1 1 1
//! 1 1 1 1 1 1 1 1 1
//! 1 1 1 1 1 1 1 1 1
//! . . . . . . . . .
//! . . . . . . . . .
//! . . . . . . . . .
//! . . . . . . . . .
//! . . . . . . . . .
//! . . . . . . . . .
//! ");
//! ```

use crate::names::Names;
use crate::path::{Path, paths};
use crate::ride::{Ride, rides};
use crate::shape::Shape;

/// A kind of piece, as the side has it that moves up the board.
///
/// A piece with two kinds of attacks, such as a soldier of xiangqi that steps sideways only beyond the river, is two kinds with the same
/// letter.
///
/// ```
/// use slidemask_wide::games::{Attacks, Kind};
/// use slidemask_wide::{Ride, rides};
///
/// const KIRIN: [Ride; 4] =
///     rides::at_most(rides::join(rides::FERZ, [Ride::both_ways(2, 0), Ride::both_ways(0, 2)]), 1);
/// const KINDS: [Kind<'_>; 2] = [
///     Kind::new("kirin", b'o', Attacks::Rides(&KIRIN)),
///     Kind::new("queen", b'o', Attacks::Rides(&rides::QUEEN)).promoted(),
/// ];
/// assert!(KINDS[1].is_promoted && KINDS[1].zone.is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind<'a> {
    /// The name, in lower case.
    pub name: &'a str,
    /// The letter in a FEN, in lower case.
    pub letter: u8,
    /// Whether a `+` precedes the letter.
    pub is_promoted: bool,
    /// What it attacks.
    pub attacks: Attacks<'a>,
    /// The board with holes where the piece cannot go, or `None` if it goes everywhere.
    pub zone: Option<Shape>,
}

/// How a piece attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Attacks<'a> {
    /// Slides and leaps: a [`Rider`](crate::Rider).
    Rides(&'a [Ride]),
    /// Paths that bend or have legs: a [`PathPiece`](crate::PathPiece).
    Paths(&'a [Path]),
    /// The first piece behind one hurdle: [`hoppers::cannon_attacks`](crate::hoppers::cannon_attacks).
    Cannon(&'a [Ride]),
    /// The squares behind one hurdle, up to the next piece: [`hoppers::janggi_cannon_attacks`](crate::hoppers::janggi_cannon_attacks) and
    /// [`hoppers::janggi_cannon_moves`](crate::hoppers::janggi_cannon_moves). Neither the hurdle nor that piece may be a cannon.
    JanggiCannon(&'a [Ride]),
}

impl<'a> Kind<'a> {
    /// A kind that goes everywhere.
    #[must_use]
    pub const fn new(name: &'a str, letter: u8, attacks: Attacks<'a>) -> Self {
        Self { name, letter, is_promoted: false, attacks, zone: None }
    }

    /// The same kind with a `+` before its letter.
    #[must_use]
    pub const fn promoted(self) -> Self {
        Self { is_promoted: true, ..self }
    }

    /// The same kind, which stays in a zone.
    #[must_use]
    pub const fn within(self, zone: Shape) -> Self {
        Self { zone: Some(zone), ..self }
    }
}

/// A kind that slides or leaps.
const fn rider(name: &'static str, letter: u8, rides: &'static [Ride]) -> Kind<'static> {
    Kind::new(name, letter, Attacks::Rides(rides))
}

/// A kind whose paths bend or have legs.
const fn bent(name: &'static str, letter: u8, paths: &'static [Path]) -> Kind<'static> {
    Kind::new(name, letter, Attacks::Paths(paths))
}

/// A step to each side.
const SIDEWAYS: [Ride; 1] = rides::at_most([rides::ROOK[0]], 1);

/// Shogi.
pub mod shogi {
    use super::{Kind, Names, Shape, rider, rides};

    /// 9x9, with the names of squares that shogi has: `1a` is the upper right corner.
    pub const SHAPE: Shape = Shape::of(9, 9).called(Names::SHOGI);

    /// Where pieces promote.
    pub const PROMOTION: Shape = SHAPE.clipped(0..9, 6..9);

    /// All pieces, promoted ones included.
    pub const KINDS: &[Kind<'static>] = &[
        rider("pawn", b'p', &rides::SHOGI_PAWN),
        rider("lance", b'l', &rides::LANCE),
        rider("knight", b'n', &rides::SHOGI_KNIGHT),
        rider("silver", b's', &rides::SILVER),
        rider("gold", b'g', &rides::GOLD),
        rider("bishop", b'b', &rides::BISHOP),
        rider("rook", b'r', &rides::ROOK),
        rider("king", b'k', &rides::KING),
        rider("promoted pawn", b'p', &rides::GOLD).promoted(),
        rider("promoted lance", b'l', &rides::GOLD).promoted(),
        rider("promoted knight", b'n', &rides::GOLD).promoted(),
        rider("promoted silver", b's', &rides::GOLD).promoted(),
        rider("horse", b'b', &rides::HORSE).promoted(),
        rider("dragon", b'r', &rides::DRAGON).promoted(),
    ];
}

/// Xiangqi.
pub mod xiangqi {
    use super::{Attacks, Kind, SIDEWAYS, Shape, bent, paths, rider, rides};

    /// 9x10. The squares are `a1` to `i10`, as in UCI. For those of UCCI, `a0` to `i9`, see [`Names::UCCI`](crate::Names::UCCI).
    pub const SHAPE: Shape = Shape::of(9, 10);

    /// Where the general and the advisors stay.
    pub const PALACE: Shape = SHAPE.clipped(3..6, 0..3);

    /// The own side of the river, where the elephants stay.
    pub const HOME: Shape = SHAPE.clipped(0..9, 0..5);

    /// The other side of the river.
    pub const BEYOND_THE_RIVER: Shape = SHAPE.clipped(0..9, 5..10);

    /// All pieces, with the letters of UCI: `n` is a horse, and `b` an elephant.
    pub const KINDS: &[Kind<'static>] = &[
        rider("chariot", b'r', &rides::ROOK),
        Kind::new("cannon", b'c', Attacks::Cannon(&rides::ROOK)),
        bent("horse", b'n', &paths::XIANGQI_HORSE),
        bent("elephant", b'b', &paths::XIANGQI_ELEPHANT).within(HOME),
        rider("advisor", b'a', &rides::FERZ).within(PALACE),
        rider("general", b'k', &rides::WAZIR).within(PALACE),
        rider("soldier", b'p', &rides::SHOGI_PAWN),
        rider("soldier beyond the river", b'p', &SIDEWAYS).within(BEYOND_THE_RIVER),
    ];
}

/// Janggi.
pub mod janggi {
    use super::{Attacks, Kind, Ride, SIDEWAYS, Shape, bent, paths, rider, rides};

    /// 9x10.
    pub const SHAPE: Shape = Shape::of(9, 10);

    /// Where the general and the guards stay.
    pub const PALACE: Shape = SHAPE.clipped(3..6, 0..3);

    /// The squares on the diagonals of both palaces. A rider on this board moves along them, and nowhere else.
    ///
    /// ```
    /// use slidemask_wide::{Rider128, Set, games::janggi, hoppers, rides};
    ///
    /// static DIAGONALS: Rider128<90, 2> = Rider128::new(&janggi::PALACE_DIAGONALS, rides::BISHOP);
    ///
    /// // A cannon in a palace jumps over the piece in the middle.
    /// let [d1, e2, f3] = ["d1", "e2", "f3"].map(|name| janggi::SHAPE.named(name).unwrap());
    /// let occupied: Set<u128> = [d1, e2, f3].into_iter().collect();
    /// assert_eq!(hoppers::janggi_cannon_attacks(&DIAGONALS, d1, occupied, d1.into()), f3.into());
    /// assert_eq!(janggi::SHAPE.draw(janggi::PALACE_DIAGONALS.squares::<u128>()).to_string(), "\
    /// . . . 1 . 1 . . .
    /// . . . . 1 . . . .
    /// . . . 1 . 1 . . .
    /// . . . . . . . . .
    /// . . . . . . . . .
    /// . . . . . . . . .
    /// . . . . . . . . .
    /// . . . 1 . 1 . . .
    /// . . . . 1 . . . .
    /// . . . 1 . 1 . . .
    /// ");
    /// ```
    pub const PALACE_DIAGONALS: Shape = {
        let mut shape = SHAPE.clipped(3..6, 0..10);
        let mut rank = 0;
        while rank < 10 {
            match rank {
                0 | 2 | 7 | 9 => shape = shape.without(4, rank),
                1 | 8 => shape = shape.without(3, rank).without(5, rank),
                _ => shape = shape.without(3, rank).without(4, rank).without(5, rank),
            }
            rank += 1;
        }
        shape
    };

    const OWN_DIAGONALS: Shape = PALACE_DIAGONALS.clipped(3..6, 0..3);
    const SOLDIER: [Ride; 2] = rides::join(rides::SHOGI_PAWN, SIDEWAYS);

    /// All pieces, with the letters of UCI: `n` is a horse, and `b` an elephant.
    pub const KINDS: &[Kind<'static>] = &[
        rider("chariot", b'r', &rides::ROOK),
        rider("chariot in a palace", b'r', &rides::BISHOP).within(PALACE_DIAGONALS),
        Kind::new("cannon", b'c', Attacks::JanggiCannon(&rides::ROOK)),
        Kind::new("cannon in a palace", b'c', Attacks::JanggiCannon(&rides::BISHOP)).within(PALACE_DIAGONALS),
        bent("horse", b'n', &paths::XIANGQI_HORSE),
        bent("elephant", b'b', &paths::JANGGI_ELEPHANT),
        rider("guard", b'a', &rides::WAZIR).within(PALACE),
        rider("guard on a diagonal", b'a', &rides::FERZ).within(OWN_DIAGONALS),
        rider("general", b'k', &rides::WAZIR).within(PALACE),
        rider("general on a diagonal", b'k', &rides::FERZ).within(OWN_DIAGONALS),
        rider("soldier", b'p', &SOLDIER),
        rider("soldier in a palace", b'p', &rides::PAWN_CAPTURES).within(PALACE_DIAGONALS),
    ];
}

/// Capablanca chess.
pub mod capablanca {
    use super::{Kind, Shape, rider, rides};

    /// 10x8.
    pub const SHAPE: Shape = Shape::of(10, 8);

    /// All pieces.
    pub const KINDS: &[Kind<'static>] = &[
        rider("pawn", b'p', &rides::PAWN_CAPTURES),
        rider("knight", b'n', &rides::KNIGHT),
        rider("bishop", b'b', &rides::BISHOP),
        rider("rook", b'r', &rides::ROOK),
        rider("queen", b'q', &rides::QUEEN),
        rider("king", b'k', &rides::KING),
        rider("archbishop", b'a', &rides::ARCHBISHOP),
        rider("chancellor", b'c', &rides::CHANCELLOR),
    ];
}

/// Grand chess.
pub mod grand {
    use super::{Kind, Shape};

    /// 10x10.
    pub const SHAPE: Shape = Shape::of(10, 10);

    /// Where pawns promote; on the last rank they have to.
    pub const PROMOTION: Shape = SHAPE.clipped(0..10, 7..10);

    /// Those of [`capablanca`](super::capablanca). The archbishop is called cardinal, and the chancellor marshal.
    pub const KINDS: &[Kind<'static>] = super::capablanca::KINDS;
}

/// Omega chess.
pub mod omega {
    use super::{Kind, Shape, rider, rides};

    /// 10x10 with a square beyond each corner.
    pub const SHAPE: Shape = Shape::OMEGA;

    /// All pieces.
    pub const KINDS: &[Kind<'static>] = &[
        rider("pawn", b'p', &rides::PAWN_CAPTURES),
        rider("knight", b'n', &rides::KNIGHT),
        rider("bishop", b'b', &rides::BISHOP),
        rider("rook", b'r', &rides::ROOK),
        rider("queen", b'q', &rides::QUEEN),
        rider("king", b'k', &rides::KING),
        rider("champion", b'c', &rides::CHAMPION),
        rider("wizard", b'w', &rides::WIZARD),
    ];
}
