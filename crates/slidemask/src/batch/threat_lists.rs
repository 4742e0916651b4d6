//! Threats of many boards, as offsets and items.

use super::error::UnequalLengths;
use super::{Batch, ColumnsError};
use crate::isa::Scalar;
use crate::isa::{InstructionSet, Work, run_with};
use crate::threats::features::FeatureSet;
use crate::threats::list::{BoardThreats, Threat};
use crate::threats::mailbox::Mailbox;
use crate::threats::pairs::Pairs;
use crate::threats::perspective::Perspective;

/// The greatest offset. Arrow's lists and many others have signed offsets of 32 bits.
const MOST_ITEMS: usize = i32::MAX as usize;

impl Batch {
    /// Writes the threats of many boards that count, as offsets and items, and returns the number of items.
    ///
    /// The threats of board i are `items[offsets[i]..offsets[i + 1]]`, in no particular order. So `offsets` needs one entry
    /// more than there are boards, and its last entry is the number of items. A board has at most
    /// [`MOST_ON_A_BOARD`](crate::threats::MOST_ON_A_BOARD) threats (420). In games it has about a tenth of that. Entries of `items`
    /// after the last threat are not changed.
    ///
    /// Offsets are below 2³¹. So they are also the signed offsets of an Arrow list, with the same bytes.
    /// [`columns::room_for_threats`](crate::columns::room_for_threats) views a buffer of bytes as room for items.
    ///
    /// # Errors
    /// - There is not one offset more than boards. Then nothing is written.
    /// - There is no room for all items. The error says how many there are, so the caller can make room and call again. The
    ///   content of both slices is unspecified.
    /// - There are more than 2³¹ - 1 items. The content of both slices is unspecified.
    ///
    /// ```
    /// use slidemask::batch::Batch;
    /// use slidemask::columns;
    /// use slidemask::threats::{Mailbox, Pairs, PieceCode};
    /// use slidemask::{Color, Kind, Square};
    ///
    /// let [rook, king] = [Kind::Rook, Kind::King].map(|kind| PieceCode::new(Color::White, kind));
    /// let mut boards = [Mailbox::EMPTY; 3];
    /// boards[1].set(Square::A1, Some(rook));
    /// boards[1].set(Square::E1, Some(king));
    /// boards[2] = boards[1];
    /// boards[2].set(Square::B1, Some(king));
    /// assert_eq!(boards[2].to_string().lines().last(), Some("R K . . K . . ."));
    ///
    /// let (mut offsets, mut bytes) = ([0; 4], [[0; 4]; 16]);
    /// let items = columns::room_for_threats(&mut bytes);
    /// let count = Batch::best().threats(&boards, &Pairs::ALL, &mut offsets, items)?;
    /// assert_eq!((count, offsets), (3, [0, 0, 1, 3]));
    /// assert_eq!(items[0].to_string(), "Ra1xKe1");
    /// assert_eq!(bytes[0], [4, 0, 6, 4]);
    /// # Ok::<(), slidemask::batch::ColumnsError>(())
    /// ```
    #[doc(alias("csr", "list"))]
    pub fn threats(
        &self,
        boards: &[Mailbox],
        pairs: &Pairs,
        offsets: &mut [u32],
        items: &mut [Threat],
    ) -> Result<usize, ColumnsError> {
        let offsets = after_the_first(boards, offsets)?;
        self.run(AllThreats { boards, pairs, offsets, items })
    }

    /// Writes the numbers of the threats of many boards, each board from its perspective, as offsets and items, and returns the
    /// number of items.
    ///
    /// It is [`threats`](Self::threats) with [`FeatureSet::index_for`] of each threat. The numbers of a board are in no
    /// particular order. Items and offsets are what an embedding bag takes as input and offsets. `PyTorch` takes them as signed
    /// numbers, and all of them are below 2³¹. It wants as many offsets as boards, so leave out the last one, or set
    /// `include_last_offset=True`.
    ///
    /// Call it once for each side if the network sees each board from both.
    ///
    /// # Errors
    /// Those of [`threats`](Self::threats); and there are not as many perspectives as boards. Then nothing is written.
    ///
    /// ```
    /// use slidemask::batch::Batch;
    /// use slidemask::threats::{FeatureSet, Mailbox, Pairs, Perspective, PieceCode};
    /// use slidemask::{Color, Kind, Square};
    ///
    /// static FEATURES: FeatureSet = FeatureSet::new(Pairs::FULL);
    ///
    /// let pieces = [
    ///     (Square::B7, Color::Black, Kind::Rook),
    ///     (Square::B2, Color::White, Kind::Pawn),
    ///     (Square::G8, Color::Black, Kind::King),
    /// ];
    /// let mut board = Mailbox::EMPTY;
    /// for (square, color, kind) in pieces {
    ///     board.set(square, Some(PieceCode::new(color, kind)));
    /// }
    /// assert_eq!(board.to_string(), "\
    /// . . . . . . k .
    /// . r . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . P . . . . . .
    /// . . . . . . . .");
    ///
    /// let perspectives = Color::ALL.map(|color| Perspective::of_board(color, &board));
    /// let (mut offsets, mut items) = ([0; 3], [0; 2]);
    /// Batch::best().threat_features(&[board; 2], &perspectives, &FEATURES, &mut offsets, &mut items)?;
    /// assert_eq!(offsets, [0, 1, 2]);
    /// // White sees an enemy's rook. Black sees its own rook; its king is on files e to h, so files are mirrored.
    /// let names = items.map(|item| FEATURES.threat(item as usize).unwrap().to_string());
    /// assert_eq!(names, ["rb7xPb2", "Rg2xpg7"]);
    /// # Ok::<(), slidemask::batch::ColumnsError>(())
    /// ```
    #[doc(alias("csr", "list", "EmbeddingBag"))]
    pub fn threat_features(
        &self,
        boards: &[Mailbox],
        perspectives: &[Perspective],
        features: &FeatureSet,
        offsets: &mut [u32],
        items: &mut [u32],
    ) -> Result<usize, ColumnsError> {
        UnequalLengths::check(("boards", boards.len()), [("perspectives", perspectives.len())])?;
        let offsets = after_the_first(boards, offsets)?;
        self.run(Numbers { boards, perspectives, set: features, offsets, items })
    }

    /// Runs a task with the instruction set of the batch.
    fn run<W: Work>(self, work: W) -> W::Output {
        match run_with(self.isa(), work) {
            Ok(output) => output,
            Err(work) => work.run(Scalar), // unreachable: a batch has an instruction set that this processor has
        }
    }
}

/// Writes the first offset, and returns the others: one for each board.
fn after_the_first<'a>(boards: &[Mailbox], offsets: &'a mut [u32]) -> Result<&'a mut [u32], ColumnsError> {
    let error = ColumnsError::Offsets { boards: boards.len(), offsets: offsets.len() };
    match offsets.split_first_mut() {
        Some((first, others)) if others.len() == boards.len() => {
            *first = 0;
            Ok(others)
        }
        _ => Err(error),
    }
}

struct AllThreats<'a> {
    boards: &'a [Mailbox],
    pairs: &'a Pairs,
    offsets: &'a mut [u32],
    items: &'a mut [Threat],
}

impl Work for AllThreats<'_> {
    type Output = Result<usize, ColumnsError>;

    #[inline(always)]
    fn run<I: InstructionSet>(self, isa: I) -> Self::Output {
        let Self { boards, pairs, offsets, items } = self;
        fill(
            isa,
            boards,
            pairs,
            offsets,
            items,
            MOST_ITEMS,
            #[inline(always)]
            |_, threats, room| {
                let fits = threats.len().min(room.len());
                room[..fits].copy_from_slice(&threats[..fits]);
                threats.len()
            },
        )
    }
}

struct Numbers<'a> {
    boards: &'a [Mailbox],
    perspectives: &'a [Perspective],
    set: &'a FeatureSet,
    offsets: &'a mut [u32],
    items: &'a mut [u32],
}

impl Work for Numbers<'_> {
    type Output = Result<usize, ColumnsError>;

    #[inline(always)]
    fn run<I: InstructionSet>(self, isa: I) -> Self::Output {
        let Self { boards, perspectives, set, offsets, items } = self;
        fill(
            isa,
            boards,
            set.pairs(),
            offsets,
            items,
            MOST_ITEMS,
            #[inline(always)]
            |board, threats, room| {
                let perspective = perspectives[board];
                let mut count = 0;
                for &threat in threats {
                    // Only a pawn on its first or last rank has no number.
                    if let Some(number) = set.number(perspective.threat(threat)) {
                        if let Some(item) = room.get_mut(count) {
                            *item = number;
                        }
                        count += 1;
                    }
                }
                count
            },
        )
    }
}

/// Writes the items of each board and the offset after them. `write` gets the number of a board, its threats, and the room that
/// is left. It writes what it can and returns how many items there are.
#[inline(always)]
fn fill<I: InstructionSet, T>(
    isa: I,
    boards: &[Mailbox],
    pairs: &Pairs,
    offsets: &mut [u32],
    items: &mut [T],
    most: usize,
    write: impl Fn(usize, &[Threat], &mut [T]) -> usize,
) -> Result<usize, ColumnsError> {
    let room = items.len();
    let mut threats = BoardThreats::EMPTY;
    let mut count = 0;
    for (i, (board, offset)) in boards.iter().zip(offsets).enumerate() {
        isa.threats(board, pairs, &mut threats);
        count += write(i, &threats, items.get_mut(count..).unwrap_or_default());
        match u32::try_from(count) {
            Ok(after) if count <= most => *offset = after,
            _ => return Err(ColumnsError::TooMany { boards: i }),
        }
    }
    if count <= room { Ok(count) } else { Err(ColumnsError::Items { needed: count, items: room }) }
}

#[cfg(test)]
mod tests {
    use super::{ColumnsError, Mailbox, Pairs, fill};
    use crate::isa::Scalar;

    /// Offsets have a greatest value, which takes 330 MB of boards to reach.
    #[test]
    fn too_many_items_are_an_error() {
        let boards = [Mailbox::from_bytes(&[5; 64]).expect("queens"); 3];
        let fill = |most| {
            let mut offsets = [0; 3];
            let count =
                fill(Scalar, &boards, &Pairs::ALL, &mut offsets, &mut [0; 0], most, |_, all, _| all.len());
            (count, offsets)
        };
        assert_eq!(fill(840), (Err(ColumnsError::TooMany { boards: 2 }), [420, 840, 0]));
        assert_eq!(fill(1260), (Err(ColumnsError::Items { needed: 1260, items: 0 }), [420, 840, 1260]));
    }
}
