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
fn other_sources_stay_as_they_are() {
    for text in ["", "1.", "1. e4", "BZ", "\n\n\n\n\n"] {
        assert_eq!(read(text.as_bytes()).unwrap(), text.as_bytes());
    }
}
