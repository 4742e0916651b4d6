//! The attacks on boards of up to 256 squares, whose pieces the command line names.

use serde::Serialize;
use slidemask_wide::{BoardWord, BoxedRider, Piece, Placement, Ride, Set, Square, U256, hoppers};

use super::Attacks;
use super::args::AttacksArgs;
use super::drawing::{self, names};
use crate::board::{BoardArg, Kind, Letter, PieceArg};
use crate::error::Failure;
use crate::layout::Block;

/// The letters that need no `--piece`.
const KNOWN: [(Letter, Kind); 3] =
    [(Letter::new(b'r'), Kind::Rook), (Letter::new(b'b'), Kind::Bishop), (Letter::new(b'q'), Kind::Queen)];

/// Answers in the narrowest word that has a bit for each square.
pub(super) fn run(args: &AttacksArgs, board: &BoardArg) -> Result<(), Failure> {
    match board.shape.bits() {
        ..=64 => run_in::<u64>(args, board),
        65..=128 => run_in::<u128>(args, board),
        _ => run_in::<U256>(args, board),
    }
}

fn run_in<W: BoardWord>(args: &AttacksArgs, board: &BoardArg) -> Result<(), Failure> {
    let pieces = Pieces::<W>::new(board, &args.piece)?;
    let squares = drawing::squares(&board.shape, &args.square)?;
    super::answer(args, |position| Found::new(&pieces, position, &squares))
}

/// A board, and what the letters stand for.
struct Pieces<'a, W> {
    board: &'a BoardArg,
    movers: Vec<Mover<W>>,
}

/// A letter, its kind of piece, and the lines of that kind.
struct Mover<W> {
    letter: Letter,
    kind: Kind,
    white: BoxedRider<W>,
    black: BoxedRider<W>,
}

impl<'a, W: BoardWord> Pieces<'a, W> {
    fn new(board: &'a BoardArg, named: &[PieceArg]) -> Result<Self, Failure> {
        let mut pieces = Self { board, movers: Vec::new() };
        for &piece in named {
            let PieceArg::Letter(letter, kind) = piece else {
                return Err(Failure::input(
                    "with --board, --piece names a letter and its kind, such as c=cannon",
                ));
            };
            if pieces.named(letter).is_some() {
                return Err(Failure::input(format!(
                    "--piece gives {letter} two kinds: leave one of them out"
                )));
            }
            let mover = Mover::new(board, letter, kind, true);
            pieces
                .movers
                .push(mover.map_err(|error| Failure::input(format!("--piece {letter}={kind}: {error}")))?);
        }
        for (letter, kind) in KNOWN {
            if pieces.named(letter).is_none() {
                pieces.movers.push(Mover::new(board, letter, kind, false).map_err(Failure::Input)?);
            }
        }
        Ok(pieces)
    }

    fn named(&self, letter: Letter) -> Option<&Mover<W>> {
        self.movers.iter().find(|mover| mover.letter == letter)
    }

    /// The lines of a piece, or `None` if it only stands in the way.
    fn mover(&self, piece: Piece) -> Option<&Mover<W>> {
        self.named(piece.into()).filter(|mover| mover.kind != Kind::Obstacle)
    }
}

impl<W: BoardWord> Mover<W> {
    /// A kind that must move is refused if none of its steps lands on this board. Otherwise it attacks nothing, such as a bishop on
    /// a single file.
    fn new(board: &BoardArg, letter: Letter, kind: Kind, must_move: bool) -> Result<Self, String> {
        let rider = |is_white| {
            let rides = kind.rides(board.is_hexagonal, is_white);
            let rides =
                rides.ok_or_else(|| format!("--board {} has no such piece: leave it out", board.name))?;
            // A board may be too narrow for some of the steps.
            let lands = |&ride: &Ride| BoxedRider::<W>::boxed(&board.shape, &[ride]).is_ok();
            let landing: Vec<_> = rides.iter().copied().filter(lands).collect();
            let rides = if landing.is_empty() && must_move { rides } else { &landing };
            BoxedRider::boxed(&board.shape, rides).map_err(|error| error.to_string())
        };
        Ok(Self { letter, kind, white: rider(true)?, black: rider(false)? })
    }

    /// The squares on which a piece could capture, and the empty squares to which it may go.
    fn attacks_and_moves(
        &self,
        is_white: bool,
        square: Square,
        occupied: Set<W>,
        janggi_cannons: Set<W>,
    ) -> (Set<W>, Set<W>) {
        let rider = if is_white { &self.white } else { &self.black };
        match self.kind {
            Kind::Cannon => (
                hoppers::cannon_attacks(rider, square, occupied),
                hoppers::cannon_moves(rider, square, occupied),
            ),
            Kind::JanggiCannon => (
                hoppers::janggi_cannon_attacks(rider, square, occupied, janggi_cannons),
                hoppers::janggi_cannon_moves(rider, square, occupied, janggi_cannons),
            ),
            Kind::Grasshopper => (
                hoppers::grasshopper_attacks(rider, square, occupied),
                hoppers::grasshopper_moves(rider, square, occupied),
            ),
            _ => (rider.attacks(square, occupied), rider.moves(square, occupied)),
        }
    }
}

/// The sliders of a position that the command line selects, with their attacks.
struct Found<'a, W> {
    board: &'a BoardArg,
    placement: Placement,
    sliders: Vec<Attacker<W>>,
}

struct Attacker<W> {
    square: Square,
    piece: Piece,
    kind: Kind,
    attacks: Set<W>,
    moves: Set<W>,
}

impl<'a, W: BoardWord> Found<'a, W> {
    /// Finds the attacks of the pieces on some squares, or of all pieces that have a kind.
    fn new(pieces: &Pieces<'a, W>, position: Option<&str>, squares: &[Square]) -> Result<Self, Failure> {
        let BoardArg { name, shape, .. } = pieces.board;
        let position = position.ok_or_else(|| {
            Failure::input(format!("--board {name} has no initial position: give the first field of a FEN"))
        })?;
        let placement = Placement::parse(shape, position.trim())
            .map_err(|error| Failure::input(format!("invalid position: {error}")))?;
        let occupied = placement.occupied();
        let is_janggi_cannon =
            |piece| pieces.mover(piece).is_some_and(|mover| mover.kind == Kind::JanggiCannon);
        let janggi_cannons = placement.squares_of(is_janggi_cannon);
        let slider = |square, piece: Piece| {
            let mover = pieces.mover(piece)?;
            let (attacks, moves) = mover.attacks_and_moves(piece.is_white, square, occupied, janggi_cannons);
            Some(Attacker { square, piece, kind: mover.kind, attacks, moves })
        };
        let sliders = if squares.is_empty() {
            placement.pieces().filter_map(|(square, piece)| slider(square, piece)).collect()
        } else {
            let on = |&square: &Square| {
                let piece = drawing::piece_on(shape, &placement, square)?;
                let name = shape.name(square);
                slider(square, piece).ok_or_else(|| {
                    let letter = piece.to_string();
                    Failure::input(format!(
                        "the piece {letter} on {name} has no kind that slides here: name one, such as --piece {}=cannon",
                        letter.to_lowercase()
                    ))
                })
            };
            squares.iter().map(on).collect::<Result<_, _>>()?
        };
        Ok(Self { board: pieces.board, placement, sliders })
    }

    /// A picture of all squares to which a slider may go, and of the pieces that it attacks.
    fn block(&self, slider: &Attacker<W>) -> Block {
        let shape = &self.board.shape;
        let side = if slider.piece.is_white { "white" } else { "black" };
        let title = format!("{side} {} {}", slider.kind, shape.name(slider.square));
        drawing::attacks(shape, &self.placement, &title, slider.square, slider.attacks | slider.moves)
    }
}

impl<W: BoardWord> Attacks for Found<'_, W> {
    type Report = Report;

    fn missing(&self) -> Option<String> {
        let message = "the position has no piece of a known kind: name a letter, such as --piece c=cannon";
        self.sliders.is_empty().then(|| message.into())
    }

    fn blocks(&self) -> Vec<Block> {
        self.sliders.iter().map(|slider| self.block(slider)).collect()
    }

    fn report(self) -> Report {
        let answer = |slider: &Attacker<W>| Answer {
            square: self.board.shape.name(slider.square).to_string(),
            piece: slider.piece.to_string(),
            attacks: names(&self.board.shape, slider.attacks),
            moves: names(&self.board.shape, slider.moves),
        };
        Report { sliders: self.sliders.iter().map(answer).collect() }
    }
}

#[derive(Serialize)]
struct Report {
    sliders: Vec<Answer>,
}

#[derive(Serialize)]
struct Answer {
    square: String,
    piece: String,
    attacks: Vec<String>,
    moves: Vec<String>,
}
