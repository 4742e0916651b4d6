//! [`Change`]: a changed square of a board of bytes, and threats as numbers.

use slidemask::Square;

use super::threat::Threat;

/// A changed square, with the codes on it before and after; 0 is an empty square.
#[derive(Clone, Copy)]
pub(crate) struct Change {
    pub square: Square,
    pub before: u8,
    pub after: u8,
}

/// A piece and its square in two bytes.
#[inline(always)]
pub(crate) fn item(square: Square, code: u8) -> u16 {
    u16::from_le_bytes([code, square as u8])
}

/// A threat as four bytes.
#[inline(always)]
pub(crate) fn threat(attacker: u16, victim: u16) -> Threat {
    Threat::from_item(u32::from(attacker) | u32::from(victim) << 16)
}

/// Writes changes to a board. Returns whether a square changes; if so, all changes are real or [empty](drop_unchanged).
#[inline(always)]
pub(crate) fn apply<const CHANGES: usize>(changes: &mut [Change; CHANGES], codes: &mut [u8; 64]) -> bool {
    let mut stays = false;
    for change in &*changes {
        codes[change.square as usize] = change.after;
        stays |= change.before == change.after;
    }
    !stays || drop_unchanged(changes)
}

/// Replaces each change that leaves its square as it is by an empty copy of a real one. Returns whether there is a real one.
#[cold]
fn drop_unchanged(changes: &mut [Change]) -> bool {
    let Some(real) = changes.iter().find(|change| change.before != change.after).copied() else {
        return false;
    };
    for change in changes {
        if change.before == change.after {
            *change = Change { square: real.square, before: 0, after: 0 };
        }
    }
    true
}
