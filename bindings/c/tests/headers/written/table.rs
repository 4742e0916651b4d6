//! The tables of the header, computed by the library.

use super::parts;
use slidemask::method::eight_rays;
use slidemask::method::hyperbola_quintessence::{Masks, first_rank};
use slidemask::scalar::{bishop_attacks, rook_attacks};
use slidemask::{Axis, Bitboard, Color, Direction, Line, Square, king_attacks, knight_attacks, pawn_attacks};

type Elements = fn() -> String;

/// The name of each table, and its elements, which stand between its braces.
pub(crate) const TABLES: &[(&str, Elements)] = &[
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
    ("steps", || {
        let steps: Vec<_> = (0..64).map(|place| number_of_step(step_to(place)).to_le_bytes()[0]).collect();
        bytes_in_rows(&steps)
    }),
    ("reach", || bytes_in_rows(&(0..64).map(reach_from).collect::<Vec<_>>())),
    ("reach_from_afar", || {
        let [straight, diagonal] = [0, 8].map(|ray| [reach_from(ray), reach_from(ray + 7), 0, 0, 0, 0, 0, 0]);
        bytes_in_rows(&[straight, diagonal].concat())
    }),
    ("reach_from_beside", || {
        let ray = |ray: usize| [0, reach_from(ray + 1) & !reach_from(ray + 7), 0, 0, 0, 0, 0, 0];
        bytes_in_rows(&(0..64).step_by(8).map(ray).collect::<Vec<_>>().concat())
    }),
    ("place_by_step", || {
        let place = |step| (0..64).find(|&place| number_of_step(step_to(place)) == step).unwrap_or(64);
        let places: Vec<_> = (-0x77..=0x77).map(place).map(low_byte).collect();
        bytes_in_rows(&places)
    }),
    ("bytes_of", || {
        let words = |set| bits(set).flat_map(|word| (0..4).map(move |byte| word * 4 + byte));
        let sixteen = |set| words(set).chain(std::iter::repeat(0)).take(16).map(low_byte).collect::<Vec<_>>();
        rows((0..16).map(|set| bytes(&sixteen(set))))
    }),
    ("network_parts", parts::written),
    ("counts", || bytes_in_rows(&(0_u32..16).map(|set| low_byte(set.count_ones())).collect::<Vec<_>>())),
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

fn rows(rows: impl Iterator<Item = String>) -> String {
    rows.map(|row| format!("    {row},")).collect::<Vec<_>>().join("\n")
}

/// `OF(square, rank, file, diagonal, antidiagonal)` for each square, as a macro.
pub(crate) fn squares() -> String {
    let of = |square: Square| {
        let lines = Axis::ALL.map(|axis| {
            let Line { slider, lower, upper } = Line::<u64>::through(square, axis);
            hex(lower | slider | upper)
        });
        format!("    OF(0{:02o}, {})", square as u8, lines.join(", "))
    };
    let first = format!("{:<128}\\", "#define SLIDEMASK_OF_SQUARES(OF)");
    let rows = Square::ALL.map(of).join(",\n");
    let text = rows.lines().fold(first, |text, row| format!("{text}\n{row:<128}\\"));
    text.trim_end_matches([' ', '\\']).to_owned()
}

fn four_in_a_row(of: impl Fn(Square) -> Bitboard) -> String {
    rows(Square::ALL.chunks(4).map(|squares| {
        let words: Vec<_> = squares.iter().map(|&square| hex(of(square).0)).collect();
        words.join(", ")
    }))
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

type Attacks = fn(Square) -> Bitboard;

/// How pieces attack, on an empty board. The number of a class is its bit.
const CLASSES: [Attacks; 6] = [
    |square| pawn_attacks(Color::White, square),
    |square| pawn_attacks(Color::Black, square),
    knight_attacks,
    |square| bishop_attacks(square, Bitboard::EMPTY),
    |square| rook_attacks(square, Bitboard::EMPTY),
    king_attacks,
];

/// A square, and the square that has a place around it. All such squares have the same step between them.
fn with_place(place: usize) -> (Square, Square) {
    let found = |square| eight_rays::square_of(square, place).map(|at| (square, at));
    Square::ALL.into_iter().find_map(found).expect("a place is on the board around some square")
}

/// The classes that attack a square from a place around it.
fn reach_from(place: usize) -> u8 {
    let (square, from) = with_place(place);
    let attacks = |class: usize| CLASSES[class](from).contains(square);
    (0..CLASSES.len()).filter(|&class| attacks(class)).fold(0, |classes, class| classes | 1 << class)
}

/// The step to a place around a square, as files and ranks.
fn step_to(place: usize) -> (i32, i32) {
    let (square, at) = with_place(place);
    let number = |square: Square| (square as i32 % 8, square as i32 / 8);
    (number(at).0 - number(square).0, number(at).1 - number(square).1)
}

/// A step as a difference of numbers on a board with 16 squares in a rank.
fn number_of_step((files, ranks): (i32, i32)) -> i32 {
    16 * ranks + files
}

/// The numbers of the bits of a set, the lowest first.
fn bits(set: u32) -> impl DoubleEndedIterator<Item = u32> {
    (0..32).filter(move |bit| set >> bit & 1 != 0)
}

fn low_byte(number: impl TryInto<u8>) -> u8 {
    number.try_into().ok().expect("a byte")
}

/// Sixteen bytes in a row, without braces.
fn bytes_in_rows(bytes: &[u8]) -> String {
    rows(
        bytes
            .chunks(16)
            .map(|row| row.iter().map(|byte| format!("0x{byte:02x}")).collect::<Vec<_>>().join(", ")),
    )
}
