//! The exports for features of positions. The crate's documentation says how they are called.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Serialize;
use slidemask::Bitboard;
use slidemask_board::features::{Compute, FEATURES, Feature};
use slidemask_board::{Board, BoardError, Fen};

use crate::text;

exports! {
    /// All features: the name of each, what a value says, and the kind of its values.
    fn features() -> i32 {
        text::write(Ok(FEATURES.iter().map(Known::from).collect::<Vec<_>>()))
    }

    /// The value of the feature with this number for the position whose FEN is given.
    fn feature(number: u32, length: u32) -> i32 {
        text::write(value(number, &text::given(length)))
    }
}

#[derive(Serialize)]
struct Known {
    name: String,
    meaning: String,
    /// Whether values are words of 64 bits, which JSON has no numbers for.
    words: bool,
}

impl From<&Feature> for Known {
    fn from(feature: &Feature) -> Self {
        let words = matches!(feature.compute, Compute::Key(_) | Compute::Set(_) | Compute::Sets(_));
        Self { name: feature.to_string(), meaning: feature.meaning().to_string(), words }
    }
}

/// A value, as JSON has it.
#[derive(Serialize)]
#[serde(untagged)]
enum Value {
    Truth(bool),
    Number(u64),
    Word(Bitboard),
    Numbers(Vec<i64>),
    Words(Vec<Bitboard>),
    Text(Option<String>),
    Texts(Vec<String>),
    Threats(Vec<[u8; 4]>),
}

fn value(number: u32, fen: &str) -> Result<Value, String> {
    let feature = text::nth(FEATURES, number).ok_or("there is no such feature")?;
    let board = Board::from_fen(fen).map_err(|error: BoardError| error.to_string())?;
    Ok(match feature.compute {
        Compute::Text(compute) => {
            Value::Text(compute(&board, &mut [0; Fen::MAX_LEN]).map(ToString::to_string))
        }
        Compute::LegalMoves => {
            let style = board.castling_style();
            Value::Texts(board.legal_moves().iter().map(|&one| board.uci(one, style).to_string()).collect())
        }
        Compute::Threats => Value::Threats(board.threats().iter().map(|threat| threat.to_bytes()).collect()),
        compute => {
            let mut numbers = Vec::new();
            feature.numbers(&board, |number| numbers.push(number));
            match (compute, numbers.first()) {
                (Compute::Bool(_), Some(&one)) => Value::Truth(one != 0),
                (Compute::Number(_) | Compute::Count(_), Some(&one)) => Value::Number(one),
                (Compute::Key(_) | Compute::Set(_), Some(&one)) => Value::Word(Bitboard(one)),
                (Compute::Sets(_), _) => Value::Words(numbers.into_iter().map(Bitboard).collect()),
                _ => Value::Numbers(numbers.into_iter().map(u64::cast_signed).collect()),
            }
        }
    })
}
