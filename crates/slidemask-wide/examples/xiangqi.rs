//! Moves and captures of xiangqi's chariots and cannons, and the pieces that give check along a line.
//!
//! ```console
//! $ cargo run -p slidemask-wide --example xiangqi
//! ```

use slidemask_wide::{Placement, Rider128, Set, Shape, Square, hoppers, rides};

static BOARD: Shape = Shape::of(9, 10);
/// A chariot moves like a rook. A cannon needs the same lines.
static CHARIOT: Rider128<90, 2> = Rider128::new(&BOARD, rides::ROOK);

/// The squares that a chariot or a cannon may go to: empty ones, and those of enemies.
fn moves(position: &Placement, from: Square) -> Set<u128> {
    let occupied = position.occupied();
    let Some(piece) = position.piece(from) else { return Set::EMPTY };
    let own: Set<u128> = position.squares_of(|other| other.is_white == piece.is_white);
    match piece.letter {
        b'r' => CHARIOT.attacks(from, occupied).without(own),
        b'c' => {
            // A cannon moves like a chariot, but captures only the first piece behind another one.
            let captures = hoppers::cannon_attacks(&CHARIOT, from, occupied).without(own);
            hoppers::cannon_moves(&CHARIOT, from, occupied) | captures
        }
        _ => Set::EMPTY,
    }
}

/// The enemies that give check along a line: chariots, cannons, and a general that faces this one. Horses and soldiers do not
/// slide, so this function leaves them out.
fn checkers(position: &Placement, red: bool) -> Set<u128> {
    let of = |is_red, letter| {
        position.squares_of::<u128>(|piece| piece.is_white == is_red && piece.letter == letter)
    };
    let Some(general) = of(red, b'k').first() else { return Set::EMPTY };
    let occupied = position.occupied();
    // Lines lead back: a chariot or a cannon on the general's square would capture those that attack it. The generals stay in
    // their palaces, so they meet only on a file.
    let straight = CHARIOT.attackers(general, of(!red, b'r') | of(!red, b'k'), occupied);
    let cannons = hoppers::cannon_attacks(&CHARIOT, general, occupied) & of(!red, b'c');
    straight | cannons
}

/// The board with the top rank first. A `*` marks an empty square of the set, and an `x` precedes a piece of the set.
fn draw(position: &Placement, set: Set<u128>) -> String {
    let mut text = String::new();
    for rank in (0..BOARD.ranks()).rev() {
        text += &format!("{:2}", rank + 1);
        for square in (0..BOARD.files()).filter_map(|file| BOARD.square(file, rank)) {
            let (mark, letter) = match position.piece(square) {
                None => (' ', if set.contains(square) { '*' } else { '.' }),
                Some(piece) => {
                    let letter = char::from(piece.letter);
                    let mark = if set.contains(square) { 'x' } else { ' ' };
                    (mark, if piece.is_white { letter.to_ascii_uppercase() } else { letter })
                }
            };
            text.extend([mark, letter]);
        }
        text.push('\n');
    }
    text + "   a b c d e f g h i\n"
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let start = Placement::parse(&BOARD, start)?;
    let cannon = BOARD.named("b3")?;
    println!(
        "The cannon on b3 goes to the marked squares, and captures the horse on b10 over the cannon on b8:"
    );
    println!("{}", draw(&start, moves(&start, cannon)));
    assert_eq!(moves(&start, cannon).count(), 12);

    // Of the 44 first moves, 5 are moves of soldiers, 4 of horses, 4 of elephants, 2 of advisors and 1 of the general.
    let red = start.squares_of::<u128>(|piece| piece.is_white);
    let count: u32 = red.into_iter().map(|square| moves(&start, square).count()).sum();
    println!("Red's chariots and cannons have {count} moves.\n");
    assert_eq!(count, 44 - (5 + 4 + 4 + 2 + 1));

    println!("Mate by two cannons. The one behind gives check over the one in front:");
    let mate = Placement::parse(&BOARD, "3aka3/9/9/9/9/4C4/9/4C4/9/3K5 b - - 0 1")?;
    println!("{}", draw(&mate, checkers(&mate, false)));
    assert_eq!(checkers(&mate, false), BOARD.named("e3")?.into());

    // Black's three moves. An advisor that steps between becomes the hurdle of the cannon in front.
    for (name, after, checker) in [
        ("general to e9", "3a1a3/4k4/9/9/9/4C4/9/4C4/9/3K5", "e3"),
        ("advisor from d10 to e9", "4ka3/4a4/9/9/9/4C4/9/4C4/9/3K5", "e5"),
        ("advisor from f10 to e9", "3ak4/4a4/9/9/9/4C4/9/4C4/9/3K5", "e5"),
    ] {
        println!("After {name} the cannon on {checker} gives check.");
        assert_eq!(checkers(&Placement::parse(&BOARD, after)?, false), BOARD.named(checker)?.into());
    }
    Ok(())
}
