//! Entries as text. Plain text, as Stockfish's tools write and read it, has lines with the position, its move, its score, its ply and its
//! result. A line of the trainer bullet has the position, the score and the result.
//!
//! The converter of the format's author, `nnue_data_compress`, was compared on the small file of Stockfish's trainer (434,921 positions): both
//! programs write the same text except for the number of the full move, and each reads what the other one writes. (Outside of this
//! repository; November 2026.)

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use slidemask::Color;
use slidemask_binpack::{Entry, Position};
use slidemask_board::{Board, BoardError};

use super::encoded::Items;
use super::text::{NO_MOVE, Played};
use crate::error::Failure;
use crate::lines::{self, Lines};

pub(super) fn write(entry: &Entry, to: &mut dyn Write) -> io::Result<()> {
    let &Entry { position, score, ply, result, .. } = entry;
    let (fen, played) = (position.to_fen(ply), Played::of(entry));
    write!(to, "fen {fen}\nmove {played}\nscore {score}\nply {ply}\nresult {result}\ne\n")
}

/// Writes a line of bullet.
pub(super) fn write_line(entry: &Entry, to: &mut dyn Write) -> io::Result<()> {
    let &Entry { position, score, ply, result, .. } = entry;
    let for_white = if position.side_to_move() == Color::White { 1 } else { -1 };
    let (score, result) = (i32::from(score) * for_white, f64::from(i32::from(result) * for_white + 1) / 2.0);
    writeln!(to, "{} | {score} | {result:.1}", position.to_fen(ply))
}

/// Reads a line of an entry, and returns whether it is the last one.
type ReadLine = fn(&mut Fields, &str) -> Result<bool, String>;

/// The entries of a file.
pub(super) struct Plain {
    name: String,
    read: ReadLine,
    lines: Lines<File>,
    number: usize,
    /// The bytes that were read: one more for each line, which ends with a line break.
    bytes: u64,
}

impl Plain {
    pub(super) fn open(path: &Path) -> Result<Box<dyn Items>, Failure> {
        Self::open_by(
            path,
            |fields, line| if line == "e" { Ok(true) } else { fields.read(line).map(|()| false) },
        )
    }

    /// Opens a file of bullet.
    pub(super) fn open_lines(path: &Path) -> Result<Box<dyn Items>, Failure> {
        Self::open_by(path, |fields, line| fields.read_line(line).map(|()| true))
    }

    fn open_by(path: &Path, read: ReadLine) -> Result<Box<dyn Items>, Failure> {
        let lines = Lines::open(path, "file")?;
        Ok(Box::new(Self { name: path.display().to_string(), read, lines, number: 0, bytes: 0 }))
    }
}

impl Items for Plain {
    fn next_entry(&mut self) -> Result<Option<Entry>, String> {
        let mut fields = Fields::default();
        for (number, line) in self.lines.by_ref() {
            self.number = number;
            let line = line?;
            self.bytes += line.len() as u64 + 1;
            let Some(line) = lines::text(&line) else { continue };
            if (self.read)(&mut fields, line)? {
                return fields.entry().map(Some);
            }
        }
        if fields.is_empty() {
            return Ok(None);
        }
        Err("the file ends within an entry: add its last line, which is e".into())
    }

    fn place(&self) -> String {
        format!("{}:{}", self.name, self.number)
    }

    fn bytes(&self) -> u64 {
        self.bytes
    }
}

/// What the lines of an entry have said so far.
#[derive(Default)]
pub(super) struct Fields {
    position: Option<(Board, Position)>,
    played: Option<Played>,
    score: Option<i16>,
    ply: Option<u16>,
    result: Option<i8>,
}

impl Fields {
    fn is_empty(&self) -> bool {
        let Self { position, played, score, ply, result } = self;
        position.is_none() && played.is_none() && score.is_none() && ply.is_none() && result.is_none()
    }

    /// Reads a line.
    pub(super) fn read(&mut self, line: &str) -> Result<(), String> {
        let (key, value) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let value = value.trim();
        let was_empty = match key {
            "fen" => self.position.replace(position(value)?).is_none(),
            "move" => self.played.replace(self.played(value)?).is_none(),
            "score" => self.score.replace(number("score", value, i16::MIN, i16::MAX)?).is_none(),
            "ply" => self.ply.replace(number("ply", value, 0, u16::MAX)?).is_none(),
            "result" => self.result.replace(number("result", value, -1, 1)?).is_none(),
            _ => {
                return Err(format!(
                    "{key:?} is none of fen, move, score, ply, result and e: is it plain text?"
                ));
            }
        };
        if was_empty {
            Ok(())
        } else {
            Err(format!("the entry has a second {key}: end the first one with e"))
        }
    }

    /// Reads a line of bullet, which says all but the move. The ply is that of the FEN.
    fn read_line(&mut self, line: &str) -> Result<(), String> {
        let parts: Vec<_> = line.split('|').map(str::trim).collect();
        let [fen, score, result] = parts[..] else {
            return Err(format!("the line has {} parts instead of 3: FEN | score | result", parts.len()));
        };
        let (board, position) = position(fen)?;
        let black = board.side_to_move() == Color::Black;
        // The score and the result are those of White.
        let (least, most) = if black { (-32_767, 32_768) } else { (-32_768, 32_767) };
        let score: i32 = number("score", score, least, most)?;
        let result = match result {
            "1" | "1.0" => 1,
            "0.5" => 0,
            "0" | "0.0" => -1,
            _ => return Err(format!("the result is {result:?} instead of 1.0, 0.5 or 0.0")),
        };
        self.score = i16::try_from(if black { -score } else { score }).ok();
        self.result = Some(if black { -result } else { result });
        let moves = board.to_fen().fullmove_number.saturating_sub(1);
        self.ply = Some(moves.saturating_mul(2).saturating_add(black.into()));
        (self.position, self.played) = (Some((board, position)), Some(Played(None)));
        Ok(())
    }

    /// Reads a move of the position.
    fn played(&self, value: &str) -> Result<Played, String> {
        let Some((board, _)) = &self.position else {
            return Err("the move stands before its position: begin an entry with fen".into());
        };
        if value == NO_MOVE {
            return Ok(Played(None));
        }
        board.parse_uci(value).map(|played| Played(Some(played))).map_err(|error| error.to_string())
    }

    /// The entry that ends here.
    pub(super) fn entry(self) -> Result<Entry, String> {
        let missing = |name: &str| format!("the entry that ends here has no {name}: add its line");
        let (_, position) = self.position.ok_or_else(|| missing("fen"))?;
        let Played(played) = self.played.ok_or_else(|| missing("move"))?;
        let score = self.score.ok_or_else(|| missing("score"))?;
        let ply = self.ply.ok_or_else(|| missing("ply"))?;
        let result = self.result.ok_or_else(|| missing("result"))?;
        Ok(Entry::new(position, played, score, ply, result))
    }
}

/// Reads a position.
fn position(fen: &str) -> Result<(Board, Position), String> {
    let board = Board::from_fen(fen).map_err(|error| match error {
        BoardError::Fen(error) => format!("invalid FEN: {error}"),
        error => format!("the position is {error}"),
    })?;
    let position = Position::from_board(&board).map_err(|error| error.to_string())?;
    Ok((board, position))
}

/// Reads a number between two others.
fn number<N>(name: &str, value: &str, least: N, most: N) -> Result<N, String>
where
    N: Copy + PartialOrd + std::fmt::Display + std::str::FromStr,
{
    let number = value.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("the {name} is {value:?} instead of a number from {least} to {most}"))
}
