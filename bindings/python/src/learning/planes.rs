//! Planes of columns of positions.

use half::f16;
use numpy::{PyArray1, PyArrayDescrMethods, PyArrayMethods, dtype};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::layout::{Cell, Layout, STEPS, Step};
use super::output;
use crate::memory::allocate;
use crate::network_inputs::Side;
use crate::positions::{BLOCK, Positions};
use crate::threads;

impl Cell for bool {
    #[inline]
    fn of(number: f32) -> Self {
        number != 0.
    }
}

impl Cell for f16 {
    #[inline]
    fn of(number: f32) -> Self {
        Self::from_f32(number)
    }
}

macro_rules! cells {
    ($($number:ty)*) => {
        $(impl Cell for $number {
            #[inline]
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_lossless, reason = "the nearest value")]
            #[allow(trivial_numeric_casts, unfulfilled_lint_expectations, reason = "one of the types is f32")]
            fn of(number: f32) -> Self {
                number as Self
            }
        })*
    };
}
cells!(u8 i8 u16 i16 u32 i32 u64 i64 f32 f64);

/// How the caller wants planes.
pub(crate) struct Wanted<'a, 'py> {
    pub(crate) layout: Layout,
    pub(crate) dtype: Option<&'a Bound<'py, PyAny>>,
    pub(crate) channels: &'a str,
    pub(crate) perspective: Option<&'a Bound<'py, PyAny>>,
    pub(crate) out: Option<&'a Bound<'py, PyAny>>,
}

impl<'py> Wanted<'_, 'py> {
    /// The planes of so many rows. `steps` gets the number of a row, and room for positions of its game. It returns how many there are:
    /// none for a row without a position.
    pub(crate) fn planes(
        &self,
        py: Python<'py>,
        rows: usize,
        steps: impl Fn(usize, &mut [Step; STEPS]) -> usize + Sync + Send,
    ) -> PyResult<Bound<'py, PyAny>> {
        let layout = &self.layout;
        let channels_last = match self.channels {
            "first" => false,
            "last" => true,
            other => {
                return Err(PyValueError::new_err(format!("channels is {other:?}: use 'first' or 'last'")));
            }
        };
        let view = self.perspective.map_or(Ok(Side::ToMove), Side::new)?;
        let kind = output::dtype(py, self.dtype, self.out, dtype::<f32>(py))?;
        if layout.has_fractions && !"fe".contains(char::from(kind.kind())) {
            return Err(PyValueError::new_err(format!(
                "dtype is {kind}: this layout has fractions, so use float16, float32 or float64"
            )));
        }
        let planes = layout.planes();
        let shape = if channels_last { [rows, 8, 8, planes] } else { [rows, planes, 8, 8] };
        let places = layout.places(channels_last);
        let job = Job { layout, view, steps };
        macro_rules! of_type {
            ($($cell:ty)*) => {
                $(if kind.is_equiv_to(&dtype::<$cell>(py)) {
                    return output::rows::<$cell>(py, &shape, self.out, |row, cells| job.draw(row, places, cells));
                })*
            };
        }
        of_type!(f32 u8 bool f16 f64 i8 u16 i16 u32 i32 u64 i64);
        Err(PyValueError::new_err(format!(
            "dtype is {kind}: use bool, an integer of at most 64 bits or a float"
        )))
    }
}

struct Job<'a, F> {
    layout: &'a Layout,
    view: Side,
    steps: F,
}

impl<F: Fn(usize, &mut [Step; STEPS]) -> usize> Job<'_, F> {
    fn draw<T: Cell>(&self, row: usize, places: super::layout::Places, cells: &mut [T]) {
        let mut steps = [Step::default(); STEPS];
        let count = (self.steps)(row, &mut steps);
        if let Some(first) = steps[..count].first() {
            let view = self.view.of(first.board.side_to_move());
            self.layout.draw(&steps[..count], view, places, cells);
        }
    }
}

/// The planes of a column. `games` has the row at which each game starts, and the number of rows; without it, each row is a game.
pub(crate) fn of_positions<'py>(
    py: Python<'py>,
    positions: &Positions,
    wanted: &Wanted<'_, 'py>,
    games: Option<&Bound<'py, PyArray1<i64>>>,
) -> PyResult<Bound<'py, PyAny>> {
    let rows = positions.len();
    let Some(games) = games else {
        return wanted.planes(py, rows, |row, steps| match positions.get(row) {
            Some(&board) => {
                steps[0].board = board;
                1
            }
            None => 0,
        });
    };
    let starts = starts(rows, games.try_readonly()?.as_slice()?)?;
    let first = |row| starts[starts.partition_point(|&start| start <= row) - 1];
    // A position is in the planes of several rows.
    let mut counts: Vec<u8> = allocate(rows, 1)?;
    if wanted.layout.needs_games() {
        threads::fill(py, &mut counts, 1, BLOCK, |block, counts| {
            for (row, count) in (block..).zip(counts) {
                *count = positions.get(row).map_or(0, |board| earlier(positions, first(row), row, board));
            }
        })?;
    }
    let shown = wanted.layout.steps();
    wanted.planes(py, rows, |row, steps| {
        let mut count = 0;
        for (step, row) in steps.iter_mut().zip((first(row)..=row).rev()).take(shown) {
            let Some(&board) = positions.get(row) else { break };
            *step = Step { board, earlier: counts[row] };
            count += 1;
        }
        count
    })
}

/// The rows at which games start.
fn starts(rows: usize, offsets: &[i64]) -> PyResult<Vec<usize>> {
    let ends = (offsets.first(), offsets.last().and_then(|&last| usize::try_from(last).ok()));
    if ends != (Some(&0), Some(rows)) || !offsets.is_sorted() {
        return Err(PyValueError::new_err(format!(
            "games are offsets: they ascend from 0 to {rows}, the number of rows, as Boards.replay returns them"
        )));
    }
    Ok(offsets.iter().filter_map(|&start| usize::try_from(start).ok()).collect())
}

/// How often a position occurred before in its game. No position before the last capture or pawn move can occur again.
fn earlier(positions: &Positions, first: usize, row: usize, board: &slidemask_board::Board) -> u8 {
    let reversible = (first..row).rev().take(board.halfmove_clock().into());
    let same = reversible.filter(|&row| positions.get(row).is_some_and(|before| before.same_position(board)));
    u8::try_from(same.count()).unwrap_or(u8::MAX)
}
