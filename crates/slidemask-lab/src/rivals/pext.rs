//! A plain PEXT table, the way of many engines since processors have the instruction (2013): the bits under a mask
//! of the inner squares of the rays, gathered into an index. 841 KiB of attacks, and 2 KiB of masks and pointers:
//! rook and bishop of a square side by side, half a cache line, so that a queen reads one.

use core::arch::x86_64::_pext_u64;

use slidemask::scalar::{bishop_attacks, rook_attacks};
use slidemask::{Bitboard, Line, Slider, Square};

pub(crate) const NAME: &str = "PEXT table";

/// A set of attacks for every set of pieces that matters: 102,400 of a rook, 5,248 of a bishop.
const SIZE: usize = 102_400 + 5_248;

/// Which squares of a slider's matter, and where its attacks begin.
#[derive(Clone, Copy)]
struct Entry {
    mask: u64,
    attacks: *const u64,
}

/// By square, then by slider.
#[repr(align(64))]
struct Entries([[Entry; 2]; Square::ALL.len()]);

// SAFETY: the pointers lead into a static that nobody writes.
#[allow(unsafe_code, reason = "a pointer saves the addition of an index: a cycle of the wait")]
unsafe impl Sync for Entries {}

/// The ray squares of a line but for its ends.
const fn inner(line: Line) -> u64 {
    let below = line.lower & line.lower.wrapping_sub(1);
    let above = if line.upper == 0 { 0 } else { line.upper & !(1 << line.upper.ilog2()) };
    below | above
}

/// The squares whose pieces matter, but for those behind others.
const fn mask(slider: Slider, square: Square) -> u64 {
    let axes = slider.axes();
    inner(Line::through(square, axes[0])) | inner(Line::through(square, axes[1]))
}

#[allow(long_running_const_eval, reason = "some 100,000 attack sets")]
static ATTACKS: [u64; SIZE] = {
    let mut attacks = [0; SIZE];
    let mut next = 0;
    let mut i = 0;
    while i < 2 * Square::ALL.len() {
        let (square, slider) = (Square::ALL[i / 2], Slider::ALL[i % 2]);
        let mask = mask(slider, square);
        // Subtracting the mask goes through its subsets in the order of their gathered bits.
        let mut subset = 0_u64;
        loop {
            let occupied = Bitboard(subset);
            let answer = match slider {
                Slider::Rook => rook_attacks(square, occupied),
                _ => bishop_attacks(square, occupied),
            };
            attacks[next] = answer.0;
            next += 1;
            subset = subset.wrapping_sub(mask) & mask;
            if subset == 0 {
                break;
            }
        }
        i += 1;
    }
    assert!(next == SIZE);
    attacks
};

static ENTRIES: Entries = {
    let mut entries = [[Entry { mask: 0, attacks: ATTACKS.as_ptr() }; 2]; Square::ALL.len()];
    let mut start = 0;
    let mut i = 0;
    while i < 2 * Square::ALL.len() {
        let mask = mask(Slider::ALL[i % 2], Square::ALL[i / 2]);
        entries[i / 2][i % 2] = Entry { mask, attacks: ATTACKS.as_ptr().wrapping_add(start) };
        start += 1 << mask.count_ones();
        i += 1;
    }
    assert!(start == SIZE);
    Entries(entries)
};

#[inline]
fn look_up(slider: Slider, square: Square, occupied: Bitboard) -> Bitboard {
    let entry = &ENTRIES.0[square as usize][slider as usize];
    // SAFETY: this file is only compiled where the processor is known to have BMI2. A mask of so many bits gathers
    // less than two to their number, and as many words follow: both loops above count them so, and end at the size.
    #[allow(unsafe_code, reason = "intrinsics do not see what the build was told; a checked index is not what engines do")]
    unsafe {
        #[expect(clippy::cast_possible_truncation, reason = "x86-64 has 64-bit sizes")]
        let index = _pext_u64(occupied.0, entry.mask) as usize;
        Bitboard(*entry.attacks.add(index))
    }
}

#[inline]
pub(crate) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    look_up(Slider::Rook, square, occupied)
}

#[inline]
pub(crate) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    look_up(Slider::Bishop, square, occupied)
}

from_rook_and_bishop!();
