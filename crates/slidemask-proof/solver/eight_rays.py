"""Proves `slidemask::method::eight_rays::nearest` for all 2^64 words, with the solver Z3.

    pip install -r crates/slidemask-proof/solver/requirements.txt
    cargo run -q -p slidemask-proof --example formula | python crates/slidemask-proof/solver/eight_rays.py

The formula is read from standard input. It is the library's own: the example prints the source lines that the compiler has
compiled, as trees. The claim is written here a second time, bit by bit, without a subtraction.

To show that the solver can say no, the program also plants faults in the formula. Each one must be refuted, and the
counterexample is computed again with Python's integers.
"""

import copy
import json
import sys
import time

import z3

BITS = 64
MASK = 2**BITS - 1

OPERATORS = {
    "|": lambda a, b: a | b,
    "&": lambda a, b: a & b,
    "^": lambda a, b: a ^ b,
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
}

# An operator that wraps would panic in a debug build. Only the line that is marked may wrap.
STAYS_IN_RANGE = {
    "+": lambda a, b: z3.BVAddNoOverflow(a, b, False),
    "-": lambda a, b: z3.BVSubNoUnderflow(a, b, False),
    "*": lambda a, b: z3.BVMulNoOverflow(a, b, False),
}


def evaluate(formula, occupied, number, unexpected_wraps):
    """The answer of the formula. `number` makes a value of an integer; so the same walk serves the solver and plain integers."""
    [parameter] = formula["parameters"]
    values = {name: number(value) for name, value in formula["constants"].items()} | {parameter: occupied}

    def walk(tree, may_wrap):
        if isinstance(tree, int):
            return number(tree)
        if isinstance(tree, str):
            return values[tree]
        operator, left, right = tree
        left, right = walk(left, False), walk(right, False)
        if operator in STAYS_IN_RANGE and not may_wrap:
            unexpected_wraps.append((operator, left, right))
        return OPERATORS[operator](left, right)

    for line in formula["lines"]:
        values[line["name"]] = walk(line["tree"], line["wraps"])
    return values[formula["lines"][-1]["name"]]


def with_solver(formula, occupied):
    return evaluate(formula, occupied, lambda value: z3.BitVecVal(value, BITS), [])


def with_integers(formula, occupied):
    return evaluate(formula, occupied, int, []) & MASK


def claimed(occupied):
    """In each byte bit 0, and the lowest set bit of the bits 1 to 7 of `occupied`, or bit 7 if none is set."""
    answer = []
    for byte in range(8):
        nearest = z3.BitVecVal(1 << 7, 8)
        for bit in range(6, 0, -1):
            place = 8 * byte + bit
            is_set = z3.Extract(place, place, occupied) == 1
            nearest = z3.If(is_set, z3.BitVecVal(1 << bit, 8), nearest)
        answer.append(nearest | 1)
    return z3.Concat(*reversed(answer))


def claimed_of_integer(occupied):
    answer = 0
    for byte in range(8):
        ray = occupied >> 8 * byte & 0xFE
        lowest = ray & -ray or 1 << 7
        answer |= (lowest | 1) << 8 * byte
    return answer


def counterexample(formula):
    """A word for which the formula's answer is not the one claimed, or `None` if there is none among all 2^64."""
    occupied = z3.BitVec("occupied", BITS)
    solver = z3.Solver()
    solver.add(with_solver(formula, occupied) != claimed(occupied))
    result = solver.check()
    if result == z3.unsat:
        return None
    if result != z3.sat:
        sys.exit(f"the solver does not know: {solver.reason_unknown()}")
    return solver.model().eval(occupied, model_completion=True).as_long()


def wraps_unexpectedly(formula):
    """Whether an operator wraps in a line that is not marked."""
    occupied = z3.BitVec("occupied", BITS)
    wraps = []
    evaluate(formula, occupied, lambda value: z3.BitVecVal(value, BITS), wraps)
    solver = z3.Solver()
    solver.add(z3.Or(*(z3.Not(STAYS_IN_RANGE[operator](a, b)) for operator, a, b in wraps)))
    return solver.check() != z3.unsat


def replaced(tree, old, new):
    if isinstance(tree, list):
        return [replaced(part, old, new) for part in tree]
    return new if tree == old else tree


def with_fault(formula, old, new):
    faulty = copy.deepcopy(formula)
    for line in faulty["lines"]:
        line["tree"] = replaced(line["tree"], old, new)
    if faulty == formula:
        sys.exit(f"no fault was planted: the formula has no {old}")
    return faulty


def without_constant(formula, name, value):
    faulty = copy.deepcopy(formula)
    faulty["constants"][name] = value
    return faulty


def main():
    formula = json.load(sys.stdin)
    print(f"{formula['path']}, from its source lines:")
    for line in formula["lines"]:
        print(f"  {line['name']} = {line['expression']}")

    begin = time.perf_counter()
    found = counterexample(formula)
    if found is not None:
        sys.exit(f"WRONG for occupied = {found:#018x}: the answer is {with_integers(formula, found):#018x}")
    if wraps_unexpectedly(formula):
        sys.exit("WRONG: an operator overflows in a line that may not wrap")
    seconds = time.perf_counter() - begin
    print(f"proved for all 2^64 words in {seconds:.2f} s with Z3 {z3.get_version_string()}")

    walls = formula["constants"]["WALLS"]
    faults = [
        ("2r instead of 3r", with_fault(formula, 3, 2)),
        ("4r instead of 3r", with_fault(formula, 3, 4)),
        ("no walls", without_constant(formula, "WALLS", 0)),
        ("one wall missing", without_constant(formula, "WALLS", walls & ~(1 << 31))),
        ("walls one square too near", without_constant(formula, "WALLS", walls >> 1)),
        ("no difference in one line", with_fault(formula, "difference", "occupied")),
    ]
    for what, faulty in faults:
        found = counterexample(faulty)
        if found is None:
            sys.exit(f"the planted fault was not found: {what}")
        answer, expected = with_integers(faulty, found), claimed_of_integer(found)
        if answer == expected or with_integers(formula, found) != expected:
            sys.exit(f"the counterexample for {what} is none: {found:#018x}")
        print(f"refuted, as it should be: {what}: {found:#018x} gives {answer:#018x}, not {expected:#018x}")


if __name__ == "__main__":
    main()
