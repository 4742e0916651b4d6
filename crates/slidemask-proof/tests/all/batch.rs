//! Compares batches with the walk over the board, in every instruction set that this machine has.

use slidemask::batch::{Batch, UnequalLengths};
use slidemask::{Bitboard, Slider, Sliders, Square, bishop_attacks, queen_attacks, rook_attacks};
use slidemask_proof::oracle::{self, BISHOP, QUEEN, ROOK, Step};
use slidemask_proof::testing::batches;

/// The longest columns of which every length is tried. Miri takes about a thousand times as long as a processor.
const LONGEST: usize = if cfg!(miri) { 12 } else { 200 };

type Column = fn(&Batch, &[Square], &[Bitboard], &mut [Bitboard]) -> Result<(), UnequalLengths>;

/// The batch functions of a piece, its steps for the oracle, and its single lookup.
const PIECES: [(Slider, Column, &[Step]); 3] = [
    (Slider::Rook, Batch::rook_attacks, ROOK),
    (Slider::Bishop, Batch::bishop_attacks, BISHOP),
    (Slider::Queen, Batch::queen_attacks, QUEEN),
];

/// All subsets of the rays of rook and bishop, for rook, bishop, queen and both, with random pieces elsewhere.
#[test]
#[cfg_attr(miri, ignore = "it takes hours in Miri, and the columns of other tests run the same loops")]
fn every_batch_is_right() {
    let mut random = fastrand::Rng::with_seed(0);
    for (rays, count) in [(ROOK, 1_048_576), (BISHOP, 71_168)] {
        let mut questions = Vec::new();
        for square in Square::ALL {
            let on_rays = Bitboard(oracle::slide(square as u8, rays, 0));
            for subset in on_rays.subsets() {
                questions.push((square, subset | (Bitboard(random.u64(..)) - on_rays)));
            }
        }
        assert_eq!(questions.len(), count);
        random.shuffle(&mut questions);
        let (squares, occupied): (Vec<_>, Vec<_>) = questions.into_iter().unzip();
        let walk = |ways: &[Step]| -> Vec<Bitboard> {
            let questions = squares.iter().zip(&occupied);
            questions
                .map(|(&square, occupied)| Bitboard(oracle::slide(square as u8, ways, occupied.0)))
                .collect()
        };
        let expected = PIECES.map(|(.., ways)| walk(ways));
        for batch in batches() {
            for ((slider, column, _), expected) in PIECES.into_iter().zip(&expected) {
                let mut found = vec![Bitboard::FULL; count];
                assert_eq!(column(&batch, &squares, &occupied, &mut found), Ok(()));
                assert!(found == *expected, "{slider} with {}", batch.isa());
            }
            let (mut rooks, mut bishops) = (vec![Bitboard::FULL; count], vec![Bitboard::FULL; count]);
            let both = batch.rook_and_bishop_attacks(&squares, &occupied, &mut rooks, &mut bishops);
            assert_eq!(both, Ok(()));
            assert!(rooks == expected[0] && bishops == expected[1], "both with {}", batch.isa());
        }
    }
}

/// The offsets at which three columns begin, counted in entries from an aligned address. For one length in twenty, these are
/// all combinations; for the others, one.
fn beginnings(length: usize) -> Vec<[usize; 3]> {
    match length % 20 {
        9 if !cfg!(miri) => (0..512).map(|i| [i % 8, i / 8 % 8, i / 64]).collect(),
        _ => vec![[length % 8, length / 8 % 8, length / 3 % 8]],
    }
}

/// Every length up to 200, with every misalignment of the columns. Memory beside them does not change.
#[test]
fn any_length_and_alignment_will_do() {
    let mut random = fastrand::Rng::with_seed(1);
    let squares: Vec<_> = (0..208).map(|_| Square::ALL[random.usize(..64)]).collect();
    let occupied: Vec<_> = (0..208).map(|_| Bitboard(random.u64(..) & random.u64(..))).collect();
    for batch in batches() {
        for (slider, column, _) in PIECES {
            let single = match slider {
                Slider::Rook => rook_attacks,
                Slider::Bishop => bishop_attacks,
                Slider::Queen => queen_attacks,
            };
            for (length, [a, b, c]) in (0..=LONGEST)
                .flat_map(|length| beginnings(length).into_iter().map(move |from| (length, from)))
            {
                let mut found = vec![Bitboard(0x5a); 208];
                let (squares, occupied) = (&squares[a..a + length], &occupied[b..b + length]);
                assert_eq!(column(&batch, squares, occupied, &mut found[c..c + length]), Ok(()));
                for (i, &found) in found.iter().enumerate() {
                    let inside = i.checked_sub(c).filter(|&i| i < length);
                    let expected = inside.map_or(Bitboard(0x5a), |i| single(squares[i], occupied[i]));
                    assert_eq!(found, expected, "{slider} {i} of {length} with {}", batch.isa());
                }
            }
        }
    }
}

/// Two columns of answers, of every length, so that any number of entries is left over after whole registers and blocks.
#[test]
fn any_length_will_do_for_both() {
    let mut random = fastrand::Rng::with_seed(3);
    let (squares, occupied): (Vec<_>, Vec<_>) =
        (0..LONGEST).map(|_| (Square::ALL[random.usize(..64)], Bitboard(random.u64(..)))).unzip();
    for batch in batches() {
        for length in 0..=LONGEST {
            let (squares, occupied) = (&squares[..length], &occupied[..length]);
            let (mut rooks, mut bishops) = (vec![Bitboard::FULL; length], vec![Bitboard::FULL; length]);
            assert_eq!(batch.rook_and_bishop_attacks(squares, occupied, &mut rooks, &mut bishops), Ok(()));
            for (i, (&square, &occupied)) in squares.iter().zip(occupied).enumerate() {
                let expected = (rook_attacks(square, occupied), bishop_attacks(square, occupied));
                assert_eq!((rooks[i], bishops[i]), expected, "{i} of {length} with {}", batch.isa());
            }
        }
    }
}

#[test]
fn unequal_lengths_are_an_error_and_write_nothing() {
    let squares = [Square::A1; 3];
    let occupied = [Bitboard::EMPTY; 3];
    for batch in batches() {
        for (_, column, _) in PIECES {
            for (s, o, a, column_named, length) in [
                (2, 3, 3, "occupied", 3),
                (3, 2, 3, "occupied", 2),
                (3, 3, 2, "attacks", 2),
                (0, 0, 1, "attacks", 1),
            ] {
                let mut attacks = [Bitboard(0x5a); 3];
                let error = column(&batch, &squares[..s], &occupied[..o], &mut attacks[..a]).unwrap_err();
                assert_eq!((error.first, error.expected), ("squares", s));
                assert_eq!((error.column, error.length), (column_named, length));
                assert_eq!(attacks, [Bitboard(0x5a); 3]);
            }
        }
        let (mut three, mut two) = ([Bitboard(0x5a); 3], [Bitboard(0x5a); 2]);
        assert!(batch.rook_and_bishop_attacks(&squares, &occupied, &mut three, &mut two).is_err());
        assert!(batch.rook_and_bishop_attacks(&squares, &occupied, &mut two, &mut three).is_err());
        assert!(batch.rook_attacks_on(&squares, Bitboard::EMPTY, &mut two).is_err());
        let sets = &occupied[..];
        let told = [
            (batch.setwise_rook_attacks(sets, sets, &mut two), "attacks"),
            (batch.setwise_bishop_attacks(&sets[..2], sets, &mut three), "bishops"),
            (batch.setwise_queen_attacks(&sets[..2], sets, &mut three), "queens"),
            (
                batch.setwise_slider_attacks(
                    Sliders { orthogonal: &sets[..2], diagonal: sets },
                    sets,
                    &mut three,
                ),
                "orthogonal sliders",
            ),
            (
                batch.setwise_slider_attacks(
                    Sliders { orthogonal: sets, diagonal: &sets[..2] },
                    sets,
                    &mut three,
                ),
                "diagonal sliders",
            ),
        ];
        for (error, column) in told {
            let error = error.unwrap_err();
            assert_eq!((error.first, error.expected), ("occupied", 3));
            assert_eq!((error.column, error.length), (column, 2));
        }
        assert!(three.iter().chain(&two).all(|&attacks| attacks == Bitboard(0x5a)));
    }
}

type OnOneBoard = fn(&Batch, &[Square], Bitboard, &mut [Bitboard]) -> Result<(), UnequalLengths>;

/// One board for many squares, in every length up to 200 and some longer ones, with every misalignment. Memory beside the answers
/// does not change.
#[test]
fn one_board_answers_many_squares() {
    let pieces: [(OnOneBoard, &[Step]); 3] = [
        (Batch::rook_attacks_on, ROOK),
        (Batch::bishop_attacks_on, BISHOP),
        (Batch::queen_attacks_on, QUEEN),
    ];
    let mut random = fastrand::Rng::with_seed(3);
    for batch in batches() {
        for (column, ways) in pieces {
            for length in (0..=200).chain([201, 255, 256, 257, 300, 1000]) {
                if cfg!(miri) && length > LONGEST && length != 65 {
                    continue;
                }
                let from = length / 4 % 8;
                let squares: Vec<_> = (0..from + length).map(|_| Square::ALL[random.usize(..64)]).collect();
                let squares = &squares[from..];
                let occupied = random.u64(..) & random.u64(..);
                let mut found = vec![Bitboard(0x5a); length + 8];
                let inside = from..from + length;
                assert_eq!(column(&batch, squares, Bitboard(occupied), &mut found[inside.clone()]), Ok(()));
                for (&square, &found) in squares.iter().zip(&found[inside.clone()]) {
                    let expected = Bitboard(oracle::slide(square as u8, ways, occupied));
                    assert_eq!(found, expected, "{square} with {}", batch.isa());
                }
                found.drain(inside);
                assert_eq!(found, [Bitboard(0x5a); 8], "{length} with {}", batch.isa());
            }
        }
    }
}
