"""Proves the programs that a search has found, for all boards, every square and every line, by the solver Z3.

    slidemask-shortest search PROBLEM SET --up-to 4 | python check/prove.py
    python check/prove.py --recorded docs/measured/shortest.tsv

The second command proves the formula of each row of the table.

A program is an expression that Python reads, too. Its words are bit vectors here. The answer is a walk: a square is attacked if
the one before it on the ray is attacked and empty. At the end it proves that a broken program, with another operator, is wrong.
"""

import argparse
import csv
import json
import re
import sys
import time
from pathlib import Path

import z3
from second import LINES

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


FUNCTIONS = {
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


def attacks_east(rooks, occupied):
    bits = []
    for square in range(WIDTH):
        if square % 8 == 0:
            is_reached = z3.BitVecVal(0, 1)
        bits.append(is_reached)
        # A piece stops the attack; a rook begins one.
        is_reached = (is_reached & ~bit(occupied, square)) | bit(rooks, square)
    return z3.Concat(*reversed(bits))


def questions(problem):
    """For each square and line: its name, the words of the program, and the answer."""
    occupied, rooks = z3.BitVec("o", WIDTH), z3.BitVec("r", WIDTH)
    if problem.startswith("ranks-east"):
        if "together" in problem:
            occupied |= rooks
        a_file = number(sum(1 << 8 * i for i in range(8)))
        yield "all squares", {"o": occupied, "r": rooks, "a": a_file}, attacks_east(rooks, occupied)
        return
    for ways in LINES[problem]:
        for square in range(WIDTH):
            whole = 0
            for way in ways:
                there = on_board(square, way)
                while there is not None:
                    whole |= 1 << there
                    there = on_board(there, way)
            if whole:
                r = 1 << square
                lower, upper = whole & (r - 1), whole & ~(r - 1)
                words = {"o": occupied, "m": number(whole), "r": number(r), "l": number(lower), "u": number(upper)}
                yield f"square {square}, {ways}", words, attacks(square, ways, occupied)


def run(text, words):
    *lines, answer = text.split("; ")
    names = {**FUNCTIONS, **words}
    for line in lines:
        name, expression = line.split(" = ", 1)
        names[name] = eval(expression, {"__builtins__": {}}, names)
    return eval(answer, {"__builtins__": {}}, names)


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
    if missing := [name for name in told["operations"] if name in ("shl", "shr", "lzcnt", "pext", "pdep")]:
        raise SystemExit(f"this proof does not know {', '.join(missing)}")
    prove(told["problem"], [program["text"] for program in told["programs"]])


if __name__ == "__main__":
    main()
