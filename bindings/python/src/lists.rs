//! Lists of columns: as offsets and items, or as rows of one width.

use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use slidemask::isa::{InstructionSet, Work, run_best};
use slidemask::{Bitboard, Color};
use slidemask_board::{Board, Kind};
use slidemask_nnue::batch::ColumnsError;
use slidemask_nnue::threats::Mailbox;

use crate::memory::{allocate, missing, room};
use crate::positions::Positions;
use crate::threads;

/// A list for each row. The items of row i are `items[offsets[i]..offsets[i + 1]]`. A row without a position has none.
///
/// Offsets and numbers are `i32`. Arrow's lists have signed offsets of 32 bits, and PyTorch wants one signed type for both. So
/// NumPy, Arrow and PyTorch share one pair of arrays.
pub(crate) struct Lists<T> {
    pub(crate) offsets: Vec<i32>,
    pub(crate) items: Vec<T>,
}

/// The lists of a block of rows, in one or several columns.
struct Block<T, const COLUMNS: usize> {
    offsets: [Vec<u32>; COLUMNS],
    items: [Vec<T>; COLUMNS],
}

/// The lists of all rows, a block after the other.
pub(crate) struct Blocks<T, const COLUMNS: usize> {
    rows: usize,
    /// None of them is `None`. To take them out would need memory.
    blocks: Vec<Option<Block<T, COLUMNS>>>,
}

/// A column of boards, some of which may be missing.
pub(crate) trait BoardColumn: Sync {
    /// The number of rows.
    fn rows(&self) -> usize;

    /// The pieces of each colour and of each kind. `None` if the row has no position.
    fn bitboards(&self, row: usize) -> Option<([Bitboard; 2], [Bitboard; 6])>;

    /// The side to move. White if the row has no position.
    fn side_to_move(&self, row: usize) -> Color;
}

impl BoardColumn for Positions {
    fn rows(&self) -> usize {
        self.len()
    }

    #[inline]
    fn bitboards(&self, row: usize) -> Option<([Bitboard; 2], [Bitboard; 6])> {
        let board = self.get(row)?;
        Some((Color::ALL.map(|color| board.color(color)), Kind::ALL.map(|kind| board.kind(kind))))
    }

    fn side_to_move(&self, row: usize) -> Color {
        self.get(row).map_or(Color::White, Board::side_to_move)
    }
}

/// Positions that a thread works on at a time. Their boards and lists fit the second-level cache.
pub(crate) const BLOCK: usize = 256;

impl<T: Copy + Default + Send + Sync, const COLUMNS: usize> Blocks<T, COLUMNS> {
    /// Computes the lists of all rows, a block at a time. `write` gets the number of the first row of a block and the boards of its
    /// rows, and writes the offsets and items of each column. A block has room for `usual` items per row at first.
    pub(crate) fn new(
        py: Python<'_>,
        boards: &impl BoardColumn,
        usual: usize,
        write: impl Fn(
            usize,
            &[Mailbox],
            [&mut [u32]; COLUMNS],
            [&mut [T]; COLUMNS],
        ) -> Result<[usize; COLUMNS], ColumnsError>
        + Sync
        + Send,
    ) -> PyResult<Self> {
        let rows = boards.rows();
        // Nothing below grows a vector: the memory may be all used by now, and then the process would end.
        let count = rows.div_ceil(BLOCK);
        let mut blocks = room(count)?;
        blocks.resize_with(count, || None);
        threads::fill(py, &mut blocks, 1, 1, |number, blocks| {
            for (number, entry) in (number..).zip(blocks) {
                let first = number * BLOCK;
                let count = BLOCK.min(rows - first);
                *entry = run_best(Mailboxes { boards, first, count }).and_then(|boards| {
                    block(&boards, usual, |offsets, items| write(first, &boards, offsets, items))
                });
            }
        })?;
        if blocks.iter().any(Option::is_none) {
            return Err(missing(rows, size_of::<T>()));
        }
        Ok(Self { rows, blocks })
    }

    /// The lists of a column as offsets and items. `stored` converts an item.
    ///
    /// The lengths of a block are known only when it is written. So the blocks are copied. That copy makes the numbers signed, and adds
    /// the offsets of the blocks before.
    pub(crate) fn lists<U: Clone + Default + Send>(
        &self,
        py: Python<'_>,
        column: usize,
        stored: impl Fn(T) -> U + Sync + Send,
    ) -> PyResult<Lists<U>> {
        let blocks = self.blocks.iter().flatten().map(|block| (&block.offsets[column], &block.items[column]));
        let total: usize = blocks.clone().map(|(_, items)| items.len()).sum();
        if i32::try_from(total).is_err() {
            let message = format!("the positions have {total} items: take fewer rows at a time");
            return Err(PyOverflowError::new_err(message));
        }
        let (mut offsets, mut items) = (allocate(self.rows + 1, 1)?, allocate(total, 1)?);
        let (mut offsets_left, mut items_left, mut before) = (&mut offsets[1..], &mut items[..], 0);
        // Where the offsets and items of each block go, and the number of items before them.
        let mut parts = room(self.blocks.len())?;
        for block in blocks {
            let offsets = offsets_left.split_off_mut(..block.0.len() - 1).unwrap_or_default();
            let items = items_left.split_off_mut(..block.1.len()).unwrap_or_default();
            parts.push((before, offsets, items, block));
            before += block.0.last().unwrap_or(&0);
        }
        threads::fill(py, &mut parts, 1, 64, |_, parts| {
            for (before, offsets, items, block) in parts {
                for (offset, after) in offsets.iter_mut().zip(&block.0[1..]) {
                    *offset = (*before + after).cast_signed();
                }
                for (item, found) in items.iter_mut().zip(block.1) {
                    *item = stored(*found);
                }
            }
        })?;
        Ok(Lists { offsets, items })
    }
}

impl<T, const COLUMNS: usize> Block<T, COLUMNS> {
    /// The list of each row.
    fn rows(&self, column: usize) -> impl Iterator<Item = &[T]> {
        let ends = self.offsets[column].windows(2);
        ends.map(move |ends| &self.items[column][ends[0] as usize..ends[1] as usize])
    }
}

impl<const COLUMNS: usize> Blocks<u32, COLUMNS> {
    /// The lists of a column as rows of one width, with -1 after the last item of a row.
    pub(crate) fn padded<'py>(
        &self,
        py: Python<'py>,
        column: usize,
        width: usize,
    ) -> PyResult<Bound<'py, PyArray2<i32>>> {
        let mut rows = allocate(self.rows, width)?;
        self.pad(py, column, width, &mut rows)?;
        rows.into_pyarray(py).reshape([self.rows, width])
    }

    /// Writes what [`padded`](Self::padded) returns. `rows` has a place for each row.
    pub(crate) fn pad(&self, py: Python<'_>, column: usize, width: usize, rows: &mut [i32]) -> PyResult<()> {
        let lengths = || self.blocks.iter().flatten().flat_map(|block| block.rows(column)).map(<[u32]>::len);
        if let Some((row, count)) = lengths().enumerate().find(|&(_, count)| count > width) {
            let most = lengths().max().unwrap_or_default();
            return Err(PyValueError::new_err(format!(
                "row {row} has {count} inputs, and width is {width}: use at least {most} for these rows"
            )));
        }
        threads::fill(py, rows, width, BLOCK, |first, rows| {
            for (row, list) in rows
                .chunks_mut(width)
                .zip(self.blocks[first / BLOCK].iter().flat_map(|block| block.rows(column)))
            {
                let (items, rest) = row.split_at_mut(list.len());
                for (item, found) in items.iter_mut().zip(list) {
                    *item = found.cast_signed();
                }
                rest.fill(-1);
            }
        })
    }
}

/// The lists of a block of rows. `None` if there is not enough memory for them.
fn block<T: Copy + Default, const COLUMNS: usize>(
    boards: &[Mailbox],
    usual: usize,
    write: impl Fn([&mut [u32]; COLUMNS], [&mut [T]; COLUMNS]) -> Result<[usize; COLUMNS], ColumnsError>,
) -> Option<Block<T, COLUMNS>> {
    let (mut offsets, mut items) = ([const { Vec::new() }; COLUMNS], [const { Vec::new() }; COLUMNS]);
    for offsets in &mut offsets {
        *offsets = several(0, boards.len() + 1)?;
    }
    let mut room = usual * boards.len();
    loop {
        for items in &mut items {
            *items = several(T::default(), room)?;
        }
        match write(
            offsets.each_mut().map(|column| &mut column[..]),
            items.each_mut().map(|column| &mut column[..]),
        ) {
            Ok(counts) => {
                for (items, count) in items.iter_mut().zip(counts) {
                    items.truncate(count);
                    items.shrink_to_fit();
                }
                return Some(Block { offsets, items });
            }
            Err(ColumnsError::Items { needed, .. }) => room = needed,
            Err(error) => unreachable!("a block of rows has as many offsets and few items: {error}"),
        }
    }
}

/// The boards of some rows as boards of bytes. A row without a position is empty.
struct Mailboxes<'a, B> {
    boards: &'a B,
    first: usize,
    count: usize,
}

impl<B: BoardColumn> Work for Mailboxes<'_, B> {
    type Output = Option<Vec<Mailbox>>;

    #[inline(always)]
    fn run<I: InstructionSet>(self, isa: I) -> Self::Output {
        let mut mailboxes = several(Mailbox::EMPTY, self.count)?;
        for (row, mailbox) in (self.first..).zip(&mut mailboxes) {
            if let Some((colors, kinds)) = self.boards.bitboards(row) {
                *mailbox = Mailbox::from_bitboards_with(isa, colors, kinds);
            }
        }
        Some(mailboxes)
    }
}

/// The same value several times. `None` if there is not enough memory.
fn several<T: Clone>(value: T, count: usize) -> Option<Vec<T>> {
    let mut values = room(count).ok()?;
    values.resize(count, value);
    Some(values)
}

/// Offsets and items for NumPy.
pub(crate) type Arrays<'py, I> = (Bound<'py, PyArray1<i32>>, Bound<'py, I>);

impl<const WIDTH: usize> Lists<[u8; WIDTH]> {
    /// The items have the shape (m, WIDTH).
    pub(crate) fn into_numpy(self, py: Python<'_>) -> PyResult<Arrays<'_, PyArray2<u8>>> {
        let count = self.items.len();
        let items = self.items.into_flattened().into_pyarray(py).reshape([count, WIDTH])?;
        Ok((self.offsets.into_pyarray(py), items))
    }
}

impl Lists<i32> {
    pub(crate) fn into_numpy(self, py: Python<'_>) -> Arrays<'_, PyArray1<i32>> {
        (self.offsets.into_pyarray(py), self.items.into_pyarray(py))
    }
}
