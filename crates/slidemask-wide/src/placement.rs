//! [`Placement`]: the pieces of a board, from the first field of a FEN.

use core::fmt;

use crate::error::PlacementError;
use crate::piece::Piece;
use crate::set::Set;
use crate::shape::Shape;
use crate::square::Square;
use crate::word::BoardWord;

/// The pieces of a board, from the first field of a FEN. [`Fen`](crate::Fen) also reads what follows them.
///
/// The top rank comes first, and `/` separates ranks. A letter is a piece, with `+` before it if it is promoted. A number of one
/// or two digits, without a leading 0, is so many empty squares. Holes count as empty squares. The text ends at the first space, or
/// at `[`, where some programs write the pieces in hand.
///
/// The letters have no meaning here, since it depends on the game. A caller asks for the squares of the letters that it knows.
///
/// ```
/// use slidemask_wide::{Placement, Set, Shape};
///
/// let shogi = Shape::of(9, 9);
/// let start = Placement::parse(&shogi, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1")?;
/// assert_eq!(start.occupied::<u128>().count(), 40);
/// let rook = start.piece(shogi.named("h2")?).unwrap();
/// assert_eq!((rook.letter, rook.is_white), (b'r', true));
///
/// let error = Placement::parse(&shogi, "10/9/9/9/9/9/9/9/9").unwrap_err();
/// assert_eq!(error.to_string(), "rank 9 from the bottom has more than 9 squares");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    pieces: [Option<Piece>; 256],
}

impl Placement {
    /// A board without pieces.
    pub const EMPTY: Self = Self { pieces: [None; 256] };

    /// Reads a placement. Everything after the first space is ignored, so `text` may be a whole FEN or SFEN.
    ///
    /// # Errors
    /// The text does not describe this board: see [`PlacementError`].
    pub fn parse(shape: &Shape, text: &str) -> Result<Self, PlacementError> {
        let text = text.split([' ', '[']).next().unwrap_or_default();
        let found = text.split('/').count();
        let ranks = shape.ranks();
        let mut placement = Self::EMPTY;
        let (mut rank, mut file) = (ranks - 1, 0);
        let mut characters = text.chars().enumerate().peekable();
        let rank_ends = |rank: usize, file: usize| {
            let files = shape.files();
            if file == files {
                Ok(())
            } else {
                Err(PlacementError::RankTooShort { rank: rank + 1, squares: file, files })
            }
        };
        if found != ranks {
            return Err(PlacementError::WrongNumberOfRanks { found, ranks });
        }
        while let Some((at, character)) = characters.next() {
            let column = at + 1;
            let unexpected = PlacementError::UnexpectedCharacter { character, column };
            let squares = match character {
                '/' => {
                    rank_ends(rank, file)?;
                    // There are as many ranks as the board has.
                    rank -= 1;
                    file = 0;
                    continue;
                }
                '0' => return Err(PlacementError::NoSquares { column }),
                '1'..='9' => {
                    let digit = |character: char| character.to_digit(10).unwrap_or_default() as usize;
                    let second = characters.next_if(|&(_, next)| next.is_ascii_digit());
                    second.map_or(digit(character), |(_, second)| 10 * digit(character) + digit(second))
                }
                '+' | 'a'..='z' | 'A'..='Z' => {
                    let is_promoted = character == '+';
                    let letter = if is_promoted {
                        characters.next_if(|(_, next)| next.is_ascii_alphabetic()).ok_or(unexpected)?.1
                    } else {
                        character
                    };
                    if file < shape.files() {
                        let square = shape.square(file, rank);
                        let in_hole = PlacementError::PieceInHole { letter, file: file + 1, rank: rank + 1 };
                        // An ASCII letter.
                        let (lower, is_white) =
                            (letter.to_ascii_lowercase() as u8, letter.is_ascii_uppercase());
                        placement.set(
                            square.ok_or(in_hole)?,
                            Some(Piece { letter: lower, is_white, is_promoted }),
                        );
                    }
                    1
                }
                _ => return Err(unexpected),
            };
            file += squares;
            if file > shape.files() {
                return Err(PlacementError::RankTooLong { rank: rank + 1, files: shape.files() });
            }
        }
        rank_ends(rank, file)?;
        Ok(placement)
    }

    /// Puts a piece on a square, or empties it.
    pub const fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.pieces[square.index()] = piece;
    }

    /// The placement as the first field of a FEN. Pieces beside the board and in holes are left out.
    ///
    /// ```
    /// use slidemask_wide::{Piece, Placement, Shape};
    ///
    /// let shape = Shape::of(12, 2);
    /// let mut placement = Placement::parse(&shape, "12/r10K")?;
    /// let dragon = Piece { letter: b'r', is_white: true, is_promoted: true };
    /// placement.set(shape.named("b2").unwrap(), Some(dragon));
    /// assert_eq!(placement.written(&shape).to_string(), "1+R10/r10K");
    /// # Ok::<(), slidemask_wide::PlacementError>(())
    /// ```
    #[must_use]
    pub const fn written<'a>(&'a self, shape: &'a Shape) -> WrittenPlacement<'a> {
        WrittenPlacement { placement: self, shape }
    }

    /// The piece on a square, or `None` if the square is empty, a hole or not on the board.
    #[must_use]
    pub const fn piece(&self, square: Square) -> Option<Piece> {
        self.pieces[square.index()]
    }

    /// All pieces with their squares, lowest square first.
    #[allow(clippy::missing_panics_doc, reason = "there are 256 squares")]
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        (0..=u8::MAX).zip(self.pieces).filter_map(|(bit, piece)| Some((Square::new(bit), piece?)))
    }

    /// The squares with a piece. Squares whose bits the word lacks are left out.
    #[must_use]
    pub fn occupied<W: BoardWord>(&self) -> Set<W> {
        self.pieces().map(|(square, _)| square).collect()
    }

    /// The squares of the pieces for which a condition holds. Squares whose bits the word lacks are left out.
    ///
    /// ```
    /// use slidemask_wide::{Placement, Set, Shape};
    ///
    /// let shogi = Shape::of(9, 9);
    /// let position = Placement::parse(&shogi, "4k4/9/9/9/4+R4/4l4/9/9/4K4 w r 1")?;
    /// let dragons: Set<u128> = position.squares_of(|piece| piece.letter == b'r' && piece.is_promoted);
    /// assert_eq!(dragons, shogi.named("e5")?.into());
    /// let lower_case: Set<u128> = position.squares_of(|piece| !piece.is_white);
    /// assert_eq!(lower_case.count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn squares_of<W: BoardWord>(&self, is_so: impl Fn(Piece) -> bool) -> Set<W> {
        self.pieces().filter(|&(_, piece)| is_so(piece)).map(|(square, _)| square).collect()
    }
}

/// A placement as text; see [`Placement::written`].
#[derive(Clone, Copy, Debug)]
pub struct WrittenPlacement<'a> {
    placement: &'a Placement,
    shape: &'a Shape,
}

impl fmt::Display for WrittenPlacement<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { placement, shape } = self;
        for rank in (0..shape.ranks()).rev() {
            let mut empty = 0;
            for file in 0..=shape.files() {
                let piece = shape.square(file, rank).and_then(|square| placement.piece(square));
                // A number has two digits at most.
                if empty == 99 || empty > 0 && (piece.is_some() || file == shape.files()) {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                match piece {
                    Some(piece) => write!(f, "{piece}")?,
                    None => empty += 1,
                }
            }
            if rank > 0 {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}
