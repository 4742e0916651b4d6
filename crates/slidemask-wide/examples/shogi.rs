//! Generates the moves of all sliding pieces of a shogi position: lances, rooks, bishops, dragons and horses.
//!
//! ```console
//! $ cargo run -p slidemask-wide --example shogi
//! ```

use slidemask_wide::{Piece, Placement, PlacementError, Rider128, Set, Shape, Square, rides};

static BOARD: Shape = Shape::of(9, 9);

// In shogi, Black has the upper-case letters and moves up the board.
static BLACK_LANCE: Rider128<81, 1> = Rider128::new(&BOARD, rides::LANCE);
static WHITE_LANCE: Rider128<81, 1> = Rider128::new(&BOARD, rides::LANCE_DOWN);
static ROOK: Rider128<81, 2> = Rider128::new(&BOARD, rides::ROOK);
static BISHOP: Rider128<81, 2> = Rider128::new(&BOARD, rides::BISHOP);
static DRAGON: Rider128<81, 4> = Rider128::new(&BOARD, rides::DRAGON);
static HORSE: Rider128<81, 4> = Rider128::new(&BOARD, rides::HORSE);

/// The squares that a sliding piece attacks, or `None` if the piece does not slide. A promoted lance moves like a gold general.
fn attacks(piece: Piece, from: Square, occupied: Set<u128>) -> Option<Set<u128>> {
    // `is_white` means upper case: shogi's Black.
    Some(match (piece.letter, piece.is_promoted, piece.is_white) {
        (b'l', false, true) => BLACK_LANCE.attacks(from, occupied),
        (b'l', false, false) => WHITE_LANCE.attacks(from, occupied),
        (b'r', false, _) => ROOK.attacks(from, occupied),
        (b'r', true, _) => DRAGON.attacks(from, occupied),
        (b'b', false, _) => BISHOP.attacks(from, occupied),
        (b'b', true, _) => HORSE.attacks(from, occupied),
        _ => return None,
    })
}

/// The name of a square in USI, shogi's protocol for engines: files from the right, ranks as letters from the top.
fn usi(square: Square) -> String {
    let rank = b"ihgfedcba"[BOARD.rank(square)];
    format!("{}{}", 9 - BOARD.file(square), char::from(rank))
}

fn main() -> Result<(), PlacementError> {
    // All 40 pieces: on the board 14 pawns, and 2 to 4 of each other kind; in hand two silvers and four pawns.
    let sfen = "l2g1k1nl/1b1s2g2/p1n1pp+B1p/2p3p2/1p5P1/2P1P4/PP1P1P2+r/1SG4R1/LN2KG1NL b SPs3p 1";
    let position = Placement::parse(&BOARD, sfen)?;
    let occupied = position.occupied();
    assert_eq!(occupied.count() + 6, 40);
    let mut moves = 0;

    println!("{sfen}\nThe squares that each sliding piece may go to. An x marks a capture:");
    for (from, piece) in position.pieces() {
        let Some(attacks) = attacks(piece, from, occupied) else { continue };
        let own = position.squares_of(|other| other.is_white == piece.is_white);
        let targets = attacks.without(own);
        moves += targets.count();

        let side = if piece.is_white { "black" } else { "white" };
        let plus = if piece.is_promoted { "+" } else { "" };
        let letter = char::from(piece.letter.to_ascii_uppercase());
        print!("{side} {:>2} {}:", format!("{plus}{letter}"), usi(from));
        for to in targets {
            print!(" {}{}", if occupied.contains(to) { "x" } else { "" }, usi(to));
        }
        println!();

        assert_eq!(targets, walked(&position, from, piece), "{}", usi(from));
    }
    println!("{moves} moves, without choices to promote");
    // Counted by hand: the lances have 1 + 2 + 1 + 1, the rook 7, the dragon 10, the horse 14 and the bishop 1.
    assert_eq!(moves, 5 + 7 + 10 + 14 + 1);
    Ok(())
}

/// The same squares, by walking over the board one step at a time: no masks, and no subtraction.
fn walked(position: &Placement, from: Square, piece: Piece) -> Set<u128> {
    let mut targets = Set::EMPTY;
    for (files, ranks) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)] {
        let is_straight = files == 0 || ranks == 0;
        let slides = match piece.letter {
            b'l' => files == 0 && (ranks > 0) == piece.is_white,
            b'r' => is_straight,
            _ => !is_straight,
        };
        let steps = if slides { 8 } else { u32::from(piece.is_promoted) };
        let mut at = from;
        for _ in 0..steps {
            let Some(next) = BOARD.step(at, files, ranks) else { break };
            at = next;
            match position.piece(at) {
                Some(other) if other.is_white == piece.is_white => break,
                Some(_) => {
                    targets |= at.into();
                    break;
                }
                None => targets |= at.into(),
            }
        }
    }
    targets
}
