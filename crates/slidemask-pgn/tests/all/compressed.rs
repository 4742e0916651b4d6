//! Sources that are compressed.

use std::io::{Read, Write};

use slidemask_pgn::decompressed;

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    writer.write_all(text).unwrap();
    writer.finish().unwrap()
}

fn bzip2(text: &[u8]) -> Vec<u8> {
    let mut writer = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    writer.write_all(text).unwrap();
    writer.finish().unwrap()
}

fn zstd(text: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(text, ruzstd::encoding::CompressionLevel::Fastest)
}

fn read(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut text = Vec::new();
    decompressed(bytes)?.read_to_end(&mut text)?;
    Ok(text)
}

type Compress = fn(&[u8]) -> Vec<u8>;

#[test]
fn every_stream_is_read() {
    let text = "1. e4 e5 2. Nf3 *\n".repeat(8_000).into_bytes();
    let formats: [(&str, Compress); 3] = [("gzip", gzip), ("bzip2", bzip2), ("Zstandard", zstd)];
    for (name, compress) in formats {
        assert_eq!(read(&compress(&text)).unwrap(), text);
        let two = [compress(&text[..100_000]), compress(b""), compress(&text[100_000..])].concat();
        assert_eq!(read(&two).unwrap(), text);
        let cut = compress(&text);
        for end in [9, cut.len() / 2, cut.len() - 9] {
            let error = read(&cut[..end]).unwrap_err();
            assert_eq!(error.to_string(), format!("the {name} data is damaged or cut off"), "{end}");
        }
        // A bit of the content or of the checksum is wrong.
        for place in [cut.len() / 2, cut.len() - 4] {
            let mut wrong = cut.clone();
            wrong[place] ^= 4;
            assert!(read(&wrong).is_err());
        }
    }
    // Programs that compress on several threads write such frames between the others.
    let skipped = b"\x50\x2a\x4d\x18\x03\0\0\0abc";
    assert_eq!(
        read(&[skipped, &*zstd(&text), skipped, &zstd(b"*")].concat()).unwrap(),
        [&*text, b"*"].concat()
    );
}

#[test]
fn zeros_behind_gzip_say_nothing() {
    let text = b"1. e4 e5 *\n";
    for zeros in [1, 511, 100_000] {
        let zeros = vec![0; zeros];
        assert_eq!(read(&[&*gzip(text), &zeros].concat()).unwrap(), text);
        assert_eq!(read(&[&*gzip(text), &zeros, &gzip(text)].concat()).unwrap(), text.repeat(2));
    }
    for behind in [&b"x"[..], b"\0x", b"\x1f\x8b"] {
        assert!(read(&[&gzip(text), behind].concat()).is_err(), "{behind:?}");
    }
}

/// A source that is interrupted before each part.
struct Interrupted<'a>(Vec<&'a [u8]>, bool);

impl Read for Interrupted<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        self.1 = !self.1;
        if self.1 {
            return Err(std::io::ErrorKind::Interrupted.into());
        }
        let Some(part) = self.0.first_mut() else { return Ok(0) };
        let read = part.read(into)?;
        if part.is_empty() {
            self.0.remove(0);
        }
        Ok(read)
    }
}

#[test]
fn a_source_that_is_interrupted_loses_nothing() {
    let text = b"1. e4 e5 *\n";
    for compress in [gzip, bzip2, zstd, |text: &[u8]| text.to_vec()] {
        let member = compress(text);
        let mut found = Vec::new();
        decompressed(Interrupted(vec![&member; 3], false)).unwrap().read_to_end(&mut found).unwrap();
        assert_eq!(found, text.repeat(3));
    }
}

#[test]
fn a_skipped_frame_that_is_cut_off_is_damage() {
    let error = read(b"\x50\x2a\x4d\x18\x09\0\0\0abc").unwrap_err();
    assert_eq!(error.to_string(), "the Zstandard data is damaged or cut off");
}

#[test]
fn other_formats_are_errors_that_say_so() {
    let utf16: Vec<u8> = "[Event \"a\"]".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let mut tar = b"games.pgn".to_vec();
    tar.resize(257, 0);
    tar.extend(b"ustar\x0000");
    for (bytes, said) in [
        (&b"PK\x03\x04\x14\0"[..], "this is a zip archive: unpack it first"),
        (b"\xfd7zXZ\0\0", "this is compressed by xz: decompress it first"),
        (b"7z\xbc\xaf\x27\x1c", "this is a 7z archive: unpack it first"),
        (b"\x04\x22\x4d\x18", "this is compressed by lz4: decompress it first"),
        (&tar, "this is a tar archive: unpack it first"),
        (b"\n  <!DOCTYPE html>", "this is HTML or XML: download the file itself, not the page about it"),
        (&utf16, "this is text in UTF-16: convert it to UTF-8 first"),
        (b"\xfe\xff\0[", "this is text in UTF-16: convert it to UTF-8 first"),
        (b"\xff\xfe\0\0[\0\0\0", "this is text in UTF-32: convert it to UTF-8 first"),
        (b"BINP\x01", "this is a binpack: training data, not games in PGN"),
        (b"\x01\0\0\0", "this is no text"),
    ] {
        assert_eq!(read(bytes).unwrap_err().to_string(), said);
        assert_eq!(read(&gzip(bytes)).unwrap_err().to_string(), said);
    }
}

#[test]
fn other_sources_stay_as_they_are() {
    for text in ["", "1.", "1. e4", "<pre>\n[Event \"a\"]\n", "BZ", "\n\n\n\n\n"] {
        assert_eq!(read(text.as_bytes()).unwrap(), text.as_bytes());
    }
}
