//! `slidemask features`.

use std::fs;

use slidemask_table::Feature;
use snapbox::file;

use super::{command, json_of, refused, slidemask, text_of};

const POSITIONS: &str = "# an endgame, an EPD, and what is wrong\n8/8/8/8/8/8/8/K6k w - - 0 1\n\n\
                         rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - id \"mate, \\\"fool's\\\"\";\n\
                         rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";

#[test]
fn positions_are_rows() {
    let run = |args: &[&str]| command(&[&["features", "-"], args].concat()).stdin(POSITIONS).assert();
    let damage = "slidemask: -:5: rank 6 has '9', which is neither a piece (PNBRQK, pnbrqk) nor a number of empty squares (1 to 8)";
    run(&[]).code(2).stderr_eq(format!("{damage}; --skip-damage reads the rest\n"));
    for threads in ["1", "3"] {
        let all = run(&["--skip-damage", "--threads", threads]).success().stderr_eq(format!("{damage}\n"));
        all.stdout_eq(file!["snapshots/features.csv"]);
    }
    let columns =
        "line,valid,damage,checkers,legal_moves,move_exchanges,threats,attack_map,castling_rights_count";
    let some = run(&["--skip-damage", "--columns", columns, "--to", "json"]).success();
    some.stdout_eq(file!["snapshots/features.jsonl"]);
}

#[test]
fn features_are_listed() {
    let list = text_of(&slidemask(&["features", "--list"]).success());
    assert!(
        list.starts_with("name,type,meaning\nvalid,bool,whether the row has a position; never null\n"),
        "{list}"
    );
    assert!(
        list.contains("\nmaterial_black,uint16,\"the sum of the values of Black's pieces: pawn 1, "),
        "{list}"
    );
    assert!(list.contains("\nlegal_moves,list of text,\"the legal moves in UCI; "), "{list}");
    assert_eq!(list.lines().count(), 1 + Feature::all().count());
}

/// A table comes out in each format, and goes in again.
#[test]
fn positions_come_from_tables() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("features");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let csv = "id,\"the \"\"FEN\"\"\"\r\n\"a,\nb\",8/8/8/8/8/8/8/K6k w - - 0 1\n2,\"8/8/8/8/8/8/8/KQ5k b - - 0 1\"\n3,\n";
    fs::write(folder.join("in.csv"), csv).unwrap();
    let run = |args: &[&str]| command(args).current_dir(&folder).assert();
    let some =
        ["features", "in.csv", "--columns", "line,fen,legal_moves,material_white,zobrist_key,valid,damage"];
    let named = [&some[..], &["--column", "the \"FEN\"", "--skip-damage"]].concat();
    let want = text_of(&run(&named).success());
    let rows: Vec<_> = want.lines().collect();
    assert!(rows[1].starts_with("2,8/8/8/8/8/8/8/K6k w - - 0 1,a1b1 a1a2 a1b2,0,"), "{want}");
    assert!(rows[2].starts_with("4,8/8/8/8/8/8/8/KQ5k b - - 0 1,") && rows[2].contains(",9,"), "{want}");
    assert!(rows[3].starts_with("5,,,,,false,\"the FEN is empty"), "{want}");
    // A line break is quoted, and an empty value of a table of one column: readers skip empty lines.
    let ids = ["features", "in.csv", "--column", "id", "--skip-damage"];
    let texts = run(&[&ids[..], &["--columns", "fen"]].concat()).success();
    texts.stdout_eq("fen\n\"a,\nb\"\n2\n3\n");
    let empty = run(&[&ids[..], &["--columns", "outcome"]].concat()).success();
    empty.stdout_eq("outcome\n\"\"\n\"\"\n\"\"\n");
    let why = "the file in.csv cannot be read: it has no column fen, but id, the \"FEN\": name one of them with --column";
    run(&some).code(2).stdout_eq("").stderr_eq(format!("slidemask: {why}\n"));
    fs::write(folder.join("few.csv"), "id,fen\n1\n").unwrap();
    let why = "few.csv:2: the line has 1 fields, and the first line 2: is a comma not quoted?";
    let few = run(&["features", "few.csv"]).code(2);
    few.stderr_eq(format!("slidemask: {why}; --skip-damage reads the rest\n"));
    fs::write(folder.join("open.csv"), "id,fen\n\"1,8/8\n").unwrap();
    let why = "open.csv:2: the last quotation mark of the line is not closed";
    run(&["features", "open.csv"])
        .code(2)
        .stderr_eq(format!("slidemask: {why}; --skip-damage reads the rest\n"));
    #[cfg(feature = "parquet")]
    {
        let output = [&named[..], &["--output", "out.parquet"]].concat();
        run(&output).success().stdout_eq("3 rows written to out.parquet\n");
        let again = [&some[..1], &["out.parquet"], &some[2..], &["--skip-damage"]].concat();
        let again = text_of(&run(&again).success());
        let rest = |text: &str| {
            text.lines().map(|line| line.split_once(',').unwrap().1.to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(rest(&again), rest(&want));
        let null = run(&["features", "out.parquet", "--column", "damage"]).code(2);
        null.stderr_eq("slidemask: out.parquet:1: the row has no position; --skip-damage reads the rest\n");
        let why = "the file out.parquet cannot be read: it has no column FEN: name another one with --column";
        let other = run(&["features", "out.parquet", "--column", "FEN"]).code(2);
        other.stderr_eq(format!("slidemask: {why}\n"));
    }
}

/// Who asks for Parquet reads how to get it.
#[cfg(not(feature = "parquet"))]
#[test]
fn parquet_is_a_feature_of_the_build() {
    let message = "this program was built without Parquet: name another format, or build it with --features parquet, as in cargo build --release --features parquet";
    for asked in [
        &["features", "-", "--to", "parquet"][..],
        &["features", "no.parquet"],
        &["pgn", "-", "--to", "parquet"],
    ] {
        crate::refused(asked, message);
    }
}

/// Types of Parquet: texts, truths, numbers with and without a sign, lists, and null in each.
#[test]
#[cfg(feature = "parquet")]
fn parquet_has_types() {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::schema::printer::print_schema;

    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("features-types");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let columns = "line,fen,in_check,fullmove_number,checkers,legal_moves,attack_counts_white,attack_map,move_exchanges,threats,outcome";
    let args = ["features", "-", "--skip-damage", "--columns", columns];
    let output = [&args[..], &["--output", "x.parquet"]].concat();
    command(&output).stdin(POSITIONS).current_dir(&folder).assert().success();
    let file = SerializedFileReader::new(fs::File::open(folder.join("x.parquet")).unwrap()).unwrap();
    let mut schema = Vec::new();
    print_schema(&mut schema, file.metadata().file_metadata().schema());
    snapbox::assert_data_eq!(String::from_utf8(schema).unwrap(), file!["snapshots/features-schema.txt"]);
    let rows: Vec<_> = file.get_row_iter(None).unwrap().map(|row| row.unwrap().to_string()).collect();
    snapbox::assert_data_eq!(rows.join("\n") + "\n", file!["snapshots/features-rows.txt"]);
}

#[test]
fn what_is_wrong_is_told() {
    refused(
        &["features", "no-such-file"],
        "the file no-such-file cannot be read: No such file or directory (os error 2)",
    );
    refused(
        &["features", "-", "--columns", "Fen"],
        "invalid value 'Fen' for '--columns <NAMES>': the columns are line, fen, damage and what slidemask features --list shows (see --help)",
    );
    refused(&["features", "-", "--columns", "fen,fen"], "the column fen is named twice");
    let nothing = command(&["features", "-"]).stdin("").assert().success();
    assert_eq!(text_of(&nothing).lines().count(), 1);
    let one = command(&["features", "-", "--columns", " fen, valid", "--to", "json"])
        .stdin("8/8/8/8/8/8/8/K6k w")
        .assert();
    assert_eq!(json_of(&one.success())["valid"], true);
}
