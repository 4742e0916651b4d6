"""Columns that do not fit memory are an error, and those that fit take little more than their own size."""

import numpy as np
import pytest

from conftest import run_python
from slidemask import Board, Boards

#: Calls, each with the bytes of its result.
CALLS = {
    "from_fens of Arrow": ("Boards.from_fens(arrow)", "80 * len(made)"),
    "from_fens of a list": ("Boards.from_fens(fens)", "80 * len(made)"),
    "random": ("Boards.random(len(boards))", "80 * len(made)"),
    "concat": ("Boards.concat([boards, boards])", "80 * len(made)"),
    "rows by number": ("boards[numbers]", "80 * len(made)"),
    "rows by a mask": ("boards[mask]", "80 * len(made)"),
    "rows by a slice": ("boards[::-1]", "80 * len(made)"),
    "children": ("boards[:20_000].children()", "88 * len(made[1])"),
    "legal_moves": ("boards.legal_moves()", "pa.array(made).nbytes"),
    "canonical_fen": ("boards.feature('canonical_fen')", "pa.array(made).nbytes"),
    "all moves as objects": ("few.to_pylist()", "sum(map(sys.getsizeof, made)) + 53 * sum(map(len, made))"),
    "identities": ("boards.identities()", "sys.getsizeof(made) + sum(map(sys.getsizeof, made))"),
    "fens": ("boards.fens()", "sys.getsizeof(made) + sum(map(sys.getsizeof, made))"),
}

PREPARED = """
import gc, resource, sys
import numpy as np, pyarrow as pa, slidemask
from slidemask import Board, Boards

boards = Boards.random(250_000)
arrow = pa.array(boards.feature("canonical_fen"))
fens = boards.fens()
few = boards[:30_000].legal_moves()
numbers = np.arange(len(boards))[::-1].copy()
mask = numbers >= 0

def status(name):
    with open("/proc/self/status") as lines:
        return next(int(line.split()[1]) << 10 for line in lines if line.startswith(name + ":"))
"""

LIMITED = """
for number, call in enumerate({calls}):
    gc.collect()
    # Half of what the smallest column needs.
    resource.setrlimit(resource.RLIMIT_AS, (status("VmSize") + (5 << 20), resource.RLIM_INFINITY))
    try:
        eval(call)
        print("no error:", call)
    except MemoryError:
        print("MemoryError")
    resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
print(slidemask.Board().perft(4), len(boards.legal_moves()))
"""


def test_a_column_that_does_not_fit_memory_is_an_error_and_the_process_goes_on():
    done = run_python(PREPARED + LIMITED.format(calls=[call for call, _ in CALLS.values()]))
    assert done.stdout.splitlines() == ["MemoryError"] * len(CALLS) + ["197281 250000"], done.stderr


MEASURED = """
gc.disable()
for call, size in {calls}:
    with open("/proc/self/clear_refs", "w") as peak:
        peak.write("5")
    before = status("VmRSS")
    made = eval(call)
    print(status("VmHWM") - before, eval(size))
    del made
"""


def test_a_column_is_made_in_little_more_memory_than_its_own():
    done = run_python(PREPARED + MEASURED.format(calls=list(CALLS.values())))
    assert done.returncode == 0, done.stderr
    for name, line in zip(CALLS, done.stdout.splitlines(), strict=True):
        taken, size = map(int, line.split())
        # 7 MB for the texts of a part of the rows, and for the allocator.
        assert size > 12 << 20, name
        assert taken < 1.5 * size + (8 << 20), (name, taken, size)


def test_a_column_that_arrow_cannot_count_is_an_error():
    many_moves = Boards.from_fens(["R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"])
    boards = many_moves[np.zeros(2_500_000, np.int64)]
    with pytest.raises(OverflowError, match="2180000000 bytes: take fewer rows"):
        boards.legal_moves()


@pytest.mark.parametrize("mebibytes", [2**40, 2**60])
def test_a_table_that_does_not_fit_memory_is_an_error(mebibytes):
    for call in (Board().perft, Boards.random(1).perft):
        with pytest.raises(MemoryError, match="hash_mib"):
            call(4, hash_mib=mebibytes)


TOO_LARGE = """
import resource, slidemask
resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
boards = slidemask.Boards.random(50_000)
concat = slidemask.Boards.concat
try:
    {}
except (MemoryError, ValueError, OSError) as error:
    print("an error:", error)
"""


@pytest.mark.parametrize(
    "call",
    [
        "slidemask.Boards.random(2**62)",
        "slidemask.Boards.random(2**40)",
        "concat([boards] * 60).attack_planes()",
        "concat([boards] * 80).attack_map()",
        "concat([boards] * 160).threats()",
        "concat([boards] * 160).network_inputs('Full_Threats+PP_3Wide', ('white', 'black'))",
        "boards.network_inputs('Chess768', width=1 << 20)",
        "boards.network_inputs('Chess768', width=1 << 62)",
    ],
)
def test_a_large_column_that_does_not_fit_memory_is_an_error(call):
    done = run_python(TOO_LARGE.format(call))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("an error:")
