//! Threats and inputs of networks of many boards in one call, as offsets and items.
//!
//! The first argument of each function is a [`Batch`]: the instruction set, chosen once.

use core::fmt;

use slidemask::Color;
use slidemask::batch::{Batch, UnequalLengths};
use slidemask::isa::{InstructionSet, Scalar, Work, run_with};

use crate::network::{BoardInputs, NetworkInputs};
use crate::threats::mailbox::Mailbox;
use crate::threats::pairs::Pairs;
use crate::threats::threat::{BoardThreats, Threat};

/// The greatest offset. Arrow's lists and many others have signed offsets of 32 bits.
const MOST_ITEMS: usize = i32::MAX as usize;

/// Writes the threats of many boards that count, as offsets and items, and returns the number of items.
///
/// The threats of board i are `items[offsets[i]..offsets[i + 1]]`, in no particular order. So `offsets` needs one entry
/// more than there are boards, and its last entry is the number of items. A board has at most
/// [`Threat::MOST_ON_A_BOARD`] threats (420). In games it has about a tenth of that. Entries of `items`
/// after the last threat are not changed.
///
/// Offsets are below 2³¹. So they are also the signed offsets of an Arrow list, with the same bytes.
/// [`Threat::room_in`] views a buffer of bytes as room for items.
///
/// # Errors
/// - There is not one offset more than boards. Then nothing is written.
/// - There is no room for all items. The error says how many there are, so the caller can make room and call again. The
///   content of both slices is unspecified.
/// - There are more than 2³¹ - 1 items. The content of both slices is unspecified.
///
/// ```
/// use slidemask::batch::Batch;
/// use slidemask_nnue::batch;
/// use slidemask_nnue::threats::{Mailbox, Pairs, PieceCode, Threat};
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
/// let items = Threat::room_in(&mut bytes);
/// let count = batch::threats(Batch::best(), &boards, &Pairs::ALL, &mut offsets, items)?;
/// assert_eq!((count, offsets), (3, [0, 0, 1, 3]));
/// assert_eq!(items[0].to_string(), "Ra1xKe1");
/// assert_eq!(bytes[0], [4, 0, 6, 4]);
/// # Ok::<(), slidemask_nnue::batch::ColumnsError>(())
/// ```
#[doc(alias("csr", "list"))]
pub fn threats(
    batch: Batch,
    boards: &[Mailbox],
    pairs: &Pairs,
    offsets: &mut [u32],
    items: &mut [Threat],
) -> Result<usize, ColumnsError> {
    let lists = Lists::new(boards, offsets, items)?;
    run(batch, AllThreats { boards, pairs, lists })
}

/// Writes the inputs of a network for many boards, each board as one side sees it, as offsets and items, and returns the number of
/// items.
///
/// The inputs of board i are `items[offsets[i]..offsets[i + 1]]`, in no particular order: those that
/// [`NetworkInputs::of_board`] lists for `sides[i]`. A board has at most [`BoardInputs::MOST`].
/// Entries of `items` after the last input are not changed.
///
/// Items and offsets are what an embedding bag takes as input and offsets. `PyTorch` takes them as signed numbers, and all of them
/// are below 2³¹. It wants as many offsets as boards, so leave out the last one, or set `include_last_offset=True`.
///
/// If the network sees each board from both sides, call [`network_inputs_of_both_sides`].
///
/// # Errors
/// Those of [`threats`]; and there are not as many sides as boards. Then nothing is written.
///
/// ```
/// use slidemask::batch::Batch;
/// use slidemask_nnue::batch;
/// use slidemask_nnue::network::NetworkInputs;
/// use slidemask_nnue::threats::{Mailbox, PieceCode};
/// use slidemask::{Color, Kind, Square};
///
/// let network = NetworkInputs::named("Chess768")?;
/// let mut board = Mailbox::EMPTY;
/// board.set(Square::A1, Some(PieceCode::new(Color::White, Kind::Pawn)));
/// board.set(Square::H8, Some(PieceCode::new(Color::Black, Kind::King)));
/// let boards = [board; 2];
///
/// let (mut offsets, mut items) = ([0; 3], [0; 4]);
/// batch::network_inputs(Batch::best(), &boards, &[Color::White, Color::Black], &network, &mut offsets, &mut items)?;
/// assert_eq!(offsets, [0, 2, 4]);
/// // White has a pawn on a1. For Black, it is an enemy's pawn on a8.
/// assert_eq!(items, [0, 64 * 11 + 63, 64 * 6 + 56, 64 * 5 + 7]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias("csr", "list", "EmbeddingBag"))]
pub fn network_inputs(
    batch: Batch,
    boards: &[Mailbox],
    sides: &[Color],
    network: &NetworkInputs,
    offsets: &mut [u32],
    items: &mut [u32],
) -> Result<usize, ColumnsError> {
    UnequalLengths::check(("boards", boards.len()), [("sides", sides.len())])?;
    let lists = [Lists::new(boards, offsets, items)?];
    run(batch, Inputs { boards, sides, network, lists }).map(|[count]| count)
}

/// Writes the inputs of a network for many boards, as both sides see them, and returns the numbers of items.
///
/// The first offsets and items are those of [`network_inputs`]: board i as `sides[i]` sees it. The second
/// ones are those of the other side. Both together take less time than two calls.
///
/// # Errors
/// Those of [`network_inputs`]. If there is no room for all items, the error has the number of items of
/// the longer column.
///
/// ```
/// use slidemask::batch::Batch;
/// use slidemask_nnue::batch;
/// use slidemask_nnue::network::NetworkInputs;
/// use slidemask_nnue::threats::{Mailbox, PieceCode};
/// use slidemask::{Color, Kind, Square};
///
/// let network = NetworkInputs::named("Chess768")?;
/// let mut board = Mailbox::EMPTY;
/// board.set(Square::A1, Some(PieceCode::new(Color::White, Kind::Pawn)));
///
/// let side_to_move = [Color::Black];
/// let (mut offsets, mut items) = ([[0; 2]; 2], [[0]; 2]);
/// let ([own_offsets, other_offsets], [own, other]) = (&mut offsets, &mut items);
/// let counts = batch::network_inputs_of_both_sides(
///     Batch::best(),
///     &[board],
///     &side_to_move,
///     &network,
///     [own_offsets, other_offsets],
///     [own, other],
/// )?;
/// // Black sees an enemy's pawn on a8, and White its own one on a1.
/// assert_eq!((counts, items), ([1, 1], [[64 * 6 + 56], [0]]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn network_inputs_of_both_sides(
    batch: Batch,
    boards: &[Mailbox],
    sides: &[Color],
    network: &NetworkInputs,
    offsets: [&mut [u32]; 2],
    items: [&mut [u32]; 2],
) -> Result<[usize; 2], ColumnsError> {
    UnequalLengths::check(("boards", boards.len()), [("sides", sides.len())])?;
    let ([one, other], [items, other_items]) = (offsets, items);
    let lists = [Lists::new(boards, one, items)?, Lists::new(boards, other, other_items)?];
    run(batch, Inputs { boards, sides, network, lists })
}

/// Runs a task with the instruction set of the batch.
fn run<W: Work>(batch: Batch, work: W) -> W::Output {
    match run_with(batch.isa(), work) {
        Ok(output) => output,
        Err(work) => work.run(Scalar), // unreachable: a batch has an instruction set that this processor has
    }
}

/// The lists of a column of boards, which are written one after the other.
struct Lists<'a, T> {
    /// The offsets after the first one: one for each board.
    offsets: &'a mut [u32],
    items: &'a mut [T],
    count: usize,
    most: usize,
}

impl<'a, T: Copy> Lists<'a, T> {
    fn new(boards: &[Mailbox], offsets: &'a mut [u32], items: &'a mut [T]) -> Result<Self, ColumnsError> {
        let error = ColumnsError::Offsets { boards: boards.len(), offsets: offsets.len() };
        match offsets.split_first_mut() {
            Some((first, offsets)) if offsets.len() == boards.len() => {
                *first = 0;
                Ok(Self { offsets, items, count: 0, most: MOST_ITEMS })
            }
            _ => Err(error),
        }
    }

    /// Writes the list of a board, as far as there is room, and the offset after it.
    #[inline(always)]
    fn write(&mut self, board: usize, list: &[T]) -> Result<(), ColumnsError> {
        let room = self.items.get_mut(self.count..).unwrap_or_default();
        let fits = list.len().min(room.len());
        room[..fits].copy_from_slice(&list[..fits]);
        self.count += list.len();
        match (self.offsets.get_mut(board), u32::try_from(self.count)) {
            (Some(offset), Ok(after)) if self.count <= self.most => *offset = after,
            _ => return Err(ColumnsError::TooMany { boards: board }),
        }
        Ok(())
    }
}

/// The numbers of items of some columns, or the error for one that lacks room.
fn counts<T, const COLUMNS: usize>(
    lists: &[Lists<'_, T>; COLUMNS],
) -> Result<[usize; COLUMNS], ColumnsError> {
    let needed = lists.iter().map(|lists| lists.count).max().unwrap_or_default();
    match lists.iter().filter(|lists| lists.items.len() < lists.count).map(|lists| lists.items.len()).min() {
        Some(items) => Err(ColumnsError::Items { needed, items }),
        None => Ok(lists.each_ref().map(|lists| lists.count)),
    }
}

struct AllThreats<'a> {
    boards: &'a [Mailbox],
    pairs: &'a Pairs,
    lists: Lists<'a, Threat>,
}

impl Work for AllThreats<'_> {
    type Output = Result<usize, ColumnsError>;

    #[inline(always)]
    fn run<I: InstructionSet>(self, isa: I) -> Self::Output {
        let Self { boards, pairs, mut lists } = self;
        let mut threats = BoardThreats::EMPTY;
        for (i, board) in boards.iter().enumerate() {
            board.threats_with(isa, pairs, &mut threats);
            lists.write(i, &threats)?;
        }
        counts(&[lists]).map(|[count]| count)
    }
}

/// The inputs of each board for the side that is named, and for the other one if there are two columns.
struct Inputs<'a, const COLUMNS: usize> {
    boards: &'a [Mailbox],
    sides: &'a [Color],
    network: &'a NetworkInputs,
    lists: [Lists<'a, u32>; COLUMNS],
}

impl<const COLUMNS: usize> Work for Inputs<'_, COLUMNS> {
    type Output = Result<[usize; COLUMNS], ColumnsError>;

    #[inline(always)]
    fn run<I: InstructionSet>(self, isa: I) -> Self::Output {
        let Self { boards, sides, network, mut lists } = self;
        let mut inputs = BoardInputs::EMPTY;
        for (i, (board, &side)) in boards.iter().zip(sides).enumerate() {
            match COLUMNS {
                1 => network.of_side_with(isa, side, board, &mut inputs),
                _ => network.of_board_with(isa, board, &mut inputs),
            }
            for (lists, side) in lists.iter_mut().zip([side, !side]) {
                lists.write(i, &inputs.sides[side as usize])?;
            }
        }
        counts(&lists)
    }
}

/// The error for columns of lists: offsets and items.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ColumnsError {
    /// The slices that have an entry for each board differ in length. Nothing has been written.
    Lengths(UnequalLengths),
    /// There is not one offset more than boards. Nothing has been written.
    Offsets {
        /// The number of boards.
        boards: usize,
        /// The number of offsets.
        offsets: usize,
    },
    /// There is no room for all items. The content of the slices is unspecified.
    Items {
        /// The number of items that all boards have together.
        needed: usize,
        /// The number of items for which there is room.
        items: usize,
    },
    /// There are more than 2³¹ - 1 items. The content of the slices is unspecified.
    TooMany {
        /// The number of boards, from the first one on, whose items are not too many.
        boards: usize,
    },
}

impl fmt::Display for ColumnsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lengths(error) => error.fmt(f),
            Self::Offsets { boards, offsets } => {
                write!(f, "there are {offsets} offsets for {boards} boards; give one offset more than boards")
            }
            Self::Items { needed, items } => {
                write!(
                    f,
                    "the boards have {needed} items, and there is room for {items}; give room for {needed}"
                )
            }
            Self::TooMany { boards } => {
                write!(
                    f,
                    "the boards have more than {} items; give at most {boards} boards in a call",
                    i32::MAX
                )
            }
        }
    }
}

impl core::error::Error for ColumnsError {}

impl From<UnequalLengths> for ColumnsError {
    fn from(error: UnequalLengths) -> Self {
        Self::Lengths(error)
    }
}

#[cfg(test)]
mod tests {
    use super::{ColumnsError, Lists, Mailbox, counts};

    /// Offsets have a greatest value, which takes 330 MB of boards to reach.
    #[test]
    fn too_many_items_are_an_error() {
        let (mut offsets, mut items) = ([7; 4], [0; 500]);
        let mut lists = Lists::new(&[Mailbox::EMPTY; 3], &mut offsets, &mut items).expect("four offsets");
        lists.most = 840;
        let written = [0, 1, 2].map(|board| lists.write(board, &[5; 420]));
        assert_eq!(written, [Ok(()), Ok(()), Err(ColumnsError::TooMany { boards: 2 })]);
        assert_eq!(lists.items, [5; 500]);
        assert_eq!(counts(&[lists]), Err(ColumnsError::Items { needed: 1260, items: 500 }));
        assert_eq!(offsets, [0, 420, 840, 7]);
    }
}
