//! Columns. The input chooses a function, a length, where each column lies, and the entries.
//!
//! In every instruction set of this machine:
//!
//! - Each entry is that of a walk over the squares, which shares no code with the library.
//! - No function reads or writes beyond a column: every column lies in memory of its own between two pages that nobody can
//!   access. Most columns touch one of these pages. The memory on the other side does not change.
//! - Columns of different lengths are an error, and nothing is written.

#![no_main]

use std::cell::RefCell;

use arbitrary::{Result, Unstructured};
use fastrand::Rng;
use libfuzzer_sys::{Corpus, fuzz_target};
use slidemask::attack_map::{AttackList, AttackMap};
use slidemask::batch::{Batch, ColumnsError};
use slidemask::threats::{FeatureSet, MOST_ON_A_BOARD, Mailbox, Pairs, Perspective, PieceCode, Threat};
use slidemask::{Bitboard, Color, Slider, Sliders, Square, columns};
use slidemask_fuzz::{Guarded, Place, instruction_sets};
use slidemask_proof::oracle::{self, BISHOP, QUEEN, ROOK, Step};

/// The greatest number of entries in a column of lookups, and of boards in a column of threats.
const LONGEST: usize = 400;
const MOST_BOARDS: usize = 70;

static FEATURES: FeatureSet = FeatureSet::new(Pairs::FULL);

type Memory = [Guarded; 4];

thread_local! {
    /// Memory for up to four columns. The last two have room for all threats of the greatest number of boards.
    static MEMORY: RefCell<Memory> =
        RefCell::new([1 << 13, 1 << 13, MOST_BYTES, MOST_BYTES].map(Guarded::new));
}

/// A few more bytes than the threats of the greatest number of boards take.
const MOST_BYTES: usize = MOST_BOARDS * MOST_ON_A_BOARD * size_of::<Threat>() + 1024;

fuzz_target!(|data: &[u8]| -> Corpus {
    MEMORY.with_borrow_mut(|memory| match check(&mut Unstructured::new(data), memory) {
        Ok(()) => Corpus::Keep,
        Err(_) => Corpus::Reject,
    })
});

fn check(input: &mut Unstructured<'_>, memory: &mut Memory) -> Result<()> {
    let function = input.int_in_range(0..=13)?;
    let piece = [(Slider::Rook, ROOK), (Slider::Bishop, BISHOP), (Slider::Queen, QUEEN)][function % 3];
    match function {
        0..3 => lookups(input, memory, piece),
        3..6 => lookups_on_one_board(input, memory, piece),
        6..9 => sets(input, memory, piece),
        9 => sliders(input, memory),
        10 => both(input, memory),
        11 => maps_and_lists(input),
        12 => threats(input, memory),
        _ => features(input, memory),
    }
}

fn batches() -> impl Iterator<Item = Batch> {
    instruction_sets().map(|isa| Batch::with(isa).expect("an instruction set of this machine"))
}

/// Half of the columns begin near the first guard page, and half end near the second.
fn place(input: &mut Unstructured<'_>) -> Result<Place> {
    let choice: u8 = input.arbitrary()?;
    // One column in three touches neither page, so that it can have any alignment.
    let entries = if choice.is_multiple_of(3) { usize::from(choice / 6 % 8) } else { 0 };
    Ok(if choice.is_multiple_of(2) { Place::Begins(entries) } else { Place::Ends(entries) })
}

/// Words of the input, and random ones after its end.
fn words(input: &mut Unstructured<'_>, random: &mut Rng, length: usize) -> Vec<u64> {
    let mut word =
        || if input.len() < 8 { random.u64(..) & random.u64(..) } else { input.arbitrary().unwrap_or(0) };
    (0..length).map(|_| word()).collect()
}

fn squares(input: &mut Unstructured<'_>, random: &mut Rng, length: usize) -> Vec<u8> {
    let mut square =
        || if input.is_empty() { random.u8(..64) } else { input.arbitrary::<u8>().unwrap_or(0) % 64 };
    (0..length).map(|_| square()).collect()
}

fn rng(input: &mut Unstructured<'_>) -> Result<Rng> {
    Ok(Rng::with_seed(input.arbitrary::<u8>()?.into()))
}

/// The length of the answers: in one case of eight, another one than that of the questions.
fn length_of_answers(input: &mut Unstructured<'_>, length: usize) -> Result<usize> {
    Ok(match input.arbitrary::<u8>()? {
        0..16 => length + 1,
        16..32 => length.saturating_sub(1),
        _ => length,
    })
}

/// What an entry has before it is written.
const OLD: u64 = 0x5a5a_5a5a_5a5a_5a5a;

/// Compares the answers with the walk, or with what was there if the lengths differ.
fn compare(answers: &[u64], expected: &[u64], is_ok: bool, context: &str) {
    assert_eq!(is_ok, answers.len() == expected.len(), "{context}");
    if is_ok {
        assert_eq!(answers, expected, "{context}");
    } else {
        assert!(answers.iter().all(|&answer| answer == OLD), "{context}: written in spite of an error");
    }
}

fn lookups(
    input: &mut Unstructured<'_>,
    memory: &mut Memory,
    (slider, ways): (Slider, &[Step]),
) -> Result<()> {
    let length = input.int_in_range(0..=LONGEST)?;
    let places = [place(input)?, place(input)?, place(input)?];
    let answers = length_of_answers(input, length)?;
    let mut random = rng(input)?;
    let on = squares(input, &mut random, length);
    let occupied = words(input, &mut random, length);
    let expected: Vec<u64> =
        on.iter().zip(&occupied).map(|(&square, &occupied)| oracle::slide(square, ways, occupied)).collect();
    let [a, b, c, ..] = memory;
    let (on, occupied) = (a.column(&on, places[0]), b.column(&occupied, places[1]));
    for batch in batches() {
        let found = c.column(&vec![OLD; answers], places[2]);
        let column = match slider {
            Slider::Rook => Batch::rook_attacks,
            Slider::Bishop => Batch::bishop_attacks,
            Slider::Queen => Batch::queen_attacks,
        };
        let on = columns::squares(on).expect("squares");
        let ok = column(&batch, on, columns::boards(occupied), columns::boards_mut(found)).is_ok();
        compare(found, &expected, ok, &format!("{slider} {places:?} {batch:?}"));
        assert!(c.is_untouched(), "{slider} {places:?} {batch:?}");
    }
    Ok(())
}

fn lookups_on_one_board(
    input: &mut Unstructured<'_>,
    memory: &mut Memory,
    (slider, ways): (Slider, &[Step]),
) -> Result<()> {
    let length = input.int_in_range(0..=LONGEST)?;
    let places = [place(input)?, place(input)?];
    let answers = length_of_answers(input, length)?;
    let mut random = rng(input)?;
    let occupied = input.arbitrary()?;
    let on = squares(input, &mut random, length);
    let expected: Vec<u64> = on.iter().map(|&square| oracle::slide(square, ways, occupied)).collect();
    let [a, b, ..] = memory;
    let on = a.column(&on, places[0]);
    for batch in batches() {
        let found = b.column(&vec![OLD; answers], places[1]);
        let column = match slider {
            Slider::Rook => Batch::rook_attacks_on,
            Slider::Bishop => Batch::bishop_attacks_on,
            Slider::Queen => Batch::queen_attacks_on,
        };
        let on = columns::squares(on).expect("squares");
        let ok = column(&batch, on, Bitboard(occupied), columns::boards_mut(found)).is_ok();
        compare(found, &expected, ok, &format!("{slider} on one board {places:?} {batch:?}"));
        assert!(b.is_untouched(), "{slider} on one board {places:?} {batch:?}");
    }
    Ok(())
}

fn both(input: &mut Unstructured<'_>, memory: &mut Memory) -> Result<()> {
    let length = input.int_in_range(0..=LONGEST)?;
    let places = [place(input)?, place(input)?, place(input)?, place(input)?];
    let mut random = rng(input)?;
    let on = squares(input, &mut random, length);
    let occupied = words(input, &mut random, length);
    let walk = |ways: &[Step]| -> Vec<u64> {
        on.iter().zip(&occupied).map(|(&square, &occupied)| oracle::slide(square, ways, occupied)).collect()
    };
    let expected = (walk(ROOK), walk(BISHOP));
    let [a, b, c, d] = memory;
    let (on, occupied) = (a.column(&on, places[0]), b.column(&occupied, places[1]));
    for batch in batches() {
        let old = vec![OLD; length];
        let (rooks, bishops) = (c.column(&old, places[2]), d.column(&old, places[3]));
        let on = columns::squares(on).expect("squares");
        let ok = batch.rook_and_bishop_attacks(
            on,
            columns::boards(occupied),
            columns::boards_mut(rooks),
            columns::boards_mut(bishops),
        );
        assert_eq!(ok, Ok(()));
        assert_eq!((rooks.to_vec(), bishops.to_vec()), expected, "{places:?} {batch:?}");
        assert!(c.is_untouched() && d.is_untouched(), "{places:?} {batch:?}");
    }
    Ok(())
}

fn sets(input: &mut Unstructured<'_>, memory: &mut Memory, (slider, ways): (Slider, &[Step])) -> Result<()> {
    let length = input.int_in_range(0..=LONGEST / 4)?;
    let places = [place(input)?, place(input)?, place(input)?];
    let answers = length_of_answers(input, length)?;
    let mut random = rng(input)?;
    let pieces = words(input, &mut random, length);
    let occupied = words(input, &mut random, length);
    let walk = |(&pieces, &occupied): (&u64, &u64)| oracle::slide_all(pieces, ways, occupied);
    let expected: Vec<u64> = pieces.iter().zip(&occupied).map(walk).collect();
    let [a, b, c, ..] = memory;
    let (pieces, occupied) = (a.column(&pieces, places[0]), b.column(&occupied, places[1]));
    for batch in batches() {
        let found = c.column(&vec![OLD; answers], places[2]);
        let column = match slider {
            Slider::Rook => Batch::setwise_rook_attacks,
            Slider::Bishop => Batch::setwise_bishop_attacks,
            Slider::Queen => Batch::setwise_queen_attacks,
        };
        let ok =
            column(&batch, columns::boards(pieces), columns::boards(occupied), columns::boards_mut(found))
                .is_ok();
        compare(found, &expected, ok, &format!("sets of {slider} {places:?} {batch:?}"));
        assert!(c.is_untouched(), "sets of {slider} {places:?} {batch:?}");
    }
    Ok(())
}

fn sliders(input: &mut Unstructured<'_>, memory: &mut Memory) -> Result<()> {
    let length = input.int_in_range(0..=LONGEST / 4)?;
    let places = [place(input)?, place(input)?, place(input)?, place(input)?];
    let answers = length_of_answers(input, length)?;
    let mut random = rng(input)?;
    let [orthogonal, diagonal, occupied] = [(); 3].map(|()| words(input, &mut random, length));
    let walk = |i: usize| {
        oracle::slide_all(orthogonal[i], ROOK, occupied[i])
            | oracle::slide_all(diagonal[i], BISHOP, occupied[i])
    };
    let expected: Vec<u64> = (0..length).map(walk).collect();
    let [a, b, c, d] = memory;
    let orthogonal = a.column(&orthogonal, places[0]);
    let diagonal = b.column(&diagonal, places[1]);
    let occupied = c.column(&occupied, places[2]);
    for batch in batches() {
        let found = d.column(&vec![OLD; answers], places[3]);
        let sliders =
            Sliders { orthogonal: columns::boards(orthogonal), diagonal: columns::boards(diagonal) };
        let ok = batch
            .setwise_slider_attacks(sliders, columns::boards(occupied), columns::boards_mut(found))
            .is_ok();
        compare(found, &expected, ok, &format!("sliders {places:?} {batch:?}"));
        assert!(d.is_untouched(), "sliders {places:?} {batch:?}");
    }
    Ok(())
}

fn maps_and_lists(input: &mut Unstructured<'_>) -> Result<()> {
    let (set, occupied): (u64, u64) = (input.arbitrary()?, input.arbitrary()?);
    let diagonal: u64 = input.arbitrary()?;
    for batch in batches() {
        let mut map = AttackMap::of(Bitboard(!occupied));
        batch.attack_map(Bitboard(occupied), &mut map);
        let mut list = AttackList::EMPTY;
        for (slider, ways) in [(Slider::Rook, ROOK), (Slider::Bishop, BISHOP), (Slider::Queen, QUEEN)] {
            match slider {
                Slider::Rook => batch.rook_list(Bitboard(set), Bitboard(occupied), &mut list),
                Slider::Bishop => batch.bishop_list(Bitboard(set), Bitboard(occupied), &mut list),
                Slider::Queen => batch.queen_list(Bitboard(set), Bitboard(occupied), &mut list),
            }
            let walk = |square: u8| Bitboard(oracle::slide(square, ways, occupied));
            let expected =
                (0..64).filter(|square| set >> square & 1 != 0).map(|square| (square, walk(square)));
            let found = list.iter().map(|(square, attacks)| (square as u8, attacks));
            assert!(found.eq(expected), "{slider} {batch:?} {list:?}");
            for square in Square::ALL {
                assert_eq!(map.attacks(slider, square), walk(square as u8), "{slider} {square} {batch:?}");
            }
        }
        let sliders = Sliders { orthogonal: Bitboard(set), diagonal: Bitboard(diagonal) };
        let by_square = batch.attacks_by_square(sliders, Bitboard(occupied));
        for (square, found) in (0..).zip(by_square) {
            let slides = |set: u64, ways| {
                if set >> square & 1 == 0 { 0 } else { oracle::slide(square, ways, occupied) }
            };
            assert_eq!(found.0, slides(set, ROOK) | slides(diagonal, BISHOP), "{square} {batch:?}");
        }
    }
    Ok(())
}

/// Boards of piece codes: each byte of the input is a piece or an empty square.
fn boards(input: &mut Unstructured<'_>) -> Result<Vec<Mailbox>> {
    const CODES: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 0, 0, 9, 10, 11, 12, 13, 14, 0];
    let length = input.int_in_range(0..=MOST_BOARDS)?;
    let mut random = rng(input)?;
    let mut board = || {
        let pieces = random.u8(..=64);
        let codes = std::array::from_fn(|_| {
            let byte = if input.is_empty() { random.u8(..) } else { input.arbitrary().unwrap_or(0) };
            let is_piece = !input.is_empty() || random.u8(..64) < pieces;
            CODES[usize::from(byte % 16)] * u8::from(is_piece)
        });
        Mailbox::from_bytes(&codes).expect("codes of pieces")
    };
    Ok((0..length).map(|_| board()).collect())
}

/// How much room there is for items: exactly enough, one too few, or more.
fn room(choice: u8, needed: usize) -> usize {
    match choice {
        0..64 => needed.saturating_sub(1),
        64..96 => needed + 1,
        96..128 => needed + 100,
        _ => needed,
    }
}

/// Each list sorted.
fn lists<T: Copy + Ord>(offsets: &[u32], items: &[T]) -> Vec<Vec<T>> {
    let list = |pair: &[u32]| {
        let mut list = items[pair[0] as usize..pair[1] as usize].to_vec();
        list.sort_unstable();
        list
    };
    offsets.windows(2).map(list).collect()
}

fn check_items<T: Copy + Ord + std::fmt::Debug>(
    found: Result<usize, ColumnsError>,
    offsets: &[u32],
    items: &[T],
    expected: &[Vec<T>],
    context: &str,
) {
    let needed = expected.iter().map(Vec::len).sum();
    if items.len() < needed {
        let error = ColumnsError::Items { needed, items: items.len() };
        assert_eq!(found, Err(error), "{context}");
        return;
    }
    assert_eq!(found, Ok(needed), "{context}");
    assert_eq!(lists(offsets, items), expected, "{context}");
}

fn threats(input: &mut Unstructured<'_>, memory: &mut Memory) -> Result<()> {
    let places = [place(input)?, place(input)?, place(input)?];
    let choice = input.arbitrary()?;
    let boards = boards(input)?;
    let walk = |board: &Mailbox| {
        let mut threats = oracle::threats(board.as_bytes());
        threats.sort_unstable();
        threats
    };
    let expected: Vec<_> = boards.iter().map(walk).collect();
    let room = room(choice, expected.iter().map(Vec::len).sum());
    let [a, b, c, ..] = memory;
    let boards = a.column(&boards, places[0]);
    for batch in batches() {
        let offsets = b.column(&vec![0xdead_beef_u32; boards.len() + 1], places[1]);
        let items = c.column(&vec![[0xff_u8; 4]; room], places[2]);
        let list: &mut [Threat] = columns::room_for_threats(items);
        let found = batch.threats(boards, &Pairs::ALL, offsets, list);
        check_items(found, offsets, columns::threat_bytes(list), &expected, &format!("{places:?} {batch:?}"));
        assert!(b.is_untouched() && c.is_untouched(), "{places:?} {batch:?}");
    }
    Ok(())
}

fn features(input: &mut Unstructured<'_>, memory: &mut Memory) -> Result<()> {
    let places = [place(input)?, place(input)?, place(input)?, place(input)?];
    let choice = input.arbitrary()?;
    let sides: u64 = input.arbitrary()?;
    let boards = boards(input)?;
    let perspective = |i: usize| {
        Perspective::new(Color::ALL[(sides >> (i % 64) & 1) as usize], sides >> ((i + 7) % 64) & 1 != 0)
    };
    let perspectives: Vec<_> = (0..boards.len()).map(perspective).collect();
    // The numbers of single threats, which the tests of slidemask-proof compare with a second account.
    let walk = |(board, &perspective): (&Mailbox, &Perspective)| {
        let number = |[attacker, from, victim, to]: [u8; 4]| {
            let [attacker, victim] =
                [attacker, victim].map(|code| PieceCode::from_code(code).expect("a piece"));
            let [from, to] = [from, to].map(|square| Square::ALL[usize::from(square)]);
            let number = FEATURES.index_for(perspective, Threat { attacker, from, victim, to })?;
            Some(u32::try_from(number).expect("a small number"))
        };
        let mut numbers: Vec<_> = oracle::threats(board.as_bytes()).into_iter().filter_map(number).collect();
        numbers.sort_unstable();
        numbers
    };
    let expected: Vec<_> = boards.iter().zip(&perspectives).map(walk).collect();
    let room = room(choice, expected.iter().map(Vec::len).sum());
    let [a, b, c, d] = memory;
    let (boards, perspectives) = (a.column(&boards, places[0]), b.column(&perspectives, places[1]));
    for batch in batches() {
        let offsets = c.column(&vec![0xdead_beef_u32; boards.len() + 1], places[2]);
        let items = d.column(&vec![0xdead_beef_u32; room], places[3]);
        let found = batch.threat_features(boards, perspectives, &FEATURES, offsets, items);
        check_items(found, offsets, items, &expected, &format!("{places:?} {batch:?}"));
        assert!(c.is_untouched() && d.is_untouched(), "{places:?} {batch:?}");
    }
    Ok(())
}
