//! Features of positions, by number.

use std::ffi::c_char;

use slidemask_board::Fen;
use slidemask_board::features::{Compute, FEATURES, Feature};

use crate::board::Board;
use crate::pointers::{Array, Out, text, value, write_long_text, write_text};
use crate::status::{Status, fail, guard};

fn numbered(number: usize) -> Result<&'static Feature, Status> {
    FEATURES.get(number).ok_or_else(|| {
        let count = FEATURES.len();
        fail(
            Status::BadArgument,
            format_args!("there is no feature {number}: there are {count}, counted from 0"),
        )
    })
}

/// The number of features of positions: values that the library computes for a board, each with a number, a name and a meaning.
///
/// Thread safety: any thread, at any time.
#[unsafe(no_mangle)]
pub extern "C" fn slidemask_feature_count() -> usize {
    FEATURES.len()
}

/// Writes the name of the feature with this number, counted from 0, such as `hanging_white`, with a NUL behind it, into a buffer of
/// `capacity` bytes. 64 bytes are always enough.
///
/// Newer versions may have more features, and other numbers for the same names. `length` is that of `slidemask_board_to_fen`.
///
/// Errors: `SLIDEMASK_STATUS_BAD_ARGUMENT` if no feature has the number, and those of `slidemask_board_to_fen`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_feature_name(
    feature: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> Status {
    // SAFETY: the caller's duty is the same.
    guard(|| unsafe { write_text(buffer, capacity, length, numbered(feature)?) })
}

/// Writes what the values of a feature say, as a sentence without its period. 512 bytes are always enough.
///
/// Arguments and errors are those of `slidemask_feature_name`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_feature_meaning(
    feature: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> Status {
    // SAFETY: the caller's duty is the same.
    guard(|| unsafe { write_long_text(buffer, capacity, length, numbered(feature)?.meaning()) })
}

/// Writes the number of the feature with this name into `*feature`. The name has `name_length` bytes, or ends with NUL
/// (`SLIDEMASK_NUL_TERMINATED`).
///
/// Errors: `SLIDEMASK_STATUS_NULL_POINTER`, `SLIDEMASK_STATUS_MISALIGNED`, `SLIDEMASK_STATUS_NOT_UTF8`, and
/// `SLIDEMASK_STATUS_UNKNOWN_FEATURE`. Then nothing is written.
///
/// Thread safety: any thread, at any time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_feature_number(
    name: *const c_char,
    name_length: usize,
    feature: *mut usize,
) -> Status {
    guard(|| {
        let feature = Out::new("feature", feature)?;
        // SAFETY: the caller's duty is the same.
        let name = unsafe { text("name", name, name_length)? };
        let number = FEATURES.iter().position(|feature| feature.is_named(name)).ok_or_else(|| {
            let message = format_args!("there is no feature {name:?}: slidemask_feature_name has all names");
            fail(Status::UnknownFeature, message)
        })?;
        // SAFETY: the caller's duty is the same.
        unsafe { feature.set(number) };
        Ok(())
    })
}

/// Writes the value of a feature for a board into `values`, which has room for `capacity` numbers, and the number of these into
/// `*length`.
///
/// `feature` is the number of the feature. Most values are one number: a count, a set of squares as a bitboard, 0 or 1, or a key. A value
/// for each square has 64 numbers, a1 to h8. `attack_planes` has 12 planes of 64. `move_exchanges` has a number for each legal move, in
/// the order of `slidemask_board_legal_moves`. A negative number is written as its conversion to `uint64_t`. 768 numbers are always enough.
///
/// `values` and `length` must not overlap.
///
/// Errors: `SLIDEMASK_STATUS_BAD_ARGUMENT` if no feature has the number, or if its values are not numbers: texts
/// (`slidemask_board_feature_text`), legal moves (`slidemask_board_legal_moves`) and threats (slidemask.h).
/// `SLIDEMASK_STATUS_NULL_POINTER`, `SLIDEMASK_STATUS_MISALIGNED`, `SLIDEMASK_STATUS_OVERLAP`. `SLIDEMASK_STATUS_TOO_SMALL` if there are
/// more numbers than room: then `*length` and as many numbers as fit are written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_feature(
    board: *const Board,
    feature: usize,
    values: *mut u64,
    capacity: usize,
    length: *mut usize,
) -> Status {
    guard(|| {
        // SAFETY: the caller's duty is the same.
        let board = &unsafe { value("board", board)? }.0;
        let (array, length) = (Array::new("values", values, capacity)?, Out::new("length", length)?);
        length.is_apart_from(&array)?;
        let feature = numbered(feature)?;
        // SAFETY: the caller's duty is the same.
        let values = unsafe { array.write() };
        let mut wanted = 0;
        let are_numbers = feature.numbers(board, |number| {
            if let Some(place) = values.get_mut(wanted) {
                place.write(number);
            }
            wanted += 1;
        });
        if !are_numbers {
            return Err(fail(
                Status::BadArgument,
                format_args!("the values of {feature} are not numbers: see slidemask_board_feature"),
            ));
        }
        // SAFETY: the caller's duty is the same.
        unsafe { length.set(wanted) };
        if wanted > capacity {
            return Err(fail(
                Status::TooSmall,
                format_args!("{feature} has {wanted} numbers, and there is room for {capacity}"),
            ));
        }
        Ok(())
    })
}

/// Writes the value of a feature for a board as a text, such as `KQPvKR` of `material_key`, with a NUL behind it. A value that is missing
/// is written as the empty text: `outcome` in a game that goes on.
///
/// `feature` is the number of the feature. The other arguments are those of `slidemask_board_to_fen`, and so are the
/// errors. `SLIDEMASK_STATUS_BAD_ARGUMENT` says that no feature has the number, or that its values are not texts. `SLIDEMASK_FEN_CAPACITY` bytes are always
/// enough.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_board_feature_text(
    board: *const Board,
    feature: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> Status {
    guard(|| {
        // SAFETY: the caller's duty is the same.
        let board = &unsafe { value("board", board)? }.0;
        let feature = numbered(feature)?;
        let Compute::Text(text) = feature.compute else {
            return Err(fail(Status::BadArgument, format_args!("the values of {feature} are not texts")));
        };
        let mut line = [0; Fen::MAX_LEN];
        // SAFETY: the caller's duty is the same.
        unsafe { write_text(buffer, capacity, length, text(board, &mut line).unwrap_or_default()) }
    })
}
