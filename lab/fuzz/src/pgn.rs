//! Games in PGN.
//!
//! - No input panics. The games are parts of the text, in order, and damage lies in its game.
//! - Every move is legal, and the position after it is the one before the next move of its line.
//! - The main line is the same with and without variations.
//! - Blocks of any size have the same games.

use libfuzzer_sys::Corpus;
use slidemask_pgn::{Blocks, Games, PgnGame};

pub(crate) fn run(data: &[u8]) -> Corpus {
    let games: Vec<PgnGame<'_>> = Games::new(data).collect();
    let mut end = 0;
    for game in &games {
        assert!(game.byte >= end);
        end = game.byte + game.text.len() as u64;
        check(game, end);
    }
    for size in [1, 100] {
        let mut expected = games.iter();
        for block in Blocks::new(data).block(size) {
            for game in block.expect("memory can be read").games() {
                let same = expected.next().expect("no more games");
                assert_eq!(
                    (game.text, game.number, game.byte, game.line),
                    (same.text, same.number, same.byte, same.line)
                );
            }
        }
        assert!(expected.next().is_none());
    }
    if games.is_empty() { Corpus::Reject } else { Corpus::Keep }
}

fn check(game: &PgnGame<'_>, end: u64) {
    let (mut after, mut main) = (Vec::new(), Vec::new());
    for ply in game.all_plies() {
        match ply {
            Ok(ply) => {
                let before =
                    ply.parent.map_or_else(|| game.start().ok(), |parent| Some(after[parent as usize]));
                assert_eq!(before, Some(ply.board));
                let mut board = ply.board;
                match ply.played {
                    Some(one) => board.play(one).expect("a legal move"),
                    // The next move shows what a null move makes of the board.
                    None => return,
                }
                after.push(board);
                if ply.depth == 0 {
                    main.push(ply.played);
                }
                let notes = ply.annotations();
                let _ = (notes.clock(), notes.evaluation(), notes.nags().count());
            }
            Err(damage) => assert!(damage.byte >= game.byte && damage.byte <= end, "{damage}"),
        }
    }
    let played: Vec<_> = game.plies().map_while(Result::ok).map(|ply| ply.played).collect();
    assert!(played.starts_with(&main) && (game.all_plies().any(|ply| ply.is_err()) || main == played));
}
