//! The legal moves as numbers and masks.

use pyo3::prelude::*;
use slidemask_board::{Actions, Board};

use super::output;
use crate::names;

/// The orders of actions, by name.
const ORDERS: [(&str, &Actions); 2] = [("alphazero", Actions::ALPHA_ZERO), ("pgx", Actions::PGX)];

/// The names of the orders of actions.
#[pyfunction]
pub(crate) fn action_orders() -> Vec<&'static str> {
    ORDERS.iter().map(|(name, _)| *name).collect()
}

/// Reads the argument `order`.
pub(crate) fn order(value: Option<&Bound<'_, PyAny>>) -> PyResult<&'static Actions> {
    names::chosen(value, "order", &ORDERS).copied()
}

/// The name of an order.
pub(crate) fn name(order: &Actions) -> &'static str {
    ORDERS.iter().find(|(_, one)| std::ptr::eq(*one, order)).map_or("", |(name, _)| name)
}

/// Masks of the legal moves of so many positions: `bool[n, 4672]`, or `uint8[n, 584]` with a bit for each, the lowest first.
pub(crate) fn legal_actions<'py, 'a>(
    py: Python<'py>,
    rows: usize,
    board: impl Fn(usize) -> Option<&'a Board> + Sync + Send,
    order: &'static Actions,
    packed: bool,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    if packed {
        output::rows::<u8>(py, &[rows, Actions::COUNT / 8], out, |row, bits| {
            if let Some(board) = board(row) {
                order.legal(board, |action| bits[action / 8] |= 1 << (action % 8));
            }
        })
    } else {
        output::rows::<bool>(py, &[rows, Actions::COUNT], out, |row, mask| {
            if let Some(board) = board(row) {
                order.legal(board, |action| mask[action] = true);
            }
        })
    }
}
