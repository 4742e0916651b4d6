//! [`Hands`]: the pieces that both sides may drop.

use core::fmt;

use crate::piece::Piece;

/// The numbers of pieces in hand, or in the pockets, by letter and side.
///
/// [`Display`](fmt::Display) writes them as SFEN does: the pieces of the side with upper-case letters first, each with its number
/// before it if there are several, and `-` if there are none. Of each side, the pieces of shogi come last, in the order RBGSNLP.
///
/// ```
/// use slidemask_wide::Hands;
///
/// let mut hands = Hands::default();
/// hands.set(b'p', false, 10);
/// hands.set(b's', true, 1);
/// assert_eq!((hands.count(b'p', false), hands.count(b'p', true)), (10, 0));
/// assert_eq!(hands.to_string(), "S10p");
/// assert_eq!(Hands::default().to_string(), "-");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hands {
    /// Those of the side with upper-case letters first, by the place of the letter in the alphabet.
    counts: [[u8; 26]; 2],
}

/// The letters in the order in which they are written.
const ORDER: &[u8; 26] = b"acdefhijkmoqtuvwxyzrbgsnlp";

impl Hands {
    /// The place of the letter of a piece, in either case. `None` if it is no letter.
    const fn place(letter: u8) -> Option<usize> {
        match letter.to_ascii_lowercase() {
            lower @ b'a'..=b'z' => Some((lower - b'a') as usize),
            _ => None,
        }
    }

    /// The number of pieces with a letter that a side has in hand: `is_white` is the side with upper-case letters, as in [`Piece`].
    #[must_use]
    pub const fn count(&self, letter: u8, is_white: bool) -> u8 {
        match Self::place(letter) {
            Some(place) => self.counts[!is_white as usize][place],
            None => 0,
        }
    }

    /// Sets the number of pieces with a letter. Nothing changes if it is no letter.
    pub const fn set(&mut self, letter: u8, is_white: bool, count: u8) {
        if let Some(place) = Self::place(letter) {
            self.counts[!is_white as usize][place] = count;
        }
    }

    /// The pieces in hand with their numbers, in the order in which they are written. None of them is promoted.
    pub fn pieces(self) -> impl Iterator<Item = (Piece, u8)> {
        let all = [true, false]
            .into_iter()
            .flat_map(|is_white| ORDER.iter().map(move |&letter| (letter, is_white)));
        all.filter_map(move |(letter, is_white)| {
            let count = self.count(letter, is_white);
            (count > 0).then_some((Piece { letter, is_white, is_promoted: false }, count))
        })
    }

    /// Whether both hands are empty.
    #[must_use]
    pub fn are_empty(&self) -> bool {
        self.pieces().next().is_none()
    }
}

impl fmt::Display for Hands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (piece, count) in self.pieces() {
            if count > 1 {
                write!(f, "{count}")?;
            }
            write!(f, "{piece}")?;
        }
        if self.are_empty() { f.write_str("-") } else { Ok(()) }
    }
}
