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
/// Behind damage, the next chunk is searched. The damage says where the search began.
#[derive(Clone, Debug)]
pub struct Chunks<'a> {
    file: &'a [u8],
    at: usize,
}

impl<'a> Chunks<'a> {
    /// The chunks of the bytes of a file.
    #[must_use]
    pub const fn new(file: &'a [u8]) -> Self {
        Self { file, at: 0 }
    }

    /// The bytes that were read so far.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.at as u64
    }

    /// Goes to the next place where a chunk may start.
    fn skip(&mut self) {
        let rest = self.file.get(self.at + 1..).unwrap_or_default();
        self.at = find_magic(rest).map_or(self.file.len(), |found| self.at + 1 + found);
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

impl<'a> Iterator for Chunks<'a> {
    type Item = Result<Chunk<'a>, Damage>;

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.file.get(self.at..).filter(|rest| !rest.is_empty())?;
        let offset = self.at as u64;
        let found = read_header(rest).and_then(|length| {
            let content = &rest[HEADER..];
            let present = content.len();
            content.get(..length as usize).ok_or(Flaw::ChunkCutOff { length, present })
        });
        Some(match found {
            Ok(bytes) => {
                self.at += HEADER + bytes.len();
                Ok(Chunk { offset, bytes })
            }
            Err(flaw) => {
                self.skip();
                Err(Damage { flaw, byte: offset, ply: None })
            }
        })
    }
}
