//! Decompresses sources, with the feature `compressed`.

use alloc::boxed::Box;
use alloc::format;
use alloc::sync::Arc;
use alloc::vec::Vec;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::{Mutex, PoisonError};

use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::GzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// Decompresses a source if it begins as gzip, bzip2 or Zstandard do, whatever the name of its file. Other sources stay as they are.
///
/// A source may have several streams or frames, as the files of Lichess do. Checksums are compared. A source that begins as other formats
/// do, such as zip, or as text in UTF-16, is an error that says so, compressed or not.
///
/// ```
/// use std::io::Read;
///
/// let mut text = String::new();
/// slidemask_pgn::decompressed(&b"1. e4 e5 *"[..])?.read_to_string(&mut text)?;
/// assert_eq!(text, "1. e4 e5 *");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// The first bytes cannot be read, or are those of another format.
pub fn decompressed<'a>(source: impl Read + Send + 'a) -> io::Result<Box<dyn Read + Send + 'a>> {
    let failure = Failure::default();
    let mut source = BufReader::with_capacity(1 << 16, Kept { source, failure: failure.clone() });
    // A source may return few bytes at a time. Four say which format it has.
    let mut start = [0; 4];
    let mut length = 0;
    while length < start.len() {
        match source.read(&mut start[length..]) {
            Ok(0) => break,
            Ok(read) => length += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(failure.take().unwrap_or(error)),
        }
    }
    let source = io::Cursor::new(start).take(length as u64).chain(source);
    let (name, decoder): (_, Box<dyn Read + Send + 'a>) = match start {
        [0x1f, 0x8b, ..] => ("gzip", Box::new(Members::Inside(GzDecoder::new(source)))),
        [b'B', b'Z', b'h', _] => ("bzip2", Box::new(MultiBzDecoder::new(source))),
        [0x28, 0xb5, 0x2f, 0xfd] | [0x50..=0x5f, 0x2a, 0x4d, 0x18] => {
            ("Zstandard", Box::new(Frames { source, frame: FrameDecoder::new(), is_inside: false }))
        }
        _ => {
            let (_, behind) = source.get_ref();
            check_format(&[&start[..length], behind.buffer()].concat())?;
            return Ok(Box::new(Named { name: "PGN", decoder: source, failure }));
        }
    };
    let mut decoder = Named { name, decoder, failure };
    let mut begun = Vec::new();
    decoder.by_ref().take(TAR.end as u64).read_to_end(&mut begun)?;
    check_format(&begun)?;
    Ok(Box::new(io::Cursor::new(begun).chain(decoder)))
}

const HTML: &str = "HTML or XML: download the file itself, not the page about it";

/// How other formats begin, and what they are. Where one begins as another one does, the longer one comes first.
static FORMATS: [(&[u8], &str); 17] = [
    (b"PK\x03\x04", "a zip archive: unpack it first"),
    (b"\xfd7zXZ\0", "compressed by xz: decompress it first"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive: unpack it first"),
    (b"Rar!", "a RAR archive: unpack it first"),
    (b"\x04\x22\x4d\x18", "compressed by lz4: decompress it first"),
    (b"\xff\xfe\0\0", "text in UTF-32: convert it to UTF-8 first"),
    (b"\0\0\xfe\xff", "text in UTF-32: convert it to UTF-8 first"),
    (b"\xff\xfe", "text in UTF-16: convert it to UTF-8 first"),
    (b"\xfe\xff", "text in UTF-16: convert it to UTF-8 first"),
    (b"[\0", "text in UTF-16: convert it to UTF-8 first"),
    (b"\0[", "text in UTF-16: convert it to UTF-8 first"),
    (b"BINP", "a binpack: training data, not games in PGN"),
    (b"PAR1", "a Parquet file"),
    (b"%PDF", "a PDF document"),
    (b"<!doctype", HTML),
    (b"<html", HTML),
    (b"<?xml", HTML),
];

/// Where a tar archive says that it is one.
const TAR: core::ops::Range<usize> = 257..262;

/// Says which other format a source has that begins like this, if it is a known one.
fn check_format(start: &[u8]) -> io::Result<()> {
    let text = start.trim_ascii_start();
    let begins = |magic: &[u8]| text.get(..magic.len()).is_some_and(|text| text.eq_ignore_ascii_case(magic));
    let known =
        FORMATS.iter().find(|&&(magic, format)| start.starts_with(magic) || format == HTML && begins(magic));
    let format = match known {
        Some((_, format)) => format,
        None if start.get(TAR) == Some(b"ustar") => "a tar archive: unpack it first",
        None if start.iter().take(4).any(|&byte| byte == 0) => "no text",
        None => return Ok(()),
    };
    Err(io::Error::new(io::ErrorKind::InvalidData, format!("this is {format}")))
}

/// The error of a source, which decoders would hide behind one of their own.
#[derive(Clone, Default)]
struct Failure(Arc<Mutex<Option<io::Error>>>);

impl Failure {
    fn take(&self) -> Option<io::Error> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// A source that keeps its error.
struct Kept<R> {
    source: R,
    failure: Failure,
}

impl<R: Read> Read for Kept<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.source.read(into).map_err(|error| {
            let kind = error.kind();
            if kind != io::ErrorKind::Interrupted {
                *self.failure.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            }
            kind.into()
        })
    }
}

/// A decoder whose errors are those of the source, or say which data is damaged.
struct Named<R> {
    name: &'static str,
    decoder: R,
    failure: Failure,
}

impl<R: Read> Read for Named<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.decoder.read(into).map_err(|error| match error.kind() {
            io::ErrorKind::Interrupted => error,
            _ => self.failure.take().unwrap_or_else(|| {
                let message = format!("the {} data is damaged or cut off", self.name);
                io::Error::new(io::ErrorKind::InvalidData, message)
            }),
        })
    }
}

/// The members of gzip. Zeros behind the last one fill a block of a tape, and say nothing.
enum Members<R> {
    Inside(GzDecoder<R>),
    Behind(R),
    /// Only while one of the others becomes the other one.
    Between,
}

impl<R: BufRead> Read for Members<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        loop {
            match self {
                Self::Inside(member) => {
                    let read = member.read(into)?;
                    if read > 0 || into.is_empty() {
                        return Ok(read);
                    }
                }
                Self::Behind(source) => {
                    let rest = source.fill_buf()?;
                    if rest.is_empty() {
                        return Ok(0);
                    }
                    let zeros = rest.iter().take_while(|&&byte| byte == 0).count();
                    if zeros > 0 {
                        source.consume(zeros);
                        continue;
                    }
                }
                Self::Between => return Ok(0),
            }
            *self = match core::mem::replace(self, Self::Between) {
                Self::Inside(member) => Self::Behind(member.into_inner()),
                Self::Behind(source) => Self::Inside(GzDecoder::new(source)),
                Self::Between => Self::Between,
            };
        }
    }
}

/// The frames of Zstandard.
struct Frames<R> {
    source: R,
    frame: FrameDecoder,
    is_inside: bool,
}

impl<R: BufRead> Frames<R> {
    /// Begins the next frame. There is none at the end.
    fn begin(&mut self) -> io::Result<()> {
        while !self.is_inside && !self.source.fill_buf()?.is_empty() {
            match self.frame.init(&mut self.source) {
                Ok(()) => self.is_inside = true,
                // Such a frame says something to other programs.
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let skipped = io::copy(&mut self.source.by_ref().take(length.into()), &mut io::sink())?;
                    if skipped < length.into() {
                        return Err(io::ErrorKind::UnexpectedEof.into());
                    }
                }
                Err(error) => return Err(io::Error::other(error)),
            }
        }
        Ok(())
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        loop {
            self.begin()?;
            let read = self.frame.read(into)?;
            if read > 0 || !self.is_inside || into.is_empty() {
                return Ok(read);
            }
            if self.frame.is_finished() {
                self.is_inside = false;
                let (said, found) =
                    (self.frame.get_checksum_from_data(), self.frame.get_calculated_checksum());
                if said.is_some() && said != found {
                    return Err(io::ErrorKind::InvalidData.into());
                }
            } else {
                let decoded =
                    self.frame.decode_blocks(&mut self.source, BlockDecodingStrategy::UptoBlocks(1));
                decoded.map_err(io::Error::other)?;
            }
        }
    }
}
