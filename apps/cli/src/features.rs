//! `slidemask features`: a table of features of positions.

use std::io::Read;
use std::iter;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::thread;

use slidemask_board::Board;
use slidemask_table::{Feature, RowType, Type, Values};

use crate::error::{Failure, complain};
use crate::lines::{self, Lines};
use crate::shared_args::threads;
use crate::table::{Layout, OutputArgs, Sink};
use crate::watch::stop_on_interrupt;

#[derive(Debug, clap::Args)]
#[command(
    arg_required_else_help = true,
    after_help = "\
The file has a FEN or an EPD on each line. Lines that are empty or begin with #
are skipped. If the name of the file ends in .csv or .parquet, the positions are
in the column fen, or in the one that --column names. Parquet needs a program
that was built with the feature parquet, as that of a release is.

The table has a row for each position. Its columns are features, and these:
  line        the number of the line, from 1; in Parquet, of the row
  fen         the position as the file has it
  damage      what is wrong with the position, such as a rank with 9 squares
--list shows all features. CSV writes a list as its values with spaces in
between. A set of squares is a number of 64 bits: a1 is bit 0, h8 is bit 63.

A position that cannot be read ends the program with exit code 2, and there is
no output file. With --skip-damage its row has no features, and a message says
what is wrong. Ctrl-C stops the program: the output has the rows so far, and the
exit code is 130.

Examples:
  slidemask features --list
  echo '8/8/8/8/8/8/8/K6k w - - 0 1' | slidemask features -
  slidemask features positions.epd --columns fen,in_check,legal_moves --to json
  slidemask features games.csv --columns line,hanging_white --output x.csv"
)]
pub(crate) struct FeaturesArgs {
    /// The file of positions; - for lines of standard input
    #[arg(value_name = "FILE", required_unless_present = "list")]
    file: Option<PathBuf>,
    /// The columns of the table
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = Column::named, default_value = USUAL)]
    columns: Vec<(String, Column)>,
    /// The column of a CSV or Parquet file with the positions
    #[arg(long, value_name = "NAME", default_value = "fen")]
    column: String,
    #[command(flatten)]
    output: OutputArgs,
    /// Keep positions that cannot be read, without features, with a message for each
    #[arg(long)]
    skip_damage: bool,
    /// Number of threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZero<usize>>,
    /// List all features with their types and meanings, as a table
    #[arg(long, conflicts_with_all = ["file", "columns", "skip_damage"])]
    list: bool,
}

const USUAL: &str = "fen,legal_move_count,in_check,material_white,material_black,outcome";

#[derive(Clone, Copy, Debug)]
enum Column {
    Line,
    Fen,
    Damage,
    Feature(Feature),
}

impl Column {
    fn named(name: &str) -> Result<(String, Self), String> {
        let column = match name.trim() {
            "line" => Some(Self::Line),
            "fen" => Some(Self::Fen),
            "damage" => Some(Self::Damage),
            name => Feature::named(name).map(Self::Feature),
        };
        let unknown =
            || "the columns are line, fen, damage and what slidemask features --list shows".to_owned();
        column.map(|column| (name.trim().to_owned(), column)).ok_or_else(unknown)
    }

    fn row_type(self) -> RowType {
        match self {
            Self::Line => Type::Signed(64).one(),
            Self::Fen | Self::Damage => Type::Text.one(),
            Self::Feature(feature) => feature.row_type(),
        }
    }
}

pub(crate) fn run(args: &FeaturesArgs) -> Result<(), Failure> {
    if args.list {
        return list(&args.output);
    }
    let file = args.file.as_deref().unwrap_or(Path::new("-"));
    let columns = args.columns.iter().map(|(name, column)| (name.clone(), column.row_type()));
    let layout = Layout::new(columns, &args.output)?;
    let rows = rows(file, &args.column)?;
    args.output.write(&layout, |sink| write(args, file, rows, &layout, sink))
}

/// Writes the table of all features.
fn list(output: &OutputArgs) -> Result<(), Failure> {
    let names = ["name", "type", "meaning"].map(|name| (name.to_owned(), Type::Text.one()));
    let layout = Layout::new(names.into_iter(), output)?;
    let mut columns = [(); 3].map(|()| Values::new(Type::Text.one()));
    for feature in Feature::all() {
        let texts = [feature.to_string(), feature.row_type().to_string(), feature.meaning()];
        columns.iter_mut().zip(texts).for_each(|(column, text)| column.push_text(Some(text)));
    }
    let count = columns[0].len() as u64;
    output.write(&layout, |sink| sink.write(layout.content(columns.into())?).map(|()| (count, Ok(()))))
}

/// The number of a line or a row, and the text of its position, or why it cannot be read.
type Row = (u64, Result<String, String>);

fn rows(path: &Path, column: &str) -> Result<Box<dyn Iterator<Item = Row>>, Failure> {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("parquet") => of_parquet(path, column),
        Some("csv") => of_csv(path, column),
        _ if path == Path::new("-") => Ok(of_lines(Lines::of_standard_input())),
        _ => Ok(of_lines(Lines::open(path, "file")?)),
    }
}

fn of_lines<R: Read + 'static>(lines: Lines<R>) -> Box<dyn Iterator<Item = Row>> {
    Box::new(lines.filter_map(|(number, line)| match line {
        Ok(line) => lines::text(&line).map(|text| (number as u64, Ok(text.to_owned()))),
        Err(error) => Some((number as u64, Err(error))),
    }))
}

#[cfg(feature = "parquet")]
fn of_parquet(path: &Path, column: &str) -> Result<Box<dyn Iterator<Item = Row>>, Failure> {
    use crate::table::parquet::Rows;
    use parquet::record::Field;

    let rows = Rows::open(path, &[(column, true)], "name another one with --column")?;
    Ok(Box::new((1..).zip(rows).map(|(number, row)| {
        let text = row.and_then(|row| match row.get_column_iter().next() {
            Some((_, Field::Str(text))) => Ok(text.clone()),
            Some((_, Field::Bytes(bytes))) => Ok(String::from_utf8_lossy(bytes.data()).into_owned()),
            _ => Err("the row has no position".to_owned()),
        });
        (number, text)
    })))
}

#[cfg(not(feature = "parquet"))]
fn of_parquet(_: &Path, _: &str) -> Result<Box<dyn Iterator<Item = Row>>, Failure> {
    crate::table::without_parquet()
}

fn of_csv(path: &Path, column: &str) -> Result<Box<dyn Iterator<Item = Row>>, Failure> {
    let mut lines = Lines::open(path, "file")?;
    let failed = |error: &str| Failure::input(format!("the file {} cannot be read: {error}", path.display()));
    let (_, names) =
        record(&mut lines).ok_or_else(|| failed("it is empty: its first line names the columns"))?;
    let names = names.map_err(|error| failed(&error))?;
    let place = names.iter().position(|name| name == column).ok_or_else(|| {
        failed(&format!(
            "it has no column {column}, but {}: name one of them with --column",
            names.join(", ")
        ))
    })?;
    let text = move |mut fields: Vec<String>| {
        let count = fields.len();
        if count == names.len() {
            return Ok(fields.swap_remove(place));
        }
        Err(format!(
            "the line has {count} fields, and the first line {}: is a comma not quoted?",
            names.len()
        ))
    };
    let records = iter::from_fn(move || record(&mut lines));
    Ok(Box::new(records.map(move |(number, fields)| (number, fields.and_then(&text)))))
}

/// The number of the next line of CSV, and its fields. A field between quotation marks may have line breaks.
fn record<R: Read>(lines: &mut Lines<R>) -> Option<(u64, Result<Vec<String>, String>)> {
    let (number, line) = lines.next()?;
    let fields = line.and_then(|mut line| {
        while line.matches('"').count() % 2 == 1 {
            let (_, more) = lines.next().ok_or("the last quotation mark of the line is not closed")?;
            line = line + "\n" + &more?;
        }
        let mut fields = vec![String::new()];
        let (mut is_quoted, mut letters) = (false, line.trim_end_matches('\r').chars().peekable());
        while let (Some(letter), Some(field)) = (letters.next(), fields.last_mut()) {
            match letter {
                '"' if is_quoted && letters.next_if_eq(&'"').is_some() => field.push('"'),
                '"' => is_quoted = !is_quoted,
                ',' if !is_quoted => fields.push(String::new()),
                letter => field.push(letter),
            }
        }
        Ok(fields)
    });
    Some((number as u64, fields))
}

/// The rows that a thread takes at a time.
const BLOCK: usize = 1 << 12;

/// Writes the rows, and returns how many there are, and whether Ctrl-C came before the end.
fn write(
    args: &FeaturesArgs,
    file: &Path,
    mut rows: Box<dyn Iterator<Item = Row>>,
    layout: &Layout,
    sink: &mut Sink,
) -> Result<(u64, Result<(), Failure>), Failure> {
    let stop = stop_on_interrupt();
    let threads = args.threads.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZero::get);
    let mut count = 0;
    loop {
        if stop.load(Ordering::Relaxed) {
            return Ok((count, Err(Failure::Interrupted(format!("{count} rows were written")))));
        }
        let read: Vec<_> = rows.by_ref().take(BLOCK * threads).collect();
        if read.is_empty() {
            return Ok((count, Ok(())));
        }
        let computed = thread::scope(|scope| {
            let block = |rows| {
                scope.spawn(move || {
                    let (values, damage) = computed(rows, &args.columns);
                    (layout.content(values), damage)
                })
            };
            let threads: Vec<_> = read.chunks(BLOCK).map(block).collect();
            let ended =
                threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
            ended.collect::<Vec<_>>()
        });
        for (content, damage) in computed {
            for (number, error) in damage {
                let message = format!("{}:{number}: {error}", file.display());
                if !args.skip_damage {
                    return Err(Failure::input(message + "; --skip-damage reads the rest"));
                }
                complain(&message);
            }
            sink.write(content?)?;
        }
        count += read.len() as u64;
    }
}

/// The columns of some rows, and what is wrong with them.
fn computed(rows: &[Row], columns: &[(String, Column)]) -> (Vec<Values>, Vec<(u64, String)>) {
    let mut values: Vec<_> = columns.iter().map(|(_, column)| Values::new(column.row_type())).collect();
    let mut damage = Vec::new();
    for (number, text) in rows {
        let read =
            |text: &String| Board::from_epd(text).map(|epd| epd.board()).map_err(|error| error.to_string());
        let board = text.as_ref().map_err(String::clone).and_then(read);
        for ((_, column), values) in columns.iter().zip(&mut values) {
            match column {
                Column::Line => values.push_whole(Some(*number)),
                Column::Fen => values.push_text(text.as_ref().ok()),
                Column::Damage => values.push_text(board.as_ref().err()),
                Column::Feature(feature) => feature.push(board.as_ref().ok(), values),
            }
        }
        damage.extend(board.err().map(|error| (*number, error)));
    }
    (values, damage)
}
