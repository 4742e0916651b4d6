//! `slidemask pgn`: tables of moves and of games.

pub(crate) mod args;

use std::io::{self, Read};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use slidemask_pgn::{Blocks, Damage, InOrder, PgnGame, ReadError, decompressed, open};
use slidemask_table::{Chunk, GameColumn, GameTable, RowType, Source, Type};

use crate::error::{Failure, complain};
use crate::table::{Content, Format, Layout, Sink, no_memory};
use crate::watch::{Bar, stop_on_interrupt};
use args::PgnArgs;

pub(crate) fn run(args: &PgnArgs) -> Result<(), Failure> {
    let columns = if args.columns.is_empty() { GameColumn::usual(args.games) } else { args.columns.clone() };
    let games = GameTable {
        columns,
        of_games: args.games,
        variations: args.variations,
        filter: (args.conditions.iter())
            .flat_map(|(header, conditions)| conditions.iter().map(move |one| (header.clone(), one.clone())))
            .collect(),
    };
    let columns = || games.columns.iter().map(|column| (column.name().to_owned(), games.row_type(column)));
    let layout = Layout::new(columns(), &args.output)?;
    let is_split = |(name, kind): &(String, RowType)| {
        kind.is_list || (kind.item == Type::Text && !["uci", "san", "text"].contains(&&**name))
    };
    let mut lists = columns().filter(|(_, kind)| kind.of_moves && layout.format == Format::Csv);
    if let Some((name, _)) = lists.find(is_split) {
        return Err(Failure::input(format!(
            "CSV writes lists with spaces in between, and {name} has values with spaces: add --to json or parquet"
        )));
    }
    let files = files(&args.files)?;
    let table = Arc::new(Table { games, layout });
    let progress = Progress {
        read: Arc::default(),
        size: files.iter().map(|file| file.metadata().map_or(0, |data| data.len())).sum(),
        bar: Bar::new(if args.games { "games" } else { "moves" }),
    };
    // Nothing is written unless the first file can be read.
    let mut first = Some(text_of(&files[0], &progress.read)?);
    args.output.write(&table.layout, |sink| {
        let mut so_far = SoFar { rows: 0, games: 0, left: args.max_games.unwrap_or(u64::MAX) };
        let mut ended = Ok(());
        for file in &files {
            let text = first.take().map_or_else(|| text_of(file, &progress.read), Ok)?;
            ended = write(file, text, sink, &table, args, &progress, &mut so_far)?;
            if ended.is_err() || so_far.left == 0 {
                break;
            }
        }
        progress.bar.clear();
        Ok((so_far.rows, ended))
    })
}

/// The files of paths, of which some may be folders.
fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            if path != Path::new("-") && path.metadata().is_err() {
                open(path).map_err(|error| unreadable(path, &error))?;
            }
            files.push(path.clone());
            continue;
        }
        let failure =
            |error| Failure::input(format!("the folder {} cannot be read: {error}", path.display()));
        let entries = path.read_dir().map_err(failure)?.map(|entry| entry.map(|entry| entry.path()));
        let mut inside: Vec<_> = entries.collect::<Result<_, _>>().map_err(failure)?;
        inside.retain(|file| {
            let name = file.to_string_lossy().to_lowercase();
            ["", ".gz", ".bz2", ".zst"].iter().any(|ending| name.ends_with(&format!(".pgn{ending}")))
        });
        if inside.is_empty() {
            return Err(Failure::input(format!(
                "the folder {} has no file whose name ends with .pgn, .pgn.gz, .pgn.bz2 or .pgn.zst",
                path.display()
            )));
        }
        inside.sort();
        files.append(&mut inside);
    }
    Ok(files)
}

type Text = Box<dyn Read + Send>;

/// The text of a file, whose bytes are counted.
fn text_of(path: &Path, read: &Arc<AtomicU64>) -> Result<Text, Failure> {
    let source = if path == Path::new("-") {
        Ok(Box::new(io::stdin()) as Text)
    } else {
        open(path).map(|file| Box::new(file) as Text)
    };
    let counted = source.map(|source| Counted { source, read: Arc::clone(read) });
    counted.and_then(decompressed).map_err(|error| unreadable(path, &error))
}

fn unreadable(path: &Path, error: &io::Error) -> Failure {
    Failure::input(format!("the file {} cannot be read: {error}", path.display()))
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
    layout: Layout,
}

/// What was written, and how many games are still wanted.
struct SoFar {
    rows: u64,
    games: u64,
    left: u64,
}

/// The rows of a block.
struct Rows {
    count: u64,
    content: Content,
    damage: Vec<(usize, Damage)>,
    /// The number of games in the file up to the end of the block.
    end: u64,
    /// No more games are wanted.
    is_last: bool,
}

impl Table {
    /// The rows of a chunk, for which there was enough memory or not.
    fn rows(&self, chunk: Option<Chunk>) -> Result<Rows, Failure> {
        let mut chunk = chunk.ok_or_else(no_memory)?;
        let count = chunk.rows(&(0..chunk.games()), &self.games) as u64;
        let (damage, end, is_last) = (std::mem::take(&mut chunk.damage), chunk.end, chunk.is_last);
        let content = self.layout.content(chunk.columns(&self.games).map_err(|_| no_memory())?)?;
        Ok(Rows { count, content, damage, end, is_last })
    }
}

/// Writes the rows of a file, and returns whether Ctrl-C came before the end.
fn write(
    file: &Path,
    text: Text,
    sink: &mut Sink,
    table: &Arc<Table>,
    args: &PgnArgs,
    progress: &Progress,
    so_far: &mut SoFar,
) -> Result<Result<(), Failure>, Failure> {
    let name = file.display();
    let source = Source { path: name.to_string(), before: so_far.games, limit: so_far.left, boards: false };
    let threads =
        args.threads.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN);
    let mut blocks: InOrder<Result<Rows, Failure>> = {
        let (table, source) = (Arc::clone(table), source.clone());
        Blocks::new(text).on_threads(threads, move |block| table.rows(table.games.read(&block, &source)))
    };
    let stop = stop_on_interrupt();
    let mut games = 0;
    while let Some(block) = blocks.next_until(|| stop.load(Ordering::Relaxed)) {
        let block = match block {
            Ok(block) => block,
            Err(ReadError::Stopped) => {
                return Ok(Err(Failure::Interrupted(format!("{} rows were written", so_far.rows))));
            }
            Err(ReadError::GameTooLong { game, .. }) if game >= source.limit => break,
            Err(ReadError::GameTooLong { game, line, byte, longest }) if args.skip_damage => {
                games = game + 1;
                let error = ReadError::GameTooLong { game: source.before + game, line, byte, longest };
                progress.bar.suspend(|| complain(&format!("{name}: {error}")));
                // A game that is not read has no headers.
                if !args.games || !args.conditions.is_empty() {
                    continue;
                }
                let game = PgnGame { text: b"", number: game, byte, line };
                table.rows(table.games.unread(&game, &source, &error))
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
        games = block.end;
        so_far.rows += block.count;
        sink.write(block.content)?;
        progress.bar.tell(
            progress.read.load(Ordering::Relaxed).min(progress.size),
            progress.size,
            so_far.rows,
        );
        if block.is_last {
            break;
        }
    }
    so_far.games += games;
    so_far.left -= games.min(so_far.left);
    Ok(Ok(()))
}
