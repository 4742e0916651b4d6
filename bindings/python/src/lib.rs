//! The Python package `slidemask`: the part of it that is written in Rust.
//!
//! Python imports this as `slidemask._native`. The functions check what could break Rust; the Python side of the package
//! gives them their arguments in the right form, and has the documentation.
//!
//! A call from Python costs about 0.2 microseconds, as much as fifty lookups. So everything takes columns. The work is done without
//! the GIL, in blocks of rows on a pool of threads (`threads.rs`).
//!
//! The wheel is for the stable ABI of Python 3.10 and later, so one wheel serves all versions. It is a plain build: columns find
//! the instruction set at run time.

#![allow(
    clippy::doc_markdown,
    clippy::doc_link_with_quotes,
    reason = "most comments are documentation for Python"
)]

mod arrow;
mod binpack;
mod board;
mod boards;
mod children;
mod feature_values;
mod fens;
mod history;
mod learning;
mod lists;
mod lookups;
mod lowest;
#[cfg(feature = "measure")]
mod measure;
mod memory;
mod methods;
mod move_lists;
mod moves;
mod names;
mod network_inputs;
mod notation;
mod numbers;
mod perft;
mod pgn;
mod positions;
mod producer;
mod random;
mod reading;
mod selection;
mod text_column;
mod texts;
mod threads;
mod threat_lists;
mod turns;
mod variant;
mod variant_positions;

#[pyo3::pymodule(gil_used = false)]
mod _native {
    use numpy::PyArrayMethods;
    use pyo3::prelude::*;

    /// An array loads NumPy's C interface, and a borrow the flags of all borrows. A Ctrl-C in the call that loads them would be a panic.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let array = numpy::PyArray1::<u8>::zeros(module.py(), 0, false);
        drop(array.try_readonly()?);
        Ok(())
    }

    /// The version of the package.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
    #[cfg(feature = "measure")]
    #[pymodule_export]
    use crate::measure::time_rook_attacks;
    #[pymodule_export]
    use crate::{
        arrow::{ArrowBatch, ArrowColumn, arrow_numbers},
        binpack::{BadBinpackError, BinpackReader, binpack_parts, check_binpack_filter, write_binpack},
        board::PyBoard,
        boards::Boards,
        feature_values::feature_table,
        fens::BadFenError,
        learning::{Games, action_orders, plane_parts},
        lookups::{
            attack_maps, leaper_attacks, one_slider, pawns, plain_slider_attacks, rook_and_bishop_attacks,
            setwise_attacks, slider_attacks, two_squares,
        },
        methods::{method_steps, method_table},
        names::square_number,
        network_inputs::{network_parts, network_size},
        pgn::{BadPgnError, PgnReader, end_reading, game_columns},
        threads::{get_num_threads, set_num_threads},
        variant::{Variant, variant_names},
        variant_positions::VariantPositions,
    };
}
