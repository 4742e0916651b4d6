//! A piece of text with places for figures.

use super::value::{Asked, Form};

/// Literal words and places for figures, alternating. A pattern begins and ends with words, which may be empty.
#[derive(Debug)]
pub(super) struct Pattern {
    pub(super) words: Vec<Vec<char>>,
    pub(super) asked: Vec<Asked>,
}

impl Pattern {
    /// Reads a piece such as `a rook takes {lookups-native > default @ rook / spread = time} ns`. A placeholder takes
    /// the parts that it leaves out from the placeholder before it.
    pub(super) fn parse(piece: &str) -> Result<Self, String> {
        let mut words: Vec<Vec<char>> = Vec::new();
        let mut asked: Vec<Asked> = Vec::new();
        let mut rest = piece;
        while let Some((before, after)) = rest.split_once('{') {
            let (placeholder, after) = after.split_once('}').ok_or("a placeholder has no }")?;
            words.push(before.chars().collect());
            let next = Asked::parse(placeholder, asked.last())
                .map_err(|error| format!("the placeholder {{{placeholder}}}: {error}"))?;
            asked.push(next);
            rest = after;
        }
        words.push(rest.chars().collect());
        if asked.is_empty() {
            return Err(format!("{piece:?} has no placeholder, so nothing is compared"));
        }
        let ends_nowhere =
            |(i, asked): (usize, &Asked)| asked.form() == Form::Words && words[i + 1].is_empty();
        if asked.iter().enumerate().any(ends_nowhere) {
            return Err(format!(
                "{piece:?} has no words behind a name, so it is not known where the name ends"
            ));
        }
        Ok(Self { words, asked })
    }

    /// The range of each figure, in characters, if the text has this pattern at `start`.
    pub(super) fn matches(&self, text: &[char], start: usize) -> Option<Vec<std::ops::Range<usize>>> {
        let mut at = start;
        let mut found = Vec::new();
        let mut words = self.words.iter();
        at += literal(text, at, words.next()?)?;
        for (asked, words) in self.asked.iter().zip(words) {
            let end = match asked.form() {
                Form::Number if within_a_number(text, at) => return None,
                Form::Number => at + number(text.get(at..)?)?,
                // Any text up to the next literal words, but fewer than 60 characters.
                Form::Words => {
                    (at + 1..text.len().min(at + 60)).find(|&end| literal(text, end, words).is_some())?
                }
            };
            found.push(at..end);
            at = end + literal(text, end, words)?;
        }
        Some(found)
    }

    /// The piece with these values in its places.
    pub(super) fn with(&self, values: &[impl AsRef<str>]) -> String {
        let mut words = self.words.iter().map(|words| words.iter().collect::<String>());
        let first = words.next().unwrap_or_default();
        values.iter().zip(words).fold(first, |piece, (value, words)| piece + value.as_ref() + &words)
    }
}

/// The length of these words, if the text has them at `at`.
fn literal(text: &[char], at: usize, words: &[char]) -> Option<usize> {
    text.get(at..)?.starts_with(words).then_some(words.len())
}

/// Whether the digits at `at` continue a longer number.
fn within_a_number(text: &[char], at: usize) -> bool {
    let digit = |back: usize| at >= back && text[at - back].is_ascii_digit();
    digit(1) || (at > 0 && matches!(text[at - 1], '.' | ',') && digit(2))
}

/// The length of the number at the beginning of the text: digits, with points, commas or dashes between them.
pub(super) fn number(text: &[char]) -> Option<usize> {
    let digit = |i: usize| text.get(i).is_some_and(char::is_ascii_digit);
    let goes_on = |i: usize| digit(i) || (matches!(text.get(i), Some('.' | ',')) && digit(i + 1));
    digit(0).then(|| (1..text.len()).find(|&i| !goes_on(i)).unwrap_or(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(piece: &str, text: &str) -> Option<Vec<String>> {
        let text: Vec<_> = text.chars().collect();
        let ranges = Pattern::parse(piece).expect("a piece").matches(&text, 0)?;
        Some(ranges.into_iter().map(|range| text[range].iter().collect()).collect())
    }

    #[test]
    fn numbers_stand_in_the_places() {
        let piece = "takes {r > c @ g / l = ratio} of {= rate}, once";
        assert_eq!(found(piece, "takes 0.73 of 2,085, once").expect("it stands there"), ["0.73", "2,085"]);
        assert_eq!(found(piece, "takes some of 2,085, once"), None);
        assert_eq!(found(piece, "takes 0.73 of 2,085, twice"), None);
    }

    #[test]
    fn names_reach_to_the_next_words() {
        assert_eq!(
            found("({r = processor}, {= date})", "(AMD EPYC, 2026-11-22) and").expect("it stands there"),
            ["AMD EPYC", "2026-11-22"]
        );
    }

    #[test]
    fn the_end_of_a_number_is_none() {
        let text: Vec<_> = "1,0.75 ns".chars().collect();
        let piece = Pattern::parse("{r > c @ g / l = time} ns").expect("a piece");
        let starts = (0..text.len()).filter(|&start| piece.matches(&text, start).is_some());
        assert_eq!(starts.collect::<Vec<_>>(), [0]);
    }

    #[test]
    fn a_piece_is_put_together_again() {
        let piece = Pattern::parse("a {r > c @ g / l = ratio} b {= time} c").expect("a piece");
        assert_eq!(piece.with(&["1", "2"]), "a 1 b 2 c");
    }

    #[test]
    fn a_piece_compares_something() {
        for piece in ["nothing", "{open", "on {r = date}", "{r = processor}{= date} "] {
            assert!(Pattern::parse(piece).is_err(), "{piece}");
        }
    }
}
