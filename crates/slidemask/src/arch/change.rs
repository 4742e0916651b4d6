//! [`Change`]: a changed square of a board of bytes, and threats as numbers.

use crate::square::Square;
use crate::threat::list::Threat;

/// A changed square, with the codes on it before and after; 0 is an empty square.
#[derive(Clone, Copy)]
pub struct Change {
    pub square: Square,
    pub before: u8,
    pub after: u8,
}

impl Change {
    /// The code before the change.
    #[inline(always)]
    pub(super) fn of_before(self) -> u8 {
        self.before
    }

    /// The code after the change.
    #[inline(always)]
    pub(super) fn of_after(self) -> u8 {
        self.after
    }
}

/// A piece and its square in two bytes.
#[inline(always)]
pub(super) fn item(square: Square, code: u8) -> u16 {
    u16::from_le_bytes([code, square as u8])
}

/// A threat as four bytes.
#[inline(always)]
pub(super) fn threat(attacker: u16, victim: u16) -> Threat {
    Threat::from_item(u32::from(attacker) | u32::from(victim) << 16)
}

/// Replaces each change that leaves its square as it is by an empty copy of a real one. Returns whether there is a real one.
#[cold]
pub(super) fn without_no_changes(changes: &mut [Change]) -> bool {
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
