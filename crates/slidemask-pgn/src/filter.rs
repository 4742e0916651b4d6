//! [`GameFilter`]: which games are wanted, by their headers.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use crate::game::PgnGame;

/// Which games are wanted: those whose headers fulfil the conditions. Of several conditions for one header, one is enough. Without
/// conditions, all games are wanted.
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
    headers: Vec<(String, Vec<Condition>)>,
}

/// What the value of a header has to be. A game without the header does not fulfil it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// This text.
    Text(String),
    /// A whole number in this range.
    Number(RangeInclusive<i64>),
    /// A date from the first to the second one, each with its year, month and day. A date of which parts are unknown, such as
    /// `2020.??.??`, fulfils it if one of its days does.
    Date(RangeInclusive<[u16; 3]>),
}

impl Condition {
    /// The conditions for a range whose limits are whole numbers or dates, such as `2020`, `2020.05` or `2020.05.31`. A number is a year,
    /// too. An empty text is no limit. There are none if a limit is neither, or if nothing is in the range.
    ///
    /// ```
    /// use slidemask_pgn::{Condition, GameFilter, PgnGame};
    ///
    /// let recent = Condition::between("2020", "").into_iter().map(|condition| ("Date", condition));
    /// assert!(GameFilter::from_iter(recent).accepts(&PgnGame::new(b"[Date \"2024.??.??\"]\n\n*")));
    /// ```
    #[must_use]
    pub fn between(from: &str, to: &str) -> Vec<Self> {
        let number = |text: &str, open| if text.is_empty() { Some(open) } else { text.parse().ok() };
        let numbers = number(from, i64::MIN).zip(number(to, i64::MAX)).map(|(from, to)| from..=to);
        let day = |text: &str| match text.parse::<i64>() {
            Ok(year) => {
                let year = u16::try_from(year.max(0)).unwrap_or(u16::MAX);
                Some([year, 0, 0]..=[year, 12, 31])
            }
            Err(_) if text.is_empty() => Some([0; 3]..=[u16::MAX; 3]),
            Err(_) => days(text),
        };
        let days = day(from).zip(day(to)).map(|(from, to)| *from.start()..=*to.end());
        let numbers = numbers.filter(|range| !range.is_empty()).map(Self::Number);
        let days = days.filter(|range| !range.is_empty()).map(Self::Date);
        numbers.into_iter().chain(days).collect()
    }

    fn is_met(&self, value: &str) -> bool {
        match self {
            Self::Text(text) => text == value,
            Self::Number(range) => value.parse().is_ok_and(|number| range.contains(&number)),
            Self::Date(range) => {
                days(value).is_some_and(|days| range.start() <= days.end() && days.start() <= range.end())
            }
        }
    }
}

/// The first and the last day that a date may be.
fn days(date: &str) -> Option<RangeInclusive<[u16; 3]>> {
    let mut parts = date.split(['.', '-', '/']);
    let year = parts.next().filter(|year| year.len() == 4)?.parse().ok()?;
    let [month, day] = [(); 2].map(|()| parts.next().and_then(|part| part.parse().ok()));
    let day = month.and(day);
    Some([year, month.unwrap_or(1), day.unwrap_or(1)]..=[year, month.unwrap_or(12), day.unwrap_or(31)])
}

impl GameFilter {
    /// Whether a game is wanted.
    #[must_use]
    pub fn accepts(&self, game: &PgnGame<'_>) -> bool {
        self.headers.iter().all(|(header, conditions)| {
            game.header(header)
                .is_some_and(|value| conditions.iter().any(|condition| condition.is_met(&value)))
        })
    }
}

impl<H: Into<String>> FromIterator<(H, Condition)> for GameFilter {
    /// A filter from conditions for headers.
    fn from_iter<I: IntoIterator<Item = (H, Condition)>>(conditions: I) -> Self {
        let mut headers: Vec<(String, Vec<Condition>)> = Vec::new();
        for (header, condition) in conditions {
            let header = header.into();
            match headers.iter_mut().find(|(other, _)| *other == header) {
                Some((_, conditions)) => conditions.push(condition),
                None => headers.push((header, [condition].into())),
            }
        }
        Self { headers }
    }
}
