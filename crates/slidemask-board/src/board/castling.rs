//! [`CastlingRights`]: which rooks may castle.

use slidemask::{Bitboard, Color, File, Rank, Square, between};

use crate::fen::Castling;
use crate::piece::Kind;
use crate::placement::Placement;

/// The two ways to castle, by where king and rook go.
///
/// ```
/// use slidemask::{Color, Square};
/// use slidemask_board::Wing;
///
/// assert_eq!(Wing::Kingside.king_target(Color::White), Square::G1);
/// assert_eq!(Wing::Queenside.rook_target(Color::Black), Square::D8);
/// ```
#[doc(alias("CastlingSide", "short", "long"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wing {
    /// `O-O`: the king goes to the g-file, the rook of its right to the f-file.
    Kingside,
    /// `O-O-O`: the king goes to the c-file, the rook of its left to the d-file.
    Queenside,
}

impl Wing {
    /// Both, in the order in which FEN has them.
    ///
    /// ```
    /// use slidemask_board::Wing;
    ///
    /// assert_eq!(Wing::ALL[Wing::Queenside as usize], Wing::Queenside);
    /// ```
    pub const ALL: [Self; 2] = [Self::Kingside, Self::Queenside];

    /// On which side of the king a rook stands.
    pub(crate) fn of(king: Square, rook: Square) -> Self {
        if rook > king { Self::Kingside } else { Self::Queenside }
    }

    /// Where the king goes.
    ///
    /// ```
    /// use slidemask::{Color, Square};
    /// use slidemask_board::Wing;
    ///
    /// assert_eq!(Wing::Queenside.king_target(Color::White), Square::C1);
    /// ```
    #[inline]
    #[must_use]
    pub const fn king_target(self, color: Color) -> Square {
        let file = match self {
            Self::Kingside => File::G,
            Self::Queenside => File::C,
        };
        Square::new(file, back_rank(color))
    }

    /// Where the rook goes.
    ///
    /// ```
    /// use slidemask::{Color, Square};
    /// use slidemask_board::Wing;
    ///
    /// assert_eq!(Wing::Kingside.rook_target(Color::White), Square::F1);
    /// ```
    #[inline]
    #[must_use]
    pub const fn rook_target(self, color: Color) -> Square {
        let file = match self {
            Self::Kingside => File::F,
            Self::Queenside => File::D,
        };
        Square::new(file, back_rank(color))
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

/// The conditions on the squares for castling, apart from the right to castle.
#[derive(Clone, Copy)]
pub(crate) struct CastlingConditions {
    /// These squares must be empty. The squares of the king and the rook are not among them: either may stand in the way
    /// of the other, or on its target.
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

/// The rank of a side's kings and rooks at the start.
#[inline]
pub(crate) const fn back_rank(color: Color) -> Rank {
    match color {
        Color::White => Rank::First,
        Color::Black => Rank::Eighth,
    }
}

/// Which rooks may castle, as their squares: the same for standard chess and Chess960.
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
    /// By colour and wing.
    pub(crate) rooks: [[Option<Square>; Wing::ALL.len()]; Color::ALL.len()],
}

impl CastlingRights {
    /// Nobody may castle.
    ///
    /// ```
    /// use slidemask::Color;
    /// use slidemask_board::CastlingRights;
    ///
    /// assert!(!CastlingRights::NONE.any(Color::White));
    /// ```
    pub const NONE: Self = Self { rooks: [[None; 2]; 2] };

    /// The rook that a side may castle with on a wing.
    ///
    /// ```
    /// use slidemask::{Color, Square};
    /// use slidemask_board::{Board, Wing};
    ///
    /// let rights = Board::initial().castling_rights();
    /// assert_eq!(rights.rook(Color::Black, Wing::Kingside), Some(Square::H8));
    /// ```
    #[inline]
    #[must_use]
    pub const fn rook(self, color: Color, wing: Wing) -> Option<Square> {
        self.rooks[color as usize][wing as usize]
    }

    /// Whether a side may castle at all.
    ///
    /// ```
    /// use slidemask::Color;
    /// use slidemask_board::Board;
    ///
    /// assert!(Board::initial().castling_rights().any(Color::Black));
    /// ```
    #[inline]
    #[must_use]
    pub const fn any(self, color: Color) -> bool {
        !matches!(self.rooks[color as usize], [None, None])
    }

    /// The king of a side has moved.
    #[inline]
    pub(crate) const fn lose_all(&mut self, color: Color) {
        self.rooks[color as usize] = [None; 2];
    }

    /// What stood on a side's square has moved or was taken.
    #[inline]
    pub(crate) fn lose(&mut self, color: Color, square: Square) {
        for rook in &mut self.rooks[color as usize] {
            if *rook == Some(square) {
                *rook = None;
            }
        }
    }

    /// What the letters of FEN, X-FEN or Shredder-FEN mean; the rights of letters that make no sense are left
    /// out, and the second value says whether there were any.
    ///
    /// `K` and `Q` are the outermost rooks on either side of the king; a file's letter is the rook there.
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

    /// As FEN's letters: in `files`, the files of the rooks (Shredder-FEN); else `KQkq` where that names the
    /// right rook, and its file where it does not (X-FEN).
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

/// The rook that a letter names, if it names one that can castle.
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
