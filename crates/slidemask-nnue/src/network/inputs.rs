//! [`NetworkInputs`]: which inputs a network has, and their numbers.

use slidemask::isa::InstructionSet;
use slidemask::{Bitboard, Color, Kind, Square};

use super::lists::{BoardInputs, InputDeltas};
use super::mirror::Mirror;
use super::parts;
use super::pawn_pairs::{self, PAWN_SQUARES};
use super::planes::{self, Planes, Seen};
use super::threat_numbers;
use crate::list::{End, List};
use crate::threats::code::PieceCode;
use crate::threats::features::FeatureSet;
use crate::threats::mailbox::{CODE_BITS, Mailbox, sets_of_codes};
use crate::threats::pairs::Pairs;
use crate::threats::perspective::Perspective;
use crate::threats::threat::{Threat, ThreatDeltas};
use crate::vectors::gather;

/// The inputs of a network: threats, pairs of pawns, and pieces on their squares, each at most once, numbered one after the other.
///
/// [`named`](Self::named) knows the published sets. Make a static of a set that a program knows when it is compiled: it takes about
/// 5 KB.
///
/// ```
/// use slidemask_nnue::network::{BoardInputs, NetworkInputs, Planes};
/// use slidemask_nnue::threats::{FeatureSet, Mailbox, Pairs};
/// use slidemask::{Kind, Square};
///
/// static INPUTS: NetworkInputs = NetworkInputs::EMPTY
///     .with_threats(FeatureSet::new(Pairs::WITHOUT_KINGS.without(Kind::Pawn, Kind::Pawn)).symmetric_once())
///     .with_pawn_pairs()
///     .with_planes(Planes::HALF_KA_V2_HM);
/// assert_eq!(INPUTS.len(), 59_808 + 4_560 + 22_528);
/// assert_eq!(INPUTS.len(), NetworkInputs::named("Full_Threats+PP_3Wide+HalfKAv2_hm")?.len());
/// # Ok::<(), slidemask_nnue::network::UnknownInputs>(())
/// ```
#[derive(Clone, Debug)]
pub struct NetworkInputs {
    threats: Option<(u32, FeatureSet)>,
    pawn_pairs: Option<u32>,
    planes: Option<(u32, Planes)>,
    /// When threats and pairs of pawns are mirrored.
    mirror: Mirror,
    length: u32,
}

/// How a side sees the parts of a set.
#[derive(Clone, Copy, PartialEq, Eq)]
struct View {
    /// Threats and pairs of pawns.
    perspective: Perspective,
    planes: Seen,
}

/// The sets of a board that the numbers need.
#[derive(Clone, Copy)]
struct Sets {
    bits: [u64; CODE_BITS],
    /// White's, and Black's.
    pawns: [u64; 2],
    /// The lowest king of each side; a1 or a8 if it has none.
    kings: [Square; 2],
}

impl Sets {
    #[inline(always)]
    fn of<I: InstructionSet>(isa: I, board: &Mailbox) -> Self {
        Self::of_bits(gather(isa, board.as_bytes()))
    }

    /// Those after changes.
    #[inline(always)]
    fn after<const CHANGES: usize>(&self, changes: [(Square, Option<PieceCode>); CHANGES]) -> Self {
        let mut bits = self.bits;
        for (square, piece) in changes {
            let (square, code) = (Bitboard::from_square(square).0, PieceCode::code_of(piece));
            for (i, bits) in bits.iter_mut().enumerate() {
                *bits = *bits & !square | if code >> i & 1 == 0 { 0 } else { square };
            }
        }
        Self::of_bits(bits)
    }

    #[inline(always)]
    fn of_bits(bits: [u64; CODE_BITS]) -> Self {
        let ([white, black], [pawns, .., kings]) = sets_of_codes(bits);
        let king = |color, corner| (kings & color).first().unwrap_or(corner);
        Self {
            bits,
            pawns: [(pawns & white).0, (pawns & black).0],
            kings: [king(white, Square::A1), king(black, Square::A8)],
        }
    }

    /// The squares on which these and other sets differ.
    #[inline(always)]
    fn changed(&self, other: &Self) -> u64 {
        let mut changed = 0;
        for (one, other) in self.bits.into_iter().zip(other.bits) {
            changed |= one ^ other;
        }
        changed
    }

    #[inline(always)]
    const fn occupied(&self) -> u64 {
        let [one, two, four, _] = self.bits;
        one | two | four
    }

    /// The pawns with a pawn in front of them: by the colour of the one, then of the other.
    #[inline(always)]
    fn pushers(&self) -> [[u64; 2]; 2] {
        let [white, black] = self.pawns;
        let [from_white, from_black] = [white & PAWN_SQUARES, black & PAWN_SQUARES];
        let (below, above) = ([white >> 8, black >> 8], [white << 8, black << 8]);
        [below.map(|pawns| from_white & pawns), above.map(|pawns| from_black & pawns)]
    }
}

impl NetworkInputs {
    /// No inputs.
    pub const EMPTY: Self =
        Self { threats: None, pawn_pairs: None, planes: None, mirror: Mirror::ToQueenside, length: 0 };

    /// Adds threats. A set has only one part of each sort: a second one takes the place of the first, and the numbers of the first are
    /// not used.
    #[must_use]
    pub const fn with_threats(mut self, features: FeatureSet) -> Self {
        let first = self.length;
        self.length += features.length;
        self.threats = Some((first, features));
        self
    }

    /// Adds pairs of pawns on the same file or on adjacent ones: the 4,560 inputs of Stockfish's `PP_3Wide`.
    #[must_use]
    pub const fn with_pawn_pairs(mut self) -> Self {
        self.pawn_pairs = Some(self.length);
        self.length += pawn_pairs::PAIRS;
        self
    }

    /// Adds the pieces on their squares.
    #[must_use]
    pub const fn with_planes(mut self, planes: Planes) -> Self {
        self.planes = Some((self.length, planes));
        self.length += planes.length;
        self
    }

    /// Leaves out numbers before the next part, which a network uses for something else.
    #[must_use]
    pub const fn with_gap(mut self, numbers: u32) -> Self {
        self.length += numbers;
        self
    }

    /// When threats and pairs of pawns are mirrored: [`Mirror::ToQueenside`] unless it is set here. [`Planes`] have their own.
    #[must_use]
    pub const fn mirrored(mut self, mirror: Mirror) -> Self {
        self.mirror = mirror;
        self
    }

    /// The number of inputs. Every number is less.
    #[doc(alias("num_inputs", "dimensions"))]
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.length as usize
    }

    /// Whether there are no inputs.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The threats, if they are inputs. Their numbers are counted from the first one of this part.
    #[inline]
    #[must_use]
    pub const fn threats(&self) -> Option<&FeatureSet> {
        match &self.threats {
            Some((_, features)) => Some(features),
            None => None,
        }
    }

    /// The pieces on their squares, if they are inputs. Their numbers are counted from the first one of this part.
    #[inline]
    #[must_use]
    pub const fn planes(&self) -> Option<&Planes> {
        match &self.planes {
            Some((_, planes)) => Some(planes),
            None => None,
        }
    }

    /// The pairs of pieces whose threats are inputs.
    #[inline]
    #[must_use]
    pub const fn pairs(&self) -> &Pairs {
        const NONE: &Pairs = &Pairs::NONE;
        match &self.threats {
            Some((_, features)) => features.pairs(),
            None => NONE,
        }
    }

    /// Which sorts of parts there are.
    pub(super) const fn sorts(&self) -> [bool; 3] {
        [self.threats.is_some(), self.pawn_pairs.is_some(), self.planes.is_some()]
    }

    /// How a side sees the parts.
    #[inline(always)]
    fn view(&self, sets: &Sets, side: Color) -> View {
        let no_part = self.threats.is_none() && self.pawn_pairs.is_none();
        let mirror = if no_part { Mirror::Never } else { self.mirror };
        let king = sets.kings[side as usize];
        View {
            perspective: mirror.perspective(side, king),
            planes: match &self.planes {
                Some((_, planes)) => planes.seen(side, king),
                None => Planes::CHESS_768.seen(side, king),
            },
        }
    }

    /// How both sides see the parts.
    #[inline(always)]
    fn views(&self, sets: &Sets) -> [View; 2] {
        [self.view(sets, Color::White), self.view(sets, Color::Black)]
    }

    /// [`of_board`](Self::of_board) in an instruction set: for a loop that runs by [`run_best`](slidemask::isa::run_best).
    #[inline(always)]
    pub fn of_board_with<I: InstructionSet>(&self, isa: I, board: &Mailbox, inputs: &mut BoardInputs) {
        let [white, black] = &mut inputs.sides;
        self.list(isa, board, Color::ALL, [white, black]);
    }

    /// [`of_side`](Self::of_side) in an instruction set.
    #[inline(always)]
    pub fn of_side_with<I: InstructionSet>(
        &self,
        isa: I,
        side: Color,
        board: &Mailbox,
        inputs: &mut BoardInputs,
    ) {
        self.list(isa, board, [side], [&mut inputs.sides[side as usize]]);
    }

    /// Lists the inputs of a board for one or two sides.
    #[inline(always)]
    fn list<I: InstructionSet, const S: usize, const N: usize>(
        &self,
        isa: I,
        board: &Mailbox,
        sides: [Color; S],
        lists: [&mut List<u32, N>; S],
    ) {
        let sets = Sets::of(isa, board);
        let views = sides.map(
            #[inline(always)]
            |side| self.view(&sets, side),
        );
        let mut ends = lists.map(
            #[inline(always)]
            |list| {
                list.clear();
                list.end()
            },
        );
        let perspectives = views.map(|view| view.perspective);
        if let Some((first, features)) = &self.threats {
            parts::of_threats(isa, features, *first, perspectives, board.as_bytes(), sets.bits, &mut ends);
            if features.has_pushes() {
                push_numbers(features, *first, sets.pushers(), perspectives, &mut ends);
            }
        }
        if let Some(first) = self.pawn_pairs {
            let [white, black] = sets.pawns;
            parts::of_pawn_pairs(isa, first, (white | black, 0), sets.pawns, perspectives, &mut ends);
        }
        if let Some((first, planes)) = &self.planes {
            let seen = views.map(|view| view.planes);
            parts::of_pieces(isa, *first, planes, seen, board.as_bytes(), sets.occupied(), &mut ends);
        }
    }

    /// [`change`](Self::change) in an instruction set.
    #[inline(always)]
    pub fn change_with<I: InstructionSet, const CHANGES: usize>(
        &self,
        isa: I,
        board: &mut Mailbox,
        changes: [(Square, Option<PieceCode>); CHANGES],
        deltas: &mut InputDeltas,
    ) {
        let before = *board;
        // The sets after the changes are computed. To load the board again would wait for the stores of its bytes.
        let old = Sets::of(isa, board);
        let new = old.after(changes);
        let mut found;
        let threats: [&[Threat]; 2] = if let Some((_, features)) = &self.threats {
            // A local list: in the caller's memory, numbers might overwrite it. With AVX-512 that takes 1.2 times as long.
            found = ThreatDeltas::EMPTY;
            board.change_known(isa, old.bits, changes, features.pairs(), &mut found);
            [&found.removed, &found.added]
        } else {
            for (square, piece) in changes {
                board.set(square, piece);
            }
            [&[]; 2]
        };
        self.list_deltas(isa, (&before, &old), (board, &new), threats, deltas);
    }

    /// [`of_change`](Self::of_change) in an instruction set.
    #[inline(always)]
    pub fn of_change_with<I: InstructionSet>(
        &self,
        isa: I,
        before: &Mailbox,
        after: &Mailbox,
        threats: &ThreatDeltas,
        deltas: &mut InputDeltas,
    ) {
        let (old, new) = (Sets::of(isa, before), Sets::of(isa, after));
        let threats: [&[Threat]; 2] = [&threats.removed, &threats.added];
        self.list_deltas(isa, (before, &old), (after, &new), threats, deltas);
        if old.changed(&new).count_ones() as usize > Mailbox::MOST_CHANGES {
            *deltas = InputDeltas { refresh: [true; 2], ..InputDeltas::EMPTY };
        }
    }

    /// Lists the inputs of a change, which has removed and added these threats.
    #[inline(always)]
    fn list_deltas<I: InstructionSet>(
        &self,
        isa: I,
        (before, old): (&Mailbox, &Sets),
        (after, new): (&Mailbox, &Sets),
        [threats_removed, threats_added]: [&[Threat]; 2],
        deltas: &mut InputDeltas,
    ) {
        let views = self.views(new);
        let [white, black] = self.views(old);
        deltas.refresh = [white != views[0], black != views[1]];
        for list in deltas.added.iter_mut().chain(&mut deltas.removed) {
            list.clear();
        }
        let InputDeltas { added, removed, .. } = deltas;
        let (mut added, mut removed) = (ends(added), ends(removed));
        let perspectives = views.map(|view| view.perspective);
        if let Some((first, features)) = &self.threats {
            threat_numbers::append(isa, features, *first, perspectives, threats_removed, &mut removed);
            threat_numbers::append(isa, features, *first, perspectives, threats_added, &mut added);
            if features.has_pushes() {
                let (now, then) = (new.pushers(), old.pushers());
                push_numbers(features, *first, without(then, now), perspectives, &mut removed);
                push_numbers(features, *first, without(now, then), perspectives, &mut added);
            }
        }
        if let Some(first) = self.pawn_pairs
            && old.pawns != new.pawns
        {
            let stay = (old.pawns[0] & new.pawns[0]) | (old.pawns[1] & new.pawns[1]);
            for (sets, list) in [(old, &mut removed), (new, &mut added)] {
                let moved = (sets.pawns[0] | sets.pawns[1]) & !stay;
                parts::of_pawn_pairs(isa, first, (moved, stay), sets.pawns, perspectives, list);
            }
        }
        if let Some((first, planes)) = &self.planes {
            let changed = old.changed(new);
            // One by one: there are two to four, and the board has just been written byte by byte.
            let seen = views.map(|view| view.planes);
            planes::append(*first, planes, seen, before.as_bytes(), changed, &mut removed);
            planes::append(*first, planes, seen, after.as_bytes(), changed, &mut added);
        }
        drop((added, removed));
        for side in Color::ALL {
            if deltas.refresh[side as usize] {
                deltas.added[side as usize].clear();
                deltas.removed[side as usize].clear();
            }
        }
    }
}

/// The ends of the lists of both sides.
#[inline(always)]
fn ends<const N: usize>(lists: &mut [List<u32, N>; 2]) -> [End<'_, N, u32>; 2] {
    let [white, black] = lists;
    [white.end(), black.end()]
}

/// The pawns that are in one set and not in the other.
#[inline(always)]
fn without(these: [[u64; 2]; 2], those: [[u64; 2]; 2]) -> [[u64; 2]; 2] {
    let mut left = these;
    for (left, those) in left.iter_mut().flatten().zip(those.iter().flatten()) {
        *left &= !those;
    }
    left
}

/// Appends the numbers of pawns that stand in front of pawns.
#[inline(always)]
fn push_numbers<const S: usize, const N: usize>(
    features: &FeatureSet,
    first: u32,
    pushers: [[u64; 2]; 2],
    perspectives: [Perspective; S],
    ends: &mut [End<'_, N, u32>; S],
) {
    for color in Color::ALL {
        for other in Color::ALL {
            for from in Bitboard(pushers[color as usize][other as usize]) {
                let ahead = if color as u8 == 0 { from as usize + 8 } else { from as usize - 8 };
                let threat = Threat {
                    attacker: PieceCode::new(color, Kind::Pawn),
                    from,
                    victim: PieceCode::new(other, Kind::Pawn),
                    to: Square::from_low_bits(ahead),
                };
                for (perspective, end) in perspectives.into_iter().zip(&mut *ends) {
                    let number = features.number(perspective.threat(threat));
                    end.push_if(number.is_some(), first + number.unwrap_or_default());
                }
            }
        }
    }
}
