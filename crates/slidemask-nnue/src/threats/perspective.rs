//! [`Perspective`]: the side from which a network sees a board.

use slidemask::{Color, File, Kind, Square};

use super::code::PieceCode;
use super::mailbox::Mailbox;
use super::threat::Threat;

/// The side from which a network sees a board: White's or Black's, mirrored or not.
///
/// From Black's perspective the ranks are flipped and the colours are exchanged, so that this side always looks like White.
/// A mirrored perspective also flips the files: a1 becomes h1. A perspective changes neither which pieces attack each other nor
/// their kinds.
///
/// Networks with horizontal mirroring always see the king of this side on the same four files. [`of_king`](Self::of_king)
/// mirrors if the king is on files e to h, so the network sees it on files a to d. If your network wants it on files e to h,
/// call [`new`](Self::new), and mirror if the king is on files a to d.
///
/// To apply a perspective twice gives back the original. A perspective takes two bytes.
///
/// ```
/// use slidemask_nnue::threats::{Perspective, PieceCode, Threat};
/// use slidemask::{Color, Kind, Square};
///
/// let knight = PieceCode::new(Color::Black, Kind::Knight);
/// let pawn = PieceCode::new(Color::White, Kind::Pawn);
/// let threat = Threat { attacker: knight, from: Square::F6, victim: pawn, to: Square::E4 };
///
/// let black = Perspective::new(Color::Black, false);
/// assert_eq!(black.threat(threat).to_string(), "Nf3xpe5");
/// let mirrored = Perspective::of_king(Color::Black, Square::G8);
/// assert_eq!(mirrored.threat(threat).to_string(), "Nc3xpd5");
/// assert_eq!(mirrored.threat(mirrored.threat(threat)), threat);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Perspective {
    color: Color,
    mirrored: bool,
}

impl Perspective {
    /// White's perspective, not mirrored: it changes nothing.
    pub const WHITE: Self = Self::new(Color::White, false);

    /// Black's perspective, not mirrored.
    pub const BLACK: Self = Self::new(Color::Black, false);

    /// The perspective of a side, mirrored or not.
    #[inline]
    #[must_use]
    pub const fn new(color: Color, mirrored: bool) -> Self {
        Self { color, mirrored }
    }

    /// The perspective of a side, mirrored if its king is on files e to h.
    #[inline]
    #[must_use]
    pub const fn of_king(color: Color, king: Square) -> Self {
        Self::new(color, king.file() as u8 >= File::E as u8)
    }

    /// The perspective of a side, mirrored if its king is on files e to h of this board.
    ///
    /// If there are several kings, the one on the lowest square counts. Without a king, the perspective is not mirrored.
    ///
    /// ```
    /// use slidemask_nnue::threats::{Mailbox, Perspective, PieceCode};
    /// use slidemask::{Color, Kind, Square};
    ///
    /// let mut board = Mailbox::EMPTY;
    /// board.set(Square::G1, Some(PieceCode::new(Color::White, Kind::King)));
    /// board.set(Square::C8, Some(PieceCode::new(Color::Black, Kind::King)));
    /// assert!(Perspective::of_board(Color::White, &board).is_mirrored());
    /// assert!(!Perspective::of_board(Color::Black, &board).is_mirrored());
    /// ```
    #[must_use]
    pub fn of_board(color: Color, board: &Mailbox) -> Self {
        let king = PieceCode::new(color, Kind::King).code();
        let square = board.as_bytes().iter().position(|&code| code == king);
        square.map_or(Self::new(color, false), |square| Self::of_king(color, Square::from_low_bits(square)))
    }

    /// The side whose perspective it is.
    #[inline]
    #[must_use]
    pub const fn color(self) -> Color {
        self.color
    }

    /// Whether files are mirrored.
    #[inline]
    #[must_use]
    pub const fn is_mirrored(self) -> bool {
        self.mirrored
    }

    /// A square as seen from this perspective.
    #[inline]
    #[must_use]
    pub const fn square(self, square: Square) -> Square {
        Square::from_low_bits((square as u8 ^ self.turn_of_square()) as usize)
    }

    /// A piece as seen from this perspective: White's pieces are the own ones.
    #[inline]
    #[must_use]
    pub const fn piece(self, piece: PieceCode) -> PieceCode {
        match self.color {
            Color::White => piece,
            Color::Black => piece.flip_color(),
        }
    }

    /// What turns the four bytes of a threat as seen from White into those that are seen from this perspective, by exclusive or. The
    /// first byte is the highest.
    #[inline(always)]
    pub(crate) const fn turn(self) -> u32 {
        let (code, square) = (self.turn_of_code(), self.turn_of_square());
        u32::from_be_bytes([code, square, code, square])
    }

    /// What turns the code of a piece.
    #[inline(always)]
    pub(crate) const fn turn_of_code(self) -> u8 {
        8 * self.color as u8
    }

    /// What turns a square.
    #[inline(always)]
    pub(crate) const fn turn_of_square(self) -> u8 {
        (0o70 * self.color as u8) | (0o07 * self.mirrored as u8)
    }

    /// A threat as seen from this perspective.
    #[inline]
    #[must_use]
    pub const fn threat(self, threat: Threat) -> Threat {
        Threat {
            attacker: self.piece(threat.attacker),
            from: self.square(threat.from),
            victim: self.piece(threat.victim),
            to: self.square(threat.to),
        }
    }
}
