//! [`GameFilter`]: which games are wanted, by their headers.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use crate::game::Game;

/// Which games are wanted: those whose headers fulfil all conditions. Without conditions, these are all games.
///
/// ```
/// use slidemask_pgn::{Condition, GameFilter, Games};
///
/// let text = b"[White \"A\"]\n[WhiteElo \"2400\"]\n\n1. e4 *\n\n[White \"B\"]\n[WhiteElo \"?\"]\n\n1. d4 *\n";
/// let strong = GameFilter::from_iter([("WhiteElo", Condition::Number(2200..=i64::MAX))]);
/// assert_eq!(Games::new(text).map(|game| strong.accepts(&game)).collect::<Vec<_>>(), [true, false]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameFilter {
    conditions: Vec<(String, Condition)>,
}

/// What the value of a header has to be. A game without the header does not fulfil it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// One of these texts.
    OneOf(Vec<String>),
    /// A whole number in this range.
    Number(RangeInclusive<i64>),
}

impl Condition {
    fn is_met(&self, value: &str) -> bool {
        match self {
            Self::OneOf(texts) => texts.iter().any(|text| text == value),
            Self::Number(range) => value.parse().is_ok_and(|number| range.contains(&number)),
        }
    }
}

impl GameFilter {
    /// Whether a game fulfils all conditions.
    #[must_use]
    pub fn accepts(&self, game: &Game<'_>) -> bool {
        self.conditions
            .iter()
            .all(|(header, condition)| game.header(header).is_some_and(|value| condition.is_met(&value)))
    }
}

impl<H: Into<String>> FromIterator<(H, Condition)> for GameFilter {
    /// A filter from conditions for headers.
    fn from_iter<I: IntoIterator<Item = (H, Condition)>>(conditions: I) -> Self {
        Self {
            conditions: conditions
                .into_iter()
                .map(|(header, condition)| (header.into(), condition))
                .collect(),
        }
    }
}
