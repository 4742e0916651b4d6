//! The attacks of the pieces of shogi, xiangqi and other games.

use std::collections::BTreeMap;

use serde::Serialize;
use slidemask_wide::games::{self, Kind};
use slidemask_wide::{BoardWord, BoxedPieces, Fen, Piece, Placement, Set, Square, U256, Variant};

use super::Attacks;
use super::args::AttacksArgs;
use super::drawing::{self, names};
use crate::error::Failure;
use crate::layout::Block;

/// Answers in the narrowest word that has a bit for each square.
pub(super) fn run(args: &AttacksArgs, game: &'static Variant) -> Result<(), Failure> {
    match game.shape.bits() {
        ..=64 => run_in::<u64>(args, game),
        65..=128 => run_in::<u128>(args, game),
        _ => run_in::<U256>(args, game),
    }
}

fn run_in<W: BoardWord>(args: &AttacksArgs, game: &'static Variant) -> Result<(), Failure> {
    let pieces = BoxedPieces::<W>::boxed(&game.shape, game.kinds);
    let pieces = pieces.map_err(|error| Failure::input(format!("--game {}: {error}", game.name)))?;
    let squares = drawing::squares(&game.shape, &args.square)?;
    super::answer(args, |position| Found::new(game, &pieces, position.unwrap_or(game.start), &squares))
}

/// The kind of a piece, the first one if several have its letter.
fn kind(game: &Variant, piece: Piece) -> Option<&'static Kind<'static>> {
    game.kinds.iter().find(|kind| (kind.letter, kind.is_promoted) == (piece.letter, piece.is_promoted))
}

/// Whether a kind slides, or shoots over a piece.
fn is_slider(kind: &Kind<'_>) -> bool {
    match kind.attacks {
        games::Attacks::Rides(rides) => rides.iter().any(|ride| ride.longest > 2),
        games::Attacks::Cannon(_) | games::Attacks::JanggiCannon(_) => true,
        _ => false,
    }
}

/// The pieces of a position that the command line selects, with their attacks.
struct Found<W> {
    game: &'static Variant,
    placement: Placement,
    to_move: &'static str,
    /// What each side has in hand, such as `black: S2P`.
    hands: [Hand; 2],
    /// Whether the position is drawn, too.
    is_drawn: bool,
    pieces: Vec<(Square, Piece, &'static str, Set<W>)>,
}

impl<W: BoardWord> Found<W> {
    /// Finds the attacks of the pieces on some squares, or of all that slide.
    fn new(
        game: &'static Variant,
        pieces: &BoxedPieces<W>,
        position: &str,
        squares: &[Square],
    ) -> Result<Self, Failure> {
        let fen = game.parse(position.trim());
        let fen =
            fen.map_err(|error| Failure::input(format!("invalid position of {}: {error}", game.name)))?;
        let placement = fen.placement;
        let occupied = placement.occupied();
        let squares_of = |piece| placement.squares_of(|other| other == piece);
        let found = |square, piece: Piece, name| {
            (square, piece, name, pieces.attacks(piece, square, occupied, squares_of))
        };
        let sliders = placement.pieces().filter_map(|(square, piece)| {
            let kind = kind(game, piece).filter(|kind| is_slider(kind))?;
            Some(found(square, piece, kind.name))
        });
        let named = squares.iter().map(|&square| {
            let piece = drawing::piece_on(&game.shape, &placement, square)?;
            Ok(found(square, piece, kind(game, piece).map_or("piece", |kind| kind.name)))
        });
        Ok(Self {
            game,
            placement,
            to_move: game.sides[usize::from(!fen.is_white_to_move)],
            hands: hands(game, &fen),
            is_drawn: squares.is_empty(),
            pieces: if squares.is_empty() {
                sliders.collect()
            } else {
                named.collect::<Result<_, Failure>>()?
            },
        })
    }
}

/// The pieces that a side has in hand, with their numbers.
type Hand = (&'static str, Vec<(String, u8)>);

fn hands(game: &Variant, fen: &Fen<'_>) -> [Hand; 2] {
    [true, false].map(|is_white| {
        let own = fen.hands().pieces().filter(|(piece, _)| piece.is_white == is_white);
        let side = game.sides[usize::from(!is_white)];
        (side, own.map(|(piece, number)| (piece.to_string(), number)).collect())
    })
}

/// The hand of a side, as a position shows it; `None` if it is empty.
fn shown((side, pieces): &Hand) -> Option<String> {
    let count = |count: u8| if count > 1 { count.to_string() } else { String::new() };
    let text: String = pieces.iter().map(|(piece, number)| count(*number) + piece).collect();
    (!text.is_empty()).then(|| format!("{side}: {text}"))
}

impl<W: BoardWord> Attacks for Found<W> {
    type Report = Report;

    fn missing(&self) -> Option<String> {
        None
    }

    fn blocks(&self) -> Vec<Block> {
        let Self { game, placement, to_move, hands, .. } = self;
        let title = format!("{}, {to_move} to move", game.name);
        let hands: Vec<_> = hands.iter().filter_map(shown).collect();
        let position = self.is_drawn.then(|| drawing::position(&game.shape, placement, &title, &hands));
        let pieces = self.pieces.iter().map(|&(square, piece, name, attacks)| {
            let side = game.sides[usize::from(!piece.is_white)];
            let title = format!("{side} {name} {}", game.shape.name(square));
            drawing::attacks(&game.shape, placement, &title, square, attacks)
        });
        position.into_iter().chain(pieces).collect()
    }

    fn report(self) -> Report {
        let shape = self.game.shape;
        let answer = |(square, piece, name, attacks): (Square, Piece, _, _)| Answer {
            square: shape.name(square).to_string(),
            piece: piece.to_string(),
            name,
            attacks: names(&shape, attacks),
        };
        Report {
            to_move: self.to_move,
            in_hand: self
                .hands
                .into_iter()
                .filter(|(_, pieces)| !pieces.is_empty())
                .map(|(side, pieces)| (side, pieces.into_iter().collect()))
                .collect(),
            pieces: self.pieces.into_iter().map(answer).collect(),
        }
    }
}

#[derive(Serialize)]
struct Report {
    to_move: &'static str,
    /// For each side that has something in hand, the number of each piece.
    in_hand: BTreeMap<&'static str, BTreeMap<String, u8>>,
    pieces: Vec<Answer>,
}

#[derive(Serialize)]
struct Answer {
    square: String,
    piece: String,
    name: &'static str,
    attacks: Vec<String>,
}
