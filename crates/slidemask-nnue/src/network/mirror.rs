//! [`Mirror`]: when a network mirrors the files of a board.

use slidemask::{Color, Square};

use crate::threats::perspective::Perspective;

/// When a network mirrors the files of a board, so that it sees the king of its side on four files only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mirror {
    /// Never: it sees the king where it is.
    #[default]
    Never,
    /// If the king is on files e to h: it sees the king on files a to d. Threats and pawn pairs of Stockfish do this.
    ToQueenside,
    /// If the king is on files a to d: it sees the king on files e to h. `HalfKAv2_hm` does this.
    ToKingside,
}

impl Mirror {
    /// The perspective of a side whose king is on a square.
    ///
    /// ```
    /// use slidemask_nnue::network::Mirror;
    /// use slidemask::{Color, Square};
    ///
    /// let seen = |mirror: Mirror| mirror.perspective(Color::White, Square::G1).square(Square::G1);
    /// assert_eq!(seen(Mirror::Never), Square::G1);
    /// assert_eq!(seen(Mirror::ToQueenside), Square::B1);
    /// assert_eq!(seen(Mirror::ToKingside), Square::G1);
    /// ```
    #[inline]
    #[must_use]
    pub const fn perspective(self, color: Color, king: Square) -> Perspective {
        let kingside = Perspective::of_king(color, king).is_mirrored();
        let mirrored = match self {
            Self::Never => false,
            Self::ToQueenside => kingside,
            Self::ToKingside => !kingside,
        };
        Perspective::new(color, mirrored)
    }
}
