//! Answers about positions. The module keeps no position, so each call brings the FEN. So JavaScript has nothing to free, and
//! any number of games may go on at the same time. With the FEN, `attackersOf` takes 2.8 µs, a move 9 µs, and a game of 100
//! moves with its legal moves and outcomes 12 ms (small module, Node.js 20.20, AMD EPYC, 2026-11-22).

use alloc::format;
use alloc::string::{String, ToString};

use serde::Serialize;
use slidemask::{Bitboard, Color, Square};
use slidemask_board::{Board, Kind, Outcome, SanError, UciError};

use super::answers::board;
use crate::moves::shown;

/// A position, as the wrapper keeps it.
#[derive(Serialize)]
pub(crate) struct Position {
    fen: String,
    turn: Color,
    /// Two positions have equal identities if the rule of repetition calls them the same.
    identity: String,
}

impl From<&Board> for Position {
    fn from(board: &Board) -> Self {
        let fen = board.to_string();
        // The fourth field is the en-passant square, which counts only where a capture there is legal.
        let mut identity: String = fen.split_inclusive(' ').take(3).collect();
        if let Some(square) = board.legal_en_passant() {
            identity += &square.to_string();
        }
        Self { fen, turn: board.side_to_move(), identity }
    }
}

pub(crate) fn position(fen: &str) -> Result<Position, String> {
    board(fen).map(|board| Position::from(&board))
}

/// A move that was made, and the position after it.
#[derive(Serialize)]
pub(crate) struct Played {
    played: String,
    position: Position,
}

/// Makes a move, in UCI or SAN. No text is a legal move in both with two meanings: a text that UCI can read is a pawn's move
/// in SAN, with its origin in full.
pub(crate) fn position_after(text: &str, fen_length: usize) -> Result<Played, String> {
    let (fen, written) = text
        .split_at_checked(fen_length)
        .ok_or_else(|| format!("a FEN of {fen_length} bytes is not in this text of {}", text.len()))?;
    let mut board = board(fen)?;
    // As UCI and PGN write it.
    if matches!(written, "0000" | "--") {
        return Err(format!("{written} is a null move, which cannot be played: go on from the FEN after it"));
    }
    let one = match board.parse_uci(written) {
        Err(UciError::Syntax(_)) => board.parse_san(written).map_err(|error| match error {
            SanError::Unexpected { .. } | SanError::Ended => {
                format!("{written:?} is no move: write it in UCI, such as g1f3 or e7e8q, or in SAN, such as Nf3 or O-O")
            }
            error => error.to_string(),
        }),
        read => read.map_err(|error| error.to_string()),
    }?;
    let played = shown(&board, one)?;
    board.play_unchecked(one);
    Ok(Played { played, position: Position::from(&board) })
}

/// The end of a game, or the draw that a player may claim.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Ruling {
    outcome: Option<Ending>,
    claimable_draw: Option<&'static str>,
}

/// How a game has ended.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Ending {
    reason: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<Color>,
}

/// The name of an outcome. It can fail, because later versions of the enum may have more outcomes.
fn reason(outcome: Outcome) -> Result<&'static str, String> {
    Ok(match outcome {
        Outcome::Checkmate { .. } => "checkmate",
        Outcome::Stalemate => "stalemate",
        Outcome::InsufficientMaterial => "insufficient-material",
        Outcome::FiftyMoves => "fifty-moves",
        Outcome::SeventyFiveMoves => "seventy-five-moves",
        Outcome::ThreefoldRepetition => "threefold-repetition",
        Outcome::FivefoldRepetition => "fivefold-repetition",
        _ => return Err("the game has an outcome that has no name here".to_string()),
    })
}

/// Applies the rules to a game whose current position has occurred this often.
///
/// The rules are those of `slidemask_board::Game`, and a test compares them. `Game` itself would bring its table of Zobrist
/// keys: 6,344 bytes of random numbers, which gzip cannot make smaller.
pub(crate) fn ruling(fen: &str, occurrences: u32) -> Result<Ruling, String> {
    let of_board = board(fen)?.outcome();
    let ended = of_board
        .filter(|outcome| !outcome.needs_claim())
        .or_else(|| (occurrences >= 5).then_some(Outcome::FivefoldRepetition));
    let claimable = match ended {
        Some(_) => None,
        None if occurrences >= 3 => Some(Outcome::ThreefoldRepetition),
        None => of_board,
    };
    Ok(Ruling {
        outcome: ended
            .map(|outcome| reason(outcome).map(|reason| Ending { reason, winner: outcome.winner() }))
            .transpose()?,
        claimable_draw: claimable.map(reason).transpose()?,
    })
}

/// The number of [`sets`].
const SETS: usize = Color::ALL.len() * Kind::ALL.len() + 1 + Color::ALL.len();

/// The sets of a position: the pieces of each color, kind by kind; the pieces that give check; the pinned pieces of each
/// color.
pub(crate) fn sets(fen: &str) -> Result<[Bitboard; SETS], String> {
    let board = board(fen)?;
    let (colors, kinds) = (Color::ALL.len(), Kind::ALL.len());
    let mut sets = [board.checkers(); SETS];
    for color in Color::ALL {
        for kind in Kind::ALL {
            sets[color as usize * kinds + kind as usize] = board.pieces(color, kind);
        }
        sets[colors * kinds + 1 + color as usize] = board.pinned(color);
    }
    Ok(sets)
}

/// The pieces of both colors that attack a square, or the empty set if the FEN cannot be read.
pub(crate) fn attackers(fen: &str, square: Square) -> Bitboard {
    board(fen).map_or(Bitboard::EMPTY, |board| board.attackers_to(square))
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use slidemask_board::Game;

    use super::*;

    /// What a game says itself, in the same form.
    fn of_game(game: &Game) -> Ruling {
        Ruling {
            outcome: game
                .outcome()
                .map(|outcome| Ending { reason: reason(outcome).unwrap(), winner: outcome.winner() }),
            claimable_draw: game.claimable_draw().map(|outcome| reason(outcome).unwrap()),
        }
    }

    /// Random games of chess and Chess960: no position is lost between two moves, though it goes through its FEN.
    #[test]
    fn games_lose_nothing_in_their_fens() {
        let mut random = fastrand::Rng::with_seed(7);
        for number in [518, 0, 77, 300, 517, 959] {
            for _ in 0..20 {
                let mut game = Game::from(Board::chess960(number).unwrap());
                let mut fen = game.board().to_string();
                for _ in 0..150 {
                    let Some(one) = random.choice(game.board().legal_moves().iter().copied()) else { break };
                    let written = if random.bool() {
                        game.board().san(one).unwrap().to_string()
                    } else {
                        one.to_string()
                    };
                    game.play(one).unwrap();
                    let length = fen.len();
                    fen = position_after(&(fen + &written), length).unwrap().position.fen;
                    assert_eq!(board(&fen), Ok(game.board()), "{written}");
                }
            }
        }
    }

    /// Random games in a small space, where positions occur again. All outcomes come up.
    #[test]
    fn games_are_ruled_as_the_board_crate_does() {
        let mut random = fastrand::Rng::with_seed(960);
        let mut reasons = Vec::new();
        for start in [
            "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "7k/8/8/8/8/8/8/KR6 w - - 60 90",
            "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "7k/8/8/8/8/8/8/KB1b4 w - - 0 1",
            "4k3/8/8/8/8/8/8/RR2K2R w BH - 0 1",
        ] {
            for _ in 0..30 {
                let mut game = Game::from(board(start).unwrap());
                let mut identities = Vec::new();
                let mut boards: Vec<Board> = Vec::new();
                for _ in 0..120 {
                    let now = game.board();
                    let identity = Position::from(&now).identity;
                    for (before, earlier) in boards.iter().zip(&identities) {
                        assert_eq!(*earlier == identity, before.same_position(&now), "{before}, {now}");
                    }
                    identities.push(identity.clone());
                    boards.push(now);
                    let occurrences = identities.iter().filter(|&each| *each == identity).count();
                    assert_eq!(occurrences, game.occurrences(), "{now}");
                    let found = ruling(&now.to_string(), u32::try_from(occurrences).unwrap()).unwrap();
                    assert_eq!(found, of_game(&game), "{now}");
                    reasons.extend(found.claimable_draw.or(found.outcome.map(|ending| ending.reason)));
                    let moves = now.legal_moves();
                    // Mostly back and forth, so that positions repeat.
                    let Some(&one) = moves.get(random.usize(..moves.len().clamp(1, 3))) else { break };
                    game.play(one).unwrap();
                }
            }
        }
        reasons.sort_unstable();
        reasons.dedup();
        assert_eq!(
            reasons,
            [
                "checkmate",
                "fifty-moves",
                "fivefold-repetition",
                "insufficient-material",
                "seventy-five-moves",
                "stalemate",
                "threefold-repetition"
            ]
        );
    }
}
