//! Decompresses sources, with the feature `compressed`.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::ToString;
use std::io::{self, BufRead, BufReader, Read};

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
    let mut source = BufReader::with_capacity(1 << 16, source);
    // A source may return few bytes at a time. Four say which format it has.
    let mut start = [0; 4];
    let mut length = 0;
    while length < start.len() {
        match source.read(&mut start[length..]) {
            Ok(0) => break,
            Ok(read) => length += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    let source = io::Cursor::new(start).take(length as u64).chain(source);
    Ok(match start {
        [0x1f, 0x8b, ..] => Box::new(Named { name: "gzip", decoder: MultiGzDecoder::new(source) }),
        [b'B', b'Z', b'h', _] => Box::new(Named { name: "bzip2", decoder: MultiBzDecoder::new(source) }),
        [0x28, 0xb5, 0x2f, 0xfd] | [0x50..=0x5f, 0x2a, 0x4d, 0x18] => {
            Box::new(Frames { source, frame: FrameDecoder::new(), is_inside: false })
        }
        _ => Box::new(source),
    })
}

/// What a user can understand of an error. Those of the source stay as they are.
fn damaged(error: &FrameDecoderError) -> io::Error {
    let mut cause: Option<&(dyn core::error::Error + 'static)> = Some(error);
    while let Some(error) = cause {
        if let Some(error) = error.downcast_ref::<io::Error>()
            && error.kind() != io::ErrorKind::UnexpectedEof
        {
            return io::Error::new(error.kind(), error.to_string());
        }
        cause = error.source();
    }
    cut_off("Zstandard")
}

fn cut_off(name: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("the {name} data is damaged or cut off"))
}

/// A decoder whose errors name the format. Those of the source stay as they are.
struct Named<R> {
    name: &'static str,
    decoder: R,
}

impl<R: Read> Read for Named<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.decoder.read(into).map_err(|error| match error.kind() {
            io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof
                if error.raw_os_error().is_none() =>
            {
                cut_off(self.name)
            }
            _ => error,
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
                Err(error) => return Err(damaged(&error)),
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
                    return Err(io::Error::new(
                        io::ErrorKind::InvalidData,
                        "the checksum of a Zstandard frame is wrong",
                    ));
                }
            } else {
                let decoded =
                    self.frame.decode_blocks(&mut self.source, BlockDecodingStrategy::UptoBlocks(1));
                decoded.map_err(|error| damaged(&error))?;
            }
        }
    }
}
