//! Finds the moves after which the number of replies is the same as if the side to move had passed.
//!
//! Such a move is harmless: perft adds this number once more and does not make the move. All captures, promotions, en-passant
//! captures and castling moves are made, and so are two steps of a pawn to a square beside an enemy pawn. Any other move empties
//! one square and fills another. The number of replies can change only in these ways:
//!
//! ```text
//! rays      a ray of a slider of the side that replies ends on the square and would go on, or it passes the square
//! pawns     the square is ahead of a pawn of this side, or the pawn attacks it
//! king      the piece attacks, or no longer attacks, a square to which the king could go
//!           a slider behind the square attacks, or no longer attacks, such a square
//! checks    the same for the square of the king
//! pins      the square is on a line between the king and a slider with one piece on it, or it could become such a line
//! castling  the square must be empty for castling
//! ```
//!
//! The rules err on one side: a harmful move is never taken for a harmless one.

#![allow(clippy::needless_range_loop, reason = "ranks are numbers here: several sets are indexed by one")]

use slidemask::rows::{RANKS, Rows};

use super::boards::{Castling, CastlingFiles};
use super::ranks::{Ranks, Rays, at, each, king_attacks, knight_attacks, pawn_attacks, reversed, unions};
use super::view::{Side, View};

/// What the moves of the other side must not touch to leave the number of replies of this side as it is, from its view.
pub(super) struct Replies<R> {
    /// The pieces that may leave their squares without changing the number of replies.
    pub(super) calm: Ranks<R>,
    /// The squares where the arrival of a piece may change replies, by its kind.
    pub(super) pawn: Ranks<R>,
    pub(super) knight: Ranks<R>,
    pub(super) diagonal: Ranks<R>,
    pub(super) orthogonal: Ranks<R>,
    pub(super) king: Ranks<R>,
}

impl<R: Rows> Replies<R> {
    /// The same from the view of the other side.
    #[inline(always)]
    pub(super) fn reversed(&self) -> Self {
        Self {
            calm: reversed(&self.calm),
            pawn: reversed(&self.pawn),
            knight: reversed(&self.knight),
            diagonal: reversed(&self.diagonal),
            orthogonal: reversed(&self.orthogonal),
            king: reversed(&self.king),
        }
    }
}

/// The squares from which a piece attacks some squares, by its kind.
struct Attackers<R> {
    pawn: Ranks<R>,
    knight: Ranks<R>,
    diagonal: Ranks<R>,
    orthogonal: Ranks<R>,
    king: Ranks<R>,
}

impl<R: Rows> View<R> {
    /// The squares that matter to the replies of this side, whose sliders have these rays.
    #[inline(always)]
    pub(super) fn replies(&self, nothing: R, rays: &Rays<R>, castling: &Castling) -> Replies<R> {
        let Self { own, them, enemy_rays, king_rays, danger, .. } = self;
        let (king_squares, path) = self.king_squares(nothing, castling);
        let mut always_harmful = self.before_pawns(nothing);
        for (square, on) in always_harmful.iter_mut().zip(self.going_on(nothing, rays)) {
            *square = *square | on;
        }
        always_harmful[0] = always_harmful[0] | path;

        let safe = self.attackers(nothing, &each!(nothing, |k| king_squares[k] & !danger[k]));
        let attacked = self.attackers(nothing, &each!(nothing, |k| king_squares[k] & danger[k]));
        let behind = self.king_xrays(nothing);
        let pins = self.pins(nothing, &behind);
        let [behind, enemy, king] =
            [unions(nothing, &behind), unions(nothing, enemy_rays), unions(nothing, king_rays)];

        let calm = each!(nothing, |k| {
            let harmful_to_leave = (safe.orthogonal[k] | behind[0][k]) & enemy[0][k]
                | (safe.diagonal[k] | behind[1][k]) & enemy[1][k]
                | (king[0][k] | king[1][k]);
            let attacks = them.pawns[k] & attacked.pawn[k]
                | them.knights[k] & attacked.knight[k]
                | them.orthogonal[k] & (attacked.orthogonal[k] | behind[0][k])
                | them.diagonal[k] & (attacked.diagonal[k] | behind[1][k])
                | them.king[k] & attacked.king[k];
            self.enemies[k] & !(always_harmful[k] | harmful_to_leave | attacks)
        });
        let harmful_to_enter = each!(nothing, |k| {
            let blocks = attacked.orthogonal[k] & enemy[0][k] | attacked.diagonal[k] & enemy[1][k];
            (always_harmful[k] | own[k]) | (blocks | pins[k])
        });
        Replies {
            calm,
            pawn: each!(nothing, |k| harmful_to_enter[k] | safe.pawn[k]),
            knight: each!(nothing, |k| harmful_to_enter[k] | safe.knight[k]),
            orthogonal: each!(nothing, |k| harmful_to_enter[k] | safe.orthogonal[k] | behind[0][k]),
            diagonal: each!(nothing, |k| harmful_to_enter[k] | safe.diagonal[k] | behind[1][k]),
            king: each!(nothing, |k| harmful_to_enter[k] | safe.king[k]),
        }
    }

    /// The king's square, the squares beside it without own pieces, and its way when castling. Also the squares of the back rank
    /// that castling needs empty.
    #[inline(always)]
    fn king_squares(&self, nothing: R, castling: &Castling) -> (Ranks<R>, R) {
        let steps = king_attacks(nothing, &self.us.king);
        let mut king_squares = each!(nothing, |k| steps[k] & !self.own[k] | self.us.king[k]);
        let mut path = nothing;
        for &CastlingFiles { rook, empty, safe, .. } in castling.iter().flatten() {
            let may = (self.rooks & nothing.splat(rook)).anywhere();
            let is_empty = !(self.occupied.ranks[0] & nothing.splat(empty)).anywhere();
            king_squares[0] = king_squares[0] | may & is_empty & nothing.splat(safe);
            // An enemy slider that the rook shields from the king is on the x-rays through this rook.
            path = path | may & nothing.splat(empty);
        }
        (king_squares, path)
    }

    /// The squares on which the moves of pawns depend: ahead of them, and those that they attack.
    #[inline(always)]
    fn before_pawns(&self, nothing: R) -> Ranks<R> {
        let Self { us: Side { pawns, .. }, occupied, .. } = self;
        let attacks = pawn_attacks(nothing, pawns, 1);
        let mut squares = each!(nothing, |k| attacks[k] | at(nothing, pawns, k, -1));
        squares[3] = squares[3] | pawns[1] & !occupied.ranks[2];
        squares
    }

    /// The squares on rays that a piece ends there, or that would go on if the piece on it left.
    #[inline(always)]
    fn going_on(&self, nothing: R, rays: &Rays<R>) -> Ranks<R> {
        let open = each!(nothing, |k| !self.own[k]);
        let (west, east) = (each!(nothing, |k| open[k].west()), each!(nothing, |k| open[k].east()));
        let Rays { file, rank, rising, falling } = rays;
        each!(nothing, |k| {
            let files = file[0][k] & at(nothing, &open, k, 1) | file[1][k] & at(nothing, &open, k, -1);
            let ranks = rank[0][k] & west[k] | rank[1][k] & east[k];
            let rising = rising[0][k] & at(nothing, &west, k, 1) | rising[1][k] & at(nothing, &east, k, -1);
            let falling =
                falling[0][k] & at(nothing, &east, k, 1) | falling[1][k] & at(nothing, &west, k, -1);
            (files | ranks) | (rising | falling)
        })
    }

    /// The squares from which the enemy's pieces would attack one of these squares.
    #[inline(always)]
    fn attackers(&self, nothing: R, of: &Ranks<R>) -> Attackers<R> {
        let [file, rank] = [self.occupied.file(nothing, [of; 2]), self.occupied.rank(nothing, [of; 2])];
        let [rising, falling] =
            [self.occupied.rising(nothing, [of; 2]), self.occupied.falling(nothing, [of; 2])];
        let [orthogonal, diagonal] = unions(nothing, &Rays { file, rank, rising, falling });
        Attackers {
            pawn: pawn_attacks(nothing, of, 1),
            knight: knight_attacks(nothing, of),
            orthogonal,
            diagonal,
            king: king_attacks(nothing, of),
        }
    }

    /// The king's x-rays through the first own piece in each direction. A slider on them pins such a piece.
    #[inline(always)]
    fn king_xrays(&self, nothing: R) -> Rays<R> {
        macro_rules! line {
            ($line:ident) => {{
                let [one, other] = &self.king_rays.$line;
                let one = each!(nothing, |k| one[k] & self.own[k]);
                let other = each!(nothing, |k| other[k] & self.own[k]);
                self.occupied.$line(nothing, [&one, &other])
            }};
        }
        Rays { file: line!(file), rank: line!(rank), rising: line!(rising), falling: line!(falling) }
    }

    /// The lines from the king to the sliders that pin.
    #[inline(always)]
    fn pins(&self, nothing: R, behind: &Rays<R>) -> Ranks<R> {
        let Self { enemy_rays, king_rays, own, .. } = self;
        let mut pins = [nothing; RANKS];
        macro_rules! add {
            ($line:ident $to:literal $from:literal) => {
                let mut pinned = nothing;
                for k in 0..RANKS {
                    pinned = pinned | enemy_rays.$line[$from][k] & king_rays.$line[$to][k] & own[k];
                }
                let pinned = pinned.anywhere();
                for k in 0..RANKS {
                    pins[k] = pins[k] | (king_rays.$line[$to][k] | behind.$line[$to][k]) & pinned;
                }
            };
            ($line:ident) => {
                add! { $line 0 1 }
                add! { $line 1 0 }
            };
        }
        add! { file }
        add! { rank }
        add! { rising }
        add! { falling }
        pins
    }
}
