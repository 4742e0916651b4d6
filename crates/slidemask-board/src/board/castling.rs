//! [`CastlingRights`], and the conditions for castling.

use slidemask::{Bitboard, Color, File, Square, between};

use super::Board;
use super::sides::back_rank;
use crate::fen::Castling;
use crate::moves::Move;
use crate::piece::Kind;
use crate::placement::Placement;

/// A side of the board on which a king castles.
///
/// The wing alone decides where king and rook land, in standard chess and in Chess960.
#[doc(alias("CastlingSide", "short", "long"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wing {
    /// `O-O`: the king goes to the g-file, and the rook east of it goes to the f-file.
    Kingside,
    /// `O-O-O`: the king goes to the c-file, and the rook west of it goes to the d-file.
    Queenside,
}

impl Wing {
    /// Both wings, in the order of FEN: kingside, queenside.
    pub const ALL: [Self; 2] = [Self::Kingside, Self::Queenside];

    /// The wing of a rook: the side of the king on which it stands.
    pub(crate) fn of(king: Square, rook: Square) -> Self {
        if rook > king { Self::Kingside } else { Self::Queenside }
    }

    /// The square on which the king lands: g1, c1, g8 or c8.
    #[inline]
    #[must_use]
    pub const fn king_target(self, color: Color) -> Square {
        Square::new([File::G, File::C][self as usize], back_rank(color))
    }

    /// The square on which the rook lands: f1, d1, f8 or d8.
    #[inline]
    #[must_use]
    pub const fn rook_target(self, color: Color) -> Square {
        Square::new([File::F, File::D][self as usize], back_rank(color))
    }

    /// The conditions on the squares for castling with a king and a rook on any files of the back rank.
    #[inline]
    pub(crate) fn conditions(self, color: Color, king: Square, rook: Square) -> CastlingConditions {
        let (king_to, rook_to) = (self.king_target(color), self.rook_target(color));
        let kings_way = between(king, king_to).with(king_to);
        let rooks_way = between(rook, rook_to).with(rook_to);
        let unshielded = match (self, rook.file()) {
            (Self::Queenside, File::B) => Bitboard::from(Square::new(File::A, rook.rank())),
            _ => Bitboard::EMPTY,
        };
        CastlingConditions {
            empty: (kings_way | rooks_way).without(king).without(rook),
            safe: kings_way.with(king),
            unshielded,
        }
    }
}

impl Board {
    /// The wing of a castling move, or `None` if the move is not a king taking a piece of its own side.
    pub(crate) fn castling_wing(&self, one: Move) -> Option<Wing> {
        let us = self.side_to_move;
        let is_castling = self.pieces(us, Kind::King).contains(one.from) && self.color(us).contains(one.to);
        is_castling.then(|| Wing::of(one.from, one.to))
    }
}

/// The conditions on squares under which a side with the right to castle may castle now.
#[derive(Clone, Copy)]
pub(crate) struct CastlingConditions {
    /// These squares must be empty. The squares of the king and of the castling rook are not among them, since each may
    /// stand in the way of the other or on the other's target.
    pub(crate) empty: Bitboard,
    /// The other side must not attack these squares: those on which the king stands, passes and lands.
    pub(crate) safe: Bitboard,
    /// No rook or queen of the other side may stand here: it would attack the king once the castling rook has left.
    ///
    /// At most one square, a1 or a8. After castling the rook stands beside the king and shields it from the centre. From
    /// the edge, only a slider on h1 attacks a king on g1, and it attacks g1 before castling, too, which `safe` excludes.
    /// A slider on a1 attacks c1 before castling, too, unless a piece on b1 is in between; of the pieces that may stand
    /// there, only the castling rook leaves.
    pub(crate) unshielded: Bitboard,
}

/// Castling rights, as the squares of the rooks that may castle.
///
/// Standard chess and Chess960 use the same type.
///
/// ```
/// use slidemask::{Color, Square};
/// use slidemask_board::{Board, Wing};
///
/// let rights = Board::from_fen("4k3/8/8/8/8/8/8/R3KR2 w Q - 0 1")?.castling_rights();
/// assert_eq!(rights.rook(Color::White, Wing::Queenside), Some(Square::A1));
/// assert_eq!(rights.rook(Color::White, Wing::Kingside), None);
/// # Ok::<(), slidemask_board::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CastlingRights {
    /// The rooks by colour and wing.
    pub(crate) rooks: [[Option<Square>; Wing::ALL.len()]; Color::ALL.len()],
}

impl CastlingRights {
    /// No castling rights for either side.
    pub const NONE: Self = Self { rooks: [[None; 2]; 2] };

    /// The square of the rook with which a side may castle on a wing, or `None` if the right is lost.
    #[inline]
    #[must_use]
    pub const fn rook(self, color: Color, wing: Wing) -> Option<Square> {
        self.rooks[color as usize][wing as usize]
    }

    /// Whether a side has a castling right on at least one wing.
    #[inline]
    #[must_use]
    pub const fn any(self, color: Color) -> bool {
        !matches!(self.rooks[color as usize], [None, None])
    }

    /// Removes all rights of a side, since its king has moved.
    #[inline]
    pub(crate) const fn lose_all(&mut self, color: Color) {
        self.rooks[color as usize] = [None; 2];
    }

    /// Removes the right of a side's rook on a square, if there is one: the piece there has moved or was taken.
    #[inline]
    pub(crate) fn lose(&mut self, color: Color, square: Square) {
        for rook in &mut self.rooks[color as usize] {
            if *rook == Some(square) {
                *rook = None;
            }
        }
    }

    /// Reads the letters of FEN, X-FEN or Shredder-FEN. `K` and `Q` name the outermost rook on that side of the king; the
    /// letter of a file names the rook on it.
    ///
    /// A letter that names no rook, or a second rook on a wing, gives no right. The second value is true if there was no
    /// such letter.
    pub(crate) fn read(letters: Castling, placement: &Placement) -> (Self, bool) {
        let mut rights = Self::NONE;
        let mut all_good = true;
        for letter in letters.as_str().chars() {
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            let king = placement.pieces(color, Kind::King).single();
            let found = king.and_then(|king| rook_meant(letter, color, king, placement));
            let place = king
                .zip(found)
                .map(|(king, rook)| (&mut rights.rooks[color as usize][Wing::of(king, rook) as usize], rook));
            match place {
                Some((place @ None, rook)) => *place = Some(rook),
                _ => all_good = false,
            }
        }
        (rights, all_good)
    }

    /// Writes the letters of FEN. With `files`, these are the files of the rooks (Shredder-FEN). Without, the letters `KQkq`
    /// name the outermost rooks, and any other rook is named by its file (X-FEN).
    pub(crate) fn write(self, placement: &Placement, files: bool) -> Castling {
        let mut letters = Castling::NONE;
        for color in Color::ALL {
            let Some(king) = placement.pieces(color, Kind::King).single() else { continue };
            for (wing, usual) in Wing::ALL.into_iter().zip(*b"KQ") {
                let Some(rook) = self.rook(color, wing) else { continue };
                let outermost = rook_meant(char::from(usual), color, king, placement) == Some(rook);
                let letter = if outermost && !files { usual } else { b'A' + rook.file() as u8 };
                letters.push(match color {
                    Color::White => letter,
                    Color::Black => letter.to_ascii_lowercase(),
                });
            }
        }
        letters
    }
}

/// The rook that a letter names, or `None` if no rook that can have a castling right has this letter.
fn rook_meant(letter: char, color: Color, king: Square, placement: &Placement) -> Option<Square> {
    if king.rank() != back_rank(color) {
        return None;
    }
    let rooks = placement.pieces(color, Kind::Rook) & Bitboard::from(king.rank());
    let letter = letter.to_ascii_uppercase();
    match letter {
        'K' => rooks.last().filter(|&rook| rook > king),
        'Q' => rooks.first().filter(|&rook| rook < king),
        _ => {
            let file = File::ALL.into_iter().find(|&file| char::from(b'A' + file as u8) == letter)?;
            (rooks & Bitboard::from(file)).single()
        }
    }
}
