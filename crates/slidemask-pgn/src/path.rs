//! [`open`]: opens a file by its path.

use std::fs::File;
use std::io;
use std::path::Path;

/// Opens a file of games. If the path is a folder, an address or a text, the error says what to do.
///
/// # Errors
/// The file cannot be opened, or is a folder.
pub fn open(path: impl AsRef<Path>) -> io::Result<File> {
    let path = path.as_ref();
    if path.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "this is a folder: name the files in it"));
    }
    File::open(path).map_err(|error| {
        let text = path.to_string_lossy();
        let is_text = text.contains('\n') || text.starts_with('[') || text.starts_with("1. ");
        let hint = match text.split_once("://") {
            _ if is_text => {
                "this is a text, not the path of a file: write it to a file, or read it from memory"
            }
            Some((scheme, _)) if scheme.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
                "this is an address: download the file first"
            }
            _ => return error,
        };
        io::Error::new(error.kind(), hint)
    })
}
