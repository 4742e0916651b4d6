"""DuckDB: features as SQL functions, ``slidemask_legal_move_count(fen)``.

>>> import duckdb
>>> import slidemask.duckdb
>>> connection = duckdb.connect()
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

from ._features import FEATURES, Errors, no_rows
from ._native import Boards

__all__ = ["register"]


def register(
    connection: duckdb.DuckDBPyConnection,
    names: Sequence[str] | None = None,
    *,
    errors: Errors = "raise",
    prefix: str = "slidemask_",
) -> None:
    """Registers a function for each feature (all of ``slidemask.FEATURES`` by default), vectorised over Arrow.

    A null stays a null. A text that is no FEN raises, or with ``errors="null"`` becomes a null.
    """
    chosen = list(FEATURES) if names is None else names
    columns = pa.table(no_rows(chosen, errors))
    for number, name in enumerate(chosen):
        with suppress(duckdb.Error):
            # A notebook runs its cells again.
            connection.remove_function(prefix + name)
        # DuckDB itself says which SQL type an Arrow column has.
        connection.create_function(
            prefix + name,
            _function(name, errors),
            [duckdb.sqltype("VARCHAR")],
            connection.from_arrow(columns.select([number])).types[0],
            type=ARROW,
            null_handling=SPECIAL,
        )


def _function(name: str, errors: Errors) -> Callable[[pa.Array], pa.ChunkedArray]:
    def compute(fens: Any) -> pa.ChunkedArray:
        boards = Boards.from_fens(fens, errors, keep_nulls=True)
        return pa.chunked_array([pa.record_batch(boards.to_arrow([name])).column(0)])

    return compute
