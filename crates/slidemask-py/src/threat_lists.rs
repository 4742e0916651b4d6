//! Threats of columns, as offsets and items, and of one position.

use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyMemoryError, PyOverflowError};
use pyo3::prelude::*;
use slidemask::Color;
use slidemask::batch::{Batch, ColumnsError};
use slidemask::columns::room_for_threats;
use slidemask::isa::{InstructionSet, Work, run_best};
use slidemask::threats::{BoardThreats, FeatureSet, Mailbox, Pairs, Perspective, Threat, ThreatDeltas};
use slidemask_board::{Board, Kind, Move};

use crate::positions::{Positions, allocate};
use crate::{names, threads};

/// The bytes of a threat: attacker, from, victim, to.
type Bytes = [u8; 4];

/// The sets of pairs that users choose from, by name.
static SETS: [(&str, FeatureSet); 3] = [
    ("all", FeatureSet::new(Pairs::ALL)),
    ("full", FeatureSet::new(Pairs::FULL)),
    ("without kings", FeatureSet::new(Pairs::WITHOUT_KINGS)),
];

/// The set with this name.
pub(crate) fn set(value: &Bound<'_, PyAny>) -> PyResult<&'static FeatureSet> {
    names::named(value, "pairs", "'all', 'full' or 'without kings'", |text| {
        SETS.iter().find(|(name, _)| *name == text).map(|(_, set)| set)
    })
}

/// The set with this name, `"all"` if there is none.
pub(crate) fn set_or_all(value: Option<&Bound<'_, PyAny>>) -> PyResult<&'static FeatureSet> {
    value.map_or(Ok(&SETS[0].1), set)
}

/// The names of the sets, each with the number of its features.
#[pyfunction]
pub(crate) fn threat_sets() -> Vec<(&'static str, usize)> {
    SETS.iter().map(|(name, set)| (*name, set.len())).collect()
}

/// From where a network sees each board of a column.
#[derive(Clone, Copy)]
pub(crate) enum View {
    Of(Color),
    SideToMove,
    OtherSide,
}

impl View {
    pub(crate) fn new(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(color) = names::color(value) {
            return Ok(Self::Of(color));
        }
        names::named(value, "perspective", "'side to move', 'other side', 'white' or 'black'", |text| {
            match text {
                "side to move" => Some(Self::SideToMove),
                "other side" => Some(Self::OtherSide),
                _ => None,
            }
        })
    }

    fn perspective(self, board: &Board) -> Perspective {
        let color = match self {
            Self::Of(color) => color,
            Self::SideToMove => board.side_to_move(),
            Self::OtherSide => !board.side_to_move(),
        };
        // As `Perspective::of_board` does it, without a search in 64 bytes.
        let king = board.pieces(color, Kind::King).first();
        king.map_or(Perspective::new(color, false), |king| Perspective::of_king(color, king))
    }
}

/// A list for each row. The items of row i are `items[offsets[i]..offsets[i + 1]]`. A row without a position has none.
///
/// Offsets and numbers are `i32`. Arrow's lists have signed offsets of 32 bits, and PyTorch wants one signed type for both. So
/// NumPy, Arrow and PyTorch share one pair of arrays.
pub(crate) struct Lists<T> {
    pub(crate) offsets: Vec<i32>,
    pub(crate) items: Vec<T>,
}

/// The lists of a block of rows.
struct Block<T> {
    offsets: Vec<u32>,
    items: Vec<T>,
}

/// Positions that a thread works on at a time. Their boards and threats fit the second-level cache.
const BLOCK: usize = 256;

/// The threats per row for which a block has room at first. Boards of games have 20 to 45.
const USUAL: usize = 64;

/// The threats of all rows.
pub(crate) fn threats(py: Python<'_>, positions: &Positions, pairs: &Pairs) -> PyResult<Lists<Bytes>> {
    let batch = Batch::best();
    let write = |_, boards: &[Mailbox], offsets: &mut [u32], items: &mut [Bytes]| {
        batch.threats(boards, pairs, offsets, room_for_threats(items))
    };
    lists(py, positions, write, |threat| threat)
}

/// The numbers of the threats of all rows. All are below 2³¹.
pub(crate) fn features(
    py: Python<'_>,
    positions: &Positions,
    set: &FeatureSet,
    view: View,
) -> PyResult<Lists<i32>> {
    let batch = Batch::best();
    let write = |first, boards: &[Mailbox], offsets: &mut [u32], items: &mut [u32]| {
        let perspective =
            |row| positions.get(row).map_or(Perspective::WHITE, |board| view.perspective(board));
        let perspectives: Vec<_> = (first..first + boards.len()).map(perspective).collect();
        batch.threat_features(boards, &perspectives, set, offsets, items)
    };
    lists(py, positions, write, u32::cast_signed)
}

/// Computes the lists of all rows, a block at a time. `write` gets the number of the first row of a block and the boards of its
/// rows, and writes their offsets and items. `stored` converts an item for the column.
///
/// The lengths of a block are known only when it is written. So the blocks are copied into the column at the end. That copy makes
/// the numbers signed, and adds the offsets of the blocks before.
fn lists<T, U>(
    py: Python<'_>,
    positions: &Positions,
    write: impl Fn(usize, &[Mailbox], &mut [u32], &mut [T]) -> Result<usize, ColumnsError> + Sync + Send,
    stored: impl Fn(T) -> U + Sync + Send,
) -> PyResult<Lists<U>>
where
    T: Copy + Default + Send + Sync,
    U: Clone + Default + Send,
{
    let no_memory =
        || PyMemoryError::new_err(format!("there is not enough memory for {} rows", positions.len()));
    // Nothing below grows a vector: the memory may be all used by now, and then the process would end.
    let mut blocks = Vec::new();
    let count = positions.len().div_ceil(BLOCK);
    blocks.try_reserve_exact(count).map_err(|_| no_memory())?;
    blocks.resize_with(count, || None);
    threads::fill(py, &mut blocks, 1, 1, |number, blocks| {
        for (number, entry) in (number..).zip(blocks) {
            let first = number * BLOCK;
            let count = BLOCK.min(positions.len() - first);
            *entry = run_best(Mailboxes { positions, first, count }).and_then(|boards| {
                block(&boards, |boards, offsets, items| write(first, boards, offsets, items))
            });
        }
    })?;
    if blocks.iter().any(Option::is_none) {
        return Err(no_memory());
    }

    let total: usize = blocks.iter().flatten().map(|block| block.items.len()).sum();
    if i32::try_from(total).is_err() {
        let message = format!("the positions have {total} threats: take fewer rows at a time");
        return Err(PyOverflowError::new_err(message));
    }
    let (mut offsets, mut items) = (allocate(positions.len() + 1, 1)?, allocate(total, 1)?);
    let (mut offsets_left, mut items_left, mut before) = (&mut offsets[1..], &mut items[..], 0);
    // Where the offsets and items of each block go, and the number of items before them.
    let mut parts = Vec::new();
    parts.try_reserve_exact(blocks.len()).map_err(|_| no_memory())?;
    for block in blocks.iter().flatten() {
        let (offsets, items);
        (offsets, offsets_left) = offsets_left.split_at_mut(block.offsets.len() - 1);
        (items, items_left) = items_left.split_at_mut(block.items.len());
        let first = before;
        before += block.offsets.last().unwrap_or(&0);
        parts.push((first, offsets, items, block));
    }
    threads::fill(py, &mut parts, 1, 64, |_, parts| {
        for (before, offsets, items, block) in parts {
            for (offset, after) in offsets.iter_mut().zip(&block.offsets[1..]) {
                *offset = (*before + after).cast_signed();
            }
            for (item, found) in items.iter_mut().zip(&block.items) {
                *item = stored(*found);
            }
        }
    })?;
    Ok(Lists { offsets, items })
}

/// The lists of a block of rows. `None` if there is not enough memory for them.
fn block<T: Copy + Default>(
    boards: &[Mailbox],
    write: impl Fn(&[Mailbox], &mut [u32], &mut [T]) -> Result<usize, ColumnsError>,
) -> Option<Block<T>> {
    let (mut offsets, mut items) = (several(0, boards.len() + 1)?, Vec::new());
    let mut room = USUAL * boards.len();
    loop {
        items.try_reserve_exact(room - items.len()).ok()?;
        items.resize(room, T::default());
        match write(boards, &mut offsets, &mut items) {
            Ok(count) => {
                items.truncate(count);
                items.shrink_to_fit();
                return Some(Block { offsets, items });
            }
            Err(ColumnsError::Items { needed, .. }) => room = needed,
            Err(error) => unreachable!("a block of rows has as many offsets and few items: {error}"),
        }
    }
}

/// The boards of some rows as boards of bytes. A row without a position is empty.
struct Mailboxes<'a> {
    positions: &'a Positions,
    first: usize,
    count: usize,
}

impl Work for Mailboxes<'_> {
    type Output = Option<Vec<Mailbox>>;

    #[inline(always)]
    fn run<I: InstructionSet>(self, isa: I) -> Self::Output {
        let Self { positions, first, count } = self;
        let mut boards = several(Mailbox::EMPTY, count)?;
        for (row, mailbox) in (first..).zip(&mut boards) {
            if let Some(board) = positions.get(row) {
                let (colors, kinds) =
                    (Color::ALL.map(|color| board.color(color)), Kind::ALL.map(|kind| board.kind(kind)));
                *mailbox = isa.mailbox(colors, kinds);
            }
        }
        Some(boards)
    }
}

/// The same value several times. `None` if there is not enough memory.
fn several<T: Clone>(value: T, count: usize) -> Option<Vec<T>> {
    let mut values = Vec::new();
    values.try_reserve_exact(count).ok()?;
    values.resize(count, value);
    Some(values)
}

/// Offsets and items for NumPy.
pub(crate) type Arrays<'py, I> = (Bound<'py, PyArray1<i32>>, Bound<'py, I>);

impl Lists<Bytes> {
    /// The items have the shape (m, 4).
    pub(crate) fn into_numpy(self, py: Python<'_>) -> PyResult<Arrays<'_, PyArray2<u8>>> {
        let count = self.items.len();
        let items = self.items.into_flattened().into_pyarray(py).reshape([count, size_of::<Bytes>()])?;
        Ok((self.offsets.into_pyarray(py), items))
    }
}

impl Lists<i32> {
    pub(crate) fn into_numpy(self, py: Python<'_>) -> Arrays<'_, PyArray1<i32>> {
        (self.offsets.into_pyarray(py), self.items.into_pyarray(py))
    }
}

/// The threats of one position.
pub(crate) fn of_board(board: &Board, pairs: &Pairs) -> Vec<String> {
    let mut threats = BoardThreats::EMPTY;
    Mailbox::from(&board.placement()).threats(pairs, &mut threats);
    texts(&threats)
}

/// The threats that a legal move adds, and those that it removes.
pub(crate) fn deltas(board: &Board, one: Move, pairs: &Pairs) -> (Vec<String>, Vec<String>) {
    let mut deltas = ThreatDeltas::EMPTY;
    board.update_mailbox(one, &mut Mailbox::from(&board.placement()), pairs, &mut deltas);
    (texts(&deltas.added), texts(&deltas.removed))
}

/// Threats as texts, in the order of their squares.
fn texts(threats: &[Threat]) -> Vec<String> {
    let mut sorted = threats.to_vec();
    sorted.sort_unstable_by_key(|threat| (threat.from, threat.to, threat.attacker, threat.victim));
    sorted.iter().map(Threat::to_string).collect()
}
