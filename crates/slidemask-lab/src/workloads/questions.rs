//! Questions for single lookups, in columns. A question is a square and a board.

use std::ops::Range;

use slidemask::{Bitboard, Line, Slider, Square};

use super::games::{self, Position};

/// Questions in columns: entry `i` of every column belongs to question `i`.
pub(crate) struct Questions {
    pub(crate) squares: Vec<Square>,
    pub(crate) occupied: Vec<Bitboard>,
    /// The squares that are not on the slider's lines, without the slider's own square. Pieces there do not change the
    /// answer. So a latency-bound loop can write the previous answer there: the lookup has to wait for that answer, but
    /// its own answer stays the same.
    pub(crate) off_lines: Vec<Bitboard>,
}

/// A part of the columns.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub(crate) squares: &'a [Square],
    pub(crate) occupied: &'a [Bitboard],
    pub(crate) off_lines: &'a [Bitboard],
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
        let sliders = |position: Position| match slider {
            Slider::Rook => position.rooks | position.queens,
            Slider::Bishop => position.bishops | position.queens,
            Slider::Queen => position.queens,
        };
        let questions = games::positions().flat_map(|position| {
            sliders(position).into_iter().map(move |square| (square, position.occupied))
        });
        Self::new(slider, questions.take(count))
    }

    pub(crate) fn all(&self) -> Asked<'_> {
        self.part(0..self.squares.len())
    }

    pub(crate) fn part(&self, part: Range<usize>) -> Asked<'_> {
        Asked {
            squares: &self.squares[part.clone()],
            occupied: &self.occupied[part.clone()],
            off_lines: &self.off_lines[part],
        }
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
        let asked = questions.all();
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
