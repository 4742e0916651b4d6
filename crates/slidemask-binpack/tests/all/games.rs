//! Random games to write and to read.

use slidemask_binpack::{Entry, Position};
use slidemask_board::{Board, Kind, Move};

/// A position with its move, score and result, as plain values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Played {
    pub(crate) board: Board,
    pub(crate) one: Move,
    pub(crate) score: i16,
    pub(crate) ply: u16,
    pub(crate) result: i8,
}

impl Played {
    pub(crate) fn entry(&self) -> Entry {
        let position = Position::from_board(&self.board).expect("a game of standard chess");
        Entry::new(position, Some(self.one), self.score, self.ply, self.result)
    }
}

/// A game of random moves from a position. Castling, promotions and captures are more likely than others.
pub(crate) fn random_game(start: &str, random: &mut fastrand::Rng, most: u16) -> Vec<Played> {
    let mut board = Board::from_fen(start).expect("a position");
    let (mut game, mut score, first) = (Vec::new(), random.i16(-300..300), random.u16(0..500));
    let mut result = random.i8(-1..=1);
    for ply in first..first + most {
        let moves = board.legal_moves();
        if moves.is_empty() || board.outcome().is_some() {
            break;
        }
        let mut played = moves[random.usize(..moves.len())];
        for _ in 0..3 {
            let kind = board.piece_at(played.from).expect("a piece moves").kind;
            let castles = kind == Kind::King && board.color(board.side_to_move()).contains(played.to);
            let passes =
                kind == Kind::Pawn && (played.promotion.is_some() || board.en_passant() == Some(played.to));
            let doubles = kind == Kind::Pawn && (played.from as u8).abs_diff(played.to as u8) == 16;
            if castles || passes || doubles {
                break;
            }
            played = moves[random.usize(..moves.len())];
        }
        game.push(Played { board, one: played, score, ply, result });
        board.play_unchecked(played);
        // Differences of every length, wrapping ones included.
        let step = random.i16(..) >> random.u32(0..16);
        (score, result) = (score.wrapping_neg().wrapping_add(step), -result);
    }
    game
}

/// Positions in which castling, promotions and en-passant captures are close.
pub(crate) const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R b KQkq - 3 9",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "4k3/pp3ppp/8/2PpP3/2p1p3/8/PP1P1PPP/4K3 w - d6 0 2",
    "1r2k3/2P5/8/8/8/8/5p2/3RK1N1 w - - 99 80",
];

/// Many games, one after the other.
pub(crate) fn random_games(count: usize, seed: u64) -> Vec<Played> {
    let mut random = fastrand::Rng::with_seed(seed);
    (0..count).flat_map(|i| random_game(STARTS[i % STARTS.len()], &mut random, 200)).collect()
}
