//! Whole positions: what is attacked from every square, and from every slider of a set.
//!
//! [`attacks`] answers for all 64 squares of a board, as rooks and as bishops. [`slider_attacks`] keeps the answers of the
//! squares that sliders stand on. The lists, such as [`Batch::rook_list`], have the squares of a set in order and their
//! attacks beside them, found without a loop over the squares where there are vectors, so that no branch depends on how
//! many there are or where.
//!
//! ```
//! use slidemask::{Bitboard, Square, map, rook_attacks};
//!
//! let occupied = Bitboard(0x00ff_0000_0000_ff00);
//! let map = map::attacks(occupied);
//! assert_eq!(map.rook[Square::D4.index()], rook_attacks(Square::D4, occupied));
//! ```

use crate::batch::Batch;
use crate::bitboard::Bitboard;
use crate::kernel::BySquare;
use crate::line::Slider;
use crate::square::Square;

/// What a rook, and what a bishop, attacks from every square of a board.
///
/// ```
/// use slidemask::map::Map;
/// use slidemask::{Bitboard, Slider, Square};
///
/// let mut map = Map::EMPTY;
/// map.fill(Bitboard::EMPTY);
/// assert_eq!(map.attacks(Slider::Queen, Square::D4).count(), 27);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Map {
    /// A rook's attacks, by the number of its square.
    pub rook: [Bitboard; Square::ALL.len()],
    /// A bishop's attacks, by the number of its square.
    pub bishop: [Bitboard; Square::ALL.len()],
}

impl Map {
    /// Nothing attacked from anywhere: to be filled.
    pub const EMPTY: Self =
        Self { rook: [Bitboard::EMPTY; Square::ALL.len()], bishop: [Bitboard::EMPTY; Square::ALL.len()] };

    /// Fills the map for a board, by [`Batch::best`].
    ///
    /// ```
    /// use slidemask::{Bitboard, map::Map};
    ///
    /// let mut map = Map::EMPTY;
    /// map.fill(Bitboard::EMPTY);
    /// assert!(map.rook.iter().all(|attacks| attacks.count() == 14));
    /// ```
    pub fn fill(&mut self, occupied: Bitboard) {
        Batch::best().map(occupied, self);
    }

    /// What a slider attacks from a square.
    ///
    /// ```
    /// use slidemask::{Bitboard, Slider, Square, map};
    ///
    /// assert_eq!(map::attacks(Bitboard::EMPTY).attacks(Slider::Bishop, Square::A1).count(), 7);
    /// ```
    #[inline]
    #[must_use]
    pub const fn attacks(&self, slider: Slider, square: Square) -> Bitboard {
        let (rook, bishop) = (self.rook[square as usize], self.bishop[square as usize]);
        match slider {
            Slider::Rook => rook,
            Slider::Bishop => bishop,
            Slider::Queen => rook.union(bishop),
        }
    }
}

/// The map of a board, by [`Batch::best`].
///
/// ```
/// use slidemask::{Bitboard, map};
///
/// assert_eq!(map::attacks(Bitboard::EMPTY).bishop[0].count(), 7);
/// ```
#[must_use]
pub fn attacks(occupied: Bitboard) -> Map {
    let mut map = Map::EMPTY;
    map.fill(occupied);
    map
}

/// What the slider on each square attacks, by the number of the square; nothing where there is none. A queen is both
/// rook-like and bishop-like. By [`Batch::best`].
///
/// ```
/// use slidemask::{Bitboard, Square, map};
///
/// let rook = Bitboard::from(Square::A1);
/// let attacks = map::slider_attacks(rook, Bitboard::EMPTY, rook);
/// assert_eq!(attacks[0].count(), 14);
/// assert!(attacks[1..].iter().all(|attacks| attacks.is_empty()));
/// ```
#[must_use]
pub fn slider_attacks(
    rook_like: Bitboard,
    bishop_like: Bitboard,
    occupied: Bitboard,
) -> [Bitboard; Square::ALL.len()] {
    let map = attacks(occupied);
    let mut attacks = [Bitboard::EMPTY; Square::ALL.len()];
    for (i, attacks) in attacks.iter_mut().enumerate() {
        // All ones where there is such a slider: no branch.
        let [rook, bishop] = [rook_like, bishop_like].map(|set| Bitboard((set.0 >> i & 1).wrapping_neg()));
        *attacks = map.rook[i] & rook | map.bishop[i] & bishop;
    }
    attacks
}

/// The squares of a set, in order, with what is attacked from each.
///
/// ```
/// use slidemask::map::AttackList;
/// use slidemask::{Bitboard, Square, batch::Batch};
///
/// let rooks: Bitboard = [Square::H1, Square::A1].into_iter().collect();
/// let mut list = AttackList::EMPTY;
/// Batch::best().rook_list(rooks, rooks, &mut list);
/// assert_eq!(list.squares(), [Square::A1, Square::H1]);
/// assert_eq!(list.attacks()[0].count(), 14);
/// ```
#[derive(Clone)]
#[repr(align(64))]
pub struct AttackList {
    attacks: BySquare<Bitboard>,
    squares: BySquare<Square>,
    length: usize,
}

impl AttackList {
    /// A list of nothing: to be filled, as often as there are questions.
    pub const EMPTY: Self = Self {
        attacks: [Bitboard::EMPTY; Square::ALL.len()],
        squares: [Square::A1; Square::ALL.len()],
        length: 0,
    };

    /// The squares.
    ///
    /// ```
    /// assert!(slidemask::map::AttackList::EMPTY.squares().is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares[..self.length]
    }

    /// What is attacked from each.
    ///
    /// ```
    /// assert!(slidemask::map::AttackList::EMPTY.attacks().is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub fn attacks(&self) -> &[Bitboard] {
        &self.attacks[..self.length]
    }

    /// Square by square.
    ///
    /// ```
    /// use slidemask::map::AttackList;
    /// use slidemask::{Bitboard, Square, batch::Batch};
    ///
    /// let mut list = AttackList::EMPTY;
    /// Batch::best().bishop_list(Bitboard::from(Square::A1), Bitboard::EMPTY, &mut list);
    /// for (square, attacks) in list.iter() {
    ///     assert_eq!((square, attacks.count()), (Square::A1, 7));
    /// }
    /// ```
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Square, Bitboard)> {
        self.squares().iter().copied().zip(self.attacks().iter().copied())
    }
}

impl core::fmt::Debug for AttackList {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// The list of one piece.
macro_rules! list {
    ($name:ident, $pieces:literal, $set:ident, $kernel:ident) => {
        #[doc = concat!("Fills a list with the ", $pieces, " of a set and what each attacks.")]
        ///
        /// ```
        /// use slidemask::map::AttackList;
        /// use slidemask::{Bitboard, Square, batch::Batch};
        ///
        /// let set: Bitboard = [Square::B2, Square::G7].into_iter().collect();
        /// let mut list = AttackList::EMPTY;
        #[doc = concat!("Batch::best().", stringify!($name), "(set, set, &mut list);")]
        /// assert_eq!(list.squares(), [Square::B2, Square::G7]);
        /// ```
        #[inline]
        pub fn $name(&self, $set: Bitboard, occupied: Bitboard, list: &mut AttackList) {
            list.length = $set.count() as usize;
            // SAFETY: `with` gives out only the loops of instructions that the processor has.
            #[allow(
                unsafe_code,
                reason = "vectors; worth a factor of one and a half where branches are not learned"
            )]
            unsafe {
                (self.kernels().$kernel)($set, occupied, &mut list.squares, &mut list.attacks);
            }
        }
    };
}

impl Batch {
    /// Fills the map of a board.
    ///
    /// ```
    /// use slidemask::{Bitboard, batch::Batch, map::Map};
    ///
    /// let mut map = Map::EMPTY;
    /// Batch::best().map(Bitboard::EMPTY, &mut map);
    /// assert_eq!(map.rook[63].count(), 14);
    /// ```
    #[inline]
    pub fn map(&self, occupied: Bitboard, map: &mut Map) {
        // SAFETY: `with` gives out only the loops of instructions that the processor has.
        #[allow(unsafe_code, reason = "vectors; worth a factor of three")]
        unsafe {
            (self.kernels().map)(occupied, &mut map.rook, &mut map.bishop);
        }
    }

    list!(rook_list, "rooks", rooks, rook_list);
    list!(bishop_list, "bishops", bishops, bishop_list);
    list!(queen_list, "queens", queens, queen_list);
}
