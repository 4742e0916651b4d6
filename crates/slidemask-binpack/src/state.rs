//! The position while a chain is decoded: as words, so that no step branches on a piece or a colour.

use slidemask::isa::{InstructionSet, Scalar};
use slidemask::method::{hyperbola_quintessence, obstruction_difference};
use slidemask::{
    Axis, Bitboard, Color, File, Kind, Rank, Square, king_attacks, knight_attacks, pawn_attacks,
};

use crate::entry::{Packed, Special};
use crate::position::{NO_SQUARE, Position, ROOKS, of_kind};
use crate::select::nth_bit;

/// The position, in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State {
    /// The squares whose piece codes have the lowest bit, the second and the third one.
    pub(crate) low: u64,
    pub(crate) middle: u64,
    pub(crate) high: u64,
    /// The pieces of the side to move, and those of the other side.
    pub(crate) ours: u64,
    pub(crate) theirs: u64,
    /// The castling rights, a bit for each.
    pub(crate) castling: u8,
    /// The square behind a pawn that can be captured en passant, or nothing.
    pub(crate) en_passant: u64,
    /// All squares if Black is to move, else none.
    pub(crate) black: u64,
    pub(crate) halfmove_clock: u32,
}

/// Masks that depend on the kind of a piece, by the low three bits of its code. Each is all squares or none.
#[derive(Clone, Copy)]
struct ByKind {
    /// Rooks and queens.
    orthogonal: u64,
    /// Bishops and queens.
    diagonal: u64,
    pawn: u64,
    /// All but pawns, which attack empty squares without going there.
    not_pawn: u64,
    king: u64,
}

static BY_KIND: [ByKind; 8] = {
    let mut masks = [ByKind { orthogonal: 0, diagonal: 0, pawn: 0, not_pawn: !0, king: 0 }; 8];
    masks[code(Kind::Pawn)].pawn = !0;
    masks[code(Kind::Pawn)].not_pawn = 0;
    masks[code(Kind::Bishop)].diagonal = !0;
    masks[code(Kind::Rook)].orthogonal = !0;
    masks[code(Kind::Queen)].orthogonal = !0;
    masks[code(Kind::Queen)].diagonal = !0;
    masks[code(Kind::King)].king = !0;
    masks
};

/// The low three bits of the code of a piece.
pub(crate) const fn code(kind: Kind) -> usize {
    kind as usize + 1
}

/// The attacks of leapers, by colour and by the low three bits of the code. Sliders have none.
static LEAPS: [[[u64; 64]; 8]; 2] = {
    let mut leaps = [[[0; 64]; 8]; 2];
    let mut i = 0;
    while i < 2 * Square::ALL.len() {
        let (color, square) = (Color::ALL[i / 64], Square::ALL[i % 64]);
        let of = &mut leaps[i / 64];
        of[code(Kind::Pawn)][i % 64] = pawn_attacks(color, square).0;
        of[code(Kind::Knight)][i % 64] = knight_attacks(square).0;
        of[code(Kind::King)][i % 64] = king_attacks(square).0;
        i += 1;
    }
    leaps
};

/// The castling rights that remain after a move from or to a square, a bit for each; see [`Position`].
pub(crate) static RIGHTS_KEPT: [u8; 64] = {
    let mut kept = [!0; 64];
    let mut right = 0;
    while right < ROOKS.len() {
        let (_, rook, king) = ROOKS[right];
        kept[rook as usize] &= !(1 << right);
        kept[king as usize] &= !(1 << right);
        right += 1;
    }
    kept
};

const RANK_2: u64 = Bitboard::from_rank(Rank::Second).0;
const RANK_3: u64 = Bitboard::from_rank(Rank::Third).0;
const RANK_6: u64 = Bitboard::from_rank(Rank::Sixth).0;
const RANK_7: u64 = Bitboard::from_rank(Rank::Seventh).0;
const FILE_A: u64 = Bitboard::from_file(File::A).0;
const FILE_H: u64 = Bitboard::from_file(File::H).0;

/// The moves of one piece, as a chain numbers them: its targets from a1 to h8, each four times for a pawn that promotes, then the
/// castling moves.
#[derive(Clone, Copy)]
pub(crate) struct Numbered {
    /// The target squares, without those of castling.
    pub(crate) targets: u64,
    /// 2 for a pawn that promotes, else 0.
    pub(crate) shift: u32,
    /// The castling rights of the king, a bit for each.
    pub(crate) castling: u8,
    /// All squares if the piece is a pawn, else none.
    is_pawn: u64,
}

impl Numbered {
    /// How many moves are numbered.
    #[inline(always)]
    pub(crate) const fn len(&self) -> u32 {
        (self.targets.count_ones() << self.shift) + self.castling.count_ones()
    }
}

/// All bits if the condition holds.
#[inline(always)]
const fn mask(bit: u64) -> u64 {
    0_u64.wrapping_sub(bit)
}

/// The attacks of a rook and of a bishop. Each move waits for the one before, so what counts is how long a lookup takes. Of the methods,
/// this mixture takes the shortest time: a table of first ranks instead of Obstruction Difference takes 1.03 times as long.
#[inline(always)]
fn lines(from: Square, occupied: u64) -> [u64; 2] {
    let rank =
        obstruction_difference::attacks(obstruction_difference::Masks::lookup(from, Axis::Rank), occupied);
    let other =
        |axis| hyperbola_quintessence::byte_swap(hyperbola_quintessence::Masks::lookup(from, axis), occupied);
    [rank | other(Axis::File), other(Axis::Diagonal) | other(Axis::Antidiagonal)]
}

/// A square a rank further for the side to move. Rotations have one form for both sides.
#[inline(always)]
const fn forward(set: u64, black: u64) -> u64 {
    set.rotate_left(8 ^ (black as u32 & 0o60))
}

impl State {
    #[inline(always)]
    pub(crate) fn new(position: &Position) -> Self {
        let [low, middle, high, blacks] = position.bits;
        let whites = (low | middle | high) & !blacks;
        let [ours, theirs] = match position.side_to_move {
            Color::White => [whites, blacks],
            Color::Black => [blacks, whites],
        };
        Self {
            low,
            middle,
            high,
            ours,
            theirs,
            castling: position.castling,
            en_passant: if position.en_passant == NO_SQUARE { 0 } else { 1 << position.en_passant },
            black: mask(position.side_to_move as u64),
            halfmove_clock: u32::from(position.halfmove_clock),
        }
    }

    #[inline(always)]
    pub(crate) fn position(&self) -> Position {
        Position {
            bits: [self.low, self.middle, self.high, self.blacks()],
            halfmove_clock: self.halfmove_clock.min(0xffff) as u16,
            castling: self.castling,
            // There are 64 zeros below the bit of no square.
            en_passant: self.en_passant.trailing_zeros() as u8,
            side_to_move: self.side_to_move(),
        }
    }

    #[inline(always)]
    pub(crate) const fn side_to_move(&self) -> Color {
        if self.black == 0 { Color::White } else { Color::Black }
    }

    #[inline(always)]
    pub(crate) const fn set_side_to_move(&mut self, color: Color) {
        self.black = mask(color as u64);
    }

    #[inline(always)]
    pub(crate) const fn occupied(&self) -> u64 {
        self.ours | self.theirs
    }

    /// Whether pieces, side, castling rights and en-passant square are the same.
    #[cfg(feature = "alloc")]
    pub(crate) fn same_position(&self, other: &Self) -> bool {
        Self { halfmove_clock: other.halfmove_clock, ..*self } == *other
    }

    /// Black's pieces.
    #[inline(always)]
    pub(crate) const fn blacks(&self) -> u64 {
        self.ours & self.black | self.theirs & !self.black
    }

    /// The same position with the other side to move.
    #[inline(always)]
    const fn turned(self) -> Self {
        Self { ours: self.theirs, theirs: self.ours, black: !self.black, ..self }
    }

    /// The pieces of a kind, of both sides.
    #[inline(always)]
    const fn kind(&self, kind: Kind) -> u64 {
        of_kind([self.low, self.middle, self.high, 0], kind)
    }

    /// The castling rights of the side to move.
    #[inline(always)]
    const fn rights(&self) -> u8 {
        self.castling & (0b0011 ^ (self.black & 0b1111) as u8)
    }

    /// The low three bits of the code of the piece on a square; each is 0 or 1.
    #[inline(always)]
    const fn code(&self, square: u32) -> [u64; 3] {
        [self.low >> square & 1, self.middle >> square & 1, self.high >> square & 1]
    }

    /// Numbers the moves of a piece of the side to move. They need not be legal.
    #[inline(always)]
    pub(crate) fn numbered(&self, from: Square) -> Numbered {
        let at = from as u32;
        let [low, middle, high] = self.code(at);
        let kind = (low | middle << 1 | high << 2) as usize;
        let of = &BY_KIND[kind];
        let occupied = self.occupied();
        let [rook, bishop] = lines(from, occupied);
        let leaps = LEAPS[self.side_to_move() as usize][kind][at as usize];
        let attacks = rook & of.orthogonal | bishop & of.diagonal | leaps;
        let theirs = self.theirs | self.en_passant;
        let single = forward(1 << at, self.black) & of.pawn & !occupied;
        let double = forward(single & (RANK_3 & !self.black | RANK_6 & self.black), self.black) & !occupied;
        let seventh = RANK_7 & !self.black | RANK_2 & self.black;
        Numbered {
            targets: attacks & !self.ours & (theirs | of.not_pawn) | single | double,
            shift: (of.pawn & seventh >> at & 1) as u32 * 2,
            castling: self.rights() & of.king as u8,
            is_pawn: of.pawn,
        }
    }

    /// The move with a number, which must be below the length.
    #[inline(always)]
    pub(crate) fn nth<I: InstructionSet>(
        &self,
        isa: I,
        from: Square,
        moves: &Numbered,
        number: u32,
    ) -> Packed {
        let target = nth_bit(isa, moves.targets, number >> moves.shift);
        if target == 0 {
            return nth_castling(from, moves, number);
        }
        let special = moves.shift / 2 + 3 * u32::from(target & self.en_passant & moves.is_pawn != 0);
        // Without a promotion the mask is 0.
        let promotion = number & (moves.shift + moves.shift / 2);
        Packed::new(special, from as u32, target.trailing_zeros(), promotion)
    }

    /// Makes a move. For castling, see [`castle`](Self::castle).
    #[inline(always)]
    pub(crate) fn play(&mut self, played: Packed) {
        let (from, to) = (played.from() as u32, played.to() as u32);
        let (start, target) = (1_u64 << from, 1_u64 << to);
        let [low, middle, high] = self.code(from);
        let is_pawn = low & !middle & !high;
        let captures = self.theirs >> to & 1;
        // 0 if the clock starts anew, else all ones.
        let kept = ((is_pawn | captures) as u32).wrapping_sub(1);
        self.halfmove_clock = (self.halfmove_clock + 1) & kept;
        self.castling &= RIGHTS_KEPT[from as usize] & RIGHTS_KEPT[to as usize];
        let others = !(start | target);
        self.low = self.low & others | low << to;
        self.middle = self.middle & others | middle << to;
        self.high = self.high & others | high << to;
        self.theirs &= !target;
        self.ours ^= start | target;
        if played.0 >> 14 != 0 {
            self.finish_special(played, target);
        }
        *self = self.turned();
        self.en_passant = 0;
        // A pawn beside the one that made a double step: 1 % of all positions. With a branch on the kind of the piece before it, which
        // would be mispredicted, decoding takes 1.13 times as long.
        let stepped = forward(forward(start, !self.black), !self.black) & target & self.kind(Kind::Pawn);
        if beside(stepped) & self.kind(Kind::Pawn) & self.ours != 0 {
            self.set_en_passant(target);
        }
    }

    /// Promotes the pawn on its target, or removes the pawn that it captured en passant.
    #[cold]
    fn finish_special(&mut self, played: Packed, target: u64) {
        if let Some(kind) = played.promotion() {
            let code = code(kind);
            self.low &= !target;
            for (i, set) in [&mut self.low, &mut self.middle, &mut self.high].into_iter().enumerate() {
                *set |= mask(code as u64 >> i & 1) & target;
            }
        } else {
            let kept = !forward(target, !self.black);
            self.low &= kept;
            self.theirs &= kept;
        }
    }

    /// Sets the en-passant square behind a pawn if a capture there leaves no slider that attacks the king.
    #[cold]
    fn set_en_passant(&mut self, pawn: u64) {
        let behind = forward(pawn, self.black);
        let king = self.kind(Kind::King) & self.ours;
        let Some(king) = Bitboard(king).into_iter().next() else { return };
        for capturer in Bitboard(beside(pawn) & self.kind(Kind::Pawn) & self.ours) {
            let occupied = self.occupied() & !(1 << capturer as u8) & !pawn | behind;
            if self.sliders_attacking(Scalar, king, occupied) == 0 {
                self.en_passant = behind;
                return;
            }
        }
    }

    /// The rooks, bishops and queens of the side that is not to move that attack a square.
    #[inline(always)]
    fn sliders_attacking<I: InstructionSet>(&self, isa: I, square: Square, occupied: u64) -> u64 {
        let (rook, bishop) = isa.rook_and_bishop_attacks(square, Bitboard(occupied));
        (rook.0 & self.high & !self.middle | bishop.0 & self.low & (self.middle ^ self.high)) & self.theirs
    }

    /// Whether the side that is not to move attacks the king of the side to move.
    #[inline(always)]
    pub(crate) fn is_check<I: InstructionSet>(&self, isa: I) -> bool {
        let king = self.kind(Kind::King) & self.ours;
        let at = (king.trailing_zeros() & 63) as usize;
        let square = Square::from_low_bits(at);
        // A king is attacked by a pawn where it would capture as a pawn of its own side.
        let leaps = &LEAPS[self.side_to_move() as usize];
        let attackers = leaps[code(Kind::Pawn)][at] & self.kind(Kind::Pawn)
            | leaps[code(Kind::Knight)][at] & self.kind(Kind::Knight)
            | leaps[code(Kind::King)][at] & self.kind(Kind::King);
        attackers & self.theirs | self.sliders_attacking(isa, square, self.occupied()) != 0
    }

    /// Whether the side to move attacks the king of the other side, which its last move then left in check.
    #[inline(always)]
    pub(crate) fn can_take_king<I: InstructionSet>(&self, isa: I) -> bool {
        self.turned().is_check(isa)
    }

    /// Castles with the rook on the target of the move: whether the king and the rook stand on their squares, nothing is between
    /// them, and no square on the king's way is attacked.
    #[cold]
    pub(crate) fn castle(&mut self, played: Packed) -> bool {
        let (king, rook) = (played.from(), played.to());
        let Some(right) = ROOKS.iter().position(|&(_, corner, start)| (corner, start) == (rook, king)) else {
            return false;
        };
        let back = self.black & 0o70;
        let [king_to, rook_to] = if rook < king { [2, 3] } else { [6, 5] }.map(|file| file + back as u32);
        let between: u64 = if rook < king { 0b1110 } else { 0b110_0000 } << back;
        let ours = self.ours;
        let stand = self.rights() >> right & 1 == 1
            && self.kind(Kind::King) & ours & 1 << king as u8 != 0
            && self.kind(Kind::Rook) & ours & 1 << rook as u8 != 0;
        if !stand || self.occupied() & between != 0 || self.is_check(Scalar) {
            return false;
        }
        // The king may not pass an attacked square.
        if self.with_moved(king as u32, rook_to).is_check(Scalar) {
            return false;
        }
        *self = Self {
            castling: self.castling & !self.rights(),
            en_passant: 0,
            halfmove_clock: self.halfmove_clock + 1,
            ..self.with_moved(king as u32, king_to).with_moved(rook as u32, rook_to)
        };
        let legal = !self.is_check(Scalar);
        *self = self.turned();
        legal
    }

    /// The position with a piece of the side to move on another square, which is empty.
    const fn with_moved(mut self, from: u32, to: u32) -> Self {
        let [low, middle, high] = self.code(from);
        self.low = self.low & !(1 << from) | low << to;
        self.middle = self.middle & !(1 << from) | middle << to;
        self.high = self.high & !(1 << from) | high << to;
        self.ours ^= 1 << from | 1 << to;
        self
    }
}

/// A castling move. The long one comes first, as its right does.
#[cold]
fn nth_castling(from: Square, moves: &Numbered, number: u32) -> Packed {
    let first = number == moves.targets.count_ones();
    let right =
        if first { moves.castling.trailing_zeros() } else { moves.castling.checked_ilog2().unwrap_or(0) };
    let (_, rook, _) = ROOKS[right as usize & 3];
    Packed::new(Special::Castling as u32, from as u32, rook as u32, 0)
}

/// The squares beside a pawn on its rank.
#[inline(always)]
const fn beside(pawn: u64) -> u64 {
    (pawn & !FILE_A) >> 1 | (pawn & !FILE_H) << 1
}
