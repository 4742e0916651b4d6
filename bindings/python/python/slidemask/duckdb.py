"""DuckDB: features as SQL functions: one with several features as a struct, and one for each feature.

>>> import duckdb
>>> import slidemask.duckdb
>>> connection = duckdb.connect()
>>> slidemask.duckdb.register_struct(connection, ["legal_move_count", "in_check"])
>>> connection.sql("SELECT unnest(slidemask_features('8/8/8/8/8/8/8/K6k w'))").fetchall()
[(3, False)]
>>> slidemask.duckdb.register(connection, ["legal_move_count", "in_check"])
>>> connection.sql("SELECT slidemask_legal_move_count('8/8/8/8/8/8/8/K6k w') AS moves").fetchall()
[(3,)]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import duckdb
import pyarrow as pa
from duckdb.func import ARROW, SPECIAL

from ._features import FEATURES, Errors, FeatureName, no_rows
from ._native import Boards

__all__ = ["register", "register_struct"]


def register(
    connection: duckdb.DuckDBPyConnection,
    names: Sequence[FeatureName] | None = None,
    *,
    errors: Errors = "raise",
    prefix: str = "slidemask_",
) -> None:
    """Registers a function for each feature (all of ``slidemask.FEATURES`` by default), vectorised over Arrow.

    A null stays a null. A text that is no FEN raises, or with ``errors="null"`` becomes a null. Each function reads the FENs.
    For several features, :func:`register_struct` reads them once.
    """
    chosen = list(FEATURES) if names is None else names
    columns = pa.table(no_rows(chosen, errors))
    for number, name in enumerate(chosen):
        # DuckDB itself says which SQL type an Arrow column has.
        kind = connection.from_arrow(columns.select([number])).types[0]
        _create(connection, prefix + name, _feature(name, errors), kind)


def register_struct(
    connection: duckdb.DuckDBPyConnection,
    names: Sequence[FeatureName],
    *,
    errors: Errors = "raise",
    function: str = "slidemask_features",
) -> None:
    """Registers a function that returns several features as a struct, and reads each FEN once.

    In SQL, ``unnest(slidemask_features(fen))`` makes columns of the struct, and ``slidemask_features(fen).in_check`` is one
    field. ``names`` and ``errors`` are those of :func:`register`. A null has a struct of nulls. For other features, call it
    again with another name in ``function``.
    """
    columns = pa.table(no_rows(names, errors))
    kinds = connection.from_arrow(columns).types
    kind = duckdb.struct_type(dict(zip(names, kinds, strict=True)))
    _create(connection, function, _struct(list(names), errors), kind)


def _create(connection: duckdb.DuckDBPyConnection, name: str, function: Callable[..., Any], kind: Any) -> None:
    with suppress(duckdb.Error):
        # A notebook runs its cells again.
        connection.remove_function(name)
    connection.create_function(name, function, [duckdb.sqltype("VARCHAR")], kind, type=ARROW, null_handling=SPECIAL)


def _columns(fens: Any, names: Sequence[FeatureName], errors: Errors) -> pa.RecordBatch:
    return pa.record_batch(Boards.from_fens(fens, errors, keep_nulls=True).to_arrow(names))


def _feature(name: FeatureName, errors: Errors) -> Callable[[pa.Array], pa.ChunkedArray]:
    return lambda fens: pa.chunked_array([_columns(fens, [name], errors).column(0)])


def _struct(names: Sequence[FeatureName], errors: Errors) -> Callable[[pa.Array], pa.ChunkedArray]:
    return lambda fens: pa.chunked_array([_columns(fens, names, errors).to_struct_array()])
