//! Finds the moves after which the number of replies is the same as if the side to move had passed.
//!
//! Such a move is harmless: perft adds this number once more and does not make the move. All captures, promotions, en-passant
//! captures and castling moves are made, and so are two steps of a pawn to a square beside an enemy pawn. Any other move empties
//! one square and fills another. The number of replies can change only in these ways:
//!
//! ```text
//! rays      a slider of the side that replies attacks the square, and its ray could go on behind it
//! pawns     the square is ahead of a pawn of this side, or the pawn attacks it
//! king      the piece begins or ceases to attack a square to which the king could go
//!           a slider behind the square begins or ceases to attack such a square
//! checks    the same for the square of the king
//! pins      the square is on a line from the king to a slider that pins a piece, or that would pin one after the move
//! castling  the square must be empty for castling
//! ```
//!
//! Each rule errs on one side: perft makes a move that is not surely harmless.

#![allow(clippy::needless_range_loop, reason = "ranks are numbers here: several sets are indexed by one")]

use slidemask::rows::{RANKS, Rows};

use super::boards::{CastlingByWing, CastlingFiles};
use super::checks_and_pins::View;
use super::ranks::{
    ByKind, Ranks, Rays, at, each, for_ranks, king_attacks, knight_attacks, pawn_attacks, reversed, unions,
};

/// The squares that decide whether a move of the other side can change the number of replies, from the view of the side that replies.
pub(super) struct Replies<R> {
    /// The pieces that may leave their squares without changing the number of replies.
    pub(super) calm: Ranks<R>,
    /// The squares where the arrival of a piece may change the number of replies, by its kind.
    pub(super) arrivals: ByKind<R>,
}

impl<R: Rows> Replies<R> {
    /// The same from the view of the other side.
    #[inline(always)]
    pub(super) fn reversed(&self) -> Self {
        let ByKind { pawn, knight, diagonal, orthogonal, king } = &self.arrivals;
        let arrivals = ByKind {
            pawn: reversed(pawn),
            knight: reversed(knight),
            diagonal: reversed(diagonal),
            orthogonal: reversed(orthogonal),
            king: reversed(king),
        };
        Self { calm: reversed(&self.calm), arrivals }
    }
}

impl<R: Rows> View<R> {
    /// The squares that matter to the replies of this side. `rays` are those of its sliders.
    #[inline(always)]
    pub(super) fn replies(&self, zeros: R, rays: &Rays<R>, castling: &CastlingByWing) -> Replies<R> {
        let Self { own, them, enemy_rays, king_rays, danger, .. } = self;
        let (king_squares, path) = self.king_squares(zeros, castling);
        let mut always_harmful = self.ahead_of_pawns(zeros);
        for (rank, inner) in always_harmful.iter_mut().zip(self.where_rays_go_on(zeros, rays)) {
            *rank = *rank | inner;
        }
        always_harmful[0] = always_harmful[0] | path;

        let safe = self.attackers(zeros, &each!(zeros, |k| king_squares[k] & !danger[k]));
        let attacked = self.attackers(zeros, &each!(zeros, |k| king_squares[k] & danger[k]));
        let behind = self.king_xrays(zeros);
        let pins = self.pins(zeros, &behind);
        let [behind, enemy, king] =
            [unions(zeros, &behind), unions(zeros, enemy_rays), unions(zeros, king_rays)];

        let calm = each!(zeros, |k| {
            let harmful_to_leave = (safe.orthogonal[k] | behind[0][k]) & enemy[0][k]
                | (safe.diagonal[k] | behind[1][k]) & enemy[1][k]
                | (king[0][k] | king[1][k]);
            let attacks = them.pawn[k] & attacked.pawn[k]
                | them.knight[k] & attacked.knight[k]
                | them.orthogonal[k] & (attacked.orthogonal[k] | behind[0][k])
                | them.diagonal[k] & (attacked.diagonal[k] | behind[1][k])
                | them.king[k] & attacked.king[k];
            self.enemies[k] & !(always_harmful[k] | harmful_to_leave | attacks)
        });
        let harmful_to_enter = each!(zeros, |k| {
            let blocks = attacked.orthogonal[k] & enemy[0][k] | attacked.diagonal[k] & enemy[1][k];
            (always_harmful[k] | own[k]) | (blocks | pins[k])
        });
        Replies {
            calm,
            arrivals: ByKind {
                pawn: each!(zeros, |k| harmful_to_enter[k] | safe.pawn[k]),
                knight: each!(zeros, |k| harmful_to_enter[k] | safe.knight[k]),
                orthogonal: each!(zeros, |k| harmful_to_enter[k] | safe.orthogonal[k] | behind[0][k]),
                diagonal: each!(zeros, |k| harmful_to_enter[k] | safe.diagonal[k] | behind[1][k]),
                king: each!(zeros, |k| harmful_to_enter[k] | safe.king[k]),
            },
        }
    }

    /// The squares to which the king may go unless they are attacked, and its own square: the squares beside it without own pieces,
    /// and its path when castling. The second value has the squares of the back rank that must be empty for castling.
    #[inline(always)]
    fn king_squares(&self, zeros: R, castling: &CastlingByWing) -> (Ranks<R>, R) {
        let steps = king_attacks(zeros, &self.us.king);
        let mut king_squares = each!(zeros, |k| steps[k] & !self.own[k] | self.us.king[k]);
        let mut path = zeros;
        for &CastlingFiles { rook, empty, safe, .. } in castling.iter().flatten() {
            let may = (self.rooks & zeros.splat(rook)).anywhere();
            let is_empty = !(self.occupied.ranks[0] & zeros.splat(empty)).anywhere();
            king_squares[0] = king_squares[0] | may & is_empty & zeros.splat(safe);
            // An enemy slider that the rook shields from the king is on the x-rays through this rook.
            path = path | may & zeros.splat(empty);
        }
        (king_squares, path)
    }

    /// The squares on which the moves of pawns depend: the squares ahead of them, and those that they attack.
    #[inline(always)]
    fn ahead_of_pawns(&self, zeros: R) -> Ranks<R> {
        let Self { us: ByKind { pawn: pawns, .. }, occupied, .. } = self;
        let attacks = pawn_attacks(zeros, pawns, 1);
        let mut squares = each!(zeros, |k| attacks[k] | at(zeros, pawns, k, -1));
        squares[3] = squares[3] | pawns[1] & !occupied.ranks[2];
        squares
    }

    /// The squares of the rays that are followed by a square without an own piece. If a piece arrives on such a square, the slider
    /// loses the moves behind it. If a piece leaves it, the slider gains them.
    #[inline(always)]
    fn where_rays_go_on(&self, zeros: R, rays: &Rays<R>) -> Ranks<R> {
        let open = each!(zeros, |k| !self.own[k]);
        let (west, east) = (each!(zeros, |k| open[k].west()), each!(zeros, |k| open[k].east()));
        let Rays { file, rank, rising, falling } = rays;
        each!(zeros, |k| {
            let files = file[0][k] & at(zeros, &open, k, 1) | file[1][k] & at(zeros, &open, k, -1);
            let ranks = rank[0][k] & west[k] | rank[1][k] & east[k];
            let rising = rising[0][k] & at(zeros, &west, k, 1) | rising[1][k] & at(zeros, &east, k, -1);
            let falling = falling[0][k] & at(zeros, &east, k, 1) | falling[1][k] & at(zeros, &west, k, -1);
            (files | ranks) | (rising | falling)
        })
    }

    /// The squares from which an enemy piece would attack one of these squares, by its kind.
    #[inline(always)]
    fn attackers(&self, zeros: R, of: &Ranks<R>) -> ByKind<R> {
        let [file, rank] = [self.occupied.file(zeros, [of; 2]), self.occupied.rank(zeros, [of; 2])];
        let [rising, falling] = [self.occupied.rising(zeros, [of; 2]), self.occupied.falling(zeros, [of; 2])];
        let [orthogonal, diagonal] = unions(zeros, &Rays { file, rank, rising, falling });
        ByKind {
            pawn: pawn_attacks(zeros, of, 1),
            knight: knight_attacks(zeros, of),
            orthogonal,
            diagonal,
            king: king_attacks(zeros, of),
        }
    }

    /// The king's x-rays through the first own piece in each direction. A slider on them pins such a piece.
    #[inline(always)]
    fn king_xrays(&self, zeros: R) -> Rays<R> {
        macro_rules! line {
            ($line:ident) => {{
                let [one, other] = &self.king_rays.$line;
                let one = each!(zeros, |k| one[k] & self.own[k]);
                let other = each!(zeros, |k| other[k] & self.own[k]);
                self.occupied.$line(zeros, [&one, &other])
            }};
        }
        Rays { file: line!(file), rank: line!(rank), rising: line!(rising), falling: line!(falling) }
    }

    /// The lines from the king to the sliders that pin.
    #[inline(always)]
    fn pins(&self, zeros: R, behind: &Rays<R>) -> Ranks<R> {
        let Self { enemy_rays, king_rays, own, .. } = self;
        let mut pins = [zeros; RANKS];
        macro_rules! add {
            ($line:ident $to:literal $from:literal) => {
                let mut pinned = zeros;
                for_ranks!(k in 0, RANKS, {
                    pinned = pinned | enemy_rays.$line[$from][k] & king_rays.$line[$to][k] & own[k];
                });
                let pinned = pinned.anywhere();
                for_ranks!(k in 0, RANKS, {
                    pins[k] = pins[k] | (king_rays.$line[$to][k] | behind.$line[$to][k]) & pinned;
                });
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
