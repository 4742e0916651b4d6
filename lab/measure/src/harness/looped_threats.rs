//! Threats by loops over single lookups, as the scalar code of engines finds them.
//!
//! The board is bitboards and a mailbox. A piece that appears on a square or leaves it changes the threats from the
//! piece, the threats against it, and those of sliders that now see less far, or farther. Each is a loop over a set
//! of squares, with an append in its body. A move is two such changes, or three if it captures. So some threats are
//! added and removed by the same move: the user of the buffer would add and subtract their features.

use slidemask::{Bitboard, Color, Kind, Square, between, king_attacks, knight_attacks, line, pawn_attacks};
use slidemask_nnue::threats::{Mailbox, Threat};

use super::contender::Contender;
use super::threat_loops::Buffer;
use crate::workloads::moves::Step;

/// Loops over the lookups of a contender.
#[derive(Clone, Copy)]
pub(crate) struct Looped<C>(pub(crate) C);

/// The squares behind a square, as a slider sees them: a set for each slider's square and each square that it looks
/// through. Engines have such a table. It takes 32 KiB.
static BEHIND: [[Bitboard; 64]; 64] = {
    let mut behind = [[Bitboard::EMPTY; 64]; 64];
    let mut i = 0;
    while i < 64 * 64 {
        let (from, through) = (Square::ALL[i / 64], Square::ALL[i % 64]);
        let on_line = line(from, through).0;
        let near = between(from, through).0 | 1 << (through as u64);
        // The squares of a line on one side of a square have higher numbers, and those on the other side lower ones.
        let beyond = if (through as u64) > (from as u64) {
            !0 << (through as u64)
        } else {
            (1 << (through as u64)) - 1
        };
        behind[i / 64][i % 64] = Bitboard(on_line & beyond & !near);
        i += 1;
    }
    behind
};

/// Bitboards and a mailbox.
#[derive(Clone)]
pub(crate) struct Pieces {
    /// The codes of [`slidemask_nnue::threats::PieceCode`]; 0 for an empty square.
    pub(super) codes: [u8; 64],
    colors: [Bitboard; 2],
    kinds: [Bitboard; 6],
}

/// A list of threats. The capacity is a power of two, so that an index needs no comparison.
pub(crate) struct Written<const CAPACITY: usize> {
    length: usize,
    entries: [u32; CAPACITY],
}

/// An entry of a list: a threat in 31 bits, and whether it is added.
#[inline(always)]
fn entry(attacker: u8, from: Square, victim: u8, to: Square, added: bool) -> u32 {
    let added = if added { 1 << 31 } else { 0 };
    u32::from(attacker) | (from as u32) << 8 | u32::from(victim) << 16 | (to as u32) << 24 | added
}

impl<const CAPACITY: usize> Written<CAPACITY> {
    #[inline(always)]
    fn push(&mut self, attacker: u8, from: Square, victim: u8, to: Square, added: bool) {
        const { assert!(CAPACITY.is_power_of_two()) };
        self.entries[self.length % CAPACITY] = entry(attacker, from, victim, to, added);
        self.length += 1;
    }

    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.length = 0;
    }

    /// The threats, and whether each is added.
    #[inline(always)]
    pub(super) fn written(&self) -> impl Iterator<Item = (u32, bool)> {
        self.entries[..self.length].iter().map(|&entry| (entry & !(1 << 31), entry >> 31 == 1))
    }
}

impl<const CAPACITY: usize> Buffer for Written<CAPACITY> {
    const EMPTY: Self = Self { length: 0, entries: [0; CAPACITY] };

    #[inline(always)]
    fn count(&self) -> usize {
        self.length
    }

    fn entries(&self) -> impl Iterator<Item = (u32, bool)> {
        self.written()
    }
}

pub(super) const fn power_of_two(count: usize) -> usize {
    count.next_power_of_two()
}

/// Room for all entries of a move. Threats through a square are in addition to those on it.
pub(super) const IN_A_MOVE: usize = power_of_two(Mailbox::MOST_CHANGES * (Threat::MOST_ON_A_SQUARE + 8));

pub(super) const ON_A_BOARD: usize = power_of_two(Threat::MOST_ON_A_BOARD);

const KIND: u8 = 7;
const BLACK: u8 = 8;

impl Pieces {
    pub(super) fn new(mailbox: &Mailbox) -> Self {
        let (colors, kinds) = mailbox.to_bitboards();
        Self { codes: *mailbox.as_bytes(), colors, kinds }
    }

    #[inline(always)]
    pub(super) fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    #[inline(always)]
    pub(super) fn of(&self, color: Color, kind: Kind) -> Bitboard {
        self.colors[color as usize] & self.kinds[kind as usize]
    }

    /// The pieces that count: all, or all but kings.
    #[inline(always)]
    fn counted<const KINGS: bool>(&self) -> Bitboard {
        if KINGS { self.occupied() } else { self.occupied() - self.kinds[Kind::King as usize] }
    }

    #[inline(always)]
    fn either(&self, one: Kind, other: Kind) -> Bitboard {
        self.kinds[one as usize] | self.kinds[other as usize]
    }

    /// Puts a piece on an empty square, or removes it from its square.
    #[inline(always)]
    fn toggle(&mut self, code: u8, square: Square) {
        let set = Bitboard::from_square(square);
        self.codes[square as usize] ^= code;
        self.colors[usize::from(code / BLACK) % 2] ^= set;
        self.kinds[usize::from((code & KIND) - 1) % 6] ^= set;
    }
}

/// The squares that a pawn, knight or king attacks.
#[inline(always)]
fn steps(code: u8, square: Square) -> Bitboard {
    match code & KIND {
        1 => pawn_attacks(if code < BLACK { Color::White } else { Color::Black }, square),
        2 => knight_attacks(square),
        _ => king_attacks(square),
    }
}

impl<C: Contender> Looped<C> {
    /// The squares that a piece attacks.
    #[inline(always)]
    fn attacks(self, code: u8, square: Square, occupied: Bitboard) -> Bitboard {
        match code & KIND {
            3 => self.0.bishop(square, occupied),
            4 => self.0.rook(square, occupied),
            5 => self.0.queen(square, occupied),
            _ => steps(code, square),
        }
    }

    /// The threats that change if a piece appears on an empty square, or that change back if it disappears. If another
    /// piece takes its place, no slider looks through the square.
    #[inline(always)]
    fn change<const KINGS: bool, const APPEARS: bool, const THROUGH: bool, const CAPACITY: usize>(
        self,
        board: &Pieces,
        code: u8,
        square: Square,
        list: &mut Written<CAPACITY>,
    ) {
        let occupied = board.occupied();
        let (rook, bishop) = self.0.rook_and_bishop(square, occupied);
        let attacks = match code & KIND {
            3 => bishop,
            4 => rook,
            5 => rook | bishop,
            _ => steps(code, square),
        };
        let counted = KINGS || code & KIND != 6;
        let victims = board.counted::<KINGS>();
        if counted {
            for to in attacks & victims {
                list.push(code, square, board.codes[to as usize], to, APPEARS);
            }
        }
        let sliders =
            rook & board.either(Kind::Rook, Kind::Queen) | bishop & board.either(Kind::Bishop, Kind::Queen);
        let mut attackers = knight_attacks(square) & board.kinds[Kind::Knight as usize]
            | if KINGS { king_attacks(square) & board.kinds[Kind::King as usize] } else { Bitboard::EMPTY }
            | pawn_attacks(Color::Black, square) & board.of(Color::White, Kind::Pawn)
            | pawn_attacks(Color::White, square) & board.of(Color::Black, Kind::Pawn);
        if THROUGH {
            let seen = (rook | bishop) & victims;
            for from in sliders {
                let slider = board.codes[from as usize];
                if let Some(to) = (BEHIND[from as usize][square as usize] & seen).first() {
                    list.push(slider, from, board.codes[to as usize], to, !APPEARS);
                }
                if counted {
                    list.push(slider, from, code, square, APPEARS);
                }
            }
        } else {
            attackers |= sliders;
        }
        if counted {
            for from in attackers {
                list.push(board.codes[from as usize], from, code, square, APPEARS);
            }
        }
    }

    #[inline(always)]
    fn remove<const KINGS: bool, const THROUGH: bool, const CAPACITY: usize>(
        self,
        board: &mut Pieces,
        square: Square,
        list: &mut Written<CAPACITY>,
    ) -> u8 {
        let code = board.codes[square as usize];
        board.toggle(code, square);
        self.change::<KINGS, false, THROUGH, _>(board, code, square, list);
        code
    }

    #[inline(always)]
    fn put<const KINGS: bool, const THROUGH: bool, const CAPACITY: usize>(
        self,
        board: &mut Pieces,
        code: u8,
        square: Square,
        list: &mut Written<CAPACITY>,
    ) {
        self.change::<KINGS, true, THROUGH, _>(board, code, square, list);
        board.toggle(code, square);
    }

    /// Makes a move, and appends the threats that it adds and removes: all, or those without kings.
    #[inline(always)]
    pub(super) fn make_threats<const KINGS: bool, const CAPACITY: usize>(
        self,
        step: Step,
        board: &mut Pieces,
        deltas: &mut Written<CAPACITY>,
    ) {
        match step {
            Step::NewGame => (),
            Step::Piece { from, to, after } => {
                self.remove::<KINGS, true, _>(board, from, deltas);
                if board.codes[to as usize] == 0 {
                    self.put::<KINGS, true, _>(board, after.code(), to, deltas);
                } else {
                    self.remove::<KINGS, false, _>(board, to, deltas);
                    self.put::<KINGS, false, _>(board, after.code(), to, deltas);
                }
            }
            Step::EnPassant { from, to, taken } => {
                self.remove::<KINGS, true, _>(board, taken, deltas);
                let pawn = self.remove::<KINGS, true, _>(board, from, deltas);
                self.put::<KINGS, true, _>(board, pawn, to, deltas);
            }
            Step::Castling { king, rook } => {
                let ([king, king_to], [rook, rook_to]) = (king, rook);
                let king = self.remove::<KINGS, true, _>(board, king, deltas);
                let rook = self.remove::<KINGS, true, _>(board, rook, deltas);
                self.put::<KINGS, true, _>(board, king, king_to, deltas);
                self.put::<KINGS, true, _>(board, rook, rook_to, deltas);
            }
        }
    }

    /// Appends all threats of a board, or those without kings.
    #[inline(always)]
    pub(super) fn list_threats<const KINGS: bool, const CAPACITY: usize>(
        self,
        board: &Pieces,
        threats: &mut Written<CAPACITY>,
    ) {
        let occupied = board.occupied();
        let counted = board.counted::<KINGS>();
        for from in counted {
            let code = board.codes[from as usize];
            for to in self.attacks(code, from, occupied) & counted {
                threats.push(code, from, board.codes[to as usize], to, true);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use slidemask::queen_attacks;
    use slidemask_nnue::threats::PieceCode;

    use super::*;

    #[test]
    fn squares_behind_are_seen_when_the_piece_in_front_leaves() {
        for from in Square::ALL {
            for through in Square::ALL {
                let piece = Bitboard::from_square(through);
                let seen = queen_attacks(from, Bitboard::EMPTY) - queen_attacks(from, piece);
                let expected = if line(from, through).is_empty() { Bitboard::EMPTY } else { seen };
                assert_eq!(BEHIND[from as usize][through as usize], expected, "{from} {through}");
            }
        }
    }

    #[test]
    fn codes_are_those_of_the_library() {
        for piece in PieceCode::ALL {
            assert_eq!(piece.code() & KIND, piece.kind() as u8 + 1);
            assert_eq!(piece.code() / BLACK, piece.color() as u8);
        }
    }
}
