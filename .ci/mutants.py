"""What `.ci/mutants` does with files: it copies the sources, chooses mutants, and compares survivors with docs/PROOF.md."""

import collections
import json
import pathlib
import re
import shutil
import subprocess
import sys

ISA = "crates/slidemask/src/isa/"
KERNELS = (ISA, "crates/slidemask-nnue/src/vectors/")


def target_features(sources):
    """The target features of each instruction set, from the tokens in `isa/table.rs`."""
    table = (sources / ISA / "table.rs").read_text()
    entries = re.findall(r"^ +(\w+) needs \[([^\]]*)\];", table, re.MULTILINE)
    return {name: ",".join(re.findall(r'"(\w+)"', needs)) for name, needs in entries}


def without_macro(text, features):
    """Writes the functions inside `with_features!` as plain functions, line for line: cargo-mutants skips macro calls."""
    lines, attributes = text.split("\n"), None
    for i, line in enumerate(lines):
        if line == "with_features! {":
            name = lines[i + 1].strip(" ,")
            feature = f'#[target_feature(enable = "{features[name]}")] ' if name in features else ""
            attributes = f"#[inline] {feature}"
            lines[i] = lines[i + 1] = ""
        elif attributes and line == "}":
            attributes, lines[i] = None, ""
        elif attributes and re.match(r"    (pub(\(.*?\))? )?(const )?(unsafe )?fn ", line):
            lines[i] = "    " + attributes + line.strip()
    return "\n".join(lines)


def copy(to):
    """Copies the files of the repository that are new or have changed, without the macro around functions of kernels."""
    to = pathlib.Path(to)
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    files = subprocess.run(listed, check=True, capture_output=True, text=True).stdout.split("\0")
    features = target_features(pathlib.Path())
    for file in filter(None, files):
        source, target = pathlib.Path(file), to / file
        if not source.is_file():
            continue
        content = source.read_bytes()
        if file.startswith(KERNELS) and file.endswith(".rs"):
            content = without_macro(content.decode(), features).encode()
        if not target.exists() or target.read_bytes() != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
            shutil.copymode(source, target)


def without_place(name):
    """The name of a mutant without line and column, which change with every edit."""
    return re.sub(r"^([^:]+):\d+:\d+: ", r"\1: ", name)


def outcomes(folder):
    """What became of each mutant of the first pass: a survivor is caught if the second pass catches it."""
    found, second = {}, {}
    for file in sorted(pathlib.Path(folder).glob("*/mutants.out/outcomes.json")):
        into = second if file.parent.parent.name.endswith("-all") else found
        for outcome in json.loads(file.read_text())["outcomes"]:
            if outcome["scenario"] != "Baseline":
                mutant = outcome["scenario"]["Mutant"]
                into[mutant["name"]] = (mutant, outcome["summary"])
    for name, (_, summary) in found.items():
        if summary == "MissedMutant" and name in second:
            found[name] = second[name]
    return found


def missed(folder):
    """Prints the file of each survivor, and a regular expression that matches its name."""
    for name, (mutant, summary) in outcomes(folder).items():
        if summary == "MissedMutant":
            print(mutant["file"], "^" + re.sub(r"[][\\.*^$+?(){}|]", r"\\\g<0>", name) + "$")


def report(folder):
    """Prints the score of each part, and the survivors that docs/PROOF.md does not name. Returns whether there are any."""
    kinds = ["CaughtMutant", "Timeout", "MissedMutant", "Unviable"]
    counts, survivors = {}, []
    for name, (mutant, summary) in sorted(outcomes(folder).items()):
        parts = [mutant["package"], "all"] + ["kernels (isa/)"] * mutant["file"].startswith(ISA)
        for part in parts:
            counts.setdefault(part, dict.fromkeys(kinds, 0))[summary] += 1
        if summary == "MissedMutant":
            survivors.append(name)
    print(f"{'':18}{'caught':>8}{'timeout':>8}{'missed':>8}{'unviable':>9}{'score':>9}")
    for part, count in sorted(counts.items(), key=lambda entry: (entry[0] == "all", entry[0])):
        caught, timeout, lost, unviable = (count[kind] for kind in kinds)
        score = 100 * (caught + timeout) / max(caught + timeout + lost, 1)
        print(f"{part:18}{caught:8}{timeout:8}{lost:8}{unviable:9}{score:8.1f}%")
    known = collections.Counter(re.findall(r"^- `(.*?)`:", pathlib.Path("docs/PROOF.md").read_text(), re.MULTILINE))
    unknown = []
    for name in survivors:
        known[without_place(name)] -= 1
        if known[without_place(name)] < 0:
            unknown.append(name)
    print(f"{len(survivors)} survivors, {len(survivors) - len(unknown)} of them named in docs/PROOF.md; unknown:")
    print("\n".join(unknown) or "none")
    return bool(unknown)


if __name__ == "__main__":
    sys.exit({"copy": copy, "missed": missed, "report": report}[sys.argv[1]](sys.argv[2]))
