//! [`Boards`]: positions as columns of bitboards, which vector registers load.

use slidemask::Bitboard;

/// The largest number of boards: the number of bytes of the widest register.
pub(super) const MOST: usize = 64;

/// A bitboard for each board. The alignment is that of the widest register. Unaligned boards take 2 % longer.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Column(pub(super) [Bitboard; MOST]);

impl Column {
    pub(super) const EMPTY: Self = Self([Bitboard::EMPTY; MOST]);
}

/// The boards of one pass. Either the side to move is White on all of them, or it is Black on all of them.
pub(super) struct Boards {
    /// The pieces of the side to move.
    pub(super) own: Column,
    /// The kinds of the pieces, three bits each: see `code` in `encoded_board.rs`. No kind has all three bits. Three set bits mark a rook
    /// with the right to castle.
    pub(super) kinds: [Column; 3],
    /// The number of boards.
    pub(super) count: usize,
}

impl Boards {
    pub(super) const EMPTY: Self = Self { own: Column::EMPTY, kinds: [Column::EMPTY; 3], count: 0 };
}

/// The conditions for castling on one wing, as sets of files of the back rank with one bit for each file.
#[derive(Clone, Copy)]
pub struct CastlingFiles {
    /// The file of the castling rook. Boards that still have the right have a mark there.
    pub rook: u8,
    /// These files must be empty.
    pub empty: u8,
    /// The enemy must not attack these files.
    pub safe: u8,
    /// No rook or queen of the enemy may stand on these files.
    pub unshielded: u8,
}

/// The wings on which a side may have the right to castle. Looking also at wings without the right took up to 5 % longer.
pub(super) type CastlingByWing = [Option<CastlingFiles>; 2];
