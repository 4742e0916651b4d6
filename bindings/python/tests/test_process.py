"""What a call does to its process: memory, signals, threads, forks and leaks."""

import gc
import itertools
import os
import statistics
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import numpy as np
import psutil
import pyarrow as pa
import pytest

import slidemask
from conftest import interrupted, random_words, run_python, some_fens
from slidemask import Board, Boards

INTERRUPTED = """
import sys, tempfile, slidemask
empty = tempfile.NamedTemporaryFile()
empty.truncate(1 << 36)
boards = slidemask.Boards.random(2000)
initial = slidemask.Boards.from_fens(["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"] * 500)
print("ready", flush=True)
try:
    {}
except KeyboardInterrupt:
    print(slidemask.Board().perft(4), len(boards.legal_moves()), flush=True)
"""


@pytest.mark.parametrize(
    "call",
    [
        "slidemask.Board().perft(12, hash_mib=0)",
        "slidemask.Board().perft(14, threads=1)",
        "slidemask.Board().perft(12, hash_mib=0, progress=lambda *now: None)",
        "slidemask.Board().divide(12)",
        "initial.perft(8, hash_mib=0)",
        "initial[:1].perft(12)",
        "slidemask.Boards.random(2_000_000_000 // 80)",
        "[boards.threats() for _ in range(100_000)]",
        "slidemask.split_binpack(empty.name, 2)",
        "[boards.network_inputs('Full_Threats+PP_3Wide') for _ in range(100_000)]",
    ],
)
def test_ctrl_c_ends_a_long_call(call):
    sent, output = interrupted(INTERRUPTED.format(call))
    assert output == ["197281 2000"]
    assert time.monotonic() - sent < 8


SOON = """
import os, signal, threading, time
import pyarrow as pa, slidemask
from slidemask import Boards

small = Boards.random(150_000)
large = Boards.concat([small] * 8)
columns = [(boards, boards.fens(), pa.array(boards.feature("canonical_fen"))) for boards in (small, large)]
for call in {}:
    began = time.monotonic()
    call(*columns[0])
    took = time.monotonic() - began
    # The signal comes after an eighth of the time that the large column takes.
    timer = threading.Timer(took, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    try:
        call(*columns[1])
        print("not interrupted", took)
    except KeyboardInterrupt:
        print(time.monotonic() - began - 2 * took, took)
    timer.join()
"""


def test_ctrl_c_ends_a_call_that_makes_a_column_soon():
    calls = [
        "lambda boards, fens, arrow: boards.legal_moves()",
        "lambda boards, fens, arrow: boards.fens()",
        "lambda boards, fens, arrow: boards[::8].children()",
        "lambda boards, fens, arrow: Boards.from_fens(fens)",
        "lambda boards, fens, arrow: Boards.from_fens(arrow)",
        "lambda boards, fens, arrow: Boards.random(4 * len(boards))",
    ]
    done = run_python(SOON.format("[" + ", ".join(calls) + "]"))
    assert done.returncode == 0, done.stderr
    for call, line in zip(calls, done.stdout.splitlines(), strict=True):
        late, took = map(float, line.split())
        assert late < 3.5 * took + 0.2, (call, late, took)


def test_the_number_of_threads_changes_no_result():
    boards = Boards.random(5000, seed=4)
    squares, occupied = np.arange(100_000) % 64, random_words(100_000)

    def results():
        yield boards.attack_map()
        yield boards.attack_counts("white")
        yield boards[:50].perft(3)
        yield slidemask.queen_attacks(squares, occupied)
        yield slidemask.attack_map(occupied[:5000]).bishop
        yield Boards.random(9000, seed=5).occupied
        yield np.array(boards.fens())
        yield boards.children()[0]
        yield from boards.threats()
        yield from boards.network_inputs("Full_Threats")
        yield boards.network_inputs("HalfKAv2_hm", "black", width=32)

    try:
        answers = []
        for threads in (1, 2, 3, None):
            slidemask.set_num_threads(threads)
            assert slidemask.get_num_threads() == (threads or len(os.sched_getaffinity(0)))
            answers.append(list(results()))
    finally:
        slidemask.set_num_threads(None)
    for other in answers[1:]:
        for one, same in zip(answers[0], other, strict=True):
            np.testing.assert_array_equal(one, same)


def test_python_threads_share_arguments_columns_and_parts_of_one_result():
    boards = Boards.random(20_000, seed=9)
    counts = boards.legal_move_count()
    squares, occupied = np.arange(200_000) % 64, random_words(200_000)
    squares = squares.astype(np.uint8)
    want = slidemask.queen_attacks(squares, occupied)
    out = np.zeros(8 * 25_000, np.uint64)

    def part(number):
        mine = slice(25_000 * number, 25_000 * (number + 1))
        slidemask.queen_attacks(squares[mine], occupied[mine], out=out[mine])
        return slidemask.queen_attacks(squares, occupied), boards.legal_move_count()

    with ThreadPoolExecutor(8) as pool:
        for whole, column in pool.map(part, range(8)):
            np.testing.assert_array_equal(whole, want)
            np.testing.assert_array_equal(column, counts)
    np.testing.assert_array_equal(out, want)


def test_one_result_for_two_threads_is_an_error_or_a_result():
    squares, occupied, out = np.zeros(500_000, np.uint8), random_words(500_000), np.zeros(500_000, np.uint64)
    want = slidemask.rook_attacks(squares, occupied)

    def write(_):
        try:
            slidemask.rook_attacks(squares, occupied, out=out)
        except BufferError as error:
            assert "in use" in str(error)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, range(40)))
    np.testing.assert_array_equal(out, want)


FORK = """
import os, signal, sys, multiprocessing, warnings
import numpy as np, slidemask
# Python 3.12 warns of a fork in a process with threads, which is what this is about.
warnings.simplefilter("ignore", DeprecationWarning)
boards = slidemask.Boards.random(50_000)
want = boards.legal_move_count()

def child(number):
    signal.alarm(60)
    same = (boards.legal_move_count() == want).all()
    same &= slidemask.Boards.random(9000, seed=number).occupied.all()
    return bool(same) and slidemask.Board().perft(5) == 4865609

process = os.fork()
if not process:
    os._exit(0 if child(0) else 3)
print(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
with multiprocessing.get_context("fork").Pool(2) as pool:
    print(pool.map(child, range(4)))
print(child(0))
"""


def test_a_forked_process_can_compute_columns():
    done = run_python(FORK)
    assert done.stdout.splitlines() == ["0", "[True, True, True, True]", "True"], done.stderr


def longest_pause(call):
    """How long a call took in another thread, and the longest time in which this one could not run."""
    worker, longest, last = threading.Thread(target=call), 0.0, time.monotonic()
    began = last
    worker.start()
    while worker.is_alive():
        time.sleep(0)
        now = time.monotonic()
        longest, last = max(longest, now - last), now
    worker.join()
    return time.monotonic() - began, longest


def longest_pause_of_a_long_call(calls):
    """The times of the first call that takes more than 0.1 s. Each call has more to do than the one before."""
    return next((took, longest) for took, longest in map(longest_pause, calls) if took > 0.1)


#: Columns of the same positions again and again, each twice as long as the one before.
COLUMNS = []


def columns():
    for size in itertools.count():
        if size == len(COLUMNS):
            COLUMNS.append(Boards.concat(COLUMNS[-1:] * 2) if size else Boards.from_fens(some_fens()[:200] * 64))
        yield COLUMNS[size]


#: The FENs of columns, by their length.
FENS = {}


def fens_of(boards):
    if len(boards) not in FENS:
        FENS[len(boards)] = boards.fens()
    return FENS[len(boards)]


def test_other_python_threads_run_during_a_long_call():
    # Each is one call: between two calls, another thread could run even if both kept the lock.
    calls = {
        # One ply more for a column of twice the length.
        "perft": lambda boards: Board().perft(len(boards).bit_length() - 9, hash_mib=0, threads=1),
        "perft of a column": lambda boards: boards[::100].perft(4, hash_mib=0),
        "legal_move_count": Boards.legal_move_count,
        "legal_moves": Boards.legal_moves,
        "threats": Boards.threats,
        "network_inputs": lambda boards: boards.network_inputs("Full_Threats"),
        "attack_map": Boards.attack_map,
        "random": lambda boards: Boards.random(len(boards)),
        "children": lambda boards: boards[::4].children(),
        "concat": lambda boards: Boards.concat([boards] * 16),
        "a slice": lambda boards: Boards.concat([boards] * 8)[::-1],
        "fens": Boards.fens,
        "from_fens of Arrow": lambda boards: Boards.from_fens(pa.array(fens_of(boards))),
        "from_fens of a list": lambda boards: Boards.from_fens(fens_of(boards)),
    }
    # One thread leaves a processor to this one.
    slidemask.set_num_threads(1)
    try:
        for name, call in calls.items():
            took, longest = longest_pause_of_a_long_call(partial(call, boards) for boards in columns())
            assert longest < 0.5 * took, (name, took, longest)
    finally:
        slidemask.set_num_threads(None)


def test_a_call_that_keeps_the_lock_is_found():
    took, longest = longest_pause_of_a_long_call(partial(sum, range(1 << size)) for size in itertools.count(16))
    assert longest > 0.5 * took, (took, longest)


def fails(call):
    def fail():
        try:
            call()
        except (ValueError, TypeError):
            return
        raise AssertionError("no error")

    return fail


def leak_cases():
    fens = some_fens() * 3
    boards = Boards.from_fens(fens)
    text, binary = pa.array(fens), pa.array([fen.encode() for fen in fens], pa.binary())
    chunked = pa.chunked_array([text[:100], text[100:]])
    words, squares = random_words(5000), np.arange(5000) % 64
    out = np.zeros(5000, np.uint64)
    long = "k" * 20_000
    names = ["occupied", "attack_counts_white", "legal_moves", "in_check"]
    compute = slidemask.features("fen", names, errors="null", dialect="spark")
    batch = pa.record_batch({"fen": text})
    played = Board().play(*["Nf3", "Nf6", "Ng1", "Ng8"] * 20)
    return {
        "sliders": lambda: slidemask.queen_attacks(squares, words),
        "sliders into out": lambda: slidemask.queen_attacks(squares, out, out=out),
        "both sliders": lambda: slidemask.rook_and_bishop_attacks(squares, words),
        "setwise": lambda: slidemask.setwise_slider_attacks(words, words, words),
        "attack_map": lambda: slidemask.attack_map(words[:200]),
        "Arrow numbers": lambda: slidemask.rook_attacks(0, slidemask._native.arrow_numbers(pa.array(words), "x")[0]),
        "lists of FENs": lambda: Boards.from_fens(fens[:200]),
        "Arrow texts": lambda: Boards.from_fens(text),
        "Arrow bytes": lambda: Boards.from_fens(binary),
        "Arrow stream": lambda: Boards.from_fens(chunked),
        "wrong FENs": fails(lambda: Boards.from_fens([long])),
        "wrong FENs as nulls": lambda: Boards.from_fens([long, None] * 20, "null").fens(),
        "a wrong FEN": fails(lambda: Board(long)),
        "a wrong move": fails(lambda: Board().play(long)),
        "a wrong type": fails(lambda: Boards.from_fens([fens, 3])),
        "a wrong square": fails(lambda: slidemask.queen_attacks(np.full(5000, 99, np.uint8), words)),
        "all features": lambda: boards[:40].to_arrow(list(slidemask.FEATURES)),
        "a NumPy feature": boards.attack_map,
        "planes": lambda: boards[:200].attack_planes("float32"),
        "texts": lambda: boards.fens(),
        "moves": lambda: pa.array(boards.legal_moves()).to_pylist()[:1],
        "an export": lambda: pa.record_batch(boards.to_arrow(names)),
        "an export that is not used": lambda: boards.to_arrow(names).__arrow_c_array__(),
        "a stream that is not used": lambda: boards.to_arrow(names).__arrow_c_stream__(),
        "children": lambda: boards[:200].children(),
        "threats": lambda: boards.threats(),
        "threats as a column": lambda: pa.array(boards.feature("threats")),
        "inputs of a network": lambda: boards.network_inputs("Full_Threats", ("white", "black"), width=128),
        "wrong inputs of a network": fails(lambda: boards.network_inputs(long)),
        "inputs that do not fit": fails(lambda: boards.network_inputs("Chess768", width=1)),
        "bitboards": lambda: Boards.from_bitboards(boards.occupied, 0, 0, 0, boards.occupied, 0, 0, 0, accept_impossible=True),
        "wrong bitboards": fails(lambda: Boards.from_bitboards(boards.occupied, 0, 0, 0, 0, 0, 0, 0)),
        "codes": lambda: Boards.from_codes(np.zeros((500, 64), np.uint8), accept_impossible=True),
        "wrong codes": fails(lambda: Boards.from_codes(np.full((500, 64), 7, np.uint8))),
        "records": lambda: Boards.from_records(bytes(32 * 500), accept_impossible=True),
        "threats of a move": lambda: (played.threats(), played.threat_deltas("e4")),
        "slices": lambda: boards[::-1][5:],
        "positions": lambda: list(boards[:300]),
        "features": lambda: compute(batch),
        "perft": lambda: boards[:20].perft(2, hash_mib=1),
        "perft of a board": lambda: Board().perft(4, hash_mib=1),
        "a game": lambda: played.play("e4", "e5").undo(),
        "a picture": lambda: played._repr_svg_(),
        "steps": lambda: slidemask.explain("ray-subtraction", "queen", 3, 5),
    }


#: The cases in which memory is handed over by unsafe code or by exceptions. The others are values that Rust frees.
HANDED_OVER = [
    "Arrow numbers",
    "Arrow texts",
    "Arrow stream",
    "wrong FENs",
    "an export",
    "an export that is not used",
    "a stream that is not used",
    "threats as a column",
]


@pytest.mark.parametrize(
    "case", [case if case in HANDED_OVER else pytest.param(case, marks=pytest.mark.long) for case in leak_cases()]
)
def test_a_thousand_calls_leave_no_memory(case):
    call, process = leak_cases()[case], psutil.Process()
    slow = case in (
        "features",
        "all features",
        "moves",
        "a NumPy feature",
        "lists of FENs",
        "perft of a board",
    )
    rounds = 10
    calls = 30 if slow else 100
    resident = []
    for _ in range(rounds):
        for _ in range(calls):
            call()
        gc.collect()
        resident.append(process.memory_info().rss)
    # A leak grows in every round. What the allocator keeps comes first, and what other threads of the tests take comes once.
    # A result of the smallest case has about 20 kB, so a leak of each is 600 kB a round.
    growths = [after - before for before, after in itertools.pairwise(resident[rounds // 2 - 1 :])]
    assert statistics.median(growths) < 400 << 10, [(one - resident[0]) >> 10 for one in resident]


def test_threads_make_calls_of_all_kinds_at_the_same_time():
    with ThreadPoolExecutor(8) as pool:
        for _ in range(4):
            list(pool.map(lambda call: call(), leak_cases().values()))


SUBINTERPRETER = """
import slidemask
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
try:
    print(interpreters.run_string(interpreters.create(), "import slidemask"))
except Exception as error:
    print(error)
print(slidemask.Board().perft(4))
"""


def test_another_interpreter_of_the_process_is_refused():
    done = run_python(SUBINTERPRETER)
    assert done.returncode == 0, done.stderr
    assert "ImportError" in done.stdout
    assert done.stdout.splitlines()[-1] == "197281"
