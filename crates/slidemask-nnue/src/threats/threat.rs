//! [`Threat`], [`BoardThreats`] and [`ThreatDeltas`]: a threat, and lists of them.

use core::fmt;

use slidemask::Square;

use super::code::PieceCode;
use super::mailbox::Mailbox;
use crate::list::{Entry, List, WRITTEN};

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

/// Four bytes of zero.
impl Entry for Threat {
    const NONE: Self =
        Self { attacker: PieceCode::NONE, from: Square::A1, victim: PieceCode::NONE, to: Square::A1 };
}

/// All threats of a board.
pub type BoardThreats = List<Threat, { Threat::MOST_ON_A_BOARD + WRITTEN }>;

/// The threats that a change of a board adds and removes.
///
/// No threat is in both lists, and none is twice in one list. A list has at most [`MOST`](Self::MOST) threats. A value takes
/// about 900 bytes, so keep one and fill it again for the next move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ThreatDeltas {
    /// The threats of the board after the change that the board before it did not have.
    pub added: List<Threat, { Self::MOST + WRITTEN }>,
    /// The threats of the board before the change that the board after it does not have.
    pub removed: List<Threat, { Self::MOST + WRITTEN }>,
}

impl ThreatDeltas {
    /// The most threats that one of the lists can have: 96.
    pub const MOST: usize = Mailbox::MOST_CHANGES * Threat::MOST_ON_A_SQUARE;

    /// No threats.
    pub const EMPTY: Self = Self { added: List::EMPTY, removed: List::EMPTY };
}
