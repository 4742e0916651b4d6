//! Writes several files: either all or none.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::Refused;

/// Replaces the files, given as paths under the root and contents. It first writes all of them to a folder that Git
/// ignores, then renames them into place. So every file stays whole if the program is interrupted. If a file cannot be
/// replaced, the files before it get their old contents back.
pub(super) fn all(root: &Path, files: &[(String, String)]) -> Result<(), Refused> {
    let new = root.join("target/record-new");
    let written = write(&new, files).and_then(|written| {
        let places: Vec<_> = files.iter().map(|(path, _)| root.join(path)).collect();
        replace(&written, &places)
    });
    // Files that are left in that folder are of no use.
    let _ = fs::remove_dir_all(&new);
    written.map_err(|error| Refused(format!("cannot write the files: {error}; nothing was recorded")))
}

fn write(folder: &Path, files: &[(String, String)]) -> io::Result<Vec<PathBuf>> {
    fs::create_dir_all(folder)?;
    let write = |(i, (_, content)): (usize, &(String, String))| {
        let path = folder.join(i.to_string());
        fs::write(&path, content).map(|()| path)
    };
    files.iter().enumerate().map(write).collect()
}

fn replace(written: &[PathBuf], places: &[PathBuf]) -> io::Result<()> {
    let mut old: Vec<(&PathBuf, Option<Vec<u8>>)> = Vec::new();
    for (from, to) in written.iter().zip(places) {
        let before = fs::read(to).ok();
        let renamed = to.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::rename(from, to));
        if let Err(error) = renamed {
            for (path, content) in old {
                match content {
                    Some(content) => fs::write(path, content)?,
                    None => fs::remove_file(path)?,
                }
            }
            return Err(error);
        }
        old.push((to, before));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_files_are_written_or_none() {
        let root = std::env::temp_dir().join(format!("slidemask-lab-{}", std::process::id()));
        let file = |path: &str, content: &str| (path.to_owned(), content.to_owned());
        let read = |path: &str| fs::read_to_string(root.join(path)).ok();
        fs::create_dir_all(&root).expect("a folder");
        assert!(all(&root, &[file("a", "one"), file("b/c", "two")]).is_ok());
        assert_eq!((read("a").as_deref(), read("b/c").as_deref()), (Some("one"), Some("two")));
        // A folder cannot be replaced with a file.
        assert!(all(&root, &[file("a", "three"), file("d", "four"), file("b", "five")]).is_err());
        assert_eq!((read("a").as_deref(), read("d")), (Some("one"), None));
        assert!(!root.join("target/record-new").exists());
        fs::remove_dir_all(&root).expect("the folder");
    }
}
