//! Compares threats and their numbers in columns with the lists of a walk over the board, in every instruction set that this
//! machine has.

use std::collections::HashMap;

use fastrand::Rng;
use slidemask::batch::{Batch, ColumnsError};
use slidemask::columns;
use slidemask::threats::{FeatureSet, MOST_ON_A_BOARD, Mailbox, Pairs, Perspective, PieceCode, Threat};
use slidemask::{Color, Kind, Square};
use slidemask_proof::oracle;
use slidemask_proof::testing::batches;
use slidemask_proof::testing::threat_lists::{self, CODES, Counts, counted, random_board, sorted};

/// The numbers of boards. Miri takes about a thousand times as long as a processor.
const LENGTHS: &[usize] = if cfg!(miri) { &[0, 3] } else { &[0, 1, 63, 64, 65, 1000] };
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
                for spare in [0, 1, MOST_ON_A_BOARD + 100] {
                    let mut offsets = vec![GUARD; length + 2];
                    let mut items = vec![guard(); count + spare + 1];
                    let room = &mut items[..count + spare];
                    let written = batch.threats(boards, features.pairs(), &mut offsets[..=length], room);
                    assert_eq!(written, Ok(count), "{batch:?} {set} {length} {spare}");
                    assert_eq!((offsets[0], offsets[length + 1]), (0, GUARD));
                    assert_eq!(offsets[length] as usize, count);
                    assert_eq!(sorted(&offsets[..=length], columns::threat_bytes(&items)), expected);
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

#[test]
#[cfg_attr(miri, ignore = "it takes hours in Miri, and another test runs the same loops")]
fn numbers_of_many_boards() {
    let all = boards(LONGEST);
    let mut random = Rng::with_seed(2);
    let sides: Vec<_> = all.iter().map(|_| (random.bool(), random.bool())).collect();
    let perspectives: Vec<_> = sides
        .iter()
        .map(|&(black, mirrored)| Perspective::new(Color::ALL[usize::from(black)], mirrored))
        .collect();
    for (set, &(ref features, counts)) in FEATURE_SETS.iter().enumerate() {
        let numbers = numbers(counts);
        assert_eq!(features.len(), numbers.len());
        let walked = walked(&all, counts);
        let of_board = |(threats, &(black, mirrored)): (&Vec<[u8; 4]>, &(bool, bool))| {
            let mut list: Vec<_> = threats
                .iter()
                .filter_map(|&threat| numbers.get(&seen(threat, black, mirrored)).copied())
                .collect();
            list.sort_unstable();
            list
        };
        let expected: Vec<_> = walked.iter().zip(&sides).map(of_board).collect();
        let threats = walked.iter().map(Vec::len).sum::<usize>();
        assert!(
            set == 3 || expected.iter().map(Vec::len).sum::<usize>() < threats,
            "pawns on the first rank"
        );
        for batch in batches() {
            for &length in LENGTHS {
                let expected = &expected[..length];
                let count = expected.iter().map(Vec::len).sum::<usize>();
                for spare in [0, 1, MOST_ON_A_BOARD + 100] {
                    let (mut offsets, mut items) = (vec![GUARD; length + 2], vec![GUARD; count + spare + 1]);
                    let written = batch.threat_features(
                        &all[..length],
                        &perspectives[..length],
                        features,
                        &mut offsets[..=length],
                        &mut items[..count + spare],
                    );
                    assert_eq!(written, Ok(count), "{batch:?} {set} {length} {spare}");
                    assert_eq!((offsets[0], offsets[length + 1]), (0, GUARD));
                    assert_eq!(sorted(&offsets[..=length], &items), expected);
                    assert!(
                        items[count..].iter().all(|&item| item == GUARD),
                        "{batch:?}: entries after the end"
                    );
                }
            }
        }
    }
}

#[test]
fn slices_that_are_too_short_are_errors() {
    let all = boards(if cfg!(miri) { 2 } else { 100 });
    let (features, counts) = &FEATURE_SETS[1];
    let perspectives = [Perspective::BLACK; 101];
    for batch in batches() {
        for length in [1, 63, 64, 65, 100].into_iter().filter(|&length| length <= all.len()) {
            let boards = &all[..length];
            // The numbers of the boards, with so many perspectives.
            let number = |sides: usize, offsets: &mut [u32], numbers: &mut [u32]| {
                batch.threat_features(boards, &perspectives[..sides], features, offsets, numbers)
            };
            let needed = walked(boards, *counts).iter().map(Vec::len).sum::<usize>();
            let mut offsets = vec![GUARD; length + 2];
            let mut items = vec![guard(); needed];
            let mut numbers = vec![GUARD; needed];
            // One offset too few, one too many, none.
            for wrong in [length, length + 2, 0] {
                let error = Err(ColumnsError::Offsets { boards: length, offsets: wrong });
                assert_eq!(batch.threats(boards, features.pairs(), &mut offsets[..wrong], &mut items), error);
                let found = number(length, &mut offsets[..wrong], &mut numbers);
                assert_eq!(found, error);
            }
            for wrong in [length - 1, length + 1] {
                let found = number(wrong, &mut offsets[..=length], &mut numbers);
                let Err(ColumnsError::Lengths(error)) = found else { panic!("{found:?}") };
                assert_eq!((error.expected, error.column, error.length), (length, "perspectives", wrong));
            }
            assert!(offsets.iter().chain(&numbers).all(|&entry| entry == GUARD), "nothing is written");
            assert!(items.iter().all(|&item| item == guard()), "nothing is written");
            if needed == 0 {
                continue;
            }
            // Room for one item too few, and for none. The numbers of pawns on the first rank are not needed.
            for room in [needed - 1, 0] {
                let error = Err(ColumnsError::Items { needed, items: room });
                let found =
                    batch.threats(boards, features.pairs(), &mut offsets[..=length], &mut items[..room]);
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
        error(batch.threats(&queens, &Pairs::ALL, &mut [0; 2], &mut [])),
        "there are 2 offsets for 2 boards; give one offset more than boards"
    );
    assert_eq!(
        error(batch.threats(&queens, &Pairs::ALL, &mut [0; 3], &mut [guard(); 839])),
        "the boards have 840 items, and there is room for 839; give room for 840"
    );
    let features = &FEATURE_SETS[0].0;
    assert_eq!(
        error(batch.threat_features(&queens, &[], features, &mut [0; 3], &mut [])),
        "the columns differ in length: 2 boards, 0 perspectives; give as many of each"
    );
    let too_many = ColumnsError::TooMany { boards: 7 }.to_string();
    assert_eq!(too_many, "the boards have more than 2147483647 items; give at most 7 boards in a call");
}

#[test]
fn bytes_are_room_for_threats() {
    let boards = boards(if cfg!(miri) { 2 } else { 50 });
    let mut bytes = vec![[0xff; 4]; boards.len() * MOST_ON_A_BOARD];
    let place = bytes.as_ptr();
    let mut offsets = vec![0; boards.len() + 1];
    let room = columns::room_for_threats(&mut bytes);
    assert_eq!((room.len(), room.as_ptr().cast()), (boards.len() * MOST_ON_A_BOARD, place), "no copy");
    assert!(room.iter().all(|threat| PieceCode::from_code(threat.attacker.code()).is_some()));
    let count = Batch::best().threats(&boards, &Pairs::ALL, &mut offsets, room).expect("room");
    let view = columns::threat_bytes(&room[..count]);
    assert_eq!((view.len(), view.as_ptr()), (count, place), "no copy");
    assert_eq!(sorted(&offsets, &bytes), walked(&boards, |_, _| true));
    assert!(columns::room_for_threats(&mut []).is_empty() && columns::threat_bytes(&[]).is_empty());
}
