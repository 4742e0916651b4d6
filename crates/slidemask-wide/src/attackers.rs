//! [`attackers_to`]: the attackers of a square, over a list of pieces whose tables are statics.

use crate::hoppers::cannon_attacks;
use crate::path_piece::AnyPathPiece;
use crate::piece::Piece;
use crate::rider::AnyRider;
use crate::set::Set;
use crate::square::Square;
use crate::table::Table;
use crate::word::BoardWord;

/// Which of some pieces attack a square: a rider, a piece with paths, a [`Cannon`], a [`JanggiCannon`], or a type of yours.
pub trait Attackers<W: BoardWord> {
    /// The pieces of a set that attack a square, if all of them are pieces of this kind.
    ///
    /// A rider whose rides go one way must be that of the opposite rides; see [`AnyRider::attackers`]. A path piece stays as it is: it knows its
    /// origins.
    fn attackers(&self, target: Square, pieces: Set<W>, occupied: Set<W>) -> Set<W>;
}

impl<W: BoardWord, T: Table<W>> Attackers<W> for AnyRider<W, T> {
    fn attackers(&self, target: Square, pieces: Set<W>, occupied: Set<W>) -> Set<W> {
        self.attackers(target, pieces, occupied)
    }
}

impl<W: BoardWord, T: Table<W>, O: Table<W>> Attackers<W> for AnyPathPiece<W, T, O> {
    fn attackers(&self, target: Square, pieces: Set<W>, occupied: Set<W>) -> Set<W> {
        self.attackers(target, pieces, occupied)
    }
}

/// A cannon of xiangqi that jumps along the lines of a rider; see [`cannon_attacks`].
#[derive(Clone, Copy, Debug)]
pub struct Cannon<'a, R>(pub &'a R);

impl<W: BoardWord, T: Table<W>> Attackers<W> for Cannon<'_, AnyRider<W, T>> {
    fn attackers(&self, target: Square, pieces: Set<W>, occupied: Set<W>) -> Set<W> {
        cannon_attacks(self.0, target, occupied) & pieces
    }
}

/// A cannon of janggi that jumps along the lines of a rider, and the cannons of both sides, which it neither jumps over nor captures.
///
/// The cannons change with each position, so make a value for each call. For the diagonals of the palaces, make one more, with a bishop on
/// [`PALACE_DIAGONALS`](crate::games::janggi::PALACE_DIAGONALS).
///
/// ```
/// use slidemask_wide::{Attackers, JanggiCannon, Placement, Rider128, Set, games::janggi, rides};
///
/// static ROOK: Rider128<90, 2> = Rider128::new(&janggi::SHAPE, rides::ROOK);
///
/// // The cannon on e1 jumps over the soldier, the one on a9 not over the cannon on c9.
/// let position = Placement::parse(&janggi::SHAPE, "9/C1c1k4/9/9/9/4P4/9/9/9/4C4")?;
/// let all = position.squares_of(|piece| piece.letter == b'c');
/// let own = position.squares_of(|piece| piece.letter == b'c' && piece.is_white);
/// let [e1, e9] = ["e1", "e9"].map(|name| janggi::SHAPE.named(name).unwrap());
/// let attackers: Set<u128> = JanggiCannon(&ROOK, all).attackers(e9, own, position.occupied());
/// assert_eq!(attackers, e1.into());
/// # Ok::<(), slidemask_wide::PlacementError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct JanggiCannon<'a, W, R>(pub &'a R, pub Set<W>);

impl<W: BoardWord, T: Table<W>> Attackers<W> for JanggiCannon<'_, W, AnyRider<W, T>> {
    fn attackers(&self, target: Square, pieces: Set<W>, occupied: Set<W>) -> Set<W> {
        let Self(lines, cannons) = *self;
        if cannons.contains(target) {
            return Set::EMPTY;
        }
        lines.xray_attacks(target, occupied, occupied - cannons) & pieces
    }
}

/// The pieces of both sides that attack a square. `squares_of` returns the squares of a piece, for example those that an engine keeps.
///
/// The list may be a static, and needs no allocator. [`BoxedPieces`](crate::BoxedPieces) makes such a list from [`games`](crate::games).
///
/// ```
/// use slidemask_wide::{Attackers, Cannon, PathPiece128, Piece, Placement, Rider128, attackers_to, games::xiangqi, paths, rides};
///
/// static CHARIOT: Rider128<90, 2> = Rider128::new(&xiangqi::SHAPE, rides::ROOK);
/// static HORSE: PathPiece128<90, 8> = PathPiece128::new(&xiangqi::SHAPE, paths::XIANGQI_HORSE);
/// // A soldier steps up, so the way back is down.
/// static BACK: Rider128<90, 1> = Rider128::new(&xiangqi::SHAPE, rides::reversed(rides::SHOGI_PAWN));
///
/// const fn red(letter: u8) -> Piece {
///     Piece { letter, is_white: true, is_promoted: false }
/// }
/// static RED: [(Piece, &(dyn Attackers<u128> + Sync)); 4] =
///     [(red(b'r'), &CHARIOT), (red(b'n'), &HORSE), (red(b'c'), &Cannon(&CHARIOT)), (red(b'p'), &BACK)];
///
/// let position = Placement::parse(&xiangqi::SHAPE, "4k4/4P4/3N5/9/9/9/4C4/9/9/4R4")?;
/// let attackers = |name| {
///     let target = xiangqi::SHAPE.named(name).unwrap();
///     attackers_to(&RED, target, position.occupied(), |piece| position.squares_of(|other| other == piece))
/// };
/// // The soldier, the horse, and the cannon over the soldier; not the chariot behind the cannon.
/// assert_eq!(xiangqi::SHAPE.draw(attackers("e10")).to_string(), "\
/// . . . . . . . . .
/// . . . . 1 . . . .
/// . . . 1 . . . . .
/// . . . . . . . . .
/// . . . . . . . . .
/// . . . . . . . . .
/// . . . . 1 . . . .
/// . . . . . . . . .
/// . . . . . . . . .
/// . . . . . . . . .
/// ");
/// # Ok::<(), slidemask_wide::PlacementError>(())
/// ```
#[must_use]
pub fn attackers_to<W: BoardWord>(
    pieces: &[(Piece, &(dyn Attackers<W> + Sync))],
    target: Square,
    occupied: Set<W>,
    mut squares_of: impl FnMut(Piece) -> Set<W>,
) -> Set<W> {
    pieces.iter().fold(Set::EMPTY, |union, (piece, attackers)| {
        let squares = squares_of(*piece);
        if squares.is_empty() { union } else { union | attackers.attackers(target, squares, occupied) }
    })
}
