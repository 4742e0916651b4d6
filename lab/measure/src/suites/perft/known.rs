//! The perft positions, with their known counts.

/// A depth, and the number of nodes at it.
#[derive(Clone, Copy)]
pub(crate) struct Known {
    pub(crate) depth: u32,
    pub(crate) nodes: u32,
}

pub(crate) struct Position {
    pub(crate) name: &'static str,
    pub(crate) fen: &'static str,
    pub(crate) usual: Known,
    pub(crate) full: Known,
}

const fn position(
    name: &'static str,
    fen: &'static str,
    (depth, nodes): (u32, u32),
    full: (u32, u32),
) -> Position {
    Position { name, fen, usual: Known { depth, nodes }, full: Known { depth: full.0, nodes: full.1 } }
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const FOURTH: &str = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
const FIFTH: &str = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
const SIXTH: &str = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";

/// The positions of the page "Perft Results" of the Chess Programming Wiki, with its counts.
pub(crate) static POSITIONS: [Position; 6] = [
    position("initial", slidemask_board::Fen::INITIAL, (5, 4_865_609), (6, 119_060_324)),
    position("Kiwipete", KIWIPETE, (4, 4_085_603), (5, 193_690_690)),
    position("position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", (6, 11_030_083), (7, 178_633_661)),
    position("position 4", FOURTH, (5, 15_833_292), (5, 15_833_292)),
    position("position 5", FIFTH, (4, 2_103_487), (5, 89_941_194)),
    position("position 6", SIXTH, (4, 3_894_594), (5, 164_075_551)),
];
