//! Boards with colours or files exchanged.

use slidemask::{Bitboard, Color, Square};

use super::{Board, CastlingRights};
use crate::placement::Placement;

impl Placement {
    /// Moves all pieces. The pieces keep their colours.
    fn map(&self, squares: fn(Bitboard) -> Bitboard) -> Self {
        Self { colors: self.colors.map(squares), kinds: self.kinds.map(squares) }
    }
}

impl Board {
    /// The position with colours and ranks exchanged: White's pieces become Black's, rank 1 becomes rank 8, and the other side is to
    /// move. The legal moves are the same with ranks exchanged.
    ///
    /// ```
    /// use slidemask_board::Board;
    ///
    /// let board = Board::from_fen("4k3/8/8/8/3pP3/8/8/R3K3 b Q e3 0 9")?;
    /// assert_eq!(board.flipped().to_string(), "r3k3/8/8/3Pp3/8/8/8/4K3 w q e6 0 9");
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    #[doc(alias("mirror", "color_flip", "swap_colors"))]
    #[must_use]
    pub fn flipped(&self) -> Self {
        let mut placement = self.placement.map(Bitboard::flip_vertical);
        placement.colors.reverse();
        let [white, black] =
            self.castling.rooks.map(|rooks| rooks.map(|rook| rook.map(Square::flip_vertical)));
        Self {
            placement,
            castling: CastlingRights { rooks: [black, white] },
            en_passant: self.en_passant.map(Square::flip_vertical),
            side_to_move: !self.side_to_move,
            ..*self
        }
    }

    /// The position with files exchanged: file a becomes file h. `None` if a side may castle, since the wings differ.
    ///
    /// ```
    /// use slidemask_board::Board;
    ///
    /// let board = Board::from_fen("4k3/8/8/8/3pP3/8/8/R3K3 b - e3 0 9")?;
    /// assert_eq!(board.mirrored().unwrap().to_string(), "3k4/8/8/8/3Pp3/8/8/3K3R b - d3 0 9");
    /// assert_eq!(Board::initial().mirrored(), None);
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    #[doc(alias = "flip_horizontal")]
    #[must_use]
    pub fn mirrored(&self) -> Option<Self> {
        if Color::ALL.into_iter().any(|color| self.castling.any(color)) {
            return None;
        }
        Some(Self {
            placement: self.placement.map(Bitboard::mirror_horizontal),
            en_passant: self.en_passant.map(Square::mirror_horizontal),
            ..*self
        })
    }
}
