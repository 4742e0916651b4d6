//! Gathers the boards before the last ply, so that the moves of many boards are counted at once.

use core::ops::ControlFlow;

use slidemask::isa::run_with;
use slidemask::{Bitboard, Color, Direction, Isa, Square, pawn_attacks};

use super::count::{Boards, CastlingFiles, Count, MOST};
use crate::board::{Board, CastlingConditions, Wing, back_rank, forward};
use crate::moves::{Move, PieceMoves};
use crate::piece::Kind;

/// The gathered boards, and the number of moves counted so far. All boards have the same side to move.
pub(super) struct Leaves {
    boards: Boards,
    side: Color,
    /// How this side castles on the boards that have the right. A move can remove a right, but it never changes one.
    castling: [Option<CastlingFiles>; Wing::ALL.len()],
    /// The instruction set that counts the moves. It is not scalar.
    isa: Isa,
    moves: u64,
}

/// The bits of a kind in the three words of [`Boards::kinds`]. A queen has the bits of both a bishop and a rook.
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

/// The kinds to which pawns promote.
const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

/// A position in the format of [`Boards`].
#[derive(Clone, Copy)]
struct Coded {
    own: Bitboard,
    kinds: [Bitboard; 3],
}

impl Coded {
    /// Encodes a position from the view of `side`, which moves now or next.
    fn of(board: &Board, side: Color) -> Self {
        let mut kinds = [Bitboard::EMPTY; 3];
        for kind in Kind::ALL {
            for (word, bit) in kinds.iter_mut().zip(code(kind)) {
                if bit {
                    *word |= board.kind(kind);
                }
            }
        }
        // All three bits together mark a rook with the right to castle. Taking the rook clears the mark, too.
        for rook in Wing::ALL.into_iter().filter_map(|wing| board.castling_rights().rook(side, wing)) {
            kinds = kinds.map(|word| word.with(rook));
        }
        Self { own: board.color(side), kinds }
    }
}

/// How a side castles on a board, and on all later boards that still have the right.
fn castling(board: &Board, side: Color) -> [Option<CastlingFiles>; Wing::ALL.len()] {
    let files = |set: Bitboard| set.0.to_le_bytes()[back_rank(side).index()];
    Wing::ALL.map(|wing| {
        let (king, rook) = (board.king(side)?, board.castling_rights().rook(side, wing)?);
        let CastlingConditions { empty, safe, unshielded } = wing.conditions(side, king, rook);
        Some(CastlingFiles {
            rook: files(rook.into()),
            empty: files(empty),
            safe: files(safe),
            unshielded: files(unshielded),
        })
    })
}

/// Whether rows can count the moves of a board and of all boards that moves lead to.
///
/// Each side must have exactly one king, and the side to move must not be able to take the other's. No pawn may stand on a
/// back rank. No side may have more than sixteen pieces, so that their moves can be counted in bytes. Every board of a game
/// of chess or Chess960 qualifies.
pub(super) fn countable(board: &Board) -> bool {
    let pawns = board.kind(Kind::Pawn);
    Color::ALL.into_iter().all(|side| {
        board.pieces(side, Kind::King).count() == 1
            && board.color(side).count() <= 16
            && (pawns & Bitboard::from_rank(back_rank(side))).is_empty()
    }) && board.checkers_of(!board.side_to_move()).is_empty()
}

impl Leaves {
    /// No boards yet. All boards must come from `root` and have this side to move.
    pub(super) fn new(root: &Board, side: Color, isa: Isa) -> Self {
        Self { boards: Boards::EMPTY, side, castling: castling(root, side), isa, moves: 0 }
    }

    /// Counts the moves of the remaining boards, and returns the number of moves of all boards.
    pub(super) fn finish(mut self) -> u64 {
        self.count();
        self.moves
    }

    fn count(&mut self) {
        let Self { boards, side, castling, .. } = self;
        let work = Count { boards, up: *side == Color::White, castling: *castling };
        match run_with(self.isa, work) {
            Ok(moves) => self.moves += moves,
            // A panic is better than a count that misses these boards.
            Err(_) => unreachable!("the processor had {} when the boards were gathered", self.isa),
        }
        self.boards.count = 0;
    }

    /// Adds a board for each target. Counts the moves whenever the boards are full.
    #[inline]
    fn push(&mut self, mut targets: Bitboard, child: impl Fn(Bitboard) -> Coded) {
        while !targets.is_empty() {
            let Boards { own, kinds: [b0, b1, b2], count } = &mut self.boards;
            let free = (*count).min(MOST);
            // A local copy stays in a register. The compiler cannot know that writing a board does not change `count`.
            let mut filled = free;
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

    /// Adds every board that a legal move of the parent leads to.
    pub(super) fn add_children(&mut self, parent: &Board) {
        let pawns = parent.pieces(self.side, Kind::Pawn);
        let family = Family {
            parent,
            coded: Coded::of(parent, self.side),
            passable: pawns.shift(Direction::East) | pawns.shift(Direction::West),
        };
        let _ = parent.moves(|moves| -> ControlFlow<()> {
            family.add(self, moves);
            ControlFlow::Continue(())
        });
    }

    /// Adds a board after a special move, and counts its en-passant captures.
    #[cold]
    fn push_board(&mut self, board: &Board) {
        let coded = Coded::of(board, self.side);
        if let Some(passed) = board.en_passant {
            let takers = pawn_attacks(!self.side, passed) & board.pieces(self.side, Kind::Pawn);
            let king = board.king(self.side);
            let taking = takers.into_iter().filter(|&pawn| !board.passing(pawn, king).is_empty());
            self.moves += taking.count() as u64;
        }
        self.push(Bitboard::from(Square::A1), |_| coded);
    }
}

/// A board, and the data that its children share.
struct Family<'a> {
    parent: &'a Board,
    /// The parent, encoded from the view of the side that moves next.
    coded: Coded,
    /// The squares beside that side's pawns. It may take a pawn en passant whose double step ends there.
    passable: Bitboard,
}

impl Family<'_> {
    /// Adds the boards after the moves of one piece.
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
            Kind::Pawn => plain & Bitboard::from_rank(back_rank(leaves.side)),
            _ => Bitboard::EMPTY,
        };
        if !last.is_empty() {
            for promotion in PROMOTIONS {
                self.add_plain(leaves, from, last, promotion);
            }
        }
        self.add_plain(leaves, from, plain - last, kind);
    }

    /// The targets of special moves: castling, en passant, and double steps that may be taken en passant.
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

    /// Adds the boards after plain moves of a piece, which is of this kind after the move.
    #[inline]
    fn add_plain(&self, leaves: &mut Leaves, from: Square, targets: Bitboard, kind: Kind) {
        let left = self.coded.kinds.map(|word| word.without(from));
        let code = code(kind).map(|bit| Bitboard(u64::from(bit).wrapping_neg()));
        leaves.push(targets, |to| Coded {
            own: self.coded.own - to,
            kinds: [0, 1, 2].map(|i| (left[i] - to) | (to & code[i])),
        });
    }
}
