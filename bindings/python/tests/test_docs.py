"""The examples in the docstrings, and that everything public has a docstring."""

import doctest
import importlib
import inspect
import sys

import numpy as np
import pytest

import slidemask
import slidemask.boards
import slidemask.duckdb
import slidemask.gymnasium
import slidemask.jax
import slidemask.polars
from conftest import run_python

MODULES = ["slidemask", "slidemask.boards", "slidemask.polars", "slidemask.duckdb", "slidemask.gymnasium", "slidemask.jax"]
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL


def public_objects():
    """All public names and their public members: pairs of a dotted name and an object."""
    for module in map(importlib.import_module, MODULES):
        yield module.__name__, module
        for name in module.__all__:
            value = getattr(module, name)
            yield f"{module.__name__}.{name}", value
            if inspect.isclass(value):
                for member, inner in vars(value).items():
                    if not member.startswith("_"):
                        yield f"{module.__name__}.{name}.{member}", inner


def plain(value):
    """What holds the docstring."""
    return value.__func__ if isinstance(value, staticmethod | classmethod) else value


# Constants have the docstrings of their types.
OBJECTS = {name: plain(value) for name, value in public_objects() if not isinstance(value, dict | str | int | tuple)}
#: Fields of dataclasses and named tuples, and attributes of exceptions: the docstring of the class has them.
FIELDS = {"member_descriptor", "_tuplegetter", "NoneType", "bool"}
EXAMPLES = {name: getattr(value, "__doc__", None) or "" for name, value in OBJECTS.items()}
EXAMPLES = {name: text for name, text in EXAMPLES.items() if ">>>" in text}


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_give_what_they_show(name, tmp_path):
    globals_ = {"slidemask": slidemask, "boards": slidemask.boards, "np": np, "path": tmp_path / "games.binpack"}
    found = doctest.DocTestParser().get_doctest(inspect.cleandoc(EXAMPLES[name]), globals_, name, None, 0)
    assert found.examples
    report = []
    runner = doctest.DocTestRunner(optionflags=OPTIONS)
    runner.run(found, out=report.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(report)


def test_the_finder_of_doctest_misses_no_example():
    """The list above is made by hand. The finder of doctest finds no others in the same modules."""
    finder, names = doctest.DocTestFinder(exclude_empty=True), set()
    for module in map(importlib.import_module, MODULES):
        for name in module.__all__:
            value = getattr(module, name)
            # It looks at objects of its own module only.
            owner = sys.modules.get(getattr(value, "__module__", ""), None)
            for test in finder.find(value, f"{module.__name__}.{name}", module=owner):
                if test.examples:
                    names.add(test.name)
    assert names <= set(EXAMPLES), names - set(EXAMPLES)
    # Functions, methods of native classes, modules.
    assert {"slidemask.rook_attacks", "slidemask.Boards.children", "slidemask.Board.perft"} <= set(EXAMPLES)
    assert {"slidemask.polars", "slidemask.duckdb"} <= set(EXAMPLES)


@pytest.mark.parametrize("name", [name for name, one in OBJECTS.items() if type(one).__name__ not in FIELDS])
def test_everything_public_has_a_docstring(name):
    value = OBJECTS[name]
    text = inspect.getdoc(value)
    assert text
    assert text.strip()
    # The docstring of a dataclass or named tuple is its own, and not the signature that Python makes up.
    assert not text.startswith(f"{name.rpartition('.')[2]}(")


def test_all_names_are_public_and_sorted():
    assert set(slidemask.__all__) == {
        name for name, value in vars(slidemask).items() if not name.startswith("_") and not inspect.ismodule(value)
    }
    assert len(set(slidemask.__all__)) == len(slidemask.__all__)
    for name in slidemask.__all__:
        assert name in dir(slidemask)
    with pytest.raises(AttributeError, match="no attribute 'no_such'"):
        slidemask.no_such  # noqa: B018


def test_the_signatures_of_native_functions_are_those_of_the_stub():
    """A stub says what type checkers believe. Its parameters must be those of the code."""
    import ast
    from pathlib import Path

    stub = ast.parse(Path(slidemask.__file__).with_name("_native.pyi").read_text())
    compared = 0
    for class_ in (node for node in stub.body if isinstance(node, ast.ClassDef)):
        native = getattr(slidemask._native, class_.name)
        for node in class_.body:
            if not isinstance(node, ast.FunctionDef) or node.name.startswith("_"):
                continue
            member = inspect.getattr_static(native, node.name)
            if any(isinstance(one, ast.Name) and one.id == "property" for one in node.decorator_list):
                assert inspect.isdatadescriptor(member), node.name
                continue
            want = [one.arg for one in [*node.args.args, *node.args.kwonlyargs] if one.arg != "self"]
            signature = inspect.signature(getattr(native, node.name))
            kinds = inspect.Parameter
            found = [
                one.name for one in signature.parameters.values() if one.name != "self" and one.kind is not kinds.VAR_POSITIONAL
            ]
            assert found == want, f"{class_.name}.{node.name}"
            compared += 1
    assert compared > 40
    # And no public method of a native class is missing in the stub.
    listed = {
        f"{class_.name}.{node.name}"
        for class_ in stub.body
        if isinstance(class_, ast.ClassDef)
        for node in class_.body
        if isinstance(node, ast.FunctionDef)
    }
    for name in ("Board", "Boards", "ArrowColumn", "ArrowBatch"):
        for member in vars(getattr(slidemask._native, name)):
            assert member.startswith("_") or f"{name}.{member}" in listed, f"{name}.{member}"


def test_other_libraries_are_imported_at_first_use():
    """That the package needs nothing but NumPy is the business of alone.py."""
    lazy = run_python("import slidemask; print(slidemask.polars.__name__, slidemask.duckdb.__name__)")
    assert lazy.stdout == "slidemask.polars slidemask.duckdb\n", lazy.stderr
