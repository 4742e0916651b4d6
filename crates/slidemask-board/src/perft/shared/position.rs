//! [`Position`]: everything on which a count depends, and its hash.

use slidemask::{Color, Square};

use crate::board::{Board, Wing};
use crate::perft::encoded_board::kinds;

/// Everything on which a count depends, in words: White's pieces, the kinds of the pieces (three words), and the state.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Position(pub(super) [u64; Position::WORDS]);

impl Position {
    pub(super) const WORDS: usize = 5;
    /// No position.
    pub(super) const NONE: Self = Self([0; Self::WORDS]);
    /// The index of the state: castling rights, en-passant square, side to move and depth. The state of a position is never
    /// 0, so an empty entry matches no position.
    pub(super) const STATE: usize = 4;
    /// The number of bits for a square or for no square.
    const SQUARE_BITS: u32 = 7;
    const DEPTH_SHIFT: u32 = 1 + Self::SQUARE_BITS * 5;
    /// The largest depth that fits into the state.
    pub(super) const DEEPEST: u32 = (1 << (64 - Self::DEPTH_SHIFT)) - 1;

    pub(super) fn new(board: &Board, depth: u32) -> Self {
        let [one, two, three] = kinds(board);
        let rights = Color::ALL.map(|side| Wing::ALL.map(|wing| board.castling.rook(side, wing)));
        let mut state = u64::from(depth) << 1 | u64::from(board.side_to_move == Color::Black);
        for square in rights.into_iter().flatten().chain([board.en_passant]) {
            state = state << Self::SQUARE_BITS | square.map_or(Square::ALL.len(), Square::index) as u64;
        }
        Self([board.color(Color::White).0, one.0, two.0, three.0, state])
    }

    pub(super) fn depth_in(state: u64) -> u64 {
        state >> Self::DEPTH_SHIFT
    }

    pub(super) fn depth(&self) -> u64 {
        Self::depth_in(self.0[Self::STATE])
    }

    /// A hash of the position. It multiplies words and mixes both halves of each product, as wyhash does (Wang Yi, 2019).
    pub(super) fn hash(&self) -> u64 {
        fn mixed(one: u64, other: u64) -> u64 {
            let product = u128::from(one) * u128::from(other);
            #[allow(clippy::cast_possible_truncation, reason = "the two halves")]
            let halves = [product as u64, (product >> 64) as u64];
            halves[0] ^ halves[1]
        }
        // The constants of wyhash: odd numbers with as many ones as zeros.
        const SECRET: [u64; 4] =
            [0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB, 0x8EBC_6AF0_9C88_C6E3, 0x5899_65CC_7537_4CC3];
        let [white, one, two, three, state] = self.0;
        let pieces = mixed(white ^ SECRET[0], one ^ SECRET[1]) ^ mixed(two ^ SECRET[2], three ^ SECRET[3]);
        mixed(pieces ^ SECRET[1], state ^ SECRET[0])
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::HashSet;
    use std::vec::Vec;

    use super::*;
    use crate::perft::each_child;

    pub(in crate::perft::shared) fn position(fen: &str, depth: u32) -> Position {
        Position::new(&Board::from_fen(fen).unwrap(), depth)
    }

    pub(in crate::perft::shared) const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

    /// Everything on which a count depends makes positions different.
    #[test]
    fn positions_differ() {
        let different = [
            (KINGS, 3),
            (KINGS, 4),
            (KINGS, Position::DEEPEST),
            ("4k3/8/8/8/8/8/8/4K3 b - - 0 1", 3),
            ("4K3/8/8/8/8/8/8/4k3 w - - 0 1", 3),
            ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", 3),
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", 3),
            ("4k3/8/8/8/8/8/8/4K2r w - - 0 1", 3),
            ("4k3/8/8/8/8/8/8/4K2Q w - - 0 1", 3),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 3),
            ("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", 3),
            ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", 3),
            ("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1", 3),
        ];
        for (i, one) in different.iter().enumerate() {
            for other in &different[..i] {
                let (one, other) = (position(one.0, one.1), position(other.0, other.1));
                assert!(one != other && one.hash() != other.hash());
            }
        }
        assert_eq!(position(KINGS, 9).depth(), 9);
        assert_eq!(position(KINGS, Position::DEEPEST).depth(), u64::from(Position::DEEPEST));
        // The clocks do not matter.
        assert!(position(KINGS, 9) == position("4k3/8/8/8/8/8/8/4K3 w - - 7 9", 9));
    }

    /// The hashes of positions that look alike, as those of a count do, fall into the places of a table like random numbers.
    #[test]
    #[cfg_attr(miri, ignore = "it takes minutes in Miri, and it has no unsafe code")]
    fn hashes_spread() {
        const PLACES: usize = 1 << 16;
        let mut positions = HashSet::new();
        let mut boards = std::vec![Board::initial()];
        while positions.len() < PLACES {
            let mut next = Vec::new();
            for board in &boards {
                positions.extend((3..6).map(|depth| Position::new(board, depth).0));
                each_child(board, |_, child| next.push(*child));
            }
            boards = next;
        }
        let hashes: HashSet<u64> = positions.iter().map(|&words| Position(words).hash()).collect();
        assert_eq!(hashes.len(), positions.len());
        // Of n places that are chosen at random p times, about 1 - exp(-p / n) are chosen at all. Any sixteen bits must do.
        #[allow(clippy::cast_precision_loss, reason = "the numbers are small")]
        let expected = 1.0 - (-(positions.len() as f64) / PLACES as f64).exp();
        for shift in [0, 16, 32, 48] {
            let places: HashSet<u64> = hashes.iter().map(|hash| hash >> shift & 0xffff).collect();
            #[allow(clippy::cast_precision_loss, reason = "the numbers are small")]
            let chosen = places.len() as f64 / PLACES as f64;
            assert!(
                (chosen - expected).abs() < 0.01,
                "{chosen:.3} instead of {expected:.3} from bit {shift}"
            );
        }
    }
}
