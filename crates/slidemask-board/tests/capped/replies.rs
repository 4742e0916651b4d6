//! In the last ply but one, perft makes only the moves that may change the number of replies. These tests compare its counts
//! with counts of all moves. Their positions are not from games: few pieces around the kings, many queens, castling from any
//! files. If a rule of perft misses a change of the replies, a test here fails.
//!
//! The long tests try 7 million such positions in each instruction set, and all positions with two pieces beside the kings:
//!
//! ```console
//! $ cargo test --release -p slidemask-board --test capped -- --ignored
//! ```

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::every_isa::with_every_isa;
use crate::one_by_one::one_by_one;
use fastrand::Rng;
use slidemask::{Color, Isa, Rank, Square};
use slidemask_board::{Board, Castling, Fen, Impossibilities, Kind, Piece, Placement, perft};

/// A kind of random positions. Many drafts are no possible positions.
type Theme = fn(&mut Rng) -> Fen;

const THEMES: [Theme; 7] = [sparse, crowded, queens, pawns, castling, en_passant, pins];

/// A square by its file and rank, counted from 0, or nothing beyond the edge.
fn square(file: i32, rank: i32) -> Option<Square> {
    let is_on_board = (0..8).contains(&file) && (0..8).contains(&rank);
    is_on_board.then(|| Square::ALL[usize::try_from(rank * 8 + file).expect("a square")])
}

/// The file and the rank of a square.
fn place(square: Square) -> [i32; 2] {
    [square.file() as i32, square.rank() as i32]
}

fn put(fen: &mut Fen, square: Square, letter: char) {
    fen.placement.set(square, Some(Piece::from_letter(letter).expect("the letter of a piece")));
}

/// Puts a piece on a square if it is empty, but no pawn on a back rank.
fn put_if_free(fen: &mut Fen, square: Square, letter: char) {
    let may_stand =
        !letter.eq_ignore_ascii_case(&'p') || ![Rank::First, Rank::Eighth].contains(&square.rank());
    if may_stand && !fen.placement.occupied().contains(square) {
        put(fen, square, letter);
    }
}

fn any_square(random: &mut Rng) -> Square {
    Square::ALL[random.usize(..64)]
}

fn any_side(random: &mut Rng) -> Color {
    if random.bool() { Color::White } else { Color::Black }
}

fn one_of(random: &mut Rng, letters: &str) -> char {
    char::from(letters.as_bytes()[random.usize(..letters.len())])
}

/// A random square: within two steps of this one, on a line with it, or anywhere.
fn around(random: &mut Rng, center: Square) -> Option<Square> {
    let [file, rank] = place(center);
    match random.u8(..10) {
        0..4 => square(file + random.i32(-2..=2), rank + random.i32(-2..=2)),
        4..7 => {
            let far = random.i32(1..8);
            square(file + far * random.i32(-1..=1), rank + far * random.i32(-1..=1))
        }
        _ => Some(any_square(random)),
    }
}

/// Adds up to this many pieces, most of them around the kings.
fn add(fen: &mut Fen, random: &mut Rng, count: usize, letters: &str) {
    for _ in 0..count {
        let kings: Vec<Square> = fen.placement.kind(Kind::King).into_iter().collect();
        let king = kings[random.usize(..kings.len())];
        let Some(to) = around(random, king) else { continue };
        put_if_free(fen, to, one_of(random, letters));
    }
}

fn empty(side_to_move: Color) -> Fen {
    Fen {
        placement: Placement::default(),
        side_to_move,
        castling: Castling::NONE,
        en_passant: None,
        halfmove_clock: 0,
        fullmove_number: 1,
    }
}

/// Two kings. Every second time they are near each other.
fn kings(random: &mut Rng) -> Fen {
    let mut fen = empty(any_side(random));
    let [white, black] = [any_square(random), any_square(random)];
    put(&mut fen, white, 'K');
    let near = around(random, white).filter(|&to| to != white && random.bool());
    let black = if black == white { Square::ALL[63 - white.index()] } else { black };
    put(&mut fen, near.unwrap_or(black), 'k');
    fen
}

/// One to four pieces beside the kings.
fn sparse(random: &mut Rng) -> Fen {
    let mut fen = kings(random);
    let count = random.usize(1..=4);
    add(&mut fen, random, count, "QQRRBBNPPPqqrrbbnppp");
    fen
}

/// The pieces of a game, up to all 32.
fn crowded(random: &mut Rng) -> Fen {
    let mut fen = kings(random);
    let count = random.usize(6..=40);
    add(&mut fen, random, count, "QRRBBNNPPPPPPPPqrrbbnnpppppppp");
    fen
}

/// Promoted pieces. Every second position has up to nine queens of one side, and pieces of the other side.
fn queens(random: &mut Rng) -> Fen {
    let mut fen = kings(random);
    let letters = ["QQRBNPqqrbnp", "QQQQQQQrbnp", "qqqqqqqRBNP", "QQRRqqrr"];
    let letters = random.choice(&letters).expect("some letters");
    let count = random.usize(4..=14);
    add(&mut fen, random, count, letters);
    fen
}

/// Pawns that face each other. Some can be taken en passant after a double step.
fn pawns(random: &mut Rng) -> Fen {
    let mut fen = kings(random);
    for _ in 0..random.usize(1..=4) {
        let (file, steps, beside) = (random.i32(0..8), random.i32(1..=4), random.i32(-1..=1));
        let (ours, theirs, start, up) = if random.bool() { ('P', 'p', 1, 1) } else { ('p', 'P', 6, -1) };
        let other = square(file + beside, start + up * steps);
        for (to, letter) in
            square(file, start).map(|to| (to, ours)).into_iter().chain(other.map(|to| (to, theirs)))
        {
            put_if_free(&mut fen, to, letter);
        }
    }
    let count = random.usize(..6);
    add(&mut fen, random, count, "QRBNPPPqrbnppp");
    fen
}

/// One side or both may castle, from any files. Other pieces stand around, so that many of them attack or shield the back rank.
fn castling(random: &mut Rng) -> Fen {
    let mut fen = empty(any_side(random));
    let mut letters = String::new();
    let both = random.bool();
    // The files are those of chess, or the king is on b and a rook jumps over it, or they are any files.
    let files = random.u8(..4);
    for (rank, [king, rook], file_letters) in [(0, ['K', 'R'], b"ABCDEFGH"), (7, ['k', 'r'], b"abcdefgh")] {
        let castles = both || (rank == 0) == (fen.side_to_move == Color::Black) || random.u8(..4) == 0;
        let file = [4, 1, random.i32(0..8), random.i32(0..8)][usize::from(files)];
        if !castles {
            let to = any_square(random);
            put(&mut fen, to, king);
            continue;
        }
        put(&mut fen, square(file, rank).expect("a square"), king);
        let outer = if files < 2 { [0, 7] } else { [random.i32(0..=file), random.i32(file..8)] };
        // Own pieces before the king hide what attacks the squares behind them.
        for beside in -1..=1 {
            if let Some(to) = square(file + beside, (rank - 1).abs()).filter(|_| random.bool()) {
                put(&mut fen, to, one_of(random, if rank == 0 { "PPNB" } else { "ppnb" }));
            }
        }
        for rook_file in outer.into_iter().filter(|&rook_file| rook_file != file) {
            put(&mut fen, square(rook_file, rank).expect("a square"), rook);
            letters.push(char::from(file_letters[usize::try_from(rook_file).expect("a file")]));
        }
    }
    let count = random.usize(..8);
    add(&mut fen, random, count, "QRBNPPqrbnpp");
    fen.castling = if letters.is_empty() { "-" } else { &letters }.parse().expect("letters of files");
    fen
}

/// A pawn can be taken en passant, mostly by one or two pawns. Often the king is on a line with them.
fn en_passant(random: &mut Rng) -> Fen {
    let mut fen = empty(any_side(random));
    let (pawn, taker, king, other_king, rank, ahead) = match fen.side_to_move {
        Color::White => ('p', 'P', 'K', 'k', 4, 1),
        Color::Black => ('P', 'p', 'k', 'K', 3, -1),
    };
    let file = random.i32(0..8);
    let center = square(file, rank).expect("a square");
    fen.en_passant = square(file, rank + ahead);
    for to in [square(file - 1, rank), square(file + 1, rank)].into_iter().flatten() {
        if random.u8(..4) > 0 {
            put(&mut fen, to, taker);
        }
    }
    for king in [king, other_king] {
        let to = if random.bool() { square(random.i32(0..8), rank) } else { around(random, center) };
        put(&mut fen, to.unwrap_or(Square::A1), king);
    }
    put(&mut fen, center, pawn);
    let count = random.usize(..6);
    if fen.placement.kind(Kind::King).count() == 2 {
        add(&mut fen, random, count, "QRRBBNPPqrrbbnpp");
    }
    fen
}

/// A line from a king to a slider of the other side, with up to two pieces on it. Other pieces can reach the line.
fn pins(random: &mut Rng) -> Fen {
    let mut fen = kings(random);
    for _ in 0..random.usize(1..=2) {
        let white = random.bool();
        let (king, sliders) = if white { ('K', ["qr", "qb"]) } else { ('k', ["QR", "QB"]) };
        let king = Piece::from_letter(king).expect("a king");
        let Some(from) = fen.placement.pieces(king.color, Kind::King).first() else { continue };
        let [file, rank] = place(from);
        let [east, north] = [random.i32(-1..=1), random.i32(-1..=1)];
        if [east, north] == [0, 0] {
            continue;
        }
        let sliders = sliders[usize::from(east != 0 && north != 0)];
        let mut far = 0;
        for number in 0..random.u8(2..=4) {
            far += random.i32(1..=3);
            let Some(to) = square(file + far * east, rank + far * north) else { break };
            let letter = if number == 0 { one_of(random, "QRBNqrbnNPnp") } else { one_of(random, sliders) };
            put_if_free(&mut fen, to, letter);
        }
    }
    let count = random.usize(..4);
    add(&mut fen, random, count, "QRBNPqrbnp");
    fen
}

/// The next draft that is a position. Only these impossibilities are accepted.
fn position(theme: Theme, random: &mut Rng, accepted: Impossibilities) -> Board {
    loop {
        if let Ok(board) = Board::accepting(&theme(random), accepted) {
            return board;
        }
    }
}

/// Compares some positions of each theme, every 40th of them one ply deeper.
fn compare(of_each_theme: usize, random: &mut Rng, accepted: Impossibilities) {
    let mut all = Vec::new();
    for theme in THEMES {
        for number in 0..of_each_theme {
            let depth = if number % 40 == 0 { 3 } else { 2 };
            let board = position(theme, random, accepted);
            all.push((board, depth, one_by_one(&board, depth)));
        }
    }
    with_every_isa(|isa| {
        for (board, depth, nodes) in &all {
            assert_eq!(perft(board, *depth), *nodes, "{board:#} to depth {depth} with {isa}");
        }
    });
}

#[test]
fn replies_of_random_positions_are_counted_like_all_moves() {
    compare(12_000, &mut Rng::with_seed(2), Impossibilities::NONE);
}

/// Positions that no game reaches: too many checks, pieces or pawns, sides without a king.
#[test]
fn replies_of_impossible_positions_are_counted_like_all_moves() {
    compare(2_000, &mut Rng::with_seed(3), Impossibilities::ALL);
}

/// From b1 and a1, king and rook castle to c1 and d1. A knight on d1 prevents it, but it attacks no square of the king.
#[test]
fn castling_is_prevented_beyond_the_king() {
    let boards = ["7k/8/8/8/8/8/1P3n2/RK6 b A - 0 1", "rk6/1p3N2/8/8/8/8/8/7K w a - 0 1"];
    let boards = boards.map(|fen| Board::from_fen(fen).expect("a position"));
    with_every_isa(|isa| {
        for board in &boards {
            assert_eq!(perft(board, 2), one_by_one(board, 2), "{board:#} with {isa}");
        }
    });
}

/// The number of replies to all moves, from the number of moves of each board.
fn replies(board: &Board) -> u64 {
    let after = |&one| {
        let mut after = *board;
        after.play_unchecked(one);
        after.move_count() as u64
    };
    board.legal_moves().iter().map(after).sum()
}

/// Shares the numbers below `count` among the cores.
fn on_all_cores(count: usize, check: impl Fn(usize) + Sync) {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        break;
                    }
                    check(number);
                }
            });
        }
    });
}

#[test]
#[ignore = "takes minutes in a release build"]
fn replies_of_millions_of_random_positions_are_counted_like_all_moves() {
    with_every_isa(|isa| {
        on_all_cores(1_000, |number| {
            let mut random = Rng::with_seed((isa as u64) << 32 | number as u64);
            for theme in THEMES {
                for _ in 0..1_000 {
                    let board = position(theme, &mut random, Impossibilities::NONE);
                    assert_eq!(perft(&board, 2), replies(&board), "{board:#} with {isa}");
                }
            }
        });
    });
}

/// Every position of the kings and two more pieces, or its mirror image, in the best instruction set. White's king stays on the
/// files a to d, and White is to move. But by turns, the files are reversed, the colours are swapped, or both.
#[test]
#[ignore = "takes minutes in a release build"]
fn replies_of_all_positions_with_two_pieces_are_counted_like_all_moves() {
    let best = Isa::ALL.iter().rfind(|isa| isa.is_available());
    with_every_isa(|isa| {
        if Some(&isa) == best {
            on_all_cores(64 * 32, |number| {
                with_two_pieces(Square::ALL[number % 32 / 4 * 8 + number % 4], Square::ALL[number / 32]);
            });
        }
    });
}

/// Compares all positions with the kings on these squares and with two more pieces.
fn with_two_pieces(white: Square, black: Square) {
    let [ours, theirs] = [white, black].map(place);
    if ours.iter().zip(theirs).all(|(one, other)| one.abs_diff(other) <= 1) {
        return;
    }
    let pieces: Vec<Piece> = "PNBRQpnbrq".chars().filter_map(Piece::from_letter).collect();
    let may_stand = |piece: Piece, to: usize| {
        let is_king = [white, black].map(Square::index).contains(&to);
        !is_king && (piece.kind != Kind::Pawn || (8..56).contains(&to))
    };
    let [king, other_king] = Color::ALL.map(|color| Piece { color, kind: Kind::King });
    let mut turns = (0..4).cycle();
    for (i, &one) in pieces.iter().enumerate() {
        for first in (0..64).filter(|&first| may_stand(one, first)) {
            for (j, &other) in pieces.iter().enumerate().skip(i) {
                // The order of two equal pieces does not matter.
                let seconds = if i == j { first + 1..64 } else { 0..64 };
                for second in seconds.filter(|&second| second != first && may_stand(other, second)) {
                    let turn = turns.next().expect("a cycle");
                    let (swapped, reversed) = (turn & 1 != 0, turn & 2 != 0);
                    let flips = if swapped { 56 } else { 0 } ^ if reversed { 7 } else { 0 };
                    let mut fen = empty(if swapped { Color::Black } else { Color::White });
                    let all =
                        [(white.index(), king), (black.index(), other_king), (first, one), (second, other)];
                    for (to, Piece { color, kind }) in all {
                        let color = if swapped { !color } else { color };
                        fen.placement.set(Square::ALL[to ^ flips], Some(Piece { color, kind }));
                    }
                    if let Ok(board) = Board::accepting(&fen, Impossibilities::NONE) {
                        assert_eq!(perft(&board, 2), replies(&board), "{board:#}");
                    }
                }
            }
        }
    }
}
