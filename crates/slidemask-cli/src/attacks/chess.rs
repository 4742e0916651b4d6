//! The attacks of the rooks, bishops and queens of chess.

use serde::Serialize;
use slidemask::method::Method;
use slidemask::{Bitboard, Color, Slider, Square};

use super::Attacks;
use crate::args::AttacksArgs;
use crate::error::Failure;
use crate::layout::{self, BOLD, Block, DIM, SET, SLIDER, styled};
use crate::position::{Board, Placed};

/// The sliders of a position that the command line selects, with their attacks.
pub(super) struct Found {
    method: &'static Method,
    wanted: Option<Slider>,
    board: Board,
    sliders: Vec<(Placed, Bitboard)>,
}

impl Found {
    /// Finds the attacks in a position; `None` is the initial one, unless the command line has the occupied squares.
    pub(super) fn new(args: &AttacksArgs, fen: Option<&str>) -> Result<Self, Failure> {
        let mut board = Board::new(fen, args.position.occupied)?;
        let (method, wanted) = (args.method, args.piece);
        let placed = board.sliders(&args.square, wanted)?;
        let attacks = |placed: Placed| method.attacks(placed.slider, placed.square, board.occupied());
        let sliders = placed.into_iter().map(|placed| (placed, attacks(placed))).collect();
        Ok(Self { method, wanted, board, sliders })
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
        self.sliders.iter().map(|&(placed, attacks)| block(&self.board, placed, attacks)).collect()
    }

    fn report(self) -> Report {
        let sliders = self.sliders.into_iter().map(|(Placed { slider, color, square }, attacks)| Answer {
            piece: slider,
            color,
            square,
            attacks,
            squares: attacks.into_iter().collect(),
        });
        Report { method: self.method.name, occupied: self.board.occupied(), sliders: sliders.collect() }
    }
}

fn block(board: &Board, placed: Placed, attacks: Bitboard) -> Block {
    let picture = layout::board(|square| {
        let letter = board.letter(square);
        match (square == placed.square, attacks.contains(square), letter) {
            (true, ..) => styled(SLIDER, &format!(" {}", placed.letter())),
            (_, true, '.') => styled(SET, " *"),
            (_, true, _) => styled(SET, &format!("x{letter}")),
            (_, false, _) => format!(" {letter}"),
        }
    });
    let names: Vec<_> = attacks.into_iter().map(|square| square.to_string()).collect();
    let named = names.chunks(6).map(|names| names.join(" "));
    let hex = styled(DIM, &format!("{attacks:#018x}"));
    Block {
        head: vec![styled(BOLD, &placed.title())],
        body: picture.into_iter().chain([hex]).chain(named).collect(),
    }
}

#[derive(Serialize)]
pub(super) struct Report {
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
