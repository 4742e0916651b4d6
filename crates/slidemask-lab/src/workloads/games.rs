//! Positions in the order of games. The games are legal, with random moves.

use cozy_chess::{Board, Move, Piece};
use slidemask::Bitboard;

/// The squares of the sliders, of the side to move, and of all pieces.
#[derive(Clone, Copy)]
pub(crate) struct Position {
    pub(crate) rooks: Bitboard,
    pub(crate) bishops: Bitboard,
    pub(crate) queens: Bitboard,
    /// All pieces of the side to move.
    pub(crate) movers: Bitboard,
    pub(crate) occupied: Bitboard,
}

impl Position {
    fn of(board: &Board) -> Self {
        let [rooks, bishops, queens] =
            [Piece::Rook, Piece::Bishop, Piece::Queen].map(|piece| Bitboard(board.pieces(piece).0));
        let movers = Bitboard(board.colors(board.side_to_move()).0);
        Self { rooks, bishops, queens, movers, occupied: Bitboard(board.occupied().0) }
    }
}

/// The most positions taken from one game. After that, games of random moves no longer look like real games.
pub(super) const LONGEST: usize = 120;

/// The positions of endlessly many games, one after another. The games are the same in every run.
pub(crate) fn positions() -> impl Iterator<Item = Position> {
    let mut random = fastrand::Rng::with_seed(4);
    std::iter::repeat_with(move || game(&mut random)).flatten().map(|board| Position::of(&board))
}

fn game(random: &mut fastrand::Rng) -> Vec<Board> {
    let moved = |board: &Board| {
        let mut moves: Vec<Move> = Vec::new();
        board.generate_moves(|some| {
            moves.extend(some);
            false
        });
        let mut board = board.clone();
        board.play_unchecked(*moves.get(random.usize(..moves.len().max(1)))?);
        Some(board)
    };
    std::iter::successors(Some(Board::startpos()), moved).take(LONGEST).collect()
}
