//! Behaviour of all commands: bad input, help, completions, colours, closed pipes.

use snapbox::cmd::{Command, cargo_bin};
use snapbox::str;

use crate::{OBSTRUCTION, command, refused, slidemask, text_of};

#[test]
fn bad_input_is_refused_in_one_line() {
    refused(&["attacks", "8/8/8/8/8/ppppppppp/8/8"], "invalid FEN: rank 3 has 9 squares instead of 8");
    refused(
        &["attacks", ""],
        "invalid FEN: the FEN is empty: give at least the placement, such as 8/8/8/8/8/8/8/K6k",
    );
    refused(
        &["attacks", "8/8/8/8/8/8/8/8"],
        "the position has no sliding piece: put one on the board with --square and --piece",
    );
    refused(
        &["attacks", "8/8/8/8/8/8/8/R7", "--piece", "queen"],
        "the position has no queen: put one on the board with --square and --piece",
    );
    refused(
        &["attacks", "--square", "e4"],
        "e4 is empty: name another square, or put a slider there with --piece rook, bishop or queen",
    );
    refused(
        &["attacks", "--square", "g8"],
        "the black knight on g8 is no slider: name another square, or put a slider there with --piece rook, bishop or queen",
    );
    refused(
        &["attacks", "--square", "g8", "--occupied", "0"],
        "--occupied does not say what stands on g8: name another square, or put a slider there with --piece rook, bishop or queen",
    );
    for command in [&["attacks"][..], &["explain"], &["perft", "1"]] {
        refused(
            &[command, &["banana"]].concat(),
            "the position is no FEN, which lists ranks 8 to 1, such as 4k3/8/8/3q4/8/8/8/R3K3",
        );
    }
    refused(
        &["attacks", "--occupied", "0xff"],
        "--occupied does not say where a sliding piece stands: add --square and --piece",
    );
    refused(
        &["attacks", "--occupied", "0xfg", "--square", "a1"],
        "invalid value '0xfg' for '--occupied <HEX>': 'g' is no hexadecimal digit: use 0 to 9 and a to f (see --help)",
    );
    refused(&["attacks", "--square", "a1,i1"], "--square i1: a square has no file 'i': files are a to h");
    refused(
        &["attacks", "--piece", "king"],
        "invalid value 'king' for '--piece <PIECE>': no such sliding piece: expected one of rook, bishop, queen, \
         or with --board a letter and its kind, such as c=cannon (see --help)",
    );
    refused(
        &["attacks", OBSTRUCTION, "--occupied", "0xff"],
        "the argument '[FEN]...' cannot be used with '--occupied <HEX>' (see --help)",
    );
    refused(
        &["explain", "8/8/8/8/8/8/8/R7"],
        "ray-subtraction explains one slider at a time: give one square, such as --square d4 --piece rook",
    );
    refused(
        &["explain", "--square", "a1", "--axis", "diagonal"],
        "a rook does not move along a diagonal: choose --axis rank or file",
    );
    refused(
        &["explain", "--square", "a1,h1"],
        "ray-subtraction explains one slider at a time: give one square, such as --square d4 --piece rook",
    );
    refused(
        &["explain", "--method", "ranks-east", "8/8/8/8/8/8/8/B7"],
        "ranks-east is a method for whole sets of rooks: name their squares, such as --square b8,e2",
    );
    refused(
        &["explain", "--method", "ranks-east", "--axis", "rank"],
        "ranks-east is a method for whole sets of rooks: leave --axis out",
    );
    refused(
        &["explain", "--method", "ranks-east", "--piece", "bishop"],
        "ranks-east is a method for whole sets of rooks: leave --piece out",
    );
    refused(
        &["attacks", "--method", "ranks-east"],
        "invalid value 'ranks-east' for '--method <NAME>': this method is for whole sets of sliders: use it with slidemask explain (see --help)",
    );
    refused(
        &["attacks", "--sqare", "a1"],
        "unexpected argument '--sqare' found; tip: a similar argument exists: '--square' (see --help)",
    );
    refused(
        &["attacks", "--method", "edgles"],
        "invalid value 'edgles' for '--method <NAME>'; tip: a similar value exists: 'edgeless' (see --help)",
    );
    refused(
        &["perft", "-1"],
        "invalid value '-1' for '[DEPTH]': a depth is a number from 0 to 99, such as 5 (see --help)",
    );
    slidemask(&["verify", "--method", "magic"]).code(2).stdout_eq("").stderr_eq(str![[r"
slidemask: invalid value 'magic' for '--method <NAME>' [possible values: ray-subtraction, [..]ranks-west] (see --help)

"]]);
}

#[test]
fn help_has_examples() {
    for (args, example) in [
        (&["--help"][..], "slidemask verify"),
        (&["attacks", "--help"], "slidemask attacks --square d4 --piece bishop --method sbamg"),
        (&["attacks", "--help"], "slidemask attacks --board 9x10 --piece c=cannon --piece b=none \\\n"),
        (&["attacks", "--help"], "slidemask attacks --board 9x9 --piece l=lance - < positions.txt"),
        (
            &["explain", "--help"],
            "slidemask explain --method ranks-east --square b8,e2 --occupied 0x2000000000",
        ),
        (&["methods", "--help"], "slidemask methods --json"),
        (&["verify", "--help"], "slidemask verify --method sbamg"),
        (&["judge", "--help"], "slidemask judge 't = o & m; m & ~(t ^ -t)' --for ray\n"),
        (&["judge", "--help"], "slidemask judge - --for rook --json < formula.txt"),
        (&["perft", "--help"], "slidemask perft 7 --threads 2 --hash 256"),
        (&["completions", "--help"], "slidemask completions bash >"),
        (&["man", "--help"], "slidemask man attacks >"),
        (&["binpack", "--help"], "slidemask binpack sample games.binpack --count 20"),
        (&["binpack", "info", "--help"], "slidemask binpack info games.binpack\n"),
        (&["binpack", "verify", "--help"], "slidemask binpack verify *.binpack --json"),
        (
            &["binpack", "sample", "--help"],
            "slidemask binpack sample games.binpack --count 1000 --csv > sample.csv",
        ),
        (&["binpack", "convert", "--help"], "slidemask binpack convert games.binpack --output games.plain\n"),
    ] {
        // Help is as wide as the terminal, up to 100 columns. No example is broken, so that it can be pasted.
        for (columns, widest) in [("80", 80), ("160", 100)] {
            let help = text_of(&command(args).env("COLUMNS", columns).assert().success());
            assert!(help.contains(example), "{help}");
            assert!(help.lines().all(|line| line.len() <= widest), "{help}");
        }
    }
}

/// The text below the options is laid out by hand, for terminals of 80 columns. It must not be wrapped a second time.
#[test]
fn help_below_the_options_fits_80_columns() {
    for command_name in [
        "attacks",
        "explain",
        "methods",
        "verify",
        "judge",
        "perft",
        "binpack",
        "binpack info",
        "binpack verify",
        "binpack sample",
        "binpack convert",
        "pgn",
        "cpu",
        "completions",
        "man",
    ] {
        let args: Vec<_> = command_name.split(' ').chain(["--help"]).collect();
        let below = |columns: &str| {
            let help = text_of(&command(&args).env("COLUMNS", columns).assert().success());
            let (_, below) = help.rsplit_once("Print help").expect("every command has --help");
            below.split_once('\n').map(|(_, below)| below.to_owned())
        };
        assert_eq!(below("80"), below("160"), "{command_name}");
    }
}

#[test]
fn shells_complete() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = text_of(&slidemask(&["completions", shell]).success());
        assert!(script.contains("explain") && script.contains("--board"), "{shell}");
        // These three complete values, too.
        let values = ["bash", "zsh", "fish"].contains(&shell);
        assert_eq!(script.contains("obstruction-difference"), values, "{shell}");
    }
}

/// The program and each command have a page, whose examples keep their lines.
#[test]
fn every_command_has_a_man_page() {
    let page = text_of(&slidemask(&["man"]).success());
    assert!(page.contains(".TH slidemask 1  \"slidemask 0."));
    assert!(page.contains("\n.SH DETAILS\n.nf\nExamples:\n  slidemask attacks "));
    let commands: Vec<_> =
        page.lines().filter_map(|line| line.strip_prefix("slidemask\\-")?.strip_suffix("(1)")).collect();
    assert_eq!(
        commands,
        [
            "attacks",
            "explain",
            "methods",
            "verify",
            "judge",
            "perft",
            "binpack",
            "pgn",
            "features",
            "cpu",
            "completions",
            "man"
        ]
    );
    for command in &commands {
        let page = text_of(&slidemask(&["man", command]).success());
        assert!(page.contains(&format!(".TH slidemask-{command} 1 ")), "{page}");
        assert!(page.contains("\n.SH DETAILS\n.nf\n") && page.contains("\\-\\-color"), "{page}");
    }
    for command in ["info", "verify", "sample", "convert"] {
        let page = text_of(&slidemask(&["man", "binpack", command]).success());
        assert!(page.contains(&format!(".TH slidemask-binpack-{command} 1 ")), "{page}");
        assert!(page.contains("\n.SH DETAILS\n.nf\n") && page.contains("\\-\\-min\\-ply"), "{page}");
    }
    let names = commands.join(", ");
    refused(&["man", "banana"], &format!("there is no command \"banana\": expected one of {names}"));
    refused(
        &["man", "binpack", "banana"],
        "there is no command \"banana\": expected one of info, verify, sample, convert",
    );
    refused(&["man", "perft", "6"], "there is no command \"6\" of perft: leave it out");
}

#[test]
fn colour_only_where_it_is_wanted() {
    let has_colour = |command: Command| {
        let output = command.output().expect("it runs");
        output.stdout.contains(&0x1b)
    };
    // --color has the last word, on help pages, too.
    let plain = text_of(&slidemask(&["attacks"]).success());
    let judged = &["judge", "o & m", "--for", "ray"];
    for args in [&["attacks"][..], &["explain"], &["methods"], judged, &["--help"], &["attacks", "--help"]] {
        for (color, expected) in [("always", true), ("never", false)] {
            for args in
                [[&["--color", color][..], args].concat(), [args, &[&format!("--color={color}")]].concat()]
            {
                assert_eq!(has_colour(command(&args).env("NO_COLOR", "1")), expected, "{args:?}");
                assert_eq!(has_colour(command(&args).env("CLICOLOR_FORCE", "1")), expected, "{args:?}");
            }
        }
        assert!(
            !has_colour(command(args)) && !has_colour(command(&[args, &["--color=auto"]].concat())),
            "{args:?}"
        );
    }
    let coloured = text_of(&slidemask(&["attacks", "--color=always"]).success());
    assert_eq!(anstream::adapter::strip_str(&coloured).to_string(), plain);
    assert!(coloured.contains("\u{1b}[1m\u{1b}[32mxP\u{1b}[0m"), "attacked pieces");
    refused(
        &["attacks", "--color", "red"],
        "invalid value 'red' for '--color <WHEN>' [possible values: auto, always, never] (see --help)",
    );
    assert!(!has_colour(command(&["attacks"])));
    assert!(has_colour(command(&["attacks"]).env("CLICOLOR_FORCE", "1").env_remove("NO_COLOR")));
    let forced = command(&["attacks"]).env("CLICOLOR_FORCE", "1");
    assert!(!has_colour(forced.env("NO_COLOR", "1")), "NO_COLOR has the last word");
}

/// A closed pipe is no error: `slidemask attacks | head -1`.
#[test]
fn a_closed_pipe_is_no_error() {
    use std::process::{Command, Stdio};
    // A wrong formula is wrong, whether somebody reads that or not.
    for (args, code) in
        [(&["explain", "--square", "d1", "--json"][..], 0), (&["judge", "m", "--for", "line"], 1)]
    {
        let mut child = Command::new(cargo_bin!("slidemask"))
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it runs");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(code));
        assert!(output.stderr.is_empty());
    }
}

/// Nothing is lost silently: what cannot be written is a failure, and a message that cannot be written is no panic.
#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_an_error() {
    use std::fs::File;
    use std::process::{Command, Output, Stdio};
    let full = || Stdio::from(File::options().write(true).open("/dev/full").expect("it opens"));
    let run = |args: &[&str], stdout: Stdio, stderr: Stdio| -> Output {
        let mut command = Command::new(cargo_bin!("slidemask"));
        command.args(args).stdout(stdout).stderr(stderr).output().expect("it runs")
    };
    for args in [&["--help"][..], &["--version"], &["perft", "--help"], &["attacks"], &["methods", "--json"]]
    {
        let output = run(args, full(), Stdio::piped());
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{args:?}: {message}");
        assert!(message.starts_with("slidemask: cannot write the output: "), "{args:?}: {message}");
        assert_eq!(run(args, full(), full()).status.code(), Some(1), "{args:?}");
    }
    for args in [&["perft", "five"][..], &["attacks", "8/8"], &[]] {
        assert_eq!(run(args, Stdio::piped(), full()).status.code(), Some(2), "{args:?}");
    }
}
