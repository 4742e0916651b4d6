//! Finds the harmful moves of many boards at once, and the number of replies to each harmless move.

#![allow(clippy::needless_range_loop, reason = "ranks are numbers here: several sets are indexed by one")]

use slidemask::isa::{InstructionSet, Work};
use slidemask::rows::{RANKS, Rows};

use super::aligned::align_stack;
use super::boards::{Boards, CastlingByWing, Column};
use super::checks_and_pins::View;
use super::count::{assert_vectors, read};
use super::ranks::{Ranks, for_ranks, reversed, write};
use super::replies::Replies;

/// Sets of squares for each board, from which its harmful moves are made and the others are counted. A move is harmful if it may change
/// the number of replies: see [`replies`](super::replies).
pub(super) struct HarmfulMoves {
    /// The squares to which knights and sliders may go.
    pub(super) targets: Column,
    /// The pinned pieces.
    pub(super) pinned: Column,
    /// The pieces that may leave their squares without changing the number of replies.
    pub(super) calm: Column,
    /// The squares where the arrival of a knight may change replies.
    pub(super) knight: Column,
    /// The same for a bishop.
    pub(super) diagonal: Column,
    /// The same for a rook. For a queen, both matter.
    pub(super) orthogonal: Column,
    /// The targets of the king's harmful moves. To castle, it goes to its rook.
    pub(super) king: Column,
    /// The targets of harmful moves of pawns: one step, two steps, captures to the east and to the west. En-passant captures are
    /// not among them.
    pub(super) pawns: [Column; 4],
    /// The bytes of each word, from the lowest: the number of replies to a harmless move in three parts, and the number of
    /// harmless moves of pawns and king.
    pub(super) counts: Column,
}

impl HarmfulMoves {
    pub(super) const EMPTY: Self = Self {
        targets: Column::EMPTY,
        pinned: Column::EMPTY,
        calm: Column::EMPTY,
        knight: Column::EMPTY,
        diagonal: Column::EMPTY,
        orthogonal: Column::EMPTY,
        king: Column::EMPTY,
        pawns: [Column::EMPTY; 4],
        counts: Column::EMPTY,
    };
}

/// Finds the harmful moves of the boards in the registers of an instruction set.
///
/// This function takes the compiler half of its time for the crate. With the replies in a function of their own it would take 0.88, but perft
/// took 1.02 to 1.04 of its time, and with each view in one, 1.2 to 1.5 (Intel Xeon, 2026-11-28).
pub(super) struct FindHarmful<'a> {
    pub(super) boards: &'a Boards,
    /// Whether the pawns of the side to move go up the board, towards rank 8.
    pub(super) up: bool,
    /// How the side to move castles, and the other side.
    pub(super) castling: [CastlingByWing; 2],
    pub(super) harmful: &'a mut HarmfulMoves,
}

impl Work for FindHarmful<'_> {
    type Output = ();

    #[inline(always)]
    fn run<I: InstructionSet>(self, isa: I) {
        assert_vectors(isa);
        align_stack();
        let Self { boards, up, castling: [castling, their_castling], harmful } = self;
        let zeros = isa.empty_row();
        for from in (0..boards.count).step_by(I::Rows::BOARDS) {
            let [own, b0, b1, b2] = read(zeros, boards, from, up);
            let view = View::new(zeros, own, [b0, b1, b2]);
            let other = [reversed(&b0), reversed(&b1), reversed(&b2)];
            let other = View::new(zeros, reversed(&view.enemies), other);
            let rays = other.rays(zeros);
            let [orthogonal, diagonal, rest] = other.count(zeros, &rays, &their_castling);
            let replies = other.replies(zeros, &rays, &their_castling).reversed();
            let (king, kings_harmless) = view.king_moves(zeros, &replies, &castling);
            let ([one, two, east, west], pawns_harmless) = view.pawn_moves(zeros, &replies);

            let some = from..boards.count;
            let Replies { calm, arrivals } = replies;
            write(view.targets(zeros), &mut harmful.targets.0[some.clone()], up);
            write(view.safety.all_pinned, &mut harmful.pinned.0[some.clone()], up);
            write(calm, &mut harmful.calm.0[some.clone()], up);
            write(arrivals.knight, &mut harmful.knight.0[some.clone()], up);
            write(arrivals.diagonal, &mut harmful.diagonal.0[some.clone()], up);
            write(arrivals.orthogonal, &mut harmful.orthogonal.0[some.clone()], up);
            write(king, &mut harmful.king.0[some.clone()], up);
            let [to_one, to_two, to_east, to_west] = &mut harmful.pawns;
            write(one, &mut to_one.0[some.clone()], up);
            write(two, &mut to_two.0[some.clone()], up);
            write(east, &mut to_east.0[some.clone()], up);
            write(west, &mut to_west.0[some.clone()], up);
            let mut counts = [zeros; RANKS];
            [counts[0], counts[1], counts[2]] = [orthogonal, diagonal, rest];
            counts[3] = kings_harmless.plus(pawns_harmless);
            write(counts, &mut harmful.counts.0[some], true);
        }
    }
}

impl<R: Rows> View<R> {
    /// The targets of the king's harmful moves, castling included, and the number of its harmless moves.
    #[inline(always)]
    fn king_moves(&self, zeros: R, replies: &Replies<R>, castling: &CastlingByWing) -> (Ranks<R>, R) {
        let king = &self.us.king;
        let mut calm = zeros;
        for_ranks!(k in 0, RANKS, {
            calm = calm | king[k] & replies.calm[k];
        });
        let calm = calm.anywhere();
        let steps = self.king_steps(zeros);
        let (mut harmful, mut harmless) = ([zeros; RANKS], zeros);
        for_ranks!(k in 0, RANKS, {
            let changes = !calm | replies.arrivals.king[k];
            harmful[k] = steps[k] & changes;
            harmless = harmless.plus((steps[k] & !changes).count());
        });
        for &files in castling.iter().flatten() {
            harmful[0] = harmful[0] | self.may_castle(zeros, files) & zeros.splat(files.rook);
        }
        (harmful, harmless)
    }

    /// The targets of the pawns' harmful moves, in the order of [`HarmfulMoves::pawns`], and the number of their harmless moves.
    #[inline(always)]
    fn pawn_moves(&self, zeros: R, replies: &Replies<R>) -> ([Ranks<R>; 4], R) {
        let [ahead, to_east, to_west] = self.free_pawns(zeros);
        let (occupied, evasions) = (&self.occupied.ranks, &self.safety.evasions);
        // After two steps, an enemy pawn beside the target may take en passant.
        let beside_enemy = self.them.pawn[3].east() | self.them.pawn[3].west();
        let mut sets = [[zeros; RANKS]; 4];
        let mut harmless = zeros;
        for_ranks!(k in 1, RANKS - 1, {
            let one = ahead[k] & !occupied[k + 1];
            let all = one & evasions[k + 1];
            // A promotion changes the piece.
            let calm = if k == RANKS - 2 { zeros } else { replies.calm[k] };
            let changes = !calm | replies.arrivals.pawn[k + 1];
            sets[0][k + 1] = all & changes;
            harmless = harmless.plus((all & !changes).count());
            if k == 1 {
                let all = one & !occupied[3] & evasions[3];
                let changes = !calm | replies.arrivals.pawn[3] | beside_enemy;
                sets[1][3] = all & changes;
                harmless = harmless.plus((all & !changes).count());
            }
            let taken = self.enemies[k + 1] & evasions[k + 1];
            sets[2][k + 1] = to_east[k].east() & taken;
            sets[3][k + 1] = to_west[k].west() & taken;
        });
        (sets, harmless)
    }
}
