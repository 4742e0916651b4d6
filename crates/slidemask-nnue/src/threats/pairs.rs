//! [`Pairs`]: which threats count.

use slidemask::{Color, Kind};

use super::code::{CODES, PieceCode};
use super::reach::{ByCode, class_of};

/// Which pairs of attacker and victim count as threats.
///
/// Start with [`Pairs::ALL`] or a published set, and leave pairs out. A `Pairs` takes 544 bytes. Make it a constant or a static,
/// so that it is computed when the program is compiled.
///
/// ```
/// use slidemask_nnue::threats::{Pairs, PieceCode};
/// use slidemask::{Color, Kind};
///
/// const PAIRS: Pairs = Pairs::ALL.without_kind(Kind::King).without(Kind::Bishop, Kind::Queen);
///
/// let [king, queen, bishop] = [Kind::King, Kind::Queen, Kind::Bishop].map(|kind| PieceCode::new(Color::White, kind));
/// assert!(!PAIRS.contains(king, queen) && !PAIRS.contains(queen, king));
/// assert!(!PAIRS.contains(bishop, queen) && PAIRS.contains(queen, bishop));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C, align(16))]
pub struct Pairs {
    /// By the code of an attacker, then of a victim: the classes of the attacker (how it attacks), as seen from the victim, 0 if
    /// the pair does not count. A pawn on a square attacks the places from which a pawn of the other side attacks that square.
    victims: [ByCode; CODES],
    /// By the code of a victim, then of an attacker: the classes of the attacker, 0 if the pair does not count.
    attackers: [ByCode; CODES],
    /// By the colour of a victim, then by the code of an attacker: the kinds of victims that count, one bit each.
    kinds: [ByCode; Color::ALL.len()],
}

impl Pairs {
    /// No pair.
    pub(crate) const NONE: Self =
        Self { victims: [[0; CODES]; CODES], attackers: [[0; CODES]; CODES], kinds: [[0; CODES]; 2] };

    /// All pairs.
    pub const ALL: Self = Self::NONE.with_all();

    /// The pairs of the published set with 79,856 features: pawns attack pawns, knights and rooks; bishops and rooks attack all
    /// but queens; kings attack all but queens and kings; knights and queens attack all.
    pub const FULL: Self = Self::ALL
        .without(Kind::Pawn, Kind::Bishop)
        .without(Kind::Pawn, Kind::Queen)
        .without(Kind::Pawn, Kind::King)
        .without(Kind::Bishop, Kind::Queen)
        .without(Kind::Rook, Kind::Queen)
        .without(Kind::King, Kind::Queen)
        .without(Kind::King, Kind::King);

    /// The pairs of the published set with 60,144 features: those of [`FULL`](Self::FULL) without kings.
    pub const WITHOUT_KINGS: Self = Self::FULL.without_kind(Kind::King);

    /// Adds all pairs.
    const fn with_all(mut self) -> Self {
        let mut i = 0;
        while i < PieceCode::ALL.len() * PieceCode::ALL.len() {
            let (attacker, victim) = (PieceCode::ALL[i / 12], PieceCode::ALL[i % 12]);
            self = self.set(attacker, victim, true);
            i += 1;
        }
        self
    }

    /// Counts a pair, or leaves it out.
    pub(super) const fn set(mut self, attacker: PieceCode, victim: PieceCode, counts: bool) -> Self {
        let (from, to) = (attacker.code() as usize, victim.code() as usize);
        let bit = 1 << victim.kind() as u8;
        let kinds = &mut self.kinds[victim.color() as usize][from];
        if counts {
            self.victims[from][to] = match attacker.kind() {
                Kind::Pawn => class_of(attacker.flip_color()),
                _ => class_of(attacker),
            };
            self.attackers[to][from] = class_of(attacker);
            *kinds |= bit;
        } else {
            self.victims[from][to] = 0;
            self.attackers[to][from] = 0;
            *kinds &= !bit;
        }
        self
    }

    /// Leaves out one pair of pieces.
    #[must_use]
    pub const fn without_pair(self, attacker: PieceCode, victim: PieceCode) -> Self {
        self.set(attacker, victim, false)
    }

    /// Leaves out the pairs of these kinds, of either colour.
    #[must_use]
    pub const fn without(mut self, attacker: Kind, victim: Kind) -> Self {
        let mut i = 0;
        while i < 4 {
            let (from, to) = (Color::ALL[i / 2], Color::ALL[i % 2]);
            self = self.set(PieceCode::new(from, attacker), PieceCode::new(to, victim), false);
            i += 1;
        }
        self
    }

    /// Leaves out a kind of attacker.
    #[must_use]
    pub const fn without_attacker(self, attacker: Kind) -> Self {
        self.without_role(attacker, true)
    }

    /// Leaves out a kind of victim.
    #[must_use]
    pub const fn without_victim(self, victim: Kind) -> Self {
        self.without_role(victim, false)
    }

    /// Leaves out a kind as attacker, or as victim.
    const fn without_role(mut self, kind: Kind, attacks: bool) -> Self {
        let mut i = 0;
        while i < Kind::ALL.len() {
            let other = Kind::ALL[i];
            self = if attacks { self.without(kind, other) } else { self.without(other, kind) };
            i += 1;
        }
        self
    }

    /// Leaves out a kind, as attacker and as victim.
    #[must_use]
    pub const fn without_kind(self, kind: Kind) -> Self {
        self.without_attacker(kind).without_victim(kind)
    }

    /// Leaves out pairs of the same colour: pieces that defend a piece of their own side.
    #[must_use]
    pub const fn without_own(self) -> Self {
        self.without_colors(true)
    }

    /// Leaves out pairs of different colours.
    #[must_use]
    pub const fn without_enemy(self) -> Self {
        self.without_colors(false)
    }

    const fn without_colors(mut self, same: bool) -> Self {
        let mut i = 0;
        while i < PieceCode::ALL.len() * PieceCode::ALL.len() {
            let (attacker, victim) = (PieceCode::ALL[i / 12], PieceCode::ALL[i % 12]);
            if (attacker.color() as u8 == victim.color() as u8) == same {
                self = self.set(attacker, victim, false);
            }
            i += 1;
        }
        self
    }

    /// Whether a pair counts.
    #[inline]
    #[must_use]
    pub const fn contains(&self, attacker: PieceCode, victim: PieceCode) -> bool {
        self.attackers[victim.code() as usize][attacker.code() as usize] != 0
    }

    /// The row of an attacker: for each victim the classes of the attacker, as the victim's place sees them.
    #[inline(always)]
    pub(crate) const fn victims_of(&self, code: u8) -> &ByCode {
        &self.victims[code as usize % CODES]
    }

    /// The row of a victim: for each attacker its classes.
    #[inline(always)]
    pub(crate) const fn attackers_of(&self, code: u8) -> &ByCode {
        &self.attackers[code as usize % CODES]
    }

    /// For each attacker the kinds of victims of one colour that count, one bit each.
    #[inline(always)]
    pub(crate) const fn kinds(&self, color: Color) -> &ByCode {
        &self.kinds[color as usize]
    }
}
