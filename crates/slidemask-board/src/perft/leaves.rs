//! The boards before the last ply: gathered, then their moves counted many at a time.

use core::ops::ControlFlow;

use slidemask::isa::run_with;
use slidemask::{Bitboard, Color, File, Isa, Square, pawn_attacks};

use super::count::{Boards, Count, KINGSIDE, MOST, QUEENSIDE};
use crate::board::{Board, Wing, forward};
use crate::moves::{Move, PieceMoves};
use crate::piece::Kind;

/// Boards one ply from the end, all with the same side to move, and the moves counted so far.
pub(super) struct Leaves {
    boards: Boards,
    side: Color,
    /// What counts them: it has rows.
    isa: Isa,
    moves: u64,
}

/// The bits of a kind in the three words of [`Boards::kinds`]. Queens are sliders of both sorts.
const fn code(kind: Kind) -> [bool; 3] {
    match kind {
        Kind::Pawn => [false, false, true],
        Kind::Knight => [true, false, true],
        Kind::Bishop => [true, false, false],
        Kind::Rook => [false, true, false],
        Kind::Queen => [true, true, false],
        Kind::King => [false, true, true],
    }
}

/// What pawns become.
const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

/// A position as [`Boards`] has it.
#[derive(Clone, Copy)]
struct Coded {
    own: Bitboard,
    kinds: [Bitboard; 3],
}

/// The kinds of all pieces, in three words.
fn kinds(board: &Board) -> [Bitboard; 3] {
    let mut kinds = [Bitboard::EMPTY; 3];
    for kind in Kind::ALL {
        for (word, bit) in kinds.iter_mut().zip(code(kind)) {
            if bit {
                *word |= board.kind(kind);
            }
        }
    }
    kinds
}

/// One way of castling from the usual squares: where the rook stands, what must be empty, and the sign for it.
#[derive(Clone, Copy)]
struct Castling {
    rook: Bitboard,
    between: Bitboard,
    sign: Bitboard,
}

/// How a side may castle from the usual squares.
fn castling(board: &Board, side: Color) -> [Option<Castling>; 2] {
    let shift = 8 * crate::board::back_rank(side).index();
    Wing::ALL.map(|wing| {
        let rook = board.castling_rights().rook(side, wing)?;
        let (between, sign) = match wing {
            Wing::Kingside => (0b0110_0000, KINGSIDE),
            Wing::Queenside => (0b0000_1110, QUEENSIDE),
        };
        let on_rank = |files: u8| Bitboard(u64::from(files) << shift);
        Some(Castling { rook: rook.into(), between: on_rank(between), sign: on_rank(sign) })
    })
}

/// Whether all rights to castle are of kings and rooks on their usual files.
fn castles_as_usual(board: &Board) -> bool {
    Color::ALL.into_iter().all(|side| {
        Wing::ALL.into_iter().all(|wing| {
            let usual = match wing {
                Wing::Kingside => File::H,
                Wing::Queenside => File::A,
            };
            board.castling_rights().rook(side, wing).is_none_or(|rook| {
                rook.file() == usual && board.king(side).is_some_and(|king| king.file() == File::E)
            })
        })
    })
}

/// Whether the moves of a board and of all that come from it can be counted in rows: nobody can take a king, of which each
/// side has one; nobody castles but as usual; no pawn is where none can be; and a side has no more than sixteen pieces, so
/// that bytes can count. All boards of games are such, but for those that castle from elsewhere.
pub(super) fn countable(board: &Board) -> bool {
    let pawns = board.kind(Kind::Pawn);
    castles_as_usual(board)
        && Color::ALL.into_iter().all(|side| {
            board.pieces(side, Kind::King).count() == 1
                && board.color(side).count() <= 16
                && (pawns & Bitboard::from_rank(crate::board::back_rank(side))).is_empty()
        })
        && board
            .king(!board.side_to_move())
            .is_some_and(|king| (board.attackers_to(king) & board.color(board.side_to_move())).is_empty())
}

impl Leaves {
    /// Of boards with this side to move.
    pub(super) fn new(side: Color, isa: Isa) -> Self {
        Self { boards: Boards::EMPTY, side, isa, moves: 0 }
    }

    /// Counts what is left, and gives the number of moves of all boards.
    pub(super) fn finish(mut self) -> u64 {
        self.count();
        self.moves
    }

    fn count(&mut self) {
        let work = Count { boards: &self.boards, up: self.side == Color::White };
        match run_with(self.isa, work) {
            Ok(moves) => self.moves += moves,
            // Better no count than one without these boards.
            Err(_) => unreachable!("the processor had {} when the boards were gathered", self.isa),
        }
        self.boards.count = 0;
    }

    /// A board for each target, and as many counts as that fills.
    #[inline]
    fn push(&mut self, mut targets: Bitboard, child: impl Fn(Bitboard) -> Coded) {
        while !targets.is_empty() {
            let Boards { own, kinds: [b0, b1, b2], count } = &mut self.boards;
            let free = (*count).min(MOST);
            let mut filled = free; // in a register, where the compiler cannot know that no board is the count
            let kinds = b0[free..].iter_mut().zip(&mut b1[free..]).zip(&mut b2[free..]);
            for (own, ((b0, b1), b2)) in own[free..].iter_mut().zip(kinds) {
                if targets.is_empty() {
                    break;
                }
                let to = Bitboard(targets.0 & targets.0.wrapping_neg());
                targets -= to;
                let coded = child(to);
                *own = coded.own;
                [*b0, *b1, *b2] = coded.kinds;
                filled += 1;
            }
            *count = filled;
            if filled == MOST {
                self.count();
            }
        }
    }

    /// Every board one move away from this one.
    pub(super) fn add_children(&mut self, parent: &Board) {
        let them = !parent.side_to_move;
        let castling = castling(parent, them);
        let zones = castling.iter().flatten().map(|wing| wing.between | wing.rook);
        let family = Family {
            parent,
            coded: Coded { own: parent.color(them), kinds: kinds(parent) },
            castling,
            hindering: zones.fold(Bitboard::EMPTY, |all, zone| all | zone),
            passable: {
                let pawns = parent.pieces(them, Kind::Pawn);
                pawns.shift(slidemask::Direction::East) | pawns.shift(slidemask::Direction::West)
            },
        };
        let _ = parent.moves(|moves| -> ControlFlow<()> {
            family.add(self, moves);
            ControlFlow::Continue(())
        });
    }

    /// A board that is no plain child: its own en-passant captures are counted here.
    #[cold]
    fn push_board(&mut self, board: &Board) {
        let mut coded = Coded { own: board.color(self.side), kinds: kinds(board) };
        coded.own |= signs(&castling(board, self.side), board.occupied(), Bitboard::EMPTY);
        if let Some(passed) = board.en_passant {
            let takers = pawn_attacks(!self.side, passed) & board.pieces(self.side, Kind::Pawn);
            let king = board.king(self.side);
            let taking = takers.into_iter().filter(|&pawn| !board.passing(pawn, king).is_empty());
            self.moves += taking.count() as u64;
        }
        self.push(Bitboard::from(Square::A1), |_| coded);
    }
}

/// The signs of what may be castled: the way is empty, and the rook has not just been taken.
#[inline]
fn signs(castling: &[Option<Castling>; 2], occupied: Bitboard, taken: Bitboard) -> Bitboard {
    castling.iter().flatten().fold(Bitboard::EMPTY, |signs, wing| {
        let may = (wing.between & occupied).is_empty() && (wing.rook & taken).is_empty();
        if may { signs | wing.sign } else { signs }
    })
}

/// A board and what its children share.
struct Family<'a> {
    parent: &'a Board,
    /// Seen by the side to move of the children.
    coded: Coded,
    /// How that side may castle.
    castling: [Option<Castling>; 2],
    /// The squares on which a piece of ours matters to that.
    hindering: Bitboard,
    /// Beside its pawns: a double step that ends there may be taken in passing.
    passable: Bitboard,
}

impl Family<'_> {
    /// The children that one piece makes.
    #[inline]
    fn add(&self, leaves: &mut Leaves, moves: PieceMoves) {
        let PieceMoves { kind, from, targets } = moves;
        let special = self.special(kind, from, targets);
        for to in special {
            let mut child = *self.parent;
            child.play_unchecked(Move::new(from, to));
            leaves.push_board(&child);
        }
        let plain = targets - special;
        let last = match kind {
            Kind::Pawn => plain & Bitboard::from_rank(crate::board::back_rank(leaves.side)),
            _ => Bitboard::EMPTY,
        };
        if !last.is_empty() {
            for promotion in PROMOTIONS {
                self.add_plain(leaves, from, last, promotion);
            }
        }
        self.add_plain(leaves, from, plain - last, kind);
    }

    /// Castling, en passant, and double steps that may be taken in passing.
    #[inline]
    fn special(&self, kind: Kind, from: Square, targets: Bitboard) -> Bitboard {
        let us = self.parent.side_to_move;
        match kind {
            Kind::King => targets & self.parent.color(us),
            Kind::Pawn => {
                let step = Bitboard::from(from).shift(forward(us));
                let double = step.shift(forward(us)) & self.passable;
                let passed = self.parent.en_passant.filter(|passed| passed.file() != from.file());
                targets & (double | passed.map_or(Bitboard::EMPTY, Bitboard::from))
            }
            _ => Bitboard::EMPTY,
        }
    }

    /// Plain moves of a piece to where it is a piece of this kind.
    #[inline]
    fn add_plain(&self, leaves: &mut Leaves, from: Square, targets: Bitboard, kind: Kind) {
        let left = self.coded.kinds.map(|word| word.without(from));
        let code = code(kind).map(|bit| Bitboard(u64::from(bit).wrapping_neg()));
        let occupied = left[0] | left[1] | left[2];
        let child = |to: Bitboard, signs| Coded {
            own: (self.coded.own - to) | signs,
            kinds: [0, 1, 2].map(|i| (left[i] - to) | (to & code[i])),
        };
        // Few moves are in the way of castling, or take a rook that castles.
        let hindering = targets & self.hindering;
        leaves.push(hindering, |to| child(to, signs(&self.castling, occupied | to, to)));
        let signs = if self.hindering.is_empty() {
            Bitboard::EMPTY
        } else {
            signs(&self.castling, occupied, Bitboard::EMPTY)
        };
        leaves.push(targets - hindering, |to| child(to, signs));
    }
}
