//! Pieces that jump: the cannons of xiangqi and janggi, and the grasshopper.
//!
//! A hopper needs a piece to jump over, its *hurdle*: the first piece on a ray of a rider. A second lookup without the hurdles sees
//! what is behind them. So a cannon is two lookups of a rook.
//!
//! `attacks` and `moves` differ for cannons. `attacks` has the pieces that it could capture if they were an enemy's, and `moves` the
//! empty squares to which it may go.
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

use crate::rider::{AnyRider, split};
use crate::set::Set;
use crate::square::Square;
use crate::table::Table;
use crate::word::BoardWord;

/// The pieces that a cannon of xiangqi could capture: on each ray the first piece behind one hurdle.
///
/// The lines are those of a rook, or of another rider for other cannons.
#[inline]
#[must_use]
pub fn cannon_attacks<W: BoardWord, T: Table<W>>(
    rook: &AnyRider<W, T>,
    square: Square,
    occupied: Set<W>,
) -> Set<W> {
    rook.xray_attacks(square, occupied, occupied) & occupied
}

/// The empty squares to which a cannon of xiangqi may go: those of a rook.
#[inline]
#[must_use]
pub fn cannon_moves<W: BoardWord, T: Table<W>>(
    rook: &AnyRider<W, T>,
    square: Square,
    occupied: Set<W>,
) -> Set<W> {
    rook.moves(square, occupied)
}

/// The pieces that a cannon of janggi could capture: on each ray the first piece behind one hurdle. Neither of them may be a cannon.
///
/// `cannons` are the cannons of both sides.
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

/// The empty squares to which a cannon of janggi may go: those between its hurdle and the next piece. The hurdle must not be a cannon.
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
/// The lines are those of a queen. The square may be empty or not, so the moves are `attacks.without(occupied)`.
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
        let left = split(square, line.without(near).0);
        let above = left.upper & left.upper.wrapping_neg();
        let below = Bits(left.lower.0.highest_bit());
        landings | Set((above | below).0)
    })
}

/// The empty squares to which a grasshopper may go.
#[inline]
#[must_use]
pub fn grasshopper_moves<W: BoardWord, T: Table<W>>(
    queen: &AnyRider<W, T>,
    square: Square,
    occupied: Set<W>,
) -> Set<W> {
    grasshopper_attacks(queen, square, occupied).without(occupied)
}
