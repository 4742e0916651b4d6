//! A plain PEXT table, as in many engines since processors have had the instruction (2013). The instruction gathers the
//! bits under a mask of the lines' inner squares into an index. The tables have 841 KiB of attacks, and 2 KiB of masks
//! and pointers. The entries of a rook and a bishop on one square share half a cache line, so a queen reads one cache
//! line of entries.

use core::arch::x86_64::_pext_u64;

use slidemask::scalar::{bishop_attacks, rook_attacks};
use slidemask::{Bitboard, Line, Slider, Square};

use crate::harness::contender::Contender;

#[derive(Clone, Copy)]
pub(crate) struct PextTable;

/// The number of attack sets: one for every set of pieces on a mask, 102,400 for rooks and 5,248 for bishops.
const SIZE: usize = 102_400 + 5_248;

/// The squares on which a piece can change the attacks, and a pointer to the first attack set.
#[derive(Clone, Copy)]
struct Entry {
    mask: u64,
    attacks: *const u64,
}

/// The entries, by square and then by slider.
#[repr(align(64))]
struct Entries([[Entry; 2]; Square::ALL.len()]);

// SAFETY: the pointers point into a static that is never written.
#[allow(unsafe_code, reason = "with a pointer no index is added: a cycle less of latency")]
unsafe impl Sync for Entries {}

/// The squares of a line, without the slider and without both ends.
const fn inner(line: Line) -> u64 {
    let below = line.lower & line.lower.wrapping_sub(1);
    let above = if line.upper == 0 { 0 } else { line.upper & !(1 << line.upper.ilog2()) };
    below | above
}

/// The squares on which a piece can change the attacks.
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
        // Subtracting the mask steps through its subsets in the order of their gathered bits.
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
    // SAFETY: this file is compiled only in builds that assume BMI2. A mask of n bits gathers an index below 2^n, and
    // 2^n attack sets follow the pointer: both loops above count them in this way, and their sum is the size of the
    // table.
    #[allow(unsafe_code, reason = "an intrinsic needs it in any build; engines do not check the index")]
    unsafe {
        #[expect(clippy::cast_possible_truncation, reason = "x86-64 has 64-bit sizes")]
        let index = _pext_u64(occupied.0, entry.mask) as usize;
        Bitboard(*entry.attacks.add(index))
    }
}

impl Contender for PextTable {
    fn name(self) -> String {
        "PEXT table".into()
    }

    #[inline]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        look_up(Slider::Rook, square, occupied)
    }

    #[inline]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        look_up(Slider::Bishop, square, occupied)
    }
}
