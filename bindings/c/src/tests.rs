//! What the header says about sizes, held against the library.

use slidemask::Kind;
use slidemask_board::{Board, Impossibilities, MoveList};

const HEADER: &str = include_str!("../include/libslidemask.h");

#[test]
fn the_version_of_the_header_is_that_of_the_package() {
    let defines = |name: &str, value: &str| {
        let line = format!("#define LIBSLIDEMASK_VERSION{name} {value}");
        assert!(HEADER.lines().any(|of_header| of_header == line), "the header lacks `{line}`");
    };
    defines("", &format!("{:?}", env!("CARGO_PKG_VERSION")));
    defines("_MAJOR", env!("CARGO_PKG_VERSION_MAJOR"));
    defines("_MINOR", env!("CARGO_PKG_VERSION_MINOR"));
    defines("_PATCH", env!("CARGO_PKG_VERSION_PATCH"));
}

#[test]
fn the_constants_of_the_header_are_those_of_the_library() {
    let value = |name: &str| -> usize {
        let line = HEADER.lines().find_map(|line| line.strip_prefix("#define ")?.strip_prefix(name));
        line.and_then(|value| value.trim().parse().ok())
            .unwrap_or_else(|| panic!("{name} is not in the header"))
    };
    assert_eq!(value("SLIDEMASK_MOVES_CAPACITY "), MoveList::CAPACITY);
    assert_eq!(value("SLIDEMASK_NO_SQUARE "), usize::from(crate::position::NO_SQUARE));
    assert_eq!(value("SLIDEMASK_ALL_KINDS "), usize::from(crate::position::ALL_KINDS));
    assert_eq!(value("SLIDEMASK_NO_PROMOTION "), usize::from(crate::moves::NO_PROMOTION));
    for (kind, name) in Kind::ALL.into_iter().zip(["PAWN", "KNIGHT", "BISHOP", "ROOK", "QUEEN", "KING"]) {
        assert_eq!(value(&format!("SLIDEMASK_BOARD_{name} ")), kind as usize);
    }
    let choices = ["ALL_MOVES", "CAPTURES", "NOISY", "QUIETS", "QUIET_CHECKS"];
    for (number, (which, name)) in crate::moves::CHOICES.into_iter().zip(choices).enumerate() {
        assert_eq!(value(&format!("SLIDEMASK_{name} ")), number);
        assert_eq!(which as usize, number);
    }
    // 64 pieces, all castling rights as files, an en-passant square and the largest clocks: that they do not fit together makes
    // the room a little larger than needed.
    let longest =
        "rnbqkbnr/pppppppp/pppppppp/pppppppp/PPPPPPPP/PPPPPPPP/PPPPPPPP/RNBQKBNR w HAha e3 65535 65535";
    assert!(Board::from_fen_accepting(longest, Impossibilities::ALL).is_ok());
    assert!(longest.len() < value("SLIDEMASK_FEN_CAPACITY "));
    assert!("Qa1xb2#".len() < value("SLIDEMASK_MOVE_CAPACITY "));
}
