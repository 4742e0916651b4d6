//! The attacks from every square of one board, or from every slider of a set.
//!
//! - [`AttackMap`] has the attacks of a rook and of a bishop from each of the 64 squares.
//! - [`AttackList`] has the squares of a set in order, with the attacks from each.
//!
//! A [`Batch`] fills both. In a hot loop, reuse one map or list instead of making a new one for each board.
//!
//! ```
//! use slidemask::attack_map::AttackMap;
//! use slidemask::batch::Batch;
//! use slidemask::{Bitboard, Slider, Square, rook_attacks};
//!
//! let mut map = AttackMap::EMPTY;
//! for occupied in [Bitboard::EMPTY, Bitboard(0x00ff_0000_0000_ff00)] {
//!     Batch::best().attack_map(occupied, &mut map);
//!     assert_eq!(map.attacks(Slider::Rook, Square::D4), rook_attacks(Square::D4, occupied));
//! }
//! ```

use core::iter::{Copied, Zip};
use core::slice::Iter;

use crate::batch::Batch;
use crate::bitboard::Bitboard;
use crate::isa::BySquare;
use crate::line::Slider;
use crate::pieces::Sliders;
use crate::square::Square;

/// The attacks of a rook and of a bishop from each of the 64 squares of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct AttackMap {
    /// The attacks of a rook, indexed by the number of its square.
    pub rook: [Bitboard; Square::ALL.len()],
    /// The attacks of a bishop, indexed by the number of its square.
    pub bishop: [Bitboard; Square::ALL.len()],
}

impl AttackMap {
    /// A map without attacks, for [`Batch::attack_map`] to fill.
    pub const EMPTY: Self =
        Self { rook: [Bitboard::EMPTY; Square::ALL.len()], bishop: [Bitboard::EMPTY; Square::ALL.len()] };

    /// Computes the map of a board with [`Batch::best`].
    #[must_use]
    pub fn of(occupied: Bitboard) -> Self {
        let mut map = Self::EMPTY;
        Batch::best().attack_map(occupied, &mut map);
        map
    }

    /// The squares that a slider attacks from a square.
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

/// The squares of a set, lowest first, with the attacks from each.
///
/// ```
/// use slidemask::attack_map::AttackList;
/// use slidemask::{Bitboard, Slider, Square, batch::Batch};
///
/// let rooks: Bitboard = [Square::H1, Square::A1].into_iter().collect();
/// let mut list = AttackList::EMPTY;
/// Batch::best().attack_list(Slider::Rook, rooks, rooks, &mut list);
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
    /// A list without squares, for [`Batch::attack_list`] to fill.
    pub const EMPTY: Self = Self {
        attacks: [Bitboard::EMPTY; Square::ALL.len()],
        squares: [Square::A1; Square::ALL.len()],
        length: 0,
    };

    /// The squares, lowest first.
    #[inline]
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares[..self.length]
    }

    /// The attacks from each square, in the order of [`AttackList::squares`].
    #[inline]
    #[must_use]
    pub fn attacks(&self) -> &[Bitboard] {
        &self.attacks[..self.length]
    }

    /// Iterates over the squares, each with its attacks.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Square, Bitboard)> {
        self.into_iter()
    }

    /// The number of squares.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.length
    }

    /// Whether there are no squares.
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

/// Two lists are equal if they have the same squares with the same attacks.
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

impl Batch {
    /// Fills a map with the attacks on a board. It replaces the content of the map.
    #[inline]
    pub fn attack_map(&self, occupied: Bitboard, map: &mut AttackMap) {
        // SAFETY: a Batch has only kernels whose instructions the processor has.
        #[allow(unsafe_code, reason = "a Batch proves the instructions; three times as fast")]
        unsafe {
            (self.kernels().map)(occupied, &mut map.rook, &mut map.bishop);
        }
    }

    /// The attacks of each slider, indexed by the number of its square; empty for squares without a slider.
    ///
    /// It finds the attacks of the orthogonal and of the diagonal sliders one by one. For four sliders this takes 0.3 of the time
    /// of mapping the whole board.
    ///
    /// ```
    /// use slidemask::batch::Batch;
    /// use slidemask::{Bitboard, Sliders, Square};
    ///
    /// let queen = Bitboard::from(Square::A1);
    /// let sliders = Sliders { orthogonal: queen, diagonal: queen };
    /// let attacks = Batch::best().attacks_by_square(sliders, queen);
    /// assert_eq!(attacks[Square::A1.index()].count(), 21);
    /// assert!(attacks[1..].iter().all(|attacks| attacks.is_empty()));
    /// ```
    #[must_use]
    pub fn attacks_by_square(&self, sliders: Sliders, occupied: Bitboard) -> BySquare<Bitboard> {
        let mut attacks = [Bitboard::EMPTY; Square::ALL.len()];
        let mut list = AttackList::EMPTY;
        self.attack_list(Slider::Rook, sliders.orthogonal, occupied, &mut list);
        list.iter().for_each(|(square, found)| attacks[square.index()] = found);
        self.attack_list(Slider::Bishop, sliders.diagonal, occupied, &mut list);
        list.iter().for_each(|(square, found)| attacks[square.index()] |= found);
        attacks
    }

    /// Fills a list with the sliders of a set and the attacks of each. It replaces the content of the list.
    #[inline]
    pub fn attack_list(&self, slider: Slider, set: Bitboard, occupied: Bitboard, list: &mut AttackList) {
        list.length = set.count() as usize;
        // SAFETY: a Batch has only kernels whose instructions the processor has.
        #[allow(
            unsafe_code,
            reason = "a Batch proves the instructions; 1.5 times as fast with unpredictable branches"
        )]
        unsafe {
            (self.kernels().lists[slider as usize])(set, occupied, &mut list.squares, &mut list.attacks);
        }
    }
}
