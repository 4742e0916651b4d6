"""The package with nothing but NumPy: run by a Python of an environment that has nothing else.

It measures the import, too: NumPy is imported first.
"""

import subprocess
import sys
import tempfile
import time

import numpy as np


def has_lock():
    """Whether threads of Python take turns. A module that needs that switches the lock on when it is imported."""
    return getattr(sys, "_is_gil_enabled", lambda: True)()


had_lock, start = has_lock(), time.perf_counter()
import slidemask  # noqa: E402

took = time.perf_counter() - start
assert has_lock() == had_lock

for name in ("gymnasium", "jax", "pyarrow", "polars", "duckdb", "pyspark", "chess", "pandas"):
    assert name not in sys.modules, f"the import of slidemask imports {name}"
boards = slidemask.Boards.from_fens([slidemask.Board().fen, "nonsense"], errors="null")
assert boards.legal_move_count().tolist() == [20, 0]
assert boards.legal_moves().to_pylist()[1] is None
assert slidemask.rook_attacks(0, 0) == 0x0101_0101_0101_01FE
assert slidemask.rook_attacks(np.arange(64), 0).shape == (64,)
assert slidemask.Board().perft(4) == 197_281
assert "<svg" in slidemask.Board()._repr_svg_()
with tempfile.TemporaryDirectory() as folder:
    slidemask.write_binpack(f"{folder}/a.binpack", [slidemask.Board()], ["e2e4"], [18], [0], [1])
    ((boards, moves, scores, *_),) = slidemask.read_binpack(folder).boards()
    assert (boards.fens(), moves.to_pylist(), scores.tolist()) == ([slidemask.Board().fen], ["e2e4"], [18])
    with open(f"{folder}/a.pgn", "w") as file:
        file.write("1. e4 e5 *")
    ((boards, games, _),) = slidemask.read_pgn(folder).boards()
    assert (boards.legal_move_count().tolist(), games.tolist()) == ([20, 20], [0, 2])
for name in ("polars", "duckdb", "gymnasium", "jax", "spark"):
    try:
        getattr(slidemask, name)
    except ModuleNotFoundError as error:
        assert error.name in ("polars", "duckdb", "gymnasium", "jax", "pyspark", "pyarrow"), error
    else:
        raise AssertionError(f"slidemask.{name} needs a library that is not here")
listed = subprocess.run([sys.executable, "-m", "pip", "list", "--format=freeze"], capture_output=True, text=True, check=True)
packages = {line.partition("==")[0] for line in listed.stdout.split()}
assert packages <= {"numpy", "pip", "setuptools", "slidemask"}, packages
print(f"slidemask {slidemask.__version__} works with NumPy {np.__version__} alone; its import took {took * 1e3:.0f} ms")
