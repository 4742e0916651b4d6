//! Tables of the attacks along ranks, files and diagonals, which PEXT reads: as in Fairy-Stockfish, whose rooks and bishops on large
//! boards add the attacks of two lines.

use core::arch::x86_64::_pext_u64;

use slidemask_wide::{Geometry, Set, Square};

/// The inner squares of a line, and the place of its first attack set.
#[derive(Clone, Copy)]
struct Entry {
    mask: u128,
    start: usize,
}

/// The tables of a board: for each square the entries of its rank, file and diagonals.
pub(crate) struct SplitTables {
    entries: Vec<[Entry; 4]>,
    attacks: Vec<u128>,
}

/// Gathers the bits under a mask.
#[inline(always)]
fn gather(occupied: u128, mask: u128) -> usize {
    #[expect(clippy::cast_possible_truncation, reason = "the halves")]
    let halves = |word: u128| (word as u64, (word >> 64) as u64);
    let ((lower, upper), (lower_mask, upper_mask)) = (halves(occupied), halves(mask));
    // SAFETY: this file is compiled only in builds that assume BMI2.
    #[allow(unsafe_code, reason = "an intrinsic needs it in any build")]
    #[allow(unused_unsafe, reason = "nothing is unsafe where the build has the instructions")]
    #[expect(clippy::cast_possible_truncation, reason = "a line has few squares")]
    unsafe {
        (_pext_u64(lower, lower_mask) | _pext_u64(upper, upper_mask) << lower_mask.count_ones()) as usize
    }
}

impl SplitTables {
    pub(crate) fn new<const SQUARES: usize>(board: &Geometry<u128, SQUARES>) -> Self {
        let mut tables = Self { entries: Vec::new(), attacks: Vec::new() };
        let squares: Set<u128> = board.shape().squares();
        for square in squares {
            let lines = board.queen().lines(square).map(|line| {
                let mask = inner(square, line).0;
                let start = tables.attacks.len();
                // Subtracting the mask steps through its subsets in the order of their gathered bits.
                let mut subset = 0_u128;
                loop {
                    let attacks = board.queen_attacks(square, Set(subset)) & line;
                    tables.attacks.push(attacks.0);
                    subset = subset.wrapping_sub(mask) & mask;
                    if subset == 0 {
                        break;
                    }
                }
                Entry { mask, start }
            });
            let lines: Vec<_> = lines.collect();
            tables.entries.push([lines[0], lines[1], lines[2], lines[3]]);
        }
        tables
    }

    #[inline(always)]
    fn along(&self, entry: &Entry, occupied: u128) -> u128 {
        // SAFETY: a mask of n bits gathers an index below 2^n, and 2^n attack sets begin at the start.
        #[allow(unsafe_code, reason = "engines do not check the index")]
        unsafe {
            *self.attacks.get_unchecked(entry.start + gather(occupied, entry.mask))
        }
    }

    #[inline(always)]
    pub(crate) fn rook(&self, square: Square, Set(occupied): Set<u128>) -> Set<u128> {
        let [rank, file, ..] = &self.entries[square.index()];
        Set(self.along(rank, occupied) | self.along(file, occupied))
    }

    #[inline(always)]
    pub(crate) fn bishop(&self, square: Square, Set(occupied): Set<u128>) -> Set<u128> {
        let [.., diagonal, antidiagonal] = &self.entries[square.index()];
        Set(self.along(diagonal, occupied) | self.along(antidiagonal, occupied))
    }

    #[inline(always)]
    pub(crate) fn queen(&self, square: Square, occupied: Set<u128>) -> Set<u128> {
        self.rook(square, occupied) | self.bishop(square, occupied)
    }
}

/// The squares of a line on which a piece changes the attacks: all but both ends.
fn inner(square: Square, line: Set<u128>) -> Set<u128> {
    let below = Set(line.0 & ((1 << square.index()) - 1));
    let above = line.without(below);
    let ends = [below.first(), above.last()];
    ends.into_iter().flatten().fold(line, |inner, end| inner.without(Set::of(end)))
}
