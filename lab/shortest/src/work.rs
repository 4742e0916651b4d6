//! All sets of one length, on all processors. A search that is stopped goes on where it was.

use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use indicatif::{ProgressBar, ProgressStyle};

use crate::enumeration::{Enumeration, LONGEST, Purpose, Visited};
use crate::plan::Plan;
use crate::problem::Case;
use crate::word::Word;

/// The folder of the project.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A set of values, each with its lanes.
type Set = Vec<Vec<u64>>;

/// What was visited, and the sets with the answer.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub(crate) struct Work {
    pub(crate) visited: Visited,
    pub(crate) found: Vec<Set>,
}

impl Work {
    fn add(&mut self, other: Self) {
        self.visited.add(&other.visited);
        for set in other.found {
            if !self.found.contains(&set) {
                self.found.push(set);
            }
        }
    }

    fn take<const L: usize>(enumeration: &mut Enumeration<L>) -> Self {
        let lanes = |set: Vec<Word<L>>| set.iter().map(|word| word.0.to_vec()).collect();
        let found = std::mem::take(&mut enumeration.found).into_iter().map(lanes).collect();
        Self { visited: std::mem::take(&mut enumeration.visited), found }
    }
}

/// All sets of a length with the answer.
pub(crate) fn all_sets<const L: usize>(plan: &Plan, cases: &[Case], length: usize) -> io::Result<Work> {
    let new = || plan.enumeration::<L>(cases, Purpose::Find(length));
    let mut scout = new();
    if length < 5 {
        scout.descend(scout.first());
        return Ok(Work::take(&mut scout));
    }
    let tasks = tasks(&mut scout);
    let mut work = Work::take(&mut scout);
    let Log { path, file, done } = Log::open(plan, cases, length)?;
    let weights: Vec<u64> = tasks.iter().map(|&task| weight(task, scout.mark(), length)).collect();
    let style = ProgressStyle::with_template("{msg} {wide_bar} {percent}%, {elapsed}, {eta} left");
    let bar = ProgressBar::new(weights.iter().sum())
        .with_message(format!("{} {} {length}", plan.problem.name, plan.set))
        .with_style(style.expect("the template is right"));
    for (&task, result) in &done {
        work.add(result.clone());
        bar.inc(weights[task]);
    }
    let next = AtomicUsize::new(0);
    let shared = Mutex::new((work, file));
    std::thread::scope(|scope| {
        for _ in 0..plan.threads {
            scope.spawn(|| {
                let mut enumeration = new();
                loop {
                    let task = next.fetch_add(1, Ordering::Relaxed);
                    let Some(&choices) = tasks.get(task) else { break };
                    if done.contains_key(&task) {
                        continue;
                    }
                    let result = run(&mut enumeration, choices);
                    let mut shared = shared.lock().expect("no thread has panicked");
                    // If the disk is full, the search goes on. It only cannot be resumed.
                    shared.1.write_all(line_of(task, &result).as_bytes()).ok();
                    shared.0.add(result);
                    bar.inc(weights[task]);
                }
            });
        }
    });
    bar.finish_and_clear();
    std::fs::remove_file(path).ok();
    Ok(shared.into_inner().expect("no thread has panicked").0)
}

/// The choices of the first two values. They are counted here, and what comes after them by who runs a task.
fn tasks<const L: usize>(scout: &mut Enumeration<L>) -> Vec<(usize, usize)> {
    let mut tasks = Vec::new();
    let mark = scout.mark();
    for one in scout.first()..mark {
        if scout.choose(one) {
            scout.extend();
            for two in one + 1..scout.mark() {
                if scout.choose(two) {
                    tasks.push((one, two));
                    scout.take_back();
                }
            }
            scout.shorten(mark);
            scout.take_back();
        }
    }
    tasks
}

fn run<const L: usize>(enumeration: &mut Enumeration<L>, (one, two): (usize, usize)) -> Work {
    let mark = enumeration.mark();
    enumeration.choose(one);
    enumeration.extend();
    enumeration.choose(two);
    enumeration.visited = Visited::default();
    enumeration.extend();
    enumeration.descend(two + 1);
    enumeration.take_back();
    enumeration.take_back();
    enumeration.shorten(mark);
    Work::take(enumeration)
}

/// About how long a task takes: the number of ways in which the next values can be chosen.
fn weight((_, two): (usize, usize), list: usize, length: usize) -> u64 {
    let left = (3 * list).saturating_sub(two) as u64;
    (4..length).take(4).fold(1, |ways, _| ways * left) / 1000 + 1
}

/// Changes with the enumeration: what another one has done cannot be used.
const VERSION: u32 = 1;

/// The file of an unfinished search: a line for each task that is done.
struct Log {
    path: PathBuf,
    file: File,
    done: HashMap<usize, Work>,
}

impl Log {
    /// Reads what an earlier run has done, if it was the same search.
    fn open(plan: &Plan, cases: &[Case], length: usize) -> io::Result<Self> {
        std::fs::create_dir_all(&plan.folder)?;
        let heading = format!("{VERSION} {length} {:?} {:?} {cases:?}", plan.operations, plan.inputs);
        let mut hasher = DefaultHasher::new();
        heading.hash(&mut hasher);
        let path = plan.folder.join(format!(
            "{}-{}-{length}-{:08x}.log",
            plan.problem.name,
            plan.set,
            hasher.finish() >> 32
        ));
        let mut done = HashMap::new();
        if let Ok(file) = File::open(&path) {
            let mut lines = BufReader::new(file).lines();
            if lines.next().transpose()?.as_ref() == Some(&heading) {
                for line in lines {
                    done.extend(task_of(&line?));
                }
            }
        }
        let mut file = OpenOptions::new().create(true).append(true).open(&path)?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(io::Error::other(format!(
                "another program searches the same: it holds {}",
                path.display()
            )));
        }
        if done.is_empty() {
            file.set_len(0)?;
            write!(file, "{heading}")?;
        }
        Ok(Self { path, file, done })
    }
}

/// A task in the file: its number, what was visited, and the sets with the answer.
fn line_of(task: usize, work: &Work) -> String {
    let Visited { sets, tried, agreed, .. } = &work.visited;
    let found = serde_json::to_string(&(sets, tried, agreed, &work.found)).expect("lists of numbers");
    // The line before may be half a line.
    format!("\n{task} {found}")
}

fn task_of(line: &str) -> Option<(usize, Work)> {
    let (task, found) = line.split_once(' ')?;
    let (sets, tried, agreed, found): ([u64; LONGEST + 1], _, _, _) = serde_json::from_str(found).ok()?;
    Some((task.parse().ok()?, Work { visited: Visited { sets, tried, agreed, ..Visited::default() }, found }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_can_be_read_again_and_half_a_line_is_none() {
        let mut visited = Visited { tried: 5, agreed: 3, ..Visited::default() };
        visited.sets[3] = 7;
        let work = Work { visited, found: vec![vec![vec![1, 2], vec![3, 4]]] };
        let line = line_of(11, &work);
        let line = line.trim_start();
        assert_eq!(task_of(line), Some((11, work)));
        for end in 0..line.len() {
            assert_eq!(task_of(&line[..end]), None);
        }
    }
}
