//! Moves that are spelled unusually. Nothing here is read for a move that is written as SAN.

use alloc::string::String;

use crate::headers::decode;

/// White space outside of ASCII besides U+2000 to U+200B: a space without a break in UTF-8 and on Windows, a narrow and an ideographic one,
/// and a mark without width.
static SPACES: [&[u8]; 5] = [b"\xc2\xa0", b"\xa0", b"\xe2\x80\xaf", b"\xe3\x80\x80", b"\xef\xbb\xbf"];

/// The length of the white space outside of ASCII that a text begins with; 0 if there is none.
#[cold]
pub(crate) fn wide_space(text: &[u8]) -> usize {
    match text {
        [0xe2, 0x80, 0x80..=0x8b, ..] => 3,
        _ => SPACES.iter().find(|&space| text.starts_with(space)).map_or(0, |space| space.len()),
    }
}

/// What may stand behind a move: en passant, check, mate, a novelty, and the sign of a capture.
static BEHIND: [&str; 13] = ["e.p.", "e.p", "ep", "dbl", "dis", "ch.", "ch", "mate", "+", "#", "x", "N", "."];

/// A move as SAN, if a text is spelled as some programs and books do: with figurines, dashes, `:`, `a8/Q`, `exd6ep`, `Qh5ch`, `5…O-O`.
#[cold]
pub(crate) fn respelled(text: &[u8]) -> Option<String> {
    let text = &*decode(Some(text).filter(|text| text.len() <= 40)?);
    // The second one is that of Windows, read as Latin-1.
    let points = ['.', '\u{2026}', '\u{85}'];
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
        '\u{2010}'..='\u{2014}' | '\u{2212}' | '\u{96}' | '\u{97}' => '-',
        other => other,
    })
}
