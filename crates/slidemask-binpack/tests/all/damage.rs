//! Damaged files: an error that says where, no panic, and no position that the file does not have.

use crate::games::{Played, STARTS, random_game, random_games};
use crate::naive::write;
use slidemask::{Color, Square};
use slidemask_binpack::{Chunks, Damage, Entries, Entry, Flaw, Writer};

const HEADER: usize = 8;

/// A file with one chunk of some games.
fn file(games: usize, seed: u64) -> Vec<u8> {
    let mut writer = Writer::new();
    for ply in random_games(games, seed) {
        writer.push(&ply.entry()).expect("a legal move");
    }
    writer.finish()
}

/// The entries of a chunk, and the damage at their end.
fn read(chunk: &[u8]) -> (Vec<Entry>, Option<Damage>) {
    let (mut entries, mut damage) = (Vec::new(), None);
    for entry in Entries::new(chunk) {
        match entry {
            Ok(entry) => entries.push(entry),
            Err(found) => {
                assert_eq!(damage.replace(found), None, "damage ends a chunk");
            }
        }
    }
    (entries, damage)
}

fn flaw_of(chunk: &[u8]) -> Flaw {
    read(chunk).1.expect("damage").flaw
}

#[test]
fn a_chunk_that_is_cut_off_gives_what_is_there() {
    let file = file(4, 1);
    let content = &file[HEADER..];
    let (all, none) = read(content);
    assert_eq!(none, None);
    for length in 0..content.len() {
        let (entries, damage) = read(&content[..length]);
        assert!(all.starts_with(&entries), "{length} bytes");
        match damage {
            None => assert!(entries.len() < all.len(), "{length} bytes end with a chain"),
            Some(damage) => {
                assert!(
                    matches!(damage.flaw, Flaw::StemCutOff { .. } | Flaw::MovesCutOff { .. }),
                    "{damage}"
                );
                assert!(damage.byte <= length as u64);
            }
        }
    }
}

#[test]
fn any_changed_byte_is_read_without_a_panic() {
    let file = file(3, 2);
    let mut random = fastrand::Rng::with_seed(3);
    let (mut damaged, mut reread) = (0, 0);
    for i in 0..file.len() * 4 {
        let mut chunk = file[HEADER..].to_vec();
        let place = i % chunk.len();
        chunk[place] ^= 1 << random.u8(..8);
        let (entries, damage) = read(&chunk);
        damaged += u32::from(damage.is_some());
        // Whatever was returned is a possible position with a legal move: our own writer accepts it.
        let mut writer = Writer::new();
        for entry in &entries {
            writer.push(entry).unwrap_or_else(|flaw| panic!("{flaw}: {entry:?}"));
        }
        let rewritten = writer.finish();
        let again: Vec<Entry> = Chunks::new(&rewritten)
            .flat_map(|chunk| Entries::new(chunk.expect("a chunk").bytes))
            .map(Result::unwrap)
            .collect();
        assert_eq!(again, entries);
        reread += entries.len();
    }
    assert!(damaged > 1000 && reread > 100_000, "{damaged} {reread}");
}

#[test]
fn random_bytes_are_read_without_a_panic() {
    let mut random = fastrand::Rng::with_seed(4);
    for _ in 0..20_000 {
        let bytes: Vec<u8> = (0..random.usize(0..200)).map(|_| random.u8(..) & random.u8(..)).collect();
        let (entries, damage) = read(&bytes);
        assert!(bytes.is_empty() || !entries.is_empty() || damage.is_some());
        let _ = Chunks::new(&bytes).count();
    }
}

/// A chunk with one position, with some of its bytes changed.
fn stem_with(changes: &[(usize, u8)]) -> Vec<u8> {
    let mut random = fastrand::Rng::with_seed(1);
    let mut writer = Writer::new();
    writer.push(&random_game(STARTS[0], &mut random, 1)[0].entry()).expect("a legal move");
    let mut chunk = writer.finish().split_off(HEADER);
    for &(place, byte) in changes {
        chunk[place] = byte;
    }
    chunk
}

#[test]
fn a_position_says_what_is_wrong() {
    // Bytes 0 to 7 are the squares from rank 8 to rank 1, bytes 8 to 23 the pieces from a1 on, two in each.
    assert_eq!(flaw_of(&stem_with(&[(3, 1)])), Flaw::TooManyPieces { pieces: 33 });
    assert_eq!(flaw_of(&stem_with(&[(10, 0x4)])), Flaw::Kings { color: Color::White, kings: 0 });
    assert_eq!(flaw_of(&stem_with(&[(8, 0x2a)])), Flaw::Kings { color: Color::White, kings: 2 });
    assert_eq!(flaw_of(&stem_with(&[(8, 0x00)])), Flaw::PawnOnBackRank { square: Square::A1 });
    assert_eq!(flaw_of(&stem_with(&[(9, 0xd4)])), Flaw::CastlingRook { square: Square::D1 });
    assert_eq!(flaw_of(&stem_with(&[(12, 0x0c)])), Flaw::EnPassantPawn { square: Square::A2 });
    assert_eq!(flaw_of(&stem_with(&[(28, 0xc0)])), Flaw::Result);
    assert_eq!(flaw_of(&stem_with(&[(24, 0), (25, 0), (33, 1)])), Flaw::NoMove);
    assert_eq!(flaw_of(&stem_with(&[(24, 0xff), (25, 0xff)])), Flaw::IllegalMove { bits: 0xffff });
    // A rook on e7 instead of a pawn: White to move could take the king.
    assert_eq!(flaw_of(&stem_with(&[(18, 0x16)])), Flaw::CapturableKing);
    assert_eq!(read(&stem_with(&[])).1, None);
}

#[test]
fn a_move_says_what_is_wrong() {
    let mut stem = stem_with(&[(24, 0x0c), (25, 0x70)]); // e2-e4
    stem[33] = 1;
    // Black has 16 pieces, so every number of four bits is one. The knight on g8 has two targets.
    let bits = |numbers: &[(u64, u32)]| {
        let joined = numbers
            .iter()
            .fold((0, 64), |(word, free), (number, width)| (word | number << (free - width), free - width));
        joined.0
    };
    let with = |bits: u64| [&stem[..], &bits.to_be_bytes()].concat();
    assert_eq!(
        read(&with(bits(&[(14, 4), (1, 1), (0, 5)]))).1,
        Some(Damage { flaw: Flaw::StemCutOff { present: 6 }, byte: 36, ply: None })
    );
    assert_eq!(flaw_of(&with(bits(&[(14, 4), (0, 1), (u64::MAX >> 32, 32)]))), Flaw::ScoreTooLong);
    // A bishop that cannot go anywhere: any bits are the score. Its number is 0, and there are no targets.
    assert_eq!(
        flaw_of(&with(bits(&[(13, 4)]))),
        Flaw::TargetNumber { from: Square::F8, number: 0, targets: 0 }
    );
    assert_eq!(flaw_of(&stem), Flaw::MovesCutOff { missing: 1 });
}

/// The flaw of a chunk with one position and its move, which need not be legal.
fn flaw_of_move(fen: &str, text: &str) -> Option<Flaw> {
    let board = slidemask_board::Board::from_fen(fen).expect("a position");
    let one = text.parse().expect("a move");
    let file = write(&[vec![Played { board, one, score: 0, ply: 0, result: 0 }]]);
    read(&file[HEADER..]).1.map(|damage| damage.flaw)
}

#[test]
fn an_illegal_castling_move_says_so() {
    assert_eq!(flaw_of_move("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1"), None);
    let flaw = Some(Flaw::Castling { rook: Square::H1 });
    assert_eq!(flaw_of_move("4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1"), flaw, "through check");
    assert_eq!(flaw_of_move("4k1r1/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1"), flaw, "into check");
    assert_eq!(flaw_of_move("3kr3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1"), flaw, "out of check");
    assert_eq!(flaw_of_move("4k3/8/8/8/8/8/8/4K1NR w K - 0 1", "e1h1"), flaw, "over a piece");
    assert_eq!(
        flaw_of_move("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1a1"),
        Some(Flaw::Castling { rook: Square::A1 })
    );
}

#[test]
fn a_move_that_leaves_its_king_in_check_says_so() {
    let flaw = |from, to| Some(Flaw::KingInCheck { from, to });
    assert_eq!(flaw_of_move("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", "e2c3"), flaw(Square::E2, Square::C3));
    assert_eq!(flaw_of_move("4k3/8/8/8/8/3n4/8/4K2R w - - 0 1", "h1h2"), flaw(Square::H1, Square::H2));
    assert_eq!(flaw_of_move("8/8/8/8/8/4k3/8/4K3 w - - 0 1", "e1e2"), flaw(Square::E1, Square::E2));
    assert_eq!(flaw_of_move("4k3/8/8/8/8/3p4/8/4K3 w - - 0 1", "e1e2"), flaw(Square::E1, Square::E2));
}

#[test]
fn the_place_of_damage_is_that_of_its_chain() {
    let mut random = fastrand::Rng::with_seed(9);
    let games = [0, 1].map(|_| random_game(STARTS[0], &mut random, 20));
    let mut chunk = write(&games)[HEADER..].to_vec();
    let second = write(&games[..1]).len() - HEADER;
    chunk[second + 28] = 0xc0;
    assert_eq!(read(&chunk).1, Some(Damage { flaw: Flaw::Result, byte: second as u64, ply: Some(0) }));
}
