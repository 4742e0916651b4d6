//! Decompresses sources, with the feature `compressed`.

use alloc::boxed::Box;
use alloc::format;
use alloc::sync::Arc;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::{Mutex, PoisonError};

use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// Decompresses a source if it begins as gzip, bzip2 or Zstandard do, whatever the name of its file. Other sources stay as they are.
///
/// A source may have several streams or frames, as the files of Lichess do. Checksums are compared.
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
/// The first bytes cannot be read.
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
    Ok(match start {
        [0x1f, 0x8b, ..] => Box::new(Named { name: "gzip", decoder: MultiGzDecoder::new(source), failure }),
        [b'B', b'Z', b'h', _] => {
            Box::new(Named { name: "bzip2", decoder: MultiBzDecoder::new(source), failure })
        }
        [0x28, 0xb5, 0x2f, 0xfd] | [0x50..=0x5f, 0x2a, 0x4d, 0x18] => {
            let decoder = Frames { source, frame: FrameDecoder::new(), is_inside: false };
            Box::new(Named { name: "Zstandard", decoder, failure })
        }
        _ => Box::new(Named { name: "PGN", decoder: source, failure }),
    })
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
                    io::copy(&mut self.source.by_ref().take(length.into()), &mut io::sink())?;
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
