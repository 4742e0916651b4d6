//! [`BoardInputs`] and [`InputDeltas`]: the inputs of a board, and those that a move adds and removes.

use slidemask::Color;

use crate::list::{List, WRITTEN};
use crate::threats::mailbox::Mailbox;
use crate::threats::threat::{Threat, ThreatDeltas};

/// The most pairs of pawns on adjacent files that a board can have: 372, with a pawn on each of 48 squares.
const MOST_PAWN_PAIRS: usize = 372;

/// The most inputs of one side that a change of one square can add or remove besides threats: pairs with 17 pawns, three pawns in
/// front of each other, and a piece.
const MOST_BESIDES: usize = 17 + 3 + 1;

/// The inputs of a board for each side, White's first.
///
/// A value takes about 7 KB, so keep one and fill it again for the next board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardInputs {
    /// The numbers of the inputs, as each side sees them.
    pub sides: [List<u32, { Self::MOST + WRITTEN }>; Color::ALL.len()],
}

impl BoardInputs {
    /// An upper bound for the inputs that a board can have for one side: 420 threats, 372 pairs of pawns, 64 pieces, and 40 to spare.
    ///
    /// Pawns in front of pawns are no more: a pawn has at most two threats and a pawn in front of it, and its square has at least five of the
    /// rays that the 420 threats count.
    pub const MOST: usize = Threat::MOST_ON_A_BOARD + MOST_PAWN_PAIRS + 64 + 40;

    /// No inputs.
    pub const EMPTY: Self = Self { sides: [List::EMPTY, List::EMPTY] };
}

/// The inputs that a move adds and removes, for each side, White's first.
///
/// No number is in both lists of a side, and none is twice in one list. (The exception is a king that takes a king, if both have one
/// plane.) A value takes about 3 KB, so keep one and fill it again for the next move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InputDeltas {
    /// The inputs of the board after the move that the board before it did not have.
    pub added: [List<u32, { Self::MOST + WRITTEN }>; Color::ALL.len()],
    /// The inputs of the board before the move that the board after it does not have.
    pub removed: [List<u32, { Self::MOST + WRITTEN }>; Color::ALL.len()],
    /// Whether the king of a side has moved so that this side sees the whole board differently: mirrored, or from another bucket.
    /// Then the lists of this side are empty. List its inputs from the new board.
    pub refresh: [bool; Color::ALL.len()],
}

impl InputDeltas {
    /// The most inputs that one of the lists can have: 180.
    pub const MOST: usize = ThreatDeltas::MOST + Mailbox::MOST_CHANGES * MOST_BESIDES;

    /// No inputs.
    pub const EMPTY: Self = Self {
        added: [List::EMPTY, List::EMPTY],
        removed: [List::EMPTY, List::EMPTY],
        refresh: [false; Color::ALL.len()],
    };
}
