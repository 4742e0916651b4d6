//! [`AttacksByKind`]: the attacks of one side, a set for each kind of piece.

use core::ops::Index;

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::kind::Kind;

/// The attacks of one side's pieces, a set for each kind.
///
/// Index it with a [`Kind`]. Engines use these sets in history tables and to order moves. A piece on a square of
/// [`by_lesser`](Self::by_lesser) can be taken by a piece of less value.
///
/// ```
/// use slidemask::{AttacksByKind, Bitboard, Color, Kind, Square};
///
/// // A white pawn on e4, a white rook on a5, and a black queen on d5.
/// let [pawn, rook, queen] = [Square::E4, Square::A5, Square::D5].map(Bitboard::from);
/// let kinds = [pawn, Bitboard::EMPTY, Bitboard::EMPTY, rook, queen, Bitboard::EMPTY];
/// let attacks = AttacksByKind::of(Color::White, [pawn | rook, queen], kinds);
///
/// assert!(attacks[Kind::Pawn].into_iter().eq([Square::D5, Square::F5]));
/// assert_eq!(attacks[Kind::Queen], Bitboard::EMPTY);
/// // The rook attacks c5, too. A rook there is attacked by no lesser piece, but a queen is.
/// assert!(attacks.by_lesser(Kind::Queen).contains(Square::C5));
/// assert!(!attacks.by_lesser(Kind::Rook).contains(Square::C5));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct AttacksByKind {
    sets: [Bitboard; Kind::ALL.len()],
}

impl AttacksByKind {
    /// No attacks.
    pub const EMPTY: Self = Self { sets: [Bitboard::EMPTY; Kind::ALL.len()] };

    /// The attacks with these sets, in the order of [`Kind::ALL`].
    #[inline(always)]
    pub(crate) const fn of_sets(sets: [Bitboard; Kind::ALL.len()]) -> Self {
        Self { sets }
    }

    /// The sets, in the order of [`Kind::ALL`].
    #[inline]
    #[must_use]
    pub const fn to_array(self) -> [Bitboard; Kind::ALL.len()] {
        self.sets
    }

    /// The union of all sets: the squares that the side attacks.
    #[inline]
    #[must_use]
    pub const fn all(self) -> Bitboard {
        self.by_lesser(Kind::King).union(self.sets[Kind::King as usize])
    }

    /// The squares on which a piece of this kind is attacked by a piece of less value.
    ///
    /// | kind | attacked by |
    /// |---|---|
    /// | pawn | nothing |
    /// | knight, bishop | pawns |
    /// | rook | pawns, knights, bishops |
    /// | queen | pawns, knights, bishops, rooks |
    /// | king | all kinds except the king |
    #[inline]
    #[must_use]
    pub const fn by_lesser(self, kind: Kind) -> Bitboard {
        let [pawns, knights, bishops, rooks, queens, _] = self.sets;
        let minors = pawns.union(knights).union(bishops);
        match kind {
            Kind::Pawn => Bitboard::EMPTY,
            Kind::Knight | Kind::Bishop => pawns,
            Kind::Rook => minors,
            Kind::Queen => minors.union(rooks),
            Kind::King => minors.union(rooks).union(queens),
        }
    }
}

impl Index<Kind> for AttacksByKind {
    type Output = Bitboard;

    #[inline]
    fn index(&self, kind: Kind) -> &Bitboard {
        &self.sets[kind as usize]
    }
}

/// One side of a board. The sets of its pieces are computed where they are used: kept in an array, they travel between registers.
#[derive(Clone, Copy)]
pub struct Side {
    pub(crate) color: Color,
    pub(crate) occupied: Bitboard,
    own: Bitboard,
    kinds: [Bitboard; Kind::ALL.len()],
}

impl Side {
    #[inline(always)]
    pub(crate) const fn new(
        color: Color,
        colors: [Bitboard; Color::ALL.len()],
        kinds: [Bitboard; Kind::ALL.len()],
    ) -> Self {
        let [white, black] = colors;
        let own = match color {
            Color::White => white,
            Color::Black => black,
        };
        Self { color, occupied: white.union(black), own, kinds }
    }

    /// The side's pieces of a kind.
    #[inline(always)]
    pub(crate) const fn pieces(&self, kind: Kind) -> Bitboard {
        self.kinds[kind as usize].intersection(self.own)
    }
}
