"""Spark, with two executors in processes of their own."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from decimal import Decimal
from functools import partial
from pathlib import Path

import pyarrow as pa
import pytest

import slidemask

pytest.importorskip("pyspark")
from pyspark.sql import SparkSession

import slidemask.spark

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"
INITIAL = slidemask.Board().fen


@pytest.fixture(scope="module")
def spark() -> Iterator[SparkSession]:
    """A cluster of two executors with a core each."""
    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.sql.shuffle.partitions", "4")
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


def executors() -> list[int]:
    """The processes of the executors."""
    listed = subprocess.run(["ps", "-ww", "-eo", "pid,args"], capture_output=True, text=True, check=True).stdout
    backend = "org.apache.spark.executor.CoarseGrainedExecutorBackend"
    rows = [line.split() for line in listed.splitlines() if backend in line]
    return [int(row[0]) for row in rows if row[1].endswith("java")]


def test_features_are_those_of_the_library(spark: SparkSession) -> None:
    fens = slidemask.Boards.random(300, seed=7).fens()
    names = list(slidemask.FEATURES)
    data = spark.createDataFrame([(fen, row) for row, fen in enumerate(fens)], "fen string, row int")
    found = slidemask.spark.features(data, "fen", names).orderBy("row").toArrow()
    expected = slidemask.features("fen", names, dialect="spark")(
        pa.table({"fen": fens, "row": pa.array(range(300), pa.int32())})
    )
    assert found.column_names == expected.column_names
    for name in expected.column_names:
        assert found[name].to_pylist() == expected[name].to_pylist(), name


def test_bitboards_are_the_same_bits_in_two_s_complement(spark: SparkSession) -> None:
    data = spark.createDataFrame([(INITIAL,)], "fen string")
    row = slidemask.spark.features(data, "fen", ["occupied"]).first()
    assert row is not None
    assert row.occupied < 0
    assert row.occupied & 0xFFFF_FFFF_FFFF_FFFF == slidemask.Board().occupied


def test_a_text_that_is_no_fen_is_a_null_or_an_error(spark: SparkSession) -> None:
    data = spark.createDataFrame([("nonsense", 1), (None, 2), (INITIAL, 3)], "fen string, n int")
    rows = slidemask.spark.features(data, "fen", ["legal_move_count"], errors="null", keep=["n"]).orderBy("n")
    assert [tuple(row) for row in rows.collect()] == [(1, None), (2, None), (3, 20)]
    with pytest.raises(Exception, match="row 0: the placement has 1 rank instead of 8"):
        slidemask.spark.features(data, "fen", ["legal_move_count"]).collect()


def test_the_columns_keep_their_order_and_their_names(spark: SparkSession) -> None:
    data = spark.createDataFrame([("Ann", INITIAL, 7)], "`the.player` string, fen string, n int")
    found = slidemask.spark.features(data, "fen", ["legal_move_count"])
    assert found.columns == ["the.player", "fen", "n", "legal_move_count"]
    assert [tuple(row) for row in found.collect()] == [("Ann", INITIAL, 7, 20)]
    kept = slidemask.spark.features(data, "fen", ["legal_move_count"], keep=["n", "the.player"])
    assert [row.asDict() for row in kept.collect()] == [{"n": 7, "the.player": "Ann", "legal_move_count": 20}]


def test_wrong_numbers_are_errors_at_once(spark: SparkSession) -> None:
    for name, value in [("depth", -1), ("split", -1), ("hash_mib", -1), ("partitions", 0)]:
        with pytest.raises(ValueError, match=f"{name} is {value}"):
            slidemask.spark.perft(spark, INITIAL, **{"depth": 2, name: value})


def test_a_wrong_column_or_feature_is_an_error_at_once(spark: SparkSession) -> None:
    data = spark.createDataFrame([(INITIAL,)], "fen string")
    with pytest.raises(ValueError, match="there is no feature 'legal'"):
        slidemask.spark.features(data, "fen", ["legal"])
    with pytest.raises(ValueError, match="there is no column 'FEN': the columns are fen"):
        slidemask.spark.features(data, "FEN", ["in_check"])


def test_a_folder_of_binpacks_is_read_once(spark: SparkSession, tmp_path: Path) -> None:
    boards = slidemask.Boards.random(6000, seed=3)
    moves = [moves[0] if moves else None for moves in boards.legal_moves()]
    rows = list(zip(boards.fens(), moves, range(-3000, 3000), [0] * 6000, [0] * 6000, strict=True))
    for number in range(30):
        # Each call writes chunks of its own.
        columns = zip(*rows[200 * number : 200 * number + 200], strict=True)
        slidemask.write_binpack(tmp_path / f"{number % 4}.binpack", *columns, append=True)
    names = ["score", "move", "ply", "occupied"]
    for partitions in (None, 1, 7, 100):
        frame = slidemask.spark.read_binpack(spark, tmp_path, names, partitions=partitions)
        found = frame.orderBy("score").toArrow()
        assert found.column_names == names
        assert [str(one) for one in found.schema.types] == ["int16", "string", "int32", "int64"]
        assert found["score"].to_pylist() == list(range(-3000, 3000))
        assert found["move"].to_pylist() == moves
        assert (found["occupied"].to_numpy().view("uint64") == boards.occupied).all()
    some = slidemask.spark.read_binpack(spark, tmp_path, ["score"], filter=slidemask.BinpackFilter(keep=0.5), partitions=7)
    kept = [row.score for row in some.collect()]
    assert len(set(kept)) == len(kept)
    assert 2600 < len(kept) < 3400
    assert sorted(kept) == sorted(row.score for row in some.collect())
    for options, message in [
        ({"partitions": 0}, "partitions is 0"),
        ({"threads": 0}, "threads is 0"),
        ({"columns": ["x"]}, "'x'"),
    ]:
        with pytest.raises(ValueError, match=message):
            slidemask.spark.read_binpack(spark, tmp_path, **options)


def test_games_are_read_file_by_file(spark: SparkSession, tmp_path) -> None:
    for number, moves in enumerate(["1. e4 e5 2. Nf3", "1. d4", "1. c4 c5"]):
        (tmp_path / f"{number}.pgn").write_text(f'[White "{number}"]\n\n{moves} *\n\n' * 100)
    frame = slidemask.spark.read_pgn(spark, tmp_path, ["path", "game", "ply", "san", "legal_move_count", "occupied"])
    assert [kind for _, kind in frame.dtypes] == ["string", "bigint", "bigint", "string", "int", "bigint"]
    assert frame.rdd.getNumPartitions() == 3
    assert frame.count() == 600
    rows = frame.filter("game = 99").orderBy("path", "ply").collect()
    assert [(row.path, row.san) for row in rows] == [
        (str(tmp_path / f"{number}.pgn"), san)
        for number, sans in enumerate([["e4", "e5", "Nf3"], ["d4"], ["c4", "c5"]])
        for san in sans
    ]
    assert {row.legal_move_count for row in rows if row.ply == 0} == {20}
    games = slidemask.spark.read_pgn(spark, tmp_path, ["White", "plies"], table="games", filter={"White": ["0", "2"]})
    assert games.groupBy("White").sum("plies").orderBy("White").collect() == [("0", 300), ("2", 200)]
    lists = slidemask.spark.read_pgn(spark, tmp_path, ["san", "clock", "occupied", "legal_moves", "threats"], table="games")
    kinds = ["string", "double", "bigint", "array<string>", "array<array<smallint>>"]
    assert [kind for _, kind in lists.dtypes] == [f"array<{kind}>" for kind in kinds]
    row = lists.filter("size(san) = 3").first()
    assert row is not None and (row.san, row.clock) == (["e4", "e5", "Nf3"], [None] * 3)
    assert row.occupied[0] & 2**64 - 1 == slidemask.Board().occupied
    assert [len(moves) for moves in row.legal_moves] == [20, 20, 29]
    with pytest.raises(ValueError, match="threads is 0"):
        slidemask.spark.read_pgn(spark, tmp_path, threads=0)
    with pytest.raises(ValueError, match="'x'"):
        slidemask.spark.read_pgn(spark, tmp_path, ["x"])


def test_positions_merge_and_keep_their_ways(spark: SparkSession) -> None:
    # 8,902 sequences of three plies lead to 5,362 different positions.
    for plies, ways, different in [(0, 1, 1), (3, 8902, 5362)]:
        rows = slidemask.spark.positions(spark, INITIAL, plies).collect()
        assert (sum(row.ways for row in rows), len(rows)) == (ways, different)


@pytest.mark.parametrize(("depth", "split", "count"), [(4, 0, 4_085_603), (4, 3, 4_085_603), (2, 9, 2039)])
def test_perft_is_exact_for_every_split(spark: SparkSession, depth: int, split: int, count: int) -> None:
    assert slidemask.spark.perft(spark, KIWIPETE, depth, split=split) == count


def test_perft_of_a_position_without_moves_is_zero(spark: SparkSession) -> None:
    mate = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"
    assert slidemask.spark.perft(spark, mate, 0) == 1
    assert slidemask.spark.perft(spark, mate, 1) == 0
    assert slidemask.spark.perft(spark, mate, 3) == 0


def test_counts_above_64_bits_are_exact(spark: SparkSession) -> None:
    ways = 10**30 + 7
    data = spark.createDataFrame([(INITIAL, Decimal(ways))] * 3, "fen string, ways decimal(38,0)")
    counted = data.repartition(3).mapInArrow(partial(slidemask.spark._count, 3, 1), "nodes decimal(38,0)")
    assert int(counted.groupBy().sum("nodes").first()[0]) == 3 * ways * 8902


def test_the_count_is_exact_although_an_executor_is_killed(spark: SparkSession) -> None:
    counted: list[int] = []
    depth, expected = 6, 8_031_647_685

    def count() -> None:
        counted.append(slidemask.spark.perft(spark, KIWIPETE, depth, split=2, hash_mib=0, partitions=40))

    thread = threading.Thread(target=count)
    tracker = spark.sparkContext.statusTracker()

    def last_stage() -> tuple[int, int]:
        """Tasks that are done and all tasks, of the stage that counts."""
        for stage in tracker.getActiveStageIds():
            info = tracker.getStageInfo(stage)
            if info and info.numTasks == 40:
                return info.numCompletedTasks, info.numTasks
        return 0, 0

    thread.start()
    while thread.is_alive() and not 4 <= last_stage()[0] < 30:
        time.sleep(0.02)
    before = executors()
    done = last_stage()[0]
    os.kill(before[0], signal.SIGKILL)
    thread.join()
    assert 4 <= done < 40, "the executor was killed in the middle of the count"
    assert len(before) == 2
    assert set(executors()) != set(before)
    assert counted == [expected]
