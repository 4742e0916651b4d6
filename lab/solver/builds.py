"""Compiles the library for each instruction set, and reads the LLVM IR that the compiler writes."""

import json
import os
import subprocess
from collections import namedtuple
from pathlib import Path

from llvm import Module

ROOT = Path(__file__).resolve().parents[2]

# The package with the functions that are proved, and the condition under which it has them. Without the feature `std`, the
# instruction set of the build is used everywhere.
PACKAGE = ["--package", "slidemask-board", "--no-default-features", "--lib"]
CONDITION = "slidemask_solver"

# `flags` are those of the compiler. `needs` are the flags of the Linux kernel for what the machine needs to run the build, or
# `None` if it is for another processor. `counts_bits` is whether an instruction counts the bits of each byte.
Build = namedtuple("Build", "name target flags needs counts_bits pointer_bytes", defaults=[False, 8])

V3 = "avx2 bmi1 bmi2 f16c fma movbe abm"
V4 = f"{V3} avx512f avx512bw avx512cd avx512dq avx512vl"
BUILDS = [
    Build("scalar", None, "", ""),
    Build("checked", None, "-C overflow-checks=on", ""),
    Build("ssse3", None, "-C target-feature=+ssse3", "ssse3"),
    Build("avx2", None, "-C target-cpu=x86-64-v3", V3),
    Build("avx512", None, "-C target-cpu=x86-64-v4", V4),
    Build(
        "avx512icl",
        None,
        "-C target-cpu=x86-64-v4 -C target-feature=+avx512vbmi,+avx512vbmi2,+avx512bitalg,+gfni",
        f"{V4} avx512vbmi avx512_vbmi2 avx512_bitalg gfni",
        counts_bits=True,
    ),
    Build("neon", "aarch64-unknown-linux-gnu", "", None, counts_bits=True),
    Build("simd128", "wasm32-unknown-unknown", "-C target-feature=+simd128", None, counts_bits=True, pointer_bytes=4),
]
HOST = "x86_64-unknown-linux-gnu"


def is_installed(build):
    """Whether the standard library for the target is installed."""
    command = ["rustc", "--print", "target-libdir", "--target", build.target or HOST]
    return Path(subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()).is_dir()


def runs_here(build):
    """Whether this machine can run the build."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return False
    flags = next((line.split(":")[1].split() for line in lines if line.startswith("flags")), [])
    return build.needs is not None and bool(flags) and set(build.needs.split()) <= set(flags)


def compile_(build):
    """Compiles a build. Returns its modules, and the path of its shared library if it is for this machine."""
    folder = ROOT / "target" / "solver" / build.name
    # Without a cut into units and without LTO, the file has all functions as they are compiled.
    flags = f"--cfg {CONDITION} --emit=llvm-ir,link -C codegen-units=1 -C panic=abort -D warnings {build.flags}"
    kind = "lib" if build.needs is None else "cdylib"
    command = ["cargo", "rustc", "--release", "--locked", "--quiet", "--message-format=json-render-diagnostics"]
    command += [*PACKAGE, "--crate-type", kind, "--target", build.target or HOST]
    command += ["--config", "profile.release.lto='off'", "--target-dir", str(folder)]
    environment = os.environ | {"CARGO_ENCODED_RUSTFLAGS": "\x1f".join(flags.split())}
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise SystemExit(f"cargo does not compile the library for {build.name}: see above")
    texts, library = {}, None
    for line in done.stdout.splitlines():
        for path in map(Path, json.loads(line).get("filenames", [])):
            # The IR lies among the dependencies, under the name of the crate and sometimes with a hash.
            ir = (path.parent if path.parent.name == "deps" else path.parent / "deps") / f"{path.stem.removeprefix('lib')}.ll"
            if ir.exists():
                texts[ir] = ir.read_text()
            library = path if path.suffix == ".so" else library
    modules = [Module(text) for text in texts.values()]
    if not modules:
        raise SystemExit(f"cargo made no LLVM IR for {build.name}: delete {folder} and try again")
    return modules, library
