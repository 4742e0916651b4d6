//! Shogi positions whose legal moves are counted with the lookups of a contender, as an engine does it: checks, pins, drops, and the rule
//! against mate by a dropped pawn.
//!
//! Squares have the numbers of most shogi engines: 9 * file + rank, from 1a.

use std::sync::LazyLock;

use slidemask_wide::{Fen, Geometry, Layout, Rider, Set, Shape, Square, rides};

pub(crate) type Squares = Set<u128>;

/// The pieces whose attacks depend on other pieces. The sides are 0, which moves up the board, and 1.
pub(crate) trait Lookups: Copy + 'static {
    fn rook(square: Square, occupied: Squares) -> Squares;
    fn bishop(square: Square, occupied: Squares) -> Squares;
    fn lance(side: usize, square: Square, occupied: Squares) -> Squares;
}

pub(crate) const SHAPE: Shape = Shape::of(9, 9).numbered(Layout::SHOGI);
static PAWNS: [Rider<u128, 81, 1>; 2] = [
    Rider::<u128, 81, 1>::new(&SHAPE, rides::SHOGI_PAWN),
    Rider::<u128, 81, 1>::new(&SHAPE, rides::reversed(rides::SHOGI_PAWN)),
];
static KNIGHTS: [Rider<u128, 81, 2>; 2] = [
    Rider::<u128, 81, 2>::new(&SHAPE, rides::SHOGI_KNIGHT),
    Rider::<u128, 81, 2>::new(&SHAPE, rides::reversed(rides::SHOGI_KNIGHT)),
];
static SILVERS: [Rider<u128, 81, 3>; 2] = [
    Rider::<u128, 81, 3>::new(&SHAPE, rides::SILVER),
    Rider::<u128, 81, 3>::new(&SHAPE, rides::reversed(rides::SILVER)),
];
static GOLDS: [Rider<u128, 81, 4>; 2] = [
    Rider::<u128, 81, 4>::new(&SHAPE, rides::GOLD),
    Rider::<u128, 81, 4>::new(&SHAPE, rides::reversed(rides::GOLD)),
];
static KINGS: Rider<u128, 81, 4> = Rider::<u128, 81, 4>::new(&SHAPE, rides::KING);

const QUEEN: Geometry<u128, 81> = Geometry::<u128, 81>::new(&SHAPE);

/// Writes a table with the value of an expression for each square.
macro_rules! by_square {
    ($($name:ident: |$square:ident| $value:expr;)+) => { $(
        static $name: [Squares; 81] = {
            let mut all = [Set(0); 81];
            let mut i = 0;
            while i < 81 {
                let $square = Square::new(i);
                all[i as usize] = $value;
                i += 1;
            }
            all
        };
    )+ };
}

// What the sliders attack on an empty board: most squares need no lookup.
by_square! {
    OF_ROOK: |square| QUEEN.rook_attacks_in_constants(square, Set(0));
    OF_BISHOP: |square| QUEEN.bishop_attacks_in_constants(square, Set(0));
    OF_LANCE: |square| Rider::<u128, 81, 1>::new(&SHAPE, rides::LANCE).attacks_in_constants(square, Set(0));
    OF_LANCE_DOWN: |square| Rider::<u128, 81, 1>::new(&SHAPE, rides::LANCE_DOWN).attacks_in_constants(square, Set(0));
}
static OF_LANCES: [&[Squares; 81]; 2] = [&OF_LANCE, &OF_LANCE_DOWN];

type Pairs = Vec<[Squares; 81]>;

/// The squares between each two, and the lines through them.
static BETWEEN: LazyLock<Pairs> = LazyLock::new(|| pairs(|one, other| QUEEN.between(one, other)));
static LINES: LazyLock<Pairs> = LazyLock::new(|| pairs(|one, other| QUEEN.line(one, other)));

fn pairs(set: impl Fn(Square, Square) -> Squares) -> Pairs {
    let square = |i: usize| Square::new(u8::try_from(i).expect("one of 81"));
    (0..81).map(|one| std::array::from_fn(|other| set(square(one), square(other)))).collect()
}

/// The first rank, of 1a to 9a, for all ranks: shifted by the rank.
const TOP: u128 = {
    let mut top = 0;
    let mut file = 0;
    while file < 9 {
        top |= 1 << (9 * file);
        file += 1;
    }
    top
};
const ZONES: [Squares; 2] = [Set(TOP * 0b111), Set(TOP * 0b1_1100_0000)];
/// Where a pawn, a lance and a knight of each side would never move again.
const LAST_RANK: [Squares; 2] = [Set(TOP), Set(TOP << 8)];
const LAST_RANKS: [Squares; 2] = [Set(TOP * 0b11), Set(TOP * 0b1_1000_0000)];

// The kinds of pieces. A promoted piece has the number of the other one, and 8.
const PAWN: usize = 0;
const LANCE: usize = 1;
const KNIGHT: usize = 2;
const SILVER: usize = 3;
const GOLD: usize = 4;
const BISHOP: usize = 5;
const ROOK: usize = 6;
const KING: usize = 7;
const HORSE: usize = 13;
const DRAGON: usize = 14;
const LETTERS: &[u8; 8] = b"plnsgbrk";

#[derive(Clone)]
pub(crate) struct Position {
    kinds: [Squares; 15],
    sides: [Squares; 2],
    hands: [[u8; 7]; 2],
    side: usize,
}

/// The moves of a piece, or all drops of a kind.
struct Moves {
    kind: usize,
    from: Option<Square>,
    /// The targets on which the piece stays what it is.
    plain: Squares,
    promoted: Squares,
}

impl Position {
    /// # Panics
    /// If the text is no SFEN.
    pub(crate) fn from_sfen(sfen: &str) -> Self {
        let fen = Fen::parse_sfen(&SHAPE, sfen).expect("an SFEN");
        let kind = |letter: u8| LETTERS.iter().position(|&other| other == letter).expect("a piece of shogi");
        let empty = Set::EMPTY;
        let mut position = Self {
            kinds: [empty; 15],
            sides: [empty; 2],
            hands: [[0; 7]; 2],
            side: usize::from(!fen.is_white_to_move),
        };
        for (square, piece) in fen.placement.pieces() {
            position.kinds[kind(piece.letter) + 8 * usize::from(piece.is_promoted)] |= Set::of(square);
            position.sides[usize::from(!piece.is_white)] |= Set::of(square);
        }
        for (piece, count) in fen.hands().pieces() {
            position.hands[usize::from(!piece.is_white)][kind(piece.letter)] = count;
        }
        position
    }

    fn occupied(&self) -> Squares {
        self.sides[0] | self.sides[1]
    }

    fn king(&self, side: usize) -> Square {
        (self.kinds[KING] & self.sides[side]).first().expect("each side has a king")
    }

    #[inline(always)]
    fn attacks<L: Lookups>(kind: usize, side: usize, square: Square, occupied: Squares) -> Squares {
        match kind {
            PAWN => PAWNS[side].attacks(square, occupied),
            LANCE => L::lance(side, square, occupied),
            KNIGHT => KNIGHTS[side].attacks(square, occupied),
            SILVER => SILVERS[side].attacks(square, occupied),
            BISHOP => L::bishop(square, occupied),
            ROOK => L::rook(square, occupied),
            KING => KINGS.attacks(square, occupied),
            HORSE => L::bishop(square, occupied) | KINGS.attacks(square, occupied),
            DRAGON => L::rook(square, occupied) | KINGS.attacks(square, occupied),
            _ => GOLDS[side].attacks(square, occupied),
        }
    }

    /// The rooks, bishops and lances of a side, with or without promotion, on whose lines a square is.
    fn sliders(&self, side: usize, target: Square) -> [Squares; 3] {
        let (kinds, at) = (&self.kinds, target.index());
        [
            OF_ROOK[at] & (kinds[ROOK] | kinds[DRAGON]) & self.sides[side],
            OF_BISHOP[at] & (kinds[BISHOP] | kinds[HORSE]) & self.sides[side],
            OF_LANCES[1 - side][at] & kinds[LANCE] & self.sides[side],
        ]
    }

    /// The pieces of a side that attack a square.
    fn attackers<L: Lookups>(&self, side: usize, target: Square, occupied: Squares) -> Squares {
        let (kinds, other) = (&self.kinds, 1 - side);
        let golds = kinds[GOLD] | kinds[8] | kinds[9] | kinds[10] | kinds[11];
        let mut found = (PAWNS[other].attacks(target, occupied) & kinds[PAWN]
            | KNIGHTS[other].attacks(target, occupied) & kinds[KNIGHT]
            | SILVERS[other].attacks(target, occupied) & kinds[SILVER]
            | GOLDS[other].attacks(target, occupied) & golds
            | KINGS.attacks(target, occupied) & (kinds[KING] | kinds[HORSE] | kinds[DRAGON]))
            & self.sides[side];
        let [rooks, bishops, lances] = self.sliders(side, target);
        if !rooks.is_empty() {
            found |= L::rook(target, occupied) & rooks;
        }
        if !bishops.is_empty() {
            found |= L::bishop(target, occupied) & bishops;
        }
        if !lances.is_empty() {
            found |= L::lance(other, target, occupied) & lances;
        }
        found
    }

    fn generate<L: Lookups>(&self, take: &mut impl FnMut(Moves)) {
        let (us, them) = (self.side, 1 - self.side);
        let (own, occupied, king) = (self.sides[us], self.occupied(), self.king(us));
        let checkers = self.attackers::<L>(them, king, occupied);

        let mut plain = KINGS.attacks(king, occupied) - own;
        for to in plain {
            if !self.attackers::<L>(them, to, occupied - Set::of(king)).is_empty() {
                plain -= Set::of(to);
            }
        }
        take(Moves { kind: KING, from: Some(king), plain, promoted: Set::EMPTY });
        let (targets, drops) = match checkers.first() {
            None => (!own, Set((1 << 81) - 1) - occupied),
            Some(_) if checkers.count() > 1 => return,
            Some(checker) => {
                let between = BETWEEN[king.index()][checker.index()];
                (between | checkers, between)
            }
        };

        let mut pinned = Set::EMPTY;
        let [rooks, bishops, lances] = self.sliders(them, king);
        for slider in rooks | bishops | lances {
            let between = BETWEEN[king.index()][slider.index()] & occupied;
            if between.count() == 1 {
                pinned |= between;
            }
        }
        // Written out by kind, so that the compiler knows the kind.
        macro_rules! moves_of {
            ($($kind:expr),+) => { $(
                for from in self.kinds[$kind] & own {
                    let mut to = Self::attacks::<L>($kind, us, from, occupied) & targets;
                    if pinned.contains(from) {
                        to &= LINES[king.index()][from.index()];
                    }
                    let promotes = matches!($kind, PAWN | LANCE | KNIGHT | SILVER | BISHOP | ROOK);
                    let zone = if ZONES[us].contains(from) { to } else { to & ZONES[us] };
                    let promoted = if promotes { zone } else { Set::EMPTY };
                    take(Moves { kind: $kind, from: Some(from), plain: to - Self::dead_ends($kind, us), promoted });
                }
            )+ };
        }
        moves_of!(PAWN, LANCE, KNIGHT, SILVER, GOLD, BISHOP, ROOK, 8, 9, 10, 11, HORSE, DRAGON);
        for kind in (0..7).filter(|&kind| self.hands[us][kind] > 0) {
            let mut plain = drops - Self::dead_ends(kind, us);
            if kind == PAWN {
                for pawn in self.kinds[PAWN] & own {
                    plain -= Set(0x1ff << (pawn.index() / 9 * 9));
                }
                let check = PAWNS[them].attacks(self.king(them), occupied) & plain;
                if check.first().is_some_and(|to| self.after(PAWN, None, to, false).perft::<L>(1) == 0) {
                    plain -= check;
                }
            }
            take(Moves { kind, from: None, plain, promoted: Set::EMPTY });
        }
    }

    const fn dead_ends(kind: usize, side: usize) -> Squares {
        match kind {
            PAWN | LANCE => LAST_RANK[side],
            KNIGHT => LAST_RANKS[side],
            _ => Set(0),
        }
    }

    fn after(&self, kind: usize, from: Option<Square>, to: Square, promotes: bool) -> Self {
        let (us, them, target) = (self.side, 1 - self.side, Set::of(to));
        let mut next = Self { side: them, ..self.clone() };
        if self.sides[them].contains(to) {
            let captured =
                self.kinds.iter().position(|squares| squares.contains(to)).expect("a captured piece");
            next.kinds[captured] -= target;
            next.sides[them] -= target;
            next.hands[us][captured % 8] += 1;
        }
        if let Some(from) = from {
            next.kinds[kind] -= Set::of(from);
            next.sides[us] -= Set::of(from);
        } else {
            next.hands[us][kind] -= 1;
        }
        next.kinds[kind + 8 * usize::from(promotes)] |= target;
        next.sides[us] |= target;
        next
    }

    /// The number of sequences of so many legal moves. The last moves are counted, not made.
    pub(crate) fn perft<L: Lookups>(&self, depth: u32) -> u64 {
        let mut nodes = 0;
        self.generate::<L>(&mut |Moves { kind, from, plain, promoted }| {
            if depth == 1 {
                nodes += u64::from(plain.count() + promoted.count());
                return;
            }
            for (targets, promotes) in [(plain, false), (promoted, true)] {
                for to in targets {
                    nodes += self.after(kind, from, to, promotes).perft::<L>(depth - 1);
                }
            }
        });
        nodes
    }

    /// The positions after each legal move.
    pub(crate) fn children<L: Lookups>(&self) -> Vec<Self> {
        let mut children = Vec::new();
        self.generate::<L>(&mut |Moves { kind, from, plain, promoted }| {
            children.extend(plain.squares().map(|to| self.after(kind, from, to, false)));
            children.extend(promoted.squares().map(|to| self.after(kind, from, to, true)));
        });
        children
    }
}
