"""The reference of the Python package and of the C headers, as pages."""

import ast
import importlib
import inspect
import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "bindings/python/python/slidemask"
NATIVE = "slidemask._native"
ROLE = re.compile(r":(?:func|class|meth|data|mod|attr|exc):`~?([\w.]+)(?:\(\))?`")
DOCTEST = re.compile(r"(?m)^>>> .*(?:\n.+)*")


def as_markdown(docstring: str) -> str:
    """A docstring with links in place of roles, and fences around doctests."""
    text = ROLE.sub(r"[`\1`][\1]", inspect.cleandoc(docstring))
    return DOCTEST.sub(r"```pycon\n\g<0>\n```", text)


def described(source: str, module: object | None) -> str:
    """A source text whose docstrings are Markdown, with those of compiled functions and of comments such as `#: The name.`"""
    tree = ast.parse(source)
    lines = source.split("\n")

    def comment_above(node: ast.stmt) -> list[ast.stmt]:
        end = node.lineno - 1
        start = end
        while start > 0 and lines[start - 1].lstrip().startswith("#:"):
            start -= 1
        text = "\n".join(line.lstrip(" #:") for line in lines[start:end])
        return [ast.Expr(ast.Constant(text))] if text else []

    def describe(body: list[ast.stmt], owner: object) -> None:
        # The last of several overloads stands for the function, which a stub does not have.
        last = {node.name: node for node in body if isinstance(node, ast.FunctionDef)}
        for node in list(body):
            if isinstance(node, ast.Assign | ast.AnnAssign):
                body[body.index(node) + 1 : body.index(node) + 1] = comment_above(node)
            elif isinstance(node, ast.FunctionDef | ast.ClassDef):
                item = getattr(owner, node.name, None)
                if item is not None and (text := inspect.getdoc(item)) and ast.get_docstring(node) is None:
                    node.body.insert(0, ast.Expr(ast.Constant(text)))
                if last.get(node.name) is node and module is not None:
                    node.decorator_list = [one for one in node.decorator_list if ast.unparse(one) != "overload"]
                describe(node.body, item)
        for node in body:
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
                node.value.value = as_markdown(node.value.value)

    describe(tree.body, module)
    return ast.unparse(tree)


def stage_package(folder: Path, module: Path) -> None:
    """Copies the package for mkdocstrings, which reads no compiled module and no roles. The package can be imported then."""
    package = folder / "slidemask"
    shutil.copytree(PACKAGE, package)
    shutil.copy(module, package / "_native.abi3.so")
    sys.path.insert(0, str(folder))
    native = importlib.import_module(NATIVE)
    for file in package.rglob("*.py*"):
        file.write_text(described(file.read_text(), native if file.stem == "_native" else None))


def of_features() -> str:
    """The page of the features. The package has to be staged."""
    table = importlib.import_module(NATIVE).feature_table()
    features = "".join(f"## {name}\n\n`{kind}`: {meaning}\n\n" for name, kind, meaning in table)
    return (
        "# Features of positions\n\nEach is computed for a column of positions, in Rust, C, Python, JavaScript and the program."
        f" Sets of squares are bitboards. The type is that of a value in NumPy or Arrow.\n\n{features}"
    )


def of_python(module: str) -> str:
    """The page of the package, or of a module such as `.boards`."""
    return f"::: slidemask{module}\n    options:\n      heading_level: 1\n"


def comment(text: str) -> str:
    """The text of a C comment, without its marks."""
    return re.sub(r"(?m)^ ?(?:\*|//) ?", "", text).strip()


# A comment that stands on its own lines, and the declaration below it.
COMMENTED = re.compile(
    r"(?:^/\*\*(?P<block>.*?)\*/\n|(?P<lines>(?:^// [^\n]*\n|^//\n)+))(?P<declaration>"
    r"typedef (?:enum|struct) .*?^\} *\w+;|#define \w+[^\n]*(?:\n#define[^\n]*)*"
    r"|[A-Za-z_][\w ,()*]*? ?\**slidemask_\w+\(.*?\)(?= \{|;))",
    re.MULTILINE | re.DOTALL,
)


def of_header(file: Path) -> str:
    """The page of a header: its first comment, and what it declares with its comments."""
    text = file.read_text()
    first = re.match(r"(?:(?://[^\n]*|/\*.*?\*/)\n)+", text, re.DOTALL)[0]
    about = comment(re.sub(r"/\*|\*/", "", first))
    listed = set(re.findall(r"\bslidemask_\w+", about, re.IGNORECASE))
    page = [f"# {file.name}", "```text", about, "```"]
    for match in COMMENTED.finditer(text):
        declaration = re.sub(r"^SLIDEMASK_(INLINE|CONSTEXPR|ALWAYS_INLINE) ", "", match["declaration"])
        name = re.search(r"(\w+);$" if declaration.startswith("typedef") else r"define (\w+)|(\w+)\(", declaration)
        name = next(filter(None, name.groups()))
        if file.name == "slidemask.h" and name not in listed:
            continue
        # A name that is declared for several compilers is shown once.
        listed.discard(name)
        page += [f"## {name}", "```c", declaration, "```", comment(match["block"] or match["lines"])]
    functions = set(re.findall(r"\b(slidemask_\w+)\(", text))
    if file.name == "libslidemask.h" and (lost := functions - {line.removeprefix("## ") for line in page}):
        sys.exit(f"{file} has functions without a comment: {sorted(lost)}")
    return (
        "\n\n".join(page).replace("```c\n\n", "```c\n").replace("```text\n\n", "```text\n").replace("\n\n```\n", "\n```\n")
        + "\n"
    )
