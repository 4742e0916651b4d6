//! The perft positions, with their known counts.

/// A depth, and the number of nodes at it.
#[derive(Clone, Copy)]
pub(crate) struct Known {
    pub(crate) depth: u32,
    pub(crate) nodes: u32,
}

const fn known(depth: u32, nodes: u32) -> Known {
    Known { depth, nodes }
}

pub(crate) struct Position {
    pub(crate) name: &'static str,
    pub(crate) fen: &'static str,
    pub(crate) usual: Known,
    pub(crate) full: Known,
}

/// The positions of the page "Perft Results" of the Chess Programming Wiki, with its counts.
pub(crate) static POSITIONS: [Position; 6] = [
    Position {
        name: "initial",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        usual: known(5, 4_865_609),
        full: known(6, 119_060_324),
    },
    Position {
        name: "Kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        usual: known(4, 4_085_603),
        full: known(5, 193_690_690),
    },
    Position {
        name: "position 3",
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        usual: known(6, 11_030_083),
        full: known(7, 178_633_661),
    },
    Position {
        name: "position 4",
        fen: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        usual: known(5, 15_833_292),
        full: known(5, 15_833_292),
    },
    Position {
        name: "position 5",
        fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        usual: known(4, 2_103_487),
        full: known(5, 89_941_194),
    },
    Position {
        name: "position 6",
        fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        usual: known(4, 3_894_594),
        full: known(5, 164_075_551),
    },
];
