//! The ways to ask for attack sets, on positions small enough to count squares: one answer, sets, slices, maps and lists.
//!
//! The crate `slidemask-proof` compares all answers with a walk over the board. These tests say what each way returns and where.

use slidemask::attack_map::{AttackList, AttackMap};
use slidemask::batch::Batch;
use slidemask::isa::{InstructionSet, NATIVE, Native, Scalar, Work, run_best};
use slidemask::rows::Rows;
use slidemask::{Bitboard, Isa, Pieces, Slider, Sliders, Square, scalar};

const EMPTY: Bitboard = Bitboard::EMPTY;

#[test]
fn sliders_on_an_empty_board() {
    for (square, rook, bishop) in [(Square::A1, 14, 7), (Square::D4, 14, 13)] {
        assert_eq!(slidemask::rook_attacks(square, EMPTY).count(), rook);
        assert_eq!(slidemask::bishop_attacks(square, EMPTY).count(), bishop);
        assert_eq!(slidemask::queen_attacks(square, EMPTY).count(), rook + bishop);
        let (r, b) = slidemask::rook_and_bishop_attacks(square, EMPTY);
        assert_eq!((r.count(), b.count()), (rook, bishop));
        assert_eq!(scalar::rook_attacks(square, EMPTY).count(), rook);
        assert_eq!(scalar::bishop_attacks(square, EMPTY).count(), bishop);
        assert_eq!(scalar::queen_attacks(square, EMPTY).count(), rook + bishop);
        assert_eq!(scalar::rook_and_bishop_attacks(square, EMPTY), (r, b));
        assert_eq!(NATIVE.rook_attacks(square, EMPTY).count(), rook);
        assert_eq!(NATIVE.bishop_attacks(square, EMPTY).count(), bishop);
        assert_eq!(NATIVE.queen_attacks(square, EMPTY).count(), rook + bishop);
        assert_eq!(NATIVE.rook_and_bishop_attacks(square, EMPTY), (r, b));
    }
}

/// Two pieces in the corners a1 and h1, which block one another, as rooks, bishops and queens.
#[test]
fn sets_of_two_sliders() {
    let corners = Bitboard::from(Square::A1) | Bitboard::from(Square::H1);
    let [as_rooks, as_bishops] =
        [Sliders { orthogonal: corners, ..Sliders::EMPTY }, Sliders { diagonal: corners, ..Sliders::EMPTY }];
    let as_queens = Sliders { orthogonal: corners, diagonal: corners };
    // Rooks: seven squares of two files and eight of rank 1. Bishops: seven squares of two diagonals. A8 and h8 are in both.
    let expected = [22, 14, 22 + 14 - 2];
    let counts = |sets: [Bitboard; 3]| sets.map(Bitboard::count);
    let sliders = [as_rooks, as_bishops, as_queens];
    assert_eq!(counts(sliders.map(|set| slidemask::setwise_slider_attacks(set, corners))), expected);
    assert_eq!(counts(sliders.map(|set| scalar::setwise_slider_attacks(set, corners))), expected);
    assert_eq!(counts(sliders.map(|set| NATIVE.setwise_slider_attacks(set, corners))), expected);
    macro_rules! by_piece {
        ($($way:ident)::+) => {
            counts([
                $($way)::+::setwise_rook_attacks(corners, corners),
                $($way)::+::setwise_bishop_attacks(corners, corners),
                $($way)::+::setwise_queen_attacks(corners, corners),
            ])
        };
    }
    assert_eq!(by_piece!(slidemask), expected);
    assert_eq!(by_piece!(scalar), expected);
    let native = [
        NATIVE.setwise_rook_attacks(corners, corners),
        NATIVE.setwise_bishop_attacks(corners, corners),
        NATIVE.setwise_queen_attacks(corners, corners),
    ];
    assert_eq!(counts(native), expected);
}

#[test]
fn no_pieces_are_the_default() {
    assert_eq!(Sliders::default(), Sliders::EMPTY);
    let none = Pieces::default();
    assert_eq!(
        (none.pawns, none.knights, none.kings, none.sliders),
        ([EMPTY; 2], EMPTY, EMPTY, Sliders::EMPTY)
    );
}

/// Entry i of the answers belongs to entry i of the questions, with every instruction set.
#[test]
fn slices_are_answered_in_order() {
    let squares = [Square::A1, Square::D4, Square::H8];
    let occupied = [EMPTY, Bitboard::from(Square::D6), Bitboard::FULL];
    for batch in Isa::ALL.iter().copied().filter_map(Batch::with) {
        let [mut found, mut also] = [[EMPTY; 3]; 2];
        macro_rules! check {
            ($($name:ident, $name_on:ident;)+) => {
                $(
                    batch.$name(&squares, &occupied, &mut found).unwrap();
                    assert_eq!(found, [0, 1, 2].map(|i| slidemask::$name(squares[i], occupied[i])), "{batch:?}");
                    batch.$name_on(&squares, occupied[1], &mut found).unwrap();
                    assert_eq!(found, squares.map(|square| slidemask::$name(square, occupied[1])), "{batch:?}");
                )+
            };
        }
        check! {
            rook_attacks, rook_attacks_on;
            bishop_attacks, bishop_attacks_on;
            queen_attacks, queen_attacks_on;
        }
        batch.rook_and_bishop_attacks(&squares, &occupied, &mut found, &mut also).unwrap();
        for i in 0..squares.len() {
            let both = slidemask::rook_and_bishop_attacks(squares[i], occupied[i]);
            assert_eq!((found[i], also[i]), both, "{batch:?}");
        }
        let sets = squares.map(Bitboard::from);
        batch.setwise_rook_attacks(&sets, &occupied, &mut found).unwrap();
        assert_eq!(found, [0, 1, 2].map(|i| slidemask::rook_attacks(squares[i], occupied[i])), "{batch:?}");
        batch.setwise_bishop_attacks(&sets, &occupied, &mut found).unwrap();
        assert_eq!(found, [0, 1, 2].map(|i| slidemask::bishop_attacks(squares[i], occupied[i])), "{batch:?}");
        batch.setwise_queen_attacks(&sets, &occupied, &mut found).unwrap();
        assert_eq!(found, [0, 1, 2].map(|i| slidemask::queen_attacks(squares[i], occupied[i])), "{batch:?}");
    }
}

#[test]
fn unequal_slices_are_named() {
    let error = Batch::best().rook_attacks(&[Square::A1], &[], &mut [EMPTY; 2]).unwrap_err();
    assert_eq!((error.first, error.expected), ("squares", 1));
    assert_eq!((error.column, error.length), ("occupied", 0));
    assert_eq!(
        error.to_string(),
        "the columns differ in length: 1 squares, 0 occupied; give as many of each"
    );
    let error = Batch::best().setwise_rook_attacks(&[], &[EMPTY], &mut [EMPTY]).unwrap_err();
    assert_eq!((error.first, error.expected), ("occupied", 1));
    assert_eq!((error.column, error.length), ("rooks", 0));
}

#[test]
fn a_map_has_every_square() {
    let map = AttackMap::of(EMPTY);
    assert!(map.rook.iter().all(|attacks| attacks.count() == 14));
    assert_eq!(Slider::ALL.map(|slider| map.attacks(slider, Square::A1).count()), [14, 7, 21]);
    assert_eq!(Slider::ALL.map(|slider| map.attacks(slider, Square::D4).count()), [14, 13, 27]);
    let mut filled = AttackMap::EMPTY;
    assert!(filled.rook.iter().chain(&filled.bishop).all(|attacks| attacks.is_empty()));
    Batch::best().attack_map(EMPTY, &mut filled);
    assert_eq!(filled, map);
}

#[test]
fn a_list_has_the_squares_of_a_set() {
    let mut list = AttackList::EMPTY;
    assert!(list.is_empty());
    let batch = Batch::best();
    let set: Bitboard = [Square::H8, Square::A1, Square::D4].into_iter().collect();
    for slider in Slider::ALL {
        batch.attack_list(slider, set, set, &mut list);
        assert_eq!((list.len(), list.is_empty()), (3, false));
        assert_eq!(list.squares(), [Square::A1, Square::D4, Square::H8]);
        let map = AttackMap::of(set);
        assert!(list.iter().eq(set.iter().map(|square| (square, map.attacks(slider, square)))), "{slider}");
        assert!(list.iter().map(|(_, attacks)| attacks).eq(list.attacks().iter().copied()));
    }
    batch.attack_list(Slider::Rook, EMPTY, set, &mut list);
    assert!(list.is_empty() && list == AttackList::EMPTY);
}

struct Which;

impl Work for Which {
    type Output = (Isa, u64);

    #[inline(always)]
    fn run<I: InstructionSet>(self, isa: I) -> (Isa, u64) {
        (isa.isa(), isa.empty_row().total())
    }
}

#[test]
fn instruction_sets_are_named() {
    const LOOKUPS: Native = NATIVE;
    assert!(LOOKUPS.isa().is_available());
    assert_eq!((Scalar.isa(), Scalar.empty_row().total()), (Isa::Scalar, 0));
    assert_eq!(run_best(Which), (Isa::best(), 0));
    assert_eq!(Batch::best().isa(), Isa::best());
    assert_eq!(Batch::with(Isa::Scalar).map(|batch| batch.isa()), Some(Isa::Scalar));
    assert!(Isa::Scalar.is_available() && Isa::best().is_available());
    assert!(Isa::OF_TARGET.contains(&Isa::Scalar) && Isa::OF_TARGET.contains(&Isa::best()));
    assert_eq!((Isa::ALL[0], Isa::OF_TARGET[0]), (Isa::Scalar, Isa::Scalar));
    for &isa in Isa::ALL {
        assert_eq!(isa.name().parse(), Ok(isa));
        assert_eq!(Batch::with(isa).map(|batch| batch.isa()), isa.is_available().then_some(isa));
        assert!(!isa.is_available() || Isa::OF_TARGET.contains(&isa), "{isa}");
        assert_eq!(isa.architecture().is_none(), isa == Isa::Scalar);
        assert!(isa == Isa::Scalar || Isa::Scalar < isa);
    }
    assert_eq!(Isa::Avx2.architecture(), Some("x86_64"));
    assert!(Isa::Avx2 < Isa::Avx512);
    assert!(Isa::Avx2.partial_cmp(&Isa::Neon).is_none());
}
