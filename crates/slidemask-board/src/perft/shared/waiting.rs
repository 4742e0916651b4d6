//! Counts with a table: gathers the positions that the table lacks, and counts the moves after many of them at once.
//!
//! The entries of the next positions are requested before the first one is looked up, because an entry takes longer to arrive than a
//! position takes to make. Huge pages made lookups a fifth faster, but to allocate a table of 1 GiB took five times as long (virtual
//! machine, Linux 6.18, 2026-11-23), so they are not requested.

use core::mem;

use slidemask::Isa;

use super::position::Position;
use super::table::PerftTable;
use crate::board::Board;
use crate::perft::boards::MOST;
use crate::perft::each_child;
use crate::perft::last_two_plies::LastTwoPlies;

/// The positions three plies before the end that wait to be looked up, and those that wait to be counted.
pub(super) struct Waiting<'a> {
    table: &'a PerftTable,
    /// The positions to look up. Their entries are requested, so that many of them arrive at once.
    requested: List<(Position, Board)>,
    /// The positions to count.
    missing: List<Position>,
    /// The boards after these positions. The index of a position is the number of its group.
    parents: LastTwoPlies,
}

/// A list of up to [`MOST`] items, which takes no memory from an allocator.
struct List<T> {
    items: [T; MOST],
    len: u8,
}

impl<T: Copy> List<T> {
    const fn new(unused: T) -> Self {
        Self { items: [unused; MOST], len: 0 }
    }

    fn is_full(&self) -> bool {
        usize::from(self.len) >= MOST
    }

    /// Adds an item to a list that is not full, and returns its index.
    #[inline]
    fn push(&mut self, item: T) -> u8 {
        let index = self.len;
        self.items[usize::from(index) % MOST] = item;
        self.len += 1;
        index
    }

    /// Removes all items.
    #[inline]
    fn take(&mut self) -> &[T] {
        &self.items[..usize::from(mem::take(&mut self.len))]
    }
}

impl<'a> Waiting<'a> {
    /// Nothing waits yet. All boards must come from `root`, in a count from it to this depth.
    pub(super) fn new(root: &Board, depth: u32, table: &'a PerftTable, isa: Isa) -> Self {
        Self {
            table,
            requested: List::new((Position::NONE, Board::EMPTY)),
            missing: List::new(Position::NONE),
            parents: LastTwoPlies::new(root, depth, isa),
        }
    }

    /// Counts four plies, and enters the positions after the first ply.
    pub(super) fn four(&mut self, board: &Board) -> u64 {
        let mut nodes = 0;
        each_child(board, |_, child| {
            let position = Position::new(child, 3);
            self.table.request(&position);
            if self.requested.is_full() {
                nodes += self.look_up();
            }
            self.requested.push((position, *child));
        });
        nodes + self.look_up() + Self::count(self.table, &mut self.missing, &mut self.parents)
    }

    /// Counts three plies, and enters the position.
    pub(super) fn three(&mut self, board: &Board, position: Position) -> u64 {
        Self::add(&mut self.missing, &mut self.parents, board, position);
        Self::count(self.table, &mut self.missing, &mut self.parents)
    }

    /// Looks up the positions whose entries were requested. Those that the table lacks wait to be counted. Returns the nodes of the
    /// positions that the table has, and of those that were counted to make room.
    fn look_up(&mut self) -> u64 {
        let mut nodes = 0;
        let Self { table, requested, missing, parents } = self;
        for (position, board) in requested.take() {
            if let Some(found) = table.find(position) {
                nodes += found;
                continue;
            }
            if missing.is_full() {
                nodes += Self::count(table, missing, parents);
            }
            Self::add(missing, parents, board, *position);
        }
        nodes
    }

    /// Adds a position to those that wait to be counted.
    fn add(missing: &mut List<Position>, parents: &mut LastTwoPlies, board: &Board, position: Position) {
        let group = missing.push(position);
        each_child(board, |_, child| {
            if parents.push(child, group) {
                parents.count();
            }
        });
    }

    /// Counts the positions that wait for it, and enters them. Returns their nodes.
    fn count(table: &PerftTable, missing: &mut List<Position>, parents: &mut LastTwoPlies) -> u64 {
        let mut all = 0;
        for (position, nodes) in missing.take().iter().zip(parents.finish()) {
            table.keep(position, nodes);
            all += nodes;
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use std::println;

    use super::*;
    use crate::perft::{perft, vectors};

    #[test]
    fn positions_are_entered() {
        let Some(isa) = vectors() else {
            println!("SKIPPED: this machine has no vector registers");
            return;
        };
        let (board, table) = (Board::initial(), PerftTable::with_mebibytes(1).unwrap());
        assert_eq!(Waiting::new(&board, 4, &table, isa).four(&board), 197_281);
        each_child(&board, |_, child| {
            assert_eq!(table.find(&Position::new(child, 3)), Some(perft(child, 3)));
        });
        let position = Position::new(&board, 3);
        assert_eq!(Waiting::new(&board, 3, &table, isa).three(&board, position), 8_902);
        assert_eq!(table.find(&position), Some(8_902));
    }
}
