"""Writes the pages of the site, and lets Zensical build it: `.ci/site` calls this.

    python build.py FOLDER --module FILE --javascript FOLDER

FOLDER is emptied. The site is FOLDER/slidemask. The pages are the Markdown files of the repository with other links: to a page of the site, or to a page that shows the
file. A table of measured figures gets charts.
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
FENCE = re.compile(r"^ *(```|~~~)")
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
                # The theme wraps tables without a class, so that a narrow window scrolls them. Headings in outputs are not those of the page.
                text = re.sub(r'<table border="1" class="dataframe">', "<table>", text)
                self.write(page, re.sub(r"<(/?)h[45]>", r"<\1strong>", text))
                for name, data in resources["outputs"].items():
                    self.write(f"{os.path.dirname(page)}/{name}", data)
            elif file.suffix == ".png":
                self.write(page, file.read_bytes())
            elif file.is_dir():
                files = sorted(one for one in file.iterdir() if one.is_file())
                self.write(page, "\n".join([f"# {file.name}", "", *(f"- [{one.name}]({self.relative(one, page)})" for one in files)]))
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

        lines, fenced = [], False
        for line in text.split("\n"):
            fenced ^= FENCE.match(line) is not None
            lines.append(line if fenced else LINK.sub(link, line))
        return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--module", type=Path, required=True, help="the compiled module of the Python package")
    parser.add_argument("--address", required=True, help="where the site will be, with a slash at the end")
    parser.add_argument("--javascript", type=Path, required=True, help="the reference of the JavaScript package, in Markdown")
    arguments = parser.parse_args()
    folder = arguments.folder
    shutil.rmtree(folder, ignore_errors=True)
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
    shutil.copy(HERE / "node_modules/iframe-worker/shim/index.js", pages.folder / "iframe-worker.js")
    reference.stage_package(folder / "python", arguments.module)
    configuration = configuration.replace(".ipynb", ".md").replace("[project]\n", f'[project]\nsite_url = "{arguments.address}"\n', 1)
    (folder / "zensical.toml").write_text(configuration)

    subprocess.run([sys.executable, "-m", "zensical", "build", "--clean", "--strict", "-f", str(folder / "zensical.toml")], check=True)


if __name__ == "__main__":
    main()
