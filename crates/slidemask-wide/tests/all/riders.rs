//! Which riders and boards there are, and every error with its text.

use slidemask_wide::{
    BoxedGeometry, BoxedPathPiece, BoxedRider, Geometry, Path, PathPiece64, Ride, Rider, RiderError, Set,
    Shape, Square, U256, rides,
};

#[test]
fn steps_that_lead_nowhere_are_errors() {
    let shape = Shape::of(9, 2);
    let errors = [
        (
            Ride::both_ways(0, 0),
            RiderError::Stays { ride: Ride::both_ways(0, 0) },
            "the step (0, 0) in files and ranks, at most 255 times, leads nowhere; leave it out",
        ),
        (
            Ride::one_way(-1, 2).at_most(0),
            RiderError::Stays { ride: Ride::one_way(-1, 2).at_most(0) },
            "the step (-1, 2) in files and ranks, at most 0 times, leads nowhere; leave it out",
        ),
        (
            Ride::both_ways(1, -2),
            RiderError::NeverLands { ride: Ride::both_ways(1, -2), files: 9, ranks: 2 },
            "the step (1, -2) in files and ranks lands on no square of this board of 9x2; leave it out",
        ),
        (
            Ride::one_way(i16::MIN, i16::MIN),
            RiderError::NeverLands { ride: Ride::one_way(i16::MIN, i16::MIN), files: 9, ranks: 2 },
            "the step (-32768, -32768) in files and ranks lands on no square of this board of 9x2; leave it out",
        ),
    ];
    for (ride, error, message) in errors {
        assert_eq!(BoxedRider::<u64>::boxed(&shape, &[rides::ROOK[0], ride]).unwrap_err(), error);
        assert_eq!(Rider::<u64, 18, 2>::try_new(&shape, [rides::ROOK[0], ride]).unwrap_err(), error);
        assert_eq!(Rider::<u128, 18, 1>::try_new(&shape, [ride]).unwrap_err(), error);
        assert_eq!(Rider::<U256, 18, 1>::try_new(&shape, [ride]).unwrap_err(), error);
        assert_eq!(error.to_string(), message);
    }
    // The legs of a path may be what leads off the board.
    let lands_nowhere = |legs, step| {
        let path = [if legs { Path::leap([(200, 0)], 1, 0) } else { Path::leap([], step, 0) }];
        let error = BoxedPathPiece::<u64>::boxed(&shape, &path).unwrap_err();
        assert_eq!(PathPiece64::<18, 1>::try_new(&shape, path).unwrap_err(), error);
        error
    };
    let behind_legs = RiderError::PathNeverLands { ride: Ride::one_way(1, 0).at_most(1), files: 9, ranks: 2 };
    assert_eq!(lands_nowhere(true, 1), behind_legs);
    assert_eq!(
        behind_legs.to_string(),
        "the step (1, 0) in files and ranks, behind its legs, lands on no square of this board of 9x2; leave the path out"
    );
    let ride = Ride::one_way(9, 0).at_most(1);
    assert_eq!(lands_nowhere(false, 9), RiderError::NeverLands { ride, files: 9, ranks: 2 });
    // A hole counts as no square.
    let split = Shape::of(1, 3).without(0, 1);
    let error = BoxedRider::<u64>::boxed(&split, &rides::LANCE).unwrap_err();
    assert_eq!(error, RiderError::NeverLands { ride: rides::LANCE[0], files: 1, ranks: 3 });
    assert!(BoxedRider::<u64>::boxed(&split, &[Ride::one_way(0, 2)]).is_ok());
}

#[test]
fn words_and_types_must_fit() {
    let narrow = |bits, squares| RiderError::WordTooNarrow { bits, squares };
    assert_eq!(BoxedGeometry::<u64>::boxed(&Shape::of(65, 1)).unwrap_err(), narrow(64, 65));
    assert_eq!(BoxedGeometry::<u128>::boxed(&Shape::OMEGA).unwrap_err(), narrow(128, 144));
    assert_eq!(BoxedRider::<u64>::boxed(&Shape::of(9, 9), &rides::ROOK).unwrap_err(), narrow(64, 81));
    assert_eq!(Rider::<u64, 81, 2>::try_new(&Shape::of(9, 9), rides::ROOK).unwrap_err(), narrow(64, 81));
    assert_eq!(
        narrow(64, 81).to_string(),
        "a board of 81 squares does not fit into a word of 64 bits; use u128"
    );
    let error = Rider::<u128, 80, 2>::try_new(&Shape::of(9, 9), rides::ROOK).unwrap_err();
    assert_eq!(error, RiderError::WrongNumberOfSquares { expected: 80, squares: 81 });
    assert_eq!(error.to_string(), "the board has 81 squares, and its type says 80; holes count, too");
    for (files, ranks) in [(64, 1), (8, 8), (1, 64)] {
        assert!(BoxedGeometry::<u64>::boxed(&Shape::of(files, ranks)).is_ok());
    }
    for (files, ranks) in [(128, 1), (16, 8), (1, 128)] {
        assert!(BoxedGeometry::<u128>::boxed(&Shape::of(files, ranks)).is_ok());
        assert!(BoxedGeometry::<u64>::boxed(&Shape::of(files, ranks)).is_err());
    }
    assert!(BoxedGeometry::<U256>::boxed(&Shape::of(16, 16)).is_ok());
}

macro_rules! panics {
    ($($name:ident: $expected:literal, $what:expr;)+) => { $(
        #[test]
        #[should_panic(expected = $expected)]
        fn $name() {
            let _ = $what;
        }
    )+ };
}

// In constants these are errors of the compiler.
panics! {
    narrow_words_panic: "the board has more squares than the word has bits", Geometry::<u64, 81>::rectangle(9, 9);
    other_numbers_of_squares_panic: "the board has another number of squares than its type says", Geometry::<u128, 80>::rectangle(9, 9);
    steps_to_nowhere_panic: "a step of the piece leads nowhere", Rider::<u64, 4, 4>::new(&Shape::of(2, 2), rides::NIGHTRIDER);
    paths_to_nowhere_panic: "a path of the piece leads nowhere", PathPiece64::<4, 1>::new(&Shape::of(2, 2), [Path::leap([(2, 0)], 1, 0)]);
    steps_that_stay_panic: "a step of the piece leads nowhere", Rider::<u64, 4, 1>::new(&Shape::of(2, 2), [Ride::one_way(0, 0)]);
}

#[test]
fn rides_are_what_they_say() {
    assert_eq!(Ride::both_ways(1, 2), Ride { files: 1, ranks: 2, both: true, longest: 255 });
    assert_eq!(Ride::one_way(-1, 2).at_most(3), Ride { files: -1, ranks: 2, both: false, longest: 3 });
    assert_eq!(Ride::one_way(-1, 2).reversed(), Ride::one_way(1, -2));
    assert_eq!(Ride::one_way(i16::MIN, 0).reversed(), Ride::one_way(i16::MIN, 0));
    assert_eq!(rides::LANCE_DOWN, [Ride::one_way(0, -1)]);
}

#[test]
fn tables_have_a_mask_for_each_line_of_each_square() {
    let shape = Shape::of(9, 10);
    let rider = Rider::<u128, 90, 4>::new(&shape, rides::NIGHTRIDER);
    assert_eq!(rider.table_bytes(), 90 * 4 * 16);
    let boxed = BoxedRider::<u128>::boxed(&shape, &rides::NIGHTRIDER).unwrap();
    assert_eq!(boxed.table_bytes(), rider.table_bytes());
    assert_eq!(boxed.shape(), rider.shape());
    for bit in 0..=255 {
        let lines: Vec<_> = rider.lines(Square::new(bit)).collect();
        assert_eq!(lines, boxed.lines(Square::new(bit)).collect::<Vec<_>>());
        assert_eq!(lines.len(), if bit < 90 { 4 } else { 0 });
    }
    let geometry = BoxedGeometry::<U256>::boxed(&shape).unwrap();
    assert_eq!(geometry.table_bytes(), 90 * 4 * 32);
    assert_eq!(geometry.queen().lines(Square::new(0)).count(), 4);
    assert_eq!(geometry.rook_attacks(Square::new(200), Set::EMPTY), Set::EMPTY);
    // A piece without lines attacks nothing.
    let nothing = BoxedRider::<u64>::boxed(&Shape::of(3, 3), &[]).unwrap();
    assert_eq!(nothing.attacks(Square::new(4), Set::EMPTY), Set::EMPTY);
}
