//! [`Threat`], [`List`] and [`ThreatDeltas`]: threats, and buffers for them.

use core::fmt;
use core::ops::Deref;

use slidemask::Square;

use super::code::PieceCode;

/// A piece that attacks another one: the attacker, its square, the victim and its square.
///
/// It takes four bytes, in the order of the fields. It prints as `Nf3xpe5`: the letter of the attacker in FEN, its square, `x`,
/// the letter of the victim, its square.
///
/// If both have the same colour, the attacker defends the victim.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
pub struct Threat {
    /// The piece that attacks.
    pub attacker: PieceCode,
    /// The square of the attacker.
    pub from: Square,
    /// The piece that is attacked.
    pub victim: PieceCode,
    /// The square of the victim.
    pub to: Square,
}

impl Threat {
    /// The entries after the last threat of a list: four bytes of zero.
    const NONE: Self =
        Self { attacker: PieceCode::NONE, from: Square::A1, victim: PieceCode::NONE, to: Square::A1 };

    /// The threat in the four bytes of an item of vector code, the lowest first.
    #[inline(always)]
    pub(crate) const fn from_item(item: u32) -> Self {
        let [attacker, from, victim, to] = item.to_le_bytes();
        Self {
            attacker: PieceCode::of_item(attacker),
            from: Square::from_low_bits(from as usize),
            victim: PieceCode::of_item(victim),
            to: Square::from_low_bits(to as usize),
        }
    }

    /// The four bytes: code of the attacker, square, code of the victim, square.
    ///
    /// ```
    /// use slidemask_nnue::threats::{PieceCode, Threat};
    /// use slidemask::{Color, Kind, Square};
    ///
    /// let [rook, pawn] = [(Color::White, Kind::Rook), (Color::Black, Kind::Pawn)].map(|(color, kind)| PieceCode::new(color, kind));
    /// let threat = Threat { attacker: rook, from: Square::A1, victim: pawn, to: Square::A7 };
    /// assert_eq!(threat.to_bytes(), [4, 0, 9, 48]);
    /// assert_eq!(threat.to_string(), "Ra1xpa7");
    /// ```
    #[inline]
    #[must_use]
    pub const fn to_bytes(self) -> [u8; 4] {
        [self.attacker.code(), self.from as u8, self.victim.code(), self.to as u8]
    }

    /// Views a slice of threats as a slice of their bytes, of the same length: see [`to_bytes`](Self::to_bytes).
    ///
    /// [`as_flattened`](slice::as_flattened) of the result is one slice of bytes, four for each threat.
    ///
    /// ```
    /// use slidemask::{Color, Kind, Square};
    /// use slidemask_nnue::threats::{PieceCode, Threat};
    ///
    /// let queen = PieceCode::new(Color::White, Kind::Queen);
    /// let threats = [Threat { attacker: queen, from: Square::A1, victim: queen.flip_color(), to: Square::H8 }];
    /// assert_eq!(Threat::bytes_of(&threats), [[5, 0, 13, 63]]);
    /// ```
    #[must_use]
    pub fn bytes_of(threats: &[Self]) -> &[[u8; 4]] {
        // SAFETY: a Threat is four fields of one byte each (`repr(C)`), and every byte is a valid u8.
        #[allow(unsafe_code, reason = "a threat is four bytes; it saves a copy")]
        unsafe {
            core::slice::from_raw_parts(threats.as_ptr().cast(), threats.len())
        }
    }

    /// Turns a slice of bytes into room for threats, of the same length, for [`batch::threats`](crate::batch::threats) to write.
    ///
    /// Use it for buffers that are bytes for their owner, such as those of Arrow and `NumPy`. It overwrites the bytes: each threat
    /// becomes an unspecified one.
    #[must_use]
    pub fn room_in(bytes: &mut [[u8; 4]]) -> &mut [Self] {
        bytes.fill(Self::UNSPECIFIED.to_bytes());
        // SAFETY: a Threat is four fields of one byte each (`repr(C)`), so it needs no alignment. All bytes are those of a Threat,
        // and whatever Threat is written consists of valid bytes.
        #[allow(unsafe_code, reason = "all bytes are those of a threat; it saves a copy")]
        unsafe {
            core::slice::from_raw_parts_mut(bytes.as_mut_ptr().cast(), bytes.len())
        }
    }

    /// What [`room_in`](Self::room_in) writes.
    const UNSPECIFIED: Self =
        Self { attacker: PieceCode::ALL[0], from: Square::A1, victim: PieceCode::ALL[0], to: Square::A1 };
}

/// The views of threats rely on this.
const _: () = assert!(size_of::<Threat>() == 4 && align_of::<Threat>() == 1);

impl fmt::Display for Threat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}x{}{}", self.attacker, self.from, self.victim, self.to)
    }
}

impl fmt::Debug for Threat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// The number of entries that a write may touch.
pub(crate) const WRITTEN: usize = 16;

/// What a [`List`] can hold: a threat, or the number of an input. Only this library implements it.
pub trait Entry: Copy + Ord + fmt::Debug {
    /// The entries after the last one of a list.
    #[doc(hidden)]
    const NONE: Self;
}

impl Entry for Threat {
    const NONE: Self = Self::NONE;
}

impl Entry for u32 {
    const NONE: Self = 0;
}

/// A list in an array. It dereferences to a slice, in no particular order.
///
/// At most `CAPACITY - 16` entries are used, because vector code always writes sixteen entries and then counts those that belong
/// to the list. The functions of this library that fill a list never need more.
#[derive(Clone)]
pub struct List<T, const CAPACITY: usize> {
    length: usize,
    entries: [T; CAPACITY],
}

/// A list of threats.
pub type ThreatList<const CAPACITY: usize> = List<Threat, CAPACITY>;

impl<T: Entry, const CAPACITY: usize> List<T, CAPACITY> {
    /// A list without entries.
    pub const EMPTY: Self = Self { length: 0, entries: [T::NONE; CAPACITY] };

    /// The entries.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        self.entries.get(..self.length).unwrap_or_default()
    }

    /// Sorts the entries; threats by their four bytes: by attacker, its square, victim and its square. Then equal sets are equal
    /// lists.
    pub fn sort(&mut self) {
        if let Some(entries) = self.entries.get_mut(..self.length) {
            entries.sort_unstable();
        }
    }

    /// Removes all entries from the list.
    #[inline]
    pub const fn clear(&mut self) {
        self.length = 0;
    }

    /// The end of the list, where vector code appends.
    #[inline(always)]
    pub(crate) const fn end(&mut self) -> End<'_, CAPACITY, T> {
        End { at: self.length, list: self }
    }
}

/// The end of a list, where vector code appends. Its place is a local variable of the loop, and written back at the end.
pub(crate) struct End<'a, const CAPACITY: usize, T = Threat> {
    list: &'a mut List<T, CAPACITY>,
    at: usize,
}

impl<T, const CAPACITY: usize> End<'_, CAPACITY, T> {
    /// The entries after the last one that is used; `None` if the list is full.
    #[inline(always)]
    #[allow(dead_code, reason = "only vector code uses it")]
    pub(crate) fn room(&mut self) -> Option<&mut [T; WRITTEN]> {
        self.list.entries.get_mut(self.at..)?.first_chunk_mut()
    }

    /// Counts entries that have been written into the [`room`](Self::room).
    #[inline(always)]
    #[allow(dead_code, reason = "only vector code uses it")]
    pub(crate) const fn grow(&mut self, written: usize) {
        self.at += written;
    }

    /// Appends an entry if a condition holds, without a branch for the condition.
    #[inline(always)]
    pub(crate) fn push_if(&mut self, counts: bool, one: T) {
        if let Some(entry) = self.list.entries.get_mut(self.at) {
            *entry = one;
            self.at += usize::from(counts);
        }
    }
}

impl<T, const CAPACITY: usize> Drop for End<'_, CAPACITY, T> {
    #[inline(always)]
    fn drop(&mut self) {
        self.list.length = self.at;
    }
}

impl<T: Entry, const CAPACITY: usize> Default for List<T, CAPACITY> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T: Entry, const CAPACITY: usize> Deref for List<T, CAPACITY> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        self.as_slice()
    }
}

impl<T: Entry, const CAPACITY: usize> IntoIterator for List<T, CAPACITY> {
    type Item = T;
    type IntoIter = core::iter::Take<core::array::IntoIter<T, CAPACITY>>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_iter().take(self.length)
    }
}

/// Two lists are equal if they have the same entries in the same order; see [`sort`](List::sort).
impl<T: Entry, const CAPACITY: usize> PartialEq for List<T, CAPACITY> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Entry, const CAPACITY: usize> Eq for List<T, CAPACITY> {}

impl<'a, T: Entry, const CAPACITY: usize> IntoIterator for &'a List<T, CAPACITY> {
    type Item = &'a T;
    type IntoIter = core::slice::Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}

impl<T: Entry, const CAPACITY: usize> fmt::Debug for List<T, CAPACITY> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

/// The most threats that a board can have: 420.
///
/// A piece attacks at most one piece on each ray from its square, and from any square, a knight has no more moves than there are
/// rays. The rays of all 64 squares are 420: the moves of a king on an empty board. A board full of queens has this many threats.
pub const MOST_ON_A_BOARD: usize = 420;

/// The most threats that can appear with one change of a square, or disappear: 24.
///
/// Eight are from the piece on the square. The others are against it: from the nearest piece on each of the eight rays, and from
/// eight knights. Threats that pass through an empty square are at most eight: two along each of its four lines.
pub const MOST_ON_A_SQUARE: usize = 24;

/// The most squares that one call of [`Mailbox::change`](super::mailbox::Mailbox::change) may change: 4, as castling does.
pub const MOST_CHANGES: usize = 4;

/// All threats of a board.
pub type BoardThreats = ThreatList<{ MOST_ON_A_BOARD + WRITTEN }>;

/// The threats that a change of a board adds and removes.
///
/// No threat is in both lists, and none is twice in one list. A list has at most [`MOST`](Self::MOST) threats. A value takes
/// about 900 bytes, so keep one and fill it again for the next move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ThreatDeltas {
    /// The threats of the board after the change that the board before it did not have.
    pub added: ThreatList<{ Self::MOST + WRITTEN }>,
    /// The threats of the board before the change that the board after it does not have.
    pub removed: ThreatList<{ Self::MOST + WRITTEN }>,
}

impl ThreatDeltas {
    /// The most threats that one of the lists can have: 96.
    pub const MOST: usize = MOST_CHANGES * MOST_ON_A_SQUARE;

    /// No threats.
    pub const EMPTY: Self = Self { added: ThreatList::EMPTY, removed: ThreatList::EMPTY };
}
