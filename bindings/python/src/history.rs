//! [`History`]: the moves that led to a board. Boards of one game share them, so a move takes the same time and memory in each ply.

use std::iter;
use std::sync::Arc;

use slidemask_board::{Board, Game, Move};

/// The moves before a board, the last one first.
#[derive(Clone, Default)]
pub(crate) struct History(Option<Arc<Ply>>);

/// A move that was played, and the position before it.
pub(crate) struct Ply {
    pub(crate) before: Board,
    pub(crate) played: Move,
    past: History,
}

impl History {
    /// These moves, and one more.
    pub(crate) fn and(&self, before: Board, played: Move) -> Self {
        Self(Some(Arc::new(Ply { before, played, past: self.clone() })))
    }

    /// The last move, and the moves before it.
    pub(crate) fn last(&self) -> Option<(&Ply, Self)> {
        self.0.as_deref().map(|ply| (ply, ply.past.clone()))
    }

    /// The moves, from the last to the first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Ply> {
        iter::successors(self.0.as_deref(), |ply| ply.past.0.as_deref())
    }

    /// A game that ends with a board after these moves. It begins after the last capture or pawn move: no position before it can
    /// occur again.
    pub(crate) fn game(&self, board: Board) -> Game {
        let reversible = match board.halfmove_clock() {
            // The clock has stopped.
            u16::MAX => usize::MAX,
            plies => plies.into(),
        };
        let reversible = || self.iter().take(reversible);
        // Most positions occur once. For a hundred moves, this takes a microsecond, and to make them takes seven.
        if !reversible().any(|ply| ply.before.same_position(&board)) {
            return Game::from(board);
        }
        let plies: Vec<&Ply> = reversible().collect();
        let mut game = Game::from(plies.last().map_or(board, |ply| ply.before));
        for ply in plies.into_iter().rev() {
            // Each of the moves was legal when it was played.
            if game.play(ply.played).is_err() {
                return Game::from(board);
            }
        }
        game
    }
}

/// Frees the moves one after another. Each would free the one before it in a call of its own, and a long game would overflow the stack.
impl Drop for History {
    fn drop(&mut self) {
        let mut last = self.0.take();
        while let Some(mut ply) = last.and_then(Arc::into_inner) {
            last = ply.past.0.take();
        }
    }
}
