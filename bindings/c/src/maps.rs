//! The attacks from every square of a board, and from every slider of a set.

use slidemask::attack_map::{AttackList, AttackMap};
use slidemask::batch::Batch;
use slidemask::{Bitboard, Slider, Square};

use crate::batch::boards;
use crate::pointers::{Array, Out, set_all};
use crate::status::{Status, fail, guard};

/// The number of squares of a board.
const SQUARES: usize = Square::ALL.len();

/// Writes the attacks of a rook and of a bishop on every square of each board.
///
/// `occupied` has `count` boards. `rook_attacks` and `bishop_attacks` have `64 * count` entries each: entry `64 * i + s` is for
/// square s (0 is a1, 63 is h8) of board i. The attacks of a queen are the union of both. What is written must not overlap the
/// other arrays.
///
/// For one board, `count` is 1. If more than about 50 lookups are made on one board, its map takes less time than the lookups.
///
/// Errors and thread safety are those of `slidemask_batch_rook_attacks`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_batch_attack_maps(
    occupied: *const u64,
    rook_attacks: *mut u64,
    bishop_attacks: *mut u64,
    count: usize,
) -> Status {
    guard(|| {
        // A length that does not fit is one that no array has: the check finds it.
        let entries = count.saturating_mul(SQUARES);
        let occupied = Array::new("occupied", occupied, count)?;
        let rooks = Array::new("rook_attacks", rook_attacks, entries)?;
        let bishops = Array::new("bishop_attacks", bishop_attacks, entries)?;
        rooks.is_apart_from(&bishops)?;
        rooks.is_apart_from(&occupied)?;
        bishops.is_apart_from(&occupied)?;
        // SAFETY: the caller's duty is the same, and what is written is apart from the others.
        let (occupied, rooks, bishops) = unsafe { (boards(&occupied), rooks.write(), bishops.write()) };
        let batch = Batch::best();
        let mut map = AttackMap::EMPTY;
        let maps = rooks.chunks_exact_mut(SQUARES).zip(bishops.chunks_exact_mut(SQUARES));
        for (&occupied, (rooks, bishops)) in occupied.iter().zip(maps) {
            batch.attack_map(occupied, &mut map);
            set_all(rooks, map.rook.iter().map(|attacks| attacks.0));
            set_all(bishops, map.bishop.iter().map(|attacks| attacks.0));
        }
        Ok(())
    })
}

/// The room for a list, and the place for its length.
struct Room {
    squares: *mut u8,
    attacks: *mut u64,
    capacity: usize,
    count: *mut usize,
}

/// # Safety
/// The arrays have the capacity that is given, and no other thread uses them or the place of the count.
unsafe fn list(slider: Slider, pieces: u64, occupied: u64, room: &Room) -> Status {
    guard(|| {
        let &Room { squares, attacks, capacity, count } = room;
        let count = Out::new("count", count)?;
        let wanted = Bitboard(pieces).count() as usize;
        let squares = Array::new("squares", squares, capacity.min(wanted))?;
        let attacks = Array::new("attacks", attacks, capacity.min(wanted))?;
        attacks.is_apart_from(&squares)?;
        count.is_apart_from(&squares)?;
        count.is_apart_from(&attacks)?;
        // SAFETY: the caller's duty is the same.
        unsafe { count.set(wanted) };
        if wanted > capacity {
            return Err(fail(
                Status::TooSmall,
                format_args!(
                    "the set has {wanted} squares, and there is room for {capacity}: give room for 64"
                ),
            ));
        }
        let mut list = AttackList::EMPTY;
        Batch::best().attack_list(slider, Bitboard(pieces), Bitboard(occupied), &mut list);
        // SAFETY: the caller's duty is the same, and the arrays are apart from each other.
        let (squares, attacks) = unsafe { (squares.write(), attacks.write()) };
        set_all(squares, list.squares().iter().map(|&square| square.into()));
        set_all(attacks, list.attacks().iter().map(|attacks| attacks.0));
        Ok(())
    })
}

/// Lists the rooks of a set, lowest square first, with the attacks of each on one board.
///
/// `*count` becomes the number of rooks of the bitboard `rooks`, which is at most 64. `squares` and `attacks` have room for
/// `capacity` entries each: `attacks[i]` is for the rook on `squares[i]`. The two arrays must not overlap,
/// and `count` must not point into them.
///
/// Errors: `SLIDEMASK_STATUS_TOO_SMALL` if there are more rooks than room; `*count` is written then, too. And those of
/// `slidemask_batch_rook_attacks`, but for squares.
///
/// Thread safety: any thread, at any time, as long as no other thread uses the arrays. The first call reads the environment: see
/// `slidemask_isa_best`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_batch_rook_list(
    rooks: u64,
    occupied: u64,
    squares: *mut u8,
    attacks: *mut u64,
    capacity: usize,
    count: *mut usize,
) -> Status {
    // SAFETY: the caller's duty is the same.
    unsafe { list(Slider::Rook, rooks, occupied, &Room { squares, attacks, capacity, count }) }
}

/// Lists the bishops of a set, lowest square first, with the attacks of each on one board.
///
/// Arguments, errors and thread safety are those of `slidemask_batch_rook_list`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_batch_bishop_list(
    bishops: u64,
    occupied: u64,
    squares: *mut u8,
    attacks: *mut u64,
    capacity: usize,
    count: *mut usize,
) -> Status {
    // SAFETY: the caller's duty is the same.
    unsafe { list(Slider::Bishop, bishops, occupied, &Room { squares, attacks, capacity, count }) }
}

/// Lists the queens of a set, lowest square first, with the attacks of each on one board.
///
/// Arguments, errors and thread safety are those of `slidemask_batch_rook_list`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn slidemask_batch_queen_list(
    queens: u64,
    occupied: u64,
    squares: *mut u8,
    attacks: *mut u64,
    capacity: usize,
    count: *mut usize,
) -> Status {
    // SAFETY: the caller's duty is the same.
    unsafe { list(Slider::Queen, queens, occupied, &Room { squares, attacks, capacity, count }) }
}
