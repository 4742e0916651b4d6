//! What the comments behind a move measure: clocks, evaluations, depths and times.

use core::time::Duration;

use slidemask::Color;

use memchr::memchr;

use crate::annotations::{Annotations, command};

/// The evaluation of a position, from White's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Evaluation {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// Mate in this number of moves: negative if Black mates.
    Mate(i32),
}

impl<'a> Annotations<'a> {
    /// The clock after the move: `[%clk 0:03:00]`, or `tl=5400000` in milliseconds. `None` if there is none, or if it is no time.
    #[must_use]
    pub fn clock(&self) -> Option<Duration> {
        self.first("clk", time, |comment| field_time(field(comment, b"tl=")?))
    }

    /// The time that the move took: `[%emt 0:00:05]`, `+0.31/12 0.5s`, or `mt=4352` in milliseconds. `None` if there is none, or if it is
    /// no time.
    #[must_use]
    pub fn elapsed(&self) -> Option<Duration> {
        self.first("emt", time, |comment| match Searched::read(comment) {
            Some(searched) => seconds(searched.time.strip_suffix(b"s")?),
            None => field_time(field(comment, b"mt=")?),
        })
    }

    /// The evaluation of the position after the move, from White's view: `[%eval 0.17]`, `[%eval #-3]`, `[%eval -M3]`, `wv=0.17`, or
    /// `+0.17/12 0.5s`, which has the view of who moved. `None` if there is none, or if it is no number.
    #[must_use]
    pub fn evaluation(&self) -> Option<Evaluation> {
        let of_command = |value: &[u8]| score(&value[..memchr(b',', value).unwrap_or(value.len())]);
        self.first("eval", of_command, |comment| match Searched::read(comment) {
            Some(searched) if self.mover == Color::White => Some(searched.score),
            Some(searched) => Some(searched.score.mirrored()),
            None => score(field(comment, b"wv=")?),
        })
    }

    /// The depth of the search that gave the evaluation: `[%eval 0.17,28]`, `+0.17/28 0.5s`, or `d=28`. `None` if there is none.
    #[must_use]
    pub fn search_depth(&self) -> Option<u32> {
        let of_command = |value: &[u8]| number(value[memchr(b',', value)? + 1..].trim_ascii());
        self.first("eval", of_command, |comment| {
            number(Searched::read(comment).map(|searched| searched.depth).or_else(|| field(comment, b"d="))?)
        })
    }

    /// What the first comment says that has this command, or from which `other` reads something.
    fn first<T>(
        &self,
        name: &str,
        read: impl Fn(&'a [u8]) -> Option<T>,
        other: impl Fn(&'a [u8]) -> Option<T>,
    ) -> Option<T> {
        self.comments().find_map(|comment| match command(comment, name) {
            Some(value) => Some(read(value)),
            None => other(comment).map(Some),
        })?
    }
}

/// The value of a field of a comment that TCEC wrote.
fn field<'a>(comment: &'a [u8], name: &[u8]) -> Option<&'a [u8]> {
    // A name is short, and the first one stands in front. Other comments are long.
    memchr(b'=', &comment[..comment.len().min(5)])?;
    comment.split(|&byte| byte == b',').find_map(|field| field.trim_ascii().strip_prefix(name))
}

impl Evaluation {
    /// The same evaluation from the other view.
    const fn mirrored(self) -> Self {
        match self {
            Self::Centipawns(number) => Self::Centipawns(-number),
            Self::Mate(number) => Self::Mate(-number),
        }
    }
}

/// The comment `+0.31/12 0.5s`: a score for who moved, its depth, and the time of the move.
struct Searched<'a> {
    score: Evaluation,
    depth: &'a [u8],
    time: &'a [u8],
}

impl<'a> Searched<'a> {
    fn read(comment: &'a [u8]) -> Option<Self> {
        // So a result or a date is none.
        let (b'+' | b'-' | b'0'..=b'9', slash) =
            (comment.first()?, memchr(b'/', &comment[..comment.len().min(16)])?)
        else {
            return None;
        };
        let (text, rest) = (&comment[..slash], &comment[slash + 1..]);
        let is_score = text.iter().any(|byte| matches!(byte, b'.' | b'M' | b'#'));
        let mut parts = rest.split(|&byte| matches!(byte, b' ' | b','));
        let depth = parts
            .next()
            .filter(|depth| is_score && !depth.is_empty() && depth.iter().all(u8::is_ascii_digit))?;
        Some(Self { score: score(text)?, depth, time: parts.next().unwrap_or_default() })
    }
}

/// A score in pawns, or the moves to mate behind `#` or `M`.
fn score(text: &[u8]) -> Option<Evaluation> {
    let (is_negative, value) = split_sign(text);
    if let [b'#' | b'M' | b'm', mate @ ..] = value {
        let (is_behind, mate) = split_sign(mate);
        let sign = if is_negative || is_behind { -1 } else { 1 };
        return number(mate).map(|mate: i32| Evaluation::Mate(sign * mate));
    }
    let centipawns = i32::try_from(decimal::<2>(value)?).ok()?;
    Some(Evaluation::Centipawns(if is_negative { -centipawns } else { centipawns }))
}

/// Hours, minutes and seconds with colons.
fn time(text: &[u8]) -> Option<Duration> {
    let mut parts = text.splitn(3, |&byte| byte == b':');
    let (hours, minutes): (u64, u64) = (number(parts.next()?)?, number(parts.next()?)?);
    let minutes = hours.checked_mul(60)?.checked_add(minutes)?;
    Duration::from_secs(minutes.checked_mul(60)?).checked_add(seconds(parts.next()?)?)
}

fn seconds(text: &[u8]) -> Option<Duration> {
    Some(Duration::from_millis(decimal::<3>(text)?))
}

/// Milliseconds, or a time with colons, as TCEC writes it.
fn field_time(text: &[u8]) -> Option<Duration> {
    if memchr(b':', text).is_some() { time(text) } else { number(text).map(Duration::from_millis) }
}

/// A decimal number without a sign, times a power of ten. Further digits are dropped.
fn decimal<const DIGITS: u32>(text: &[u8]) -> Option<u64> {
    let point = memchr(b'.', text).unwrap_or(text.len());
    let (whole, fraction) = (&text[..point], text.get(point + 1..).unwrap_or_default());
    if !text.iter().any(u8::is_ascii_digit) || !fraction.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let whole: u64 = if whole.is_empty() { 0 } else { number(whole)? };
    let parts = (0..DIGITS as usize)
        .fold(0, |sum, place| 10 * sum + u64::from(fraction.get(place).map_or(0, |digit| digit - b'0')));
    whole.checked_mul(10_u64.pow(DIGITS))?.checked_add(parts)
}

/// The value of digits. A sign is none.
fn number<T: TryFrom<u64>>(digits: &[u8]) -> Option<T> {
    let value = digits.iter().try_fold(0_u64, |value, &byte| {
        let digit = byte.wrapping_sub(b'0');
        value.checked_mul(10)?.checked_add(digit.into()).filter(|_| digit < 10)
    });
    T::try_from(value.filter(|_| !digits.is_empty())?).ok()
}

/// Whether a number is negative, and the rest behind its sign.
fn split_sign(number: &[u8]) -> (bool, &[u8]) {
    match number {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] | rest => (false, rest),
    }
}
