//! Plans the children of many boards at once: finds the moves that need a board, and the number of replies that each other move
//! has.

#![allow(clippy::needless_range_loop, reason = "ranks are numbers here: several sets are indexed by one")]

use slidemask::isa::{InstructionSet, Work};
use slidemask::rows::{RANKS, Rows};

use super::boards::{Boards, Castling, Column};
use super::count::{assert_vectors, read};
use super::ranks::{Ranks, reversed, write};
use super::replies::Replies;
use super::view::View;

/// What is needed to make the harmful moves of each board, and to count the others, as sets of squares. A move is harmful if it
/// may change replies: see [`replies`](super::replies).
pub(super) struct Plans {
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
    /// The targets of harmful moves of pawns: one step, two steps, captures to the east and to the west.
    pub(super) pawns: [Column; 4],
    /// The bytes of each word, from the lowest: the number of replies to a harmless move in three parts, and the number of
    /// harmless moves of pawns and king.
    pub(super) counts: Column,
}

impl Plans {
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

/// Plans the children of the boards in the registers of an instruction set.
pub(super) struct Plan<'a> {
    pub(super) boards: &'a Boards,
    /// Whether the pawns of the side to move go up the board, towards rank 8.
    pub(super) up: bool,
    /// How the side to move castles, and the other side.
    pub(super) castling: [Castling; 2],
    pub(super) plans: &'a mut Plans,
}

impl Work for Plan<'_> {
    type Output = ();

    #[inline(always)]
    fn run<I: InstructionSet>(self, isa: I) {
        assert_vectors(isa);
        let Self { boards, up, castling: [castling, their_castling], plans } = self;
        let nothing = isa.empty_row();
        for from in (0..boards.count).step_by(I::Rows::BOARDS) {
            let [own, b0, b1, b2] = read(nothing, boards, from, up);
            let view = View::new(nothing, own, [b0, b1, b2]);
            let other = [reversed(&b0), reversed(&b1), reversed(&b2)];
            let other = View::new(nothing, reversed(&view.enemies), other);
            let rays = other.rays(nothing);
            let [orthogonal, diagonal, rest] = other.count(nothing, &rays, &their_castling);
            let replies = other.replies(nothing, &rays, &their_castling).reversed();
            let (king, kings_harmless) = view.king_moves(nothing, &replies, &castling);
            let ([one, two, east, west], pawns_harmless) = view.pawn_moves(nothing, &replies);

            let some = from..boards.count;
            let Replies { calm, knight, diagonal: diagonals, orthogonal: orthogonals, .. } = replies;
            write(view.targets(nothing), &mut plans.targets.0[some.clone()], up);
            write(view.safety.all_pinned, &mut plans.pinned.0[some.clone()], up);
            write(calm, &mut plans.calm.0[some.clone()], up);
            write(knight, &mut plans.knight.0[some.clone()], up);
            write(diagonals, &mut plans.diagonal.0[some.clone()], up);
            write(orthogonals, &mut plans.orthogonal.0[some.clone()], up);
            write(king, &mut plans.king.0[some.clone()], up);
            let [to_one, to_two, to_east, to_west] = &mut plans.pawns;
            write(one, &mut to_one.0[some.clone()], up);
            write(two, &mut to_two.0[some.clone()], up);
            write(east, &mut to_east.0[some.clone()], up);
            write(west, &mut to_west.0[some.clone()], up);
            let mut counts = [nothing; RANKS];
            [counts[0], counts[1], counts[2]] = [orthogonal, diagonal, rest];
            counts[3] = kings_harmless.plus(pawns_harmless);
            write(counts, &mut plans.counts.0[some], true);
        }
    }
}

impl<R: Rows> View<R> {
    /// The targets of the king's harmful moves, castling included, and the number of its harmless moves.
    #[inline(always)]
    fn king_moves(&self, nothing: R, replies: &Replies<R>, castling: &Castling) -> (Ranks<R>, R) {
        let king = &self.us.king;
        let mut calm = nothing;
        for k in 0..RANKS {
            calm = calm | king[k] & replies.calm[k];
        }
        let calm = calm.anywhere();
        let steps = self.king_steps(nothing);
        let (mut harmful, mut harmless) = ([nothing; RANKS], nothing);
        for k in 0..RANKS {
            let changes = !calm | replies.king[k];
            harmful[k] = steps[k] & changes;
            harmless = harmless.plus((steps[k] & !changes).count());
        }
        for &files in castling.iter().flatten() {
            harmful[0] = harmful[0] | self.may_castle(nothing, files) & nothing.splat(files.rook);
        }
        (harmful, harmless)
    }

    /// The targets of the pawns' harmful moves by one step, by two steps, and by captures to the east and to the west, without
    /// en passant. Also the number of their harmless moves.
    #[inline(always)]
    fn pawn_moves(&self, nothing: R, replies: &Replies<R>) -> ([Ranks<R>; 4], R) {
        let [ahead, to_east, to_west] = self.free_pawns(nothing);
        let (occupied, evasions) = (&self.occupied.ranks, &self.safety.evasions);
        // After two steps, a pawn beside the target may take en passant.
        let passable = self.them.pawns[3].east() | self.them.pawns[3].west();
        let mut sets = [[nothing; RANKS]; 4];
        let mut harmless = nothing;
        for k in 1..RANKS - 1 {
            let one = ahead[k] & !occupied[k + 1];
            let all = one & evasions[k + 1];
            // A promotion changes the piece.
            let calm = if k == RANKS - 2 { nothing } else { replies.calm[k] };
            let changes = !calm | replies.pawn[k + 1];
            sets[0][k + 1] = all & changes;
            harmless = harmless.plus((all & !changes).count());
            if k == 1 {
                let all = one & !occupied[3] & evasions[3];
                let changes = !calm | replies.pawn[3] | passable;
                sets[1][3] = all & changes;
                harmless = harmless.plus((all & !changes).count());
            }
            let taken = self.enemies[k + 1] & evasions[k + 1];
            sets[2][k + 1] = to_east[k].east() & taken;
            sets[3][k + 1] = to_west[k].west() & taken;
        }
        (sets, harmless)
    }
}
