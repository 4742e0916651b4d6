//! The inputs of a network: a board or a move in, the numbers of the inputs out, for both sides at once.
//!
//! Networks of chess engines see a board as a list of numbers below some thousands: one for each piece on its square, one for each
//! threat, one for each pair of pawns. Each side has its own list: Black's is that of the board with flipped ranks and exchanged
//! colours. When a move is made, the network needs the numbers that the move adds and removes.
//!
//! ```
//! use slidemask_nnue::network::{BoardInputs, InputDeltas, NetworkInputs};
//! use slidemask_nnue::threats::{Mailbox, PieceCode};
//! use slidemask::{Color, Kind, Square};
//!
//! // The inputs of Stockfish 18's successor: threats, pairs of pawns, pieces.
//! let network = NetworkInputs::named("Full_Threats+PP_3Wide+HalfKAv2_hm")?;
//!
//! let [king, knight, pawn] = [Kind::King, Kind::Knight, Kind::Pawn].map(|kind| PieceCode::new(Color::White, kind));
//! let mut board = Mailbox::EMPTY;
//! board.set(Square::G1, Some(king));
//! board.set(Square::F3, Some(knight));
//! board.set(Square::E3, Some(pawn));
//! board.set(Square::D4, Some(pawn));
//! board.set(Square::E8, Some(king.flip_color()));
//!
//! // A board: the knight defends d4, the pawns are on adjacent files, and there are five pieces.
//! let mut inputs = BoardInputs::EMPTY;
//! network.of_board(&board, &mut inputs);
//! assert_eq!(inputs.sides.each_ref().map(|side| side.len()), [1 + 1 + 5; 2]);
//!
//! // A move: the knight goes to g5, and defends nothing.
//! let mut deltas = InputDeltas::EMPTY;
//! network.change(&mut board, [(Square::F3, None), (Square::G5, Some(knight))], &mut deltas);
//! let [white, black] = [Color::White, Color::Black].map(|side| side as usize);
//! assert_eq!((deltas.added[white].len(), deltas.removed[white].len()), (1, 2));
//! assert_eq!((deltas.added[black].len(), deltas.removed[black].len()), (1, 2));
//! assert_eq!(deltas.refresh, [false; 2]);
//!
//! // The king crosses the middle of the board. White sees another board, and lists its inputs anew.
//! network.change(&mut board, [(Square::G1, None), (Square::D1, Some(king))], &mut deltas);
//! assert_eq!(deltas.refresh, [true, false]);
//! # Ok::<(), slidemask_nnue::network::UnknownInputs>(())
//! ```
//!
//! # Which inputs
//! [`NetworkInputs::named`] takes the names of [`PARTS`], joined with `+`. Put other sets together from a [`FeatureSet`] of threats, pairs
//! of pawns and [`Planes`]; all of them are data.
//!
//! [`FeatureSet`]: crate::threats::FeatureSet
//!
//! # In an engine
//! Keep a [`Mailbox`] in the board, and an [`InputDeltas`] in each entry of the accumulator stack.
//!
//! - [`change`](NetworkInputs::change) makes a move on the mailbox and lists the inputs at once.
//! - An engine that evaluates few of its nodes makes the move with [`Mailbox::change`], and keeps the mailbox and the
//!   [`ThreatDeltas`] in the entry. Later, [`of_change`](NetworkInputs::of_change) numbers the threats, from the mailboxes before and
//!   after the move.
//! - Where `refresh` says so, list the inputs of the side anew with [`of_side`](NetworkInputs::of_side).
//!
//! `examples/do_move.rs` of the repository has a whole `do_move` with captures, castling, en passant and promotions, and the sums of a stack.
//!
//! An engine with an accumulator for threats and another one for pieces has two [`NetworkInputs`], one for each.

pub(crate) mod inputs;
pub(crate) mod lists;
mod mirror;
mod named;
mod parts;
pub(crate) mod pawn_pairs;
pub(crate) mod planes;
pub(crate) mod sides;
pub(crate) mod threat_numbers;

use slidemask::{Color, Square};

use crate::chosen;
use crate::threats::code::PieceCode;
use crate::threats::mailbox::Mailbox;
use crate::threats::threat::ThreatDeltas;

pub use self::inputs::NetworkInputs;
pub use self::lists::{BoardInputs, InputDeltas};
pub use self::mirror::Mirror;
pub use self::named::{PARTS, Part, UnknownInputs};
pub use self::planes::Planes;

impl NetworkInputs {
    /// Lists the inputs of a board, for both sides. It replaces the content of `inputs`.
    ///
    /// Without a king, a side sees the board as if its king was on a1 (White) or a8 (Black). Of several kings, the one on the lowest
    /// square counts. Pawns on ranks 1 and 8 attack nothing and form no pairs.
    #[inline]
    pub fn of_board(&self, board: &Mailbox, inputs: &mut BoardInputs) {
        chosen::inputs_of_board(self, board, inputs);
    }

    /// Lists the inputs of a board for one side, as after a [refresh](InputDeltas::refresh). It replaces the content of that list of
    /// `inputs`, and leaves the other side's as it is.
    #[inline]
    pub fn of_side(&self, side: Color, board: &Mailbox, inputs: &mut BoardInputs) {
        chosen::inputs_of_side(self, side, board, inputs);
    }

    /// Changes up to four squares of a board, as [`Mailbox::change`] does, and lists the inputs that this adds and removes. It
    /// replaces the content of `deltas`.
    #[inline]
    pub fn change<const CHANGES: usize>(
        &self,
        board: &mut Mailbox,
        changes: [(Square, Option<PieceCode>); CHANGES],
        deltas: &mut InputDeltas,
    ) {
        chosen::change_inputs(self, board, changes, deltas);
    }

    /// Lists the inputs that a change has added and removed. It replaces the content of `deltas`. `threats` are those that
    /// [`Mailbox::change`] has found with the [pairs](Self::pairs) of this set, when it made the one board from the other.
    ///
    /// At most four squares may differ. If there are more, the lists are empty, and both sides need a [refresh](InputDeltas::refresh).
    #[inline]
    pub fn of_change(
        &self,
        before: &Mailbox,
        after: &Mailbox,
        threats: &ThreatDeltas,
        deltas: &mut InputDeltas,
    ) {
        chosen::inputs_of_change(self, before, after, threats, deltas);
    }
}
