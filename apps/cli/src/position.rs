//! The position and the sliders that the command line names.

use slidemask::{Bitboard, Color, Pieces, Slider, Square};
use slidemask_board::{Fen, Piece, Placement};

use crate::error::Failure;
use crate::shared_args::START;

/// The pieces, or only the occupied squares.
pub(crate) enum Position {
    Pieces(Placement),
    Occupied(Bitboard),
}

/// A sliding piece. One that the command line puts on the board has no colour.
#[derive(Clone, Copy)]
pub(crate) struct Placed {
    pub(crate) slider: Slider,
    pub(crate) color: Option<Color>,
    pub(crate) square: Square,
}

impl Position {
    /// The board of a FEN, or else with some squares occupied, or else in the initial position.
    pub(crate) fn new(fen: Option<&str>, occupied: Option<Bitboard>) -> Result<Self, Failure> {
        if let (None, Some(occupied)) = (fen, occupied) {
            return Ok(Self::Occupied(occupied));
        }
        let fen: Fen = fen.filter(|&fen| fen != START).unwrap_or(Fen::INITIAL).parse()?;
        Ok(Self::Pieces(fen.placement))
    }

    pub(crate) fn occupied(&self) -> Bitboard {
        match self {
            Self::Pieces(placement) => placement.occupied(),
            Self::Occupied(occupied) => *occupied,
        }
    }

    /// The letter of the piece on a square, or `o` for an unknown piece.
    pub(crate) fn piece_letter(&self, square: Square) -> Option<char> {
        match self {
            Self::Pieces(placement) => placement.piece_at(square).map(Piece::letter),
            Self::Occupied(occupied) => occupied.contains(square).then_some('o'),
        }
    }

    /// The character of a square: the letter of its piece, or a dot.
    pub(crate) fn letter(&self, square: Square) -> char {
        self.piece_letter(square).unwrap_or('.')
    }

    /// The slider that stands on a square.
    fn slider_at(&self, square: Square) -> Option<Placed> {
        let Self::Pieces(placement) = self else { return None };
        Placed::new(square, placement.piece_at(square)?)
    }

    /// The sliders on some squares, of a kind, or all. A slider of a kind that is not on its square is put there. It replaces
    /// the piece on the square.
    pub(crate) fn sliders(
        &mut self,
        squares: &[Square],
        wanted: Option<Slider>,
    ) -> Result<Vec<Placed>, Failure> {
        if squares.is_empty() {
            return self.sliders_of_kind(wanted);
        }
        let mut named = Bitboard::EMPTY;
        let mut sliders = Vec::new();
        for &square in squares {
            if !named.contains(square) {
                named.insert(square);
                sliders.push(self.slider_on(square, wanted)?);
            }
        }
        Ok(sliders)
    }

    /// The slider on a square. If the command line names its kind and it is not there, it is put there.
    pub(crate) fn slider_on(&mut self, square: Square, wanted: Option<Slider>) -> Result<Placed, Failure> {
        match (self.slider_at(square), wanted) {
            (Some(there), None) => Ok(there),
            (Some(there), Some(slider)) if there.slider == slider => Ok(there),
            (_, Some(slider)) => Ok(self.set_down(Placed { slider, color: None, square })),
            (None, None) => Err(Failure::input(format!(
                "{}: name another square, or put a slider there with --piece rook, bishop or queen",
                self.what_stands_on(square)
            ))),
        }
    }

    /// What stands on a square without a known slider, as the beginning of a sentence.
    fn what_stands_on(&self, square: Square) -> String {
        match self {
            Self::Pieces(placement) => match placement.piece_at(square) {
                Some(Piece { color, kind }) => format!("the {color} {kind} on {square} is no slider"),
                None => format!("{square} is empty"),
            },
            Self::Occupied(_) => format!("--occupied does not say what stands on {square}"),
        }
    }

    /// The squares of rooks and queens.
    pub(crate) fn orthogonal_sliders(&self) -> Bitboard {
        match self {
            Self::Pieces(placement) => Pieces::from(placement).sliders.orthogonal,
            Self::Occupied(_) => Bitboard::EMPTY,
        }
    }

    /// The square. A rook is put on it, unless a rook or a queen stands there.
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
        Ok(all.filter(|placed| wanted.is_none_or(|slider| placed.slider == slider)).collect())
    }
}

impl Placed {
    /// The slider of a piece on its square, or `None` if the piece does not slide.
    fn new(square: Square, piece: Piece) -> Option<Self> {
        Some(Self { slider: piece.kind.slider()?, color: Some(piece.color), square })
    }

    /// The slider as a piece: white if it has no colour.
    fn piece(self) -> Piece {
        Piece { color: self.color.unwrap_or(Color::White), kind: self.slider.into() }
    }

    /// The letter of the slider on the board: lower case for Black.
    pub(crate) fn letter(self) -> char {
        self.piece().letter()
    }

    /// The title, such as `white rook a1`, or `rook a1` without a colour.
    pub(crate) fn title(self) -> String {
        let Self { slider, square, .. } = self;
        match self.color {
            Some(color) => format!("{color} {slider} {square}"),
            None => format!("{slider} {square}"),
        }
    }
}
