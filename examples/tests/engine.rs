//! The example `engine`, as an interface sees it. No test depends on how long something takes.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use slidemask_board::{Board, CastlingStyle, Game};

#[allow(dead_code)] // its `main`
#[path = "../engine.rs"]
mod example;

/// An interface that has started the engine.
struct Interface {
    commands: Sender<String>,
    answers: Receiver<String>,
}

impl Interface {
    fn new() -> Self {
        let ((commands, input), (output, answers)) = (channel(), channel());
        let say = move |line: &str| output.send(line.to_owned()).unwrap();
        thread::spawn(|| example::Engine::new(input, say).unwrap().run());
        Self { commands, answers }
    }

    /// Sends some lines, and returns the answers until one that begins with this text.
    fn ask(&self, lines: &str, last: &str) -> Vec<String> {
        lines.lines().for_each(|line| self.commands.send(line.to_owned()).unwrap());
        let mut answers = Vec::new();
        while answers.last().is_none_or(|line: &String| !line.starts_with(last)) {
            let said = self.answers.recv_timeout(Duration::from_secs(60)).expect("an answer");
            answers.extend(said.lines().map(str::to_owned));
        }
        answers
    }

    /// The last line of a search before the best move, and the best move.
    fn think(&self, lines: &str) -> (String, String) {
        let mut answers = self.ask(lines, "bestmove");
        let best = answers.pop().unwrap().split(' ').nth(1).unwrap().to_owned();
        (answers.pop().unwrap_or_default(), best)
    }
}

#[test]
fn it_plays_legal_moves_to_the_end() {
    let interface = Interface::new();
    for (start, style) in [
        (Board::initial(), CastlingStyle::KingSteps),
        (Board::chess960(35).unwrap(), CastlingStyle::KingTakesRook),
        (Board::double_chess960(959, 0).unwrap(), CastlingStyle::KingTakesRook),
        (Board::from_fen("4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1").unwrap(), CastlingStyle::KingSteps),
    ] {
        let is_chess960 = style == CastlingStyle::KingTakesRook;
        interface
            .ask(&format!("ucinewgame\nsetoption name UCI_Chess960 value {is_chess960}\nisready"), "readyok");
        let (mut game, mut moves) = (Game::from(start), String::new());
        while game.outcome().is_none() && game.claimable_draw().is_none() {
            let position = format!("position fen {} moves{moves}", start.to_shredder_fen());
            let (_, best) = interface.think(&format!("{position}\ngo nodes 400"));
            let one = game.board().parse_uci(&best).unwrap();
            assert_eq!(game.board().uci(one, style).to_string(), best);
            moves += &format!(" {best}");
            game.play(one).unwrap();
            assert!(game.moves().len() < 600, "{moves}");
        }
    }
}

#[test]
fn the_search_is_as_recorded() {
    let interface = Interface::new();
    let searched = [0, 1, 2, 3].map(|one| interface.ask(if one == 0 { "bench" } else { "" }, "bestmove"));
    let nodes = interface.answers.recv().unwrap();
    assert_eq!(nodes.split(" nodes").next(), Some("151778"), "{searched:?}");
}

#[test]
fn it_finds_mates_and_draws() {
    let interface = Interface::new();
    for (position, go, score) in [
        ("fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "mate 1", "mate 1"),
        ("fen 7k/8/8/8/8/8/1R6/R5K1 w - - 0 1", "mate 2", "mate 2"),
        ("fen r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", "mate 3", "mate 3"),
        ("fen 7k/8/8/8/8/1r6/r7/7K w - - 0 1", "depth 6", "mate -1"),
        ("fen 7k/8/8/8/8/8/8/KR6 w - - 99 90", "depth 4", "cp 0"),
        ("fen 7k/8/8/8/8/8/8/KB6 w - - 0 1", "depth 4", "cp 0"),
        ("startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1", "depth 1 searchmoves f6g8", "cp 0"),
        // After a check at the end of a search, the moves that are left out are no mate.
        ("fen 6k1/5ppp/8/8/1q6/6P1/P4P1P/1N4K1 w - - 0 1", "depth 1 searchmoves g1h1", "cp -951"),
    ] {
        let (info, _) = interface.think(&format!("ucinewgame\nposition {position}\ngo {go}"));
        assert!(info.contains(&format!(" score {score} ")), "{position}: {info}");
    }
}

#[test]
fn it_answers_when_it_is_told_to() {
    let interface = Interface::new();
    let (mated, chess) = ("fen 7k/8/8/8/8/8/r7/1r4K1 w - - 0 1", "startpos");
    for (position, go, end) in [
        (mated, "infinite", "stop"),
        (mated, "", "stop"),
        (chess, "infinite", "stop"),
        (chess, "ponder depth 1", "ponderhit"),
        (chess, "ponder wtime 1000 btime 1000 winc 10 binc 10", "ponderhit"),
        (chess, "ponder movetime 0", "stop"),
    ] {
        let answers = interface.ask(&format!("position {position}\ngo {go}\nisready"), "readyok");
        assert!(answers.iter().all(|line| !line.starts_with("bestmove")), "{go}: {answers:?}");
        interface.think(end);
    }
    for go in ["movetime 30", "wtime 100 btime 100", "wtime -5 btime -5", "nodes 1", "depth 0"] {
        let (_, best) = interface.think(&format!("position startpos\ngo {go}"));
        assert!(Board::initial().parse_uci(&best).is_ok(), "{go}: {best}");
    }
    let stalemate = interface.think("position fen 7k/5Q2/8/8/8/8/8/K7 b - - 0 1\ngo depth 3");
    assert_eq!(stalemate.1, "0000");
    interface.ask("go infinite\nquit", "bestmove");
    assert!(interface.answers.recv().is_err());
}

#[test]
fn it_has_options_and_tools() {
    let interface = Interface::new();
    assert!(interface.ask("uci", "uciok").iter().any(|line| line.contains("name Hash type spin")));
    assert_eq!(interface.think("go depth 4 searchmoves a2a3 h2h3").1.trim_matches('3').len(), 3);
    let several =
        interface.ask("setoption name Hash value 1\nsetoption name Threads value 1\nsetoption name Move Overhead value 5\nsetoption name MultiPV value 3\ngo depth 3", "bestmove");
    let lines: Vec<&str> =
        several.iter().filter(|line| line.contains(" depth 3 ")).map(String::as_str).collect();
    assert_eq!(lines.len(), 3);
    assert!((1..=3).all(|number| lines[number - 1].contains(&format!(" multipv {number} "))));
    let firsts = lines.iter().map(|line| line.split_once(" pv ").unwrap().1.split(' ').next());
    assert_eq!(firsts.collect::<std::collections::HashSet<_>>().len(), 3);
    for (is_chess960, castling) in [(true, "e1h1"), (false, "e1g1")] {
        let option = format!("setoption name UCI_Chess960 value {is_chess960}");
        let position = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        assert_eq!(
            interface.think(&format!("{option}\n{position}\ngo depth 1 searchmoves e1g1")).1,
            castling
        );
    }
    interface.ask("position startpos\nisready", "readyok");
    let perft = interface.ask("go perft 3\nisready", "readyok");
    assert!(perft.contains(&"e2e4: 600".to_owned()) && perft.contains(&"Nodes searched: 8902".to_owned()));
    assert!(
        interface
            .ask("position startpos moves e2e4\nd\nisready", "readyok")
            .concat()
            .contains("PPPP1PPP/RNBQKBNR b KQkq - 0 1")
    );
}

/// Each error says what is wrong and what to do, and changes nothing.
#[test]
fn it_explains_what_it_does_not_understand() {
    let interface = Interface::new();
    interface.ask("position startpos moves e2e4\nisready", "readyok");
    for (line, answer) in [
        ("sotp", "sotp: this is no command: try uci, position, go, stop, d, bench or quit"),
        ("position", "position: type startpos, or fen and a FEN"),
        ("position fen 8/8/8 w", "position: the placement has 3 ranks instead of 8, separated by '/'"),
        ("position startpos moves e2e4 e2e4", "position: e2e4: black is to move and has no piece on e2"),
        ("go depth", "go: depth needs a number: try go depth 10"),
        ("go depth ten", "go: depth needs a number: try go depth 10"),
        (
            "go fast",
            "go: fast: the first square: a square has no rank 'a': ranks are 1 to 8; try go depth 10",
        ),
        ("setoption name Hash value 0", "setoption: 'hash' cannot be '0': uci lists what can be set"),
        ("setoption name Hash value 99999", "setoption: 'hash' cannot be '99999': uci lists what can be set"),
        ("setoption", "setoption: '' cannot be '': uci lists what can be set"),
    ] {
        assert_eq!(interface.ask(line, "info string")[0], format!("info string {answer}"));
    }
    let (_, best) = interface.think("go wtime 9223372036854775807 btime 9223372036854775807 depth 1");
    assert!(best.contains('5') || best.contains('6'), "{best} is not Black's");
}
