//! [`Games`]: finds the games of a text by its lines.

use core::iter::Peekable;

use memchr::{memchr, memrchr2};

use crate::game::PgnGame;
use crate::headers::{BOM, is_space, name_of_line, tag, usual_name};
use crate::lexer::GameResult;
use crate::lines::{is_break, line_end};

/// Where a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Start {
    pub(crate) byte: u64,
    pub(crate) line: u64,
}

/// Finds the lines at which games begin. It reads each line once, and remembers only what came last.
///
/// A game begins
/// - with the first line that is not empty, and is not skipped because it begins with `%` or `;`
/// - with a header behind moves
/// - with the header `Event` behind an empty line, or behind moves in a line that headers end
/// - with a line that begins with `1.` behind a line that ends with a result, outside comments
///
/// So damage stays in its game: a comment without an end does not swallow the next one, unless that one has no headers.
#[derive(Clone, Debug)]
pub(crate) struct Splitter {
    byte: u64,
    line: u64,
    state: State,
    /// A `{` of the game has no `}` yet.
    is_in_comment: bool,
}

/// The lines that came last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Nothing,
    Headers,
    /// Headers and an empty line.
    Gap,
    Moves,
    /// Moves whose last line ends with a result.
    Result,
}

impl Splitter {
    pub(crate) const fn new() -> Self {
        Self { byte: 0, line: 1, state: State::Nothing, is_in_comment: false }
    }

    /// Takes the next line. Returns where a game begins, if one does.
    #[inline]
    pub(crate) fn next_line(&mut self, whole: &[u8]) -> Option<Start> {
        // Most headers. (Without this, a game of 16 plies takes 4 % more.)
        if self.state == State::Headers
            && let [line @ .., b'\n'] = whole
            && line.starts_with(b"[")
            && is_one_header(line)
        {
            self.byte += whole.len() as u64;
            self.line += 1;
            return None;
        }
        let line = trim_start(whole.strip_prefix(BOM).unwrap_or(whole));
        let start = Start { byte: self.byte + (whole.len() - line.len()) as u64, line: self.line };
        self.byte += whole.len() as u64;
        self.line += u64::from(whole.last().is_some_and(|&byte| is_break(byte)));
        let before = self.state;
        let mut moves = line;
        let begins = match line {
            [b'[', ..] => self.bracket(&mut moves),
            [b'%' | b';', ..] => {
                if self.is_in_comment {
                    self.follow_braces(line);
                }
                return None;
            }
            [] => {
                if before == State::Headers {
                    self.state = State::Gap;
                }
                return None;
            }
            _ => {
                self.state = state_behind(line);
                before == State::Nothing
                    || before == State::Result
                        && !self.is_in_comment
                        && line.starts_with(b"1.")
                        && !line.starts_with(b"1..")
            }
        };
        self.is_in_comment &= !begins;
        if matches!(self.state, State::Moves | State::Result) {
            if !begins && let Some(place) = self.event_behind_moves(line) {
                self.state = state_behind_headers(&mut &line[place..]);
                self.is_in_comment = false;
                return Some(Start { byte: start.byte + place as u64, ..start });
            }
            self.follow_braces(moves);
        }
        begins.then_some(start)
    }

    /// Follows the comments of a line: its last brace says whether one is open. (To read all braces, from the first one, takes a sixth
    /// of the time of a whole game.)
    fn follow_braces(&mut self, line: &[u8]) {
        if let Some(last) = memrchr2(b'{', b'}', line) {
            if line[last] == b'{' && line.contains(&b';') {
                self.read_braces(line);
            } else {
                self.is_in_comment = line[last] == b'{';
            }
        }
    }

    /// Follows the comments of a line in which a `;` may hide a brace.
    fn read_braces(&mut self, mut line: &[u8]) {
        while let Some(place) = memchr(if self.is_in_comment { b'}' } else { b'{' }, line) {
            // The rest of the line is a comment.
            if !self.is_in_comment && line[..place].contains(&b';') {
                return;
            }
            self.is_in_comment = !self.is_in_comment;
            line = &line[place + 1..];
        }
    }

    /// Takes a line that begins with `[`, and returns whether a game begins there. Of the line it leaves what is behind headers.
    fn bracket(&mut self, line: &mut &[u8]) -> bool {
        let before = self.state;
        let begins = match before {
            State::Nothing => true,
            State::Headers => false,
            State::Gap => usual_name(line).or_else(|| name_of_line(line)) == Some(b"Event"),
            State::Result if !self.is_in_comment => usual_name(line).or_else(|| name_of_line(line)).is_some(),
            State::Moves | State::Result => usual_name(line).is_some(),
        };
        let is_in_moves = matches!(before, State::Moves | State::Result) && !begins;
        self.state = if is_in_moves { State::Moves } else { state_behind_headers(line) };
        begins
    }

    /// Where the header `Event` begins behind moves, at the end of their line.
    fn event_behind_moves(&self, line: &[u8]) -> Option<usize> {
        const EVENT: &[u8] = b"[Event";
        if !line.trim_ascii_end().ends_with(b"]") {
            return None;
        }
        let mut is_in_comment = self.is_in_comment;
        for (place, byte) in line.iter().enumerate() {
            match byte {
                b'}' => is_in_comment = false,
                _ if is_in_comment => {}
                b'{' => is_in_comment = true,
                // The rest is a comment.
                b';' => return None,
                b'[' if line[place..].starts_with(EVENT) && usual_name(&line[place..]) == Some(b"Event") => {
                    return Some(place);
                }
                _ => {}
            }
        }
        None
    }
}

/// The state behind a line of moves.
fn state_behind(moves: &[u8]) -> State {
    if ends_with_result(moves.trim_ascii_end()) { State::Result } else { State::Moves }
}

/// The state behind a line that begins with a header. Of the line it leaves what is behind headers.
fn state_behind_headers(line: &mut &[u8]) -> State {
    let whole = line.trim_ascii_end();
    if is_one_header(whole) {
        return State::Headers;
    }
    while let Some(tag) = tag(line) {
        *line = trim_start(&line[tag.end..]);
    }
    match *line {
        // What is no header is damage. The next header belongs to the same game.
        [] | [b'[' | b';', ..] => State::Headers,
        moves => state_behind(moves),
    }
}

/// Whether a line that begins with `[` is one header, or damage in its place.
fn is_one_header(line: &[u8]) -> bool {
    memchr(b']', line).is_some_and(|end| end + 1 == line.len())
}

/// A line without the white space in front.
fn trim_start(mut line: &[u8]) -> &[u8] {
    while let [first, rest @ ..] = line
        && is_space(*first)
    {
        line = rest;
    }
    line
}

/// Whether the last word of a line is a result.
fn ends_with_result(line: &[u8]) -> bool {
    matches!(line.last(), Some(b'*' | b'0' | b'1' | b'2' | b'5' | b'\xbd'))
        && line
            .rsplit(|byte| b" \t})".contains(byte))
            .next()
            .is_some_and(|word| GameResult::read(word).is_some())
}

/// The games of a text in memory.
///
/// A game begins with a header behind moves, with the header `Event` behind an empty line or in a line of moves that headers end, or with a
/// line `1. ..` behind a line that ends with a result, outside comments. So damage stays in its game: a comment without an end does not
/// swallow the next game, unless that one has no headers.
///
/// ```
/// use slidemask_pgn::Games;
///
/// let text = b"[White \"A\"]\n\n1. e4 e5 1-0\n\n[White \"B\"]\n\n1. d4 d5 *\n1. c4 0-1\n";
/// let plies: Vec<usize> = Games::new(text).map(|game| game.plies().count()).collect();
/// assert_eq!(plies, [2, 2, 1]);
/// ```
#[derive(Clone, Debug)]
pub struct Games<'a> {
    text: &'a [u8],
    starts: Peekable<Starts<'a>>,
    number: u64,
}

impl<'a> Games<'a> {
    /// The games of a text.
    #[must_use]
    pub fn new(text: &'a [u8]) -> Self {
        let starts = Starts { text, line_end: line_end(text), splitter: Splitter::new() };
        Self { text, starts: starts.peekable(), number: 0 }
    }
}

impl<'a> Iterator for Games<'a> {
    type Item = PgnGame<'a>;

    fn next(&mut self) -> Option<PgnGame<'a>> {
        let Start { byte, line } = self.starts.next()?;
        let end = self.starts.peek().map_or(self.text.len(), |next| next.byte as usize);
        let number = self.number;
        self.number += 1;
        Some(PgnGame { text: &self.text[byte as usize..end], number, byte, line })
    }
}

/// Where the games of a text begin.
#[derive(Clone, Debug)]
struct Starts<'a> {
    text: &'a [u8],
    line_end: u8,
    splitter: Splitter,
}

impl Iterator for Starts<'_> {
    type Item = Start;

    fn next(&mut self) -> Option<Start> {
        while !self.text.is_empty() {
            let length = memchr(self.line_end, self.text).map_or(self.text.len(), |place| place + 1);
            let (line, rest) = self.text.split_at(length);
            self.text = rest;
            if let Some(start) = self.splitter.next_line(line) {
                return Some(start);
            }
        }
        None
    }
}
