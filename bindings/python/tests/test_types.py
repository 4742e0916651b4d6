"""The type checkers, on the package and on a program that uses it."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import slidemask

ROOT = Path(__file__).parent.parent
# The sources: mypy refuses to check a package among the installed ones.
PACKAGE = ROOT / "python" / "slidemask"
EXAMPLE = Path(__file__).with_name("typed_example.py")

#: Mistakes that a checker can only see through the package's own types, and a name that is not there.
MISTAKES = """
import slidemask

number: int = slidemask.Board().legal_moves()
slidemask.Boards.from_fens([], errors="ignore")
slidemask.Board().piece_at(1.5)
slidemask.Boards.random(1).network_inputs("Full_Threats", "whitte")
print(slidemask.no_such_name)
slidemask.read_binpack("games.binpack", errors="null")
slidemask.Boards.random(1).mobility("rook", "white")
slidemask.read_pgn("games.pgn", table="rows")
text: str = slidemask.rook_attacks([0], 0)
slidemask.boards.Variant("shogi").read([], errors="ignore")
slidemask.Boards.random(1).feature("in_chek")
slidemask.features("fen", ["in_check", "in_chek"])
slidemask.polars.scan_pgn("games.pgn", max_game=1)
slidemask.polars.scan_pgn("games.pgn", batch="all")
slidemask.polars.scan_binpack("a.binpack", epoch=1)
slidemask.read_pgn("games.pgn", filter={"Date": (2020.5, None)})
"""


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)


def mypy(*paths):
    """The files and lines with errors."""
    done = run("mypy", "--strict", *map(str, paths))
    lines = [line.split(":") for line in done.stdout.splitlines() if ": error:" in line]
    assert done.returncode == bool(lines), done.stdout + done.stderr
    return {(Path(name).name, int(line)) for name, line, *_ in lines}


def pyright(*paths):
    """The files and lines with errors."""
    done = run("pyright", "--outputjson", *map(str, paths))
    try:
        report = json.loads(done.stdout)
    except ValueError:
        pytest.fail(f"pyright has not run: {done.stdout}{done.stderr}")
    assert report["summary"]["filesAnalyzed"] >= len(paths)
    return {(Path(one["file"]).name, one["range"]["start"]["line"] + 1) for one in report["generalDiagnostics"]}


@pytest.mark.parametrize("checker", [mypy, pyright])
def test_the_checkers_find_the_mistakes_and_nothing_else(checker, tmp_path):
    """Without the marker py.typed, or with Any everywhere, they would accept anything. Package and example are right."""
    program = tmp_path / "mistakes.py"
    program.write_text(MISTAKES)
    assert checker(PACKAGE, EXAMPLE, program) == {("mistakes.py", line) for line in range(4, 20)}


def test_the_example_runs():
    done = subprocess.run([sys.executable, str(EXAMPLE)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "placement" in done.stdout


def test_the_checkers_know_all_features():
    source = (PACKAGE / "_native.pyi").read_text()
    names = source.partition("FeatureName = Literal[")[2].partition("]")[0]
    assert re.findall(r'"(\w+)"', names) == list(slidemask.FEATURES)
