//! [`Header`]: what stands before the moves of a game.

use alloc::borrow::Cow;
use alloc::string::String;

use crate::find::{find, first_line};

/// Some programs put this mark at the start of a file.
pub(crate) const BOM: &[u8] = b"\xef\xbb\xbf";

/// A header: `[White "Morphy"]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header<'a> {
    /// The name: ASCII letters, digits and some signs.
    pub name: &'a str,
    /// The bytes of the value, as they are in the source.
    pub value: &'a [u8],
    /// Where the value is in the game.
    pub(crate) at: usize,
}

impl<'a> Header<'a> {
    /// The value as text, in which `\"` is `"` and `\\` is `\`.
    #[must_use]
    pub fn text(&self) -> Cow<'a, str> {
        let text = decode(self.value);
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
/// Lines in brackets that are no headers are skipped, and so are lines that begin with `%` or `;`. A line that begins with `[` and
/// does not end with `]` ends the headers, and is damage.
#[derive(Clone, Debug)]
pub struct Headers<'a> {
    text: &'a [u8],
    /// Behind the lines that were read.
    pub(crate) at: usize,
}

impl<'a> Headers<'a> {
    pub(crate) const fn new(text: &'a [u8]) -> Self {
        Self { text, at: 0 }
    }
}

impl<'a> Iterator for Headers<'a> {
    type Item = Header<'a>;

    fn next(&mut self) -> Option<Header<'a>> {
        loop {
            let line = first_line(&self.text[self.at..]);
            match line.first()? {
                b'[' if ends_with_bracket(line) => {}
                b'%' | b';' => {}
                _ if line.trim_ascii().is_empty() => {}
                _ => return None,
            }
            let start = self.at;
            self.at += line.len();
            if let Some((name, value)) = split_header(line) {
                let value = &line[value..];
                let at = start + line.len() - value.len();
                let end = value
                    .trim_ascii_end()
                    .strip_suffix(b"]")
                    .and_then(|value| value.trim_ascii_end().strip_suffix(b"\""));
                if let Some(value) = end {
                    return Some(Header { name, value, at });
                }
            }
        }
    }
}

/// Whether a line ends with `]`, as headers do.
pub(crate) fn ends_with_bracket(line: &[u8]) -> bool {
    line.trim_ascii_end().ends_with(b"]")
}

/// The name of a header, and where its value begins, if a line begins as headers do: `[Name "`.
pub(crate) fn split_header(line: &[u8]) -> Option<(&str, usize)> {
    let name = line.strip_prefix(b"[")?;
    let length = find(b'"', name)?;
    let name = &name[..length];
    let name = name.trim_ascii_end();
    let is_good = |byte: &u8| byte.is_ascii_alphanumeric() || b"_+#=:-".contains(byte);
    let is_name = name.len() < length && name.first()?.is_ascii_alphanumeric() && name.iter().all(is_good);
    Some((core::str::from_utf8(name).ok().filter(|_| is_name)?, length + 2))
}
