//! [`Feature`]: the features of positions as columns.

use std::fmt::{self, Display};

use slidemask_board::features::{self, Compute, FEATURES};
use slidemask_board::{Board, Fen};

use crate::values::{RowType, Type, Values};

/// A feature of a position. `{}` prints its name.
#[derive(Clone, Copy, Debug)]
pub enum Feature {
    /// Whether the row has a position.
    Valid,
    /// A feature of the list of `slidemask_board`.
    OfPosition(&'static features::Feature),
}

impl Feature {
    /// All features: `valid`, and those of `slidemask_board`.
    pub fn all() -> impl Iterator<Item = Self> {
        [Self::Valid].into_iter().chain(FEATURES.iter().map(Self::OfPosition))
    }

    /// The feature with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        if name == "valid" { Some(Self::Valid) } else { features::Feature::named(name).map(Self::OfPosition) }
    }

    /// What a value says, as a sentence without its period.
    #[must_use]
    pub fn meaning(self) -> String {
        match self {
            Self::Valid => "whether the row has a position; never null".to_owned(),
            Self::OfPosition(feature) => feature.meaning().to_string(),
        }
    }

    /// What a row has. An array is a list of its values in order, and a threat is four values of a list.
    #[must_use]
    pub const fn row_type(self) -> RowType {
        let Self::OfPosition(feature) = self else { return Type::Bool.one() };
        match feature.compute {
            Compute::Bool(_) => Type::Bool.one(),
            Compute::Number(_) | Compute::Count(_) => Type::Unsigned(16).one(),
            Compute::Key(_) | Compute::Set(_) => Type::Unsigned(64).one(),
            Compute::Sets(_) => Type::Unsigned(64).list(),
            Compute::Bytes(..) | Compute::Threats => Type::Unsigned(8).list(),
            Compute::Text(_) => Type::Text.one(),
            Compute::LegalMoves => Type::Text.list(),
            Compute::OfMoves(_) => Type::Signed(16).list(),
        }
    }

    /// Adds a row for a position, or for none.
    pub fn push(self, board: Option<&Board>, to: &mut Values) {
        let (feature, board) = match (self, board) {
            (Self::OfPosition(feature), Some(board)) => (feature, board),
            (Self::Valid, _) => return to.push_whole(Some(i64::from(board.is_some()))),
            (_, None) => return to.end(false),
        };
        match feature.compute {
            Compute::Text(one) => return to.push_text(one(board, &mut [0; Fen::MAX_LEN])),
            Compute::LegalMoves => {
                let style = board.castling_style();
                board.legal_moves().iter().for_each(|&one| to.add_text(board.uci(one, style)));
            }
            Compute::Threats => {
                // Their order differs between instruction sets, and files should not.
                let mut threats = board.threats();
                threats.sort();
                for one in &threats {
                    for number in [one.attacker.code(), one.from as u8, one.victim.code(), one.to as u8] {
                        to.add_whole(number.into());
                    }
                }
            }
            _ => drop(feature.numbers(board, |number| to.add_whole(number.cast_signed()))),
        }
        to.end(true);
    }
}

impl Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Valid => f.write_str("valid"),
            Self::OfPosition(feature) => feature.fmt(f),
        }
    }
}
