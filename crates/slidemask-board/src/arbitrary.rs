//! The feature `arbitrary`: makes boards from random games, and any plain data, from the bytes of a fuzzer.

use ::arbitrary::{Arbitrary, Result, Unstructured};
use slidemask::{Rank, Square};

use crate::{Board, Castling, Fen, Keyed, Kind, Move, Piece, Placement};

impl Arbitrary<'_> for Piece {
    fn arbitrary(bytes: &mut Unstructured<'_>) -> Result<Self> {
        Ok(Self { color: bytes.arbitrary()?, kind: bytes.arbitrary()? })
    }
}

/// Any pieces on any squares.
impl Arbitrary<'_> for Placement {
    fn arbitrary(bytes: &mut Unstructured<'_>) -> Result<Self> {
        let mut placement = Self::EMPTY;
        for square in Square::ALL {
            placement.set(square, bytes.arbitrary()?);
        }
        Ok(placement)
    }
}

/// Up to four different letters.
impl Arbitrary<'_> for Castling {
    fn arbitrary(bytes: &mut Unstructured<'_>) -> Result<Self> {
        let mut letters = Self::NONE;
        for _ in 0..bytes.int_in_range(0..=4)? {
            let letter = *bytes.choose(b"KQkqABCDEFGHabcdefgh")?;
            if !letters.as_str().as_bytes().contains(&letter) {
                letters.push(letter);
            }
        }
        Ok(letters)
    }
}

impl Arbitrary<'_> for Fen {
    fn arbitrary(bytes: &mut Unstructured<'_>) -> Result<Self> {
        let rank = *bytes.choose(&[Rank::Third, Rank::Sixth])?;
        let passed = Square::new(bytes.arbitrary()?, rank);
        Ok(Self {
            placement: bytes.arbitrary()?,
            side_to_move: bytes.arbitrary()?,
            castling: bytes.arbitrary()?,
            en_passant: bytes.arbitrary::<bool>()?.then_some(passed),
            halfmove_clock: bytes.arbitrary()?,
            fullmove_number: bytes.arbitrary()?,
        })
    }
}

/// A position from a game of chess or Chess960. The fuzzer's bytes choose its moves.
impl Arbitrary<'_> for Board {
    fn arbitrary(bytes: &mut Unstructured<'_>) -> Result<Self> {
        let mut board = match bytes.int_in_range(0..=1919)? {
            number @ 0..960 => Self::chess960(number).unwrap_or_default(),
            _ => Self::initial(),
        };
        for _ in 0..bytes.arbitrary_len::<u8>()?.min(500) {
            let moves = board.legal_moves();
            if moves.is_empty() {
                break;
            }
            board.play_unchecked(*bytes.choose(&moves)?);
        }
        Ok(board)
    }
}

impl Arbitrary<'_> for Keyed {
    fn arbitrary(bytes: &mut Unstructured<'_>) -> Result<Self> {
        Board::arbitrary(bytes).map(Self::from)
    }
}

/// A move between any two squares. One in four of the generated moves is a promotion.
impl Arbitrary<'_> for Move {
    fn arbitrary(bytes: &mut Unstructured<'_>) -> Result<Self> {
        let promotion = if bytes.ratio(1, 4)? { Some(*bytes.choose(&Kind::PROMOTIONS)?) } else { None };
        Ok(Self { from: bytes.arbitrary()?, to: bytes.arbitrary()?, promotion })
    }
}
