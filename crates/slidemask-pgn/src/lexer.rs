//! [`Token`], and what reads tokens from the text of the moves.

use core::fmt;

use memchr::memchr;

use crate::damage::Flaw;
use crate::headers::{is_at_line, is_space, usual_name};
use crate::lines::first_line;
use crate::spelling::wide_space;

/// A part of the text behind the headers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token<'a> {
    /// A move, or a text that should be one: `Nf3`, without `!` and `?`.
    Move(&'a [u8]),
    /// A numeric annotation glyph, such as 1 for `$1` or `!`.
    Nag(u16),
    /// The text of a comment, without its braces.
    Comment(&'a [u8]),
    /// `(`: a variation begins. Its first move replaces the move before.
    Begin,
    /// `)`: a variation ends.
    End,
    /// How the game ended.
    Result(GameResult),
}

/// The result of a game, as its last token or as the header `Result`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: the game goes on, or its result is not known.
    Unknown,
}

impl GameResult {
    /// The result that a text says. Programs write draws as `½-½` or `0.5-0.5`, too, and the sign between the points as `:` or as a dash.
    ///
    /// ```
    /// use slidemask_pgn::GameResult;
    ///
    /// assert_eq!(GameResult::read("½–½".as_bytes()), GameResult::read(b"1/2-1/2"));
    /// ```
    #[must_use]
    pub fn read(text: &[u8]) -> Option<Self> {
        Some(match text {
            b"*" => Self::Unknown,
            b"1/2" => Self::Draw,
            _ => {
                let [white, black] = HYPHENS.iter().find_map(|hyphen| {
                    let place = text.windows(hyphen.len()).position(|part| part == *hyphen)?;
                    Some([&text[..place], &text[place + hyphen.len()..]])
                })?;
                match (white, black) {
                    (b"1", b"0") => Self::WhiteWins,
                    (b"0", b"1") => Self::BlackWins,
                    (b"1/2" | b"0.5" | b"\xc2\xbd" | b"\xbd", _) if white == black => Self::Draw,
                    _ => return None,
                }
            }
        })
    }
}

/// What stands between the points of a result: a hyphen, a colon, a minus, and dashes in UTF-8 and on Windows.
static HYPHENS: [&[u8]; 7] =
    [b"-", b":", "\u{2212}".as_bytes(), "\u{2013}".as_bytes(), "\u{2014}".as_bytes(), b"\x96", b"\x97"];

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        })
    }
}

/// Reads tokens from a game.
#[derive(Clone, Debug)]
pub(crate) struct Lexer<'a> {
    pub(crate) text: &'a [u8],
    /// Behind the token that was read last.
    pub(crate) at: usize,
    /// Where the token that was read last, or the mistake, begins.
    pub(crate) start: usize,
}

/// The bytes at which a word ends.
static ENDS: [bool; 256] = {
    let mut ends = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        ends[byte as usize] = is_space(byte);
        byte += 1;
    }
    // The last ones begin white space outside of ASCII, or go on.
    let (others, mut i) = (b"{}()[];$!?*\xa0\xc2\xe2\xe3\xef", 0);
    while i < others.len() {
        ends[others[i] as usize] = true;
        i += 1;
    }
    ends
};

impl<'a> Lexer<'a> {
    pub(crate) const fn new(text: &'a [u8], at: usize) -> Self {
        Self { text, at, start: at }
    }

    /// The next token; `None` at the end.
    #[inline]
    pub(crate) fn next_token(&mut self) -> Option<Result<Token<'a>, Flaw>> {
        loop {
            let rest = self.text.get(self.at..)?;
            let &first = rest.first()?;
            self.start = self.at;
            self.at += 1;
            return Some(Ok(match first {
                byte if is_space(byte) => continue,
                // Half a point is no number of a move.
                b'0' if rest.starts_with(b"0.5") && GameResult::read(first_word(rest)).is_some() => {
                    self.at = self.start + first_word(rest).len();
                    Token::Result(GameResult::Draw)
                }
                // The number of a move. Another move may follow without a space.
                b'0'..=b'9' if number_length(rest) > 0 => {
                    self.at = self.start + number_length(rest);
                    continue;
                }
                b'{' => {
                    let Some(length) = memchr(b'}', rest) else {
                        self.at = self.text.len();
                        return Some(Err(Flaw::UnclosedComment));
                    };
                    self.at = self.start + length + 1;
                    Token::Comment(&rest[1..length])
                }
                b'(' => Token::Begin,
                b')' => Token::End,
                b'*' => Token::Result(GameResult::Unknown),
                b'$' => {
                    let digits = rest[1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                    self.at += digits;
                    let digits = core::str::from_utf8(&rest[1..=digits]).unwrap_or_default();
                    match digits.parse() {
                        Ok(number) => Token::Nag(number),
                        Err(_) => return Some(Err(Flaw::Unexpected)),
                    }
                }
                b'!' | b'?' => {
                    let second = rest.get(1).copied().filter(|&byte| matches!(byte, b'!' | b'?'));
                    self.at += usize::from(second.is_some());
                    Token::Nag(match (first, second) {
                        (b'!', None) => 1,
                        (_, None) => 2,
                        (b'!', Some(b'!')) => 3,
                        (b'!', _) => 5,
                        (_, Some(b'!')) => 6,
                        _ => 4,
                    })
                }
                b';' => {
                    let line = first_line(rest);
                    self.at = self.start + line.len();
                    Token::Comment(line[1..].trim_ascii_end())
                }
                b'[' if self.is_at_line() && usual_name(first_line(rest)).is_some() => {
                    self.at = self.start + first_line(rest).len();
                    return Some(Err(Flaw::UnclosedHeader));
                }
                b'%' if self.is_at_line() => {
                    self.at = self.start + first_line(rest).len();
                    continue;
                }
                b'}' | b'[' | b']' => return Some(Err(Flaw::Unexpected)),
                _ => match self.word(rest) {
                    Some(token) => token,
                    None => continue,
                },
            }));
        }
    }

    /// Whether the token is the first one of its line.
    fn is_at_line(&self) -> bool {
        is_at_line(self.text, self.start)
    }

    /// Whether the token is a comment that has its line for itself.
    pub(crate) fn is_at_line_comment(&self) -> bool {
        self.text[self.start] == b';' && self.is_at_line()
    }

    /// Reads a word: a move, a result, or what is skipped.
    #[inline]
    fn word(&mut self, rest: &'a [u8]) -> Option<Token<'a>> {
        let word = first_word(rest);
        self.at = self.start + word.len();
        let Some(&first) = word.first() else {
            self.at = self.start + wide_space(rest);
            return None;
        };
        match first {
            b'a'..=b'h' if !matches!(word, b"e.p." | b"ep" | b"e.p") => Some(Token::Move(word)),
            // A novelty.
            b'N' if word.len() == 1 => None,
            b'K' | b'Q' | b'R' | b'B' | b'N' | b'O' => Some(Token::Move(word)),
            b'0'..=b'9' => {
                if let Some(result) = GameResult::read(word) {
                    return Some(Token::Result(result));
                }
                // Without a letter it is the number of a move, whose point may be missing.
                let dots = ["\u{2026}".as_bytes(), b"\x85"];
                let number = dots.iter().find_map(|&dots| word.strip_suffix(dots)).unwrap_or(word);
                let is_number = number.iter().all(u8::is_ascii_digit) && word != b"0000";
                (!is_number).then_some(Token::Move(word))
            }
            b'.' => {
                self.at = self.start + word.iter().take_while(|&&byte| byte == b'.').count();
                None
            }
            b'\xc2' | b'\xbd' if GameResult::read(word).is_some() => Some(Token::Result(GameResult::Draw)),
            _ => {
                // Signs such as `+-` say what an annotator thinks, and `+` may stand behind a space.
                let is_sign = !word.iter().any(u8::is_ascii_alphanumeric) && word != b"--";
                (!is_sign && !matches!(word, b"e.p." | b"ep" | b"e.p")).then_some(Token::Move(word))
            }
        }
    }
}

/// The bytes up to the end of a word.
#[inline]
fn first_word(text: &[u8]) -> &[u8] {
    let length = text.iter().position(|&byte| ENDS[usize::from(byte)]).unwrap_or(text.len());
    if text.get(length).is_some_and(|byte| !byte.is_ascii()) {
        wide_word(text, length)
    } else {
        &text[..length]
    }
}

/// A word with letters outside of ASCII, of which the first bytes are read.
#[cold]
fn wide_word(text: &[u8], mut length: usize) -> &[u8] {
    while text.get(length).is_some_and(|&byte| !byte.is_ascii() || !ENDS[usize::from(byte)])
        && wide_space(&text[length..]) == 0
    {
        // The other bytes of a letter may look like white space of Windows.
        let is_first = text[length] >= 0xc0;
        let rest = text[length + 1..].iter().take_while(|&&byte| is_first && matches!(byte, 0x80..=0xbf));
        length += 1 + rest.count();
    }
    &text[..length]
}

/// The length of the number of a move, such as `1.` or `1...`; 0 if the text does not begin with one.
#[inline]
fn number_length(text: &[u8]) -> usize {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let dots = text[digits..].iter().take_while(|&&byte| byte == b'.').count();
    if dots > 0 { digits + dots } else { 0 }
}
