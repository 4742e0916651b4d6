//! Perft on NVIDIA GPUs: the number of legal move sequences of chess and Chess960 positions.
//!
//! The build needs no CUDA, and a program runs on machines without a GPU: the driver and NVRTC, which compiles the kernels for the GPU, are
//! loaded when [`Cards::all`] asks for them.
//!
//! | module | content |
//! |---|---|
//! | `cards` | what users call; the parts that GPUs share |
//! | `count` | a part on one GPU, in chunks |
//! | `encoded_board` | a board in the format of the kernels |
//! | `compiler`, `driver` | NVRTC, and the driver |
//! | `library` | functions of libraries that are loaded at run time |
//! | `error` | why a GPU cannot count |

mod cards;
mod compiler;
mod count;
mod driver;
#[doc(hidden)]
pub mod encoded_board;
mod error;
mod library;

pub use cards::Cards;
pub use count::Way;
pub use error::Error;
