"""polars: features as expressions, ``pl.col("fen").slidemask.features([...])``, and files as lazy frames.

Import this module once; it registers the namespace. The expressions work on lazy frames and in the streaming engine, too. Each
expression reads the FENs. For several features, ``features`` reads them once.

>>> import polars as pl
>>> import slidemask.polars
>>> frame = pl.DataFrame({"fen": ["8/8/8/8/8/8/8/K6k w", None]})
>>> frame.select(pl.col("fen").slidemask.features(["legal_move_count", "in_check"])).unnest("features").to_dicts()
[{'legal_move_count': 3, 'in_check': False}, {'legal_move_count': None, 'in_check': None}]
>>> frame.select(pl.col("fen").slidemask.legal_move_count()).to_series().to_list()
[3, None]
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import polars as pl
from polars.io.plugins import register_io_source

from . import _binpack, _native, _pgn
from ._features import FEATURES, Errors, FeatureName, no_rows
from ._native import BadFenError, Boards
from ._reader import ArrowReader

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["SlidemaskNamespace", "scan_binpack", "scan_pgn"]


def scan_pgn(paths: _pgn.Paths, columns: Sequence[str] | None = None, **options: Unpack[_pgn.PgnOptions]) -> pl.LazyFrame:
    """Games in PGN as a lazy frame. Only the columns that the query uses are computed, and only the rows that it takes.

    The arguments are those of :func:`slidemask.read_pgn`. By default, the frame has all columns, and of the headers the
    usual ones: select those that you need, since some features take long. A table of games has lists of moves only if
    ``columns`` names them. A frame is read again for each query, so ``paths`` has no open files.

    >>> import polars as pl
    >>> import slidemask.polars
    >>> _ = path.write_text('[White "Morphy"]\\n\\n1. e4 e5 2. Nf3 1-0')
    >>> moves = slidemask.polars.scan_pgn(path)
    >>> moves.filter(pl.col("ply") == 2).select("White", "san", "legal_move_count").collect().rows()
    [('Morphy', 'Nf3', 29)]
    """
    files, integers = _pgn.closed_files(paths), options.get("integers", ())
    of_games, usual = options.get("table") == "games", list[str]()

    def read(names: Sequence[str]) -> _pgn.PgnReader:
        used = [name for name in integers if name in names]
        given: _pgn.PgnOptions = {**options, "integers": used}
        reader = _pgn.read_pgn(files, names, **given)
        reader._not_missed = usual
        return reader

    if columns is None:
        usual = _native.game_columns(of_games)
        columns = usual + ([] if of_games else list(FEATURES))
    return _scan(read, columns)


def scan_binpack(
    paths: _binpack.Paths, columns: Sequence[str] | None = None, **options: Unpack[_binpack.BinpackOptions]
) -> pl.LazyFrame:
    """Positions of binpacks as a lazy frame, of which only the columns that the query uses are computed.

    The arguments are those of :func:`slidemask.read_binpack`. By default, the frame has all columns: select those you need.
    """
    parts = paths if isinstance(paths, str | os.PathLike | _binpack.BinpackPart) else list(paths)
    columns = [*_binpack.COLUMNS, *FEATURES] if columns is None else columns
    return _scan(lambda names: _binpack.read_binpack(parts, names, **options), columns)


def _scan(read: Callable[[Any], ArrowReader[Any]], columns: Sequence[str]) -> pl.LazyFrame:
    schema = pl.DataFrame(read(columns)._reader.no_rows()).schema

    def frames(
        used: list[str] | None, predicate: pl.Expr | None, rows: int | None, _size: int | None
    ) -> Iterator[pl.DataFrame]:
        # A query that counts rows uses no column.
        for batch in read(list(schema) if used is None else used or list(schema)[:1]):
            frame = pl.DataFrame(batch)
            if rows is not None:
                frame = frame.head(rows)
                rows -= len(frame)
            yield frame if predicate is None else frame.filter(predicate)
            if rows == 0:
                return

    return register_io_source(frames, schema=schema)


def _schema(names: Sequence[FeatureName], errors: Errors) -> pl.Schema:
    return pl.DataFrame(no_rows(names, errors)).schema


@pl.api.register_expr_namespace("slidemask")
class SlidemaskNamespace:
    """The features of a column of FENs.

    A null stays a null. A text that is no FEN raises, or becomes a null with ``errors="null"``.
    """

    def __init__(self, expr: pl.Expr) -> None:
        """Is called by polars."""
        self._expr = expr

    def feature(self, name: FeatureName, *, errors: Errors = "raise") -> pl.Expr:
        """A feature by its name, which is the name of the result, too. ``slidemask.FEATURES`` lists all of them.

        Each expression reads the FENs, which takes most of the time. For two features or more, use :meth:`features`.
        """
        return self._feature(name, errors)

    def _feature(self, name: Any, errors: Errors) -> pl.Expr:
        schema = _schema([name], errors)

        def compute(fens: pl.Series) -> pl.Series:
            return _columns(fens, [name], errors).to_series().alias(fens.name)

        return self._expr.map_batches(compute, return_dtype=schema[name], is_elementwise=True).alias(name)

    def features(self, names: Sequence[FeatureName], *, errors: Errors = "raise") -> pl.Expr:
        """Several features as a struct named ``features``. Each FEN is read once. ``unnest`` makes columns of the struct."""
        struct = pl.Struct(_schema(names, errors))

        def compute(fens: pl.Series) -> pl.Series:
            return _columns(fens, list(names), errors).to_struct(fens.name)

        return self._expr.map_batches(compute, return_dtype=struct, is_elementwise=True).alias("features")

    def legal_move_count(self, *, errors: Errors = "raise") -> pl.Expr:
        """The number of legal moves."""
        return self._feature("legal_move_count", errors)

    def legal_moves(self, *, errors: Errors = "raise") -> pl.Expr:
        """The legal moves, as a list of texts in UCI."""
        return self._feature("legal_moves", errors)

    def in_check(self, *, errors: Errors = "raise") -> pl.Expr:
        """Whether the side to move is in check."""
        return self._feature("in_check", errors)

    def occupied(self, *, errors: Errors = "raise") -> pl.Expr:
        """The squares of all pieces."""
        return self._feature("occupied", errors)

    def attacks_by(self, color: str, *, errors: Errors = "raise") -> pl.Expr:
        """The squares that a colour attacks."""
        return self._feature(f"attacks_by_{color}", errors)

    def pieces(self, color: str, kind: str, *, errors: Errors = "raise") -> pl.Expr:
        """The squares of a colour's pieces of a kind."""
        return self._feature(f"pieces_{color}_{kind}", errors)

    def mobility(self, color: str, kind: str, *, errors: Errors = "raise") -> pl.Expr:
        """The number of squares that a colour's pieces of a kind attack, those of its own pieces not counted."""
        return self._feature(f"mobility_{color}_{kind}", errors)

    def pinned(self, color: str, *, errors: Errors = "raise") -> pl.Expr:
        """The squares of a colour's pinned pieces."""
        return self._feature(f"pinned_{color}", errors)

    def outcome(self, *, errors: Errors = "raise") -> pl.Expr:
        """How the game has ended; null if it goes on."""
        return self._feature("outcome", errors)


def _columns(fens: pl.Series, names: Sequence[FeatureName], errors: Errors) -> pl.DataFrame:
    try:
        return pl.DataFrame(Boards.from_fens(fens, errors, keep_nulls=True).to_arrow(names))
    except BadFenError as error:
        # The streaming engine gives parts of a column, so the row is not that of the frame.
        error.args, error.row = (error.args[0].partition(": ")[2],), None
        raise
