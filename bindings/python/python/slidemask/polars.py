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
from typing import Any

import polars as pl
from polars.io.plugins import register_io_source

from . import _binpack, _pgn
from ._features import Errors, no_rows
from ._native import Boards
from ._reader import ArrowReader

__all__ = ["SlidemaskNamespace", "scan_binpack", "scan_pgn"]


def scan_pgn(paths: _pgn.Paths, columns: Sequence[str] | None = None, **options: Any) -> pl.LazyFrame:
    """Games in PGN as a lazy frame. Only the columns that the query uses are computed, and only the rows that it takes.

    The arguments are those of :func:`slidemask.read_pgn`. A frame is read again for each query, so ``paths`` has no open files.

    >>> import polars as pl
    >>> import slidemask.polars
    >>> _ = path.write_text('[White "Morphy"]\\n\\n1. e4 e5 2. Nf3 1-0')
    >>> moves = slidemask.polars.scan_pgn(path, ["White", "ply", "san", "legal_move_count"])
    >>> moves.filter(pl.col("ply") == 2).select("White", "san").collect().rows()
    [('Morphy', 'Nf3')]
    """
    files = _pgn.closed_files(paths)
    return _scan(lambda names: _pgn.read_pgn(files, names, **options), columns)


def scan_binpack(paths: _binpack.Paths, columns: Sequence[str] = _binpack.COLUMNS, **options: Any) -> pl.LazyFrame:
    """Positions of binpacks as a lazy frame, of which only the columns that the query uses are computed.

    The arguments are those of :func:`slidemask.read_binpack`.
    """
    parts = paths if isinstance(paths, str | os.PathLike | _binpack.BinpackPart) else list(paths)
    return _scan(lambda names: _binpack.read_binpack(parts, names, **options), columns)


def _scan(read: Callable[[Any], ArrowReader[Any]], columns: Sequence[str] | None) -> pl.LazyFrame:
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


def _schema(names: Sequence[str], errors: Errors) -> pl.Schema:
    return pl.DataFrame(no_rows(names, errors)).schema


@pl.api.register_expr_namespace("slidemask")
class SlidemaskNamespace:
    """The features of a column of FENs.

    A null stays a null. A text that is no FEN raises, or becomes a null with ``errors="null"``.
    """

    def __init__(self, expr: pl.Expr) -> None:
        """Is called by polars."""
        self._expr = expr

    def feature(self, name: str, *, errors: Errors = "raise") -> pl.Expr:
        """A feature by its name, which is the name of the result, too. ``slidemask.FEATURES`` lists all of them.

        Each expression reads the FENs, which takes most of the time. For two features or more, use :meth:`features`.
        """
        schema = _schema([name], errors)

        def compute(fens: pl.Series) -> pl.Series:
            return _columns(fens, [name], errors).to_series().alias(fens.name)

        return self._expr.map_batches(compute, return_dtype=schema[name], is_elementwise=True).alias(name)

    def features(self, names: Sequence[str], *, errors: Errors = "raise") -> pl.Expr:
        """Several features as a struct named ``features``. Each FEN is read once. ``unnest`` makes columns of the struct."""
        struct = pl.Struct(_schema(names, errors))

        def compute(fens: pl.Series) -> pl.Series:
            return _columns(fens, list(names), errors).to_struct(fens.name)

        return self._expr.map_batches(compute, return_dtype=struct, is_elementwise=True).alias("features")

    def legal_move_count(self, *, errors: Errors = "raise") -> pl.Expr:
        """The number of legal moves."""
        return self.feature("legal_move_count", errors=errors)

    def legal_moves(self, *, errors: Errors = "raise") -> pl.Expr:
        """The legal moves, as a list of texts in UCI."""
        return self.feature("legal_moves", errors=errors)

    def in_check(self, *, errors: Errors = "raise") -> pl.Expr:
        """Whether the side to move is in check."""
        return self.feature("in_check", errors=errors)

    def occupied(self, *, errors: Errors = "raise") -> pl.Expr:
        """The squares of all pieces."""
        return self.feature("occupied", errors=errors)

    def attacks_by(self, color: str, *, errors: Errors = "raise") -> pl.Expr:
        """The squares that a colour attacks."""
        return self.feature(f"attacks_by_{color}", errors=errors)

    def pieces(self, color: str, kind: str, *, errors: Errors = "raise") -> pl.Expr:
        """The squares of a colour's pieces of a kind."""
        return self.feature(f"pieces_{color}_{kind}", errors=errors)

    def mobility(self, color: str, kind: str, *, errors: Errors = "raise") -> pl.Expr:
        """The number of squares that a colour's pieces of a kind attack, those of its own pieces not counted."""
        return self.feature(f"mobility_{color}_{kind}", errors=errors)

    def pinned(self, color: str, *, errors: Errors = "raise") -> pl.Expr:
        """The squares of a colour's pinned pieces."""
        return self.feature(f"pinned_{color}", errors=errors)

    def outcome(self, *, errors: Errors = "raise") -> pl.Expr:
        """How the game has ended; null if it goes on."""
        return self.feature("outcome", errors=errors)


def _columns(fens: pl.Series, names: list[str], errors: Errors) -> pl.DataFrame:
    return pl.DataFrame(Boards.from_fens(fens, errors, keep_nulls=True).to_arrow(names))
