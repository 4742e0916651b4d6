//! Compares `slidemask-wide` with a walk over squares: rectangles, boards with holes, riders, hoppers, and the methods in wide
//! words.

mod boards;
mod chessboard;
mod columns;
mod derived;
mod hoppers;
mod lines;
mod methods;
mod paths;
mod rectangles;
mod riders;
mod setwise;
mod shuffled;
