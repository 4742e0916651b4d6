"""What the readers of games and of binpacks have in common: arguments, progress, signals, threads, forks and memory."""

import gc
import io
import os
import random
import re
import threading
import time
from datetime import date
from types import SimpleNamespace

import chess
import duckdb
import polars as pl
import psutil
import pyarrow as pa
import pytest
from tqdm import tqdm

import slidemask
from conftest import interrupted, random_game, run_python, told
from slidemask import Boards

#: What makes a reader work without an end of its batch.
SLOW = {"binpack": "filter=slidemask.BinpackFilter(min_ply=60_000)", "pgn": "batch=1 << 30"}


@pytest.fixture(scope="module", params=SLOW)
def reader(request, tmp_path_factory):
    """A function that reads, with a file of one game and a long one: 12 million positions, or 20 MB of games."""
    name, folder = request.param, tmp_path_factory.mktemp(request.param)
    file, long = folder / f"one.{name}", folder / f"long.{name}"
    *_, game = random_game(random.Random(3))
    moves = [move.uci() for move in game.move_stack]
    if name == "pgn":
        file.write_text(f'[White "A"]\n\n{chess.Board().variation_san(game.move_stack)} *\n\n')
    else:
        boards = Boards.from_fens([chess.STARTING_FEN]).replay([moves])[1][:-1]
        plies = list(range(len(moves))) * 40
        slidemask.write_binpack(file, Boards.concat([boards] * 40), moves * 40, plies, plies, [0] * len(plies))
    one = file.read_bytes()
    rows = len(moves) * (40 if name == "binpack" else 1)
    long.write_bytes(one * (12_000_000 // rows if name == "binpack" else 20_000_000 // len(one)))
    return SimpleNamespace(
        name=name,
        read=getattr(slidemask, f"read_{name}"),
        file=file,
        long=long,
        rows=rows,
        columns=["score", "ply"] if name == "binpack" else ["fen", "san"],
        slow=eval(f"dict({SLOW[name]})"),
    )


def rows_of(batches):
    return sum(map(len, batches))


def test_a_stream_of_arrow_reads_again(reader):
    def read(**options):
        return reader.read(reader.file, reader.columns, batch=10, **options)

    counted = read()
    assert pl.DataFrame(counted).shape == pl.DataFrame(counted).shape == (reader.rows, 2)
    assert duckdb.sql("SELECT * FROM counted LIMIT 1").fetchall()
    for _ in range(2):
        assert duckdb.sql("SELECT count(*) FROM counted").fetchall() == [(reader.rows,)]
    assert sum(map(len, counted)) == 0 and pa.table(counted).num_rows == reader.rows
    # Before the end, a stream has what is left.
    begun = read()
    first = len(next(begun))
    assert (pa.table(begun).num_rows, pa.table(begun).num_rows) == (reader.rows - first, reader.rows)
    positions = read()
    assert sum(len(batch.boards) for batch in positions.boards()) == pa.table(positions).num_rows == reader.rows
    if reader.name == "pgn":
        with reader.file.open("rb") as file:
            once = reader.read(file)
            assert pa.table(once).num_rows == reader.rows
            with pytest.raises(ValueError, match="the reader was read, and its source cannot be opened again"):
                pa.table(once)


def test_a_reader_closes_itself(reader):
    def is_open():
        return str(reader.long) in {file.path for file in psutil.Process().open_files()}

    gc.collect()
    while is_open():
        time.sleep(0.01)
    with reader.read(reader.long) as one:
        rows = len(next(one))
        assert is_open() or reader.name == "binpack"
    assert not is_open()
    assert rows and one.totals
    for call in (lambda: next(one), lambda: pa.table(one), lambda: next(one.boards())):
        with pytest.raises(ValueError, match="the reader is closed"):
            call()
    one.close()


WRONG = {
    "both": [
        ({"columns": ["fen", "nothing"]}, ValueError, "there is no column 'nothing'"),
        ({"columns": "fen"}, TypeError, "columns is one text"),
        ({"columns": [3]}, TypeError, "columns is not a list of names"),
        ({"batch": 0}, ValueError, "batch is 0: use at least 1"),
        ({"threads": 0}, ValueError, "threads is 0"),
        ({"threads": 1 << 40}, ValueError, "threads is 1099511627776: use at most"),
        ({"errors": "null"}, ValueError, "errors is \"null\": use 'raise' or 'skip'"),
        ({"progress": 3}, TypeError, "progress is of type int: use a function of three arguments"),
    ],
    "binpack": [
        ({"batch": 1 << 50}, MemoryError, "batch is"),
        ({"shuffle": -1}, ValueError, "shuffle is -1"),
        ({"epochs": 0}, ValueError, "epochs is 0: use at least 1"),
        ({"seed": "x"}, TypeError, "seed is of type str"),
        ({"weights": [1]}, ValueError, "pass epochs=None"),
        ({"weights": [1, 1], "epochs": None}, ValueError, "2 weights for 1 file"),
        ({"weights": "x", "epochs": None}, TypeError, "weights is of type str"),
    ],
    "pgn": [
        ({"filter": "White"}, TypeError, "filter is of type str: use a dict such as {'Result': ["),
        ({"filter": {1: "a"}}, TypeError, "a key of filter is of type int: use names of headers"),
        (
            {"filter": {"WhiteElo": 2200.5}},
            TypeError,
            "filter['WhiteElo'] is 2200.5: use a text, a number, a date, a list of them, or a pair",
        ),
        ({"filter": {"White": [1.5]}}, TypeError, "filter['White'] is [1.5]: use a text"),
        ({"filter": {"Date": (date(2020, 1, 2), date(2020, 1, 1))}}, ValueError, "which nothing fits"),
        ({"integers": ["WhiteElo"]}, ValueError, "integers has 'WhiteElo': use headers that are among the columns"),
        ({"columns": ["ply"], "integers": ["ply"]}, ValueError, "integers has 'ply': use headers"),
        ({"filter": {"WhiteElo": (9, 3)}}, ValueError, "filter['WhiteElo'] is (9, 3), which nothing fits"),
        ({"filter": {"White": []}}, ValueError, "filter['White'] is [], which nothing fits"),
        ({"table": "rows"}, ValueError, "table is \"rows\": use 'moves' or 'games'"),
        ({"max_games": -1}, ValueError, "max_games is -1: use at least 0"),
        ({"variations": "x"}, TypeError, "variations is of type str: use True or False"),
    ],
}


def test_wrong_options_are_errors(reader):
    for options, kind, message in WRONG["both"] + WRONG[reader.name]:
        with pytest.raises(kind) as caught:
            reader.read(reader.file, **options)
        assert message in told(caught.value)


def test_wrong_paths_are_errors(reader, tmp_path):
    for paths, kind, message in [
        (tmp_path / "none.file", FileNotFoundError, "none.file"),
        (tmp_path, FileNotFoundError, "there is no file"),
        ([3], TypeError, r"an entry of (paths is of )?type int"),
        ("https://example.org/games", OSError, "this is an address" if reader.name == "pgn" else "No such file"),
        ("1. e4\n", OSError, "this is a text" if reader.name == "pgn" else "No such file"),
    ]:
        for call in [reader.read, *([lambda paths: slidemask.split_binpack(paths, 2)] if reader.name == "binpack" else [])]:
            with pytest.raises(kind, match=message):
                call(paths)


def test_progress_is_told(reader):
    calls = []
    rows = rows_of(reader.read(reader.file, batch=reader.rows, progress=lambda *now: calls.append(now)))
    assert calls[-1] == (calls[-1][1], calls[-1][1], rows) and rows == reader.rows
    # Also while no batch is complete.
    calls.clear()
    list(reader.read(reader.long, reader.columns, **reader.slow, progress=lambda *now: calls.append(now)))
    assert len(calls) > 2 and sorted(calls) == calls

    bar = tqdm(file=io.StringIO())
    assert rows_of(reader.read(reader.file, progress=bar)) == rows and bar.n == bar.total > 0
    # The recipe for rich, with an object that has its method.
    recipe = re.search(r"``(lambda done.*?)``", slidemask.read_pgn.__doc__)[1]
    tasks = {}
    rich = SimpleNamespace(update=lambda task, *, completed, total: tasks.update({task: (completed, total)}))
    assert rows_of(reader.read(reader.file, progress=eval(recipe, {"bar": rich, "task": 7}))) == rows
    assert tasks == {7: (bar.n, bar.total)}

    def stop(*_):
        raise ArithmeticError("enough")

    with pytest.raises(ArithmeticError, match="enough"):
        next(reader.read(reader.file, progress=stop))


def test_readers_leave_no_threads_and_no_memory(reader):
    process, resident = psutil.Process(), []
    for batch in reader.read(reader.long, reader.columns, batch=16_384, threads=2):
        resident.append(process.memory_info().rss)
        del batch
    assert len(resident) > 40
    # The entries of a binpack take 670 MB, and the columns of games 200 MB.
    assert max(resident[len(resident) // 2 :]) - resident[len(resident) // 4] < 100 << 20
    resident.clear()
    threads = process.num_threads()
    for _ in range(6):
        for _ in range(5):
            next(reader.read(reader.long, batch=500))
            list(reader.read(reader.file, reader.columns))
        gc.collect()
        # A reader that is left ends its threads when they have read their blocks. Until then they hold them.
        deadline = time.monotonic() + 20
        while process.num_threads() > threads and time.monotonic() < deadline:
            time.sleep(0.05)
        assert process.num_threads() <= threads + 5
        resident.append(process.memory_info().rss)
    # The allocator keeps 50 MB more or less from one round to the next.
    assert min(resident[3:]) - max(resident[:3]) < 20 << 20


INTERRUPTED = """
import _thread, contextlib, sys, threading, time, slidemask
reader = slidemask.read_{name}({paths}, {columns}, {options})
print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print(time.monotonic(), flush=True)
    {after}
    print("goes on", flush=True)
"""
AGAIN = """before = reader.totals["rows"]
    timer = threading.Timer(1, _thread.interrupt_main)
    timer.start()
    with contextlib.suppress(KeyboardInterrupt):
        next(reader)
    timer.cancel()
    assert reader.totals["rows"] > before"""
#: For each reader: options of an endless one, a long call, and what the reader can do after it was interrupted.
LONG_CALLS = {
    "binpack": [
        (SLOW["binpack"], "next(reader)", "pass"),
        ("", "[next(slidemask.read_binpack(sys.argv[1], shuffle=1 << 22)) for _ in range(1000)]", "next(reader)"),
        ("batch=1 << 22", "list(reader.network_batches('Full_Threats', width=128, reuse=True))", "pass"),
        ("", "[None for batch in reader.boards()]", "next(reader)"),
    ],
    "pgn": [("batch=1 << 40, threads=2", "next(reader)", AGAIN)],
}


def test_ctrl_c_ends_a_call_soon(reader):
    for options, call, after in LONG_CALLS[reader.name]:
        if reader.name == "binpack":
            paths, options = "sys.argv[1]", f"epochs=None, {options}"
        else:
            paths = "[sys.argv[1]] * 100"
        code = INTERRUPTED.format(
            name=reader.name, paths=paths, columns=reader.columns, options=options, call=call, after=after
        )
        sent, (ended, *others) = interrupted(code, str(reader.long))
        assert others == ["goes on"]
        # It takes 0.1 s; the machine of a test may be busy.
        assert float(ended) - sent < 2


PIPE = """
import sys, threading, time, slidemask
print("ready", flush=True)
reader = slidemask.read_pgn(sys.argv[2])
try:
    next(reader)
except KeyboardInterrupt:
    print(time.monotonic(), flush=True)
    # The reader waits for the same pipe.
    threading.Thread(target=lambda: open(sys.argv[2], "wb").write(open(sys.argv[1], "rb").read())).start()
    print(sum(map(len, reader)), flush=True)
"""


def test_a_pipe_can_be_waited_for(reader, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    if reader.name == "binpack":
        with pytest.raises(OSError, match="pipe is a pipe or a device, and a binpack is read at several places"):
            reader.read(tmp_path / "pipe")
    else:
        sent, (ended, rows) = interrupted(PIPE, str(reader.file), str(tmp_path / "pipe"))
        assert float(ended) - sent < 2 and int(rows) == reader.rows


FORKED = """
import os, sys, warnings, slidemask
warnings.simplefilter("ignore", DeprecationWarning)
read = slidemask.read_{}
reader = read(sys.argv[1], batch=100)
next(reader)
process = os.fork()
if not process:
    try:
        next(reader)
    except RuntimeError as error:
        print(error, flush=True)
        del reader
        os._exit(0 if len(next(read(sys.argv[1], batch=100))) >= 100 else 1)
print(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]), len(next(reader)) >= 100)
"""


def test_a_forked_process_says_what_to_do(reader):
    done = run_python(FORKED.format(reader.name), str(reader.long))
    assert done.stdout.splitlines()[0].endswith("make it after the fork"), done.stderr
    assert done.stdout.splitlines()[1] == "0 True", done.stderr


def test_other_threads_run_and_one_reader_is_for_one_thread(reader):
    began, refused = threading.Event(), 0
    one = reader.read(reader.long, reader.columns, **reader.slow, threads=1, progress=lambda *_: began.set())
    worker = threading.Thread(target=lambda: list(one))
    worker.start()
    began.wait()
    while worker.is_alive():
        try:
            next(one)
        except RuntimeError as error:
            refused += "use one for each thread" in str(error)
        except StopIteration:
            break
    worker.join()
    assert refused > 100
    assert list(one) == []


LIMITED = """
import resource, sys, slidemask
resource.setrlimit(resource.RLIMIT_AS, ({limit} << 30, {limit} << 30))
for call in (lambda path: {calls}):
    try:
        next(call(sys.argv[1]))
    except (MemoryError, OverflowError) as error:
        print("memory" in str(error) or "fewer rows" in str(error))
"""
LIMITS = {
    "binpack": (2, [f"slidemask.read_binpack(path, threads=1, {one}=1 << 26)" for one in ("batch", "shuffle")]),
    "pgn": (1, ["slidemask.read_pgn([path] * 4, ['fen'] * 24, batch=1 << 40)"]),
}


def test_too_much_memory_is_an_error(reader):
    limit, calls = LIMITS[reader.name]
    code = LIMITED.format(limit=limit, calls=", lambda path: ".join(calls) + ",")
    done = run_python(code, str(reader.long))
    assert done.stdout == "True\n" * len(calls), done.stderr
