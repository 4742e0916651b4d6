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
pub(crate) mod parallel_hq;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub(crate) mod pext;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub(crate) mod split_tables;

/// The values of an expression for each rival.
macro_rules! of_rivals {
    (|$rival:ident| $value:expr) => {
        vec![
            #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
            {
                let $rival = crate::rivals::pext::PextTable;
                $value
            },
            {
                let $rival = crate::rivals::cozy::Cozy;
                $value
            },
            {
                let $rival = crate::rivals::chess::Chess;
                $value
            },
            #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
            {
                let $rival = crate::rivals::parallel_hq::ParallelHq;
                $value
            },
        ]
    };
}

pub(crate) use of_rivals;
