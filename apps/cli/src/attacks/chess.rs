//! The attacks of the rooks, bishops and queens of chess.

use serde::Serialize;
use slidemask::method::Method;
use slidemask::{Bitboard, Color, Slider, Square};

use super::Attacks;
use super::args::AttacksArgs;
use crate::board::PieceArg;
use crate::error::Failure;
use crate::layout::{self, Block, DIM, styled};
use crate::position::{Placed, Position};

/// The sliders of a position that the command line selects, with their attacks.
struct Found {
    method: &'static Method,
    wanted: Option<Slider>,
    position: Position,
    sliders: Vec<(Placed, Bitboard)>,
}

pub(super) fn run(args: &AttacksArgs) -> Result<(), Failure> {
    let wanted = match args.piece[..] {
        [] => None,
        [PieceArg::Slider(slider)] => Some(slider),
        [PieceArg::Letter(letter, kind)] => {
            return Err(Failure::input(format!(
                "--piece {letter}={kind} needs a board: give its size, such as --board 9x10"
            )));
        }
        _ => {
            return Err(Failure::input(
                "--piece is given several times: without --board, give one kind of piece",
            ));
        }
    };
    let squares: Result<Vec<Square>, _> = args.square.iter().map(|name| square(name)).collect();
    let squares = squares?;
    super::answer(args, |fen| Found::new(args, fen, &squares, wanted))
}

fn square(name: &str) -> Result<Square, Failure> {
    name.parse().map_err(|error| Failure::input(format!("--square {name}: {error}")))
}

impl Found {
    /// Finds the attacks in a position; `None` is the initial one, unless the command line has the occupied squares.
    fn new(
        args: &AttacksArgs,
        fen: Option<&str>,
        squares: &[Square],
        wanted: Option<Slider>,
    ) -> Result<Self, Failure> {
        let mut position = Position::new(fen, args.position.occupied)?;
        let method = args.method;
        let placed = position.sliders(squares, wanted)?;
        let attacks = |placed: Placed| method.attacks(placed.slider, placed.square, position.occupied());
        let sliders = placed.into_iter().map(|placed| (placed, attacks(placed))).collect();
        Ok(Self { method, wanted, position, sliders })
    }
}

impl Attacks for Found {
    type Report = Report;

    fn missing(&self) -> Option<String> {
        let name = self.wanted.map_or("sliding piece", Slider::name);
        let message =
            || format!("the position has no {name}: put one on the board with --square and --piece");
        self.sliders.is_empty().then(message)
    }

    fn blocks(&self) -> Vec<Block> {
        self.sliders.iter().map(|&(placed, attacks)| block(&self.position, placed, attacks)).collect()
    }

    fn report(self) -> Report {
        let sliders = self.sliders.into_iter().map(|(Placed { slider, color, square }, attacks)| Answer {
            piece: slider,
            color,
            square,
            attacks,
            squares: attacks.into_iter().collect(),
        });
        Report { method: self.method.name, occupied: self.position.occupied(), sliders: sliders.collect() }
    }
}

fn block(position: &Position, placed: Placed, attacks: Bitboard) -> Block {
    let mut picture = layout::board(|square| {
        let is_slider = square == placed.square;
        let letter = if is_slider { Some(placed.letter()) } else { position.piece_letter(square) };
        let letter = letter.map(String::from);
        layout::slider_cell(letter.as_deref(), is_slider, attacks.contains(square), layout::CELL)
    });
    picture.push(styled(DIM, &format!("{attacks:#018x}")));
    let names: Vec<_> = attacks.into_iter().map(|square| square.to_string()).collect();
    super::block(&placed.title(), picture, &names, super::NARROWEST)
}

#[derive(Serialize)]
struct Report {
    method: &'static str,
    occupied: Bitboard,
    sliders: Vec<Answer>,
}

#[derive(Serialize)]
struct Answer {
    piece: Slider,
    color: Option<Color>,
    square: Square,
    attacks: Bitboard,
    squares: Vec<Square>,
}
