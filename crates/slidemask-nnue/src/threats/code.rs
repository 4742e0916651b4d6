//! [`PieceCode`]: a piece and its colour in one byte.

use slidemask::{Color, Kind};

use core::fmt;

/// A piece and its colour in one byte: 1 to 6 for White's pawn to king, 9 to 14 for Black's.
///
/// Bit 3 is the colour, and the low three bits are the number of the kind plus one. Zero is an empty square. Many engines number
/// their pieces in the same way.
///
/// ```
/// use slidemask_nnue::threats::PieceCode;
/// use slidemask::{Color, Kind};
///
/// let knight = PieceCode::new(Color::Black, Kind::Knight);
/// assert_eq!(knight.code(), 10);
/// assert_eq!((knight.color(), knight.kind()), (Color::Black, Kind::Knight));
/// assert_eq!(knight.to_string(), "n");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct PieceCode(u8);

/// The number of codes: all numbers of four bits. Not all of them are pieces.
pub(crate) const CODES: usize = 16;

impl PieceCode {
    /// All pieces: White's from pawn to king, then Black's.
    pub const ALL: [Self; 12] = {
        let mut all = [Self(0); 12];
        let mut i = 0;
        while i < all.len() {
            all[i] = Self::new(Color::ALL[i / Kind::ALL.len()], Kind::ALL[i % Kind::ALL.len()]);
            i += 1;
        }
        all
    };

    /// The code of no piece, for entries that are not read.
    pub(crate) const NONE: Self = Self(0);

    /// The piece with a code from a board. In entries that do not count it may be 0.
    #[inline(always)]
    pub(crate) const fn of_item(code: u8) -> Self {
        Self(code)
    }

    /// The code of a piece.
    #[inline]
    #[must_use]
    pub const fn new(color: Color, kind: Kind) -> Self {
        Self((color as u8) << 3 | (kind as u8 + 1))
    }

    /// The piece with this code, or `None` if no piece has it.
    #[inline]
    #[must_use]
    pub const fn from_code(code: u8) -> Option<Self> {
        if matches!(code, 1..=6 | 9..=14) { Some(Self(code)) } else { None }
    }

    /// The code of a piece, or 0 if there is none.
    #[inline(always)]
    pub(crate) const fn code_of(piece: Option<Self>) -> u8 {
        match piece {
            Some(piece) => piece.0,
            None => 0,
        }
    }

    /// The code: 1 to 6, or 9 to 14.
    #[inline]
    #[must_use]
    pub const fn code(self) -> u8 {
        self.0
    }

    /// The number of the piece: 0 to 5 for White's pawn to king, 6 to 11 for Black's. `PieceCode::ALL[piece.index()]` is `piece`.
    ///
    /// ```
    /// use slidemask_nnue::threats::PieceCode;
    ///
    /// for (index, piece) in PieceCode::ALL.into_iter().enumerate() {
    ///     assert_eq!(piece.index(), index);
    ///     // Some engines number their pieces by kind, and the colours alternate.
    ///     assert_eq!(2 * piece.kind().index() + piece.color().index(), index % 6 * 2 + index / 6);
    /// }
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.wrapping_sub(1 + (self.0 >> 3) * 2) as usize
    }

    /// The colour of the piece.
    #[inline]
    #[must_use]
    pub const fn color(self) -> Color {
        if self.0 < 8 { Color::White } else { Color::Black }
    }

    /// The kind of the piece.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> Kind {
        match Kind::from_index((self.0 as usize & 7).wrapping_sub(1)) {
            Some(kind) => kind,
            None => Kind::King, // unreachable: the low three bits of a code are 1 to 6
        }
    }

    /// The same piece of the other side.
    #[inline]
    #[must_use]
    pub const fn flip_color(self) -> Self {
        Self(self.0 ^ 8)
    }
}

/// Prints the letter of the piece in FEN: `N` is a white knight, `n` a black one.
impl fmt::Display for PieceCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = self.kind().letter();
        write!(f, "{}", if self.color() == Color::White { letter.to_ascii_uppercase() } else { letter })
    }
}

/// Prints the letter of the piece in FEN.
impl fmt::Debug for PieceCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
