//! Fills: all sliders of a set move in one direction at once. The fills in eight directions together give the attacks
//! of a whole set.

use slidemask::{Bitboard, Sliders};

/// A way to fill one direction.
pub(crate) trait Fill: 'static {
    const NAME: &str;

    /// All squares that the sliders attack in one direction, including the first pieces that they meet.
    fn fill<const FILES: i8, const RANKS: i8>(sliders: Bitboard, occupied: Bitboard) -> Bitboard;
}

/// The union of the attacks of all sliders.
#[inline(always)]
pub(crate) fn sliders<F: Fill>(Sliders { orthogonal, diagonal }: Sliders, occupied: Bitboard) -> Bitboard {
    let [north, south] = [F::fill::<0, 1>(orthogonal, occupied), F::fill::<0, -1>(orthogonal, occupied)];
    let [east, west] = [F::fill::<1, 0>(orthogonal, occupied), F::fill::<-1, 0>(orthogonal, occupied)];
    let [up_right, down_left] = [F::fill::<1, 1>(diagonal, occupied), F::fill::<-1, -1>(diagonal, occupied)];
    let [up_left, down_right] = [F::fill::<-1, 1>(diagonal, occupied), F::fill::<1, -1>(diagonal, occupied)];
    north | south | east | west | up_right | down_left | up_left | down_right
}

/// Kogge-Stone fill, which Steffan Westcott brought from adders to the chessboard. It fills each direction in three
/// steps, each twice as long as the one before. It has no tables.
pub(crate) struct KoggeStone;

impl Fill for KoggeStone {
    const NAME: &str = "Kogge-Stone";

    #[inline]
    fn fill<const FILES: i8, const RANKS: i8>(sliders: Bitboard, occupied: Bitboard) -> Bitboard {
        let mut reached = sliders;
        let mut free = occupied.complement();
        reached |= free & reached.offset(FILES, RANKS);
        free &= free.offset(FILES, RANKS);
        reached |= free & reached.offset(2 * FILES, 2 * RANKS);
        free &= free.offset(2 * FILES, 2 * RANKS);
        reached |= free & reached.offset(4 * FILES, 4 * RANKS);
        reached.offset(FILES, RANKS)
    }
}

/// `Dumb7Fill`, from the Chess Programming Wiki: it fills each direction one step at a time, as often as the board is
/// wide. It has no tables.
pub(crate) struct Dumb7Fill;

impl Fill for Dumb7Fill {
    const NAME: &str = "Dumb7Fill";

    #[inline]
    fn fill<const FILES: i8, const RANKS: i8>(sliders: Bitboard, occupied: Bitboard) -> Bitboard {
        let mut front = sliders;
        let mut reached = sliders;
        // At most six squares lie between the first and the last square of a line.
        for _ in 0..6 {
            front = front.offset(FILES, RANKS) - occupied;
            reached |= front;
        }
        reached.offset(FILES, RANKS)
    }
}

#[cfg(all(test, not(debug_assertions)))]
mod tests {
    use slidemask::{Slider, Square};
    use slidemask_proof::{case_count, prove};

    use super::*;

    fn prove_one<F: Fill>(slider: Slider) {
        let attacks = |square: Square, occupied: Bitboard| {
            let of = |moves: bool| if moves { Bitboard::from(square) } else { Bitboard::EMPTY };
            let set =
                Sliders { orthogonal: of(slider != Slider::Bishop), diagonal: of(slider != Slider::Rook) };
            sliders::<F>(set, occupied)
        };
        let cases = prove(slider, attacks, |_| ()).unwrap_or_else(|wrong| panic!("{}: {wrong}", F::NAME));
        assert_eq!(cases, case_count(slider));
    }

    #[test]
    fn every_contender_for_sets_answers_all_cases_of_one_slider() {
        for slider in Slider::ALL {
            prove_one::<KoggeStone>(slider);
            prove_one::<Dumb7Fill>(slider);
        }
    }
}
