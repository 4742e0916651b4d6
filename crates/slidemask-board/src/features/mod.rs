//! Features of positions, as a list: name, meaning, type of the values, and the function that computes a value.
//!
//! Most features are methods of [`Board`], such as [`Board::hanging`]. This list is for programs whose user chooses features by
//! name, such as columns of a table.
//!
//! ```
//! use slidemask::{Color, bitboard};
//! use slidemask_board::Board;
//! use slidemask_board::features::{Compute, Feature};
//!
//! let feature = Feature::named("check_squares_white_knight").unwrap();
//! assert_eq!(feature.meaning().to_string(), "the squares from which a knight of White attacks Black's king, with all pieces where they are");
//! let Compute::Set(compute) = feature.compute else { panic!("these are squares") };
//! assert_eq!(compute(&Board::initial(), feature.subject), bitboard! {
//!     . . . . . . . .
//!     . . 1 . . . 1 .
//!     . . . 1 . 1 . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//! });
//! ```
//!
//! The features of a network's inputs are others: see [`slidemask_nnue::threats::FeatureSet`] and [`slidemask_nnue::network`].

mod table;

use core::fmt;

use slidemask::{Bitboard, Color, Square};

use crate::board::Board;
use crate::fen::Fen;
use crate::moves::Move;
use crate::piece::Kind;
use table::{Row, TABLE};

/// The squares of a board.
const SQUARES: usize = Square::ALL.len();

/// The bytes of the largest array: a plane for each colour and kind.
const LARGEST: usize = Color::ALL.len() * Kind::ALL.len() * SQUARES;

/// How a feature is computed, by the type of its values.
#[derive(Clone, Copy, Debug)]
pub enum Compute {
    /// True or false.
    Bool(fn(&Board, Subject) -> bool),
    /// A number.
    Number(fn(&Board, Subject) -> u16),
    /// A number of 64 bits that is not a set of squares.
    Key(fn(&Board) -> u64),
    /// A set of squares.
    Set(fn(&Board, Subject) -> Bitboard),
    /// The number of squares in the set that the function computes.
    Count(fn(&Board, Subject) -> Bitboard),
    /// A set of squares for each square, from a1 to h8.
    Sets(fn(&Board) -> [Bitboard; SQUARES]),
    /// An array of bytes of this shape. The function expects zeros.
    Bytes(&'static [usize], fn(&Board, Subject, &mut [u8])),
    /// A text, or none. The function may write it into the buffer.
    Text(for<'a> fn(&Board, &'a mut [u8; Fen::MAX_LEN]) -> Option<&'a str>),
    /// The list of [legal moves](Board::legal_moves), in UCI.
    LegalMoves,
    /// The list of [threats](Board::threats).
    Threats,
    /// A number for each legal move, in the order of [`Board::legal_moves`].
    OfMoves(fn(&Board, Move) -> i16),
}

/// The colour and the kind of piece that a feature is about. The functions of features that are about neither ignore them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Subject {
    pub color: Color,
    pub kind: Kind,
}

/// A feature of positions, from the list [`FEATURES`].
///
/// `{}` prints its name, such as `hanging_white`.
#[derive(Clone, Copy)]
pub struct Feature {
    row: &'static Row,
    /// What the function of `compute` gets besides the board.
    pub subject: Subject,
    /// How a value is computed.
    pub compute: Compute,
}

/// All features. First those of positions, then the number of squares of each that is a set.
pub static FEATURES: &[Feature] = &expand::<{ expand::<0>().1 }>().0;

/// The features of all rows as far as there is room for them, and their number.
const fn expand<const ROOM: usize>() -> ([Feature; ROOM], usize) {
    let subject = Subject { color: Color::White, kind: Kind::Pawn };
    let mut all = [Feature { row: &TABLE[0], subject, compute: TABLE[0].compute }; ROOM];
    let mut count = 0;
    let mut place = 0;
    while place < 2 * TABLE.len() {
        let row = &TABLE[place % TABLE.len()];
        let compute = match row.compute {
            compute if place < TABLE.len() => Some(compute),
            Compute::Set(set) => Some(Compute::Count(set)),
            _ => None,
        };
        let colors = if row.by_color { Color::ALL.len() } else { 1 };
        let kinds = if row.kinds.is_empty() { 1 } else { row.kinds.len() };
        let mut number = 0;
        while let Some(compute) = compute
            && number < colors * kinds
        {
            let kind = if row.kinds.is_empty() { Kind::Pawn } else { row.kinds[number % kinds] };
            if count < ROOM {
                let subject = Subject { color: Color::ALL[number / kinds], kind };
                all[count] = Feature { row, subject, compute };
            }
            count += 1;
            number += 1;
        }
        place += 1;
    }
    (all, count)
}

impl Feature {
    /// The feature of this name, or `None` if there is none.
    ///
    /// ```
    /// use slidemask_board::features::{FEATURES, Feature};
    ///
    /// for feature in FEATURES {
    ///     assert_eq!(Feature::named(&feature.to_string()).map(Feature::to_string), Some(feature.to_string()));
    /// }
    /// assert!(Feature::named("hanging_red").is_none());
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        FEATURES.iter().find(|feature| feature.is_named(name))
    }

    /// Whether this is the name.
    #[must_use]
    pub fn is_named(&self, name: &str) -> bool {
        self.parts().into_iter().try_fold(name, |rest, part| rest.strip_prefix(part)) == Some("")
    }

    /// What a value says, as a sentence without its period.
    #[must_use]
    pub fn meaning(&self) -> impl fmt::Display {
        Meaning(*self)
    }

    /// The shape of a value that is an array; empty for all others.
    #[must_use]
    pub const fn shape(&self) -> &'static [usize] {
        match self.compute {
            Compute::Bytes(shape, _) => shape,
            Compute::Sets(_) => &[SQUARES],
            _ => &[],
        }
    }

    /// Calls a function with each number of the value for a board: one, or those of an array, or one for each legal move. A truth is 0 or
    /// 1, a set of squares its bitboard, and a negative number its two's complement.
    ///
    /// Returns false if the value is a text, or a list of moves or threats.
    ///
    /// ```
    /// use slidemask_board::Board;
    /// use slidemask_board::features::Feature;
    ///
    /// let mut counts = Vec::new();
    /// let feature = Feature::named("attack_counts_white").unwrap();
    /// assert!(feature.numbers(&Board::initial(), |count| counts.push(count)));
    /// assert_eq!(counts[16..24], [2, 2, 3, 2, 2, 3, 2, 2]); // rank 3
    /// ```
    pub fn numbers(&self, board: &Board, mut each: impl FnMut(u64)) -> bool {
        let of = self.subject;
        match self.compute {
            Compute::Bool(compute) => each(compute(board, of).into()),
            Compute::Number(compute) => each(compute(board, of).into()),
            Compute::Key(compute) => each(compute(board)),
            Compute::Set(compute) => each(compute(board, of).0),
            Compute::Count(compute) => each(compute(board, of).count().into()),
            Compute::Sets(compute) => compute(board).iter().for_each(|set| each(set.0)),
            Compute::Bytes(shape, compute) => {
                let bytes = &mut [0; LARGEST][..shape.iter().product()];
                compute(board, of, bytes);
                bytes.iter().copied().map(u64::from).for_each(each);
            }
            Compute::OfMoves(compute) => {
                let result = |&one: &Move| i64::from(compute(board, one)).cast_unsigned();
                board.legal_moves().iter().map(result).for_each(each);
            }
            Compute::Text(_) | Compute::LegalMoves | Compute::Threats => return false,
        }
        true
    }

    /// The texts that make up the name.
    const fn parts(&self) -> [&'static str; 6] {
        let mut parts = [self.row.name, "", "", "", "", ""];
        if self.row.by_color {
            (parts[1], parts[2]) = ("_", self.subject.color.name());
        }
        if !self.row.kinds.is_empty() {
            (parts[3], parts[4]) = ("_", self.subject.kind.name());
        }
        if matches!(self.compute, Compute::Count(_)) {
            parts[5] = "_count";
        }
        parts
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parts().iter().try_for_each(|part| f.write_str(part))
    }
}

impl fmt::Debug for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Feature({self})")
    }
}

/// The meaning of a feature. The words in braces of the table stand for its subject.
struct Meaning(Feature);

impl fmt::Display for Meaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Feature { row, subject: Subject { color, kind }, compute } = self.0;
        if let Compute::Count(_) = compute {
            return write!(f, "the number of squares in {}", Feature { compute: row.compute, ..self.0 });
        }
        let side = |color| if color == Color::White { "White" } else { "Black" };
        row.meaning.split(['{', '}']).try_for_each(|part| {
            f.write_str(match part {
                "color" => side(color),
                "other" => side(!color),
                "kind" => kind.name(),
                text => text,
            })
        })
    }
}
