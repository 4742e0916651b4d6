"""Proves what the compiled library answers, for all boards, with SMT solvers.

    pip install -r lab/solver/requirements.txt
    python lab/solver/prove.py

For each instruction set, the program compiles the library, executes the LLVM IR that the compiler writes, and asks the
solvers for a board on which an answer is wrong. Then it breaks each function in two places, and the solvers must find such a
board. If this machine has the instruction set, the program also compares the executed IR with the machine, on random boards.
"""

import argparse
import time
from pathlib import Path

import bits as b
from builds import BUILDS, HOST, compile_, is_installed, runs_here
from claims import claims
from errors import NotUnderstood, Undefined, Unsupported
from faults import Fault
from replay import against_machine
from run import Machine
from smt import SOLVERS, fingerprint

# Faults are planted in the first calls of a claim. They have every sort of slider.
BROKEN = 12


def differences(found, expected):
    """Bits that are true where two words differ."""
    if found is None:
        return [b.TRUE]
    return [bit for bit in b.map_(b.xor, found, expected) if bit]


class Prover:
    """The solvers, and the questions that they have answered."""

    def __init__(self, names):
        self.solvers = [SOLVERS[name]() for name in names]
        self.refuted = set()
        self.asked = 0
        self.seconds = dict.fromkeys((solver.name for solver in self.solvers), 0.0)

    def counterexample(self, question):
        """Values of the variables for which one of these bits is true, or `None`. All solvers must agree."""
        question = [bit for bit in question if bit]
        key = fingerprint(question)
        if not question or key in self.refuted:
            return None
        answers = []
        for solver in self.solvers:
            begin = time.perf_counter()
            answers.append(solver.solve(question))
            self.seconds[solver.name] += time.perf_counter() - begin
        self.asked += 1
        if len({answer is None for answer in answers}) > 1:
            raise SystemExit(f"{self.solvers[0].name} and {self.solvers[1].name} disagree")
        for solver, answer in zip(self.solvers, answers, strict=True):
            if answer is not None and not any(b.evaluate(question, answer)):
                raise SystemExit(f"the counterexample of {solver.name} is none")
        if answers[0] is None:
            self.refuted.add(key)
        return answers[0]

    def prove(self, claim, machine):
        """The number of answers of a claim. Ends the program if one of them may be wrong."""
        count = 0
        for asked, found, expected in claim.answers(machine):
            values = self.counterexample(differences(found, expected))
            if values is not None:
                raise SystemExit(f"WRONG: {claim.name}: {asked}, if {described(values)}")
            count += 1
        values = self.counterexample(machine.undefined)
        if values is not None:
            raise SystemExit(f"WRONG: {claim.name}: the behaviour is undefined if {described(values)}")
        machine.undefined.clear()
        return count

    def break_(self, claim, build, modules):
        """Breaks the code of a claim in two places. Returns the number of faults that were tried: some change no answer."""
        machine = Machine(modules, build.pointer_bytes)
        counts = []
        machine.fault = Fault(machine, None, None, counts)
        for _ in claim.answers(machine):
            if len(machine.calls) > BROKEN:
                break
        found = tried = 0
        for third in (1, 2):
            # One call in each third of the calls, or one place in each third of a single call.
            call = third * len(counts) // 3
            first = third * counts[call] // 3 if len(counts) == 1 else counts[call] // 2
            for at in range(first, min(first + 20, counts[call])):
                tried += 1
                if self.finds(claim, build, modules, call, at):
                    found += 1
                    break
        if found < 2:
            raise SystemExit(f"{claim.name}: {2 - found} of 2 planted faults were not found")
        return tried

    def finds(self, claim, build, modules, call, at):
        """Whether the solvers find a board on which the function with a fault answers wrongly."""
        machine = Machine(modules, build.pointer_bytes)
        machine.fault = Fault(machine, call, at, [])
        for _, found, expected in claim.answers(machine):
            if len(machine.calls) == call + 1 and self.counterexample(differences(found, expected)) is not None:
                return True
            if len(machine.calls) > call + 1:
                return False
        return False


def described(values):
    words = {}
    for node, value in values.items():
        name, _, square = b.names[node].partition(".")
        words.setdefault(name, []).append(square if value else "")
    return "; ".join(f"{name} = {' '.join(filter(None, squares)) or 'nothing'}" for name, squares in words.items())


def names_of_methods(machine):
    count = b.number(machine.call("methods", []))
    for method in range(count):
        text = machine.column("name", [None] * 64, 8)
        length = b.number(machine.call("method_name", [method, text]))
        yield bytes(map(b.number, text.object.cells[:length])).decode()


def prove_build(build, prover, whole):
    """Proves all claims about a build."""
    print(f"\n{build.name}", flush=True)
    begin = time.perf_counter()
    modules, library = compile_(build)
    print(f"  {'compiled and read':47}{time.perf_counter() - begin:8.1f} s", flush=True)
    try:
        calls = prove_claims(build, prover, modules, whole)
    except Undefined as error:
        raise SystemExit(f"WRONG: undefined behaviour: {error}") from error
    except (NotUnderstood, Unsupported) as error:
        raise SystemExit(f"the library cannot be executed on bits: {error}") from error
    if library and runs_here(build):
        begin = time.perf_counter()
        compared = against_machine(calls, library)
        print(f"  {'compared with the machine':33}{compared:6} calls  {time.perf_counter() - begin:8.1f} s", flush=True)


def prove_claims(build, prover, modules, whole):
    """Proves the claims, and breaks the code of each. Returns the calls of the library."""
    calls = []
    names = list(names_of_methods(Machine(modules, build.pointer_bytes)))
    for claim in claims(names, build.counts_bits, whole):
        begin = time.perf_counter()
        machine = Machine(modules, build.pointer_bytes)
        count = prover.prove(claim, machine)
        proved = time.perf_counter() - begin
        tried = prover.break_(claim, build, modules)
        calls += machine.calls
        print(f"  {claim.name:33}{count:6} answers{proved:8.1f} s   2 of {tried} faults found", flush=True)
    return calls


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--whole", action="store_true", help="prove the cases that take minutes, too")
    parser.add_argument("--solver", choices=SOLVERS, action="append", help="ask this solver; give it twice for two solvers")
    parser.add_argument("--claims", action="store_true", help="list what is claimed of each build, and prove nothing")
    parser.add_argument(
        "build", nargs="*", help=f"instruction sets, of {', '.join(build.name for build in BUILDS)}; all by default"
    )
    arguments = parser.parse_args()
    if arguments.claims:
        names = names_of_methods(Machine(compile_(BUILDS[0])[0]))
        for claim in claims(names, True, arguments.whole):
            print(f"{claim.name:33} {claim.cases}")
        return
    unknown = set(arguments.build) - {build.name for build in BUILDS}
    if unknown:
        parser.error(f"there is no build {', '.join(sorted(unknown))}")
    try:
        prover = Prover(arguments.solver or SOLVERS)
    except ImportError as error:
        parser.error(f"{error}: run pip install -r {Path(__file__).parent / 'requirements.txt'}, or choose another --solver")
    begin = time.perf_counter()
    for build in BUILDS:
        if arguments.build and build.name not in arguments.build:
            continue
        if not is_installed(build):
            print(f"SKIPPED: the target {build.target or HOST} is not installed: rustup target add {build.target or HOST}")
            continue
        prove_build(build, prover, arguments.whole)
    solvers = ", ".join(f"{name} {seconds:.1f} s" for name, seconds in prover.seconds.items())
    print(f"\n{prover.asked} different questions in {time.perf_counter() - begin:.1f} s, of which {solvers}")


if __name__ == "__main__":
    main()
