//! What is in each plane of a position.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use slidemask::{Bitboard, Color, Square};
use slidemask_board::{Board, Kind, Wing};

use crate::names;

/// The most positions of a game that a layout shows: the current one and those before it.
pub(crate) const STEPS: usize = 8;

/// A position of a game, and how often it occurred before.
#[derive(Clone, Copy, Default)]
pub(crate) struct Step {
    pub(crate) board: Board,
    pub(crate) earlier: u8,
}

/// Planes that belong together.
#[derive(Clone, Copy)]
struct Part {
    name: &'static str,
    planes: usize,
    meaning: &'static str,
    draw: Draw,
}

/// How the planes of a part are drawn.
#[derive(Clone, Copy)]
enum Draw {
    /// The squares of one position, from the side that sees it.
    Sets(fn(&Board, Color, &mut dyn FnMut(usize, Bitboard))),
    /// Planes with one number on all squares.
    Numbers(fn(&Board, Color, &mut dyn FnMut(usize, f32))),
    /// Planes of ones or zeros, from the positions of a game (newest first) and the number of one of them.
    Repetitions(fn(&[Step], usize) -> [bool; 2]),
}
use Draw::{Numbers, Repetitions, Sets};

const PIECES: Part = Part {
    name: "pieces",
    planes: 12,
    meaning: "own pawns, knights, bishops, rooks, queens and king, then those of the other side",
    draw: Sets(|board, view, set| {
        for (i, color) in [view, !view].into_iter().enumerate() {
            for kind in Kind::ALL {
                set(6 * i + kind as usize, board.pieces(color, kind));
            }
        }
    }),
};

const ATTACKS: Part = Part {
    name: "attacks",
    planes: 12,
    meaning: "the squares that the pieces of each kind attack, in the same order",
    draw: Sets(|board, view, set| {
        for (i, color) in [view, !view].into_iter().enumerate() {
            for (kind, attacked) in board.attacks_by_kind(color).to_array().into_iter().enumerate() {
                set(6 * i + kind, attacked);
            }
        }
    }),
};

const EN_PASSANT: Part = Part {
    name: "en_passant",
    planes: 1,
    meaning: "the square behind a pawn that can be captured en passant",
    draw: Sets(|board, _, set| set(0, board.legal_en_passant().map_or(Bitboard::EMPTY, Bitboard::from))),
};

const WHITE_TO_MOVE: Part = Part {
    name: "white_to_move",
    planes: 1,
    meaning: "1 if White is to move",
    draw: Numbers(|board, _, number| number(0, f32::from(board.side_to_move() == Color::White))),
};

const CASTLING: Part = Part {
    name: "castling",
    planes: 4,
    meaning: "own rights to castle on the king's side and the queen's side, then those of the other side",
    draw: Numbers(|board, view, number| rights(board, view, [Wing::Kingside, Wing::Queenside], number)),
};

const HALFMOVE_CLOCK: Part = Part {
    name: "halfmove_clock",
    planes: 1,
    meaning: "plies since the last capture or pawn move",
    draw: Numbers(|board, _, number| number(0, board.halfmove_clock().into())),
};

const FULLMOVE_NUMBER: Part = Part {
    name: "fullmove_number",
    planes: 1,
    meaning: "the number of the full move",
    draw: Numbers(|board, _, number| number(0, board.fullmove_number().into())),
};

const REPETITIONS: Part = Part {
    name: "repetitions",
    planes: 2,
    meaning: "1 if the position has occurred before in its game; 1 if it has occurred twice before",
    draw: Repetitions(|steps, i| {
        let earlier = steps.get(i).map_or(0, |step| step.earlier);
        [earlier >= 1, earlier >= 2]
    }),
};

/// The parts that users can choose.
static PARTS: [Part; 8] =
    [PIECES, ATTACKS, EN_PASSANT, WHITE_TO_MOVE, CASTLING, HALFMOVE_CLOCK, FULLMOVE_NUMBER, REPETITIONS];

/// pgx says whether a position occurs once in its game, or also earlier or later. A position before the start occurs once.
const PGX_REPETITIONS: Part = Part {
    draw: Repetitions(|steps, i| {
        let again = steps.get(i).is_some_and(|step| {
            step.earlier > 0 || steps[..i].iter().any(|later| later.board.same_position(&step.board))
        });
        [!again, again]
    }),
    ..REPETITIONS
};

const PGX_BLACK_TO_MOVE: Part = Part {
    draw: Numbers(|board, _, number| number(0, f32::from(board.side_to_move() == Color::Black))),
    ..WHITE_TO_MOVE
};

/// Plies since the start of chess, as a part of 512.
const PGX_PLIES: Part = Part {
    draw: Numbers(|board, _, number| {
        let moves = f32::from(board.fullmove_number().saturating_sub(1));
        number(0, (2. * moves + f32::from(board.side_to_move() == Color::Black)) / 512.);
    }),
    ..FULLMOVE_NUMBER
};

const PGX_CASTLING: Part = Part {
    draw: Numbers(|board, view, number| rights(board, view, [Wing::Queenside, Wing::Kingside], number)),
    ..CASTLING
};

const PGX_CLOCK: Part = Part {
    draw: Numbers(|board, _, number| number(0, f32::from(board.halfmove_clock()) / 100.)),
    ..HALFMOVE_CLOCK
};

fn rights(board: &Board, view: Color, wings: [Wing; 2], number: &mut dyn FnMut(usize, f32)) {
    for (i, color) in [view, !view].into_iter().enumerate() {
        for (j, wing) in wings.into_iter().enumerate() {
            number(2 * i + j, f32::from(board.castling_rights().rook(color, wing).is_some()));
        }
    }
}

/// All planes of a position.
pub(crate) struct Layout {
    /// The parts of each of the last positions, and the number of these positions.
    of_steps: Vec<Part>,
    steps: usize,
    /// The parts of the current position alone.
    of_position: Vec<Part>,
    /// Whether the first row of a plane is the last rank, as the side sees the board.
    last_rank_first: bool,
    /// Whether numbers may be parts of one.
    pub(crate) has_fractions: bool,
}

/// The parts of planes with the number of their planes and what they show.
#[pyfunction]
pub(crate) fn plane_parts() -> Vec<(&'static str, usize, &'static str)> {
    PARTS.iter().map(|part| (part.name, part.planes, part.meaning)).collect()
}

/// Where the cell of a plane is, in the cells of a row.
#[derive(Clone, Copy)]
pub(crate) struct Places {
    plane: usize,
    square: usize,
    /// The squares are mirrored by this.
    flip: usize,
}

/// A number in a cell.
pub(crate) trait Cell: Copy + Default + Send {
    /// The nearest value.
    fn of(number: f32) -> Self;
}

impl Layout {
    /// Reads the argument `layout`.
    pub(crate) fn named(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let expected = "use names of slidemask.PLANE_PARTS joined with '+', 'alphazero' or 'pgx'";
        let text: String =
            value.extract().map_err(|_| names::wrong_type(value, "layout", &format!(": {expected}")))?;
        let plain = |of_position| Self {
            of_steps: Vec::new(),
            steps: 1,
            of_position,
            last_rank_first: false,
            has_fractions: false,
        };
        let of_games = |repetitions, of_position: [Part; 4]| Self {
            of_steps: vec![PIECES, repetitions],
            steps: STEPS,
            ..plain(of_position.to_vec())
        };
        Ok(match &*text {
            "alphazero" => of_games(REPETITIONS, [WHITE_TO_MOVE, FULLMOVE_NUMBER, CASTLING, HALFMOVE_CLOCK]),
            "pgx" => Self {
                last_rank_first: true,
                has_fractions: true,
                ..of_games(PGX_REPETITIONS, [PGX_BLACK_TO_MOVE, PGX_PLIES, PGX_CASTLING, PGX_CLOCK])
            },
            names => {
                let part = |name: &str| PARTS.into_iter().find(|part| part.name == name);
                let parts = names.split('+').map(part).collect::<Option<Vec<_>>>();
                plain(parts.ok_or_else(|| PyValueError::new_err(format!("layout is {text:?}: {expected}")))?)
            }
        })
    }

    /// The number of planes.
    pub(crate) fn planes(&self) -> usize {
        let count = |parts: &[Part]| parts.iter().map(|part| part.planes).sum::<usize>();
        self.steps * count(&self.of_steps) + count(&self.of_position)
    }

    /// The number of positions of a game that the planes show, or in which they look for repetitions.
    pub(crate) const fn steps(&self) -> usize {
        self.steps
    }

    /// Whether the planes show how often positions have occurred.
    pub(crate) fn needs_games(&self) -> bool {
        self.of_steps.iter().chain(&self.of_position).any(|part| matches!(part.draw, Repetitions(_)))
    }

    /// Where the cells of a row are.
    pub(crate) fn places(&self, channels_last: bool) -> Places {
        let (plane, square) = if channels_last { (1, self.planes()) } else { (Square::ALL.len(), 1) };
        Places { plane, square, flip: if self.last_rank_first { 56 } else { 0 } }
    }

    /// Draws a position, the first of `steps`, into cells that are zeros. The others came before it in its game, the newest first.
    pub(crate) fn draw<T: Cell>(&self, steps: &[Step], view: Color, places: Places, cells: &mut [T]) {
        let mirrored = if view == Color::White { 0 } else { 56 };
        let places = Places { flip: places.flip ^ mirrored, ..places };
        let mut first = 0;
        for step in 0..self.steps {
            for part in &self.of_steps {
                part.draw(steps, step, view, Canvas { places, first, cells });
                first += part.planes;
            }
        }
        for part in &self.of_position {
            part.draw(steps, 0, view, Canvas { places, first, cells });
            first += part.planes;
        }
    }
}

/// The planes of a part.
struct Canvas<'a, T> {
    places: Places,
    /// The number of the first plane.
    first: usize,
    cells: &'a mut [T],
}

impl<T: Cell> Canvas<'_, T> {
    fn set(&mut self, plane: usize, set: Bitboard) {
        let base = (self.first + plane) * self.places.plane;
        for square in set {
            self.cells[base + (square.index() ^ self.places.flip) * self.places.square] = T::of(1.);
        }
    }

    fn number(&mut self, plane: usize, number: f32) {
        if number != 0. {
            let base = (self.first + plane) * self.places.plane;
            let cells = self.cells[base..].iter_mut().step_by(self.places.square).take(Square::ALL.len());
            cells.for_each(|cell| *cell = T::of(number));
        }
    }
}

impl Part {
    fn draw<T: Cell>(&self, steps: &[Step], step: usize, view: Color, mut canvas: Canvas<'_, T>) {
        match (self.draw, steps.get(step)) {
            (Sets(draw), Some(step)) => draw(&step.board, view, &mut |plane, set| canvas.set(plane, set)),
            (Numbers(draw), Some(step)) => {
                draw(&step.board, view, &mut |plane, number| canvas.number(plane, number));
            }
            (Repetitions(draw), _) => {
                for (plane, is_set) in draw(steps, step).into_iter().enumerate() {
                    canvas.number(plane, f32::from(is_set));
                }
            }
            (_, None) => {}
        }
    }
}
