//! [`Placement`]: the pieces and their squares, the first field of FEN.

use core::{fmt, str::FromStr};

use slidemask::{Bitboard, Color, File, Pieces, Rank, Sliders, Square};

use crate::error::{FenError, PlacementError};
use crate::piece::{Kind, Piece};

/// The pieces and their squares, as one bitboard for each colour and one for each kind.
///
/// ```
/// use slidemask::{Bitboard, Color, Rank, Square};
/// use slidemask_board::{Kind, Placement};
///
/// let placement: Placement = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR".parse()?;
/// assert_eq!(placement.occupied().count(), 32);
/// assert_eq!(placement.pieces(Color::White, Kind::Pawn), Bitboard::from(Rank::Second));
/// assert_eq!(placement.piece_at(Square::G8).unwrap().letter(), 'n');
/// assert_eq!(placement.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
/// # Ok::<(), slidemask_board::FenError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Placement {
    pub(crate) colors: [Bitboard; Color::ALL.len()],
    pub(crate) kinds: [Bitboard; Kind::ALL.len()],
}

impl Placement {
    /// A board without pieces.
    pub const EMPTY: Self = Self { colors: [Bitboard::EMPTY; 2], kinds: [Bitboard::EMPTY; 6] };

    /// Makes a placement from bitboards: one for each colour, White first, and one for each kind, in the order of
    /// [`Kind::ALL`].
    ///
    /// # Errors
    /// If an occupied square is not in exactly one colour's set and in exactly one kind's set. The error has the first such
    /// square.
    ///
    /// ```
    /// use slidemask::{Bitboard, Square};
    /// use slidemask_board::{Placement, PlacementError};
    ///
    /// let [a1, h8] = [Square::A1, Square::H8].map(Bitboard::from);
    /// let mut kinds = [Bitboard::EMPTY; 6];
    /// kinds[5] = a1 | h8;
    /// let placement = Placement::from_bitboards([a1, h8], kinds)?;
    /// assert_eq!(placement.to_string(), "7k/8/8/8/8/8/8/K7");
    ///
    /// let error = Placement::from_bitboards([a1, a1 | h8], kinds).unwrap_err();
    /// assert_eq!(error, PlacementError { square: Square::A1, colors: 2, kinds: 1 });
    /// # Ok::<(), PlacementError>(())
    /// ```
    pub fn from_bitboards(
        colors: [Bitboard; Color::ALL.len()],
        kinds: [Bitboard; Kind::ALL.len()],
    ) -> Result<Self, PlacementError> {
        let all: Bitboard = colors.into_iter().chain(kinds).collect();
        for square in all {
            let found = PlacementError {
                square,
                colors: colors.into_iter().filter(|set| set.contains(square)).count(),
                kinds: kinds.into_iter().filter(|set| set.contains(square)).count(),
            };
            if (found.colors, found.kinds) != (1, 1) {
                return Err(found);
            }
        }
        Ok(Self { colors, kinds })
    }

    /// Puts a piece on a square, or clears the square with `None`. It replaces the piece that stood there.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        for set in self.colors.iter_mut().chain(&mut self.kinds) {
            set.remove(square);
        }
        if let Some(Piece { color, kind }) = piece {
            self.colors[color as usize].insert(square);
            self.kinds[kind as usize].insert(square);
        }
    }

    /// The piece on a square, or `None` if the square is empty.
    #[inline]
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = if self.color(Color::White).contains(square) { Color::White } else { Color::Black };
        Some(Piece { color, kind: self.kind_at(square)? })
    }

    /// The kind of the piece on a square.
    #[inline]
    pub(crate) fn kind_at(&self, square: Square) -> Option<Kind> {
        Kind::ALL.into_iter().find(|&kind| self.kind(kind).contains(square))
    }

    /// Puts this piece on an empty square, or takes it off its square.
    #[inline]
    pub(crate) const fn toggle(&mut self, Piece { color, kind }: Piece, square: Square) {
        self.colors[color as usize].toggle(square);
        self.kinds[kind as usize].toggle(square);
    }

    /// The occupied squares.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> Bitboard {
        self.color(Color::White).union(self.color(Color::Black))
    }

    /// Iterates over the pieces and their squares, from a1 to h8.
    ///
    /// ```
    /// use slidemask::Square;
    /// use slidemask_board::{Piece, Placement};
    ///
    /// let placement: Placement = "8/8/8/8/8/8/8/Kk6".parse()?;
    /// let letters: Vec<_> = placement.iter().map(|(square, piece)| (square, piece.letter())).collect();
    /// assert_eq!(letters, [(Square::A1, 'K'), (Square::B1, 'k')]);
    /// # Ok::<(), slidemask_board::FenError>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.occupied().into_iter().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The squares of one side's pieces.
    #[inline]
    #[must_use]
    pub const fn color(&self, color: Color) -> Bitboard {
        self.colors[color as usize]
    }

    /// The squares of one kind of piece, of both sides.
    #[inline]
    #[must_use]
    pub const fn kind(&self, kind: Kind) -> Bitboard {
        self.kinds[kind as usize]
    }

    /// The squares of one kind of piece of one side.
    #[inline]
    #[must_use]
    pub const fn pieces(&self, color: Color, kind: Kind) -> Bitboard {
        self.color(color).intersection(self.kind(kind))
    }
}

/// The pieces as an argument for [`slidemask::attackers`].
///
/// ```
/// use slidemask::{Bitboard, Pieces, Square, attackers};
/// use slidemask_board::Placement;
///
/// let placement: Placement = "8/8/8/8/1q6/8/3P4/4K3".parse()?;
/// let found = attackers(Square::D2, &Pieces::from(&placement), placement.occupied());
/// assert_eq!(found, Bitboard::from(Square::B4) | Bitboard::from(Square::E1));
/// # Ok::<(), slidemask_board::FenError>(())
/// ```
impl From<&Placement> for Pieces {
    fn from(placement: &Placement) -> Self {
        let queens = placement.kind(Kind::Queen);
        Self {
            pawns: Color::ALL.map(|color| placement.pieces(color, Kind::Pawn)),
            knights: placement.kind(Kind::Knight),
            kings: placement.kind(Kind::King),
            sliders: Sliders {
                orthogonal: placement.kind(Kind::Rook) | queens,
                diagonal: placement.kind(Kind::Bishop) | queens,
            },
        }
    }
}

/// The debug output is the first field of the FEN.
impl fmt::Debug for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Placement({self})")
    }
}

/// Reads the first field of FEN. Adjacent digits are accepted: `44` is `8`.
impl FromStr for Placement {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        let found = 1 + text.bytes().filter(|&byte| byte == b'/').count();
        if found != Rank::ALL.len() {
            return Err(FenError::RankCount { found });
        }
        let whole = |rank, squares| {
            if squares == File::ALL.len() { Ok(()) } else { Err(FenError::RankLength { rank, squares }) }
        };
        let mut placement = Self::EMPTY;
        let (mut rank, mut squares) = (Rank::Eighth, 0);
        let mut lower_ranks = Rank::ALL.into_iter().rev().skip(1);
        for letter in text.chars() {
            if let Some(piece) = Piece::from_letter(letter) {
                if let Some(file) = File::from_index(squares) {
                    placement.toggle(piece, Square::new(file, rank));
                }
                squares += 1;
            } else if let Some(gap @ 1..=8) = letter.to_digit(10) {
                squares += gap as usize;
            } else if letter == '/'
                && let Some(next) = lower_ranks.next()
            {
                whole(rank, squares)?;
                (rank, squares) = (next, 0);
            } else {
                return Err(FenError::UnknownPiece { rank, found: letter });
            }
        }
        whole(rank, squares)?;
        Ok(placement)
    }
}

impl Placement {
    /// The largest number of bytes of the text: 64 pieces, and 7 separators.
    pub(crate) const MAX_LEN: usize = 71;

    pub(crate) fn encode(&self, text: &mut Letters<'_>) {
        let mut letters = [0; Square::ALL.len()];
        for color in Color::ALL {
            for kind in Kind::ALL {
                for square in self.pieces(color, kind) {
                    letters[square as usize] = Piece { color, kind }.letter() as u8;
                }
            }
        }
        for rank in Rank::ALL.into_iter().rev() {
            if rank != Rank::Eighth {
                text.push(b'/');
            }
            let mut empty_from = 0;
            for square in self.occupied() & Bitboard::from(rank) {
                let file = square.file() as u8;
                text.push_gap(file - empty_from);
                text.push(letters[square as usize]);
                empty_from = file + 1;
            }
            text.push_gap(File::H as u8 + 1 - empty_from);
        }
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut buffer = [0; Self::MAX_LEN];
        let mut text = Letters::new(&mut buffer);
        self.encode(&mut text);
        f.write_str(text.into_str())
    }
}

/// A text of ASCII that is written into a buffer. What does not fit is left out.
pub(crate) struct Letters<'a> {
    buffer: &'a mut [u8],
    len: usize,
}

impl<'a> Letters<'a> {
    pub(crate) const fn new(buffer: &'a mut [u8]) -> Self {
        Self { buffer, len: 0 }
    }

    #[inline]
    pub(crate) fn push(&mut self, letter: u8) {
        if let Some(place) = self.buffer.get_mut(self.len) {
            *place = letter;
            self.len += 1;
        }
    }

    /// A number of empty squares, up to 8.
    #[inline]
    fn push_gap(&mut self, squares: u8) {
        if squares > 0 {
            self.push(b'0' + squares);
        }
    }

    pub(crate) fn push_number(&mut self, number: u16) {
        let mut left = number;
        let digits = [(); 5].map(|()| {
            let digit = b'0' + (left % 10) as u8;
            left /= 10;
            digit
        });
        let count = 1 + [10, 100, 1000, 10_000].into_iter().filter(|&power| number >= power).count();
        for &digit in digits[..count].iter().rev() {
            self.push(digit);
        }
    }

    pub(crate) fn into_str(self) -> &'a str {
        core::str::from_utf8(&self.buffer[..self.len]).unwrap_or_default()
    }
}
