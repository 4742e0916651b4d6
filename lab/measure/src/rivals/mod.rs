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
pub(crate) mod cozy;
pub(crate) mod fills;
pub(crate) mod haitaka;
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod parallel_hq;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod pext;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub(crate) mod split_tables;

use crate::harness::any::AnyContender;

/// The rivals that a program would use instead of slidemask.
const RIVALS: &[&dyn AnyContender] = &[
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    &pext::PextTable,
    &cozy::Cozy,
    &chess::Chess,
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    &parallel_hq::ParallelHq,
];

pub(crate) fn all() -> impl Iterator<Item = &'static dyn AnyContender> {
    RIVALS.iter().copied()
}
