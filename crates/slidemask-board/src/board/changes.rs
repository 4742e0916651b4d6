//! [`Changes`]: listeners that are told what a move changes.

use slidemask::Square;

use super::Board;
use crate::piece::Piece;

/// A listener that is told which pieces leave and enter squares while [`Board::play_and_tell`] makes a move: captures, castling, en
/// passant and promotions included. Use it to update the inputs of a network, or keys of your own.
///
/// A pair `(a, b)` tells both. `()` ignores all calls and costs nothing. Castling rights and the en-passant square are on the boards of
/// [`before`](Self::before) and [`after`](Self::after). Nothing is told of null moves, which move no piece but change the
/// side to move and en passant, and nothing when a move is taken back: keep a copy of your state.
///
/// ```
/// use slidemask::Square;
/// use slidemask_board::{Board, Changes, Piece};
///
/// #[derive(Default)]
/// struct Log(Vec<String>);
///
/// impl Changes for Log {
///     fn leaves(&mut self, piece: Piece, square: Square) {
///         self.0.push(format!("-{piece}{square}"));
///     }
///     fn enters(&mut self, piece: Piece, square: Square) {
///         self.0.push(format!("+{piece}{square}"));
///     }
/// }
///
/// let mut board = Board::from_fen("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1")?;
/// let mut log = Log::default();
/// board.play_and_tell(board.parse_san("axb8=Q+")?, &mut log);
/// assert_eq!(log.0, ["-Pa7", "-rb8", "+Qb8"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias("accumulator", "listener", "observer", "dirty_piece"))]
pub trait Changes {
    /// The board before the move.
    #[inline]
    fn before(&mut self, board: &Board) {
        let _ = board;
    }

    /// A piece leaves its square: it moves, or it is taken.
    fn leaves(&mut self, piece: Piece, square: Square);

    /// A piece enters a square, which is empty then. A pawn that promotes enters as what it becomes.
    fn enters(&mut self, piece: Piece, square: Square);

    /// The board after the move.
    #[inline]
    fn after(&mut self, board: &Board) {
        let _ = board;
    }
}

impl Changes for () {
    #[inline]
    fn leaves(&mut self, _: Piece, _: Square) {}

    #[inline]
    fn enters(&mut self, _: Piece, _: Square) {}
}

impl<T: Changes + ?Sized> Changes for &mut T {
    #[inline]
    fn before(&mut self, board: &Board) {
        (**self).before(board);
    }

    #[inline]
    fn leaves(&mut self, piece: Piece, square: Square) {
        (**self).leaves(piece, square);
    }

    #[inline]
    fn enters(&mut self, piece: Piece, square: Square) {
        (**self).enters(piece, square);
    }

    #[inline]
    fn after(&mut self, board: &Board) {
        (**self).after(board);
    }
}

impl<A: Changes, B: Changes> Changes for (A, B) {
    #[inline]
    fn before(&mut self, board: &Board) {
        self.0.before(board);
        self.1.before(board);
    }

    #[inline]
    fn leaves(&mut self, piece: Piece, square: Square) {
        self.0.leaves(piece, square);
        self.1.leaves(piece, square);
    }

    #[inline]
    fn enters(&mut self, piece: Piece, square: Square) {
        self.0.enters(piece, square);
        self.1.enters(piece, square);
    }

    #[inline]
    fn after(&mut self, board: &Board) {
        self.0.after(board);
        self.1.after(board);
    }
}
