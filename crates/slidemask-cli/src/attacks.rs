//! `slidemask attacks`: the attacks of the rooks, bishops and queens of a position.

use serde::Serialize;
use slidemask::method::Method;
use slidemask::{Bitboard, Color, Slider, Square};

use crate::args::AttacksArgs;
use crate::error::Failure;
use crate::layout::{self, BOLD, Block, DIM, SET, SLIDER, styled};
use crate::output;
use crate::position::{Board, Placed};

pub(crate) fn run(args: &AttacksArgs) -> Result<(), Failure> {
    let mut board = Board::new(&args.position)?;
    let sliders = board.sliders(&args.selection)?;
    let method = args.method;
    let answers: Vec<_> =
        sliders.iter().map(|placed| method.attacks(placed.slider, placed.square, board.occupied())).collect();
    if args.json {
        return output::print_json(&report(method, &board, &sliders, &answers));
    }
    let blocks: Vec<_> =
        sliders.iter().zip(&answers).map(|(placed, attacks)| block(&board, *placed, *attacks)).collect();
    output::print(&layout::side_by_side(&blocks, output::width()))
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

fn report(method: &Method, board: &Board, sliders: &[Placed], answers: &[Bitboard]) -> Report {
    let answer = |(&Placed { slider, color, square }, &attacks): (&Placed, &Bitboard)| Answer {
        piece: slider,
        color,
        square,
        attacks,
        squares: attacks.into_iter().collect(),
    };
    Report {
        method: method.name,
        occupied: board.occupied(),
        sliders: sliders.iter().zip(answers).map(answer).collect(),
    }
}
