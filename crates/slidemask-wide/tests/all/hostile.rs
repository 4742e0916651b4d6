//! No argument makes the library panic: any text, any square, any ride.

use proptest::prelude::*;
use slidemask_wide::{
    BoxedGeometry, BoxedPathPiece, BoxedRider, Fen, Path, Placement, Ride, Set, Shape, Square, U256, hoppers,
};

/// Any shape, with a few holes.
fn shapes() -> impl Strategy<Value = Shape> {
    let size = (1_usize..=256).prop_flat_map(|files| (Just(files), 1..=256 / files));
    (size, prop::collection::vec(any::<(u8, u8)>(), 0..20)).prop_map(|((files, ranks), holes)| {
        let without = |shape: Shape, (file, rank): (u8, u8)| {
            shape.without(usize::from(file) % files, usize::from(rank) % ranks)
        };
        holes.into_iter().fold(Shape::of(files, ranks), without)
    })
}

fn any_ride() -> impl Strategy<Value = Ride> {
    let number = || prop_oneof![any::<i16>(), -3_i16..=3, Just(i16::MIN), Just(i16::MAX)];
    (number(), number(), any::<bool>(), any::<u8>()).prop_map(|(files, ranks, both, longest)| Ride {
        files,
        ranks,
        both,
        longest,
    })
}

fn any_path() -> impl Strategy<Value = Path> {
    let short = || (-3_i16..=3, -3_i16..=3);
    let far = || prop_oneof![9 => short(), 1 => any::<(i16, i16)>()];
    let parts = (far(), prop::array::uniform6(far()), 0_usize..4, any::<u8>());
    parts.prop_map(|((files, ranks), legs, number, longest)| match number {
        0 => Path::ride([], files, ranks).at_most(longest),
        1 => Path::ride([legs[0]], files, ranks).rotated(),
        2 => Path::ride([legs[0], legs[1]], files, ranks).mirrored(),
        _ => Path::leap(legs, files, ranks).turned(),
    })
}

fn any_word() -> impl Strategy<Value = Set<U256>> {
    any::<[u128; 2]>().prop_map(|[lower, upper]| Set(U256 { lower, upper }))
}

/// Texts that look like placements.
fn texts() -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), "[0-9a-zA-Z+/ \\[é]{0,40}", "([pR]|[0-9]|/){0,30}"]
}

/// What may follow a placement: mostly hands, side, rights and counters, otherwise any of their characters.
fn fields() -> impl Strategy<Value = String> {
    prop_oneof![
        9 => r"(\[(-|([1-9]?[PpRr]){0,4})\])?( [wbr]( (-|[KQkq]{1,4}|([1-9]?[PpRr]){1,4})( [0-9]{1,3}){0,2})?)?",
        1 => r"[\]\[ 0-9a-zA-Z+é-]{0,12}",
    ]
}

proptest! {
    #[test]
    fn any_text_is_a_placement_or_an_error(shape in shapes(), text in texts()) {
        match Placement::parse(&shape, &text) {
            Ok(placement) => {
                let occupied = placement.occupied::<U256>();
                prop_assert!(occupied.without(shape.squares()).is_empty());
                prop_assert_eq!(occupied.count() as usize, placement.pieces().count());
            }
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    #[test]
    fn any_text_behind_a_placement_is_read_or_an_error(rest in fields(), is_sfen in any::<bool>()) {
        let shape = Shape::of(3, 1);
        let parse = if is_sfen { Fen::parse_sfen } else { Fen::parse };
        let text = format!("3{rest}");
        match parse(&shape, &text) {
            Ok(fen) => {
                let written = fen.written(&shape).to_string();
                // A FEN without rights has a dash there afterwards, so counters are a field of their own.
                prop_assert_eq!(parse(&shape, &written), Ok(fen), "{}", written);
            }
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    #[test]
    fn any_bytes_are_a_placement_or_an_error(shape in shapes(), bytes in prop::collection::vec(any::<u8>(), 0..100)) {
        let text = String::from_utf8_lossy(&bytes);
        let _ = (Placement::parse(&shape, &text), Fen::parse(&shape, &text), Fen::parse_sfen(&shape, &text));
        let _ = shape.named(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_text_is_a_square_or_an_error(shape in shapes(), text in prop_oneof![any::<String>(), "[a-z]{0,3}[0-9]{0,21}"]) {
        match shape.named(&text) {
            Ok(square) => prop_assert_eq!(shape.name(square).to_string(), text),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    #[test]
    fn any_numbers_are_a_shape_or_an_error(files in any::<usize>(), ranks in any::<usize>(), small in 0_usize..300) {
        for (files, ranks) in [(files, ranks), (small, ranks), (files, small), (small, ranks % 300)] {
            match Shape::rectangle(files, ranks) {
                Ok(shape) => prop_assert_eq!(shape.bits(), files * ranks),
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
    }

    #[test]
    fn squares_beyond_the_board_attack_nothing(
        shape in shapes(), rides in prop::collection::vec(any_ride(), 0..5), paths in prop::collection::vec(any_path(), 0..3), squares in any::<[u8; 3]>(), occupied in any_word(), other in any_word(),
    ) {
        let [one, two, three] = squares.map(Square::new);
        let _ = (shape.name(one).to_string(), shape.step(one, i32::MIN, i32::MAX), shape.draw(occupied).to_string());
        let _ = (shape.east_attacks(occupied, other), shape.west_attacks(occupied, other));
        if let Ok(rider) = BoxedRider::<U256>::boxed(&shape, &rides) {
            let attacks = rider.attacks(one, occupied);
            prop_assert!(attacks.without(shape.squares()).is_empty());
            prop_assert!(shape.contains(one) || attacks.is_empty());
            prop_assert!(!attacks.contains(one));
            let _ = (rider.xray_attacks(one, occupied, other), rider.attackers(one, other, occupied));
            let _ = (rider.between(one, two), rider.line(one, two));
            let is_there = [one, two, three].iter().all(|&square| shape.contains(square));
            prop_assert!(is_there || !rider.aligned(one, two, three));
            prop_assert!(rider.attacks_of_set(other, occupied).without(shape.squares()).is_empty());
            let _ = hoppers::cannon_attacks(&rider, one, occupied) | hoppers::cannon_moves(&rider, one, occupied);
            let _ = hoppers::janggi_cannon_attacks(&rider, one, occupied, other);
            let _ = hoppers::janggi_cannon_moves(&rider, one, occupied, other);
            let _ = hoppers::grasshopper_attacks(&rider, one, occupied);
        }
        if let Ok(piece) = BoxedPathPiece::<U256>::boxed(&shape, &paths) {
            let attacks = piece.attacks(one, occupied);
            prop_assert!(attacks.without(shape.squares()).is_empty());
            prop_assert!(!attacks.contains(one) && (shape.contains(one) || attacks.is_empty()));
            let attackers = piece.attackers(two, Set::of(one), occupied);
            prop_assert_eq!(attackers.contains(one), attacks.contains(two));
            prop_assert!(piece.blocks(one, two, occupied).is_empty() || attacks.contains(two));
            prop_assert!(piece.between(one, two).all(|between| between.without(shape.squares()).is_empty()));
        }
        // In a narrower word, a square beyond the board may have no bit.
        let narrow = BoxedGeometry::<u64>::boxed(&Shape::of(8, 8)).unwrap();
        prop_assert!(squares.iter().all(|&square| square < 64) || !narrow.aligned(one, two, three));
        let geometry = BoxedGeometry::<U256>::boxed(&shape).unwrap();
        prop_assert!(geometry.slider_attackers(one, occupied, other, occupied).without(shape.squares()).is_empty());
        prop_assert_eq!(geometry.square(usize::from(squares[0]), usize::from(squares[1])).is_some_and(|square| !shape.contains(square)), false);
    }
}
