"""Writes the pages of the site, and lets Zensical build it: `.ci/site` calls this.

    python build.py FOLDER --address URL --module FILE --javascript FOLDER

FOLDER is emptied. The site is FOLDER/slidemask. The pages are the Markdown files of the repository with other links: to a page
of the site, or to a page that shows the file. A table of measured figures gets charts.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import charts
import reference
import tomli
from nbconvert import MarkdownExporter

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
# The README is the page of its folder, and the root's page is index.md.
RENAMED = {"README.md": "get-started.md"}
LANGUAGES = {".cu": "cuda", ".cuh": "cuda", ".h": "c", ".py": "python", ".rs": "rust"}
NOT_SEARCHED = "---\nsearch:\n  exclude: true\n---\n"
FENCE = re.compile(r"(```+|~~~)(\w*)")
ITEM = re.compile(r"([-*]|\d+\.) ")
LINK = re.compile(r'(\]\(|src=")([^)"\s#]+)((?:#[^)"\s]*)?[)"])')


def listed(nav: list[dict[str, object]]) -> Iterator[str]:
    for entry in nav:
        for target in entry.values():
            yield from [target] if isinstance(target, str) else listed(target)


class Pages:
    """The pages of the site, by their paths. A link asks for a page, and `write_all` writes what was asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.asked: dict[Path, str] = {}
        self.waiting: list[Path] = []

    def address(self, file: Path) -> str:
        """The path of the page that shows a file of the repository."""
        if file not in self.asked:
            name = file.relative_to(ROOT).as_posix()
            shown = {".md": name, ".ipynb": f"{name.removesuffix('.ipynb')}.md", ".png": name}
            self.asked[file] = RENAMED.get(name) or shown.get(file.suffix) or f"source/{name}.md"
            self.waiting.append(file)
        return self.asked[file]

    def write_all(self) -> None:
        while self.waiting:
            file = self.waiting.pop()
            page = self.asked[file]
            if file.suffix == ".md":
                self.write(page, self.linked(file, charts.added(file.read_text())))
            elif file.suffix == ".ipynb":
                text, resources = MarkdownExporter().from_filename(str(file))
                # The theme wraps tables without a class, so that a narrow window scrolls them.
                # Headings in outputs are not those of the page.
                text = re.sub(r'<table border="1" class="dataframe">', "<table>", text)
                self.write(page, re.sub(r"<(/?)h[45]>", r"<\1strong>", text))
                for name, data in resources["outputs"].items():
                    self.write(f"{os.path.dirname(page)}/{name}", data)
            elif file.suffix == ".png":
                self.write(page, file.read_bytes())
            elif file.is_dir():
                # Not what git ignores.
                names = subprocess.run(
                    ["git", "ls-files", "."], cwd=file, check=True, capture_output=True, text=True
                ).stdout.split()
                files = [file / one for one in names if "/" not in one]
                self.write(
                    page, "\n".join([f"# {file.name}", "", *(f"- [{one.name}]({self.relative(one, page)})" for one in files)])
                )
            else:
                language = LANGUAGES.get(file.suffix, "text")
                self.write(page, f"{NOT_SEARCHED}# {file.name}\n\n````` {language}\n{file.read_text()}\n`````\n")

    def write(self, page: str, content: str | bytes) -> None:
        file = self.folder / page
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content.encode() if isinstance(content, str) else content)

    def relative(self, file: Path, page: str) -> str:
        return os.path.relpath(self.address(file), os.path.dirname(page))

    def linked(self, source: Path, text: str) -> str:
        """A text with links to pages of the site."""
        page = self.address(source)

        def link(match: re.Match[str]) -> str:
            before, target, after = match.groups()
            if ":" in target:
                return match[0]
            file = Path(os.path.realpath(source.parent / target))
            if not file.exists():
                sys.exit(f"{source}: there is no {target}")
            return before + self.relative(file, page) + after

        lines: list[str] = []
        language: str | None = None
        # The width of the mark of the list around a line, and the indentation of a fence before and after.
        width, indented, moved, loose = 0, 0, 0, False
        for line in text.split("\n"):
            bare = line.lstrip(" ")
            indent = len(line) - len(bare)
            fence = FENCE.match(bare)
            if language is None:
                item = ITEM.match(bare)
                if item and not indent:
                    # In GitHub's Markdown an item may follow a text, and another text of the item before.
                    if (not width or loose) and lines and lines[-1]:
                        lines.append("")
                    width, loose = len(item[0]), False
                elif bare and not indent:
                    width = 0
                loose |= not bare
                indented = indent
                moved = 4 * (indent // width) + indent % width if width else indent
                line = " " * moved + LINK.sub(link, bare)
            else:
                line = " " * moved + line[indented:]
            if fence:
                # rustdoc's words behind the language are not Markdown's, and its hidden lines are not shown.
                line = " " * moved + "".join(fence.groups())
                language = fence[2] if language is None else None
            elif language == "rust" and re.match(r"# |#$", bare):
                continue
            lines.append(line.rstrip(" "))
        return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--module", type=Path, required=True, help="the compiled module of the Python package")
    parser.add_argument("--address", required=True, help="where the site will be, with a slash at the end")
    parser.add_argument("--javascript", type=Path, required=True, help="the reference of the JavaScript package, in Markdown")
    arguments = parser.parse_args()
    folder = arguments.folder
    if folder.exists():
        shutil.rmtree(folder)
    pages = Pages(folder / "pages")

    configuration = (HERE / "zensical.toml").read_text()
    nav = tomli.loads(configuration)["project"]["nav"]
    originals = {page: name for name, page in RENAMED.items()}
    shutil.copytree(arguments.javascript, pages.folder / "reference/javascript")
    for page in listed(nav):
        if page.startswith("reference/python"):
            pages.write(page, reference.of_python(page.removeprefix("reference/python").removesuffix(".md")))
        elif page.endswith(".h.md"):
            pages.write(page, reference.of_header(ROOT / "bindings/c/include" / Path(page).stem))
        elif (HERE / page).is_file():
            pages.write(page, (HERE / page).read_text())
        elif page.endswith((".md", ".ipynb")) and not page.startswith("reference/"):
            pages.address(ROOT / originals.get(page, page))
    pages.write_all()
    for file in ("site.css", "site.js"):
        shutil.copy(HERE / file, pages.folder)
    shim = (HERE / "node_modules/iframe-worker/LICENSE", HERE / "node_modules/iframe-worker/shim/index.js")
    pages.write("iframe-worker.js", "/*\n{}*/\n{}".format(*(file.read_text() for file in shim)))
    reference.stage_package(folder / "python", arguments.module)
    pages.write("reference/features.md", reference.of_features())
    configuration = configuration.replace(".ipynb", ".md").replace(
        "[project]\n", f'[project]\nsite_url = "{arguments.address}"\n', 1
    )
    (folder / "zensical.toml").write_text(configuration)

    subprocess.run(
        [sys.executable, "-m", "zensical", "build", "--clean", "--strict", "-f", str(folder / "zensical.toml")], check=True
    )


if __name__ == "__main__":
    main()
