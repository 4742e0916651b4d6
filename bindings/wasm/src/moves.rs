//! [`LegalMove`]: a move, as a caller shows it.

use alloc::string::{String, ToString};

use serde::Serialize;
use slidemask_board::{Board, CastlingStyle, Kind, Move};

/// A move, in the notations that a caller shows.
#[derive(Serialize)]
pub(crate) struct LegalMove {
    from: usize,
    to: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    promotion: Option<char>,
    uci: String,
    san: String,
}

#[cfg(feature = "pgn")]
impl LegalMove {
    /// The null move of games in PGN, as UCI and Chessbase write it. It has no squares.
    pub(crate) fn null() -> Self {
        Self { from: 0, to: 0, promotion: None, uci: "0000".to_string(), san: "--".to_string() }
    }
}

/// A legal move of a board, as a caller shows it.
pub(crate) fn shown(board: &Board, one: Move) -> Result<LegalMove, String> {
    let written = board.uci(one, CastlingStyle::KingSteps);
    let shown = Move::from(written);
    Ok(LegalMove {
        from: shown.from.index(),
        to: shown.to.index(),
        promotion: shown.promotion.map(Kind::letter),
        uci: written.to_string(),
        san: board.san(one).map_err(|error| error.to_string())?.to_string(),
    })
}
