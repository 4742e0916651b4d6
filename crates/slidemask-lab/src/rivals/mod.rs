//! How others answer: plain readings of published ideas, and other crates. All give the same answers.

use crate::contenders::Entries;
use crate::report::Name;

/// The queen, and rook and bishop of one square at once, where there is no better way than both lookups.
macro_rules! from_rook_and_bishop {
    () => {
        #[inline]
        pub(crate) fn queen(square: Square, occupied: Bitboard) -> Bitboard {
            rook(square, occupied) | bishop(square, occupied)
        }

        #[inline]
        pub(crate) fn both(square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
            (rook(square, occupied), bishop(square, occupied))
        }
    };
}

/// A piece and whole sets of pieces, from a fill in one direction.
macro_rules! from_fill {
    ($fill:ident) => {
        #[inline]
        fn rooks(rooks: Bitboard, occupied: Bitboard) -> Bitboard {
            let [north, south] = [$fill::<0, 1>(rooks, occupied), $fill::<0, -1>(rooks, occupied)];
            let [east, west] = [$fill::<1, 0>(rooks, occupied), $fill::<-1, 0>(rooks, occupied)];
            north | south | east | west
        }

        #[inline]
        fn bishops(bishops: Bitboard, occupied: Bitboard) -> Bitboard {
            let [up_right, down_left] =
                [$fill::<1, 1>(bishops, occupied), $fill::<-1, -1>(bishops, occupied)];
            let [up_left, down_right] =
                [$fill::<-1, 1>(bishops, occupied), $fill::<1, -1>(bishops, occupied)];
            up_right | down_left | up_left | down_right
        }

        /// The squares that any of the sliders attacks; queens are in both sets.
        #[inline]
        pub(crate) fn sets(sliders: slidemask::Sliders, occupied: Bitboard) -> Bitboard {
            rooks(sliders.orthogonal, occupied) | bishops(sliders.diagonal, occupied)
        }

        #[inline]
        pub(crate) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
            rooks(Bitboard::from_square(square), occupied)
        }

        #[inline]
        pub(crate) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
            bishops(Bitboard::from_square(square), occupied)
        }

        from_rook_and_bishop!();
    };
}

/// Rivals, and who enters them all in one place.
macro_rules! rivals {
    ($($(#[$about:meta])* fn $some:ident: $($(#[cfg($here:meta)])? $rival:ident),+;)+) => {
        $($($(#[cfg($here)])? pub(crate) mod $rival;)+)+

        $(
            $(#[$about])*
            pub(crate) fn $some(entries: &mut impl Entries) {
                $(
                    $(#[cfg($here)])?
                    entries.enter(Name::rival($rival::NAME), $rival::rook, $rival::bishop, $rival::queen, $rival::both);
                )+
            }
        )+
    };
}

rivals! {
    /// Those whom one would take instead.
    fn strongest:
        #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))] pext,
        cozy,
        chess,
        #[cfg(any(feature = "shakmaty", feature = "shakmaty-hq"))] shakmaty,
        #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))] parallel_hq;
    /// The others.
    fn others: classical, qbb, leorik, kogge_stone, dumb7;
}

pub(crate) mod looped;

#[cfg(test)]
mod tests {
    use slidemask::{Bitboard, bishop_attacks, rook_attacks};

    use super::{dumb7, kogge_stone, looped};

    #[test]
    fn fills_of_sets_are_the_union_of_the_lookups() {
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..100_000 {
            let mut set = || Bitboard(random.u64(..) & random.u64(..) & random.u64(..));
            // Sliders share squares as queens do; some are not in the occupancy, and block nobody.
            let (sliders, occupied) = (slidemask::Sliders { orthogonal: set(), diagonal: set() }, set());
            let looped = looped::union(rook_attacks, bishop_attacks, sliders, occupied);
            assert_eq!(kogge_stone::sets(sliders, occupied), looped);
            assert_eq!(dumb7::sets(sliders, occupied), looped);
        }
    }
}
