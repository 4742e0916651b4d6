//! Compares the threats of `slidemask.h` with the lists of a walk over the board, in every build.

#![allow(unsafe_code, reason = "functions of compiled C code can only be called by unsafe calls")]

use std::collections::BTreeSet;

use fastrand::Rng;
use libloading::Symbol;
use slidemask::{AttacksByKind, Bitboard, Color, Kind, attack_counts};
use slidemask_nnue::threats::{self, Mailbox, PieceCode, ThreatDeltas};
use slidemask_proof::oracle::Threat;
use slidemask_proof::testing::threat_lists::{CODES, SETS, counted, random_board, random_change};

use crate::builds::{self, Build};
use crate::lists::{Guarded, List};

/// A board as C has it.
#[repr(C, align(64))]
#[derive(Clone, Copy)]
struct Board([u8; 64]);

/// `slidemask_pairs`.
#[repr(C, align(16))]
#[derive(Clone, Copy, PartialEq, Eq)]
struct Pairs([u8; 544]);

type Deltas = [List<Threat, { ThreatDeltas::MOST + 16 }>; 2];

const OLD: Threat = [1, 2, 3, 4];

/// A function of a side: its colour, the sets of colours and kinds, and the answer.
type OfSide<T> = unsafe extern "C" fn(i32, *const Bitboard, *const Bitboard, *mut T);

/// The functions of `threats.c`.
#[repr(C)]
struct Header {
    pairs_of: unsafe extern "C" fn(i32) -> Pairs,
    pairs_contain: unsafe extern "C" fn(*const Pairs, u8, u8) -> bool,
    piece: unsafe extern "C" fn(i32, i32) -> u8,
    from_bitboards: unsafe extern "C" fn(*const Bitboard, *const Bitboard) -> Board,
    to_bitboards: unsafe extern "C" fn(*const Board, *mut Bitboard, *mut Bitboard),
    all_threats: unsafe extern "C" fn(
        *const Board,
        *const Pairs,
        *mut List<Threat, { threats::Threat::MOST_ON_A_BOARD + 16 }>,
    ),
    change: unsafe extern "C" fn(*mut Board, *const [u8; 2], i32, *const Pairs, *mut Deltas),
    change_to: unsafe extern "C" fn(*const Board, *const [u8; 2], i32, *mut Board, *const Pairs, *mut Deltas),
    place: unsafe extern "C" fn(*mut Board, u8, u8, *const Pairs, *mut Deltas),
    remove: unsafe extern "C" fn(*mut Board, u8, *const Pairs, *mut Deltas),
    move_piece: unsafe extern "C" fn(*mut Board, u8, u8, *const Pairs, *mut Deltas),
    attacks_by_kind: OfSide<[Bitboard; 6]>,
    attack_counts: OfSide<[u8; 64]>,
}

impl Header {
    fn pairs_of(&self, index: usize) -> Pairs {
        // SAFETY: the number is one of its sets.
        unsafe { (self.pairs_of)(i32::try_from(index).expect("a small number")) }
    }

    fn contains(&self, pairs: &Pairs, attacker: PieceCode, victim: PieceCode) -> bool {
        // SAFETY: it reads the structure.
        unsafe { (self.pairs_contain)(pairs, attacker.code(), victim.code()) }
    }

    fn mailbox_of(&self, colors: &[Bitboard; 2], kinds: &[Bitboard; 6]) -> [u8; 64] {
        // SAFETY: it reads two words and six.
        unsafe { (self.from_bitboards)(colors.as_ptr(), kinds.as_ptr()) }.0
    }

    fn sets_of(&self, codes: &[u8; 64]) -> ([Bitboard; 2], [Bitboard; 6]) {
        let (board, mut colors, mut kinds) = (Board(*codes), [Bitboard::FULL; 2], [Bitboard::FULL; 6]);
        // SAFETY: it reads the board, and writes two words and six.
        unsafe { (self.to_bitboards)(&raw const board, colors.as_mut_ptr(), kinds.as_mut_ptr()) };
        (colors, kinds)
    }

    fn all_threats(&self, codes: &[u8; 64], pairs: &Pairs) -> Vec<Threat> {
        let board = Board(*codes);
        let mut list = Guarded::new(List::old(OLD));
        // SAFETY: it reads the board and the pairs, and writes the list.
        unsafe { (self.all_threats)(&raw const board, pairs, &raw mut list.value) };
        list.written().set()
    }

    fn of_side(
        &self,
        color: Color,
        colors: &[Bitboard; 2],
        kinds: &[Bitboard; 6],
    ) -> ([Bitboard; 6], [u8; 64]) {
        let (mut attacks, mut counts) = ([Bitboard::FULL; 6], [0xff; 64]);
        // SAFETY: they read two words and six. One writes six words, the other 64 bytes.
        unsafe {
            (self.attacks_by_kind)(color as i32, colors.as_ptr(), kinds.as_ptr(), &raw mut attacks);
            (self.attack_counts)(color as i32, colors.as_ptr(), kinds.as_ptr(), &raw mut counts);
        }
        (attacks, counts)
    }

    /// Makes a change. Returns the board after it, and the threats that it removes and adds.
    fn make(&self, codes: &[u8; 64], call: &Call, pairs: &Pairs) -> ([u8; 64], Vec<Threat>, Vec<Threat>) {
        let mut board = Board(*codes);
        let mut guarded = Guarded::new([List::old(OLD); 2]);
        let (board_at, deltas) = (&raw mut board, &raw mut guarded.value);
        // SAFETY: they read the changes and the pairs, and write the board and both lists.
        unsafe {
            match call {
                Call::Change(changes) => {
                    let count = i32::try_from(changes.len()).expect("at most four");
                    (self.change)(board_at, changes.as_ptr(), count, pairs, deltas);
                }
                Call::ChangeTo(changes) => {
                    let count = i32::try_from(changes.len()).expect("at most four");
                    let before = Board(*codes);
                    board = Board([0xff; 64]);
                    (self.change_to)(&raw const before, changes.as_ptr(), count, board_at, pairs, deltas);
                    assert_eq!(&before.0, codes);
                }
                Call::Place(square, code) => (self.place)(board_at, *square, *code, pairs, deltas),
                Call::Remove(square) => (self.remove)(board_at, *square, pairs, deltas),
                Call::Move(from, to) => (self.move_piece)(board_at, *from, *to, pairs, deltas),
            }
        }
        let [added, removed] = guarded.written();
        (board.0, removed.set(), added.set())
    }
}

/// A call of the header that changes a board.
#[derive(Clone, Debug)]
enum Call {
    /// Squares, and what stands on them afterwards.
    Change(Vec<[u8; 2]>),
    /// The same into another board.
    ChangeTo(Vec<[u8; 2]>),
    Place(u8, u8),
    Remove(u8),
    Move(u8, u8),
}

/// A call, and what the walk over the board says that it does.
struct Case {
    codes: [u8; 64],
    call: Call,
    index: usize,
    after: [u8; 64],
    removed: Vec<Threat>,
    added: Vec<Threat>,
}

impl Case {
    fn new(codes: &[u8; 64], call: Call, index: usize) -> Self {
        let mut after = *codes;
        let changes = match &call {
            Call::Change(changes) | Call::ChangeTo(changes) => changes.clone(),
            Call::Place(square, code) => vec![[*square, *code]],
            Call::Remove(square) => vec![[*square, 0]],
            Call::Move(from, to) => vec![[*from, 0], [*to, codes[usize::from(*from)]]],
        };
        for [square, code] in changes {
            after[usize::from(square)] = code;
        }
        let (old, new) = (counted(codes, SETS[index].1), counted(&after, SETS[index].1));
        let less = |one: &BTreeSet<_>, other| one.difference(other).copied().collect();
        Self { codes: *codes, call, index, after, removed: less(&old, &new), added: less(&new, &old) }
    }

    fn compare(&self, header: &Header, pairs: &[Pairs], build: &Build) {
        let (after, removed, added) = header.make(&self.codes, &self.call, &pairs[self.index]);
        let case = || {
            let board = Mailbox::from_bytes(&self.codes).expect("codes of pieces");
            format!("{build}\n{board}\nset {}, {:?}", self.index, self.call)
        };
        assert_eq!(after, self.after, "board, {}", case());
        assert_eq!(removed, self.removed, "removed, {}", case());
        assert_eq!(added, self.added, "added, {}", case());
    }
}

/// Each piece on each square of some boards, and each square emptied.
fn of_each_square_and_piece(random: &mut Rng, cases: &mut Vec<Case>) {
    for pieces in [0, 16, 32, 64] {
        let codes = random_board(random, pieces);
        for square in 0..64 {
            for code in CODES {
                let call = if code == 0 { Call::Remove(square) } else { Call::Place(square, code) };
                cases.push(Case::new(&codes, call, random.usize(..SETS.len())));
            }
        }
    }
}

/// Up to four squares of random boards, near one another in half of the cases; and moves.
fn of_several_squares(random: &mut Rng, cases: &mut Vec<Case>) {
    for i in 0..3_000 {
        let codes = random_board(random, (i + 40) % 65);
        let index = random.usize(..SETS.len());
        let (squares, changes) = random_change(random);
        let changes = changes.map(<[u8; 2]>::from);
        for count in [4, 3, 2, 0] {
            cases.push(Case::new(&codes, Call::Change(changes[..count].to_vec()), index));
            cases.push(Case::new(&codes, Call::ChangeTo(changes[..count].to_vec()), index));
        }
        // Squares that are named several times.
        let again = changes.map(|[_, code]| [squares[random.usize(..2)], code]);
        cases.push(Case::new(&codes, Call::Change(again[..random.usize(2..=4)].to_vec()), index));
        // Moves, quiet or not, and from an empty square or to the same one.
        cases.push(Case::new(&codes, Call::Move(squares[4], squares[5]), index));
        cases.push(Case::new(&codes, Call::Move(random.u8(..64), random.u8(..64)), index));
    }
}

/// Castling, with a piece that arrives where another one leaves or that stays, en passant and promotions, among other pieces.
fn of_special_moves(random: &mut Rng, cases: &mut Vec<Case>) {
    for _ in 0..300 {
        for index in 0..SETS.len() {
            let mut codes = random_board(random, 24);
            let (king, rook) = (random.u8(..8), random.u8(..8));
            if king == rook {
                continue;
            }
            codes[..8].fill(0);
            (codes[usize::from(king)], codes[usize::from(rook)]) = (6, 4);
            let castling = vec![[king, 0], [rook, 0], [6, 6], [5, 4]];
            cases.push(Case::new(&codes, Call::Change(castling), index));
            // A white pawn on e5 takes a black one on d5.
            (codes[36], codes[35], codes[43]) = (1, 9, 0);
            cases.push(Case::new(&codes, Call::Change(vec![[36, 0], [43, 1], [35, 0]]), index));
            // A white pawn on b7 promotes on a8 or b8, where it may take a piece.
            codes[49] = 1;
            let promotion = vec![[49, 0], [56 + random.u8(..2), random.u8(2..=5)]];
            cases.push(Case::new(&codes, Call::Change(promotion), index));
        }
    }
}

/// One test, so that each build is compiled only once.
#[test]
fn threats_in_every_build() {
    let (cases, boards) = (cases(), boards());
    builds::each("threats", include_str!("threats.c"), |build, library| {
        // SAFETY: the function of threats.c has this type. Its structures have the layout of those here.
        let header = unsafe {
            let functions: Symbol<unsafe extern "C" fn() -> Header> = library.get(b"functions").unwrap();
            functions()
        };
        pairs_and_codes(&header, build);
        let pairs: Vec<_> = (0..SETS.len()).map(|index| header.pairs_of(index)).collect();
        for case in &cases {
            case.compare(&header, &pairs, build);
        }
        for (codes, expected) in &boards {
            all_threats_and_conversions(&header, &pairs, codes, expected, build);
        }
        sets_that_disagree(&header, build);
        maxima(&header, &pairs[0]);
    });
}

fn cases() -> Vec<Case> {
    let (mut random, mut cases) = (Rng::with_seed(1), Vec::new());
    of_each_square_and_piece(&mut random, &mut cases);
    of_several_squares(&mut random, &mut cases);
    of_special_moves(&mut random, &mut cases);
    cases
}

/// Boards with their threats, for each set of pairs: random ones, and boards with many pieces of few kinds, such as more pawns than
/// a side can have.
fn boards() -> Vec<([u8; 64], Vec<Vec<Threat>>)> {
    let mut random = Rng::with_seed(3);
    let mut boards: Vec<_> = (0..600).map(|i| random_board(&mut random, (i + 40) % 65)).collect();
    boards.extend([[0; 64], [5; 64], [1; 64], [9; 64], [2; 64]]);
    for codes in [[1, 9], [0, 1], [0, 9], [1, 5], [9, 4], [2, 13]] {
        boards.extend((0..20).map(|_| std::array::from_fn(|_| codes[usize::from(random.bool())])));
    }
    let expected = |codes: &[u8; 64]| {
        SETS.iter().map(|(_, counts)| counted(codes, *counts).into_iter().collect()).collect()
    };
    boards.into_iter().map(|codes| (codes, expected(&codes))).collect()
}

fn all_threats_and_conversions(
    header: &Header,
    pairs: &[Pairs],
    codes: &[u8; 64],
    expected: &[Vec<Threat>],
    build: &Build,
) {
    let board = Mailbox::from_bytes(codes).expect("codes of pieces");
    for (index, expected) in expected.iter().enumerate() {
        assert_eq!(&header.all_threats(codes, &pairs[index]), expected, "{build}\n{board}\nset {index}");
    }
    let (colors, kinds) = header.sets_of(codes);
    assert_eq!((colors, kinds), board.to_bitboards(), "{build}\n{board}");
    assert_eq!(&header.mailbox_of(&colors, &kinds), codes, "{build}\n{board}");
    for color in Color::ALL {
        let (attacks, counts) = header.of_side(color, &colors, &kinds);
        assert_eq!(attacks, AttacksByKind::of(color, colors, kinds).to_array(), "{build}\n{board}");
        assert_eq!(counts, attack_counts(color, colors, kinds), "{build}\n{board}");
    }
}

/// Sets of colours and kinds that disagree make no wrong codes.
fn sets_that_disagree(header: &Header, build: &Build) {
    let mut random = Rng::with_seed(4);
    for _ in 0..200 {
        let mut set = || Bitboard(random.u64(..) & random.u64(..));
        let (colors, kinds) = ([set(), set()], [set(), set(), set(), set(), set(), set()]);
        let codes = header.mailbox_of(&colors, &kinds);
        assert_eq!(&codes, Mailbox::from_bitboards(colors, kinds).as_bytes(), "{build}");
    }
}

/// The most threats on a board, and the most with one square.
fn maxima(header: &Header, all: &Pairs) {
    assert_eq!(header.all_threats(&[5; 64], all).len(), threats::Threat::MOST_ON_A_BOARD);
    // A queen between eight queens and eight knights.
    let codes: [u8; 64] =
        std::array::from_fn(|square| match (square % 8).abs_diff(3).max((square / 8).abs_diff(3)) {
            1 => 5,
            2 if (square % 8).abs_diff(3) + (square / 8).abs_diff(3) == 3 => 2,
            _ => 0,
        });
    // All of them attack the square in their middle.
    let (colors, kinds) = header.sets_of(&codes);
    assert_eq!(header.of_side(Color::White, &colors, &kinds).1[27], 16);
    let (after, removed, added) = header.make(&codes, &Call::Place(27, 13), all);
    assert_eq!((removed.len(), added.len()), (8, threats::Threat::MOST_ON_A_SQUARE));
    let (_, removed, added) = header.make(&after, &Call::Place(27, 5), all);
    assert_eq!(
        (removed.len(), added.len()),
        (threats::Threat::MOST_ON_A_SQUARE, threats::Threat::MOST_ON_A_SQUARE)
    );
}

fn pairs_and_codes(header: &Header, build: &Build) {
    for color in Color::ALL {
        for kind in Kind::ALL {
            // SAFETY: it computes a number.
            let code = unsafe { (header.piece)(color as i32, kind as i32) };
            assert_eq!(code, PieceCode::new(color, kind).code(), "{build}");
        }
    }
    for (index, (expected, counts)) in SETS.iter().enumerate() {
        let pairs = header.pairs_of(index);
        for attacker in PieceCode::ALL {
            for victim in PieceCode::ALL {
                let contains = header.contains(&pairs, attacker, victim);
                assert_eq!(contains, expected.contains(attacker, victim), "{build} {attacker} {victim}");
                assert_eq!(contains, counts(attacker.code(), victim.code()));
            }
        }
    }
    // The published sets by their definitions, instead of the tables.
    assert!(header.pairs_of(6) == header.pairs_of(1), "{build}");
    assert!(header.pairs_of(7) == header.pairs_of(2), "{build}");
}
