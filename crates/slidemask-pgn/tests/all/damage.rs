//! Damaged games.

#![allow(clippy::cast_possible_truncation, reason = "the texts are in memory")]

use proptest::prelude::*;
use slidemask_pgn::{Flaw, Games, PgnGame};

#[test]
fn damage_says_where_and_what() {
    let deep = format!("1. e4 {}", "(e4 ".repeat(257));
    for (text, plies, said) in [
        (
            "1. e4 e5\n2. Ke3 d5",
            2,
            "ply 2, line 2 (byte 12), at \"Ke3\": no king that fits this move can go to e3",
        ),
        (
            "e4 hello",
            1,
            "ply 1, line 1 (byte 3), at \"hello\": character 2, 'e', is not expected there: write a move",
        ),
        ("e4 4e5", 1, "ply 1, line 1 (byte 3), at \"4e5\": no pawn that fits"),
        ("e4 1-0 e5", 1, "ply 1, line 1 (byte 7), at \"e5\": a move follows the result"),
        ("e4 {a\nb", 1, "ply 1, line 1 (byte 3), at \"{a\": the comment has no '}'"),
        ("e4 (d4 ( {)} )", 1, "ply 1, line 1 (byte 3), at \"(\": the variation has no ')'"),
        ("e4 )", 1, "ply 1, line 1 (byte 3), at \")\": a ')' without a '('"),
        ("(e4)", 0, "ply 0, line 1 (byte 0), at \"(\": the variation follows no move"),
        ("e4 [e5]", 1, "ply 1, line 1 (byte 3), at \"[\": this character is not expected here"),
        (
            "[White \"A\"]\n[Black \"B\"\n\ne4",
            0,
            "ply 0, line 2 (byte 12), at \"[Black \\\"B\\\"\": this header has no ']' in its line, or stands behind moves",
        ),
        (
            "[White \"A\"]\n[\"B\" \"C\"]\ne4",
            0,
            "ply 0, line 2 (byte 12), at \"[\": this character is not expected here",
        ),
        // A line may end with `\r` alone.
        (
            "[White \"A\"]\r[Black \"B\rC\"]",
            0,
            "ply 0, line 2 (byte 12), at \"[Black \\\"B\": this header has no ']' in its line",
        ),
        ("[Whi\rte \"A\"]\re4", 0, "ply 0, line 1 (byte 0), at \"[\": this character is not expected here"),
        (
            "e4 Sf3",
            1,
            "ply 1, line 1 (byte 3), at \"Sf3\": 'S' is no piece: the letters are those of English",
        ),
        ("e4 [White \"A\"]", 1, "ply 1, line 1 (byte 3), at \"[\": this character is not expected here"),
        ("[White \"A\"] % y\ne4", 0, "ply 0, line 1 (byte 14), at \"y\": "),
        ("e4 $", 1, "ply 1, line 1 (byte 3), at \"$\": this character is not expected here"),
        ("e4 $70000", 1, "ply 1, line 1 (byte 3), at \"$70000\": this character"),
        // The queen pins the pawn.
        ("e4 e5 Qh5 f6", 3, "ply 3, line 1 (byte 10), at \"f6\": no pawn that fits this move can go to f6"),
        ("e4 f5 Qh5 --", 3, "ply 3, line 1 (byte 10), at \"--\": a null move is not allowed in check"),
        (
            "[FEN \"8/8/8/8/8/8/8/K7 w - - 0 1\"]\nKb1",
            0,
            "line 1 (byte 6), at \"8/8/8/8/8/8/8/K7 w - - 0 1\": the header FEN: ",
        ),
        (
            "\n[Variant \"Atomic\"]\ne4",
            0,
            "line 2 (byte 11), at \"Atomic\": this variant is not supported: only chess and Chess960 are",
        ),
    ] {
        let mut found = Games::new(text.as_bytes()).next().unwrap().plies();
        assert_eq!(found.by_ref().take_while(Result::is_ok).count(), plies, "{text}");
        let mut found = Games::new(text.as_bytes()).next().unwrap().plies().skip(plies);
        let damage = found.next().unwrap().unwrap_err().to_string();
        assert!(damage.starts_with(&format!("game 0, {said}")), "{damage}");
        assert!(found.next().is_none(), "{text}");
    }
    let flaw = |text: &str| PgnGame::new(text.as_bytes()).all_plies().find_map(Result::err).unwrap().flaw;
    assert_eq!(flaw(&deep), Flaw::TooManyVariations);
    let open = PgnGame::new(b"e4 (d4 ").all_plies().find_map(Result::err).unwrap();
    assert_eq!((open.flaw, open.byte, &*open.text), (Flaw::UnclosedVariation, 7, ""));
    let long = PgnGame::new("x".repeat(100).as_bytes()).plies().find_map(Result::err).unwrap();
    assert_eq!(long.text, "x".repeat(80));
    assert_eq!(flaw("e4 (d4 (c4))) e5"), Flaw::UnopenedVariation);
    assert_eq!(flaw("e4 ((c4))"), Flaw::VariationWithoutMove);
    assert_eq!(PgnGame::new(&deep.as_bytes()[..deep.len() - 4]).all_plies().flatten().count(), 257);
}

/// Some games with everything that PGN has.
const TEXT: &str = "[Event \"a\"]\n[White \"André\"]\n\n1. e4 {[%clk 0:01:00] b} (1. d4 d5 (1... Nf6 $5) 2. c4) e5 2. Nf3 Nc6 3. Bb5 a6 \
    4. O-O!? Nf6 5. -- ; c\n% e\n5... b5 1-0\n\n[Event \"b\"]\n[Variant \"Chess960\"]\n[FEN \"bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w \
    GEge - 0 1\"]\r\n\r\n1. Ng3 Ng6 2. O-O O-O *\r\n\r\n1. c4 0-1\n";

/// Reads everything, and returns the games and the damaged ones among them.
fn read(text: &[u8]) -> (u64, u64) {
    let (mut games, mut damaged, mut end) = (0, 0, 0);
    for game in Games::new(text) {
        assert_eq!(game.number, games);
        assert_eq!(game.text, &text[game.byte as usize..][..game.text.len()]);
        assert!(game.byte >= end);
        end = game.byte + game.text.len() as u64;
        games += 1;
        game.headers().for_each(|header| drop(header.text()));
        game.tokens().for_each(drop);
        let mut plies = game.all_plies();
        let mut board = game.start().ok();
        for ply in plies.by_ref() {
            match ply {
                Ok(ply) => {
                    assert!(ply.played.is_none_or(|one| ply.board.is_legal(one)));
                    assert!(ply.parent.is_none_or(|parent| parent < ply.index));
                    let notes = ply.annotations();
                    let _ = (notes.clock(), notes.evaluation(), notes.nags().count());
                    board = Some(ply.board);
                }
                Err(damage) => {
                    damaged += 1;
                    assert!(damage.byte >= game.byte && damage.byte <= end, "{damage}");
                    let before = &text[..damage.byte as usize];
                    assert_eq!(damage.line, before.split(|&byte| byte == b'\n').count() as u64);
                }
            }
        }
        assert!(plies.next().is_none());
        assert!(board.is_some() || game.plies().next().is_some_and(|ply| ply.is_err()));
        // The main line is the same with and without variations, as far as it goes.
        let all = game.all_plies().map_while(Result::ok).filter(|ply| ply.depth == 0);
        assert!(
            all.zip(game.plies().map_while(Result::ok))
                .all(|(one, other)| (one.board, one.played) == (other.board, other.played))
        );
    }
    assert_eq!(end, if games == 0 { 0 } else { text.len() as u64 });
    (games, damaged)
}

#[test]
fn the_text_is_good() {
    assert_eq!(read(TEXT.as_bytes()), (3, 0));
}

#[test]
fn a_text_may_be_cut_anywhere() {
    for end in 0..TEXT.len() {
        let (games, damaged) = read(&TEXT.as_bytes()[..end]);
        assert!(games <= 3 && damaged <= 1, "{end}");
    }
}

proptest! {
    #[test]
    fn any_byte_may_be_wrong(changes in prop::collection::vec((0..TEXT.len(), any::<u8>()), 1..8)) {
        let mut text = TEXT.as_bytes().to_vec();
        for (place, byte) in changes {
            text[place] = byte;
        }
        let (games, damaged) = read(&text);
        prop_assert!(damaged <= games);
    }

    #[test]
    fn any_signs_may_come(text in "([a-h1-8 \n]|[NBRQKO{}()\\[\\];%$.*\"]|e4|O-O|1-0|--|\\[A \"){0,60}") {
        read(text.as_bytes());
    }
}
