"""Binpacks: the training data of chess networks, from files to batches, and back."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, TypedDict

import numpy as np
from numpy.typing import NDArray

from . import _native
from ._arrays import AnyArray, _integers
from ._native import ArrowColumn, Boards
from ._reader import ArrowReader, Bar, in_folder, progress_of

if TYPE_CHECKING:
    from ._native import Perspective

#: The columns that a batch has by default.
COLUMNS = ("fen", "move", "score", "ply", "result")

BinpackErrors = Literal["raise", "skip"]


class BinpackOptions(TypedDict, total=False):
    """The options of :func:`read_binpack`, for functions that pass them on."""

    batch: int
    filter: BinpackFilter | None
    shuffle: int
    epochs: int | None
    weights: Sequence[float] | None
    seed: int
    threads: int | None
    errors: BinpackErrors
    progress: Callable[[int, int | None, int], object] | Bar | None


class BinpackPart(NamedTuple):
    """Bytes of a binpack that start and end where chunks do; :func:`split_binpack` makes them."""

    #: The file.
    path: Path
    #: The first byte.
    start: int
    #: The byte after the last one.
    end: int


#: A file, a folder, a part of a file, or several of them.
Paths: TypeAlias = "str | os.PathLike[str] | BinpackPart | Sequence[str | os.PathLike[str] | BinpackPart]"


@dataclass(frozen=True)
class BinpackFilter:
    """Which positions :func:`read_binpack` returns. The others are decoded and counted.

    >>> slidemask.BinpackFilter(min_ply=16, no_captures=True, no_checks=True).max_pieces
    32
    """

    #: The smallest and the largest ply.
    min_ply: int = 0
    max_ply: int = 65_535
    #: The largest score without its sign.
    max_score: int = 65_535
    #: The smallest and the largest number of pieces.
    min_pieces: int = 0
    max_pieces: int = 32
    #: Leave out positions whose move is a capture (en passant included), those whose move is a promotion, and those in check.
    no_captures: bool = False
    no_promotions: bool = False
    no_checks: bool = False
    #: Leave out positions that were won with a score further than this below zero, or lost with one further above it.
    max_contradiction: int = 65_535
    #: Leave out positions at random whose result is unlikely for their score, by the model of Stockfish's trainer. The Rust
    #: crate ``slidemask-binpack`` has the formula at ``Filter::likely_results``. The scores have to be in Stockfish's units.
    likely_results: bool = False
    #: The shares to keep of positions with some numbers of pieces, such as ``{8: 0.4, 16: 1, 32: 0.8}``. Between them the
    #: shares lie on straight lines, and beyond them they stay the same.
    piece_shares: Mapping[int, float] = field(default_factory=dict, hash=False)
    #: The share to keep of the rest, which is chosen at random. With the two conditions above, the probabilities are
    #: multiplied.
    keep: float = 1.0
    #: Leave out positions whose move is a capture, but not en passant. With ``no_checks``, it is ``filtered`` of Stockfish's
    #: trainer.
    no_plain_captures: bool = False

    def __post_init__(self) -> None:
        """Checks the numbers."""
        _native.check_binpack_filter(self)


class BinpackBatch(NamedTuple):
    """Positions of a binpack with what is known about them; :meth:`BinpackReader.boards` yields them."""

    #: The positions before the moves.
    boards: Boards
    #: The moves in UCI; ``None`` where a game ends without one.
    moves: ArrowColumn
    #: The scores for the side to move, in the units of the program that wrote them.
    scores: NDArray[np.int16]
    #: The plies since the start of the game.
    plies: NDArray[np.uint16]
    #: The results for the side to move: 1 a win, 0 a draw, -1 a loss.
    results: NDArray[np.int8]


class NetworkBatch(NamedTuple):
    """Inputs of a network with what it learns; :meth:`BinpackReader.network_batches` yields them."""

    #: What each of the two sides sees: a pair of offsets and items, or rows of one width.
    inputs: tuple[Any, Any]
    #: The scores, plies and results, as in :class:`BinpackBatch`.
    scores: NDArray[np.int16]
    plies: NDArray[np.uint16]
    results: NDArray[np.int8]
    #: Whether White is to move.
    white_to_move: NDArray[np.bool_]


class BinpackReader(ArrowReader[_native.BinpackReader]):
    """The positions of binpacks, a batch at a time; :func:`read_binpack` makes it.

    It is an iterator of :class:`ArrowBatch`, and a stream of Arrow, as :class:`PgnReader` is. :meth:`boards` and
    :meth:`network_batches` give the batches in other forms. All of them go on where the reader is: each batch is given once.

    Threads of its own decode what comes next while the program works on a batch. A reader belongs to the process that made it.
    """

    def __init__(self, opened: Callable[[], _native.BinpackReader], batch: int) -> None:
        """:func:`read_binpack` calls this."""
        super().__init__(opened, True)
        self._batch = batch

    def boards(self) -> Iterator[BinpackBatch]:
        """The batches as positions, with their moves, scores, plies and results.

        >>> slidemask.write_binpack(path, [slidemask.Board()], ["e2e4"], [18], [0], [1])
        >>> for boards, moves, scores, plies, results in slidemask.read_binpack(path).boards():
        ...     print(boards.legal_move_count(), moves.to_pylist(), scores, plies, results)
        [20] ['e2e4'] [18] [0] [1]
        """
        return (BinpackBatch(*found) for found in self._each(self._reader.next_boards))

    def network_batches(
        self,
        network: str,
        perspective: tuple[Perspective, Perspective] = ("side to move", "other side"),
        *,
        width: int | None = None,
        reuse: bool = False,
    ) -> Iterator[NetworkBatch]:
        """The batches as inputs of a network, as two sides see them, with scores, plies, results and sides to move.

        ``network``, ``perspective`` and ``width`` are those of :meth:`Boards.network_inputs`; no :class:`Boards` are made. With
        ``width=N`` and ``reuse=True``, all batches have the same two arrays ``int32[batch, N]``, whose content is overwritten.
        The last batch may be shorter: its arrays are views of the first rows.

        >>> slidemask.write_binpack(path, [slidemask.Board()], ["e2e4"], [18], [0], [1])
        >>> reader = slidemask.read_binpack(path, batch=16_384)
        >>> for (own, other), scores, *_ in reader.network_batches("PP_3Wide+HalfKAv2_hm", width=96, reuse=True):
        ...     print(own.shape, other.dtype, scores)
        (1, 96) int32 [18]
        """
        # Wrong arguments raise here, and not where the first batch is needed.
        nothing: Any = Boards.from_fens([])
        nothing.network_inputs(network, perspective, width=width)
        if reuse and width is None:
            raise ValueError("reuse needs rows of one width: pass width=")
        return self._network_batches(network, perspective, width, reuse)

    def _network_batches(self, network: str, perspective: Any, width: int | None, reuse: bool) -> Iterator[NetworkBatch]:
        rows: list[NDArray[np.int32]] | None = None

        def read() -> Any:
            nonlocal rows
            if width is not None and not (reuse and rows):
                rows = [np.empty((self._batch, width), np.int32) for _ in range(2)]
            return self._reader.next_inputs(network, perspective, rows)

        for inputs, scores, plies, results, white_to_move in self._each(read):
            first, second = inputs or (one[: len(scores)] for one in rows or ())
            yield NetworkBatch((first, second), scores, plies, results, white_to_move)

    @property
    def totals(self) -> dict[str, int]:
        """What was read so far.

        ``chunks`` and ``bytes``; the positions that were ``read``, and those of them that the filter ``kept``; the places that
        are ``damaged``, and the bytes that were ``lost`` because of them. The threads are ahead of the batches.
        """
        return self._reader.totals

    @property
    def damage(self) -> list[_native.BadBinpackError]:
        """The damage that was found so far: the first thousand places, as exceptions that were not raised."""
        return self._reader.damage


def _parts(paths: Any) -> list[tuple[str | os.PathLike[str], int, int]]:
    """Paths as parts of files. A folder has all its binpacks."""
    if isinstance(paths, str | os.PathLike | BinpackPart):
        paths = [paths]
    parts: list[tuple[str | os.PathLike[str], int, int]] = []
    for path in paths:
        if isinstance(path, BinpackPart):
            parts.append(path)
        elif not isinstance(path, str | os.PathLike):
            raise TypeError(f"paths has an entry of type {type(path).__name__}: use paths, or parts of split_binpack")
        elif os.path.isdir(path):
            parts += [(one, 0, 2**64 - 1) for one in in_folder(path, ".binpack")]
        else:
            parts.append((path, 0, 2**64 - 1))
    return parts


def read_binpack(
    paths: Paths,
    columns: Sequence[str] = COLUMNS,
    *,
    batch: int = 65_536,
    filter: BinpackFilter | None = None,
    shuffle: int = 0,
    epochs: int | None = 1,
    weights: Sequence[float] | None = None,
    seed: int = 0,
    threads: int | None = None,
    errors: BinpackErrors = "raise",
    progress: Callable[[int, int | None, int], object] | Bar | None = None,
) -> BinpackReader:
    """Reads binpacks, the training data of chess networks, in batches of positions: on all threads, in constant memory.

    ``paths`` is a file, a folder (all files ``*.binpack`` in it, by name), a :class:`BinpackPart`, or several of them.
    ``columns`` are those of the Arrow batches: ``"fen"``, ``"move"`` (UCI), ``"score"`` and ``"result"`` (for the side to
    move), ``"ply"``, and names of :data:`FEATURES`. ``filter`` leaves out positions.

    ``shuffle=n`` reads the chunks in random order and mixes n positions at a time; a trainer takes some hundred thousand.
    ``epochs`` says how often the files are read: ``None`` is again and again. ``weights``, with ``epochs=None``, is a weight
    for each file: chunks are drawn from files by weight. ``seed`` is that of everything random. The same arguments give the
    same positions. ``threads`` is the number of threads that decode, by default that of :func:`get_num_threads`.

    Damage raises :class:`BadBinpackError`, after which the reader goes on with the next call. With ``errors="skip"``, it is
    counted in ``totals`` and listed in ``damage``. The rest of a damaged chunk is lost, no more. ``progress(chunks, all_chunks,
    kept)`` is called after each batch, and while a batch takes long; ``all_chunks`` is ``None`` if there is no end. It may also
    be a bar of tqdm (``tqdm(unit="chunk")``), or update a task of rich, as in :func:`read_pgn`.

    >>> import pyarrow
    >>> slidemask.write_binpack(path, [slidemask.Board()], ["e2e4"], [18], [0], [1])
    >>> for batch in slidemask.read_binpack(path, ["move", "score", "legal_move_count"]):
    ...     print(pyarrow.record_batch(batch).to_pylist())
    [{'move': 'e2e4', 'score': 18, 'legal_move_count': 20}]
    """
    options = {
        "filter": filter or BinpackFilter(),
        "shuffle": shuffle,
        "epochs": epochs,
        "weights": weights,
        "seed": seed,
        "threads": threads,
        "errors": errors,
    }
    if isinstance(columns, str):
        raise TypeError("columns is one text: pass a list of names")
    parts, names = _parts(paths), list(columns)
    return BinpackReader(lambda: _native.BinpackReader(parts, names, batch, options, progress_of(progress)), batch)


def split_binpack(paths: Paths, shares: int) -> list[list[BinpackPart]]:
    """Splits binpacks into shares of about the same size, one for each worker: each chunk is in one share.

    ``paths`` is that of :func:`read_binpack`, which reads a share: worker i of n calls ``read_binpack(split_binpack(paths,
    n)[i])``. A share is empty if there are fewer chunks than shares. A chunk has about a megabyte.

    >>> slidemask.write_binpack(path, [slidemask.Board()], ["e2e4"], [18], [0], [1])
    >>> [[(part.start, part.end) for part in share] for share in slidemask.split_binpack(path, 2)]
    [[(0, 42)], []]
    """
    split = _native.binpack_parts(_parts(paths), shares)
    return [[BinpackPart(*part) for part in share] for share in split]


def write_binpack(
    path: str | os.PathLike[str],
    boards: Any,
    moves: Any,
    scores: Any,
    plies: Any,
    results: Any,
    *,
    append: bool = False,
) -> None:
    """Writes a binpack: positions with the moves that were played there, and what is known about them.

    ``boards`` is a :class:`Boards`, or a column of FENs; ``moves`` has a move in UCI for each, or ``None``. ``scores`` and
    ``results`` (1 a win, 0 a draw, -1 a loss) are those of the side to move, and ``plies`` are counted from the start of the
    game. Positions that follow one another in a game take two or three bytes each, others 34. ``append=True`` writes behind
    what the file has.

    A row that no binpack can hold is a ``ValueError``, and a full disk an ``OSError``. Then nothing is written.

    >>> boards = [slidemask.Board(), slidemask.Board().play("e4")]
    >>> slidemask.write_binpack(path, boards, ["e2e4", "e7e5"], [20, -15], [0, 1], [1, -1])
    """
    column = boards if isinstance(boards, Boards) else Boards.from_fens(boards)
    rows = len(column)
    texts = moves.to_pylist() if hasattr(moves, "to_pylist") else list(moves)
    if len(texts) != rows:
        raise ValueError(f"moves has {len(texts)} entries: there are {rows} rows")
    numbers = (
        _column(scores, "scores", np.int16, (-32_768, 32_767), rows),
        _column(plies, "plies", np.uint16, (0, 16_383), rows),
        _column(results, "results", np.int8, (-1, 1), rows),
    )
    _native.write_binpack(path, column, texts, *numbers, append)


def _column(value: Any, name: str, dtype: type[np.integer[Any]], limits: tuple[int, int], rows: int) -> AnyArray:
    """Numbers as an array of this type, with one for each row."""
    expected = f"{name} are whole numbers from {limits[0]:,} to {limits[1]:,}"
    array = _integers(value, name, expected)
    if array.shape != (rows,):
        raise ValueError(f"{name} has the shape {array.shape}: there are {rows} rows")
    wrong = (array < limits[0]) | (array > limits[1])
    if wrong.any():
        row = int(wrong.argmax())
        raise ValueError(f"{name}[{row}] is {array[row]}: {expected}")
    return np.ascontiguousarray(array, dtype)
