//! [`FeatureSet`]: threats as numbers, the inputs of a network.
//!
//! A set takes 6,704 bytes, in a static of the caller. So a program has only the sets that it uses.

use core::fmt;

use super::code::{CODES, PieceCode};
use super::list::Threat;
use super::pairs::Pairs;
use super::perspective::Perspective;
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::kind::Kind;
use crate::leaping::{king_attacks, knight_attacks, pawn_attacks};
use crate::line::{Line, Slider};
use crate::square::{Rank, Square};

/// The ways to attack: a row for the low three bits of a code, and one for black pawns. Row 0 is no piece.
const ROWS: usize = 8;

/// The row of black pawns.
const BLACK_PAWN: usize = 7;

/// Marks a pair that does not count, in the place of its first number.
pub(crate) const NONE: u32 = 1 << 31;

/// Marks a pair whose threats count only from a higher square to a lower one. It is added to its first number.
pub(crate) const DOWN: u32 = 1 << 30;

/// The threats that count, numbered from 0 without gaps: the inputs of a network.
///
/// Each number stands for an attacker, its square, a victim and its square. The numbers are counted in this order:
///
/// 1. attackers in the order of [`PieceCode::ALL`]: White's pawn to king, then Black's
/// 2. for each attacker, the victims that count with it, in the same order
/// 3. for each pair, the squares of the attacker from a1 to h8
/// 4. for each of these, the squares that the attacker attacks on an empty board, from a1 to h8
///
/// Someone who trains a network and someone who writes its inference use the same set. Make it a static, so that it is computed
/// when the program is compiled. It takes 6,704 bytes. The library itself has no such static.
///
/// ```
/// use slidemask::threats::{FeatureSet, Pairs, Perspective, PieceCode, Threat};
/// use slidemask::{Color, Kind, Square};
///
/// static FEATURES: FeatureSet = FeatureSet::new(Pairs::FULL);
/// assert_eq!(FEATURES.len(), 79_856);
///
/// let knight = PieceCode::new(Color::White, Kind::Knight);
/// let pawn = PieceCode::new(Color::Black, Kind::Pawn);
/// let threat = Threat { attacker: knight, from: Square::F3, victim: pawn, to: Square::E5 };
/// assert_eq!(FEATURES.index(threat), Some(2_624));
/// assert_eq!(FEATURES.threat(2_624).unwrap().to_string(), "Nf3xpe5");
///
/// // For Black the knight is an enemy. Black's king is on g8, so files are mirrored.
/// let black = Perspective::of_king(Color::Black, Square::G8);
/// let index = FEATURES.index_for(black, threat).unwrap();
/// assert_eq!(FEATURES.threat(index).unwrap().to_string(), "nc6xPd4");
/// ```
///
/// # Sizes
/// A set has as many numbers as there are attacks on an empty board, times the victims that count with the attacker, for both
/// colours. A pawn of one colour has 84 attacks, a knight 336, a bishop 560, a rook 896, a queen 1,456 and a king 420. So
/// [`Pairs::FULL`] has 79,856 numbers, and [`Pairs::WITHOUT_KINGS`] has 60,144.
///
/// No pawn can stand on rank 1 or 8. As an attacker it has no numbers there, and [`index`](Self::index) returns `None` on an
/// impossible board with such a pawn. As a victim it has numbers there, which never occur: the published sizes include them.
///
/// # Networks of other programs
/// The order is that of Stockfish and of its trainer. [`NetworkInputs`](crate::network::NetworkInputs) has the published sets by
/// name. [`with_pair`](Self::with_pair) describes another order: for each pair the first number.
///
/// Two pieces of one kind that attack or defend each other are two threats, and both are always present. (Pawns of one side are
/// the exception, since only one defends the other.) Stockfish leaves the one from the lower to the higher square out:
/// [`symmetric_once`](Self::symmetric_once).
#[derive(Clone)]
pub struct FeatureSet {
    /// By the row of an attacker and its square: the squares that it attacks on an empty board.
    attacks: [[u64; Square::ALL.len()]; ROWS],
    /// By the code of an attacker, then of a victim: the first number of the pair, with [`DOWN`] if it is symmetric, or [`NONE`].
    first: [[u32; CODES]; CODES],
    /// By the row of an attacker and its square: the number of attacks from lower squares.
    before: [[u16; Square::ALL.len()]; ROWS],
    pairs: Pairs,
    pub(crate) length: u32,
}

/// The row of an attacker.
#[inline(always)]
const fn row_of(attacker: PieceCode) -> usize {
    const BLACK: PieceCode = PieceCode::new(Color::Black, Kind::Pawn);
    if attacker.code() == BLACK.code() { BLACK_PAWN } else { attacker.code() as usize % ROWS }
}

/// The squares that a piece attacks on an empty board. A pawn on the first or the last rank attacks none.
const fn attacks_of(piece: PieceCode, from: Square) -> u64 {
    match (piece.kind(), from.rank()) {
        (Kind::Pawn, Rank::First | Rank::Eighth) => 0,
        (Kind::Pawn, _) => pawn_attacks(piece.color(), from).0,
        (Kind::Knight, _) => knight_attacks(from).0,
        (Kind::Bishop, _) => rays(Slider::Bishop, from),
        (Kind::Rook, _) => rays(Slider::Rook, from),
        (Kind::Queen, _) => rays(Slider::Queen, from),
        (Kind::King, _) => king_attacks(from).0,
    }
}

const fn rays(slider: Slider, from: Square) -> u64 {
    let (mut rays, mut i) = (0, 0);
    while i < slider.axes().len() {
        rays |= Line::through(from, slider.axes()[i]).rays();
        i += 1;
    }
    rays
}

impl FeatureSet {
    /// No pair counts. It is the start of a set in an order of the caller's: see [`with_pair`](Self::with_pair).
    pub const EMPTY: Self = {
        let mut set = Self {
            attacks: [[0; Square::ALL.len()]; ROWS],
            first: [[NONE; CODES]; CODES],
            before: [[0; Square::ALL.len()]; ROWS],
            pairs: Pairs::NONE,
            length: 0,
        };
        let mut i = 0;
        while i < PieceCode::ALL.len() {
            set = set.with_attacks(PieceCode::ALL[i], false);
            i += 1;
        }
        set
    };

    /// Numbers the threats whose pairs count.
    #[must_use]
    pub const fn new(pairs: Pairs) -> Self {
        let mut set = Self::EMPTY;
        let mut i = 0;
        while i < PieceCode::ALL.len() * PieceCode::ALL.len() {
            let (attacker, victim) = (PieceCode::ALL[i / 12], PieceCode::ALL[i % 12]);
            if pairs.contains(attacker, victim) {
                let first = set.length;
                set = set.with_pair(attacker, victim, first);
            }
            i += 1;
        }
        Self { pairs, ..set }
    }

    /// Adds a pair, and the number of its first threat. The others follow: by the square of the attacker, from a1 to h8, then by
    /// that of the victim.
    ///
    /// So a set can have any order of attackers and victims. The caller sees to it that no number has two meanings. A pair whose
    /// first number is 2³⁰ or more does not count.
    ///
    /// ```
    /// use slidemask::threats::{FeatureSet, PieceCode};
    /// use slidemask::{Color, Kind};
    ///
    /// // Enemies only: first the own rooks that attack pawns, then the pawns that attack rooks.
    /// const ROOK: PieceCode = PieceCode::new(Color::White, Kind::Rook);
    /// const PAWN: PieceCode = PieceCode::new(Color::Black, Kind::Pawn);
    /// static FEATURES: FeatureSet = FeatureSet::EMPTY.with_pair(ROOK, PAWN, 0).with_pair(PAWN, ROOK, 896);
    /// assert_eq!(FEATURES.len(), 896 + 84);
    /// assert_eq!(FEATURES.threat(896).unwrap().to_string(), "pa2xRb1");
    /// ```
    #[must_use]
    pub const fn with_pair(mut self, attacker: PieceCode, victim: PieceCode, first: u32) -> Self {
        let row = row_of(attacker);
        let count = self.before[row][63] as u32 + self.attacks[row][63].count_ones();
        let counts = first < DOWN;
        self.pairs = self.pairs.set(attacker, victim, counts);
        self.first[attacker.code() as usize][victim.code() as usize] = if counts { first } else { NONE };
        if counts && self.length < first + count {
            self.length = first + count;
        }
        self
    }

    /// Counts only one of two threats between pieces of one kind, which attack or defend each other: the one from the higher square.
    /// The numbers of the others are not used. (Pawns of one side are the exception, since only one defends the other.)
    ///
    /// The squares are those of the perspective. So call it on the threat as the network sees it.
    #[must_use]
    pub const fn symmetric_once(mut self) -> Self {
        let mut i = 0;
        while i < PieceCode::ALL.len() * PieceCode::ALL.len() {
            let (attacker, victim) = (PieceCode::ALL[i / 12], PieceCode::ALL[i % 12]);
            let first = &mut self.first[attacker.code() as usize][victim.code() as usize];
            let kind = attacker.kind() as u8;
            let pawns = kind == Kind::Pawn as u8 && attacker.color() as u8 == victim.color() as u8;
            if *first != NONE && kind == victim.kind() as u8 && !pawns {
                *first |= DOWN;
            }
            i += 1;
        }
        self
    }

    /// Counts a pawn that stands in front of a pawn as a victim, too: each pawn has numbers for the square in front of it.
    ///
    /// [`Mailbox::threats`](super::mailbox::Mailbox::threats) does not list such pairs;
    /// [`NetworkInputs`](crate::network::NetworkInputs) finds them. All pairs with a pawn as the attacker have these numbers,
    /// those of other victims are not used.
    #[must_use]
    pub const fn with_pushes(self) -> Self {
        let pushes = Self { length: 0, pairs: Pairs::NONE, first: [[NONE; CODES]; CODES], ..self };
        let mut set = pushes.with_attacks(PieceCode::ALL[0], true).with_attacks(PieceCode::ALL[6], true);
        let mut i = 0;
        while i < PieceCode::ALL.len() * PieceCode::ALL.len() {
            let (attacker, victim) = (PieceCode::ALL[i / 12], PieceCode::ALL[i % 12]);
            let before = self.first[attacker.code() as usize][victim.code() as usize];
            if before != NONE {
                let first = set.length;
                set = set.with_pair(attacker, victim, first);
                set.first[attacker.code() as usize][victim.code() as usize] |= before & DOWN;
            }
            i += 1;
        }
        set
    }

    /// Whether pawns have numbers for the squares in front of them.
    #[inline(always)]
    pub(crate) const fn has_pushes(&self) -> bool {
        self.attacks[BLACK_PAWN][Square::E5 as usize].count_ones() == 3
    }

    /// The squares that an attacker attacks from each square, and for a pawn also the square in front of it.
    #[allow(clippy::cast_possible_truncation, reason = "a piece has at most 1,456 attacks")]
    const fn with_attacks(mut self, attacker: PieceCode, pushes: bool) -> Self {
        let row = row_of(attacker);
        let (mut count, mut from) = (0, 0);
        while from < Square::ALL.len() {
            let mut attacks = attacks_of(attacker, Square::ALL[from]);
            if pushes && attacks != 0 {
                let square = 1 << from;
                attacks |= if row == BLACK_PAWN { square >> 8 } else { square << 8 };
            }
            self.attacks[row][from] = attacks;
            self.before[row][from] = count;
            count += attacks.count_ones() as u16;
            from += 1;
        }
        self
    }

    /// The pairs that count. List threats with these pairs.
    #[inline]
    #[must_use]
    pub const fn pairs(&self) -> &Pairs {
        &self.pairs
    }

    /// The number of features.
    #[doc(alias("num_inputs", "dimensions"))]
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.length as usize
    }

    /// Whether no pair counts.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The number of a threat, less than [`len`](Self::len).
    ///
    /// It is `None` if the pair does not count, and if the attacker does not attack the square of the victim even on an empty
    /// board. It is also `None` if the attacker is a pawn on rank 1 or 8.
    #[inline]
    #[must_use]
    pub const fn index(&self, threat: Threat) -> Option<usize> {
        match self.number(threat) {
            Some(number) => Some(number as usize),
            None => None,
        }
    }

    /// The number of a threat as seen from a perspective: that of [`perspective.threat(threat)`](Perspective::threat).
    #[inline]
    #[must_use]
    pub const fn index_for(&self, perspective: Perspective, threat: Threat) -> Option<usize> {
        self.index(perspective.threat(threat))
    }

    /// The number of a threat as a `u32`, for columns.
    ///
    /// It takes 1.9 ns where the processor has an instruction that counts bits, and 2.8 ns in a plain x86-64 build. A table of
    /// 32 KiB instead of the count takes 1.8 ns in both builds (Intel Xeon with AMX, 2026-11-22).
    #[inline(always)]
    pub(crate) const fn number(&self, threat: Threat) -> Option<u32> {
        let Threat { attacker, from, victim, to } = threat;
        let row = row_of(attacker);
        let first = self.first[attacker.code() as usize % CODES][victim.code() as usize % CODES];
        let attacks = self.attacks[row][from as usize];
        let place = 1_u64 << to as u32;
        let number = (first & !DOWN)
            .wrapping_add(self.before[row][from as usize] as u32 + (attacks & (place - 1)).count_ones());
        let up = ((from as u8) < to as u8) as u32;
        if attacks & place != 0 && first & (NONE | (DOWN * up)) == 0 { Some(number) } else { None }
    }

    /// The threat with a number, or `None` if the number is not less than [`len`](Self::len), or not used. It is the inverse of
    /// [`index`](Self::index).
    ///
    /// Print the threat to name a feature. This function is for people and tests: it is slow, because it searches the tables.
    #[must_use]
    pub const fn threat(&self, index: usize) -> Option<Threat> {
        let mut i = 0;
        while i < PieceCode::ALL.len() * PieceCode::ALL.len() {
            let (attacker, victim) = (PieceCode::ALL[i / 12], PieceCode::ALL[i % 12]);
            let first = self.first[attacker.code() as usize][victim.code() as usize];
            let down = first & DOWN != 0;
            let first = (first & !DOWN) as usize;
            if first != NONE as usize
                && index >= first
                && let Some((from, to)) = self.squares(attacker, index - first)
            {
                let threat = Threat { attacker, from, victim, to };
                return if down && (from as u8) < to as u8 { None } else { Some(threat) };
            }
            i += 1;
        }
        None
    }

    /// The squares of an attack, which is counted from 0; `None` if the attacker has fewer attacks.
    const fn squares(&self, attacker: PieceCode, index: usize) -> Option<(Square, Square)> {
        let row = row_of(attacker);
        let mut i = Square::ALL.len();
        while i > 0 {
            i -= 1;
            let before = self.before[row][i] as usize;
            if index >= before {
                // The attack is from the last square that has at most so many attacks before it.
                return match nth(self.attacks[row][i], index - before) {
                    Some(to) => Some((Square::ALL[i], to)),
                    None => None,
                };
            }
        }
        None
    }
}

/// The square of a set with so many squares before it.
const fn nth(mut squares: u64, mut before: usize) -> Option<Square> {
    while before > 0 && squares != 0 {
        squares &= squares - 1;
        before -= 1;
    }
    Bitboard(squares).first()
}

impl fmt::Debug for FeatureSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FeatureSet").field("len", &self.len()).finish_non_exhaustive()
    }
}
