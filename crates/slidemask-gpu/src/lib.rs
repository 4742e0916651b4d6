//! Perft on GPUs.

#[doc(hidden)]
pub mod encoded_board;
