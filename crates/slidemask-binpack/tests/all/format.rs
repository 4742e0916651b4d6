//! What is written and read, against a writer that shares no code with the crate.

use crate::games::{Played, STARTS, random_game, random_games};
use crate::naive::write;
use slidemask::Isa;
use slidemask_binpack::{Chunks, Entries, Entry, Filter, Position, Writer};

fn decoded(file: &[u8], filter: Filter) -> Vec<Entry> {
    let chunks = Chunks::new(file).map(|chunk| chunk.expect("a chunk"));
    let entries = chunks.flat_map(|chunk| Entries::new(chunk.bytes).filtered(filter));
    entries.map(|entry| entry.expect("no damage")).collect()
}

fn assert_same(entry: &Entry, ply: &Played) {
    let board = entry.position.to_board(entry.ply).expect("a possible position");
    assert!(board.same_position(&ply.board), "{entry:?} instead of {ply:?}");
    assert_eq!(board.castling_rights(), ply.board.castling_rights(), "{ply:?}");
    assert_eq!(entry.position.halfmove_clock(), ply.board.halfmove_clock(), "{ply:?}");
    assert_eq!(entry.position.en_passant(), ply.board.legal_en_passant(), "{ply:?}");
    assert_eq!(entry.played(), Some(ply.one), "{ply:?}");
    assert_eq!((entry.score, entry.ply, entry.result), (ply.score, ply.ply, ply.result), "{ply:?}");
}

#[test]
fn games_come_back_and_are_written_as_by_the_naive_writer() {
    let mut random = fastrand::Rng::with_seed(1);
    let games: Vec<Vec<Played>> =
        (0..600).map(|i| random_game(STARTS[i % STARTS.len()], &mut random, 200)).collect();
    let naive = write(&games);
    let mut writer = Writer::new();
    for ply in games.iter().flatten() {
        writer.push(&ply.entry()).expect("a legal move");
    }
    assert!(writer.finish() == naive, "the bytes differ");

    for &isa in Isa::ALL.iter().filter(|isa| isa.is_available()) {
        Isa::restrict(Some(isa));
        let entries = decoded(&naive, Filter::ALL);
        assert_eq!(entries.len(), games.iter().map(Vec::len).sum::<usize>());
        for (entry, ply) in entries.iter().zip(games.iter().flatten()) {
            assert_same(entry, ply);
        }
    }
    Isa::restrict(None);
}

#[test]
fn a_buffer_of_any_size_gives_the_same_entries() {
    let mut writer = Writer::new();
    for ply in random_games(20, 2) {
        writer.push(&ply.entry()).expect("a legal move");
    }
    let file = writer.finish();
    let chunk = Chunks::new(&file).next().expect("one chunk").expect("no damage");
    let all = decoded(&file, Filter::ALL);
    for size in [1, 2, 7, 4096] {
        let (mut buffer, mut found) = (vec![Entry::EMPTY; size], Vec::new());
        let mut entries = Entries::new(chunk.bytes.to_vec());
        loop {
            let filled = entries.fill(&mut buffer).expect("no damage");
            if filled == 0 {
                break;
            }
            found.extend_from_slice(&buffer[..filled]);
        }
        assert_eq!(found, all);
        assert_eq!(entries.decoded(), all.len() as u64);
    }
}

#[test]
fn chunks_end_after_a_mebibyte() {
    let mut writer = Writer::new();
    let game = random_games(1, 3);
    let (mut file, mut pushed) = (Vec::new(), 0);
    while file.len() < 3 << 20 {
        for ply in &game {
            writer.push(&ply.entry()).expect("a legal move");
            pushed += 1;
        }
        file.extend(writer.take_chunks());
    }
    file.extend(writer.finish());
    let lengths: Vec<usize> = Chunks::new(&file).map(|chunk| chunk.expect("a chunk").bytes.len()).collect();
    let (last, whole) = lengths.split_last().expect("chunks");
    assert!(whole.iter().all(|length| (1 << 20..1 << 20 | 2048).contains(length)), "{lengths:?}");
    assert!(*last <= 1 << 20);
    assert_eq!(decoded(&file, Filter::ALL).len(), pushed);
}

type Keeps<'a> = &'a dyn Fn(&Played) -> bool;

#[test]
fn a_filter_keeps_what_it_says() {
    let plies = random_games(60, 4);
    let mut writer = Writer::new();
    for ply in &plies {
        writer.push(&ply.entry()).expect("a legal move");
    }
    let file = writer.finish();
    let captures = |ply: &Played| {
        ply.board.legal(slidemask_board::Which::Captures).contains(&ply.one) && !promotes_quietly(ply)
    };
    let passes = |ply: &Played| captures(ply) && !ply.board.occupied().contains(ply.one.to);
    let conditions: [(Filter, Keeps<'_>); 9] = [
        (Filter { min_ply: 100, ..Filter::ALL }, &|ply| ply.ply >= 100),
        (Filter { max_ply: 200, ..Filter::ALL }, &|ply| ply.ply <= 200),
        (Filter { max_score: 500, ..Filter::ALL }, &|ply| ply.score.unsigned_abs() <= 500),
        (Filter { min_pieces: 12, max_pieces: 30, ..Filter::ALL }, &|ply| {
            (12..=30).contains(&ply.board.occupied().count())
        }),
        (Filter { no_captures: true, ..Filter::ALL }, &|ply| !captures(ply)),
        (Filter { no_plain_captures: true, ..Filter::ALL }, &|ply| !captures(ply) || passes(ply)),
        (Filter { no_promotions: true, ..Filter::ALL }, &|ply| ply.one.promotion.is_none()),
        (Filter { no_checks: true, ..Filter::ALL }, &|ply| ply.board.checkers().is_empty()),
        (Filter { max_contradiction: 300, ..Filter::ALL }, &|ply| match ply.result {
            1 => ply.score >= -300,
            -1 => ply.score <= 300,
            _ => true,
        }),
    ];
    assert!(plies.iter().any(passes), "no capture is en passant");
    for (filter, keeps) in conditions {
        let kept: Vec<&Played> = plies.iter().filter(|ply| keeps(ply)).collect();
        let found = decoded(&file, filter);
        assert!(!kept.is_empty() && kept.len() < plies.len(), "{filter:?} separates nothing");
        assert_eq!(found.len(), kept.len(), "{filter:?}");
        for (entry, ply) in found.iter().zip(kept) {
            assert_same(entry, ply);
        }
    }
    assert_eq!(decoded(&file, Filter { keep: 0.0, ..Filter::ALL }).len(), 0);
    let share = 100 * decoded(&file, Filter { keep: 0.25, ..Filter::ALL }).len() / plies.len();
    assert!((22..28).contains(&share), "{share} % instead of 25");
}

/// Whether a pawn promotes without a capture.
fn promotes_quietly(ply: &Played) -> bool {
    ply.one.promotion.is_some() && !ply.board.occupied().contains(ply.one.to)
}

#[test]
fn an_entry_tells_whether_it_captures() {
    for ply in random_games(30, 5) {
        let legal =
            ply.board.legal(slidemask_board::Which::Captures).contains(&ply.one) && !promotes_quietly(&ply);
        assert_eq!(ply.entry().captures(), legal, "{ply:?}");
    }
}

#[test]
fn positions_without_a_move_are_chains_of_their_own() {
    let plies = random_games(2, 6);
    let mut writer = Writer::new();
    for ply in &plies {
        let entry = Entry::new(
            Position::from_board(&ply.board).expect("standard chess"),
            None,
            ply.score,
            ply.ply,
            ply.result,
        );
        writer.push(&entry).expect("a possible position");
    }
    let file = writer.finish();
    assert_eq!(file.len(), 8 + 34 * plies.len());
    let found = decoded(&file, Filter::ALL);
    assert!(found.iter().all(|entry| entry.played().is_none() && !entry.captures()));
    assert_eq!(found.len(), plies.len());
    // No move is no capture, whatever stands on a1.
    assert_eq!(decoded(&file, Filter { no_captures: true, ..Filter::ALL }), found);
}

#[test]
fn the_mailbox_has_the_pieces_of_the_board() {
    for ply in random_games(3, 7) {
        let mailbox = ply.entry().position.mailbox();
        for square in slidemask::Square::ALL {
            let piece = mailbox.get(square).map(|piece| (piece.color(), piece.kind()));
            assert_eq!(piece, ply.board.piece_at(square).map(|piece| (piece.color, piece.kind)));
        }
    }
}

/// Some moves of a knight and back, as many as wanted.
fn knight_moves(count: u16) -> Vec<Entry> {
    let mut board = slidemask_board::Board::initial();
    let moves =
        ["g1f3", "g8f6", "f3g1", "f6g8"].map(|text| text.parse::<slidemask_board::Move>().expect("a move"));
    let mut entry = |ply: u16| {
        let played = moves[usize::from(ply % 4)];
        let position = Position::from_board(&board).expect("standard chess");
        board.play(played).expect("a legal move");
        Entry::new(position, Some(played), 0, ply, if ply.is_multiple_of(2) { 1 } else { -1 })
    };
    (0..count).map(&mut entry).collect()
}

/// The bytes that a writer makes, without the header of the first chunk.
fn length(entries: &[Entry]) -> usize {
    let mut writer = Writer::new();
    for entry in entries {
        writer.push(entry).expect("a legal move");
    }
    writer.finish().len() - 8
}

#[test]
fn a_chain_goes_on_with_the_next_ply_and_the_same_result_only() {
    let entries = knight_moves(2);
    let with = |change: fn(&mut Entry)| {
        let mut changed = entries.clone();
        change(&mut changed[1]);
        length(&changed)
    };
    assert_eq!(with(|_| ()), 34 + 2);
    assert_eq!(with(|second| second.ply = 2), 34 + 34);
    assert_eq!(with(|second| second.result = 0), 34 + 34);
    assert_eq!(length(&[entries[0], entries[0]]), 34 + 34);
}

#[test]
fn the_longest_chain_has_as_many_moves_as_its_count_can_say() {
    let entries = knight_moves(u16::MAX);
    let mut writer = Writer::new();
    for entry in &entries {
        writer.push(entry).expect("a legal move");
    }
    let mut late = entries[0];
    late.ply = 16_384;
    assert_eq!(writer.push(&late), Err(slidemask_binpack::Flaw::Ply { ply: 16_384 }));
    let file = writer.finish();
    assert_eq!(decoded(&file, Filter::ALL), entries);
}

#[test]
fn a_full_chunk_has_a_mebibyte_or_more() {
    // Chains of 34 and of 36 bytes that fill a chunk exactly.
    let [first, second] = knight_moves(2)[..] else { panic!("two entries") };
    let mut writer = Writer::new();
    let mut push = |entry| writer.push(&entry).expect("a legal move");
    for _ in 0..16 {
        push(first);
    }
    for _ in 0..29_112 {
        push(first);
        push(second);
    }
    push(first);
    let file = writer.finish();
    let lengths: Vec<usize> = Chunks::new(&file).map(|chunk| chunk.expect("a chunk").bytes.len()).collect();
    assert_eq!(lengths, [1 << 20, 34]);
}

#[test]
fn the_limits_of_a_filter_are_kept() {
    let mut entries = knight_moves(8);
    for (entry, score) in entries.iter_mut().zip([-501, -500, -499, 0, 499, 500, 501, 0]) {
        entry.score = score;
    }
    let mut writer = Writer::new();
    for entry in &entries {
        writer.push(entry).expect("a legal move");
    }
    let file = writer.finish();
    for (filter, kept) in [
        (Filter { max_score: 500, ..Filter::ALL }, 6),
        (Filter { min_ply: 2, max_ply: 4, ..Filter::ALL }, 3),
        (Filter { min_pieces: 32, ..Filter::ALL }, 8),
        (Filter { max_pieces: 31, ..Filter::ALL }, 0),
        // White wins. A score below zero contradicts that where White is to move, and one above zero where Black is.
        (Filter { max_contradiction: 499, ..Filter::ALL }, 6),
        (Filter { max_contradiction: 500, ..Filter::ALL }, 7),
    ] {
        assert_eq!(decoded(&file, filter).len(), kept, "{filter:?}");
    }
}

/// How many of 4,000 entries a filter keeps, in percent.
fn percent_kept(entry: &Entry, filter: Filter) -> usize {
    let mut writer = Writer::new();
    for _ in 0..4000 {
        writer.push(entry).expect("a legal move");
    }
    decoded(&writer.finish(), filter).len() / 40
}

#[test]
fn shares_are_kept_at_random() {
    let mut entry = knight_moves(1)[0];
    let all = Filter { likely_results: true, ..Filter::ALL };
    // A game that starts with a score of 0 is a draw with a probability of 78 %. A win with 600 in the middle is almost certain.
    for (score, ply, result, expected) in
        [(0, 0, 0, 78), (0, 0, 1, 11), (0, 0, -1, 11), (600, 120, 1, 97), (600, 120, -1, 0)]
    {
        (entry.score, entry.ply, entry.result) = (score, ply, result);
        let found = percent_kept(&entry, all);
        assert!(found.abs_diff(expected) < 3, "{found} % instead of {expected}");
    }
    // Shares are multiplied.
    (entry.score, entry.ply, entry.result) = (0, 0, 0);
    let half = Filter { piece_shares: Filter::shares_between(&[(4, 1.0), (32, 0.5)]), ..Filter::ALL };
    for (filter, expected) in [
        (half, 50),
        (Filter { keep: 0.5, ..half }, 25),
        (Filter { likely_results: true, ..half }, 39),
        (Filter { likely_results: true, keep: 0.5, ..half }, 19),
    ] {
        let found = percent_kept(&entry, filter);
        assert!(found.abs_diff(expected) < 3, "{found} % instead of {expected}");
    }
    // The share of four pieces is all.
    let board = "4k3/8/8/8/8/8/8/RN2K3 w - - 0 1".parse().expect("a position");
    let position = Position::from_board(&board).expect("standard chess");
    assert_eq!(percent_kept(&Entry::new(position, None, 0, 0, 0), half), 100);
    // Points in any order, and none.
    assert_eq!(Filter { piece_shares: Filter::shares_between(&[(32, 0.5), (4, 1.0)]), ..half }, half);
    assert_eq!(Filter { piece_shares: Filter::shares_between(&[]), ..Filter::ALL }, Filter::ALL);
}
