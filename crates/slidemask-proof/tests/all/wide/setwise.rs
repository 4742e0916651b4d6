//! The attacks of whole sets along ranks.

use fastrand::Rng;
use slidemask::word::{Bits, methods};
use slidemask_proof::oracle::Step;
use slidemask_proof::wide::{Board, Squares, rays};
use slidemask_wide::{Shape, U256};

use super::boards::{Word, noise, on_each_board};

const RIGHT: &[Step] = &[(1, 0)];
const LEFT: &[Step] = &[(-1, 0)];

/// The number of random boards for each board and word.
const RANDOM: usize = 20_000;

fn compare<W: Word>(shape: &Shape, board: &Board, sliders: Squares, occupied: Squares) {
    let (r, o) = (W::of(sliders), W::of(occupied));
    // Bits of the word that are no squares must not matter.
    let sliders = sliders & board.squares();
    for (step, found) in [(RIGHT, shape.east_attacks(r, o)), (LEFT, shape.west_attacks(r, o))] {
        let expected = board.slide_all(sliders, &rays(step), occupied);
        assert_eq!(W::squares(found), expected, "{step:?}: sliders {sliders:?}, pieces on {occupied:?}");
    }
}

fn random_boards<W: Word>(shape: &Shape, board: &Board) {
    let mut random = Rng::with_seed(6);
    for _ in 0..RANDOM {
        compare::<W>(shape, board, noise(&mut random) & noise(&mut random), noise(&mut random));
    }
}

/// Every set of sliders with every set of pieces on the first and on the last rank, if it has nine squares or fewer, beside
/// random ranks. Then random boards.
fn ranks<W: Word>(shape: &Shape, board: &Board) {
    let mut random = Rng::with_seed(7);
    random_boards::<W>(shape, board);
    if shape.files() > 9 {
        return;
    }
    for rank in [0, shape.ranks() - 1] {
        let on_rank = |bits: usize| (0..shape.files()).filter(move |file| bits >> file & 1 == 1);
        let whole: Squares = (0..shape.files()).map(|file| rank * shape.files() + file).collect();
        for sliders in 0..1 << shape.files() {
            for occupied in 0..1 << shape.files() {
                let [r, o] = [sliders, occupied].map(|bits| {
                    let beside = noise(&mut random).without(whole);
                    beside | on_rank(bits).map(|file| rank * shape.files() + file).collect()
                });
                compare::<W>(shape, board, r, o);
            }
        }
    }
}

macro_rules! prove_board {
    ($name:ident, $shape:expr, $board:expr, $bits:literal, $narrowest:ty $(, $word:ty)*) => {
        #[test]
        fn $name() {
            ranks::<$narrowest>(&$shape, &$board);
            $( random_boards::<$word>(&$shape, &$board); )*
        }
    };
}
on_each_board!(prove_board);

/// The formula itself: a barrier of ones on the first file.
#[test]
fn up_to_barrier() {
    fn one<W: Word>(board: &Board, barrier: Squares, sliders: Squares, occupied: Squares) {
        let word = |squares| Bits(W::of(squares).0);
        let found = methods::up_to_barrier(word(sliders), word(occupied), word(barrier));
        let expected = board.slide_all(sliders, &rays(RIGHT), occupied);
        let found = W::squares(slidemask_wide::Set(found.0)) & board.squares();
        assert_eq!(found, expected, "sliders {sliders:?}, pieces on {occupied:?}");
    }
    let board = Board::rectangle(8, 8);
    let first_file: Squares = (0..8).map(|rank| 8 * rank).collect();
    let mut random = Rng::with_seed(8);
    for _ in 0..100_000 {
        let [sliders, occupied] = [(); 2].map(|()| noise(&mut random) & board.squares());
        one::<u64>(&board, first_file, sliders, occupied);
        one::<u128>(&board, first_file, sliders, occupied);
        one::<U256>(&board, first_file, sliders, occupied);
    }
}
