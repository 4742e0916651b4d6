//! The inputs of a network for columns of positions.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use slidemask::Color;
use slidemask::batch::Batch;
use slidemask_nnue::network::{NetworkInputs, PARTS};

use crate::lists::{BLOCK, Blocks, BoardColumn};
use crate::names;
use crate::positions::Positions;

/// The inputs per row for which a block has room at first. Boards of games have 50 to 110 of all parts together.
const USUAL: usize = 128;

/// The names of the parts of networks, each with the number of its inputs.
#[pyfunction]
pub(crate) fn network_parts() -> Vec<(&'static str, usize)> {
    PARTS.iter().map(|part| (part.name, part.size())).collect()
}

/// The number of inputs of a network: one more than the largest number in :meth:`Boards.network_inputs`.
///
/// ``network`` has one or several names of :data:`NETWORK_PARTS`, joined with ``+``.
///
/// >>> slidemask.network_size("Full_Threats+PP_3Wide+HalfKAv2_hm")
/// 86896
#[pyfunction]
pub(crate) fn network_size(network: &Bound<'_, PyAny>) -> PyResult<usize> {
    named(network).map(|network| network.len())
}

/// The network with this name.
pub(crate) fn named(value: &Bound<'_, PyAny>) -> PyResult<NetworkInputs> {
    let text: String = value.extract().map_err(|_| {
        names::wrong_type(value, "network", ": use names of slidemask.NETWORK_PARTS, joined with '+'")
    })?;
    NetworkInputs::named(&text)
        .map_err(|error| PyValueError::new_err(format!("network is {text:?}: {error}")))
}

/// The side that sees a board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Of(Color),
    ToMove,
    Other,
}

impl Side {
    pub(crate) fn new(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(color) = names::color(value) {
            return Ok(Self::Of(color));
        }
        let expected = "'side to move', 'other side', 'white' or 'black', or a pair of opposite sides";
        names::named(value, "perspective", expected, |text| match text {
            "side to move" => Some(Self::ToMove),
            "other side" => Some(Self::Other),
            _ => None,
        })
    }

    const fn opposite(self) -> Self {
        match self {
            Self::Of(Color::White) => Self::Of(Color::Black),
            Self::Of(Color::Black) => Self::Of(Color::White),
            Self::ToMove => Self::Other,
            Self::Other => Self::ToMove,
        }
    }

    pub(crate) fn of(self, side_to_move: Color) -> Color {
        match self {
            Self::Of(color) => color,
            Self::ToMove => side_to_move,
            Self::Other => !side_to_move,
        }
    }
}

/// One side that sees the boards, or this one and the other.
#[derive(Clone, Copy)]
pub(crate) struct Sides {
    first: Side,
    both: bool,
}

impl Sides {
    /// Reads the argument `perspective`.
    pub(crate) fn new(value: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let Some(value) = value else { return Ok(Self { first: Side::ToMove, both: false }) };
        let is_pair = value.is_instance_of::<PyTuple>() || value.is_instance_of::<PyList>();
        if !is_pair || value.len()? != 2 {
            return Side::new(value).map(|first| Self { first, both: false });
        }
        let [first, second] = [Side::new(&value.get_item(0)?)?, Side::new(&value.get_item(1)?)?];
        if second != first.opposite() {
            return Err(PyValueError::new_err(format!(
                "perspective is {value}: a pair has opposite sides, such as ('side to move', 'other side')"
            )));
        }
        Ok(Self { first, both: true })
    }

    /// The inputs of all rows: offsets and items, or rows of one width; a pair of them for both sides.
    pub(crate) fn inputs<'py>(
        self,
        py: Python<'py>,
        positions: &Positions,
        network: &NetworkInputs,
        width: Option<usize>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if self.both {
            let blocks = self.pairs(py, positions, network)?;
            let [first, second] = [0, 1].map(|column| arrays(py, &blocks, column, width));
            // To free much memory takes long.
            py.detach(|| drop(blocks));
            Ok(PyTuple::new(py, [first?, second?])?.into_any())
        } else {
            let blocks = Blocks::new(py, positions, USUAL, |first, boards, [offsets], [items]| {
                let sides = &self.colors(positions, first)[..boards.len()];
                slidemask_nnue::batch::network_inputs(Batch::best(), boards, sides, network, offsets, items)
                    .map(|count| [count])
            })?;
            let answer = arrays(py, &blocks, 0, width);
            py.detach(|| drop(blocks));
            answer
        }
    }

    /// Whether two sides see the boards.
    pub(crate) const fn are_both(self) -> bool {
        self.both
    }

    /// The inputs of all rows, as the first side and the other one see them.
    pub(crate) fn pairs(
        self,
        py: Python<'_>,
        boards: &impl BoardColumn,
        network: &NetworkInputs,
    ) -> PyResult<Blocks<u32, 2>> {
        Blocks::new(py, boards, USUAL, |first, block, offsets, items| {
            let sides = &self.colors(boards, first)[..block.len()];
            slidemask_nnue::batch::network_inputs_of_both_sides(
                Batch::best(),
                block,
                sides,
                network,
                offsets,
                items,
            )
        })
    }

    /// The first side in each row of a block. A row without a position is an empty board, which has no inputs.
    fn colors(self, boards: &impl BoardColumn, first: usize) -> [Color; BLOCK] {
        let mut colors = [Color::White; BLOCK];
        for (row, color) in (first..boards.rows()).zip(&mut colors) {
            *color = self.first.of(boards.side_to_move(row));
        }
        colors
    }
}

/// The lists of a column for NumPy.
pub(crate) fn arrays<'py, const COLUMNS: usize>(
    py: Python<'py>,
    blocks: &Blocks<u32, COLUMNS>,
    column: usize,
    width: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    if let Some(width) = width {
        return Ok(blocks.padded(py, column, width)?.into_any());
    }
    // All numbers are below 2³¹.
    let arrays = blocks.lists(py, column, u32::cast_signed)?.into_numpy(py);
    Ok(arrays.into_pyobject(py)?.into_any())
}
