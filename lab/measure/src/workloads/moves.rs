//! Moves of games, in order, and the boards before them. The games are legal, with random moves.

use slidemask::{Bitboard, Color, Square};
use slidemask_board::{Board, Kind, Move, Wing};
use slidemask_nnue::threats::{Mailbox, PieceCode};

use super::games::games;

/// What an engine knows about a move when it makes it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// Not a move: the initial position of another game.
    NewGame,
    /// A piece moves, or captures the piece on `to`. Then `after` stands on `to`: another piece if a pawn is promoted.
    Piece {
        from: Square,
        to: Square,
        after: PieceCode,
    },
    /// A pawn captures the pawn on `taken`.
    EnPassant {
        from: Square,
        to: Square,
        taken: Square,
    },
    Castling {
        king: [Square; 2],
        rook: [Square; 2],
    },
}

/// A side of a board, and the pieces of the board: the squares of each colour and of each kind.
#[derive(Clone, Copy)]
pub(crate) struct Side {
    pub(crate) color: Color,
    pub(crate) colors: [Bitboard; 2],
    pub(crate) kinds: [Bitboard; 6],
}

/// Steps, and the boards before them.
pub(crate) struct Moves {
    pub(crate) initial: Mailbox,
    pub(crate) steps: Vec<Step>,
    /// The board before each step, in order, and then the same boards shuffled. For [`Step::NewGame`], it is the initial
    /// one.
    pub(crate) boards: Vec<Mailbox>,
    /// On each of these boards the side that is not to move: an engine asks what it attacks.
    pub(crate) sides: Vec<Side>,
}

impl Moves {
    /// The steps of random games, one game after another. They are the same in every run.
    pub(crate) fn of_games(count: usize) -> Self {
        let initial = Mailbox::from(&Board::initial().placement());
        let mut moves = Self { initial, steps: Vec::new(), boards: Vec::new(), sides: Vec::new() };
        for game in games() {
            moves.add(&Board::initial(), Step::NewGame);
            for (board, one) in game {
                moves.add(&board, step(&board, one));
            }
            if moves.steps.len() >= count {
                break;
            }
        }
        moves.steps.truncate(count);
        moves.boards.truncate(count);
        moves.sides.truncate(count);
        let mut order: Vec<_> = (0..count).collect();
        fastrand::Rng::with_seed(6).shuffle(&mut order);
        moves.boards.extend(order.iter().map(|&i| moves.boards[i]).collect::<Vec<_>>());
        moves.sides.extend(order.iter().map(|&i| moves.sides[i]).collect::<Vec<_>>());
        moves
    }

    fn add(&mut self, board: &Board, step: Step) {
        let placement = board.placement();
        self.boards.push(Mailbox::from(&placement));
        let colors = Color::ALL.map(|color| board.color(color));
        self.sides.push(Side {
            color: !board.side_to_move(),
            colors,
            kinds: Kind::ALL.map(|kind| board.kind(kind)),
        });
        self.steps.push(step);
    }
}

fn step(board: &Board, one: Move) -> Step {
    let Move { from, to, promotion } = one;
    let us = board.side_to_move();
    let kind = board.piece_at(from).expect("a legal move has a piece").kind;
    if kind == Kind::King && board.color(us).contains(to) {
        let wing = if to > from { Wing::Kingside } else { Wing::Queenside };
        Step::Castling { king: [from, wing.king_target(us)], rook: [to, wing.rook_target(us)] }
    } else if kind == Kind::Pawn && board.en_passant() == Some(to) {
        Step::EnPassant { from, to, taken: Square::new(to.file(), from.rank()) }
    } else {
        Step::Piece { from, to, after: PieceCode::new(us, promotion.unwrap_or(kind)) }
    }
}

/// So many moves of the games have every sort of move.
#[cfg(test)]
pub(crate) const ALL_SORTS: usize = 10_000;

#[cfg(test)]
mod tests {
    use super::*;

    /// The moves of random games have every sort of move, and lead from each board to the next.
    #[test]
    fn steps_lead_from_board_to_board() {
        let moves = Moves::of_games(ALL_SORTS);
        let mut sorts = [0; 5];
        let mut board = moves.initial;
        for (&step, &before) in moves.steps.iter().zip(&moves.boards) {
            if let Step::NewGame = step {
                board = moves.initial;
                continue;
            }
            assert_eq!(board, before);
            let sort = match step {
                Step::NewGame => continue,
                Step::Piece { from, to, after } => {
                    let [before, taken] = [from, to].map(|square| board.get(square));
                    board.set(from, None);
                    board.set(to, Some(after));
                    if before == Some(after) { usize::from(taken.is_some()) } else { 2 }
                }
                Step::EnPassant { from, to, taken } => {
                    assert_eq!(board.get(taken), board.get(from).map(PieceCode::flip_color));
                    board.set(to, board.get(from));
                    board.set(from, None);
                    board.set(taken, None);
                    3
                }
                Step::Castling { king, rook } => {
                    let pieces = [king, rook].map(|[from, _]| board.get(from));
                    for [from, _] in [king, rook] {
                        board.set(from, None);
                    }
                    for ([_, to], piece) in [king, rook].into_iter().zip(pieces) {
                        board.set(to, piece);
                    }
                    4
                }
            };
            sorts[sort] += 1;
        }
        println!("quiet moves, captures, promotions, en passant, castling: {sorts:?}");
        assert!(sorts.iter().all(|&count| count > 0), "{sorts:?}");
    }
}
