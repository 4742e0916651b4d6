//! Which sliders on which board the command line speaks of.

use slidemask::{Bitboard, Color, Pieces, Slider, Square};
use slidemask_board::{Fen, Piece, Placement};

use crate::args::{PositionArgs, SelectionArgs};
use crate::error::Failure;

/// A board: the pieces, or no more than which squares are occupied.
pub(crate) enum Board {
    Pieces(Placement),
    Occupied(Bitboard),
}

/// A sliding piece; one that was set down by the command line has no colour.
#[derive(Clone, Copy)]
pub(crate) struct Placed {
    pub(crate) slider: Slider,
    pub(crate) color: Option<Color>,
    pub(crate) square: Square,
}

impl Board {
    /// The board that is asked for; the initial position if none is.
    pub(crate) fn new(args: &PositionArgs) -> Result<Self, Failure> {
        if let Some(occupied) = args.occupied {
            return Ok(Self::Occupied(occupied));
        }
        let fen = args.fen();
        let fen: Fen = fen.as_deref().unwrap_or(Fen::INITIAL).parse()?;
        Ok(Self::Pieces(fen.placement))
    }

    pub(crate) fn occupied(&self) -> Bitboard {
        match self {
            Self::Pieces(placement) => placement.occupied(),
            Self::Occupied(occupied) => *occupied,
        }
    }

    /// What stands on a square: the letter of a piece, an `o` for an unknown one, a dot.
    pub(crate) fn letter(&self, square: Square) -> char {
        match self {
            Self::Pieces(placement) => placement.piece_at(square).map_or('.', Piece::letter),
            Self::Occupied(occupied) if occupied.contains(square) => 'o',
            Self::Occupied(_) => '.',
        }
    }

    /// The slider that stands on a square.
    fn slider_at(&self, square: Square) -> Option<Placed> {
        let Self::Pieces(placement) = self else { return None };
        Placed::new(square, placement.piece_at(square)?)
    }

    /// The sliders that are asked for: on the named squares, of the named kind, or all. One that is named and
    /// not there is set down on the board, in the place of what was.
    pub(crate) fn sliders(&mut self, args: &SelectionArgs) -> Result<Vec<Placed>, Failure> {
        if args.square.is_empty() {
            return self.sliders_of_kind(args.piece);
        }
        let mut named = Bitboard::EMPTY;
        let mut sliders = Vec::new();
        for &square in &args.square {
            if !named.contains(square) {
                named.insert(square);
                sliders.push(self.slider_on(square, args.piece)?);
            }
        }
        Ok(sliders)
    }

    /// The slider on a square, set down there if the command line says which and it is not there yet.
    pub(crate) fn slider_on(&mut self, square: Square, wanted: Option<Slider>) -> Result<Placed, Failure> {
        match (self.slider_at(square), wanted) {
            (Some(there), None) => Ok(there),
            (Some(there), Some(slider)) if there.slider == slider => Ok(there),
            (_, Some(slider)) => Ok(self.set_down(Placed { slider, color: None, square })),
            (None, None) => Err(Failure::input(format!(
                "no sliding piece is known to stand on {square}: set one there with --piece rook, bishop or queen"
            ))),
        }
    }

    /// The squares of rooks and queens.
    pub(crate) fn orthogonal_sliders(&self) -> Bitboard {
        match self {
            Self::Pieces(placement) => Pieces::from(placement).sliders.orthogonal,
            Self::Occupied(_) => Bitboard::EMPTY,
        }
    }

    /// The square, with a rook set down on it where neither a rook nor a queen stands.
    pub(crate) fn rook_on(&mut self, square: Square) -> Square {
        if !self.orthogonal_sliders().contains(square) {
            self.set_down(Placed { slider: Slider::Rook, color: None, square });
        }
        square
    }

    fn set_down(&mut self, placed: Placed) -> Placed {
        match self {
            Self::Pieces(placement) => placement.set(placed.square, Some(placed.piece())),
            Self::Occupied(occupied) => occupied.insert(placed.square),
        }
        placed
    }

    fn sliders_of_kind(&self, wanted: Option<Slider>) -> Result<Vec<Placed>, Failure> {
        let Self::Pieces(placement) = self else {
            return Err(Failure::input(
                "--occupied does not say where a sliding piece stands: add --square and --piece",
            ));
        };
        let all = placement.iter().filter_map(|(square, piece)| Placed::new(square, piece));
        let found: Vec<_> =
            all.filter(|placed| wanted.is_none_or(|slider| placed.slider == slider)).collect();
        if found.is_empty() {
            let name = wanted.map_or("sliding piece", Slider::name);
            return Err(Failure::input(format!(
                "the position has no {name}: set one down with --square and --piece"
            )));
        }
        Ok(found)
    }
}

impl Placed {
    /// A piece on its square, if it slides.
    fn new(square: Square, piece: Piece) -> Option<Self> {
        Some(Self { slider: piece.kind.slider()?, color: Some(piece.color), square })
    }

    /// It as a chessman: White's where it has no colour.
    fn piece(self) -> Piece {
        Piece { color: self.color.unwrap_or(Color::White), kind: self.slider.into() }
    }

    /// Its letter on the board: small for Black's.
    pub(crate) fn letter(self) -> char {
        self.piece().letter()
    }

    /// Such as `white rook a1`, or `rook a1` where there is no colour.
    pub(crate) fn title(self) -> String {
        let Self { slider, square, .. } = self;
        match self.color {
            Some(color) => format!("{color} {slider} {square}"),
            None => format!("{slider} {square}"),
        }
    }
}
