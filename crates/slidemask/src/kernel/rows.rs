//! Whole sets of sliders on many boards at once: a register holds one rank of every board, a byte each.
//!
//! Cut into ranks, boards need no masks. A step north goes from one register to the next, and nothing runs over an
//! edge, since there is none:
//!
//! ```text
//! north[k + 1]      = sliders[k] | north[k] & empty[k]                      rank by rank
//! north_east[k + 1] = (sliders[k] | north_east[k] & empty[k]) << 1          the same, a file further
//! east[k]           = o ^ (o - 2r)                                          in every byte
//! ```
//!
//! West is east in a mirror, south is north from the other end. This is written once, for every register that can do
//! [`Rows`].

#![allow(clippy::inline_always, reason = "only what is inlined into the kernel has its instructions")]

use crate::bitboard::Bitboard;

/// The ranks of a board, the first one first.
const RANKS: usize = 8;

/// One rank of as many boards as a register has bytes.
///
/// A value is the proof that the processor has the instructions: only [`Rows::zero`] and [`Rows::read`] make one of
/// nothing.
pub(super) trait Rows: Copy {
    /// So many boards: the bytes of a register.
    const BOARDS: usize;

    /// # Safety
    /// The processor has the instructions.
    #[allow(unsafe_code, reason = "the proof begins here")]
    unsafe fn zero() -> Self;

    /// An eighth of the boards as they are, in words.
    ///
    /// # Safety
    /// The processor has the instructions, and there are `BOARDS / 8` boards.
    #[allow(unsafe_code, reason = "the proof begins here")]
    unsafe fn read(boards: &[Bitboard]) -> Self;

    /// The way back.
    ///
    /// # Safety
    /// There are `BOARDS / 8` boards.
    #[allow(unsafe_code, reason = "a vector store")]
    unsafe fn write(self, boards: &mut [Bitboard]);

    /// In every 16 bytes, each byte of the one word beside that of the other.
    fn pair_bytes(self) -> Self;
    /// The way back.
    fn part_bytes(self) -> Self;
    /// In every 16 bytes, the pairs of two registers in turn: of their low halves, and of their high ones.
    fn interleave_pairs(self, other: Self) -> [Self; 2];

    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// Byte by byte, without borrows between them.
    fn sub(self, other: Self) -> Self;
    /// One file to the east; what was on the h-file is gone.
    fn east(self) -> Self;
    /// One file to the west; what was on the a-file is gone.
    fn west(self) -> Self;
    /// The files in reverse.
    fn mirror(self) -> Self;
    /// What leaves a rank: its sliders, and the rays that came this far and may go on.
    fn leaving(self, sliders: Self, occupied: Self) -> Self;
}

/// Eight registers of pairs, transposed: interleaved with the one four further on, three times. It is its own way back.
#[inline(always)]
fn transpose<R: Rows>(mut rows: [R; RANKS]) -> [R; RANKS] {
    for _ in 0..3 {
        let [near, far] = [[rows[0], rows[1], rows[2], rows[3]], [rows[4], rows[5], rows[6], rows[7]]];
        for (i, (near, far)) in near.into_iter().zip(far).enumerate() {
            [rows[2 * i], rows[2 * i + 1]] = near.interleave_pairs(far);
        }
    }
    rows
}

/// Takes `BOARDS` boards apart, into their ranks.
///
/// # Safety
/// The processor has the instructions of `R`.
#[inline(always)]
#[allow(unsafe_code, reason = "the proof begins here")]
unsafe fn take_apart<R: Rows>(boards: &[Bitboard]) -> [R; RANKS] {
    // SAFETY: the caller's, and each chunk is an eighth.
    let mut rows = [unsafe { R::zero() }; RANKS];
    for (row, boards) in rows.iter_mut().zip(boards.chunks_exact(R::BOARDS / 8)) {
        // SAFETY: as above.
        *row = unsafe { R::read(boards) }.pair_bytes();
    }
    transpose(rows)
}

/// Puts `BOARDS` boards together.
#[inline(always)]
fn put_together<R: Rows>(ranks: [R; RANKS], boards: &mut [Bitboard]) {
    for (row, boards) in transpose(ranks).into_iter().zip(boards.chunks_exact_mut(R::BOARDS / 8)) {
        // SAFETY: each chunk is an eighth.
        #[allow(unsafe_code, reason = "a vector store")]
        unsafe {
            row.part_bytes().write(boards);
        }
    }
}

/// `o ^ (o - 2r)` in a rank, to the east.
#[inline(always)]
fn east_of<R: Rows>(sliders: R, occupied: R) -> R {
    let o = occupied.or(sliders);
    o.xor(o.sub(sliders.east()))
}

/// The rays that enter a rank: ahead of rooks, a file to the east and a file to the west of bishops.
#[derive(Clone, Copy)]
struct Rays<R> {
    ahead: R,
    east: R,
    west: R,
}

/// What two sets attack: rook-like ones, if there are `ROOKS`, and bishop-like ones, if there are `BISHOPS`.
///
/// All directions go side by side: one after the other they took 1.3 times as long, waiting for themselves.
///
/// # Safety
/// The processor has the instructions of `R`.
#[inline(always)]
#[allow(unsafe_code, reason = "the proof begins here")]
unsafe fn attacks<R: Rows, const ROOKS: bool, const BISHOPS: bool>(
    [rook_like, bishop_like, occupied]: [&[Bitboard]; 3],
    attacks: &mut [Bitboard],
) {
    // SAFETY: the caller's.
    let (nothing, occupied) = unsafe { (R::zero(), take_apart::<R>(occupied)) };
    // SAFETY: the caller's.
    let sliders = |any, set| if any { unsafe { take_apart(set) } } else { [nothing; RANKS] };
    let (rooks, bishops) = (sliders(ROOKS, rook_like), sliders(BISHOPS, bishop_like));
    let mut found = [nothing; RANKS];
    let mut rays = [Rays { ahead: nothing, east: nothing, west: nothing }; 2];
    for step in 0..RANKS - 1 {
        let north = (step, step + 1);
        let south = (RANKS - 1 - step, RANKS - 2 - step);
        for (rays, (from, to)) in rays.iter_mut().zip([north, south]) {
            if ROOKS {
                rays.ahead = rays.ahead.leaving(rooks[from], occupied[from]);
                found[to] = found[to].or(rays.ahead);
            }
            if BISHOPS {
                rays.east = rays.east.leaving(bishops[from], occupied[from]).east();
                rays.west = rays.west.leaving(bishops[from], occupied[from]).west();
                found[to] = found[to].or(rays.east).or(rays.west);
            }
        }
    }
    if ROOKS {
        for ((found, rooks), occupied) in found.iter_mut().zip(rooks).zip(occupied) {
            let west = east_of(rooks.mirror(), occupied.mirror()).mirror();
            *found = found.or(east_of(rooks, occupied)).or(west);
        }
    }
    put_together(found, attacks);
}

/// Whole columns, `BOARDS` boards at a time; what is left over goes with empty boards behind it.
///
/// # Safety
/// The processor has the instructions of `R`, which has `BOARDS`.
#[inline(always)]
#[allow(unsafe_code, reason = "the proof begins here")]
pub(super) unsafe fn columns<R: Rows, const BOARDS: usize, const ROOKS: bool, const BISHOPS: bool>(
    sets: [&[Bitboard]; 3],
    found: &mut [Bitboard],
) {
    const { assert!(BOARDS == R::BOARDS) };
    let (passes, last) = found.as_chunks_mut::<BOARDS>();
    let whole = passes.len() * BOARDS;
    for (i, found) in passes.iter_mut().enumerate() {
        let sets = sets.map(|set| set.get(i * BOARDS..).and_then(<[_]>::first_chunk::<BOARDS>));
        // There are as many; asking is cheaper than a panic.
        if let [Some(rook_like), Some(bishop_like), Some(occupied)] = sets {
            // SAFETY: the caller's.
            unsafe { attacks::<R, ROOKS, BISHOPS>([rook_like, bishop_like, occupied], found) };
        }
    }
    if !last.is_empty() {
        let padded = sets.map(|set| {
            let mut boards = [Bitboard::EMPTY; BOARDS];
            boards.iter_mut().zip(set.iter().skip(whole)).for_each(|(to, from)| *to = *from);
            boards
        });
        let mut answers = [Bitboard::EMPTY; BOARDS];
        // SAFETY: the caller's.
        unsafe { attacks::<R, ROOKS, BISHOPS>(padded.each_ref().map(|set| &set[..]), &mut answers) };
        last.iter_mut().zip(answers).for_each(|(to, from)| *to = from);
    }
}

/// The kernels of an instruction set, over its [`Rows`].
macro_rules! kernels {
    ($rows:ident, $boards:literal, enables $features:literal) => {
        $crate::kernel::rows::kernels! { @kernel rook, $rows, $boards, $features, true, false }
        $crate::kernel::rows::kernels! { @kernel bishop, $rows, $boards, $features, false, true }
        $crate::kernel::rows::kernels! { @kernel slider, $rows, $boards, $features, true, true }
    };
    (@kernel $name:ident, $rows:ident, $boards:literal, $features:literal, $rooks:literal, $bishops:literal) => {
        #[target_feature(enable = $features)]
        pub(crate) fn $name(sets: [&[Bitboard]; 3], found: &mut [Bitboard]) {
            // SAFETY: this function has the instructions.
            #[allow(unsafe_code, reason = "the proof of the instructions")]
            unsafe {
                $crate::kernel::rows::columns::<$rows, $boards, $rooks, $bishops>(sets, found);
            }
        }
    };
}

pub(super) use kernels;
