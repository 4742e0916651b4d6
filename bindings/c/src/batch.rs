//! Columns of attack sets: one call for many lookups, in the best instruction set of the processor.

use slidemask::batch::{Batch, UnequalLengths};
use slidemask::{Bitboard, Sliders, Square, columns};

use crate::pointers::Array;
use crate::status::{Status, fail, guard};

/// The squares of a column.
///
/// # Safety
/// As for [`Array::read`].
pub(crate) unsafe fn squares<'a>(bytes: &Array<u8>) -> Result<&'a [Square], Status> {
    // SAFETY: the caller's duty is the same.
    columns::squares(unsafe { bytes.read() }).map_err(|error| fail(Status::NoSquare, error))
}

/// The boards of a column.
///
/// # Safety
/// As for [`Array::read`].
pub(crate) unsafe fn boards<'a>(words: &Array<u64>) -> &'a [Bitboard] {
    // SAFETY: the caller's duty is the same.
    columns::boards(unsafe { words.read() })
}

/// The boards of a column that is written.
///
/// # Safety
/// As for [`Array::write`].
pub(crate) unsafe fn boards_mut<'a>(words: &Array<u64>) -> &'a mut [Bitboard] {
    // SAFETY: the caller's duty is the same.
    columns::boards_mut(unsafe { words.write_words() })
}

/// All arrays of a call have one length, so this error cannot occur.
pub(crate) fn unequal(error: UnequalLengths) -> Status {
    fail(Status::Internal, error)
}

type Lookups = fn(&Batch, &[Square], &[Bitboard], &mut [Bitboard]) -> Result<(), UnequalLengths>;
type LookupsOn = fn(&Batch, &[Square], Bitboard, &mut [Bitboard]) -> Result<(), UnequalLengths>;
type Sets = fn(&Batch, &[Bitboard], &[Bitboard], &mut [Bitboard]) -> Result<(), UnequalLengths>;

/// # Safety
/// The arrays have as many entries as `count` says, and no other thread writes what the call reads, or uses what it writes.
unsafe fn lookups(
    kernel: Lookups,
    squares: *const u8,
    occupied: *const u64,
    attacks: *mut u64,
    count: usize,
) -> Status {
    guard(|| {
        let squares = Array::new("squares", squares, count)?;
        let occupied = Array::new("occupied", occupied, count)?;
        let attacks = Array::new("attacks", attacks, count)?;
        attacks.is_apart_from(&squares)?;
        attacks.is_apart_from(&occupied)?;
        // SAFETY: the caller's duty is the same, and `attacks` is apart from the others.
        let (squares, occupied, attacks) =
            unsafe { (self::squares(&squares)?, boards(&occupied), boards_mut(&attacks)) };
        kernel(&Batch::best(), squares, occupied, attacks).map_err(unequal)
    })
}

/// # Safety
/// As for [`lookups`].
unsafe fn lookups_on(
    kernel: LookupsOn,
    squares: *const u8,
    occupied: u64,
    attacks: *mut u64,
    count: usize,
) -> Status {
    guard(|| {
        let squares = Array::new("squares", squares, count)?;
        let attacks = Array::new("attacks", attacks, count)?;
        attacks.is_apart_from(&squares)?;
        // SAFETY: the caller's duty is the same, and `attacks` is apart from the squares.
        let (squares, attacks) = unsafe { (self::squares(&squares)?, boards_mut(&attacks)) };
        kernel(&Batch::best(), squares, Bitboard(occupied), attacks).map_err(unequal)
    })
}

/// # Safety
/// As for [`lookups`].
unsafe fn sets(
    kernel: Sets,
    name: &'static str,
    pieces: *const u64,
    occupied: *const u64,
    attacks: *mut u64,
    count: usize,
) -> Status {
    guard(|| {
        let pieces = Array::new(name, pieces, count)?;
        let occupied = Array::new("occupied", occupied, count)?;
        let attacks = Array::new("attacks", attacks, count)?;
        attacks.is_apart_from(&pieces)?;
        attacks.is_apart_from(&occupied)?;
        // SAFETY: the caller's duty is the same, and `attacks` is apart from the others.
        let (pieces, occupied, attacks) =
            unsafe { (boards(&pieces), boards(&occupied), boards_mut(&attacks)) };
        kernel(&Batch::best(), pieces, occupied, attacks).map_err(unequal)
    })
}

/// Writes the attacks of a rook on each square, each on its own board: `attacks[i]` is for `squares[i]` on `occupied[i]`.
///
/// All three arrays have `count` entries. A square is a number, 0 (a1) to 63 (h8), and a board is a bitboard: bit n is 1 if
/// square n is occupied. `attacks` must not overlap the other arrays. If `count` is 0, the pointers may be null.
///
/// Errors: `SLIDEMASK_STATUS_NULL_POINTER`, `SLIDEMASK_STATUS_MISALIGNED`, `SLIDEMASK_STATUS_OVERLAP`,
/// `SLIDEMASK_STATUS_BAD_ARGUMENT` if no array can have so many entries, and `SLIDEMASK_STATUS_NO_SQUARE`, whose message has the
/// index of the first entry above 63. Then nothing is written.
///
/// Thread safety: any thread, at any time, as long as no other thread writes the arrays or reads `attacks`. To use all cores,
/// cut the arrays and let each thread do a part. The first call reads the environment: see `slidemask_isa_best`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_batch_rook_attacks(
    squares: *const u8,
    occupied: *const u64,
    attacks: *mut u64,
    count: usize,
) -> Status {
    // SAFETY: the caller's duty is the same.
    unsafe { lookups(Batch::rook_attacks, squares, occupied, attacks, count) }
}

/// Writes the attacks of a bishop on each square, each on its own board: `attacks[i]` is for `squares[i]` on `occupied[i]`.
///
/// Lengths, errors and thread safety are those of `slidemask_batch_rook_attacks`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_batch_bishop_attacks(
    squares: *const u8,
    occupied: *const u64,
    attacks: *mut u64,
    count: usize,
) -> Status {
    // SAFETY: the caller's duty is the same.
    unsafe { lookups(Batch::bishop_attacks, squares, occupied, attacks, count) }
}

/// Writes the attacks of a queen on each square, each on its own board: `attacks[i]` is for `squares[i]` on `occupied[i]`.
///
/// Lengths, errors and thread safety are those of `slidemask_batch_rook_attacks`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_batch_queen_attacks(
    squares: *const u8,
    occupied: *const u64,
    attacks: *mut u64,
    count: usize,
) -> Status {
    // SAFETY: the caller's duty is the same.
    unsafe { lookups(Batch::queen_attacks, squares, occupied, attacks, count) }
}

/// Writes the attacks of a rook on each square of one board: `attacks[i]` is for `squares[i]`.
///
/// Both arrays have `count` entries. Errors and thread safety are those of `slidemask_batch_rook_attacks`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_batch_rook_attacks_on(
    squares: *const u8,
    occupied: u64,
    attacks: *mut u64,
    count: usize,
) -> Status {
    // SAFETY: the caller's duty is the same.
    unsafe { lookups_on(Batch::rook_attacks_on, squares, occupied, attacks, count) }
}

/// Writes the attacks of a bishop on each square of one board: `attacks[i]` is for `squares[i]`.
///
/// Both arrays have `count` entries. Errors and thread safety are those of `slidemask_batch_rook_attacks`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_batch_bishop_attacks_on(
    squares: *const u8,
    occupied: u64,
    attacks: *mut u64,
    count: usize,
) -> Status {
    // SAFETY: the caller's duty is the same.
    unsafe { lookups_on(Batch::bishop_attacks_on, squares, occupied, attacks, count) }
}

/// Writes the attacks of a queen on each square of one board: `attacks[i]` is for `squares[i]`.
///
/// Both arrays have `count` entries. Errors and thread safety are those of `slidemask_batch_rook_attacks`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_batch_queen_attacks_on(
    squares: *const u8,
    occupied: u64,
    attacks: *mut u64,
    count: usize,
) -> Status {
    // SAFETY: the caller's duty is the same.
    unsafe { lookups_on(Batch::queen_attacks_on, squares, occupied, attacks, count) }
}

/// Writes the attacks of a rook and of a bishop on each square: `rook_attacks[i]` and `bishop_attacks[i]` are for `squares[i]`
/// on `occupied[i]`. This is faster than two calls.
///
/// All four arrays have `count` entries. The two that are written must not overlap each other or the other arrays. Errors and
/// thread safety are those of `slidemask_batch_rook_attacks`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_batch_rook_and_bishop_attacks(
    squares: *const u8,
    occupied: *const u64,
    rook_attacks: *mut u64,
    bishop_attacks: *mut u64,
    count: usize,
) -> Status {
    guard(|| {
        let squares = Array::new("squares", squares, count)?;
        let occupied = Array::new("occupied", occupied, count)?;
        let rooks = Array::new("rook_attacks", rook_attacks, count)?;
        let bishops = Array::new("bishop_attacks", bishop_attacks, count)?;
        rooks.is_apart_from(&bishops)?;
        for written in [&rooks, &bishops] {
            written.is_apart_from(&squares)?;
            written.is_apart_from(&occupied)?;
        }
        // SAFETY: the caller's duty is the same, and what is written is apart from the others.
        let (squares, occupied, rooks, bishops) = unsafe {
            (self::squares(&squares)?, boards(&occupied), boards_mut(&rooks), boards_mut(&bishops))
        };
        Batch::best().rook_and_bishop_attacks(squares, occupied, rooks, bishops).map_err(unequal)
    })
}

/// Writes the union of the attacks of all rooks of each board: `attacks[i]` is for the rooks of the bitboard `rooks[i]` on
/// `occupied[i]`.
///
/// All three arrays have `count` entries. Every word is a valid bitboard. `attacks` must not overlap the other arrays, which may
/// be the same array. Errors and thread safety are those of `slidemask_batch_rook_attacks`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_batch_setwise_rook_attacks(
    rooks: *const u64,
    occupied: *const u64,
    attacks: *mut u64,
    count: usize,
) -> Status {
    // SAFETY: the caller's duty is the same.
    unsafe { sets(Batch::setwise_rook_attacks, "rooks", rooks, occupied, attacks, count) }
}

/// Writes the union of the attacks of all bishops of each board: `attacks[i]` is for the bishops of the bitboard `bishops[i]` on
/// `occupied[i]`.
///
/// All three arrays have `count` entries. Every word is a valid bitboard. `attacks` must not overlap the other arrays, which may
/// be the same array. Errors and thread safety are those of `slidemask_batch_rook_attacks`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_batch_setwise_bishop_attacks(
    bishops: *const u64,
    occupied: *const u64,
    attacks: *mut u64,
    count: usize,
) -> Status {
    // SAFETY: the caller's duty is the same.
    unsafe { sets(Batch::setwise_bishop_attacks, "bishops", bishops, occupied, attacks, count) }
}

/// Writes the union of the attacks of all queens of each board: `attacks[i]` is for the queens of the bitboard `queens[i]` on
/// `occupied[i]`.
///
/// All three arrays have `count` entries. Every word is a valid bitboard. `attacks` must not overlap the other arrays, which may
/// be the same array. Errors and thread safety are those of `slidemask_batch_rook_attacks`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_batch_setwise_queen_attacks(
    queens: *const u64,
    occupied: *const u64,
    attacks: *mut u64,
    count: usize,
) -> Status {
    // SAFETY: the caller's duty is the same.
    unsafe { sets(Batch::setwise_queen_attacks, "queens", queens, occupied, attacks, count) }
}

/// Writes the union of the attacks of all rooks, bishops and queens of each board: `attacks[i]` is for board i.
///
/// `orthogonal[i]` is the set of rooks and queens, and `diagonal[i]` that of bishops and queens. All four arrays have `count`
/// entries. `attacks` must not overlap the other arrays. Errors and thread safety are those of `slidemask_batch_rook_attacks`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_batch_setwise_slider_attacks(
    orthogonal: *const u64,
    diagonal: *const u64,
    occupied: *const u64,
    attacks: *mut u64,
    count: usize,
) -> Status {
    guard(|| {
        let orthogonal = Array::new("orthogonal", orthogonal, count)?;
        let diagonal = Array::new("diagonal", diagonal, count)?;
        let occupied = Array::new("occupied", occupied, count)?;
        let attacks = Array::new("attacks", attacks, count)?;
        attacks.is_apart_from(&orthogonal)?;
        attacks.is_apart_from(&diagonal)?;
        attacks.is_apart_from(&occupied)?;
        // SAFETY: the caller's duty is the same, and `attacks` is apart from the others.
        let (sliders, occupied, attacks) = unsafe {
            let sliders = Sliders { orthogonal: boards(&orthogonal), diagonal: boards(&diagonal) };
            (sliders, boards(&occupied), boards_mut(&attacks))
        };
        Batch::best().setwise_slider_attacks(sliders, occupied, attacks).map_err(unequal)
    })
}
