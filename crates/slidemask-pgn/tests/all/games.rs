//! Games written by hand, with the positions that follow from them.

use fastrand::Rng;
use slidemask_board::CastlingStyle;
use slidemask_pgn::{Condition, Evaluation, GameFilter, GameResult, Games, PgnGame, Token, decode};

/// The moves of the main line as UCI, and the last position.
fn played(text: &str) -> (String, String) {
    let mut plies = PgnGame::new(text.as_bytes()).plies();
    let moves: Vec<_> = plies
        .by_ref()
        .map(|ply| {
            ply.map_or_else(
                |damage| damage.to_string(),
                |ply| ply.played.map_or("--".into(), |one| one.to_string()),
            )
        })
        .collect();
    (moves.join(" "), plies.board().to_string())
}

#[test]
fn moves_lead_to_positions() {
    let opera = "1.e4 e5 2.Nf3 d6 3.d4 Bg4 4.dxe5 Bxf3 5.Qxf3 dxe5 6.Bc4 Nf6 7.Qb3 Qe7 8.Nc3 c6 9.Bg5 b5 10.Nxb5 cxb5 \
                 11.Bxb5+ Nbd7 12.O-O-O Rd8 13.Rxd7 Rxd7 14.Rd1 Qe6 15.Bxd7+ Nxd7 16.Qb8+ Nxb8 17.Rd8# 1-0";
    assert_eq!(played(opera).1, "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17");
    let written = "[Event \"x\"]\n\n1. e4 d5 2. e5 f5 3. exf6 Kf7 4. fxg7 Kf6 5. gxh8=N *";
    assert_eq!(played(written).1, "rnbq1bnN/ppp1p2p/5k2/3p4/8/8/PPPP1PPP/RNBQKBNR b KQ - 0 5");
}

#[test]
fn other_spellings_are_the_same_moves() {
    let usual = played(
        "1. e4 d5 2. e5 f5 3. exf6 Nc6 4. fxg7 Bf5 5. gxh8=Q Qd6 6. Nf3 O-O-O 7. Be2 Nb4 8. O-O Nxc2 9. Qxc2 1-0",
    );
    for text in [
        "1.e2-e4 d7d5 2.e5 f5 3.exf6e.p. Nb8-c6 4.fg7 Bf5 5.gxh8Q Qd6 6.Ng1f3 0-0-0 7.Be2 Nb4 8.0-0 Nc2 9.Qc2+",
        "e4 d5 e5 f5 exf6 e.p. Nc6 fxg7 Bf5 gxh8=q!? Qd6 Nf3 0-0-0 Be2 Nb4 0-0! Nxc2+ Qxc2# *",
        "1. e2e4 d7d5 2. e4e5 f7f5 3. e5f6 b8c6 4. f6g7 c8f5 5. g7h8q d8d6 6. g1f3 e8c8 7. f1e2 c6b4 8. e1g1 b4c2 9. d1c2 1-0",
        "1. e4 +- d5 = % 2 e5 ... f5 3. exf6 ep 7... Nc6\r\n4. fxg7 Bf5\r\n% 5. d4\r\n5. gxh8=Q Qd6 6.Nf3;d4\r\nO-O-O\t7. Be2 \
         Nb4 8. O-O Nxc2 + 9. Qxc2 ++ 1/2-1/2",
        "\u{feff}[White \"a\"]\n[Black broken]\n; d4\n\n1. e4 {a [b] (c) {d} (1. d4 {)} (1. c4)) $1 d5 2. e5 f5 3. exf6 Nc6 4. fxg7 Bf5 \
         5. gxh8=Q Qd6 6. Nf3 O-O-O 7. Be2 Nb4 8. O-O Nxc2 9. Qxc2",
    ] {
        assert_eq!(played(text), usual, "{text}");
    }
}

#[test]
fn unusual_spellings_are_the_same_moves() {
    let castling = "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4.";
    let en_passant = "1. e4 a6 2. e5 d5";
    let promotion = "[FEN \"3n3k/P1P5/8/8/8/8/8/K7 w - - 0 1\"]";
    for (before, text, uci) in [
        (castling, "o-o", "e1h1"),
        (castling, "0-0", "e1h1"),
        (castling, "O\u{2013}O", "e1h1"),
        (castling, "\u{2026} O\u{2014}O+", "e1h1"),
        (castling, "4\u{2026}O-O", "e1h1"),
        (castling, "4\u{2026} O-O", "e1h1"),
        (castling, "4.\u{2005}\u{3000}O-O", "e1h1"),
        (castling, "4.\u{a0}N:e5 N", "f3e5"),
        (castling, "Nf3:e5", "f3e5"),
        (castling, "\u{2658}\u{d7}e5", "f3e5"),
        (castling, "\u{265e}xe5\u{2020}", "f3e5"),
        (castling, "\u{2659}d4", "d2d4"),
        (castling, "Bxf7ch", "c4f7"),
        (castling, "Bxf7ch.", "c4f7"),
        (castling, "Bf7:+", "c4f7"),
        (castling, "d4N", "d2d4"),
        (en_passant, "exd6ep", "e5d6"),
        (en_passant, "e:d6e.p.", "e5d6"),
        (en_passant, "exd6 e.p.", "e5d6"),
        (promotion, "a8(Q)", "a7a8q"),
        (promotion, "a8/Q", "a7a8q"),
        (promotion, "cxd8(N)", "c7d8n"),
        (promotion, "c8=Qmate", "c7c8q"),
    ] {
        // A space of any width stands behind the move.
        let (moves, _) = played(&format!("{before} {text}\u{a0}\u{202f}*"));
        assert!(
            moves
                .split(' ')
                .next_back()
                .is_some_and(|found| found == uci || found == "e1g1" && uci == "e1h1"),
            "{text}: {moves}"
        );
    }
    let windows = |moves: &[u8]| PgnGame::new(moves).plies().flatten().count();
    assert_eq!(windows(b"1.\xa0e4 e5 2.\xa0\xe2\x99\x98f3\xa02\x85Nf6 Bc4 3\x85\xa0Bc5 O\x96O"), 7);
    for text in ["Sf3", "e4e", "\u{2654}e5", "e9", "e4abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqr"] {
        assert!(PgnGame::new(text.as_bytes()).plies().any(|ply| ply.is_err()), "{text}");
    }
}

#[test]
fn a_null_move_passes_the_turn() {
    for null in ["--", "Z0", "0000"] {
        let (moves, fen) = played(&format!("1. e4 {null} 2. d4 d5 3. e5 f5 4. {null} f4"));
        assert_eq!(moves, "e2e4 -- d2d4 d7d5 e4e5 f7f5 -- f5f4");
        assert_eq!(fen, "rnbqkbnr/ppp1p1pp/8/3pP3/3P1p2/8/PPP2PPP/RNBQKBNR w KQkq - 0 5");
    }
}

#[test]
fn games_start_from_their_positions() {
    let text = "[Variant \"Chess960\"]\n[FEN \"bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1\"]\n\n1. Ng3 O-O-O 2. O-O";
    let game = PgnGame::new(text.as_bytes());
    assert!(game.is_chess960());
    // Black cannot castle: pieces stand in the way.
    let damage = game.plies().find_map(Result::err).unwrap().to_string();
    assert!(
        damage.starts_with("game 0, ply 1, line 4 (byte 94), at \"O-O-O\": the king cannot castle queenside"),
        "{damage}"
    );
    let (moves, fen) = played(&text.replace("O-O-O 2. O-O", "Ng6 2. O-O O-O"));
    assert_eq!(moves, "h1g3 h8g6 f1g1 f8g8");
    assert_eq!(fen, "bqnbrrk1/pppppppp/6n1/8/8/6N1/PPPPPPPP/BQNBRRK1 w - - 4 3");

    // White has no rook on a1, and no pawn can have passed over e3.
    let text =
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w KQ e6 7 30\"]\n[Variant \"From Position\"]\n1. O-O";
    let mut plies = PgnGame::new(text.as_bytes()).plies();
    let ply = plies.next().unwrap().unwrap();
    assert_eq!((ply.board.to_string().as_str(), ply.ply), ("4k3/8/8/8/8/8/8/4K2R w K - 7 30", 0));
    assert_eq!(ply.board.uci(ply.played.unwrap(), CastlingStyle::KingSteps).to_string(), "e1g1");
}

#[test]
fn variations_have_parents() {
    let text = b"{game} 1. e4 {a} (1. d4 d5 (1... Nf6 $5 {b}) (1... f5) 2. c4) (1. c4) {c} e5! {d} 2. Nf3 *";
    let rows: Vec<_> = PgnGame::new(text)
        .all_plies()
        .map(|ply| {
            let ply = ply.unwrap();
            let notes = ply.annotations();
            let comments: Vec<_> = notes.comments().map(decode).collect();
            (
                ply.index,
                ply.parent,
                ply.ply,
                ply.depth,
                decode(ply.text),
                comments.join(" "),
                notes.nags().collect::<Vec<_>>(),
            )
        })
        .collect();
    let row = |index, parent, ply, depth, text: &'static str, comments: &str, nags: &[u16]| {
        (index, parent, ply, depth, text.into(), comments.to_owned(), nags.to_vec())
    };
    assert_eq!(
        rows,
        [
            row(0, None, 0, 0, "e4", "a c", &[]),
            row(1, None, 0, 1, "d4", "", &[]),
            row(2, Some(1), 1, 1, "d5", "", &[]),
            row(3, Some(1), 1, 2, "Nf6", "b", &[5]),
            row(4, Some(1), 1, 2, "f5", "", &[]),
            row(5, Some(2), 2, 1, "c4", "", &[]),
            row(6, None, 0, 1, "c4", "", &[]),
            row(7, Some(0), 1, 0, "e5", "d", &[1]),
            row(8, Some(7), 2, 0, "Nf3", "", &[]),
        ]
    );
    let main: Vec<_> = PgnGame::new(text)
        .plies()
        .map(|ply| ply.map(|ply| (ply.index, ply.parent, ply.ply)).unwrap())
        .collect();
    assert_eq!(main, [(0, None, 0), (1, Some(0), 1), (2, Some(1), 2)]);
    assert!(PgnGame::new(text).annotations().comments().eq([&b"game"[..]]));
}

#[test]
fn clocks_and_evaluations_are_read() {
    let notes = |comment: &str| {
        let text = format!("1. e4 {{{comment}}}");
        let ply = PgnGame::new(text.as_bytes()).plies().next().unwrap().unwrap();
        (ply.annotations().clock().map(|clock| clock.as_millis()), ply.annotations().evaluation())
    };
    let centipawns = |number| Some(Evaluation::Centipawns(number));
    assert_eq!(notes("[%clk 1:02:03]"), (Some(3_723_000), None));
    assert_eq!(notes("[%eval -0.07,21][%clk 0:00:01.25]"), (Some(1250), centipawns(-7)));
    assert_eq!(notes("[%clock 1:00:00] [%eval #-3] [%clk 1:00]"), (None, Some(Evaluation::Mate(-3))));
    assert_eq!(notes("[%eval +12.5] [% clk] [%clk x:00:00]"), (None, centipawns(1250)));
    assert_eq!(notes("[%eval .5"), (None, None));
    assert_eq!(notes("[%eval 99999999999] [%clk 99999999999999999999:0:0]"), (None, None));
    assert_eq!(notes("[%eval 30000000.00] [%clk 9999999999999999999:0:0]"), (None, None));
    assert_eq!(notes("[%eval ] [%clk 0:00:1e5]"), (None, None));
    assert_eq!(notes("[%eval 1.x] [%clk 0:00:01.x]"), (None, None));
    for wrong in [".", "-", "-.", "--5", "+-5", "#", "#--3", "#+-3"] {
        assert_eq!(notes(&format!("[%eval {wrong}] [%clk 0:+1:00]")), (None, None), "{wrong}");
    }
    assert_eq!(notes("[%eval #+3]"), (None, Some(Evaluation::Mate(3))));
    assert_eq!(notes("[%eval M5]"), (None, Some(Evaluation::Mate(5))));
    assert_eq!(notes("[%eval -M2,30]"), (None, Some(Evaluation::Mate(-2))));
    assert_eq!(notes("[%eval -.5]"), (None, centipawns(-50)));
    // A line between games belongs to none of them.
    let ply =
        PgnGame::new(b"1. e4 ; a\n{b} 1-0 {c}\n\n;; <next: Carl - Dora>\n").plies().next().unwrap().unwrap();
    assert!(ply.annotations().comments().eq([&b"a"[..], b"b", b"c"]));
    let ply = PgnGame::new(b"1. e4 1-0 ; forfeit\n").plies().next().unwrap().unwrap();
    assert!(ply.annotations().comments().eq([&b"forfeit"[..]]));
    let ply = PgnGame::new(b"1. e4 {[%emt 0:00:05]}").plies().next().unwrap().unwrap();
    assert_eq!(ply.annotations().command("emt"), Some(&b"0:00:05"[..]));
}

/// What servers and engines' programs write behind moves. Those of cutechess and fastchess have the view of who moved.
#[test]
fn comments_of_engines_are_read() {
    let centipawns = |number| Some(Evaluation::Centipawns(number));
    let mate = |moves| Some(Evaluation::Mate(moves));
    for (comment, evaluation, depth, elapsed, clock) in [
        ("[%eval 2.5,11] [%emt 0:01:05.5]", centipawns(250), Some(11), Some(65_500), None),
        ("[%eval #-2, 30]", mate(-2), Some(30), None, None),
        ("[%eval 0.1] [%emt x]", centipawns(10), None, None, None),
        ("+0.31/12 0.5s", centipawns(-31), Some(12), Some(500), None),
        ("-12.05/7 120s, Black mates", centipawns(1205), Some(7), Some(120_000), None),
        ("0.00/1 0.004s, n=20", centipawns(0), Some(1), Some(4), None),
        ("+M5/20 1.25s", mate(-5), Some(20), Some(1250), None),
        ("-M4/13", mate(4), Some(13), None, None),
        ("[%eval 1] +0.31/12 0.5s", centipawns(100), None, None, None),
        (
            "d=28, sd=41, mt=4352, tl=5400000, s=1, n=7, pv=e5 Nf3, tb=null, wv=0.22, R50=50",
            centipawns(22),
            Some(28),
            Some(4352),
            Some(5_400_000),
        ),
        (
            "ev=-1.5, d=9, mt=00:00:07, tl=01:59:53, s=2 kN/s, wv=-M8,",
            mate(-8),
            Some(9),
            Some(7000),
            Some(7_193_000),
        ),
        ("d=, mt=-5, tl=, wv=", None, None, None, None),
        ("book", None, None, None, None),
        ("1/2 was offered", None, None, None, None),
        ("1.5/x", None, None, None, None),
        ("+0a.31/12 0.5s", None, None, None, None),
        ("+1.5 was better, see 20/12 1s", None, None, None, None),
        ("as in the game a=b, d=3", None, None, None, None),
        ("", None, None, None, None),
    ] {
        let text = format!("1. e4 e5 {{{comment}}}");
        let ply = PgnGame::new(text.as_bytes()).plies().nth(1).unwrap().unwrap();
        let notes = ply.annotations();
        let millis = |time: Option<core::time::Duration>| time.map(|time| time.as_millis());
        assert_eq!(
            (notes.evaluation(), notes.search_depth(), millis(notes.elapsed()), millis(notes.clock())),
            (evaluation, depth, elapsed, clock),
            "{comment}"
        );
    }
    let ply = PgnGame::new(b"1. e4 {+0.31/12 0.5s}").plies().next().unwrap().unwrap();
    assert_eq!(ply.annotations().evaluation(), centipawns(31));
}

/// Old files end lines with `\r` alone, and some programs write `\n\r`.
#[test]
fn line_breaks_of_all_systems() {
    let text = "[Event \"A\"]\n[White \"w\"]\n\n1. e4 ; a } b\ne5 {c\nd}\n% 2. Ke2\n1-0\n\n[Event \"B\"]\n\n1. d4 Ke7\n";
    for end in ["\n", "\r\n", "\r", "\n\r"] {
        let text = text.replace('\n', end);
        let read = |game: PgnGame<'_>| {
            let plies: Vec<_> = game.plies().map_while(Result::ok).collect();
            let comments =
                plies.iter().flat_map(|ply| ply.annotations().comments().map(decode).collect::<Vec<_>>());
            let comments = comments.collect::<Vec<_>>().concat();
            let damage = game.plies().find_map(Result::err).map(|damage| damage.line);
            (game.line, game.header("Event").unwrap().into_owned(), plies.len(), comments, damage)
        };
        let want = [
            (1, "A".into(), 2, "a } b".to_owned() + "c" + end + "d", None),
            (10, "B".into(), 1, String::new(), Some(12)),
        ];
        assert_eq!(Games::new(text.as_bytes()).map(read).collect::<Vec<_>>(), want, "{end:?}");
        let blocks = slidemask_pgn::Blocks::new(text.as_bytes());
        let found: Vec<_> =
            blocks.flat_map(|block| block.unwrap().games().map(read).collect::<Vec<_>>()).collect();
        assert_eq!(found, want, "{end:?}");
    }
}

/// The headers, each as `name=value`, and the moves of the main line.
fn headers_and_moves(text: &[u8]) -> (String, String) {
    let headers = PgnGame::new(text).headers().map(|header| format!("{}={}", header.name, header.text()));
    (headers.collect::<Vec<_>>().join("|"), played(&decode(text)).0)
}

#[test]
fn headers_are_read() {
    let text = b"[Event \"The \\\"Big\\\" \"Open\" \\\\ x\" ]\n[White\t\"Andr\xe9\"]\r\n[Black \"\"]\n1. e4";
    assert_eq!(
        headers_and_moves(text),
        ("Event=The \"Big\" \"Open\" \\ x|White=André|Black=".into(), "e2e4".into())
    );
    assert_eq!(PgnGame::new(text).header("Result"), None);
}

#[test]
fn headers_are_read_as_people_write_them() {
    for (text, headers) in [
        // Several in a line, and moves behind them.
        ("[White \"Ann\"] [Black \"Bob\"]\n1. e4", "White=Ann|Black=Bob"),
        ("[White \"Ann\"][Black \"Bob\"] 1. e4", "White=Ann|Black=Bob"),
        ("[White \"Ann\"] ; best\n% x\n 1. e4 {[%x \"y\"]}", "White=Ann"),
        ("[White \"Ann\"] 1. e4 {see [Event \"x\"]} *", "White=Ann"),
        ("[White \"Ann\"] 1. e4 {[%x \"y\"]\n}", "White=Ann"),
        ("[File \"C:\\\\\"] [White \"Ann\"]\n1. e4", "File=C:\\|White=Ann"),
        // Spaces, in front and inside, and other line breaks.
        ("  [Event \"A\"]\n\t[ White \"w\" ]\n[White\"x\"]\n\n  1. e4", "Event=A|White=w|White=x"),
        ("[Event \"A\"]\r[White \"w\"]\r\r1. e4", "Event=A|White=w"),
        ("[Event \"A\"]\n\r[White \"w\"]\n\r\n\r1. e4\x1a", "Event=A|White=w"),
        // Quotation marks and brackets in the value, and other marks around it.
        ("[Event \"a] b\"]\n1. e4", "Event=a] b"),
        ("[Event \"a\"] b\"]\n1. e4", "Event=a\"] b"),
        ("[File \"C:\\\"]\n1. e4", "File=C:\\"),
        ("[Event \"say \\\"x\\\"] [y\"]\n1. e4", "Event=say \"x\"] [y"),
        (
            "[White 'Ann']\n[Black \u{201c}Bob\u{201d}]\n[Round \u{201e}1\u{201c}] 1. e4",
            "White=Ann|Black=Bob|Round=1",
        ),
        // Names with other letters, and what says nothing.
        (
            "[Gr\u{f6}\u{df}e \"3\"]\n[]\n[White Elo \"24\"]\n[White.Elo \"2\"]\n  % x\n[Site]\n1. e4",
            "Gr\u{f6}\u{df}e=3|White Elo=24|White.Elo=2|Site=",
        ),
        ("[White \"Ann]\n[Black \"B]b]\n1. e4", "White=Ann|Black=B]b"),
        ("[Site\there and there ]\n[Board ]\n1. e4", "Site=here and there|Board="),
    ] {
        assert_eq!(headers_and_moves(text.as_bytes()), (headers.into(), "e2e4".into()), "{text}");
    }
    let text = b"[White \x93Ann\x94] [Black \x84Bob\x93]\n1. e4";
    assert_eq!(headers_and_moves(text), ("White=Ann|Black=Bob".into(), "e2e4".into()));
    // The position is that of the header, however it is written.
    for text in
        ["[SetUp \"1\"] [FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]", "[FEN 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1]"]
    {
        assert_eq!(PgnGame::new(text.as_bytes()).start().unwrap().occupied().count(), 3, "{text}");
    }
}

#[test]
fn results_are_read() {
    let result = |text: &str| {
        let mut plies = PgnGame::new(text.as_bytes()).plies();
        assert!(plies.by_ref().all(|ply| ply.is_ok()));
        plies.result()
    };
    assert_eq!(result("e4 (d4 0-1) 1-0"), Some(GameResult::WhiteWins));
    assert_eq!(result("e4 0-1 {good}"), Some(GameResult::BlackWins));
    assert_eq!(result("e4 1/2"), Some(GameResult::Draw));
    for (text, said) in [
        ("1-0 1:0 1\u{2013}0 1\u{2014}0 1\u{2212}0", GameResult::WhiteWins),
        ("0-1 0:1 0\u{2013}1", GameResult::BlackWins),
        ("1/2-1/2 1/2:1/2 0.5-0.5 0.5:0.5 \u{bd}-\u{bd} \u{bd}\u{2013}\u{bd}", GameResult::Draw),
    ] {
        for text in text.split(' ') {
            assert_eq!(result(&format!("e4 e5 {text}")), Some(said), "{text}");
            // It ends a game without headers, too.
            let games = format!("1. e4 e5 {text}\n1. d4 *");
            assert_eq!(Games::new(games.as_bytes()).count(), 2, "{text}");
        }
    }
    assert_eq!(GameResult::read(b"\xbd-\xbd"), Some(GameResult::Draw));
    assert_eq!(GameResult::read(b"1\x960"), Some(GameResult::WhiteWins));
    for text in ["", "1", "1-1", "1/2-0", "0-0", "1-0-0", "0.5-1/2"] {
        assert_eq!(GameResult::read(text.as_bytes()), None, "{text}");
    }
    assert_eq!(result("*"), Some(GameResult::Unknown));
    assert_eq!(result("e4 {*}"), None);
}

#[test]
fn games_are_found() {
    let games = |text: &str| {
        let games: Vec<_> = Games::new(text.as_bytes())
            .map(|game| (game.number, game.byte, game.line, game.plies().count()))
            .collect();
        games
    };
    assert_eq!(games(""), []);
    assert_eq!(games("\n% nothing\n\n"), []);
    assert_eq!(games("\n\u{feff}1. e4\n\ne5\n"), [(0, 4, 2, 2)]);
    // A header behind moves, and the header Event behind a gap.
    let text =
        "[Event \"a\"]\n\n[White \"b\"]\n\n[Event \"c\"]\n\ne4 e5\n[White \"d\"]\nd4 *\n\n[Event \"e\"]\n";
    assert_eq!(games(text), [(0, 0, 1, 0), (1, 26, 5, 2), (2, 45, 8, 1), (3, 63, 11, 0)]);
    // Games without headers.
    assert_eq!(
        games("1. e4 e5 1-0\n1. d4 {*\n1. x} d5\n\n2. c4 *\n1... e5\n\n1. c4 *\n1. c4 1/2-1/2\n"),
        [(0, 0, 1, 2), (1, 13, 2, 4), (2, 57, 9, 1)]
    );
    // A comment may have a result and moves, and lines in it may begin with any sign.
    assert_eq!(
        games(
            "1. e4 e5 { Smith-Jones, 1/2-1/2\n1. e4 e5 2. Nf3 } 2. Nf3 Nc6 *\n1. e4 ; {\n{a} {b\n; c }\n1-0\n1. d4 {\n[%x] }\n*\n\
             1. c4 {\nd 1-0\n[Event \"e\"]\ne4 1-0\n1. d4"
        ),
        [(0, 0, 1, 4), (1, 63, 3, 1), (2, 90, 7, 1), (3, 107, 10, 2), (4, 121, 12, 1), (5, 140, 14, 1)]
    );
    // A header and moves in one line are damage of this game only. A header that is cut stays in its game.
    assert_eq!(
        games("[White \"a\"] 1. e4 *\n[White \"b\"]\n[Black \"c\n[Date \"d\"]\n\nd4"),
        [(0, 0, 1, 1), (1, 20, 2, 1)]
    );
    // The header Event behind moves, and headers behind spaces.
    let text = "[Event \"a\"]\n1. e4 *[Event \"b\"] [White \"x\"]\n\n1. e4 {[Event\nx [Event \"c\"]} e5 [Event \"d\"]\n d4\n  [Event \"e\"]\nc4 \u{1a}\n\u{1a}";
    assert_eq!(games(text), [(0, 0, 1, 1), (1, 19, 2, 2), (2, 76, 5, 1), (3, 94, 7, 1)]);
    // Headers with other quotation marks or none, behind a result.
    for event in ["\u{201c}b\u{201d}", "'b'", "b"] {
        let text = format!(
            "[Event {event}]\n[White {event}]\n\n1. e4 e5 1-0\n\n[Event {event}]\n\n1. d4 {{1-0\n[Event {event}]}} d5 *\n"
        );
        assert_eq!(
            Games::new(text.as_bytes()).map(|game| game.plies().flatten().count()).collect::<Vec<_>>(),
            [2, 2],
            "{text}"
        );
    }
    // Braces and semicolons in values and comments.
    assert_eq!(games("[White \"a {b\"] 1. e4 1-0\n1. d4 *").len(), 2);
    assert_eq!(games("[A \"a\"]\n1. e4 {good; yes} e5 1-0 [Event \"b\"]\n\n1. d4").len(), 2);
    assert_eq!(games("[A \"a\"]\n[B \"b\"] 1. e4 * [Event \"b\"]\n\n1. d4").len(), 2);
    assert_eq!(games("e4 ; x [Event \"b\"]\ne5"), [(0, 0, 1, 2)]);
    assert_eq!(games("[White \"a\"] ; x\n[Black \"b\"]\n\ne4"), [(0, 0, 1, 1)]);
    assert_eq!(games("1. e4 ; {\ne5 1-0\n1. d4 {x}*\n1. c4"), [(0, 0, 1, 2), (1, 17, 3, 1), (2, 28, 4, 1)]);
    assert_eq!(games("1. e4 { 1-0\n[White 'a']\n} e5 *"), [(0, 0, 1, 2)]);
    // The header Event ends a comment.
    let text = "1. e4 {a\nb} e5 [Event \"x\"]\n1-0\n1. d4 *";
    assert_eq!(games(text), [(0, 0, 1, 2), (1, 15, 2, 0), (2, 31, 4, 1)]);
    // A comment without an end stays in its game, and commands in comments are no headers.
    let text = "[White \"a\"]\ne4 {[%clk\n[%eval 1]\n[x] \"y\n[Event \"b\"]\ne4 e5";
    assert_eq!(games(text), [(0, 0, 1, 2), (1, 39, 5, 2)]);
}

#[test]
fn tokens_are_read_without_a_board() {
    let game = PgnGame::new(b"[White \"x\"]\n1. Nf9?! $7 (zz) {c} ; d\n1-0");
    let tokens: Vec<_> = game.tokens().map(Result::unwrap).collect();
    let expected = [
        Token::Move(b"Nf9"),
        Token::Nag(6),
        Token::Nag(7),
        Token::Begin,
        Token::Move(b"zz"),
        Token::End,
        Token::Comment(b"c"),
        Token::Comment(b" d"),
        Token::Result(GameResult::WhiteWins),
    ];
    assert_eq!(tokens, expected);
    let mut damaged = PgnGame::new(b"e4 {").tokens();
    assert_eq!(damaged.next(), Some(Ok(Token::Move(b"e4"))));
    assert_eq!(
        damaged.next().unwrap().unwrap_err().to_string(),
        "game 0, line 1 (byte 3), at \"{\": the comment has no '}'"
    );
    assert_eq!(damaged.next(), None);
}

/// Of several conditions for a header, one is enough. All headers have to fulfil theirs.
#[test]
fn a_filter_wants_one_condition_of_each_header() {
    let text = |value: &str| Condition::Text(value.into());
    let conditions = [("Result", text("1-0")), ("Result", text("*")), ("WhiteElo", Condition::Number(5..=9))];
    let filter = GameFilter::from_iter(conditions);
    for (headers, is_wanted) in [
        ("[Result \"*\"]\n[WhiteElo \"5\"]", true),
        ("[Result \"1-0\"]\n[WhiteElo \"9\"]", true),
        ("[Result \"0-1\"]\n[WhiteElo \"5\"]", false),
        ("[Result \"*\"]\n[WhiteElo \"10\"]", false),
        ("[Result \"*\"]\n[WhiteElo \"?\"]", false),
        ("[Result \"*\"]", false),
    ] {
        let text = format!("{headers}\n\n1. e4 *\n");
        assert_eq!(filter.accepts(&PgnGame::new(text.as_bytes())), is_wanted, "{headers}");
    }
}

/// A date of which parts are unknown fulfils a condition if one of its days does.
#[test]
fn a_date_fulfils_a_condition() {
    let filter = GameFilter::from_iter([("Date", Condition::Date([2020, 5, 10]..=[2021, 1, 31]))]);
    for (date, is_wanted) in [
        ("2020.05.10", true),
        ("2020-05-10", true),
        ("2020.05.09", false),
        ("2021.01.31", true),
        ("2021.02.01", false),
        ("2020.??.??", true),
        ("2020.05.??", true),
        ("2020.04.??", false),
        ("2021.??.??", true),
        ("2022.??.??", false),
        ("2020.??.01", true),
        ("2020", true),
        ("????.??.??", false),
        ("20.05.10", false),
        ("", false),
    ] {
        let text = format!("[Date \"{date}\"]\n\n1. e4 *\n");
        assert_eq!(filter.accepts(&PgnGame::new(text.as_bytes())), is_wanted, "{date}");
    }
}

/// A line of moves of knights with random comments and variations, and the comments behind each move, in the order of the text.
fn tangled(random: &mut Rng, ply: usize, depth: usize, text: &mut String, comments: &mut Vec<String>) {
    for ply in ply..ply + random.usize(1..4) {
        *text += [" Nf3", " Nf6", " Ng1", " Ng8"][ply % 4];
        let index = comments.len();
        comments.push(String::new());
        for round in 0..random.usize(1..4) {
            if round > 0 && depth < 6 {
                *text += " (";
                tangled(random, ply, depth + 1, text, comments);
                *text += " )";
            }
            if random.bool() {
                let comment = format!("{{{}}}", random.u8(..));
                *text += &comment;
                comments[index] += &comment;
            }
        }
    }
}

#[test]
fn each_move_has_its_comments_in_any_tangle_of_variations() {
    let mut random = Rng::with_seed(1);
    for _ in 0..100 {
        let (mut text, mut comments) = (String::new(), Vec::new());
        tangled(&mut random, 0, 0, &mut text, &mut comments);
        let game = PgnGame::new(text.as_bytes());
        let found = game.all_plies().map(|ply| {
            let comments = ply.expect("a legal move").annotations();
            comments.comments().map(|comment| format!("{{{}}}", decode(comment))).collect::<Vec<_>>().concat()
        });
        assert!(found.eq(comments), "{text}");
    }
}
