//! The contenders that find threats, inputs and attacks by kind by [loops](super::looped_threats) over single lookups.

use slidemask::{Bitboard, Color, Direction, king_attacks, knight_attacks};
use slidemask_nnue::threats::Mailbox;

use super::contender::Contender;
use super::looped_inputs::{InputsOfBoard, InputsOfMove};
use super::looped_threats::{IN_A_MOVE, Looped, ON_A_BOARD, Pieces, Written};
use super::threat_loops::ThreatContender;
use crate::workloads::moves::{Side, Step};

impl<C: Contender> ThreatContender for Looped<C> {
    type Board = Pieces;
    type Deltas = Written<IN_A_MOVE>;
    type Threats = Written<ON_A_BOARD>;
    type Inputs = InputsOfBoard;
    type InputDeltas = InputsOfMove;

    fn board(self, mailbox: &Mailbox) -> Pieces {
        Pieces::new(mailbox)
    }

    #[inline(always)]
    fn make(self, step: Step, board: &mut Pieces, deltas: &mut Self::Deltas) {
        deltas.clear();
        self.make_threats::<true, _>(step, board, deltas);
    }

    #[inline(always)]
    fn threats(self, board: &Pieces, threats: &mut Self::Threats) {
        threats.clear();
        self.list_threats::<true, _>(board, threats);
    }

    #[inline(always)]
    fn make_inputs(self, step: Step, board: &mut Pieces, deltas: &mut InputsOfMove) {
        self.inputs_of_move(step, board, deltas);
    }

    #[inline(always)]
    fn inputs(self, board: &Pieces, inputs: &mut InputsOfBoard) {
        self.inputs_of_board(board, inputs);
    }

    #[inline(always)]
    fn by_kind(self, side: &Side) -> [Bitboard; 6] {
        let &Side { color, colors, kinds } = side;
        let occupied = colors[0] | colors[1];
        let [pawns, knights, bishops, rooks, queens, kings] = kinds.map(
            #[inline(always)]
            |kind| kind & colors[color as usize],
        );
        let [east, west] = match color {
            Color::White => [Direction::NorthEast, Direction::NorthWest],
            Color::Black => [Direction::SouthEast, Direction::SouthWest],
        };
        let mut attacks = [Bitboard::EMPTY; 6];
        attacks[0] = pawns.shift(east) | pawns.shift(west);
        for square in knights {
            attacks[1] |= knight_attacks(square);
        }
        for square in bishops {
            attacks[2] |= self.0.bishop(square, occupied);
        }
        for square in rooks {
            attacks[3] |= self.0.rook(square, occupied);
        }
        for square in queens {
            attacks[4] |= self.0.queen(square, occupied);
        }
        for square in kings {
            attacks[5] |= king_attacks(square);
        }
        attacks
    }

    #[inline(always)]
    fn run<R>(self, work: impl FnOnce(Self) -> R) -> R {
        self.0.run(
            #[inline(always)]
            |contender| work(Self(contender)),
        )
    }
}
