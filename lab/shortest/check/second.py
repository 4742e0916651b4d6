"""A second enumerator, which shares no code and no idea of order with the search. It is small and slow.

    slidemask-shortest count PROBLEM SET --up-to 3 | python check/second.py
    slidemask-shortest search PROBLEM SET --up-to 6 | python check/second.py --none 3

It keeps all sets of values that programs can compute, size by size, as a set of sets. The first command compares their numbers
and hashes with those of the search. The second one looks for a program of up to this many operations, and leaves nothing out:
it must find none where the search found none. Both first check by a walk on a board that the cases are true.

A value is one number: a lane of 72 bits for each case, of which 64 are used.
"""

import argparse
import itertools
import json
import sys

LANE = 72
MASK = 2**64 - 1
FNV_BASIS, FNV_PRIME = 0xCBF29CE484222325, 0x100000001B3


class Lanes:
    """Operations on all cases at once."""

    def __init__(self, count):
        self.count = count
        self.all = sum(MASK << LANE * i for i in range(count))
        self.carry = sum(1 << LANE * i + 64 for i in range(count))

    def pack(self, words):
        return sum(word << LANE * i for i, word in enumerate(words))

    def words(self, value):
        return [value >> LANE * i & MASK for i in range(self.count)]

    def subtract(self, x, y):
        return (x + self.carry - y) & self.all

    def each(self, function):
        return lambda *values: self.pack([function(*words) & MASK for words in zip(*map(self.words, values), strict=True)])

    def operations(self):
        """The operations by name: the number of operands, and a function."""
        top = 1 << 63
        return {
            "and": (2, lambda x, y: x & y),
            "or": (2, lambda x, y: x | y),
            "xor": (2, lambda x, y: x ^ y),
            "add": (2, lambda x, y: (x + y) & self.all),
            "sub": (2, self.subtract),
            "andn": (2, lambda x, y: x & (y ^ self.all)),
            "not": (1, lambda x: x ^ self.all),
            "neg": (1, lambda x: self.subtract(0, x)),
            "blsi": (1, lambda x: x & self.subtract(0, x)),
            "blsr": (1, lambda x: x & self.subtract(x, self.carry >> 64)),
            "blsmsk": (1, lambda x: x ^ self.subtract(x, self.carry >> 64)),
            "bswap": (1, self.each(swapped)),
            "rbit": (1, self.each(reversed_)),
            "add8": (2, self.each(lambda x, y: in_bytes(int.__add__, x, y))),
            "sub8": (2, self.each(lambda x, y: in_bytes(int.__sub__, x, y))),
            "neg8": (1, self.each(lambda x: in_bytes(int.__sub__, 0, x))),
            "rbit8": (1, self.each(lambda x: swapped(reversed_(x)))),
            "ms1b": (1, self.each(lambda x: top >> (64 - x.bit_length()) if x else 0)),
        }


def next_values(values, operations):
    """All values that are one operation away from these."""
    for operands, operation in operations:
        if operands == 1:
            yield from map(operation, values)
        else:
            for x in values:
                for y in values:
                    yield operation(x, y)


def mixed(number):
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & MASK
    number = (number ^ number >> 27) * 0x94D049BB133111EB & MASK
    return number ^ number >> 31


def fingerprint(words):
    total = FNV_BASIS
    for word in words:
        total = (total ^ word) * FNV_PRIME & MASK
    return mixed(total)


def sets_by_size(inputs, operations, up_to):
    """The sets of values that can be computed, size by size."""
    inputs = frozenset(inputs)
    sets = {frozenset()}
    for _ in range(up_to):
        sets = {
            chosen | {value}
            for chosen in sets
            for value in next_values(inputs | chosen, operations)
            if value not in inputs and value not in chosen
        }
        yield sets


def walk(square, directions, occupied):
    found = 0
    for right, up in directions:
        file, rank = square % 8 + right, square // 8 + up
        while 0 <= file < 8 and 0 <= rank < 8:
            found |= 1 << rank * 8 + file
            if occupied >> rank * 8 + file & 1:
                break
            file, rank = file + right, rank + up
    return found


RANK, FILE = [(1, 0), (-1, 0)], [(0, 1), (0, -1)]
DIAGONAL, ANTIDIAGONAL = [(1, 1), (-1, -1)], [(-1, 1), (1, -1)]
ROOK = [*RANK, *FILE]
LINES = {
    "ray": [[(0, 1)], [(1, 1)], [(1, 0)], [(-1, 1)]],
    "line": [FILE, DIAGONAL, ANTIDIAGONAL],
    "rank": [RANK],
    "any-line": [FILE, DIAGONAL, ANTIDIAGONAL, RANK],
    "split-line": [FILE, DIAGONAL, ANTIDIAGONAL, RANK],
    "east-north": [[(1, 0), (0, 1)]],
    "rook": [ROOK],
    "rook-split": [ROOK],
    "queen": [[*ROOK, *DIAGONAL, *ANTIDIAGONAL]],
}
LINES["two-rays"] = [[*ray, *other] for other, ray in itertools.combinations(LINES["ray"], 2)]


def swapped(word):
    return int.from_bytes(word.to_bytes(8, "little"), "big")


def reversed_(word):
    return int(f"{word:064b}"[::-1], 2)


def in_bytes(operation, x, y):
    pairs = zip(x.to_bytes(8, "little"), y.to_bytes(8, "little"), strict=True)
    return int.from_bytes((operation(one, other) & 255 for one, other in pairs), "little")


FUNCTIONS = {
    "bswap": swapped,
    "rbit": reversed_,
    "rbit8": lambda x: swapped(reversed_(x)),
    "add8": lambda x, y: in_bytes(int.__add__, x, y),
}


def constants(problem, square, directions):
    """The words of a square and its rays by name, in other ways than the formulas of the search."""
    whole, slider = walk(square, directions, 0), 1 << square
    words = {"r": slider, "m": whole, "l": whole % slider, "u": whole - whole % slider}
    west_end, east_end = 1 << square // 8 * 8, 1 << square // 8 * 8 + 7
    ends = (west_end | east_end) & ~slider
    east, north = walk(square, RANK[:1], 0), slider << 8

    def start(place):
        """What both rays to higher squares subtract: their first squares, without the ends of the rank."""
        first = [place + 1] * (place % 8 < 7) + [place + 8]
        others = {place // 8 * 8, place // 8 * 8 + 7} - {place}
        return sum(1 << one for one in first) - sum(1 << one for one in others)

    if problem == "two-rays":
        words |= {name: walk(square, [ray], 0) for name, ray in zip(("m1", "m2"), directions, strict=True)}
    elif problem == "east-north":
        words |= {"g": east_end & ~slider, "c": (slider << 1 if east else 0) + north}
    elif problem == "rook-split":
        west, without_slider = walk(square, RANK[1:], 0), east_end & ~slider
        words |= {"z": whole & ~west & ~east_end, "w": west, "g": west_end}
        words |= {"c": north - east_end, "d": (swapped(slider) << 8) - swapped(without_slider)}
    elif problem in ("rook", "queen"):
        rook = walk(square, ROOK, 0)
        words |= {"n": rook, "z": rook & ~ends, "c": start(square), "d": start(63 - square)}
        words |= {"a": walk(square, DIAGONAL, 0), "b": walk(square, ANTIDIAGONAL, 0)}
    return {name: word & MASK for name, word in words.items()}


WAYS = {"east": [(1, 0)], "west": [(-1, 0)], "both": RANK, "rank": RANK, "north": [(0, 1)]}


def ways_of_rooks(problem):
    """The directions of a problem of many rooks."""
    return None if problem in LINES else next(ways for name, ways in WAYS.items() if name in problem.split("-"))


def are_values(words, names):
    """Whether each word is the value of its name, which is a formula that Python reads."""
    return all(eval(name, {}, FUNCTIONS | names) & MASK == word for name, word in words.items())


def is_true(problem, words, answer):
    """Whether the answer of a case is that of a walk: along the rays or the line that the case has, or of all rooks."""
    pieces = words["o"]
    if ways := ways_of_rooks(problem):
        rooks, a_file = words["r"], sum(1 << 8 * i for i in range(8))
        is_allowed = not problem.endswith("-together") or not rooks & ~pieces
        if problem.endswith("-byte"):
            is_allowed = all(byte.bit_count() == 1 for byte in rooks.to_bytes(8, "little"))
        expected = 0
        for square in range(64):
            if rooks >> square & 1:
                expected |= walk(square, ways, pieces | rooks)
        names = {"o": pieces, "r": rooks, "a": a_file, "h": a_file << 7}
        return is_allowed and expected == answer and are_values(words, names)
    return any(
        walk(square, directions, pieces) == answer and are_values(words, {"o": pieces} | constants(problem, square, directions))
        for square in range(64)
        for directions in LINES[problem]
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--none", type=int, metavar="N", help="look for programs of up to N operations")
    arguments = parser.parse_args()
    told = json.load(sys.stdin)
    cases = [[int(word, 16) for word in case] for case in told["cases"]]
    for *inputs, answer in cases:
        words = dict(zip(told["inputs"], inputs, strict=True))
        if not is_true(told["problem"], words, answer):
            raise SystemExit(f"this is no case of {told['problem']}: {words}")
    print(f"{told['problem']}: {len(cases)} cases are true")

    lanes = Lanes(len(cases))
    known = lanes.operations()
    missing = [name for name in told["operations"] if name not in known]
    if missing:
        raise SystemExit(f"this enumerator does not know {', '.join(missing)}")
    operations = [known[name] for name in told["operations"]]
    *inputs, answer = [lanes.pack(words) for words in zip(*cases, strict=True)]

    if arguments.none is None:
        for size, sets in enumerate(sets_by_size(inputs, operations, len(told["sets"])), 1):
            prints = {value: fingerprint(lanes.words(value)) for chosen in sets for value in chosen}
            total = sum(mixed(sum(prints[value] for value in chosen) & MASK) for chosen in sets) & MASK
            expected = told["sets"][size - 1], told["hashes"][size - 1]
            if (len(sets), f"{total:016x}") != expected:
                raise SystemExit(f"size {size}: {len(sets)} sets with the hash {total:016x}, and the search has {expected}")
            print(f"size {size}: {len(sets)} sets, hash {total:016x}, as in the search")
        return

    # A program of N operations ends one operation away from N - 1 values.
    sizes = [{frozenset()}, *sets_by_size(inputs, operations, arguments.none - 1)]
    for length, sets in enumerate(sizes, 1):
        found = any(answer == value for chosen in sets for value in next_values(frozenset(inputs) | chosen, operations))
        searched = next((one["programs"] for one in told["lengths"] if one["operations"] == length), None)
        if searched is not None and found != bool(searched):
            raise SystemExit(f"length {length}: {'a' if found else 'no'} program fits, and the search found {searched}")
        print(f"length {length}: {len(sets)} sets, {'some program fits' if found else 'no program fits'}")


if __name__ == "__main__":
    main()
