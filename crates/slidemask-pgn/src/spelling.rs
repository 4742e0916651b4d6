//! Moves that are spelled unusually. Nothing here is read for a move that is written as SAN.

use alloc::string::String;

/// White space outside of ASCII, and what has no width.
static SPACES: [&str; 8] =
    ["\u{a0}", "\u{2002}", "\u{2003}", "\u{2007}", "\u{2009}", "\u{200b}", "\u{202f}", "\u{feff}"];

/// The length of the white space outside of ASCII that a text begins with; 0 if there is none.
#[cold]
pub(crate) fn wide_space(text: &[u8]) -> usize {
    SPACES.iter().find(|space| text.starts_with(space.as_bytes())).map_or(0, |space| space.len())
}

/// What may stand behind a move: en passant, check, mate, a novelty, and the sign of a capture.
static BEHIND: [&str; 13] = ["e.p.", "e.p", "ep", "dbl", "dis", "ch.", "ch", "mate", "+", "#", "x", "N", "."];

/// A move as SAN, if a text is spelled as some programs and books do: with figurines, dashes, `:`, `a8/Q`, `exd6ep`, `Qh5ch`, `5…O-O`.
#[cold]
pub(crate) fn respelled(text: &[u8]) -> Option<String> {
    let text = core::str::from_utf8(text).ok().filter(|text| text.len() <= 40)?;
    let points = ['.', '\u{2026}'];
    let behind = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let text = if behind.starts_with(points) { behind.trim_start_matches(points) } else { text };
    let mut plain: String = text.chars().filter_map(letter).collect();
    while let Some(suffix) = BEHIND.iter().find(|&&suffix| plain.len() > 2 && plain.ends_with(suffix)) {
        plain.truncate(plain.len() - suffix.len());
    }
    if plain.starts_with("o-o") {
        plain.make_ascii_uppercase();
    }
    Some(plain)
}

/// A letter of a move in ASCII. Pawns and daggers, which say check, have none.
const fn letter(letter: char) -> Option<char> {
    Some(match letter {
        '\u{2654}' | '\u{265a}' => 'K',
        '\u{2655}' | '\u{265b}' => 'Q',
        '\u{2656}' | '\u{265c}' => 'R',
        '\u{2657}' | '\u{265d}' => 'B',
        '\u{2658}' | '\u{265e}' => 'N',
        '\u{2659}' | '\u{265f}' | '\u{2020}' | '\u{2021}' => return None,
        ':' | '\u{d7}' => 'x',
        '/' => '=',
        '\u{2010}'..='\u{2014}' | '\u{2212}' => '-',
        other => other,
    })
}
