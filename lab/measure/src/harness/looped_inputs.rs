//! The numbers of a network's inputs by loops, as engines and trainers find them: threats as in [`looped_threats`](super::looped_threats),
//! then an index function with three tables for each threat and side; pairs of pawns and pieces by loops over sets of squares.
//!
//! The network is [`NETWORK`].

use std::sync::LazyLock;

use slidemask::{Bitboard, Color, Kind, Square};
use slidemask_nnue::network::NetworkInputs;
use slidemask_nnue::threats::{PieceCode, Threat};

use super::contender::Contender;
use super::looped_threats::{IN_A_MOVE, Looped, Pieces, Written, power_of_two};
use super::threat_loops::Buffer;
use crate::workloads::moves::Step;

/// The network whose inputs are numbered: 59,808 threats, 4,560 pairs of pawns, 22,528 places of pieces.
pub(crate) static NETWORK: LazyLock<NetworkInputs> =
    LazyLock::new(|| NetworkInputs::named("Full_Threats+PP_3Wide+HalfKAv2_hm").expect("the names of parts"));

const PAWN_PAIRS: u32 = 59_808;
const PLANES: u32 = PAWN_PAIRS + 4_560;

/// Marks a threat that has no number.
const NOTHING: u32 = 1 << 30;

/// The tables of an index function: the first number of a pair of pieces, by whether the attacker is on the lower square; the numbers
/// of attacks from lower squares; and the number of attacks of the same piece on lower squares. They take 2 + 2 + 64 KiB.
struct Tables {
    first: [[[u32; 2]; 16]; 16],
    before: [[u16; 64]; 16],
    rank: [[[u8; 64]; 64]; 16],
}

static TABLES: LazyLock<Box<Tables>> = LazyLock::new(|| {
    let mut tables = Box::new(Tables {
        first: [[[NOTHING; 2]; 16]; 16],
        before: [[0; 64]; 16],
        rank: [[[0; 64]; 64]; 16],
    });
    let features = NETWORK.threats().expect("a network with threats");
    let number = |attacker, from, victim, to| {
        features.index(Threat { attacker, from, victim, to }).and_then(|number| u32::try_from(number).ok())
    };
    for attacker in PieceCode::ALL {
        let code = attacker.code() as usize;
        // Every attacker of the set has a rook as its victim.
        let rook = PieceCode::new(
            !attacker.color(),
            if attacker.kind() == Kind::Rook { Kind::Knight } else { Kind::Rook },
        );
        let (mut count, mut begins) = (0, None);
        for from in Square::ALL {
            tables.before[code][from as usize] = count;
            let mut rank = 0;
            for to in Square::ALL {
                tables.rank[code][from as usize][to as usize] = rank;
                if let Some(number) = number(attacker, from, rook, to) {
                    let begin: u32 = *begins.get_or_insert(number);
                    assert_eq!(number - begin, u32::from(count) + u32::from(rank));
                    rank += 1;
                }
            }
            count += u16::from(rank);
        }
        for victim in PieceCode::ALL {
            for from in Square::ALL {
                for to in Square::ALL {
                    if let Some(number) = number(attacker, from, victim, to) {
                        let (before, rank) = (
                            tables.before[code][from as usize],
                            tables.rank[code][from as usize][to as usize],
                        );
                        tables.first[code][victim.code() as usize][usize::from(from < to)] =
                            number - u32::from(before) - u32::from(rank);
                    }
                }
            }
        }
    }
    tables
});

/// Numbers of one side.
#[derive(Clone)]
struct Numbers<const CAPACITY: usize> {
    length: usize,
    entries: [u32; CAPACITY],
}

impl<const CAPACITY: usize> Numbers<CAPACITY> {
    const EMPTY: Self = Self { length: 0, entries: [0; CAPACITY] };

    #[inline(always)]
    fn push(&mut self, number: u32) {
        self.entries[self.length % CAPACITY] = number;
        self.length += 1;
    }

    /// Appends a number if it is one.
    #[inline(always)]
    fn push_if_less(&mut self, number: u32, limit: u32) {
        self.entries[self.length % CAPACITY] = number;
        self.length += usize::from(number < limit);
    }
}

/// Inputs of both sides, and the threats that were numbered.
pub(crate) struct Inputs<const CAPACITY: usize> {
    threats: Written<CAPACITY>,
    /// By side, then removed and added.
    sides: [[Numbers<CAPACITY>; 2]; 2],
}

pub(crate) type InputsOfMove = Inputs<IN_A_MOVE>;
pub(crate) type InputsOfBoard = Inputs<{ power_of_two(Threat::MOST_ON_A_BOARD) }>;

impl<const CAPACITY: usize> Buffer for Inputs<CAPACITY> {
    const EMPTY: Self = Self {
        threats: Written::EMPTY,
        sides: [[Numbers::EMPTY, Numbers::EMPTY], [Numbers::EMPTY, Numbers::EMPTY]],
    };

    #[inline(always)]
    fn count(&self) -> usize {
        self.sides.iter().flatten().map(|list| list.length).sum()
    }

    fn entries(&self) -> impl Iterator<Item = (u32, bool)> {
        (0..4).flat_map(|i: u32| {
            let list = &self.sides[i as usize / 2][i as usize % 2];
            list.entries[..list.length].iter().map(move |&number| (number | (i / 2) << 30, i % 2 == 1))
        })
    }
}

/// How a side sees the board.
#[derive(Clone, Copy, PartialEq, Eq)]
struct View {
    /// What turns a square, for threats and pawns.
    orientation: u8,
    /// What turns a code.
    colors: u8,
    /// The first number of the bucket of the own king.
    bucket: u32,
}

impl View {
    #[inline(always)]
    fn of(board: &Pieces, side: Color) -> Self {
        let king = board.of(side, Kind::King).first().unwrap_or(Square::A1) as u8;
        let (flipped, colors) = if side == Color::White { (0, 0) } else { (0o70, 8) };
        let kingside = king & 4 != 0;
        let seen = (king ^ flipped ^ if kingside { 0 } else { 7 }) & 0o77;
        let bucket = (7 - u32::from(seen / 8)) * 4 + 7 - u32::from(seen % 8);
        Self { orientation: flipped ^ if kingside { 7 } else { 0 }, colors, bucket: 704 * bucket }
    }

    #[inline(always)]
    fn both(board: &Pieces) -> [Self; 2] {
        [Self::of(board, Color::White), Self::of(board, Color::Black)]
    }

    /// The index function for threats.
    #[inline(always)]
    fn threat(self, tables: &Tables, threat: u32) -> u32 {
        let [attacker, from, victim, to] = threat.to_le_bytes();
        let turn = |code: u8| ((code ^ self.colors) & 15) as usize;
        let square = |square: u8| ((square ^ self.orientation) & 63) as usize;
        let (attacker, victim, from, to) = (turn(attacker), turn(victim), square(from), square(to));
        tables.first[attacker][victim][usize::from(from < to)]
            + u32::from(tables.before[attacker][from])
            + u32::from(tables.rank[attacker][from][to])
    }

    #[inline(always)]
    fn pawn(self, square: Square, black: bool) -> u32 {
        let enemy = black != (self.colors != 0);
        u32::from(square as u8 ^ self.orientation) - 8 + if enemy { 48 } else { 0 }
    }

    #[inline(always)]
    fn pawn_pair(self, one: (Square, bool), other: (Square, bool)) -> u32 {
        let (one, other) = (self.pawn(one.0, one.1), self.pawn(other.0, other.1));
        let (high, low) = (one.max(other), one.min(other));
        PAWN_PAIRS + high * (high - 1) / 2 + low
    }

    #[inline(always)]
    fn piece(self, code: u8, square: Square) -> u32 {
        let kind = u32::from(code & 7) - 1;
        let enemy = if kind < 5 { u32::from((code ^ self.colors) >> 3) } else { 0 };
        PLANES + self.bucket + 64 * (2 * kind + enemy) + u32::from(square as u8 ^ self.orientation ^ 7)
    }
}

/// The three files around a square.
#[inline(always)]
fn files_around(square: Square) -> Bitboard {
    let file = Bitboard::from(square.file());
    file | file.shift(slidemask::Direction::East) | file.shift(slidemask::Direction::West)
}

/// Appends the pairs of some pawns with each other and with others.
#[inline(always)]
fn pawn_pairs<const N: usize>(
    some: [Bitboard; 2],
    all: [Bitboard; 2],
    views: [View; 2],
    lists: [&mut Numbers<N>; 2],
) {
    let [white, black] = lists;
    let mut left = all[0] | all[1];
    for one in some[0] | some[1] {
        left.remove(one);
        let is_black = all[1].contains(one);
        for other in left & files_around(one) {
            let pair = ((one, is_black), (other, all[1].contains(other)));
            white.push(views[0].pawn_pair(pair.0, pair.1));
            black.push(views[1].pawn_pair(pair.0, pair.1));
        }
    }
}

impl<const CAPACITY: usize> Inputs<CAPACITY> {
    /// Numbers the threats, for both sides.
    #[inline(always)]
    fn number_threats(&mut self, views: [View; 2]) {
        let tables = &**TABLES;
        let Self { threats, sides } = self;
        for (threat, added) in threats.written() {
            for (view, lists) in views.into_iter().zip(&mut *sides) {
                lists[usize::from(added)].push_if_less(view.threat(tables, threat), PAWN_PAIRS);
            }
        }
    }

    #[inline(always)]
    fn clear(&mut self) {
        self.threats.clear();
        for list in self.sides.iter_mut().flatten() {
            list.length = 0;
        }
    }
}

impl<C: Contender> Looped<C> {
    /// Makes a move, and lists the inputs that it adds and removes. A side whose king sees another board gets no inputs.
    #[inline(always)]
    pub(crate) fn inputs_of_move(self, step: Step, board: &mut Pieces, inputs: &mut InputsOfMove) {
        inputs.clear();
        let before = board.clone();
        self.make_threats::<false, _>(step, board, &mut inputs.threats);
        let (old, views) = (View::both(&before), View::both(board));
        inputs.number_threats(views);
        let Inputs { sides: [[white_removed, white_added], [black_removed, black_added]], .. } = inputs;
        let pawns = |board: &Pieces| Color::ALL.map(|color| board.of(color, Kind::Pawn));
        let (then, now) = (pawns(&before), pawns(board));
        if then != now {
            let only =
                |these: [Bitboard; 2], those: [Bitboard; 2]| [these[0] - those[0], these[1] - those[1]];
            pawn_pairs(only(then, now), then, views, [&mut *white_removed, &mut *black_removed]);
            pawn_pairs(only(now, then), now, views, [&mut *white_added, &mut *black_added]);
        }
        // An engine knows the squares of a move.
        let squares = match step {
            Step::NewGame => [None; 4],
            Step::Piece { from, to, .. } => [Some(from), Some(to), None, None],
            Step::EnPassant { from, to, taken } => [Some(from), Some(to), Some(taken), None],
            Step::Castling { king, rook } => [Some(king[0]), Some(king[1]), Some(rook[0]), Some(rook[1])],
        };
        for square in squares.into_iter().flatten() {
            let (then, now) = (before.codes[square as usize], board.codes[square as usize]);
            if then != 0 {
                white_removed.push(views[0].piece(then, square));
                black_removed.push(views[1].piece(then, square));
            }
            if now != 0 {
                white_added.push(views[0].piece(now, square));
                black_added.push(views[1].piece(now, square));
            }
        }
        for (side, lists) in inputs.sides.iter_mut().enumerate() {
            if old[side] != views[side] {
                lists[0].length = 0;
                lists[1].length = 0;
            }
        }
    }

    /// Lists the inputs of a board.
    #[inline(always)]
    pub(crate) fn inputs_of_board(self, board: &Pieces, inputs: &mut InputsOfBoard) {
        inputs.clear();
        self.list_threats::<false, _>(board, &mut inputs.threats);
        let views = View::both(board);
        inputs.number_threats(views);
        let Inputs { sides: [[_, white], [_, black]], .. } = inputs;
        let pawns = Color::ALL.map(|color| board.of(color, Kind::Pawn));
        pawn_pairs(pawns, pawns, views, [&mut *white, &mut *black]);
        for square in board.occupied() {
            let code = board.codes[square as usize];
            white.push(views[0].piece(code, square));
            black.push(views[1].piece(code, square));
        }
    }
}
