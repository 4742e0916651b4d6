//! Moves and outcomes as texts.

use slidemask::{Color, Square};
use slidemask_board::{Board, CastlingStyle, Outcome, Wing};

/// The legal moves of a position. Two squares for a castling king, unless the position is one of Chess960.
pub(crate) fn legal_moves(board: &Board) -> Vec<String> {
    let style = castling_style(board);
    board.legal_moves().iter().map(|&one| board.uci(one, style).to_string()).collect()
}

/// How a move is written: the king takes its rook if a king or rook that may castle is not where it starts in chess.
pub(crate) fn castling_style(board: &Board) -> CastlingStyle {
    let rights = board.castling_rights();
    let chess = |color| {
        let home = |square: Square| if color == Color::White { square } else { square.flip_vertical() };
        !rights.any(color)
            || board.king(color) == Some(home(Square::E1))
                && [(Wing::Kingside, Square::H1), (Wing::Queenside, Square::A1)]
                    .into_iter()
                    .all(|(wing, corner)| rights.rook(color, wing).is_none_or(|rook| rook == home(corner)))
    };
    if Color::ALL.into_iter().all(chess) { CastlingStyle::KingSteps } else { CastlingStyle::KingTakesRook }
}

pub(crate) const fn outcome_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Checkmate { .. } => "checkmate",
        Outcome::Stalemate => "stalemate",
        Outcome::InsufficientMaterial => "insufficient material",
        Outcome::SeventyFiveMoves => "seventy-five moves",
        Outcome::FivefoldRepetition => "fivefold repetition",
        Outcome::FiftyMoves => "fifty moves",
        Outcome::ThreefoldRepetition => "threefold repetition",
        _ => "unknown",
    }
}
