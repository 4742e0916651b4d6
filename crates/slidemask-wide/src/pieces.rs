//! [`BoxedPieces`]: the pieces of a game, from data.

use alloc::vec::Vec;

use crate::attackers::{Attackers, Cannon, JanggiCannon};
use crate::error::RiderError;
use crate::games::{Attacks, Kind};
use crate::hoppers::cannon_attacks;
use crate::path::Path;
use crate::path_piece::BoxedPathPiece;
use crate::piece::Piece;
use crate::ride::Ride;
use crate::rider::BoxedRider;
use crate::set::Set;
use crate::shape::Shape;
use crate::square::Square;
use crate::word::BoardWord;

/// The pieces of a game on a board, for both sides, from data. Needs the feature `alloc`.
///
/// Tables that are equal are kept once. Those of shogi take 49 KB. A lookup asks which kind a piece is of, so a hot loop is faster with a
/// static [`Rider`](crate::Rider) for each piece.
///
/// ```
/// use slidemask_wide::{BoxedPieces, Placement, Set, games::shogi};
///
/// let pieces = BoxedPieces::<u128>::boxed(&shogi::SHAPE, shogi::KINDS)?;
/// let position = Placement::parse(&shogi::SHAPE, "4k4/7R1/4G4/3NL4/9/9/9/9/4K4")?;
/// let target = shogi::SHAPE.named("5b")?;
/// let attackers = pieces.attackers_to(target, position.occupied(), |piece| position.squares_of(|other| other == piece));
/// // The king on 5a, the rook, the gold on 5c and the knight, but not the lance behind the gold.
/// assert_eq!(shogi::SHAPE.draw(attackers).to_string(), "\
/// . . . . 1 . . . .
/// . . . . . . . 1 .
/// . . . . 1 . . . .
/// . . . 1 . . . . .
/// . . . . . . . . .
/// . . . . . . . . .
/// . . . . . . . . .
/// . . . . . . . . .
/// . . . . . . . . .
/// ");
/// let black: Set<u128> = position.squares_of(|piece| piece.is_white);
/// assert_eq!((attackers & black).count(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoxedPieces<W> {
    riders: Vec<BoxedRider<W>>,
    path_pieces: Vec<BoxedPathPiece<W>>,
    entries: Vec<Entry>,
    /// The pieces of both sides that are cannons of janggi.
    janggi_cannons: Vec<Piece>,
}

/// A kind of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    piece: Piece,
    attacks: Lookup,
    /// From a square back to those that attack it: the opposite rides, or the same paths.
    attackers: Lookup,
}

/// A rule, with the numbers of its riders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lookup {
    Rider(usize),
    Paths(usize),
    Cannon(usize),
    JanggiCannon(usize),
}

impl<W: BoardWord> BoxedPieces<W> {
    /// Computes the tables of all kinds; see [`games`](crate::games). The zones take the layout of the board.
    ///
    /// # Errors
    /// Those of [`BoxedRider::boxed`] and of [`BoxedPathPiece::boxed`], or the zone of a kind is not a part of the board.
    pub fn boxed(shape: &Shape, kinds: &[Kind<'_>]) -> Result<Self, RiderError> {
        let mut pieces = Self {
            riders: Vec::new(),
            path_pieces: Vec::new(),
            entries: Vec::with_capacity(2 * kinds.len()),
            janggi_cannons: Vec::new(),
        };
        for kind in kinds {
            let beyond = RiderError::ZoneBeyondBoard { files: shape.files(), ranks: shape.ranks() };
            let zone = kind.zone.unwrap_or(*shape).try_numbered(shape.layout()).map_err(|_| beyond)?;
            if !zone.is_part_of(shape) {
                return Err(beyond);
            }
            for is_white in [true, false] {
                let zone = if is_white { zone } else { zone.turned() };
                let attacks = pieces.lookup(&zone, kind.attacks, is_white)?;
                let attackers = match attacks {
                    Lookup::Paths(_) => attacks,
                    _ => pieces.lookup(&zone, kind.attacks, !is_white)?,
                };
                let piece = Piece { letter: kind.letter, is_white, is_promoted: kind.is_promoted };
                if matches!(attacks, Lookup::JanggiCannon(_)) {
                    kept(&mut pieces.janggi_cannons, piece);
                }
                pieces.entries.push(Entry { piece, attacks, attackers });
            }
        }
        Ok(pieces)
    }

    /// The rule of a piece whose rides and paths lead up the board, or down.
    fn lookup(&mut self, zone: &Shape, attacks: Attacks<'_>, up: bool) -> Result<Lookup, RiderError> {
        let mut rider = |rides: &[Ride]| {
            let ride = |ride: &Ride| if up { *ride } else { ride.reversed() };
            let rides: Vec<_> = rides.iter().map(ride).collect();
            BoxedRider::boxed(zone, &rides).map(|rider| kept(&mut self.riders, rider))
        };
        Ok(match attacks {
            Attacks::Rides(all) => Lookup::Rider(rider(all)?),
            Attacks::Cannon(all) => Lookup::Cannon(rider(all)?),
            Attacks::JanggiCannon(all) => Lookup::JanggiCannon(rider(all)?),
            Attacks::Paths(all) => {
                let turned = |path: &Path| if up { *path } else { path.turned() };
                let mut paths: Vec<_> = all.iter().map(turned).collect();
                // If both sides have the same paths, their tables are equal.
                paths.sort_by_key(|path| {
                    (path.legs().to_vec(), path.ride_behind().files, path.ride_behind().ranks)
                });
                Lookup::Paths(kept(&mut self.path_pieces, BoxedPathPiece::boxed(zone, &paths)?))
            }
        })
    }

    /// The size of all tables in bytes.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        let riders = self.riders.iter().map(BoxedRider::table_bytes);
        riders.chain(self.path_pieces.iter().map(BoxedPathPiece::table_bytes)).sum()
    }

    /// The squares that a piece attacks: the union of those of all kinds with its letter. A cannon of xiangqi attacks the pieces that it
    /// could capture, one of janggi also the empty squares to which it may go. The set is empty if there is no such kind.
    ///
    /// `squares_of` returns the squares of a piece, as in [`attackers_to`](Self::attackers_to). Only a cannon of janggi asks, for all
    /// cannons.
    #[must_use]
    pub fn attacks(
        &self,
        piece: Piece,
        square: Square,
        occupied: Set<W>,
        mut squares_of: impl FnMut(Piece) -> Set<W>,
    ) -> Set<W> {
        let kinds = self.entries.iter().filter(|entry| entry.piece == piece);
        kinds.fold(Set::EMPTY, |union, kind| {
            union
                | match kind.attacks {
                    Lookup::Rider(rider) => self.riders[rider].attacks(square, occupied),
                    Lookup::Paths(piece) => self.path_pieces[piece].attacks(square, occupied),
                    Lookup::Cannon(rider) => cannon_attacks(&self.riders[rider], square, occupied),
                    Lookup::JanggiCannon(rider) => {
                        let cannons = self.janggi_cannons(&mut squares_of);
                        self.riders[rider].xray_attacks(square, occupied, occupied - cannons) - cannons
                    }
                }
        })
    }

    /// The squares of all cannons of janggi.
    fn janggi_cannons(&self, squares_of: &mut impl FnMut(Piece) -> Set<W>) -> Set<W> {
        self.janggi_cannons.iter().fold(Set::EMPTY, |union, &piece| union | squares_of(piece))
    }

    /// The pieces of both sides that attack a square. `squares_of` returns the squares of a piece, for example from
    /// [`Placement::squares_of`](crate::Placement::squares_of), or from the sets that an engine keeps.
    #[must_use]
    pub fn attackers_to(
        &self,
        target: Square,
        occupied: Set<W>,
        mut squares_of: impl FnMut(Piece) -> Set<W>,
    ) -> Set<W> {
        let cannons = self.janggi_cannons(&mut squares_of);
        self.entries.iter().fold(Set::EMPTY, |union, kind| {
            let squares = squares_of(kind.piece);
            if squares.is_empty() {
                return union;
            }
            union
                | match kind.attackers {
                    Lookup::Rider(rider) => self.riders[rider].attackers(target, squares, occupied),
                    Lookup::Paths(piece) => self.path_pieces[piece].attackers(target, squares, occupied),
                    Lookup::Cannon(rider) => Cannon(&self.riders[rider]).attackers(target, squares, occupied),
                    Lookup::JanggiCannon(rider) => {
                        JanggiCannon(&self.riders[rider], cannons).attackers(target, squares, occupied)
                    }
                }
        })
    }
}

/// The number of a table in a list. Tables that are equal have the same number.
fn kept<T: PartialEq>(tables: &mut Vec<T>, table: T) -> usize {
    tables.iter().position(|other| *other == table).unwrap_or_else(|| {
        tables.push(table);
        tables.len() - 1
    })
}
