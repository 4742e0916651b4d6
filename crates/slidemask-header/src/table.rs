//! The tables of the header, computed by the library.

use slidemask::method::hyperbola_quintessence::{Masks, first_rank};
use slidemask::{Axis, Bitboard, Color, Direction, Line, Square, king_attacks, knight_attacks, pawn_attacks};

/// The elements of a table, between its braces.
pub(crate) fn written(name: &str) -> String {
    let (_, elements) =
        TABLES.iter().find(|(called, _)| *called == name).unwrap_or_else(|| panic!("no table {name}"));
    elements()
}

type Elements = fn() -> String;

const TABLES: &[(&str, Elements)] = &[
    ("lines", || {
        by_square(|square| record(&[axes(square, |line| line.lower), axes(square, |line| line.upper)]))
    }),
    ("mirrored", || {
        by_square(|square| {
            let bit = Bitboard::from(square).0;
            record(&[axes(square, Line::<u64>::rays), words(&[bit; 2]), words(&[bit.swap_bytes(); 2])])
        })
    }),
    ("first_rank", || {
        rows((0..64).map(|inner| bytes(&(0..8).map(|file| on_first_rank(file, inner)).collect::<Vec<_>>())))
    }),
    ("directions", || {
        rows(Direction::ALL.map(step).into_iter().map(|(by, ends)| format!("{{{by}, {}}}", hex(ends))))
    }),
    ("eight_ways", || {
        let ways = EIGHT.map(step);
        let rotations: Vec<_> = ways.iter().map(|(by, _)| by.to_string()).collect();
        format!("    {{{}}},\n    {},", rotations.join(", "), words(&ways.map(|(_, ends)| ends)))
    }),
    ("knight", || four_in_a_row(knight_attacks)),
    ("king", || four_in_a_row(king_attacks)),
    ("pawns", || {
        let sides = Color::ALL.map(|color| four_in_a_row(|square| pawn_attacks(color, square)));
        format!("    {{\n{}\n    }},\n    {{\n{}\n    }},", sides[0], sides[1])
    }),
];

fn hex(word: u64) -> String {
    format!("0x{word:016x}")
}

fn words(words: &[u64]) -> String {
    format!("{{{}}}", words.iter().copied().map(hex).collect::<Vec<_>>().join(", "))
}

fn bytes(bytes: &[u8]) -> String {
    format!("{{{}}}", bytes.iter().map(|byte| format!("0x{byte:02x}")).collect::<Vec<_>>().join(", "))
}

fn record(fields: &[String]) -> String {
    format!("{{{}}}", fields.join(",\n     "))
}

fn rows(rows: impl Iterator<Item = String>) -> String {
    rows.map(|row| format!("    {row},")).collect::<Vec<_>>().join("\n")
}

fn by_square(row: impl Fn(Square) -> String) -> String {
    rows(Square::ALL.into_iter().map(row))
}

fn four_in_a_row(of: impl Fn(Square) -> Bitboard) -> String {
    let rows = Square::ALL.chunks(4).map(|squares| {
        let words: Vec<_> = squares.iter().map(|&square| hex(of(square).0)).collect();
        format!("    {},", words.join(", "))
    });
    rows.collect::<Vec<_>>().join("\n")
}

/// A word for each line through a square, by axis.
fn axes(square: Square, word: impl Fn(Line) -> u64) -> String {
    words(&Axis::ALL.map(|axis| word(Line::through(square, axis))))
}

/// A step in a direction: the number of bits by which it rotates a word to the left, and the squares on which it can end.
fn step(direction: Direction) -> (i32, u64) {
    let (files, ranks) = direction.delta();
    let by = 8 * i32::from(ranks) + i32::from(files);
    (by.rem_euclid(64), Bitboard::FULL.shift(direction).0)
}

/// The directions of a rook, then those of a bishop.
const EIGHT: [Direction; 8] = [
    Direction::North,
    Direction::East,
    Direction::South,
    Direction::West,
    Direction::NorthEast,
    Direction::SouthEast,
    Direction::SouthWest,
    Direction::NorthWest,
];

/// What a rook attacks on the first rank, with these pieces on the six inner squares.
fn on_first_rank(file: usize, inner: u64) -> u8 {
    let attacks = first_rank(Masks::lookup(Square::ALL[file], Axis::Rank), inner << 1);
    u8::try_from(attacks).expect("it stays on the rank")
}
