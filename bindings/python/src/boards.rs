//! `Boards`: a column of positions.

use std::mem;
use std::sync::Arc;

use numpy::{IntoPyArray, PyArray1, PyArray2};
use pyo3::exceptions::{PyAttributeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};

use crate::arrow::{ArrowBatch, ArrowColumn};
use crate::board::PyBoard;
use crate::fens::{self, Refused, accepted};
use crate::learning::{self, Layout, Wanted};
use crate::lists::Arrays;
use crate::names::arrays;
use crate::network_inputs::{self, Sides};
use crate::notation::Notation;
use crate::numbers::{self, Errors};
use crate::positions::Positions;
use crate::text_column::Column;
use crate::{children, feature_values, moves, names, perft, random, selection, texts, threat_lists};

/// A column of chess positions.
///
/// Make one with :meth:`from_fens`. The methods compute a feature of all positions at once, on all threads
/// (:func:`set_num_threads`), and return a NumPy array with a row for each position. With ``errors="null"``, the row of a text
/// that is no FEN is 0 or ``False`` in NumPy arrays, and null in Arrow columns; ``valid`` tells these rows apart.
///
/// >>> boards = slidemask.Boards.from_fens([
/// ...     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
/// ...     "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
/// ... ])
/// >>> boards.legal_move_count()
/// array([20,  0], dtype=uint16)
/// >>> boards.in_check()
/// array([False,  True])
#[pyclass(frozen, module = "slidemask", name = "Boards")]
pub(crate) struct Boards {
    pub(crate) positions: Arc<Positions>,
}

/// Whether the argument `errors` asks for exceptions.
fn raises(errors: &str) -> PyResult<bool> {
    match errors {
        "raise" => Ok(true),
        "null" => Ok(false),
        other => {
            let other = other.escape_debug();
            Err(PyValueError::new_err(format!("errors is '{other}': use 'raise' or 'null'")))
        }
    }
}

fn wanted(errors: &str, accept_impossible: bool) -> PyResult<Errors> {
    Ok(Errors { raise: raises(errors)?, accepted: accepted(accept_impossible) })
}

impl From<Positions> for Boards {
    fn from(positions: Positions) -> Self {
        Self { positions: Arc::new(positions) }
    }
}

impl Boards {
    fn feature<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        feature_values::array(feature_values::named(name)?, py, &self.positions)
    }
}

impl Drop for Boards {
    /// Frees a large column without the GIL: that takes 0.15 s a gigabyte.
    fn drop(&mut self) {
        const LARGE: usize = 100_000;
        if self.positions.len() > LARGE {
            let positions = mem::replace(&mut self.positions, Arc::new(Positions::NONE));
            Python::try_attach(|py| py.detach(|| drop(positions)));
        }
    }
}

#[pymethods]
impl Boards {
    /// Reads a column of FENs.
    ///
    /// ``fens`` is a list, a NumPy array, a pandas series, or anything with the Arrow PyCapsule interface (pyarrow, polars,
    /// DuckDB), whose texts are not copied. A FEN may end after any field. A text with a semicolon is a line of EPD; of its operations, ``hmvc``
    /// and ``fmvn`` count. ``None``, NaN, NaT and Arrow nulls are missing.
    ///
    /// A text that is no FEN, and a position that no game can reach, raises :class:`BadFenError` with
    /// ``errors="raise"``, and becomes a null with ``errors="null"``. So does a missing text; with ``keep_nulls=True`` it
    /// is a null in either case. With ``accept_impossible=True``, positions that no game can reach (such as one with three
    /// kings, or with none) are accepted, as python-chess does; castling rights and en-passant squares that are impossible are
    /// left out.
    ///
    /// >>> boards = slidemask.Boards.from_fens(["8/8/8/8/8/8/8/K6k w", "nonsense"], errors="null")
    /// >>> boards.valid
    /// array([ True, False])
    /// >>> slidemask.Boards.from_fens(["8/8/8/8/8/8/8/K6k w", "8/8/8/8/8/8/8/K6k white"])
    /// Traceback (most recent call last):
    ///   ...
    /// slidemask.BadFenError: row 1: the side to move is neither 'w' nor 'b'. The text is "8/8/8/8/8/8/8/K6k white"
    #[staticmethod]
    #[pyo3(signature = (fens, errors = "raise", *, keep_nulls = false, accept_impossible = false))]
    fn from_fens(
        fens: &Bound<'_, PyAny>,
        errors: &str,
        keep_nulls: bool,
        accept_impossible: bool,
    ) -> PyResult<Self> {
        let raise = raises(errors)?;
        let column = Column::new(fens, fens::ARGUMENT)?;
        let is_error = |refused| raise && !(keep_nulls && matches!(refused, Refused::Null));
        let (texts, accepted) = (column.texts(fens.py())?, accepted(accept_impossible));
        let read = |row| fens::read(texts.get(row), accepted);
        let positions = Positions::read(fens.py(), texts.len(), read, |row| texts.get(row), is_error)?;
        Ok(Self { positions: Arc::new(positions) })
    }

    /// Positions from bitboards: the squares of White's and Black's pieces, and those of each kind, as ``pieces`` returns them.
    ///
    /// Each argument is an array of ``uint64``, or an integer, which stands for all rows. ``white_to_move`` is ``True`` or ``False``,
    /// or an array of ``bool``. The others are the features of these names. ``castling_rights`` are the squares of the rooks that may
    /// castle. Without them, the positions have no castling rights and no en-passant square.
    ///
    /// A row in which a square is not in exactly one colour and one kind, and a position that no game can reach, raises
    /// :class:`BadFenError`, or becomes a null with ``errors="null"``. ``accept_impossible`` is that of :meth:`from_fens`.
    ///
    /// >>> rooks, kings = np.array([1, 2], np.uint64), 1 << 4 | 1 << 60
    /// >>> white, black = rooks | np.uint64(1 << 4), 1 << 60
    /// >>> slidemask.Boards.from_bitboards(white, black, 0, 0, 0, rooks, 0, kings, [True, False]).fens()
    /// ['4k3/8/8/8/8/8/8/R3K3 w - - 0 1', '4k3/8/8/8/8/8/8/1R2K3 b - - 0 1']
    #[staticmethod]
    #[pyo3(
        signature = (
            white, black, pawns, knights, bishops, rooks, queens, kings, white_to_move = None, *, castling_rights = None,
            en_passant = None, halfmove_clock = None, fullmove_number = None, errors = "raise", accept_impossible = false
        ),
        text_signature = "(white, black, pawns, knights, bishops, rooks, queens, kings, white_to_move=True, *, castling_rights=0, en_passant=0, halfmove_clock=0, fullmove_number=1, errors='raise', accept_impossible=False)"
    )]
    #[expect(clippy::too_many_arguments, reason = "a position has eight sets, and a FEN five other fields")]
    fn from_bitboards<'py>(
        white: &Bound<'py, PyAny>,
        black: &Bound<'py, PyAny>,
        pawns: &Bound<'py, PyAny>,
        knights: &Bound<'py, PyAny>,
        bishops: &Bound<'py, PyAny>,
        rooks: &Bound<'py, PyAny>,
        queens: &Bound<'py, PyAny>,
        kings: &Bound<'py, PyAny>,
        white_to_move: Option<&Bound<'py, PyAny>>,
        castling_rights: Option<&Bound<'py, PyAny>>,
        en_passant: Option<&Bound<'py, PyAny>>,
        halfmove_clock: Option<&Bound<'py, PyAny>>,
        fullmove_number: Option<&Bound<'py, PyAny>>,
        errors: &str,
        accept_impossible: bool,
    ) -> PyResult<Self> {
        let errors = wanted(errors, accept_impossible)?;
        let sets = [white, black, pawns, knights, bishops, rooks, queens, kings].map(Some);
        let others = [castling_rights, en_passant, halfmove_clock, fullmove_number];
        let (columns, sides): ([Bound<'_, PyArray1<u64>>; numbers::NUMBERS], _) =
            arrays(white.py(), "as_sets", ((sets, others), white_to_move))?;
        Ok(Self::from(numbers::from_bitboards(&columns, &sides, errors)?))
    }

    /// Positions from boards of bytes: a code for each square, from a1 to h8.
    ///
    /// ``codes`` is an array of whole numbers of the shape (n, 64) or (n, 8, 8), or ``bytes``. ``letters`` has the letter of FEN for
    /// each code, ``"."`` for an empty square and ``"?"`` for a code that is not used. The default has 1 to 6 for White's pawn to
    /// king and 9 to 14 for Black's, as :meth:`threats` and Stockfish do. ``"PNBRQKpnbrqk."`` has 0 to 11, and 12 for an empty square.
    ///
    /// The other arguments are those of :meth:`from_bitboards`. The positions have no castling rights and no en-passant square.
    ///
    /// >>> codes = np.zeros((1, 64), np.uint8)
    /// >>> codes[0, [0, 4, 60]] = 4, 6, 14
    /// >>> slidemask.Boards.from_codes(codes).fens()
    /// ['4k3/8/8/8/8/8/8/R3K3 w - - 0 1']
    #[staticmethod]
    #[pyo3(
        signature = (codes, white_to_move = None, *, letters = None, errors = "raise", accept_impossible = false),
        text_signature = "(codes, white_to_move=True, *, letters='.PNBRQK??pnbrqk', errors='raise', accept_impossible=False)"
    )]
    fn from_codes<'py>(
        codes: &Bound<'py, PyAny>,
        white_to_move: Option<&Bound<'py, PyAny>>,
        letters: Option<&Bound<'py, PyAny>>,
        errors: &str,
        accept_impossible: bool,
    ) -> PyResult<Self> {
        let errors = wanted(errors, accept_impossible)?;
        let (codes, sides): (Bound<'_, PyArray1<u8>>, _) =
            arrays(codes.py(), "as_codes", (codes, white_to_move))?;
        let default = PyString::new(codes.py(), numbers::LETTERS).into_any();
        Ok(Self::from(numbers::from_codes(&codes, &sides, letters.unwrap_or(&default), errors)?))
    }

    /// Positions, scores (``int16[n]``) and results (``uint8[n]``: 0 a loss, 1 a draw, 2 a win) from records of the trainer bullet.
    ///
    /// A record is a ``ChessBoard`` of the crate bulletformat, 32 bytes. ``records`` is ``bytes``, or an array of bytes such as
    /// ``np.memmap(path, np.uint8)``. A record shows the board, the score and the result from the side to move. So White is to move
    /// in all positions, and they have no castling rights, no en-passant square and no clocks. Invalid records are treated as in
    /// :meth:`from_bitboards`.
    ///
    /// >>> record = bytes.fromhex("1100000000000010 53 0d" + "00" * 14 + "2a00 02 04 04 000000")
    /// >>> boards, scores, results = slidemask.Boards.from_records(record)
    /// >>> boards.fens(), scores, results
    /// (['4k3/8/8/8/8/8/8/R3K3 w - - 0 1'], array([42], dtype=int16), array([2], dtype=uint8))
    #[staticmethod]
    #[pyo3(signature = (records, *, errors = "raise", accept_impossible = false))]
    fn from_records<'py>(
        records: &Bound<'py, PyAny>,
        errors: &str,
        accept_impossible: bool,
    ) -> PyResult<(Self, Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let errors = wanted(errors, accept_impossible)?;
        let (records, scores, results): (Bound<'_, PyArray2<u8>>, _, _) =
            arrays(records.py(), "as_records", (records,))?;
        Ok((Self::from(numbers::from_records(&records, errors)?), scores, results))
    }

    /// Positions of random games, for tests and examples. Equal arguments give equal positions.
    ///
    /// Every move is drawn from the legal ones. A game starts anew after 200 plies, or when it has ended. With
    /// ``chess960=True``, each game starts from a random starting position of Chess960.
    ///
    /// >>> boards = slidemask.Boards.random(1000, seed=1)
    /// >>> len(boards)
    /// 1000
    #[staticmethod]
    #[pyo3(signature = (count, *, seed = None, chess960 = false), text_signature = "(count, *, seed=0, chess960=False)")]
    fn random(
        py: Python<'_>,
        count: &Bound<'_, PyAny>,
        seed: Option<&Bound<'_, PyAny>>,
        chess960: bool,
    ) -> PyResult<Self> {
        let count = names::natural(count, "count", 0)?;
        let seed: u64 = seed.map_or(Ok(0), |seed| names::natural(seed, "seed", 0))?;
        random::positions(py, count, seed, chess960).map(Self::from)
    }

    fn __len__(&self) -> usize {
        self.positions.len()
    }

    /// Whether two columns have the same positions and nulls: one answer for all rows.
    ///
    /// >>> slidemask.Boards.random(10) == slidemask.Boards.random(10)
    /// True
    fn __eq__(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        py.detach(|| self.positions.equal(&other.positions))
    }

    fn __repr__(&self) -> String {
        let nulls = self.positions.valid.as_ref().map_or(0, |valid| valid.len() - valid.count_set_bits());
        let nulls = if nulls == 0 { String::new() } else { format!(", {nulls} of them null") };
        format!("<slidemask.Boards of {} positions{nulls}>", self.positions.len())
    }

    /// One position (``None`` if it is null). With a slice, an array of row numbers or an array of ``bool``, a column.
    ///
    /// >>> boards = slidemask.Boards.random(1000, seed=1)
    /// >>> checks = boards[boards.in_check()]
    /// >>> bool(checks.in_check().all())
    /// True
    fn __getitem__<'py>(&self, py: Python<'py>, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let length = self.positions.len();
        if names::is_integer(index) {
            // A number that does not fit names no row, either.
            let number = index.extract().unwrap_or(isize::MAX);
            return match self.positions.get(names::row(number, length)?) {
                Some(&board) => Ok(Bound::new(py, PyBoard::from(board))?.into_any()),
                None => Ok(py.None().into_bound(py)),
            };
        }
        Ok(Bound::new(py, Self::from(selection::rows(&self.positions, index)?))?.into_any())
    }

    /// The positions of several columns, one column after another.
    ///
    /// >>> len(slidemask.Boards.concat([slidemask.Boards.random(10), slidemask.Boards.random(5)]))
    /// 15
    #[staticmethod]
    #[expect(clippy::needless_pass_by_value, reason = "Python gives a list, which becomes this vector")]
    fn concat(py: Python<'_>, columns: Vec<PyRef<'_, Self>>) -> PyResult<Self> {
        let columns: Vec<_> = columns.iter().map(|column| &*column.positions).collect();
        selection::concat(py, &columns).map(Self::from)
    }

    /// The error for a name that is no method says which call the caller may have meant.
    #[expect(clippy::unused_self, reason = "Python calls it with the object")]
    fn __getattr__(&self, name: &str) -> PyResult<()> {
        let hint = if feature_values::named(name).is_ok() {
            format!(": use .feature({name:?})")
        } else {
            String::new()
        };
        Err(PyAttributeError::new_err(format!("'Boards' object has no attribute '{name}'{hint}")))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let class = py.get_type::<Self>().getattr("from_fens")?;
        let partial = py.import("functools")?.getattr("partial")?;
        let kwargs = PyDict::new(py);
        kwargs.set_item("errors", "null")?;
        kwargs.set_item("accept_impossible", true)?;
        Ok((partial.call((class,), Some(&kwargs))?, PyTuple::new(py, [self.fens(py)?])?))
    }

    /// The FENs, as a list of ``str``; ``None`` for a null.
    fn fens(&self, py: Python<'_>) -> PyResult<Py<PyList>> {
        texts::list(py, &self.positions, |board, buffer| Some(texts::fen(board, buffer)))
    }

    /// FENs without clocks, which are equal for equal positions: placement, side to move, castling rights, and the en-passant
    /// square if a capture there is legal.
    ///
    /// >>> slidemask.Boards.from_fens(["8/8/8/8/4P3/8/8/K6k b - e3 0 9"]).identities()
    /// ['8/8/8/8/4P3/8/8/K6k b - -']
    fn identities(&self, py: Python<'_>) -> PyResult<Py<PyList>> {
        texts::list(py, &self.positions, |board, buffer| Some(texts::identity(board, buffer)))
    }

    /// Which rows have a position: ``bool[n]``.
    #[getter]
    fn valid<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.feature(py, "valid")
    }

    /// The squares of all pieces: ``uint64[n]``.
    #[getter]
    fn occupied<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.feature(py, "occupied")
    }

    /// Whether White is to move: ``bool[n]``.
    #[getter]
    fn white_to_move<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.feature(py, "white_to_move")
    }

    /// The squares of the pieces of a colour, or of one kind of them: ``uint64[n]``.
    ///
    /// >>> boards = slidemask.Boards.from_fens(["8/8/8/8/8/8/8/K6k w"])
    /// >>> boards.pieces("black", "king")
    /// array([128], dtype=uint64)
    #[pyo3(signature = (color, kind = None))]
    fn pieces<'py>(
        &self,
        py: Python<'py>,
        color: &Bound<'py, PyAny>,
        kind: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let color = names::color(color)?.name();
        match kind {
            None => self.feature(py, &format!("color_{color}")),
            Some(kind) => self.feature(py, &format!("pieces_{color}_{}", names::kind(kind)?.name())),
        }
    }

    /// The squares that a colour attacks, its own protected pieces included: ``uint64[n]``.
    fn attacks_by<'py>(&self, py: Python<'py>, color: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.feature(py, &format!("attacks_by_{}", names::color(color)?.name()))
    }

    /// For each square, how many pieces of a colour attack it: ``uint8[n, 64]``.
    fn attack_counts<'py>(&self, py: Python<'py>, color: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.feature(py, &format!("attack_counts_{}", names::color(color)?.name()))
    }

    /// For each square, the squares that the piece on it attacks; 0 for an empty square: ``uint64[n, 64]``.
    fn attack_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.feature(py, "attack_map")
    }

    /// The squares that each kind of piece attacks, as arrays of 0 and 1 for a neural network: ``dtype[n, 12, 8, 8]``.
    ///
    /// The planes are the pawns, knights, bishops, rooks, queens and king of the side in ``perspective``, then those of the other
    /// side. In a plane, the first axis is the rank, from 1 to 8, and the second one the file, from a to h. Black sees the board
    /// turned over, so that its own first rank is 1. The default is the side to move, as in :meth:`planes`;
    /// ``perspective="white"`` never turns the board, as the feature ``"attack_planes"``.
    ///
    /// >>> boards = slidemask.Boards.from_fens(["8/8/8/8/8/8/8/K6k w"])
    /// >>> boards.attack_planes("float32")[0, 5, :2, :3]
    /// array([[0., 1., 0.],
    ///        [1., 1., 0.]], dtype=float32)
    #[pyo3(
        signature = (dtype = None, *, perspective = None),
        text_signature = "($self, dtype=None, *, perspective='side to move')"
    )]
    fn attack_planes<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
        perspective: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (layout, bytes) = (PyString::new(py, "attacks"), PyString::new(py, "uint8"));
        let planes = self.planes(py, &layout, Some(&bytes), "first", perspective, None, None)?;
        feature_values::planes(planes, dtype)
    }

    /// The mobility of a colour's pieces of a kind: ``uint16[n]``. Each piece counts the squares that it attacks and that no
    /// piece of its own colour stands on; the counts are added.
    fn mobility<'py>(
        &self,
        py: Python<'py>,
        color: &Bound<'py, PyAny>,
        kind: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.feature(py, &format!("mobility_{}_{}", names::color(color)?.name(), names::kind(kind)?.name()))
    }

    /// The number of legal moves: ``uint16[n]``.
    fn legal_move_count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.feature(py, "legal_move_count")
    }

    /// Whether the side to move is in check: ``bool[n]``.
    fn in_check<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.feature(py, "in_check")
    }

    /// The squares of a colour's pieces that are pinned to its king: ``uint64[n]``.
    fn pinned<'py>(&self, py: Python<'py>, color: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.feature(py, &format!("pinned_{}", names::color(color)?.name()))
    }

    /// The legal moves, as an Arrow column of lists of texts. ``notation`` is ``"uci"`` or ``"san"``.
    ///
    /// >>> slidemask.Boards.from_fens(["8/8/8/8/8/8/7p/K6k w"]).legal_moves().to_pylist()
    /// [['a1b1', 'a1a2', 'a1b2']]
    /// >>> slidemask.Boards.from_fens(["8/8/8/8/8/8/7p/K6k w"]).legal_moves("san").to_pylist()
    /// [['Kb1', 'Ka2', 'Kb2']]
    #[pyo3(signature = (notation = None), text_signature = "($self, notation='uci')")]
    fn legal_moves(&self, py: Python<'_>, notation: Option<&Bound<'_, PyAny>>) -> PyResult<ArrowColumn> {
        texts::legal_moves(py, &self.positions, Notation::named(notation)?).map(ArrowColumn)
    }

    /// Which piece attacks which: the threats of all positions, as offsets (``int32[n + 1]``) and items (``uint8[m, 4]``).
    ///
    /// The threats of row ``i`` are ``items[offsets[i]:offsets[i + 1]]``, in no particular order. A threat is four numbers: the
    /// attacking piece, its square, the piece that it attacks, and the square of that piece. White's pawn, knight, bishop,
    /// rook, queen and king have the numbers 1 to 6, Black's 9 to 14. A piece that defends a piece of its own colour attacks it,
    /// too. A null has no threats.
    ///
    /// ``pairs`` says which pairs of pieces count. ``"all"`` leaves nothing out. In ``"full"``, pawns attack pawns, knights and rooks;
    /// bishops and rooks attack all but queens; kings attack all but queens and kings; knights and queens attack all.
    /// ``"without kings"`` is the same without kings. :meth:`network_inputs` numbers threats as networks do.
    ///
    /// An Arrow list has the same form. ``to_arrow(["threats"])`` and ``feature("threats")`` give all threats as a column of the
    /// type ``list<fixed_size_list<uint8>[4]>``, sorted by the four numbers, so that files are the same on all machines.
    ///
    /// >>> offsets, items = slidemask.Boards.from_fens(["4k3/8/8/3p4/4P3/8/8/R3K3 w"]).threats()
    /// >>> offsets
    /// array([0, 3], dtype=int32)
    /// >>> sorted(items.tolist())  # the pawns attack each other, and the rook on a1 defends the king on e1
    /// [[1, 28, 9, 35], [4, 0, 6, 4], [9, 35, 1, 28]]
    #[pyo3(signature = (pairs = None), text_signature = "($self, pairs='all')")]
    fn threats<'py>(
        &self,
        py: Python<'py>,
        pairs: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Arrays<'py, PyArray2<u8>>> {
        threat_lists::threats(py, &self.positions, threat_lists::pairs(pairs)?, false)?.into_numpy(py)
    }

    /// The inputs of a network for all positions: offsets (``int32[n + 1]``) and numbers (``int32[m]``), or rows of one width.
    ///
    /// ``network`` names one or several of :data:`slidemask.NETWORK_PARTS`, joined with ``+``, in the order of their numbers:
    /// threats, pairs of pawns, and pieces on their squares, as published networks have them. :func:`slidemask.network_size` has
    /// the number of inputs. The loader of Stockfish's trainer says ``HalfKAv2_hm`` for what is ``HalfKAv2_hm^`` here.
    ///
    /// The inputs of row ``i`` are ``items[offsets[i]:offsets[i + 1]]``, in no particular order. A null has none. For
    /// ``torch.nn.EmbeddingBag(slidemask.network_size(network), width, mode="sum", include_last_offset=True)``, pass
    /// ``torch.from_numpy(items)`` and ``torch.from_numpy(offsets)``: no copy is made. With ``width=N``, the answer is one array
    /// ``int32[n, N]`` instead, with -1 after the last input of a row. A row that does not fit is a ``ValueError``.
    ///
    /// ``perspective`` is the side that sees a board: ``"side to move"``, ``"other side"``, ``"white"`` or ``"black"``. A pair of
    /// opposite sides, such as ``("side to move", "other side")``, gives a pair of answers. That takes less time than two calls.
    ///
    /// >>> boards = slidemask.Boards.from_fens(["4k3/8/8/3p4/4P3/8/8/R3K3 w"])
    /// >>> offsets, items = boards.network_inputs("Full_Threats_60144", "white")
    /// >>> offsets
    /// array([0, 1], dtype=int32)
    /// >>> items  # Of two pawns that attack each other, one counts: the enemy's.
    /// array([30121], dtype=int32)
    /// >>> boards.network_inputs("PP_3Wide+Chess768", ("white", "black"), width=8)[1].shape
    /// (1, 8)
    #[pyo3(
        signature = (network, perspective = None, *, width = None),
        text_signature = "($self, network, perspective='side to move', *, width=None)"
    )]
    fn network_inputs<'py>(
        &self,
        py: Python<'py>,
        network: &Bound<'py, PyAny>,
        perspective: Option<&Bound<'py, PyAny>>,
        width: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let network = network_inputs::named(network)?;
        let width = width.map(|width| names::natural(width, "width", 1)).transpose()?;
        Sides::new(perspective)?.inputs(py, &self.positions, &network, width)
    }

    /// Planes of numbers for a neural network: ``dtype[n, planes, 8, 8]``, or ``dtype[n, 8, 8, planes]`` with ``channels="last"``.
    ///
    /// ``layout`` names some of :data:`slidemask.PLANE_PARTS`, joined with ``+``, or it is ``"alphazero"`` or ``"pgx"``: 119 planes
    /// with the last eight positions of a game. In a plane, the first axis is the rank, from the first rank of the side that sees
    /// the board (``perspective``: the side to move, as in :meth:`attack_planes`); with ``"pgx"``, from its last rank. The second axis is the file, from a to h. A null has zeros.
    ///
    /// ``games`` tells which rows are one game, move after move: the offsets that :meth:`replay` returns. Without it, each row
    /// is a game of its own. ``out`` is an array for the answer. To write an array again is faster than to take new memory.
    ///
    /// >>> boards = slidemask.Boards.from_fens(["8/8/8/8/8/8/8/K6k w"])
    /// >>> boards.planes("pieces+halfmove_clock").shape
    /// (1, 13, 8, 8)
    /// >>> boards.planes("pieces", dtype="uint8")[0, 5, 0]  # the own king, on rank 1
    /// array([1, 0, 0, 0, 0, 0, 0, 0], dtype=uint8)
    #[pyo3(
        signature = (layout, *, dtype = None, channels = "first", perspective = None, games = None, out = None),
        text_signature = "($self, layout, *, dtype='float32', channels='first', perspective='side to move', games=None, out=None)"
    )]
    #[expect(clippy::too_many_arguments, reason = "most are left out")]
    fn planes<'py>(
        &self,
        py: Python<'py>,
        layout: &Bound<'py, PyAny>,
        dtype: Option<&Bound<'py, PyAny>>,
        channels: &str,
        perspective: Option<&Bound<'py, PyAny>>,
        games: Option<&Bound<'py, PyAny>>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let games = games.map(|games| arrays(py, "as_offsets", (games,))).transpose()?;
        let layout = Layout::named(layout)?;
        let wanted = Wanted { layout, dtype, channels, perspective, out };
        learning::of_positions(py, &self.positions, &wanted, games.as_ref())
    }

    /// The legal moves as masks over the 4,672 actions of AlphaZero: ``bool[n, 4672]``. With ``packed=True``, ``uint8[n, 584]``: a bit
    /// for each action, as ``numpy.packbits(masks, axis=1, bitorder="little")`` returns them. A null has no legal moves.
    ///
    /// An action is a square and one of 73 planes, as the side to move sees the board: ``73 * square + plane``. In the order
    /// ``"alphazero"``, squares are numbered from a1 to h1, then from a2. The planes are 1 to 7 squares to the north, then
    /// clockwise to the north-west; the knight's jumps, clockwise from two squares north and one east; and a pawn's steps to the
    /// left, ahead and to the right, each with a promotion to a knight, bishop and rook. A promotion to a queen is the step alone.
    /// Castling is the king's move of two squares. ``"pgx"`` is the order of pgx. ``out`` is as in :meth:`planes`.
    ///
    /// >>> masks = slidemask.Boards.from_fens(["8/8/8/8/8/8/7p/K6k w"]).legal_actions()
    /// >>> masks.nonzero()[1]  # to a2, b2 and b1
    /// array([ 0,  7, 14])
    #[pyo3(
        signature = (order = None, *, packed = false, out = None),
        text_signature = "($self, order='alphazero', *, packed=False, out=None)"
    )]
    fn legal_actions<'py>(
        &self,
        py: Python<'py>,
        order: Option<&Bound<'py, PyAny>>,
        packed: bool,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let order = learning::order(order)?;
        let board = |row| self.positions.get(row);
        learning::legal_actions(py, self.positions.len(), board, order, packed, out)
    }

    /// The positions after one move in each row.
    ///
    /// ``moves`` is a column of moves in UCI or SAN, or an array of actions in the order ``order`` (:meth:`legal_actions`). A null
    /// stays null. A move that is missing or not legal raises ``ValueError`` with ``errors="raise"``, and gives a null with
    /// ``errors="null"``.
    ///
    /// >>> boards = slidemask.Boards.from_fens(["8/8/8/8/8/8/7p/K6k w", "4k3/8/8/8/8/8/8/4K2R w K"])
    /// >>> boards.play(["Kb2", "e1g1"]).fens()
    /// ['8/8/8/8/8/8/1K5p/7k b - - 1 1', '4k3/8/8/8/8/8/8/5RK1 b - - 1 1']
    #[pyo3(
        signature = (moves, *, order = None, errors = "raise"),
        text_signature = "($self, moves, *, order='alphazero', errors='raise')"
    )]
    fn play<'py>(
        &self,
        py: Python<'py>,
        moves: &Bound<'py, PyAny>,
        order: Option<&Bound<'py, PyAny>>,
        errors: &str,
    ) -> PyResult<Self> {
        let raise = raises(errors)?;
        let actions: Option<Bound<'py, PyArray1<i64>>> = arrays(py, "if_actions", (moves,))?;
        moves::play(py, &self.positions, moves, actions.as_ref(), learning::order(order)?, raise)
            .map(Self::from)
    }

    /// All positions of games: the offsets of the games (``int64[n + 1]``), and their positions.
    ///
    /// ``games`` has the moves of each game: a list of texts, or one text with spaces between the moves, in UCI or SAN. The positions
    /// of game ``i`` are ``positions[offsets[i]:offsets[i + 1]]``: that of row ``i`` of this column, or of its only row, and those
    /// after each move. After a move that is not legal, the positions of a game are nulls with ``errors="null"``; with
    /// ``errors="raise"``, there is a ``ValueError``. A game that is missing has no positions.
    ///
    /// >>> start = slidemask.Boards.from_fens([slidemask.Board().fen])
    /// >>> offsets, positions = start.replay(["e4 e5", ["g1f3"]])
    /// >>> offsets
    /// array([0, 3, 5])
    /// >>> positions.fens()[2]
    /// 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'
    #[pyo3(signature = (games, *, errors = "raise"))]
    fn replay<'py>(
        &self,
        py: Python<'py>,
        games: &Bound<'py, PyAny>,
        errors: &str,
    ) -> PyResult<(Bound<'py, PyArray1<i64>>, Self)> {
        let (offsets, positions) = moves::replay(py, &self.positions, games, raises(errors)?)?;
        Ok((offsets.into_pyarray(py), Self::from(positions)))
    }

    /// A feature by its name: a NumPy array, or an Arrow column for texts and threats. ``FEATURES`` lists all of them.
    #[pyo3(name = "feature")]
    fn by_name<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        self.feature(py, name)
    }

    /// Features as an Arrow record batch, which pyarrow, polars and DuckDB take without a copy. The columns have the names of
    /// the features. The row of a missing position is null in every column but ``valid``.
    ///
    /// >>> import pyarrow
    /// >>> boards = slidemask.Boards.from_fens(["8/8/8/8/8/8/8/K6k w", None], errors="null")
    /// >>> pyarrow.record_batch(boards.to_arrow(["legal_move_count", "in_check"])).to_pydict()
    /// {'legal_move_count': [3, None], 'in_check': [False, None]}
    fn to_arrow(&self, py: Python<'_>, features: &Bound<'_, PyAny>) -> PyResult<ArrowBatch> {
        feature_values::batch(py, &self.positions, features)
    }

    /// The positions after every legal move, with the row of the position that each comes from (``int64[m]``).
    ///
    /// >>> parents, children = slidemask.Boards.from_fens(["8/8/8/8/8/8/7p/K6k w"]).children()
    /// >>> parents
    /// array([0, 0, 0])
    /// >>> children.fens()[0]
    /// '8/8/8/8/8/8/7p/1K5k b - - 1 1'
    fn children<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyArray1<isize>>, Self)> {
        let (parents, children) = children::of(py, &self.positions)?;
        Ok((parents.into_pyarray(py), Self::from(children)))
    }

    /// The number of sequences of ``depth`` legal moves from each position (perft): ``uint64[n]``.
    ///
    /// The positions share one transposition table of ``hash_mib`` MiB; 0 means none. A count above 2**64 - 1 raises
    /// ``OverflowError``.
    ///
    /// >>> slidemask.Boards.from_fens(["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]).perft(4)
    /// array([197281], dtype=uint64)
    #[pyo3(signature = (depth, *, hash_mib = None), text_signature = "($self, depth, *, hash_mib=16)")]
    fn perft<'py>(
        &self,
        py: Python<'py>,
        depth: &Bound<'py, PyAny>,
        hash_mib: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<u64>>> {
        perft::column(py, &self.positions, perft::depth(depth)?, hash_mib)
            .map(|counts| counts.into_pyarray(py))
    }
}
