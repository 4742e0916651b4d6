//! Perft in every instruction set. A cap on the instruction set acts on a whole process, so these tests have one of their own.

mod every_isa;
mod one_by_one;
mod replies;
mod rows;
