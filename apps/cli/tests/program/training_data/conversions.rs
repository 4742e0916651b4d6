//! `slidemask binpack convert`: what comes back, and what is refused.

use std::fs;

use slidemask::Color;
use slidemask_binpack::{Chunks, Entry};

use super::games::{Played, random_games};
use super::{Folder, binpack, entries};

#[test]
fn plain_text_comes_back() {
    let games = random_games(200, 8);
    let folder = Folder::with_games("plain", &games);
    let original = folder.read("games.binpack");
    let plain = String::from_utf8(folder.convert("games.binpack", "games.plain", &[])).expect("text");
    let first = &games[0];
    assert_eq!(
        plain.lines().take(6).collect::<Vec<_>>().join("\n"),
        format!(
            "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 {}\nmove {}\nscore {}\nply {}\nresult {}\ne",
            first.ply / 2 + 1,
            first.one,
            first.score,
            first.ply,
            first.result
        )
    );
    assert_eq!(plain.lines().count(), 6 * games.len());
    // Castling is a step of the king.
    assert!(plain.contains("\nmove e1g1\n") && plain.contains("\nmove e8c8\n"));
    assert!(games.len() > 1 << 14, "more than are encoded at once");
    assert_eq!(folder.convert("games.plain", "again.binpack", &[]), original);
    // Line breaks of Windows, comments and empty lines.
    folder.write("windows.txt", format!("# from Windows\r\n\r\n{}", plain.replace('\n', "\r\n")));
    assert_eq!(folder.convert("windows.txt", "windows.binpack", &["--threads", "1"]), original);
    // A binpack to a binpack.
    assert_eq!(folder.convert("games.binpack", "copy.binpack", &[]), original);
    // Two files become one, by standard output.
    let both = ["convert", "games.plain", "games.plain", "--to", "binpack", "--output", "-"];
    let run = folder.binpack(&both).success().stderr_eq("");
    assert_eq!(entries(&run.get_output().stdout).len(), 2 * games.len());
}

/// The filter leaves out all that is encoded at once, and the rest is still read.
#[test]
fn a_filter_may_leave_out_the_start() {
    let games = random_games(200, 18);
    let (late, early): (Vec<_>, Vec<_>) = games.iter().partition(|played| played.ply >= 500);
    let early: Vec<_> = early.iter().cycle().take(20_000).copied().collect();
    let folder = Folder::with_games("late", &[early, late.clone()].concat());
    folder.convert("games.binpack", "games.plain", &[]);
    let filtered = entries(&folder.convert("games.plain", "late.binpack", &["--min-ply", "500"]));
    assert!(!late.is_empty());
    assert_eq!(filtered, late.iter().map(Played::entry).collect::<Vec<_>>());
}

#[test]
fn records_of_bullet_come_back() {
    let games = random_games(20, 9);
    let folder = Folder::with_games("bullet", &games);
    let records = folder.convert("games.binpack", "games.bullet", &[]);
    assert_eq!(records.len(), Entry::BULLET_RECORD * games.len());
    for (record, played) in records.chunks(Entry::BULLET_RECORD).zip(&games) {
        assert_eq!(record, played.entry().to_bullet_record());
    }
    let back = entries(&folder.convert("games.bullet", "back.binpack", &[]));
    assert_eq!(back.len(), games.len());
    for (entry, played) in back.iter().zip(&games) {
        assert_eq!((entry.score, entry.result, entry.played()), (played.score, played.result, None));
        assert_eq!(entry.to_bullet_record(), played.entry().to_bullet_record());
    }
    // And by plain text, without moves.
    let plain = String::from_utf8(folder.convert("games.bullet", "games.plain", &[])).expect("text");
    assert!(plain.contains("\nmove 0000\n"));
    assert_eq!(folder.convert("games.plain", "again.data", &["--to", "bullet"]), records);
}

#[test]
fn lines_of_bullet_come_back() {
    let games = random_games(40, 12);
    let folder = Folder::with_games("lines", &games);
    let lines = String::from_utf8(folder.convert("games.binpack", "games.lines", &[])).expect("text");
    let back = entries(&folder.convert("games.lines", "back.binpack", &[]));
    assert_eq!((lines.lines().count(), back.len()), (games.len(), games.len()));
    for ((line, entry), played) in lines.lines().zip(back).zip(&games) {
        let of = played.entry();
        let black = of.position.side_to_move() == Color::Black;
        let (fen, sign) = (of.position.to_fen(of.ply), if black { -1 } else { 1 });
        let result = ["0.0", "0.5", "1.0"][usize::try_from(i32::from(of.result) * sign + 1).unwrap()];
        assert_eq!(line, format!("{fen} | {} | {result}", i32::from(of.score) * sign));
        // The ply of a FEN is even for White, and those of these games may not be.
        assert_eq!(
            entry,
            Entry::new(of.position, None, of.score, of.ply / 2 * 2 + u16::from(black), of.result)
        );
    }
    assert_eq!(folder.convert("back.binpack", "again.lines", &[]), lines.as_bytes());
    // The limits of scores, and fields that are left out.
    let edge = "# spaces\n\n8/8/8/8/8/8/8/K6k b|32768|1\r\n8/8/8/8/8/8/8/K6k w - -  |  -32768 | 0\n";
    folder.write("edge.lines", edge);
    let plain = String::from_utf8(folder.convert("edge.lines", "edge.plain", &[])).expect("text");
    let says = |side, ply| {
        format!("fen 8/8/8/8/8/8/8/K6k {side} - - 0 1\nmove 0000\nscore -32768\nply {ply}\nresult -1\ne\n")
    };
    assert_eq!(plain, says('b', 1) + &says('w', 0));
    let good = lines.lines().next().unwrap();
    for (line, why) in [
        ("8/8/8/8/8/8/8/K6k w | 1", "the line has 2 parts instead of 3: FEN | score | result"),
        ("8/8/8/8/8/8/8/K6k w | 1 | 0.5 | 2", "the line has 4 parts instead of 3: FEN | score | result"),
        ("8/8/8/8/8/8/8/K6kk w | 1 | 0.5", "invalid FEN: rank 1 has 9 squares instead of 8"),
        ("8/8/8/8/8/8/8/K6k w | 1.5 | 0.5", "the score is \"1.5\" instead of a number from -32768 to 32767"),
        (
            "8/8/8/8/8/8/8/K6k b | -32768 | 0.5",
            "the score is \"-32768\" instead of a number from -32767 to 32768",
        ),
        ("8/8/8/8/8/8/8/K6k w | 1 | 0-1", "the result is \"0-1\" instead of 1.0, 0.5 or 0.0"),
        (
            "8/8/8/8/8/8/8/K6k w - - 0 65535 | 1 | 1.0",
            "a chain cannot start at ply 65535: 16383 is the last one",
        ),
    ] {
        folder.write("bad.lines", format!("{good}\n\n{line}\n"));
        folder.refused(&["convert", "bad.lines", "--output", "out.binpack"], &format!("bad.lines:3: {why}"));
    }
}

#[test]
fn malformed_text_is_refused() {
    let folder = Folder::new("malformed-text");
    let entry = "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\nmove e2e4\nscore 30\nply 0\nresult 1\ne\n";
    let says = |text: &str, line: &str| {
        folder.write("bad.plain", text);
        folder.refused(&["convert", "bad.plain", "--output", "out.binpack"], line);
        assert!(!folder.0.join("out.binpack").exists(), "there is no output");
    };
    let with = |old: &str, new: &str| format!("{entry}{}", entry.replace(old, new));
    says(&with("e2e4", "e2e5"), "bad.plain:8: the pawn on e2 cannot go to e5");
    says(&with("e2e4", "e2"), "bad.plain:8: a move has 4 or 5 characters, such as e2e4 or e7e8q: this has 2");
    says(
        &with("score 30", "score 40000"),
        "bad.plain:9: the score is \"40000\" instead of a number from -32768 to 32767",
    );
    says(
        &with("ply 0", "ply 65536"),
        "bad.plain:10: the ply is \"65536\" instead of a number from 0 to 65535",
    );
    says(
        &entry.replace("ply 0", "ply 16384"),
        "bad.plain:6: a chain cannot start at ply 16384: 16383 is the last one",
    );
    says(&with("result 1", "result 2"), "bad.plain:11: the result is \"2\" instead of a number from -1 to 1");
    says(&with("PPPPPPPP", "PPPPPPPPP"), "bad.plain:7: invalid FEN: rank 2 has 9 squares instead of 8");
    says(
        &with("score 30", "eval 30"),
        "bad.plain:9: \"eval\" is none of fen, move, score, ply, result and e: is it plain text?",
    );
    says(&with("score 30\n", ""), "bad.plain:11: the entry that ends here has no score: add its line");
    says(&with("ply 0", "score 0"), "bad.plain:10: the entry has a second score: end the first one with e");
    says(
        &entry.replace("RNBQKBNR", "RNBQ1BNR").replace("KQkq", "kq"),
        "bad.plain:1: the position is impossible: a side has no king (each side must have one)",
    );
    says("move e2e4\n", "bad.plain:1: the move stands before its position: begin an entry with fen");
    says(
        &format!("{entry}fen 8/8/8/8/8/8/8/K6k w - - 0 1\n"),
        "bad.plain:7: the file ends within an entry: add its last line, which is e",
    );
    // A right of Chess960.
    says(
        &entry.replace("RNBQKBNR w KQkq", "NRBQKBNR w HBkq"),
        "bad.plain:1: the rook on b1 may castle as in Chess960, which a binpack cannot hold: rooks that may castle stand in the \
         corners, and kings on the e-file; remove the castling right",
    );
}

#[test]
fn malformed_records_are_refused() {
    let games = random_games(1, 10);
    let folder = Folder::new("malformed-records");
    let records: Vec<_> = games.iter().flat_map(|played| played.entry().to_bullet_record()).collect();
    let says = |records: &[u8], line: &str| {
        folder.write("bad.data", records);
        folder.refused(&["convert", "bad.data", "--output", "out.plain"], line);
        assert!(!folder.0.join("out.plain").exists(), "there is no output");
    };
    says(
        &records[..70],
        "bad.data, record 3 (byte 64): the file ends after 6 of the 32 bytes of the record: is it cut off, or another format?",
    );
    let mut wrong = records.clone();
    wrong[32 + 26] = 7;
    says(
        &wrong,
        "bad.data, record 2 (byte 32): the result is 7 instead of 0 (a loss), 1 (a draw) or 2 (a win)",
    );
    // The side to move could take the king, which the record does not show.
    let mut check = [0; 32];
    check[..8].copy_from_slice(&(1_u64 | 1 << 7 | 1 << 63).to_le_bytes());
    check[8..10].copy_from_slice(&[0x35, 0x0d]);
    (check[26], check[27], check[28]) = (1, 0, 7);
    says(&check, "bad.data, record 1 (byte 0): the side to move could take the king of the other side");
}

#[test]
fn formats_have_to_be_known() {
    let games = random_games(1, 11);
    let folder = Folder::with_games("formats", &games);
    folder.write("games.bin", folder.read("games.binpack"));
    folder.write("other.plain", "");
    folder.refused(
        &["convert", "games.bin", "--output", "x.plain"],
        "games.bin has no ending that names a format: add --from binpack, plain, lines, bullet or parquet",
    );
    folder.refused(
        &["convert", "games.binpack", "--output", "x"],
        "x has no ending that names a format: add --to binpack, plain, lines, bullet or parquet",
    );
    folder.refused(
        &["convert", "games.binpack", "--output", "-"],
        "standard output has no ending that names a format: add --to binpack, plain, lines, bullet or parquet",
    );
    folder.refused(
        &["convert", "games.binpack", "other.plain", "--output", "x.plain"],
        "other.plain and games.binpack have different formats: convert them one at a time",
    );
    folder.refused(
        &["convert", "games.binpack", "--output", "games.binpack"],
        "the output games.binpack exists: choose another name, or remove the file first",
    );
    assert_eq!(entries(&folder.read("games.binpack")).len(), games.len());
    let run = folder.binpack(&["convert", "games.binpack", "--output", "none/x.plain"]).code(2);
    run.stdout_eq("").stderr_eq("slidemask: the output none/x.plain cannot be written: [..]\n");
    let run =
        folder.binpack(&["convert", "games.bin", "--from", "binpack", "--output", "x", "--to", "bullet"]);
    let said = format!("{0} positions read, {0} written to x\n", games.len());
    run.success().stdout_eq(said);
    assert_eq!(folder.read("x").len(), 32 * games.len());
}

/// The file has its magic bytes, and the texts and numbers of its first row.
#[cfg(feature = "parquet")]
#[test]
fn parquet_comes_back() {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::RowAccessor;
    use slidemask_board::CastlingStyle;

    let games = random_games(30, 12);
    let folder = Folder::with_games("parquet", &games);
    folder.convert("games.binpack", "games.parquet", &[]);
    folder.convert("games.binpack", "games.bullet", &[]);
    folder.convert("games.bullet", "bullet.parquet", &[]);
    let open = |name: &str| {
        let file = fs::File::open(folder.0.join(name)).expect("there is such a file");
        SerializedFileReader::new(file).expect("Parquet")
    };
    let mut rows = 0;
    for (row, played) in open("games.parquet").get_row_iter(None).expect("rows").zip(&games) {
        let row = row.expect("a row");
        let fen = row.get_string(0).expect("a text");
        assert!(fen.starts_with(played.board.to_string().split(' ').next().expect("a placement")));
        let uci = played.board.uci(played.one, CastlingStyle::KingSteps).to_string();
        assert_eq!(row.get_string(1).expect("a text"), &uci);
        assert_eq!(row.get_short(2).expect("16 bits"), played.score);
        assert_eq!(row.get_ushort(3).expect("16 bits"), played.ply);
        assert_eq!(row.get_byte(4).expect("8 bits"), played.result);
        rows += 1;
    }
    assert_eq!(rows, games.len());
    // All of it comes back, also in several files.
    let read = folder.convert("games.parquet", "back.binpack", &[]);
    assert!(read == fs::read(folder.0.join("games.binpack")).expect("there is such a file"));
    folder.binpack(&["convert", "games.parquet", "games.parquet", "--output", "twice.plain"]).success();
    let twice = fs::read_to_string(folder.0.join("twice.plain")).expect("text");
    assert_eq!(twice.lines().filter(|line| *line == "e").count(), 2 * games.len());
    // Records of bullet have no moves.
    folder.convert("bullet.parquet", "bullet.binpack", &[]);
    for row in open("bullet.parquet").get_row_iter(None).expect("rows") {
        assert!(row.expect("a row").get_string(1).is_err());
    }
}

/// More positions than a chunk, a batch or a group of rows has.
#[test]
fn long_files_are_whole() {
    let games = random_games(150, 15).repeat(25);
    let folder = Folder::with_games("long", &games);
    let original = folder.read("games.binpack");
    assert!(Chunks::new(&original).count() > 1 && games.len() > 1 << 18);
    assert_eq!(folder.convert("games.binpack", "copy.binpack", &[]), original);
    let records = folder.convert("games.binpack", "games.bullet", &[]);
    assert!(records.chunks(32).eq(games.iter().map(|played| played.entry().to_bullet_record())));
    #[cfg(feature = "parquet")]
    {
        use parquet::file::reader::{FileReader, SerializedFileReader};
        folder.convert("games.binpack", "games.parquet", &[]);
        let file = fs::File::open(folder.0.join("games.parquet")).expect("there is such a file");
        let rows = SerializedFileReader::new(file).expect("Parquet").metadata().file_metadata().num_rows();
        assert_eq!(usize::try_from(rows), Ok(games.len()));
    }
}

/// Who reads the output has seen enough: `slidemask binpack convert .. --output - | head`.
#[test]
fn a_closed_pipe_ends_the_conversion() {
    use std::process::{Command, Stdio};

    let games = random_games(40, 14);
    let folder = Folder::with_games("closed", &games);
    let parquet = if cfg!(feature = "parquet") { "parquet" } else { "plain" };
    for format in ["binpack", "plain", "bullet", parquet] {
        let mut child = Command::new(snapbox::cmd::cargo_bin!("slidemask"))
            .args(["binpack", "convert", "games.binpack", "--output", "-", "--to", format])
            .current_dir(&folder.0)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it runs");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        assert!(output.stderr.is_empty(), "{format}: {}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(output.status.code(), Some(0), "{format}");
    }
}

/// Ctrl-C ends the output where it is, so that it can be read. What ends the program at once leaves no output.
#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_was_converted() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    let folder = Folder::new("interrupted");
    let games = random_games(60, 13);
    let one = binpack(&games);
    // So many positions that nobody waits for their end.
    let copies = 2000;
    folder.write("long.binpack", one.repeat(copies));
    let convert = ["binpack", "convert", "long.binpack", "--output", "out.bullet", "--threads", "1"];
    let sizes = || {
        let files = fs::read_dir(&folder.0).expect("a folder").map(|file| file.expect("a file"));
        let outputs = files.filter(|file| file.file_name() != "long.binpack");
        outputs.map(|file| file.metadata().map_or(0, |data| data.len())).sum::<u64>()
    };
    let end_by = |signal: &str| {
        let before = sizes();
        let child = Command::new(snapbox::cmd::cargo_bin!("slidemask"))
            .args(convert)
            .current_dir(&folder.0)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it runs");
        let started = Instant::now();
        while sizes() == before && started.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(1));
        }
        assert!(!folder.0.join("out.bullet").exists(), "it gets its name at the end");
        let killed = Command::new("kill").args([signal, &child.id().to_string()]).status();
        assert!(killed.expect("there is kill").success());
        child.wait_with_output().expect("it ends")
    };
    end_by("-KILL");
    assert!(!folder.0.join("out.bullet").exists());
    let output = end_by("-INT");
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(130), "{message}");
    assert!(message.contains(&format!(" of {copies} chunks were read")), "{message}");
    let records = folder.read("out.bullet");
    assert!(!records.is_empty() && records.len() < 32 * games.len() * copies);
    assert_eq!(records.len() % 32, 0);
    let first = games[0].entry().to_bullet_record();
    assert_eq!(records[..32], first);
}

#[cfg(feature = "parquet")]
#[test]
fn malformed_tables_are_refused() {
    use parquet::data_type::{ByteArray, ByteArrayType, Int32Type, Int64Type};
    use parquet::file::properties::WriterProperties;
    use parquet::file::writer::SerializedFileWriter;
    use parquet::schema::parser::parse_message_type;

    const FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let folder = Folder::new("malformed-tables");
    // Two rows, the first of which is right. The second has the result as its ply, too. The score is a column of 64 bits, as
    // pandas has them, or of texts.
    let write = |name: &str, score: &str, values: (&str, &str, i64, i32)| {
        let schema = format!(
            "message rows {{ required binary fen (UTF8); required binary move; {score}
            required int32 ply; required int32 result; }}"
        );
        let schema = parse_message_type(&schema).expect("a schema");
        let file = fs::File::create(folder.0.join(name)).expect("a new file");
        let properties = WriterProperties::builder().build();
        let mut writer = SerializedFileWriter::new(file, schema.into(), properties.into()).expect("a writer");
        let mut group = writer.next_row_group().expect("a group");
        let text = |text: &str| ByteArray::from(text.as_bytes().to_vec());
        let (fen, played, points, result) = values;
        let mut number = 0;
        while let Some(mut column) = group.next_column().expect("a column") {
            let texts = match (number, score) {
                (0, _) => Some([text(FEN), text(fen)]),
                (1, _) => Some([text("e2e4"), text(played)]),
                (2, score) if score.contains("binary") => Some([text("1"), text("2")]),
                _ => None,
            };
            let written = if let Some(texts) = texts {
                column.typed::<ByteArrayType>().write_batch(&texts, None, None)
            } else if number == 2 && score.contains("int64") {
                column.typed::<Int64Type>().write_batch(&[7, points], None, None)
            } else {
                column.typed::<Int32Type>().write_batch(&[0, result], None, None)
            };
            written.expect("a column is written");
            column.close().expect("a column ends");
            number += 1;
        }
        group.close().expect("a group ends");
        writer.close().expect("a file ends");
    };
    let long = "required int64 score;";
    for (i, (score, values, line)) in [
        ("", (FEN, "e2e4", 0, 0), "the file 0.parquet cannot be read: it has no column score: the columns are fen, move, score, ply and result"),
        ("required binary score;", (FEN, "e2e4", 0, 0), "the file 1.parquet cannot be read: the column score does not have whole numbers"),
        (long, ("8/8", "e2e4", 0, 0), "2.parquet, row 2: invalid FEN"),
        (long, (FEN, "e2e5", 0, 0), "3.parquet, row 2: "),
        (long, (FEN, "e2e4", 40_000, 0), "4.parquet, row 2: the score is \"40000\" instead of a number from -32768 to 32767"),
        (long, (FEN, "e2e4", 0, 2), "5.parquet, row 2: the result is \"2\" instead of a number from -1 to 1"),
    ]
    .into_iter()
    .enumerate()
    {
        let name = format!("{i}.parquet");
        write(&name, score, values);
        let output = folder.binpack(&["convert", &name, "--output", "x.plain"]).code(2);
        let error = String::from_utf8(output.get_output().stderr.clone()).expect("text");
        assert!(error.contains(line), "{error}");
        assert!(!folder.0.join("x.plain").exists());
    }
    write("right.parquet", long, (FEN, "d2d4", -9, 1));
    let plain = folder.convert("right.parquet", "right.plain", &[]);
    assert!(String::from_utf8(plain).expect("text").contains("move d2d4\nscore -9\nply 1\nresult 1\n"));
    folder.write("text.parquet", "fen");
    let output = folder.binpack(&["convert", "text.parquet", "--output", "x.plain"]).code(2);
    let error = String::from_utf8(output.get_output().stderr.clone()).expect("text");
    assert!(error.contains("the file text.parquet cannot be read: "), "{error}");
}
