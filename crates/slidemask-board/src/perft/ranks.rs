//! Attacks on many boards at once, in [`Rows`]: each byte of a register is one rank of one board.
//!
//! Such code is bound by the execution ports and by the registers that it spills. It follows these rules:
//! - No loop runs over an array of references. It is not unrolled early enough, and keeps all ranks in memory.
//! - All that needs the rays of one line is computed before those of the next line.
//! - No closure is called that is not inlined. It would be compiled without the vector instructions in a plain build, and every
//!   operation in it would become a call: ten times as slow.

#![allow(clippy::needless_range_loop, reason = "ranks are numbers here: several sets are indexed by one")]

use slidemask::Bitboard;
use slidemask::rows::{RANKS, Rows};

/// A set of squares on each board: its ranks, the back rank of one side first.
pub(super) type Ranks<R> = [R; RANKS];

/// Runs a block for each rank from `begin` to before `end`.
///
/// A function for one instruction set has some hundred such loops. The condition is at their end, where LLVM would otherwise move it, one loop
/// after the other: the crate compiles in 0.72 of the time, to the same speed (Intel Xeon, 2026-11-28). With eight copies of the block instead of
/// a loop it took 1.3 times as long.
macro_rules! for_ranks {
    ($k:ident in $begin:literal, $end:expr, $block:block) => {
        let mut $k = $begin;
        loop {
            $block
            $k += 1;
            if $k == $end {
                break;
            }
        }
    };
}
pub(super) use for_ranks;

/// Computes each rank.
macro_rules! each {
    ($zeros:ident, |$k:ident| $rank:expr) => {{
        let mut ranks = [$zeros; slidemask::rows::RANKS];
        for_ranks!($k in 0, slidemask::rows::RANKS, {
            ranks[$k] = $rank;
        });
        ranks
    }};
}
pub(super) use each;

/// The ranks of a set, from the view of the side to move.
#[inline(always)]
pub(super) fn ranks<R: Rows>(zeros: R, set: &[Bitboard], up: bool) -> Ranks<R> {
    let mut ranks = zeros.take_apart(set);
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

/// The rank that is `by` ranks away from rank `k`, or zeros beyond the edge.
#[inline(always)]
pub(super) fn at<R: Rows>(zeros: R, ranks: &Ranks<R>, k: usize, by: isize) -> R {
    match k.checked_add_signed(by) {
        Some(k) if k < RANKS => ranks[k],
        _ => zeros,
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

/// A set of squares for each kind of piece. Queens are in both sets of sliders.
pub(super) struct ByKind<R> {
    pub(super) pawn: Ranks<R>,
    pub(super) knight: Ranks<R>,
    pub(super) diagonal: Ranks<R>,
    pub(super) orthogonal: Ranks<R>,
    pub(super) king: Ranks<R>,
}

/// Sets in the eight directions, two for each line: the one to the north first, and along ranks the one to the east.
pub(super) type Rays<R> = Lines<[Ranks<R>; 2]>;

/// The occupied squares, which end rays.
#[derive(Clone, Copy)]
pub(super) struct Occupied<R> {
    pub(super) ranks: Ranks<R>,
    mirrored: Ranks<R>,
}

impl<R: Rows> Occupied<R> {
    #[inline(always)]
    pub(super) fn new(zeros: R, ranks: Ranks<R>) -> Self {
        Self { ranks, mirrored: each!(zeros, |k| ranks[k].mirror()) }
    }

    /// The rays to the north and to the south, each from the sliders of its direction.
    #[inline(always)]
    pub(super) fn file(&self, zeros: R, sliders: [&Ranks<R>; 2]) -> [Ranks<R>; 2] {
        self.upright(zeros, sliders, 0)
    }

    /// The rays to the east and to the west.
    #[inline(always)]
    pub(super) fn rank(&self, zeros: R, [east, west]: [&Ranks<R>; 2]) -> [Ranks<R>; 2] {
        [
            each!(zeros, |k| east[k].east_rays(self.ranks[k])),
            each!(zeros, |k| west[k].mirror().east_rays(self.mirrored[k]).mirror()),
        ]
    }

    /// The rays to the north-east and to the south-west.
    #[inline(always)]
    pub(super) fn rising(&self, zeros: R, sliders: [&Ranks<R>; 2]) -> [Ranks<R>; 2] {
        self.upright(zeros, sliders, 1)
    }

    /// The rays to the north-west and to the south-east.
    #[inline(always)]
    pub(super) fn falling(&self, zeros: R, sliders: [&Ranks<R>; 2]) -> [Ranks<R>; 2] {
        self.upright(zeros, sliders, -1)
    }

    /// The rays that go `east` files to the east with each rank to the north, and the opposite rays.
    #[inline(always)]
    fn upright(&self, zeros: R, [north, south]: [&Ranks<R>; 2], east: i8) -> [Ranks<R>; 2] {
        let mut rays = [[zeros; RANKS]; 2];
        for_ranks!(k in 0, RANKS - 1, {
            rays[0][k + 1] = beside(rays[0][k].leaving(north[k], self.ranks[k]), east);
        });
        for_ranks!(below in 1, RANKS, {
            let k = RANKS - below;
            rays[1][k - 1] = beside(rays[1][k].leaving(south[k], self.ranks[k]), -east);
        });
        rays
    }
}

/// A rank, moved by one file to the east (1) or to the west (-1), or not at all.
#[inline(always)]
fn beside<R: Rows>(rank: R, east: i8) -> R {
    match east {
        1 => rank.east(),
        -1 => rank.west(),
        _ => rank,
    }
}

/// The union of the rays along ranks and files, and the union of those along diagonals.
#[inline(always)]
pub(super) fn unions<R: Rows>(zeros: R, rays: &Rays<R>) -> [Ranks<R>; 2] {
    let Rays { file, rank, rising, falling } = rays;
    [
        each!(zeros, |k| (file[0][k] | file[1][k]) | (rank[0][k] | rank[1][k])),
        each!(zeros, |k| (rising[0][k] | rising[1][k]) | (falling[0][k] | falling[1][k])),
    ]
}

/// The squares that knights attack.
#[inline(always)]
pub(super) fn knight_attacks<R: Rows>(zeros: R, knights: &Ranks<R>) -> Ranks<R> {
    let near = each!(zeros, |k| knights[k].east() | knights[k].west());
    let far = each!(zeros, |k| knights[k].east().east() | knights[k].west().west());
    each!(zeros, |k| {
        (at(zeros, &near, k, -2) | at(zeros, &near, k, 2)) | (at(zeros, &far, k, -1) | at(zeros, &far, k, 1))
    })
}

/// The squares that kings attack.
#[inline(always)]
pub(super) fn king_attacks<R: Rows>(zeros: R, kings: &Ranks<R>) -> Ranks<R> {
    let beside = each!(zeros, |k| kings[k].east() | kings[k].west());
    let wide = each!(zeros, |k| beside[k] | kings[k]);
    each!(zeros, |k| beside[k] | at(zeros, &wide, k, -1) | at(zeros, &wide, k, 1))
}

/// The squares that pawns attack one rank further: to the north if `by` is 1, to the south if it is -1.
#[inline(always)]
pub(super) fn pawn_attacks<R: Rows>(zeros: R, pawns: &Ranks<R>, by: isize) -> Ranks<R> {
    each!(zeros, |k| {
        let pawns = at(zeros, pawns, k, -by);
        pawns.east() | pawns.west()
    })
}
