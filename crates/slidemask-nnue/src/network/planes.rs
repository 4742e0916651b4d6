//! [`Planes`]: a number for each piece on each square, and perhaps for the place of the king.

use slidemask::{Bitboard, Color, Square};

use super::mirror::Mirror;
use super::sides::each_side;
use crate::list::End;
use crate::threats::code::{CODES, PieceCode};
use crate::threats::perspective::Perspective;

/// Inputs for the pieces on their squares: a plane of 64 numbers for each piece, and a copy of all planes for each bucket of squares
/// of the own king.
///
/// The number of a piece is `64 * planes * bucket + 64 * plane + square`. Piece and square are seen from a perspective: White's
/// pieces are the own ones. `planes` is how many planes there are.
///
/// ```
/// use slidemask_nnue::network::{Mirror, Planes};
/// use slidemask_nnue::threats::PieceCode;
/// use slidemask::{Color, Kind, Square};
///
/// // Own pawn to king, then the enemy's: 768 numbers. Two buckets for the own king, which the network sees on files a to d.
/// #[rustfmt::skip]
/// const BUCKETS: [u8; 64] = [
///     0, 0, 0, 0, 0, 0, 0, 0, // the first rank
///     1, 1, 1, 1, 1, 1, 1, 1,
///     1, 1, 1, 1, 1, 1, 1, 1,
///     1, 1, 1, 1, 1, 1, 1, 1,
///     1, 1, 1, 1, 1, 1, 1, 1,
///     1, 1, 1, 1, 1, 1, 1, 1,
///     1, 1, 1, 1, 1, 1, 1, 1,
///     1, 1, 1, 1, 1, 1, 1, 1,
/// ];
/// const PLANES: Planes = Planes::CHESS_768.with_buckets(&BUCKETS).mirrored(Mirror::ToQueenside);
/// assert_eq!(PLANES.len(), 2 * 768);
///
/// let knight = PieceCode::new(Color::White, Kind::Knight);
/// // White's king is on g1, so files are mirrored: the knight on f3 is seen on c3.
/// assert_eq!(PLANES.index(Color::White, Square::G1, knight, Square::F3), 64 + Square::C3 as usize);
/// // For Black it is the knight of the enemy on f6, and the king on d7 is in the second bucket.
/// assert_eq!(PLANES.index(Color::Black, Square::D7, knight, Square::F3), 768 + 64 * 7 + Square::F6 as usize);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Planes {
    /// By the code of a piece, as seen: its first number.
    pub(crate) pieces: [u32; CODES],
    /// By the square of the own king, as seen, but not mirrored: the first number of its bucket.
    kings: [u32; Square::ALL.len()],
    mirror: Mirror,
    /// The numbers of a bucket.
    of_bucket: u32,
    pub(super) length: u32,
}

impl Planes {
    /// 768 numbers: the own pawn to king, then the enemy's. Trainers call them `Chess768`.
    pub const CHESS_768: Self = Self::new(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);

    /// The 22,528 numbers of `HalfKAv2_hm` in Stockfish: own pawn, the enemy's pawn, own knight and so on, then one plane for both
    /// kings; a bucket for each of the 32 squares on which the own king is seen.
    pub const HALF_KA_V2_HM: Self = Self::half_ka(&[0, 2, 4, 6, 8, 10, 1, 3, 5, 7, 9, 10]);

    /// The 24,576 numbers of `HalfKAv2_hm^` in Stockfish's trainer: as [`HALF_KA_V2_HM`](Self::HALF_KA_V2_HM), but with a plane
    /// for each king. Its exported networks have one plane for both.
    pub const HALF_KA_V2_HM_TRAINED: Self = Self::half_ka(&[0, 2, 4, 6, 8, 10, 1, 3, 5, 7, 9, 11]);

    const fn half_ka(planes: &[u8; 12]) -> Self {
        let mut buckets = [0; Square::ALL.len()];
        let mut i = 0;
        while i < buckets.len() {
            // Bucket 0 is h8 as seen, then g8, f8, e8, h7 and so on.
            let square = Square::ALL[i];
            let (file, rank) = (square.file() as u8, square.rank() as u8);
            buckets[i] = 4 * (7 - rank) + if file < 4 { file } else { 7 - file };
            i += 1;
        }
        Self::new(planes).with_buckets(&buckets).mirrored(Mirror::ToKingside)
    }

    /// The number of the plane of each piece, in the order of [`PieceCode::ALL`]: own pawn to king, then the enemy's. Pieces may share
    /// a plane.
    #[must_use]
    pub const fn new(planes: &[u8; 12]) -> Self {
        let (mut pieces, mut count, mut i) = ([0; CODES], 0, 0);
        while i < planes.len() {
            let plane = planes[i] as u32;
            pieces[PieceCode::ALL[i].code() as usize] = 64 * plane;
            if count <= plane {
                count = plane + 1;
            }
            i += 1;
        }
        let length = 64 * count;
        Self { pieces, kings: [0; Square::ALL.len()], mirror: Mirror::Never, of_bucket: length, length }
    }

    /// Gives the own king buckets: their numbers for the squares a1 to h8 from the side of this king, before files are mirrored.
    #[must_use]
    pub const fn with_buckets(mut self, buckets: &[u8; Square::ALL.len()]) -> Self {
        let (mut count, mut i) = (0, 0);
        while i < buckets.len() {
            let bucket = buckets[i] as u32;
            self.kings[i] = self.of_bucket * bucket;
            if count <= bucket {
                count = bucket + 1;
            }
            i += 1;
        }
        self.length = self.of_bucket * count;
        self
    }

    /// Mirrors files.
    #[must_use]
    pub const fn mirrored(self, mirror: Mirror) -> Self {
        Self { mirror, ..self }
    }

    /// When files are mirrored.
    #[inline]
    #[must_use]
    pub const fn mirror(&self) -> Mirror {
        self.mirror
    }

    /// The number of inputs.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.length as usize
    }

    /// Whether there are no inputs: never.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The number of a piece on a square, seen from a side whose king is on a square.
    #[inline]
    #[must_use]
    pub const fn index(&self, side: Color, king: Square, piece: PieceCode, square: Square) -> usize {
        let seen = self.seen(side, king);
        (seen.number(self, piece.code(), square)) as usize
    }

    /// How a side with its king on a square sees the planes.
    #[inline(always)]
    pub(super) const fn seen(&self, side: Color, king: Square) -> Seen {
        let of_side = Perspective::new(side, false);
        Seen {
            perspective: self.mirror.perspective(side, king),
            bucket: self.kings[of_side.square(king) as usize],
        }
    }
}

/// How a side sees planes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) perspective: Perspective,
    /// The first number of the bucket of its king.
    pub(crate) bucket: u32,
}

impl Seen {
    /// The number of a piece on a square.
    #[inline(always)]
    const fn number(self, planes: &Planes, code: u8, square: Square) -> u32 {
        let code = code ^ self.perspective.turn_of_code();
        self.bucket + planes.pieces[code as usize % CODES] + self.perspective.square(square) as u32
    }
}

/// Appends the numbers of the pieces on some squares, as sides see them. Squares without a piece have no number.
#[inline(always)]
pub(crate) fn append<const S: usize, const N: usize>(
    first: u32,
    planes: &Planes,
    seen: [Seen; S],
    codes: &[u8; 64],
    squares: u64,
    ends: &mut [End<'_, N, u32>; S],
) {
    for square in Bitboard(squares) {
        let code = codes[square as usize];
        each_side!(S, |side| ends[side].push_if(code != 0, first + seen[side].number(planes, code, square)));
    }
}
