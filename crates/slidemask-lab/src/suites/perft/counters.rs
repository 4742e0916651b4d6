//! The contenders of perft: slidemask with every instruction set of this processor, and the boards of other crates.

use slidemask::Isa;
use slidemask_board::{Board, perft};

use crate::ours::instruction_sets::available;
use crate::report::Name;
use crate::rivals;

/// Counts the nodes of one position at a depth.
pub(crate) type Count = Box<dyn Fn(u32) -> u64>;

pub(crate) struct Counter {
    pub(crate) name: Name,
    /// The instruction set that slidemask counts with.
    isa: Option<Isa>,
    /// Reads a FEN.
    set_up: fn(&str) -> Count,
}

impl Counter {
    fn ours(isa: Isa) -> Self {
        let set_up = |fen: &str| -> Count {
            let board = Board::from_fen(fen).expect("a FEN");
            Box::new(move |depth| perft(&board, depth))
        };
        // Leaked, because a `Name` holds a `&'static str`.
        Self { name: Name::ours(format!("slidemask, {isa}").leak()), isa: Some(isa), set_up }
    }

    pub(crate) const fn rival(name: Name, set_up: fn(&str) -> Count) -> Self {
        Self { name, isa: None, set_up }
    }

    pub(crate) fn set_up(&self, fen: &str) -> Count {
        (self.set_up)(fen)
    }

    /// Restricts slidemask to the counter's instruction set, for the whole program, until the next call.
    pub(crate) fn restrict(&self) {
        if let Some(isa) = self.isa {
            Isa::restrict(Some(isa));
        }
    }
}

/// slidemask with every instruction set up to `best`, the best first, then the rivals.
pub(crate) fn counters(best: Isa) -> Vec<Counter> {
    let rivals = [
        Counter::rival(rivals::cozy::NAME, |fen| Box::new(rivals::cozy::perft(fen))),
        Counter::rival(rivals::chess::NAME, |fen| Box::new(rivals::chess::perft(fen))),
        #[cfg(any(feature = "shakmaty", feature = "shakmaty-hq"))]
        Counter::rival(rivals::shakmaty::NAME, |fen| Box::new(rivals::shakmaty::perft(fen))),
    ];
    available().filter(|&isa| isa <= best).map(Counter::ours).chain(rivals).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slidemask_counts_with_every_instruction_set_the_best_first() {
        let ours = |best: Isa| -> Vec<_> {
            counters(best)
                .iter()
                .filter(|counter| counter.name.ours)
                .map(|counter| counter.name.name)
                .collect()
        };
        let expected: Vec<_> = available().map(|isa| format!("slidemask, {isa}")).collect();
        assert_eq!(ours(available().next().unwrap_or(Isa::Scalar)), expected);
        assert_eq!(ours(Isa::Scalar), ["slidemask, scalar"]);
        assert!(counters(Isa::Scalar)[1..].iter().all(|counter| !counter.name.ours), "rivals come last");
    }
}
