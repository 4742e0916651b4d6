"""The programs and the notebook of examples/.

As a program, this file executes the notebook and saves it with its outputs.
"""

import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import chess
import pytest

import slidemask

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")
pytest.importorskip("tqdm")

EXAMPLES = Path(__file__).parents[1] / "examples"
NOTEBOOK = EXAMPLES / "tour.ipynb"
MATES = EXAMPLES / "learn_mates.ipynb"
FEATURES = EXAMPLES / "features_to_parquet.py"
RANDOM = EXAMPLES / "random_positions.py"
TRAIN = EXAMPLES / "train_network.py"

GOOD = "8/8/8/8/8/8/8/K6k w"
BAD = ["nonsense", "", "8/8/8/8/8/8/8/K6k white"]


def run(program, *args):
    """Runs a program, and returns its status and what it printed."""
    command = [sys.executable, program, *map(str, args)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


@pytest.fixture(scope="module")
def positions(tmp_path_factory):
    path = tmp_path_factory.mktemp("positions") / "positions.parquet"
    done = run(RANDOM, path, "--rows", 100_500, "--seed", 7)
    assert done.returncode == 0, done.stderr
    return path


def table_of(directory, fens, name="in.parquet", **columns):
    path = directory / name
    pq.write_table(pa.table({"fen": pa.array(fens, pa.string()), **columns}), path, row_group_size=2)
    return path


# random_positions.py


def test_random_positions(positions):
    file = pq.ParquetFile(positions)
    assert [file.metadata.row_group(i).num_rows for i in range(file.num_row_groups)] == [100_000, 500]
    table = file.read()
    rows = table.to_pydict()
    assert rows["row"] == list(range(100_500))
    assert table.column("fen").null_count == 0
    # Across the border of the row groups, too.
    for first in [0, 5000, 99_900]:
        for row in range(first, first + 150):
            board = slidemask.Board(rows["fen"][row])
            assert rows["ply"][row] == chess.Board(board.fen).ply()
            is_start = rows["ply"][row + 1] == 0
            assert rows["game"][row + 1] - rows["game"][row] == is_start
            assert is_start or rows["fen"][row + 1] in [board.play(move).fen for move in board.legal_moves()]


def test_random_positions_depend_on_the_arguments_only(tmp_path, positions):
    def fens(name, *args):
        assert run(RANDOM, tmp_path / name, "--rows", 300, *args).returncode == 0
        return pq.read_table(tmp_path / name).column("fen").to_pylist()

    once = fens("a", "--seed", 7)
    assert once == fens("b", "--seed", 7)
    assert once == pq.read_table(positions).column("fen").to_pylist()[:300]
    assert once != fens("c", "--seed", 8)
    assert chess.Board(fens("d", "--chess960")[0], chess960=True).is_valid()
    assert fens("e", "--rows", 0) == []


def test_random_positions_messages(tmp_path):
    assert run(RANDOM, "--help").stdout.startswith("usage: random_positions.py")
    assert run(RANDOM, tmp_path / "a", "--rows", -1).returncode == 2
    done = run(RANDOM, tmp_path / "nowhere" / "a", "--rows", 10)
    assert done.returncode == 1
    assert done.stderr.startswith("error: ")
    assert list(tmp_path.iterdir()) == []


# features_to_parquet.py


def test_features_are_those_of_the_library(tmp_path, positions):
    out = tmp_path / "out.parquet"
    names = ["legal_move_count", "in_check", "attacks_by_white", "attacks_by_black", "legal_moves"]
    done = run(FEATURES, positions, out, *names, "--batch", 30_000)
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == f"{out}: 100,500 rows, 0 bad FENs, 0 missing FENs\n"
    table = pq.read_table(out)
    assert table.column_names == ["row", "game", "ply", "fen", *names]
    assert table.select(["row", "game", "ply", "fen"]) == pq.read_table(positions)
    want = slidemask.features("fen", names, keep=[])(pq.read_table(positions).slice(100_000))
    assert table.select(names).slice(100_000).to_pylist() == want.to_pylist()


def test_nulls_are_counted(tmp_path):
    fens = [GOOD, *BAD, None, GOOD]
    path, out = table_of(tmp_path, fens, game=list(range(6))), tmp_path / "out.parquet"
    for names in [["in_check", "outcome"], ["outcome"]]:
        done = run(FEATURES, path, out, *names, "--errors", "null", "--batch", 4, "--keep", "game")
        assert done.returncode == 0
        assert done.stderr == f"{out}: 6 rows, 3 bad FENs, 1 missing FENs\n"
        rows = pq.read_table(out).to_pydict()
        assert list(rows) == ["game", *names]
        assert rows["game"] == list(range(6))
        assert rows["outcome"] == ["insufficient material", None, None, None, None, "insufficient material"]
    done = run(FEATURES, path, out, "in_check", "--errors", "null", "--quiet")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_bad_fen_is_an_error(tmp_path):
    path, out = table_of(tmp_path, [GOOD] * 5 + ["nonsense"]), tmp_path / "out.parquet"
    done = run(FEATURES, path, out, "in_check", "--batch", 2)
    assert done.returncode == 1
    assert done.stderr.startswith(f"error: {path}: row 5: ")
    assert "'nonsense' (see --errors)" in done.stderr
    assert list(tmp_path.iterdir()) == [path]


def test_the_dialect_of_spark(tmp_path, positions):
    out = tmp_path / "out.parquet"
    assert run(FEATURES, positions, out, "attacks_by_white", "--dialect", "spark").returncode == 0
    assert pq.read_schema(out).field("attacks_by_white").type == pa.int64()


def test_a_file_without_rows_that_is_replaced(tmp_path):
    empty = table_of(tmp_path, [])
    assert run(FEATURES, empty, empty, "in_check").returncode == 0
    assert pq.read_table(empty).to_pydict() == {"fen": [], "in_check": []}


def test_help_and_list():
    text = run(FEATURES, "--help").stdout
    for word in [
        "usage: features_to_parquet.py",
        "INPUT",
        "--column",
        "--errors",
        "example:",
        "exit status:",
    ]:
        assert word in text
    done = run(FEATURES, "--list")
    assert done.returncode == 0
    assert "legal_move_count" in done.stdout


def test_wrong_arguments(tmp_path):
    path, out = table_of(tmp_path, [GOOD], game=[1]), tmp_path / "out.parquet"
    columns = "the columns are fen, game"
    clash = table_of(tmp_path, [GOOD], "clash.parquet", in_check=[True])
    text = tmp_path / "text"
    text.write_text("no table")
    for args, status, message in [
        ([tmp_path / "none", out, "in_check"], 2, "there is no such file"),
        (
            [path, out, "in_check", "--column", "FEN"],
            2,
            f"no column 'FEN': {columns}",
        ),
        (
            [path, out, "in_check", "--keep", "fen,id"],
            2,
            f"no column 'id': {columns}",
        ),
        ([path, out, "in_check", "--column", "game"], 2, "the column 'game' is "),
        ([path, out, "outcom"], 2, "there is no feature 'outcom': did you mean outcome?"),
        ([path, out, "in_check", "in_check"], 2, "in_check twice"),
        ([path, out, "in_check", "--column", "in_check"], 2, "no column 'in_check'"),
        ([clash, out, "in_check"], 2, "columns named in_check, as features are"),
        ([path, out], 2, "FEATURE"),
        ([path, out, "in_check", "--batch", "0"], 2, "'0' is no number of at least 1"),
        ([text, out, "in_check"], 1, f"error: {text}: "),
        ([path, tmp_path / "nowhere" / "out", "in_check"], 1, "nowhere"),
    ]:
        done = run(FEATURES, *args)
        assert done.returncode == status, (args, done.stderr)
        assert message in done.stderr
        assert "Traceback" not in done.stderr
    assert sorted(tmp_path.iterdir()) == [clash, path, text]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_run_leaves_the_output_as_it_was(tmp_path, positions, number):
    out = tmp_path / "out.parquet"
    out.write_text("what was there before")
    command = [sys.executable, FEATURES, positions, out, "legal_moves", "attack_map", "--batch", "500"]
    process = subprocess.Popen(
        command,
        stderr=subprocess.PIPE,
        # A shell may have told the processes that it starts to ignore Ctrl-C.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    with process:
        deadline = time.monotonic() + 60
        while not (tmp_path / "out.parquet.part").exists():
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.005)
        process.send_signal(number)
        assert b"Traceback" not in process.stderr.read()
    assert process.returncode == 128 + number
    assert list(tmp_path.iterdir()) == [out]
    assert out.read_text() == "what was there before"


@pytest.mark.skipif(sys.platform != "linux", reason="/proc is read")
def test_memory_does_not_grow_with_the_file(tmp_path, positions):
    # getrusage would not do: on Linux, its maximum includes the memory of the process that started this one.
    code = (
        "import re, runpy, sys\n"
        "sys.argv = sys.argv[1:]\n"
        "try:\n"
        "    runpy.run_path(sys.argv[0], run_name='__main__')\n"
        "except SystemExit as status:\n"
        "    assert status.code == 0\n"
        "print(re.search(r'VmHWM:\\s+(\\d+) kB', open('/proc/self/status').read())[1])\n"
    )
    rows = pq.read_table(positions, columns=["fen"]).slice(0, 20_000)

    def peak(row_groups):
        path = tmp_path / f"{row_groups}.parquet"
        with pq.ParquetWriter(path, rows.schema) as writer:
            for _ in range(row_groups):
                writer.write_table(rows)
        out = tmp_path / "out.parquet"
        args = [FEATURES, path, out, "legal_move_count", "attack_map", "--batch", 20_000]
        return int(run("-c", code, *args).stdout)

    # The output of the second run takes 200 MB in memory.
    few, many = peak(3), peak(20)
    assert many < 1.5 * few


# train_network.py


def test_training_lowers_the_error():
    done = run(TRAIN, "--steps", 12, "--batch", 1024)
    assert done.returncode == 0, done.stderr
    errors = [float(line.split()[-2]) for line in done.stdout.splitlines()]
    assert len(errors) == 7
    assert errors[-1] < 0.8 * errors[0]
    assert done.stderr == ""
    assert run(TRAIN, "--steps", 0).returncode == 2


def test_training_from_a_binpack(tmp_path):
    path, values = tmp_path / "games.binpack", {"pawn": 100, "knight": 300, "bishop": 300, "rook": 500, "queen": 900}
    for seed in range(8):
        boards = slidemask.Boards.random(4000, seed=seed)
        own = sum(
            value * (slidemask.unpack(boards.pieces(color, kind)).sum(axis=(1, 2)) * sign)
            for kind, value in values.items()
            for color, sign in (("white", 1), ("black", -1))
        )
        scores = own * (2 * boards.white_to_move - 1) // 2
        zeros = [0] * len(boards)
        slidemask.write_binpack(path, boards, [None] * len(boards), scores, zeros, zeros, append=True)
    done = run(TRAIN, path, "--steps", 30)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    shares = [float(line.split()[3].rstrip("%")) for line in lines[:10]]
    assert abs(sum(shares) - 100) < 1
    assert shares[4] + shares[5] > shares[0] + shares[9]
    errors = [float(line.split()[-2]) for line in lines[10:]]
    assert len(errors) == 7
    assert errors[-1] < 0.8 * errors[0]
    (tmp_path / "one").write_bytes(b"")
    for file, message in [("one", "they need two"), ("none", "No such file")]:
        done = run(TRAIN, tmp_path / file, "--steps", 1)
        assert (done.returncode, done.stdout) == (1, "")
        assert message in done.stderr


# The notebooks


def executed(path=NOTEBOOK, timeout=120):
    """A notebook, executed now."""
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    for library in ["ipykernel", "matplotlib", "polars"]:
        pytest.importorskip(library)
    notebook = nbformat.read(path, as_version=4)
    kept = dict(notebook.metadata)
    # The bare file tells nothing about when it ran.
    nbclient.NotebookClient(notebook, timeout=timeout, kernel_name="python3", record_timing=False).execute()
    notebook.metadata = nbformat.from_dict(kept)
    return notebook


def kinds(cell):
    """The kinds of what a cell shows."""
    return {kind for output in cell.outputs for kind in output.get("data", {})}


def texts(notebook):
    """What the cells print, and the plain text of their values.

    The pictures are left out: they depend on the version of matplotlib.
    """
    result = []
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            text = output.get("text") or output.get("data", {}).get("text/plain", "")
            if "image/png" not in output.get("data", {}):
                result.append(text)
    return result


@pytest.mark.filterwarnings("ignore")
def test_the_notebook():
    import nbformat

    notebook = executed()  # raises CellExecutionError
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    pictures = {
        "plt.show()": "image/png",
        "slidemask.explain(": "text/html",
        "slidemask.Board().play(": "image/svg+xml",
    }
    for start, kind in pictures.items():
        cells = [cell for cell in code if any(line.startswith(start) for line in cell.source.splitlines())]
        cells += [cell for cell in code if cell.source.startswith(f"board = {start}")]
        assert cells, start
        assert all(kind in kinds(cell) for cell in cells), start
    assert sum("image/png" in kinds(cell) for cell in code) == 6
    for cell in code:
        assert not any(output.output_type == "stream" and output.name == "stderr" for output in cell.outputs)
    saved = nbformat.read(NOTEBOOK, as_version=4)
    assert texts(saved) == texts(notebook), "run this file as a program: it saves the notebook with new outputs"
    assert all(cell.outputs for cell, again in zip(saved.cells, notebook.cells, strict=True) if again.get("outputs"))
    assert NOTEBOOK.stat().st_size < 600_000


# learn_mates.ipynb


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_a_network_learns_mates():
    pytest.importorskip("jax")
    *_, told, played = texts(executed(MATES, 900))
    after, before = map(int, re.findall(r"(\d+)%", told.splitlines()[-1]))
    assert before < 15
    assert after > 60
    assert played.count("-> checkmate") >= 1


if __name__ == "__main__":
    import nbformat

    for notebook in (NOTEBOOK, MATES):
        nbformat.write(executed(notebook, 900), notebook)
