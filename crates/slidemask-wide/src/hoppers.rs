//! Pieces that jump: the cannons of xiangqi and janggi, and the grasshopper.
//!
//! A hopper needs a piece to jump over, its *hurdle*: the first piece on a ray of a rider. A second lookup without the hurdles
//! sees what is behind them. So a cannon is two lookups of a rook.
//!
//! A cannon captures in another way than it moves. The `attacks` functions return the pieces that it could capture if they were
//! an enemy's, and the `moves` functions the empty squares to which it may go.
//!
//! The captures of xiangqi's cannons lead back: the cannons that attack a square are those that a cannon on this square could
//! capture. This does not hold for the other hoppers.
//!
//! ```
//! use slidemask_wide::{Geometry, Placement, Rider, Shape, hoppers, rides};
//!
//! static XIANGQI: Shape = Shape::of(9, 10);
//! static ROOK: Rider<u128, 90, 2> = Rider::<u128, _, _>::new(&XIANGQI, rides::ROOK);
//!
//! let position = Placement::parse(&XIANGQI, "9/9/4p4/9/9/4h4/9/9/4c4/9")?;
//! let cannon = XIANGQI.named("e2")?;
//! let occupied = position.occupied();
//! // It jumps over the piece on e5, and captures the one on e8.
//! let target = XIANGQI.named("e8")?;
//! assert!(hoppers::cannon_attacks(&ROOK, cannon, occupied).contains(target));
//! assert_eq!(hoppers::cannon_attacks(&ROOK, cannon, occupied).count(), 1);
//! assert_eq!(XIANGQI.draw(hoppers::cannon_moves(&ROOK, cannon, occupied)).to_string(), "\
//! . . . . . . . . .
//! . . . . . . . . .
//! . . . . . . . . .
//! . . . . . . . . .
//! . . . . . . . . .
//! . . . . . . . . .
//! . . . . 1 . . . .
//! . . . . 1 . . . .
//! 1 1 1 1 . 1 1 1 1
//! . . . . 1 . . . .
//! ");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use slidemask::word::Bits;

use crate::line::split;
use crate::rider::AnyRider;
use crate::set::Set;
use crate::square::Square;
use crate::table::Table;
use crate::word::BoardWord;

/// The pieces that a cannon of xiangqi could capture: on each ray the first piece behind one hurdle.
///
/// The lines are those of a rook, or of another rider for other cannons: those of a bishop make it a vao. The example of the
/// [module](self) shows a board.
#[inline]
#[must_use]
pub fn cannon_attacks<W: BoardWord, T: Table<W>>(
    rook: &AnyRider<W, T>,
    square: Square,
    occupied: Set<W>,
) -> Set<W> {
    rook.xray_attacks(square, occupied, occupied) & occupied
}

/// The empty squares to which a cannon of xiangqi may go: those to which a rook may go.
#[inline]
#[must_use]
pub fn cannon_moves<W: BoardWord, T: Table<W>>(
    rook: &AnyRider<W, T>,
    square: Square,
    occupied: Set<W>,
) -> Set<W> {
    rook.moves(square, occupied)
}

/// The pieces that a cannon of janggi could capture: on each ray the first piece behind one hurdle. Neither of them may be a
/// cannon.
///
/// `cannons` are the cannons of both sides. The lines are those of a rook; the diagonals of the palaces are those of a
/// bishop on [`PALACE_DIAGONALS`](crate::games::janggi::PALACE_DIAGONALS).
///
/// The answer has no cannons. [`JanggiCannon`](crate::JanggiCannon) finds the cannons that attack a square.
#[inline]
#[must_use]
pub fn janggi_cannon_attacks<W: BoardWord, T: Table<W>>(
    rook: &AnyRider<W, T>,
    square: Square,
    occupied: Set<W>,
    cannons: Set<W>,
) -> Set<W> {
    rook.xray_attacks(square, occupied, occupied.without(cannons)) & occupied.without(cannons)
}

/// The empty squares to which a cannon of janggi may go: those between its hurdle and the next piece. The hurdle must not be a
/// cannon.
///
/// `cannons` are the cannons of both sides. The lines are those of a rook; the diagonals of the palaces are those of a
/// bishop on [`PALACE_DIAGONALS`](crate::games::janggi::PALACE_DIAGONALS).
///
/// ```
/// use slidemask_wide::{Placement, Rider, Set, Shape, hoppers, rides};
///
/// static JANGGI: Shape = Shape::of(9, 10);
/// static ROOK: Rider<u128, 90, 2> = Rider::<u128, _, _>::new(&JANGGI, rides::ROOK);
///
/// // A cannon on b3 has three hurdles: pieces on b5 and d3, and a cannon on b2, which it cannot jump over.
/// let position = Placement::parse(&JANGGI, "9/9/1p7/9/9/1p7/9/1c1p5/1c7/9")?;
/// let occupied: Set<u128> = position.occupied();
/// let cannons: Set<u128> = position.squares_of(|piece| piece.letter == b'c');
/// let b3 = JANGGI.named("b3")?;
/// assert_eq!(JANGGI.draw(hoppers::janggi_cannon_moves(&ROOK, b3, occupied, cannons)).to_string(), "\
/// . . . . . . . . .
/// . . . . . . . . .
/// . . . . . . . . .
/// . 1 . . . . . . .
/// . 1 . . . . . . .
/// . . . . . . . . .
/// . . . . . . . . .
/// . . . . 1 1 1 1 1
/// . . . . . . . . .
/// . . . . . . . . .
/// ");
/// let captures = hoppers::janggi_cannon_attacks(&ROOK, b3, occupied, cannons);
/// assert_eq!(captures, JANGGI.named("b8")?.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline]
#[must_use]
pub fn janggi_cannon_moves<W: BoardWord, T: Table<W>>(
    rook: &AnyRider<W, T>,
    square: Square,
    occupied: Set<W>,
    cannons: Set<W>,
) -> Set<W> {
    rook.xray_attacks(square, occupied, occupied.without(cannons)).without(occupied)
}

/// The squares that a grasshopper attacks: on each ray the square right behind the first piece.
///
/// The lines are those of a queen. The square may be empty or have a piece, which the grasshopper captures if it is an enemy's.
///
/// ```
/// use slidemask_wide::{Placement, Rider, Set, Shape, hoppers, rides};
///
/// static SHAPE: Shape = Shape::of(8, 8);
/// static QUEEN: Rider<u64, 64, 4> = Rider::<u64, _, _>::new(&SHAPE, rides::QUEEN);
///
/// // A grasshopper on d4, and pieces on d6, d7 and g7.
/// let position = Placement::parse(&SHAPE, "8/3p2p1/3p4/8/3g4/8/8/8")?;
/// let landings = hoppers::grasshopper_attacks(&QUEEN, SHAPE.named("d4")?, position.occupied());
/// assert_eq!(SHAPE.draw(landings).to_string(), "\
/// . . . . . . . 1
/// . . . 1 . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline]
#[must_use]
pub fn grasshopper_attacks<W: BoardWord, T: Table<W>>(
    queen: &AnyRider<W, T>,
    square: Square,
    occupied: Set<W>,
) -> Set<W> {
    let near = queen.attacks(square, occupied);
    queen.lines(square).fold(Set::EMPTY, |landings, line| {
        // What is left of a ray begins right behind its first piece. Without a piece nothing is left.
        let left = split(W::bit(square.index()), line.without(near).0);
        let above = left.upper & left.upper.wrapping_neg();
        let below = Bits(left.lower.0.highest_bit());
        landings | Set((above | below).0)
    })
}

/// The empty squares to which a grasshopper may go: those of [`grasshopper_attacks`] without a piece.
#[inline]
#[must_use]
pub fn grasshopper_moves<W: BoardWord, T: Table<W>>(
    queen: &AnyRider<W, T>,
    square: Square,
    occupied: Set<W>,
) -> Set<W> {
    grasshopper_attacks(queen, square, occupied).without(occupied)
}
