//! [`Chunks`]: the chunks of a file.

use crate::damage::{Damage, Flaw};

/// The bytes before the content of a chunk: `BINP` and the length.
pub(crate) const HEADER: usize = 8;
pub(crate) const MAGIC: [u8; 4] = *b"BINP";
/// The longest chunk that is read, as in other readers.
pub(crate) const LONGEST: u32 = 100 << 20;

/// A chunk of a file: chains that can be decoded without the other chunks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chunk<'a> {
    /// Where the chunk starts in the file, in bytes.
    pub offset: u64,
    /// Its chains, without the header of the chunk.
    pub bytes: &'a [u8],
}

/// The chunks of a file that is in memory.
///
/// Behind damage, the next chunk is searched. The damage says where the search began. A chunk that was cut off before another one was
/// written comes as far as it goes, and then its damage.
#[derive(Clone, Debug)]
pub struct Chunks<'a> {
    file: &'a [u8],
    at: usize,
    cut_off: Option<Damage>,
}

impl<'a> Chunks<'a> {
    /// The chunks of the bytes of a file.
    #[must_use]
    pub const fn new(file: &'a [u8]) -> Self {
        Self { file, at: 0, cut_off: None }
    }

    /// The bytes that were read so far.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.at as u64
    }
}

/// The first place where a chunk may start.
pub(crate) fn find_magic(bytes: &[u8]) -> Option<usize> {
    bytes.windows(MAGIC.len()).position(|four| four == MAGIC)
}

/// Reads the header of a chunk.
pub(crate) fn read_header(rest: &[u8]) -> Result<u32, Flaw> {
    let Some((magic, rest)) = rest.split_first_chunk() else { return Err(Flaw::NotAChunk) };
    let Some(length) = rest.first_chunk().filter(|_| *magic == MAGIC) else { return Err(Flaw::NotAChunk) };
    let length = u32::from_le_bytes(*length);
    if length > LONGEST { Err(Flaw::ChunkTooLong { length }) } else { Ok(length) }
}

/// Where a chunk starts within content that ends before this place. All of that chunk is in the file.
fn start_within(file: &[u8], from: usize, end: usize) -> Option<usize> {
    let mut at = from;
    loop {
        at += find_magic(&file[at..file.len().min(end + MAGIC.len() - 1)])?;
        let rest = &file[at..];
        if read_header(rest).is_ok_and(|length| rest.len() - HEADER >= length as usize) {
            return Some(at);
        }
        at += 1;
    }
}

impl<'a> Iterator for Chunks<'a> {
    type Item = Result<Chunk<'a>, Damage>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(damage) = self.cut_off.take() {
            return Some(Err(damage));
        }
        let (file, at) = (self.file, self.at);
        let rest = file.get(at..).filter(|rest| !rest.is_empty())?;
        let damage = |flaw| Damage { flaw, byte: at as u64, ply: None };
        let length = match read_header(rest) {
            Ok(length) => length,
            Err(flaw) => {
                self.at = find_magic(&rest[1..]).map_or(file.len(), |found| at + 1 + found);
                return Some(Err(damage(flaw)));
            }
        };
        let content = at + HEADER;
        let present = file.len() - content;
        let (end, fits) = (content + present.min(length as usize), present >= length as usize);
        // Another chunk may have been written behind a part of this one.
        let goes_on = fits && (end == file.len() || read_header(&file[end..]) != Err(Flaw::NotAChunk));
        let inner = if goes_on { None } else { start_within(file, content, end) };
        self.at = inner.unwrap_or(end);
        let cut_off = damage(Flaw::ChunkCutOff { length, present: self.at - content });
        if inner.is_none() && !fits {
            return Some(Err(cut_off));
        }
        self.cut_off = inner.map(|_| cut_off);
        Some(Ok(Chunk { offset: at as u64, bytes: &file[content..self.at] }))
    }
}
