//! [`Files`]: where the chunks of files are.

use alloc::borrow::ToOwned;
use alloc::vec::Vec;
use core::fmt;
use core::num::NonZero;
use core::ops::Range;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::chunks::{HEADER, MAGIC, read_header};
use crate::damage::{Damage, Flaw};

/// Binpack files, and where their chunks are. To open files, only the headers of their chunks are read.
#[derive(Clone, Debug, Default)]
pub struct Files {
    files: Vec<OneFile>,
    damage: FoundDamage,
}

/// How many places with damage are kept as a list.
const MOST_LISTED: usize = 1000;

/// The places with damage: all are counted, and the first thousand are kept as a list.
#[derive(Clone, Debug, Default)]
pub(crate) struct FoundDamage {
    pub(crate) first: Vec<FileDamage>,
    pub(crate) places: u64,
    pub(crate) lost: u64,
}

impl FoundDamage {
    pub(crate) fn add(&mut self, damage: FileDamage) {
        self.places += 1;
        self.lost += damage.lost;
        if self.first.len() < MOST_LISTED {
            self.first.push(damage);
        }
    }

    fn append(&mut self, other: Self) {
        self.places += other.places;
        self.lost += other.lost;
        let room = MOST_LISTED.saturating_sub(self.first.len());
        self.first.extend(other.first.into_iter().take(room));
    }
}

#[derive(Clone, Debug)]
struct OneFile {
    path: PathBuf,
    /// Which of its bytes are read.
    bytes: Range<u64>,
    chunks: Vec<Content>,
}

/// The content of a chunk: where it starts, and its length in bytes. Its header says more if another chunk was written behind a part.
#[derive(Clone, Copy, Debug)]
struct Content {
    start: u64,
    length: u32,
    by_header: u32,
}

impl Content {
    const fn end(self) -> u64 {
        self.start + self.length as u64
    }
}

/// Bytes of a file that start and end where chunks do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilePart {
    /// The file.
    pub path: PathBuf,
    /// The bytes.
    pub bytes: Range<u64>,
}

/// Damage in a file. The byte is counted from the start of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileDamage {
    /// The file.
    pub path: PathBuf,
    /// What is wrong, and where.
    pub damage: Damage,
    /// How many bytes from there on are lost: to the end of the chunk, or to the next one.
    pub lost: u64,
}

impl fmt::Display for FileDamage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {} ({} bytes are lost)", self.path.display(), self.damage, self.lost)
    }
}

impl core::error::Error for FileDamage {}

/// Why files cannot be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The operating system cannot read a file.
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file is damaged, and [`Options::skip_damage`](crate::Options::skip_damage) does not skip it.
    Damaged(FileDamage),
    /// There is no memory for so many entries.
    OutOfMemory,
    /// The weights do not fit the files.
    Weights {
        /// The number of weights.
        weights: usize,
        /// The number of files.
        files: usize,
    },
    /// The threads that decode cannot be started, or have stopped.
    Threads,
    /// The caller has stopped [`Files::add_until`] or [`Reader::fill_until`](crate::Reader::fill_until).
    Stopped,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { path, source } => write!(f, "cannot read {}: {source}", path.display()),
            Self::Damaged(damage) => write!(f, "{damage}: skip damage to read the rest"),
            Self::OutOfMemory => {
                write!(f, "no memory for the entries: use a smaller window or fewer threads")
            }
            Self::Weights { weights, files } => {
                write!(
                    f,
                    "{weights} weights for {files} files: give one weight for each file, above 0 for at least one with chunks"
                )
            }
            Self::Threads => write!(f, "the threads that decode cannot be started, or have stopped"),
            Self::Stopped => write!(f, "reading was stopped"),
        }
    }
}

impl core::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Io { source, .. } => Some(source),
            Self::Damaged(damage) => Some(damage),
            _ => None,
        }
    }
}

impl Files {
    /// No files.
    #[must_use]
    pub const fn new() -> Self {
        Self { files: Vec::new(), damage: FoundDamage { first: Vec::new(), places: 0, lost: 0 } }
    }

    /// Reads the headers of a file's chunks. Behind damage the next chunk is searched; [`damage`](Self::damage) lists what was found.
    /// Empty chunks are left out.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn add(&mut self, path: impl AsRef<Path>) -> Result<(), ReadError> {
        self.add_until(path.as_ref(), 0..u64::MAX, || false)
    }

    /// Reads the headers of the chunks in a part of a file, which [`split`](Self::split) has made.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn add_part(&mut self, part: &FilePart) -> Result<(), ReadError> {
        self.add_until(&part.path, part.bytes.clone(), || false)
    }

    /// [`add`](Self::add) for these bytes of a file, for programs that stop it: `stop` is asked at each chunk, and for each page of damage.
    ///
    /// # Errors
    /// The file cannot be read; [`ReadError::Stopped`], and then the file is not added.
    pub fn add_until(
        &mut self,
        path: &Path,
        bytes: Range<u64>,
        stop: impl FnMut() -> bool,
    ) -> Result<(), ReadError> {
        let mut damage = FoundDamage::default();
        let found = scan(path, bytes, &mut damage, stop);
        let file = found.map_err(|source| ReadError::Io { path: path.to_owned(), source })?;
        self.files.push(file.ok_or(ReadError::Stopped)?);
        self.damage.append(damage);
        Ok(())
    }

    /// Splits the files into shares of about the same size, one for each program that reads them. Each chunk is in one share, and so is
    /// each place with damage. A share is empty if the chunks are fewer or longer than the shares.
    #[must_use]
    pub fn split(&self, shares: NonZero<usize>) -> Vec<Vec<FilePart>> {
        let mut parts = alloc::vec![Vec::new(); shares.get()];
        // The bytes before the file.
        let (mut before, all) = (0, self.size().max(1));
        for OneFile { path, bytes, chunks } in &self.files {
            let share = |at: u64| {
                (u128::from(before + at - bytes.start) * shares.get() as u128 / u128::from(all)) as usize
            };
            // A chunk that was cut off is only seen from the one behind it.
            let starts = chunks.windows(2).filter(|pair| pair[0].length == pair[0].by_header);
            let mut start = bytes.start;
            for end in starts.map(|pair| pair[1].start - HEADER as u64).chain([bytes.end]) {
                // Behind the last file there is no share. An empty file has no part.
                if start < end && (end == bytes.end || share(end) != share(start)) {
                    parts[share(start)].push(FilePart { path: path.clone(), bytes: start..end });
                    start = end;
                }
            }
            before += bytes.end - bytes.start;
        }
        parts
    }

    /// The files, in the order in which they were added, with the number of their chunks.
    pub fn iter(&self) -> impl Iterator<Item = (&Path, usize)> {
        self.files.iter().map(|file| (&*file.path, file.chunks.len()))
    }

    /// The number of chunks of all files.
    #[must_use]
    pub fn chunks(&self) -> usize {
        self.files.iter().map(|file| file.chunks.len()).sum()
    }

    /// The bytes of all files.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.files.iter().map(|file| file.bytes.end - file.bytes.start).sum()
    }

    /// The places between chunks that are damaged: the first thousand. A place goes on to the next chunk.
    #[must_use]
    pub fn damage(&self) -> &[FileDamage] {
        &self.damage.first
    }

    /// All places that are damaged, with their number and the bytes that are lost.
    pub(crate) const fn found_damage(&self) -> &FoundDamage {
        &self.damage
    }

    /// The chunks of each file.
    pub(crate) fn counts(&self) -> impl Iterator<Item = usize> {
        self.files.iter().map(|file| file.chunks.len())
    }

    /// Where a chunk is.
    pub(crate) fn place(&self, file: usize, chunk: usize) -> Option<Place> {
        let file = self.files.get(file)?;
        let &Content { start, length, by_header } = file.chunks.get(chunk)?;
        Some(Place { path: file.path.clone(), offset: start, length, by_header })
    }
}

/// The content of a chunk in a file.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) path: PathBuf,
    pub(crate) offset: u64,
    pub(crate) length: u32,
    by_header: u32,
}

impl Place {
    /// Reads the content. `read` at a place costs less than 1 % of decoding, so files are not mapped into memory: a mapped file that
    /// another program shortens would kill this one.
    pub(crate) fn read(&self) -> Result<Vec<u8>, ReadError> {
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(self.length as usize).map_err(|_| ReadError::OutOfMemory)?;
        bytes.resize(self.length as usize, 0);
        let read = File::open(&self.path).and_then(|mut file| {
            file.seek(SeekFrom::Start(self.offset))?;
            file.read_exact(&mut bytes)
        });
        read.map_err(|source| ReadError::Io { path: self.path.clone(), source })?;
        Ok(bytes)
    }

    /// The damage of a chunk whose chains end where it was cut off.
    pub(crate) fn cut_off(&self) -> Option<Damage> {
        let flaw = Flaw::ChunkCutOff { length: self.by_header, present: self.length as usize };
        (self.length < self.by_header).then_some(Damage { flaw, byte: self.length.into(), ply: None })
    }
}

/// Finds the chunks in these bytes of a file, as far as it has them; `None` if it is to stop.
fn scan(
    path: &Path,
    bytes: Range<u64>,
    damage: &mut FoundDamage,
    mut stop: impl FnMut() -> bool,
) -> io::Result<Option<OneFile>> {
    let mut is_stopped = false;
    let mut stop = || {
        is_stopped = is_stopped || stop();
        is_stopped
    };
    // A page: longer reads would take a part of each chunk.
    let mut file = BufReader::with_capacity(1 << 12, File::open(path)?);
    let size = file.seek(SeekFrom::End(0))?.min(bytes.end);
    let start = file.seek(SeekFrom::Start(bytes.start.min(size)))?;
    let mut scan = Scan { file, at: start };
    let (mut chunks, mut damaged) = (Vec::<Content>::new(), None);
    let mut at = Some(start);
    while let Some(start) = at.filter(|&at| at < size) {
        if stop() {
            return Ok(None);
        }
        scan.go_to(start)?;
        let content = start + HEADER as u64;
        let found = match read_header(&scan.header()?) {
            Ok(length) if content + u64::from(length) <= size => Ok((length, length)),
            // Another chunk may have been written behind a part of this one.
            Ok(length) => match scan.start_within(content..size, size, &mut stop)? {
                Some(inner) => Ok(((inner - content) as u32, length)),
                None => Err(Flaw::ChunkCutOff { length, present: size.saturating_sub(content) as usize }),
            },
            Err(flaw) => Err(flaw),
        };
        let last = chunks.last_mut().filter(|last| found == Err(Flaw::NotAChunk) && last.end() == start);
        at = if let Ok((length, by_header)) = found {
            if let Some(flaw) = damaged.take() {
                damage.add(place(path, flaw, start));
            }
            chunks.extend((by_header > 0).then_some(Content { start: content, length, by_header }));
            Some(content + u64::from(length))
        } else if let Some(last) = last
            && let Some(inner) = scan.start_within(last.start..start, size, &mut stop)?
        {
            // Or behind a part of the last one.
            last.length = (inner - last.start) as u32;
            Some(inner)
        } else if let Err(flaw) = found {
            damaged.get_or_insert((flaw, start));
            scan.go_to(start + 1)?;
            // No chunk starts behind one that was cut off.
            if matches!(flaw, Flaw::ChunkCutOff { .. }) { None } else { scan.next_magic(&mut stop)? }
        } else {
            None
        };
    }
    if stop() {
        return Ok(None);
    }
    if let Some(flaw) = damaged {
        damage.add(place(path, flaw, size));
    }
    Ok(Some(OneFile { path: path.to_owned(), bytes: start..size, chunks }))
}

/// Damage from a byte on to another one.
fn place(path: &Path, (flaw, byte): (Flaw, u64), end: u64) -> FileDamage {
    FileDamage { path: path.to_owned(), damage: Damage { flaw, byte, ply: None }, lost: end - byte }
}

/// A file that is read forwards, with its place.
struct Scan {
    file: BufReader<File>,
    at: u64,
}

impl Scan {
    /// Goes on to a place. Within the bytes that the buffer has, this costs no call of the system.
    fn go_to(&mut self, at: u64) -> io::Result<()> {
        self.file.seek_relative(at.wrapping_sub(self.at).cast_signed())?;
        self.at = at;
        Ok(())
    }

    /// The bytes of a header, and fewer at the end of the file.
    fn header(&mut self) -> io::Result<Vec<u8>> {
        let mut header = Vec::with_capacity(HEADER);
        self.file.by_ref().take(HEADER as u64).read_to_end(&mut header)?;
        self.at += header.len() as u64;
        Ok(header)
    }

    /// Where the next chunk starts within the content of another one, which was cut off there.
    fn start_within(
        &mut self,
        content: Range<u64>,
        size: u64,
        stop: &mut impl FnMut() -> bool,
    ) -> io::Result<Option<u64>> {
        self.go_to(content.start)?;
        while let Some(found) = self.next_magic(stop)?.filter(|found| content.contains(found)) {
            self.go_to(found)?;
            let end = read_header(&self.header()?).map(|length| found + HEADER as u64 + u64::from(length));
            if end.is_ok_and(|end| end <= size) {
                return Ok(Some(found));
            }
            self.go_to(found + 1)?;
        }
        Ok(None)
    }

    /// Where the next chunk may start, behind this place. `None` at the end of the file.
    fn next_magic(&mut self, stop: &mut impl FnMut() -> bool) -> io::Result<Option<u64>> {
        let mut four = [0; MAGIC.len()];
        loop {
            if stop() {
                return Ok(None);
            }
            let block = match self.file.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                block => block?,
            };
            if block.is_empty() {
                return Ok(None);
            }
            for (i, &byte) in block.iter().enumerate() {
                four = [four[1], four[2], four[3], byte];
                if four == MAGIC {
                    self.file.consume(i + 1);
                    self.at += i as u64 + 1;
                    return Ok(Some(self.at - MAGIC.len() as u64));
                }
            }
            let length = block.len();
            self.file.consume(length);
            self.at += length as u64;
        }
    }
}
