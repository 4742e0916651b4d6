//! The oracle for boards of up to 256 squares, with holes or without: riders, hoppers, and the lines through squares.
//!
//! As in [`oracle`](crate::oracle), a piece walks from square to square, by file and rank, until another piece, a hole or the
//! edge stops it. A square is a number: its rank times the number of files, plus its file. The oracle shares no code with the
//! functions that it is compared with.
//!
//! ```
//! use slidemask_proof::oracle::ROOK;
//! use slidemask_proof::wide::{Board, Squares, rays};
//!
//! let shogi = Board::rectangle(9, 9);
//! let attacks = shogi.slide(40, &rays(ROOK), Squares::from_iter([42, 58]));
//! assert_eq!(attacks, [36, 37, 38, 39, 41, 42, 4, 13, 22, 31, 49, 58].into_iter().collect());
//! ```

use alloc::vec::Vec;
use core::fmt;
use core::ops::{BitAnd, BitOr};

use crate::oracle::Step;

/// A set of squares: the number of a square is that of its bit, and the first word has the lowest 64.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Squares(pub [u64; 4]);

impl Squares {
    /// No square.
    pub const EMPTY: Self = Self([0; 4]);

    /// Whether the set has a square.
    #[must_use]
    pub const fn has(self, square: usize) -> bool {
        self.0[square / 64] >> (square % 64) & 1 == 1
    }

    /// Adds a square.
    pub const fn add(&mut self, square: usize) {
        self.0[square / 64] |= 1 << (square % 64);
    }

    /// The squares that are not in another set.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self([0, 1, 2, 3].map(|i| self.0[i] & !other.0[i]))
    }

    /// The squares, the lowest number first.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..256).filter(move |&square| self.has(square))
    }
}

impl FromIterator<usize> for Squares {
    fn from_iter<I: IntoIterator<Item = usize>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        squares.into_iter().for_each(|square| set.add(square));
        set
    }
}

impl BitOr for Squares {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self([0, 1, 2, 3].map(|i| self.0[i] | other.0[i]))
    }
}

impl BitAnd for Squares {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self([0, 1, 2, 3].map(|i| self.0[i] & other.0[i]))
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Half a line: a step, and the largest number of times that a piece repeats it.
pub type Ray = (Step, usize);

/// The rays of a piece that repeats each of its steps up to the edge of the board.
///
/// ```
/// use slidemask_proof::{oracle::KNIGHT, wide::{Board, Squares, rays}};
///
/// let nightrider = rays(KNIGHT);
/// assert_eq!(Board::rectangle(9, 9).slide(40, &nightrider, Squares::EMPTY).iter().count(), 16);
/// ```
#[must_use]
pub fn rays(steps: &[Step]) -> Vec<Ray> {
    steps.iter().map(|&step| (step, usize::MAX)).collect()
}

/// A way that bends: the steps to squares that must be empty, and the ray from the last one.
pub type Way = (Vec<Step>, Ray);

/// A board: its files, its ranks and its holes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    files: i32,
    ranks: i32,
    squares: Squares,
}

impl Board {
    /// A board without holes.
    #[must_use]
    pub fn rectangle(files: i32, ranks: i32) -> Self {
        Self::with_holes(files, ranks, |_, _| false)
    }

    /// A board with holes: the function gets a file and a rank, both counted from 0.
    ///
    /// # Panics
    /// The board has more than 256 squares.
    ///
    /// ```
    /// use slidemask_proof::wide::Board;
    ///
    /// let ring = Board::with_holes(3, 3, |file, rank| (file, rank) == (1, 1));
    /// assert_eq!(ring.squares().iter().collect::<Vec<_>>(), [0, 1, 2, 3, 5, 6, 7, 8]);
    /// ```
    #[must_use]
    pub fn with_holes(files: i32, ranks: i32, is_hole: impl Fn(i32, i32) -> bool) -> Self {
        assert!(files * ranks <= 256, "a board has at most 256 squares");
        let mut squares = Squares::EMPTY;
        for square in 0..files * ranks {
            if !is_hole(square % files, square / files) {
                squares.add(square.unsigned_abs() as usize);
            }
        }
        Self { files, ranks, squares }
    }

    /// The squares, without the holes.
    #[must_use]
    pub const fn squares(&self) -> Squares {
        self.squares
    }

    /// The square on a file and a rank, or `None` beyond the edge and for a hole.
    #[must_use]
    pub fn square(&self, file: i32, rank: i32) -> Option<usize> {
        let is_inside = (0..self.files).contains(&file) && (0..self.ranks).contains(&rank);
        let square = is_inside.then(|| (rank * self.files + file).unsigned_abs() as usize)?;
        self.squares.has(square).then_some(square)
    }

    /// The squares of a ray, one step after the other, up to the edge or a hole. There is none from a hole.
    ///
    /// # Panics
    /// The square has a number above 255.
    pub fn walk(&self, square: usize, (step, longest): Ray) -> impl Iterator<Item = usize> {
        let number = i32::try_from(square).expect("numbers are below 256");
        let (mut file, mut rank) = (number % self.files, number / self.files);
        let left = if self.squares.has(square) { longest } else { 0 };
        let squares = core::iter::from_fn(move || {
            file += step.0;
            rank += step.1;
            self.square(file, rank)
        });
        squares.take(left)
    }

    /// The squares that a rider attacks: on each ray up to the first piece, which is included.
    #[must_use]
    pub fn slide(&self, square: usize, rays: &[Ray], occupied: Squares) -> Squares {
        let mut attacks = Squares::EMPTY;
        for &ray in rays {
            for here in self.walk(square, ray) {
                attacks.add(here);
                if occupied.has(here) {
                    break;
                }
            }
        }
        attacks
    }

    /// The union of the attacks of several riders, which block one another.
    #[must_use]
    pub fn slide_all(&self, sliders: Squares, rays: &[Ray], occupied: Squares) -> Squares {
        let occupied = occupied | sliders;
        sliders.iter().fold(Squares::EMPTY, |all, square| all | self.slide(square, rays, occupied))
    }

    /// The squares that a rider attacks through the first piece of each ray, if this piece is in `blockers`.
    ///
    /// ```
    /// use slidemask_proof::{oracle::ROOK, wide::{Board, Squares, rays}};
    ///
    /// // A rook on the first of nine squares, pieces on the third and the sixth.
    /// let pieces = Squares::from_iter([2, 5]);
    /// let behind = Board::rectangle(9, 1).xray(0, &rays(ROOK), pieces, pieces);
    /// assert_eq!(behind, [3, 4, 5].into_iter().collect());
    /// ```
    #[must_use]
    pub fn xray(&self, square: usize, rays: &[Ray], occupied: Squares, blockers: Squares) -> Squares {
        let mut attacks = Squares::EMPTY;
        for &ray in rays {
            let mut walked = self.walk(square, ray);
            if !walked.by_ref().find(|&here| occupied.has(here)).is_some_and(|first| blockers.has(first)) {
                continue;
            }
            for here in walked {
                attacks.add(here);
                if occupied.has(here) {
                    break;
                }
            }
        }
        attacks
    }

    /// The pieces that a cannon could capture, and the empty squares to which it may go in xiangqi.
    ///
    /// It goes like a rook, and captures the first piece behind one piece.
    #[must_use]
    pub fn xiangqi_cannon(&self, square: usize, rays: &[Ray], occupied: Squares) -> (Squares, Squares) {
        let (mut attacks, mut moves) = (Squares::EMPTY, Squares::EMPTY);
        for &ray in rays {
            let mut pieces = 0;
            for here in self.walk(square, ray) {
                pieces += usize::from(occupied.has(here));
                match (pieces, occupied.has(here)) {
                    (0, false) => moves.add(here),
                    (2, true) => attacks.add(here),
                    _ => {}
                }
            }
        }
        (attacks, moves)
    }

    /// The pieces that a cannon could capture, and the empty squares to which it may go in janggi.
    ///
    /// It jumps over one piece, to go and to capture. It neither jumps over a cannon nor captures one.
    #[must_use]
    pub fn janggi_cannon(
        &self,
        square: usize,
        rays: &[Ray],
        occupied: Squares,
        cannons: Squares,
    ) -> (Squares, Squares) {
        let (mut attacks, mut moves) = (Squares::EMPTY, Squares::EMPTY);
        for &ray in rays {
            let mut has_jumped = false;
            for here in self.walk(square, ray) {
                if !occupied.has(here) {
                    if has_jumped {
                        moves.add(here);
                    }
                } else if cannons.has(here) {
                    break;
                } else if has_jumped {
                    attacks.add(here);
                    break;
                } else {
                    has_jumped = true;
                }
            }
        }
        (attacks, moves)
    }

    /// The squares that a grasshopper attacks: on each ray the one right behind the first piece.
    #[must_use]
    pub fn grasshopper(&self, square: usize, rays: &[Ray], occupied: Squares) -> Squares {
        let landing = |&ray: &Ray| {
            let mut walked = self.walk(square, ray);
            walked.by_ref().find(|&here| occupied.has(here))?;
            walked.next()
        };
        rays.iter().filter_map(landing).collect()
    }

    /// The squares between two squares, if a ray leads from the first to the second one.
    #[must_use]
    pub fn between(&self, one: usize, other: usize, rays: &[Ray]) -> Option<Squares> {
        rays.iter().find_map(|&ray| {
            let at = self.walk(one, ray).position(|here| here == other)?;
            Some(self.walk(one, ray).take(at).collect())
        })
    }

    /// The squares that a piece attacks on ways that bend: on each ray up to the first piece, if no piece stands on the way to it. The piece
    /// leaves its own square, so that one is empty, and it is not attacked.
    ///
    /// ```
    /// use slidemask_proof::wide::{Board, Squares};
    ///
    /// // A horse of xiangqi in the corner: two of its ways lead to squares of the board, and a piece blocks one of them.
    /// let ways = [(vec![(1, 0)], ((1, 1), 1)), (vec![(0, 1)], ((1, 1), 1)), (vec![(-1, 0)], ((-1, 1), 1))];
    /// let attacks = Board::rectangle(9, 10).bend(0, &ways, Squares::from_iter([1]));
    /// assert_eq!(attacks, [19].into_iter().collect());
    /// ```
    #[must_use]
    pub fn bend(&self, square: usize, ways: &[Way], occupied: Squares) -> Squares {
        let mut attacks = Squares::EMPTY;
        for (to, between) in self.bends(square, ways) {
            if between & occupied == Squares::EMPTY {
                attacks.add(to);
            }
        }
        attacks
    }

    /// Each square to which a way leads, and the squares that must be empty before it.
    ///
    /// # Panics
    /// The square has a number above 255.
    #[must_use]
    pub fn bends(&self, square: usize, ways: &[Way]) -> Vec<(usize, Squares)> {
        let number = i32::try_from(square).expect("numbers are below 256");
        let mut all = Vec::new();
        'ways: for (steps, ray) in ways {
            let (mut file, mut rank) = (number % self.files, number / self.files);
            let mut before = Squares::EMPTY;
            let mut at = Some(square).filter(|&square| self.squares.has(square));
            for step in steps {
                file += step.0;
                rank += step.1;
                at = at.and_then(|_| self.square(file, rank));
                let Some(here) = at else { continue 'ways };
                before.add(here);
            }
            let Some(at) = at else { continue };
            for here in self.walk(at, *ray) {
                if here != square {
                    all.push((here, before.without(Squares::from_iter([square]))));
                }
                before.add(here);
            }
        }
        all
    }
}
