//! [`Annotations`]: what stands behind a move.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::str::FromStr;
use core::time::Duration;

use crate::find::find;
use crate::lexer::{Lexer, Token};

/// The comments and glyphs behind a move, up to the next move of its line, without those of variations.
///
/// They are read when they are asked for.
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

/// An evaluation `[%eval ..]`, from White's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Evaluation {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// Mate in this number of moves: negative if Black mates.
    Mate(i32),
}

impl<'a> Annotations<'a> {
    pub(crate) const fn new(lexer: Lexer<'a>, ends: Ends) -> Self {
        Self { lexer, ends }
    }

    /// The tokens that are comments and glyphs.
    fn tokens(&self) -> impl Iterator<Item = Token<'a>> + use<'a> {
        let (Self { mut lexer, ends }, mut depth, mut is_over) = (self.clone(), 0_u32, false);
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
        self.comments().find_map(|mut comment| {
            loop {
                comment = &comment[find(b'[', comment)? + 1..];
                let value = comment.strip_prefix(b"%").and_then(|rest| rest.strip_prefix(name.as_bytes()));
                if let Some([b' ' | b'\t' | b'\n' | b'\r', value @ ..]) = value {
                    return Some(value[..find(b']', value)?].trim_ascii());
                }
            }
        })
    }

    /// The clock after the move: `[%clk 0:03:00]`. `None` if there is none, or if it is no time.
    #[must_use]
    pub fn clock(&self) -> Option<Duration> {
        let mut parts = self.command("clk")?.splitn(3, |&byte| byte == b':');
        let (hours, minutes): (u64, u64) = (number(parts.next()?)?, number(parts.next()?)?);
        let (seconds, fraction) = split_point(parts.next()?);
        let millis = (0..3)
            .fold(0, |sum, place| 10 * sum + u64::from(fraction.get(place).map_or(0, |digit| digit - b'0')));
        let whole =
            hours.checked_mul(60)?.checked_add(minutes)?.checked_mul(60)?.checked_add(number(seconds)?)?;
        Duration::from_secs(whole).checked_add(Duration::from_millis(millis))
    }

    /// The evaluation of the position after the move, from White's view: `[%eval 0.17]`, `[%eval #-3]` or `[%eval -M3]`. A depth
    /// behind it is skipped. `None` if there is none, or if it is no number.
    #[must_use]
    pub fn evaluation(&self) -> Option<Evaluation> {
        let value = self.command("eval")?;
        let value = &value[..find(b',', value).unwrap_or(value.len())];
        let (is_negative, value) = split_sign(value);
        if let [b'#' | b'M' | b'm', mate @ ..] = value {
            let (is_behind, mate) = split_sign(mate);
            let sign = if is_negative || is_behind { -1 } else { 1 };
            return number(mate).map(|mate: i32| Evaluation::Mate(sign * mate));
        }
        let (pawns, fraction) = split_point(value);
        let pawns: i32 = if pawns.is_empty() { 0 } else { number(pawns)? };
        let parts = (0..2)
            .fold(0, |sum, place| 10 * sum + fraction.get(place).map_or(0, |digit| i32::from(digit - b'0')));
        let centipawns = pawns.checked_mul(100)?.checked_add(parts)?;
        value.iter().any(u8::is_ascii_digit).then_some(Evaluation::Centipawns(if is_negative {
            -centipawns
        } else {
            centipawns
        }))
    }
}

/// The value of digits. A sign is none.
fn number<T: FromStr>(digits: &[u8]) -> Option<T> {
    let digits = core::str::from_utf8(digits).ok()?;
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}

/// Whether a number is negative, and the rest behind its sign.
fn split_sign(number: &[u8]) -> (bool, &[u8]) {
    match number {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] | rest => (false, rest),
    }
}

/// The parts of a number before and behind its point. The second one has digits only.
fn split_point(number: &[u8]) -> (&[u8], &[u8]) {
    let Some(point) = find(b'.', number) else { return (number, b"") };
    let fraction = &number[point + 1..];
    if fraction.iter().all(u8::is_ascii_digit) { (&number[..point], fraction) } else { (number, b"") }
}
