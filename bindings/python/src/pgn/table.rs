//! [`Table`]: what to read of each block of games, on the threads of a reader.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use slidemask_board::Board;
use slidemask_pgn::{Block, Damage, Game, GameFilter};

use super::columns::{Column, Read};
use super::values::{Pushed, Values, push};

/// What to read.
pub(super) struct Table {
    /// The columns, by name.
    pub(super) columns: Vec<(String, Column)>,
    /// A row for each game, and not for each move.
    pub(super) of_games: bool,
    pub(super) variations: bool,
    /// Which games have rows.
    pub(super) filter: GameFilter,
    /// The positions are wanted.
    pub(super) boards: AtomicBool,
}

/// The rows of the games of a block that the filter accepts.
pub(super) struct Chunk {
    /// The number of games in the file up to the end of the block, accepted or not.
    pub(super) end: u64,
    /// The rows up to the end of each game.
    ends: Vec<usize>,
    /// A value for each game or for each move, as the column says.
    pub(super) values: Vec<Values>,
    /// The position of each row, if positions are wanted.
    pub(super) boards: Vec<Board>,
    /// The damage, with the number of the game in this chunk.
    pub(super) damage: Vec<(usize, Damage)>,
    /// No more games are wanted.
    pub(super) is_last: bool,
}

impl Chunk {
    /// The number of games.
    pub(super) const fn games(&self) -> usize {
        self.ends.len()
    }

    /// The rows of some games.
    pub(super) fn rows(&self, games: &Range<usize>) -> Range<usize> {
        let start = |game: usize| game.checked_sub(1).map_or(0, |before| self.ends[before]);
        start(games.start)..start(games.end)
    }
}

impl Table {
    /// Reads a block of a file, of which only the games up to a number are wanted. `None` if there is not enough memory.
    ///
    /// `before` is the number of games in the files before.
    pub(super) fn chunk(&self, block: &Block, path: &str, before: u64, limit: u64) -> Option<Chunk> {
        let mut chunk = Chunk {
            end: block.first(),
            ends: Vec::new(),
            values: self.columns.iter().map(|(_, column)| column.empty()).collect(),
            boards: Vec::new(),
            damage: Vec::new(),
            is_last: false,
        };
        let wants_boards =
            self.boards.load(Ordering::Relaxed) || self.columns.iter().any(|(_, column)| column.is_feature());
        let wants_moves = !self.of_games || self.columns.iter().any(|(_, column)| column.needs_moves());
        for mut game in block.games() {
            if game.number >= limit {
                chunk.is_last = true;
                break;
            }
            chunk.end += 1;
            game.number += before;
            if self.filter.accepts(&game) {
                self.read(&game, path, wants_moves, wants_boards, &mut chunk).ok()?;
            }
        }
        Some(chunk)
    }

    fn read(
        &self,
        game: &Game<'_>,
        path: &str,
        wants_moves: bool,
        wants_boards: bool,
        chunk: &mut Chunk,
    ) -> Pushed {
        let (mut rows, mut plies, mut damage, mut result) =
            (chunk.ends.last().copied().unwrap_or(0), 0, None, None);
        if wants_moves {
            let is_chess960 = game.is_chess960();
            let mut moves = if self.variations { game.all_plies() } else { game.plies() };
            for ply in moves.by_ref() {
                let ply = match ply {
                    Ok(ply) => ply,
                    Err(found) => {
                        damage = Some(found);
                        break;
                    }
                };
                plies += 1;
                if self.of_games {
                    continue;
                }
                for ((_, column), values) in self.columns.iter().zip(&mut chunk.values) {
                    column.push_move(values, game, &ply, is_chess960)?;
                }
                if wants_boards {
                    push(&mut chunk.boards, ply.board)?;
                }
            }
            result = moves.result();
        }
        let read = Read { path, plies, result, damage: damage.as_ref() };
        for ((_, column), values) in self.columns.iter().zip(&mut chunk.values) {
            column.push_game(values, game, &read)?;
        }
        rows += if self.of_games { 1 } else { plies };
        if let Some(damage) = damage {
            push(&mut chunk.damage, (chunk.ends.len(), damage))?;
        }
        push(&mut chunk.ends, rows)
    }
}
