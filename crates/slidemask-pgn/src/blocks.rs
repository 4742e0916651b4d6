//! [`Blocks`]: the games of a source, some hundred at a time, in constant memory.

use alloc::vec::Vec;
use core::fmt;
use std::io::{self, Read};

use memchr::memchr;

use crate::game::PgnGame;
use crate::games::{Splitter, Start};
use crate::lines::line_end;

/// The games of a source, such as a file, in blocks of whole games.
///
/// ```
/// use slidemask_pgn::Blocks;
///
/// let source = &b"[White \"A\"]\n\n1. e4 e5 1-0\n\n[White \"B\"]\n\n1. d4 d5 *\n"[..];
/// let mut plies = 0;
/// for block in Blocks::new(source) {
///     for game in block?.games() {
///         plies += game.plies().count();
///     }
/// }
/// assert_eq!(plies, 4);
/// # Ok::<(), slidemask_pgn::ReadError>(())
/// ```
///
/// Memory: two blocks, and a game of up to [`longest`](Self::longest) bytes. After an error of the source there are no more blocks.
#[derive(Debug)]
pub struct Blocks<R> {
    source: R,
    block: usize,
    longest: usize,
    splitter: Splitter,
    /// What was read and not returned.
    text: Vec<u8>,
    /// The byte of the source at which `text` begins.
    byte: u64,
    /// What ends a line.
    line_end: u8,
    /// How much of `text` was split into lines, and how much of it was searched for the end of a line.
    split: usize,
    searched: usize,
    /// The games of `text` that were found.
    starts: Vec<Start>,
    /// The number of the next game that is returned.
    number: u64,
    is_over: bool,
    /// Why the source ended before its end.
    failure: Option<io::Error>,
}

/// Whole games of a source.
#[derive(Clone, Debug)]
pub struct Block {
    text: Vec<u8>,
    byte: u64,
    starts: Vec<Start>,
    number: u64,
}

/// Why a source cannot be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The source cannot be read.
    Io(io::Error),
    /// A game is longer than [`Blocks::longest`] allows. The next block begins with the game behind it.
    GameTooLong {
        /// The number of the game, from 0.
        game: u64,
        /// The line at which it begins, from 1.
        line: u64,
        /// The byte at which it begins.
        byte: u64,
        /// The limit in bytes.
        longest: usize,
    },
    /// The threads cannot be started, or one has panicked.
    Threads,
    /// The caller has stopped [`InOrder::next_until`](crate::InOrder::next_until).
    Stopped,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "the games cannot be read: {error}"),
            Self::GameTooLong { game, line, byte, longest } => write!(
                f,
                "game {game}, line {line} (byte {byte}): the game has more than {longest} bytes: is this PGN?"
            ),
            Self::Threads => f.write_str("the threads that read cannot be started, or one has panicked"),
            Self::Stopped => f.write_str("reading was stopped"),
        }
    }
}

impl core::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        if let Self::Io(error) = self { Some(error) } else { None }
    }
}

/// The bytes that are read at once.
const READ: usize = 1 << 16;

impl<R: Read> Blocks<R> {
    /// The games of a source, in blocks of 256 KiB, with games of up to 16 MiB. The source needs no buffer.
    #[must_use]
    pub const fn new(source: R) -> Self {
        Self {
            source,
            // A block stays in the cache until its games are read: long comments take 3 % more with 1 MiB.
            block: 1 << 18,
            longest: 1 << 24,
            splitter: Splitter::new(),
            text: Vec::new(),
            byte: 0,
            line_end: b'\n',
            split: 0,
            searched: 0,
            starts: Vec::new(),
            number: 0,
            is_over: false,
            failure: None,
        }
    }

    /// Sets the size of a block in bytes. A block ends with the game in which it reaches this size.
    #[must_use]
    pub const fn block(mut self, bytes: usize) -> Self {
        self.block = bytes;
        self
    }

    /// Sets the size of the longest game in bytes. A longer one is an error, after which the next block has the games behind it.
    #[must_use]
    pub const fn longest(mut self, bytes: usize) -> Self {
        self.longest = bytes;
        self
    }

    /// Reads more of the source.
    fn read(&mut self) {
        let is_first = self.byte == 0 && self.text.is_empty();
        if self.text.is_empty() {
            self.text.reserve(self.block + 2 * READ);
        }
        match self.source.by_ref().take(READ as u64).read_to_end(&mut self.text) {
            Ok(read) => self.is_over = read < READ,
            Err(error) => (self.is_over, self.failure) = (true, Some(error)),
        }
        if is_first {
            self.line_end = line_end(&self.text);
        }
    }

    /// The end of the next line in the text; `None` at the end. A line may be cut if it is longer than a game.
    fn next_line(&mut self) -> Option<usize> {
        loop {
            if let Some(place) = memchr(self.line_end, &self.text[self.searched..]) {
                self.searched += place + 1;
                return Some(self.searched);
            }
            self.searched = self.text.len();
            if self.is_over || self.searched - self.split > self.longest {
                return (self.split < self.searched).then_some(self.searched);
            }
            self.read();
        }
    }

    /// Takes the text up to a place in it, with the games that were found.
    fn take(&mut self, end: usize) -> Block {
        let rest = self.text.split_off(end);
        let block = Block {
            text: core::mem::replace(&mut self.text, rest),
            byte: self.byte,
            starts: core::mem::take(&mut self.starts),
            number: self.number,
        };
        self.number += block.starts.len() as u64;
        self.byte += end as u64;
        self.split -= end;
        self.searched -= end;
        block
    }

    /// Takes the games before one that has just begun.
    fn take_before(&mut self, start: Start) -> Block {
        let block = self.take((start.byte - self.byte) as usize);
        self.starts.push(start);
        block
    }

    /// The rest, at the end of the source. A game that an error cuts off is left out.
    fn finish(&mut self) -> Option<Result<Block, ReadError>> {
        let cut = self.starts.pop_if(|_| self.failure.is_some());
        if self.starts.is_empty() {
            return self.failure.take().map(|error| Err(ReadError::Io(error)));
        }
        let end = cut.map_or(self.split, |cut| (cut.byte - self.byte) as usize);
        Some(Ok(self.take(end)))
    }
}

impl<R: Read> Iterator for Blocks<R> {
    type Item = Result<Block, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(&last) = self.starts.last()
                && self.byte + self.split as u64 - last.byte > self.longest as u64
            {
                self.starts.pop();
                if !self.starts.is_empty() {
                    return Some(Ok(self.take_before(last)));
                }
                self.take(self.split);
                self.number += 1;
                let Start { byte, line } = last;
                return Some(Err(ReadError::GameTooLong {
                    game: self.number - 1,
                    line,
                    byte,
                    longest: self.longest,
                }));
            }
            let Some(end) = self.next_line() else { return self.finish() };
            let start = self.splitter.next_line(&self.text[self.split..end]);
            let begun = self.split;
            self.split = end;
            if let Some(start) = start {
                if !self.starts.is_empty() && begun >= self.block {
                    return Some(Ok(self.take_before(start)));
                }
                self.starts.push(start);
            }
            // No game needs these bytes.
            if self.starts.is_empty() && self.split >= READ {
                self.take(self.split);
            }
        }
    }
}

impl Block {
    /// The games.
    #[must_use]
    pub fn games(&self) -> impl ExactSizeIterator<Item = PgnGame<'_>> {
        let place = |start: Start| (start.byte - self.byte) as usize;
        (0..self.starts.len()).map(move |i| {
            let start = self.starts[i];
            let end = self.starts.get(i + 1).map_or(self.text.len(), |&next| place(next));
            PgnGame {
                text: &self.text[place(start)..end],
                number: self.number + i as u64,
                byte: start.byte,
                line: start.line,
            }
        })
    }

    /// The number of the first game in the source.
    #[must_use]
    pub const fn first(&self) -> u64 {
        self.number
    }

    /// The byte of the source behind the block, for progress.
    #[must_use]
    pub const fn end(&self) -> u64 {
        self.byte + self.text.len() as u64
    }
}
