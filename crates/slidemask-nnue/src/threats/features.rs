//! [`FeatureSet`]: threats as numbers, the inputs of a network.
//!
//! A set takes 4,656 bytes, in a static of the caller. All sets share a table of 64 KiB, which a program has only if it numbers
//! threats; a set with pushes has another one.

use core::fmt;

use slidemask::{Bitboard, Kind, Line, Rank, Slider, Square, king_attacks, knight_attacks, pawn_attacks};

use super::code::{CODES, PieceCode};
use super::pairs::Pairs;
use super::perspective::Perspective;
use super::threat::Threat;

/// Marks a pair that does not count, in the place of its first number.
const NONE: u32 = 1 << 31;

/// The most numbers that a pair has: those of a queen.
const MOST_ATTACKS: usize = 1_456;

/// Numbers of a set are less. So are the numbers that users may give.
const LIMIT: u32 = 1 << 30;

/// For each attack from a square to a square, by the kind of the attacker: how many attacks of this piece come before it, in the
/// low bits; and in the two high bits which table of first numbers it takes. Pawns of both colours share a row, since one attacks
/// higher squares and the other one lower squares.
type Places = [u16; 8 << 12];

/// The tables of first numbers: for attacks to lower squares, for what is no attack, and for attacks to higher squares.
const TABLES: usize = 4;
const DOWN: usize = 0;
const NO_ATTACK: u16 = 1 << 14;
const UP: usize = 2;

static PLACES: Places = places(false);
static PLACES_WITH_PUSHES: Places = places(true);

/// Counts attacks. With `pushes`, a pawn also attacks the square in front of it.
#[allow(clippy::cast_possible_truncation, reason = "a piece has at most 1,456 attacks")]
const fn places(pushes: bool) -> Places {
    let mut places = [NO_ATTACK; 8 << 12];
    let mut i = 0;
    while i < PieceCode::ALL.len() {
        let attacker = PieceCode::ALL[i];
        let (mut count, mut from) = (0, 0);
        while from < Square::ALL.len() {
            let mut attacks = attacks_of(attacker, Square::ALL[from], pushes);
            while attacks != 0 {
                let to = attacks.trailing_zeros() as usize;
                let table = if from < to { UP } else { DOWN };
                places[(attacker.kind() as usize + 1) << 12 | from << 6 | to] = count | (table as u16) << 14;
                count += 1;
                attacks &= attacks - 1;
            }
            from += 1;
        }
        i += 1;
    }
    places
}

/// The number of attacks of a piece.
const fn count_of(attacker: PieceCode, pushes: bool) -> u32 {
    let (mut count, mut from) = (0, 0);
    while from < Square::ALL.len() {
        count += attacks_of(attacker, Square::ALL[from], pushes).count_ones();
        from += 1;
    }
    count
}

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
/// when the program is compiled. It takes 4,656 bytes, and
/// all sets share a table of 64 KiB.
///
/// ```
/// use slidemask_nnue::threats::{FeatureSet, Pairs, Perspective, PieceCode, Threat};
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
    /// By table, then by the code of an attacker and of a victim: the first number of the pair, or [`NONE`].
    first: [[u32; CODES * CODES]; TABLES],
    places: &'static Places,
    pairs: Pairs,
    pub(crate) length: u32,
    pushes: bool,
}

/// The squares that a piece attacks on an empty board. A pawn on the first or the last rank attacks none. With `pushes`, a pawn also
/// attacks the square in front of it.
const fn attacks_of(piece: PieceCode, from: Square, pushes: bool) -> u64 {
    match (piece.kind(), from.rank()) {
        (Kind::Pawn, Rank::First | Rank::Eighth) => 0,
        (Kind::Pawn, _) => {
            let square = Bitboard::from_square(from).0;
            let ahead = if piece.code() < 8 { square << 8 } else { square >> 8 };
            pawn_attacks(piece.color(), from).0 | if pushes { ahead } else { 0 }
        }
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
    pub const EMPTY: Self = Self {
        first: [[NONE; CODES * CODES]; TABLES],
        places: &PLACES,
        pairs: Pairs::NONE,
        length: 0,
        pushes: false,
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
    /// use slidemask_nnue::threats::{FeatureSet, PieceCode};
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
        let counts = first < LIMIT;
        self.pairs = self.pairs.set(attacker, victim, counts);
        let entry = pair(attacker.code(), victim.code());
        let number = if counts { first } else { NONE };
        let pawn = matches!(attacker.kind(), Kind::Pawn);
        self.first[DOWN][entry] = if pawn && attacker.code() < 8 { NONE } else { number };
        self.first[UP][entry] = if pawn && attacker.code() > 8 { NONE } else { number };
        let end = first.saturating_add(count_of(attacker, self.pushes));
        if counts && self.length < end {
            self.length = end;
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
            let kind = attacker.kind() as u8;
            let pawns = kind == Kind::Pawn as u8 && attacker.color() as u8 == victim.color() as u8;
            if kind == victim.kind() as u8 && !pawns {
                self.first[UP][pair(attacker.code(), victim.code())] = NONE;
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
        let mut set = Self { places: &PLACES_WITH_PUSHES, pushes: true, ..Self::EMPTY };
        let mut i = 0;
        while i < PieceCode::ALL.len() * PieceCode::ALL.len() {
            let (attacker, victim) = (PieceCode::ALL[i / 12], PieceCode::ALL[i % 12]);
            if self.pairs.contains(attacker, victim) {
                let (first, entry) = (set.length, pair(attacker.code(), victim.code()));
                set = set.with_pair(attacker, victim, first);
                set.first[UP][entry] |= self.first[UP][entry] & NONE;
            }
            i += 1;
        }
        set
    }

    /// Whether pawns have numbers for the squares in front of them.
    #[inline(always)]
    pub(crate) const fn has_pushes(&self) -> bool {
        self.pushes
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
    #[inline(always)]
    pub(crate) const fn number(&self, threat: Threat) -> Option<u32> {
        let seen = u32::from_be_bytes(threat.to_bytes());
        let (number, counts) = self.number_at(place(seen), pair_of(seen));
        if counts { Some(number) } else { None }
    }

    /// The number of an attack of a pair, and whether it counts. If it does not, the number has no meaning.
    ///
    /// The table of attacks is what makes this fast. To count the bits of an attack set instead takes 1.45 times as long. Gathers of
    /// AVX-512 with the count of bits, eight threats at a time for both sides, take 1.15 times as long, and 1.6 times as long as the table
    /// with PEXT (AMD EPYC, Zen 5, 2026-11-24).
    #[inline(always)]
    pub(crate) const fn number_at(&self, place: usize, pair: usize) -> (u32, bool) {
        let place = self.places[place % self.places.len()];
        let first = self.first[(place >> 14) as usize % TABLES][pair % (CODES * CODES)];
        let number = first.wrapping_add(place as u32 & 0x3fff);
        (number, number < NONE)
    }

    /// The entries of an attacker, for vectors: the attacks from its square, and the first numbers of its pairs, for attacks to lower and
    /// to higher squares. An attack has its number in the low fourteen bits, and the highest one if it goes to a higher square. A pair
    /// that does not count has the highest bit.
    #[inline(always)]
    #[allow(dead_code, reason = "only vector code uses it")]
    pub(crate) fn of_attacker(&self, place: usize, pair: usize) -> (&[u16; 64], [&[u32; CODES]; 2]) {
        let places = &self.places.as_chunks().0[place / 64 % (self.places.len() / 64)];
        let first = [DOWN, UP].map(
            #[inline(always)]
            |table| &self.first[table].as_chunks().0[pair / CODES % CODES],
        );
        (places, first)
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
            let entry = pair(attacker.code(), victim.code());
            let (down, up) = (self.first[DOWN][entry], self.first[UP][entry]);
            let first = if down < up { down } else { up };
            if first < NONE
                && index >= first as usize
                && index - (first as usize) < MOST_ATTACKS
                && let Some((from, to)) = self.squares(attacker, index - first as usize)
            {
                let threat = Threat { attacker, from, victim, to };
                return if self.number(threat).is_some() { Some(threat) } else { None };
            }
            i += 1;
        }
        None
    }

    /// The squares of an attack, which is counted from 0; `None` if the attacker has fewer attacks.
    const fn squares(&self, attacker: PieceCode, mut index: usize) -> Option<(Square, Square)> {
        let mut i = 0;
        while i < Square::ALL.len() {
            let from = Square::ALL[i];
            let attacks = attacks_of(attacker, from, self.pushes);
            match nth(attacks, index) {
                Some(to) => return Some((from, to)),
                None => index -= attacks.count_ones() as usize,
            }
            i += 1;
        }
        None
    }
}

/// The entry of an attacker and a victim.
#[inline(always)]
const fn pair(attacker: u8, victim: u8) -> usize {
    (attacker as usize & 15) << 4 | victim as usize & 15
}

/// The entry of an attack in [`Places`]. The four bytes of the threat are in a word, the first one highest.
#[inline(always)]
pub(crate) const fn place(seen: u32) -> usize {
    (seen & 0o77 | seen >> 10 & 0o7700 | seen >> 12 & 0o7_0000) as usize
}

/// The entry of the attacker and the victim of such a word.
#[inline(always)]
pub(crate) const fn pair_of(seen: u32) -> usize {
    (seen >> 20 & 0xf0 | seen >> 8 & 0xf) as usize
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
