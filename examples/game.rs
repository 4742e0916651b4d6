//! Games from data: board, pieces, zones, promotions, drops and the royal piece. It counts positions (perft), and lists legal moves.
//!
//! ```console
//! $ cargo run --release -p slidemask-examples --example game
//! $ echo "2sgk/r3p/2b2/P4/KGSBR[] w" | cargo run -p slidemask-examples --example game -- moves minishogi
//! ```
//!
//! `-- all` counts up to 28 million positions. A move copies the position, so the example is not fast. It leaves out castling and repetitions.

use std::{collections::HashSet, error::Error};

use slidemask_wide::games::{Attacks, Kind, capablanca, grand, shogi};
use slidemask_wide::{BoxedPieces, BoxedRider, Fen, Path, Piece, Shape, Square, Variant, paths, rides};

type Set = slidemask_wide::Set<u128>;

/// The rules of a game, beside what the library knows: its board, what its pieces attack, and its start.
struct Rules {
    name: &'static str,
    /// Captured pieces change sides, and are dropped. A file has at most one pawn, and a dropped pawn must not mate.
    has_drops: bool,
    /// Where pieces move without a capture. Those that are not listed move where they attack.
    moves: &'static [Kind<'static>],
    promotion: Promotion,
    /// The royal pieces must not face each other on a file.
    flying_general: bool,
    /// A side may pass, and the next pass ends the game. If the royal pieces face each other, the side to move
    /// has to end that, or to end the game by a pass.
    may_pass: bool,
    /// The number of positions after 1, 2, .. moves: counts that are published, or those of Fairy-Stockfish.
    perft: &'static [usize],
    /// A position where a promoted piece is captured, to be dropped without its promotion, and the number of positions after three moves.
    captured: Option<(&'static str, usize)>,
}

/// What a piece becomes, and where.
enum Promotion {
    Never,
    /// A pawn that reaches the zone becomes one of these pieces, or only of those that its side has lost.
    Pawns(Shape, &'static [u8], bool),
    /// Pieces with a promoted kind become it on a move into the zone, inside or out of it.
    Pieces(Shape),
}

const ROYAL: u8 = b'k';
const PAWN: u8 = b'p';
const CANNON: Kind<'static> = Kind::new("cannon", b'c', Attacks::Rides(&rides::ROOK));

/// Steps of chess pawns without a capture. In a zone of three ranks, two steps lead only from the first one to the last one.
const fn chess_pawns(zone: Shape) -> [Kind<'static>; 2] {
    const TWO_STEPS: &[Path] = &[Path::leap([(0, 1)], 0, 1)];
    let one_step = Kind::new("one step", PAWN, Attacks::Rides(&rides::SHOGI_PAWN));
    [one_step, Kind::new("two steps", PAWN, Attacks::Paths(TWO_STEPS)).within(zone)]
}

/// The board of `LAME`, and its pieces.
const LAME_SHAPE: Shape = grand::SHAPE;
const LAME_KINDS: &[Kind<'static>] = &[
    Kind::new("horse", b'n', Attacks::Paths(&paths::XIANGQI_HORSE)),
    Kind::new("elephant", b'e', Attacks::Paths(&paths::XIANGQI_ELEPHANT)),
    Kind::new("zebra", b'z', Attacks::Paths(&paths::JANGGI_ELEPHANT)),
    Kind::new("dabbaba", b'd', Attacks::Paths(&paths::four(Path::leap([(1, 0)], 1, 0)))),
];

/// Pieces that are blocked, without a royal one, which the library does not know as a game. The other games differ from it.
const LAME: Rules = Rules {
    name: "lame",
    has_drops: false,
    moves: &[],
    promotion: Promotion::Never,
    flying_general: false,
    may_pass: false,
    perft: &[],
    captured: None,
};

static GAMES: [Rules; 7] = [
    Rules {
        name: "shogi",
        has_drops: true,
        promotion: Promotion::Pieces(shogi::PROMOTION),
        perft: &[30, 900, 25_470, 719_731, 19_861_490],
        ..LAME
    },
    Rules {
        name: "minishogi",
        has_drops: true,
        promotion: Promotion::Pieces(Shape::of(5, 5).clipped(0..5, 4..5)),
        perft: &[14, 181, 2_512, 35_401, 533_203],
        captured: Some(("4k/5/3+p1/3G1/KP3 b - 1", 582)),
        ..LAME
    },
    Rules {
        name: "xiangqi",
        moves: &[CANNON],
        flying_general: true,
        perft: &[44, 1_920, 79_666, 3_290_240],
        ..LAME
    },
    Rules { name: "janggi", may_pass: true, perft: &[32, 1_024, 33_000, 1_065_277], ..LAME },
    Rules {
        name: "capablanca",
        moves: &chess_pawns(capablanca::SHAPE.clipped(0..10, 1..4)),
        promotion: Promotion::Pawns(capablanca::SHAPE.clipped(0..10, 7..8), b"qcarbn", false),
        perft: &[28, 784, 25_228, 805_128, 28_741_319],
        ..LAME
    },
    Rules {
        name: "grand",
        moves: &chess_pawns(grand::SHAPE.clipped(0..10, 2..5)),
        promotion: Promotion::Pawns(grand::PROMOTION, b"qcarbn", true),
        perft: &[65, 4_225, 259_514],
        ..LAME
    },
    LAME,
];

#[derive(Clone)]
struct Position {
    /// The squares of each piece, and those of each side.
    squares: [Set; 104],
    sides: [Set; 2],
    /// How many of each piece its side has in hand.
    hands: [u8; 104],
    is_white: bool,
    /// The square that a pawn has passed, and the pawn.
    passed: Option<[Square; 2]>,
    /// The number of passes in a row. A pass while the royal pieces face each other counts twice.
    passes: u8,
}

/// A move of a piece, or a drop if it comes from nowhere. A pass is a move of the royal piece to its own square.
#[derive(Clone, Copy)]
struct Move {
    piece: Piece,
    from: Option<Square>,
    to: Square,
    becomes: Piece,
}

/// The number of a piece in the arrays.
fn number(piece: Piece) -> usize {
    4 * usize::from(piece.letter - b'a') + 2 * usize::from(piece.is_promoted) + usize::from(piece.is_white)
}

impl Position {
    /// The first of the counters is the square that a pawn has passed.
    fn new(shape: &Shape, fen: &Fen<'_>) -> Self {
        let is_white = fen.is_white_to_move;
        let passed = fen.counters.split(' ').next().and_then(|name| shape.named(name).ok());
        let passed = passed.and_then(|to| Some([to, shape.step(to, 0, if is_white { -1 } else { 1 })?]));
        let (squares, sides, hands) = ([Set::EMPTY; 104], [Set::EMPTY; 2], [0; 104]);
        let mut position = Self { squares, sides, hands, is_white, passed, passes: 0 };
        for (square, piece) in fen.placement.pieces() {
            position.squares[number(piece)] |= square.into();
            position.sides[usize::from(piece.is_white)] |= square.into();
        }
        for (piece, count) in fen.hands().pieces() {
            position.hands[number(piece)] = count;
        }
        position
    }

    fn occupied(&self) -> Set {
        self.sides[0] | self.sides[1]
    }

    fn of(&self, piece: Piece) -> Set {
        self.squares[number(piece)]
    }

    fn royal(&self, is_white: bool) -> Set {
        self.of(Piece { letter: ROYAL, is_white, is_promoted: false })
    }
}

/// Reads a position of a game.
fn read(game: Option<&Variant>, shape: &Shape, text: &str) -> Result<Position, Box<dyn Error>> {
    let fen = game.map_or_else(|| Fen::parse(shape, text), |game| game.parse(text))?;
    Ok(Position::new(shape, &fen))
}

/// A game with the tables of its pieces.
struct Tables {
    rules: &'static Rules,
    /// What the library knows of the game; `None` for `LAME`.
    game: Option<&'static Variant>,
    shape: Shape,
    attacks: BoxedPieces<u128>,
    moves: BoxedPieces<u128>,
    rook: BoxedRider<u128>,
    pieces: HashSet<Piece>,
    start: Position,
}

impl Tables {
    fn new(rules: &'static Rules) -> Result<Self, Box<dyn Error>> {
        let game = Variant::named(rules.name);
        let (shape, kinds) = game.map_or((LAME_SHAPE, LAME_KINDS), |game| (game.shape, game.kinds));
        let both = |&Kind { letter, is_promoted, .. }: &Kind| {
            [false, true].map(|is_white| Piece { letter, is_white, is_promoted })
        };
        let start = game.map_or("10/10/10/10/10/10/10/10/10/10 w", |game| game.start);
        Ok(Self {
            rules,
            game,
            shape,
            attacks: BoxedPieces::boxed(&shape, kinds)?,
            moves: BoxedPieces::boxed(&shape, rules.moves)?,
            rook: BoxedRider::boxed(&shape, &rides::ROOK)?,
            pieces: kinds.iter().chain(rules.moves).flat_map(both).collect(),
            start: read(game, &shape, start)?,
        })
    }

    fn perft(&self, position: &Position, depth: usize) -> usize {
        let moves = self.legal_moves(position);
        if depth <= 1 { moves.len() } else { moves.iter().map(|(_, next)| self.perft(next, depth - 1)).sum() }
    }

    /// The legal moves, with the positions that they lead to.
    fn legal_moves(&self, position: &Position) -> Vec<(Move, Position)> {
        let faced = self.rules.may_pass && self.is_faced(position);
        let is_legal = |(chosen, next): &(Move, Position)| {
            let is_pawn_drop = chosen.from.is_none() && chosen.piece.letter == PAWN;
            let is_mate = || self.is_attacked(next, next.is_white) && self.legal_moves(next).is_empty();
            let may_face = !faced && !self.rules.flying_general || !self.is_faced(next);
            let is_safe = || may_face && !self.is_attacked(next, position.is_white);
            faced && next.passes > 0 || is_safe() && !(is_pawn_drop && is_mate())
        };
        let moves = if position.passes < 2 { self.moves(position) } else { Vec::new() };
        moves.into_iter().map(|chosen| (chosen, self.play(position, chosen))).filter(is_legal).collect()
    }

    /// Whether the royal piece of a side is attacked.
    fn is_attacked(&self, position: &Position, is_white: bool) -> bool {
        let Some(royal) = position.royal(is_white).first() else { return false };
        let enemies = position.sides[usize::from(!is_white)];
        let attackers = self.attacks.attackers_to(royal, position.occupied(), |piece| position.of(piece));
        !(attackers & enemies).is_empty()
    }

    /// Whether the royal pieces face each other on a file.
    fn is_faced(&self, position: &Position) -> bool {
        let [one, other] = [false, true].map(|is_white| position.royal(is_white));
        let Some(one) = one.first() else { return false };
        let file = self.shape.file_squares(self.shape.file(one));
        !(self.rook.attacks(one, position.occupied()) & file & other).is_empty()
    }

    /// Where a piece may go, if nothing is said about the royal piece.
    fn targets(&self, position: &Position, piece: Piece, from: Square) -> Set {
        let occupied = position.occupied();
        let enemies = position.sides[usize::from(!piece.is_white)];
        let passed = position.passed.filter(|_| piece.letter == PAWN);
        let captures = passed.map_or(enemies, |[square, _]| enemies | square.into());
        let of = |pieces: &BoxedPieces<_>| pieces.attacks(piece, from, occupied, |piece| position.of(piece));
        let attacks = of(&self.attacks);
        let is_listed = self.rules.moves.iter().any(|kind| kind.letter == piece.letter);
        let moves = if is_listed { of(&self.moves) } else { attacks };
        (attacks & captures) | (moves - occupied)
    }

    /// The moves of the side to move, also those after which its royal piece is attacked.
    fn moves(&self, position: &Position) -> Vec<Move> {
        let mut moves = Vec::with_capacity(128);
        for &piece in self.pieces.iter().filter(|piece| piece.is_white == position.is_white) {
            let pieces = position.of(piece);
            for from in pieces.squares() {
                for to in self.targets(position, piece, from) {
                    let stays = (!self.is_stuck(piece, to)).then_some(piece);
                    let all = self.promotions(position, piece, [from, to]).into_iter().chain(stays);
                    moves.extend(all.map(|becomes| Move { piece, from: Some(from), to, becomes }));
                }
            }
            if position.hands[number(piece)] > 0 {
                let pawns = if piece.letter == PAWN { pieces } else { Set::EMPTY };
                let targets = self.shape.squares() - position.occupied() - self.shape.whole_files(pawns);
                let targets = targets.squares().filter(|&to| !self.is_stuck(piece, to));
                moves.extend(targets.map(|to| Move { piece, from: None, to, becomes: piece }));
            }
            let passing = if self.rules.may_pass && piece.letter == ROYAL { pieces } else { Set::EMPTY };
            moves.extend(passing.squares().map(|to| Move { piece, from: Some(to), to, becomes: piece }));
        }
        moves
    }

    /// Whether a piece would never move from a square: a pawn on the last rank, in games with promotions.
    fn is_stuck(&self, piece: Piece, square: Square) -> bool {
        let none =
            |pieces: &BoxedPieces<_>| pieces.attacks(piece, square, Set::EMPTY, |_| Set::EMPTY).is_empty();
        !matches!(self.rules.promotion, Promotion::Never) && none(&self.attacks) && none(&self.moves)
    }

    /// What a piece may become on a move.
    fn promotions(&self, position: &Position, piece: Piece, [from, to]: [Square; 2]) -> Vec<Piece> {
        let enters = |zone: Shape, square| if piece.is_white { zone } else { zone.turned() }.contains(square);
        match self.rules.promotion {
            Promotion::Pawns(zone, letters, only_lost) if piece.letter == PAWN && enters(zone, to) => {
                let pieces = letters.iter().map(|&letter| Piece { letter, ..piece });
                let [now, before] = [position, &self.start].map(|position| position.squares);
                let is_lost = |number: usize| now[number].count() < before[number].count();
                pieces.filter(|&piece| !only_lost || is_lost(number(piece))).collect()
            }
            Promotion::Pieces(zone) if !piece.is_promoted && (enters(zone, from) || enters(zone, to)) => {
                let promoted = Piece { is_promoted: true, ..piece };
                self.pieces.get(&promoted).into_iter().copied().collect()
            }
            _ => Vec::new(),
        }
    }

    fn play(&self, position: &Position, Move { piece, from, to, becomes }: Move) -> Position {
        let (own, other) = (usize::from(piece.is_white), usize::from(!piece.is_white));
        let passes =
            if from == Some(to) { position.passes + 1 + u8::from(self.is_faced(position)) } else { 0 };
        let mut next = Position { is_white: !piece.is_white, passed: None, passes, ..position.clone() };
        if let Some(from) = from {
            next.squares[number(piece)] -= from.into();
            next.sides[own] -= from.into();
        } else {
            next.hands[number(piece)] -= 1;
        }
        let passed = position.passed.filter(|[passed, _]| piece.letter == PAWN && *passed == to);
        let taken = passed.map_or(to, |[_, pawn]| pawn);
        let is_taken = |piece: &&Piece| next.squares[number(**piece)].contains(taken);
        if let Some(&captured) = self.pieces.iter().find(is_taken) {
            next.squares[number(captured)] -= taken.into();
            next.sides[other] -= taken.into();
            let in_hand = Piece { is_white: piece.is_white, is_promoted: false, ..captured };
            next.hands[number(in_hand)] += u8::from(self.rules.has_drops);
        }
        next.squares[number(becomes)] |= to.into();
        next.sides[own] |= to.into();
        // A pawn that takes two steps passes a square.
        if let (PAWN, Some(from)) = (piece.letter, from) {
            next.passed = self.rook.between(from, to).first().map(|passed| [passed, to]);
        }
        next
    }

    /// A move as Fairy-Stockfish writes it.
    fn text(&self, Move { piece, from, to, becomes }: Move) -> String {
        let (shape, drop) = (&self.shape, char::from(piece.letter.to_ascii_uppercase()));
        let from = from.map_or_else(|| format!("{drop}@"), |from| shape.name(from).to_string());
        let mark = if becomes.is_promoted { b'+' } else { becomes.letter };
        let mark = if becomes == piece { String::new() } else { char::from(mark).into() };
        format!("{from}{}{mark}", shape.name(to))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (command, name) = (arguments.next(), arguments.next());
    match (command.as_deref(), name) {
        (None | Some("all"), None) => {
            for rules in &GAMES {
                let game = Tables::new(rules)?;
                let counts = rules.perft.iter().filter(|&&count| command.is_some() || count < 100_000);
                for (depth, &count) in (1..).zip(counts) {
                    let found = game.perft(&game.start, depth);
                    println!("{}, {depth}: {found}", rules.name);
                    assert_eq!(found, count);
                }
                if let Some((text, count)) = rules.captured {
                    let found = game.perft(&read(game.game, &game.shape, text)?, 3);
                    println!("{}, 3 from {text}: {found}", rules.name);
                    assert_eq!(found, count);
                }
            }
        }
        (Some("moves"), Some(name)) => {
            let rules = GAMES.iter().find(|rules| rules.name == name);
            let game = Tables::new(rules.ok_or("there is no such game")?)?;
            for line in std::io::stdin().lines() {
                let moves = game.legal_moves(&read(game.game, &game.shape, &line?)?);
                println!("{}", moves.iter().map(|(chosen, _)| game.text(*chosen) + " ").collect::<String>());
            }
        }
        _ => return Err("expected nothing, `all` or `moves GAME`".into()),
    }
    Ok(())
}
