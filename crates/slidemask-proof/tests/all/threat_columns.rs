//! Compares threats and inputs of networks in columns with the lists of a walk over the board, in every instruction set that this
//! machine has.

use std::collections::HashMap;

use fastrand::Rng;
use slidemask::batch::Batch;
use slidemask::{Color, Kind, Square};
use slidemask_nnue::batch::ColumnsError;
use slidemask_nnue::network::{BoardInputs, NetworkInputs};
use slidemask_nnue::threats::{FeatureSet, Mailbox, Pairs, PieceCode, Threat};
use slidemask_proof::oracle;
use slidemask_proof::testing::batches;
use slidemask_proof::testing::threat_lists::{self, CODES, Counts, counted, random_board, sorted};

/// The numbers of boards. Miri takes about a thousand times as long as a processor.
const LENGTHS: &[usize] = if cfg!(miri) {
    &[0, 3]
} else if cfg!(debug_assertions) {
    &[0, 1, 63, 64, 65, 200]
} else {
    &[0, 1, 63, 64, 65, 1000] // .ci/long levels
};
const LONGEST: usize = LENGTHS[LENGTHS.len() - 1];

/// Sets of features, with the accounts of their pairs.
static FEATURE_SETS: [(FeatureSet, Counts); 4] = [
    (FeatureSet::new(Pairs::ALL), threat_lists::SETS[0].1),
    (FeatureSet::new(Pairs::FULL), threat_lists::SETS[1].1),
    (FeatureSet::new(Pairs::WITHOUT_KINGS), threat_lists::SETS[2].1),
    (FeatureSet::new(Pairs::ALL.without_own()), threat_lists::SETS[3].1),
];

/// Random boards, from empty to full.
fn boards(count: usize) -> Vec<Mailbox> {
    let mut random = Rng::with_seed(1);
    let mut board =
        |pieces| Mailbox::from_bytes(&random_board(&mut random, pieces)).expect("codes of pieces");
    (0..count).map(|i| board((i * 7 + 40) % 65)).collect()
}

/// The walk's threats of each board that count, sorted.
fn walked(boards: &[Mailbox], counts: Counts) -> Vec<Vec<[u8; 4]>> {
    boards.iter().map(|board| counted(board.as_bytes(), counts).into_iter().collect()).collect()
}

/// An entry that no function writes.
const GUARD: u32 = 0xdead_beef;

fn guard() -> Threat {
    let king = PieceCode::new(Color::Black, Kind::King);
    Threat { attacker: king, from: Square::H8, victim: king, to: Square::A1 }
}

#[test]
fn threats_of_many_boards() {
    let all = boards(LONGEST);
    for (set, &(ref features, counts)) in FEATURE_SETS.iter().enumerate() {
        let walked = walked(&all, counts);
        for batch in batches() {
            for &length in LENGTHS {
                let (boards, expected) = (&all[..length], &walked[..length]);
                let count = expected.iter().map(Vec::len).sum::<usize>();
                // Exactly enough room, and room to spare; neither may be written beyond its end.
                for spare in [0, 1, Threat::MOST_ON_A_BOARD + 100] {
                    let mut offsets = vec![GUARD; length + 2];
                    let mut items = vec![guard(); count + spare + 1];
                    let room = &mut items[..count + spare];
                    let written = slidemask_nnue::batch::threats(
                        batch,
                        boards,
                        features.pairs(),
                        &mut offsets[..=length],
                        room,
                    );
                    assert_eq!(written, Ok(count), "{batch:?} {set} {length} {spare}");
                    assert_eq!((offsets[0], offsets[length + 1]), (0, GUARD));
                    assert_eq!(offsets[length] as usize, count);
                    assert_eq!(sorted(&offsets[..=length], Threat::bytes_of(&items)), expected);
                    assert!(
                        items[count..].iter().all(|&item| item == guard()),
                        "{batch:?}: entries after the end"
                    );
                }
            }
        }
    }
}

/// The numbers of a set in the documented order, by bytes: attackers, victims, squares of the attacker, squares of the victim.
fn numbers(counts: Counts) -> HashMap<[u8; 4], u32> {
    let [_, pieces @ ..] = &CODES;
    let mut numbers = HashMap::new();
    for &attacker in pieces {
        for &victim in pieces.iter().filter(|&&victim| counts(attacker, victim)) {
            for from in 0..64 {
                if attacker & 7 == 1 && matches!(from / 8, 0 | 7) {
                    continue;
                }
                // On a board with one victim, the attacker is blocked by nothing else.
                for to in (0..64).filter(|&to| to != from) {
                    let mut codes = [0; 64];
                    (codes[usize::from(from)], codes[usize::from(to)]) = (attacker, victim);
                    let threat = [attacker, from, victim, to];
                    if oracle::threats(&codes).contains(&threat) {
                        let number = u32::try_from(numbers.len()).expect("a small number");
                        numbers.insert(threat, number);
                    }
                }
            }
        }
    }
    numbers
}

/// A threat as seen by Black or White, with files mirrored or not.
fn seen([attacker, from, victim, to]: [u8; 4], black: bool, mirrored: bool) -> [u8; 4] {
    let square = |square: u8| {
        let (file, rank) = (square % 8, square / 8);
        let (file, rank) = (if mirrored { 7 - file } else { file }, if black { 7 - rank } else { rank });
        8 * rank + file
    };
    let piece = |code: u8| match (black, code > 8) {
        (false, _) => code,
        (true, true) => code - 8,
        (true, false) => code + 8,
    };
    [piece(attacker), square(from), piece(victim), square(to)]
}

/// How a side sees a board: whether it is Black's, and whether the files are mirrored.
fn view(board: &Mailbox, side: Color) -> (bool, bool) {
    let king = 6 + if side == Color::Black { 8 } else { 0 };
    let square = board.as_bytes().iter().position(|&code| code == king);
    (side == Color::Black, square.is_some_and(|square| square % 8 >= 4))
}

#[test]
#[cfg_attr(miri, ignore = "it takes hours in Miri, and another test runs the same loops")]
fn numbers_of_many_boards() {
    let all = boards(LONGEST);
    let mut random = Rng::with_seed(2);
    let sides: Vec<_> = all.iter().map(|_| Color::ALL[random.usize(..2)]).collect();
    for (set, &(ref features, counts)) in FEATURE_SETS.iter().enumerate() {
        let numbers = numbers(counts);
        assert_eq!(features.len(), numbers.len());
        let network = NetworkInputs::EMPTY.with_threats(features.clone());
        let walked = walked(&all, counts);
        let of_board = |(board, side): (usize, Color)| {
            let (black, mirrored) = view(&all[board], side);
            let mut list: Vec<_> = walked[board]
                .iter()
                .filter_map(|&threat| numbers.get(&seen(threat, black, mirrored)).copied())
                .collect();
            list.sort_unstable();
            list
        };
        let expected: Vec<_> = sides.iter().copied().enumerate().map(of_board).collect();
        let others: Vec<_> = sides.iter().map(|&side| !side).enumerate().map(of_board).collect();
        let threats = walked.iter().map(Vec::len).sum::<usize>();
        assert!(
            set == 3 || expected.iter().map(Vec::len).sum::<usize>() < threats,
            "pawns on the first rank"
        );
        for batch in batches() {
            for &length in LENGTHS {
                let (boards, sides) = (&all[..length], &sides[..length]);
                let wanted = [&expected[..length], &others[..length]];
                let counts = wanted.map(|lists| lists.iter().map(Vec::len).sum::<usize>());
                for spare in [0, 1, BoardInputs::MOST + 100] {
                    let mut offsets = [(); 2].map(|()| vec![GUARD; length + 2]);
                    let mut items = counts.map(|count| vec![GUARD; count + spare + 1]);
                    let ([one, other], [of_one, of_other]) = (&mut offsets, &mut items);
                    let (one, other) = (&mut one[..=length], &mut other[..=length]);
                    let rooms = (&mut of_one[..counts[0] + spare], &mut of_other[..counts[1] + spare]);
                    let written = slidemask_nnue::batch::network_inputs_of_both_sides(
                        batch,
                        boards,
                        sides,
                        &network,
                        [one, other],
                        [rooms.0, rooms.1],
                    );
                    assert_eq!(written, Ok(counts), "{batch:?} {set} {length} {spare}");
                    // One column, and then both: the second offsets and items stay as they are.
                    for columns in [2, 1] {
                        for i in 0..2 {
                            let (offsets, items, count) = (&offsets[i], &items[i], counts[i]);
                            assert_eq!((offsets[0], offsets[length + 1]), (0, GUARD));
                            assert_eq!(sorted(&offsets[..=length], items), wanted[i], "{columns}");
                            assert!(
                                items[count..].iter().all(|&item| item == GUARD),
                                "{batch:?}: entries after the end"
                            );
                        }
                        offsets[0].fill(GUARD);
                        items[0].fill(GUARD);
                        let room = &mut items[0][..counts[0] + spare];
                        let offsets = &mut offsets[0][..=length];
                        let written = slidemask_nnue::batch::network_inputs(
                            batch, boards, sides, &network, offsets, room,
                        );
                        assert_eq!(written, Ok(counts[0]), "{batch:?} {set} {length} {spare}");
                    }
                }
            }
        }
    }
}

/// The walk of `tests/network` of slidemask proves the lists of a board.
#[test]
fn columns_of_all_parts_are_the_lists_of_their_boards() -> Result<(), Box<dyn std::error::Error>> {
    let all = boards(if cfg!(miri) { 2 } else { 200 });
    let sides: Vec<_> = (0..all.len()).map(|i| Color::ALL[i % 3 % 2]).collect();
    let (mut inputs, mut offsets, mut items) =
        (BoardInputs::EMPTY, vec![GUARD; all.len() + 1], vec![GUARD; all.len() * BoardInputs::MOST]);
    for name in ["Full_Threats_60720+PP_3Wide+HalfKAv2_hm", "PP_3Wide", "Chess768"] {
        let network = NetworkInputs::named(name)?;
        for batch in batches() {
            slidemask_nnue::batch::network_inputs(batch, &all, &sides, &network, &mut offsets, &mut items)?;
            for ((board, &side), found) in all.iter().zip(&sides).zip(sorted(&offsets, &items)) {
                network.of_board(board, &mut inputs);
                let list = &mut inputs.sides[side as usize];
                list.sort();
                assert_eq!(found, list.as_slice(), "{batch:?} {name}");
            }
        }
    }
    Ok(())
}

#[test]
fn slices_that_are_too_short_are_errors() {
    let all = boards(if cfg!(miri) { 2 } else { 100 });
    let (features, counts) = &FEATURE_SETS[1];
    let network = NetworkInputs::EMPTY.with_threats(features.clone());
    let sides = [Color::Black; 101];
    for batch in batches() {
        for length in [1, 63, 64, 65, 100].into_iter().filter(|&length| length <= all.len()) {
            let boards = &all[..length];
            // The numbers of the boards, with so many sides.
            let number = |count: usize, offsets: &mut [u32], numbers: &mut [u32]| {
                slidemask_nnue::batch::network_inputs(
                    batch,
                    boards,
                    &sides[..count],
                    &network,
                    offsets,
                    numbers,
                )
            };
            let needed = walked(boards, *counts).iter().map(Vec::len).sum::<usize>();
            let mut offsets = vec![GUARD; length + 2];
            let mut items = vec![guard(); needed];
            let mut numbers = vec![GUARD; needed];
            // One offset too few, one too many, none.
            for wrong in [length, length + 2, 0] {
                let error = Err(ColumnsError::Offsets { boards: length, offsets: wrong });
                assert_eq!(
                    slidemask_nnue::batch::threats(
                        batch,
                        boards,
                        features.pairs(),
                        &mut offsets[..wrong],
                        &mut items
                    ),
                    error
                );
                let found = number(length, &mut offsets[..wrong], &mut numbers);
                assert_eq!(found, error);
            }
            for wrong in [length - 1, length + 1] {
                let found = number(wrong, &mut offsets[..=length], &mut numbers);
                let Err(ColumnsError::Lengths(error)) = found else { panic!("{found:?}") };
                assert_eq!((error.expected, error.column, error.length), (length, "sides", wrong));
            }
            assert!(offsets.iter().chain(&numbers).all(|&entry| entry == GUARD), "nothing is written");
            assert!(items.iter().all(|&item| item == guard()), "nothing is written");
            if needed == 0 {
                continue;
            }
            // Room for one item too few, and for none. The numbers of pawns on the first rank are not needed.
            for room in [needed - 1, 0] {
                let error = Err(ColumnsError::Items { needed, items: room });
                let found = slidemask_nnue::batch::threats(
                    batch,
                    boards,
                    features.pairs(),
                    &mut offsets[..=length],
                    &mut items[..room],
                );
                assert_eq!(found, error, "{batch:?} {length}");
                assert!(items[room..].iter().all(|&item| item == guard()));
                let found = number(length, &mut offsets[..=length], &mut numbers[..0]);
                let Err(ColumnsError::Items { needed: features_needed, items: 0, .. }) = found else {
                    panic!("{found:?}")
                };
                let found = number(length, &mut offsets[..=length], &mut numbers[..features_needed - 1]);
                let error = ColumnsError::Items { needed: features_needed, items: features_needed - 1 };
                assert_eq!(found, Err(error), "{batch:?} {length}");
                assert!(numbers[features_needed - 1..].iter().all(|&number| number == GUARD));
                let found = number(length, &mut offsets[..=length], &mut numbers[..features_needed]);
                assert_eq!(found, Ok(features_needed));
                numbers.fill(GUARD);
                items.fill(guard());
            }
        }
    }
}

#[test]
fn errors_say_what_is_needed() {
    let queens = [Mailbox::from_bytes(&[5; 64]).expect("queens"); 2];
    let batch = Batch::best();
    let error = |found: Result<usize, ColumnsError>| found.expect_err("an error").to_string();
    assert_eq!(
        error(slidemask_nnue::batch::threats(batch, &queens, &Pairs::ALL, &mut [0; 2], &mut [])),
        "there are 2 offsets for 2 boards; give one offset more than boards"
    );
    assert_eq!(
        error(slidemask_nnue::batch::threats(batch, &queens, &Pairs::ALL, &mut [0; 3], &mut [guard(); 839])),
        "the boards have 840 items, and there is room for 839; give room for 840"
    );
    let network = NetworkInputs::EMPTY.with_threats(FEATURE_SETS[0].0.clone());
    assert_eq!(
        error(slidemask_nnue::batch::network_inputs(batch, &queens, &[], &network, &mut [0; 3], &mut [])),
        "the columns differ in length: 2 boards, 0 sides; give as many of each"
    );
    let both = |sides: &[Color], lengths: [usize; 4]| {
        let [mut one, mut other, mut items, mut others] = lengths.map(|length| vec![GUARD; length]);
        let (offsets, items) = ([&mut one[..], &mut other], [&mut items[..], &mut others]);
        slidemask_nnue::batch::network_inputs_of_both_sides(batch, &queens, sides, &network, offsets, items)
            .map(|counts| counts[0])
    };
    let sides = Color::ALL;
    assert_eq!(both(&sides, [3, 3, 840, 840]), Ok(840));
    assert_eq!(
        error(both(&sides[1..], [3, 3, 840, 840])),
        "the columns differ in length: 2 boards, 1 sides; give as many of each"
    );
    for wrong in [[2, 3, 840, 840], [3, 2, 840, 840]] {
        let expected = "there are 2 offsets for 2 boards; give one offset more than boards";
        assert_eq!(error(both(&sides, wrong)), expected);
    }
    for wrong in [[3, 3, 839, 840], [3, 3, 840, 839], [3, 3, 839, 839]] {
        let expected = "the boards have 840 items, and there is room for 839; give room for 840";
        assert_eq!(error(both(&sides, wrong)), expected);
    }
    let too_many = ColumnsError::TooMany { boards: 7 }.to_string();
    assert_eq!(too_many, "the boards have more than 2147483647 items; give at most 7 boards in a call");
}

#[test]
fn bytes_are_room_for_threats() {
    let boards = boards(if cfg!(miri) { 2 } else { 50 });
    let mut bytes = vec![[0xff; 4]; boards.len() * Threat::MOST_ON_A_BOARD];
    let place = bytes.as_ptr();
    let mut offsets = vec![0; boards.len() + 1];
    let room = Threat::room_in(&mut bytes);
    assert_eq!(
        (room.len(), room.as_ptr().cast()),
        (boards.len() * Threat::MOST_ON_A_BOARD, place),
        "no copy"
    );
    assert!(room.iter().all(|threat| PieceCode::from_code(threat.attacker.code()).is_some()));
    let count = slidemask_nnue::batch::threats(Batch::best(), &boards, &Pairs::ALL, &mut offsets, room)
        .expect("room");
    let view = Threat::bytes_of(&room[..count]);
    assert_eq!((view.len(), view.as_ptr()), (count, place), "no copy");
    assert_eq!(sorted(&offsets, &bytes), walked(&boards, |_, _| true));
    assert!(Threat::room_in(&mut []).is_empty() && Threat::bytes_of(&[]).is_empty());
}
