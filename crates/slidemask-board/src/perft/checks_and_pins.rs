//! [`View`]: many boards from the view of one side, with the squares that the enemy attacks, the checks and the pins.
//!
//! The code never looks at a single board or a single piece. It computes the rays of whole sets of sliders: from the enemy's
//! pieces for the attacked squares, and from the king for checks and pins.
//!
//! ```text
//! check    an enemy ray reaches the king. Other pieces must move to a square of the king's ray towards the checker
//! pin      an enemy ray and a ray of the king meet on an own piece. This piece must stay on that line
//! ```

#![allow(clippy::needless_range_loop, reason = "ranks are numbers here: several sets are indexed by one")]

use slidemask::rows::{RANKS, Rows};

use super::ranks::{
    ByKind, Lines, Occupied, Ranks, Rays, at, each, for_ranks, king_attacks, knight_attacks, pawn_attacks,
};

impl<R: Rows> ByKind<R> {
    /// The pieces of one colour.
    #[inline(always)]
    fn of(zeros: R, color: &Ranks<R>, [b0, b1, b2]: &[Ranks<R>; 3]) -> Self {
        Self {
            pawn: each!(zeros, |k| color[k] & b2[k] & !(b0[k] | b1[k])),
            knight: each!(zeros, |k| color[k] & b2[k] & b0[k]),
            diagonal: each!(zeros, |k| color[k] & b0[k] & !b2[k]),
            orthogonal: each!(zeros, |k| color[k] & b1[k] & !b2[k]),
            king: each!(zeros, |k| color[k] & b2[k] & b1[k]),
        }
    }
}

/// The restrictions that checks and pins put on moves.
pub(super) struct Safety<R> {
    /// The squares to which pieces other than the king may go: all without a check, none in double check.
    pub(super) evasions: Ranks<R>,
    /// The pinned pieces, by the line on which they are pinned.
    pub(super) pinned: Lines<Ranks<R>>,
    /// All pinned pieces.
    pub(super) all_pinned: Ranks<R>,
}

/// Positions from the view of one side, whose pawns go up the board.
pub(super) struct View<R> {
    pub(super) own: Ranks<R>,
    pub(super) enemies: Ranks<R>,
    pub(super) occupied: Occupied<R>,
    pub(super) us: ByKind<R>,
    pub(super) them: ByKind<R>,
    /// The rooks with which this side has the right to castle, on its back rank.
    pub(super) rooks: R,
    /// The rays of the enemy's sliders, as if the own king were not on the board.
    pub(super) enemy_rays: Rays<R>,
    /// The rays from the king.
    pub(super) king_rays: Rays<R>,
    /// The squares that the enemy attacks. The square of its king is one of them.
    pub(super) danger: Ranks<R>,
    pub(super) safety: Safety<R>,
}

impl<R: Rows> View<R> {
    /// The view of the side with the pieces `own`.
    #[inline(always)]
    pub(super) fn new(zeros: R, own: Ranks<R>, mut kinds: [Ranks<R>; 3]) -> Self {
        let [b0, b1, b2] = &mut kinds;
        let rooks = b0[0] & b1[0] & b2[0];
        // Removing the mark leaves the bits of a rook.
        for k in [0, RANKS - 1] {
            let rooks = b0[k] & b1[k] & b2[k];
            b0[k] = b0[k] & !rooks;
            b2[k] = b2[k] & !rooks;
        }
        let occupied = Occupied::new(zeros, each!(zeros, |k| b0[k] | b1[k] | b2[k]));
        let enemies = each!(zeros, |k| occupied.ranks[k] & !own[k]);
        let us = ByKind::of(zeros, &own, &kinds);
        let them = ByKind::of(zeros, &enemies, &kinds);
        // The king must not step back along the line of a check, so it does not block lines here.
        let kingless = Occupied::new(zeros, each!(zeros, |k| occupied.ranks[k] & !us.king[k]));

        // All that needs the rays of a line is computed at once, so that few of them are spilled: perft takes 0.86 of the time.
        let mut danger = leaps(zeros, &them);
        let mut checkers = leapers(zeros, &us.king, &them);
        let mut all_pinned = [zeros; RANKS];
        macro_rules! line {
            ($line:ident $sliders:ident) => {{
                let enemy = kingless.$line(zeros, [&them.$sliders; 2]);
                let king = occupied.$line(zeros, [&us.king; 2]);
                // Two rays that look at each other meet on one piece, or on all squares between the king and a checker.
                let meet = each!(zeros, |k| enemy[0][k] & king[1][k] | enemy[1][k] & king[0][k]);
                for_ranks!(k in 0, RANKS, {
                    danger[k] = danger[k] | enemy[0][k] | enemy[1][k];
                    checkers[k] = checkers[k] | (king[0][k] | king[1][k]) & them.$sliders[k];
                    all_pinned[k] = all_pinned[k] | meet[k];
                });
                (enemy, king, meet)
            }};
        }
        let file = line!(file orthogonal);
        let rank = line!(rank orthogonal);
        let rising = line!(rising diagonal);
        let falling = line!(falling diagonal);

        // Each byte has its board's number of checks: up to 2, 3 after en passant, and more only if no game leads there.
        let mut checks = zeros;
        for rank in checkers {
            checks = checks.plus(rank.count());
        }
        let none = !checks.anywhere();
        let double = (checks & zeros.splat(!1)).anywhere();
        let evasions = each!(zeros, |k| (all_pinned[k] & !occupied.ranks[k] | checkers[k] | none) & !double);
        let pinned = Lines { file: file.2, rank: rank.2, rising: rising.2, falling: falling.2 };
        Self {
            own,
            enemies,
            occupied,
            us,
            them,
            rooks,
            enemy_rays: Lines { file: file.0, rank: rank.0, rising: rising.0, falling: falling.0 },
            king_rays: Lines { file: file.1, rank: rank.1, rising: rising.1, falling: falling.1 },
            danger,
            safety: Safety { evasions, pinned, all_pinned },
        }
    }

    /// The squares to which pieces other than pawns and the king may go.
    #[inline(always)]
    pub(super) fn targets(&self, zeros: R) -> Ranks<R> {
        each!(zeros, |k| self.safety.evasions[k] & !self.own[k])
    }

    /// The squares to which the king may go, without castling.
    #[inline(always)]
    pub(super) fn king_steps(&self, zeros: R) -> Ranks<R> {
        let steps = king_attacks(zeros, &self.us.king);
        each!(zeros, |k| steps[k] & !self.own[k] & !self.danger[k])
    }

    /// The pawns that may go ahead, take to the east, and take to the west.
    #[inline(always)]
    pub(super) fn free_pawns(&self, zeros: R) -> [Ranks<R>; 3] {
        let Lines { file, rising, falling, .. } = &self.safety.pinned;
        let pawns = &self.us.pawn;
        [self.free(zeros, pawns, file), self.free(zeros, pawns, rising), self.free(zeros, pawns, falling)]
    }

    /// The pieces that may move along a line, because no other line pins them.
    #[inline(always)]
    pub(super) fn free(&self, zeros: R, pieces: &Ranks<R>, pinned: &Ranks<R>) -> Ranks<R> {
        each!(zeros, |k| pieces[k] & (!self.safety.all_pinned[k] | pinned[k]))
    }
}

/// The squares that the enemy's pawns, knights and king attack, with the square of its king.
///
/// It moves pieces of several kinds at once. The union of the sets that the functions of [`ranks`](super::ranks) return makes the compiled
/// counters up to 4 % larger, and perft was no faster with it (AMD EPYC, 2026-11-23).
#[inline(always)]
fn leaps<R: Rows>(zeros: R, them: &ByKind<R>) -> Ranks<R> {
    let ByKind { pawn: pawns, knight: knights, king, .. } = them;
    each!(zeros, |k| {
        let upright = at(zeros, king, k, -1) | king[k] | at(zeros, king, k, 1);
        // Pieces that attack the files beside theirs, and knights that attack the files beyond.
        let beside = at(zeros, pawns, k, 1) | upright | at(zeros, knights, k, -2) | at(zeros, knights, k, 2);
        let beyond = at(zeros, knights, k, -1) | at(zeros, knights, k, 1);
        upright | (beside | beyond.east()).east() | (beside | beyond.west()).west()
    })
}

/// The knights and pawns of the enemy that give check.
#[inline(always)]
fn leapers<R: Rows>(zeros: R, king: &Ranks<R>, them: &ByKind<R>) -> Ranks<R> {
    let as_knight = knight_attacks(zeros, king);
    let as_pawn = pawn_attacks(zeros, king, 1);
    each!(zeros, |k| as_knight[k] & them.knight[k] | as_pawn[k] & them.pawn[k])
}
