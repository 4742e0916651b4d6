"""The Python examples of the texts print what the texts say."""

import contextlib
import io
import re
from pathlib import Path
from typing import Any

import pytest

import slidemask

ROOT = Path(__file__).parents[3]
TEXTS = ["README.md", "bindings/python/README.md", "docs/cluster.md"]


@pytest.mark.parametrize("text", TEXTS)
def test_examples_print_what_the_text_says(text: str) -> None:
    blocks = re.findall(r"```(python|text)\n(.*?)```", (ROOT / text).read_text(), re.DOTALL)
    names: dict[str, Any] = {}
    printed, compared = None, 0
    for kind, block in blocks:
        if kind == "python":
            assert printed in (None, ""), f"{text} does not show what an example prints: {printed}"
            if "spark." in block:
                # A cluster runs it: tests/test_spark.py has these calls.
                compile(block, text, "exec")
                continue
            with contextlib.redirect_stdout(io.StringIO()) as output:
                exec(block, names)
            printed = output.getvalue()
        elif printed is not None:
            assert printed == block
            printed, compared = None, compared + 1
    assert printed in (None, "")
    assert compared


def test_the_reader_of_the_readme_finds_every_name() -> None:
    text = (ROOT / "bindings/python/README.md").read_text()
    for name in re.findall(r"(?<![\w)./-])slidemask\.([A-Za-z_]+)", text):
        assert hasattr(slidemask, name), name
