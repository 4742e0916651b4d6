//! [`Header`]: what stands before the moves of a game.

use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

use memchr::{memchr, memchr3};

use crate::lines::{first_line, is_break};

/// Some programs put this mark at the start of a file.
pub(crate) const BOM: &[u8] = b"\xef\xbb\xbf";

/// A header: `[White "Morphy"]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header<'a> {
    /// The name: ASCII letters, digits and some signs.
    pub name: &'a str,
    /// The bytes of the value, as they are in the source.
    pub value: &'a [u8],
}

impl<'a> Header<'a> {
    /// The value as text, in which `\"` is `"` and `\\` is `\`.
    #[must_use]
    pub fn text(&self) -> Cow<'a, str> {
        text_of(self.value)
    }
}

/// The text of a value.
pub(crate) fn text_of(value: &[u8]) -> Cow<'_, str> {
    let text = decode(value);
    if !text.contains('\\') {
        return text;
    }
    let (mut plain, mut letters) = (String::with_capacity(text.len()), text.chars().peekable());
    while let Some(letter) = letters.next() {
        let next = letters.next_if(|&next| letter == '\\' && matches!(next, '"' | '\\'));
        plain.push(next.unwrap_or(letter));
    }
    plain.into()
}

/// Bytes as text: UTF-8, or else Latin-1, in which a byte is a character.
///
/// ```
/// assert_eq!(slidemask_pgn::decode(b"Andr\xe9"), slidemask_pgn::decode("André".as_bytes()));
/// ```
#[must_use]
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    core::str::from_utf8(bytes)
        .map_or_else(|_| bytes.iter().map(|&byte| char::from(byte)).collect(), Cow::from)
}

/// The headers of a game.
///
/// Several may stand in a line, spaces may stand before and in them, and moves behind the last one. The value may have other quotation
/// marks than `"`, or none, and the name may have other letters if the value has `"`. Lines that begin with `%` or `;` are skipped. What
/// begins with `[` and is no header ends the headers, and is damage.
#[derive(Clone, Debug)]
pub struct Headers<'a> {
    text: &'a [u8],
    /// Behind what was read.
    pub(crate) at: usize,
}

impl<'a> Headers<'a> {
    pub(crate) const fn new(text: &'a [u8]) -> Self {
        Self { text, at: 0 }
    }

    /// The name and the value of the next header, and where the value is. (To make the name a text takes a fifth of the time.)
    pub(crate) fn next_bytes(&mut self) -> Option<(&'a [u8], &'a [u8], usize)> {
        loop {
            let rest = &self.text[self.at..];
            match rest.first()? {
                b'[' => match tag(rest) {
                    Some(tag) => {
                        let at = self.at + tag.value.start;
                        self.at += tag.end;
                        return Some((tag.name, &rest[tag.value], at));
                    }
                    // It says nothing.
                    None if rest.starts_with(b"[]") => self.at += 2,
                    None => return None,
                },
                b';' => self.at += first_line(rest).len(),
                b'%' if is_at_line(self.text, self.at) => self.at += first_line(rest).len(),
                byte if is_space(*byte) => self.at += 1,
                _ => return None,
            }
        }
    }
}

impl<'a> Iterator for Headers<'a> {
    type Item = Header<'a>;

    fn next(&mut self) -> Option<Header<'a>> {
        let (name, value, _) = self.next_bytes()?;
        Some(Header { name: core::str::from_utf8(name).unwrap_or_default(), value })
    }
}

/// A header at the start of a text.
pub(crate) struct Tag<'a> {
    /// The name, which is a text in UTF-8.
    pub(crate) name: &'a [u8],
    value: Range<usize>,
    /// Behind its `]`.
    pub(crate) end: usize,
}

/// What begins a value, and what may end it. The last ones are the quotation marks of Windows.
static QUOTES: [(&[u8], [&[u8]; 2]); 7] = [
    (b"\"", [b"\""; 2]),
    (b"'", [b"'"; 2]),
    ("\u{201c}".as_bytes(), ["\u{201d}".as_bytes(), "\u{201c}".as_bytes()]),
    ("\u{201d}".as_bytes(), ["\u{201d}".as_bytes(); 2]),
    ("\u{201e}".as_bytes(), ["\u{201c}".as_bytes(), "\u{201d}".as_bytes()]),
    (b"\x93", [b"\x94"; 2]),
    (b"\x84", [b"\x93", b"\x94"]),
];

/// Reads a header at the start of a text that begins with `[`.
///
/// It ends with the first `]` behind a quotation mark. But if a later one ends the line, without a `[` between them, the value has
/// quotation marks and brackets itself.
pub(crate) fn tag(text: &[u8]) -> Option<Tag<'_>> {
    // Nearly all headers are written in this way. It takes half the time.
    let end = 1 + text.iter().skip(1).take_while(|&&byte| NAMES[usize::from(byte)]).count();
    if end > 1
        && let Some([b' ', b'"', inner @ ..]) = text.get(end..)
        && let Some(length) = memchr3(b'"', b'\n', b'\r', inner)
        && let [b'"', b']', rest @ ..] = &inner[length..]
        && rest.first().is_none_or(|&byte| is_break(byte))
    {
        let value = end + 2..end + 2 + length;
        return Some(Tag { name: &text[1..end], end: value.end + 2, value });
    }
    let usual = name(text);
    let quotes_at = |at: usize| QUOTES.iter().find(|(open, _)| text[at..].starts_with(open));
    let quoted = usual.filter(|&(_, at)| quotes_at(at).is_some());
    // A word without a mark in front is a value if it is not a part of the name.
    let unquoted = || {
        usual.filter(|&(_, at)| {
            text[at..].starts_with(b"]") || text[..at].ends_with(b" ") || text[..at].ends_with(b"\t")
        })
    };
    let (name, at) = quoted.or_else(|| unusual_name(text)).or_else(unquoted)?;
    let quotes = quotes_at(at);
    let start = at + quotes.map_or(0, |(open, _)| open.len());
    let (mut first, mut from) = (None, start);
    while let Some(length) = memchr(b']', &text[from..]) {
        let i = from + length;
        let passed = &text[from..i];
        if passed.iter().any(|&byte| is_break(byte)) || first.is_some() && memchr(b'[', passed).is_some() {
            break;
        }
        from = i + 1;
        let inner = text[start..i].trim_ascii_end();
        let closed =
            |(_, closes): &(_, [&[u8]; 2])| closes.iter().find_map(|close| inner.strip_suffix(*close));
        let next = text[i + 1..].iter().find(|&&byte| is_break(byte) || !is_space(byte));
        let ends_line = next.is_none_or(|&byte| is_break(byte));
        // The mark at the end of the value may be missing.
        let Some(value) = quotes.map_or(Some(inner), closed).or(ends_line.then_some(inner)) else { continue };
        let is_escaped = value.iter().rev().take_while(|&&byte| byte == b'\\').count() % 2 == 1;
        let found = Tag { name, value: start..start + value.len(), end: i + 1 };
        if ends_line || next == Some(&b'[') && !is_escaped {
            return Some(found);
        }
        first = first.or((!is_escaped).then_some(found));
    }
    first
}

/// Whether only white space is between the start of the line and a place in it.
pub(crate) fn is_at_line(text: &[u8], at: usize) -> bool {
    let before = text[..at].iter().rev().find(|&&byte| is_break(byte) || !is_space(byte));
    before.is_none_or(|&byte| is_break(byte))
}

/// White space, and the mark that DOS put at the end of a file.
pub(crate) const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'\x0b' | b'\x0c' | b'\x1a')
}

/// The name of a header, and what follows the spaces behind it, if a text begins as headers do: `[Name `.
fn name(text: &[u8]) -> Option<(&[u8], usize)> {
    let spaces = |text: &[u8]| text.iter().take_while(|&&byte| matches!(byte, b' ' | b'\t')).count();
    let inner = text.strip_prefix(b"[")?;
    let inner = &inner[spaces(inner)..];
    inner.first().filter(|byte| byte.is_ascii_alphanumeric())?;
    let (name, rest) =
        inner.split_at(inner.iter().position(|&byte| !NAMES[usize::from(byte)]).unwrap_or(inner.len()));
    Some((name, text.len() - rest.len() + spaces(rest)))
}

/// A name with other letters, or spaces, and where the `"` behind it is.
fn unusual_name(text: &[u8]) -> Option<(&[u8], usize)> {
    let header = text.strip_prefix(b"[")?;
    let header = &header[..memchr(b']', header)?];
    let length = memchr(b'"', header)?;
    let name = header[..length].trim_ascii();
    let is_name = !name.is_empty() && !name.iter().any(|byte| b"\n\r[{(;%".contains(byte));
    (is_name && core::str::from_utf8(name).is_ok()).then_some((name, length + 1))
}

/// The name of a header of any kind that is a whole line.
pub(crate) fn name_of_line(line: &[u8]) -> Option<&[u8]> {
    tag(line).filter(|tag| line[tag.end..].iter().all(|&byte| is_space(byte))).map(|tag| tag.name)
}

/// The bytes of usual names.
static NAMES: [bool; 256] = {
    let (mut names, signs, mut byte) = ([false; 256], b"_+#=:-", 0_u8);
    while byte < 128 {
        names[byte as usize] = byte.is_ascii_alphanumeric();
        byte += 1;
    }
    let mut i = 0;
    while i < signs.len() {
        names[signs[i] as usize] = true;
        i += 1;
    }
    names
};

/// The name of a header, if a line begins as headers usually do: `[Name "`.
pub(crate) fn usual_name(line: &[u8]) -> Option<&[u8]> {
    name(line).filter(|&(_, at)| line[at..].starts_with(b"\"")).map(|(name, _)| name)
}
