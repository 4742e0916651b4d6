"""Games in PGN: from files to batches of moves, positions and games."""

from __future__ import annotations

import atexit
import inspect
import os
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from difflib import get_close_matches
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias, TypedDict

import numpy as np
from numpy.typing import NDArray

from . import _native
from ._native import ArrowBatch, Boards
from ._reader import ArrowReader, Bar, in_folder, progress_of


class Readable(Protocol):
    """A file that is open in binary mode, or what reads as one."""

    def read(self, size: int, /) -> bytes:
        """At most so many bytes; none at the end."""
        ...


# Threads that read an open file must not come back to Python while it ends.
atexit.register(_native.end_reading)

#: A file, a folder, or an open file.
Path: TypeAlias = "str | os.PathLike[str] | Readable"
#: One or several of them.
Paths: TypeAlias = "Path | Sequence[Path]"
#: What a header has to be: a text, a number or a date, one of several, or from the first to the second one, or ``None``.
Wanted: TypeAlias = "str | int | date"
GameFilter: TypeAlias = "Mapping[str, Wanted | Sequence[Wanted] | tuple[int | date | None, int | date | None]]"


class PgnOptions(TypedDict, total=False):
    """The options of :func:`read_pgn`, for functions that pass them on."""

    table: Literal["moves", "games"]
    batch: int
    variations: bool
    max_games: int | None
    filter: GameFilter | None
    integers: Sequence[str]
    threads: int | None
    errors: Literal["raise", "skip"]
    progress: Callable[[int, int, int], object] | Bar | None


class PgnBatch(NamedTuple):
    """Positions of games with what is known about them; :meth:`PgnReader.boards` yields them."""

    #: The positions before the moves.
    boards: Boards
    #: The offsets of the games: those of game ``i`` are ``boards[games[i]:games[i + 1]]``. Games without moves are left out.
    games: NDArray[np.int64]
    #: The columns that were asked for, with a row for each position.
    columns: ArrowBatch


class PgnReader(ArrowReader[_native.PgnReader]):
    """The moves or the games of files in PGN, a batch at a time; :func:`read_pgn` makes it.

    It is an iterator of :class:`ArrowBatch`, and a stream of Arrow: ``polars.DataFrame(reader)``, ``pyarrow.table(reader)`` and
    ``duckdb.sql("SELECT .. FROM reader")`` read all batches. :meth:`boards` gives positions, too. Each batch is given once; a
    second stream of Arrow reads the files again.

    :meth:`ArrowBatch.to_numpy` has a batch as NumPy arrays, :meth:`PgnReader.to_pandas` has all as a data frame, and a ``with``
    block closes the reader.

    Threads of its own read what comes next while the program works on a batch. A reader belongs to the process that made it.
    """

    def boards(self) -> Iterator[PgnBatch]:
        """The batches as positions, with the offsets of the games and the columns. Call it before the first batch.

        :meth:`Boards.planes` takes the offsets for planes with history. (With ``variations=True`` a game has several lines.)

        >>> _ = path.write_text('[White "A"]\\n\\n1. e4 e5 2. Nf3 *\\n\\n[White "B"]\\n\\n1. d4 *')
        >>> for boards, games, columns in slidemask.read_pgn(path, ["uci"]).boards():
        ...     print(boards.legal_move_count(), games, columns.names, boards.planes("alphazero", games=games).shape)
        [20 20 29 20] [0 3 4] ['uci'] (4, 119, 8, 8)
        """
        self._reader.keep_boards()
        return (PgnBatch(*found) for found in self._each(self._reader.next_boards))

    #: Headers that a frame has by itself: no one has named them.
    _not_missed: Sequence[str] = ()

    def _ended(self) -> None:
        missing, found = map(sorted, self._reader.missing_headers())
        for name in dict.fromkeys(missing) if self.totals["bytes"] else ():
            if name in self._not_missed:
                continue
            near = get_close_matches(name, found, 1, 0.6) or get_close_matches(name.title(), found, 1)
            advice = f"did you mean {near[0]!r}?" if near else f"the first games have {', '.join(found) or 'none'}"
            warnings.warn(f"no game has the header {name!r}: {advice}", stacklevel=_caller())

    @property
    def totals(self) -> dict[str, int]:
        """What was read so far.

        The ``bytes`` of the files, compressed ones as they are: the threads are ahead of the batches. The ``games`` that the
        filter keeps and their ``rows``, and the places that are ``damaged``.
        """
        return self._reader.totals

    @property
    def damage(self) -> list[_native.BadPgnError]:
        """The damage that was found so far: the first thousand places, as exceptions that were not raised."""
        return self._reader.damage


def _caller() -> int:
    """How many calls of this package are before that of the program."""
    frame, level = inspect.currentframe(), 0
    while frame is not None and frame.f_globals.get("__name__", "").startswith("slidemask."):
        frame, level = frame.f_back, level + 1
    return level


def files(paths: Any) -> list[Path]:
    """Files to read. A folder has all its games."""
    if isinstance(paths, str | os.PathLike) or hasattr(paths, "read"):
        paths = [paths]
    found: list[Path] = []
    for path in paths:
        if not isinstance(path, str | os.PathLike) or not os.path.isdir(path):
            found.append(path)
            continue
        found += in_folder(path, ".pgn", ".pgn.zst", ".pgn.gz", ".pgn.bz2")
    return found


def closed_files(paths: Any) -> list[Path]:
    """Files that can be read several times, or elsewhere."""
    found = files(paths)
    if any(hasattr(file, "read") for file in found):
        raise TypeError("paths has an open file, which can be read only once, and only here: pass its path")
    return found


def read_pgn(
    paths: Paths,
    columns: Sequence[str] | None = None,
    *,
    table: Literal["moves", "games"] = "moves",
    batch: int = 65_536,
    variations: bool = False,
    max_games: int | None = None,
    filter: GameFilter | None = None,
    integers: Sequence[str] = (),
    threads: int | None = None,
    errors: Literal["raise", "skip"] = "raise",
    progress: Callable[[int, int, int], object] | Bar | None = None,
) -> PgnReader:
    """Reads games in PGN, in batches of moves or of games: on all threads, in constant memory.

    ``paths`` is a file, a folder (all its files ``*.pgn``, ``*.pgn.zst``, ``*.pgn.gz`` and ``*.pgn.bz2``, by name), a file that
    is open in binary mode, or several of them. Other threads call ``read`` of an open file, and read ahead, so use it again
    only after the end. How a file is compressed is seen from its first bytes. Chess960 and positions of headers ``FEN`` are
    read, too.

    ``table="moves"`` has a row for each move, ``table="games"`` one for each game, with lists of its moves. Only the
    ``columns`` that are asked for are computed:

    * of moves: ``"ply"``, ``"fen"`` (before the move), ``"uci"``, ``"san"``, ``"text"`` (the move as the file has it),
      ``"clock"`` and ``"elapsed"`` (seconds left, and for the move), ``"evaluation"`` (centipawns for White), ``"mate"``
      (moves; negative if Black mates), ``"search_depth"``, all from ``[%eval ..]`` and the like or as cutechess, fastchess and
      TCEC write them; ``"comment"``, ``"nags"`` (numbers with spaces in between), ``"starting_comment"`` and
      ``"starting_nags"`` (before the first move of a game or a variation), and names of :data:`FEATURES`
    * of moves with ``variations=True``: ``"index"`` (the number of the move in its game), ``"parent"`` (the index of the move
      before; null for a first move), ``"depth"`` (0 in the main line)
    * of games, repeated in a table of moves: ``"game"`` (its number, through all files), ``"path"``, ``"byte"`` and ``"line"``
      (where it begins), ``"game_comment"`` (before the first move), ``"plies"``, ``"result"`` (behind the moves), ``"damage"``,
      and headers such as ``"White"`` (null if there is none)

    ``integers`` has headers whose columns are ``int64`` instead of texts, such as ``["WhiteElo"]``; what is no number is null.

    ``filter`` keeps games by their headers: a text, a number or a date (``datetime.date``), one of several, or a pair, from the
    first to the second one. A number is also a year: ``{"Date": (2020, None)}``. A date of which parts are unknown, such as
    ``2020.??.??``, is kept if one of its days fits. The moves of other games are not read. ``max_games`` counts all games that
    are read, those that the filter leaves out as well. A header that is named here or in ``columns`` and that no game has is a
    warning at the end.

    A batch ends with the game in which it reaches ``batch`` rows, 256 MiB of texts, or 1,048,576 moves in lists, so no game is
    in two batches. A game whose headers would take more than 16 MiB in its rows is damage. ``threads`` is the number of
    threads that read, by default that of :func:`get_num_threads`.

    Damage raises :class:`BadPgnError`, after which the reader goes on with the next call. With ``errors="skip"``, it is
    counted in ``totals`` and listed in ``damage``. The moves before it are in the table, and the next game is not affected. A
    table of games without ``"plies"``, ``"result"`` and ``"damage"`` does not read the moves, so it finds no damage in them.
    ``progress(bytes, all_bytes, rows)`` is called after each batch, and while a batch takes long; it may also be a bar of tqdm
    (``tqdm(unit="B", unit_scale=True)``), or update a task of rich:
    ``lambda done, total, _: bar.update(task, completed=done, total=total)``. The size of an open file is not in ``all_bytes``.

    >>> import pyarrow
    >>> _ = path.write_text('[White "Morphy"]\\n[WhiteElo "2690"]\\n\\n1. e4 {[%clk 0:05:00]} e5 2. Nf3 1-0')
    >>> for batch in slidemask.read_pgn(path, ["White", "ply", "san", "clock"], max_games=1):
    ...     print(pyarrow.record_batch(batch).to_pylist()[0])
    {'White': 'Morphy', 'ply': 0, 'san': 'e4', 'clock': 300.0}
    >>> with slidemask.read_pgn(path, ["WhiteElo", "plies"], table="games", integers=["WhiteElo"]) as games:
    ...     print(pyarrow.table(games).to_pylist())
    [{'WhiteElo': 2690, 'plies': 3}]
    >>> pyarrow.table(slidemask.read_pgn(path, ["san", "clock"], table="games")).to_pylist()
    [{'san': ['e4', 'e5', 'Nf3'], 'clock': [300.0, None, None]}]
    >>> strong = {"WhiteElo": (2700, None), "White": ["Morphy", "Anderssen"]}
    >>> list(slidemask.read_pgn(path, filter=strong))
    []
    """
    if isinstance(columns, str):
        raise TypeError("columns is one text: pass a list of names")
    options = {
        "table": table,
        "batch": batch,
        "variations": variations,
        "max_games": max_games,
        "filter": filter,
        "integers": list(integers),
        "threads": threads,
        "errors": errors,
    }
    found, names = files(paths), None if columns is None else list(columns)
    can_read_again = all(isinstance(file, str | os.PathLike) and os.path.isfile(file) for file in found)
    return PgnReader(lambda: _native.PgnReader(found, names, options, progress_of(progress)), can_read_again)
