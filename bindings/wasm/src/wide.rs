//! The exports for larger boards: lines, attacks, and the steps of the methods in words of 128 bits.
//!
//! They are a module of their own, which the explorer fetches when a larger board is chosen. The lines of a board are computed in
//! each call, so the module has no tables.
//!
//! A board, a method, a line or a piece is its index in the lists that [`wide_registry`] returns. A word goes in as two numbers of 64
//! bits, and comes out as a hexadecimal text.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Serialize, Serializer};
use slidemask::method::Formula;
use slidemask::word::{Bits, formulas};
use slidemask::{Line, Slider};
use slidemask_formula::{Explanation, Steps};
use slidemask_wide::{BoxedRider, Ride, Set, Shape, Square, Variant, rides};

use crate::text::{self, nth};

type Word = Bits<u128>;

/// A board that the module knows. The first half of its lines are those of a rook, the others those of a bishop.
#[derive(Clone, Copy)]
struct Board {
    shape: Shape,
    rides: &'static [Ride],
    lines: &'static [&'static str],
}

const fn rectangle(shape: Shape) -> Board {
    Board { shape, rides: &rides::QUEEN, lines: &["rank", "file", "diagonal", "antidiagonal"] }
}

const fn is_as_large(one: &Shape, other: &Shape) -> bool {
    one.files() == other.files() && one.ranks() == other.ranks()
}

/// The boards of all games for which a word has enough bits, a large one, and the hexagonal one. (Omega chess needs 144 bits.) Games with the
/// same board follow one another.
static BOARDS: [Board; 7] = {
    // Hours on a clock, if the files go up.
    let lines = &["4-10", "12-6", "2-8", "11-5", "1-7", "3-9"];
    let mut boards = [Board { shape: Shape::GLINSKI, rides: &rides::HEXAGONAL_QUEEN, lines }; 7];
    let (mut count, mut game, mut before) = (0, 0, Shape::GLINSKI);
    while game < Variant::ALL.len() {
        let shape = Variant::ALL[game].shape;
        if !is_as_large(&shape, &before) && shape.bits() <= 128 {
            boards[count] = rectangle(shape);
            count += 1;
            before = shape;
        }
        game += 1;
    }
    assert!(count == 5, "the array has another length than this number and two");
    boards[count] = rectangle(Shape::of(12, 10));
    boards
};

/// The methods whose formula answers a whole line in words of any width.
static METHODS: [(&str, &Formula); 5] = [
    ("ray-subtraction", &formulas::ray_subtraction),
    ("hyperbola-reversal", &formulas::reversal),
    ("hyperbola-doubled", &formulas::reversal_doubled),
    ("obstruction-difference", &formulas::obstruction_difference),
    ("edgeless", &formulas::edgeless),
];

impl Board {
    /// The line with this number through a square, split at the square.
    fn line(&self, square: Square, number: u32) -> Option<Line<Word>> {
        let ride = *nth(self.rides, number)?;
        let line = self.rider(&[ride])?.lines(square).next()?.0;
        let slider = Set::<u128>::of(square).0;
        let below = slider.wrapping_sub(1);
        Some(Line { slider: Bits(slider), lower: Bits(line & below), upper: Bits(line & !below) })
    }

    /// A rider of this board. Tables of a few kilobytes are computed faster than a page asks again.
    fn rider(&self, rides: &[Ride]) -> Option<BoxedRider<u128>> {
        BoxedRider::boxed(&self.shape, rides).ok()
    }

    fn rides_of(&self, slider: Slider) -> &'static [Ride] {
        let (rook, bishop) = self.rides.split_at(self.rides.len() / 2);
        match slider {
            Slider::Rook => rook,
            Slider::Bishop => bishop,
            Slider::Queen => self.rides,
        }
    }
}

/// The data that a caller needs before its first call.
#[derive(Serialize)]
struct Registry {
    word_bits: u32,
    boards: Vec<BoardRecord>,
    methods: [&'static str; 5],
    sliders: [&'static str; Slider::ALL.len()],
}

#[derive(Serialize)]
struct BoardRecord {
    name: String,
    files: usize,
    ranks: usize,
    lines: &'static [&'static str],
    /// The names of the squares by their bits, and `null` for a hole.
    squares: Vec<Option<String>>,
    games: Vec<GameRecord>,
}

/// A game on a board.
#[derive(Serialize)]
struct GameRecord {
    name: &'static str,
    /// The side with upper-case letters, and the other one.
    sides: [&'static str; 2],
    /// The initial position, as a FEN or an SFEN.
    start: &'static str,
    /// The letters of the kinds of pieces, without promoted ones, and their names.
    letters: String,
    pieces: Vec<&'static str>,
}

impl From<&Variant> for GameRecord {
    fn from(&Variant { name, sides, start, kinds, .. }: &Variant) -> Self {
        let kinds = || kinds.iter().filter(|kind| !kind.is_promoted);
        let letters = kinds().map(|kind| char::from(kind.letter)).collect();
        Self { name, sides, start, letters, pieces: kinds().map(|kind| kind.name).collect() }
    }
}

impl From<&Board> for BoardRecord {
    fn from(&Board { shape, lines, .. }: &Board) -> Self {
        let named = |bit| shape.contains(bit).then(|| shape.name(bit).to_string());
        let squares = (0..=u8::MAX).take(shape.bits()).map(|bit| named(Square::new(bit))).collect();
        let games = Variant::ALL
            .iter()
            .filter(|game| is_as_large(&game.shape, &shape) && shape != Shape::GLINSKI)
            .map(GameRecord::from)
            .collect();
        let (files, ranks) = (shape.files(), shape.ranks());
        let name = if shape == Shape::GLINSKI { "hexagonal".to_string() } else { format!("{files}x{ranks}") };
        Self { name, files, ranks, lines, squares, games }
    }
}

/// A word that is written as steps of 64 bits are.
struct Hex(u128);

impl From<Bits<u128>> for Hex {
    fn from(word: Bits<u128>) -> Self {
        Self(word.0)
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex(self.0))
    }
}

fn hex(word: u128) -> String {
    format!("{word:#034x}")
}

const NOTHING: &str = "there is no such board, method, piece, square or line";

/// The board with this number, and its square with this number.
fn on_board(board: u32, square: u32) -> Option<(&'static Board, Square)> {
    let board = nth(&BOARDS, board)?;
    let square = Square::new(u8::try_from(square).ok()?);
    board.shape.contains(square).then_some((board, square))
}

fn word(low: u64, high: u64) -> u128 {
    u128::from(low) | u128::from(high) << 64
}

fn write<T: Serialize>(answer: Option<T>) -> i32 {
    text::write(answer.ok_or_else(|| NOTHING.to_string()))
}

exports! {
    /// The boards, methods and pieces, as JSON.
    fn wide_registry() -> i32 {
        write(Some(Registry {
            word_bits: u128::BITS,
            boards: BOARDS.iter().map(BoardRecord::from).collect(),
            methods: METHODS.map(|(name, _)| name),
            sliders: Slider::ALL.map(Slider::name),
        }))
    }

    /// The squares of a line through a square, without the square.
    fn wide_rays(board: u32, square: u32, line: u32) -> i32 {
        let found = on_board(board, square).and_then(|(board, square)| board.line(square, line));
        write(found.map(|line| hex(line.rays().0)))
    }

    /// The attacks of a piece on a square.
    fn wide_attacks(board: u32, slider: u32, square: u32, low: u64, high: u64) -> i32 {
        let found = on_board(board, square).zip(nth(&Slider::ALL, slider));
        let attacks = found.and_then(|((board, square), &slider)| {
            let rider = board.rider(board.rides_of(slider))?;
            Some(rider.attacks(square, Set(word(low, high))).0)
        });
        write(attacks.map(hex))
    }

    /// The steps of a method along one line, as JSON.
    fn wide_explain(board: u32, method: u32, square: u32, line: u32, low: u64, high: u64) -> i32 {
        let found = on_board(board, square).and_then(|(board, square)| board.line(square, line));
        let steps = found.zip(nth(&METHODS, method)).and_then(|(line, method)| {
            let steps: Steps<Hex> = Explanation::of_lines(method.1, &[line])?.steps(Bits(word(low, high)));
            Some(steps)
        });
        write(steps)
    }
}
