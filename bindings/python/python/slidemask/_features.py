"""Features of a column of FENs, from Arrow record batches to record batches."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from . import _native
from ._arrays import objects

if TYPE_CHECKING:
    import pandas
    import pyarrow as pa

    from ._native import FeatureName as FeatureName

    Table = TypeVar("Table", pa.RecordBatch, pa.Table, Any)
else:
    #: The names of :data:`FEATURES`, to type checkers.
    FeatureName = str

Errors = Literal["raise", "null"]
Dialect = Literal["arrow", "spark"]


@dataclass(frozen=True)
class Feature:
    """A feature that :class:`slidemask.Boards` computes for each position."""

    #: The name: that of the method of ``Boards``, with its arguments.
    name: FeatureName
    #: The Arrow type.
    type: str
    #: What the value says.
    meaning: str


#: All features, by name.
FEATURES: dict[FeatureName, Feature] = {name: Feature(name, kind, meaning) for name, kind, meaning in _native.feature_table()}

#: The published parts of networks, by name, each with the number of its inputs; see :meth:`Boards.network_inputs`.
NETWORK_PARTS: dict[str, int] = dict(_native.network_parts())


@dataclass(frozen=True)
class PlanePart:
    """Planes that :meth:`Boards.planes` draws together."""

    name: str
    #: The number of planes.
    planes: int
    #: What they show.
    meaning: str


#: The parts of planes, by name.
PLANE_PARTS: dict[str, PlanePart] = {part[0]: PlanePart(*part) for part in _native.plane_parts()}


@dataclass(frozen=True)
class Features:
    """A function from Arrow data with a column of FENs to the same data with columns of features.

    Make one with :func:`slidemask.features`. It can be pickled, so that a cluster can send it to its workers.
    """

    column: str
    names: tuple[FeatureName, ...]
    errors: Errors
    dialect: Dialect
    accept_impossible: bool
    keep: tuple[str, ...] | None

    def __call__(self, data: Table) -> Table:
        """Adds the features to a record batch, a table, a data frame of pandas or polars or a dict of arrays.

        It returns the same kind.
        """
        if isinstance(data, dict):
            return self._arrays(data)
        import pyarrow as pa

        if isinstance(data, pa.RecordBatch):
            return self._record_batch(data)
        if isinstance(data, pa.Table):
            return pa.Table.from_batches(self.batches(data.to_batches()), schema=self.schema_of(data.schema))
        library = type(data).__module__.partition(".")[0]
        if library == "pandas" and hasattr(data, "columns"):
            return self._data_frame(data)
        if library == "polars" and hasattr(data, "to_arrow") and hasattr(data, "columns"):
            return type(data)(self(data.to_arrow()))
        kind = type(data).__name__
        expected = "a RecordBatch or a Table of pyarrow, a DataFrame of pandas or polars, or a dict of arrays"
        raise TypeError(f"data is of type {kind}: pass {expected}")

    def batches(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """Adds the features to each record batch of a stream, one at a time: in constant memory."""
        first_row = 0
        for batch in batches:
            yield self._record_batch(batch, first_row)
            first_row += batch.num_rows

    @cached_property
    def schema(self) -> pa.Schema:
        """The Arrow schema of the feature columns."""
        import pyarrow as pa

        types = pa.schema(no_rows(self.names))
        return pa.schema([pa.field(field.name, self._type(field.type)) for field in types])

    def schema_of(self, schema: pa.Schema) -> pa.Schema:
        """The Arrow schema of the output, for an input with this schema."""
        import pyarrow as pa

        kept = self.kept(schema.names)
        return pa.schema([*(schema.field(name) for name in kept), *self.schema])

    def kept(self, columns: Sequence[str]) -> Sequence[str]:
        """The columns of the input that the output keeps, or an error that names a wrong one."""
        for name in (self.column, *(self.keep or ())):
            if name not in columns:
                raise ValueError(f"there is no column {name!r}: the columns are {', '.join(map(str, columns))}")
            if list(columns).count(name) > 1:
                raise ValueError(f"there are several columns {name!r}")
        kept = columns if self.keep is None else self.keep
        doubled = sorted(set(kept) & set(self.names))
        if doubled:
            raise ValueError(
                f"the input has columns named {', '.join(doubled)}, as features are: name the columns to keep in keep="
            )
        return kept

    def _type(self, kind: pa.DataType) -> pa.DataType:
        """A type as the dialect has it."""
        return kind if self.dialect == "arrow" else spark_type(kind)

    def _in_dialect(self, array: pa.Array) -> pa.Array:
        return array if self.dialect == "arrow" else spark_array(array)

    def _data_frame(self, data: Any) -> Any:
        """The features of a pandas data frame, with the frame's own columns and index."""
        import pandas
        import pyarrow as pa

        kept = list(self.kept(list(data.columns)))
        fens = data[self.column]
        # A column of texts in Arrow's memory stays there.
        texts = fens.array.__arrow_array__() if hasattr(fens.array, "__arrow_array__") else fens
        boards = self._boards(texts, "null" if _is_probe(fens) else self.errors)
        computed = pa.record_batch(boards.to_arrow(self.names))
        features = to_pandas(pa.RecordBatch.from_arrays([*map(self._in_dialect, computed.columns)], schema=self.schema))
        features.index = data.index
        return pandas.concat([data[kept], features], axis=1)

    def _arrays(self, data: dict[str, Any]) -> Any:
        """The features of a dict of NumPy arrays, the default batch of Ray Data. A missing FEN has 0 or ``False``."""
        kept = {name: data[name] for name in self.kept(list(data))}
        boards = self._boards(data[self.column], self.errors)
        for name in self.names:
            values = boards.feature(name)
            if isinstance(values, _native.ArrowColumn):
                values = objects(values.to_pylist())
            kept[name] = values
        return kept

    def _boards(self, fens: Any, errors: Errors, first_row: int = 0) -> _native.Boards:
        """The positions of a column that begins with the row ``first_row``."""
        try:
            return _native.Boards.from_fens(fens, errors, keep_nulls=True, accept_impossible=self.accept_impossible)
        except _native.BadFenError as error:
            if error.row is not None:
                row = error.row + first_row
                error.args = (error.args[0].replace(f"row {error.row}:", f"row {row}:", 1),)
                error.row = row
            raise
        except TypeError as error:
            raise TypeError(str(error).replace("fens", f"the column {self.column!r}", 1)) from None

    def _record_batch(self, batch: pa.RecordBatch, first_row: int = 0) -> pa.RecordBatch:
        import pyarrow as pa

        schema = self.schema_of(batch.schema)
        boards = self._boards(batch.column(self.column), self.errors, first_row)
        computed = pa.record_batch(boards.to_arrow(self.names))
        kept = [batch.column(name) for name in self.kept(batch.schema.names)]
        return pa.RecordBatch.from_arrays([*kept, *map(self._in_dialect, computed.columns)], schema=schema)


def to_pandas(columns: pa.RecordBatch | pa.Table) -> pandas.DataFrame:
    """A data frame whose types can hold a null and all 64 bits: a null would make floats of a column of bitboards."""
    import pandas
    import pyarrow as pa

    sizes = [("Int", (64,)), ("UInt", (8, 16, 64))]
    mapped = {getattr(pa, f"{kind.lower()}{b}")(): getattr(pandas, f"{kind}{b}Dtype")() for kind, bits in sizes for b in bits}
    mapped[pa.bool_()] = pandas.BooleanDtype()
    return columns.to_pandas(types_mapper=mapped.get)


def _is_probe(fens: Any) -> bool:
    """Whether a column is one with which Dask finds the type of a result: up to two rows of a text that is no FEN."""
    texts = {text for text in fens if isinstance(text, str)} if len(fens) <= 2 and "dask" in sys.modules else set()
    return bool(texts) and texts <= {"a", "foo"}


def spark_type(kind: pa.DataType) -> pa.DataType:
    """An Arrow type as Spark has it, which knows neither unsigned numbers nor lists of a fixed size."""
    import pyarrow as pa

    if pa.types.is_list(kind) or pa.types.is_fixed_size_list(kind):
        return pa.list_(kind.value_field.with_type(spark_type(kind.value_type)))
    signed = {pa.uint8(): pa.int16(), pa.uint16(): pa.int32(), pa.uint64(): pa.int64()}
    return signed.get(kind, kind)


def spark_array(array: pa.Array) -> pa.Array:
    """The values of an array in the type that Spark has. A bitboard keeps its bits: two's complement."""
    return array.cast(spark_type(array.type), safe=False)


def no_rows(names: Sequence[FeatureName], errors: Errors = "raise") -> _native.ArrowBatch:
    """The columns of features, without a row. A name that is no feature and a wrong ``errors`` raise here."""
    return _native.Boards.from_fens([], errors).to_arrow(names)


def features(
    column: str,
    names: Sequence[FeatureName],
    *,
    errors: Errors = "raise",
    dialect: Dialect = "arrow",
    keep: Sequence[str] | None = None,
    accept_impossible: bool = False,
) -> Features:
    """A function that adds features to Arrow data. ``FEATURES`` lists them.

    ``column`` is the name of the column of FENs. The function takes a ``RecordBatch`` or a ``Table`` of pyarrow, a data
    frame of pandas or polars, or a dict of arrays, and returns the same kind: the input's columns (or those of ``keep``),
    then one column for each of ``names``. Each FEN is read once. The features of a null are null, but ``valid``, which is
    ``False``. A text that is no FEN raises ``BadFenError``, or counts as a null with ``errors="null"``.

    The function also serves Ray Data (``map_batches(f)``) and Dask (``map_partitions(f)``). In Ray's default batches, which
    are dicts of NumPy arrays, a missing FEN has 0 or ``False``; with ``batch_format="pyarrow"`` it has nulls. Dask first calls
    the function with a probe of up to two rows, whose text is ``"a"`` or ``"foo"``. If Dask is imported, these count as nulls.
    For Spark, use ``slidemask.spark.features``.

    Spark has no unsigned numbers. In its dialect, 64-bit sets become ``int64`` with the same bits (two's complement), and
    smaller numbers become wider signed ones.

    >>> import pyarrow
    >>> table = pyarrow.table({"fen": ["8/8/8/8/8/8/8/K6k w"], "game": [1]})
    >>> slidemask.features("fen", ["legal_move_count", "in_check"])(table).to_pylist()
    [{'fen': '8/8/8/8/8/8/8/K6k w', 'game': 1, 'legal_move_count': 3, 'in_check': False}]
    """
    no_rows(names, errors)
    doubled = sorted({name for name in names if list(names).count(name) > 1})
    if doubled:
        raise ValueError(f"names has {', '.join(doubled)} twice")
    if dialect not in ("arrow", "spark"):
        raise ValueError(f"dialect is {dialect!r}: use 'arrow' or 'spark'")
    kept = None if keep is None else tuple(keep)
    return Features(column, tuple(names), errors, dialect, accept_impossible, kept)
