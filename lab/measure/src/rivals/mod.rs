//! Other ways to look up attacks: plain implementations of published ideas, and other crates. A test proves that all of
//! them give the same answers.

/// A contender that calls the two functions of another crate, which numbers the squares as slidemask does.
macro_rules! calls {
    ($contender:ident: $square_of:expr, $set:path, $rook:path, $bishop:path) => {
        #[derive(Clone, Copy)]
        pub(crate) struct $contender;

        impl Contender for $contender {
            fn name(self) -> String {
                NAME.into()
            }

            #[inline]
            fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
                Bitboard($rook($square_of(square), $set(occupied.0)).0)
            }

            #[inline]
            fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
                Bitboard($bishop($square_of(square), $set(occupied.0)).0)
            }
        }
    };
}

pub(crate) mod chess;
mod classical;
pub(crate) mod cozy;
mod fills;
pub(crate) mod haitaka;
mod leorik;
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod parallel_hq;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod pext;
mod qbb;
#[cfg(any(feature = "shakmaty", feature = "shakmaty-hq"))]
pub(crate) mod shakmaty;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub(crate) mod split_tables;

pub(crate) use fills::{Dumb7Fill, KoggeStone};

use crate::harness::any::AnyContender;

/// The rivals that a program would use instead of slidemask.
const STRONGEST: &[&dyn AnyContender] = &[
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    &pext::PextTable,
    &cozy::Cozy,
    &chess::Chess,
    #[cfg(any(feature = "shakmaty", feature = "shakmaty-hq"))]
    &shakmaty::Shakmaty,
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    &parallel_hq::ParallelHq,
];

/// The other rivals, which only a full measurement has.
const OTHERS: &[&dyn AnyContender] =
    &[&classical::ClassicalRays, &qbb::Qbb, &leorik::Leorik, &KoggeStone, &Dumb7Fill];

pub(crate) fn strongest() -> impl Iterator<Item = &'static dyn AnyContender> {
    STRONGEST.iter().copied()
}

/// The rivals that only a full measurement has.
pub(crate) fn others(full: bool) -> impl Iterator<Item = &'static dyn AnyContender> {
    let others = if full { OTHERS } else { &[] };
    others.iter().copied()
}

/// The strongest rivals, and in a full measurement the others as well.
pub(crate) fn entered(full: bool) -> impl Iterator<Item = &'static dyn AnyContender> {
    strongest().chain(others(full))
}
