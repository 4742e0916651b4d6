//! Attacks on many boards at once, in [`Rows`]: each byte of a register is one rank of one board.

#![allow(clippy::needless_range_loop, reason = "ranks are numbers here: several sets are indexed by one")]

use slidemask::Bitboard;
use slidemask::rows::{RANKS, Rows};

/// A set of squares on each board: its ranks, the back rank of one side first.
pub(super) type Ranks<R> = [R; RANKS];

/// Computes each rank. This is a macro, since a closure that is not inlined is compiled without the vector instructions.
macro_rules! each {
    ($nothing:ident, |$k:ident| $rank:expr) => {{
        let mut ranks = [$nothing; slidemask::rows::RANKS];
        for $k in 0..slidemask::rows::RANKS {
            ranks[$k] = $rank;
        }
        ranks
    }};
}
pub(super) use each;

/// The ranks of a set, from the view of the side to move.
#[inline(always)]
pub(super) fn ranks<R: Rows>(nothing: R, set: &[Bitboard], up: bool) -> Ranks<R> {
    let mut ranks = nothing.take_apart(set);
    if !up {
        ranks.reverse();
    }
    ranks
}

/// Writes a set whose ranks are from the view of the side to move.
#[inline(always)]
pub(super) fn write<R: Rows>(mut ranks: Ranks<R>, set: &mut [Bitboard], up: bool) {
    if !up {
        ranks.reverse();
    }
    R::put_together(ranks, set);
}

/// The ranks from the view of the other side.
#[inline(always)]
pub(super) fn reversed<R: Rows>(ranks: &Ranks<R>) -> Ranks<R> {
    let mut ranks = *ranks;
    ranks.reverse();
    ranks
}

/// The rank that is `by` ranks away from rank `k`, or nothing beyond the edge.
#[inline(always)]
pub(super) fn at<R: Rows>(nothing: R, ranks: &Ranks<R>, k: usize, by: isize) -> R {
    match k.checked_add_signed(by) {
        Some(k) if k < RANKS => ranks[k],
        _ => nothing,
    }
}

/// Something for each of the four lines.
#[derive(Clone, Copy)]
pub(super) struct Lines<T> {
    pub(super) file: T,
    pub(super) rank: T,
    pub(super) rising: T,
    pub(super) falling: T,
}

/// Sets in the eight directions, two for each line: first those to the north, or to the east along ranks.
pub(super) type Rays<R> = Lines<[Ranks<R>; 2]>;

/// The occupied squares, which end rays.
#[derive(Clone, Copy)]
pub(super) struct Occupied<R> {
    pub(super) ranks: Ranks<R>,
    mirrored: Ranks<R>,
}

impl<R: Rows> Occupied<R> {
    #[inline(always)]
    pub(super) fn new(nothing: R, ranks: Ranks<R>) -> Self {
        Self { ranks, mirrored: each!(nothing, |k| ranks[k].mirror()) }
    }

    /// The rays to the north and to the south, each from the sliders of its direction.
    #[inline(always)]
    pub(super) fn file(&self, nothing: R, [north, south]: [&Ranks<R>; 2]) -> [Ranks<R>; 2] {
        let mut rays = [[nothing; RANKS]; 2];
        for k in 0..RANKS - 1 {
            rays[0][k + 1] = rays[0][k].leaving(north[k], self.ranks[k]);
        }
        for k in (1..RANKS).rev() {
            rays[1][k - 1] = rays[1][k].leaving(south[k], self.ranks[k]);
        }
        rays
    }

    /// The rays to the east and to the west.
    #[inline(always)]
    pub(super) fn rank(&self, nothing: R, [east, west]: [&Ranks<R>; 2]) -> [Ranks<R>; 2] {
        [
            each!(nothing, |k| east[k].east_rays(self.ranks[k])),
            each!(nothing, |k| west[k].mirror().east_rays(self.mirrored[k]).mirror()),
        ]
    }

    /// The rays to the north-east and to the south-west.
    #[inline(always)]
    pub(super) fn rising(&self, nothing: R, [north, south]: [&Ranks<R>; 2]) -> [Ranks<R>; 2] {
        let mut rays = [[nothing; RANKS]; 2];
        for k in 0..RANKS - 1 {
            rays[0][k + 1] = rays[0][k].leaving(north[k], self.ranks[k]).east();
        }
        for k in (1..RANKS).rev() {
            rays[1][k - 1] = rays[1][k].leaving(south[k], self.ranks[k]).west();
        }
        rays
    }

    /// The rays to the north-west and to the south-east.
    #[inline(always)]
    pub(super) fn falling(&self, nothing: R, [north, south]: [&Ranks<R>; 2]) -> [Ranks<R>; 2] {
        let mut rays = [[nothing; RANKS]; 2];
        for k in 0..RANKS - 1 {
            rays[0][k + 1] = rays[0][k].leaving(north[k], self.ranks[k]).west();
        }
        for k in (1..RANKS).rev() {
            rays[1][k - 1] = rays[1][k].leaving(south[k], self.ranks[k]).east();
        }
        rays
    }
}

/// The union of the rays along ranks and files, and the union of those along diagonals.
#[inline(always)]
pub(super) fn unions<R: Rows>(nothing: R, rays: &Rays<R>) -> [Ranks<R>; 2] {
    let Rays { file, rank, rising, falling } = rays;
    [
        each!(nothing, |k| (file[0][k] | file[1][k]) | (rank[0][k] | rank[1][k])),
        each!(nothing, |k| (rising[0][k] | rising[1][k]) | (falling[0][k] | falling[1][k])),
    ]
}

/// The squares that knights attack.
#[inline(always)]
pub(super) fn knight_attacks<R: Rows>(nothing: R, knights: &Ranks<R>) -> Ranks<R> {
    let near = each!(nothing, |k| knights[k].east() | knights[k].west());
    let far = each!(nothing, |k| knights[k].east().east() | knights[k].west().west());
    each!(nothing, |k| {
        (at(nothing, &near, k, -2) | at(nothing, &near, k, 2))
            | (at(nothing, &far, k, -1) | at(nothing, &far, k, 1))
    })
}

/// The squares that kings attack.
#[inline(always)]
pub(super) fn king_attacks<R: Rows>(nothing: R, kings: &Ranks<R>) -> Ranks<R> {
    let beside = each!(nothing, |k| kings[k].east() | kings[k].west());
    let wide = each!(nothing, |k| beside[k] | kings[k]);
    each!(nothing, |k| beside[k] | at(nothing, &wide, k, -1) | at(nothing, &wide, k, 1))
}

/// The squares that pawns attack one rank further: to the north if `by` is 1, to the south if it is -1.
#[inline(always)]
pub(super) fn pawn_attacks<R: Rows>(nothing: R, pawns: &Ranks<R>, by: isize) -> Ranks<R> {
    each!(nothing, |k| {
        let pawns = at(nothing, pawns, k, -by);
        pawns.east() | pawns.west()
    })
}
