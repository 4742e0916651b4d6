"""Proves the programs that a search has found, for all boards, every square and every line, by the solver Z3.

    slidemask-shortest search PROBLEM SET --up-to 4 | python check/prove.py
    python check/prove.py --recorded docs/measured/shortest.tsv

The second command proves the formula of each row of the table.

A program is an expression that Python reads, too. Its words are bit vectors here. The answer is a walk: a square is attacked if
the one before it on the ray is attacked and empty. At the end it proves that a broken program, with another operator, is wrong.
"""

import argparse
import ast
import csv
import json
import re
import sys
import time
from pathlib import Path

import z3
from second import LINES, constants, ways_of_rooks

WIDTH = 64


def number(value):
    return z3.BitVecVal(value, WIDTH)


def bit(word, square):
    return z3.Extract(square, square, word)


def swapped(word):
    return z3.Concat(*(z3.Extract(8 * i + 7, 8 * i, word) for i in range(8)))


def reversed_(word):
    return z3.Concat(*(bit(word, i) for i in range(WIDTH)))


def highest(word):
    answer = number(0)
    for i in range(WIDTH):
        answer = z3.If(bit(word, i) == 1, number(1 << i), answer)
    return answer


def ternary(table):
    def function(x, y, z):
        answer = number(0)
        for minterm in range(8):
            if table >> minterm & 1:
                answer |= (x if minterm & 4 else ~x) & (y if minterm & 2 else ~y) & (z if minterm & 1 else ~z)
        return answer

    return function


def parts(word):
    """The bytes of a word, the highest first."""
    return [z3.Extract(8 * i + 7, 8 * i, word) for i in reversed(range(8))]


def in_bytes(operation):
    return lambda *words: z3.Concat(*(operation(*bytes) for bytes in zip(*map(parts, words), strict=True)))


def zeros(word):
    """The number of zeros above the highest bit."""
    answer = number(WIDTH)
    for i in range(WIDTH):
        answer = z3.If(bit(word, i) == 1, number(WIDTH - 1 - i), answer)
    return answer


def shift(by):
    """A shift whose distance counts modulo the width."""
    as_word = lambda x: x if z3.is_bv(x) else number(x)  # noqa: E731
    return lambda x, y: by(as_word(x), as_word(y) & WIDTH - 1)


FUNCTIONS = {
    "shl": shift(lambda x, y: x << y),
    "shr": shift(z3.LShR),
    "shr0": z3.LShR,
    "lzcnt": zeros,
    "add8": in_bytes(lambda x, y: x + y),
    "sub8": in_bytes(lambda x, y: x - y),
    "neg8": in_bytes(lambda x: -x),
    "rbit8": lambda x: swapped(reversed_(x)),
    "bswap": swapped,
    "rbit": reversed_,
    "blsi": lambda x: x & -x,
    "blsr": lambda x: x & (x - 1),
    "blsmsk": lambda x: x ^ (x - 1),
    "ms1b": highest,
    "nand": lambda x, y: ~(x & y),
    "nor": lambda x, y: ~(x | y),
    "xnor": lambda x, y: ~(x ^ y),
    "select": lambda x, y, z: x & y | ~x & z,
    **{f"ternary{table:02x}": ternary(table) for table in range(256)},
}


def on_board(square, way):
    file, rank = square % 8 + way[0], square // 8 + way[1]
    return rank * 8 + file if 0 <= file < 8 and 0 <= rank < 8 else None


def attacks(square, ways, occupied):
    """The attacks of a slider, as a word."""
    bits = [z3.BitVecVal(0, 1)] * WIDTH
    for way in ways:
        is_reached, there = z3.BitVecVal(1, 1), on_board(square, way)
        while there is not None:
            bits[there] |= is_reached
            is_reached &= ~bit(occupied, there)
            there = on_board(there, way)
    return z3.Concat(*reversed(bits))


def attacks_of_rooks(rooks, ways, occupied):
    """The attacks of all rooks: a square is attacked if the one before it has a rook, or is attacked and empty."""
    union = number(0)
    for way in ways:
        attacked, back = {}, (-way[0], -way[1])
        for square in range(WIDTH) if min(way) >= 0 else reversed(range(WIDTH)):
            before = on_board(square, back)
            none = z3.BitVecVal(0, 1)
            attacked[square] = none if before is None else attacked[before] & ~bit(occupied, before) | bit(rooks, before)
        union |= z3.Concat(*(attacked[square] for square in reversed(range(WIDTH))))
    return union


def questions(problem):
    """Yields the name of each square and line, the inputs of the program, and the answer."""
    occupied, rooks = z3.BitVec("o", WIDTH), z3.BitVec("r", WIDTH)
    if ways := ways_of_rooks(problem):
        if problem.endswith("-together"):
            occupied |= rooks
        if problem.endswith("-byte"):
            # One rook of the eight in each byte.
            place = z3.BitVec("place", WIDTH) & number(0x0707070707070707)
            rooks = z3.Concat(*(z3.BitVecVal(1, 8) << byte for byte in parts(place)))
        a_file = number(sum(1 << 8 * i for i in range(8)))
        yield "all squares", {"o": occupied, "r": rooks, "a": a_file}, attacks_of_rooks(rooks, ways, occupied)
        return
    for ways in LINES[problem]:
        for square in range(WIDTH):
            words = {name: number(word) for name, word in constants(problem, square, ways).items()}
            yield f"square {square}, {ways}", {"o": occupied, **words}, attacks(square, ways, occupied)


class Shifts(ast.NodeTransformer):
    """Replaces shifts by calls: the solver's `>>` copies the sign."""

    def visit_BinOp(self, node):
        self.generic_visit(node)
        name = {ast.LShift: "shl", ast.RShift: "shr"}.get(type(node.op))
        return ast.Call(ast.Name(name, ast.Load()), [node.left, node.right], []) if name else node


def evaluated(expression, names):
    tree = ast.fix_missing_locations(Shifts().visit(ast.parse(expression, mode="eval")))
    return eval(compile(tree, expression, "eval"), {"__builtins__": {}}, names)


def run(text, words):
    *lines, answer = text.split("; ")
    names = {**FUNCTIONS, **words}
    for line in lines:
        name, expression = line.split(" = ", 1)
        names[name] = evaluated(expression, names)
    return evaluated(answer, names)


def first_wrong(text, problem):
    """The first square and line, and the pieces, for which a program is wrong."""
    count = 0
    for name, words, answer in questions(problem):
        solver = z3.Solver()
        solver.add(run(text, words) != answer)
        result = solver.check()
        if result == z3.sat:
            return f"{name}, {solver.model()}", count
        if result != z3.unsat:
            raise SystemExit(f"the solver does not know whether {text} is right: {solver.reason_unknown()}")
        count += 1
    return None, count


def broken(text):
    """The program with another operator in the place of the first one that can be exchanged."""
    exchanged = {"&": "|", "|": "&", "^": "|", "-": "+", "+": "-"}
    return re.sub(r" ([&|^+-]) ", lambda found: f" {exchanged[found[1]]} ", text, count=1)


def prove(problem, programs):
    """Proves programs, and finds a broken one wrong."""
    begin = time.perf_counter()
    for text in programs:
        wrong, count = first_wrong(text, problem)
        if wrong:
            raise SystemExit(f"WRONG: {text}: {wrong}")
    print(f"{problem}: {len(programs)} programs are right for all boards, {count} squares and lines each: {programs[0]}")
    faulty = next((text for text in map(broken, programs) if text not in programs), None)
    if faulty is not None:
        wrong, _ = first_wrong(faulty, problem)
        if not wrong:
            raise SystemExit(f"the broken program {faulty} is not found wrong")
        print(f"{faulty} is found wrong: {wrong}")
    print(f"{time.perf_counter() - begin:.1f} s")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--recorded", type=Path, metavar="FILE", help="prove the formula of each row of this table")
    arguments = parser.parse_args()
    if arguments.recorded:
        lines = [line for line in arguments.recorded.read_text().splitlines() if not line.startswith("#")]
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            if row["formula"] != "-":
                prove(row["problem"], [row["formula"]])
        return
    told = json.load(sys.stdin)
    if not told["programs"]:
        raise SystemExit("the search has found no program")
    if missing := [name for name in told["operations"] if name in ("pext", "pdep")]:
        raise SystemExit(f"this proof does not know {', '.join(missing)}")
    prove(told["problem"], [program["text"] for program in told["programs"]])


if __name__ == "__main__":
    main()
