"""Writes THIRD-PARTY: the licences of the crates that are compiled into the wheel.

Run it after a change of the dependencies. With --check, it fails if the file is out of date. With the name of another
crate, of a target and perhaps features, it prints the licences of what is compiled into that crate for that target.
"""

import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

HERE = Path(__file__).parent
TARGET = HERE / "THIRD-PARTY"


def linked(crate: str, target: str, features: str) -> list[dict]:
    """The third-party packages of a crate for a target, without those that only build it."""
    command = ["cargo", "metadata", "--format-version=1", "--locked", f"--filter-platform={target}"]
    command.append(f"--features={features}")
    metadata = json.loads(subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=True).stdout)
    packages = {package["id"]: package for package in metadata["packages"]}
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    waiting = [identity for identity, package in packages.items() if package["name"] == crate]
    found = set(waiting)
    while waiting:
        for dependency in nodes[waiting.pop()]["deps"]:
            is_linked = any(kind["kind"] is None for kind in dependency["dep_kinds"])
            is_macro = any("proc-macro" in target["kind"] for target in packages[dependency["pkg"]]["targets"])
            if is_linked and not is_macro and dependency["pkg"] not in found:
                found.add(dependency["pkg"])
                waiting.append(dependency["pkg"])
    chosen = [packages[identity] for identity in found if packages[identity]["source"]]
    return sorted(chosen, key=lambda package: (package["name"], package["version"]))


def licence_of(package: dict) -> str:
    """The text of the licence that this project takes, MIT where it may choose, and the notices."""
    folder = Path(package["manifest_path"]).parent
    files = sorted(path for path in folder.iterdir() if path.is_file())
    licences = [path for path in files if path.name.lower().startswith(("license", "licence", "copying"))]
    if not licences:
        sys.exit(f"{folder} has no licence to copy")
    # Of licences that all hold, all are copied.
    mit = [] if " AND " in package["license"] else [path for path in licences if "mit" in path.name.lower()]
    notices = [path for path in files if path.name.lower().startswith("notice")]
    chosen = mit[:1] or (licences if " AND " in package["license"] else licences[:1])
    return "\n\n".join(path.read_text(encoding="utf-8").strip() for path in [*chosen, *notices])


def text(what: str, crate: str, target: str, features: str = "") -> str:
    """Each licence once, under the packages that have it."""
    users: dict[str, list[str]] = defaultdict(list)
    for package in linked(crate, target, features):
        users[licence_of(package)].append(f"{package['name']} {package['version']} ({package['license']})")
    # The standard library has the same licence as this project, but other authors.
    mit = (HERE / "LICENSE-MIT").read_text(encoding="utf-8")
    permission = mit[mit.index("Permission is hereby") :].strip()
    users[f"Copyright (c) The Rust Project Contributors\n\n{permission}"].append(
        "The standard library of Rust (MIT OR Apache-2.0)"
    )
    sections = ["\n".join(names) + "\n\n" + licence for licence, names in users.items()]
    head = f"{what} contains compiled code of others, under these licences:"
    whole = f"\n\n{'-' * 80}\n\n".join([head, *sections])
    return "\n".join(line.rstrip() for line in whole.splitlines()) + "\n"


def main() -> int:
    """Writes, compares or prints the licences."""
    if len(sys.argv) > 2:
        sys.stdout.reconfigure(encoding="utf-8")
        print(text(sys.argv[1], *sys.argv[1:]), end="")
        return 0
    new = text("The wheel of slidemask", "slidemask-py", "x86_64-unknown-linux-gnu")
    if sys.argv[1:] == ["--check"]:
        if not TARGET.exists() or TARGET.read_text(encoding="utf-8") != new:
            print("THIRD-PARTY is out of date: run python bindings/python/third_party.py", file=sys.stderr)
            return 1
        return 0
    TARGET.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
