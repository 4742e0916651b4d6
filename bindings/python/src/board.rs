//! `Board`: one position, and the game that led to it.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use pyo3::exceptions::{PyIndexError, PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use slidemask::Square;
use slidemask_board::{Board, Fen, Game, Move, Outcome, Piece, Progress, Workers, perft_parallel};

use crate::fens::accepted;
use crate::history::History;
use crate::notation::{legal_moves, read_move};
use crate::{fens, memory, names, perft, threads, threat_lists};

/// One chess position. It never changes: :meth:`play` returns the next one.
///
/// ``fen`` is a FEN, or an object with a method ``fen`` such as ``chess.Board``. Without it, the board is the initial
/// position. Moves are texts in UCI (``"e2e4"``) or SAN (``"Nf3"``).
///
/// >>> board = slidemask.Board().play("e4", "e5", "Nf3")
/// >>> board.fen
/// 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2'
/// >>> print(board)
/// r n b q k b n r
/// p p p p . p p p
/// . . . . . . . .
/// . . . . p . . .
/// . . . . P . . .
/// . . . . . N . .
/// P P P P . P P P
/// R N B Q K B . R
#[pyclass(frozen, module = "slidemask", name = "Board")]
pub(crate) struct PyBoard {
    board: Board,
    history: History,
}

/// An argument that may be left out. `None` is a value that was given.
struct Given<'py>(Option<Bound<'py, PyAny>>);

impl<'py> FromPyObject<'_, 'py> for Given<'py> {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Ok(Self(Some(value.to_owned())))
    }
}

impl From<Board> for PyBoard {
    fn from(board: Board) -> Self {
        Self { board, history: History::default() }
    }
}

impl PyBoard {
    fn game(&self) -> Game {
        self.history.game(self.board)
    }

    /// Makes a move.
    fn push(&mut self, one: Move) -> PyResult<()> {
        let before = self.board;
        self.board.play(one).map_err(|error| PyValueError::new_err(error.to_string()))?;
        self.history = self.history.and(before, one);
        Ok(())
    }

    /// Reads a move in UCI or SAN.
    fn read(&self, text: &Bound<'_, PyString>) -> PyResult<Move> {
        let shown = shown(text);
        let illegal = |error: &str| PyValueError::new_err(format!("{shown:?}: {error}"));
        let text = text.to_str().map_err(|_| illegal("the text is not valid UTF-8"))?;
        read_move(&self.board, text).map_err(|error| illegal(&error))
    }

    fn written(&self, one: Move) -> String {
        written(&self.board, one)
    }
}

#[pymethods]
impl PyBoard {
    #[new]
    #[pyo3(
        signature = (fen = Given(None), *, accept_impossible = false),
        text_signature = "(fen='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', *, accept_impossible=False)"
    )]
    fn new(fen: Given<'_>, accept_impossible: bool) -> PyResult<Self> {
        let Some(given) = fen.0 else {
            return Ok(Board::initial().into());
        };
        let text = fens::fen_of(given)?;
        let text = text.cast::<PyString>().map_err(|_| names::wrong_type(&text, "fen", ", not str"))?;
        let bytes = text.to_str().map_or(&[0xff][..], str::as_bytes);
        fens::read(Some(bytes), accepted(accept_impossible))
            .map(Self::from)
            .map_err(|refused| refused.exception(text.py(), None, Some(bytes)))
    }

    /// The starting position of Chess960 with this number, 0 to 959. Number 518 is the initial position of chess.
    ///
    /// >>> slidemask.Board.chess960(518) == slidemask.Board()
    /// True
    #[staticmethod]
    fn chess960(number: &Bound<'_, PyAny>) -> PyResult<Self> {
        let number = names::natural(number, "number", 0)?;
        Board::chess960(number)
            .map(Self::from)
            .map_err(|error| PyValueError::new_err(format!("number: {error}")))
    }

    /// The FEN.
    #[getter]
    fn fen(&self) -> String {
        self.board.to_string()
    }

    /// The side to move: ``"white"`` or ``"black"``.
    #[getter]
    fn turn(&self) -> &'static str {
        self.board.side_to_move().name()
    }

    /// The moves that were played, in UCI.
    #[getter]
    fn moves(&self) -> Vec<String> {
        let mut moves: Vec<_> = self.history.iter().map(|ply| written(&ply.before, ply.played)).collect();
        moves.reverse();
        moves
    }

    /// The squares of all pieces, as a bitboard.
    #[getter]
    fn occupied(&self) -> u64 {
        self.board.occupied().0
    }

    /// The squares of the pieces of a colour, or of one kind of them, as a bitboard.
    #[pyo3(signature = (color, kind = None))]
    fn pieces(&self, color: &Bound<'_, PyAny>, kind: Option<&Bound<'_, PyAny>>) -> PyResult<u64> {
        let color = names::color(color)?;
        Ok(match kind {
            None => self.board.color(color).0,
            Some(kind) => self.board.pieces(color, names::kind(kind)?).0,
        })
    }

    /// The letter of the piece on a square, uppercase for White; ``None`` for an empty square.
    ///
    /// >>> slidemask.Board().piece_at("d8")
    /// 'q'
    fn piece_at(&self, square: &Bound<'_, PyAny>) -> PyResult<Option<char>> {
        Ok(self.board.piece_at(names::square(square)?).map(Piece::letter))
    }

    /// The squares that a colour attacks, its own protected pieces included, as a bitboard.
    fn attacks_by(&self, color: &Bound<'_, PyAny>) -> PyResult<u64> {
        Ok(self.board.attacked_squares(names::color(color)?).0)
    }

    /// The squares of the pieces of both colours that attack a square, as a bitboard.
    fn attackers_to(&self, square: &Bound<'_, PyAny>) -> PyResult<u64> {
        Ok(self.board.attackers_to(names::square(square)?).0)
    }

    /// Whether the side to move is in check.
    fn in_check(&self) -> bool {
        !self.board.checkers().is_empty()
    }

    /// The squares of the pieces that give check to the side to move, as a bitboard.
    fn checkers(&self) -> u64 {
        self.board.checkers().0
    }

    /// The squares of a colour's pieces that are pinned to its king, as a bitboard.
    fn pinned(&self, color: &Bound<'_, PyAny>) -> PyResult<u64> {
        Ok(self.board.pinned(names::color(color)?).0)
    }

    /// The legal moves, in UCI.
    ///
    /// A king castles by moving two squares (``"e1g1"``). If a king or rook that may castle is not where it starts in chess, as
    /// in Chess960, castling is the king taking its rook (``"b1a1"``).
    ///
    /// >>> len(slidemask.Board().legal_moves())
    /// 20
    fn legal_moves(&self) -> Vec<String> {
        legal_moves(&self.board)
    }

    /// The number of legal moves.
    fn legal_move_count(&self) -> usize {
        self.board.move_count()
    }

    /// Which piece attacks which: a text for each threat, in the order of their squares. ``"Ra1xqa8"`` is a white rook on a1 that
    /// attacks a black queen on a8.
    ///
    /// A piece that defends a piece of its own colour attacks it, too. ``pairs`` says which pairs of pieces count; see
    /// :meth:`Boards.threats`.
    ///
    /// >>> slidemask.Board("4k3/8/8/3p4/4P3/8/8/R3K3 w").threats()
    /// ['Ra1xKe1', 'Pe4xpd5', 'pd5xPe4']
    #[pyo3(signature = (pairs = None), text_signature = "($self, pairs='all')")]
    fn threats(&self, pairs: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<String>> {
        Ok(threat_lists::of_board(&self.board, threat_lists::pairs(pairs)?))
    }

    /// The threats that a legal move adds, and those that it removes.
    ///
    /// >>> added, removed = slidemask.Board("4k3/8/8/3p4/4P3/8/8/R3K3 w").threat_deltas("exd5")
    /// >>> added
    /// []
    /// >>> removed
    /// ['Pe4xpd5', 'pd5xPe4']
    #[pyo3(signature = (r#move, pairs = None), text_signature = "($self, move, pairs='all')")]
    fn threat_deltas(
        &self,
        r#move: &Bound<'_, PyAny>,
        pairs: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<(Vec<String>, Vec<String>)> {
        let one = self.read(&names::one_move(r#move)?)?;
        Ok(threat_lists::deltas(&self.board, one, threat_lists::pairs(pairs)?))
    }

    /// Whether a text is a legal move, in UCI or SAN.
    fn is_legal(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.read(&names::one_move(r#move)?).is_ok())
    }

    /// A legal move in UCI.
    ///
    /// >>> slidemask.Board().uci("Nf3")
    /// 'g1f3'
    fn uci(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        self.read(&names::one_move(r#move)?).map(|one| self.written(one))
    }

    /// A legal move in SAN.
    ///
    /// >>> slidemask.Board().san("g1f3")
    /// 'Nf3'
    fn san(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        let one = self.read(&names::one_move(r#move)?)?;
        self.board
            .san(one)
            .map(|san| san.to_string())
            .map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// The position after some moves, in UCI or SAN. A move that is not legal raises ``ValueError``, which says why.
    ///
    /// >>> slidemask.Board().play("e2e5")
    /// Traceback (most recent call last):
    ///   ...
    /// ValueError: "e2e5": the pawn on e2 cannot move to e5
    #[pyo3(signature = (*moves))]
    fn play(&self, moves: &Bound<'_, PyTuple>) -> PyResult<Self> {
        let mut next = Self { board: self.board, history: self.history.clone() };
        for text in moves {
            let one = next.read(&names::one_move(&text)?)?;
            next.push(one)?;
        }
        Ok(next)
    }

    /// The position before the last move.
    fn undo(&self) -> PyResult<Self> {
        let Some((last, history)) = self.history.last() else {
            return Err(PyIndexError::new_err("no move was played on this board"));
        };
        Ok(Self { board: last.before, history })
    }

    /// How the game has ended: ``"checkmate"``, ``"stalemate"``, ``"insufficient material"``, ``"seventy-five moves"`` or
    /// ``"fivefold repetition"``; ``None`` if it goes on.
    ///
    /// >>> mate = slidemask.Board().play("f3", "e5", "g4", "Qh4")
    /// >>> mate.outcome(), mate.winner()
    /// ('checkmate', 'black')
    fn outcome(&self) -> Option<&'static str> {
        self.game().outcome().map(Outcome::name)
    }

    /// The winner, ``"white"`` or ``"black"``; ``None`` if there is none.
    fn winner(&self) -> Option<&'static str> {
        self.game().outcome()?.winner().map(slidemask::Color::name)
    }

    /// The draw that the side to move may claim: ``"fifty moves"`` or ``"threefold repetition"``; otherwise ``None``.
    fn claimable_draw(&self) -> Option<&'static str> {
        self.game().claimable_draw().map(Outcome::name)
    }

    /// The number of sequences of ``depth`` legal moves (perft).
    ///
    /// ``threads`` is the number of threads (by default that of :func:`set_num_threads`), ``hash_mib`` the size of the
    /// transposition table in MiB (0 for none). ``progress(done, parts, nodes)`` is called several times a second, and at the
    /// end: ``done`` of ``parts`` parts of the tree have been counted, with so many ``nodes``. Ctrl-C ends the count. A count
    /// above 2**64 - 1 raises ``OverflowError``.
    ///
    /// >>> slidemask.Board().perft(5)
    /// 4865609
    #[pyo3(
        signature = (depth, *, threads = None, hash_mib = None, progress = None),
        text_signature = "($self, depth, *, threads=None, hash_mib=64, progress=None)"
    )]
    fn perft(
        &self,
        py: Python<'_>,
        depth: &Bound<'_, PyAny>,
        threads: Option<&Bound<'_, PyAny>>,
        hash_mib: Option<&Bound<'_, PyAny>>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<u64> {
        let depth = perft::depth(depth)?;
        let workers =
            threads.map_or(Ok(threads::get_num_threads()), |wanted| names::natural(wanted, "threads", 1))?;
        if let Some(callback) = progress.filter(|callback| !callback.is_callable()) {
            return Err(names::wrong_type(callback, "progress", ": pass a function of three numbers"));
        }
        let table = perft::table(depth, hash_mib, 64)?;
        let board = self.board;
        // The progress of the most parts, and the number of parts that was told last.
        let (latest, told) = (Mutex::new(None::<Progress>), AtomicUsize::new(0));
        let progress = progress.map(|callback| callback.clone().unbind());
        let tell = |py: Python<'_>| -> PyResult<()> {
            let latest = latest.lock().ok().and_then(|latest| *latest);
            if let (Some(callback), Some(now)) = (&progress, latest)
                && told.swap(now.done, Ordering::Relaxed) < now.done
            {
                callback.call1(py, (now.done, now.parts, now.nodes))?;
            }
            Ok(())
        };
        let count = |stop: Option<&_>| {
            let workers = Workers { threads: workers, table: table.as_ref(), stop };
            perft_parallel(&board, depth, workers, |now| {
                if let Ok(mut latest) = latest.lock()
                    && latest.is_none_or(|before| before.done < now.done)
                {
                    *latest = Some(now);
                }
            })
        };
        let counted = if depth > perft::SHALLOW {
            threads::watched(py, |stop| count(Some(stop)), tell)?
        } else {
            py.detach(|| count(None))
        }
        .map_err(|error| memory::refused(&error))?;
        tell(py)?;
        if counted.nodes == u64::MAX {
            return Err(PyOverflowError::new_err(format!("the count of depth {depth} does not fit 64 bits")));
        }
        Ok(counted.nodes)
    }

    /// The perft of each legal move: a ``dict`` from UCI to the number of sequences that start with the move.
    ///
    /// >>> slidemask.Board().divide(3)["e2e4"]
    /// 600
    fn divide<'py>(&self, py: Python<'py>, depth: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
        let depth = perft::depth(depth)?;
        let board = self.board;
        let count = |stop: &_| {
            let workers = Workers { threads: threads::get_num_threads(), table: None, stop: Some(stop) };
            slidemask_board::divide_parallel(&board, depth, workers, |_| {})
        };
        let moves = threads::watched(py, count, |_| Ok(()))?.map_err(|error| memory::refused(&error))?;
        let counts = PyDict::new(py);
        for (one, counted) in moves {
            if counted.nodes == u64::MAX {
                return Err(PyOverflowError::new_err(format!("the count of {one} does not fit 64 bits")));
            }
            counts.set_item(self.written(one), counted.nodes)?;
        }
        Ok(counts)
    }

    fn __str__(&self) -> String {
        drawn(&self.board)
    }

    fn __repr__(&self) -> String {
        let fen = self.fen();
        if fen == Fen::INITIAL { "slidemask.Board()".to_owned() } else { format!("slidemask.Board('{fen}')") }
    }

    /// The board as a picture, which notebooks show.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let pieces = drawn(&self.board);
        py.import("slidemask._pictures")?.getattr("board_svg")?.call1((pieces,)).map(Bound::unbind)
    }

    /// Boards are equal if their FENs are. The moves before do not matter.
    fn __eq__(&self, other: &Self) -> bool {
        self.board == other.board
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.board.hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let restore = py.get_type::<Self>().getattr("_restore")?;
        let start = self.history.iter().last().map_or(self.board, |ply| ply.before);
        (restore, (start.to_string(), self.moves())).into_pyobject(py)
    }

    #[staticmethod]
    fn _restore(fen: &str, moves: Vec<String>) -> PyResult<Self> {
        let failed = |error: &dyn std::fmt::Display| PyValueError::new_err(error.to_string());
        let board = Board::from_fen_accepting(fen, accepted(true)).map_err(|error| failed(&error))?;
        let mut restored = Self::from(board);
        for text in moves {
            let one = restored.board.parse_uci(&text).map_err(|error| failed(&error))?;
            restored.push(one)?;
        }
        Ok(restored)
    }
}

/// A move of a board in UCI.
fn written(board: &Board, one: Move) -> String {
    board.uci(one, board.castling_style()).to_string()
}

/// Draws a set of pieces as eight lines of letters.
fn drawn(board: &Board) -> String {
    let letters = Square::ALL.map(|square| board.piece_at(square).map_or('.', Piece::letter).to_string());
    let ranks = letters.chunks(8).rev().map(|rank| rank.join(" "));
    ranks.collect::<Vec<_>>().join("\n")
}

/// A text of Python, for errors that show it.
fn shown(text: &Bound<'_, PyString>) -> String {
    text.to_string_lossy().chars().take(40).collect()
}
