//! [`Game`]: the text of one game, its headers and its start.

use alloc::borrow::Cow;
use alloc::string::String;

use slidemask_board::{Board, Impossibility};

use crate::annotations::Annotations;
use crate::damage::{Damage, Flaw};
use crate::find::{find, first_line};
use crate::lexer::{Lexer, Token};
use crate::plies::Plies;

/// The text of one game, and where it stands in its source.
///
/// ```
/// use slidemask_pgn::Game;
///
/// let game = Game::new(b"[White \"Morphy\"]\n\n1. e4 e5 {[%clk 0:01:00]} 2. Nf3 1-0");
/// assert_eq!(game.header("White").as_deref(), Some("Morphy"));
/// let mut plies = game.plies();
/// while let Some(ply) = plies.next() {
///     let ply = ply?;
///     println!("{} {:?} {:?}", ply.board, ply.played, ply.annotations().clock());
/// }
/// assert_eq!(plies.result().unwrap().to_string(), "1-0");
/// # Ok::<(), slidemask_pgn::Damage>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Game<'a> {
    /// The bytes of the game: headers and moves.
    pub text: &'a [u8],
    /// The number of the game in its source, from 0.
    pub number: u64,
    /// The byte of the source at which the game begins.
    pub byte: u64,
    /// The line of the source at which the game begins, from 1.
    pub line: u64,
}

impl<'a> Game<'a> {
    /// A game that is in memory by itself. To find the games of a text, use [`Games`](crate::Games).
    #[must_use]
    pub fn new(text: &'a [u8]) -> Self {
        Self { text: text.strip_prefix(BOM).unwrap_or(text), number: 0, byte: 0, line: 1 }
    }

    /// The headers, in their order.
    #[must_use]
    pub const fn headers(&self) -> Headers<'a> {
        Headers { text: self.text, at: 0 }
    }

    /// The value of the first header with this name.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<Cow<'a, str>> {
        self.headers().find(|header| header.name == name).map(|header| header.text())
    }

    /// The tokens behind the headers.
    #[must_use]
    pub fn tokens(&self) -> Tokens<'a> {
        Tokens { game: *self, lexer: self.lexer() }
    }

    /// The comments and glyphs before the first move.
    #[must_use]
    pub fn annotations(&self) -> Annotations<'a> {
        Annotations::new(self.lexer())
    }

    /// Plays the moves of the main line.
    #[must_use]
    pub fn plies(&self) -> Plies<'a> {
        Plies::new(*self, false)
    }

    /// Plays the moves of the main line and of the variations, in the order of the text.
    #[must_use]
    pub fn all_plies(&self) -> Plies<'a> {
        Plies::new(*self, true)
    }

    /// The position before the first move: the one of the header `FEN`, or the initial position.
    ///
    /// Castling rights and an en-passant square that do not fit the position are dropped.
    ///
    /// # Errors
    /// The header `FEN` is not a possible position, or the header `Variant` names other rules.
    pub fn start(&self) -> Result<Board, Damage> {
        self.opening().map(|(board, _)| board)
    }

    /// The position before the first move, and what reads the moves.
    pub(crate) fn opening(&self) -> Result<(Board, Lexer<'a>), Damage> {
        let mut start = Board::initial();
        let mut headers = self.headers();
        for header in headers.by_ref() {
            let flaw = match header.name {
                "FEN" => {
                    let accepted = Impossibility::CastlingRight | Impossibility::EnPassantSquare;
                    match Board::from_fen_accepting(&header.text(), accepted) {
                        Ok(board) => {
                            start = board;
                            continue;
                        }
                        Err(error) => Flaw::Position(error),
                    }
                }
                "Variant" if !is_chess(header.value) && !is_chess960(header.value) => Flaw::Variant,
                _ => continue,
            };
            return Err(self.damage(header.at, header.value, None, flaw));
        }
        Ok((start, Lexer::new(self.text, headers.at)))
    }

    /// Whether the header `Variant` says Chess960.
    #[must_use]
    pub fn is_chess960(&self) -> bool {
        self.headers().any(|header| header.name == "Variant" && is_chess960(header.value))
    }

    pub(crate) fn lexer(&self) -> Lexer<'a> {
        let mut headers = self.headers();
        headers.by_ref().for_each(drop);
        Lexer::new(self.text, headers.at)
    }

    /// Damage at a byte of the game.
    #[cold]
    pub(crate) fn damage(&self, at: usize, text: &[u8], ply: Option<u32>, flaw: Flaw) -> Damage {
        let lines = self.text[..at].split(|&byte| byte == b'\n').count() - 1;
        let text: String = decode(text).chars().take(80).collect();
        let (byte, line) = (self.byte + at as u64, self.line + lines as u64);
        Damage { game: self.number, ply, line, byte, text, flaw }
    }
}

/// Some programs put this mark at the start of a file.
pub(crate) const BOM: &[u8] = b"\xef\xbb\xbf";

fn is_among(name: &[u8], names: &[&str]) -> bool {
    names.iter().any(|known| known.as_bytes().eq_ignore_ascii_case(name))
}

fn is_chess(name: &[u8]) -> bool {
    is_among(name, &["", "Standard", "Chess", "Normal", "Classical", "From Position"])
}

fn is_chess960(name: &[u8]) -> bool {
    is_among(name, &["Chess960", "Chess 960", "Fischerandom", "Fischer Random", "FRC"])
}

/// A header: `[White "Morphy"]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header<'a> {
    /// The name: ASCII letters, digits and some signs.
    pub name: &'a str,
    /// The bytes of the value, as they are in the source.
    pub value: &'a [u8],
    /// Where the value is in the game.
    at: usize,
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
    at: usize,
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

/// The tokens behind the headers of a game. After damage there are no more.
#[derive(Clone, Debug)]
pub struct Tokens<'a> {
    game: Game<'a>,
    lexer: Lexer<'a>,
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Result<Token<'a>, Damage>;

    fn next(&mut self) -> Option<Self::Item> {
        let token = self.lexer.next_token()?;
        Some(token.map_err(|flaw| {
            let Lexer { start, text, .. } = self.lexer;
            self.lexer.at = text.len();
            self.game.damage(start, first_line(&text[start..]).trim_ascii(), None, flaw)
        }))
    }
}
