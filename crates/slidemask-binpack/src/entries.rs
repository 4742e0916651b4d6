//! [`Entries`]: decodes the chains of a chunk.

use slidemask::isa::{InstructionSet, Scalar, Work, run_best};
use slidemask::{Color, Square};

use crate::bits::{take, take_blocks, unzigzag, width, window};
use crate::damage::{Damage, Flaw};
use crate::entry::{Entry, Packed, STEM, Special, read_stem};
use crate::filter::Filter;
use crate::select::nth_bit;
use crate::state::State;

/// The bytes of a chain before its moves: its first entry, and the number of moves.
pub(crate) const HEAD: usize = STEM + 2;

/// The entries of a chunk, in the order of the file. The chunk is a slice, or a `Vec` that is kept.
///
/// [`fill`](Self::fill) is the fast way: it decodes many entries in one call. As an iterator, this is easier to use and takes longer.
/// Every move is checked: its piece and its target exist, and its king is not left in check.
#[derive(Clone, Debug)]
pub struct Entries<B> {
    pub(crate) chunk: B,
    pub(crate) filter: Filter,
    /// Whether the filter leaves anything out.
    pub(crate) filters: bool,
    pub(crate) chain: Chain,
    /// The entries that were decoded, those left out included.
    pub(crate) decoded: u64,
    /// Damage that the next call reports.
    pub(crate) damage: Option<Damage>,
}

/// How far a chain is decoded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chain {
    /// Where the next move or the next chain starts, in bits.
    pub(crate) bit: usize,
    /// The moves that are not decoded yet, and those that are.
    pub(crate) left: u32,
    pub(crate) done: u32,
    /// The position after the last move. Like the numbers below it counts only while moves are left.
    pub(crate) state: State,
    /// The score that the next difference is added to.
    pub(crate) score: i16,
    pub(crate) ply: u16,
    pub(crate) result: i8,
}

impl<B: AsRef<[u8]>> Entries<B> {
    /// The entries of the chains of a chunk, which does not include its header of eight bytes.
    #[must_use]
    pub fn new(chunk: B) -> Self {
        let state = State::new(&Entry::EMPTY.position);
        Self {
            chunk,
            filter: Filter::ALL,
            filters: false,
            chain: Chain { bit: 0, left: 0, done: 0, state, score: 0, ply: 0, result: 0 },
            decoded: 0,
            damage: None,
        }
    }

    /// Leaves out the entries that a filter does not keep. They are still decoded and counted.
    #[must_use]
    pub fn filtered(self, filter: Filter) -> Self {
        Self { filter, filters: filter != Filter::ALL, ..self }
    }

    /// The entries decoded so far, with those that the filter left out.
    #[must_use]
    pub fn decoded(&self) -> u64 {
        self.decoded
    }

    /// Decodes the next entries: fills the slice from its start, and returns how many there are. If they are fewer than the slice
    /// holds, the chunk ends or is damaged; the next call returns 0 or the damage.
    ///
    /// # Errors
    /// The chunk is damaged. The entries before the damage have been returned, and those after it in the chunk are lost.
    pub fn fill(&mut self, entries: &mut [Entry]) -> Result<usize, Damage> {
        if self.damage.is_none() {
            let filled = run_best(Fill { from: self, into: entries });
            if filled > 0 || self.damage.is_none() {
                return Ok(filled);
            }
        }
        match self.damage.take() {
            Some(damage) => {
                // Nothing is left to read.
                self.chain.bit = 8 * self.chunk.as_ref().len();
                self.chain.left = 0;
                Err(damage)
            }
            None => Ok(0),
        }
    }

    /// The first entry of the next chain, or `None` at the end.
    #[cold]
    fn next_chain(&self, chain: &mut Chain) -> Result<Option<Entry>, Flaw> {
        let start = chain.bit.div_ceil(8);
        (chain.bit, chain.done) = (8 * start, 0);
        let rest = self.chunk.as_ref().get(start..).unwrap_or_default();
        if rest.is_empty() {
            return Ok(None);
        }
        let Some((stem, count)) =
            rest.split_first_chunk().and_then(|(stem, rest)| Some((stem, rest.first_chunk()?)))
        else {
            return Err(Flaw::StemCutOff { present: rest.len() });
        };
        let entry = read_stem(stem)?;
        let (left, state) = (u32::from(u16::from_be_bytes(*count)), State::new(&entry.position));
        if state.can_take_king(Scalar) {
            return Err(Flaw::CapturableKing);
        }
        if entry.played == Packed::NONE {
            if left > 0 {
                return Err(Flaw::NoMove);
            }
        } else if number_of(&state, entry.played).is_none() {
            return Err(Flaw::IllegalMove { bits: entry.played.0 });
        }
        let Entry { score, ply, result, .. } = entry;
        *chain = Chain { bit: 8 * (start + HEAD), left, done: 0, state, score, ply, result };
        Ok(Some(entry))
    }
}

impl Chain {
    /// The next move of a chain in which moves are left.
    #[inline(always)]
    fn next_move<I: InstructionSet>(&mut self, isa: I, chunk: &[u8]) -> Result<Packed, Flaw> {
        let mut bits = window(chunk, self.bit);
        let ours = self.state.ours;
        let pieces = ours.count_ones();
        let piece_width = width(pieces);
        let number = take(&mut bits, piece_width);
        let piece = nth_bit(isa, ours, number);
        if piece == 0 {
            return Err(self.beyond(chunk, piece_width, Flaw::PieceNumber { number, pieces }));
        }
        let square = Square::from_low_bits(piece.trailing_zeros() as usize);
        let moves = self.state.numbered(square);
        let targets = moves.len();
        let target_width = width(targets);
        let number = take(&mut bits, target_width);
        if number >= targets {
            let flaw = Flaw::TargetNumber { from: square, number, targets };
            return Err(self.beyond(chunk, piece_width + target_width, flaw));
        }
        let played = self.state.nth(isa, square, &moves, number);
        let (difference, score_width) = take_blocks(bits).ok_or(Flaw::ScoreTooLong)?;
        let end = self.bit + (piece_width + target_width + score_width) as usize;
        if end > 8 * chunk.len() {
            return Err(self.cut_off());
        }
        self.bit = end;
        self.left -= 1;
        self.done += 1;
        self.score = self.score.wrapping_neg().wrapping_add(unzigzag(difference));
        self.ply = self.ply.wrapping_add(1);
        self.result = -self.result;
        Ok(played)
    }

    /// A flaw in a number that ends so many bits behind the current place. Behind the chunk, there is no number.
    #[cold]
    const fn beyond(&self, chunk: &[u8], bits: u32, flaw: Flaw) -> Flaw {
        if self.bit + bits as usize > 8 * chunk.len() { self.cut_off() } else { flaw }
    }

    /// The chunk ends within the chain.
    #[cold]
    const fn cut_off(&self) -> Flaw {
        Flaw::MovesCutOff { missing: self.left }
    }
}

/// The number of a move among those of its piece, and how many the piece has; `None` if the piece does not have it.
pub(crate) fn number_of(state: &State, played: Packed) -> Option<(u32, u32)> {
    let (from, to) = (played.from(), played.to());
    if state.ours >> from as u8 & 1 == 0 {
        return None;
    }
    let moves = state.numbered(from);
    let below = (1_u64 << to as u8) - 1;
    let number = match played.special() {
        // The long castling move is the first one, if there is one.
        Special::Castling => {
            moves.targets.count_ones() + u32::from(to > from && moves.castling.count_ones() == 2)
        }
        _ if moves.targets >> to as u8 & 1 == 0 => return None,
        _ => ((moves.targets & below).count_ones() << moves.shift) + u32::from(played.0 & 3),
    };
    // The other bits of the move have to be those of the move with this number, too.
    let same = number < moves.len() && state.nth(Scalar, from, &moves, number) == played;
    same.then(|| (number, moves.len()))
}

/// Decodes entries, compiled for an instruction set.
pub(crate) struct Fill<'a, B> {
    pub(crate) from: &'a mut Entries<B>,
    pub(crate) into: &'a mut [Entry],
}

impl<B: AsRef<[u8]>> Fill<'_, B> {
    /// Decodes an entry, and makes its move: whether the filter keeps it, or `None` at the end of the chunk.
    #[inline(always)]
    fn step<I: InstructionSet>(
        &mut self,
        isa: I,
        chain: &mut Chain,
        at: usize,
    ) -> Result<Option<bool>, Flaw> {
        let played = if chain.left == 0 {
            match self.from.next_chain(chain)? {
                Some(entry) => entry.played,
                None => return Ok(None),
            }
        } else {
            chain.next_move(isa, self.from.chunk.as_ref())?
        };
        self.into[at] = Entry {
            position: chain.state.position(),
            played,
            score: chain.score,
            ply: chain.ply,
            result: chain.result,
        };
        let kept = !self.from.filters
            || self.from.filter.keeps(isa, self.from.decoded, &self.into[at], &chain.state);
        if let Err(flaw) = make_move(isa, &mut chain.state, played) {
            chain.done = chain.done.saturating_sub(1);
            return Err(flaw);
        }
        self.from.decoded += 1;
        Ok(Some(kept))
    }

    /// Takes a [`step`](Self::step), and remembers damage: `None` at the end of the chunk and at damage.
    #[inline(always)]
    pub(crate) fn step_or_damage<I: InstructionSet>(
        &mut self,
        isa: I,
        chain: &mut Chain,
        at: usize,
    ) -> Option<bool> {
        match self.step(isa, chain, at) {
            Ok(step) => step,
            Err(flaw) => {
                let ply = (!matches!(flaw, Flaw::StemCutOff { .. })).then_some(chain.done);
                self.from.damage = Some(Damage { flaw, byte: chain.bit as u64 / 8, ply });
                None
            }
        }
    }
}

impl<B: AsRef<[u8]>> Work for Fill<'_, B> {
    type Output = usize;

    #[inline(always)]
    fn run<I: InstructionSet>(mut self, isa: I) -> usize {
        let mut filled = 0;
        // The compiler keeps a copy in registers.
        let mut chain = self.from.chain;
        while filled < self.into.len() {
            // A copy for each side, whose masks are constants.
            let kept = match chain.state.side_to_move() {
                Color::White => {
                    chain.state.set_side_to_move(Color::White);
                    self.step_or_damage(isa, &mut chain, filled)
                }
                Color::Black => {
                    chain.state.set_side_to_move(Color::Black);
                    self.step_or_damage(isa, &mut chain, filled)
                }
            };
            let Some(kept) = kept else { break };
            filled += usize::from(kept);
        }
        self.from.chain = chain;
        filled
    }
}

/// Makes a move, and checks that it is legal.
#[inline(always)]
pub(crate) fn make_move<I: InstructionSet>(isa: I, state: &mut State, played: Packed) -> Result<(), Flaw> {
    if played == Packed::NONE {
        return Ok(());
    }
    if played.special() == Special::Castling {
        return if state.castle(played) { Ok(()) } else { Err(Flaw::Castling { rook: played.to() }) };
    }
    state.play(played);
    if state.can_take_king(isa) {
        return Err(Flaw::KingInCheck { from: played.from(), to: played.to() });
    }
    Ok(())
}

impl<B: AsRef<[u8]>> Iterator for Entries<B> {
    type Item = Result<Entry, Damage>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut entry = [Entry::EMPTY];
        match self.fill(&mut entry) {
            Ok(0) => None,
            Ok(_) => Some(Ok(entry[0])),
            Err(damage) => Some(Err(damage)),
        }
    }
}
