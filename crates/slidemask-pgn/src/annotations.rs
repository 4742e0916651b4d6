//! [`Annotations`]: what stands behind a move.

use alloc::sync::Arc;
use alloc::vec::Vec;

use memchr::memchr;
use slidemask::Color;

use crate::lexer::{Lexer, Token};

/// The comments and glyphs behind a move, up to the next move of its line, without those of variations.
///
/// They are read when they are asked for. Clocks, evaluations, depths and times are read from commands such as `[%eval 0.17]`, from what
/// cutechess and fastchess write, `+0.31/12 0.5s`, and from what TCEC writes, `d=28, mt=4352, tl=5400000, wv=0.22`.
///
/// ```
/// use slidemask_pgn::{Evaluation, PgnGame};
///
/// let game = PgnGame::new(b"1. e4! { [%eval 0.17] [%clk 0:02:59] best } (1. d4 {no}) $14 e5");
/// let notes = game.plies().next().unwrap()?.annotations();
/// assert_eq!(notes.clock().unwrap().as_secs(), 179);
/// assert_eq!(notes.evaluation(), Some(Evaluation::Centipawns(17)));
/// assert!(notes.nags().eq([1, 14]));
/// assert_eq!(notes.comments().count(), 1);
/// # Ok::<(), slidemask_pgn::Damage>(())
/// ```
#[derive(Clone, Debug)]
pub struct Annotations<'a> {
    lexer: Lexer<'a>,
    ends: Ends,
    /// Who made the move.
    pub(crate) mover: Color,
}

/// Where variations begin and end that have variations inside, in their order. To read them again for each move before them would take
/// the square of their depth.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ends(Option<Arc<Vec<(usize, usize)>>>);

impl Ends {
    /// Reads a variation whose `(` is the last token. Those inside more than `deepest` others are left out.
    pub(crate) fn of(mut lexer: Lexer<'_>, deepest: usize) -> Self {
        let (mut ends, mut open, mut depth) = (Vec::new(), Vec::new(), 0_usize);
        let mut token = Some(Ok(Token::Begin));
        while let Some(Ok(read)) = token {
            match read {
                Token::Begin => {
                    depth += 1;
                    if depth <= deepest {
                        if ends.try_reserve(1).is_err() {
                            return Self::default();
                        }
                        open.last_mut().into_iter().for_each(|(_, has_others)| *has_others = true);
                        open.push((ends.len(), false));
                        // Without an end, it goes on to the end of the game.
                        ends.push((lexer.start, lexer.text.len()));
                    }
                }
                Token::End => {
                    if depth <= deepest
                        && let Some((variation, has_others)) = open.pop()
                    {
                        ends[variation].1 = lexer.at;
                        // One without others is read only for the move before it.
                        if !has_others {
                            ends.pop();
                        }
                    }
                    depth -= 1;
                    if depth == 0 {
                        break;
                    }
                }
                _ => {}
            }
            token = lexer.next_token();
        }
        Self((!ends.is_empty()).then(|| Arc::new(ends)))
    }

    /// Where the variation ends that begins at a byte.
    fn end_of(&self, start: usize) -> Option<usize> {
        let ends = self.0.as_ref()?;
        ends.binary_search_by_key(&start, |&(start, _)| start).ok().map(|found| ends[found].1)
    }
}

impl<'a> Annotations<'a> {
    pub(crate) const fn new(lexer: Lexer<'a>, ends: Ends, mover: Color) -> Self {
        Self { lexer, ends, mover }
    }

    /// The tokens that are comments and glyphs.
    fn tokens(&self) -> impl Iterator<Item = Token<'a>> + use<'a> {
        let (Self { mut lexer, ends, .. }, mut depth, mut is_over) = (self.clone(), 0_u32, false);
        core::iter::from_fn(move || {
            loop {
                match lexer.next_token()?.ok()? {
                    Token::Begin => match ends.end_of(lexer.start) {
                        Some(end) => lexer.at = end,
                        None => depth += 1,
                    },
                    Token::End => depth = depth.checked_sub(1)?,
                    Token::Move(_) if depth == 0 => return None,
                    Token::Result(_) if depth == 0 => is_over = true,
                    // What stands between games.
                    Token::Comment(_) if is_over && lexer.is_at_line_comment() => return None,
                    token @ (Token::Comment(_) | Token::Nag(_)) if depth == 0 => return Some(token),
                    _ => {}
                }
            }
        })
    }

    /// The comments, without white space around each: the bytes of the source, which [`decode`](crate::decode) makes a text.
    pub fn comments(&self) -> impl Iterator<Item = &'a [u8]> + use<'a> {
        self.tokens()
            .filter_map(|token| if let Token::Comment(text) = token { Some(text.trim_ascii()) } else { None })
    }

    /// The numeric annotation glyphs. `!` is 1, `?` 2, `!!` 3, `??` 4, `!?` 5 and `?!` 6.
    pub fn nags(&self) -> impl Iterator<Item = u16> + use<'a> {
        self.tokens().filter_map(|token| if let Token::Nag(number) = token { Some(number) } else { None })
    }

    /// The value of the first command with this name in the comments: `0:03:00` of `[%clk 0:03:00]`.
    #[must_use]
    pub fn command(&self, name: &str) -> Option<&'a [u8]> {
        self.comments().find_map(|comment| command(comment, name))
    }
}

/// The value of the first command of a comment with this name.
pub(crate) fn command<'a>(mut comment: &'a [u8], name: &str) -> Option<&'a [u8]> {
    loop {
        comment = &comment[memchr(b'[', comment)? + 1..];
        let value = comment.strip_prefix(b"%").and_then(|rest| rest.strip_prefix(name.as_bytes()));
        if let Some([b' ' | b'\t' | b'\n' | b'\r', value @ ..]) = value {
            return Some(value[..memchr(b']', value)?].trim_ascii());
        }
    }
}
