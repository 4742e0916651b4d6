//! `fill_each` against `Entries`, on whole and on damaged chunks, with every instruction set.

use alloc::vec;
use alloc::vec::Vec;

use slidemask::Isa;
use slidemask::isa::run_with;
use slidemask_board::{Board, Move};

use super::{FillEach, LANES, fill_each, fill_each_by};
use crate::{Chunks, Damage, Entries, Entry, Filter, Position, Writer};

/// The initial position (Black may not castle), and others whose kings and pawns meet soon.
const STARTS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
    "8/8/3k4/8/8/3K4/8/8 w - - 0 1",
    "4k3/pp4pp/8/8/8/8/PP4PP/4K3 b - - 0 1",
    "r3k2r/8/8/2n2n2/2N2N2/8/8/R3K2R w KQkq - 0 1",
];

/// A chunk of random games in which rare moves are frequent: they are played where they are legal.
fn random_chunk(random: &mut fastrand::Rng, games: usize) -> Vec<u8> {
    let mut writer = Writer::new();
    for _ in 0..games {
        let mut board: Board = random.choice(STARTS).unwrap().parse().unwrap();
        let (first, result) = (random.u16(..200), random.i8(-1..=1));
        for ply in first..first + random.u16(..150) {
            let moves: Vec<Move> = board.legal_moves().iter().copied().collect();
            let is_rare = |one: &&Move| {
                one.promotion.is_some()
                    || board.color(board.side_to_move()).contains(one.to)
                    || board.en_passant() == Some(one.to)
            };
            let rare: Vec<&Move> = moves.iter().filter(is_rare).collect();
            let from = if rare.is_empty() || random.bool() { moves.iter().collect() } else { rare };
            let Some(&played) = random.choice(from) else { break };
            let score = random.i16(..) >> random.u8(..16);
            let position = Position::from_board(&board).unwrap();
            let result = if ply % 2 == 0 { result } else { -result };
            writer.push(&Entry::new(position, Some(played), score, ply, result)).unwrap();
            board.play_unchecked(played);
        }
    }
    let file = writer.finish();
    Chunks::new(&file).next().map_or(Vec::new(), |chunk| chunk.unwrap().bytes.to_vec())
}

/// Whole chunks, parts of all lengths, and damaged ones: in any bit, in the first entry, and in its fields.
fn chunks(random: &mut fastrand::Rng) -> Vec<Vec<u8>> {
    let mut chunks: Vec<Vec<u8>> = (0..40).map(|i| random_chunk(random, i / 10)).collect();
    for i in 0..4200 {
        let mut chunk = chunks[i % 40].clone();
        let bit = 1 << random.u8(..8);
        match i / 40 % 15 {
            _ if chunk.is_empty() => {}
            0 => chunk.truncate(i / 40),
            1 => chunk.truncate(random.usize(..=chunk.len())),
            // More pieces, all but the first 32 of them pawns, and Nb1-a3.
            2 => {
                chunk[..7].copy_from_slice(&[0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
                chunk[24..26].copy_from_slice(&[1, 16 << 2]);
            }
            // Other pieces.
            3 | 10..=12 => chunk[random.usize(8..24)] ^= bit,
            // The move, the score, the ply and the result.
            4 => chunk[random.usize(24..30)] ^= bit,
            // The clock, which then stays at its largest value.
            5 => chunk[30..32].copy_from_slice(&[0xff, 0xf0 | random.u8(..)]),
            // The side to move, which only the black king tells.
            6 => chunk[8..24].iter_mut().filter(|two| **two >> 4 == 15).for_each(|two| *two ^= 4 << 4),
            7 => chunk[8..24].iter_mut().filter(|two| **two & 15 == 15).for_each(|two| *two ^= 4),
            _ => {
                let at = random.usize(..chunk.len());
                chunk[at] ^= bit;
            }
        }
        chunks.push(chunk);
    }
    random.shuffle(&mut chunks);
    chunks
}

/// The entries of a chunk, how many were decoded, and the damage.
type Content = (Vec<Entry>, u64, Option<Damage>);

fn one_by_one(chunk: &[u8], filter: Filter) -> Content {
    let (mut found, mut damage) = (Vec::new(), None);
    let mut entries = Entries::new(chunk).filtered(filter);
    for entry in entries.by_ref() {
        match entry {
            Ok(entry) => found.push(entry),
            Err(flaw) => damage = Some(flaw),
        }
    }
    (found, entries.decoded(), damage)
}

/// Decodes all chunks, so many at a time. A chunk that has ended gives its place to the next one.
fn in_lanes(isa: Isa, chunks: &[Vec<u8>], filter: Filter, places: usize, sizes: &[usize]) -> Vec<Content> {
    let mut contents = vec![(Vec::new(), 0, None); chunks.len()];
    let mut waiting = chunks.iter().map(|chunk| Entries::new(&**chunk).filtered(filter)).enumerate();
    let (mut numbers, mut entries): (Vec<usize>, Vec<Entries<&[u8]>>) = waiting.by_ref().take(places).unzip();
    let mut buffers: Vec<Vec<Entry>> =
        (0..places).map(|place| vec![Entry::EMPTY; sizes[place % sizes.len()]]).collect();
    loop {
        let mut ended = Vec::new();
        let run = |work: FillEach<'_, '_>| assert!(run_with(isa, work).is_ok());
        fill_each_by(run, &mut entries, &mut buffers, |place, filled| {
            let content = &mut contents[numbers[place]];
            match filled {
                Ok([]) => ended.push(place),
                Ok(entries) => content.0.extend_from_slice(entries),
                Err(damage) => content.2 = Some(damage),
            }
        });
        if ended.len() == entries.len() && waiting.len() == 0 {
            for (number, entries) in numbers.iter().zip(&entries) {
                contents[*number].1 = entries.decoded();
            }
            return contents;
        }
        for place in ended {
            contents[numbers[place]].1 = entries[place].decoded();
            if let Some((number, next)) = waiting.next() {
                (numbers[place], entries[place]) = (number, next);
            }
        }
    }
}

#[test]
fn lanes_decode_what_one_chunk_after_another_does() {
    let mut random = fastrand::Rng::with_seed(1);
    let chunks = chunks(&mut random);
    let quiet = Filter { no_captures: true, no_checks: true, no_promotions: true, ..Filter::ALL };
    let numbers = Filter {
        no_plain_captures: true,
        min_ply: 20,
        max_ply: 90,
        max_score: 700,
        min_pieces: 20,
        max_pieces: 31,
        max_contradiction: 100,
        ..Filter::ALL
    };
    let share = Filter { keep: 0.4, seed: 7, ..Filter::ALL };
    let piece_shares = Filter::shares_between(&[(4, 0.0), (12, 1.0), (32, 0.5)]);
    let shares = Filter { keep: 0.9, no_checks: true, likely_results: true, piece_shares, ..Filter::ALL };
    let mut damages = 0;
    for filter in [Filter::ALL, quiet, numbers, share, shares, Filter { keep: f64::NAN, ..Filter::ALL }] {
        let expected: Vec<Content> = chunks.iter().map(|chunk| one_by_one(chunk, filter)).collect();
        damages += expected.iter().filter(|(_, _, damage)| damage.is_some()).count();
        for &isa in Isa::OF_TARGET.iter().filter(|isa| isa.is_available()) {
            for (places, sizes) in
                [(LANES, &[100][..]), (1, &[9]), (3, &[50, 1]), (LANES + 5, &[1, 64, 300, 7, 20])]
            {
                let found = in_lanes(isa, &chunks, filter, places, sizes);
                for (i, (found, expected)) in found.iter().zip(&expected).enumerate() {
                    assert!(
                        found == expected,
                        "{isa}, {places} places, chunk {i}: {found:?} is not {expected:?}"
                    );
                }
            }
        }
    }
    assert!(damages > 5000, "{damages} damaged chunks");
}

#[test]
fn chunks_and_buffers_need_not_be_as_many() {
    let chunk = random_chunk(&mut fastrand::Rng::with_seed(2), 3);
    let mut entries = [Entries::new(&*chunk), Entries::new(&*chunk)];
    let mut calls = 0;
    fill_each(&mut entries, &mut [[Entry::EMPTY; 4]], |number, filled| {
        assert_eq!((number, filled.map(<[Entry]>::len)), (0, Ok(4)));
        calls += 1;
    });
    fill_each(&mut entries, &mut [[]], |_, filled| assert_eq!(filled, Ok(&[][..])));
    assert_eq!((calls, entries[0].decoded(), entries[1].decoded()), (1, 4, 0));
}
