//! [`PgnGame`]: the text of one game, its headers and its start.

use alloc::borrow::Cow;
use alloc::string::String;

use slidemask::Color;
use slidemask_board::{Board, Impossibility};

use crate::annotations::{Annotations, Ends};
use crate::damage::{Damage, Flaw};
use crate::headers::{BOM, Headers, decode, text_of};
use crate::lexer::{Lexer, Token};
use crate::lines::{first_line, line_end};

/// The text of one game, and where it stands in its source.
///
/// ```
/// use slidemask_pgn::PgnGame;
///
/// let game = PgnGame::new(b"[White \"Morphy\"]\n\n1. e4 e5 {[%clk 0:01:00]} 2. Nf3 1-0");
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
pub struct PgnGame<'a> {
    /// The bytes of the game: headers and moves.
    pub text: &'a [u8],
    /// The number of the game in its source, from 0.
    pub number: u64,
    /// The byte of the source at which the game begins.
    pub byte: u64,
    /// The line of the source at which the game begins, from 1.
    pub line: u64,
}

impl<'a> PgnGame<'a> {
    /// A game that is in memory by itself. To find the games of a text, use [`Games`](crate::Games).
    #[must_use]
    pub fn new(text: &'a [u8]) -> Self {
        Self { text: text.strip_prefix(BOM).unwrap_or(text), number: 0, byte: 0, line: 1 }
    }

    /// The headers, in their order.
    #[must_use]
    pub const fn headers(&self) -> Headers<'a> {
        Headers::new(self.text)
    }

    /// The value of the first header with this name.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<Cow<'a, str>> {
        self.bytes_of_headers().find(|&(found, _)| found == name.as_bytes()).map(|(_, value)| text_of(value))
    }

    /// The tokens behind the headers.
    #[must_use]
    pub fn tokens(&self) -> Tokens<'a> {
        Tokens { game: *self, lexer: self.lexer() }
    }

    /// The comments and glyphs before the first move.
    #[must_use]
    pub fn annotations(&self) -> Annotations<'a> {
        Annotations::new(self.lexer(), Ends::default(), Color::White)
    }

    /// The position before the first move: the one of the header `FEN`, or the initial position.
    ///
    /// Castling rights and an en-passant square that do not fit the position are dropped.
    ///
    /// # Errors
    /// The header `FEN` is not a possible position, or the header `Variant` names other rules.
    pub fn start(&self) -> Result<Board, Damage> {
        self.opening(Board::initial()).map(|(board, _)| board)
    }

    /// The position before the first move, which is `start` unless a header says another one, and what reads the moves.
    pub(crate) fn opening(&self, mut start: Board) -> Result<(Board, Lexer<'a>), Damage> {
        let mut headers = self.headers();
        while let Some((name, value, at)) = headers.next_bytes() {
            let flaw = match name {
                b"FEN" => {
                    let accepted = Impossibility::CastlingRight | Impossibility::EnPassantSquare;
                    match Board::from_fen_accepting(&text_of(value), accepted) {
                        Ok(board) => {
                            start = board;
                            continue;
                        }
                        Err(error) => Flaw::Position(error),
                    }
                }
                b"Variant" if !is_chess(value) && !is_chess960(value) => Flaw::Variant,
                _ => continue,
            };
            return Err(self.damage(at, value, None, flaw));
        }
        Ok((start, Lexer::new(self.text, headers.at)))
    }

    /// Whether the header `Variant` says Chess960.
    #[must_use]
    pub fn is_chess960(&self) -> bool {
        self.bytes_of_headers().any(|(name, value)| name == b"Variant" && is_chess960(value))
    }

    /// The names and the values of the headers.
    fn bytes_of_headers(&self) -> impl Iterator<Item = (&'a [u8], &'a [u8])> + use<'a> {
        let mut headers = self.headers();
        core::iter::from_fn(move || headers.next_bytes()).map(|(name, value, _)| (name, value))
    }

    pub(crate) fn lexer(&self) -> Lexer<'a> {
        let mut headers = self.headers();
        while headers.next_bytes().is_some() {}
        Lexer::new(self.text, headers.at)
    }

    /// Damage at a byte of the game.
    #[cold]
    pub(crate) fn damage(&self, at: usize, text: &[u8], ply: Option<u32>, flaw: Flaw) -> Damage {
        let end = line_end(self.text);
        let lines = self.text[..at].split(|&byte| byte == end).count() - 1;
        let text: String = decode(text).chars().take(80).collect();
        let (byte, line) = (self.byte + at as u64, self.line + lines as u64);
        Damage { game: self.number, ply, line, byte, text, flaw }
    }
}

fn is_among(name: &[u8], names: &[&str]) -> bool {
    names.iter().any(|known| known.as_bytes().eq_ignore_ascii_case(name))
}

fn is_chess(name: &[u8]) -> bool {
    is_among(name, &["", "Standard", "Chess", "Normal", "Classical", "From Position"])
}

fn is_chess960(name: &[u8]) -> bool {
    is_among(name, &["Chess960", "Chess 960", "Fischerandom", "Fischer Random", "FRC"])
}

/// The tokens behind the headers of a game. After damage there are no more.
#[derive(Clone, Debug)]
pub struct Tokens<'a> {
    game: PgnGame<'a>,
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
