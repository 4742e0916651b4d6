//! The Python package `slidemask`: the part of it that is written in Rust.
//!
//! Python imports this as `slidemask._native`. The functions check what could break Rust; the Python side of the package
//! gives them their arguments in the right form, and has the documentation.

#![allow(
    clippy::doc_markdown,
    clippy::doc_link_with_quotes,
    reason = "most comments are documentation for Python"
)]

mod arrow;
mod board;
mod boards;
mod features;
mod fens;
mod lookups;
#[cfg(feature = "measure")]
mod measure;
mod methods;
mod names;
mod notation;
mod perft;
mod random;
mod rows;
mod threads;
mod threats;

#[pyo3::pymodule(gil_used = false)]
mod _native {
    /// The version of the package.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    use crate::arrow::{ArrowBatch, ArrowColumn, arrow_numbers};
    #[pymodule_export]
    use crate::board::PyBoard;
    #[pymodule_export]
    use crate::boards::Boards;
    #[pymodule_export]
    use crate::features::feature_table;
    #[pymodule_export]
    use crate::fens::BadFenError;
    #[pymodule_export]
    use crate::lookups::{
        attack_maps, leaper_attacks, one_slider, plain_slider_attacks, rook_and_bishop_attacks,
        setwise_attacks, slider_attacks, two_squares,
    };
    #[cfg(feature = "measure")]
    #[pymodule_export]
    use crate::measure::time_rook_attacks;
    #[pymodule_export]
    use crate::methods::{method_steps, method_table};
    #[pymodule_export]
    use crate::names::square_number;
    #[pymodule_export]
    use crate::threads::{get_num_threads, set_num_threads};
    #[pymodule_export]
    use crate::threats::threat_sets;
}
