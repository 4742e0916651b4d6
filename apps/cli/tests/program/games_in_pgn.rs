//! `slidemask pgn`.

use std::fs;
use std::path::PathBuf;

use serde_json::json;
use snapbox::cmd::cargo_bin;

use super::{command, json_of, refused, slidemask, text_of};

const GAMES: &str = "[White \"A, \\\"B\\\"\"]\n[Result \"1-0\"]\n\n1. e4 {[%clk 0:01:00.5] [%eval 0.17] good} (1. d4 d5) e5! $5 1-0\n\n\
                     [White \"C\"]\n\n1. e4 Ke7 *\n\n[White \"D\"]\n[Variant \"Chess960\"]\n\
                     [FEN \"bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1\"]\n\n1. -- Ng6 2. O-O {[%eval #-3]} *\n";

/// A folder of its own with the games in a file.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pgn").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("games.pgn"), GAMES).unwrap();
    folder
}

#[test]
fn moves_are_rows() {
    let folder = folder("moves");
    let run = |args: &[&str]| command(&[&["pgn", "games.pgn"], args].concat()).current_dir(&folder).assert();
    let damage = "slidemask: games.pgn, game 1, ply 1, line 8 (byte 120), at \"Ke7\": no king that fits this move can go to e7";
    run(&[])
        .code(2)
        .stdout_eq("game,ply,fen,uci,san\n")
        .stderr_eq(format!("{damage}; --skip-damage reads the rest\n"));
    let all = run(&["--skip-damage"]).success().stderr_eq(format!("{damage}\n"));
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let black = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(
        text_of(&all),
        format!(
            "game,ply,fen,uci,san\n0,0,{start},e2e4,e4\n0,1,{black},e7e5,e5\n1,0,{start},e2e4,e4\n\
             2,0,bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1,0000,--\n\
             2,1,bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN b KQkq - 1 1,h8g6,Ng6\n\
             2,2,bqnbrkr1/pppppppp/6n1/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 2 2,f1g1,O-O\n"
        )
    );
    let some = "White,byte,line,index,parent,depth,text,clock,evaluation,mate,comment,nags,legal_move_count";
    let all = run(&["--variations", "--columns", some, "--max-games", "1"]).success().stderr_eq("");
    let comment = "\"[%clk 0:01:00.5] [%eval 0.17] good\"".trim_matches('"');
    assert_eq!(
        text_of(&all),
        format!(
            "{some}\n\"A, \"\"B\"\"\",0,1,0,,0,e4,60.5,17,,{comment},,20\n\"A, \"\"B\"\"\",0,1,1,,1,d4,,,,,,20\n\
             \"A, \"\"B\"\"\",0,1,2,1,1,d5,,,,,,20\n\"A, \"\"B\"\"\",0,1,3,0,0,e5,,,,,1 5,20\n"
        )
    );
    let last = run(&["--skip-damage", "--columns", "game,mate", "--to", "json", "--threads", "1"]).success();
    assert!(text_of(&last).ends_with("{\"game\":2,\"mate\":null}\n{\"game\":2,\"mate\":-3}\n"));
}

#[test]
fn games_are_rows() {
    let folder = folder("games");
    let args =
        ["pgn", "-", "--games", "--skip-damage", "--columns", "game,White,Result,result,plies,damage,line"];
    let games = command(&args).stdin(GAMES).assert().success();
    assert_eq!(
        text_of(&games),
        "game,White,Result,result,plies,damage,line\n0,\"A, \"\"B\"\"\",1-0,1-0,2,,1\n1,C,,,1,\"game 1, ply 1, line 8 (byte 120), at \
         \"\"Ke7\"\": no king that fits this move can go to e7\",6\n2,D,,*,3,,10\n"
    );
    let one =
        command(&["pgn", "-", "--games", "--to", "json", "--max-games", "1"]).stdin(GAMES).assert().success();
    let one = json_of(&one);
    assert_eq!((&one["White"], &one["plies"], &one["Site"]), (&"A, \"B\"".into(), &2.into(), &().into()));

    // Headers alone are read without the moves. Games are kept by their headers.
    for (conditions, want) in [
        (&["White=C"][..], "White\nC\n"),
        (&["White=C", "White=D"], "White\nC\nD\n"),
        (&["White=C", "White=D", "Variant=Chess960"], "White\nD\n"),
        (&["White=A, \"B\""], "White\n\"A, \"\"B\"\"\"\n"),
        (&["White=A..B"], "White\n"),
        (&["Result=1-0"], "White\n\"A, \"\"B\"\"\"\n"),
        (&["Result=0.."], "White\n"),
    ] {
        let mut args = vec!["pgn", "-", "--games", "--columns", "White"];
        args.extend(conditions.iter().flat_map(|condition| ["--where", condition]));
        assert_eq!(text_of(&command(&args).stdin(GAMES).assert().success()), want);
    }
    for (condition, want) in [
        ("WhiteElo=2200..", "1\n2\n"),
        ("WhiteElo=..2199", "0\n"),
        ("WhiteElo=2199..2200", "0\n1\n"),
        ("WhiteElo=2201..", "2\n"),
        ("Date=2020..", "1\n2\n"),
        ("Date=..2020.05.01", "0\n2\n"),
        ("Date=2020.06..2021", "1\n2\n"),
        ("Date=a..b", ""),
    ] {
        let games = [("2199", "1999.12.31"), ("2200", "2021.02.03"), ("2800", "2020.??.??")];
        let games = games
            .map(|(elo, date)| format!("[WhiteElo \"{elo}\"]\n[Date \"{date}\"]\n\n1. e4 *\n\n"))
            .concat();
        let args = ["pgn", "-", "--games", "--columns", "game", "--where", condition];
        let found = text_of(&command(&args).stdin(games).assert().success());
        assert_eq!(found, format!("game\n{want}"), "{condition}");
    }

    // The output is a new file, and a part of it is none.
    let to = |output: &str, args: &[&str]| {
        command(&[&["pgn", "games.pgn", "--output", output], args].concat()).current_dir(&folder).assert()
    };
    to("damaged.csv", &[]).code(2);
    assert!(!folder.join("damaged.csv").exists());
    to("all.jsonl", &["--skip-damage"]).success().stdout_eq("6 rows written to all.jsonl\n");
    assert_eq!(fs::read_to_string(folder.join("all.jsonl")).unwrap().lines().count(), 6);
    to("all.jsonl", &["--skip-damage"]).code(2);
    // A row of a game has lists of its moves.
    let columns = "--columns=game,san,clock,mate,legal_moves,checkers";
    let lists = |args: &[&str]| {
        command(&[&["pgn", "games.pgn", "--games", "--skip-damage"], args].concat())
            .current_dir(&folder)
            .assert()
    };
    let no_moves =
        "\n[White \"E\"]\n\n1-0\n\n[White \"F\"]\n[FEN \"7k/8/8/8/8/8/5q2/7K w - - 0 1\"]\n\n1. -- *\n";
    fs::write(folder.join("games.pgn"), [GAMES, no_moves].concat()).unwrap();
    let csv = lists(&["--columns=game,san,text,clock,mate,ply,index,parent,depth", "--variations"]).success();
    assert_eq!(
        text_of(&csv),
        "game,san,text,clock,mate,ply,index,parent,depth\n0,e4 d4 d5 e5,e4 d4 d5 e5,60.5   ,   ,0 0 1 1,0 1 2 3,  1 0,0 1 1 0\n\
         1,e4,e4,,,0,0,,0\n2,-- Ng6 O-O,-- Ng6 O-O,  ,  -3,0 1 2,0 1 2, 0 1,0 0 0\n3,,,,,,,,\n4,--,--,,,0,0,,0\n"
    );
    let lines = text_of(&lists(&[columns, "--to", "json"]).success());
    let json: Vec<serde_json::Value> =
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&json[0]["clock"], &json[2]["mate"]), (&json!([60.5, null]), &json!([null, null, -3])));
    assert_eq!(
        (&json[3]["san"], &json[3]["legal_moves"], &json[4]["legal_moves"]),
        (&json!([]), &json!([]), &json!([[]]))
    );
    assert_eq!(json[1]["legal_moves"][0].as_array().unwrap().len(), 20);
    for column in ["fen", "comment", "legal_moves"] {
        let why = format!(
            "CSV writes lists with spaces in between, and {column} has values with spaces: add --to json or parquet"
        );
        refused(&["pgn", "-", "--games", "--columns", column], &why);
    }
    #[cfg(feature = "parquet")]
    {
        use parquet::file::reader::{FileReader, SerializedFileReader};

        to("all.parquet", &["--skip-damage", "--columns", "White,fen,clock,mate"]).success();
        lists(&[columns, "--output", "lists.parquet"]).success();
        let rows = |name: &str| {
            let file = SerializedFileReader::new(fs::File::open(folder.join(name)).unwrap()).unwrap();
            file.get_row_iter(None).unwrap().map(|row| row.unwrap().to_string()).collect::<Vec<_>>()
        };
        // None of these values has a space or a quotation mark.
        let (json, rows, all) = (lines.replace('"', ""), rows("lists.parquet"), rows("all.parquet"));
        assert_eq!((all.len(), rows.join("\n").replace([' ', '"'], "") + "\n"), (7, json));
    }
}

/// Columns of games are in the table of moves, too, and so are features.
#[test]
fn moves_have_columns_of_games_and_features() {
    let columns = "path,White,result,plies,damage,san,valid,in_check,hanging_white,legal_moves,attack_counts_black,move_exchanges,threats,outcome";
    let game = "[White \"A\"]\n\n1. e4 e5 *\n\n[White \"B\"]\n[FEN \"7k/8/8/8/8/8/8/K7 b - - 0 1\"]\n\n1... Kg8 1/2-1/2\n";
    let run =
        |args: &[&str]| command(&[&["pgn", "-", "--columns", columns], args].concat()).stdin(game).assert();
    let rows = text_of(&run(&["--to", "json"]).success());
    let rows: Vec<serde_json::Value> = rows.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows.len(), 3);
    let king = &rows[2];
    assert_eq!((&king["path"], &king["White"], &king["plies"]), (&"-".into(), &"B".into(), &1.into()));
    assert_eq!(
        (&king["result"], &king["damage"], &king["san"]),
        (&"1/2-1/2".into(), &().into(), &"Kg8".into())
    );
    assert_eq!((&king["valid"], &king["in_check"]), (&true.into(), &false.into()));
    assert_eq!(
        (&king["hanging_white"], &king["legal_moves"]),
        (&0.into(), &vec!["h8g7", "h8h7", "h8g8"].into())
    );
    assert_eq!(king["move_exchanges"], serde_json::json!([0, 0, 0]));
    assert_eq!(
        (&king["threats"], &king["outcome"]),
        (&Vec::<u8>::new().into(), &"insufficient material".into())
    );
    assert_eq!((king["attack_counts_black"][62].clone(), &rows[0]["threats"][0]), (1.into(), &2.into()));
    assert!(text_of(&run(&[]).success()).contains(",true,false,0,h8g7 h8h7 h8g8,0 0"));
}

#[test]
fn games_behind_the_last_one_do_not_matter() {
    let long = format!("[White \"A\"]\n1. e4 *\n[White \"B\"]\n{{{}}} *\n", "x".repeat(17 << 20));
    let one = command(&["pgn", "-", "--columns", "White,san", "--max-games", "1"]).stdin(&*long).assert();
    one.success().stdout_eq("White,san\nA,e4\n").stderr_eq("");
    let two = command(&["pgn", "-", "--columns", "game", "--max-games", "2"]).stdin(&*long).assert().code(2);
    let message = "game 1, line 3 (byte 20): the game has more than 16777216 bytes: is this PGN?";
    two.stderr_eq(format!("slidemask: -: {message}\n"));
    let some = ["pgn", "-", "--games", "--skip-damage", "--columns", "game, line, byte, White, damage"];
    let rows = command(&some).stdin(&*long).assert().success();
    rows.stdout_eq(format!("game,line,byte,White,damage\n0,1,0,A,\n1,3,20,,\"{message}\"\n"));
}

/// Games of several files are numbered on, and a folder is read in the order of names.
#[test]
fn several_files_are_one_table() {
    let folder = &folder("several");
    let run = |args: &[&str]| command(&[&["pgn"], args].concat()).current_dir(folder).assert();
    for (name, text) in [
        ("b.pgn", "[White \"B\"]\n\n1. d4 *\n\n[White \"C\"]\n\n1. c4 *\n"),
        ("in/2.PGN", "[White \"E\"]\n\n1. e4 Ke7 *\n"),
        ("in/1.pgn", "[White \"D\"]\n\n1. f4 *\n"),
        ("in/0.txt", "[White \"no\"]\n\n1. f4 *\n"),
        ("none/a.txt", ""),
    ] {
        fs::create_dir_all(folder.join(name).parent().unwrap()).unwrap();
        fs::write(folder.join(name), text).unwrap();
    }
    let columns = ["--columns", "path,game,White,san", "--skip-damage"];
    let all = run(&[&["b.pgn", "in"][..], &columns].concat()).success();
    all.stdout_eq("path,game,White,san\nb.pgn,0,B,d4\nb.pgn,1,C,c4\nin/1.pgn,2,D,f4\nin/2.PGN,3,E,e4\n").stderr_eq(
        "slidemask: in/2.PGN, game 3, ply 1, line 3 (byte 19), at \"Ke7\": no king that fits this move can go to e7\n",
    );
    let some = run(&[&["--max-games", "2", "in/1.pgn", "b.pgn", "in"][..], &columns].concat()).success();
    some.stdout_eq("path,game,White,san\nin/1.pgn,0,D,f4\nb.pgn,1,B,d4\n").stderr_eq("");
    for (path, message) in [
        ("none", "the folder none has no file whose name ends with .pgn, .pgn.gz, .pgn.bz2 or .pgn.zst"),
        (
            "https://example.org/a.pgn",
            "the file https://example.org/a.pgn cannot be read: this is an address: download the file first",
        ),
        (
            "1. e4 e5 *",
            "the file 1. e4 e5 * cannot be read: this is a text, not the path of a file: write it to a file, or read \
             it from memory",
        ),
    ] {
        run(&[path]).code(2).stdout_eq("").stderr_eq(format!("slidemask: {message}\n"));
    }
}

/// What takes more memory than there is ends the program as other bad input does, not with a signal.
#[cfg(target_os = "linux")]
#[test]
fn no_memory_is_an_error() {
    let folder = &folder("memory");
    let game = format!("1. e4 {{{}}} *\n", "x".repeat(15 << 20));
    fs::write(folder.join("long.pgn"), game.repeat(4)).unwrap();
    let run = |kilobytes: u32| {
        let limited =
            format!("ulimit -v {kilobytes}; exec \"$0\" pgn long.pgn --columns comment --threads 1 -o x.csv");
        let mut shell = std::process::Command::new("sh");
        let output =
            shell.args(["-c", &limited]).arg(cargo_bin!("slidemask")).current_dir(folder).output().unwrap();
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (code, message) = run(40_000);
    assert_eq!(code, Some(2), "{message}");
    assert!(message.contains("memory"), "{message}");
    assert!(!folder.join("x.csv").exists());
    assert_eq!(run(4_000_000), (Some(0), String::new()));
}

/// The headers of a game are searched once. To search them for each move takes minutes.
#[test]
fn many_headers_take_linear_time() {
    let text = "[Other \"x\"]\n".repeat(50_000) + &"-- ".repeat(50_000);
    let rows = command(&["pgn", "-", "--columns", "White,Black,san"]).stdin(text).assert().success();
    assert_eq!(text_of(&rows).lines().count(), 50_001);
}

#[test]
fn what_is_wrong_is_told() {
    for (condition, why) in [
        ("WhiteElo", "use a header and its value, such as Result=1-0 or WhiteElo=2200.."),
        ("WhiteElo=2200..1800", "no number and no date is in this range"),
    ] {
        let line = format!("invalid value '{condition}' for '--where <HEADER=VALUE>': {why} (see --help)");
        refused(&["pgn", "-", "--where", condition], &line);
    }
    refused(&["pgn", "-", "--columns", "fen,fen"], "the column fen is named twice");
    refused(
        &["pgn", "-", "--output", "x.txt"],
        "x.txt has no ending that names a format: add --to csv, json or parquet",
    );
    for (column, known) in [("Fen", "fen"), ("Clock", "clock")] {
        let other = slidemask(&["pgn", "-", "--columns", column]).code(2);
        let said = String::from_utf8_lossy(&other.get_output().stderr).into_owned();
        assert!(said.contains(&format!("the name of this column is {known}: case matters")), "{said}");
    }
    let run = command(&["pgn", "-"]).stdin(&b"PK\x03\x04\x14\0"[..]).assert().code(2);
    run.stdout_eq("")
        .stderr_eq("slidemask: the file - cannot be read: this is a zip archive: unpack it first\n");
    // A line is standard output, not a file with this name.
    let run =
        command(&["pgn", "-", "--output", "-", "--columns", " san, FEN,Result"]).stdin("1. e4 *").assert();
    run.success().stdout_eq("san,FEN,Result\ne4,,\n");
    let unknown = slidemask(&["pgn", "-", "--columns", "banana"]).code(2);
    let said = String::from_utf8_lossy(&unknown.get_output().stderr).into_owned();
    assert!(
        said.contains("there is no column 'banana': use 'path', 'game',") && said.contains("features --list"),
        "{said}"
    );
    slidemask(&["pgn", "no-such-file.pgn"]).code(2).stdout_eq("");
}
