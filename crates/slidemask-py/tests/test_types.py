"""The type checkers, on the package and on a program that uses it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
# The sources: mypy refuses to check a package among the installed ones.
PACKAGE = ROOT / "python" / "slidemask"
EXAMPLE = Path(__file__).with_name("typed_example.py")

#: A mistake that a checker can only see through the package's own types.
MISTAKES = """
import slidemask

number: int = slidemask.Board().legal_moves()
slidemask.Boards.from_fens([], errors="ignore")
slidemask.Board().piece_at(1.5)
slidemask.Boards.random(1).threat_features("fulll")
"""


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)


PATHS = [pytest.param(PACKAGE, id="package"), pytest.param(EXAMPLE, id="example")]


@pytest.mark.parametrize("path", PATHS)
def test_mypy_finds_nothing(path):
    done = run("mypy", "--strict", str(path))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Success" in done.stdout


def pyright(path):
    done = run("pyright", "--outputjson", str(path))
    try:
        report = json.loads(done.stdout)
    except ValueError:
        pytest.fail(f"pyright has not run: {done.stdout}{done.stderr}")
    return report["summary"]["filesAnalyzed"], report["generalDiagnostics"]


@pytest.mark.parametrize("path", PATHS)
def test_pyright_finds_nothing(path):
    files, found = pyright(path)
    assert files >= 1
    assert [(one["file"], one["range"]["start"]["line"] + 1, one["message"]) for one in found] == []


def test_the_checkers_see_the_types_of_the_package(tmp_path):
    """Without the marker py.typed, or with Any everywhere, the checkers would accept anything."""
    program = tmp_path / "mistakes.py"
    program.write_text(MISTAKES)
    assert lines_with_errors(program) == ({4, 5, 6, 7}, {4, 5, 6, 7})


def lines_with_errors(program):
    """The lines with errors, as mypy and as pyright find them."""
    done = run("mypy", "--strict", str(program))
    mypy = {int(line.split(":")[1]) for line in done.stdout.splitlines() if ": error:" in line}
    _, found = pyright(program)
    # In its strict mode, pyright also complains of lines that follow from an error.
    return mypy, {one["range"]["start"]["line"] + 1 for one in found if one["severity"] == "error"}


def test_the_checkers_see_a_name_that_is_not_there(tmp_path):
    program = tmp_path / "mistakes.py"
    program.write_text("import slidemask\n\nprint(slidemask.no_such_name)\n")
    assert lines_with_errors(program) == ({3}, {3})


def test_the_example_runs():
    done = subprocess.run([sys.executable, str(EXAMPLE)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "placement" in done.stdout
