//! Keeps the inputs of a network through a game by deltas alone: the threats that count, as a set.
//!
//! An engine would add and subtract rows of weights where this example inserts and removes threats.
//!
//! ```console
//! $ cargo run --release -p slidemask-examples --example threat_deltas
//! ```

use std::collections::BTreeSet;

use slidemask::Color;
use slidemask_board::{Board, IllegalMove};
use slidemask_nnue::threats::{BoardThreats, Mailbox, Pairs, Threat, ThreatDeltas};

/// The pairs that count. Kings neither attack nor are attacked.
static PAIRS: Pairs = Pairs::WITHOUT_KINGS;

/// The active features: the threats of a board that count.
#[derive(Default)]
struct Features {
    active: BTreeSet<Threat>,
}

impl Features {
    /// All features of a board, from the full list.
    fn of(board: &Board) -> Self {
        let mut threats = BoardThreats::EMPTY;
        Mailbox::from(&board.placement()).threats(&PAIRS, &mut threats);
        Self { active: threats.iter().copied().collect() }
    }

    /// Follows a change of the board. Every removed threat was active, and no added one was.
    fn update(&mut self, deltas: &ThreatDeltas) {
        for threat in &deltas.removed {
            assert!(self.active.remove(threat));
        }
        for &threat in &deltas.added {
            assert!(self.active.insert(threat));
        }
    }
}

/// Threats as a line of text.
fn line(threats: &[Threat]) -> String {
    threats.iter().map(Threat::to_string).collect::<Vec<_>>().join(" ")
}

fn main() -> Result<(), IllegalMove> {
    let mut board = Board::initial();
    let mut mailbox = Mailbox::from(&board.placement());
    let mut features = Features::of(&board);
    let mut deltas = ThreatDeltas::EMPTY;
    let (mut moves, mut changes) = (0, 0);

    println!("{} threats are active at the start. The first moves:", features.active.len());
    while moves < 200 {
        let legal = board.legal_moves();
        // Any move will do.
        let Some(&one) = legal.get(31 * moves % legal.len().max(1)) else { break };
        board.update_mailbox(one, &mut mailbox, &PAIRS, &mut deltas);
        features.update(&deltas);
        moves += 1;
        changes += deltas.added.len() + deltas.removed.len();
        if moves <= 10 {
            let dots = if board.side_to_move() == Color::White { "." } else { "..." };
            println!("{}{dots} {}", board.fullmove_number(), board.san(one)?);
            for (sign, threats) in [('-', &*deltas.removed), ('+', &*deltas.added)] {
                if !threats.is_empty() {
                    println!("       {sign} {}", line(threats));
                }
            }
        }
        board.play(one)?;
    }

    let active = features.active.len();
    println!("\nThe board after {moves} moves:\n{mailbox}\n");
    assert_eq!(features.active, Features::of(&board).active);
    println!("{active} threats are active, as in the full list. The moves made {changes} changes.");
    Ok(())
}
