//! A plain PEXT table, the way of many engines since processors have the instruction (2013): the bits under a mask
//! of the inner squares of the rays, gathered into an index. 841 KiB of attacks in one array of 1 MiB, so that a mask
//! instead of a branch keeps the index inside.

use core::arch::x86_64::_pext_u64;

use slidemask::scalar::{bishop_attacks, rook_attacks};
use slidemask::{Bitboard, Line, Slider, Square};

pub(crate) const NAME: &str = "PEXT table";

const SIZE: usize = 1 << 17;

/// Where a square's attacks begin, and which squares matter.
#[derive(Clone, Copy)]
struct Entry {
    mask: u64,
    start: usize,
}

struct Tables {
    entries: [[Entry; Square::ALL.len()]; 2],
    attacks: [u64; SIZE],
}

/// The ray squares of a line but for its ends.
const fn inner(line: Line) -> u64 {
    let below = line.lower & line.lower.wrapping_sub(1);
    let above = if line.upper == 0 { 0 } else { line.upper & !(1 << line.upper.ilog2()) };
    below | above
}

#[allow(long_running_const_eval, reason = "some 100,000 attack sets")]
static TABLES: Tables = {
    let mut tables =
        Tables { entries: [[Entry { mask: 0, start: 0 }; Square::ALL.len()]; 2], attacks: [0; SIZE] };
    let mut next = 0;
    let mut i = 0;
    while i < 2 * Square::ALL.len() {
        let (slider, square) = (i / Square::ALL.len(), Square::ALL[i % Square::ALL.len()]);
        let axes = Slider::ALL[slider].axes();
        let mask = inner(Line::through(square, axes[0])) | inner(Line::through(square, axes[1]));
        tables.entries[slider][square as usize] = Entry { mask, start: next };
        // Subtracting the mask goes through its subsets in the order of their gathered bits.
        let mut subset = 0_u64;
        loop {
            let occupied = Bitboard(subset);
            let attacks =
                if slider == 0 { rook_attacks(square, occupied) } else { bishop_attacks(square, occupied) };
            tables.attacks[next] = attacks.0;
            next += 1;
            subset = subset.wrapping_sub(mask) & mask;
            if subset == 0 {
                break;
            }
        }
        i += 1;
    }
    // A table for every relevant occupancy: 102,400 of a rook, 5,248 of a bishop.
    assert!(next == 102_400 + 5_248);
    tables
};

#[inline]
fn look_up(slider: Slider, square: Square, occupied: Bitboard) -> Bitboard {
    let entry = &TABLES.entries[slider as usize][square as usize];
    // SAFETY: this file is only compiled where the processor is known to have BMI2.
    #[allow(unsafe_code, reason = "the intrinsic does not see what the build was told")]
    let gathered = unsafe { _pext_u64(occupied.0, entry.mask) };
    #[expect(clippy::cast_possible_truncation, reason = "x86-64 has 64-bit sizes")]
    let index = entry.start + gathered as usize;
    Bitboard(TABLES.attacks[index % SIZE])
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
