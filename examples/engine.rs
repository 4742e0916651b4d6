//! A chess engine in one file: copy it if you want to write your own.
//!
//! It plays chess and Chess960 in any program that speaks the Universal Chess Interface (UCI), and in a terminal:
//!
//! ```console
//! $ cargo run --release -p slidemask-examples --example engine
//! position startpos moves e2e4
//! go movetime 1000
//! ```
//!
//! Its parts are what a position is worth, the hash table, the search, and UCI. The crate has the rules: legal moves, keys, draws,
//! exchanges, notation. The numbers here are a matter of taste. After each change, let the new engine play the old one.

use std::collections::{HashMap, VecDeque};
use std::error::Error;
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use slidemask_board::{
    Bitboard, Board, CastlingStyle, Color, Direction, File, Game, Kind, Move, Piece, Rank, Square, Values,
    Which, divide,
};

// ------------------------------------------------------------------------------------------ what a position is worth

/// Hundredths of a pawn, in the middlegame and in the endgame.
type Worth = (i32, i32);

/// What a piece is worth on a square, from its owner's side of the board. Formulas say what a table of numbers hides.
fn piece_on(kind: Kind, square: Square) -> Worth {
    const INNER: [i32; 8] = [0, 1, 2, 3, 3, 2, 1, 0];
    let (file, rank) = (INNER[square.file() as usize], square.rank() as i32);
    let center = file + INNER[square.rank() as usize]; // 0 in a corner, 6 in the middle
    match kind {
        Kind::Pawn => (70 + 4 * rank + 3 * file * (center - file), 85 + 3 * rank * rank), // occupies the centre, then runs
        Kind::Knight => (300 + 8 * center, 270 + 8 * center),
        Kind::Bishop => (320 + 4 * center, 295 + 4 * center),
        Kind::Rook => (450 + 4 * file + if rank == 6 { 20 } else { 0 }, 510 + 2 * rank),
        Kind::Queen => (960 + 2 * center, 920 + 8 * center),
        Kind::King => (-15 * (rank + file), 12 * center), // hides on a wing, then helps in the centre
    }
}

/// How much a piece makes a position a middlegame.
const PHASE: Values = Values::new([0, 1, 1, 2, 4, 0]);

/// What the position is worth for the side to move. The scores go over from middlegame to endgame as pieces leave the board.
fn evaluate(board: &Board) -> i32 {
    let us = board.side_to_move();
    let (ours, theirs) = (side(board, us), side(board, !us));
    let phase = board.material(Color::White, &PHASE) + board.material(Color::Black, &PHASE); // 24 at the start
    let to_move = 12; // most positions offer a move that improves them
    ((ours.0 - theirs.0) * phase + (ours.1 - theirs.1) * (24 - phase)) / 24 + to_move
}

/// What the pieces of one side are worth. Sets are seen from that side, so its pawns always go north.
fn side(board: &Board, color: Color) -> Worth {
    let seen = |set: Bitboard| if color == Color::White { set } else { set.flip_vertical() };
    let of = |color, kind| seen(board.pieces(color, kind));
    let mut total = (0, 0);
    let mut add = |count: u32, (middle, end): Worth| {
        total.0 += middle * count.cast_signed();
        total.1 += end * count.cast_signed();
    };
    for kind in Kind::ALL {
        of(color, kind).iter().for_each(|square| add(1, piece_on(kind, square)));
    }
    add(board.mobility(color, Kind::Knight), (4, 4)); // each attacked square
    add(board.mobility(color, Kind::Bishop), (4, 4));
    add(board.mobility(color, Kind::Rook), (3, 4));
    add(board.mobility(color, Kind::Queen), (1, 3));

    let (pawns, theirs) = (of(color, Kind::Pawn), of(!color, Kind::Pawn));
    let (ahead, behind) = (beyond(pawns, Direction::North), beyond(pawns, Direction::South));
    let files = pawns | ahead | behind;
    for pawn in pawns - behind - beyond(theirs | beside(theirs), Direction::South) {
        add((pawn.rank() as u32).pow(2), (2, 4)); // passed pawns
    }
    add((pawns - beside(files)).count(), (-10, -12)); // pawns that no pawn can defend
    add((pawns & ahead).count(), (-6, -15)); // pawns behind others of their file
    add((of(color, Kind::Rook) - files).count(), (25, 8)); // rooks on files without own pawns
    add(of(color, Kind::Bishop).count() / 2, (25, 45)); // two bishops attack squares of both colours
    add((seen(board.king_zone(color)) & pawns).count(), (9, 0)); // pawns around the king
    add(board.king_zone_attackers(!color).count().pow(2), (-4, 0)); // few attackers of the king do not matter, many do
    total
}

/// All squares that lie in one direction of these.
fn beyond(set: Bitboard, direction: Direction) -> Bitboard {
    (0..7).fold(Bitboard::EMPTY, |all, _| (all | set).shift(direction))
}

/// The squares to the left and right of these.
fn beside(set: Bitboard) -> Bitboard {
    set.shift(Direction::West) | set.shift(Direction::East)
}

// ---------------------------------------------------------------------------------------------------- the hash table

const MATE: i32 = 30_000; // to be mated after n plies is worth n - MATE, so the shortest mate is the best
const MATE_IN_SIGHT: i32 = MATE - 256;
const INFINITE: i32 = MATE + 256;
const MAX_PLY: u8 = 128;
const VALUES: Values = Values::new([100, 300, 300, 500, 900, 20_000]); // in exchanges

/// What an earlier search found out about a position: its score is between `low` and `high`.
#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    best: Option<Move>,
    depth: i32,
    low: i32,
    high: i32,
    age: u8, // the number of the search
}

impl Entry {
    /// The score, if it is known on which side of an empty window below `beta` it is.
    fn score(&self, beta: i32) -> Option<i32> {
        if self.low >= beta { Some(self.low) } else { Some(self.high).filter(|&high| high < beta) }
    }

    /// A mate counts from the root in a search, and from the position in the table. This moves it by so many plies.
    fn shifted(self, plies: i32) -> Self {
        let shift =
            |score: i32| if score.abs() < MATE_IN_SIGHT { score } else { score + score.signum() * plies };
        Self { low: shift(self.low), high: shift(self.high), ..self }
    }
}

/// What was found out about positions. Different orders of the same moves lead to one position, which is searched once.
struct Table {
    entries: Vec<Entry>,
    age: u8,
}

impl Table {
    fn new(mebibytes: usize) -> Result<Self, String> {
        let (mut entries, length) = (Vec::new(), (mebibytes << 20) / size_of::<Entry>());
        let room = entries.try_reserve_exact(length);
        room.map_err(|_| format!("there is no memory for {mebibytes} MiB: set Hash to less"))?;
        entries.resize(length, Entry::default());
        Ok(Self { entries, age: 0 })
    }

    /// Keys are random, so the rest of a division spreads them evenly.
    fn place(&self, key: u64) -> usize {
        usize::try_from(key % self.entries.len() as u64).unwrap_or(0)
    }

    fn get(&self, key: u64, ply: u8) -> Option<Entry> {
        let entry = self.entries[self.place(key)];
        (entry.key == key).then(|| entry.shifted(-i32::from(ply)))
    }

    /// Keeps what is deeper or newer.
    fn put(&mut self, ply: u8, entry: Entry) {
        let place = self.place(entry.key);
        let old = self.entries[place];
        if old.age != self.age || old.key == entry.key || old.depth < entry.depth + 4 {
            self.entries[place] = Entry { age: self.age, ..entry.shifted(ply.into()) };
        }
    }

    /// How full it is, in thousandths.
    fn permille(&self) -> usize {
        self.entries.iter().take(1000).filter(|entry| entry.key != 0 && entry.age == self.age).count()
    }
}

// -------------------------------------------------------------------------------------------------------- the search

/// When a search ends.
#[derive(Default)]
struct Limits {
    depth: i32,
    nodes: u64,
    mate: i32,  // a mate in so many moves is good enough
    soft: u64,  // milliseconds; no new depth begins after this time
    hard: u64,  // milliseconds; the search stops after this time
    wait: bool, // the answer has to wait for `stop` or `ponderhit`
}

/// The scores between which a search has to be exact.
type Window = (i32, i32);

/// Moves with their ranks; the highest comes first.
type Ranked = Vec<(i32, Move)>;

const MAX_HISTORY: i32 = 1 << 14;

/// The engine: what it knows, what it searches, and how it talks to the interface.
pub(crate) struct Engine {
    game: Game,
    table: Table,
    history: Vec<[[i32; 64]; 64]>, // how good a quiet move was elsewhere, by side, start and target
    killers: Vec<Option<Move>>,    // the quiet move that refuted a position last, by ply
    lines: Vec<Vec<Move>>,         // the best moves from each ply on
    root: Vec<Move>,               // the moves of the first ply, with the best of the last depth first
    told: usize,                   // so many of these have a line of their own at this depth
    nodes: u64,
    deepest: u8,
    start: Instant,
    limits: Limits,
    most_lines: usize,
    overhead: u64, // milliseconds that a move takes on its way to the clock
    style: CastlingStyle,
    input: Receiver<String>,
    later: VecDeque<String>, // what came in during the search
    say: Box<dyn Fn(&str)>,
}

impl Engine {
    /// Searches deeper and deeper, and tells the best move. A depth prepares the next one, and there is an answer at any time.
    fn think(&mut self) {
        let mut best = self.root.get(..1).unwrap_or_default().to_vec();
        let mut scores = vec![0; self.most_lines.min(self.root.len())];
        'deeper: for depth in 1..=self.limits.depth {
            for (line, guess) in scores.iter_mut().enumerate() {
                self.told = line;
                let score = self.search_around(*guess, depth);
                if line == 0 && !self.lines[0].is_empty() {
                    best.clone_from(&self.lines[0]); // even if stopped, since the best move so far was searched first
                }
                let Some(score) = score else { break 'deeper };
                *guess = score;
                self.report(depth, score);
                let place = self.root.iter().position(|one| self.lines[0].first() == Some(one));
                self.root[line..=place.unwrap_or(line)].rotate_right(1);
            }
            if scores.first().is_none_or(|&score| self.is_enough(depth, score)) {
                break;
            }
        }
        while self.limits.wait && !self.is_stopped() {
            thread::sleep(Duration::from_millis(1));
        }
        let words = self.uci(&best);
        let ponder = words.get(1).map_or(String::new(), |one| format!(" ponder {one}"));
        (self.say)(&format!("bestmove {}{ponder}", words.first().map_or("0000", |one| one)));
    }

    /// Searches a narrow window around the score of the last depth, which cuts off more, and wider ones until the score is inside.
    fn search_around(&mut self, guess: i32, depth: i32) -> Option<i32> {
        let mut width = if depth < 4 { 2 * INFINITE } else { 25 };
        loop {
            let score = self.search(depth, 0, (guess - width, guess + width))?;
            if (score - guess).abs() < width {
                return Some(score);
            }
            width *= 4;
        }
    }

    /// The score for the side to move if it is between `alpha` and `beta`, or a bound beyond them (principal variation search).
    /// `None` if the search has to stop.
    fn search(&mut self, depth: i32, ply: u8, (alpha, beta): Window) -> Option<i32> {
        self.count(ply)?;
        self.lines[usize::from(ply)].clear();
        if ply > 0 && self.is_draw(ply) {
            return Some(0);
        }
        let (board, is_narrow) = (*self.game.position(), beta - alpha == 1);
        let is_check = !board.checkers().is_empty();
        let depth = depth.max(0) + i32::from(is_check); // a check is no place to stop
        let known = self.table.get(board.key(), ply);
        if let Some(score) =
            known.filter(|entry| is_narrow && entry.depth >= depth).and_then(|entry| entry.score(beta))
        {
            return Some(score);
        }
        let eval = if is_check && ply < MAX_PLY { -MATE_IN_SIGHT } else { evaluate(&board) };
        if ply == MAX_PLY || depth == 0 && eval >= beta {
            return Some(eval); // a side need not capture
        }
        if is_narrow && depth > 0 && eval >= beta && beta.abs() < MATE_IN_SIGHT {
            if depth <= 6 && eval - 80 * depth >= beta {
                return Some(eval); // the other side will hardly make that up
            }
            if self.can_pass(depth)
                && self.after(Move::NULL, depth - 4 - depth / 5, ply, (alpha, beta))? >= beta
            {
                return Some(beta); // good even if the other side moves twice
            }
        }
        let first = if ply == 0 { Some(self.root[self.told]) } else { known.and_then(|entry| entry.best) };
        // After the last depth only captures and promotions follow: in the middle of an exchange, an evaluation means nothing.
        let moves = self.ranked(if depth > 0 { Which::All } else { Which::Noisy }, ply, first);
        if moves.is_empty() && depth > 0 {
            return Some(if is_check { i32::from(ply) - MATE } else { 0 });
        }
        let score = self.best_of(moves, eval, depth, ply, (alpha, beta))?;
        if ply > 0 {
            let best = self.lines[usize::from(ply)].first().copied().or(first);
            let low = if score > alpha { score } else { -INFINITE };
            let high = if score < beta { score.max(alpha) } else { INFINITE }; // moves left out are no better than alpha
            self.table.put(ply, Entry { key: board.key(), best, depth, low, high, age: 0 });
        }
        Some(score)
    }

    /// The best score of these moves. The first is probably the best. Of others it is enough to know that they are not better.
    fn best_of(&mut self, mut moves: Ranked, eval: i32, depth: i32, ply: u8, window: Window) -> Option<i32> {
        let (board, (mut alpha, beta), is_narrow) = (self.game.board(), window, window.1 - window.0 == 1);
        let mut top = if depth == 0 { eval } else { -INFINITE };
        alpha = alpha.max(top);
        for place in 0..moves.len() {
            let (rank, one) = pick(&mut moves, place);
            let (count, is_quiet) = (i32::try_from(place).unwrap_or(0), is_quiet(&board, one));
            let is_hopeless = match depth {
                0 => rank < 0 || eval + self.gain(one) + 200 <= alpha,
                1..7 if is_narrow && top > -MATE_IN_SIGHT && eval > -MATE_IN_SIGHT => {
                    let is_late = count > 3 + depth * depth || eval + 80 + 90 * depth <= alpha;
                    is_quiet && is_late || !board.exchange_is_at_least(one, -60 * depth, &VALUES)
                }
                _ => false,
            };
            if is_hopeless {
                continue;
            }
            let mut score = alpha + 1;
            if place > 0 {
                let is_late = depth >= 3 && count > 1 && is_quiet;
                let less = if is_late { reduction(depth, count, rank, is_narrow) } else { 0 };
                score = self.after(one, depth - 1 - less, ply, (alpha, alpha + 1))?;
                if less > 0 && score > alpha {
                    score = self.after(one, depth - 1, ply, (alpha, alpha + 1))?;
                }
            }
            if place == 0 || alpha < score && score < beta {
                score = self.after(one, depth - 1, ply, (alpha, beta))?;
            }
            top = top.max(score);
            if score > alpha {
                alpha = score;
                let (line, rest) = self.lines[usize::from(ply)..].split_at_mut(1);
                line[0].splice(.., [one].into_iter().chain(rest[0].iter().copied()));
            }
            if score >= beta {
                self.learn(&moves[..=place], depth, ply);
                break;
            }
        }
        Some(top)
    }

    /// The score after a move, or after passing.
    fn after(&mut self, one: Move, depth: i32, ply: u8, (alpha, beta): Window) -> Option<i32> {
        if one != Move::NULL {
            self.game.play_unchecked(one);
        } else if !self.game.null_move() {
            return Some(-INFINITE); // in check
        }
        let score = self.search(depth, ply + 1, (-beta, -alpha));
        self.game.undo();
        Some(-score?)
    }

    /// Whether passing is worth a try: not twice, and not with pawns alone, since it can be bad for them to have to move.
    fn can_pass(&self, depth: i32) -> bool {
        let board = self.game.position();
        let pieces = board.color(board.side_to_move()) - board.kind(Kind::Pawn) - board.kind(Kind::King);
        depth >= 3 && !pieces.is_empty() && self.game.moves().next_back() != Some(Move::NULL)
    }

    /// A position that is back will be back again, so a search need not wait for the third time.
    fn is_draw(&self, ply: u8) -> bool {
        let board = self.game.position();
        self.game.is_repetition(ply.into())
            || board.has_insufficient_material()
            || board.halfmove_clock() >= 100 && (board.checkers().is_empty() || board.has_legal_move())
    }

    /// What a capture or promotion wins at first.
    fn gain(&self, one: Move) -> i32 {
        let value = |kind| VALUES.of(kind);
        self.game.position().captured(one).map_or(0, value) + one.promotion.map_or(0, value)
    }

    /// Ranks the moves: first that of the table, then captures that win the most with the least, then quiet moves by their history,
    /// then captures that lose.
    fn ranked(&self, which: Which, ply: u8, first: Option<Move>) -> Ranked {
        let board = self.game.position();
        let rank = |one: Move| {
            if Some(one) == first {
                i32::MAX
            } else if is_quiet(board, one) {
                let killer = i32::from(self.killers[usize::from(ply)] == Some(one)) * MAX_HISTORY;
                killer + self.history[board.side_to_move() as usize][one.from.index()][one.to.index()]
            } else {
                let piece = board.piece_at(one.from).map_or(0, |piece| piece.kind as i32);
                let is_good = board.exchange_is_at_least(one, 0, &VALUES);
                10 * self.gain(one) - piece + if is_good { 1 << 20 } else { -1 << 20 }
            }
        };
        let is_wanted = |one: &Move| ply > 0 || self.root[self.told..].contains(one);
        board.legal(which).into_iter().filter(is_wanted).map(|one| (rank(one), one)).collect()
    }

    /// The last of these moves refuted the position. If it is quiet, it comes sooner next time, and those before it later.
    fn learn(&mut self, tried: &[(i32, Move)], depth: i32, ply: u8) {
        let board = self.game.position();
        let Some(&(_, best)) = tried.last().filter(|(_, best)| is_quiet(board, *best)) else { return };
        self.killers[usize::from(ply)] = Some(best);
        for &(_, one) in tried.iter().filter(|(_, one)| is_quiet(board, *one)) {
            let bonus = (16 * depth * depth).min(1600) * if one == best { 1 } else { -1 };
            let value = &mut self.history[board.side_to_move() as usize][one.from.index()][one.to.index()];
            *value += bonus - *value * bonus.abs() / MAX_HISTORY; // so it stays below the maximum
        }
    }

    /// Counts a node. `None` ends the search.
    fn count(&mut self, ply: u8) -> Option<()> {
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
        let is_over = self.nodes > self.limits.nodes || self.nodes.is_multiple_of(1024) && self.is_stopped();
        (!is_over).then_some(())
    }

    /// Reads what the interface says during the search. Whatever can wait waits until the search has ended.
    fn is_stopped(&mut self) -> bool {
        let is_over = match self.input.try_recv().as_deref().map(str::trim) {
            Ok("isready") => {
                (self.say)("readyok");
                false
            }
            Ok("stop") => true,
            Ok("ponderhit") => {
                self.limits.wait = false;
                false
            }
            Ok(line) => {
                self.later.push_back(line.to_owned());
                line == "quit"
            }
            Err(TryRecvError::Disconnected) => self.limits.wait,
            Err(TryRecvError::Empty) => false,
        };
        self.limits.wait &= !is_over;
        is_over || !self.limits.wait && self.elapsed() > self.limits.hard
    }

    /// Whether a further depth is not worth its time.
    fn is_enough(&self, depth: i32, score: i32) -> bool {
        let Limits { mate, soft, hard, wait, .. } = self.limits;
        let is_clear = self.root.len() == 1 || MATE - score.abs() < depth;
        MATE - score <= 2 * mate || hard < u64::MAX && !wait && (is_clear || self.elapsed() > soft)
    }

    /// Milliseconds since the search began.
    fn elapsed(&self) -> u64 {
        self.start.elapsed().as_millis().try_into().unwrap_or(u64::MAX)
    }

    /// Tells the best line of a depth.
    fn report(&self, depth: i32, score: i32) {
        let (unit, value) = match MATE - score.abs() {
            _ if score.abs() < MATE_IN_SIGHT => ("cp", score),
            plies => ("mate", if score > 0 { (plies + 1) / 2 } else { -plies / 2 }),
        };
        let (deepest, told, full) = (self.deepest, self.told + 1, self.table.permille());
        let (nodes, time, line) = (self.nodes, self.elapsed(), self.uci(&self.lines[0]).join(" "));
        let speed = nodes * 1000 / time.max(1);
        (self.say)(&format!(
            "info depth {depth} seldepth {deepest} multipv {told} score {unit} {value} nodes {nodes} nps {speed} \
             hashfull {full} time {time} pv {line}"
        ));
    }

    /// The moves of a line as UCI writes them.
    fn uci(&self, line: &[Move]) -> Vec<String> {
        let mut board = self.game.board();
        let write = |&one| {
            let text = board.uci(one, self.style).to_string();
            board.play_unchecked(one);
            text
        };
        line.iter().map(write).collect()
    }
}

/// By how much less a late quiet move is searched at first. If it proves to be good, it is searched again.
fn reduction(depth: i32, count: i32, rank: i32, is_narrow: bool) -> i32 {
    let less = (3 + depth.ilog2() * count.ilog2()).cast_signed() / 3 - i32::from(!is_narrow);
    (less - rank / MAX_HISTORY).clamp(0, depth - 2)
}

/// Moves the highest rank that is left to this place. To sort all takes longer, because mostly one or two moves are searched.
fn pick(moves: &mut Ranked, place: usize) -> (i32, Move) {
    let best = (place..moves.len()).max_by_key(|&at| moves[at].0).unwrap_or(place);
    moves.swap(place, best);
    moves[place]
}

fn is_quiet(board: &Board, one: Move) -> bool {
    one.promotion.is_none() && !board.is_capture(one)
}

// --------------------------------------------------------------------------------------------------------------- UCI

const OPTIONS: &str = "id name slidemask example
id author the slidemask developers
option name Hash type spin default 16 min 1 max 4096
option name Threads type spin default 1 min 1 max 1
option name Move Overhead type spin default 20 min 0 max 5000
option name MultiPV type spin default 1 min 1 max 218
option name Ponder type check default false
option name UCI_Chess960 type check default false
uciok";

type Done = Result<(), Box<dyn Error>>;

impl Engine {
    /// Takes lines from `input` and calls `say` for each answer.
    pub(crate) fn new(input: Receiver<String>, say: impl Fn(&str) + 'static) -> Result<Self, String> {
        Ok(Self {
            game: Game::default(),
            table: Table::new(16)?,
            history: vec![[[0; 64]; 64]; 2],
            killers: vec![None; usize::from(MAX_PLY) + 1],
            lines: vec![Vec::new(); usize::from(MAX_PLY) + 2],
            root: Vec::new(),
            told: 0,
            nodes: 0,
            deepest: 0,
            start: Instant::now(),
            limits: Limits::default(),
            most_lines: 1,
            overhead: 20,
            style: CastlingStyle::KingSteps,
            input,
            later: VecDeque::new(),
            say: Box::new(say),
        })
    }

    /// Obeys all lines until `quit` or the end.
    pub(crate) fn run(&mut self) {
        while let Some(line) = self.later.pop_front().or_else(|| self.input.recv().ok()) {
            let (command, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
            if command == "quit" {
                return;
            }
            if let Err(error) = self.obey(command, rest) {
                (self.say)(&format!("info string {command}: {error}"));
            }
        }
    }

    fn obey(&mut self, command: &str, rest: &str) -> Done {
        match command {
            "uci" => (self.say)(OPTIONS),
            "isready" => (self.say)("readyok"),
            "setoption" => self.set_option(rest)?,
            "ucinewgame" => self.forget(),
            "position" => self.set_position(rest)?,
            "go" => self.go(rest)?,
            "d" => self.show(),
            "bench" => self.bench()?,
            "" | "stop" | "ponderhit" | "debug" => {} // the search has ended before
            _ => return Err("this is no command: try uci, position, go, stop, d, bench or quit".into()),
        }
        Ok(())
    }

    fn set_option(&mut self, text: &str) -> Done {
        let (name, value) = text.split_once(" value ").unwrap_or((text, ""));
        let (name, value) = (name.trim_start_matches("name ").trim().to_lowercase(), value.trim());
        match (name.as_str(), value.parse()) {
            ("hash", Ok(number @ 1..=4096)) => self.table = Table::new(number)?,
            ("move overhead", Ok(number)) => self.overhead = number as u64,
            ("multipv", Ok(number @ 1..=218)) => self.most_lines = number,
            ("uci_chess960", _) if value == "true" => self.style = CastlingStyle::KingTakesRook,
            ("uci_chess960", _) => self.style = CastlingStyle::KingSteps,
            ("threads", Ok(1)) | ("ponder", _) => {} // go ponder says when
            _ => return Err(format!("'{name}' cannot be '{value}': uci lists what can be set").into()),
        }
        Ok(())
    }

    /// A new game: what was good in the last one says little, and games can be repeated exactly.
    fn forget(&mut self) {
        self.table.entries.fill(Entry::default());
        self.history.fill([[0; 64]; 64]);
    }

    /// The game keeps the moves, for repetitions. If anything is wrong, the position stays as it was.
    fn set_position(&mut self, text: &str) -> Done {
        let (start, moves) = text.split_once("moves").unwrap_or((text, ""));
        let board = match start.trim() {
            "startpos" => Board::initial(),
            start => Board::from_fen(start.strip_prefix("fen ").ok_or("type startpos, or fen and a FEN")?)?,
        };
        let mut game = Game::from(board);
        for text in moves.split_whitespace() {
            let one = game.board().parse_uci(text).map_err(|error| format!("{text}: {error}"))?;
            game.play_unchecked(one);
        }
        self.game = game;
        Ok(())
    }

    /// Reads what the search may take, and searches. Of a clock it plans a fiftieth, and up to six times as much for a hard depth.
    fn go(&mut self, text: &str) -> Done {
        let board = self.game.board();
        let (mut root, mut numbers, mut wait) = (Vec::new(), HashMap::new(), false);
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            match word {
                "infinite" | "ponder" => wait = true,
                "searchmoves" => {} // the moves that follow
                "wtime" | "btime" | "winc" | "binc" | "movestogo" | "depth" | "nodes" | "mate"
                | "movetime" | "perft" => {
                    let number = words.next().and_then(|number| number.parse::<i64>().ok());
                    let number = number.ok_or_else(|| format!("{word} needs a number: try go {word} 10"))?;
                    numbers.insert(word, number.clamp(0, 1 << 40).cast_unsigned());
                }
                _ => root.push(
                    board.parse_uci(word).map_err(|error| format!("{word}: {error}; try go depth 10"))?,
                ),
            }
        }
        wait |= numbers.is_empty(); // nothing else would end the search
        let number = |name, default| numbers.get(name).copied().unwrap_or(default);
        let small = |name, default| i32::try_from(number(name, default)).unwrap_or(i32::MAX);
        if numbers.contains_key("perft") {
            self.perft(small("perft", 0).cast_unsigned());
            return Ok(());
        }
        let white = board.side_to_move() == Color::White;
        let (left, increment) = if white { ("wtime", "winc") } else { ("btime", "binc") };
        let in_time = |time: u64| time.saturating_sub(self.overhead);
        let (mut soft, mut hard) =
            (u64::MAX, numbers.get("movetime").map_or(u64::MAX, |&time| in_time(time)));
        if let Some(left) = numbers.get(left) {
            let share = left / number("movestogo", 25).clamp(1, 25) + number(increment, 0) * 3 / 4;
            soft = share / 2;
            hard = in_time((share * 3).min(left * 3 / 4));
        }
        self.limits = Limits {
            depth: small("depth", 127).clamp(1, i32::from(MAX_PLY) - 1),
            nodes: number("nodes", u64::MAX),
            mate: small("mate", 0).min(100),
            soft,
            hard,
            wait,
        };
        self.root = if root.is_empty() { board.legal_moves().to_vec() } else { root };
        self.killers.fill(None);
        self.table.age = self.table.age.wrapping_add(1);
        (self.nodes, self.deepest, self.start) = (0, 0, Instant::now());
        self.think();
        Ok(())
    }

    /// The number of move sequences, by the first move: to compare with other programs.
    fn perft(&self, depth: u32) {
        let (board, mut total) = (self.game.board(), u64::from(depth == 0));
        divide(&board, depth, |one, count| {
            (self.say)(&format!("{}: {count}", board.uci(one, self.style)));
            total = total.saturating_add(count);
        });
        (self.say)(&format!("\nNodes searched: {total}"));
    }

    /// Draws the board for people.
    fn show(&self) {
        let board = self.game.board();
        for rank in Rank::ALL.into_iter().rev() {
            let letter = |file| board.piece_at(Square::new(file, rank)).map_or('.', Piece::letter);
            (self.say)(&File::ALL.map(|file| format!(" {}", letter(file))).concat());
        }
        (self.say)(&format!("{board}\nkey {:016x}, evaluation {}", board.key(), evaluate(&board)));
    }

    /// Counts the nodes of fixed searches. A change that only makes the engine faster leaves the number as it is.
    fn bench(&mut self) -> Done {
        let (game, start, mut nodes) = (self.game.clone(), Instant::now(), 0);
        self.forget();
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        ] {
            self.set_position(&format!("fen {fen}"))?;
            self.go("depth 10")?;
            nodes += self.nodes;
        }
        self.game = game;
        let speed = u128::from(nodes) * 1000 / start.elapsed().as_millis().max(1);
        (self.say)(&format!("{nodes} nodes {speed} nps"));
        Ok(())
    }
}

/// Obeys the command in the arguments, or each line of the input. A thread reads the input, so that the search can look at it.
fn main() -> Result<(), String> {
    let (sender, input) = channel();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.is_empty() {
        thread::spawn(move || {
            io::stdin().lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
    } else {
        sender.send(arguments.join(" ")).map_err(|error| error.to_string())?;
        drop(sender);
    }
    // Who closes the output does not want to know of the error.
    Engine::new(input, |line| _ = writeln!(io::stdout(), "{line}"))?.run();
    Ok(())
}
