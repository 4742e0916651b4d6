//! `slidemask binpack convert`: from one format to another.

use std::path::Path;

use indicatif::HumanCount;

use super::args::{ConvertArgs, Format};
use super::encoded::Encoded;
use super::parquet;
use super::plain::{self, Plain};
use super::reading::{Batches, OnDamage, Reading};
use super::records::Records;
use super::sink::{self, Sink};
use crate::error::Failure;
use crate::output::{self, Output};

pub(super) fn run(args: &ConvertArgs) -> Result<(), Failure> {
    let is_standard_output = args.output == Path::new("-");
    let from = from(args)?;
    let to = args.to.or_else(|| Format::of(&args.output)).ok_or_else(|| {
        let name =
            if is_standard_output { "standard output".into() } else { args.output.display().to_string() };
        Failure::input(format!(
            "{name} has no ending that names a format: add --to binpack, plain, lines, bullet or parquet"
        ))
    })?;
    let mut batches: Box<dyn Batches> = match from {
        Format::Binpack => {
            Box::new(Reading::open(&args.files, &args.read, OnDamage::skipping(args.skip_damage))?)
        }
        Format::Plain => Box::new(Encoded::open(Plain::open, &args.files, args.read.filter())?),
        Format::Lines => Box::new(Encoded::open(Plain::open_lines, &args.files, args.read.filter())?),
        Format::Bullet => Box::new(Encoded::open(Records::open, &args.files, args.read.filter())?),
        Format::Parquet => Box::new(Encoded::open(parquet::open, &args.files, args.read.filter())?),
    };
    let file = Some(&*args.output).filter(|_| !is_standard_output);
    let written = output::write(file, |output| convert(&mut *batches, opened(to, output)?))?;
    if let Some(path) = file {
        let (read, written) = (HumanCount(batches.read()), HumanCount(written));
        output::print(&format!("{read} positions read, {written} written to {}\n", path.display()))?;
    }
    batches.finish()
}

/// Begins to write in a format.
fn opened(format: Format, to: Output) -> Result<Box<dyn Sink>, Failure> {
    Ok(match format {
        Format::Binpack => Box::new(sink::Binpack::new(to)),
        Format::Plain => Box::new(sink::Each(to, plain::write)),
        Format::Lines => Box::new(sink::Each(to, plain::write_line)),
        Format::Bullet => Box::new(sink::Each(to, |entry, to| to.write_all(&entry.to_bullet_record()))),
        Format::Parquet => parquet::sink(to)?,
    })
}

/// The format of all files that are read.
fn from(args: &ConvertArgs) -> Result<Format, Failure> {
    if let Some(format) = args.from {
        return Ok(format);
    }
    let mut first = None;
    for file in &args.files {
        let name = file.display();
        let format = Format::of(file).ok_or_else(|| {
            Failure::input(format!(
                "{name} has no ending that names a format: add --from binpack, plain, lines, bullet or parquet"
            ))
        })?;
        if *first.get_or_insert(format) != format {
            return Err(Failure::input(format!(
                "{name} and {} have different formats: convert them one at a time",
                args.files[0].display()
            )));
        }
    }
    first.ok_or_else(|| Failure::input("there is no file to read"))
}

impl Format {
    /// The format that the ending of a file names.
    fn of(file: &Path) -> Option<Self> {
        match file.extension()?.to_str()? {
            "binpack" => Some(Self::Binpack),
            "plain" | "txt" => Some(Self::Plain),
            "lines" => Some(Self::Lines),
            "bullet" | "data" => Some(Self::Bullet),
            "parquet" => Some(Self::Parquet),
            _ => None,
        }
    }
}

/// Converts what is read, and returns how many entries were written.
fn convert(batches: &mut dyn Batches, mut sink: Box<dyn Sink>) -> Result<u64, Failure> {
    let mut written = 0;
    loop {
        let batch = batches.next_batch()?;
        if batch.is_empty() {
            break;
        }
        sink.write(batch)?;
        written += batch.len() as u64;
    }
    sink.finish()?;
    Ok(written)
}
