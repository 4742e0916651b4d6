//! How the pieces of a board stand to one another: pieces that can be won, pins and x-rays, squares around a king, material.

use slidemask::batch::Batch;
use slidemask::{
    Bitboard, Color, Slider, Sliders, Square, king_attacks, setwise_slider_attacks, xray_attacks,
};

use super::attacks::snipers;
use super::sides::forward;
use super::{Board, Values};
use crate::fen::Fen;
use crate::piece::Kind;
use crate::placement::Letters;

/// The squares that a piece attacks from a square.
#[inline]
fn attacks(color: Color, kind: Kind, square: Square, occupied: Bitboard) -> Bitboard {
    match kind {
        Kind::Pawn => slidemask::pawn_attacks(color, square),
        Kind::Knight => slidemask::knight_attacks(square),
        Kind::Bishop => slidemask::bishop_attacks(square, occupied),
        Kind::Rook => slidemask::rook_attacks(square, occupied),
        Kind::Queen => slidemask::queen_attacks(square, occupied),
        Kind::King => king_attacks(square),
    }
}

impl Board {
    /// The squares that the piece on each square attacks, from a1 to h8; empty for an empty square.
    ///
    /// ```
    /// use slidemask::{Bitboard, Square};
    /// use slidemask_board::Board;
    ///
    /// let map = Board::initial().attack_map();
    /// assert!(map[Square::B1.index()].into_iter().eq([Square::D2, Square::A3, Square::C3]));
    /// assert_eq!(map[Square::B3.index()], Bitboard::EMPTY);
    /// ```
    #[must_use]
    pub fn attack_map(&self) -> [Bitboard; Square::ALL.len()] {
        let [white, black] = Color::ALL.map(|color| self.sliders(color));
        let sliders = Sliders {
            orthogonal: white.orthogonal | black.orthogonal,
            diagonal: white.diagonal | black.diagonal,
        };
        let mut map = Batch::best().attacks_by_square(sliders, self.occupied());
        for color in Color::ALL {
            for kind in [Kind::Pawn, Kind::Knight, Kind::King] {
                for square in self.pieces(color, kind) {
                    map[square.index()] = attacks(color, kind, square, self.occupied());
                }
            }
        }
        map
    }

    /// The number of squares that the pieces of a side and a kind attack, not counting squares of the side's own pieces. A square
    /// counts once for each piece that attacks it.
    ///
    /// ```
    /// use slidemask::Color;
    /// use slidemask_board::{Board, Kind};
    ///
    /// let board = Board::initial();
    /// assert_eq!(board.mobility(Color::White, Kind::Knight), 4);
    /// assert_eq!(board.mobility(Color::White, Kind::Queen), 0);
    /// ```
    #[must_use]
    pub fn mobility(&self, color: Color, kind: Kind) -> u32 {
        let reached = |square| (attacks(color, kind, square, self.occupied()) - self.color(color)).count();
        self.pieces(color, kind).iter().map(reached).sum()
    }

    /// A side's pieces without its kings.
    #[inline]
    fn capturable(&self, color: Color) -> Bitboard {
        self.color(color) - self.kind(Kind::King)
    }

    /// The squares of a side's pieces, but not of its king, that the side itself attacks.
    ///
    /// ```
    /// use slidemask::{Color, bitboard};
    /// use slidemask_board::Board;
    ///
    /// // All but the rooks in the corners.
    /// assert_eq!(Board::initial().defended(Color::White), bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 1 1 1 1 1 1 1
    ///     . 1 1 1 . 1 1 .
    /// });
    /// ```
    #[must_use]
    pub fn defended(&self, color: Color) -> Bitboard {
        self.capturable(color) & self.attacked_squares(color)
    }

    /// The squares of a side's pieces, but not of its king, that the other side attacks and the side itself does not.
    ///
    /// A piece that is attacked more often than it is defended is not among them: [`exchange`](Self::exchange) judges captures.
    ///
    /// ```
    /// use slidemask::{Color, Square};
    /// use slidemask_board::Board;
    ///
    /// // The rooks attack a knight each. The pawn defends one of them.
    /// let board = Board::from_fen("4k3/8/2p5/3n3R/n7/8/8/R3K3 w - - 0 1")?;
    /// assert!(board.hanging(Color::Black).into_iter().eq([Square::A4]));
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    #[doc(alias("en_prise", "loose"))]
    #[must_use]
    pub fn hanging(&self, color: Color) -> Bitboard {
        (self.capturable(color) - self.attacked_squares(color)) & self.attacked_squares(!color)
    }

    /// The squares of a side's pieces that attack two or more pieces of the other side, each of which is worth more than the attacker
    /// or is not defended.
    ///
    /// ```
    /// use slidemask::{Color, Square};
    /// use slidemask_board::{Board, Values};
    ///
    /// // The knight attacks the king and a rook. The queen attacks two pawns, but both are defended.
    /// let board = Board::from_fen("r3k3/p1Np4/8/8/Q7/8/8/4K3 b - - 0 1")?;
    /// assert!(board.forks(Color::White, &Values::default()).into_iter().eq([Square::C7]));
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn forks(&self, color: Color, values: &Values) -> Bitboard {
        let undefended = self.color(!color) - self.attacked_squares(!color);
        let mut forks = Bitboard::EMPTY;
        for kind in Kind::ALL {
            let worth_more = Kind::ALL.into_iter().filter(|&other| values.of(other) > values.of(kind));
            let targets = worth_more.fold(undefended, |all, other| all | self.pieces(!color, other));
            let forking =
                |&square: &Square| (attacks(color, kind, square, self.occupied()) & targets).more_than_one();
            forks |= self.pieces(color, kind).iter().filter(forking).collect();
        }
        forks
    }

    /// The squares of a side's rooks, bishops and queens that pin a piece to the other side's king. They are the counterpart of
    /// [`pinned`](Self::pinned).
    ///
    /// ```
    /// use slidemask::{Color, Square};
    /// use slidemask_board::Board;
    ///
    /// // The bishop pins the knight. The rook pins nothing: two pawns stand between it and the king.
    /// let board = Board::from_fen("4r1k1/8/8/4p3/1b6/2N5/4P3/4K3 w - - 0 1")?;
    /// assert!(board.pinners(Color::Black).into_iter().eq([Square::B4]));
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    #[must_use]
    pub fn pinners(&self, color: Color) -> Bitboard {
        let Some(king) = self.king(!color) else { return Bitboard::EMPTY };
        let pinning = |&(_, shields): &(Square, Bitboard)| shields.single().is_some();
        snipers(king, self.sliders(color), self.color(color), self.color(!color))
            .filter(pinning)
            .map(|(sniper, _)| sniper)
            .collect()
    }

    /// A side's sliders that attack one of these squares through exactly one piece.
    fn xrays(&self, color: Color, targets: Bitboard) -> Bitboard {
        let (sliders, occupied) = (self.sliders(color), self.occupied());
        let lines =
            |&square: &Square| !(xray_attacks(Slider::Rook, square, occupied, occupied) & targets).is_empty();
        let diagonals = |&square: &Square| {
            !(xray_attacks(Slider::Bishop, square, occupied, occupied) & targets).is_empty()
        };
        sliders.orthogonal.iter().filter(lines).chain(sliders.diagonal.iter().filter(diagonals)).collect()
    }

    /// The squares of a side's rooks, bishops and queens that attack a piece of the other side through exactly one other piece, of
    /// either colour.
    ///
    /// ```
    /// use slidemask::{Color, Square};
    /// use slidemask_board::Board;
    ///
    /// // The bishop attacks the king through the knight, and the rook a pawn through its own.
    /// let board = Board::from_fen("4r1k1/8/8/4p3/1b6/2N5/4P3/4K3 w - - 0 1")?;
    /// assert!(board.xray_attackers(Color::Black).into_iter().eq([Square::B4, Square::E8]));
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    #[must_use]
    pub fn xray_attackers(&self, color: Color) -> Bitboard {
        self.xrays(color, self.color(!color))
    }

    /// The squares of a side's rooks, bishops and queens that defend a piece of their own side, but not its king, through exactly one
    /// other piece, of either colour.
    ///
    /// ```
    /// use slidemask::{Color, Square};
    /// use slidemask_board::Board;
    ///
    /// // The rook defends the pawn through the knight.
    /// let board = Board::from_fen("4k3/8/8/3P4/8/3n4/8/3RK3 w - - 0 1")?;
    /// assert!(board.xray_defenders(Color::White).into_iter().eq([Square::D1]));
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    #[must_use]
    pub fn xray_defenders(&self, color: Color) -> Bitboard {
        self.xrays(color, self.capturable(color))
    }

    /// The squares of a side's rooks, bishops and queens that attack another slider of their side on a line on which both move.
    ///
    /// ```
    /// use slidemask::{Color, Square};
    /// use slidemask_board::Board;
    ///
    /// // The queen and the rook stand on a file, on which both move. The rook also attacks the bishop, which does not move along ranks.
    /// let board = Board::from_fen("4k3/8/8/8/8/8/3Q4/B2R2K1 w - - 0 1")?;
    /// assert!(board.batteries(Color::White).into_iter().eq([Square::D1, Square::D2]));
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    #[must_use]
    pub fn batteries(&self, color: Color) -> Bitboard {
        let Sliders { orthogonal, diagonal } = self.sliders(color);
        let [none, occupied] = [Bitboard::EMPTY, self.occupied()];
        let lines = setwise_slider_attacks(Sliders { orthogonal, diagonal: none }, occupied);
        let diagonals = setwise_slider_attacks(Sliders { orthogonal: none, diagonal }, occupied);
        lines & orthogonal | diagonals & diagonal
    }

    /// The squares from which a piece of a side and a kind would attack the other side's king, with all pieces where they are. Empty
    /// if the other side does not have exactly one king.
    ///
    /// ```
    /// use slidemask::{Color, bitboard};
    /// use slidemask_board::{Board, Kind};
    ///
    /// let board = Board::from_fen("6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1")?;
    /// assert_eq!(board.check_squares(Color::White, Kind::Knight), bitboard! {
    ///     . . . . . . . .
    ///     . . . . 1 . . .
    ///     . . . . . 1 . 1
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    /// });
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    #[must_use]
    pub fn check_squares(&self, color: Color, kind: Kind) -> Bitboard {
        // A pawn attacks the king from the squares that a pawn of the king's side would attack from the king's square.
        self.king(!color).map_or(Bitboard::EMPTY, |king| attacks(!color, kind, king, self.occupied()))
    }

    /// The squares of a side's king and around it, and those one rank in front of these. Empty if the side does not have exactly one
    /// king.
    ///
    /// ```
    /// use slidemask::{Color, bitboard};
    /// use slidemask_board::Board;
    ///
    /// assert_eq!(Board::initial().king_zone(Color::White), bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . 1 1 1 . .
    ///     . . . 1 1 1 . .
    ///     . . . 1 1 1 . .
    /// });
    /// ```
    #[must_use]
    pub fn king_zone(&self, color: Color) -> Bitboard {
        let Some(king) = self.king(color) else { return Bitboard::EMPTY };
        let around = king_attacks(king).with(king);
        around | around.shift(forward(color))
    }

    /// The squares of a side's pieces that attack a square of the other side's [`king_zone`](Self::king_zone).
    ///
    /// ```
    /// use slidemask::{Color, Square};
    /// use slidemask_board::Board;
    ///
    /// // The queen attacks g6 and g7, and a rook attacks f6 and f7. The other rook attacks no square of the zone.
    /// let board = Board::from_fen("6k1/5ppp/8/8/8/6Q1/8/R4RK1 w - - 0 1")?;
    /// assert!(board.king_zone_attackers(Color::White).into_iter().eq([Square::F1, Square::G3]));
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    #[must_use]
    pub fn king_zone_attackers(&self, color: Color) -> Bitboard {
        let zone = self.king_zone(!color);
        let of = |kind| {
            let reaches =
                move |&square: &Square| !(attacks(color, kind, square, self.occupied()) & zone).is_empty();
            self.pieces(color, kind).iter().filter(reaches)
        };
        Kind::ALL.into_iter().flat_map(of).collect()
    }

    /// The sum of the values of a side's pieces without its kings.
    ///
    /// ```
    /// use slidemask::Color;
    /// use slidemask_board::{Board, Values};
    ///
    /// let values = Values::new([1, 3, 3, 5, 9, 0]);
    /// assert_eq!(Board::initial().material(Color::White, &values), 39);
    /// ```
    #[inline]
    #[must_use]
    pub fn material(&self, color: Color, values: &Values) -> i32 {
        let [kinds @ .., _] = Kind::ALL;
        let worth = |kind| values.of(kind) * self.pieces(color, kind).count().cast_signed();
        kinds.map(worth).iter().sum()
    }

    /// Writes the pieces of both sides as letters, White's first, as in the names of endgame tablebases: king, queens, rooks,
    /// bishops, knights and pawns.
    ///
    /// ```
    /// use slidemask_board::{Board, Fen};
    ///
    /// let board = Board::from_fen("4k2r/8/8/8/8/8/P7/4KQ2 w - - 0 1")?;
    /// assert_eq!(board.material_key(&mut [0; Fen::MAX_LEN]), "KQPvKR");
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    pub fn material_key<'a>(&self, buffer: &'a mut [u8; Fen::MAX_LEN]) -> &'a str {
        let mut text = Letters::new(buffer);
        for color in Color::ALL {
            if color == Color::Black {
                text.push(b'v');
            }
            for kind in Kind::ALL.into_iter().rev() {
                let letter = kind.letter().to_ascii_uppercase() as u8;
                self.pieces(color, kind).iter().for_each(|_| text.push(letter));
            }
        }
        text.into_str()
    }
}
