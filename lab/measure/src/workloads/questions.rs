//! Questions for single lookups, in columns. A question is a square and a board.

use std::ops::Range;

use slidemask::{Bitboard, Line, Slider, Square};
use slidemask_board::Kind;

use super::games::boards;

/// Questions in columns: entry `i` of every column belongs to question `i`. Squares and boards are those of chess, or of
/// another board.
pub(crate) struct Questions<S = Square, W = Bitboard> {
    pub(crate) squares: Vec<S>,
    pub(crate) occupied: Vec<W>,
    /// The squares that are not on the slider's lines, without the slider's own square. Pieces there do not change the
    /// answer. So a latency-bound loop can write the previous answer there: the lookup has to wait for that answer, but
    /// its own answer stays the same.
    pub(crate) off_lines: Vec<W>,
}

/// A part of the columns.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a, S = Square, W = Bitboard> {
    pub(crate) squares: &'a [S],
    pub(crate) occupied: &'a [W],
    pub(crate) off_lines: &'a [W],
}

impl<S, W> Questions<S, W> {
    pub(crate) fn part(&self, part: Range<usize>) -> Asked<'_, S, W> {
        Asked {
            squares: &self.squares[part.clone()],
            occupied: &self.occupied[part.clone()],
            off_lines: &self.off_lines[part],
        }
    }
}

impl Questions {
    fn new(slider: Slider, questions: impl Iterator<Item = (Square, Bitboard)>) -> Self {
        let (squares, occupied): (Vec<_>, _) = questions.unzip();
        let rays =
            |square| slider.axes().iter().fold(0, |rays, &axis| rays | Line::through(square, axis).rays());
        let off_lines = |&square: &Square| Bitboard(!rays(square)) - Bitboard::from_square(square);
        Self { off_lines: squares.iter().map(off_lines).collect(), squares, occupied }
    }

    /// Random squares on random boards of 8 to 32 pieces.
    pub(crate) fn spread(slider: Slider, count: usize) -> Self {
        let mut random = fastrand::Rng::with_seed(0);
        let question = || {
            let mut occupied = Bitboard::EMPTY;
            let pieces = random.u32(8..=32);
            while occupied.count() < pieces {
                occupied |= Bitboard::from_square(Square::ALL[random.usize(..64)]);
            }
            (Square::ALL[random.usize(..64)], occupied)
        };
        Self::new(slider, std::iter::repeat_with(question).take(count))
    }

    /// A question for each slider of random games, from its own square, position after position.
    pub(crate) fn in_game_order(slider: Slider, count: usize) -> Self {
        let kinds: &[_] = match slider {
            Slider::Rook => &[Kind::Rook, Kind::Queen],
            Slider::Bishop => &[Kind::Bishop, Kind::Queen],
            Slider::Queen => &[Kind::Queen],
        };
        let questions = boards().flat_map(|board| {
            let sliders = kinds.iter().fold(Bitboard::EMPTY, |sliders, &kind| sliders | board.kind(kind));
            sliders.into_iter().map(move |square| (square, board.occupied()))
        });
        Self::new(slider, questions.take(count))
    }
}

#[cfg(test)]
mod tests {
    use slidemask::queen_attacks;

    use super::*;

    const MANY: usize = 4096;

    #[test]
    fn pieces_off_the_lines_change_no_answer() {
        let questions = Questions::in_game_order(Slider::Queen, MANY);
        assert_eq!(questions.squares.len(), MANY);
        let asked = questions.part(0..MANY);
        for ((&square, &occupied), &off_lines) in
            asked.squares.iter().zip(asked.occupied).zip(asked.off_lines)
        {
            assert!(occupied.contains(square), "the slider stands on its square");
            assert!(off_lines.count() >= 64 - 28);
            assert_eq!(
                queen_attacks(square, occupied | off_lines),
                queen_attacks(square, occupied - off_lines)
            );
        }
    }

    #[test]
    fn boards_have_8_to_32_pieces() {
        let questions = Questions::spread(Slider::Rook, MANY);
        let mut counts: Vec<_> = questions.occupied.iter().map(|occupied| occupied.count()).collect();
        counts.sort_unstable();
        assert_eq!((counts[0], counts[MANY - 1]), (8, 32));
    }
}
