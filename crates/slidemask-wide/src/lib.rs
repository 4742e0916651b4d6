//! Attack sets of sliding pieces on boards of any size up to 256 squares, by subtraction.
//!
//! A method of [`slidemask`] answers one line, and a line is any set of squares in the order of their bits. So the formulas that
//! serve a chessboard in 64 bits also serve shogi, xiangqi, Omega and hexagonal chess in 128 or 256 bits. The tables have one
//! mask for each line through each square: 5 KiB for rook, bishop and queen on 9x9, where the magic bitboards of the crate
//! haitaka-types 0.1.3 take 8.7 MB for rook and bishop. Paths that bend take two masks each.
//!
//! `docs/boards.md` in the repository is a guide: how to describe boards and pieces, and why the formulas work there.
//!
//! # A game with a fixed board
//! ```
//! use slidemask_wide::{Geometry128, Set};
//!
//! // Computed by the compiler. 81 is the number of squares; a word of 128 bits has a bit for each of them.
//! static SHOGI: Geometry128<81> = Geometry128::rectangle(9, 9);
//!
//! let rook = SHOGI.square(4, 4).unwrap();
//! let occupied: Set<u128> = [SHOGI.square(4, 6), SHOGI.square(1, 4)].into_iter().flatten().collect();
//! let attacks = SHOGI.rook_attacks(rook, occupied);
//! assert_eq!(SHOGI.draw(attacks).to_string(), "\
//! . . . . . . . . .
//! . . . . . . . . .
//! . . . . 1 . . . .
//! . . . . 1 . . . .
//! . 1 1 1 . 1 1 1 1
//! . . . . 1 . . . .
//! . . . . 1 . . . .
//! . . . . 1 . . . .
//! . . . . 1 . . . .
//! ");
//! ```
//!
//! # What there is
//! | | |
//! |---|---|
//! | [`Shape`] | files, ranks and holes; names of squares; [`Shape::OMEGA`] and [`Shape::GLINSKI`] |
//! | [`Layout`] | which bit each square has, as an engine numbers them |
//! | [`Geometry`] | a shape with the lines of rook, bishop and queen |
//! | [`ShuffledGeometry`] | the same for shogi and other boards with short rays, faster with AVX2 in throughput-bound loops |
//! | [`Rider`] | any piece that slides in steps, or leaps: [`Ride`], and the lists in [`rides`] |
//! | [`PathPiece`] | pieces whose paths bend or are blocked: xiangqi's horse, griffon, rose: [`Path`], and the lists in [`paths`] |
//! | [`hoppers`] | xiangqi and janggi cannon, grasshopper |
//! | [`Set`], [`Square`] | sets of squares, squares; zones are [`Shape::clipped`] |
//! | [`Placement`], [`Fen`] | pieces from the first field of a FEN; the whole of a FEN or SFEN, with [`Hands`] and rights; both are written, too |
//! | [`Variant`] | seven games by name: board, pieces, initial position |
//! | [`games`], [`BoxedPieces`] | the pieces of shogi, xiangqi, janggi, Capablanca, Grand and Omega chess, as data; attackers of a square |
//! | [`attackers_to`] | attackers of a square from a list of statics |
//! | [`BoxedGeometry`], [`BoxedRider`], [`BoxedPathPiece`] | boards that are known only at run time (feature `alloc`) |
//!
//! # Words
//! Choose the narrowest word that has a bit for each square, holes included: `u64`, `u128` or [`U256`]. [`Geometry128`] and
//! [`Rider128`] are the types for `u128`, and the other words have theirs. The square on file `f` and rank `r`, both counted
//! from 0, is bit `r * files + f`, unless a [`Layout`] says otherwise. On 8x8 that is the order of [`slidemask`].
//!
//! # Latency
//! Single lookups use the instruction set of the build. In code that waits for each answer, try
//! [`bishop_attacks_with`](AnyGeometry::bishop_attacks_with) and related functions with [`isa::Scalar`].
//!
//! # Errors and panics
//! A square that the board does not have, and a hole, attack nothing. Bits of `occupied` that are no squares change nothing. Only
//! the constructors for constants panic: [`Shape::of`], [`Geometry::rectangle`](Geometry#method.rectangle),
//! [`Geometry::new`](Geometry#method.new), [`Rider::new`](Rider#method.new), [`PathPiece::new`](PathPiece#method.new), those of
//! [`ShuffledGeometry`], and [`rides::join`] and [`paths::join`]. In a constant or a static, such a panic is an error of the compiler.
//!
//! # Features
//! All features are on by default. The crate is `no_std` without `std`.
//!
//! | feature | |
//! |---|---|
//! | `std` | `alloc`; [`attacks_many`](AnyRider::attacks_many) and related functions detect the instruction set at run time |
//! | `alloc` | [`BoxedGeometry`], [`BoxedRider`], [`BoxedPathPiece`] and [`BoxedPieces`]: boards that are known only at run time |

#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod arch;
mod attackers;
mod batch;
mod course;
mod drawing;
mod error;
mod fen;
pub mod games;
mod geometry;
mod hands;
pub mod hoppers;
mod in_constants;
mod layout;
mod line;
mod names;
mod path;
mod path_piece;
mod piece;
#[cfg(feature = "alloc")]
mod pieces;
mod placement;
mod ride;
mod rider;
mod set;
mod setwise;
mod shape;
mod shuffled;
mod square;
mod table;
mod u256;
mod variant;
mod word;
mod zones;

pub use attackers::{Attackers, Cannon, JanggiCannon, attackers_to};
pub use drawing::Drawing;
pub use error::{FenError, PlacementError, RiderError, ShapeError};
pub use fen::{Fen, WrittenFen};
#[cfg(feature = "alloc")]
pub use geometry::BoxedGeometry;
pub use geometry::{AnyGeometry, Geometry, Geometry64, Geometry128, Geometry256};
pub use hands::Hands;
pub use layout::Layout;
pub use names::{EdgeLabel, Names, ParseSquareError, SquareName};
pub use path::{Path, paths};
#[cfg(feature = "alloc")]
pub use path_piece::BoxedPathPiece;
pub use path_piece::{AnyPathPiece, PathPiece, PathPiece64, PathPiece128, PathPiece256};
pub use piece::Piece;
#[cfg(feature = "alloc")]
pub use pieces::BoxedPieces;
pub use placement::{Placement, WrittenPlacement};
pub use ride::{Ride, rides};
#[cfg(feature = "alloc")]
pub use rider::BoxedRider;
pub use rider::{AnyRider, Rider, Rider64, Rider128, Rider256};
pub use set::{Set, Squares};
pub use shape::Shape;
pub use shuffled::{ShuffledGeometry, Shuffles};
pub use slidemask::isa;
pub use square::Square;
#[cfg(feature = "alloc")]
pub use table::Boxed;
pub use table::Table;
pub use u256::U256;
pub use variant::Variant;
pub use word::BoardWord;

/// Tests the examples of `docs/boards.md`.
#[cfg(all(doctest, feature = "alloc"))]
#[doc = include_str!("../boards.md")]
struct Boards;

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
