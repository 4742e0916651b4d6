//! The features of a position: a row of [`TABLE`] for each.
//!
//! The NumPy arrays, the Arrow columns, the functions of DuckDB and the columns of polars and Spark follow from this table. To add
//! a feature:
//!
//! 1. Add a row to [`TABLE`] in `table.rs`: the name, what the value says, and a function of one board in the [`Compute`] of its type.
//!    `by_color` makes a feature for each colour, and `by_piece` one for each colour and kind of piece.
//!    A [`Set`](Compute::Set) gets a second feature, whose name ends in `_count`. A function that is longer than a line goes
//!    into `functions.rs`.
//! 2. In `tests/test_values.py` or `tests/walks.py`, say how python-chess or a plain walk computes it. The tests fail until each feature has an oracle there.
//! 3. Run `maturin develop --release`, then `python tests/test_examples.py`: it executes the notebook again, which prints all names.
//! 4. Run `.ci/python`.
//!
//! A type of values that no feature has yet needs a variant of [`Compute`], and a column in `feature_values.rs`.

mod functions;
mod table;

use std::sync::LazyLock;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use slidemask::Color;
use slidemask_board::Kind;

pub(crate) use functions::SQUARES;
use table::TABLE;
pub(crate) use table::{Compute, Subject};

/// A feature, by its name.
pub(crate) struct Feature {
    pub(crate) name: String,
    pub(crate) meaning: String,
    pub(crate) subject: Subject,
    pub(crate) compute: Compute,
}

/// All features, in the order in which they are listed.
pub(crate) static FEATURES: LazyLock<Vec<Feature>> = LazyLock::new(|| {
    let mut all = Vec::new();
    for row in TABLE {
        for &color in if row.by_color { &Color::ALL[..] } else { &Color::ALL[..1] } {
            for &kind in if row.kinds.is_empty() { &Kind::ALL[..1] } else { row.kinds } {
                let (mut name, mut meaning) = (row.name.to_owned(), row.meaning.to_owned());
                if row.by_color {
                    name += &format!("_{color}");
                    let word = |color| if color == Color::White { "White" } else { "Black" };
                    meaning = meaning.replace("{color}", word(color)).replace("{other}", word(!color));
                }
                if !row.kinds.is_empty() {
                    name += &format!("_{kind}");
                    meaning = meaning.replace("{kind}", kind.name());
                }
                all.push(Feature { name, meaning, subject: Subject { color, kind }, compute: row.compute });
            }
        }
    }
    // The number of squares of each set.
    let counts = all.iter().filter_map(|feature: &Feature| {
        let Compute::Set(compute) = feature.compute else { return None };
        Some(Feature {
            name: format!("{}_count", feature.name),
            meaning: format!("the number of squares in {}", feature.name),
            compute: Compute::Count(compute),
            ..*feature
        })
    });
    let counts: Vec<_> = counts.collect();
    all.extend(counts);
    all
});

/// The feature with this name.
pub(crate) fn named(name: &str) -> PyResult<&'static Feature> {
    FEATURES.iter().find(|feature| feature.name == name).ok_or_else(|| {
        let name = name.escape_debug();
        PyValueError::new_err(format!("there is no feature '{name}': slidemask.FEATURES lists all of them"))
    })
}
