//! [`Actions`]: moves as the numbers of a policy network.

use core::fmt;
use core::ops::ControlFlow;

use slidemask::{Color, Square};

use super::uci::CastlingStyle;
use crate::board::{Board, IllegalMove};
use crate::moves::Move;
use crate::piece::Kind;

/// An order of the 4,672 actions of `AlphaZero`: a number for each legal move, for the outputs of a policy network.
///
/// An action is a square and one of 73 *planes*: 56 ways in which a queen moves, 8 knight jumps, and 9 promotions of a pawn to a
/// knight, bishop or rook. A promotion to a queen is the way in which the pawn moves. The side to move sees the board from its own
/// side: if Black is to move, ranks are mirrored, and files are not. Castling is the king's move of two squares; in Chess960 it is
/// the king's move to its rook (see [`CastlingStyle::KingSteps`]).
///
/// ```
/// use slidemask_board::{Actions, Board};
///
/// let board = Board::initial();
/// let e4 = board.parse_uci("e2e4")?;
/// assert_eq!(Actions::ALPHA_ZERO.number(&board, e4), (8 + 4) * 73 + 1); // e2, two squares to the north
/// assert_eq!(Actions::ALPHA_ZERO.legal_move(&board, 877)?, e4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: Silver et al., *A general reinforcement learning algorithm that masters chess, shogi, and Go through self-play*
/// (2018), table S2. The paper does not say in which order the planes are.
pub struct Actions {
    planes: [Step; Self::PLANES],
    /// The plane of each step that is not an underpromotion, by [`place`].
    by_step: [u8; WIDTH * WIDTH],
    /// The plane of each underpromotion, by kind (knight, bishop, rook) and files to the right, plus one.
    by_promotion: [[u8; 3]; UNDERPROMOTIONS.len()],
    squares: Squares,
}

/// How the squares are numbered.
#[derive(Clone, Copy)]
enum Squares {
    /// a1, b1, ... h8.
    RankByRank,
    /// a1, a2, ... h8.
    FileByFile,
}

/// Where a piece goes: files to the right, ranks ahead, and a promotion that is not to a queen.
#[derive(Clone, Copy)]
struct Step {
    files: i8,
    ranks: i8,
    promotion: Option<Kind>,
}

/// Steps go up to seven squares in each direction.
const WIDTH: usize = 15;

const UNDERPROMOTIONS: [Kind; 3] = [Kind::Knight, Kind::Bishop, Kind::Rook];

const fn place(files: i8, ranks: i8) -> usize {
    (files + 7).cast_unsigned() as usize * WIDTH + (ranks + 7).cast_unsigned() as usize
}

/// Planes as they are listed, one group after the other.
struct Listed {
    planes: [Step; Actions::PLANES],
    count: usize,
}

impl Listed {
    const NONE: Self =
        Self { planes: [Step { files: 0, ranks: 0, promotion: None }; Actions::PLANES], count: 0 };

    const fn step(mut self, files: i8, ranks: i8, promotion: Option<Kind>) -> Self {
        self.planes[self.count] = Step { files, ranks, promotion };
        self.count += 1;
        self
    }

    /// One to seven squares in each of some directions. Some orders count from the farthest.
    const fn slides(mut self, directions: &[(i8, i8)], farthest_first: bool) -> Self {
        let mut i = 0;
        while i < directions.len() {
            let mut steps = 1;
            while steps <= 7 {
                let distance = if farthest_first { 8 - steps } else { steps };
                self = self.step(directions[i].0 * distance, directions[i].1 * distance, None);
                steps += 1;
            }
            i += 1;
        }
        self
    }

    const fn jumps(mut self, jumps: &[(i8, i8); 8]) -> Self {
        let mut i = 0;
        while i < jumps.len() {
            self = self.step(jumps[i].0, jumps[i].1, None);
            i += 1;
        }
        self
    }

    const fn actions(self, squares: Squares) -> Actions {
        assert!(self.count == Actions::PLANES);
        let (mut by_step, mut by_promotion) = ([0; WIDTH * WIDTH], [[0; 3]; 3]);
        let mut plane = 0;
        while plane < Actions::PLANES {
            let Step { files, ranks, promotion } = self.planes[plane];
            #[expect(clippy::cast_possible_truncation, reason = "there are 73 planes")]
            let number = plane as u8;
            match promotion {
                None => by_step[place(files, ranks)] = number,
                Some(kind) => {
                    by_promotion[underpromotion(kind)][(files + 1).cast_unsigned() as usize] = number;
                }
            }
            plane += 1;
        }
        Actions { planes: self.planes, by_step, by_promotion, squares }
    }
}

/// The place of a kind in [`UNDERPROMOTIONS`].
const fn underpromotion(kind: Kind) -> usize {
    match kind {
        Kind::Bishop => 1,
        Kind::Rook => 2,
        _ => 0,
    }
}

const fn alpha_zero() -> Actions {
    let mut listed = Listed::NONE
        .slides(&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)], false)
        .jumps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
    let mut i = 0;
    while i < 9 {
        listed = listed.step([-1, 0, 1][i / 3], 1, Some(UNDERPROMOTIONS[i % 3]));
        i += 1;
    }
    listed.actions(Squares::RankByRank)
}

const fn pgx() -> Actions {
    let mut listed = Listed::NONE;
    let mut i = 0;
    while i < 9 {
        listed = listed.step([0, 1, -1][i % 3], 1, Some(UNDERPROMOTIONS[2 - i / 3]));
        i += 1;
    }
    listed
        .slides(&[(0, -1)], true)
        .slides(&[(0, 1)], false)
        .slides(&[(-1, 0)], true)
        .slides(&[(1, 0)], false)
        .slides(&[(-1, -1)], true)
        .slides(&[(1, 1)], false)
        .slides(&[(-1, 1)], true)
        .slides(&[(1, -1)], false)
        .jumps(&[(-2, -1), (-2, 1), (-1, -2), (-1, 2), (2, -1), (2, 1), (1, -2), (1, 2)])
        .actions(Squares::FileByFile)
}

static ALPHA_ZERO: Actions = alpha_zero();
static PGX: Actions = pgx();

impl Actions {
    /// The number of planes.
    pub const PLANES: usize = 73;

    /// The number of actions: one for each square and plane.
    pub const COUNT: usize = Square::ALL.len() * Self::PLANES;

    /// An order for the shape 8×8×73: rank, file, plane.
    ///
    /// The planes are 1 to 7 squares to the north, then clockwise to the north-west; the knight jumps, clockwise from two squares north
    /// and one east; and promotions with a step to the left, ahead and to the right, each to a knight, bishop and rook.
    pub const ALPHA_ZERO: &'static Self = &ALPHA_ZERO;

    /// The order of [pgx](https://github.com/sotetsuk/pgx): file, rank, plane.
    pub const PGX: &'static Self = &PGX;

    /// The number of a legal move, which is less than [`COUNT`](Self::COUNT). For another move it is some number.
    #[inline]
    #[must_use]
    pub fn number(&self, board: &Board, one: Move) -> usize {
        self.numbered(board.side_to_move(), board.uci(one, CastlingStyle::KingSteps).into())
    }

    /// The number of a move whose castling is that of `KingSteps`.
    #[inline]
    fn numbered(&self, side: Color, one: Move) -> usize {
        let (from, to) = (seen(one.from, side), seen(one.to, side));
        let (files, ranks) = (coordinate(to.0) - coordinate(from.0), coordinate(to.1) - coordinate(from.1));
        let plane = match one.promotion {
            Some(kind) if kind != Kind::Queen => self.by_promotion[underpromotion(kind)]
                .get((files + 1).cast_unsigned() as usize)
                .copied()
                .unwrap_or_default(),
            _ => self.by_step[place(files, ranks)],
        };
        let square = match self.squares {
            Squares::RankByRank => from.1 * 8 + from.0,
            Squares::FileByFile => from.0 * 8 + from.1,
        };
        usize::from(square) * Self::PLANES + usize::from(plane)
    }

    /// Visits the numbers of all legal moves, each once.
    ///
    /// ```
    /// use slidemask_board::{Actions, Board};
    ///
    /// let mut mask = [false; Actions::COUNT];
    /// Actions::PGX.legal(&Board::initial(), |action| mask[action] = true);
    /// assert_eq!(mask.iter().filter(|&&legal| legal).count(), 20);
    /// ```
    #[inline]
    pub fn legal(&self, board: &Board, mut visit: impl FnMut(usize)) {
        let _: ControlFlow<()> = board.moves(|piece| {
            for one in piece {
                // Only a king castles.
                let number = match piece.kind {
                    Kind::King => self.number(board, one),
                    _ => self.numbered(board.side_to_move(), one),
                };
                visit(number);
            }
            ControlFlow::Continue(())
        });
    }

    /// The legal move that has a number.
    ///
    /// # Errors
    /// If the number is no action, or if its move is not legal.
    ///
    /// ```
    /// use slidemask_board::{Actions, Board};
    ///
    /// let why = |action| Actions::PGX.legal_move(&Board::initial(), action).unwrap_err().to_string();
    /// assert_eq!(why(5000), "actions are numbered from 0 to 4671");
    /// assert_eq!(why(9), "the action leaves the board");
    /// assert_eq!(why(18), "the rook on a1 cannot go to a4");
    /// ```
    pub fn legal_move(&self, board: &Board, action: usize) -> Result<Move, ActionError> {
        let (square, plane) = (action / Self::PLANES, action % Self::PLANES);
        if square >= Square::ALL.len() {
            return Err(ActionError::TooLarge);
        }
        let (file, rank) = match self.squares {
            Squares::RankByRank => (square % 8, square / 8),
            Squares::FileByFile => (square / 8, square % 8),
        };
        let step = self.planes[plane];
        let target = |from: usize, by: i8| from.checked_add_signed(by.into()).filter(|&to| to < 8);
        let (Some(to_file), Some(to_rank)) = (target(file, step.files), target(rank, step.ranks)) else {
            return Err(ActionError::OffBoard);
        };
        let side = board.side_to_move();
        let square = |file: usize, rank: usize| {
            let square: Square = Square::ALL[rank * 8 + file];
            if side == Color::White { square } else { square.flip_vertical() }
        };
        let (from, to) = (square(file, rank), square(to_file, to_rank));
        let is_promotion = rank == 6 && board.pieces(side, Kind::Pawn).contains(from);
        let promotion = step.promotion.or(is_promotion.then_some(Kind::Queen));
        let one = board.castling_as_rook(Move { from, to, promotion });
        board.check(one).map_err(ActionError::Illegal)?;
        if self.number(board, one) == action { Ok(one) } else { Err(ActionError::KingTakesRook) }
    }
}

/// The orders are constants, and their tables say nothing that the documentation does not.
impl fmt::Debug for Actions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Actions").finish_non_exhaustive()
    }
}

/// The file and rank of a square, as a side sees them.
#[inline]
fn seen(square: Square, side: Color) -> (u8, u8) {
    let square = if side == Color::White { square } else { square.flip_vertical() };
    (square as u8 % 8, square as u8 / 8)
}

#[inline]
const fn coordinate(of: u8) -> i8 {
    of.cast_signed()
}

/// Why a number is no legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ActionError {
    /// There is no such action.
    TooLarge,
    /// The piece would leave the board.
    OffBoard,
    /// The king takes its rook, and castling is another action: the king's move of two squares.
    KingTakesRook,
    /// The move is not legal.
    Illegal(IllegalMove),
}

impl fmt::Display for ActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge => write!(f, "actions are numbered from 0 to {}", Actions::COUNT - 1),
            Self::OffBoard => f.write_str("the action leaves the board"),
            Self::KingTakesRook => f.write_str("castling is the king's move of two squares"),
            Self::Illegal(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ActionError {}
