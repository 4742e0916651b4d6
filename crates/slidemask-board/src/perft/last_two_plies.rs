//! Gathers the boards before the last two plies, and makes the moves that may change the number of replies.

use slidemask::isa::run_with;
use slidemask::{
    Bitboard, Color, Direction, Isa, Square, bishop_attacks, knight_attacks, line, queen_attacks,
    rook_attacks,
};

use super::boards::{Boards, CastlingByWing, MOST};
use super::encoded_board::{EncodedBoard, castling, code};
use super::harmful_moves::{FindHarmful, HarmfulMoves};
use super::last_ply::{LastPly, sum_of_parts};
use crate::board::{Board, back_rank};
use crate::moves::Move;
use crate::piece::Kind;

/// The gathered boards, and the boards that their moves lead to. The moves of each group are counted separately.
pub(super) struct LastTwoPlies {
    gathered: [Board; MOST],
    /// The same boards, encoded, with the castling rights of both sides.
    boards: Boards,
    /// The group of each board.
    groups: [u8; MOST],
    harmful: HarmfulMoves,
    /// The side to move.
    side: Color,
    /// How this side castles, and the other side.
    castling: [CastlingByWing; 2],
    /// The instruction set that finds the moves and counts. It is not scalar.
    isa: Isa,
    /// The boards that these moves lead to.
    last_ply: LastPly,
}

impl LastTwoPlies {
    /// No boards yet. All boards must come from `root`, in a count from it to this depth.
    pub(super) fn new(root: &Board, depth: u32, isa: Isa) -> Self {
        let side = if depth.is_multiple_of(2) { root.side_to_move() } else { !root.side_to_move() };
        let castling = [castling(root, side), castling(root, !side)];
        Self {
            gathered: [Board::EMPTY; MOST],
            boards: Boards::EMPTY,
            groups: [0; MOST],
            harmful: HarmfulMoves::EMPTY,
            side,
            castling,
            isa,
            last_ply: LastPly::new(!side, castling[1], isa),
        }
    }

    /// Adds a board to a group. The boards of a group must be added one after the other. Returns whether the boards are full;
    /// then the caller must call [`count`](Self::count).
    #[inline]
    #[must_use]
    pub(super) fn push(&mut self, board: &Board, group: u8) -> bool {
        let index = self.boards.count;
        // A panic is better than a count that misses boards.
        assert!(index < MOST, "the caller has not counted the boards");
        self.gathered[index] = *board;
        self.groups[index] = group;
        EncodedBoard::of(board, self.side, &Color::ALL).write(&mut self.boards, index);
        self.boards.count = index + 1;
        self.boards.count == MOST
    }

    /// For all gathered boards, makes the moves that may change the number of replies, and counts the replies. Boards that do not
    /// fill a register wait for [`finish`](Self::finish).
    pub(super) fn count(&mut self) {
        let Self { gathered, boards, groups, harmful, side, castling, isa, last_ply } = self;
        let work = FindHarmful { boards, up: *side == Color::White, castling: *castling, harmful };
        if run_with(*isa, work).is_err() {
            // A panic is better than a count that misses these boards.
            unreachable!("the processor had {isa} when the boards were gathered");
        }
        for (index, parent) in gathered[..boards.count].iter().enumerate() {
            last_ply.enter(groups[index]);
            Family::new(parent, index, boards, *side).count(harmful, last_ply);
        }
        boards.count = 0;
    }

    /// Counts the moves after the remaining boards, and returns the number of moves after the boards of each group, since the
    /// last call.
    pub(super) fn finish(&mut self) -> [u64; MOST] {
        self.count();
        self.last_ply.finish()
    }
}

/// A board, and the data that its children share.
struct Family<'a> {
    parent: &'a Board,
    /// The index of the parent.
    index: usize,
    /// The parent, encoded from the view of the side that replies.
    encoded: EncodedBoard,
    /// The side to move.
    side: Color,
    /// The pieces of this side.
    own: Bitboard,
    king: Square,
}

impl<'a> Family<'a> {
    #[inline]
    fn new(parent: &'a Board, index: usize, boards: &Boards, side: Color) -> Self {
        let own = boards.own.0[index];
        let [b0, b1, b2] = [0, 1, 2].map(|i| boards.kinds[i].0[index]);
        // Only the side that replies can castle in the last ply. So the children lose the castling marks of the side to move.
        let marked = b0 & b1 & b2 & own;
        let kinds = [b0 - marked, b1, b2 - marked];
        // Every gathered board has a king: see `countable`.
        let king = (own & kinds[1] & kinds[2]).first().unwrap_or(Square::A1);
        Self { parent, index, encoded: EncodedBoard { own: (b0 | b1 | b2) - own, kinds }, side, own, king }
    }

    /// Counts the replies to harmless moves, and adds the boards that harmful moves lead to.
    #[inline]
    fn count(&self, found: &HarmfulMoves, last_ply: &mut LastPly) {
        let index = self.index;
        let counts = found.counts.0[index].0;
        let harmless = (counts >> 24) + self.add_pieces(found, last_ply);
        last_ply.add(harmless * sum_of_parts(counts));

        let king = found.king.0[index];
        for rook in king & self.own {
            self.add_special(last_ply, self.king, rook);
        }
        self.add_plain(last_ply, self.king, king - self.own, Kind::King);
        self.add_pawns(found, last_ply);
    }

    /// Adds the boards after harmful moves of knights and sliders. Returns the number of their harmless moves.
    #[inline]
    fn add_pieces(&self, found: &HarmfulMoves, last_ply: &mut LastPly) -> u64 {
        let Self { own, encoded: EncodedBoard { own: enemies, kinds: [b0, b1, b2] }, .. } = *self;
        let index = self.index;
        let HarmfulMoves { targets, pinned, calm, knight, diagonal, orthogonal, .. } = found;
        let [targets, pinned, calm] = [targets, pinned, calm].map(|column| column.0[index]);
        let [knight, diagonal, orthogonal] = [knight, diagonal, orthogonal].map(|column| column.0[index]);
        let occupied = own | enemies;
        let mut harmless = 0;
        let mut add = |kind, from, attacks: Bitboard, changes: Bitboard| {
            let mut all = attacks & targets;
            if pinned.contains(from) {
                all &= line(self.king, from);
            }
            let stays = if calm.contains(from) { all - changes } else { Bitboard::EMPTY };
            harmless += u64::from(stays.count());
            self.add_plain(last_ply, from, all - stays, kind);
        };
        for from in (own & b0 & b2) - pinned {
            add(Kind::Knight, from, knight_attacks(from), knight);
        }
        for from in (own & b0) - (b1 | b2) {
            add(Kind::Bishop, from, bishop_attacks(from, occupied), diagonal);
        }
        for from in (own & b1) - (b0 | b2) {
            add(Kind::Rook, from, rook_attacks(from, occupied), orthogonal);
        }
        for from in (own & b0 & b1) - b2 {
            add(Kind::Queen, from, queen_attacks(from, occupied), diagonal | orthogonal);
        }
        harmless
    }

    /// Adds the boards after harmful moves of pawns.
    #[inline]
    fn add_pawns(&self, found: &HarmfulMoves, last_ply: &mut LastPly) {
        let EncodedBoard { own: enemies, kinds: [b0, b1, b2] } = self.encoded;
        let [one, two, east, west] = found.pawns.each_ref().map(|column| column.0[self.index]);
        // After two steps, an enemy pawn beside the target may take en passant. Perft was no faster with a column of these targets, which
        // `harmful_moves` finds in ranks (AMD EPYC, 2026-11-23).
        let pawns = (b2 - (b0 | b1)) & enemies;
        let passed = two & (pawns.shift(Direction::East) | pawns.shift(Direction::West));
        for to in passed {
            if let Some(from) = to.offset(0, if self.side == Color::White { -2 } else { 2 }) {
                self.add_special(last_ply, from, to);
            }
        }
        // How far to rotate each target to the right, to get the square of the pawn.
        let back: [u32; 4] = match self.side {
            Color::White => [8, 16, 9, 7],
            Color::Black => [64 - 8, 64 - 16, 64 - 7, 64 - 9],
        };
        let last = Bitboard::from_rank(back_rank(!self.side));
        for (targets, back) in [one, two - passed, east, west].into_iter().zip(back) {
            let promotions = targets & last;
            if !promotions.is_empty() {
                for kind in Kind::PROMOTIONS {
                    self.add_plain_pawns(last_ply, back, promotions, kind);
                }
            }
            self.add_plain_pawns(last_ply, back, targets - promotions, Kind::Pawn);
        }
        if let Some(passed) = self.parent.en_passant {
            for pawn in self.parent.en_passant_takers(Some(self.king)) {
                self.add_special(last_ply, pawn, passed);
            }
        }
    }

    /// Adds the boards after plain moves of a piece.
    #[inline]
    fn add_plain(&self, last_ply: &mut LastPly, from: Square, targets: Bitboard, kind: Kind) {
        let left = self.encoded.kinds.map(|word| word.without(from));
        let code = masks(kind);
        last_ply.push(targets, |to| EncodedBoard {
            own: self.encoded.own - to,
            kinds: [0, 1, 2].map(|i| (left[i] - to) | (to & code[i])),
        });
    }

    /// Adds the boards after plain moves of pawns, which are of this kind after the move.
    #[inline]
    fn add_plain_pawns(&self, last_ply: &mut LastPly, back: u32, targets: Bitboard, kind: Kind) {
        let code = masks(kind);
        last_ply.push(targets, |to| {
            let changed = to | Bitboard(to.0.rotate_right(back));
            EncodedBoard {
                own: self.encoded.own - to,
                kinds: [0, 1, 2].map(|i| (self.encoded.kinds[i] - changed) | (to & code[i])),
            }
        });
    }

    /// Adds a board after a special move, and counts its en-passant captures.
    #[cold]
    fn add_special(&self, last_ply: &mut LastPly, from: Square, to: Square) {
        let mut board = *self.parent;
        board.play_unchecked(Move::new(from, to));
        let side = !self.side;
        last_ply.add(board.en_passant_takers(board.king(side)).count().into());
        let encoded = EncodedBoard::of(&board, side, &[side]);
        last_ply.push(Bitboard::from(Square::A1), |_| encoded);
    }
}

/// The code of a kind: all bits or none in each word.
#[inline]
fn masks(kind: Kind) -> [Bitboard; 3] {
    code(kind).map(|bit| if bit { Bitboard::FULL } else { Bitboard::EMPTY })
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use std::println;

    use super::*;
    use crate::perft::{each_child, vectors};

    /// The number of moves after the boards at a depth, and the number of those that are made.
    fn moves(board: &Board, plies: u32, isa: Isa) -> [usize; 2] {
        let mut sum = [0; 2];
        if plies > 0 {
            each_child(board, |_, child| {
                let [all, made] = moves(child, plies - 1, isa);
                sum = [sum[0] + all, sum[1] + made];
            });
            return sum;
        }
        let mut boards = LastTwoPlies::new(board, 2, isa);
        assert!(!boards.push(board, 0));
        boards.count();
        [board.move_count(), boards.last_ply.waiting()]
    }

    /// A rule that is too cautious gives the same counts, but more moves are made. `docs/PERFT.md` has these numbers in per cent.
    #[test]
    #[cfg_attr(miri, ignore = "it takes minutes in Miri, and it has no unsafe code")]
    fn harmless_moves_are_not_made() {
        let Some(isa) = vectors() else {
            println!("SKIPPED: this machine has no vector registers");
            return;
        };
        let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let position_3 = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
        let of = |fen, plies| moves(&Board::from_fen(fen).unwrap(), plies, isa);
        assert_eq!(moves(&Board::initial(), 3, isa), [197_281, 35_327]);
        assert_eq!(of(kiwipete, 2), [97_862, 68_559]);
        assert_eq!(of(position_3, 4), [674_624, 425_363]);
    }
}
