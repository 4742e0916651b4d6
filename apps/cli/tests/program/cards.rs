//! `slidemask perft --gpu` on machines with and without GPUs: libraries that stand in for NVIDIA's driver and for NVRTC run the kernels on the
//! processor. `cards.cpp` beside the tests of the kernels has them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use snapbox::cmd::cargo_bin;

use crate::counts::{CHESS960, KIWIPETE, SUITE, interrupted, suite_file};

const SOURCE: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates/slidemask-gpu/tests/kernels/cards.cpp");

/// The names by which the program loads the driver and NVRTC.
const DRIVER: [&str; 2] = ["libcuda.so.1", "libcuda.so"];
const NVRTC: [&str; 4] = ["libnvrtc.so", "libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so.11.2"];

/// A folder for libraries.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // An earlier run may have left it.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).expect("a folder of the build");
    folder
}

/// The folder with the libraries, or `None` without g++, which has been printed.
fn libraries() -> Option<&'static Path> {
    static FOLDER: OnceLock<Option<PathBuf>> = OnceLock::new();
    let build = || {
        if Command::new("g++").arg("--version").output().is_err() {
            println!("SKIPPED: this machine lacks g++");
            return None;
        }
        let folder = folder("cards");
        let library = folder.join(DRIVER[0]);
        let flags = "-x c++ -std=c++17 -O1 -shared -fPIC -Wall -Wextra -Werror -Wno-unknown-pragmas -o";
        let built = Command::new("g++").args(flags.split(' ')).arg(&library).arg(SOURCE).status();
        assert!(built.expect("it runs").success());
        fs::hard_link(library, folder.join(NVRTC[0])).expect("two names of one library");
        Some(folder)
    };
    FOLDER.get_or_init(build).as_deref()
}

/// The command, with the libraries of a folder, on such a machine.
fn command(folder: &Path, machine: &str, args: &[&str]) -> Command {
    let mut command = Command::new(cargo_bin!("slidemask"));
    command.args(args).env_remove("SLIDEMASK_ISA").env("LD_LIBRARY_PATH", folder);
    command.envs(machine.split_whitespace().map(|setting| setting.split_once('=').expect("a setting")));
    command
}

/// What it prints on standard output and on standard error, and its exit code.
fn told(output: Output) -> (String, String, Option<i32>) {
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (text(output.stdout), text(output.stderr), output.status.code())
}

fn run(machine: &str, args: &[&str]) -> Option<(String, String, Option<i32>)> {
    Some(told(command(libraries()?, machine, args).output().expect("it runs")))
}

/// Without --gpu, the same command prints the same.
#[track_caller]
fn like_the_processor(machine: &str, args: &[&str], told_by_cards: &str) {
    let Some((text, cards, code)) = run(machine, &[args, &["--gpu"]].concat()) else { return };
    let processor = Command::new(cargo_bin!("slidemask")).args(args).output().expect("it runs");
    // But for the time.
    let without_time = |text: &str| -> Vec<String> {
        text.lines().filter(|line| !line.contains("second")).map(str::to_owned).collect()
    };
    assert_eq!(without_time(&text), without_time(&told(processor).0));
    assert_eq!((cards.as_str(), code), (told_by_cards, Some(0)));
}

const ONE: &str = "Card 0: some kernels, enough room\n";
const TWO: &str = "Card 0: some kernels, enough room\nCard 1: some kernels, enough room\n";

#[test]
fn known_counts() {
    for (suite, gpu) in [(SUITE, "--gpu=harmful"), (CHESS960, "--gpu=all")] {
        let Some((text, cards, code)) = run("CARDS=1", &["perft", "4", "--suite", suite, gpu]) else {
            return;
        };
        assert!(text.contains(" counts, no difference, "), "{text}");
        assert_eq!((cards.as_str(), code), (ONE, Some(0)));
    }
}

/// Small depths, moves in one and in several parts, no moves, castling as in Chess960, and boards that no game has.
#[test]
fn divides_as_the_processor_does() {
    // The sides castle in different ways.
    let castles = "1r2k2r/p6p/8/8/8/8/P6P/1R2K1R1 w GBh - 0 1";
    like_the_processor("CARDS=1", &["perft", "5", "--divide"], ONE);
    like_the_processor("", &["perft", "4", castles, "--divide", "--chess960"], TWO);
    like_the_processor("", &["perft", "4", castles, "--divide", "--json", "--chess960"], TWO);
    // Fool's mate. Mates and stalemates are near on the other board.
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let none = "Card 0: no kernels, enough room\n";
    like_the_processor(
        "",
        &["perft", "5", "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"],
        &format!("{none}{}", none.replace('0', "1")),
    );
    like_the_processor("CARDS=1", &["perft", "6", mated], ONE.replace("some", "no").as_str());
    like_the_processor("", &["perft", "6", "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1"], TWO);
    for depth in ["0", "1", "2", "3"] {
        like_the_processor("CARDS=1", &["perft", depth, "--divide"], none);
    }
}

/// If a list has too little room, its boards are counted in smaller chunks. If memory is not there, less is taken.
#[test]
fn little_memory() {
    let refused = "Card 0: some kernels, too little room\n";
    // A position with many moves.
    let promotions = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
    let count = ["perft", "5", promotions];
    for gpu in ["--gpu", "--gpu=all"] {
        for (machine, cards) in [("CARDS=1 CARD_MEMORY=1020000", refused), ("CARDS=1 CARD_FAULT=full", ONE)] {
            let Some((text, told, code)) = run(machine, &[&count[..], &[gpu]].concat()) else { return };
            assert!(text.starts_with("15833292 nodes\n"), "{text}");
            // Only the list of all moves is too long.
            let cards = if gpu == "--gpu" { ONE } else { cards };
            assert_eq!((told.as_str(), code), (cards, Some(0)), "{machine}");
        }
    }
    // Nor do the boards of a ply have room.
    like_the_processor("CARDS=1 CARD_MEMORY=1020000", &["perft", "5", KIWIPETE, "--divide"], refused);
}

/// What is missing or wrong is one line on standard error.
#[test]
fn what_is_wrong() {
    let Some(libraries) = libraries() else { return };
    let refused_by = |folder: &Path, machine: &str, line: &str, exit: i32| {
        let (text, error, code) =
            told(command(folder, machine, &["perft", "4", "--gpu"]).output().expect("it runs"));
        let lines: Vec<_> = error.lines().filter(|line| !line.starts_with("Card ")).collect();
        let (begin, inner) = line.split_once(" .. ").unwrap_or((line, ""));
        assert!(lines.len() == 1 && lines[0].starts_with(&format!("slidemask: {begin}")), "{error}");
        assert!(lines[0].contains(inner), "{error}");
        assert_eq!((text.as_str(), code), ("", Some(exit)), "{error}");
    };
    let refused = |folder: &Path, machine: &str, line: &str| refused_by(folder, machine, line, 2);
    // Files that are no libraries hide those of the machine.
    let (no_driver, no_nvrtc) = (folder("cards without driver"), folder("cards without nvrtc"));
    for name in DRIVER {
        fs::write(no_driver.join(name), "").expect("it is written");
    }
    fs::hard_link(libraries.join(DRIVER[0]), no_nvrtc.join(DRIVER[0])).expect("a library");
    for name in NVRTC {
        fs::write(no_nvrtc.join(name), "").expect("it is written");
    }
    refused(&no_driver, "", "NVIDIA's driver is not there ( .. /libcuda.so.1: file too short): install");
    refused(
        &no_nvrtc,
        "",
        "NVRTC, which compiles the kernels, is not there ( .. /libnvrtc.so: file too short): install",
    );
    refused(libraries, "CARDS=0", "the driver finds no GPU: ");
    refused(
        libraries,
        "CARD_FAULT=old",
        "GPU 0 (Card 0) has the compute capability 6.1, and 7.0 or more is needed: ",
    );
    let refusal = "NVRTC does not compile the kernels for sm_90: perft.cu(1): error: planted; if it does not";
    refused(libraries, "CARD_FAULT=compile", refusal);
    refused(
        libraries,
        "CARDS=1 CARD_MEMORY=600000",
        "GPU 0 (Card 0) has 600000 bytes of free memory, and 946920 are needed: ",
    );
    refused(
        libraries,
        "CARD_FAULT=none-left CARDS=1",
        "the driver does not allocate 852224 bytes on GPU 0 (Card 0), although 4194304 are free: ",
    );
    let failure =
        "cuLaunchKernel of NVIDIA's driver failed for GPU .. : error 719 unspecified launch failure";
    refused(libraries, "CARD_FAULT=launch", failure);
    refused(libraries, "CARD_FAULT=name", "cuDeviceGetName of NVIDIA's driver failed for GPU 0: error 1");
    refused(
        libraries,
        "CARD_FAULT=load",
        "the driver does not load the kernels for GPU 0 (Card 0) (error 200): it is for CUDA 12.8; if NVRTC is newer, update the driver",
    );
    refused(libraries, "CARD_FAULT=long", "there is not enough memory: ");
    // Each GPU checks itself.
    let wrong = "GPU 1 (Card 1) counts wrong: 8458 sequences of 4 plies that begin with a2a3, and the processor counts 8457";
    refused_by(libraries, "CARD_FAULT=wrong", wrong, 1);
}

#[test]
fn ctrl_c() {
    let Some(libraries) = libraries() else { return };
    for (machine, args) in [("", "--gpu"), ("CARDS=1", "--gpu=all")] {
        let stopped = interrupted(&mut command(libraries, machine, &["perft", "20", args]));
        let (text, error, code) = told(stopped);
        assert!(text.contains(" nodes so far\n"), "{text}");
        assert!(error.contains("slidemask: interrupted: 0 of 20 moves were counted to the end\n"), "{error}");
        assert_eq!(code, Some(130));
    }
    let long = suite_file("long on cards.epd", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ;D20 1");
    let (text, _, code) =
        told(interrupted(&mut command(libraries, "", &["perft", "--suite", &long, "--gpu"])));
    assert!(text.starts_with("\n0 counts, no difference, 0 nodes\n"), "{text}");
    assert_eq!(code, Some(130));
}
