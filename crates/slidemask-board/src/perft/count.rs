//! Counts the legal moves of many boards at once, in registers of [`Rows`].
//!
//! A slider's move is a square that its ray reaches. Moves are counted direction by direction, and never listed.
//!
//! Whether a side may castle depends only on its back rank. The files that matter follow from the files of the king and the
//! rooks. These are the same on all boards that have the right ([`CastlingFiles`]). So the same instructions count chess
//! and Chess960. An earlier version counted boards with castling rights of Chess960 one by one. It took 4 to 6.8 times as long
//! (starting positions, AMD EPYC, 2026-11-22). To count only the castling moves one by one took 1.6 to 4.6 times as long.
//!
//! [`last_two_plies`](super::last_two_plies) counts the en-passant captures.

#![allow(clippy::needless_range_loop, reason = "ranks are numbers here: several sets are indexed by one")]

use slidemask::Isa;
use slidemask::isa::{InstructionSet, Work};
use slidemask::rows::{RANKS, Rows};

use super::aligned::align_stack;
use super::boards::{Boards, CastlingByWing, CastlingFiles, Column};
use super::checks_and_pins::{Safety, View};
use super::ranks::{ByKind, Ranks, Rays, at, for_ranks, ranks, write};

/// Counts the moves of the boards in the registers of an instruction set.
pub(super) struct Count<'a> {
    pub(super) boards: &'a Boards,
    /// Whether the pawns of the side to move go up the board, towards rank 8.
    pub(super) up: bool,
    pub(super) castling: CastlingByWing,
    /// The number of moves of each board goes here, in three parts: the lowest three bytes of each word.
    pub(super) each: Option<&'a mut Column>,
}

impl Work for Count<'_> {
    /// The number of moves of all boards.
    type Output = u64;

    #[inline(always)]
    fn run<I: InstructionSet>(self, isa: I) -> u64 {
        assert_vectors(isa);
        align_stack();
        let Self { boards, up, castling, mut each } = self;
        let zeros = isa.empty_row();
        let mut total = 0;
        for from in (0..boards.count).step_by(I::Rows::BOARDS) {
            let [own, b0, b1, b2] = read(zeros, boards, from, up);
            let view = View::new(zeros, own, [b0, b1, b2]);
            let [orthogonal, diagonal, rest] = view.count(zeros, &view.rays(zeros), &castling);
            if let Some(each) = &mut each {
                let mut counts = [zeros; RANKS];
                [counts[0], counts[1], counts[2]] = [orthogonal, diagonal, rest];
                write(counts, &mut each.0[from..boards.count], true);
            }
            total += orthogonal.total() + diagonal.total() + rest.total();
        }
        total
    }
}

/// Scalar code counts one board at a time. Rows in 64-bit words take 1.4 times as long, and 2.4 times in endgames. The assertion
/// keeps the compiler from compiling code for them.
#[inline(always)]
pub(super) fn assert_vectors<I: InstructionSet>(isa: I) {
    assert!(isa.isa() != Isa::Scalar, "boards are not gathered for scalar code");
}

/// Reads a register of boards, from the index `from` on: their own pieces, and the three words of kinds.
#[inline(always)]
pub(super) fn read<R: Rows>(zeros: R, boards: &Boards, from: usize, up: bool) -> [Ranks<R>; 4] {
    let [b0, b1, b2] = &boards.kinds;
    [
        ranks(zeros, &boards.own.0[from..boards.count], up),
        ranks(zeros, &b0.0[from..boards.count], up),
        ranks(zeros, &b1.0[from..boards.count], up),
        ranks(zeros, &b2.0[from..boards.count], up),
    ]
}

impl<R: Rows> View<R> {
    /// The rays of the own sliders that may move along them.
    #[inline(always)]
    pub(super) fn rays(&self, zeros: R) -> Rays<R> {
        let Self { us: ByKind { orthogonal, diagonal, .. }, safety: Safety { pinned, .. }, .. } = self;
        macro_rules! line {
            ($line:ident $sliders:ident) => {
                self.occupied.$line(zeros, [&self.free(zeros, $sliders, &pinned.$line); 2])
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
    pub(super) fn count(&self, zeros: R, rays: &Rays<R>, castling: &CastlingByWing) -> [R; 3] {
        let targets = self.targets(zeros);
        let mut king = zeros;
        for rank in self.king_steps(zeros) {
            king = king.plus(rank.count());
        }
        let knights = self.knights(zeros, &targets);
        let rest = knights.plus(self.pawns(zeros)).plus(king).plus(self.castles(zeros, castling));
        let Rays { file, rank, rising, falling } = rays;
        let orthogonal = sum(zeros, file, &targets).plus(sum(zeros, rank, &targets));
        let diagonal = sum(zeros, rising, &targets).plus(sum(zeros, falling, &targets));
        [orthogonal, diagonal, rest]
    }

    /// The number of knight moves. A pinned knight has none.
    #[inline(always)]
    fn knights(&self, zeros: R, targets: &Ranks<R>) -> R {
        let pinned = &self.safety.all_pinned;
        let mut moves = zeros;
        for_ranks!(k in 0, RANKS, {
            let knights = self.us.knight[k] & !pinned[k];
            let near = [knights.east(), knights.west()];
            let far = [near[0].east(), near[1].west()];
            for (by, squares) in [(-2, near), (2, near), (-1, far), (1, far)] {
                let targets = at(zeros, targets, k, by);
                for squares in squares {
                    moves = moves.plus((squares & targets).count());
                }
            }
        });
        moves
    }

    /// The number of pawn moves without en passant. A promotion counts as four moves.
    #[inline(always)]
    fn pawns(&self, zeros: R) -> R {
        let [ahead, east, west] = self.free_pawns(zeros);
        let (occupied, evasions) = (&self.occupied.ranks, &self.safety.evasions);
        let mut moves = zeros;
        for_ranks!(k in 1, RANKS - 1, {
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
        });
        moves
    }

    /// The number of castling moves.
    #[inline(always)]
    fn castles(&self, zeros: R, castling: &CastlingByWing) -> R {
        let mut moves = zeros;
        for &files in castling.iter().flatten() {
            moves = moves.plus(self.may_castle(zeros, files) & zeros.splat(1));
        }
        moves
    }

    /// A byte of 0xff for each board that has the right to castle on a wing, and on which nothing hinders it.
    #[inline(always)]
    pub(super) fn may_castle(&self, zeros: R, files: CastlingFiles) -> R {
        let CastlingFiles { rook, empty, safe, unshielded } = files;
        let hindered = self.occupied.ranks[0] & zeros.splat(empty)
            | self.danger[0] & zeros.splat(safe)
            | self.them.orthogonal[0] & zeros.splat(unshielded);
        (self.rooks & zeros.splat(rook)).anywhere() & !hindered.anywhere()
    }
}

/// The number of moves in the two directions of a line.
#[inline(always)]
fn sum<R: Rows>(zeros: R, rays: &[Ranks<R>; 2], targets: &Ranks<R>) -> R {
    let mut moves = zeros;
    for ray in rays {
        for_ranks!(k in 0, RANKS, {
            moves = moves.plus((ray[k] & targets[k]).count());
        });
    }
    moves
}
