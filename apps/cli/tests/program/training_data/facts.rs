//! `slidemask binpack info`, `verify` and `sample`: what is in files, and what is damaged.

use serde_json::Value;
use slidemask::Color;
use slidemask_board::CastlingStyle;
use snapbox::{file, str};

use super::games::{Played, random_games};
use super::{Folder, binpack, entries};
use crate::{command, json_of, text_of};

/// A number of a position, and whether a filter keeps it.
type Number = fn(&Played) -> i64;
type Keeps = fn(&Played) -> bool;

/// The number of games: each begins where the ply does not go on.
fn number_of(games: &[Played]) -> usize {
    let goes_on = |pair: &&[Played]| {
        let mut board = pair[0].board;
        board.play_unchecked(pair[0].one);
        pair[1].ply == pair[0].ply + 1 && board == pair[1].board && pair[0].result == -pair[1].result
    };
    games.len() - games.windows(2).filter(goes_on).count()
}

#[test]
fn info_draws_and_counts() {
    let games = random_games(30, 3);
    let folder = Folder::with_games("info", &games);
    let plain = folder.binpack(&["info", "games.binpack"]).success().stderr_eq("");
    plain.stdout_eq(file!["../snapshots/binpack-info.txt"]);
    let wide = command(&["binpack", "info", "games.binpack"]).env("COLUMNS", "160");
    let wide = wide.current_dir(&folder.0).assert().success();
    wide.stdout_eq(file!["../snapshots/binpack-info-160.txt"]);

    let json = json_of(&folder.binpack(&["info", "games.binpack", "games.binpack", "--json"]).success());
    let twice = |count: usize| Value::from(2 * count);
    assert_eq!(json["positions"], twice(games.len()));
    assert_eq!(json["kept"], json["positions"]);
    assert_eq!(json["bytes"], twice(folder.read("games.binpack").len()));
    assert_eq!(json["games"], twice(number_of(&games)));
    let number = |name: &str| json[name].as_f64().expect("a number");
    assert_eq!(json["bytes_per_position"], number("bytes") / number("positions"));
    assert_eq!((&json["files"], &json["chunks"], &json["is_complete"]), (&2.into(), &2.into(), &true.into()));
    let won = |color: Color| {
        let won = |played: &&Played| {
            let result = if played.board.side_to_move() == color { 1 } else { -1 };
            played.result == result
        };
        games.iter().filter(won).count()
    };
    assert_eq!(json["white_won"], twice(won(Color::White)));
    assert_eq!(json["black_won"], twice(won(Color::Black)));
    let drawn = games.iter().filter(|played| played.result == 0).count();
    assert_eq!(json["drawn"], twice(drawn));
    let columns: [(&str, Number); 3] = [
        ("scores", |played| played.score.into()),
        ("plies", |played| played.ply.into()),
        ("pieces", |played| played.board.occupied().count().into()),
    ];
    for (name, number) in columns {
        let ranges = json[name].as_array().expect("a list");
        let (mut all, mut next) = (0, None);
        for range in ranges {
            let (from, to) = (range["from"].as_i64(), range["to"].as_i64());
            assert!(next.is_none() || next == from, "{name} has a gap before {from:?}");
            next = to.map(|to| to + 1);
            let is_inside = |played: &&Played| {
                let number = number(played);
                from.is_none_or(|from| from <= number) && to.is_none_or(|to| number <= to)
            };
            let count = games.iter().filter(is_inside).count();
            assert_eq!(range["positions"], twice(count), "{name} {range}");
            all += count;
        }
        assert_eq!(all, games.len());
    }
}

#[test]
fn info_of_nothing() {
    let folder = Folder::new("nothing");
    folder.write("empty.binpack", "");
    let text = text_of(&folder.binpack(&["info", "empty.binpack"]).success());
    assert!(text.starts_with("files                   1\nbytes                   0\n"), "{text}");
    let json = json_of(&folder.binpack(&["info", "empty.binpack", "--json"]).success());
    assert_eq!((&json["positions"], &json["bytes_per_position"]), (&0.into(), &Value::Null));
}

/// Each option leaves out what it says.
#[test]
fn filters_leave_positions_out() {
    let games = random_games(20, 4);
    let folder = Folder::with_games("filters", &games);
    let cases: [(&[&str], Keeps); 9] = [
        (&["--min-ply", "100"], |played| played.ply >= 100),
        (&["--max-ply", "100"], |played| played.ply <= 100),
        (&["--max-score", "200"], |played| played.score.unsigned_abs() <= 200),
        (&["--pieces", "5-12"], |played| (5..=12).contains(&played.board.occupied().count())),
        (&["--pieces", "7"], |played| played.board.occupied().count() == 7),
        (&["--no-captures"], |played| !played.entry().captures()),
        (&["--no-promotions"], |played| played.one.promotion.is_none()),
        (&["--no-checks"], |played| played.board.checkers().is_empty()),
        (&["--max-contradiction", "50"], |played| -i32::from(played.score) * i32::from(played.result) <= 50),
    ];
    folder.convert("games.binpack", "all.plain", &[]);
    for (i, (args, keeps)) in cases.into_iter().enumerate() {
        let expected = games.iter().filter(|played| keeps(played)).count();
        assert!(0 < expected && expected < games.len(), "{args:?}");
        let info = [&["info", "games.binpack", "--json"], args].concat();
        let json = json_of(&folder.binpack(&info).success());
        assert_eq!((&json["kept"], &json["games"]), (&expected.into(), &Value::Null), "{args:?}");
        assert_eq!(json["positions"], games.len());
        let filtered = folder.convert("games.binpack", &format!("{i}.plain"), args);
        let plain = String::from_utf8(filtered.clone()).expect("text");
        assert_eq!(plain.lines().filter(|line| *line == "e").count(), expected);
        // Plain text is filtered in the same way.
        assert_eq!(folder.convert("all.plain", &format!("{i}-of-plain.plain"), args), filtered, "{args:?}");
    }
    let kept = |args: &[&str]| {
        json_of(&folder.binpack(&[&["info", "games.binpack", "--json"], args].concat()).success())["kept"]
            .as_u64()
            .expect("a number")
    };
    assert_eq!(kept(&["--pieces", "2-32", "--max-ply", "65535"]), games.len() as u64);
    let (one, other) = (kept(&["--keep", "0.25"]), kept(&["--keep", "0.25", "--seed", "9"]));
    assert_ne!(one, other);
    assert_eq!(one, kept(&["--keep", "0.25", "--threads", "1"]));
    let quarter = games.len() as u64 / 4;
    assert!(one.abs_diff(quarter) < quarter / 4 && other.abs_diff(quarter) < quarter / 4);
    // Shares of pieces, and those that results have by the score.
    let few = games.iter().filter(|played| played.board.occupied().count() <= 12).count() as u64;
    assert_eq!(kept(&["--piece-shares", "13:0,12:1"]), few);
    let likely = kept(&["--likely-results"]);
    assert!(
        0 < likely && likely < games.len() as u64 && likely == kept(&["--likely-results", "--threads", "1"])
    );
    let text = text_of(&folder.binpack(&["info", "games.binpack", "--no-captures"]).success());
    assert!(text.contains("\nkept ") && !text.contains("\ngames "), "{text}");
    let verified = text_of(&folder.binpack(&["verify", "games.binpack", "--min-ply", "100"]).success());
    assert!(verified.contains(" kept ("), "{verified}");
    for (args, line) in [
        (
            ["--pieces", "12-5"],
            "invalid value '12-5' for '--pieces <RANGE>': the numbers of pieces are 2 to 32, the smaller one first, such as 7 or 5-12 (see --help)",
        ),
        (
            ["--keep", "1.5"],
            "invalid value '1.5' for '--keep <SHARE>': a share is a number from 0 to 1, such as 0.25 (see --help)",
        ),
        (
            ["--piece-shares", "8:0.4,1:0"],
            "invalid value '1:0' for '--piece-shares <N:SHARE,...>': a piece share is a number of pieces from 2 to 32 and a share from 0 to 1, such as 8:0.4 (see --help)",
        ),
        (
            ["--threads", "0"],
            "invalid value '0' for '--threads <N>': the number of threads is 1 or more, such as 2 (see --help)",
        ),
    ] {
        folder.refused(&[&["info", "games.binpack"][..], &args].concat(), line);
    }
}

/// Three chunks: the first is whole, the chains of the second one are damaged, and garbage follows before the third.
fn damaged(games: &[Played]) -> (Vec<u8>, usize) {
    let whole = binpack(games);
    let mut file = whole.clone();
    let mut second = whole.clone();
    // The pieces of the first position of the chain: nine of them become kings.
    second[8 + 8..8 + 12].fill(0xaa);
    file.extend(second);
    file.extend(b"garbage");
    let garbage = file.len() - 7;
    file.extend(&whole);
    (file, garbage)
}

#[test]
fn verify_lists_damage() {
    let games = random_games(5, 5);
    let folder = Folder::with_games("verify", &games);
    let (file, garbage) = damaged(&games);
    let (size, chunk) = (file.len(), binpack(&games).len());
    folder.write("damaged.binpack", &file);
    folder.binpack(&["verify", "games.binpack"]).success().stderr_eq("").stdout_eq(str![[r"
1 chunk, 885 positions
no damage

"]]);
    let found = folder.binpack(&["verify", "games.binpack", "damaged.binpack"]).code(1).stderr_eq("");
    found.stdout_eq(file!["../snapshots/binpack-verify.txt"]);
    let json = json_of(&folder.binpack(&["verify", "damaged.binpack", "--json"]).code(1));
    assert_eq!((&json["chunks"], &json["damaged"]), (&3.into(), &2.into()));
    assert_eq!((&json["positions"], &json["bytes"]), (&(2 * games.len()).into(), &size.into()));
    let [between, chain] = [&json["damage"][0], &json["damage"][1]];
    assert_eq!((&between["byte"], &between["lost_bytes"]), (&garbage.into(), &7.into()));
    assert_eq!(between["flaw"], "a chunk should start with `BINP`: is this a binpack?");
    assert_eq!((&chain["byte"], &chain["file"]), (&(chunk + 8).into(), &"damaged.binpack".into()));
    assert_eq!(chain["lost_bytes"], chunk - 8);
    assert_eq!(json["lost_bytes"], chunk - 8 + 7);
    let flaw = chain["flaw"].as_str().expect("a text");
    assert!(flaw.contains("kings instead of one"), "{flaw}");

    // Damage is damage, whether somebody reads the list or not.
    let mut child = std::process::Command::new(snapbox::cmd::cargo_bin!("slidemask"))
        .args(["binpack", "verify", "damaged.binpack"])
        .current_dir(&folder.0)
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("it runs");
    drop(child.stdout.take());
    assert_eq!(child.wait().expect("it ends").code(), Some(1));

    // The other commands end with an error, or go on.
    let error = "damaged.binpack, byte ";
    for args in [&["info", "damaged.binpack"][..], &["sample", "damaged.binpack"]] {
        let run = folder.binpack(args).code(2).stdout_eq("");
        let message = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
        assert!(message.starts_with(&format!("slidemask: {error}")), "{message}");
        assert!(message.ends_with(" are lost): --skip-damage reads the rest\n"), "{message}");
        let run = folder.binpack(&[args, &["--skip-damage"]].concat()).success();
        let messages = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
        assert_eq!(messages.lines().filter(|line| line.contains(error)).count(), 2, "{messages}");
    }
    let info = text_of(&folder.binpack(&["info", "damaged.binpack", "--skip-damage"]).success());
    assert!(info.contains("\ndamaged                 2  places, "), "{info}");
    let convert = ["convert", "damaged.binpack", "--output", "rest.binpack"];
    folder.binpack(&convert).code(2).stdout_eq("");
    assert!(!folder.0.join("rest.binpack").exists(), "a part would look like the whole");
    folder.binpack(&[&convert[..], &["--skip-damage"]].concat()).success();
    assert_eq!(entries(&folder.read("rest.binpack")).len(), 2 * games.len());
}

#[test]
fn files_that_are_no_binpacks_are_refused() {
    let folder = Folder::new("no-binpacks");
    folder.write("text.binpack", "What is this?");
    let says =
        "text.binpack, byte 0: a chunk should start with `BINP`: is this a binpack? (13 bytes are lost)";
    folder.refused(&["info", "text.binpack"], &format!("{says}: --skip-damage reads the rest"));
    let run = folder.binpack(&["info", "none.binpack"]).code(2).stdout_eq("");
    run.stderr_eq("slidemask: cannot read none.binpack: [..]\n");
    let run = folder.binpack(&["convert", "none.plain", "--output", "x.binpack"]).code(2).stdout_eq("");
    run.stderr_eq("slidemask: the file none.plain cannot be read: [..]\n");
}

#[test]
fn samples_are_drawn() {
    let games = random_games(12, 6);
    let folder = Folder::with_games("sample", &games);
    let run = folder.binpack(&["sample", "games.binpack", "--count", "5", "--seed", "1"]).success();
    run.stderr_eq("").stdout_eq(file!["../snapshots/binpack-sample.txt"]);
    let run = folder.binpack(&["sample", "games.binpack", "--count", "5", "--seed", "1", "--csv"]).success();
    let csv = run.stderr_eq("").stdout_eq(file!["../snapshots/binpack-sample.csv"]);
    let run = folder.binpack(&["sample", "games.binpack", "--count", "5", "--seed", "1", "--json"]).success();
    run.stderr_eq("").stdout_eq(file!["../snapshots/binpack-sample.jsonl"]);

    let other =
        folder.binpack(&["sample", "games.binpack", "--count", "5", "--seed", "2", "--csv"]).success();
    assert_ne!(other.get_output().stdout, csv.get_output().stdout);

    // More than there are: all of them, in order.
    let all = text_of(&folder.binpack(&["sample", "games.binpack", "--count", "100000", "--json"]).success());
    let rows: Vec<Value> = all.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(rows.len(), games.len());
    for (row, played) in rows.iter().zip(&games) {
        assert_eq!(row["move"], played.board.uci(played.one, CastlingStyle::KingSteps).to_string());
        assert_eq!((&row["score"], &row["ply"]), (&played.score.into(), &played.ply.into()));
        assert_eq!(row["result"], played.result);
        let fen = row["fen"].as_str().expect("a text");
        let expected = played.board.to_string();
        // A binpack counts full moves from the ply, and names the en-passant square only if a pawn can capture there.
        let fields = |fen: &str| fen.split(' ').take(3).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(fields(fen), fields(&expected));
    }
    let none = folder.binpack(&["sample", "games.binpack", "--count", "0", "--csv"]).success();
    none.stdout_eq("fen,move,score,ply,result\n");
}
