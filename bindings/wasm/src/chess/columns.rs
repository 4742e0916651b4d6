//! The columns of the module. The caller writes squares, sets and boards into them, calls a function with the number of
//! entries, and reads the attacks.

use slidemask::attack_map::AttackMap;
use slidemask::batch::Batch;
use slidemask::{Bitboard, Slider, Square, columns};
use spin::Mutex;

/// The number of entries of each column. All columns take 25 KiB, which stay in the cache from one call to the next.
pub(crate) const LONGEST: usize = 1 << 10;

// Safe code can change a static only behind a lock. A module has one thread, and no function here calls another one that
// locks, so no lock is ever waited for.
static SQUARES: Mutex<[u8; LONGEST]> = Mutex::new([0; LONGEST]);
static SLIDERS: Mutex<[u64; LONGEST]> = Mutex::new([0; LONGEST]);
static OCCUPIED: Mutex<[u64; LONGEST]> = Mutex::new([0; LONGEST]);
static ATTACKS: Mutex<[u64; LONGEST]> = Mutex::new([0; LONGEST]);

/// The address of the squares, one byte each.
pub(crate) fn squares() -> *mut u8 {
    SQUARES.lock().as_mut_ptr()
}

/// The address of the sets of sliders.
pub(crate) fn sliders() -> *mut u64 {
    SLIDERS.lock().as_mut_ptr()
}

/// The address of the occupied squares.
pub(crate) fn occupied() -> *mut u64 {
    OCCUPIED.lock().as_mut_ptr()
}

/// The address of the attacks.
pub(crate) fn attacks() -> *mut u64 {
    ATTACKS.lock().as_mut_ptr()
}

/// The number of entries, or the bitwise complement of the index of the wrong entry.
fn entry(answer: Result<usize, usize>) -> i32 {
    let number = |entry| i32::try_from(entry).unwrap_or(i32::MAX);
    answer.map_or_else(|wrong| !number(wrong), number)
}

/// Writes the attacks of a slider for each square and its board.
pub(crate) fn slider_attacks(slider: Slider, entries: u32) -> i32 {
    let entries = (entries as usize).min(LONGEST);
    let (squares, occupied, mut attacks) = (SQUARES.lock(), OCCUPIED.lock(), ATTACKS.lock());
    let attacks = columns::boards_mut(&mut attacks[..entries]);
    let occupied = columns::boards(&occupied[..entries]);
    entry(columns::squares(&squares[..entries]).map_err(|error| error.position).map(|squares| {
        let batch = Batch::best();
        let answered = match slider {
            Slider::Rook => batch.rook_attacks(squares, occupied, attacks),
            Slider::Bishop => batch.bishop_attacks(squares, occupied, attacks),
            Slider::Queen => batch.queen_attacks(squares, occupied, attacks),
        };
        debug_assert!(answered.is_ok(), "columns of one length");
        entries
    }))
}

/// Writes the union of the attacks of each set on its board.
pub(crate) fn set_attacks(slider: Slider, entries: u32) -> i32 {
    let entries = (entries as usize).min(LONGEST);
    let (sliders, occupied, mut attacks) = (SLIDERS.lock(), OCCUPIED.lock(), ATTACKS.lock());
    let attacks = columns::boards_mut(&mut attacks[..entries]);
    let (sliders, occupied) = (columns::boards(&sliders[..entries]), columns::boards(&occupied[..entries]));
    let batch = Batch::best();
    let answered = match slider {
        Slider::Rook => batch.setwise_rook_attacks(sliders, occupied, attacks),
        Slider::Bishop => batch.setwise_bishop_attacks(sliders, occupied, attacks),
        Slider::Queen => batch.setwise_queen_attacks(sliders, occupied, attacks),
    };
    debug_assert!(answered.is_ok(), "columns of one length");
    entry(Ok(entries))
}

/// Writes the attacks of a slider from each square of a board into 64 entries.
pub(crate) fn attack_map(slider: Slider, occupied: Bitboard) -> i32 {
    let map = AttackMap::of(occupied);
    let mut attacks = ATTACKS.lock();
    for square in Square::ALL {
        attacks[square.index()] = map.attacks(slider, square).0;
    }
    entry(Ok(Square::ALL.len()))
}

/// Writes sets to where attacks begin, and returns how many there are.
pub(crate) fn write(sets: &[Bitboard]) -> i32 {
    for (place, set) in ATTACKS.lock().iter_mut().zip(sets) {
        *place = set.0;
    }
    entry(Ok(sets.len()))
}
