//! A nightrider on a board of 12x12: it repeats a knight's move until it meets a piece.
//!
//! ```console
//! $ cargo run -p slidemask-examples --example nightrider
//! ```

use slidemask_wide::{Placement, Rider256, Set, Shape, Square, U256, rides};

static BOARD: Shape = Shape::of(12, 12);
// 144 squares do not fit into 128 bits. The four lines are those of steps by 1 and 2, and by 2 and 1.
static NIGHTRIDER: Rider256<144, 4> = Rider256::new(&BOARD, rides::NIGHTRIDER);

/// The board with the top rank first. A `*` marks an empty square of the set, and an `x` precedes a piece of the set.
fn draw(position: &Placement, set: Set<U256>) -> String {
    let mut text = String::new();
    for rank in (0..BOARD.ranks()).rev() {
        text += &format!("{:2}", rank + 1);
        for square in (0..BOARD.files()).filter_map(|file| BOARD.square(file, rank)) {
            let is_marked = set.contains(square);
            let (mark, letter) = match position.piece(square) {
                None => (' ', if is_marked { '*' } else { '.' }),
                Some(piece) => (if is_marked { 'x' } else { ' ' }, char::from(piece.letter)),
            };
            text.extend([mark, letter]);
        }
        text.push('\n');
    }
    text + "   a b c d e f g h i j k l\n"
}

/// The attacks, by walking over the board one step at a time: no masks, and no subtraction.
fn walked(from: Square, occupied: Set<U256>) -> Set<U256> {
    let mut attacks = Set::EMPTY;
    for (files, ranks) in [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)] {
        let mut at = from;
        while let Some(next) = BOARD.step(at, files, ranks) {
            at = next;
            attacks |= at.into();
            if occupied.contains(at) {
                break;
            }
        }
    }
    attacks
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A nightrider on e5, pawns and a king.
    let position = Placement::parse(&BOARD, "12/7k4/12/2p9/6p5/12/2p2pp5/4n7/12/8p3/12/12")?;
    let occupied = position.occupied();
    let (nightrider, king) = (BOARD.named("e5")?, BOARD.named("h11")?);

    println!("The nightrider on e5 attacks the marked squares:");
    let attacks = NIGHTRIDER.attacks(nightrider, occupied);
    println!("{}", draw(&position, attacks));
    assert_eq!(attacks, walked(nightrider, occupied));
    println!("{} squares, {} of them with a piece", attacks.count(), (attacks & occupied).count());
    // Counted by hand: 2 + 3 squares on the line of g9, 2 + 2 on that of c9, 1 + 2 on that of g6, and 1 + 2 on that of c6.
    assert_eq!(attacks.count(), 15);

    // The pawns on f6 and g8 stand beside the line, and do not block it.
    println!("\nThe king is in check. A piece on a marked square would end the check:");
    assert!(attacks.contains(king));
    let between = NIGHTRIDER.between(nightrider, king);
    println!("{}", draw(&position, between));
    assert_eq!(between, [BOARD.named("f7")?, BOARD.named("g9")?].into_iter().collect());

    // From every square, with these pieces and without.
    for square in BOARD.squares::<U256>() {
        for occupied in [occupied, Set::EMPTY] {
            assert_eq!(NIGHTRIDER.attacks(square, occupied), walked(square, occupied));
        }
    }
    Ok(())
}
