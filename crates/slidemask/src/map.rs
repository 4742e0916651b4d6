//! Whole positions: what is attacked from every square, and from every slider of a set.
//!
//! [`attacks`] answers for all 64 squares of a board, as rooks and as bishops. The lists, such as [`Batch::rook_list`],
//! have the squares of a set in order and their attacks beside them; with AVX-512, VBMI and GFNI eight at a time, where
//! hardly a branch depends on how many there are, else one after the other. [`slider_attacks`] lays them out by square.
//!
//! ```
//! use slidemask::{Bitboard, Square, map, rook_attacks};
//!
//! let occupied = Bitboard(0x00ff_0000_0000_ff00);
//! let map = map::attacks(occupied);
//! assert_eq!(map.rook[Square::D4.index()], rook_attacks(Square::D4, occupied));
//! ```

use core::iter::{Copied, Zip};
use core::slice::Iter;

use crate::arch::BySquare;
use crate::batch::Batch;
use crate::bitboard::Bitboard;
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
    Batch::best().slider_attacks(rook_like, bishop_like, occupied)
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
    /// for (square, attacks) in &list {
    ///     assert_eq!((square, attacks.count()), (Square::A1, 7));
    /// }
    /// ```
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Square, Bitboard)> {
        self.into_iter()
    }

    /// How many squares there are.
    ///
    /// ```
    /// assert_eq!(slidemask::map::AttackList::EMPTY.len(), 0);
    /// ```
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.length
    }

    /// Whether there are none.
    ///
    /// ```
    /// assert!(slidemask::map::AttackList::EMPTY.is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }
}

impl<'a> IntoIterator for &'a AttackList {
    type Item = (Square, Bitboard);
    type IntoIter = Zip<Copied<Iter<'a, Square>>, Copied<Iter<'a, Bitboard>>>;

    fn into_iter(self) -> Self::IntoIter {
        self.squares().iter().copied().zip(self.attacks().iter().copied())
    }
}

/// The same squares with the same attacks.
impl PartialEq for AttackList {
    fn eq(&self, other: &Self) -> bool {
        self.squares() == other.squares() && self.attacks() == other.attacks()
    }
}

impl Eq for AttackList {}

impl core::fmt::Debug for AttackList {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// The list of one piece.
macro_rules! list {
    ($name:ident, $pieces:literal, $set:ident, $kernel:ident) => {
        #[doc = concat!("Fills a list with the ", $pieces, " of a set and what each attacks: what was in it is gone.")]
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

    /// What the slider on each square attacks, by the number of the square; nothing where there is none.
    ///
    /// From the lists of both sets: four sliders take 0.3 of the time that mapping the board and picking would.
    ///
    /// ```
    /// use slidemask::{Bitboard, Square, batch::Batch};
    ///
    /// let queen = Bitboard::from(Square::A1);
    /// let attacks = Batch::best().slider_attacks(queen, queen, Bitboard::EMPTY);
    /// assert_eq!(attacks[0].count(), 21);
    /// ```
    #[must_use]
    pub fn slider_attacks(
        &self,
        rook_like: Bitboard,
        bishop_like: Bitboard,
        occupied: Bitboard,
    ) -> BySquare<Bitboard> {
        let mut attacks = [Bitboard::EMPTY; Square::ALL.len()];
        let mut list = AttackList::EMPTY;
        self.rook_list(rook_like, occupied, &mut list);
        list.iter().for_each(|(square, found)| attacks[square.index()] = found);
        self.bishop_list(bishop_like, occupied, &mut list);
        list.iter().for_each(|(square, found)| attacks[square.index()] |= found);
        attacks
    }

    list!(rook_list, "rooks", rooks, rook_list);
    list!(bishop_list, "bishops", bishops, bishop_list);
    list!(queen_list, "queens", queens, queen_list);
}
