//! `slidemask pgn`: tables of moves and of games.

pub(crate) mod args;
mod columns;
mod sink;

use std::fs::{self, File};
use std::io::{self, BufWriter, Read};
use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use indicatif::HumanCount;
use slidemask_board::CastlingStyle;
use slidemask_pgn::{Block, Blocks, Damage, Game, GameFilter, ReadError, decompressed};

use crate::error::{Failure, complain};
use crate::output::{self, create};
use crate::table;
use crate::watch::{Bar, stop_on_interrupt};
use args::{Format, PgnArgs};
use columns::Column;
use sink::Sink;

pub(crate) fn run(args: &PgnArgs) -> Result<(), Failure> {
    let columns = if args.columns.is_empty() { Column::usual(args.games) } else { args.columns.clone() };
    if let Some(column) = columns.iter().find(|column| !column.is_of(args.games)) {
        let (table, hint) =
            if args.games { ("games", "leave out --games") } else { ("moves", "add --games") };
        return Err(Failure::input(format!("the table of {table} has no column {}: {hint}", column.name())));
    }
    if let Some((_, column)) =
        columns.iter().enumerate().find(|&(place, column)| columns[..place].contains(column))
    {
        return Err(Failure::input(format!("the column {} is named twice", column.name())));
    }
    let format = format(args)?;
    let (source, size, read) = open(&args.file)?;
    let table = Arc::new(Table {
        columns,
        format,
        games: args.games,
        variations: args.variations,
        max_games: args.max_games,
        filter: args.conditions.iter().cloned().collect(),
    });
    let threads =
        args.threads.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN);
    let blocks = {
        let table = Arc::clone(&table);
        Blocks::new(source).on_threads(threads, move |block| table.rows(&block))
    };
    let progress = Progress { read, size, bar: Bar::new(if args.games { "games" } else { "moves" }) };
    let Some(path) = output_file(args) else {
        let sink = Sink::new(&table, Box::new(BufWriter::new(io::stdout())))?;
        return write(blocks, sink, &table, args, &progress)?.1;
    };
    let output = create(path)?;
    let written = Sink::new(&table, output).and_then(|sink| write(blocks, sink, &table, args, &progress));
    if written.is_err() {
        // A part of the output would look like the whole.
        let _ = fs::remove_file(path);
    }
    let (rows, ended) = written?;
    output::print(&format!("{} rows written to {}\n", HumanCount(rows), path.display()))?;
    ended
}

/// The file to write; `None` for standard output.
fn output_file(args: &PgnArgs) -> Option<&Path> {
    args.output.as_deref().filter(|&path| path != Path::new("-"))
}

/// The format of the output.
fn format(args: &PgnArgs) -> Result<Format, Failure> {
    let Some(output) = output_file(args) else { return Ok(args.to.unwrap_or(Format::Csv)) };
    let by_ending = match output.extension().and_then(|ending| ending.to_str()) {
        Some("csv") => Some(Format::Csv),
        Some("json" | "jsonl") => Some(Format::Json),
        Some("parquet") => Some(Format::Parquet),
        _ => None,
    };
    args.to.or(by_ending).ok_or_else(|| {
        let name = output.display();
        Failure::input(format!("{name} has no ending that names a format: add --to csv, json or parquet"))
    })
}

type Source = Box<dyn Read + Send>;

/// The text of a file, its size, and how much of it was read.
fn open(path: &Path) -> Result<(Source, u64, Arc<AtomicU64>), Failure> {
    let failure = |error| Failure::input(format!("the file {} cannot be read: {error}", path.display()));
    let read = Arc::new(AtomicU64::new(0));
    let (source, size): (Source, u64) = if path == Path::new("-") {
        (Box::new(io::stdin()), 0)
    } else {
        let file = File::open(path).map_err(failure)?;
        let size = file.metadata().map_or(0, |data| data.len());
        (Box::new(file), size)
    };
    let mut source = decompressed(Counted { source, read: Arc::clone(&read) }).map_err(failure)?;
    let mut start = Vec::new();
    source.by_ref().take(4).read_to_end(&mut start).map_err(failure)?;
    let mistake = match start[..] {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Some("the file is UTF-16: convert it to UTF-8"),
        _ if start == b"BINP" || start == b"PAR1" || start.contains(&0) => Some("this is no PGN file"),
        _ => None,
    };
    if let Some(mistake) = mistake {
        return Err(Failure::input(format!("{}: {mistake}", path.display())));
    }
    Ok((Box::new(io::Cursor::new(start).chain(source)), size, read))
}

/// A source that counts its bytes.
struct Counted {
    source: Source,
    read: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(into)?;
        self.read.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

struct Progress {
    read: Arc<AtomicU64>,
    size: u64,
    bar: Bar,
}

/// What to make of each block.
struct Table {
    columns: Vec<Column>,
    format: Format,
    games: bool,
    variations: bool,
    max_games: Option<u64>,
    filter: GameFilter,
}

/// The rows of a block.
struct Rows {
    count: u64,
    content: Content,
    damage: Vec<Damage>,
    /// No more games are wanted.
    is_last: bool,
}

enum Content {
    Text(String),
    #[cfg(feature = "parquet")]
    Columns(Vec<table::Values>),
}

impl Table {
    fn names(&self) -> Vec<String> {
        self.columns.iter().map(|column| column.name().to_owned()).collect()
    }

    fn rows(&self, block: &Block) -> Rows {
        let mut values: Vec<_> = self.columns.iter().map(Column::empty).collect();
        let (mut damaged, mut count) = (Vec::new(), 0);
        let left = self.max_games.map_or(u64::MAX, |most| most.saturating_sub(block.first()));
        let is_last = block.games().len() as u64 >= left;
        let needs_moves = !self.games || self.columns.iter().any(Column::needs_moves);
        let wanted = block.games().take(usize::try_from(left).unwrap_or(usize::MAX));
        for game in wanted.filter(|game| self.filter.accepts(game)) {
            let of_game: Vec<_> = self.columns.iter().map(|column| column.of_game(&game)).collect();
            let style =
                if game.is_chess960() { CastlingStyle::KingTakesRook } else { CastlingStyle::KingSteps };
            let mut plies = if self.variations { game.all_plies() } else { game.plies() };
            let (mut played, mut damage) = (0, None);
            for ply in plies.by_ref().take(if needs_moves { usize::MAX } else { 0 }) {
                match ply {
                    Ok(ply) if !self.games => {
                        count += 1;
                        for ((column, values), of_game) in self.columns.iter().zip(&mut values).zip(&of_game)
                        {
                            column.push_move(of_game, style, &ply, values);
                        }
                    }
                    Ok(_) => played += 1,
                    Err(found) => damage = Some(found),
                }
            }
            if self.games {
                count += 1;
                let damage = damage.as_ref().map(ToString::to_string);
                for ((column, values), of_game) in self.columns.iter().zip(&mut values).zip(&of_game) {
                    column.push_game(of_game, played, &plies, damage.as_deref(), values);
                }
            }
            damaged.extend(damage);
        }
        Rows { count, content: self.content(values), damage: damaged, is_last }
    }

    /// The row of a game that is too long to be read.
    fn row_of_unread(&self, game: &Game<'_>, damage: &str) -> Rows {
        let mut values: Vec<_> = self.columns.iter().map(Column::empty).collect();
        for (column, values) in self.columns.iter().zip(&mut values) {
            column.push_game(&column.of_game(game), 0, &game.plies(), Some(damage), values);
        }
        let is_last = self.max_games.is_some_and(|most| game.number + 1 >= most);
        Rows { count: 1, content: self.content(values), damage: Vec::new(), is_last }
    }

    fn content(&self, values: Vec<table::Values>) -> Content {
        match self.format {
            Format::Csv => Content::Text(table::csv(&values)),
            Format::Json => Content::Text(table::json(&self.names(), &values)),
            #[cfg(feature = "parquet")]
            Format::Parquet => Content::Columns(values),
            // The output was refused before.
            #[cfg(not(feature = "parquet"))]
            Format::Parquet => Content::Text(String::new()),
        }
    }
}

/// Writes the rows, and returns how many there are, and whether Ctrl-C came before the end.
fn write(
    mut blocks: slidemask_pgn::InOrder<Rows>,
    mut sink: Sink,
    table: &Table,
    args: &PgnArgs,
    progress: &Progress,
) -> Result<(u64, Result<(), Failure>), Failure> {
    let stop = stop_on_interrupt();
    let (mut rows, mut ended) = (0, Ok(()));
    let name = args.file.display();
    while let Some(block) = blocks.next_until(|| stop.load(Ordering::Relaxed)) {
        let block = match block {
            Ok(block) => block,
            Err(ReadError::Stopped) => {
                ended = Err(Failure::Interrupted(format!("{rows} rows were written")));
                break;
            }
            Err(ReadError::GameTooLong { game, .. }) if args.max_games.is_some_and(|most| game >= most) => {
                break;
            }
            Err(error @ ReadError::GameTooLong { game, line, byte, .. }) if args.skip_damage => {
                progress.bar.suspend(|| complain(&format!("{name}: {error}")));
                // A game that is not read has no headers.
                if !args.games || !args.conditions.is_empty() {
                    continue;
                }
                table.row_of_unread(&Game { text: b"", number: game, byte, line }, &error.to_string())
            }
            Err(error) => return Err(Failure::input(format!("{name}: {error}"))),
        };
        for damage in &block.damage {
            if !args.skip_damage {
                return Err(Failure::input(format!("{name}, {damage}; --skip-damage reads the rest")));
            }
            progress.bar.suspend(|| complain(&format!("{name}, {damage}")));
        }
        rows += block.count;
        sink.write(block.content)?;
        progress.bar.tell(progress.read.load(Ordering::Relaxed).min(progress.size), progress.size, rows);
        if block.is_last {
            break;
        }
    }
    progress.bar.clear();
    sink.finish()?;
    Ok((rows, ended))
}
