//! Makes moves of every sort, and keeps the sums of a network's inputs up to date by what each move adds and removes.
//!
//! An engine has a vector of weights for each input, and adds vectors. Here an input has one weight. Each sum is compared with the
//! one of the whole board.
//!
//! ```console
//! $ cargo run --release -p slidemask-examples --example do_move
//! ```

use std::sync::LazyLock;

use slidemask::{Color, File, Kind, Square};
use slidemask_nnue::network::{BoardInputs, InputDeltas, NetworkInputs};
use slidemask_nnue::threats::{Mailbox, PieceCode};

static NETWORK: LazyLock<NetworkInputs> =
    LazyLock::new(|| NetworkInputs::named("Full_Threats+PP_3Wide+HalfKAv2_hm").expect("the names of parts"));

/// A legal move, as a move generator describes it.
#[derive(Clone, Copy, Debug)]
enum Move {
    /// A quiet move or a capture: what stands on `to` disappears.
    Piece { from: Square, to: Square },
    /// A pawn takes the pawn beside it.
    EnPassant { from: Square, to: Square },
    /// A pawn becomes another piece, and may capture.
    Promotion { from: Square, to: Square, kind: Kind },
    /// The king's and the rook's squares, as in Chess960.
    Castling { king: Square, rook: Square },
}

struct Position {
    /// What a move generator needs, such as castling rights, would be here, too.
    board: Mailbox,
    side: Color,
}

/// An entry of the accumulator stack.
#[derive(Default)]
struct Entry {
    /// The sums of each side, White's first.
    sums: [i64; 2],
    deltas: InputDeltas,
}

/// Makes a move. The lists in `entry` then have the inputs that it adds and removes.
fn do_move(position: &mut Position, one: Move, entry: &mut Entry) {
    let Position { board, side } = position;
    let deltas = &mut entry.deltas;
    match one {
        Move::Piece { from, to } => {
            let piece = board.get(from);
            NETWORK.change(board, [(from, None), (to, piece)], deltas);
        }
        Move::EnPassant { from, to } => {
            let (pawn, taken) = (board.get(from), Square::new(to.file(), from.rank()));
            NETWORK.change(board, [(from, None), (to, pawn), (taken, None)], deltas);
        }
        Move::Promotion { from, to, kind } => {
            let piece = PieceCode::new(*side, kind);
            NETWORK.change(board, [(from, None), (to, Some(piece))], deltas);
        }
        Move::Castling { king, rook } => {
            let (king_to, rook_to) = if rook > king { (File::G, File::F) } else { (File::C, File::D) };
            let [king_to, rook_to] = [king_to, rook_to].map(|file| Square::new(file, king.rank()));
            // In Chess960, a piece may arrive on a square that the other one leaves. The last change of a square counts.
            let changes =
                [(king, None), (rook, None), (king_to, board.get(king)), (rook_to, board.get(rook))];
            NETWORK.change(board, changes, deltas);
        }
    }
    *side = !*side;
}

/// Finds the sums after a move from those before it. `inputs` is room for the inputs of a board.
fn update(board: &Mailbox, before: &Entry, entry: &mut Entry, inputs: &mut BoardInputs) {
    let Entry { sums, deltas } = entry;
    for side in Color::ALL {
        let i = side as usize;
        sums[i] = if deltas.refresh[i] {
            // Its king has moved so that it sees everything differently.
            sum_of_board(board, side, inputs)
        } else {
            before.sums[i] + sum(&deltas.added[i]) - sum(&deltas.removed[i])
        };
    }
}

fn sum_of_board(board: &Mailbox, side: Color, inputs: &mut BoardInputs) -> i64 {
    NETWORK.of_side(side, board, inputs);
    sum(&inputs.sides[side as usize])
}

/// The sum of the weights of inputs.
fn sum(inputs: &[u32]) -> i64 {
    inputs.iter().map(|&input| i64::from(input.wrapping_mul(0x9e37_79b9) >> 20)).sum()
}

fn main() {
    // 4k3/1P1p4/8/4P3/6b1/r4N2/8/4K2R b K - 0 1
    let mut board = Mailbox::EMPTY;
    for (color, kind, square) in [
        (Color::White, Kind::King, Square::E1),
        (Color::White, Kind::Rook, Square::H1),
        (Color::White, Kind::Knight, Square::F3),
        (Color::White, Kind::Pawn, Square::E5),
        (Color::White, Kind::Pawn, Square::B7),
        (Color::Black, Kind::King, Square::E8),
        (Color::Black, Kind::Rook, Square::A3),
        (Color::Black, Kind::Bishop, Square::G4),
        (Color::Black, Kind::Pawn, Square::D7),
    ] {
        board.set(square, Some(PieceCode::new(color, kind)));
    }
    let mut position = Position { board, side: Color::Black };
    let moves = [
        Move::Piece { from: Square::D7, to: Square::D5 },
        Move::EnPassant { from: Square::E5, to: Square::D6 },
        Move::Piece { from: Square::G4, to: Square::F3 },
        Move::Castling { king: Square::E1, rook: Square::H1 },
        Move::Piece { from: Square::A3, to: Square::C3 },
        Move::Promotion { from: Square::B7, to: Square::B8, kind: Kind::Queen },
        Move::Piece { from: Square::E8, to: Square::D7 },
    ];
    let mut inputs = BoardInputs::EMPTY;
    let mut stack = vec![Entry::default()];
    stack[0].sums = Color::ALL.map(|side| sum_of_board(&position.board, side, &mut inputs));
    for one in moves {
        let mut entry = Entry::default();
        do_move(&mut position, one, &mut entry);
        update(&position.board, &stack[stack.len() - 1], &mut entry, &mut inputs);
        let expected = Color::ALL.map(|side| sum_of_board(&position.board, side, &mut inputs));
        assert_eq!(entry.sums, expected, "{one:?}");
        let [added, removed] =
            [&entry.deltas.added, &entry.deltas.removed].map(|lists| lists.each_ref().map(|list| list.len()));
        println!("{one:?}: added {added:?}, removed {removed:?}, refresh {:?}", entry.deltas.refresh);
        stack.push(entry);
    }
    assert_eq!(stack[moves.len()].deltas.refresh, [false, true]);
}
