//! The tables of the header, computed by the library.

use super::parts;
use slidemask::method::eight_rays;
use slidemask::method::hyperbola_quintessence::{Masks, first_rank};
use slidemask::method::joint;
use slidemask::scalar::{bishop_attacks, rook_attacks};
use slidemask::{
    Axis, Bitboard, Color, Direction, Kind, Line, Square, king_attacks, knight_attacks, pawn_attacks,
};
use slidemask_nnue::threats::{Pairs, PieceCode};

type Elements = fn() -> String;

/// The name of each table, and its elements, which stand between its braces.
pub(crate) const TABLES: &[(&str, Elements)] = &[
    ("lines", || {
        by_square(|square| record(&[axes(square, |line| line.lower), axes(square, |line| line.upper)]))
    }),
    ("mirrored", || {
        by_square(|square| {
            let bit = Bitboard::from(square).0;
            record(&[axes(square, Line::<u64>::rays), words(&[bit; 2]), words(&[bit.swap_bytes(); 2])])
        })
    }),
    ("rooks", || {
        rows(Square::ALL.into_iter().map(|square| {
            let joint::Masks { inner, rays, start, start_mirrored } = joint::Masks::lookup(square);
            words(&[inner, rays, start, start_mirrored])
        }))
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
    ("pairs_all", || pairs(&Pairs::ALL)),
    ("pairs_full", || pairs(&Pairs::FULL)),
    ("pairs_without_kings", || pairs(&Pairs::WITHOUT_KINGS)),
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
    ("slider_classes", || {
        let sliders = [Kind::Bishop, Kind::Rook, Kind::Queen];
        bytes_in_rows(&by_code(|piece| if sliders.contains(&piece.kind()) { classes(piece) } else { 0 }))
    }),
    ("kind_bits", || bytes_in_rows(&by_code(kind_bit))),
    ("kind_bits_of", || {
        let of = |color| by_code(|piece| if piece.color() == color { kind_bit(piece) } else { 0 });
        rows(Color::ALL.map(|color| bytes(&of(color))).into_iter())
    }),
    ("squares", || bytes_in_rows(&Square::ALL.map(|square| square as u8))),
    ("numbers", || {
        let numbers = |set: u32| bits(set).rev().fold(0, |numbers: u32, word| numbers << 4 | word);
        let all: Vec<_> = (0..256).map(|set| format!("0x{:08x}", numbers(set))).collect();
        rows(all.chunks(8).map(|row| row.join(", ")))
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
    rows(Square::ALL.chunks(4).map(|squares| {
        let words: Vec<_> = squares.iter().map(|&square| hex(of(square).0)).collect();
        words.join(", ")
    }))
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

/// A set of pairs: by the code of the attacker, by the code of the victim, and the kinds of victims by their colour.
fn pairs(pairs: &Pairs) -> String {
    let victims = by_two_codes(|attacker, victim| {
        // A pawn attacks the places from which a pawn of the other side attacks its square.
        let seen = if attacker.kind() == Kind::Pawn { attacker.flip_color() } else { attacker };
        if pairs.contains(attacker, victim) { classes(seen) } else { 0 }
    });
    let attackers =
        by_two_codes(|victim, attacker| if pairs.contains(attacker, victim) { classes(attacker) } else { 0 });
    let kinds = rows(Color::ALL.into_iter().map(|color| {
        let victims = PieceCode::ALL.into_iter().filter(|victim| victim.color() == color);
        let counted =
            |attacker| victims.clone().filter(move |&victim| pairs.contains(attacker, victim)).map(kind_bit);
        bytes(&by_code(|attacker| counted(attacker).fold(0, |all, kind| all | kind)))
    }));
    [victims, attackers, kinds].map(|field| format!("    {{\n{field}\n    }},")).join("\n")
}

/// A row for each code and each other code: 0 where one of them is no piece.
fn by_two_codes(byte: impl Fn(PieceCode, PieceCode) -> u8) -> String {
    rows((0..16).map(|code| {
        let row = PieceCode::from_code(code).map_or([0; 16], |piece| by_code(|other| byte(piece, other)));
        bytes(&row)
    }))
}

/// A byte for each code: 0 where it is no piece.
fn by_code(byte: impl Fn(PieceCode) -> u8) -> [u8; 16] {
    std::array::from_fn(|code| PieceCode::from_code(low_byte(code)).map_or(0, &byte))
}

type Attacks = fn(Square) -> Bitboard;

/// How pieces attack: the attacks on an empty board, and the pieces that have them. The number of a class is its bit.
const CLASSES: [(Attacks, &str); 6] = [
    (|square| pawn_attacks(Color::White, square), "P"),
    (|square| pawn_attacks(Color::Black, square), "p"),
    (knight_attacks, "Nn"),
    (|square| bishop_attacks(square, Bitboard::EMPTY), "BbQq"),
    (|square| rook_attacks(square, Bitboard::EMPTY), "RrQq"),
    (king_attacks, "Kk"),
];

/// The classes of a piece, one bit each.
fn classes(piece: PieceCode) -> u8 {
    let is_in = |class: usize| CLASSES[class].1.contains(&piece.to_string());
    (0..CLASSES.len()).filter(|&class| is_in(class)).fold(0, |classes, class| classes | 1 << class)
}

/// A square, and the square that has a place around it. All such squares have the same step between them.
fn with_place(place: usize) -> (Square, Square) {
    let found = |square| eight_rays::square_of(square, place).map(|at| (square, at));
    Square::ALL.into_iter().find_map(found).expect("a place is on the board around some square")
}

/// The classes that attack a square from a place around it.
fn reach_from(place: usize) -> u8 {
    let (square, from) = with_place(place);
    let attacks = |class: usize| CLASSES[class].0(from).contains(square);
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

fn kind_bit(piece: PieceCode) -> u8 {
    1 << piece.kind() as u8
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
