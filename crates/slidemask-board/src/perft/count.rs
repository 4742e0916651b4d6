//! Counts the legal moves of many boards at once, in registers of [`Rows`].
//!
//! A slider's move is a square that its ray reaches. Moves are counted direction by direction, and never listed.
//!
//! Whether a side may castle depends only on its back rank. The files that matter follow from the files of the king and the
//! rooks. These are the same on all boards that have the right ([`CastlingFiles`]). So the same instructions count chess
//! and Chess960.
//!
//! [`parents`](super::parents) counts the en-passant captures.

#![allow(clippy::needless_range_loop, reason = "ranks are numbers here: several sets are indexed by one")]

use slidemask::Isa;
use slidemask::isa::{InstructionSet, Work};
use slidemask::rows::{RANKS, Rows};

use super::boards::{Boards, Castling, CastlingFiles, Column};
use super::ranks::{Ranks, Rays, at, ranks, write};
use super::view::{Safety, Side, View};

/// Counts the moves of the boards in the registers of an instruction set.
pub(super) struct Count<'a> {
    pub(super) boards: &'a Boards,
    /// Whether the pawns of the side to move go up the board, towards rank 8.
    pub(super) up: bool,
    pub(super) castling: Castling,
    /// The number of moves of each board goes here, in three parts: the lowest three bytes of each word.
    pub(super) each: Option<&'a mut Column>,
}

impl Work for Count<'_> {
    /// The number of moves of all boards.
    type Output = u64;

    #[inline(always)]
    fn run<I: InstructionSet>(self, isa: I) -> u64 {
        assert_vectors(isa);
        let Self { boards, up, castling, mut each } = self;
        let nothing = isa.empty_row();
        let mut total = 0;
        for from in (0..boards.count).step_by(I::Rows::BOARDS) {
            let [own, b0, b1, b2] = read(nothing, boards, from, up);
            let view = View::new(nothing, own, [b0, b1, b2]);
            let [orthogonal, diagonal, rest] = view.count(nothing, &view.rays(nothing), &castling);
            if let Some(each) = &mut each {
                let mut counts = [nothing; RANKS];
                [counts[0], counts[1], counts[2]] = [orthogonal, diagonal, rest];
                write(counts, &mut each.0[from..boards.count], true);
            }
            total += orthogonal.total() + diagonal.total() + rest.total();
        }
        total
    }
}

/// Scalar code counts one board at a time, because rows in 64-bit words are slower. The assertion keeps the compiler from
/// compiling code for them.
#[inline(always)]
pub(super) fn assert_vectors<I: InstructionSet>(isa: I) {
    assert!(isa.isa() != Isa::Scalar, "boards are not gathered for scalar code");
}

/// Reads a register of boards, from the index `from` on: their own pieces, and the three words of kinds.
#[inline(always)]
pub(super) fn read<R: Rows>(nothing: R, boards: &Boards, from: usize, up: bool) -> [Ranks<R>; 4] {
    let [b0, b1, b2] = &boards.kinds;
    [
        ranks(nothing, &boards.own.0[from..boards.count], up),
        ranks(nothing, &b0.0[from..boards.count], up),
        ranks(nothing, &b1.0[from..boards.count], up),
        ranks(nothing, &b2.0[from..boards.count], up),
    ]
}

impl<R: Rows> View<R> {
    /// The rays of the own sliders that may move along them.
    #[inline(always)]
    pub(super) fn rays(&self, nothing: R) -> Rays<R> {
        let Self { us: Side { orthogonal, diagonal, .. }, safety: Safety { pinned, .. }, .. } = self;
        macro_rules! line {
            ($line:ident $sliders:ident) => {
                self.occupied.$line(nothing, [&self.free(nothing, $sliders, &pinned.$line); 2])
            };
        }
        Rays {
            file: line!(file orthogonal),
            rank: line!(rank orthogonal),
            rising: line!(rising diagonal),
            falling: line!(falling diagonal),
        }
    }

    /// The number of legal moves, in three parts: along ranks and files, along diagonals, and all others. `rays` are those of
    /// the own sliders.
    ///
    /// Bytes can count the moves of one part, since sixteen pieces have fewer than 256 moves in each part. The sum may need more.
    #[inline(always)]
    pub(super) fn count(&self, nothing: R, rays: &Rays<R>, castling: &Castling) -> [R; 3] {
        let targets = self.targets(nothing);
        let mut king = nothing;
        for rank in self.king_steps(nothing) {
            king = king.plus(rank.count());
        }
        let knights = self.knights(nothing, &targets);
        let rest = knights.plus(self.pawns(nothing)).plus(king).plus(self.castles(nothing, castling));
        let Rays { file, rank, rising, falling } = rays;
        let orthogonal = sum(nothing, file, &targets).plus(sum(nothing, rank, &targets));
        let diagonal = sum(nothing, rising, &targets).plus(sum(nothing, falling, &targets));
        [orthogonal, diagonal, rest]
    }

    /// The number of knight moves. A pinned knight has none.
    #[inline(always)]
    fn knights(&self, nothing: R, targets: &Ranks<R>) -> R {
        let pinned = &self.safety.all_pinned;
        let mut moves = nothing;
        for k in 0..RANKS {
            let knights = self.us.knights[k] & !pinned[k];
            let near = [knights.east(), knights.west()];
            let far = [near[0].east(), near[1].west()];
            for (by, squares) in [(-2, near), (2, near), (-1, far), (1, far)] {
                let targets = at(nothing, targets, k, by);
                for squares in squares {
                    moves = moves.plus((squares & targets).count());
                }
            }
        }
        moves
    }

    /// The number of pawn moves without en passant. A promotion counts as four moves.
    #[inline(always)]
    fn pawns(&self, nothing: R) -> R {
        let [ahead, east, west] = self.free_pawns(nothing);
        let (occupied, evasions) = (&self.occupied.ranks, &self.safety.evasions);
        let mut moves = nothing;
        for k in 1..RANKS - 1 {
            let one = ahead[k] & !occupied[k + 1];
            let taken = self.enemies[k + 1] & evasions[k + 1];
            let mut here = (one & evasions[k + 1]).count();
            here = here.plus((east[k].east() & taken).count()).plus((west[k].west() & taken).count());
            if k == 1 {
                here = here.plus((one & !occupied[3] & evasions[3]).count());
            }
            if k == RANKS - 2 {
                here = here.plus(here);
                here = here.plus(here);
            }
            moves = moves.plus(here);
        }
        moves
    }

    /// The number of castling moves.
    #[inline(always)]
    fn castles(&self, nothing: R, castling: &Castling) -> R {
        let mut moves = nothing;
        for &files in castling.iter().flatten() {
            moves = moves.plus(self.may_castle(nothing, files) & nothing.splat(1));
        }
        moves
    }

    /// A byte of 0xff for each board that has the right to castle on a wing, and on which nothing hinders it.
    #[inline(always)]
    pub(super) fn may_castle(&self, nothing: R, files: CastlingFiles) -> R {
        let CastlingFiles { rook, empty, safe, unshielded } = files;
        let hindered = self.occupied.ranks[0] & nothing.splat(empty)
            | self.danger[0] & nothing.splat(safe)
            | self.them.orthogonal[0] & nothing.splat(unshielded);
        (self.rooks & nothing.splat(rook)).anywhere() & !hindered.anywhere()
    }
}

/// The number of moves in the two directions of a line.
#[inline(always)]
fn sum<R: Rows>(nothing: R, rays: &[Ranks<R>; 2], targets: &Ranks<R>) -> R {
    let mut moves = nothing;
    for ray in rays {
        for k in 0..RANKS {
            moves = moves.plus((ray[k] & targets[k]).count());
        }
    }
    moves
}
