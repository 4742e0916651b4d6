//! Threats of a column of boards, and the inputs of a network.

use arbitrary::{Result, Unstructured};
use slidemask::{Color, Kind, Square};
use slidemask_nnue::batch::ColumnsError;
use slidemask_nnue::network::{Mirror, NetworkInputs};
use slidemask_nnue::threats::{FeatureSet, Mailbox, Pairs, PieceCode, Threat};
use slidemask_proof::oracle;
use slidemask_proof::testing::threat_lists::sorted;

use super::{MOST_BOARDS, Memory, batches, rng};

static FEATURES: FeatureSet = FeatureSet::new(Pairs::FULL);
static NETWORK: NetworkInputs = NetworkInputs::EMPTY.with_threats(FeatureSet::new(Pairs::FULL));

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
    assert_eq!(sorted(offsets, items), expected, "{context}");
}

pub(crate) fn threats(input: &mut Unstructured<'_>, memory: &mut Memory) -> Result<()> {
    let places = super::places::<3>(input)?;
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
        let list: &mut [Threat] = Threat::room_in(items);
        let found = slidemask_nnue::batch::threats(batch, boards, &Pairs::ALL, offsets, list);
        check_items(found, offsets, Threat::bytes_of(list), &expected, &format!("{places:?} {batch:?}"));
        assert!(b.is_untouched() && c.is_untouched(), "{places:?} {batch:?}");
    }
    Ok(())
}

pub(crate) fn inputs(input: &mut Unstructured<'_>, memory: &mut Memory) -> Result<()> {
    let places = super::places::<4>(input)?;
    let choice = input.arbitrary()?;
    let sides: u64 = input.arbitrary()?;
    let boards = boards(input)?;
    let sides: Vec<_> = (0..boards.len()).map(|i| Color::ALL[(sides >> (i % 64) & 1) as usize]).collect();
    // The numbers of single threats, which the tests of slidemask-proof compare with a second account.
    let walk = |(board, &side): (&Mailbox, &Color)| {
        let is_king = |&square: &Square| board.get(square) == Some(PieceCode::new(side, Kind::King));
        let king = Square::ALL.into_iter().find(is_king).unwrap_or(Square::A1);
        let perspective = Mirror::ToQueenside.perspective(side, king);
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
    let expected: Vec<_> = boards.iter().zip(&sides).map(walk).collect();
    let room = room(choice, expected.iter().map(Vec::len).sum());
    let [a, b, c, d] = memory;
    let (boards, sides) = (a.column(&boards, places[0]), b.column(&sides, places[1]));
    for batch in batches() {
        let offsets = c.column(&vec![0xdead_beef_u32; boards.len() + 1], places[2]);
        let items = d.column(&vec![0xdead_beef_u32; room], places[3]);
        let found = slidemask_nnue::batch::network_inputs(batch, boards, sides, &NETWORK, offsets, items);
        check_items(found, offsets, items, &expected, &format!("{places:?} {batch:?}"));
        assert!(c.is_untouched() && d.is_untouched(), "{places:?} {batch:?}");
    }
    Ok(())
}
