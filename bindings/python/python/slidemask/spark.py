"""Spark: features of a column of FENs, games in PGN, positions of binpacks, and perft on a cluster.

All need the package ``slidemask`` on every executor. See ``docs/cluster.md`` of the project.

Spark does what Spark can do: it merges equal positions (``groupBy``), adds up the counts (``decimal(38,0)``), and runs lost
tasks again. The library has the children of a column of positions, a text that is equal for equal positions, and perft of a
column.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as sql
from pyspark.sql.pandas.types import from_arrow_schema
from pyspark.sql.types import StructType

from ._binpack import COLUMNS, BinpackErrors, BinpackFilter, Paths, split_binpack
from ._binpack import read_binpack as _read_binpack
from ._features import Errors, spark_array, spark_type
from ._features import features as _features
from ._native import Board, Boards, set_num_threads
from ._pgn import GameFilter, PgnOptions, closed_files
from ._pgn import Paths as PgnPaths
from ._pgn import read_pgn as _read_pgn

if TYPE_CHECKING:
    from ._features import FeatureName, Features

__all__ = ["features", "perft", "positions", "read_binpack", "read_pgn"]


def features(
    data: DataFrame,
    column: str,
    names: Sequence[FeatureName],
    *,
    errors: Errors = "raise",
    keep: Sequence[str] | None = None,
    accept_impossible: bool = False,
    threads: int = 1,
) -> DataFrame:
    """Adds columns of features to a data frame with a column of FENs.

    It is :func:`slidemask.features` over ``mapInArrow``. Bitboards are ``bigint`` with the same bits (two's complement), since
    Spark has no unsigned numbers: in Python, ``bitboard & 0xffff_ffff_ffff_ffff`` is the bitboard. Smaller numbers are wider
    signed ones. ``threads`` is the number of threads of each task.
    """
    _at_least(1, threads=threads)
    compute = _features(column, names, errors=errors, dialect="spark", keep=keep, accept_impossible=accept_impossible)
    kept = compute.kept(data.columns)
    fields = [*(data.schema[name] for name in kept), *from_arrow_schema(compute.schema).fields]
    # Spark's mapInArrow cannot name a column with dots.
    named = {name: f"_{number}" if "." in name else name for number, name in enumerate([column, *kept])}
    needed = data.select(*(sql.col("`" + name.replace("`", "``") + "`").alias(alias) for name, alias in named.items()))
    # Spark takes the columns of the result by their order, which is that of the schema.
    compute = replace(compute, column=named[column], keep=tuple(named[name] for name in kept))
    return needed.mapInArrow(partial(_compute, compute, threads), StructType(fields))


def _compute(compute: Features, threads: int, batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """The work of one task: the features of its record batches."""
    set_num_threads(threads)
    return compute.batches(batches)


def read_binpack(
    spark: SparkSession,
    paths: Paths,
    columns: Sequence[str] = COLUMNS,
    *,
    filter: BinpackFilter | None = None,
    partitions: int | None = None,
    errors: BinpackErrors = "raise",
    seed: int = 0,
    threads: int = 1,
) -> DataFrame:
    """The positions of binpacks as a data frame. Each task reads chunks of its own.

    The arguments are those of :func:`slidemask.read_binpack`, and the types of the columns are those of :func:`features`. The
    files have the same paths on the driver, which finds the chunks, and on all executors. ``partitions`` is the number of
    tasks, by default four for each core of the cluster. ``threads`` is the number of threads of each task.
    """
    _at_least(1, partitions=partitions, threads=threads)
    shares = split_binpack(paths, partitions or 4 * spark.sparkContext.defaultParallelism)
    read = partial(_read_binpack, columns=list(columns), filter=filter, errors=errors, threads=threads)
    # Each share has random numbers of its own.
    seeded = [{"paths": share, "seed": seed ^ number << 32} for number, share in enumerate(shares)]
    return _frame(spark, seeded, read)


def read_pgn(
    spark: SparkSession,
    paths: PgnPaths,
    columns: Sequence[str] | None = None,
    *,
    table: Literal["moves", "games"] = "moves",
    variations: bool = False,
    filter: GameFilter | None = None,
    integers: Sequence[str] = (),
    errors: Literal["raise", "skip"] = "raise",
    threads: int = 1,
) -> DataFrame:
    """The moves or the games of files in PGN as a data frame. Each task reads a file: many files are read at the same time.

    The arguments are those of :func:`slidemask.read_pgn`, and the types of the columns are those of :func:`features`. ``game``
    is counted in each file, which ``path`` names. The files have the same paths on the driver and on all executors.
    ``threads`` is the number of threads of each task.
    """
    _at_least(1, threads=threads)
    names = None if columns is None else list(columns)
    options: PgnOptions = {"table": table, "variations": variations, "filter": filter, "integers": integers, "errors": errors}
    options["threads"] = threads
    read = partial(_read_pgn, columns=names, **options)
    return _frame(spark, [{"paths": [file]} for file in closed_files(paths)], read)


def _frame(spark: SparkSession, shares: list[dict[str, Any]], read: partial[Any]) -> DataFrame:
    """What the tasks read: each of them a share, which is the rest of the arguments."""
    # Without a file, the reader has the schema, and has checked the arguments.
    nothing: dict[str, Any] = {**(shares[0] if shares else {}), "paths": []}
    types = read(**nothing).schema
    schema = from_arrow_schema(pa.schema([field.with_type(spark_type(field.type)) for field in types]))
    return spark.range(0, len(shares), 1, max(len(shares), 1)).mapInArrow(partial(_read, shares, read), schema)


def _read(shares: list[dict[str, Any]], read: partial[Any], batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """The work of one task: it reads the shares with the numbers that it gets."""
    set_num_threads(read.keywords["threads"])
    for number in (number for batch in batches for number in batch.column("id").to_pylist()):
        for batch in read(**shares[number]):
            columns = pa.record_batch(batch)
            yield pa.RecordBatch.from_arrays([*map(spark_array, columns.columns)], columns.schema.names)


def _at_least(least: int, **values: int | None) -> None:
    for name, value in values.items():
        if value is not None and value < least:
            raise ValueError(f"{name} is {value}: use at least {least}")


#: A position with the number of ways to reach it.
_POSITIONS = "fen string, ways decimal(38,0)"


def positions(spark: SparkSession, fen: str, plies: int) -> DataFrame:
    """The positions after some legal moves, each once.

    ``fen`` has no clocks; ``ways`` is the number of sequences of ``plies`` moves that lead to the position. Spark merges equal
    positions after each ply.
    """
    start = Boards.from_fens([Board(fen)]).identities()[0]
    frame = spark.createDataFrame([(start, 1)], "fen string, ways bigint")
    frame = frame.select("fen", sql.col("ways").cast("decimal(38,0)").alias("ways"))
    for _ in range(plies):
        children = frame.mapInArrow(_expand, _POSITIONS)
        frame = children.groupBy("fen").agg(sql.sum("ways").cast("decimal(38,0)").alias("ways"))
    return frame


def perft(
    spark: SparkSession,
    fen: str,
    depth: int,
    *,
    split: int = 2,
    hash_mib: int = 64,
    partitions: int | None = None,
) -> int:
    """The number of sequences of ``depth`` legal moves, counted by the cluster: exact, with up to 38 digits.

    Spark expands the first ``split`` plies and merges equal positions. Then its tasks count each position to the rest of the
    depth, with a transposition table of ``hash_mib`` MiB for each task. If an executor is lost, Spark runs its tasks again.
    A task raises ``OverflowError`` if the count of one of its positions is above 2**64 - 1; use a larger ``split`` then.
    ``partitions`` is the number of tasks of the last stage: by default, four for each core of the cluster.
    """
    _at_least(0, depth=depth, split=split, hash_mib=hash_mib)
    _at_least(1, partitions=partitions)
    split = min(split, depth)
    context = spark.sparkContext
    tasks = partitions or 4 * context.defaultParallelism
    frame = positions(spark, fen, split).repartition(tasks, "fen")
    described = context.getLocalProperty("spark.job.description")
    context.setJobDescription(f"slidemask perft {depth} of {fen}")
    try:
        counted = frame.mapInArrow(partial(_count, depth - split, hash_mib), "nodes decimal(38,0)")
        row = counted.agg(sql.sum("nodes"), sql.count(sql.lit(1))).first()
    finally:
        context.setLocalProperty("spark.job.description", described)  # type: ignore[arg-type]
    if row is None or row[1] == 0:
        return 0
    if row[0] is None:
        raise OverflowError("the count does not fit decimal(38,0)")
    return int(row[0])


def _expand(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """The positions after every legal move, with the number of ways to their parent."""
    set_num_threads(1)
    for batch in batches:
        parents, children = Boards.from_fens(batch.column("fen"), accept_impossible=True).children()
        ways = batch.column("ways").take(pa.array(parents))
        yield pa.record_batch({"fen": pa.array(children.identities(), pa.string()), "ways": ways})


def _count(depth: int, hash_mib: int, batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """The work of one task of the last stage: it counts its positions."""
    set_num_threads(1)
    kind = pa.decimal128(38, 0)
    for batch in batches:
        boards = Boards.from_fens(batch.column("fen"), accept_impossible=True)
        counts = boards.perft(depth, hash_mib=hash_mib).tolist()
        ways = batch.column("ways").to_pylist()
        if None in ways:
            raise OverflowError("the number of ways to a position does not fit decimal(38,0)")
        nodes = sum(int(way) * count for way, count in zip(ways, counts, strict=True))
        if nodes >= 10**38:
            raise OverflowError("the count does not fit decimal(38,0)")
        yield pa.record_batch({"nodes": pa.array([nodes], kind)})
