//! What whole sets of sliders attack, on as many boards as a register of [`Rows`] holds.
//!
//! ```text
//! north[k + 1]      = sliders[k] | north[k] & empty[k]                      rank by rank
//! north_east[k + 1] = (sliders[k] | north_east[k] & empty[k]) << 1          the same, one file further
//! east[k]           = o ^ (o - 2r)                                          in every byte
//! ```
//!
//! West is east in a mirror, south is north from the other end.

use crate::arch::kernels::Kernels;
use crate::arch::lookups::Lookups;
use crate::arch::loops::each_set;
use crate::arch::token::Assumed;
use crate::bitboard::Bitboard;
use crate::rows::{RANKS, Rows};

/// The rays that enter a rank: straight ahead from rooks, one file to the east and one to the west from bishops.
#[derive(Clone, Copy)]
struct Rays<R> {
    ahead: R,
    east: R,
    west: R,
}

/// What two sets attack: rook-like ones, if there are `ROOKS`, and bishop-like ones, if there are `BISHOPS`.
///
/// All directions advance together: one after the other they took 1.3 times as long, each waiting for its own result.
#[inline(always)]
fn attacks<R: Rows, const ROOKS: bool, const BISHOPS: bool>(
    empty: R,
    [rook_like, bishop_like, occupied]: [&[Bitboard]; 3],
    attacks: &mut [Bitboard],
) {
    let occupied = empty.take_apart(occupied);
    let sliders = |any, set| if any { empty.take_apart(set) } else { [empty; RANKS] };
    let (rooks, bishops) = (sliders(ROOKS, rook_like), sliders(BISHOPS, bishop_like));
    let mut found = [empty; RANKS];
    let mut rays = [Rays { ahead: empty, east: empty, west: empty }; 2];
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

/// Whole columns, as many boards at a time as a register holds. The rest is padded with empty boards, or, where it is less
/// than a quarter of a register, answered board by board, which takes no longer.
#[inline(always)]
fn columns<T: Lookups, const ROOKS: bool, const BISHOPS: bool>(
    token: T,
    sets: [&[Bitboard]; 3],
    found: &mut [Bitboard],
) {
    let empty = token.zeros();
    let boards = T::Register::BOARDS;
    for (i, found) in found.chunks_mut(boards).enumerate() {
        // The columns have one length; `get` is cheaper than a panic.
        let here = sets.map(|set| set.get(i * boards..).unwrap_or_default());
        if found.len() > boards / 4 {
            attacks::<_, ROOKS, BISHOPS>(empty, here, found);
        } else {
            each_set(
                here,
                found,
                #[inline(always)]
                |rooks, bishops, occupied| {
                    let rooks = if ROOKS { rooks } else { Bitboard::EMPTY };
                    let bishops = if BISHOPS { bishops } else { Bitboard::EMPTY };
                    token.setwise_slider(rooks, bishops, occupied)
                },
            );
        }
    }
}

/// # Safety
/// The processor has the instructions.
#[allow(unsafe_code, reason = "the caller has the proof, and a function pointer cannot carry it")]
unsafe fn in_rows<T: Lookups + Assumed, const ROOKS: bool, const BISHOPS: bool>(
    sets: [&[Bitboard]; 3],
    found: &mut [Bitboard],
) {
    // SAFETY: as the caller says.
    let token = unsafe { T::assume() };
    token.compiled(
        #[inline(always)]
        |token| columns::<T, ROOKS, BISHOPS>(token, sets, found),
    );
}

impl Kernels {
    /// These kernels, with sets answered in the registers of a token.
    pub(in crate::arch) const fn with_sets_in_rows<T: Lookups + Assumed>(self) -> Self {
        Self {
            setwise_rook: in_rows::<T, true, false>,
            setwise_bishop: in_rows::<T, false, true>,
            setwise_slider: in_rows::<T, true, true>,
            ..self
        }
    }
}
