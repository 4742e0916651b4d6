//! What whole sets of sliders attack, on as many boards as a register of [`Rows`] has.
//!
//! ```text
//! north[k + 1]      = sliders[k] | north[k] & empty[k]                      rank by rank
//! north_east[k + 1] = (sliders[k] | north_east[k] & empty[k]) << 1          the same, a file further
//! east[k]           = o ^ (o - 2r)                                          in every byte
//! ```
//!
//! West is east in a mirror, south is north from the other end.

#![allow(clippy::inline_always, reason = "only what is inlined into the kernel has its instructions")]

use super::loops::each_set;
use crate::bitboard::Bitboard;
use crate::ranks::{RANKS, Rows};

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
#[inline(always)]
pub(super) fn attacks<R: Rows, const ROOKS: bool, const BISHOPS: bool>(
    nothing: R,
    [rook_like, bishop_like, occupied]: [&[Bitboard]; 3],
    attacks: &mut [Bitboard],
) {
    let occupied = nothing.take_apart(occupied);
    let sliders = |any, set| if any { nothing.take_apart(set) } else { [nothing; RANKS] };
    let (rooks, bishops) = (sliders(ROOKS, rook_like), sliders(BISHOPS, bishop_like));
    let mut found = [nothing; RANKS];
    let mut rays = [Rays { ahead: nothing, east: nothing, west: nothing }; 2];
    for step in 0..RANKS - 1 {
        let north = (step, step + 1);
        let south = (RANKS - 1 - step, RANKS - 2 - step);
        for (rays, (from, to)) in rays.iter_mut().zip([north, south]) {
            if ROOKS {
                rays.ahead = rays.ahead.leaving(rooks[from], occupied[from]);
                found[to] = found[to] | rays.ahead;
            }
            if BISHOPS {
                rays.east = rays.east.leaving(bishops[from], occupied[from]).east();
                rays.west = rays.west.leaving(bishops[from], occupied[from]).west();
                found[to] = found[to] | rays.east | rays.west;
            }
        }
    }
    if ROOKS {
        for ((found, rooks), occupied) in found.iter_mut().zip(rooks).zip(occupied) {
            let west = rooks.mirror().east_rays(occupied.mirror()).mirror();
            *found = *found | rooks.east_rays(occupied) | west;
        }
    }
    R::put_together(found, attacks);
}

/// Whole columns, a register's boards at a time. What is left over goes with empty boards behind it, or board by board
/// where it is less than a quarter of a register: a pass takes as long as that.
#[inline(always)]
pub(super) fn columns<R: Rows, const ROOKS: bool, const BISHOPS: bool>(
    nothing: R,
    sets: [&[Bitboard]; 3],
    found: &mut [Bitboard],
    one_board: impl Fn(Bitboard, Bitboard, Bitboard) -> Bitboard,
) {
    for (i, found) in found.chunks_mut(R::BOARDS).enumerate() {
        // There are as many; asking is cheaper than a panic.
        let here = sets.map(|set| set.get(i * R::BOARDS..).unwrap_or_default());
        if found.len() > R::BOARDS / 4 {
            attacks::<R, ROOKS, BISHOPS>(nothing, here, found);
        } else {
            each_set(
                here,
                found,
                #[inline(always)]
                |rooks, bishops, occupied| {
                    let rooks = if ROOKS { rooks } else { Bitboard::EMPTY };
                    let bishops = if BISHOPS { bishops } else { Bitboard::EMPTY };
                    one_board(rooks, bishops, occupied)
                },
            );
        }
    }
}

/// The kernels of an instruction set, over its [`Rows`].
macro_rules! kernels {
    ($isa:ident: $rows:ident, one_board: $one_board:path) => {
        $crate::kernel::sets::kernels! { @kernel rook, $isa, $rows, $one_board, true, false }
        $crate::kernel::sets::kernels! { @kernel bishop, $isa, $rows, $one_board, false, true }
        $crate::kernel::sets::kernels! { @kernel slider, $isa, $rows, $one_board, true, true }
    };
    (
        @kernel $name:ident, $isa:ident, $rows:ident, $one_board:path, $rooks:literal, $bishops:literal
    ) => {
        $crate::isa::with_features! {
            $isa,
            pub(crate) fn $name(sets: [&[Bitboard]; 3], found: &mut [Bitboard]) {
                // SAFETY: this function has the instructions.
                #[allow(unsafe_code, reason = "the proof of the instructions")]
                let nothing = unsafe { $rows::nothing() };
                $crate::kernel::sets::columns::<_, $rooks, $bishops>(
                    nothing,
                    sets,
                    found,
                    #[inline(always)]
                    |rooks, bishops, occupied| $one_board(rooks, bishops, occupied),
                );
            }
        }
    };
}

pub(super) use kernels;
