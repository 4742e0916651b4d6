//! Static exchange evaluation: the material that a move wins or loses if both sides go on to capture on its target square.

use core::hint::select_unpredictable;
use core::iter::FusedIterator;

use slidemask::{
    Bitboard, Color, Pieces, Sliders, Square, king_attacks, knight_attacks, pawn_attacks, slider_attackers,
};

use super::attacks::shields;
use super::sides::behind;
use super::{Board, Which};
use crate::moves::{LAST_RANKS, Move};
use crate::piece::{Kind, Piece};
use crate::placement::Placement;

/// The value of each kind of piece, for [`Board::exchange`].
///
/// The unit is yours. The default values are in hundredths of a pawn.
///
/// ```
/// use slidemask_board::{Kind, Values};
///
/// assert_eq!(Values::default(), Values::new([100, 300, 300, 500, 900, 20_000]));
/// const TUNED: Values = Values::new([82, 337, 365, 477, 1025, 20_000]);
/// assert_eq!(TUNED.of(Kind::Knight), 337);
/// ```
#[doc(alias("SEE_VALUES", "piece_values"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Values([u16; Kind::ALL.len()]);

impl Values {
    /// Makes values from a list in the order of [`Kind::ALL`]: pawn, knight, bishop, rook, queen, king.
    ///
    /// The value of the king only matters on impossible boards, on which a king can be taken; see
    /// [`Board::from_fen_accepting`].
    #[must_use]
    pub const fn new(values: [u16; Kind::ALL.len()]) -> Self {
        Self(values)
    }

    /// The value of a kind.
    #[inline]
    #[must_use]
    pub const fn of(&self, kind: Kind) -> i32 {
        self.0[kind as usize] as i32
    }
}

/// Pawn 100, knight and bishop 300, rook 500, queen 900, king 20,000.
impl Default for Values {
    fn default() -> Self {
        Self([100, 300, 300, 500, 900, 20_000])
    }
}

/// An alpha-beta search in which a side has two moves: to stop, and to capture with its least valuable piece.
///
/// All numbers but `sign` are from the point of view of one side. [`pass_turn`](Self::pass_turn) changes the side.
struct Search {
    low: i32,
    high: i32,
    /// The result if the exchange stops now.
    balance: i32,
    /// 1 for the side that began, -1 for the other side.
    sign: i32,
}

impl Search {
    /// Gives the turn to the other side, whose capture wins at most `most`. If no capture can improve its result, returns the result
    /// for the side that began.
    #[inline]
    fn pass_turn(&mut self, most: i32) -> Option<i32> {
        let balance = -self.balance;
        *self = Self { low: balance.max(-self.high), high: -self.low, balance, sign: -self.sign };
        if self.low >= self.high {
            Some(self.sign * self.high)
        } else if balance + most <= self.low {
            Some(self.sign * self.low)
        } else {
            None
        }
    }
}

/// A bound on every result. Each side may stop. So the result is at most the material that the first move wins, and at least this
/// material minus what the first answer wins. A capture with a promotion wins less than two values.
const MORE_THAN_ANY: i32 = 1 << 17;
const _: () = assert!(MORE_THAN_ANY > 2 * u16::MAX as i32);

/// The kind of the least valuable piece among these squares, and the pieces of this kind; empty if no square is occupied.
///
/// It selects without branches, because they would be mispredicted. [`Capturers::pop`] has the figures.
#[inline]
fn least_valuable(placement: &Placement, among: Bitboard) -> (Kind, Bitboard) {
    let [lower @ .., most] = Kind::ALL;
    let (mut least, mut pieces) = (most, placement.kind(most) & among);
    for kind in lower.into_iter().rev() {
        let found = placement.kind(kind) & among;
        least = select_unpredictable(found.is_empty(), least, kind);
        pieces = select_unpredictable(found.is_empty(), pieces, found);
    }
    (least, pieces)
}

/// The kind of the piece on a square, selected without branches, as in [`least_valuable`].
#[inline]
fn kind_on(placement: &Placement, square: Square) -> Option<Kind> {
    let mut found = None;
    for kind in Kind::ALL {
        found = select_unpredictable(placement.kind(kind).contains(square), Some(kind), found);
    }
    found
}

/// An iterator over the pieces that capture on a square in turn, made by [`Board::capturers`].
#[derive(Clone, Debug)]
pub struct Capturers<'a> {
    placement: &'a Placement,
    target: Square,
    /// The side that captures next.
    side: Color,
    /// The occupied squares that no piece has left yet.
    occupied: Bitboard,
    sliders: Sliders,
    /// The pawns, knights and kings that attack the square. No piece can block them.
    leapers: Bitboard,
}

impl<'a> Capturers<'a> {
    #[inline]
    fn new(placement: &'a Placement, target: Square, side: Color, occupied: Bitboard) -> Self {
        let Pieces { pawns: [white_pawns, black_pawns], knights, kings, sliders } = Pieces::from(placement);
        let leapers = knight_attacks(target) & knights
            | king_attacks(target) & kings
            | pawn_attacks(Color::Black, target) & white_pawns
            | pawn_attacks(Color::White, target) & black_pawns;
        Self { placement, target, side, occupied, sliders, leapers }
    }

    /// A side's pieces that attack the square if these squares are occupied.
    #[inline]
    fn attackers(&self, side: Color, occupied: Bitboard) -> Bitboard {
        let attackers = self.leapers | slider_attackers(self.target, self.sliders, occupied);
        attackers & occupied & self.placement.color(side)
    }

    /// The next capturer, or `None` if the side whose turn it is cannot capture.
    ///
    /// This function looks up all sliders for each capture, although only the lines through the square that the last capturer
    /// left can have changed. To look up less takes longer, because branches on the kind or the square of the capturer are
    /// mispredicted. The table has the time of [`Board::exchange`] and `exchange_is_at_least(0)` in other forms, as multiples
    /// of the time in this form. Each figure is the range over captures and all moves, in plain and native builds, for
    /// positions of random games (Intel Xeon with AVX-512, 2026-11-22).
    ///
    /// | form | time |
    /// |---|---|
    /// | look up diagonals after a pawn, bishop or queen, and ranks and files after a rook or queen | 1.01 to 1.14 |
    /// | the same, but only if some slider of these lines does not attack the square yet | 1.02 to 1.14 |
    /// | subtract on the one line that opens, with its axis computed from the squares | 1.03 to 1.17 |
    /// | the same, with a branch on the kind first | 1.03 to 1.26 |
    /// | look up all sliders, and stop the loop over kinds at the least valuable piece | 1.02 to 1.19 |
    /// | the same, and find the kinds on both squares of the move with such loops, too | 1.18 to 1.36 |
    #[inline]
    fn pop<const PINS: bool>(&mut self) -> Option<(Square, Kind)> {
        let mut attackers = self.attackers(self.side, self.occupied);
        if PINS && !attackers.is_empty() {
            attackers -= self.held();
        }
        // This branch is often mispredicted, too. So it does not wait for the selection.
        if attackers.is_empty() {
            return None;
        }
        let (kind, pieces) = least_valuable(self.placement, attackers);
        let square = pieces.first()?;
        let occupied = self.occupied.without(square);
        if kind == Kind::King && !self.attackers(!self.side, occupied).is_empty() {
            return None;
        }
        self.occupied = occupied;
        self.side = !self.side;
        Some((square, kind))
    }

    /// The pieces of the side whose turn it is that are pinned: alone between their king and a slider that has not captured yet. The
    /// target is occupied, so no pinned piece reaches it along the pin.
    fn held(&self) -> Bitboard {
        let (ours, theirs) = (self.placement.color(self.side), self.placement.color(!self.side));
        let Some(king) = (ours & self.placement.kind(Kind::King)).single() else { return Bitboard::EMPTY };
        let left = (theirs & self.occupied).without(self.target);
        let Sliders { orthogonal, diagonal } = self.sliders;
        let sliders = Sliders { orthogonal: orthogonal & left, diagonal: diagonal & left };
        shields(king, sliders, left.with(self.target), ours & self.occupied)
    }
}

impl Iterator for Capturers<'_> {
    type Item = (Square, Piece);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let color = self.side;
        self.pop::<false>().map(|(square, kind)| (square, Piece { color, kind }))
    }
}

impl FusedIterator for Capturers<'_> {}

impl Board {
    /// Iterates over the pieces that capture on a square in turn. `first` is the side that captures first.
    ///
    /// Each side captures with its least valuable piece: a pawn, knight, bishop, rook, queen or king, in this order. Among
    /// equal pieces, it is the one on the lowest square (a1, b1, and so on). A slider joins in when the pieces in front of
    /// it have captured (x-ray). A king captures only if no piece of the other side can capture it there. The iterator ends
    /// when it is the turn of a side that cannot capture.
    ///
    /// It makes no difference which piece stands on the square, if any. Pins and checks do not matter.
    ///
    /// ```
    /// use slidemask::{Color, Square};
    /// use slidemask_board::Board;
    ///
    /// // The rook on d1 joins in after the rook on d2, and the queen on d8 after the knight and the rook.
    /// let board = Board::from_fen("3q2k1/3r4/5n2/3p4/8/2N5/3R4/3R2K1 w - - 0 1")?;
    /// let order: Vec<String> = board
    ///     .capturers(Square::D5, Color::White)
    ///     .map(|(square, piece)| format!("{piece}{square}"))
    ///     .collect();
    /// assert_eq!(order, ["Nc3", "nf6", "Rd2", "rd7", "Rd1", "qd8"]);
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn capturers(&self, square: Square, first: Color) -> Capturers<'_> {
        Capturers::new(&self.placement, square, first, self.occupied())
    }

    /// The material that the side to move wins if it makes this move, and both sides then capture on the target square:
    /// static exchange evaluation. The result is negative if the side loses material.
    ///
    /// The sides capture in turn, in the order of [`capturers`](Self::capturers), which does not depend on the values. Each side
    /// may stop, and stops if a capture does not pay.
    ///
    /// - A quiet move wins nothing at first, but its piece may be taken.
    /// - A promotion wins the difference between the new piece and the pawn. A pawn that captures on its last rank later
    ///   in the exchange becomes a queen.
    /// - Castling has the result 0.
    /// - Pins and checks do not count: a pinned piece captures like any other. [`exchange_with_pins`](Self::exchange_with_pins) takes pins into
    ///   account.
    ///
    /// The move must be legal or pseudo-legal (the king may be left in check). The result of another move is unspecified.
    /// This function never panics.
    ///
    /// To compare the result with a number, [`exchange_is_at_least`](Self::exchange_is_at_least) is faster.
    ///
    /// ```
    /// use slidemask_board::{Board, Values};
    ///
    /// // The knight takes a pawn, and the knight on d7 takes it. Then White stops: the rook could take on, but the bishop on
    /// // f6 would take it, and the queen on h8 defends the bishop.
    /// let board = Board::from_fen("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1")?;
    /// let takes = board.parse_san("Nxe5")?;
    /// assert_eq!(board.exchange(takes, &Values::default()), 100 - 300);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias("see", "static_exchange_evaluation"))]
    #[inline]
    #[must_use]
    pub fn exchange(&self, one: Move, values: &Values) -> i32 {
        self.exchange_within::<false>(one, -MORE_THAN_ANY, MORE_THAN_ANY, values)
    }

    /// As [`exchange`](Self::exchange), with pins: a piece that stands alone between its king and a slider of the other side does not
    /// capture, as long as the slider is on its square. It still keeps the other king from capturing. The move itself is not
    /// checked for pins.
    ///
    /// ```
    /// use slidemask_board::{Board, Values};
    ///
    /// // The bishop pins the knight, so the knight does not defend the pawn.
    /// let board = Board::from_fen("4k3/8/2n5/1B2p3/8/5N2/8/4K3 w - - 0 1")?;
    /// let takes = board.parse_san("Nxe5")?;
    /// assert_eq!(board.exchange(takes, &Values::default()), 100 - 300);
    /// assert_eq!(board.exchange_with_pins(takes, &Values::default()), 100);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn exchange_with_pins(&self, one: Move, values: &Values) -> i32 {
        self.exchange_within::<true>(one, -MORE_THAN_ANY, MORE_THAN_ANY, values)
    }

    /// The most material that a legal capture of the side to move wins by [`exchange`](Self::exchange); 0 if none wins any.
    ///
    /// ```
    /// use slidemask_board::{Board, Values};
    ///
    /// // The pawn on d5 is defended, and the pawn on a4 is not.
    /// let board = Board::from_fen("4k3/8/2p5/3p4/p7/8/8/R2RK3 w - - 0 1")?;
    /// assert_eq!(board.static_exchange(&Values::default()), 100);
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    #[doc(alias = "see")]
    #[inline]
    #[must_use]
    pub fn static_exchange(&self, values: &Values) -> i32 {
        self.legal(Which::Captures).iter().map(|&one| self.exchange(one, values)).fold(0, i32::max)
    }

    /// Whether [`exchange`](Self::exchange) is at least `threshold`. It stops as soon as this is clear.
    ///
    /// ```
    /// use slidemask_board::{Board, Values};
    ///
    /// let board = Board::from_fen("4k3/2p5/3p4/8/8/B7/8/3QK3 w - - 0 1")?;
    /// let values = Values::default();
    /// let [bishop, queen] = [board.parse_san("Bxd6")?, board.parse_san("Qxd6")?];
    /// assert!(board.exchange_is_at_least(bishop, -100, &values)); // a bishop for two pawns
    /// assert!(!board.exchange_is_at_least(queen, 0, &values));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias("see", "see_ge", "see_test"))]
    #[inline]
    #[must_use]
    pub fn exchange_is_at_least(&self, one: Move, threshold: i32, values: &Values) -> bool {
        self.wins::<false>(one, threshold, values)
    }

    /// Whether [`exchange_with_pins`](Self::exchange_with_pins) is at least `threshold`. It stops as soon as this is clear.
    #[inline]
    #[must_use]
    pub fn exchange_with_pins_is_at_least(&self, one: Move, threshold: i32, values: &Values) -> bool {
        self.wins::<true>(one, threshold, values)
    }

    #[inline]
    fn wins<const PINS: bool>(&self, one: Move, threshold: i32, values: &Values) -> bool {
        let threshold = threshold.clamp(-MORE_THAN_ANY, MORE_THAN_ANY);
        self.exchange_within::<PINS>(one, threshold - 1, threshold, values) >= threshold
    }

    /// The result of the exchange if it is between `low` and `high`. Otherwise the returned number is on the same side of both as the
    /// result: at most `low`, or at least `high`.
    fn exchange_within<const PINS: bool>(&self, one: Move, low: i32, high: i32, values: &Values) -> i32 {
        let Move { from, to, promotion } = one;
        let us = self.side_to_move;
        let Some(kind) = kind_on(&self.placement, from) else { return 0 };
        if kind == Kind::King && self.color(us).contains(to) {
            return 0;
        }
        let mut occupied = self.occupied().without(from);
        let mut balance = kind_on(&self.placement, to).map_or(0, |taken| values.of(taken));
        if self.is_en_passant(one) {
            balance = values.of(Kind::Pawn);
            occupied -= behind(to, us);
        }
        // What a pawn wins besides the piece if it captures on its last rank. No pawn captures on rank 1 or 8 without promoting.
        let on_last_rank = LAST_RANKS.contains(to);
        let queening = if on_last_rank { values.of(Kind::Queen) - values.of(Kind::Pawn) } else { 0 };
        // The value of the piece on the target, which the next capture takes.
        let mut at_stake = values.of(promotion.unwrap_or(kind));
        if promotion.is_some() {
            balance += at_stake - values.of(Kind::Pawn);
        }

        let mut search = Search { low, high, balance, sign: 1 };
        if let Some(result) = search.pass_turn(at_stake + queening.max(0)) {
            return result;
        }
        let mut capturers = Capturers::new(&self.placement, to, !us, occupied);
        while let Some((_, kind)) = capturers.pop::<PINS>() {
            search.balance += at_stake;
            at_stake = values.of(kind);
            if kind == Kind::Pawn && on_last_rank {
                search.balance += queening;
                at_stake = values.of(Kind::Queen);
            }
            if let Some(result) = search.pass_turn(at_stake + queening.max(0)) {
                return result;
            }
        }
        search.sign * search.low
    }
}
