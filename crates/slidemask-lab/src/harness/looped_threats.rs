//! Threats by loops over single lookups, as the scalar code of engines finds them.
//!
//! The board is bitboards and a mailbox. A piece that appears on a square or leaves it changes the threats from the
//! piece, the threats against it, and those of sliders that now see less far, or farther. Each is a loop over a set
//! of squares, with an append in its body. A move is two such changes, or three if it captures. So some threats are
//! added and removed by the same move: the user of the buffer would add and subtract their features.

use slidemask::threats::{MOST_CHANGES, MOST_ON_A_BOARD, MOST_ON_A_SQUARE, Mailbox};
use slidemask::{
    Bitboard, Color, Direction, Kind, Square, between, king_attacks, knight_attacks, line, pawn_attacks,
};

use super::contender::{Contender, looped_name};
use super::threat_loops::{Buffer, ThreatContender};
use crate::workloads::moves::{Side, Step};

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
    /// The codes of [`slidemask::threats::PieceCode`]; 0 for an empty square.
    codes: [u8; 64],
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
}

impl<const CAPACITY: usize> Buffer for Written<CAPACITY> {
    const EMPTY: Self = Self { length: 0, entries: [0; CAPACITY] };

    #[inline(always)]
    fn count(&self) -> usize {
        self.length
    }

    fn entries(&self) -> impl Iterator<Item = (u32, bool)> {
        self.entries[..self.length].iter().map(|&entry| (entry & !(1 << 31), entry >> 31 == 1))
    }
}

const fn power_of_two(count: usize) -> usize {
    count.next_power_of_two()
}

/// Room for all entries of a move. Threats through a square are in addition to those on it.
const IN_A_MOVE: usize = power_of_two(MOST_CHANGES * (MOST_ON_A_SQUARE + 8));

const ON_A_BOARD: usize = power_of_two(MOST_ON_A_BOARD);

const KIND: u8 = 7;
const BLACK: u8 = 8;

impl Pieces {
    #[inline(always)]
    fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    #[inline(always)]
    fn of(&self, color: Color, kind: Kind) -> Bitboard {
        self.colors[color as usize] & self.kinds[kind as usize]
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
    fn change<const APPEARS: bool, const THROUGH: bool, const CAPACITY: usize>(
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
        for to in attacks & occupied {
            list.push(code, square, board.codes[to as usize], to, APPEARS);
        }
        let sliders =
            rook & board.either(Kind::Rook, Kind::Queen) | bishop & board.either(Kind::Bishop, Kind::Queen);
        let mut attackers = knight_attacks(square) & board.kinds[Kind::Knight as usize]
            | king_attacks(square) & board.kinds[Kind::King as usize]
            | pawn_attacks(Color::Black, square) & board.of(Color::White, Kind::Pawn)
            | pawn_attacks(Color::White, square) & board.of(Color::Black, Kind::Pawn);
        if THROUGH {
            let seen = (rook | bishop) & occupied;
            for from in sliders {
                let slider = board.codes[from as usize];
                if let Some(to) = (BEHIND[from as usize][square as usize] & seen).first() {
                    list.push(slider, from, board.codes[to as usize], to, !APPEARS);
                }
                list.push(slider, from, code, square, APPEARS);
            }
        } else {
            attackers |= sliders;
        }
        for from in attackers {
            list.push(board.codes[from as usize], from, code, square, APPEARS);
        }
    }

    #[inline(always)]
    fn remove<const THROUGH: bool, const CAPACITY: usize>(
        self,
        board: &mut Pieces,
        square: Square,
        list: &mut Written<CAPACITY>,
    ) -> u8 {
        let code = board.codes[square as usize];
        board.toggle(code, square);
        self.change::<false, THROUGH, _>(board, code, square, list);
        code
    }

    #[inline(always)]
    fn put<const THROUGH: bool, const CAPACITY: usize>(
        self,
        board: &mut Pieces,
        code: u8,
        square: Square,
        list: &mut Written<CAPACITY>,
    ) {
        self.change::<true, THROUGH, _>(board, code, square, list);
        board.toggle(code, square);
    }
}

impl<C: Contender> ThreatContender for Looped<C> {
    type Board = Pieces;
    type Deltas = Written<IN_A_MOVE>;
    type Threats = Written<ON_A_BOARD>;

    fn name(self) -> String {
        looped_name(self.0)
    }

    fn board(self, mailbox: &Mailbox) -> Pieces {
        let (colors, kinds) = mailbox.to_bitboards();
        Pieces { codes: *mailbox.as_bytes(), colors, kinds }
    }

    #[inline(always)]
    fn make(self, step: Step, board: &mut Pieces, deltas: &mut Self::Deltas) {
        deltas.length = 0;
        match step {
            Step::NewGame => (),
            Step::Piece { from, to, after } => {
                self.remove::<true, _>(board, from, deltas);
                if board.codes[to as usize] == 0 {
                    self.put::<true, _>(board, after.code(), to, deltas);
                } else {
                    self.remove::<false, _>(board, to, deltas);
                    self.put::<false, _>(board, after.code(), to, deltas);
                }
            }
            Step::EnPassant { from, to, taken } => {
                self.remove::<true, _>(board, taken, deltas);
                let pawn = self.remove::<true, _>(board, from, deltas);
                self.put::<true, _>(board, pawn, to, deltas);
            }
            Step::Castling { king, rook } => {
                let ([king, king_to], [rook, rook_to]) = (king, rook);
                let king = self.remove::<true, _>(board, king, deltas);
                let rook = self.remove::<true, _>(board, rook, deltas);
                self.put::<true, _>(board, king, king_to, deltas);
                self.put::<true, _>(board, rook, rook_to, deltas);
            }
        }
    }

    #[inline(always)]
    fn threats(self, board: &Pieces, threats: &mut Self::Threats) {
        threats.length = 0;
        let occupied = board.occupied();
        for from in occupied {
            let code = board.codes[from as usize];
            for to in self.attacks(code, from, occupied) & occupied {
                threats.push(code, from, board.codes[to as usize], to, true);
            }
        }
    }

    #[inline(always)]
    fn by_kind(self, side: &Side) -> [Bitboard; 6] {
        let &Side { color, colors, kinds } = side;
        let occupied = colors[0] | colors[1];
        let [pawns, knights, bishops, rooks, queens, kings] = kinds.map(
            #[inline(always)]
            |kind| kind & colors[color as usize],
        );
        let [east, west] = match color {
            Color::White => [Direction::NorthEast, Direction::NorthWest],
            Color::Black => [Direction::SouthEast, Direction::SouthWest],
        };
        let mut attacks = [Bitboard::EMPTY; 6];
        attacks[0] = pawns.shift(east) | pawns.shift(west);
        for square in knights {
            attacks[1] |= knight_attacks(square);
        }
        for square in bishops {
            attacks[2] |= self.0.bishop(square, occupied);
        }
        for square in rooks {
            attacks[3] |= self.0.rook(square, occupied);
        }
        for square in queens {
            attacks[4] |= self.0.queen(square, occupied);
        }
        for square in kings {
            attacks[5] |= king_attacks(square);
        }
        attacks
    }

    #[inline(always)]
    fn run<R>(self, work: impl FnOnce(Self) -> R) -> R {
        self.0.run(
            #[inline(always)]
            |contender| work(Self(contender)),
        )
    }
}

#[cfg(test)]
mod tests {
    use slidemask::queen_attacks;
    use slidemask::threats::PieceCode;

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
