//! [`Plies`]: plays the moves of a game.

use alloc::vec::Vec;

use slidemask_board::{Board, Move};

use crate::annotations::{Annotations, Ends};
use crate::damage::{Damage, Flaw};
use crate::game::PgnGame;
use crate::lexer::{GameResult, Lexer, Token};
use crate::lines::first_line;
use crate::spelling::respelled;

/// A move of a game, and the position before it.
#[derive(Clone, Debug)]
pub struct Ply<'a> {
    /// The position before the move.
    pub board: Board,
    /// The move, which is legal; `None` for a null move, which passes the turn.
    pub played: Option<Move>,
    /// The move as the source has it, such as `Nf3+`, without `!` and `?`.
    pub text: &'a [u8],
    /// The moves of the line before this one.
    pub ply: u32,
    /// The number of the move among those that [`Plies`] returns, from 0.
    pub index: u32,
    /// The `index` of the move before; `None` for a first move.
    pub parent: Option<u32>,
    /// How many variations the move is in: 0 in the main line.
    pub depth: u32,
    behind: Lexer<'a>,
    /// Where the line begins, if this is its first move.
    begins: usize,
    ends: Ends,
}

impl<'a> Ply<'a> {
    /// The comments and glyphs behind the move.
    #[must_use]
    pub fn annotations(&self) -> Annotations<'a> {
        Annotations::new(self.behind.clone(), self.ends.clone(), self.board.side_to_move())
    }

    /// The comments and glyphs before the first move of the game or of a variation. Other moves have none.
    ///
    /// ```
    /// use slidemask_pgn::PgnGame;
    ///
    /// let game = PgnGame::new(b"{a} 1. e4 {b} ({c} $142 1. d4 d5) e5");
    /// let plies: Vec<_> = game.all_plies().collect::<Result<_, _>>()?;
    /// let comments = plies.iter().map(|ply| ply.starting_annotations().comments().next());
    /// assert!(comments.eq([Some(&b"a"[..]), Some(b"c"), None, None]));
    /// assert!(plies[1].starting_annotations().nags().eq([142]));
    /// # Ok::<(), slidemask_pgn::Damage>(())
    /// ```
    #[must_use]
    pub fn starting_annotations(&self) -> Annotations<'a> {
        Annotations::new(
            Lexer::new(self.behind.text, self.begins),
            Ends::default(),
            !self.board.side_to_move(),
        )
    }

    /// Damage at this move of a game, for programs that find more flaws.
    #[must_use]
    pub fn damage(&self, game: &PgnGame<'_>, flaw: Flaw) -> Damage {
        game.damage(self.behind.start.min(game.text.len()), self.text, Some(self.ply), flaw)
    }
}

impl<'a> PgnGame<'a> {
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
}

/// The moves of a game with their positions, made by [`PgnGame::plies`] and [`PgnGame::all_plies`].
///
/// Every move is legal. Damage comes after the moves before it, and nothing comes after damage. No memory is allocated but for variations
/// and damage.
#[derive(Clone, Debug)]
pub struct Plies<'a> {
    game: PgnGame<'a>,
    lexer: Lexer<'a>,
    with_variations: bool,
    /// The headers were read.
    has_started: bool,
    line: Line,
    /// The lines that variations interrupt.
    lines: Vec<Line>,
    /// The variations inside the outermost one.
    ends: Ends,
    count: u32,
    result: Option<GameResult>,
}

/// The end of a line so far.
#[derive(Clone, Debug)]
struct Line {
    board: Board,
    /// The position before the last move, for variations.
    before: Board,
    ply: u32,
    last: Option<u32>,
    /// The move before the last one.
    last_parent: Option<u32>,
    /// Where the line begins in the text.
    begins: usize,
    /// The line has a move that a variation can replace.
    has_move: bool,
}

/// How many variations may be inside each other. The line of each is kept in memory.
const DEEPEST: usize = 256;

impl<'a> Plies<'a> {
    pub(crate) fn new(game: PgnGame<'a>, with_variations: bool) -> Self {
        let board = Board::initial();
        let line =
            Line { board, before: board, ply: 0, last: None, last_parent: None, begins: 0, has_move: false };
        Self {
            game,
            lexer: Lexer::new(game.text, 0),
            with_variations,
            has_started: false,
            line,
            lines: Vec::new(),
            ends: Ends::default(),
            count: 0,
            result: None,
        }
    }

    /// The result behind the moves, as far as they were read.
    #[must_use]
    pub const fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// The position after the moves that were read.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.line.board
    }

    /// The text of the next move.
    #[inline]
    fn next_move(&mut self) -> Result<Option<&'a [u8]>, Flaw> {
        while let Some(token) = self.lexer.next_token() {
            match token? {
                Token::Move(text) => return Ok(Some(text)),
                Token::Begin => self.begin()?,
                Token::End => {
                    self.line = self.lines.pop().ok_or(Flaw::UnopenedVariation)?;
                    if self.lines.is_empty() {
                        self.ends = Ends::default();
                    }
                }
                Token::Result(result) if self.lines.is_empty() => self.result = Some(result),
                Token::Result(_) | Token::Comment(_) | Token::Nag(_) => {}
            }
        }
        self.lexer.start = self.lexer.at;
        if self.lines.is_empty() { Ok(None) } else { Err(Flaw::UnclosedVariation) }
    }

    /// Plays a move.
    #[inline]
    fn play(&mut self, text: &[u8]) -> Result<Option<Move>, Flaw> {
        if self.result.is_some() && self.lines.is_empty() {
            return Err(Flaw::MoveAfterResult);
        }
        let board = &mut self.line.board;
        if matches!(text, b"--" | b"Z0" | b"0000") {
            *board = board.null_move().ok_or(Flaw::NullMoveInCheck)?;
            return Ok(None);
        }
        let read = board.parse_san_bytes(text);
        let played = read.or_else(|flaw| unusual(board, text, &mut self.lexer).ok_or(Flaw::Move(flaw)))?;
        board.play_unchecked(played);
        Ok(Some(played))
    }

    /// Begins a variation, or skips it.
    fn begin(&mut self) -> Result<(), Flaw> {
        if !self.line.has_move {
            return Err(Flaw::VariationWithoutMove);
        }
        if !self.with_variations {
            return self.skip();
        }
        if self.lines.len() == DEEPEST {
            return Err(Flaw::TooManyVariations);
        }
        if self.lines.is_empty() {
            self.ends = Ends::of(self.lexer.clone(), DEEPEST);
        }
        let Line { before, ply, last_parent, .. } = self.line;
        let line = Line {
            board: before,
            before,
            ply: ply - 1,
            last: last_parent,
            last_parent: None,
            begins: self.lexer.at,
            has_move: false,
        };
        self.lines.push(core::mem::replace(&mut self.line, line));
        Ok(())
    }

    fn skip(&mut self) -> Result<(), Flaw> {
        let (start, mut depth) = (self.lexer.start, 1_usize);
        while depth > 0 {
            match self.lexer.next_token() {
                Some(Ok(Token::Begin)) => depth += 1,
                Some(Ok(Token::End)) => depth -= 1,
                Some(token) => drop(token?),
                None => {
                    (self.lexer.start, self.lexer.at) = (start, start + 1);
                    return Err(Flaw::UnclosedVariation);
                }
            }
        }
        Ok(())
    }

    /// Reads the headers.
    fn start(&mut self) -> Result<(), Damage> {
        self.has_started = true;
        // After damage, nothing is read.
        self.lexer.at = self.lexer.text.len();
        (self.line.board, self.lexer) = self.game.opening(self.line.board)?;
        self.line.begins = self.lexer.at;
        Ok(())
    }

    /// Damage at the last token. Nothing is read after it.
    #[cold]
    fn damage(&mut self, flaw: Flaw) -> Damage {
        let Lexer { text, start, at } = self.lexer;
        self.lexer.at = text.len();
        self.lines.clear();
        let token = first_line(&text[start..at.max(start)]).trim_ascii();
        self.game.damage(start, token, Some(self.line.ply), flaw)
    }
}

/// A move that is not written in SAN, but in UCI, or spelled unusually. No text is a legal move in UCI and another one in SAN.
#[cold]
fn unusual(board: &Board, text: &[u8], lexer: &mut Lexer<'_>) -> Option<Move> {
    let uci = || board.parse_uci(core::str::from_utf8(text).ok()?).ok();
    let respelled = || board.parse_san(&respelled(text)?).ok();
    // `a8(Q)`: the lexer takes the parenthesis for a variation.
    let promotion = || {
        let [b'(', piece, b')', ..] = lexer.text.get(lexer.at..)? else { return None };
        let played = board.parse_san_bytes(&[text, b"=", &[*piece]].concat()).ok()?;
        lexer.at += 3;
        Some(played)
    };
    uci().or_else(respelled).or_else(promotion)
}

impl<'a> Iterator for Plies<'a> {
    type Item = Result<Ply<'a>, Damage>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if !self.has_started
            && let Err(damage) = self.start()
        {
            return Some(Err(damage));
        }
        let text = match self.next_move() {
            Ok(text) => text?,
            Err(flaw) => return Some(Err(self.damage(flaw))),
        };
        let board = self.line.board;
        let played = match self.play(text) {
            Ok(played) => played,
            Err(flaw) => return Some(Err(self.damage(flaw))),
        };
        let (line, index) = (&mut self.line, self.count);
        let (ply, parent) = (line.ply, line.last);
        let begins = if line.has_move { self.lexer.text.len() } else { line.begins };
        if self.with_variations {
            line.before = board;
        }
        (line.last, line.last_parent, line.has_move) = (Some(index), parent, true);
        line.ply = ply.saturating_add(1);
        self.count = index.saturating_add(1);
        let depth = self.lines.len() as u32;
        Some(Ok(Ply {
            board,
            played,
            text,
            ply,
            index,
            parent,
            depth,
            behind: self.lexer.clone(),
            begins,
            ends: self.ends.clone(),
        }))
    }
}
