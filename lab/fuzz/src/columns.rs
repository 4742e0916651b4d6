//! Columns. The input chooses a function, a length, where each column lies, and the entries.
//!
//! In every instruction set of this machine:
//!
//! - Each entry is that of a walk over the squares, which shares no code with the library.
//! - No function reads or writes beyond a column: every column lies in memory of its own between two pages that nobody can
//!   access. Most columns touch one of these pages. The memory on the other side does not change.
//! - Columns of different lengths are an error, and nothing is written.

use std::cell::RefCell;

use crate::guarded::{Guarded, Place};
use crate::instruction_sets;
use arbitrary::{Result, Unstructured};
use fastrand::Rng;
use libfuzzer_sys::Corpus;
use slidemask::attack_map::{AttackList, AttackMap};
use slidemask::batch::Batch;
use slidemask::{Bitboard, Slider, Sliders, Square, columns};
use slidemask_nnue::threats::Threat;
use slidemask_proof::oracle::{self, BISHOP, QUEEN, ROOK, Step};

mod lists_of_boards;

/// The greatest number of entries in a column of lookups, and of boards in a column of threats.
const LONGEST: usize = 400;
const MOST_BOARDS: usize = 70;

type Memory = [Guarded; 4];

thread_local! {
    /// Memory for up to four columns. The last two have room for all threats of the greatest number of boards.
    static MEMORY: RefCell<Memory> =
        RefCell::new([1 << 13, 1 << 13, MOST_BYTES, MOST_BYTES].map(Guarded::new));
}

/// A few more bytes than the threats of the greatest number of boards take.
const MOST_BYTES: usize = MOST_BOARDS * Threat::MOST_ON_A_BOARD * size_of::<Threat>() + 1024;

pub(crate) fn run(data: &[u8]) -> Corpus {
    MEMORY.with_borrow_mut(|memory| match check(&mut Unstructured::new(data), memory) {
        Ok(()) => Corpus::Keep,
        Err(_) => Corpus::Reject,
    })
}

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
        12 => lists_of_boards::threats(input, memory),
        _ => lists_of_boards::inputs(input, memory),
    }
}

fn batches() -> impl Iterator<Item = Batch> {
    instruction_sets().map(|isa| Batch::with(isa).expect("an instruction set of this machine"))
}

/// Half of the columns begin near the first guard page, and half end near the second.
fn places<const COLUMNS: usize>(input: &mut Unstructured<'_>) -> Result<[Place; COLUMNS]> {
    let mut places = [Place::Begins(0); COLUMNS];
    for place in &mut places {
        let choice: u8 = input.arbitrary()?;
        // One column in three touches neither page, so that it can have any alignment.
        let entries = if choice.is_multiple_of(3) { usize::from(choice / 6 % 8) } else { 0 };
        *place = if choice.is_multiple_of(2) { Place::Begins(entries) } else { Place::Ends(entries) };
    }
    Ok(places)
}

/// The attacks of a slider from each square, by a walk.
fn walk_each(on: &[u8], ways: &[Step], occupied: &[u64]) -> Vec<u64> {
    on.iter().zip(occupied).map(|(&square, &occupied)| oracle::slide(square, ways, occupied)).collect()
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

/// The beginning of a case: the length of the columns, their places, the length of the answers, and a source of entries.
fn case<const COLUMNS: usize>(
    input: &mut Unstructured<'_>,
    longest: usize,
) -> Result<(usize, [Place; COLUMNS], usize, Rng)> {
    let length = input.int_in_range(0..=longest)?;
    let places = places(input)?;
    // In one case of eight, the answers have another length than the questions.
    let answers = match input.arbitrary::<u8>()? {
        0..16 => length + 1,
        16..32 => length.saturating_sub(1),
        _ => length,
    };
    Ok((length, places, answers, rng(input)?))
}

/// What an entry has before it is written.
const OLD: u64 = 0x5a5a_5a5a_5a5a_5a5a;

/// Asks for a column of answers in every instruction set, and compares it with the walk, or with what was there if the lengths
/// differ.
fn compare<E>(
    memory: &mut Guarded,
    place: Place,
    answers: usize,
    expected: &[u64],
    question: &str,
    ask: impl Fn(&Batch, &mut [Bitboard]) -> Result<(), E>,
) {
    for batch in batches() {
        let context = format!("{question} {batch:?}");
        let found = memory.column(&vec![OLD; answers], place);
        let is_ok = ask(&batch, columns::boards_mut(found)).is_ok();
        assert_eq!(is_ok, answers == expected.len(), "{context}");
        if is_ok {
            assert_eq!(found, expected, "{context}");
        } else {
            assert!(found.iter().all(|&answer| answer == OLD), "{context}: written in spite of an error");
        }
        assert!(memory.is_untouched(), "{context}");
    }
}

fn lookups(
    input: &mut Unstructured<'_>,
    memory: &mut Memory,
    (slider, ways): (Slider, &[Step]),
) -> Result<()> {
    let (length, places, answers, mut random) = case::<3>(input, LONGEST)?;
    let on = squares(input, &mut random, length);
    let occupied = words(input, &mut random, length);
    let expected = walk_each(&on, ways, &occupied);
    let [a, b, c, ..] = memory;
    let on = columns::squares(a.column(&on, places[0])).expect("squares");
    let occupied = columns::boards(b.column(&occupied, places[1]));
    let column = [Batch::rook_attacks, Batch::bishop_attacks, Batch::queen_attacks][slider as usize];
    let ask = |batch: &Batch, found: &mut [Bitboard]| column(batch, on, occupied, found);
    compare(c, places[2], answers, &expected, &format!("{slider} {places:?}"), ask);
    Ok(())
}

fn lookups_on_one_board(
    input: &mut Unstructured<'_>,
    memory: &mut Memory,
    (slider, ways): (Slider, &[Step]),
) -> Result<()> {
    let (length, places, answers, mut random) = case::<2>(input, LONGEST)?;
    let occupied = input.arbitrary()?;
    let on = squares(input, &mut random, length);
    let expected = walk_each(&on, ways, &vec![occupied; length]);
    let [a, b, ..] = memory;
    let on = columns::squares(a.column(&on, places[0])).expect("squares");
    let column = [Batch::rook_attacks_on, Batch::bishop_attacks_on, Batch::queen_attacks_on][slider as usize];
    let ask = |batch: &Batch, found: &mut [Bitboard]| column(batch, on, Bitboard(occupied), found);
    compare(b, places[1], answers, &expected, &format!("{slider} on one board {places:?}"), ask);
    Ok(())
}

fn both(input: &mut Unstructured<'_>, memory: &mut Memory) -> Result<()> {
    let length = input.int_in_range(0..=LONGEST)?;
    let places = places::<4>(input)?;
    let mut random = rng(input)?;
    let on = squares(input, &mut random, length);
    let occupied = words(input, &mut random, length);
    let expected = [ROOK, BISHOP].map(|ways| walk_each(&on, ways, &occupied));
    let [a, b, c, d] = memory;
    let on = columns::squares(a.column(&on, places[0])).expect("squares");
    let occupied = columns::boards(b.column(&occupied, places[1]));
    for batch in batches() {
        let old = vec![OLD; length];
        let (rooks, bishops) = (c.column(&old, places[2]), d.column(&old, places[3]));
        let [for_rooks, for_bishops] = [&mut *rooks, &mut *bishops].map(columns::boards_mut);
        assert_eq!(batch.rook_and_bishop_attacks(on, occupied, for_rooks, for_bishops), Ok(()));
        assert_eq!([rooks, bishops], expected, "{places:?} {batch:?}");
        assert!(c.is_untouched() && d.is_untouched(), "{places:?} {batch:?}");
    }
    Ok(())
}

fn sets(input: &mut Unstructured<'_>, memory: &mut Memory, (slider, ways): (Slider, &[Step])) -> Result<()> {
    let (length, places, answers, mut random) = case::<3>(input, LONGEST / 4)?;
    let pieces = words(input, &mut random, length);
    let occupied = words(input, &mut random, length);
    let walk = |(&pieces, &occupied): (&u64, &u64)| oracle::slide_all(pieces, ways, occupied);
    let expected: Vec<u64> = pieces.iter().zip(&occupied).map(walk).collect();
    let [a, b, c, ..] = memory;
    let pieces = columns::boards(a.column(&pieces, places[0]));
    let occupied = columns::boards(b.column(&occupied, places[1]));
    let column = [Batch::setwise_rook_attacks, Batch::setwise_bishop_attacks, Batch::setwise_queen_attacks]
        [slider as usize];
    let ask = |batch: &Batch, found: &mut [Bitboard]| column(batch, pieces, occupied, found);
    compare(c, places[2], answers, &expected, &format!("sets of {slider} {places:?}"), ask);
    Ok(())
}

fn sliders(input: &mut Unstructured<'_>, memory: &mut Memory) -> Result<()> {
    let (length, places, answers, mut random) = case::<4>(input, LONGEST / 4)?;
    let [orthogonal, diagonal, occupied] = [(); 3].map(|()| words(input, &mut random, length));
    let walk = |i: usize| {
        oracle::slide_all(orthogonal[i], ROOK, occupied[i])
            | oracle::slide_all(diagonal[i], BISHOP, occupied[i])
    };
    let expected: Vec<u64> = (0..length).map(walk).collect();
    let [a, b, c, d] = memory;
    let orthogonal = columns::boards(a.column(&orthogonal, places[0]));
    let diagonal = columns::boards(b.column(&diagonal, places[1]));
    let occupied = columns::boards(c.column(&occupied, places[2]));
    let ask = |batch: &Batch, found: &mut [Bitboard]| {
        batch.setwise_slider_attacks(Sliders { orthogonal, diagonal }, occupied, found)
    };
    compare(d, places[3], answers, &expected, &format!("sliders {places:?}"), ask);
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
            batch.attack_list(slider, Bitboard(set), Bitboard(occupied), &mut list);
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
