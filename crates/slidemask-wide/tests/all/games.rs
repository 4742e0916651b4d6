//! The pieces of games, against rules that are written out here square by square.

use std::collections::BTreeMap;

use fastrand::Rng;
use slidemask_wide::games::{Attacks, Kind, capablanca, grand, janggi, omega, shogi, xiangqi};
use slidemask_wide::{
    Attackers, BoxedPieces, Cannon, JanggiCannon, Path, PathPiece256, Piece, Placement, Rider256, RiderError,
    Set, Shape, Square, U256, Variant, attackers_to, paths, rides,
};

type Step = (i32, i32);

const STRAIGHT: [Step; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONAL: [Step; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
const KNIGHT: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// A board with pieces, and the squares that a piece attacks there.
struct Board {
    shape: Shape,
    occupied: Set<U256>,
    cannons: Set<U256>,
}

impl Board {
    fn slides(&self, from: Square, steps: &[Step]) -> Set<U256> {
        self.hops(from, steps, 0)
    }

    /// The squares on each ray behind a number of pieces, up to the next one.
    fn hops(&self, from: Square, steps: &[Step], pieces: u32) -> Set<U256> {
        let mut attacks = Set::EMPTY;
        for &(files, ranks) in steps {
            let (mut at, mut met) = (from, 0);
            while let Some(next) = self.shape.step(at, files, ranks).filter(|_| met <= pieces) {
                at = next;
                if met == pieces {
                    attacks |= at.into();
                }
                met += u32::from(self.occupied.contains(at));
            }
        }
        attacks
    }

    fn leaps(&self, from: Square, steps: &[Step]) -> Set<U256> {
        steps.iter().filter_map(|&(files, ranks)| self.shape.step(from, files, ranks)).collect()
    }

    /// The squares behind steps in a row, if those between are empty.
    fn behind(&self, from: Square, ways: &[&[Step]]) -> Set<U256> {
        let walk = |way: &&[Step]| {
            let (last, legs) = way.split_last()?;
            let leg = legs.iter().try_fold(from, |at, &(files, ranks)| {
                self.shape.step(at, files, ranks).filter(|&leg| !self.occupied.contains(leg))
            })?;
            self.shape.step(leg, last.0, last.1)
        };
        ways.iter().filter_map(walk).collect()
    }

    /// A horse of xiangqi and of janggi.
    fn horse(&self, from: Square) -> Set<U256> {
        let ways: Vec<_> = KNIGHT
            .map(|(files, ranks)| {
                let leg = if files.abs() == 2 { (files / 2, 0) } else { (0, ranks / 2) };
                [leg, (files - leg.0, ranks - leg.1)]
            })
            .to_vec();
        self.behind(from, &ways.iter().map(<[Step; 2]>::as_slice).collect::<Vec<_>>())
    }

    /// The file and the rank of a square as its side sees them.
    fn seen(&self, square: Square, is_white: bool) -> (usize, usize) {
        let rank = self.shape.rank(square);
        (self.shape.file(square), if is_white { rank } else { self.shape.ranks() - 1 - rank })
    }

    fn is_in_palace(&self, square: Square, is_white: bool) -> bool {
        let (file, rank) = self.seen(square, is_white);
        (3..6).contains(&file) && rank < 3
    }

    /// The steps along the diagonals of a palace: all of them touch its middle.
    fn palace_steps(&self, from: Square, steps: &[Step]) -> Vec<Step> {
        let is_middle = |square| [true, false].iter().any(|&side| self.seen(square, side) == (4, 1));
        let is_in = |square| [true, false].iter().any(|&side| self.is_in_palace(square, side));
        let lands = |&(files, ranks): &Step| self.shape.step(from, files, ranks);
        let ok = |step: &&Step| {
            lands(step).is_some_and(|to| is_in(from) && is_in(to) && (is_middle(from) || is_middle(to)))
        };
        steps.iter().filter(ok).copied().collect()
    }

    /// A cannon of janggi: along the lines of a rook and the diagonals of the palaces, over one piece. Neither this piece nor what it
    /// captures is a cannon.
    fn janggi_cannon(&self, from: Square) -> Set<U256> {
        let mut attacks = Set::EMPTY;
        for (step, is_diagonal) in
            STRAIGHT.map(|step| (step, false)).into_iter().chain(DIAGONAL.map(|step| (step, true)))
        {
            let (mut at, mut has_jumped) = (from, false);
            let goes = |at| !is_diagonal || !self.palace_steps(at, &[step]).is_empty();
            while let Some(next) = self.shape.step(at, step.0, step.1).filter(|_| goes(at)) {
                at = next;
                if self.cannons.contains(at) {
                    break;
                }
                if has_jumped {
                    attacks |= at.into();
                }
                if self.occupied.contains(at) && std::mem::replace(&mut has_jumped, true) {
                    break;
                }
            }
        }
        attacks
    }

    fn shogi(&self, piece: Piece, from: Square) -> Set<U256> {
        let up = if piece.is_white { 1 } else { -1 };
        let gold = || self.leaps(from, &STRAIGHT) | self.leaps(from, &[(1, up), (-1, up)]);
        match (piece.letter, piece.is_promoted) {
            (b'p', false) => self.leaps(from, &[(0, up)]),
            (b'l', false) => self.slides(from, &[(0, up)]),
            (b'n', false) => self.leaps(from, &[(1, 2 * up), (-1, 2 * up)]),
            (b's', false) => self.leaps(from, &DIAGONAL) | self.leaps(from, &[(0, up)]),
            (b'g', false) | (b'p' | b'l' | b'n' | b's', true) => gold(),
            (b'b', false) => self.slides(from, &DIAGONAL),
            (b'r', false) => self.slides(from, &STRAIGHT),
            (b'b', true) => self.slides(from, &DIAGONAL) | self.leaps(from, &STRAIGHT),
            (b'r', true) => self.slides(from, &STRAIGHT) | self.leaps(from, &DIAGONAL),
            (b'k', false) => self.leaps(from, &STRAIGHT) | self.leaps(from, &DIAGONAL),
            _ => Set::EMPTY,
        }
    }

    fn xiangqi(&self, piece: Piece, from: Square) -> Set<U256> {
        let up = if piece.is_white { 1 } else { -1 };
        let home = |square: Square| self.seen(square, piece.is_white).1 < 5;
        let kept = |set: Set<U256>, is_in: &dyn Fn(Square) -> bool| -> Set<U256> {
            set.squares().filter(|&to| is_in(from) && is_in(to)).collect()
        };
        let palace = |square| self.is_in_palace(square, piece.is_white);
        match piece.letter {
            b'r' => self.slides(from, &STRAIGHT),
            b'c' => self.hops(from, &STRAIGHT, 1) & self.occupied,
            b'b' => {
                let ways = DIAGONAL.map(|step| [step, step]);
                kept(self.behind(from, &ways.each_ref().map(<[Step; 2]>::as_slice)), &home)
            }
            b'n' => self.horse(from),
            b'a' => kept(self.leaps(from, &DIAGONAL), &palace),
            b'k' => kept(self.leaps(from, &STRAIGHT), &palace),
            b'p' if home(from) => self.leaps(from, &[(0, up)]),
            b'p' => self.leaps(from, &[(0, up), (1, 0), (-1, 0)]),
            _ => Set::EMPTY,
        }
    }

    fn janggi(&self, piece: Piece, from: Square) -> Set<U256> {
        let up = if piece.is_white { 1 } else { -1 };
        match piece.letter {
            b'r' => {
                let mut attacks = self.slides(from, &STRAIGHT);
                for (files, ranks) in self.palace_steps(from, &DIAGONAL) {
                    let next = self.shape.step(from, files, ranks).unwrap();
                    attacks |= next.into();
                    if !self.occupied.contains(next) && !self.palace_steps(next, &[(files, ranks)]).is_empty()
                    {
                        attacks |= self.leaps(next, &[(files, ranks)]);
                    }
                }
                attacks
            }
            b'c' => self.janggi_cannon(from),
            b'n' => self.horse(from),
            b'b' => {
                let ways = STRAIGHT.map(|(files, ranks)| {
                    // Both outward diagonals.
                    [1, -1].map(|side| {
                        let outwards = if files == 0 { (side, ranks) } else { (files, side) };
                        [(files, ranks), outwards, outwards]
                    })
                });
                let ways: Vec<_> = ways.as_flattened().iter().map(<[Step; 3]>::as_slice).collect();
                self.behind(from, &ways)
            }
            b'a' | b'k' if self.is_in_palace(from, piece.is_white) => {
                let attacks =
                    self.leaps(from, &STRAIGHT) | self.leaps(from, &self.palace_steps(from, &DIAGONAL));
                attacks.squares().filter(|&to| self.is_in_palace(to, piece.is_white)).collect()
            }
            b'p' => {
                let diagonal = self.palace_steps(from, &[(1, up), (-1, up)]);
                self.leaps(from, &[(0, up), (1, 0), (-1, 0)]) | self.leaps(from, &diagonal)
            }
            _ => Set::EMPTY,
        }
    }

    fn chess(&self, piece: Piece, from: Square) -> Set<U256> {
        let up = if piece.is_white { 1 } else { -1 };
        let queen = [STRAIGHT, DIAGONAL].concat();
        match piece.letter {
            b'p' => self.leaps(from, &[(1, up), (-1, up)]),
            b'n' => self.leaps(from, &KNIGHT),
            b'b' => self.slides(from, &DIAGONAL),
            b'r' => self.slides(from, &STRAIGHT),
            b'q' => self.slides(from, &queen),
            b'k' => self.leaps(from, &queen),
            b'a' => self.slides(from, &DIAGONAL) | self.leaps(from, &KNIGHT),
            b'c' => self.slides(from, &STRAIGHT) | self.leaps(from, &KNIGHT),
            _ => Set::EMPTY,
        }
    }

    fn omega(&self, piece: Piece, from: Square) -> Set<U256> {
        let camel = KNIGHT.map(|(files, ranks)| {
            (files + files.signum() * (files.abs() - 1), ranks + ranks.signum() * (ranks.abs() - 1))
        });
        let doubled = |steps: [Step; 4]| steps.map(|(files, ranks)| (2 * files, 2 * ranks));
        match piece.letter {
            b'c' => self.leaps(from, &[STRAIGHT, doubled(STRAIGHT), doubled(DIAGONAL)].concat()),
            b'w' => self.leaps(from, &DIAGONAL) | self.leaps(from, &camel),
            b'a' => Set::EMPTY,
            _ => self.chess(piece, from),
        }
    }
}

/// What a piece attacks, on a board with pieces.
type Rules = fn(&Board, Piece, Square) -> Set<U256>;

/// A board with pieces of all kinds and sides, also where a game has them never.
struct Position {
    board: Board,
    placed: BTreeMap<Square, Piece>,
}

impl Position {
    fn random(random: &mut Rng, shape: Shape, kinds: &[Kind<'_>]) -> Self {
        let squares: Vec<_> = shape.squares::<U256>().into_iter().collect();
        let piece = |random: &mut Rng| {
            let kind = random.choice(kinds).unwrap();
            Piece { letter: kind.letter, is_white: random.bool(), is_promoted: kind.is_promoted }
        };
        let pieces = random.usize(1..60);
        let placed: BTreeMap<_, _> =
            (0..pieces).map(|_| (*random.choice(&squares).unwrap(), piece(random))).collect();
        let occupied = placed.keys().copied().collect();
        let cannons = placed.iter().filter(|(_, piece)| piece.letter == b'c');
        let cannons = cannons.map(|(&square, _)| square).collect();
        Self { board: Board { shape, occupied, cannons }, placed }
    }

    fn squares_of(&self, piece: Piece) -> Set<U256> {
        self.placed.iter().filter(|(_, other)| **other == piece).map(|(&square, _)| square).collect()
    }

    /// The targets with their attackers, of the pieces that are selected. A cannon of xiangqi attacks pieces, and would attack an empty
    /// square if there were one, so its targets have a piece.
    fn attackers(
        &self,
        name: &str,
        rules: Rules,
        selected: impl Fn(Piece) -> bool,
    ) -> Vec<(Square, Set<U256>)> {
        let mut attackers = vec![Set::<U256>::EMPTY; 256];
        for (&from, &piece) in self.placed.iter().filter(|(_, piece)| selected(**piece)) {
            rules(&self.board, piece, from).squares().for_each(|to| attackers[to.index()] |= from.into());
        }
        let targets = (0..=u8::MAX).map(Square::new).zip(attackers);
        targets.filter(|&(target, _)| name != "xiangqi" || self.board.occupied.contains(target)).collect()
    }
}

#[test]
fn pieces_attack_as_the_rules_say() {
    let games: [(&str, Shape, &[Kind<'_>], Rules); 6] = [
        ("shogi", shogi::SHAPE, shogi::KINDS, Board::shogi),
        ("xiangqi", xiangqi::SHAPE, xiangqi::KINDS, Board::xiangqi),
        ("janggi", janggi::SHAPE, janggi::KINDS, Board::janggi),
        ("capablanca", capablanca::SHAPE, capablanca::KINDS, Board::chess),
        ("grand", grand::SHAPE, grand::KINDS, Board::chess),
        ("omega", omega::SHAPE, omega::KINDS, Board::omega),
    ];
    let mut random = Rng::with_seed(0);
    for (name, shape, kinds, rules) in games {
        let pieces = BoxedPieces::<U256>::boxed(&shape, kinds).unwrap();
        for _ in 0..60 {
            let position = Position::random(&mut random, shape, kinds);
            let (occupied, squares_of) = (position.board.occupied, |piece| position.squares_of(piece));
            for (&from, &piece) in &position.placed {
                let attacks = pieces.attacks(piece, from, occupied, squares_of);
                assert_eq!(attacks, rules(&position.board, piece, from), "{name} {piece:?} {from:?}");
            }
            for (target, expected) in position.attackers(name, rules, |_| true) {
                assert_eq!(pieces.attackers_to(target, occupied, squares_of), expected, "{name} {target:?}");
            }
        }
    }
}

/// The attackers from lists of statics, of pieces whose tables are the same in both directions and of those where they are not.
#[test]
fn statics_attack_as_the_rules_say() {
    static ROOK: Rider256<90, 2> = Rider256::new(&xiangqi::SHAPE, rides::ROOK);
    static DIAGONALS: Rider256<90, 2> = Rider256::new(&janggi::PALACE_DIAGONALS, rides::BISHOP);
    static HORSE: PathPiece256<90, 8> = PathPiece256::new(&xiangqi::SHAPE, paths::XIANGQI_HORSE);
    static LANCE: Rider256<81, 1> = Rider256::new(&shogi::SHAPE, rides::LANCE);
    static LANCE_DOWN: Rider256<81, 1> = Rider256::new(&shogi::SHAPE, rides::LANCE_DOWN);
    const fn piece(letter: u8, is_white: bool) -> Piece {
        Piece { letter, is_white, is_promoted: false }
    }
    type Entry<'a> = (Piece, &'a (dyn Attackers<U256> + Sync));
    static SHOGI: [Entry<'_>; 2] = [(piece(b'l', true), &LANCE_DOWN), (piece(b'l', false), &LANCE)];
    // Black's cannons are left out, so they only stand in the way.
    static XIANGQI: [Entry<'_>; 4] = [
        (piece(b'r', true), &ROOK),
        (piece(b'c', true), &Cannon(&ROOK)),
        (piece(b'n', true), &HORSE),
        (piece(b'n', false), &HORSE),
    ];
    static JANGGI: [Entry<'_>; 3] =
        [(piece(b'r', true), &ROOK), (piece(b'r', true), &DIAGONALS), (piece(b'n', false), &HORSE)];
    let games = [
        ("shogi", shogi::SHAPE, shogi::KINDS, Board::shogi as Rules, SHOGI.as_slice()),
        ("xiangqi", xiangqi::SHAPE, xiangqi::KINDS, Board::xiangqi, &XIANGQI),
        ("janggi", janggi::SHAPE, janggi::KINDS, Board::janggi, &JANGGI),
    ];
    let mut random = Rng::with_seed(0);
    for (name, shape, kinds, rules, statics) in games {
        for _ in 0..60 {
            let position = Position::random(&mut random, shape, kinds);
            let cannons = position.board.cannons;
            let [straight, diagonal] = [&ROOK, &DIAGONALS].map(|lines| JanggiCannon(lines, cannons));
            let black: [Entry<'_>; 2] = [(piece(b'c', false), &straight), (piece(b'c', false), &diagonal)];
            let pieces = [statics, if name == "janggi" { &black } else { &[] }].concat();
            let listed = |piece| pieces.iter().any(|(other, _)| *other == piece);
            for (target, expected) in position.attackers(name, rules, listed) {
                let occupied = position.board.occupied;
                let found = attackers_to(&pieces, target, occupied, |piece| position.squares_of(piece));
                assert_eq!(found, expected, "{name} {target:?}");
            }
        }
    }
}

#[test]
fn equal_tables_are_kept_once() {
    let pieces = BoxedPieces::<u128>::boxed(&shogi::SHAPE, shogi::KINDS).unwrap();
    // Pawns, lances, knights, silvers and golds have two tables, the others one.
    let lines = 2 * (1 + 1 + 2 + 3 + 4) + (2 + 2 + 4 + 4 + 4);
    assert_eq!(pieces.table_bytes(), lines * 81 * 16);
    // Both sides have the same horse.
    let horse = [Kind::new("horse", b'n', Attacks::Paths(&paths::XIANGQI_HORSE))];
    let horses = BoxedPieces::<u128>::boxed(&xiangqi::SHAPE, &horse).unwrap();
    assert_eq!(horses.table_bytes(), (8 + 8 + 1) * 90 * 16);
    let unknown = Piece { letter: b'x', is_white: true, is_promoted: false };
    assert!(pieces.attacks(unknown, Square::new(40), Set::EMPTY, |_| Set::EMPTY).is_empty());
}

#[test]
fn zones_must_be_parts_of_the_board() {
    let ring = Shape::of(9, 9).without(4, 4);
    let error = RiderError::ZoneBeyondBoard { files: 9, ranks: 9 };
    for zone in [Shape::of(9, 10), Shape::of(9, 8), Shape::of(9, 9)] {
        let kind = Kind::new("king", b'k', Attacks::Rides(&rides::KING)).within(zone);
        assert_eq!(BoxedPieces::<u128>::boxed(&ring, &[kind]).unwrap_err(), error);
    }
    assert_eq!(
        error.to_string(),
        "the zone of a piece is not a part of this board of 9x9; cut it out with Shape::clipped"
    );
}

#[test]
fn the_other_sides_paths_are_turned_and_stay_in_a_zone() {
    let board = Shape::of(9, 9).without(4, 4);
    // A step up the file, and one to the right, where a wall is between the files d and e.
    let path = [Path::leap([(0, 1)], 1, 1)];
    let kind = Kind::new("leaper", b'x', Attacks::Paths(&path)).within(board.clipped(0..4, 0..9));
    let pieces = BoxedPieces::<u128>::boxed(&board, &[kind]).unwrap();
    let attacks = |text: &str, name: &str| {
        let position = Placement::parse(&board, text).unwrap();
        let square = board.named(name).unwrap();
        let squares_of = |piece| position.squares_of(|other| other == piece);
        let attacks =
            pieces.attacks(position.piece(square).unwrap(), square, position.occupied(), squares_of);
        for target in board.squares::<u128>() {
            let attackers = pieces.attackers_to(target, position.occupied(), squares_of);
            assert_eq!(attackers.contains(square), attacks.contains(target));
        }
        attacks.squares().map(|square| board.name(square).to_string()).collect::<Vec<_>>()
    };
    assert_eq!(attacks("9/9/9/9/9/9/9/9/X8", "a1"), ["b3"]);
    assert!(attacks("9/9/9/9/9/9/9/p8/X8", "a1").is_empty());
    assert!(attacks("9/9/9/9/9/9/9/9/3X5", "d1").is_empty());
    // The zone is turned, too, so White's d is Black's f.
    assert_eq!(attacks("9/9/9/9/9/9/8x/9/9", "i3"), ["h1"]);
    assert!(attacks("9/9/9/9/9/9/8x/8p/9", "i3").is_empty());
    assert!(attacks("9/9/9/9/9/9/5x3/9/9", "f3").is_empty());
    let error = BoxedPieces::<u128>::boxed(
        &board,
        &[Kind::new("far", b'x', Attacks::Paths(&[Path::leap([(5, 0)], 5, 0)]))],
    );
    assert!(matches!(error, Err(RiderError::PathNeverLands { .. })));
}

/// A piece that the game does not have, and a hand that it cannot have, are errors.
#[test]
fn pieces_are_those_of_the_game() {
    for (game, text, message) in [
        ("shogi", "4+k4/9/9/9/9/9/9/9/4K4 b -", "the game has no piece +k"),
        ("shogi", "4k4/9/9/9/4+G4/9/9/9/4K4 b -", "the game has no piece +G"),
        ("shogi", "4k4/9/9/9/4x4/9/9/9/4K4 b -", "the game has no piece x"),
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4 b X", "no hand can have a piece x"),
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4 b KP", "no hand can have a piece k"),
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4 b 99P", "the hands have 99 pieces p, and the game has 18"),
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4 b 2R1r 1", "the hands have 3 pieces r, and the game has 2"),
        ("minishogi", "4k/5/5/5/K4 b 2Pp 1", "the hands have 3 pieces p, and the game has 2"),
        ("xiangqi", "4k4/9/9/9/9/9/9/9/9/4K1Q2 w", "the game has no piece Q"),
        ("shogi", "4k4/9/4+P4/9/9/9/9/9/4K4 b 17Pr 1", ""),
        ("capablanca", "4k5/10/10/10/10/10/10/4K5[Q] w - - 0 1", ""),
    ] {
        let read = Variant::named(game).unwrap().parse(text);
        assert_eq!(read.map_or_else(|error| error.to_string(), |_| String::new()), message, "{game}: {text}");
    }
}
