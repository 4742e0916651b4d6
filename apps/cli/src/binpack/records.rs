//! Records of bullet, one at a time.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use slidemask_binpack::Entry;

use super::encoded::Items;
use crate::error::Failure;

/// The bytes of a record.
const RECORD: usize = Entry::BULLET_RECORD;

/// The entries of a file.
pub(super) struct Records {
    name: String,
    input: BufReader<File>,
    /// The record that was read last, from 1.
    number: u64,
}

impl Records {
    pub(super) fn open(path: &Path) -> Result<Box<dyn Items>, Failure> {
        let name = path.display().to_string();
        let file = File::open(path)
            .map_err(|error| Failure::input(format!("the file {name} cannot be read: {error}")))?;
        Ok(Box::new(Self { name, input: BufReader::new(file), number: 0 }))
    }
}

impl Items for Records {
    fn next_entry(&mut self) -> Result<Option<Entry>, String> {
        self.number += 1;
        let mut record = Vec::with_capacity(RECORD);
        let read = self.input.by_ref().take(RECORD as u64).read_to_end(&mut record);
        read.map_err(|error| format!("the record cannot be read: {error}"))?;
        match record.first_chunk() {
            Some(record) => Entry::from_bullet_record(record).map(Some).map_err(|flaw| flaw.to_string()),
            None if record.is_empty() => Ok(None),
            None => Err(format!(
                "the file ends after {} of the {RECORD} bytes of the record: is it cut off, or another format?",
                record.len()
            )),
        }
    }

    fn place(&self) -> String {
        format!("{}, record {} (byte {})", self.name, self.number, (self.number - 1) * RECORD as u64)
    }

    fn bytes(&self) -> u64 {
        self.number * RECORD as u64
    }
}
