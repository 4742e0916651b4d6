//! [`Variant`]: the rules of [`games`], by name.

use crate::error::FenError;
use crate::fen::{Fen, column_of};
use crate::games::{self, Kind};
use crate::names::Names;
use crate::piece::Piece;
use crate::shape::Shape;

/// The rules of a game by its name: its board, its pieces and its initial position.
///
/// ```
/// use slidemask_wide::Variant;
///
/// let xiangqi = Variant::named("xiangqi").unwrap();
/// let start = xiangqi.parse(xiangqi.start)?;
/// assert_eq!(start.placement.pieces().count(), 32);
/// assert_eq!(xiangqi.sides, ["red", "black"]);
/// # Ok::<(), slidemask_wide::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Variant {
    /// The name, in lower case.
    pub name: &'static str,
    /// The board.
    pub shape: Shape,
    /// The pieces; see [`games`] for what the list may lack.
    pub kinds: &'static [Kind<'static>],
    /// The name of the side with upper-case letters, which moves up the board, and of the other side.
    pub sides: [&'static str; 2],
    /// The initial position, as a FEN or an SFEN.
    pub start: &'static str,
    /// Whether positions of the game are written as SFEN.
    pub has_sfen: bool,
}

const CHESS_SIDES: [&str; 2] = ["white", "black"];
const SHOGI_SIDES: [&str; 2] = ["black", "white"];

impl Variant {
    /// All games. The board of minishogi is 5x5, and its pieces are those of shogi.
    pub const ALL: &'static [Self] = &[
        Self {
            name: "shogi",
            shape: games::shogi::SHAPE,
            kinds: games::shogi::KINDS,
            sides: SHOGI_SIDES,
            start: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            has_sfen: true,
        },
        Self {
            name: "minishogi",
            shape: Shape::of(5, 5).called(Names::SHOGI),
            kinds: games::shogi::KINDS,
            sides: SHOGI_SIDES,
            start: "rbsgk/4p/5/P4/KGSBR b - 1",
            has_sfen: true,
        },
        Self {
            name: "xiangqi",
            shape: games::xiangqi::SHAPE,
            kinds: games::xiangqi::KINDS,
            sides: ["red", "black"],
            start: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
            has_sfen: false,
        },
        Self {
            name: "janggi",
            shape: games::janggi::SHAPE,
            kinds: games::janggi::KINDS,
            sides: ["blue", "red"],
            start: "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
            has_sfen: false,
        },
        Self {
            name: "capablanca",
            shape: games::capablanca::SHAPE,
            kinds: games::capablanca::KINDS,
            sides: CHESS_SIDES,
            start: "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1",
            has_sfen: false,
        },
        Self {
            name: "grand",
            shape: games::grand::SHAPE,
            kinds: games::grand::KINDS,
            sides: CHESS_SIDES,
            start: "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1",
            has_sfen: false,
        },
        Self {
            name: "omega",
            shape: games::omega::SHAPE,
            kinds: games::omega::KINDS,
            sides: CHESS_SIDES,
            start: "w10w/1crnbqkbnrc1/1pppppppppp1/12/12/12/12/12/12/1PPPPPPPPPP1/1CRNBQKBNRC1/W10W w KQkq - 0 1",
            has_sfen: false,
        },
    ];

    /// The game with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::ALL.iter().find(|game| game.name == name)
    }

    /// Reads a position: an SFEN if the game [has](Self::has_sfen) them, otherwise a FEN. A text with brackets is a FEN in every game.
    /// The side to move may be `r` only in xiangqi. In janggi red has the lower-case letters, so `r` would be ambiguous there.
    ///
    /// # Errors
    /// The text does not describe a position on this board: see [`FenError`].
    pub fn parse<'a>(&self, text: &'a str) -> Result<Fen<'a>, FenError> {
        let fen =
            if self.has_sfen { Fen::parse_sfen(&self.shape, text) } else { Fen::parse(&self.shape, text) }?;
        self.check_pieces(&fen)?;
        match text.split_whitespace().nth(1) {
            Some(side @ "r") if self.sides[0] != "red" => {
                Err(FenError::WrongSide { column: column_of(text, side), is_sfen: false })
            }
            _ => Ok(fen),
        }
    }

    /// Refuses a piece that the game does not have, and in shogi what no hand can have.
    fn check_pieces(&self, fen: &Fen<'_>) -> Result<(), FenError> {
        let at_the_start = |letter: u8| {
            let placement = self.start.split(' ').next().unwrap_or_default();
            placement.bytes().filter(|byte| byte.eq_ignore_ascii_case(&letter)).count()
        };
        let is_known = |piece: Piece| {
            let mut kinds = self.kinds.iter();
            kinds.any(|kind| (kind.letter, kind.is_promoted) == (piece.letter, piece.is_promoted))
        };
        if let Some((_, piece)) = fen.placement.pieces().find(|&(_, piece)| !is_known(piece)) {
            return Err(FenError::NotInGame { piece });
        }
        let hands = fen.hands();
        let too_many = |letter: u8| {
            let most = if letter == b'k' { 0 } else { at_the_start(letter) };
            let found = [true, false].map(|is_white| usize::from(hands.count(letter, is_white))).iter().sum();
            (found > most).then_some(FenError::NotInHand { letter: letter.into(), found, most })
        };
        match hands
            .pieces()
            .find_map(|(piece, _)| too_many(piece.letter.to_ascii_lowercase()))
            .filter(|_| self.has_sfen)
        {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }
}
