//! [`Writer`]: entries to chunks.

use alloc::vec::Vec;

use slidemask::isa::Scalar;

use crate::bits::{self, width, zigzag};
use crate::chunks::{HEADER, MAGIC};
use crate::damage::Flaw;
use crate::entries::{make_move, number_of};
use crate::entry::{Entry, MOST_PLIES, Packed, read_stem, write_stem};
use crate::state::State;

/// A chunk ends with the chain that brings it to this length, as those of other writers do.
const FULL: usize = 1 << 20;

/// Writes entries as chunks. Entries that follow one another in a game become a chain, which takes two or three bytes for each.
///
/// ```
/// use slidemask_binpack::{Chunks, Entries, Entry, Position, Writer};
/// use slidemask_board::Board;
///
/// let mut board = Board::initial();
/// let mut writer = Writer::new();
/// for (ply, (text, score)) in [("e2e4", 30), ("c7c5", -25), ("g1f3", 28)].into_iter().enumerate() {
///     let played = board.parse_uci(text)?;
///     let result = if ply % 2 == 0 { 1 } else { -1 }; // White won
///     writer.push(&Entry::new(Position::from_board(&board)?, Some(played), score, ply as u16, result))?;
///     board.play_unchecked(played);
/// }
/// let file = writer.finish();
/// assert_eq!(file.len(), 8 + 32 + 2 + 3); // a header, the first position, and two moves
///
/// let chunk = Chunks::new(&file).next().unwrap()?;
/// let last = Entries::new(chunk.bytes).last().unwrap()?;
/// assert_eq!((last.played().unwrap().to_string(), last.score, last.result), ("g1f3".to_owned(), 28, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Writer {
    /// Whole chunks, and the one that is being filled, with room for its header.
    bytes: Vec<u8>,
    /// Where the current chunk starts.
    chunk: usize,
    /// What continues the chain; `None` if there is no chain.
    next: Option<Next>,
    /// The moves of the chain, and how many there are.
    moves: bits::Writer,
    count: u16,
}

/// The entry that continues a chain.
struct Next {
    state: State,
    /// The score without a difference.
    score: i16,
    /// `None` behind the largest number.
    ply: Option<u16>,
    result: i8,
    /// The last entry has no move, so none continues it.
    ends: bool,
}

impl Writer {
    /// A writer without entries.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Appends an entry. It continues the chain if it has the position after the last move, the next ply, and the same result.
    ///
    /// # Errors
    /// The move is not legal, or no reader would accept the position. The entry is not written.
    pub fn push(&mut self, entry: &Entry) -> Result<(), Flaw> {
        let stem = write_stem(entry);
        let state = read_stem(&stem).map(|entry| State::new(&entry.position))?;
        if state.can_take_king(Scalar) {
            return Err(Flaw::CapturableKing);
        }
        let mut after = state;
        make_numbered_move(&mut after, entry.played)?;
        let continues = self.next.as_ref().is_some_and(|next| next.is_continued_by(entry, &state));
        if let (true, Some((target, targets))) = (continues, number_of(&state, entry.played)) {
            let below = (1_u64 << entry.played.from() as u8) - 1;
            let ours = state.ours;
            self.moves.put((ours & below).count_ones(), width(ours.count_ones()));
            self.moves.put(target, width(targets));
            self.moves.put_blocks(zigzag(
                entry.score.wrapping_sub(self.next.as_ref().map_or(0, |next| next.score)),
            ));
            self.count += 1;
        } else {
            if entry.ply > MOST_PLIES {
                return Err(Flaw::Ply { ply: entry.ply });
            }
            self.end_chain();
            if self.bytes.len() - self.chunk >= HEADER + FULL {
                self.end_chunk();
            }
            if self.bytes.len() == self.chunk {
                self.bytes.extend_from_slice(&MAGIC);
                self.bytes.extend_from_slice(&[0; HEADER - MAGIC.len()]);
            }
            self.bytes.extend_from_slice(&stem);
        }
        self.next = Some(Next {
            state: after,
            score: entry.score.wrapping_neg(),
            ply: entry.ply.checked_add(1),
            result: -entry.result,
            ends: entry.played == Packed::NONE,
        });
        Ok(())
    }

    /// The chunks that are complete. The writer goes on with an empty buffer.
    pub fn take_chunks(&mut self) -> Vec<u8> {
        let rest = self.bytes.split_off(self.chunk);
        self.chunk = 0;
        core::mem::replace(&mut self.bytes, rest)
    }

    /// Ends the last chunk, and returns all bytes that were not taken.
    #[must_use]
    pub fn finish(mut self) -> Vec<u8> {
        self.end_chain();
        self.end_chunk();
        self.bytes
    }

    /// Writes the moves of the chain.
    fn end_chain(&mut self) {
        if self.next.take().is_some() {
            self.bytes.extend_from_slice(&self.count.to_be_bytes());
            self.bytes.append(&mut self.moves.bytes);
            self.moves.clear();
            self.count = 0;
        }
    }

    /// Writes the length of the chunk, and begins another one.
    fn end_chunk(&mut self) {
        let end = self.bytes.len();
        if let Some(length) = self.bytes.get_mut(self.chunk + MAGIC.len()..self.chunk + HEADER) {
            // A chunk is not much longer than a chain and `FULL`.
            length.copy_from_slice(&((end - self.chunk - HEADER) as u32).to_le_bytes());
        }
        self.chunk = end;
    }
}

impl Next {
    fn is_continued_by(&self, entry: &Entry, state: &State) -> bool {
        !self.ends
            && self.ply == Some(entry.ply)
            && self.result == entry.result
            && self.state.same_position(state)
    }
}

/// Makes the move of an entry, if it has one.
fn make_numbered_move(state: &mut State, played: Packed) -> Result<(), Flaw> {
    if played != Packed::NONE && number_of(state, played).is_none() {
        return Err(Flaw::IllegalMove { bits: played.0 });
    }
    make_move(Scalar, state, played)
}
