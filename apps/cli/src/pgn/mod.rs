//! `slidemask pgn`: tables of moves and of games.

pub(crate) mod args;

use std::fs::File;
use std::io::{self, Read};
use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use slidemask_pgn::{Blocks, Damage, InOrder, PgnGame, ReadError, decompressed};
use slidemask_table::{Chunk, GameColumn, GameTable, Source};

use crate::error::{Failure, complain};
use crate::table::{Content, Layout, Sink, no_memory};
use crate::watch::{Bar, stop_on_interrupt};
use args::PgnArgs;

pub(crate) fn run(args: &PgnArgs) -> Result<(), Failure> {
    let columns = if args.columns.is_empty() { GameColumn::usual(args.games) } else { args.columns.clone() };
    if let Some(column) = columns.iter().find(|column| args.games && !column.is_of_game()) {
        let name = column.name();
        return Err(Failure::input(format!("the table of games has no column {name}: leave out --games")));
    }
    let layout = Layout::new(
        columns.iter().map(|column| (column.name().to_owned(), column.row_type())),
        &args.output,
    )?;
    let (text, size, read) = open(&args.file)?;
    let table = Arc::new(Table {
        games: GameTable {
            columns,
            of_games: args.games,
            variations: args.variations,
            filter: args.conditions.iter().cloned().collect(),
        },
        source: Source {
            path: args.file.display().to_string(),
            limit: args.max_games.unwrap_or(u64::MAX),
            ..Source::default()
        },
        layout,
    });
    let threads =
        args.threads.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN);
    let blocks = {
        let table = Arc::clone(&table);
        let rows = move |block: slidemask_pgn::Block| table.rows(table.games.read(&block, &table.source));
        Blocks::new(text).on_threads(threads, rows)
    };
    let progress = Progress { read, size, bar: Bar::new(if args.games { "games" } else { "moves" }) };
    args.output.write(&table.layout, |sink| write(blocks, sink, &table, args, &progress))
}

type Text = Box<dyn Read + Send>;

/// The text of a file, its size, and how much of it was read.
fn open(path: &Path) -> Result<(Text, u64, Arc<AtomicU64>), Failure> {
    let failure = |error| Failure::input(format!("the file {} cannot be read: {error}", path.display()));
    let read = Arc::new(AtomicU64::new(0));
    let (source, size): (Text, u64) = if path == Path::new("-") {
        (Box::new(io::stdin()), 0)
    } else {
        let file = File::open(path).map_err(failure)?;
        let size = file.metadata().map_or(0, |data| data.len());
        (Box::new(file), size)
    };
    let source = decompressed(Counted { source, read: Arc::clone(&read) }).map_err(failure)?;
    Ok((source, size, read))
}

/// A source that counts its bytes.
struct Counted {
    source: Text,
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
    games: GameTable,
    source: Source,
    layout: Layout,
}

/// The rows of a block.
struct Rows {
    count: u64,
    content: Content,
    damage: Vec<(usize, Damage)>,
    /// No more games are wanted.
    is_last: bool,
}

impl Table {
    /// The rows of a chunk, for which there was enough memory or not.
    fn rows(&self, chunk: Option<Chunk>) -> Result<Rows, Failure> {
        let mut chunk = chunk.ok_or_else(no_memory)?;
        let count = chunk.rows(&(0..chunk.games())).len() as u64;
        let (damage, is_last) = (std::mem::take(&mut chunk.damage), chunk.is_last);
        let content = self.layout.content(chunk.columns(&self.games).map_err(|_| no_memory())?)?;
        Ok(Rows { count, content, damage, is_last })
    }
}

/// Writes the rows, and returns how many there are, and whether Ctrl-C came before the end.
fn write(
    mut blocks: InOrder<Result<Rows, Failure>>,
    sink: &mut Sink,
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
                let game = PgnGame { text: b"", number: game, byte, line };
                table.rows(table.games.unread(&game, &table.source, &error))
            }
            Err(error) => return Err(Failure::input(format!("{name}: {error}"))),
        };
        let block = block?;
        for (_, damage) in &block.damage {
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
    Ok((rows, ended))
}
