//! The inputs of networks, for many boards at once.

use std::ffi::c_char;
use std::mem::MaybeUninit;

use slidemask::Square;
use slidemask::isa::{InstructionSet, Work, run_best};
use slidemask_nnue::network::{BoardInputs, NetworkInputs};
use slidemask_nnue::threats::{Mailbox, PieceCode};

use crate::pointers::{Array, Out, set_all, text};
use crate::status::{Status, fail, guard};

const SQUARES: usize = Square::ALL.len();

/// The network with a name.
///
/// # Safety
/// As for [`text`].
unsafe fn named(names: *const c_char, names_length: usize) -> Result<NetworkInputs, Status> {
    // SAFETY: the caller's duty is the same.
    let names = unsafe { text("names", names, names_length)? };
    NetworkInputs::named(names).map_err(|error| fail(Status::UnknownInputs, error))
}

/// Writes the number of inputs of a network into `*size`: every number of `slidemask_batch_network_inputs` is less.
///
/// `names` are one or several names of published inputs, joined with `+`, such as `"Full_Threats+PP_3Wide+HalfKAv2_hm"`. They have
/// `names_length` bytes, or end with NUL (`SLIDEMASK_NUL_TERMINATED`). `slidemask_parts` in slidemask.h has all names.
///
/// Errors: `SLIDEMASK_STATUS_NULL_POINTER`, `SLIDEMASK_STATUS_MISALIGNED`, `SLIDEMASK_STATUS_NOT_UTF8`, and
/// `SLIDEMASK_STATUS_UNKNOWN_INPUTS`, whose message has the names that there are. Then nothing is written.
///
/// Thread safety: any thread, at any time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_network_size(
    names: *const c_char,
    names_length: usize,
    size: *mut usize,
) -> Status {
    guard(|| {
        let size = Out::new("size", size)?;
        // SAFETY: the caller's duty is the same.
        unsafe { size.set(named(names, names_length)?.len()) };
        Ok(())
    })
}

/// Lists the inputs of many boards, whose codes have been checked.
struct Lists<'a> {
    network: &'a NetworkInputs,
    boards: &'a [[u8; SQUARES]],
    /// The entries after the first one.
    ends: &'a mut [MaybeUninit<u64>],
    items: &'a mut [MaybeUninit<u32>],
}

impl Work for Lists<'_> {
    /// The number of items, which may be more than there is room for.
    type Output = usize;

    #[inline(always)]
    fn run<I: InstructionSet>(self, isa: I) -> usize {
        let (mut inputs, mut length) = (BoardInputs::EMPTY, 0);
        for (board, ends) in self.boards.iter().zip(self.ends.chunks_exact_mut(2)) {
            let board = Mailbox::from_bytes(board).unwrap_or(Mailbox::EMPTY);
            self.network.of_board_with(isa, &board, &mut inputs);
            for (side, end) in inputs.sides.iter().zip(ends) {
                set_all(self.items.get_mut(length..).unwrap_or_default(), side.iter().copied());
                length += side.len();
                end.write(length as u64);
            }
        }
        length
    }
}

/// Lists the inputs of a network for many boards, for both sides of each, as offsets and items.
///
/// `names` are those of `slidemask_network_size`. `codes` has `64 * count` bytes: the code of the piece on each square of each board,
/// a1 to h8; 1 to 6 for White's pawn to king, 9 to 14 for Black's, 0 for an empty square.
///
/// `offsets` has room for `2 * count + 1` entries. What White sees on board i are the items from `offsets[2 * i]` up to, but without,
/// `offsets[2 * i + 1]`. What Black sees follows, up to `offsets[2 * i + 2]`. The items of a list are in no particular order. `items`
/// has room for `capacity` entries, and `*length` becomes the number of items. No board has more than 896 items for one side; most
/// have less than 100. What is written must not overlap anything else.
///
/// Errors: those of `slidemask_network_size`, `SLIDEMASK_STATUS_OVERLAP`, and `SLIDEMASK_STATUS_BAD_ARGUMENT` if no array can have so
/// many entries, or if a byte is not a code. Then nothing is written. `SLIDEMASK_STATUS_TOO_SMALL` if there are more items than room:
/// `*length` and `offsets` are written then, too, and as many items as fit.
///
/// Thread safety: any thread, at any time, as long as no other thread writes the arrays or reads what is written. The first call reads
/// the environment: see `slidemask_isa_best`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_batch_network_inputs(
    names: *const c_char,
    names_length: usize,
    codes: *const u8,
    count: usize,
    offsets: *mut u64,
    items: *mut u32,
    capacity: usize,
    length: *mut usize,
) -> Status {
    guard(|| {
        // SAFETY: the caller's duty is the same.
        let network = unsafe { named(names, names_length)? };
        // Lengths that do not fit are those that no array has: the checks find them.
        let codes = Array::new("codes", codes, count.saturating_mul(SQUARES))?;
        let offsets = Array::new("offsets", offsets, count.saturating_mul(2).saturating_add(1))?;
        let items = Array::new("items", items, capacity)?;
        let length = Out::new("length", length)?;
        offsets.is_apart_from(&codes)?;
        offsets.is_apart_from(&items)?;
        items.is_apart_from(&codes)?;
        length.is_apart_from(&codes)?;
        length.is_apart_from(&offsets)?;
        length.is_apart_from(&items)?;
        // SAFETY: the caller's duty is the same, and what is written is apart from the others.
        let (codes, offsets, items) = unsafe { (codes.read(), offsets.write(), items.write()) };
        let is_code = |&code: &u8| code == 0 || PieceCode::from_code(code).is_some();
        if let Some(at) = codes.iter().position(|code| !is_code(code)) {
            let (board, square, code) = (at / SQUARES, at % SQUARES, codes[at]);
            return Err(fail(
                Status::BadArgument,
                format_args!(
                    "square {square} of board {board} has the code {code}: a piece has 1 to 6 or 9 to 14, an empty square has 0"
                ),
            ));
        }
        let Some((first, ends)) = offsets.split_first_mut() else { return Ok(()) };
        first.write(0);
        let (boards, _) = codes.as_chunks();
        let wanted = run_best(Lists { network: &network, boards, ends, items });
        // SAFETY: the caller's duty is the same.
        unsafe { length.set(wanted) };
        if wanted > capacity {
            return Err(fail(
                Status::TooSmall,
                format_args!("the boards have {wanted} items, and there is room for {capacity}"),
            ));
        }
        Ok(())
    })
}
